//! Deposits that a provider takes back: what the wallet gives, what becomes a debt, and how two operators end one.

use std::time::Duration;

use erawan_kernel::Money;
use erawan_testkit::{Actor, Engine, Reply, TestServer, both_engines, eventually};
use futures::future::{join_all, join3};
use reqwest::StatusCode;
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};

use super::bank::{
    DEPOSIT_CALL, balance, deposit, new_key, notice, press, receipts, status, tell, tell_of, trail, until,
};
use crate::payouts::{SETTINGS, money, payee, withdraw};
use crate::provider::vendor::{Player, Vendor};
use crate::responsible::set;

const LIST: &str = "/console/debts";
const DEPOSIT_SETTINGS: &str = "/wps/relay/MCSFE_getDepositSettings";
const UNIT: i64 = Money::UNIT;
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// A card deposit that is paid.
pub(crate) async fn paid_by_card(member: &Actor, amount: &str) -> Value {
    let request = json!({ "vendor": "sandbox-card", "bankId": "sandbox-card", "amount": amount });
    let ordered = member.post_once(DEPOSIT_CALL, new_key(), request).await.ok();
    press(&ordered, "approve").await;
    until(member, &ordered, "success").await;
    ordered
}

/// Takes money of the deposit back at the bank: what the fields say, else all of it.
pub(crate) async fn charge_back(ordered: &Value, fields: Value) -> StatusCode {
    let page = ordered["payUrl"].as_str().expect("a bank page");
    let answer = reqwest::Client::new().post(format!("{page}/reversals")).json(&fields).send().await;
    answer.expect("the bank answers").status()
}

/// Every reversal in words: state, amount, taken, owed, what is left.
pub(super) async fn reversals(server: &TestServer) -> Vec<String> {
    let line = "state || ' ' || amount || ' ' || taken || ' ' || owed || ' ' || debt_left";
    let join = match server.engine() {
        Engine::Sqlite => "group_concat(line, ',')",
        Engine::Postgres => "string_agg(line, ',')",
    };
    let all =
        format!("SELECT COALESCE({join}, '') FROM (SELECT {line} AS line FROM deposit_reversal) AS lines");
    let lines = server.query_text(&all).await.expect("reversals");
    let words = |line: &str| {
        let mut words = line.split(' ');
        let state = words.next().expect("a state").to_owned();
        let amounts = words.map(|word| Money::from_minor(word.parse().expect("an amount")).to_string());
        std::iter::once(state).chain(amounts).collect::<Vec<_>>().join(" ")
    };
    let mut lines: Vec<_> = lines.split(',').filter(|line| !line.is_empty()).map(words).collect();
    lines.sort();
    lines
}

pub(crate) async fn until_reversed(server: &TestServer, count: usize) -> Vec<String> {
    eventually("the reversals", async || {
        let lines = reversals(server).await;
        (lines.len() == count && lines.iter().all(|line| line.starts_with("ended"))).then_some(lines)
    })
    .await
}

/// The reversed deposit, and the callback in which its provider tells it.
async fn callback_of(server: &TestServer, ordered: &Value) -> Value {
    let receipt = server.query_text("SELECT transaction_id FROM receipt").await.expect("a receipt");
    let mut body = notice(server, ordered, "paid").await;
    let amount = body["amount"].clone();
    body["transfers"] = json!([{ "transactionId": receipt, "amount": amount, "currency": "THB" }]);
    body["reversals"] =
        json!([{ "reversalId": "cb-1", "transactionId": receipt, "amount": amount, "currency": "THB" }]);
    body
}

/// Loses money at a game.
pub(crate) async fn lose(server: &TestServer, member: &Actor, units: i64) {
    let vendor = Vendor::lab(server).await;
    let player = vendor.player(member).await;
    vendor.call("/transaction/bet", &player.bet("lost", units * UNIT)).await.balance();
}

async fn two(server: &TestServer) -> (Actor, Actor) {
    (server.operator("prepares1", &["FIN-maker"]).await, server.operator("approves1", &["FIN-checker"]).await)
}

async fn rows(actor: &Actor, state: &str) -> Vec<Value> {
    let list = actor.get(&format!("{LIST}?state={state}")).await.ok()["list"].clone();
    list.as_array().expect("a list").clone()
}

async fn propose(by: &Actor, row: &Value, end: &str) -> Reply {
    let id = row["reversalId"].as_str().expect("a reversal");
    by.post(&format!("{LIST}/{id}/proposals"), json!({ "end": end, "reason": "Agreed with the member" }))
        .await
}

async fn decide(by: &Actor, row: &Value, what: &str) -> Reply {
    let id = row["proposal"]["proposalId"].as_str().expect("a proposal");
    let body = json!({ "digest": row["proposal"]["digest"], "reason": "Not agreed with anyone" });
    by.post(&format!("{LIST}/proposals/{id}/{what}"), body).await
}

/// One operator proposes how the debt ends, another approves it.
pub(crate) async fn end_debt(server: &TestServer, end: &str) -> Value {
    let (first, checker) = two(server).await;
    let [row] = rows(&first, "waiting").await.try_into().expect("one debt");
    let proposed = propose(&first, &row, end).await.ok();
    let done = decide(&checker, &proposed, "approve").await.ok();
    assert_eq!(done["proposal"]["state"], "executed", "{done}");
    done
}

/// A member who owes 300 of a deposit of 500 that was taken back.
pub(super) async fn in_debt(server: &TestServer, name: &str) -> (Actor, Value) {
    let member = server.member(name).await;
    let ordered = paid_by_card(&member, "500.00").await;
    lose(server, &member, 300).await;
    assert_eq!(charge_back(&ordered, json!({})).await, StatusCode::OK);
    assert_eq!(until_reversed(server, 1).await, ["ended 500.00 200.00 300.00 300.00"]);
    (member, ordered)
}

/// Titles of messages, the newest first.
async fn inbox(member: &Actor) -> Vec<String> {
    let messages = member.get("/wps/relay/CSP_getInbox").await.ok();
    let titles = messages["list"].as_array().expect("messages").iter().map(|message| &message["title"]);
    titles.map(|title| title.as_str().expect("a title").to_owned()).collect()
}

/// The content of the newest message.
pub(super) async fn newest(member: &Actor) -> String {
    let messages = member.get("/wps/relay/CSP_getInbox").await.ok();
    messages["list"][0]["content"].as_str().expect("a message").to_owned()
}

/// The statement's lines as (code, name, amount).
async fn statement(server: &TestServer, member: &Actor) -> Vec<(i64, String)> {
    server.app.catch_up_all().await.expect("the statement");
    let lines = member.get("/wps/relay/ODS2_MemberTransaction").await.ok()["list"].clone();
    let line = |line: &Value| {
        (line["txCode"].as_i64().expect("a code"), line["txName"].as_str().expect("a name").to_owned())
    };
    lines.as_array().expect("lines").iter().map(line).collect()
}

async fn outstanding(member: &Actor) -> (String, String) {
    let settings = member.get(DEPOSIT_SETTINGS).await.ok();
    let text = |name: &str| settings[name].as_str().expect("an amount").to_owned();
    (text("outstanding"), text("repaidNext"))
}

both_engines! {
    async fn a_charge_back_takes_the_money_from_the_wallet_and_says_so(server: &TestServer) {
        let member = server.member("chargeback1").await;
        let ordered = paid_by_card(&member, "500.00").await;
        server.credit(&member, 100).await;
        press(&ordered, "chargeback").await;
        assert_eq!(until_reversed(server, 1).await, ["ended 500.00 500.00 0.00 0.00"]);
        assert_eq!(balance(&member).await, "100.00");
        let row = status(&member, &ordered).await;
        assert_eq!((&row["status"], &row["reversedAmount"]), (&json!("success"), &json!("500.00")));
        assert!(row["reversedAt"].is_i64(), "{row}");
        assert_eq!(row["steps"].as_array().and_then(|steps| steps.last()).map(|step| &step["step"]), Some(&json!("reversed")));
        let report = member.get("/wps/relay/MCS2_depositTransactioNReport").await.ok();
        assert_eq!(report["list"][0]["reversedAmount"], "500.00");
        let lines = statement(server, &member).await;
        assert!(lines.contains(&(6202, "Deposit reversed".to_owned())), "{lines:?}");
        let thai = statement(server, &member.clone().in_thai()).await;
        assert!(thai.contains(&(6202, "ยกเลิกยอดฝาก".to_owned())), "{thai:?}");
        assert!(inbox(&member).await.contains(&"Deposit of ฿500.00 taken back".to_owned()));
        assert!(inbox(&member.clone().in_thai()).await.contains(&"ยอดฝาก ฿500.00 ถูกเรียกคืน".to_owned()));
        assert_eq!(outstanding(&member).await, ("0.00".to_owned(), "0.00".to_owned()));
        // A second press finds nothing that could be taken back.
        press(&ordered, "chargeback").await;
        assert_eq!(charge_back(&ordered, json!({})).await, StatusCode::CONFLICT);
        assert_eq!(reversals(server).await.len(), 1);
        // It left no debt, so operators have nothing to decide.
        let (proposer, _) = two(server).await;
        assert!(rows(&proposer, "waiting").await.is_empty());
        let [row] = rows(&proposer, "over").await.try_into().expect("one reversal");
        assert_eq!((&row["memberName"], &row["owed"], &row["taken"]), (&json!("chargeback1"), &json!("0.00"), &json!("500.00")));
        propose(&proposer, &row, "writeOff").await.refused("not.found");
    }

    async fn what_the_wallet_cannot_give_becomes_a_debt_that_blocks_withdrawals(server: &TestServer) {
        let (member, card) = payee(server, "owesmoney1", 0).await;
        let ordered = paid_by_card(&member, "500.00").await;
        lose(server, &member, 300).await;
        charge_back(&ordered, json!({})).await;
        assert_eq!(until_reversed(server, 1).await, ["ended 500.00 200.00 300.00 300.00"]);
        assert_eq!(money(&member).await, ("0.00".to_owned(), "0.00".to_owned()));
        server.credit(&member, 1_000).await;
        let refused = withdraw(&member, 1, &card, "400").await.refused("withdraw.debt");
        assert_eq!(refused["value"]["left"], "300.00", "{refused}");
        let settings = member.get(SETTINGS).await.ok();
        let reasons = settings["reasons"].as_array().expect("reasons");
        let reason = reasons.iter().find(|reason| reason["code"] == "withdraw.debt").expect("the debt");
        assert_eq!(reason["numbers"]["left"], "300.00", "{reason}");
        let thai = member.clone().in_thai().get(SETTINGS).await.ok();
        let thai = thai["reasons"].as_array().expect("reasons").iter().find(|reason| reason["code"] == "withdraw.debt").expect("the debt").clone();
        assert!(thai["text"].as_str().is_some_and(|text| text.contains("ยอดค้างชำระ")), "{thai}");
        // Playing goes on, and never touches the debt.
        assert_eq!(money(&member).await.0, "1000.00");
        assert_eq!(outstanding(&member).await, ("300.00".to_owned(), "0.00".to_owned()));
    }

    async fn r35_what_was_taken_back_was_not_paid_in_and_what_repays_a_debt_was(server: &TestServer) {
        const LIFETIME: &str = "/wps/report/lifetime";
        let net = async |member: &Actor| {
            server.app.catch_up_all().await.expect("the projections");
            let told = member.get(LIFETIME).await.ok();
            assert_eq!((&told["withdrawn"], &told["deposited"]), (&json!("0.00"), &told["net"]), "{told}");
            told["net"].as_str().expect("an amount").to_owned()
        };
        // Of 500 the wallet gives 200; the rest becomes a debt.
        let (member, _) = in_debt(server, "lifetime03").await;
        assert_eq!(net(&member).await, "0.00");
        end_debt(server, "deposits").await;
        assert_eq!(net(&member).await, "0.00");
        paid_by_card(&member, "400.00").await;
        assert_eq!(balance(&member).await, "100.00");
        assert_eq!(net(&member).await, "400.00");
    }

    async fn a06_a_reversal_that_is_told_three_times_by_callback_and_poll_is_one(server: &TestServer) {
        let member = server.member("told3times").await;
        let ordered = paid_by_card(&member, "500.00").await;
        charge_back(&ordered, json!({ "copies": 3 })).await;
        assert_eq!(until_reversed(server, 1).await, ["ended 500.00 500.00 0.00 0.00"]);
        assert_eq!(balance(&member).await, "0.00");
        server.credit(&member, 700).await;
        let mut body = notice(server, &ordered, "paid").await;
        let kept = server.query_text("SELECT reversal_id || ' ' || transaction_id FROM deposit_reversal").await.expect("a reversal");
        let (reversal, transaction) = kept.split_once(' ').expect("two names");
        body["transfers"] = json!([{ "transactionId": transaction, "amount": "500.00", "currency": "THB" }]);
        body["reversals"] = json!([{ "reversalId": reversal, "transactionId": transaction, "amount": "500.00", "currency": "THB" }]);
        let told = join_all((0..20).map(|_| tell_of(server, "sandbox-card", &body))).await;
        assert!(told.iter().all(|status| *status == StatusCode::OK), "{told:?}");
        assert_eq!((balance(&member).await.as_str(), reversals(server).await.len()), ("700.00", 1));
        // The same name with another amount is a contradiction, and moves nothing.
        body["reversals"][0]["amount"] = json!("400.00");
        assert_eq!(tell_of(server, "sandbox-card", &body).await, StatusCode::CONFLICT);
        assert_eq!(balance(&member).await, "700.00");
        assert_eq!(inbox(&member).await.iter().filter(|title| title.ends_with("taken back")).count(), 1);
    }

    async fn a_charge_back_whose_callback_was_lost_is_found_by_asking(server: &TestServer) {
        let member = server.member("lostcall01").await;
        let ordered = paid_by_card(&member, "500.00").await;
        charge_back(&ordered, json!({ "copies": 0 })).await;
        server.app.payments.poll_once().await.expect("the job");
        assert!(reversals(server).await.is_empty());
        server.clock.advance(DAY + Duration::from_secs(1));
        server.app.payments.poll_once().await.expect("the job");
        assert_eq!(reversals(server).await, ["ended 500.00 500.00 0.00 0.00"]);
        assert!(trail(server, &ordered).await.contains(&"poll reversed".to_owned()));
    }

    async fn a_charge_back_takes_nothing_that_a_withdrawal_holds_and_stops_it(server: &TestServer) {
        let (member, card) = payee(server, "holdsopen1", 0).await;
        let ordered = paid_by_card(&member, "1000.00").await;
        let asked = withdraw(&member, 1, &card, "600").await.ok();
        assert_eq!(money(&member).await, ("400.00".to_owned(), "600.00".to_owned()));
        charge_back(&ordered, json!({})).await;
        assert_eq!(until_reversed(server, 1).await, ["ended 1000.00 400.00 600.00 600.00"]);
        assert_eq!(money(&member).await, ("0.00".to_owned(), "600.00".to_owned()));
        // It is not paid while the debt is open; it may be refused.
        let (proposer, checker) = two(server).await;
        let path = format!("/console/withdrawals/{}/proposals", asked["orderId"].as_str().expect("a withdrawal"));
        let pay = json!({ "outcome": "pay", "reason": "Looked at the deposit" });
        let refuse = json!({ "outcome": "refuse", "reason": "Looked at the deposit", "refusal": "unclear.play" });
        let refused = proposer.post(&path, pay).await.refused("withdraw.debt");
        assert_eq!(refused["value"]["left"], "600.00");
        let row = proposer.post(&path, refuse).await.ok();
        let id = row["proposal"]["proposalId"].as_str().expect("a proposal");
        let digest = json!({ "digest": row["proposal"]["digest"] });
        checker.post(&format!("{path}/{id}/approve"), digest).await.ok();
        assert_eq!(money(&member).await, ("600.00".to_owned(), "0.00".to_owned()));
    }

    async fn a02_bets_and_withdrawals_at_the_same_moment_never_make_available_negative(server: &TestServer) {
        let (member, card) = payee(server, "racing0001", 0).await;
        let ordered = paid_by_card(&member, "1000.00").await;
        let vendor = Vendor::lab(server).await.without_pace(server).await;
        let player: Player = vendor.player(&member).await;
        let bets: Vec<_> = (0..20).map(|number| player.bet(&format!("race-{number}"), 30 * UNIT)).collect();
        let playing = join_all(bets.iter().map(|bet| vendor.call("/transaction/bet", bet)));
        let reversing = charge_back(&ordered, json!({ "copies": 3 }));
        let (_, _, taken) = join3(playing, withdraw(&member, 1, &card, "300"), reversing).await;
        assert_eq!(taken, StatusCode::OK);
        until_reversed(server, 1).await;
        let (available, held) = money(&member).await;
        assert_eq!(available, "0.00", "what was available was taken; {held} is held");
        let sums = "SELECT CAST(SUM(taken + owed - amount) AS TEXT) FROM deposit_reversal";
        assert_eq!(server.query_text(sums).await.as_deref(), Some("0"));
    }

    async fn a_reversal_of_what_never_arrived_moves_nothing(server: &TestServer) {
        let member = server.member("unknown001").await;
        let ordered = deposit(&member, "500.00").await;
        press(&ordered, "approve").await;
        until(&member, &ordered, "success").await;
        let mut body = callback_of(server, &ordered).await;
        body["reversals"][0]["transactionId"] = json!("never-arrived");
        assert_eq!(tell(server, &body).await, StatusCode::CONFLICT);
        for (field, value) in [("amount", json!("500.01")), ("currency", json!("USD"))] {
            let mut body = callback_of(server, &ordered).await;
            body["reversals"][0][field] = value;
            assert_eq!(tell(server, &body).await, StatusCode::CONFLICT, "{field}");
        }
        for (field, value) in [("amount", json!("0.00")), ("reversalId", json!("")), ("reversalId", json!("x".repeat(129)))] {
            let mut body = callback_of(server, &ordered).await;
            body["reversals"][0][field] = value;
            assert_eq!(tell(server, &body).await, StatusCode::BAD_REQUEST, "{field}");
        }
        assert!(reversals(server).await.is_empty());
        assert_eq!(balance(&member).await, "500.00");
        assert!(trail(server, &ordered).await.contains(&"callback mismatch".to_owned()));
        // Parts of it are taken back until nothing is left.
        for (number, amount) in ["200.00", "200.00", "100.00"].into_iter().enumerate() {
            let mut body = callback_of(server, &ordered).await;
            body["reversals"][0]["reversalId"] = json!(format!("part-{number}"));
            body["reversals"][0]["amount"] = json!(amount);
            assert_eq!(tell(server, &body).await, StatusCode::OK);
        }
        assert_eq!((balance(&member).await.as_str(), status(&member, &ordered).await["reversedAmount"].clone()), ("0.00", json!("500.00")));
    }

    async fn money_that_waits_in_suspense_is_taken_back_from_there(server: &TestServer) {
        let member = server.member("suspended1").await;
        set(&member, "deposit", "day", Some("800")).await;
        let ordered = deposit(&member, "500.00").await;
        press(&ordered, "more").await;
        until(&member, &ordered, "success").await;
        assert_eq!(receipts(server).await, ["suspense 800.00 200.00 deposit.limit"]);
        // Less than what waits: two operators have to decide about that first.
        let body = |amount: &str, name: &str, receipt: &str| json!([{ "reversalId": name, "transactionId": receipt, "amount": amount, "currency": "THB" }]);
        let receipt = server.query_text("SELECT transaction_id FROM receipt").await.expect("a receipt");
        let mut told = callback_of(server, &ordered).await;
        told["transfers"][0]["amount"] = json!("1000.00");
        told["reversals"] = body("100.00", "small", &receipt);
        assert_eq!(tell(server, &told).await, StatusCode::OK);
        assert_eq!(reversals(server).await, ["noted 100.00 0.00 0.00 0.00"]);
        told["reversals"] = body("900.00", "large", &receipt);
        assert_eq!(tell(server, &told).await, StatusCode::OK);
        assert_eq!(balance(&member).await, "100.00");
        server.clock.advance(Duration::from_secs(60));
        server.app.payments.poll_once().await.expect("the job");
        assert_eq!(reversals(server).await, ["ended 100.00 100.00 0.00 0.00", "ended 900.00 700.00 0.00 0.00"]);
        assert_eq!(balance(&member).await, "0.00");
    }

    async fn r34_a_debt_is_repaid_by_the_next_deposits_and_the_member_knows_before(server: &TestServer) {
        let (member, _) = in_debt(server, "repays0001").await;
        assert_eq!(outstanding(&member).await, ("300.00".to_owned(), "0.00".to_owned()));
        // Before two operators said so, a deposit repays nothing.
        paid_by_card(&member, "100.00").await;
        assert_eq!(balance(&member).await, "100.00");
        let done = end_debt(server, "deposits").await;
        assert_eq!((&done["repaysFromDeposits"], &done["left"]), (&json!(true), &json!("300.00")));
        assert_eq!(outstanding(&member).await, ("300.00".to_owned(), "300.00".to_owned()));
        assert!(inbox(&member).await.contains(&"฿300.00 will be repaid from your next deposits".to_owned()));
        server.clock.advance(Duration::from_secs(1));
        paid_by_card(&member, "120.00").await;
        assert_eq!(balance(&member).await, "100.00");
        // What repaid the debt is not said to be in the wallet.
        let told = newest(&member).await;
        assert!(told.contains("฿120.00 of it repaid") && !told.contains("in your wallet"), "{told}");
        assert_eq!(outstanding(&member).await, ("180.00".to_owned(), "180.00".to_owned()));
        server.clock.advance(Duration::from_secs(1));
        paid_by_card(&member, "500.00").await;
        assert_eq!(balance(&member).await, "420.00");
        let told = newest(&member).await;
        assert!(told.contains("<strong>฿320.00</strong> are in your wallet") && told.contains("฿180.00 of it repaid"), "{told}");
        assert_eq!(outstanding(&member).await, ("0.00".to_owned(), "0.00".to_owned()));
        let lines = statement(server, &member).await;
        assert_eq!(lines.iter().filter(|line| **line == (6203, "Debt repaid".to_owned())).count(), 2, "{lines:?}");
        let thai = statement(server, &member.clone().in_thai()).await;
        assert!(thai.contains(&(6203, "ชำระยอดค้าง".to_owned())), "{thai:?}");
        let proposer = server.operator("prepares2", &["FIN-maker"]).await;
        assert!(rows(&proposer, "waiting").await.is_empty());
        let [row] = rows(&proposer, "over").await.try_into().expect("one debt");
        assert_eq!((&row["repaid"], &row["left"]), (&json!("300.00"), &json!("0.00")));
    }

    async fn r34_a_debt_that_is_written_off_is_a_loss_of_the_merchant_once(server: &TestServer) {
        let (member, _) = in_debt(server, "writtenoff").await;
        let (proposer, checker) = two(server).await;
        let [row] = rows(&proposer, "waiting").await.try_into().expect("one debt");
        let proposed = propose(&proposer, &row, "writeOff").await.ok();
        let approvals = join_all((0..8).map(|_| decide(&checker, &proposed, "approve"))).await;
        assert!(approvals.iter().any(|reply| reply.status.is_success()));
        let merchant = server.merchant().await;
        assert_eq!(server.app.wallets.losses(merchant.id).await.expect("losses").to_string(), "300.00");
        assert_eq!(outstanding(&member).await, ("0.00".to_owned(), "0.00".to_owned()));
        assert!(inbox(&member).await.contains(&"฿300.00 outstanding settled".to_owned()));
        // Its own statement says nothing of the merchant's loss.
        assert!(statement(server, &member).await.iter().all(|line| line.0 != 9205));
        let [row] = rows(&checker, "over").await.try_into().expect("one debt");
        assert_eq!((&row["writtenOff"], &row["left"]), (&json!("300.00"), &json!("0.00")));
        propose(&proposer, &row, "writeOff").await.refused("not.found");
        paid_by_card(&member, "100.00").await;
        assert_eq!(balance(&member).await, "100.00");
    }

    async fn r34_who_proposes_how_a_debt_ends_does_not_decide_it(server: &TestServer) {
        in_debt(server, "fourhands1").await;
        let (proposer, checker) = two(server).await;
        let [row] = rows(&proposer, "waiting").await.try_into().expect("one debt");
        propose(&checker, &row, "deposits").await.refused("permission.denied");
        let proposed = propose(&proposer, &row, "deposits").await.ok();
        assert_eq!(propose(&proposer, &row, "deposits").await.ok()["proposal"]["proposalId"], proposed["proposal"]["proposalId"]);
        propose(&proposer, &row, "writeOff").await.refused("proposal.open");
        decide(&proposer, &proposed, "approve").await.refused("permission.denied");
        let mut other = proposed.clone();
        other["proposal"]["digest"] = json!("00");
        decide(&checker, &other, "approve").await.refused("proposal.stale");
        assert_eq!(decide(&checker, &proposed, "reject").await.ok()["proposal"]["state"], "rejected");
        let again = propose(&proposer, &row, "writeOff").await.ok();
        assert_eq!(decide(&proposer, &again, "withdraw").await.ok()["proposal"]["state"], "withdrawn");
        assert_eq!(rows(&checker, "waiting").await[0]["left"], "300.00");
    }

    async fn debts_are_shown_to_finance_risk_and_auditors_and_to_no_one_else(server: &TestServer) {
        in_debt(server, "shownto001").await;
        for (name, role) in [("prepares1", "FIN-maker"), ("approves1", "FIN-checker"), ("risks0001", "RISK"), ("audits001", "AUDITOR")] {
            assert_eq!(rows(&server.operator(name, &[role]).await, "waiting").await.len(), 1, "{role}");
        }
        for (name, role) in [("serves001", "CS"), ("games0001", "GAMES")] {
            server.operator(name, &[role]).await.get(LIST).await.refused("permission.denied");
        }
        let risk = server.operator("risks0002", &["RISK"]).await;
        let [row] = rows(&risk, "waiting").await.try_into().expect("one debt");
        propose(&risk, &row, "writeOff").await.refused("permission.denied");
        risk.get(&format!("{LIST}?state=all")).await.refused("validation.failed");
        let unknown = json!({ "reversalId": "rev_00000000000000000000000000000000" });
        propose(&server.operator("prepares2", &["FIN-maker"]).await, &unknown, "writeOff").await.refused("not.found");
    }

    async fn the_rule_of_reversals_sends_withdrawals_to_review_for_ninety_days(server: &TestServer) {
        let (member, card) = payee(server, "watched001", 0).await;
        let ordered = paid_by_card(&member, "500.00").await;
        charge_back(&ordered, json!({})).await;
        until_reversed(server, 1).await;
        server.credit(&member, 1_000).await;
        let asked = withdraw(&member, 1, &card, "400").await.ok();
        let risk = server.operator("risks0001", &["RISK"]).await;
        let case = risk.get(&format!("/console/withdrawals/{}", asked["orderId"].as_str().unwrap())).await.ok();
        let fired = case["evidence"].as_array().expect("evidence").iter().find(|one| one["code"] == "reversal");
        assert_eq!(fired.expect("the rule")["seen"], "500.00");
    }

    async fn f03_a_reversal_that_a_crash_cut_off_at_any_step_ends_by_the_job(server: &TestServer) {
        let member = server.member("cutoff0001").await;
        let ordered = paid_by_card(&member, "500.00").await;
        lose(server, &member, 300).await;
        charge_back(&ordered, json!({})).await;
        until_reversed(server, 1).await;
        let past = async |statement: &str| {
            server.app.core.db.write().execute_unprepared(statement).await.map(|_| ())
        };
        // The database keeps what was told, and lets it go forward only.
        for change in [
            "UPDATE deposit_reversal SET amount = amount + 1",
            "UPDATE deposit_reversal SET state = 'decided'",
            "UPDATE deposit_reversal SET owed = 0",
            "UPDATE deposit_reversal SET debt_left = debt_left + 1",
            "UPDATE deposit_reversal SET debt_left = -1",
            "DELETE FROM deposit_reversal",
        ] {
            assert!(past(change).await.is_err(), "{change}");
        }
        // As the node left it that died after the ledger, and before the row said so.
        let (off, on) = match server.engine() {
            Engine::Sqlite => ("DROP TRIGGER deposit_reversal_only_forward", None),
            Engine::Postgres => (
                "ALTER TABLE deposit_reversal DISABLE TRIGGER deposit_reversal_only_forward",
                Some("ALTER TABLE deposit_reversal ENABLE TRIGGER deposit_reversal_only_forward"),
            ),
        };
        past(off).await.expect("a crash");
        for state in ["decided", "noted"] {
            past(&format!("UPDATE deposit_reversal SET state = '{state}', from_member = CASE '{state}' WHEN 'noted' THEN 0 ELSE from_member END, taken = 0, owed = 0, debt_left = 0")).await.expect("a crash");
            server.clock.advance(Duration::from_secs(31));
            server.app.payments.poll_once().await.expect("the job");
            assert_eq!(reversals(server).await, ["ended 500.00 200.00 300.00 300.00"], "{state}");
        }
        if let Some(on) = on {
            past(on).await.expect("the trigger");
        }
        assert_eq!(inbox(&member).await.iter().filter(|title| title.ends_with("taken back")).count(), 1);
    }
}
