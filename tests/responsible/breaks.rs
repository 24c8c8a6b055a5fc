use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use erawan_kernel::Clock;
use erawan_testkit::{both_engines, eventually};
use futures::future::join_all;
use serde_json::json;

use super::RESPONSIBLE;
use crate::payments::bank::{DEPOSIT_CALL, deposit_request, new_key};
use crate::provider::vendor::{UNIT, Vendor, seated};

const COOL_OFF: &str = "/wps/member/responsible/coolOff";
const EXCLUSION: &str = "/wps/member/responsible/exclusion";
const RETURN: &str = "/wps/member/responsible/exclusion/return";
const LAUNCH: &str = "/wps/game/launchGame?vendor=BGS&gameId=jade-elephant";
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

both_engines! {
    async fn r18_an_excluded_member_pays_in_and_plays_no_more_but_is_paid_and_logs_in(server: &TestServer) {
        let vendor = Vendor::bgs(server).without_pace(server).await;
        let (actor, player) = seated(server, &vendor, "excluded1", 10).await;
        let running = player.bet("running", UNIT);
        vendor.call("/transaction/bet", &running).await.balance();
        let until = actor.post(EXCLUSION, json!({ "months": 6 })).await.ok()["excludedUntil"].as_i64().expect("a time");
        assert_eq!(until, "2027-05-21T05:00:00Z".parse::<jiff::Timestamp>().unwrap().as_millisecond());
        actor.get("/wps/wallets/gcs").await.refused("session.logged.out");
        assert_eq!(vendor.call("/transaction/bet", &player.bet("new", 1)).await.status(), "RS_ERROR_TOKEN_EXPIRED");
        assert_eq!(vendor.call("/transaction/win", &player.win(&running, 3 * UNIT)).await.balance(), 12 * UNIT);
        let mut again = server.visitor();
        again.log_in("excluded1").await;
        again.get("/wps/wallets/gcs").await.ok();
        again.get("/wps/report/betRecord").await.ok();
        let refused = again.post_once(DEPOSIT_CALL, new_key(), deposit_request("500.00")).await.refused("self.excluded");
        assert_eq!(refused["value"]["until"], until);
        again.get(LAUNCH).await.refused("self.excluded");
        again.post(EXCLUSION, json!({ "months": 12 })).await.ok();
        again.log_in("excluded1").await;
        assert!(again.post(EXCLUSION, json!({ "months": 6 })).await.ok()["excludedUntil"].as_i64() > Some(until), "never shortened");
    }

    async fn r19_an_exclusion_ends_only_after_its_time_and_a_day_after_a_request(server: &TestServer) {
        let member = server.member("returning").await;
        member.post(RETURN, json!({})).await.refused("not.found");
        for months in [0, 1, 3, 7, 255] {
            member.post(EXCLUSION, json!({ "months": months })).await.refused("validation.failed");
        }
        let until = member.post(EXCLUSION, json!({ "months": 6 })).await.ok()["excludedUntil"].as_i64().unwrap();
        server.clock.set(jiff::Timestamp::from_millisecond(until).unwrap() + DAY);
        let mut member = server.visitor();
        member.log_in("returning").await;
        member.get(LAUNCH).await.refused("self.excluded");
        let from = member.post(RETURN, json!({})).await.ok()["returnFrom"].as_i64().unwrap();
        assert_eq!(from, server.clock.now_ms() + 24 * 60 * 60 * 1_000);
        server.clock.advance(DAY.saturating_sub(Duration::from_secs(1)));
        member.log_in("returning").await;
        member.get(LAUNCH).await.refused("self.excluded");
        server.clock.advance(Duration::from_secs(1));
        member.get(LAUNCH).await.ok();
    }

    async fn r18_a_break_holds_for_its_days_and_cannot_be_shortened(server: &TestServer) {
        let member = server.member("breaking1").await;
        member.post(COOL_OFF, json!({ "days": 2 })).await.refused("validation.failed");
        member.post(COOL_OFF, json!({ "days": 7 })).await.ok();
        let until = member.post(COOL_OFF, json!({ "days": 1 })).await.ok()["coolOffUntil"].as_i64().unwrap();
        assert_eq!(until, server.clock.now_ms() + 7 * 24 * 60 * 60 * 1_000);
        member.post_once(DEPOSIT_CALL, new_key(), deposit_request("500.00")).await.refused("cooling.off");
        server.clock.advance((7 * DAY).saturating_sub(Duration::from_secs(60)));
        let mut member = server.visitor();
        member.log_in("breaking1").await;
        member.get(LAUNCH).await.refused("cooling.off");
        server.clock.advance(Duration::from_secs(60));
        member.get(LAUNCH).await.ok();
        assert!(member.get(RESPONSIBLE).await.ok().get("coolOffUntil").is_none());
    }

    async fn r18_a05_no_bet_is_taken_once_the_exclusion_was_answered(server: &TestServer) {
        let vendor = Vendor::bgs(server).without_pace(server).await;
        let (actor, player) = seated(server, &vendor, "inflight1", 1_000).await;
        let is_answered = Arc::new(AtomicBool::new(false));
        let bets_taken = Arc::new(AtomicUsize::new(0));
        let bets = (0..8).map(|lane| {
            let (vendor, player, is_answered) = (vendor.clone(), player.clone(), Arc::clone(&is_answered));
            let bets_taken = Arc::clone(&bets_taken);
            async move {
                let mut late = 0;
                for round in 0..125 {
                    let sent_late = is_answered.load(Ordering::SeqCst);
                    let said = vendor.call("/transaction/bet", &player.bet(&format!("{lane}-{round}"), 1_000)).await.status();
                    bets_taken.fetch_add(usize::from(said == "RS_OK"), Ordering::SeqCst);
                    late += usize::from(said == "RS_OK" && sent_late);
                }
                late
            }
        });
        let balance = async || {
            let mut again = server.visitor();
            again.log_in("inflight1").await;
            again.get("/wps/wallets/gcs").await.ok()["sumBalance"].clone()
        };
        let exclude = async {
            eventually("the first bets", async || (bets_taken.load(Ordering::SeqCst) > 8).then_some(())).await;
            actor.post(EXCLUSION, json!({ "months": 6 })).await.ok();
            let at_answer = balance().await;
            is_answered.store(true, Ordering::SeqCst);
            at_answer
        };
        let (late, at_answer) = tokio::join!(join_all(bets), exclude);
        let (late, taken) = (late.iter().sum::<usize>(), bets_taken.load(Ordering::SeqCst));
        assert_eq!(late, 0, "bets were taken after the answer");
        assert!(taken > 0 && taken < 1_000, "the exclusion came among the bets: {taken}");
        assert_eq!(balance().await, at_answer, "money moved after the answer");
    }
}
