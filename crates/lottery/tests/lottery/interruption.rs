//! The process dies at every step; the next start finishes with the same ids and the same result, and money moves once.

use std::time::Duration;

use erawan_lottery::Step;
use serde_json::{Value, json};

use crate::on_both_engines;
use crate::operator::Fault;
use crate::world::{BAHT, RUSH, World, post, sure};

/// Does what is due until the vendor stops at the step that was set, then kills it.
async fn die(world: &mut World, seconds: u64) {
    for _ in 0..seconds {
        let lottery = std::sync::Arc::clone(&world.node().lottery);
        let working = tokio::spawn(async move { while lottery.work().await.unwrap() > 0 {} });
        let abort = working.abort_handle();
        tokio::select! {
            done = working => done.unwrap(),
            () = world.stops.stopped.notified() => {
                abort.abort();
                world.crash();
                world.start().await;
                return;
            }
        }
        world.clock.advance(Duration::from_secs(1));
    }
    panic!("the step was not reached");
}

async fn run(world: &World, seconds: u64) {
    world.pass(seconds).await;
}

on_both_engines! {
    async fn a_crash_while_an_order_is_placed_takes_its_stake_once(engine) {
        for step in [Step::OrderStored, Step::BetAnswered] {
            let mut world = World::new(engine).await;
            let player = world.player("mem_1", 1_000 * BAHT).await;
            let numero = world.numeros(RUSH, 1).await.remove(0);
            world.stops.stop_at(step);
            let (base, token, new) = (world.node().base.clone(), player.token.clone(), sure("key-1", &numero, 1));
            let placing = tokio::spawn(async move { post_or_fail(&base, &token, &new).await });
            world.stops.stopped.notified().await;
            placing.abort();
            world.crash();
            world.start().await;
            run(&world, 35).await;
            let view = world.bet(&player, &sure("key-1", &numero, 1)).await;
            assert_eq!(view["status"], "pending", "{step:?}");
            run(&world, 120).await;
            assert_eq!(world.operator.movements("mem_1"), [("bet", -10 * BAHT), ("win", 970_000)], "{step:?}");
        }
    }

    async fn a_crash_at_any_step_of_a_draw_leads_to_the_same_result_and_pays_once(engine) {
        let steps = [
            Step::Closing,
            Step::Sealed,
            Step::SeedOpened,
            Step::Resulted,
            Step::Calculated,
            Step::SettlementStored,
            Step::BatchAnswered,
            Step::BatchStored,
        ];
        for step in steps {
            let mut world = World::new(engine).await;
            let numero = world.numeros(RUSH, 1).await.remove(0);
            let hash = world.draw(RUSH, &numero).await["seedHash"].clone();
            for user in ["mem_1", "mem_2"] {
                let player = world.player(user, 1_000 * BAHT).await;
                world.bet(&player, &sure("key-1", &numero, 1)).await;
            }
            world.stops.stop_at(step);
            die(&mut world, 120).await;
            run(&world, 120).await;
            let draw = world.draw(RUSH, &numero).await;
            assert_eq!((&draw["state"], &draw["seedHash"]), (&json!("settled"), &hash), "{step:?}");
            for user in ["mem_1", "mem_2"] {
                assert_eq!(world.operator.movements(user), [("bet", -10 * BAHT), ("win", 970_000)], "{step:?}");
            }
            let items: Vec<Value> =
                world.operator.calls("transaction/settle").iter().map(|call| call["items"].clone()).collect();
            assert!(items.iter().all(|of| *of == items[0]), "{step:?}: the same ids");
            assert_eq!(world.count("SELECT COUNT(*) FROM draw_settlement").await, 1);
        }
    }

    async fn a_crash_while_stakes_go_back_gives_them_back_once(engine) {
        for step in [Step::CancelStored, Step::ReturnAnswered] {
            let mut world = World::new(engine).await;
            let player = world.player("mem_1", 1_000 * BAHT).await;
            let numero = world.numeros(RUSH, 1).await.remove(0);
            let view = world.bet(&player, &sure("key-1", &numero, 1)).await;
            world.stops.stop_at(step);
            let body = json!({ "orderId": view["orderId"], "suborderIds": [view["suborders"][0]["suborderId"]] });
            let (base, token) = (world.node().base.clone(), player.token.clone());
            let cancelling = tokio::spawn(async move { post(&base, "/cancel", Some(&token), &body).await });
            world.stops.stopped.notified().await;
            cancelling.abort();
            world.crash();
            world.start().await;
            run(&world, 150).await;
            let view = world.order(&player, &view["orderId"]).await;
            assert_eq!(view["status"], "cancelled", "{step:?}");
            assert_eq!(world.operator.movements("mem_1"), [("bet", -10 * BAHT), ("rollback", 10 * BAHT)]);
        }
        let mut world = World::new(engine).await;
        let player = world.player("mem_1", 1_000 * BAHT).await;
        let numero = world.numeros(RUSH, 1).await.remove(0);
        world.bet(&player, &sure("key-1", &numero, 1)).await;
        world.stops.stop_at(Step::ReturnAnswered);
        let void = json!({ "gameCode": RUSH, "numero": numero, "operators": ["a", "b"], "reason": "a test", "version": 0 });
        assert_eq!(world.operator_call("ELOTT", "void", &void).await.0, 200);
        die(&mut world, 5).await;
        run(&world, 120).await;
        assert_eq!(world.draw(RUSH, &numero).await["state"], "void");
        assert_eq!(world.operator.movements("mem_1"), [("bet", -10 * BAHT), ("rollback", 10 * BAHT)]);
    }

    async fn several_nodes_sell_and_settle_one_draw_once(engine) {
        let world = World::new(engine).await;
        let second = world.start_node().await;
        let numero = world.numeros(RUSH, 1).await.remove(0);
        let mut players = Vec::new();
        for number in 0..12 {
            players.push(world.player(&format!("mem_{number}"), 10_000 * BAHT).await);
        }
        // Room for ten of these on each number; two nodes must not sell more together.
        let bases = [world.node().base.clone(), second.base.clone()];
        let placing = players.iter().enumerate().map(|(number, player)| {
            let (base, token) = (bases[number % 2].clone(), player.token.clone());
            let new = crate::world::order("key", &numero, "place", "7|-|-|-|-", (2_000, "9.7", 2_000));
            async move { post(&base, "/orders", Some(&token), &new).await }
        });
        let answers = futures::future::join_all(placing).await;
        let taken = answers.iter().filter(|(status, _)| *status == 201).count();
        assert_eq!(taken, 10, "{answers:?}");
        assert_eq!(world.exposure_sum().await, 194_000 * BAHT);
        world.operator.fail_next("transaction/settle", Fault::LostReply);
        for _ in 0..120 {
            world.clock.advance(Duration::from_secs(1));
            let (one, other) = tokio::join!(world.node().lottery.work(), second.lottery.work());
            // On SQLite one of the two may find the other one writing; it goes on with its next turn.
            drop((one, other));
        }
        assert_eq!(world.draw(RUSH, &numero).await["state"], "settled");
        for player in &players {
            let wins = world.operator.movements(&player.user).iter().filter(|(kind, _)| *kind == "win").count();
            let bets = world.operator.movements(&player.user).iter().filter(|(kind, _)| *kind == "bet").count();
            assert_eq!(wins, bets, "{}", player.user);
        }
    }
}

/// As [`post`], for a server that dies meanwhile.
async fn post_or_fail(base: &str, token: &str, body: &Value) {
    let request = crate::world::client().post(format!("{base}/lottery/api/orders"));
    let _ = request.header("authorization", token).json(body).send().await;
}
