//! Results of our own draws are counted, and operators hear when they are not spread as chance would have it.

use std::time::Duration;

use serde_json::json;

use crate::on_both_engines;
use crate::world::{RUSH, World};

const EVENTS: &str = "SELECT COUNT(*) FROM draw_event WHERE kind = 'outcomes_odd'";

on_both_engines! {
    async fn r46_results_that_are_not_spread_as_chance_would_have_it_are_an_alarm(engine) {
        let world = World::selling(engine, vec![RUSH, "lucky-dice"]).await;
        let watch = async || world.node().lottery.watch_outcomes().await.unwrap();
        let call = json!({ "merchant": "mer_a", "limit": 10, "gameCode": RUSH, "needsAttention": true });
        let alarms = async || world.operator_call("ELOTT", "overview", &call).await.1["totalCount"].clone();
        assert_eq!(watch().await, Vec::<String>::new(), "fair draws");
        assert_eq!((world.count(EVENTS).await, alarms().await), (0, json!(0)));
        // The first ball is a 7 where it was below 5.
        world.loosen().await;
        let of_game = format!("draw_id IN (SELECT id FROM draw WHERE game_code = '{RUSH}')");
        let odd = format!("UPDATE draw_result SET result = '7' || SUBSTR(result, 2) WHERE result < '5' AND {of_game}");
        world.write(&odd).await.unwrap();
        assert_eq!(watch().await, [RUSH]);
        assert_eq!(watch().await, [RUSH]);
        assert_eq!(world.count(EVENTS).await, 1, "it is told once a day");
        assert_eq!(alarms().await, json!(1));
        world.clock.advance(Duration::from_secs(86_400));
        assert_eq!(watch().await, [RUSH]);
        assert_eq!(world.count(EVENTS).await, 2);
        // Fewer results say nothing yet.
        let few = format!("DELETE FROM draw_result WHERE {of_game} AND result LIKE '7%'");
        world.write(&few).await.unwrap();
        assert_eq!(watch().await, Vec::<String>::new());
    }
}
