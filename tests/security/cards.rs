use std::time::Duration;

use erawan_kernel::Clock;
use erawan_platform::rooms::account::{self, MemberKind};
use erawan_testkit::{Actor, Engine, Reply, TestServer, both_engines};
use futures::future::join_all;
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};

use super::{FUNDS, events, first, prove, proven};
use crate::messaging::chat::support;

const CARDS: &str = "/wps/relay/MCS2_bankCards";
const ADD: &str = "/wps/member/bankCard";
const BANKS: &str = "/wps/relay/MCS2_withdrawBanks";
const PIN: &str = "246810";

fn card(bank: &str, number: &str) -> Value {
    with_pin(bank, number, PIN)
}

fn with_pin(bank: &str, number: &str, pin: &str) -> Value {
    json!({ "bankCode": bank, "accountNumber": number, "paymentPassword": pin })
}

/// A member with everything a card needs, who just proved who they are.
async fn payee(server: &TestServer, name: &str) -> Actor {
    let member = proven(server, name).await;
    member.post(FUNDS, first(PIN)).await.ok();
    let letters: String = name.chars().filter(char::is_ascii_alphabetic).collect();
    member.put("/wps/member/info/payeename", json!({ "payeeName": format!("Somchai {letters}") })).await.ok();
    member
}

async fn count(member: &Actor) -> usize {
    member.get(CARDS).await.ok()["list"].as_array().map_or(0, Vec::len)
}

async fn remove(console: &Actor, name: &str, id: &Value, remark: &str) -> Reply {
    let path = format!("/console/members/{name}/bankCards/{}/remove", id.as_str().expect("an identifier"));
    console.post(&path, json!({ "remark": remark })).await
}

both_engines! {
    async fn opn_118_customer_service_alone_removes_a_card_says_why_and_the_member_is_told(server: &TestServer) {
        let (member, console) = (payee(server, "removedone").await, support(server, "remover").await);
        let id = member.post(ADD, card("SIA", "1234567890")).await.ok()["id"].clone();
        server.clock.advance(Duration::from_secs(1));
        member.post(ADD, card("KRU", "00000001")).await.ok();
        let seen = console.get("/console/members/RemovedOne/bankCards").await;
        assert!(!seen.text.contains("123456"), "{}", seen.text);
        let seen = seen.ok();
        assert_eq!((&seen["memberName"], seen["list"].as_array().map(Vec::len)), (&json!("removedone"), Some(2)));
        assert_eq!((&seen["list"][0]["accountNumber"], &seen["list"][0]["bankName"]), (&json!("******7890"), &json!("Siam Demo Bank")));
        server.clock.advance(Duration::from_secs(1));
        assert_eq!(remove(&console, "removedone", &id, "  The bank closed the account  ").await.ok(), true);
        assert_eq!(count(&member).await, 1);
        let message = member.get("/wps/relay/CSP_getInbox").await.ok()["list"][0].clone();
        assert_eq!((&message["title"], &message["category"]), (&json!("Bank card removed"), &json!("account")));
        assert!(!message.to_string().contains("closed the account"), "the remark is the house's: {message}");
        let detail = match server.engine() {
            Engine::Sqlite => "SELECT CAST(detail AS TEXT) FROM significant_event WHERE detail LIKE '%bankCardRemoved%'",
            Engine::Postgres => "SELECT detail::text FROM significant_event WHERE detail::text LIKE '%bankCardRemoved%'",
        };
        let detail: Value = serde_json::from_str(&server.query_text(detail).await.expect("an event")).expect("JSON");
        assert_eq!((&detail["card"], &detail["remark"]), (&id, &json!("The bank closed the account")));
        assert!(detail["operator"].as_str().is_some_and(|operator| operator.starts_with("opr_")), "{detail}");
        assert!(!detail.to_string().contains("1234567890"), "{detail}");
        let again = member.post(ADD, card("SIA", "1234567890")).await.ok();
        assert_ne!(again["id"], id, "an account that is on no card may be added anew");
    }

    async fn opn_118_what_is_added_after_the_only_card_was_removed_waits_a_day(server: &TestServer) {
        let (member, console) = (payee(server, "removedall").await, support(server, "removesall").await);
        let first = member.post(ADD, card("SIA", "1234567890")).await.ok();
        assert_eq!(first["usableAt"], Value::Null, "it is usable: {first}");
        server.clock.advance(Duration::from_secs(1));
        remove(&console, "removedall", &first["id"], "The member asked for it").await.ok();
        assert_eq!(count(&member).await, 0);
        // Neither another account nor the same one again.
        for number in ["1234567891", "1234567890"] {
            let added = member.post(ADD, card("SIA", number)).await.ok();
            assert_eq!(added["usableAt"].as_i64(), added["addedAt"].as_i64().map(|at_ms| at_ms + 24 * 60 * 60 * 1_000), "{added}");
            remove(&console, "removedall", &added["id"], "The member asked for it").await.ok();
        }
    }

    async fn opn_118_of_two_who_remove_a_card_at_once_one_does(server: &TestServer) {
        let (member, console) = (payee(server, "removetwic").await, support(server, "twice").await);
        let id = member.post(ADD, card("SIA", "1234567890")).await.ok()["id"].clone();
        let replies = join_all((0..4).map(|_| remove(&console, "removetwic", &id, "It was asked for"))).await;
        let (done, refused): (Vec<_>, Vec<_>) = replies.into_iter().partition(|reply| reply.status.is_success());
        assert_eq!(done.len(), 1);
        for reply in refused {
            reply.refused("not.found");
        }
        assert_eq!(events(server, &member, "personal.data.changed").await, 3, "payee name, card, removal");
    }

    async fn a30_a_card_of_somebody_else_or_of_another_merchant_is_not_there(server: &TestServer) {
        let (member, other) = (payee(server, "removemine").await, payee(server, "removeothe").await);
        let id = member.post(ADD, card("SIA", "1234567890")).await.ok()["id"].clone();
        let console = support(server, "wrongone").await;
        remove(&console, "removeothe", &id, "It was asked for").await.refused("not.found");
        remove(&console, "nobodyhere", &id, "It was asked for").await.refused("not.found");
        remove(&console, "removemine", &json!("1 OR 1=1"), "It was asked for").await.refused("not.found");
        console.get("/console/members/nobodyhere/bankCards").await.refused("not.found");
        for remark in ["", "    ", "why", &"ก".repeat(141), "a bell\u{7} rings"] {
            remove(&console, "removemine", &id, remark).await.refused("validation.failed");
        }
        server.open_merchant("other").await;
        let stranger = server.operator_of("other", "abroad", &["CS"]).await;
        stranger.get("/console/members/removemine/bankCards").await.refused("not.found");
        remove(&stranger, "removemine", &id, "It was asked for").await.refused("not.found");
        remove(&member, "removemine", &id, "It was asked for").await.refused("session.required");
        assert_eq!((count(&member).await, count(&other).await), (1, 0));
        remove(&console, "removemine", &id, &"ก".repeat(140)).await.ok();
        assert_eq!(count(&member).await, 0);
    }

    async fn sec_006_opn_118_api_098_api_115_api_116_a_member_adds_a_card_and_sees_it_masked(server: &TestServer) {
        let member = payee(server, "payeeone").await;
        let banks = member.get(BANKS).await.ok();
        assert_eq!(banks["list"].as_array().map(Vec::len), Some(9));
        assert_eq!(banks["list"][0], json!({
            "bankCode": "KRU", "displayName": "Krung Demo Bank", "iconUrl": "/assets/banks/KRU.svg",
            "kind": "bank", "pattern": "^[0-9]{8,20}$", "example": "1234567890",
        }));
        let thai = member.clone().in_thai().get(BANKS).await.ok();
        assert_eq!(thai["list"][0]["displayName"], "ธนาคารกรุงเดโม");
        let none = member.get(CARDS).await.ok();
        assert_eq!(none, json!({ "list": [], "holder": "So************ne", "limit": 5 }));
        assert_eq!(member.get("/wps/member/securityConfig").await.ok()["bankCard"], false);

        let added = member.post(ADD, card("SIA", "123-4-56789-0")).await;
        assert!(!added.text.contains("123456"), "{}", added.text);
        let added = added.ok();
        assert!(added["id"].as_str().is_some_and(|id| id.starts_with("crd_")), "{added}");
        assert_eq!((&added["bankCode"], &added["bankName"]), (&json!("SIA"), &json!("Siam Demo Bank")));
        assert_eq!((&added["accountNumber"], &added["addedAt"]), (&json!("******7890"), &json!(server.clock.now_ms())));
        server.clock.advance(Duration::from_secs(1));
        member.post(ADD, card("KRU", "00000001")).await.ok();
        let own = member.get(CARDS).await;
        assert!(!own.text.contains("1234567"), "{}", own.text);
        let own = own.ok();
        assert_eq!(own["list"][0], added);
        assert_eq!(own["list"][1]["accountNumber"], "****0001");
        assert_eq!(member.get("/wps/member/securityConfig").await.ok()["bankCard"], true);
    }

    async fn opn_118_the_member_is_told_of_a_card_without_its_number(server: &TestServer) {
        let member = payee(server, "toldone1").await;
        let before = events(server, &member, "personal.data.changed").await;
        member.post(ADD, card("SIA", "1234567890")).await.ok();
        assert_eq!(events(server, &member, "personal.data.changed").await, before + 1);
        let inbox = member.get("/wps/relay/CSP_getInbox").await.ok();
        let letters = inbox["list"].as_array().expect("messages");
        let message = letters.iter().find(|message| message["title"] == "Bank card added").expect("a letter");
        assert!(message["content"].as_str().is_some_and(|text| !text.contains("7890")), "{message}");
    }

    async fn opn_118_what_is_missing_or_malformed_is_told_before_the_funds_password_is_tried(server: &TestServer) {
        let member = proven(server, "careless1").await;
        let wrong = |bank: &str, number: &str| with_pin(bank, number, "000001");
        member.post(ADD, wrong("SIA", "1234567890")).await.refused("payee.name.missing");
        member.put("/wps/member/info/payeename", json!({ "payeeName": "Somchai Jaidee" })).await.ok();
        member.post(ADD, wrong("SIA", "1234567890")).await.refused("funds.password.missing");
        member.post(FUNDS, first(PIN)).await.ok();
        for number in ["1234567", "123456789012345678901", "12345678a", "١٢٣٤٥٦٧٨", "1234.5678", "-1e9 12345"] {
            let refused = member.post(ADD, wrong("SIA", number)).await.refused("validation.failed");
            assert_eq!(refused["value"]["fields"]["accountNumber"][0], "An account number has 8 to 20 digits", "{number}");
        }
        for bank in ["XYZ", "sia", "SIA ", "../KRU"] {
            let refused = member.post(ADD, wrong(bank, "1234567890")).await.refused("validation.failed");
            assert!(refused["value"]["fields"]["bankCode"].is_array(), "{bank}: {refused}");
        }
        let empty = member.post(ADD, with_pin("", "", "")).await.refused("validation.failed");
        assert_eq!(empty["value"]["fields"].as_object().map(serde_json::Map::len), Some(3), "{empty}");
        for body in [json!({}), json!({ "bankCode": "SIA", "accountNumber": 1_234_567_890, "paymentPassword": PIN }),
            json!({ "bankCode": "SIA", "accountNumber": "1234567890", "paymentPassword": [PIN] })] {
            member.post(ADD, body).await.refused("request.malformed");
        }
        let refused = member.post(ADD, wrong("SIA", "1234567890")).await.refused("funds.password.wrong");
        assert_eq!(refused["value"]["attemptsLeft"], 4, "no try was counted before");
        assert_eq!(count(&member).await, 0);
    }

    async fn r04_opn_118_a_card_needs_the_funds_password_and_a_fresh_proof(server: &TestServer) {
        let member = payee(server, "guarded12").await;
        for left in [4, 3, 2, 1] {
            let refused = member.post(ADD, with_pin("SIA", "1234567890", "000001")).await.refused("funds.password.wrong");
            assert_eq!(refused["value"]["attemptsLeft"], left);
        }
        member.post(ADD, with_pin("SIA", "1234567890", "000001")).await.refused("funds.password.locked");
        member.post(ADD, card("SIA", "1234567890")).await.refused("funds.password.locked");
        server.clock.advance(Duration::from_secs(24 * 60 * 60));
        let mut member = server.visitor();
        member.log_in("guarded12").await;
        member.post(ADD, card("SIA", "1234567890")).await.refused("reauth.required");
        prove(&member).await;
        server.clock.advance(Duration::from_secs(5 * 60));
        member.post(ADD, card("SIA", "1234567890")).await.refused("reauth.required");
        assert_eq!(count(&member).await, 0);
        prove(&member).await;
        member.post(ADD, card("SIA", "1234567890")).await.ok();
    }

    async fn r03_opn_118_an_account_is_on_one_card_of_one_member_of_a_merchant(server: &TestServer) {
        let (one, two) = (payee(server, "firstone").await, payee(server, "secondone").await);
        one.post(ADD, card("SIA", "1234567890")).await.ok();
        let own = one.post(ADD, card("SIA", "123 4567 890")).await;
        let others = two.post(ADD, card("SIA", "1234567890")).await;
        assert_eq!(own.body, others.body);
        own.refused("bank.card.exists");
        others.refused("bank.card.exists");
        // A wrong funds password learns nothing about accounts of others.
        two.post(ADD, with_pin("SIA", "1234567890", "000001")).await.refused("funds.password.wrong");
        two.post(ADD, card("KRU", "1234567890")).await.ok();
        assert_eq!((count(&one).await, count(&two).await), (1, 1));

        server.open_merchant("other").await;
        let mut abroad = server.visitor().at("10.9.9.9");
        abroad.merchant = "other";
        let registered = abroad.put("/wps/member/register", json!({
            "username": "abroad1234", "password": erawan_testkit::PASSWORD, "confirmPassword": erawan_testkit::PASSWORD,
            "birthday": "1990-05-17", "type": 0, "registerMethod": "H5",
        })).await.ok();
        abroad.adopt(&registered);
        prove(&abroad).await;
        abroad.post(FUNDS, first(PIN)).await.ok();
        abroad.put("/wps/member/info/payeename", json!({ "payeeName": "Somchai Jaidee" })).await.ok();
        abroad.post(ADD, card("SIA", "1234567890")).await.ok();
    }

    async fn r03_sixteen_members_at_once_want_one_account_and_one_gets_it(server: &TestServer) {
        let mut members = Vec::new();
        for number in 0..16_u8 {
            let message = char::from(b'a' + number);
            members.push(payee(server, &format!("crowd{message}{message}{message}")).await);
        }
        let said = join_all(members.iter().map(|member| member.post(ADD, card("SIA", "1234567890")))).await;
        assert_eq!(said.iter().filter(|reply| reply.status.is_success()).count(), 1);
        let lost = said.iter().filter(|reply| reply.body["errorCode"] == "bank.card.exists").count();
        assert_eq!(lost, 15);
    }

    async fn opn_118_a_sixth_card_is_refused(server: &TestServer) {
        let member = payee(server, "collector").await;
        for number in 0..5 {
            member.post(ADD, card("SIA", &format!("1234567{number}"))).await.ok();
        }
        member.post(ADD, card("SIA", "12345679")).await.refused("bank.cards.full");
        member.post(ADD, with_pin("SIA", "12345679", "000001")).await.refused("bank.cards.full");
        assert_eq!(count(&member).await, 5);
    }

    async fn opn_118_no_more_than_five_cards_however_many_are_added_at_once(server: &TestServer) {
        let member = payee(server, "hurrying").await;
        for number in 0..3 {
            member.post(ADD, card("SIA", &format!("1234567{number}"))).await.ok();
        }
        let bodies: Vec<_> = (0..4).map(|number| card("KRU", &format!("1234567{number}"))).collect();
        let said = join_all(bodies.into_iter().map(|body| member.post(ADD, body))).await;
        let full = said.iter().filter(|reply| reply.body["errorCode"] == "bank.cards.full").count();
        assert_eq!((said.iter().filter(|reply| reply.status.is_success()).count(), full), (2, 2));
        assert_eq!(count(&member).await, 5);
    }

    async fn opn_118_a_form_that_is_sent_twice_at_once_adds_one_card(server: &TestServer) {
        let member = payee(server, "twotaps1").await;
        let said = join_all([0, 1].map(|_| member.post(ADD, card("LAN", "99999999")))).await;
        let exists = said.iter().filter(|reply| reply.body["errorCode"] == "bank.card.exists").count();
        assert_eq!((said.iter().filter(|reply| reply.status.is_success()).count(), exists), (1, 1));
        assert_eq!(count(&member).await, 1);
    }

    async fn r04_after_a_reset_no_card_is_added_for_a_day(server: &TestServer) {
        let member = payee(server, "resetting").await;
        let until_ms = server.clock.now_ms() + 24 * 60 * 60 * 1_000;
        let tx = server.app.core.db.begin().await.expect("a transaction");
        account::hold_payouts_in_tx(&tx, member.id.parse().expect("an identifier"), until_ms).await.expect("a hold");
        tx.commit().await.expect("the hold");
        let refused = member.post(ADD, card("SIA", "1234567890")).await.refused("payouts.held");
        assert_eq!(refused["value"]["until"], until_ms);
        assert_eq!(count(&member).await, 0);
        server.clock.advance(Duration::from_secs(24 * 60 * 60));
        let mut member = server.visitor();
        member.log_in("resetting").await;
        prove(&member).await;
        member.post(ADD, card("SIA", "1234567890")).await.ok();
    }

    async fn r75_an_account_number_rests_sealed_for_its_own_card_only(server: &TestServer) {
        let member = payee(server, "sealedone").await;
        member.post(ADD, card("SIA", "1234567890")).await.ok();
        member.post(ADD, card("KRU", "5555566666")).await.ok();
        let (hex, stored) = match server.engine() {
            Engine::Sqlite => ("hex(sealed_number) || ' ' || hex(number_mark)", "X'31323334353637383930'"),
            Engine::Postgres => ("encode(sealed_number, 'hex') || ' ' || encode(number_mark, 'hex')", "'\\x31323334353637383930'::bytea"),
        };
        let rests = server.query_text(&format!("SELECT {hex} FROM bank_card WHERE bank_code = 'SIA'")).await.expect("a card");
        assert!(!rests.contains("31323334353637383930"), "{rests}");
        let plain = format!("SELECT COUNT(*) || '' FROM bank_card WHERE sealed_number = {stored} OR number_mark = {stored}");
        assert_eq!(server.query_text(&plain).await.as_deref(), Some("0"));
        // What was sealed for one card opens on no other.
        let swap = "UPDATE bank_card SET sealed_number = (SELECT b.sealed_number FROM bank_card b WHERE b.bank_code = 'KRU') WHERE bank_code = 'SIA'";
        server.app.core.db.write().execute_unprepared(swap).await.expect("the statement runs");
        member.get(CARDS).await.refused("system.error");
    }

    async fn opn_004_guests_and_test_accounts_have_no_cards(server: &TestServer) {
        for (kind, name) in [(MemberKind::Trial, "guest12345"), (MemberKind::TestMember, "testing123")] {
            let guest = server.member_of_kind(kind, name).await;
            for reply in [guest.get(CARDS).await, guest.get(BANKS).await, guest.post(ADD, card("SIA", "1234567890")).await] {
                reply.refused("trial.not.allowed");
            }
        }
    }

    async fn a30_nobody_sees_or_takes_away_a_card_of_somebody_else(server: &TestServer) {
        let (one, two) = (payee(server, "ownerone").await, payee(server, "strangerone").await);
        let added = one.post(ADD, card("SIA", "1234567890")).await.ok();
        assert_eq!(count(&two).await, 0);
        let id = added["id"].as_str().expect("an identifier");
        for actor in [&one, &two] {
            actor.delete(ADD).await.refused("method.not.allowed");
            actor.delete(&format!("{ADD}/{id}")).await.refused("not.found");
        }
        assert_eq!(count(&one).await, 1);
    }
}
