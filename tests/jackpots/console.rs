use erawan_testkit::both_engines;
use serde_json::json;

use super::world::{FILLING, lose, shown, vendor};
use crate::messaging::chat::support;
use crate::provider::vendor::seated;

both_engines! {
    async fn r56_the_console_sees_every_pool_its_contributions_and_its_win(server: &TestServer) {
        let vendor = vendor(server).await;
        let (_, player) = seated(server, &vendor, "feeder884", FILLING + 300).await;
        for round in ["a", "b", "c"] {
            lose(&vendor, &player, round, 100).await;
        }
        lose(&vendor, &player, "d", FILLING).await;
        shown(server).await;
        let console = support(server, "auditor01").await;
        let list = console.get("/console/jackpots").await.ok()["list"].clone();
        assert_eq!(list.as_array().map(Vec::len), Some(2));
        let (open, won) = (&list[0], &list[1]);
        for (field, expected) in [
            ("value", json!("5400000.00")), ("held", json!("5400000.00")), ("contributionCount", json!(0)),
            ("carried", json!("0.15")), ("balanced", json!(true)),
        ] {
            assert_eq!(open[field], expected, "{field}");
        }
        for (field, expected) in [
            ("value", json!("5800000.00")), ("held", json!("0.00")), ("contributionCount", json!(4)),
            ("contributed", json!("400000.00")), ("share", json!("0.05")), ("balanced", json!(true)),
        ] {
            assert_eq!(won[field], expected, "{field}");
        }
        let win = &won["win"];
        assert_eq!((&win["memberName"], &win["gameCode"], &win["roundId"]), (&json!("feeder884"), &json!("pharaoh-gold"), &json!("d")));
        assert!(win["paidAt"].is_i64() && open.get("win").is_none());
        server.visitor().get("/console/jackpots").await.refused("session.required");
    }
}
