//! Destinations that are no bank accounts: PromptPay and e-wallets, from the form to the payout.

use std::time::Duration;

use erawan_kernel::Clock;
use erawan_testkit::{Actor, PASSWORD, Reply, TestServer, both_engines, eventually};
use futures::future::join_all;
use serde_json::{Value, json};

use super::console::{decide, path, payment, propose, refusal, two};
use super::{PIN, REPORT, SETTINGS, WITHDRAW, evidence, money, with_turnover, withdraw};
use crate::messaging::chat::support;
use crate::payments::bank::outgoing;
use crate::security::{FUNDS, first};

const CARDS: &str = "/wps/relay/MCS2_bankCards";
const BANKS: &str = "/wps/relay/MCS2_withdrawBanks";
const ADD: &str = "/wps/member/bankCard";
/// A number of an identity card whose check digit is right.
const ID: &str = "3100600445635";
pub(super) const DAY: Duration = Duration::from_secs(24 * 60 * 60);

fn card(bank: &str, number: &str) -> Value {
    json!({ "bankCode": bank, "accountNumber": number, "paymentPassword": PIN })
}

/// A member who proved to hold a mobile number and has everything a destination needs.
pub(super) async fn holder(server: &TestServer, name: &str, phone: &str) -> Actor {
    let member = registrant(server, name, phone).await;
    server.prove_phone(&member).await;
    member
}

/// A member with a mobile number that is not proven, a funds password and a payee name.
pub(super) async fn registrant(server: &TestServer, name: &str, phone: &str) -> Actor {
    let mut member = server.visitor().at(&format!("10.88.{}.{}", name.len(), phone.len()));
    let form = json!({
        "username": name, "password": PASSWORD, "confirmPassword": PASSWORD, "birthday": "1990-05-17",
        "mobileNum": phone, "registerMethod": "H5",
    });
    let answer = member.put("/wps/member/register", form).await.ok();
    member.adopt(&answer);
    member.prove().await;
    member.post(FUNDS, first(PIN)).await.ok();
    let letters: String = name.chars().filter(char::is_ascii_alphabetic).collect();
    member.put("/wps/member/info/payeename", json!({ "payeeName": format!("Somchai {letters}") })).await.ok();
    with_turnover(server, 0).await;
    member
}

pub(super) async fn again(server: &TestServer, name: &str) -> Actor {
    let mut member = server.visitor();
    member.log_in(name).await;
    member.prove().await;
    member
}

pub(super) async fn add(member: &Actor, bank: &str, number: &str) -> Reply {
    member.post(ADD, card(bank, number)).await
}

async fn stop(member: &Actor, id: &Value) -> Reply {
    member.post(&format!("{ADD}/{}/stop", id.as_str().expect("a card")), json!({})).await
}

async fn remove(by: &Actor, name: &str, id: &Value) -> Reply {
    let id = id.as_str().expect("a card");
    by.post(
        &format!("/console/members/{name}/bankCards/{id}/remove"),
        json!({ "remark": "It was asked for" }),
    )
    .await
}

async fn list(member: &Actor) -> Vec<Value> {
    member.get(CARDS).await.ok()["list"].as_array().expect("a list").clone()
}

/// The text at the field of the number.
pub(super) fn told(refused: &Value) -> &Value {
    &refused["value"]["fields"]["accountNumber"][0]
}

/// Writes down at the sandbox bank whose an account is.
async fn write_down(server: &TestServer, number: &str, name: &str) {
    let url = format!("{}/bank/holders", server.app.core.config.sandbox_gateway_url);
    let form = reqwest::Url::parse_with_params(&url, [("accountNumber", number), ("holderName", name)]);
    let form = form.expect("an address").query().unwrap_or_default().to_owned();
    let told = reqwest::Client::new().post(url).header("Content-Type", "application/x-www-form-urlencoded");
    let status = told.body(form).send().await.expect("the bank answers").status();
    assert!(status.is_success() || status.is_redirection(), "{status}");
}

/// Two operators let it be paid, and the bank pays it.
pub(super) async fn pay(
    server: &TestServer,
    (proposer, checker): &(Actor, Actor),
    member: &Actor,
    asked: &Value,
) {
    let row = propose(proposer, asked, payment()).await.ok();
    decide(checker, &row, "approve").await.ok();
    let path = format!("{WITHDRAW}/{}", asked["orderId"].as_str().expect("a withdrawal"));
    eventually("a withdrawal that is paid", async || {
        server.clock.advance(Duration::from_secs(10));
        server.app.payouts.work_once().await.expect("the job");
        (member.get(&path).await.ok()["status"] == "paid").then_some(())
    })
    .await;
}

both_engines! {
    async fn opn_118_what_can_be_paid_is_offered_with_kind_pattern_and_example(server: &TestServer) {
        let member = holder(server, "offered001", "0812345001").await;
        let row = |banks: &Value, code: &str| banks["list"].as_array().expect("banks").iter().find(|row| row["bankCode"] == code).cloned();
        let banks = member.get(BANKS).await.ok();
        for (code, kind, pattern, example) in [
            ("KRU", "bank", "^[0-9]{8,20}$", "1234567890"),
            ("PPY", "promptpay", "^(0[689][0-9]{8}|[0-9]{13})$", "0812345678"),
            ("EWA", "ewallet", "^0[689][0-9]{8}$", "0812345678"),
            ("USDT", "crypto", "^T[1-9A-HJ-NP-Za-km-z]{33}$", "TJCnKsPa7y5okkXvQAidZBzqx3QyQ6sxMW"),
        ] {
            let row = row(&banks, code).expect("a bank");
            assert_eq!((&row["kind"], &row["pattern"], &row["example"]), (&json!(kind), &json!(pattern), &json!(example)));
        }
        // Without a payer only bank accounts are kept: what cannot be paid is not offered, and a client that asks gets no
        // card.
        server.change_settings(|settings| {
            settings.withdrawals = None;
            settings.withdraw_banks[0].pattern = Some("^[0-9]{10}$".into());
        }).await;
        let banks = member.get(BANKS).await.ok();
        assert_eq!(row(&banks, "USDT"), None);
        let refused = add(&member, "USDT", "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t").await.refused("validation.failed");
        assert!(refused["value"]["fields"]["bankCode"].is_array(), "{refused}");
        // A bank may be narrower than its kind.
        assert_eq!(row(&banks, "KRU").expect("a bank")["pattern"], "^[0-9]{10}$");
        let refused = add(&member, "KRU", "12345678").await.refused("validation.failed");
        assert_eq!(told(&refused), "This number does not have the right form, please compare it with the example");
        add(&member, "KRU", "123-4-56789-0").await.ok();
    }

    async fn opn_118_destinations_of_every_kind_are_sealed_masked_and_usable_a_day_after_the_first(server: &TestServer) {
        let member = holder(server, "everykind1", "0812345002").await;
        let added = add(&member, "PPY", "081-234-5002").await;
        assert!(!added.text.contains("0812345002"), "{}", added.text);
        let added = added.ok();
        assert_eq!((&added["kind"], &added["bankName"], &added["accountNumber"], &added["usableAt"]),
            (&json!("promptpay"), &json!("PromptPay"), &json!("******5002"), &Value::Null));
        // Cards of one millisecond have no order.
        server.clock.advance(Duration::from_secs(1));
        let now_ms = server.clock.now_ms();
        let wallet = add(&member, "EWA", "0812345002").await.ok();
        assert_eq!((&wallet["kind"], &wallet["usableAt"]), (&json!("ewallet"), &json!(now_ms + 24 * 60 * 60 * 1_000)));
        server.clock.advance(Duration::from_secs(1));
        let id = add(&member, "PPY", "3 1006 00445 63 5").await.ok();
        assert_eq!((&id["kind"], &id["accountNumber"]), (&json!("promptpay"), &json!("*********5635")));
        let own = member.get(CARDS).await;
        assert!(!own.text.contains("0812345002") && !own.text.contains(ID), "{}", own.text);
        assert_eq!(list(&member).await[0]["kind"], "promptpay");
        let plain = "SELECT COUNT(*) || '' FROM bank_card WHERE CAST(sealed_number AS TEXT) LIKE '%0812345002%'";
        assert_eq!(server.query_text(plain).await.as_deref(), Some("0"));
        // Each further one is told, with the way to stop it.
        let letters = member.get("/wps/relay/CSP_getInbox").await.ok()["list"].clone();
        let added: Vec<_> = letters.as_array().expect("letters").iter().filter(|letter| letter["title"] == "Bank card added").collect();
        let with_way = added.iter().filter(|letter| letter["content"].as_str().is_some_and(|text| text.contains("/m/securityCenter/bankCards"))).count();
        assert_eq!((added.len(), with_way), (3, 2));
    }

    async fn opn_118_a_mobile_number_is_the_members_own_and_an_id_has_its_check_digit(server: &TestServer) {
        let (one, two) = (holder(server, "ownphone01", "0812345003").await, holder(server, "ownphones1", "0812345004").await);
        for bank in ["PPY", "EWA"] {
            for foreign in ["0812345004", "0899999999"] {
                add(&one, bank, foreign).await.refused("destination.not.own");
            }
        }
        for (bank, wrong) in [("PPY", "3100600445636"), ("PPY", "0212345678"), ("PPY", "123456789012345"), ("EWA", ID), ("EWA", "+66812345003")] {
            let refused = add(&one, bank, wrong).await.refused("validation.failed");
            assert_eq!(told(&refused), "This number does not have the right form, please compare it with the example", "{wrong}");
        }
        // What is wrong is told before the funds password is tried.
        let typed = json!({ "bankCode": "PPY", "accountNumber": "0812345004", "paymentPassword": "000001" });
        one.post(ADD, typed).await.refused("destination.not.own");
        // A number that was typed only, and proven by no code, is no one's.
        let unproven = server.member("unproven01").await;
        unproven.prove().await;
        unproven.post(FUNDS, first(PIN)).await.ok();
        unproven.put("/wps/member/info/payeename", json!({ "payeeName": "Somchai Jaidee" })).await.ok();
        add(&unproven, "PPY", "0812345009").await.refused("destination.not.own");
        // An id belongs to one card of one member, also when it is sent twice at once.
        let said = join_all([add(&one, "PPY", ID), add(&one, "PPY", ID)]).await;
        assert_eq!(said.iter().filter(|reply| reply.status.is_success()).count(), 1);
        add(&two, "PPY", ID).await.refused("bank.card.exists");
        assert_eq!((list(&one).await.len(), list(&two).await.len()), (1, 0));
    }

    async fn opn_118_five_destinations_of_all_kinds_together(server: &TestServer) {
        let member = holder(server, "manykinds1", "0812345005").await;
        add(&member, "PPY", "0812345005").await.ok();
        add(&member, "PPY", ID).await.ok();
        add(&member, "EWA", "0812345005").await.ok();
        add(&member, "KRU", "1234567890").await.ok();
        add(&member, "SIA", "1234567890").await.ok();
        add(&member, "AYU", "1234567890").await.refused("bank.cards.full");
        assert_eq!(list(&member).await.len(), 5);
    }

    async fn opn_118_a_further_destination_waits_a_day_and_is_stopped_by_its_member_until_then(server: &TestServer) {
        let (member, other) = (holder(server, "stopsnew01", "0812345006").await, holder(server, "stopsnews1", "0812345007").await);
        let first_id = add(&member, "KRU", "1234567890").await.ok()["id"].clone();
        server.credit(&member, 1_000).await;
        let second = add(&member, "PPY", "0812345006").await.ok();
        let (second_id, until) = (second["id"].clone(), second["usableAt"].clone());
        let refused = withdraw(&member, 1, &second_id, "100").await.refused("destination.not.usable");
        assert_eq!(refused["value"]["until"], until);
        let settings = member.get(SETTINGS).await.ok();
        let shown = settings["cards"].as_array().expect("cards").iter().find(|card| card["cardId"] == second_id).expect("a card");
        assert_eq!((&shown["kind"], &shown["usableAt"]), (&json!("promptpay"), &until));
        // Only its own member stops it, once; again says the same.
        stop(&other, &second_id).await.refused("not.found");
        stop(&member, &json!("crd_00000000000000000000000000000000")).await.refused("not.found");
        stop(&member, &json!("1 OR 1=1")).await.refused("not.found");
        stop(&member, &first_id).await.refused("destination.not.stoppable");
        let said = join_all((0..4).map(|_| stop(&member, &second_id))).await;
        assert!(said.iter().all(|reply| reply.body["value"] == true), "{:?}", said[0].body);
        stop(&member, &second_id).await.ok();
        stop(&other, &second_id).await.refused("not.found");
        assert_eq!(list(&member).await.len(), 1);
        let letters = member.get("/wps/relay/CSP_getInbox").await.ok()["list"].clone();
        let stopped = letters.as_array().expect("letters").iter().filter(|letter| letter["title"] == "New account stopped").count();
        assert_eq!(stopped, 1);
        // Added anew it waits anew, a day to the millisecond.
        server.clock.advance(Duration::from_secs(10 * 60));
        member.prove().await;
        let third = add(&member, "PPY", "0812345006").await.ok();
        server.clock.advance(DAY.saturating_sub(Duration::from_millis(1)));
        let member = again(server, "stopsnew01").await;
        withdraw(&member, 2, &third["id"], "100").await.refused("destination.not.usable");
        server.clock.advance(Duration::from_millis(1));
        stop(&member, &third["id"]).await.refused("destination.not.stoppable");
        withdraw(&member, 3, &third["id"], "100").await.ok();
        assert_eq!(money(&member).await, ("900.00".to_owned(), "100.00".to_owned()));
        assert_eq!(list(&member).await.iter().find(|card| card["id"] == third["id"]).expect("a card")["usableAt"], Value::Null);
    }

    async fn opn_118_a_destination_with_an_open_withdrawal_stays_until_that_ends(server: &TestServer) {
        let member = holder(server, "inuse00001", "0812345008").await;
        let id = add(&member, "EWA", "0812345008").await.ok()["id"].clone();
        server.credit(&member, 1_000).await;
        let asked = withdraw(&member, 1, &id, "400").await.ok();
        let service = support(server, "removesit1").await;
        remove(&service, "inuse00001", &id).await.refused("destination.in.use");
        assert_eq!(list(&member).await.len(), 1);
        let operators = two(server).await;
        let row = propose(&operators.0, &asked, refusal()).await.ok();
        decide(&operators.1, &row, "approve").await.ok();
        remove(&service, "inuse00001", &id).await.ok();
        assert_eq!(list(&member).await.len(), 0);
        withdraw(&member, 2, &id, "100").await.refused("destination.missing");
    }

    async fn r30_a_destination_whose_holder_the_payer_names_is_in_the_members_own_name(server: &TestServer) {
        let member = holder(server, "othername1", "0812345010").await;
        write_down(server, "0812345010", "Wichai Rakdee").await;
        add(&member, "PPY", "0812345010").await.refused("destination.name");
        write_down(server, "1234567890", "Wichai Rakdee").await;
        add(&member, "KRU", "1234567890").await.refused("destination.name");
        assert_eq!(list(&member).await.len(), 0);
        // A wrong funds password learns no name.
        let typed = json!({ "bankCode": "KRU", "accountNumber": "1234567890", "paymentPassword": "000001" });
        member.post(ADD, typed).await.refused("funds.password.wrong");
        // Her own name, one that cannot be compared, and one that is not known are no reason to refuse.
        for (bank, number, name) in [("PPY", "0812345010", "MR SOMCHAI OTHERNAME"), ("EWA", "0812345010", "สมชาย ใจดี"), ("KRU", "2234567890", "")] {
            write_down(server, number, name).await;
            add(&member, bank, number).await.ok();
        }
    }

    async fn opn_118_a_withdrawal_to_each_kind_is_paid_once_and_operators_see_the_kind(server: &TestServer) {
        let member = holder(server, "paidkinds1", "0812345011").await;
        for (bank, number) in [("PPY", "0812345011"), ("EWA", "0812345011"), ("KRU", "1234567890")] {
            add(&member, bank, number).await.ok();
            server.clock.advance(Duration::from_secs(1));
        }
        server.credit(&member, 1_000).await;
        server.clock.advance(DAY);
        let member = again(server, "paidkinds1").await;
        let operators = two(server).await;
        for (key, card) in (1..).zip(list(&member).await) {
            let asked = withdraw(&member, key, &card["id"], "100").await.ok();
            let case = operators.0.get(&path(&asked)).await.ok();
            assert_eq!((&case["kind"], &case["bankCode"]), (&card["kind"], &card["bankCode"]));
            pay(server, &operators, &member, &asked).await;
        }
        let sent = outgoing(server).await;
        let sent: Vec<_> = sent.iter().map(|one| (one["kind"].as_str(), one["accountNumber"].as_str(), one["amount"].as_str())).collect();
        let expected = [("promptpay", "0812345011"), ("ewallet", "0812345011"), ("bank", "1234567890")];
        assert_eq!(sent, expected.map(|(kind, number)| (Some(kind), Some(number), Some("100.00"))));
        let report = member.get(&format!("{REPORT}?startDate=2026-11-21")).await.ok();
        let kinds: Vec<_> = report["list"].as_array().expect("rows").iter().map(|row| row["kind"].clone()).collect();
        assert_eq!(kinds, [json!("bank"), json!("ewallet"), json!("promptpay")]);
        assert_eq!(money(&member).await, ("700.00".to_owned(), "0.00".to_owned()));
    }

    async fn a_destination_that_another_member_had_before_sends_the_withdrawal_to_review(server: &TestServer) {
        let (one, another) = (holder(server, "sharesit01", "0812345012").await, holder(server, "sharesits1", "0812345013").await);
        let first_id = add(&one, "PPY", ID).await.ok()["id"].clone();
        server.credit(&one, 500).await;
        server.credit(&another, 500).await;
        let risk = server.operator("looksrisk1", &["RISK"]).await;
        let fired = |evidence: &[(String, String)]| evidence.iter().any(|(code, _)| code == "destination.shared");
        let asked = withdraw(&one, 1, &first_id, "100").await.ok();
        assert!(!fired(&evidence(&risk, &asked).await));
        let own = add(&one, "EWA", "0812345012").await.ok()["id"].clone();
        stop(&one, &own).await.ok();
        let service = support(server, "removesit2").await;
        let operators = two(server).await;
        let row = propose(&operators.0, &asked, refusal()).await.ok();
        decide(&operators.1, &row, "approve").await.ok();
        remove(&service, "sharesit01", &first_id).await.ok();
        let shared = add(&another, "PPY", ID).await.ok()["id"].clone();
        let asked = withdraw(&another, 1, &shared, "100").await.ok();
        assert!(fired(&evidence(&risk, &asked).await));
    }
}
