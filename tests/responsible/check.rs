use std::time::Duration;

use erawan_testkit::both_engines;
use serde_json::json;

use super::RESPONSIBLE;
use crate::provider::vendor::{UNIT, Vendor, seated};

const SESSION: &str = "/wps/member/responsible/session";
const SEEN: &str = "/wps/member/responsible/realityCheck/acknowledge";
const LAUNCH: &str = "/wps/game/launchGame?vendor=BGS&gameId=jade-elephant";
const MINUTE: Duration = Duration::from_secs(60);

both_engines! {
    async fn r20_no_bet_is_taken_while_a_reality_check_waits_to_be_seen(server: &TestServer) {
        let vendor = Vendor::bgs(server).without_pace(server).await;
        let (actor, player) = seated(server, &vendor, "checked99", 100).await;
        actor.put(SESSION, json!({ "realityCheckMinutes": 20 })).await.ok();
        let first = player.bet("a", 5 * UNIT);
        vendor.call("/transaction/bet", &first).await.balance();
        vendor.call("/transaction/win", &player.win(&first, 2 * UNIT)).await.balance();
        server.clock.advance((20 * MINUTE).saturating_sub(Duration::from_millis(1)));
        vendor.call("/transaction/bet", &player.bet("b", UNIT)).await.balance();
        server.clock.advance(Duration::from_millis(1));
        assert_eq!(vendor.call("/transaction/bet", &player.bet("c", UNIT)).await.status(), "RS_ERROR_LIMIT_REACHED");
        actor.get(LAUNCH).await.refused("reality.check.open");
        let session = actor.get(RESPONSIBLE).await.ok()["session"].clone();
        assert_eq!(session["checkOpen"], true);
        assert_eq!(session["elapsedMs"], 20 * 60 * 1_000);
        assert_eq!(
            (&session["staked"], &session["won"], &session["net"]),
            (&json!("6.00"), &json!("2.00"), &json!("-4.00"))
        );
        assert_eq!(actor.post(SEEN, json!({})).await.ok()["session"]["checkOpen"], false);
        vendor.call("/transaction/bet", &player.bet("d", UNIT)).await.balance();
        server.clock.advance(20 * MINUTE);
        assert_eq!(vendor.call("/transaction/bet", &player.bet("e", UNIT)).await.status(), "RS_ERROR_LIMIT_REACHED");
    }

    async fn r20_open_screens_are_told_that_a_check_waits(server: &TestServer) {
        let vendor = Vendor::bgs(server).without_pace(server).await;
        let (actor, player) = seated(server, &vendor, "toldofit1", 10).await;
        actor.put(SESSION, json!({ "realityCheckMinutes": 20 })).await.ok();
        let mut stream = actor.request(reqwest::Method::GET, "/wps/stream").send().await.expect("a stream");
        server.clock.advance(20 * MINUTE);
        assert_eq!(vendor.call("/transaction/bet", &player.bet("a", UNIT)).await.status(), "RS_ERROR_LIMIT_REACHED");
        let mut heard = String::new();
        let listening = async {
            while !heard.contains("event: responsible.check") {
                let chunk = stream.chunk().await.expect("the stream goes on").expect("an event");
                heard.push_str(&String::from_utf8_lossy(&chunk));
            }
        };
        tokio::time::timeout(Duration::from_secs(5), listening).await.expect("the check is told");
        assert!(heard.contains("openedAt"), "{heard}");
    }

    async fn r20_the_time_for_a_session_ends_play_until_the_next_one(server: &TestServer) {
        let vendor = Vendor::bgs(server).without_pace(server).await;
        let (actor, player) = seated(server, &vendor, "timed1234", 10).await;
        for (field, minutes) in [("sessionMinutes", 14), ("sessionMinutes", 1_441), ("realityCheckMinutes", 4), ("realityCheckMinutes", 0)] {
            actor.put(SESSION, json!({ field: minutes })).await.refused("validation.failed");
        }
        actor.put(SESSION, json!({ "sessionMinutes": 15 })).await.ok();
        server.clock.advance((15 * MINUTE).saturating_sub(Duration::from_millis(1)));
        vendor.call("/transaction/bet", &player.bet("a", UNIT)).await.balance();
        server.clock.advance(Duration::from_millis(1));
        assert_eq!(vendor.call("/transaction/bet", &player.bet("b", UNIT)).await.status(), "RS_ERROR_LIMIT_REACHED");
        actor.get(LAUNCH).await.refused("session.time.reached");
        let mut again = server.visitor();
        again.log_in("timed1234").await;
        again.get(LAUNCH).await.ok();
    }
}
