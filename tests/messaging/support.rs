//! What support sees beside a chat: the queue, its counts, the member, canned answers.

use std::time::Duration;

use erawan_kernel::Clock;
use erawan_testkit::{Actor, TestServer, both_engines};
use serde_json::{Value, json};

use super::chat::{form, say, support, waiting};
use crate::payments::bank::{deposit, press, until};
use crate::provider::vendor::new_uuid;
use crate::responsible::set;

const LIST: &str = "/console/conversations";
const COUNTS: &str = "/console/conversations/counts";
const ANSWERS: &str = "/console/cannedAnswers";
const MINUTE: Duration = Duration::from_secs(60);

/// An operator of the merchant `other`, logged in.
async fn support_of_other(server: &TestServer, username: &str) -> Actor {
    server.open_merchant("other").await;
    server.operator_of("other", username, &["CS"]).await
}

async fn act(support: &Actor, id: &str, what: &str) -> Value {
    support.post(&format!("{LIST}/{id}/{what}"), json!({})).await.ok()
}

async fn shown(support: &Actor, state: &str) -> Vec<(Value, Value)> {
    let list = support.get(&format!("{LIST}?state={state}")).await.ok()["list"].clone();
    let rows = list.as_array().expect("a list").iter();
    rows.map(|row| (row["memberName"].clone(), row["waitingSince"].clone())).collect()
}

async fn titles(support: &Actor) -> Vec<Value> {
    let list = support.get(ANSWERS).await.ok()["list"].clone();
    list.as_array().expect("a list").iter().map(|answer| answer["title"].clone()).collect()
}

async fn events(server: &TestServer, kind: &str) -> Option<String> {
    let sql = format!("SELECT CAST(COUNT(*) AS TEXT) FROM platform_event WHERE kind = '{kind}'");
    server.query_text(&sql).await
}

both_engines! {
    async fn a_member_who_writes_again_keeps_the_place_in_the_queue(server: &TestServer) {
        let (patient, late) = (server.member("patient88").await, server.member("latecomer").await);
        let support = support(server, "queueing").await;
        let began = server.clock.now_ms();
        say(&patient, "My deposit is missing").await;
        server.clock.advance(MINUTE);
        say(&late, "What is new?").await;
        server.clock.advance(MINUTE);
        say(&patient, "Hello?").await;
        let queue = [(json!("patient88"), json!(began)), (json!("latecomer"), json!(began + 60_000))];
        assert_eq!(shown(&support, "waiting").await, queue);
    }

    async fn a_member_waits_until_support_answers_or_closes(server: &TestServer) {
        let (member, support) = (server.member("waits8888").await, support(server, "answering").await);
        let began = server.clock.now_ms();
        say(&member, "Hello").await;
        let id = waiting(&support).await;
        act(&support, &id, "take").await;
        assert_eq!(shown(&support, "mine").await, [(json!("waits8888"), json!(began))], "taking is no answer");
        support.post(&format!("{LIST}/{id}/messages"), form("Hello!")).await.ok();
        assert_eq!(shown(&support, "mine").await, [(json!("waits8888"), Value::Null)]);
        server.clock.advance(MINUTE);
        say(&member, "And now?").await;
        assert_eq!(shown(&support, "mine").await, [(json!("waits8888"), json!(began + 60_000))]);
        act(&support, &id, "close").await;
        assert_eq!(shown(&support, "closed").await, [(json!("waits8888"), Value::Null)]);
    }

    async fn the_counts_of_the_queue_are_those_of_its_lists(server: &TestServer) {
        let (first, second) = (support(server, "counting1").await, support(server, "counting2").await);
        assert_eq!(first.get(COUNTS).await.ok(), json!({ "waiting": 0, "mine": 0, "open": 0 }));
        for name in ["counted01", "counted02", "counted03"] {
            say(&server.member(name).await, "Hello").await;
        }
        let id = waiting(&first).await;
        act(&first, &id, "take").await;
        act(&first, &id, "take").await;
        assert_eq!(first.get(COUNTS).await.ok(), json!({ "waiting": 2, "mine": 1, "open": 3 }));
        assert_eq!(second.get(COUNTS).await.ok(), json!({ "waiting": 2, "mine": 0, "open": 3 }));
        let other = support_of_other(server, "counting3").await;
        assert_eq!(other.get(COUNTS).await.ok(), json!({ "waiting": 0, "mine": 0, "open": 0 }), "of the own merchant only");
        server.visitor().get(COUNTS).await.refused("session.required");
        server.member("counted04").await.get(COUNTS).await.refused("session.required");
    }

    async fn support_sees_who_the_member_of_a_chat_is(server: &TestServer) {
        let (member, support) = (server.member("known8888").await, support(server, "looking01").await);
        say(&member, "Where is my deposit?").await;
        let path = format!("{LIST}/{}/member", waiting(&support).await);
        let new = support.get(&path).await.ok();
        assert_eq!((&new["memberName"], &new["registeredAt"]), (&json!("known8888"), &json!(server.clock.now_ms())));
        assert_eq!((&new["deposits"], &new["limits"]), (&json!([]), &json!([])));
        set(&member, "deposit", "day", Some("2000")).await;
        for (amount, button, end) in [("600.00", "approve", "success"), ("100.00", "decline", "failed")] {
            server.clock.advance(MINUTE);
            let made = deposit(&member, amount).await;
            press(&made, button).await;
            until(&member, &made, end).await;
        }
        let card = support.get(&path).await.ok();
        assert_eq!((&card["balance"], &card["currency"]), (&json!("600.00"), &json!("THB")));
        let deposits = card["deposits"].as_array().expect("deposits").iter();
        let deposits: Vec<_> = deposits.map(|row| (row["amount"].clone(), row["status"].clone())).collect();
        assert_eq!(deposits, [(json!("100.00"), json!("failed")), (json!("600.00"), json!("success"))]);
        assert_eq!(card["limits"], json!([{ "kind": "deposit", "period": "day", "amount": "2000.00", "used": "600.00" }]));
        assert_eq!(support.get(&path).await.ok(), card, "reading changes nothing");
        let level = member.get("/wps/member/info").await.ok()["clubLabel"].clone();
        assert!(level.to_string().contains(card["level"].as_str().expect("a level")), "{level}: {card}");
    }

    async fn support_sees_that_a_member_takes_a_break_or_is_excluded(server: &TestServer) {
        let (member, support) = (server.member("pausing88").await, support(server, "looking02").await);
        say(&member, "I need some time").await;
        let path = format!("{LIST}/{}/member", waiting(&support).await);
        assert_eq!(support.get(&path).await.ok().get("coolOffUntil"), None);
        let until = member.post("/wps/member/responsible/coolOff", json!({ "days": 7 })).await.ok()["coolOffUntil"].clone();
        let card = support.get(&path).await.ok();
        assert_eq!((&card["coolOffUntil"], card.get("excludedUntil")), (&until, None));
        member.post("/wps/member/responsible/exclusion", json!({ "months": 6 })).await.ok();
        assert!(support.get(&path).await.ok()["excludedUntil"].is_i64());
    }

    async fn a02_the_member_of_a_chat_is_shown_to_the_members_own_merchant_alone(server: &TestServer) {
        let (member, own) = (server.member("private88").await, support(server, "looking03").await);
        say(&member, "Hello").await;
        let path = format!("{LIST}/{}/member", waiting(&own).await);
        support_of_other(server, "looking04").await.get(&path).await.refused("not.found");
        own.get(&format!("{LIST}/cnv_00000000000000000000000000000000/member")).await.refused("not.found");
        own.get(&format!("{LIST}/nonsense/member")).await.refused("not.found");
        member.get(&path).await.refused("session.required");
        server.visitor().get(&path).await.refused("session.required");
        let seen = own.get(&path).await;
        for secret in ["mobile", "email", "password", "nickname"] {
            assert!(!seen.text.contains(secret), "{secret}: {}", seen.text);
        }
    }

    async fn canned_answers_are_kept_for_all_of_the_merchants_support(server: &TestServer) {
        let (writer, reader) = (support(server, "writing01").await, support(server, "reading01").await);
        assert_eq!(titles(&reader).await, [json!(null); 0]);
        let path = format!("{ANSWERS}/{}", new_uuid());
        let slip = json!({ "title": " Slip ", "text": "Please send a picture of the slip.\nขอสลิปด้วยครับ" });
        for _ in 0..2 {
            let kept = writer.put(&path, slip.clone()).await.ok();
            assert_eq!((&kept["title"], &kept["operatorName"]), (&json!("Slip"), &json!("Name of writing01")));
        }
        writer.put(&format!("{ANSWERS}/{}", new_uuid()), json!({ "title": "Greeting", "text": "Hello" })).await.ok();
        assert_eq!(titles(&reader).await, ["Greeting", "Slip"]);
        assert_eq!(events(server, "answer.written").await.as_deref(), Some("2"), "twice the same is one change");
        reader.put(&path, json!({ "title": "Slip", "text": "A picture, please" })).await.ok();
        let list = writer.get(ANSWERS).await.ok()["list"].clone();
        assert_eq!((&list[1]["text"], &list[1]["operatorName"]), (&json!("A picture, please"), &json!("Name of reading01")));
        writer.delete(&path).await.ok();
        writer.delete(&path).await.refused("not.found");
        assert_eq!(titles(&reader).await, ["Greeting"]);
        let removed = server
            .query_text("SELECT CAST(COUNT(*) AS TEXT) FROM platform_event WHERE kind = 'answer.removed' AND subject = 'suvarna/Slip' AND author = 'operator: writing01'")
            .await;
        assert_eq!(removed.as_deref(), Some("1"));
    }

    async fn a23_canned_answers_are_plain_bounded_and_of_one_merchant(server: &TestServer) {
        let own = support(server, "writing02").await;
        let id = new_uuid();
        let path = format!("{ANSWERS}/{id}");
        let long = (json!("t".repeat(41)), json!("x".repeat(1_001)));
        for (title, text, field, why) in [
            (json!(" "), json!("Hello"), "title", "This field is required"),
            (json!("Greeting"), json!("\n"), "text", "This field is required"),
            (long.0, json!("Hello"), "title", "The value is not valid"),
            (json!("Greeting"), long.1, "text", "The value is not valid"),
            (json!("Two\nlines"), json!("Hello"), "title", "The value is not valid"),
            (json!("Greeting"), json!("https://\u{202e}live.elpmaxe"), "text", "The value is not valid"),
        ] {
            let refused = own.put(&path, json!({ "title": title, "text": text })).await.refused("validation.failed");
            assert_eq!(refused["value"]["fields"][field], json!([why]), "{refused}");
        }
        own.put(&format!("{ANSWERS}/nonsense"), json!({ "title": "A", "text": "B" })).await.refused("not.found");
        own.put(&path, json!({ "title": "Greeting", "text": "Hello" })).await.ok();
        let other = support_of_other(server, "writing03").await;
        other.delete(&path).await.refused("not.found");
        other.put(&path, json!({ "title": "Mine", "text": "Taken over" })).await.ok();
        assert_eq!((titles(&own).await, titles(&other).await), (vec![json!("Greeting")], vec![json!("Mine")]), "each merchant has its own");
        for caller in [server.visitor(), server.member("noadmin88").await] {
            caller.get(ANSWERS).await.refused("session.required");
            caller.put(&path, json!({ "title": "A", "text": "B" })).await.refused("session.required");
            caller.delete(&path).await.refused("session.required");
        }
    }

    async fn a_merchant_has_a_hundred_canned_answers_however_many_are_written_at_once(server: &TestServer) {
        let support = support(server, "writing05").await;
        let write = async |title: String| {
            support.put(&format!("{ANSWERS}/{}", new_uuid()), json!({ "title": title, "text": "Hello" })).await
        };
        for number in 0..95 {
            write(format!("Answer {number:02}")).await.ok();
        }
        let said = futures::future::join_all((0..20).map(|number| write(format!("More {number}")))).await;
        let taken = said.iter().filter(|reply| reply.status.is_success()).count();
        assert_eq!((taken, titles(&support).await.len()), (5, 100));
        for reply in said.into_iter().filter(|reply| !reply.status.is_success()) {
            reply.refused("canned.answers.full");
        }
        let known = support.get(ANSWERS).await.ok()["list"][0]["id"].as_str().unwrap().to_owned();
        support.put(&format!("{ANSWERS}/{known}"), json!({ "title": "Changed", "text": "B" })).await.ok();
        assert_eq!(titles(&support).await.len(), 100, "changing one of a hundred is no new one");
    }
}
