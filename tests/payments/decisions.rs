//! Two operators about money in suspense: whose it can be, what it does to limits, and two decisions about one receipt.

use std::time::Duration;

use erawan_kernel::{Clock, Money};
use erawan_testkit::{Actor, Engine, TestServer, both_engines};
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};

use super::bank::{
    DEPOSIT_CALL, amount, balance, deposit_request, new_key, notice, press, receipts, tell, until, until_told,
};
use super::manual::{
    REVIEWS, claim, deposit, feeds, id, number, pay, reviews, send_slip, slip_of, transfer, two,
};
use super::{bank, manual, reversals, suspense};
use crate::responsible::{limit, set};

/// A deposit by transfer that was paid with another amount, which its member says was made.
async fn paid_otherwise(server: &TestServer, member: &Actor, what: Value) -> Value {
    let ordered = deposit(member, "500").await;
    transfer(server, number(&ordered), what).await;
    feeds(server).await;
    until_told(server, 1).await;
    assert_eq!(receipts(server).await, ["suspense 0.00 500.00 no.order"]);
    claim(member, &ordered, &[]).await.ok();
    ordered
}

fn matched(row: &Value) -> Value {
    json!({ "verdict": "match", "receiptId": row["candidates"][0]["receiptId"], "reason": "Seen on the statement" })
}

async fn is_called(server: &TestServer, member: &Actor, name: &str) {
    server.freshen(member).await;
    member.put("/wps/member/info/payeename", json!({ "payeeName": name })).await.ok();
}

async fn past(server: &TestServer, statement: &str) {
    server.app.core.db.write().execute_unprepared(statement).await.expect("a crash");
}

/// As a node leaves a proposal of this kind that died after its approval.
async fn approved(server: &TestServer, kind: &str) {
    let statement = format!(
        "UPDATE proposal SET state = 'approved', decided_at_ms = {}, decider = (SELECT id FROM operator WHERE username = 'approves1') WHERE kind = '{kind}'",
        server.clock.now_ms()
    );
    past(server, &statement).await;
}

/// Lets the job carry out what was approved.
async fn job(server: &TestServer) {
    server.clock.advance(Duration::from_secs(11));
    server.app.payments.finish_suspense_decisions().await.expect("the job");
}

async fn state(server: &TestServer, kind: &str) -> String {
    let statement = format!("SELECT state FROM proposal WHERE kind = '{kind}'");
    server.query_text(&statement).await.expect("a proposal")
}

both_engines! {
    async fn r34_what_another_person_paid_is_credited_to_no_one_by_operators_either(server: &TestServer) {
        let member = server.member("namedlate1").await;
        is_called(server, &member, "Somchai Jaidee").await;
        // The deposit was not known when the money arrived, and so the names were not compared.
        let stranger = json!({ "amount": "500.00", "payerName": "Somsak Rakdee" });
        paid_otherwise(server, &member, stranger).await;
        let (proposer, checker) = two(server).await;
        let [row] = reviews(&proposer, "waiting").await.try_into().expect("one deposit");
        manual::propose(&proposer, &row, matched(&row)).await.refused("suspense.return.only");
        let waiting = suspense::waiting(&proposer).await;
        let mut form = suspense::credit();
        form["memberName"] = json!("namedlate1");
        suspense::propose(&proposer, &waiting, form.clone()).await.refused("suspense.return.only");
        // Nor to a member whose name is known only when the other operator decides.
        let nameless = server.member("nameless01").await;
        form["memberName"] = json!("nameless01");
        let proposed = suspense::propose(&proposer, &waiting, form).await.ok();
        is_called(server, &nameless, "Malee Sukjai").await;
        let refused = suspense::decide(&checker, &proposed, "approve").await.ok();
        assert_eq!(refused["proposal"]["state"], "failed", "{refused}");
        assert_eq!((balance(&member).await, balance(&nameless).await), ("0.00".into(), "0.00".into()));
        // To the payer it is, written as another bank writes the name.
        let payer = server.member("thepayer01").await;
        is_called(server, &payer, "Rakdee Somsak").await;
        let mut form = suspense::credit();
        form["memberName"] = json!("thepayer01");
        let proposed = suspense::propose(&proposer, &waiting, form).await.ok();
        suspense::decide(&checker, &proposed, "approve").await.ok();
        assert_eq!(balance(&payer).await, "500.00");
    }

    async fn r15_a_matched_deposit_gives_its_own_claim_back_to_the_members_limit(server: &TestServer) {
        let member = server.member("ownclaim01").await;
        set(&member, "deposit", "day", Some("600")).await;
        let ordered = paid_otherwise(server, &member, json!({ "amount": "500.00" })).await;
        let (proposer, checker) = two(server).await;
        let [row] = reviews(&proposer, "waiting").await.try_into().expect("one deposit");
        let proposed = manual::propose(&proposer, &row, matched(&row)).await.ok();
        // What is only proposed changes nothing.
        assert_eq!(amount(&limit(&member, "deposit", "day").await["used"]), amount(&ordered["amountToPay"]));
        let done = manual::decide(&checker, &proposed, "approve").await.ok();
        assert_eq!(done["proposal"]["state"], "executed", "{done}");
        until(&member, &ordered, "success").await;
        for _ in 0..2 {
            assert_eq!(limit(&member, "deposit", "day").await["used"], "500.00");
            server.app.catch_up_all().await.expect("the log");
        }
        let above = member.post_once(DEPOSIT_CALL, new_key(), deposit_request("101.00")).await;
        above.refused("deposit.limit.reached");
        member.post_once(DEPOSIT_CALL, new_key(), deposit_request("100.00")).await.ok();
    }

    async fn f03_of_two_approved_decisions_about_one_receipt_one_is_carried_out(server: &TestServer) {
        let (member, other) = (server.member("decided001").await, server.member("decided002").await);
        let ordered = paid_otherwise(server, &member, json!({ "amount": "500.00" })).await;
        let (proposer, checker) = two(server).await;
        let mut form = suspense::credit();
        form["memberName"] = json!("decided002");
        let first = suspense::propose(&proposer, &suspense::waiting(&proposer).await, form).await.ok();
        let [row] = reviews(&proposer, "waiting").await.try_into().expect("one deposit");
        let second = manual::propose(&proposer, &row, matched(&row)).await.ok();
        // Both are approved; the node dies before the first is stored, and after the second was.
        approved(server, "suspense").await;
        approved(server, "deposit").await;
        past(server, "UPDATE receipt SET resolution = 'credit', resolved_deposit_id = (SELECT id FROM deposit), resolved_by = (SELECT id FROM proposal WHERE kind = 'deposit')").await;
        job(server).await;
        assert_eq!((state(server, "suspense").await.as_str(), state(server, "deposit").await.as_str()), ("failed", "executed"));
        assert_eq!((balance(&member).await, balance(&other).await), ("500.00".into(), "0.00".into()));
        until(&member, &ordered, "success").await;
        job(server).await;
        for (call, row) in [("/console/suspense", &first), (REVIEWS, &second)] {
            let proposal = &row["proposal"];
            let path = format!("{call}/proposals/{}/approve", proposal["proposalId"].as_str().expect("a proposal"));
            checker.post(&path, json!({ "digest": proposal["digest"] })).await.ok();
        }
        assert_eq!((balance(&member).await, balance(&other).await), ("500.00".into(), "0.00".into()));
    }

    async fn f03_a_return_that_a_crash_cut_off_is_not_said_to_be_sent_back_when_the_provider_took_it(server: &TestServer) {
        let member = server.member("takenfirst").await;
        set(&member, "deposit", "day", Some("800")).await;
        let ordered = bank::deposit(&member, "500.00").await;
        press(&ordered, "more").await;
        until(&member, &ordered, "success").await;
        assert_eq!(receipts(server).await, ["suspense 800.00 200.00 deposit.limit"]);
        let (proposer, _) = two(server).await;
        suspense::propose(&proposer, &suspense::waiting(&proposer).await, suspense::send_back()).await.ok();
        approved(server, "suspense").await;
        let transaction = server.query_text("SELECT transaction_id FROM receipt").await.expect("a receipt");
        let fact = json!({ "transactionId": transaction, "amount": "1000.00", "currency": "THB" });
        let mut told = notice(server, &ordered, "paid").await;
        told["transfers"] = json!([fact]);
        told["reversals"] = json!([fact]);
        told["reversals"][0]["reversalId"] = json!("taken-back");
        assert!(tell(server, &told).await.is_success());
        assert_eq!(reversals::reversals(server).await, ["ended 1000.00 800.00 0.00 0.00"]);
        job(server).await;
        assert_eq!(state(server, "suspense").await, "failed");
        let messages = member.get("/wps/relay/CSP_getInbox").await.ok();
        let mut titles = messages["list"].as_array().expect("messages").iter().map(|message| message["title"].to_string());
        assert!(titles.all(|title| !title.contains("sent back")), "{messages}");
        assert_eq!(balance(&member).await, "0.00");
    }

    async fn f03_a_match_that_was_cut_off_goes_on_although_the_deposit_was_paid_meanwhile(server: &TestServer) {
        let member = server.member("paidmeanwh").await;
        let ordered = paid_otherwise(server, &member, json!({ "amount": "500.00" })).await;
        let (proposer, _) = two(server).await;
        let [row] = reviews(&proposer, "waiting").await.try_into().expect("one deposit");
        manual::propose(&proposer, &row, matched(&row)).await.ok();
        approved(server, "deposit").await;
        pay(server, &ordered).await;
        feeds(server).await;
        until(&member, &ordered, "success").await;
        // As it was stored after the deposit had been completed: the money is a deposit of its own.
        past(server, "UPDATE receipt SET resolution = 'credit', resolved_deposit_id = id, resolved_by = (SELECT id FROM proposal WHERE kind = 'deposit') WHERE state = 'suspense'").await;
        job(server).await;
        assert_eq!(state(server, "deposit").await, "executed");
        let both = amount(&ordered["amountToPay"]).plus(Money::from_units(500).unwrap()).unwrap();
        assert_eq!(balance(&member).await, both.to_string());
        let report = member.get("/wps/relay/MCS2_depositTransactioNReport").await.ok();
        assert_eq!(report["totalCount"], 2);
    }

    async fn f03_a_reversal_that_a_crash_cut_off_before_the_ledger_ends_by_the_job(server: &TestServer) {
        let member = server.member("cutbefore1").await;
        let ordered = bank::deposit(&member, "500.00").await;
        press(&ordered, "approve").await;
        until(&member, &ordered, "success").await;
        let transaction = server.query_text("SELECT transaction_id FROM receipt").await.expect("a receipt");
        let mut told = notice(server, &ordered, "paid").await;
        told["transfers"] = json!([{ "transactionId": transaction, "amount": "500.00", "currency": "THB" }]);
        told["reversals"] = json!([{ "reversalId": "whole", "transactionId": transaction, "amount": "100.00", "currency": "THB" }]);
        assert!(tell(server, &told).await.is_success());
        assert_eq!(reversals::reversals(server).await, ["ended 100.00 100.00 0.00 0.00"]);
        // As the node left two further ones that died after each was told, and after one of them was decided.
        let new_id = match server.engine() {
            Engine::Sqlite => "randomblob(16)",
            Engine::Postgres => "gen_random_uuid()",
        };
        for (name, state, from_member) in [("cut-1", "noted", "0"), ("cut-2", "decided", "amount")] {
            let same = "merchant_id, provider, transaction_id, receipt_id, deposit_id, member_id, amount, currency, source, digest, received_at_ms, repays, written_off";
            past(server, &format!(
                "INSERT INTO deposit_reversal (id, reversal_id, state, from_member, from_suspense, lost, taken, owed, debt_left, {same})
                 SELECT {new_id}, '{name}', '{state}', {from_member}, 0, 0, 0, 0, 0, {same} FROM deposit_reversal WHERE reversal_id = 'whole'"
            )).await;
        }
        server.clock.advance(Duration::from_secs(31));
        server.app.payments.poll_once().await.expect("the job");
        assert_eq!(reversals::reversals(server).await, ["ended 100.00 100.00 0.00 0.00"; 3]);
        assert_eq!(balance(&member).await, "200.00");
    }

    async fn what_repaid_a_debt_out_of_suspense_is_not_said_to_be_in_the_wallet(server: &TestServer) {
        let (member, _) = reversals::in_debt(server, "owesmuch01").await;
        reversals::end_debt(server, "deposits").await;
        let ordered = bank::deposit(&member, "500.00").await;
        let mut unknown = notice(server, &ordered, "paid").await;
        unknown["orderId"] = json!("dep_00000000000000000000000000000000");
        unknown["paymentId"] = json!("another-payment");
        tell(server, &unknown).await;
        until_told(server, 2).await;
        let proposer = server.operator("prepares2", &["FIN-maker"]).await;
        let checker = server.operator("approves2", &["FIN-checker"]).await;
        let mut form = suspense::credit();
        form["memberName"] = json!("owesmuch01");
        let proposed = suspense::propose(&proposer, &suspense::waiting(&proposer).await, form).await.ok();
        server.clock.advance(Duration::from_secs(1));
        suspense::decide(&checker, &proposed, "approve").await.ok();
        assert_eq!(balance(&member).await, "200.00");
        let told = reversals::newest(&member).await;
        assert!(told.contains("<strong>฿200.00</strong> are in your wallet") && told.contains("฿300.00 of it repaid"), "{told}");
    }

    async fn a_slip_of_what_the_feed_told_first_leaves_the_money_to_two_operators(server: &TestServer) {
        let member = server.member("slipsecond").await;
        is_called(server, &member, "Somchai Jaidee").await;
        let ordered = deposit(&member, "500").await;
        let made = transfer(server, number(&ordered), json!({ "amount": "300.00", "payerName": "Mr Somchai Jaidee" })).await;
        feeds(server).await;
        until_told(server, 1).await;
        assert_eq!(receipts(server).await, ["suspense 0.00 300.00 no.order"]);
        let sent = send_slip(&member, &ordered, slip_of(server, &made).await).await;
        assert_eq!((&sent["step"], balance(&member).await), (&json!("claimed"), "0.00".into()));
        let (proposer, checker) = two(server).await;
        let [row] = reviews(&proposer, "waiting").await.try_into().expect("one deposit");
        // Both name one transfer of one bank: that is what the operators see.
        let reference = format!("{}/{}", made["bank"].as_str().unwrap(), made["transRef"].as_str().unwrap());
        assert_eq!((&row["slips"][0]["found"], &row["candidates"][0]["reference"]), (&json!(true), &json!(reference)));
        let proposed = manual::propose(&proposer, &row, matched(&row)).await.ok();
        manual::decide(&checker, &proposed, "approve").await.ok();
        let done = until(&member, &ordered, "success").await;
        assert_eq!((done["receivedAmount"].as_str(), id(&done)), (Some("300.00"), id(&ordered)));
        assert_eq!(balance(&member).await, "300.00");
    }
}
