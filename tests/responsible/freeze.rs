//! Freezes: what stops, what always passes, and who lets it go on.

use std::time::{Duration, Instant};

use erawan_testkit::{Actor, Engine, Reply, TestServer, both_engines};
use serde_json::{Value, json};

use crate::payments::bank::{DEPOSIT_CALL, deposit_request, new_key};
use crate::payouts::{SETTINGS, payee, withdraw};
use crate::provider::vendor::{UNIT, Vendor};

const LIST: &str = "/console/freezes";

async fn freeze(by: &Actor, name: &str, scope: &str) -> Reply {
    let form = json!({ "scope": scope, "reason": "Documents do not fit", "dueDays": 7 });
    by.post(&format!("/console/members/{name}/freezes"), form).await
}

async fn propose(by: &Actor, freeze: &Value) -> Reply {
    let id = freeze["freezeId"].as_str().expect("a freeze");
    by.post(&format!("{LIST}/{id}/proposals"), json!({ "reason": "The documents came" })).await
}

async fn decide(by: &Actor, row: &Value, what: &str) -> Reply {
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    let (id, proposal) = (text(&row["freezeId"]), text(&row["proposal"]["proposalId"]));
    let body = json!({ "digest": row["proposal"]["digest"], "reason": "Not enough yet" });
    by.post(&format!("{LIST}/{id}/proposals/{proposal}/{what}"), body).await
}

async fn deposits(member: &Actor) -> Reply {
    member.post_once(DEPOSIT_CALL, new_key(), deposit_request("500.00")).await
}

async fn inbox(member: &Actor) -> Vec<String> {
    let letters = member.get("/wps/relay/CSP_getInbox").await.ok();
    let titles = letters["list"].as_array().expect("letters").iter();
    titles.map(|letter| letter["title"].as_str().expect("a title").to_owned()).collect()
}

/// Whether the account may be withdrawn from, paid into, and opened a game with.
async fn may(server: &TestServer, member: &Actor) -> [bool; 3] {
    let settings = member.get(SETTINGS).await.ok();
    let reasons = settings["reasons"].as_array().expect("reasons");
    let is_frozen = reasons.iter().any(|reason| reason["code"] == "withdraw.frozen");
    let paid = deposits(member).await;
    if !paid.status.is_success() {
        paid.refused("account.frozen");
        let game = member.get("/wps/game/launchGame?vendor=BGS&gameId=jade-elephant&launchMode=GLS").await;
        game.refused("account.frozen");
        return [!is_frozen, false, false];
    }
    Vendor::bgs(server).ticket(member).await;
    [!is_frozen, true, true]
}

both_engines! {
    async fn each_scope_stops_what_it_says_and_nothing_else(server: &TestServer) {
        let risk = server.operator("freezes01", &["RISK"]).await;
        let (member, card) = payee(server, "frozenone1", 1_000).await;
        assert_eq!(may(server, &member).await, [true, true, true]);
        freeze(&risk, "frozenone1", "out").await.ok();
        assert_eq!(may(server, &member).await, [false, true, true]);
        let refused = withdraw(&member, 1, &card, "100").await;
        assert_eq!(refused.status.as_u16(), 403);
        refused.refused("withdraw.frozen");
        // Play beside it makes it all: what was frozen stays so.
        let row = freeze(&risk, "frozenone1", "play").await.ok();
        assert_eq!(row["scope"], "all");
        assert_eq!(may(server, &member).await, [false, false, false]);
        assert_eq!(freeze(&risk, "frozenone1", "out").await.ok()["freezeId"], row["freezeId"]);
        assert_eq!(risk.get(LIST).await.ok()["totalCount"], 1);
        let (other, card) = payee(server, "frozentwo2", 1_000).await;
        freeze(&risk, "frozentwo2", "play").await.ok();
        assert_eq!(may(server, &other).await, [true, false, false]);
        withdraw(&other, 1, &card, "100").await.ok();
        assert!(inbox(&other).await.contains(&"Play and deposits are on hold".to_owned()));
    }

    async fn the_same_freeze_again_is_answered_when_every_node_knows_of_it(server: &TestServer) {
        let risk = server.operator("freezes05", &["RISK"]).await;
        server.member("frozenwait").await;
        let first = freeze(&risk, "frozenwait", "all").await.ok();
        let asked = Instant::now();
        assert_eq!(freeze(&risk, "frozenwait", "play").await.ok()["freezeId"], first["freezeId"]);
        // Other nodes know after a second at most; an embedded database has one.
        let is_shared = server.engine() == Engine::Postgres;
        assert!(!is_shared || asked.elapsed() >= Duration::from_secs(1), "{:?}", asked.elapsed());
    }

    async fn bets_of_a_frozen_player_are_refused_and_wins_and_rollbacks_pass(server: &TestServer) {
        let vendor = Vendor::bgs(server).without_pace(server).await;
        let risk = server.operator("freezes02", &["RISK"]).await;
        let member = server.member("frozenplay").await;
        server.credit(&member, 1_000).await;
        let player = vendor.player(&member).await;
        let (won, void) = (player.bet("won", 100 * UNIT), player.bet("void", 100 * UNIT));
        for bet in [&won, &void] {
            vendor.call("/transaction/bet", bet).await.balance();
        }
        freeze(&risk, "frozenplay", "play").await.ok();
        let refused = vendor.call("/transaction/bet", &player.bet("late", 100 * UNIT)).await;
        assert_eq!(refused.status(), "RS_ERROR_USER_DISABLED", "{}", refused.text);
        assert_eq!(vendor.call("/transaction/win", &player.win(&won, 300 * UNIT)).await.balance(), 1_100 * UNIT);
        assert_eq!(vendor.call("/transaction/rollback", &player.rollback(&void)).await.balance(), 1_200 * UNIT);
    }

    async fn r34_one_operator_freezes_and_two_lift_it(server: &TestServer) {
        let risk = server.operator("freezes03", &["RISK"]).await;
        let checker = server.operator("checks003", &["FIN-checker"]).await;
        let (member, card) = payee(server, "frozenlift", 1_000).await;
        let row = freeze(&risk, "frozenlift", "all").await.ok();
        assert_eq!((&row["username"], row["frozenBy"].is_string()), (&json!("frozenlift"), true));
        propose(&checker, &row).await.refused("permission.denied");
        let row = propose(&risk, &row).await.ok();
        decide(&risk, &row, "approve").await.refused("permission.denied");
        let row = decide(&checker, &row, "reject").await.ok();
        assert!(row.get("proposal").is_none() && row.get("liftedAt").is_none(), "{row}");
        let row = propose(&risk, &row).await.ok();
        decide(&risk, &row, "withdraw").await.ok();
        withdraw(&member, 1, &card, "100").await.refused("withdraw.frozen");
        let row = propose(&risk, &row).await.ok();
        let mut wrong = row.clone();
        wrong["proposal"]["digest"] = json!("00".repeat(32));
        decide(&checker, &wrong, "approve").await.refused("proposal.stale");
        let done = decide(&checker, &row, "approve").await.ok();
        assert!(done["liftedAt"].is_number(), "{done}");
        decide(&checker, &row, "approve").await.ok();
        withdraw(&member, 2, &card, "100").await.ok();
        assert_eq!(may(server, &member).await, [true, true, true]);
        assert!(inbox(&member).await.contains(&"The hold on your account has ended".to_owned()));
        propose(&risk, &row).await.refused("proposal.stale");
        assert_eq!(risk.get(&format!("{LIST}?state=lifted")).await.ok()["totalCount"], 1);
        let events = server.query_text("SELECT CAST(COUNT(*) AS TEXT) FROM platform_event WHERE kind IN ('account.frozen', 'account.freeze.lifted')").await;
        assert_eq!(events.as_deref(), Some("2"));
    }

    async fn a_withdrawal_that_waits_is_not_paid_while_the_account_is_frozen(server: &TestServer) {
        let risk = server.operator("freezes04", &["RISK"]).await;
        let proposer = server.operator("prepares4", &["FIN-maker"]).await;
        let (member, card) = payee(server, "frozenwait", 1_000).await;
        let asked = withdraw(&member, 1, &card, "400").await.ok();
        freeze(&risk, "frozenwait", "out").await.ok();
        let path = format!("/console/withdrawals/{}", asked["orderId"].as_str().expect("a withdrawal"));
        assert_eq!(proposer.get(&path).await.ok()["frozen"], "out");
        let pays = json!({ "outcome": "pay", "reason": "Play and deposits fit" });
        proposer.post(&format!("{path}/proposals"), pays).await.refused("withdraw.frozen");
        // The money may go back to the wallet, where it stays.
        let refuses = json!({ "outcome": "refuse", "reason": "Asked for documents", "refusal": "needs.documents" });
        proposer.post(&format!("{path}/proposals"), refuses).await.ok();
    }

    async fn a30_a09_freezes_of_others_and_forms_that_make_no_sense_are_refused(server: &TestServer) {
        let risk = server.operator("freezes05", &["RISK"]).await;
        server.member("frozenform").await;
        freeze(&risk, "nosuchmember", "out").await.refused("not.found");
        freeze(&risk, "frozenform", "half").await.refused("request.malformed");
        for form in [
            json!({ "scope": "out", "reason": "why", "dueDays": 7 }),
            json!({ "scope": "out", "reason": "Documents do not fit", "dueDays": 0 }),
            json!({ "scope": "out", "reason": "Documents do not fit", "dueDays": 91 }),
        ] {
            risk.post("/console/members/frozenform/freezes", form).await.refused("validation.failed");
        }
        risk.get(&format!("{LIST}?state=all")).await.refused("validation.failed");
        let row = freeze(&risk, "frozenform", "all").await.ok();
        let row = propose(&risk, &row).await.ok();
        server.open_merchant("other").await;
        let abroad = server.operator_of("other", "abroad01", &["RISK"]).await;
        freeze(&abroad, "frozenform", "out").await.refused("not.found");
        propose(&abroad, &row).await.refused("not.found");
        assert_eq!(abroad.get(LIST).await.ok()["totalCount"], 0);
        let abroad = server.operator_of("other", "abroad02", &["FIN-checker"]).await;
        decide(&abroad, &row, "approve").await.refused("not.found");
    }
}
