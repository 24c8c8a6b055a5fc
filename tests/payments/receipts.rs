//! What arrives is not always what was ordered: each line of the table of receipts, through the sandbox bank.

use std::time::Duration;

use erawan_kernel::Money;
use erawan_testkit::{Actor, TestServer, both_engines};
use futures::future::join_all;
use reqwest::StatusCode;
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};

use super::bank::{
    balance, deposit, journal_sum, notice, pay, press, receipts, status, tell, trail, until, until_told,
};
use crate::responsible::{limit, set};

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// The name that a payer's bank is compared with.
async fn is_called(member: &Actor, server: &TestServer, name: &str) {
    server.freshen(member).await;
    member.put("/wps/member/info/payeename", json!({ "payeeName": name })).await.ok();
}

/// A deposit whose time to pay is over, and its member with a new session.
async fn expired(server: &TestServer, name: &str) -> (Actor, Value) {
    let member = server.member(name).await;
    let ordered = deposit(&member, "500.00").await;
    server.clock.advance(Duration::from_secs(16 * 60));
    server.app.payments.poll_once().await.unwrap();
    until(&member, &ordered, "cancelled").await;
    let mut member = server.visitor();
    member.log_in(name).await;
    (member, ordered)
}

/// The titles of the messages about deposits.
async fn inbox(member: &Actor) -> Vec<String> {
    let messages = member.get("/wps/relay/CSP_getInbox").await.ok();
    let titles = messages["list"].as_array().expect("messages").iter().map(|message| &message["title"]);
    let titles = titles.map(|title| title.as_str().expect("a title").to_owned());
    titles.filter(|title| title.starts_with("Deposit")).collect()
}

both_engines! {
    async fn f05_less_than_was_ordered_is_credited_as_it_arrived(server: &TestServer) {
        let member = server.member("paidless1").await;
        let ordered = deposit(&member, "500.00").await;
        press(&ordered, "less").await;
        let done = until(&member, &ordered, "success").await;
        assert_eq!((&done["amount"], &done["receivedAmount"]), (&json!("500.00"), &json!("250.00")));
        assert!(done.get("creditedAmount").is_none() && done.get("reason").is_none(), "{done}");
        assert_eq!(balance(&member).await, "250.00");
        let report = member.get("/wps/relay/MCS2_depositTransactioNReport").await.ok();
        assert_eq!(report["list"][0]["receivedAmount"], "250.00");
        assert_eq!(receipts(server).await, ["credited 250.00 0.00"]);
    }

    async fn the_database_keeps_a_receipt_as_it_was_told_and_lets_it_go_forward_only(server: &TestServer) {
        let member = server.member("keptfact1").await;
        let ordered = deposit(&member, "500.00").await;
        press(&ordered, "approve").await;
        until(&member, &ordered, "success").await;
        let db = server.app.core.db.write();
        for change in [
            "UPDATE receipt SET amount = amount + 1",
            "UPDATE receipt SET transaction_id = 'another'",
            "UPDATE receipt SET provider = 'another'",
            "UPDATE receipt SET currency = 'USD'",
            "UPDATE receipt SET state = 'decided'",
            "UPDATE receipt SET state = 'gone'",
            "DELETE FROM receipt",
        ] {
            assert!(db.execute_unprepared(change).await.is_err(), "{change}");
        }
        assert_eq!(receipts(server).await, ["credited 500.00 0.00"]);
    }

    async fn more_than_was_ordered_is_credited_without_a_limit(server: &TestServer) {
        let member = server.member("paidmore1").await;
        let ordered = deposit(&member, "500.00").await;
        press(&ordered, "more").await;
        let done = until(&member, &ordered, "success").await;
        assert_eq!(done["receivedAmount"], "1000.00");
        assert_eq!(balance(&member).await, "1000.00");
    }

    async fn r15_what_is_above_the_members_own_limit_waits_in_suspense(server: &TestServer) {
        let member = server.member("abovelimit").await;
        set(&member, "deposit", "day", Some("800")).await;
        let ordered = deposit(&member, "500.00").await;
        press(&ordered, "more").await;
        let done = until(&member, &ordered, "success").await;
        assert_eq!((&done["receivedAmount"], &done["creditedAmount"]), (&json!("1000.00"), &json!("800.00")));
        assert_eq!(balance(&member).await, "800.00");
        assert_eq!(receipts(server).await, ["suspense 800.00 200.00 deposit.limit"]);
        server.app.catch_up_all().await.unwrap();
        assert_eq!(limit(&member, "deposit", "day").await["used"], "800.00");
        assert_eq!(journal_sum(server).await, Money::from_units(1_000).unwrap());
    }

    async fn f05_late_money_is_credited_and_says_so_in_both_languages(server: &TestServer) {
        let (member, ordered) = expired(server, "latepayer2").await;
        press(&ordered, "late").await;
        let done = until(&member, &ordered, "success").await;
        let text = "Your payment came after the time and is in your wallet now";
        assert_eq!((&done["reason"], &done["reasonText"]), (&json!("late"), &json!(text)));
        let thai = status(&member.clone().in_thai(), &ordered).await;
        assert_eq!(thai["reasonText"], "ได้รับยอดหลังหมดเวลา เงินเข้ากระเป๋าแล้ว");
        assert_eq!(balance(&member).await, "500.00");
        assert!(trail(server, &ordered).await.contains(&"callback credited.late".to_owned()));
    }

    async fn r15_late_money_claims_the_limit_again_and_waits_where_there_is_no_room(server: &TestServer) {
        let (member, ordered) = expired(server, "latelimit1").await;
        set(&member, "deposit", "day", Some("600")).await;
        let other = deposit(&member, "200.00").await;
        pay(&ordered, json!({})).await;
        until_told(server, 1).await;
        let waits = status(&member, &ordered).await;
        assert_eq!((&waits["status"], &waits["step"]), (&json!("cancelled"), &json!("in_review")));
        assert_eq!(balance(&member).await, "0.00");
        assert_eq!(receipts(server).await, ["suspense 0.00 500.00 deposit.limit"]);
        press(&other, "approve").await;
        until(&member, &other, "success").await;
        assert_eq!(balance(&member).await, "200.00");
    }

    async fn f05_who_pays_twice_has_both_payments_in_the_wallet(server: &TestServer) {
        let member = server.member("paidtwice1").await;
        let ordered = deposit(&member, "500.00").await;
        press(&ordered, "again").await;
        until(&member, &ordered, "success").await;
        until_told(server, 2).await;
        assert_eq!(balance(&member).await, "1000.00");
        let report = member.get("/wps/relay/MCS2_depositTransactioNReport").await.ok();
        assert_eq!(report["totalCount"], 2);
        let rows = report["list"].as_array().unwrap();
        let second = rows.iter().find(|row| row["orderId"] != ordered["orderId"]).expect("a deposit of its own");
        assert_eq!((&second["status"], &second["amount"]), (&json!("success"), &json!("500.00")));
        let text = "You paid twice; both payments are in your wallet";
        assert_eq!((&second["reason"], &second["reasonText"]), (&json!("paid.twice"), &json!(text)));
        assert_eq!(receipts(server).await, ["credited 500.00 0.00", "credited 500.00 0.00"]);
        assert_eq!(inbox(&member).await.len(), 2);
    }

    async fn r15_a_second_payment_claims_the_limit_for_itself(server: &TestServer) {
        let member = server.member("twicelimit").await;
        set(&member, "deposit", "day", Some("900")).await;
        let ordered = deposit(&member, "500.00").await;
        press(&ordered, "again").await;
        until(&member, &ordered, "success").await;
        until_told(server, 2).await;
        assert_eq!(balance(&member).await, "500.00");
        assert_eq!(receipts(server).await, ["credited 500.00 0.00", "suspense 0.00 500.00 deposit.limit"]);
        assert_eq!(status(&member, &ordered).await["status"], "success");
    }

    async fn a06_a_transaction_that_is_told_by_every_source_and_often_is_one_receipt(server: &TestServer) {
        let member = server.member("manytimes1").await;
        let ordered = deposit(&member, "500.00").await;
        pay(&ordered, json!({ "copies": 20 })).await;
        until(&member, &ordered, "success").await;
        let body = notice(server, &ordered, "paid").await;
        let paid = pay(&ordered, json!({ "copies": 0 })).await;
        let mut both = body.clone();
        both["transfers"] = json!([paid]);
        let taken = join_all((0..50).map(|_| tell(server, &both))).await;
        assert!(taken.iter().all(|status| *status == StatusCode::OK), "{taken:?}");
        assert_eq!(balance(&member).await, "1000.00");
        assert_eq!(receipts(server).await.len(), 2);
        // The same transaction with another amount is a contradiction, and moves nothing.
        both["transfers"][0]["amount"] = json!("501.00");
        assert_eq!(tell(server, &both).await, StatusCode::CONFLICT);
        assert_eq!(balance(&member).await, "1000.00");
    }

    async fn money_from_another_payer_is_credited_to_no_one(server: &TestServer) {
        let member = server.member("otherpayer").await;
        is_called(&member, server, "Somchai Jaidee").await;
        let ordered = deposit(&member, "500.00").await;
        press(&ordered, "other").await;
        until_told(server, 1).await;
        let waits = status(&member, &ordered).await;
        assert_eq!((&waits["status"], &waits["step"]), (&json!("pending"), &json!("in_review")));
        assert_eq!((&waits["receivedAmount"], waits.get("payUrl")), (&Value::Null, None));
        assert_eq!(balance(&member).await, "0.00");
        assert_eq!(receipts(server).await, ["suspense 0.00 500.00 payer.other"]);
        assert_eq!(inbox(&member).await, ["Deposit of ฿500.00 set aside"]);
        // Nothing more is asked, and time does not end what a person has to decide.
        server.clock.advance(DAY);
        assert_eq!(server.app.payments.poll_once().await.unwrap(), 0);
        let mut member = server.visitor();
        member.log_in("otherpayer").await;
        assert_eq!(status(&member, &ordered).await["step"], "in_review");
        // The member's own payment for it is credited.
        pay(&ordered, json!({ "payerName": "MR. SOMCHAI J***" })).await;
        until(&member, &ordered, "success").await;
        assert_eq!(balance(&member).await, "500.00");
    }

    async fn a_name_that_cannot_be_compared_is_no_proof_against_the_payer(server: &TestServer) {
        let member = server.member("thainame01").await;
        is_called(&member, server, "สมชาย ใจดี").await;
        let ordered = deposit(&member, "500.00").await;
        pay(&ordered, json!({ "payerName": "MR SOMCHAI JAIDEE" })).await;
        until(&member, &ordered, "success").await;
        assert_eq!(balance(&member).await, "500.00");
    }

    async fn r18_money_of_a_member_who_excluded_themselves_meanwhile_waits_in_suspense(server: &TestServer) {
        let member = server.member("excluded7").await;
        let ordered = deposit(&member, "500.00").await;
        member.post("/wps/member/responsible/exclusion", json!({ "months": 6 })).await.ok();
        press(&ordered, "approve").await;
        until_told(server, 1).await;
        let mut member = server.visitor();
        member.log_in("excluded7").await;
        assert_eq!(status(&member, &ordered).await["step"], "in_review");
        assert_eq!(balance(&member).await, "0.00");
        assert_eq!(receipts(server).await, ["suspense 0.00 500.00 member.excluded"]);
    }

    async fn money_of_a_disabled_account_waits_in_suspense(server: &TestServer) {
        let member = server.member("disabled7").await;
        let ordered = deposit(&member, "500.00").await;
        server.disable(&member).await;
        press(&ordered, "approve").await;
        until_told(server, 1).await;
        assert_eq!(receipts(server).await, ["suspense 0.00 500.00 member.disabled"]);
    }

    async fn another_currency_and_less_than_one_baht_are_credited_to_no_one(server: &TestServer) {
        let member = server.member("foreign01").await;
        let (foreign, small) = (deposit(&member, "500.00").await, deposit(&member, "500.00").await);
        pay(&foreign, json!({ "currency": "USDT" })).await;
        until_told(server, 1).await;
        pay(&small, json!({ "amount": "0.99" })).await;
        until_told(server, 2).await;
        for ordered in [&foreign, &small] {
            assert_eq!(status(&member, ordered).await["step"], "in_review");
        }
        assert_eq!(balance(&member).await, "0.00");
        assert_eq!(receipts(server).await, ["suspense 0.00 0.99 too.small", "suspense 0.00 500.00 currency"]);
    }

    async fn money_for_no_deposit_or_for_two_waits_and_no_one_guesses(server: &TestServer) {
        let member = server.member("nowhere01").await;
        let (first, second) = (deposit(&member, "500.00").await, deposit(&member, "500.00").await);
        let (ours, theirs) = (notice(server, &first, "paid").await, notice(server, &second, "paid").await);
        let mut between = ours.clone();
        between["paymentId"] = theirs["paymentId"].clone();
        assert_eq!(tell(server, &between).await, StatusCode::OK);
        let mut unknown = ours.clone();
        unknown["orderId"] = json!("dep_00000000000000000000000000000000");
        unknown["paymentId"] = json!("a payment of no one");
        assert_eq!(tell(server, &unknown).await, StatusCode::OK);
        assert_eq!(tell(server, &unknown).await, StatusCode::OK);
        assert_eq!(balance(&member).await, "0.00");
        assert_eq!(receipts(server).await, ["suspense 0.00 500.00 ambiguous", "suspense 0.00 500.00 no.order"]);
        for ordered in [&first, &second] {
            assert_eq!(status(&member, ordered).await["step"], "to_pay");
        }
    }

    async fn suspense_is_on_no_statement_and_in_no_list_of_codes(server: &TestServer) {
        let member = server.member("nolines01").await;
        let ordered = deposit(&member, "500.00").await;
        pay(&ordered, json!({ "amount": "0.50" })).await;
        until_told(server, 1).await;
        server.app.catch_up_all().await.unwrap();
        let codes = member.get("/wps/relay/GLS2_TxCodeList").await.ok();
        assert!(codes["list"].as_array().unwrap().iter().all(|code| code["code"].as_i64() < Some(9_000)), "{codes}");
        let lines = member.get("/wps/relay/ODS2_MemberTransaction").await.ok();
        assert_eq!(lines["totalCount"], 0);
    }
}
