//! Without randomness nothing new begins, and nothing is drawn from less: what was promised goes on.

use erawan_games::ServerSeed;
use erawan_lottery::{LotteryError, StartError};
use serde_json::json;

use crate::on_both_engines;
use crate::world::{BAHT, RUSH, World, sure};

const PLANNED: &str = "SELECT COUNT(*) FROM draw";
const PROMISED: &str = "SELECT COUNT(DISTINCT commitment) FROM draw WHERE sealed_seed IS NOT NULL";

on_both_engines! {
    async fn no_draw_is_planned_without_a_seed_and_a_vendor_without_randomness_does_not_start(engine) {
        let mut world = World::dark(engine, vec![RUSH]).await;
        world.entropy.fail_after(0);
        assert!(matches!(world.start_lottery().await, Err(StartError::Entropy(_))));
        world.entropy.mend();
        world.start().await;
        let planned = world.count(PLANNED).await;
        assert_eq!(world.count(PROMISED).await, planned);
        world.clock.advance(std::time::Duration::from_secs(3_600));
        // At once, and in the middle: of the draws of an hour none is planned.
        for answers in [0, 1, 2, 60] {
            world.entropy.fail_after(answers);
            let failed = world.node().lottery.plan().await;
            assert!(matches!(failed, Err(LotteryError::Entropy(_))), "after {answers}: {failed:?}");
            assert_eq!(world.count(PLANNED).await, planned, "after {answers}");
        }
        world.entropy.mend();
        assert_eq!(world.node().lottery.plan().await.unwrap(), 60);
        assert_eq!(world.count(PROMISED).await, planned + 60, "each has a seed of its own");
    }

    async fn without_randomness_orders_are_refused_and_a_promised_draw_is_drawn_from_its_seed(engine) {
        let world = World::new(engine).await;
        let player = world.player("mem_1", 1_000 * BAHT).await;
        let draw = world.on_sale(RUSH, 1).await.remove(0);
        let numero = draw["numero"].as_str().unwrap();
        world.bet(&player, &sure("key-1", numero, 1)).await;
        world.clock.advance(std::time::Duration::from_secs(2));
        world.entropy.fail_after(0);
        let (status, refused) = world.place(&player, &sure("key-2", numero, 1)).await;
        assert_eq!((status, refused["errorCode"].as_str()), (503, Some("lottery.unavailable")), "{refused}");
        let ticket = world.operator.ticket("mem_2", BAHT, "mer_a");
        assert_eq!(world.open(RUSH, &ticket).await.0, 503);
        assert_eq!(world.operator.calls("user/info").len(), 1, "the ticket was not spent");
        world.pass(70).await;
        let drawn = world.draw(RUSH, numero).await;
        let seed = ServerSeed::from_hex(drawn["seed"].as_str().unwrap()).unwrap();
        assert_eq!(drawn["seedHash"], draw["seedHash"]);
        assert_eq!(seed.commitment(), draw["seedHash"].as_str().unwrap());
        assert_ne!(drawn["state"], "settled", "each call to the operator has an id of its own");
        let alarm = world.text(&format!("SELECT alarm FROM draw WHERE numero = '{numero}'")).await;
        assert!(alarm.contains("not answered all items"), "{alarm}");
        world.entropy.mend();
        world.pass(61).await;
        assert_eq!(world.draw(RUSH, numero).await["state"], json!("settled"));
        assert_eq!(world.operator.movements("mem_1"), [("bet", -10 * BAHT), ("win", 970_000)]);
        assert_eq!(world.open(RUSH, &ticket).await.0, 200);
    }
}
