//! The way out for withdrawals that are held back.

use erawan_testkit::{Actor, Reply, TestServer, both_engines};
use serde_json::{Value, json};

use super::books::{check_bank, count, until_count};
use super::console::{LIST, decide, path, payment, propose, refusal, two};
use super::kills::{Write, die_at, live_on};
use super::{money, past_the_server, payee, script, withdraw};
use crate::payments::bank::outgoing;

/// As the room does when what a payer says does not fit.
async fn hold_back(server: &TestServer) {
    past_the_server(
        server,
        "UPDATE withdrawal SET held = true, held_because = 'facts.differ', work_at_ms = NULL",
    )
    .await;
}

async fn resume(by: &Actor, withdrawal: &Value) -> Reply {
    propose(by, withdrawal, json!({ "outcome": "resume", "reason": "The bank's letter explains it" })).await
}

both_engines! {
    async fn r34_two_operators_let_a_held_withdrawal_go_on_to_review(server: &TestServer) {
        let (proposer, checker) = two(server).await;
        let (member, card) = payee(server, "heldpay001", 1_000).await;
        let asked = withdraw(&member, 1, &card, "400").await.ok();
        resume(&proposer, &asked).await.refused("proposal.stale");
        hold_back(server).await;
        assert_eq!(checker.get(LIST).await.ok()["totalCount"], 0, "it waits for no decision of the usual kind");
        let held = checker.get(&format!("{LIST}?state=held")).await.ok();
        assert_eq!((&held["totalCount"], &held["list"][0]["heldBecause"]), (&json!(1), &json!("facts.differ")));
        propose(&proposer, &asked, payment()).await.refused("proposal.stale");
        let row = resume(&proposer, &asked).await.ok();
        decide(&proposer, &row, "approve").await.refused("permission.denied");
        let row = decide(&checker, &row, "approve").await.ok();
        assert_eq!((&row["state"], &row["held"], row.get("heldBecause")), (&json!("review"), &json!(false), None));
        let case = checker.get(&path(&asked)).await.ok();
        let evidence = case["evidence"].as_array().expect("evidence").iter().find(|one| one["code"] == "held").cloned();
        assert_eq!(evidence.expect("why it was held")["seen"], "facts.differ");
        assert_eq!(money(&member).await, ("600.00".to_owned(), "400.00".to_owned()));
        // From there it is paid like every other one.
        let row = propose(&proposer, &asked, payment()).await.ok();
        decide(&checker, &row, "approve").await.ok();
        until_count(server, "paid", 1).await;
        assert_eq!(money(&member).await, ("600.00".to_owned(), "0.00".to_owned()));
        check_bank(server).await;
    }

    async fn p1_a_held_withdrawal_whose_last_attempt_paid_is_not_paid_again(server: &TestServer) {
        server.app.core.jobs.stop().await;
        script(server, "untold", 0).await;
        let (proposer, checker) = two(server).await;
        let (member, card) = payee(server, "heldpay005", 1_000).await;
        let asked = withdraw(&member, 1, &card, "400").await.ok();
        let row = propose(&proposer, &asked, payment()).await.ok();
        decide(&checker, &row, "approve").await.ok();
        server.app.payouts.work_once().await.expect("the job");
        // As the node left it that wrote down that the bank paid, when something held it back at the same moment.
        past_the_server(server, "UPDATE payout_attempt SET state = 'paid', ended_at_ms = created_at_ms").await;
        hold_back(server).await;
        let held = checker.get(&path(&asked)).await.ok();
        assert_eq!((&held["state"], &held["held"]), (&json!("sent"), &json!(true)));
        let row = resume(&proposer, &asked).await.ok();
        assert_eq!(decide(&checker, &row, "approve").await.ok()["state"], "review");
        propose(&proposer, &asked, refusal()).await.refused("withdrawal.attempt.open");
        let row = propose(&proposer, &asked, payment()).await.ok();
        assert_eq!(decide(&checker, &row, "approve").await.ok()["state"], "unknown");
        until_count(server, "paid", 1).await;
        let case = checker.get(&path(&asked)).await.ok();
        assert_eq!(case["attempts"].as_array().map(Vec::len), Some(1), "{case}");
        assert_eq!(outgoing(server).await.len(), 1);
        assert_eq!(money(&member).await, ("600.00".to_owned(), "0.00".to_owned()));
        check_bank(server).await;
    }

    async fn r34_two_operators_refuse_a_held_withdrawal_and_the_money_is_back(server: &TestServer) {
        let (proposer, checker) = two(server).await;
        let (member, card) = payee(server, "heldpay002", 1_000).await;
        let asked = withdraw(&member, 1, &card, "400").await.ok();
        hold_back(server).await;
        let row = propose(&proposer, &asked, refusal()).await.ok();
        let row = decide(&checker, &row, "approve").await.ok();
        assert_eq!((&row["state"], &row["held"], &row["reason"]), (&json!("refused"), &json!(false), &json!("wrong.name")));
        assert_eq!(money(&member).await, ("1000.00".to_owned(), "0.00".to_owned()));
        assert_eq!(checker.get(&format!("{LIST}?state=held")).await.ok()["totalCount"], 0);
        resume(&proposer, &asked).await.refused("proposal.stale");
    }

    async fn a_rule_of_the_merchant_holds_a_withdrawal_back(server: &TestServer) {
        server.change_settings(|settings| {
            if let Some(terms) = &mut settings.withdrawals {
                terms.risk.hold = vec!["first".to_owned()];
            }
        }).await;
        let (proposer, checker) = two(server).await;
        let (member, card) = payee(server, "heldpay004", 1_000).await;
        let asked = withdraw(&member, 1, &card, "400").await.ok();
        let held = checker.get(&format!("{LIST}?state=held")).await.ok();
        assert_eq!(held["list"][0]["heldBecause"], "rule.holds", "{held}");
        propose(&proposer, &asked, payment()).await.refused("proposal.stale");
        let row = resume(&proposer, &asked).await.ok();
        assert_eq!(decide(&checker, &row, "approve").await.ok()["state"], "review");
        propose(&proposer, &asked, payment()).await.ok();
    }

    async fn f03_a_crash_never_leaves_a_withdrawal_to_a_decision_that_a_rule_holds_back(server: &TestServer) {
        server.app.core.jobs.stop().await;
        server.change_settings(|settings| {
            if let Some(terms) = &mut settings.withdrawals {
                terms.risk.hold = vec!["first".to_owned()];
            }
        }).await;
        let checker = server.operator("approves1", &["FIN-checker"]).await;
        let (member, card) = payee(server, "heldpay006", 1_000).await;
        let write = Write::Row("withdrawal", "UPDATE", "NEW.held");
        die_at(server, write).await;
        let reply = withdraw(&member, 1, &card, "400").await;
        assert!(!reply.status.is_success(), "{}", reply.text);
        assert_eq!((count(server, "requested").await, count(server, "review").await), (1, 0));
        live_on(server, write).await;
        server.app.payouts.work_once().await.expect("the job");
        assert_eq!(checker.get(LIST).await.ok()["totalCount"], 0);
        let held = checker.get(&format!("{LIST}?state=held")).await.ok();
        assert_eq!((&held["totalCount"], &held["list"][0]["heldBecause"]), (&json!(1), &json!("rule.holds")));
        assert_eq!(money(&member).await, ("600.00".to_owned(), "400.00".to_owned()));
    }

    async fn p5_an_attempt_without_a_definite_no_keeps_the_money_reserved(server: &TestServer) {
        server.app.core.jobs.stop().await;
        let (proposer, checker) = two(server).await;
        let (member, card) = payee(server, "heldpay003", 1_000).await;
        let asked = withdraw(&member, 1, &card, "400").await.ok();
        // The bank says that it works on it, for a month.
        script(server, "untold", 30 * 24 * 60 * 60 * 1_000).await;
        let row = propose(&proposer, &asked, payment()).await.ok();
        decide(&checker, &row, "approve").await.ok();
        server.app.payouts.work_once().await.expect("the job");
        hold_back(server).await;
        let case = checker.get(&path(&asked)).await.ok();
        assert_eq!(case["attempts"].as_array().map(Vec::len), Some(1), "{case}");
        propose(&proposer, &asked, refusal()).await.refused("withdrawal.attempt.open");
        let row = resume(&proposer, &asked).await.ok();
        assert_eq!(decide(&checker, &row, "approve").await.ok()["state"], "review");
        propose(&proposer, &asked, refusal()).await.refused("withdrawal.attempt.open");
        // What is paid then is the attempt that was open; there is no second one beside it.
        let row = propose(&proposer, &asked, payment()).await.ok();
        assert_eq!(decide(&checker, &row, "approve").await.ok()["state"], "unknown");
        server.clock.advance(std::time::Duration::from_secs(600));
        server.app.payouts.work_once().await.expect("the job");
        let case = checker.get(&path(&asked)).await.ok();
        assert_eq!(case["attempts"].as_array().map(Vec::len), Some(1), "{case}");
        assert_eq!(money(&member).await, ("600.00".to_owned(), "400.00".to_owned()));
    }

    async fn p5_an_open_attempt_is_asked_about_also_while_its_member_is_frozen(server: &TestServer) {
        server.app.core.jobs.stop().await;
        script(server, "untold", 60_000).await;
        let (proposer, checker) = two(server).await;
        let risk = server.operator("freezes05", &["RISK"]).await;
        let (member, card) = payee(server, "heldpay007", 1_000).await;
        let asked = withdraw(&member, 1, &card, "400").await.ok();
        let row = propose(&proposer, &asked, payment()).await.ok();
        decide(&checker, &row, "approve").await.ok();
        server.app.payouts.work_once().await.expect("the job");
        hold_back(server).await;
        let freeze = json!({ "scope": "out", "reason": "Documents do not fit", "dueDays": 7 });
        risk.post("/console/members/heldpay007/freezes", freeze).await.ok();
        let row = resume(&proposer, &asked).await.ok();
        assert_eq!(decide(&checker, &row, "approve").await.ok()["state"], "review");
        propose(&proposer, &asked, refusal()).await.refused("withdrawal.attempt.open");
        let row = propose(&proposer, &asked, payment()).await.ok();
        assert_eq!(decide(&checker, &row, "approve").await.ok()["state"], "unknown");
        until_count(server, "paid", 1).await;
        assert_eq!(money(&member).await, ("600.00".to_owned(), "0.00".to_owned()));
        check_bank(server).await;
        let case = checker.get(&path(&asked)).await.ok();
        assert_eq!(case["attempts"].as_array().map(Vec::len), Some(1), "{case}");
    }
}
