//! Limits of lotteries at the console: proposed by who looks after risk, approved by who looks after the merchant's settings.

use std::time::Duration;

use erawan_testkit::both_engines;
use serde_json::{Value, json};

use super::real::{DrawWorld, THAI};

const LIMITS: &str = "/console/limits/thai-government";

fn limits(unit_max: u32) -> Value {
    json!({
        "unitMin": 1, "unitMax": unit_max, "suborderMax": 200_000, "memberWinMax": 2_000_000, "fullMax": 500_000,
        "reducedMax": 900_000, "poolMax": 10_000_000,
    })
}

fn form(play_code: &str, limits: &Value) -> Value {
    json!({ "playCode": play_code, "limits": limits, "reason": "the holidays are near" })
}

fn play(of: &Value, code: &str) -> Value {
    let mut plays = of["plays"].as_array().expect("plays").iter();
    plays.find(|play| play["playCode"] == code).expect("the play").clone()
}

both_engines! {
    async fn limits_are_proposed_by_one_and_hold_for_new_orders_when_another_approved_them(server: &TestServer) {
        let world = Box::pin(DrawWorld::open(server)).await;
        let member = world.bettor("bettor001", "45", 20).await;
        let risk = server.operator("looksrisk1", &["RISK"]).await;
        let admin = server.operator("admins001", &["ADMIN"]).await;
        let listed = risk.get("/console/limits").await.ok();
        let mut lotteries = listed["list"].as_array().expect("a list").iter();
        let thai = lotteries.find(|row| row["gameCode"] == THAI).expect("the lottery");
        assert_eq!((&thai["class"], &thai["version"], &thai["ownCount"]), (&json!("A"), &json!(1), &json!(0)), "{thai}");
        let first = risk.get(LIMITS).await.ok();
        assert_eq!((&first["all"]["unitMax"], &play(&first, "bot2")["isOwn"]), (&json!(20_000), &json!(false)));
        let proposals = format!("{LIMITS}/proposals");
        let proposed = risk.post(&proposals, form("bot2", &limits(4))).await.ok();
        assert_eq!((&proposed["version"], &proposed["playCode"], &proposed["book"]), (&json!(2), &json!("bot2"), &json!("real")));
        assert_eq!((&proposed["current"]["unitMax"], &proposed["proposed"]["unitMax"]), (&json!(20_000), &json!(4)));
        assert_eq!(risk.post(&proposals, form("bot2", &limits(4))).await.ok()["proposalId"], proposed["proposalId"], "the same again");
        risk.post(&proposals, form("top3", &limits(4))).await.refused("proposal.open");
        server.clock.advance(Duration::from_secs(2));
        assert_eq!(world.try_to_bet(&member, "46", 5).await["status"], "pending", "nothing holds before it is approved");
        let id = proposed["proposalId"].as_str().expect("an identifier");
        let act = |verb: &str| format!("/console/limitProposals/{id}/{verb}");
        let digest = json!({ "digest": proposed["digest"] });
        risk.post(&act("approve"), digest.clone()).await.refused("permission.denied");
        admin.post(&proposals, form("bot2", &limits(5))).await.refused("permission.denied");
        admin.post(&act("approve"), json!({ "digest": "00" })).await.refused("proposal.stale");
        assert_eq!(admin.get("/console/limitProposals").await.ok()["totalCount"], 1);
        for _ in 0..2 {
            assert_eq!(admin.post(&act("approve"), digest.clone()).await.ok()["state"], "executed");
        }
        let now = risk.get(LIMITS).await.ok();
        assert_eq!((&now["version"], &now["ownCount"], &now["isOfClass"]), (&json!(2), &json!(1), &json!(true)));
        assert_eq!((&play(&now, "bot2")["limits"], &play(&now, "bot2")["isOwn"]), (&limits(4), &json!(true)));
        assert_eq!(play(&now, "top3")["limits"]["unitMax"], 20_000, "another play");
        assert_eq!((&now["versions"][0]["operator"], &now["versions"][0]["approver"]), (&json!("Name of looksrisk1"), &json!("Name of admins001")));
        server.clock.advance(Duration::from_secs(2));
        assert_eq!(world.try_to_bet(&member, "47", 5).await["errorCode"], "lottery.stake.invalid");
        server.clock.advance(Duration::from_secs(2));
        assert_eq!(world.try_to_bet(&member, "47", 4).await["status"], "pending");
        assert_eq!(risk.get(&format!("{LIMITS}?book=trial")).await.ok()["version"], 1, "another book");
        // The limits of another play leave those of the first one as they are, and those of the class come back.
        let approved = async |form: Value| {
            let proposed = risk.post(&proposals, form).await.ok();
            let approve = format!("/console/limitProposals/{}/approve", proposed["proposalId"].as_str().expect("an identifier"));
            assert_eq!(admin.post(&approve, json!({ "digest": proposed["digest"] })).await.ok()["state"], "executed");
        };
        approved(form("top3", &limits(9))).await;
        let both = risk.get(LIMITS).await.ok();
        assert_eq!((&play(&both, "bot2")["limits"]["unitMax"], &play(&both, "top3")["limits"]["unitMax"]), (&json!(4), &json!(9)));
        approved(json!({ "playCode": "bot2", "reason": "the holidays are over" })).await;
        let last = risk.get(LIMITS).await.ok();
        assert_eq!((&last["version"], &play(&last, "bot2")["isOwn"], &play(&last, "bot2")["limits"]), (&json!(4), &json!(false), &first["all"]));
        assert_eq!(play(&last, "top3")["limits"]["unitMax"], 9);
    }

    async fn limits_that_do_not_rise_change_nothing_or_are_of_no_play_are_refused(server: &TestServer) {
        let world = Box::pin(DrawWorld::open(server)).await;
        let risk = server.operator("looksrisk1", &["RISK"]).await;
        let proposals = format!("{LIMITS}/proposals");
        let mut falling = limits(100);
        falling["unitMin"] = json!(101);
        let mut reduced = limits(100);
        reduced["reducedMax"] = json!(400_000);
        for wrong in [falling, reduced] {
            risk.post(&proposals, form("bot2", &wrong)).await.refused("validation.failed");
        }
        risk.post(&proposals, form("nothing", &limits(100))).await.refused("validation.failed");
        let without = json!({ "playCode": "bot2", "reason": "those of the class hold already" });
        risk.post(&proposals, without).await.refused("validation.failed");
        risk.post(&proposals, json!({ "playCode": "bot2", "limits": limits(4), "reason": "no" })).await.refused("validation.failed");
        for unread in [json!({ "limits": { "unitMin": 1 }, "reason": "the holidays are near" }), form("bot2", &json!({ "unitMin": -1 }))] {
            risk.post(&proposals, unread).await.refused("request.malformed");
        }
        risk.post("/console/limits/no-such-lottery/proposals", form("bot2", &limits(4))).await.refused("not.found");
        risk.get("/console/limits/no-such-lottery").await.refused("not.found");
        risk.get(&format!("{LIMITS}?book=gold")).await.refused("validation.failed");
        assert_eq!(risk.get("/console/limitProposals").await.ok()["totalCount"], 0);
        world.be_found_at("http://127.0.0.1:1").await;
        risk.get(LIMITS).await.refused("lottery.unavailable");
        risk.post(&proposals, form("bot2", &limits(4))).await.refused("lottery.unavailable");
    }

    async fn who_may_read_propose_and_decide_about_limits(server: &TestServer) {
        let world = Box::pin(DrawWorld::open(server)).await;
        let risk = server.operator("looksrisk1", &["RISK"]).await;
        let second = server.operator("looksrisk2", &["RISK"]).await;
        let proposals = format!("{LIMITS}/proposals");
        let proposed = risk.post(&proposals, form("bot2", &limits(4))).await.ok();
        let id = proposed["proposalId"].as_str().expect("an identifier");
        let act = |verb: &str| format!("/console/limitProposals/{id}/{verb}");
        let reason = json!({ "reason": "as the two of us agreed" });
        for (at, role, reads) in [
            (0, "CS", false), (1, "FIN-maker", false), (2, "FIN-checker", false), (3, "GAMES", true), (4, "DRAW", true),
            (5, "AUDITOR", true),
        ] {
            let other = server.operator(&format!("another{at:02}"), &[role]).await;
            let read = other.get(LIMITS).await;
            if reads { read.ok(); } else { read.refused("permission.denied"); }
            other.post(&proposals, form("top3", &limits(4))).await.refused("permission.denied");
            other.post(&act("approve"), json!({ "digest": proposed["digest"] })).await.refused("permission.denied");
            other.post(&act("reject"), reason.clone()).await.refused("permission.denied");
            other.post(&act("withdraw"), json!({})).await.refused("permission.denied");
        }
        second.post(&act("withdraw"), json!({})).await.refused("not.found");
        assert_eq!(risk.post(&act("withdraw"), json!({})).await.ok()["state"], "withdrawn");
        let admin = server.operator("admins001", &["ADMIN"]).await;
        let again = risk.post(&proposals, form("bot2", &limits(4))).await.ok();
        let reject = format!("/console/limitProposals/{}/reject", again["proposalId"].as_str().expect("an identifier"));
        assert_eq!(admin.post(&reject, reason).await.ok()["state"], "rejected");
        assert_eq!(risk.get(LIMITS).await.ok()["version"], 1);
        server.open_merchant("other").await;
        let abroad = server.operator_of("other", "abroad001", &["RISK"]).await;
        abroad.get(LIMITS).await.refused("not.found");
        assert_eq!(abroad.get("/console/limitProposals").await.ok()["totalCount"], 0);
        drop(world);
    }
}
