//! What two operators decide about withdrawals.

use erawan_testkit::{Actor, Reply, TestServer, both_engines};
use futures::future::join_all;
use serde_json::{Value, json};

use super::{REPORT, money, past_the_server, payee, withdraw};

pub(super) const LIST: &str = "/console/withdrawals";

pub(super) async fn two(server: &TestServer) -> (Actor, Actor) {
    (server.operator("prepares1", &["FIN-maker"]).await, server.operator("approves1", &["FIN-checker"]).await)
}

pub(super) fn path(withdrawal: &Value) -> String {
    format!("{LIST}/{}", withdrawal["orderId"].as_str().expect("a withdrawal"))
}

pub(super) async fn propose(by: &Actor, withdrawal: &Value, form: Value) -> Reply {
    by.post(&format!("{}/proposals", path(withdrawal)), form).await
}

pub(super) fn refusal() -> Value {
    json!({ "outcome": "refuse", "reason": "The name is another one", "refusal": "wrong.name" })
}

pub(super) fn payment() -> Value {
    json!({ "outcome": "pay", "reason": "Play and deposits fit" })
}

/// One operator proposes the payment, another approves it.
pub(super) async fn approve_payment(server: &TestServer, asked: &Value) {
    let (proposer, checker) = two(server).await;
    let row = propose(&proposer, asked, payment()).await.ok();
    decide(&checker, &row, "approve").await.ok();
}

pub(super) async fn decide(by: &Actor, row: &Value, what: &str) -> Reply {
    let id = row["proposal"]["proposalId"].as_str().expect("a proposal");
    let body = json!({ "digest": row["proposal"]["digest"], "reason": "Looked at it again" });
    by.post(&format!("{}/proposals/{id}/{what}", path(row)), body).await
}

both_engines! {
    async fn r34_two_operators_refuse_a_withdrawal_and_the_money_is_back_once(server: &TestServer) {
        let (proposer, checker) = two(server).await;
        let (member, card) = payee(server, "refusedpay", 1_000).await;
        let asked = withdraw(&member, 1, &card, "400").await.ok();
        let queue = checker.get(LIST).await.ok();
        let row = &queue["list"][0];
        assert_eq!((&row["orderId"], &row["username"], &row["state"]), (&asked["orderId"], &json!("refusedpay"), &json!("review")));
        let rules: Vec<_> = row["rules"].as_array().expect("rules").iter().filter_map(Value::as_str).collect();
        assert!(["first", "destination.new", "credentials"].iter().all(|rule| rules.contains(rule)), "{rules:?}");
        let case = checker.get(&path(&asked)).await.ok();
        assert_eq!((&case["balance"], &case["withdrawn"]), (&json!("600.00"), &json!("0.00")));
        assert_eq!(case["evidence"].as_array().map(Vec::len), Some(rules.len()));
        let row = propose(&proposer, &asked, refusal()).await.ok();
        assert_eq!((&row["proposal"]["own"], &row["proposal"]["outcome"]), (&json!(true), &json!("refuse")));
        propose(&proposer, &asked, payment()).await.refused("proposal.open");
        let seen = checker.get(&path(&asked)).await.ok();
        let answers = join_all((0..16).map(|_| decide(&checker, &seen, "approve"))).await;
        assert!(answers.iter().any(|answer| answer.status.is_success()));
        assert_eq!(money(&member).await, ("1000.00".to_owned(), "0.00".to_owned()));
        let report = member.get(REPORT).await.ok();
        let row = &report["list"][0];
        assert_eq!((&row["status"], &row["reason"], &row["reasonText"]), (&json!("refused"), &json!("wrong.name"), &json!("The account is not in your name")));
        assert_eq!(checker.get(&format!("{LIST}?state=ended")).await.ok()["totalCount"], 1);
        let letters = member.get("/wps/relay/CSP_getInbox").await.ok()["list"].clone();
        let titles: Vec<_> = letters.as_array().expect("letters").iter().map(|letter| letter["title"].clone()).collect();
        assert_eq!(titles.iter().filter(|title| **title == "Withdrawal of ฿400.00 not completed").count(), 1, "{titles:?}");
        // What was given back is free to be asked for again the same day.
        withdraw(&member, 2, &card, "1000").await.ok();
    }

    async fn r67_who_proposes_a_payment_does_not_approve_it(server: &TestServer) {
        let (proposer, checker) = two(server).await;
        let (member, card) = payee(server, "ownpayment", 1_000).await;
        let asked = withdraw(&member, 1, &card, "400").await.ok();
        let row = propose(&proposer, &asked, payment()).await.ok();
        decide(&proposer, &row, "approve").await.refused("permission.denied");
        let other = server.operator("prepares2", &["FIN-maker"]).await;
        decide(&other, &row, "withdraw").await.refused("not.found");
        let rejected = decide(&checker, &row, "reject").await.ok();
        assert_eq!((&rejected["state"], rejected.get("proposal")), (&json!("review"), None));
        let row = propose(&proposer, &asked, payment()).await.ok();
        decide(&proposer, &row, "withdraw").await.ok();
        let row = propose(&proposer, &asked, payment()).await.ok();
        let mut wrong = row.clone();
        wrong["proposal"]["digest"] = json!("00".repeat(32));
        decide(&checker, &wrong, "approve").await.refused("proposal.stale");
        let done = decide(&checker, &row, "approve").await.ok();
        assert!(["approved", "sending", "sent", "unknown"].contains(&done["state"].as_str().expect("a state")), "{done}");
        assert_eq!(money(&member).await, ("600.00".to_owned(), "400.00".to_owned()));
        propose(&proposer, &asked, refusal()).await.refused("proposal.stale");
        assert_eq!(member.get(&format!("{REPORT}?status=processing")).await.ok()["totalCount"], 1);
        assert_eq!(checker.get(&format!("{LIST}?state=working")).await.ok()["totalCount"], 1);
    }

    async fn w08_a_destination_that_was_swapped_after_the_proposal_makes_it_stale(server: &TestServer) {
        let (proposer, checker) = two(server).await;
        let (member, card) = payee(server, "swapped001", 1_000).await;
        let asked = withdraw(&member, 1, &card, "400").await.ok();
        let row = propose(&proposer, &asked, payment()).await.ok();
        past_the_server(server, "UPDATE withdrawal SET bank_code = 'SIA'").await;
        decide(&checker, &row, "approve").await.refused("proposal.stale");
        assert_eq!(checker.get(LIST).await.ok()["list"][0]["state"], "review");
        past_the_server(server, "UPDATE withdrawal SET bank_code = 'KRU'").await;
    }

    async fn a09_a30_decisions_that_make_no_sense_or_are_not_ones_own_are_refused(server: &TestServer) {
        let (proposer, _) = two(server).await;
        let (member, card) = payee(server, "sensible01", 1_000).await;
        let asked = withdraw(&member, 1, &card, "400").await.ok();
        propose(&proposer, &asked, json!({ "outcome": "refuse", "reason": "No word for it" })).await.refused("validation.failed");
        propose(&proposer, &asked, json!({ "outcome": "pay", "reason": "why" })).await.refused("validation.failed");
        propose(&proposer, &asked, json!({ "outcome": "keep", "reason": "No such thing" })).await.refused("request.malformed");
        proposer.get(&format!("{LIST}?state=all")).await.refused("validation.failed");
        let row = propose(&proposer, &asked, payment()).await.ok();
        server.open_merchant("other").await;
        let abroad = server.operator_of("other", "abroad01", &["FIN-checker"]).await;
        abroad.get(&path(&asked)).await.refused("not.found");
        decide(&abroad, &row, "approve").await.refused("not.found");
        assert_eq!(abroad.get(LIST).await.ok()["totalCount"], 0);
        // A proposal about something else does not decide about this one.
        let second = withdraw(&member, 2, &card, "100").await.ok();
        let mut wrong = row.clone();
        wrong["orderId"] = second["orderId"].clone();
        let checker = server.operator("approves2", &["FIN-checker"]).await;
        decide(&checker, &wrong, "approve").await.refused("not.found");
    }
}
