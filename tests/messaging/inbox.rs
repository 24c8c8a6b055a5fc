use std::time::Duration;

use erawan_kernel::LocalText;
use erawan_platform::inbox::{self, InboxCategory, NewMessage};
use erawan_platform::rooms::account::MemberKind;
use erawan_testkit::{Actor, PASSWORD, TestServer, both_engines};
use futures::future::join_all;
use reqwest::Method;
use serde_json::{Value, json};

use super::screen::Screen;
use crate::payments::bank;

const SECOND: Duration = Duration::from_secs(1);
const COUNT: &str = "/wps/relay/CSP_unreadCount";
const LIST: &str = "/wps/relay/CSP_getInbox";
const READ: &str = "/wps/relay/CSP_readInbox";
const PHONE: &str = "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36";
const TABLET: &str = "Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1";

fn message(key: &str) -> NewMessage {
    NewMessage {
        key: key.to_owned(),
        category: InboxCategory::Notice,
        title: LocalText { th: format!("ไทย {key}"), en: key.to_owned() },
        content: LocalText { th: "<p>สวัสดี</p>".to_owned(), en: "<p>Hello</p>".to_owned() },
    }
}

/// The clock is stopped, and the newest message comes first: each message is posted a second later.
async fn post(server: &TestServer, to: &Actor, key: &str) {
    server.clock.advance(SECOND);
    inbox::post(&server.app.core, server.current(to).await.inbox(), message(key)).await.expect("a message");
}

async fn unread(actor: &Actor) -> u64 {
    actor.get(COUNT).await.ok().as_u64().expect("a number")
}

async fn newest(actor: &Actor) -> Value {
    actor.get(LIST).await.ok()["list"][0].clone()
}

async fn titles(actor: &Actor) -> Vec<String> {
    let list = actor.get(LIST).await.ok()["list"].clone();
    let titles =
        list.as_array().expect("a list").iter().map(|message| message["title"].as_str().unwrap_or_default());
    titles.map(str::to_owned).collect()
}

/// Logs in with a browser that says this of itself.
async fn log_in_with(server: &TestServer, username: &str, user_agent: &str) -> Actor {
    let mut actor = server.visitor();
    let form = json!({ "username": username, "password": PASSWORD });
    let login =
        actor.request(Method::POST, "/wps/session/login").header("User-Agent", user_agent).json(&form);
    let answer = actor.send(login).await.ok();
    actor.adopt(&answer);
    actor
}

both_engines! {
    async fn ses_011_msg_011_a_member_opens_a_message_and_it_stays_read(server: &TestServer) {
        let member = server.member("inboxer888").await;
        let before = unread(&member).await;
        assert!(before > 0, "the demo says welcome");
        post(server, &member, "first").await;
        let message = newest(&member).await;
        assert_eq!((&message["title"], &message["content"], &message["read"]), (&json!("first"), &json!("<p>Hello</p>"), &json!(false)));
        assert_eq!((&message["category"], &message["sentAt"]), (&json!("notice"), &json!(server.app.core.clock.now_ms())));
        let open = || member.post(READ, json!({ "id": message["id"] }));
        assert_eq!(open().await.ok(), before);
        assert_eq!(open().await.ok(), before, "twice is once");
        let list = member.get(LIST).await.ok();
        assert_eq!((&list["list"][0]["read"], &list["unreadCount"]), (&json!(true), &json!(before)));
        assert_eq!(unread(&member).await, before);
    }

    async fn api_077_cst_027_the_count_is_a_number_of_the_inbox_module(server: &TestServer) {
        let member = server.member("counter888").await;
        let value = member.get(&format!("{COUNT}?moduleId=INBOX3")).await.ok();
        assert!(value.is_u64(), "{value}");
        member.get(&format!("{COUNT}?moduleId=COMM3")).await.refused("function.not.available");
    }

    async fn messages_speak_the_language_of_their_reader(server: &TestServer) {
        let member = server.member("reading888").await;
        post(server, &member, "spoken").await;
        assert_eq!(newest(&member).await["title"], "spoken");
        let thai = newest(&member.in_thai()).await;
        assert_eq!((&thai["title"], &thai["content"]), (&json!("ไทย spoken"), &json!("<p>สวัสดี</p>")));
    }

    async fn a30_a_message_to_somebody_else_does_not_exist(server: &TestServer) {
        let (mine, other) = (server.member("mailbox111").await, server.member("mailbox222").await);
        let before = unread(&other).await;
        post(server, &mine, "private").await;
        assert_eq!(unread(&other).await, before);
        assert!(!titles(&other).await.contains(&"private".to_owned()));
        let id = newest(&mine).await["id"].clone();
        other.post(READ, json!({ "id": id })).await.refused("not.found");
        for id in ["inb_00000000000000000000000000000000", "1 OR 1=1", ""] {
            mine.post(READ, json!({ "id": id })).await.refused("not.found");
        }
        mine.post(READ, json!({})).await.refused("request.malformed");
        assert_eq!(newest(&mine).await["read"], false);
    }

    async fn a_message_to_all_reaches_everybody_of_the_merchant_and_is_read_by_each(server: &TestServer) {
        let (one, other) = (server.member("together11").await, server.member("together22").await);
        let before = unread(&one).await;
        server.clock.advance(SECOND);
        inbox::post_to_all(&server.app.core, server.merchant().await.id, message("to all")).await.expect("a message");
        inbox::post_to_all(&server.app.core, server.merchant().await.id, message("to all")).await.expect("the same again");
        assert_eq!((unread(&one).await, unread(&other).await), (before + 1, before + 1));
        let id = newest(&one).await["id"].clone();
        one.post(READ, json!({ "id": id })).await.ok();
        assert_eq!((unread(&one).await, unread(&other).await), (before, before + 1));
        let later = server.member("together33").await;
        assert!(titles(&later).await.contains(&"to all".to_owned()));
        server.open_merchant("other").await;
        let mut abroad = server.visitor();
        abroad.merchant = "other";
        let form = json!({ "username": "together44", "password": PASSWORD, "confirmPassword": PASSWORD, "birthday": "1990-05-17" });
        let answer = abroad.put("/wps/member/register", form).await.ok();
        abroad.adopt(&answer);
        assert_eq!((unread(&abroad).await, titles(&abroad).await.len()), (0, 0));
        abroad.post(READ, json!({ "id": id })).await.refused("not.found");
    }

    async fn ses_068_msg_031_a_trial_account_has_no_inbox_and_a_visitor_none(server: &TestServer) {
        let trial = server.member_of_kind(MemberKind::Trial, "trial8888").await;
        let id = json!({ "id": "inb_00000000000000000000000000000000" });
        for refused in [trial.get(COUNT).await, trial.get(LIST).await, trial.post(READ, id.clone()).await] {
            let body = refused.refused("trial.not.allowed");
            assert_eq!(body["message"], "Please login an actual account to use this function");
        }
        for refused in [server.visitor().get(COUNT).await, server.visitor().get(LIST).await, server.visitor().post(READ, id).await] {
            refused.refused("session.required");
        }
    }

    async fn who_reads_at_once_on_many_screens_reads_once(server: &TestServer) {
        let member = server.member("parallel88").await;
        let before = unread(&member).await;
        post(server, &member, "one of many").await;
        let id = newest(&member).await["id"].clone();
        let opened = join_all((0..8).map(|_| member.post(READ, json!({ "id": id })))).await;
        for reply in opened {
            reply.ok();
        }
        assert_eq!(unread(&member).await, before);
        assert_eq!(server.query_text("SELECT CAST(COUNT(*) AS TEXT) FROM inbox_reading").await.as_deref(), Some("1"));
    }

    async fn the_inbox_comes_in_pages(server: &TestServer) {
        let member = server.member("pages88888").await;
        for number in 0..25 {
            post(server, &member, &format!("number {number}")).await;
        }
        let first = member.get(LIST).await.ok();
        assert_eq!((first["list"].as_array().map(Vec::len), &first["list"][0]["title"]), (Some(20), &json!("number 24")));
        let total = first["totalCount"].as_u64().expect("a count");
        let second = member.get(&format!("{LIST}?pageNo=2&pageSize=20")).await.ok();
        assert_eq!(second["list"].as_array().map(|list| list.len() as u64), Some(total - 20));
        assert_eq!(second["list"][0]["title"], "number 4");
        let beyond = member.get(&format!("{LIST}?pageNo=99")).await.ok();
        assert_eq!((&beyond["list"], &beyond["pageNum"]), (&json!([]), &json!(99)));
        assert_eq!(member.get(&format!("{LIST}?pageSize=100000")).await.ok()["list"].as_array().map(|list| list.len() as u64), Some(total));
    }

    async fn open_screens_hear_of_a_message_and_of_its_being_read(server: &TestServer) {
        let member = server.member("listener88").await;
        let before = unread(&member).await;
        let mut screen = Screen::open(&member, None).await;
        assert_eq!(screen.next().await.expect("the balance").name, "balance");
        post(server, &member, "news").await;
        let event = screen.next().await.expect("the message");
        assert_eq!((event.name.as_str(), &event.data), ("inbox", &json!({ "unreadCount": before + 1 })));
        let id = newest(&member).await["id"].clone();
        member.post(READ, json!({ "id": id })).await.ok();
        assert_eq!(screen.next().await.expect("it was read").data, json!({ "unreadCount": before }));
        inbox::post_to_all(&server.app.core, server.merchant().await.id, message("to all")).await.expect("a message");
        assert_eq!(screen.next().await.expect("the message to all").data, json!({ "unreadCount": before + 1 }));
    }

    async fn a21_a_message_is_clean_before_anybody_reads_it(server: &TestServer) {
        let member = server.member("careful888").await;
        let hostile = "<p onclick=\"steal()\">Hello<script>alert(1)</script><img src=https://evil.example/x.gif></p>";
        let text = LocalText { th: hostile.to_owned(), en: hostile.to_owned() };
        let message = NewMessage { content: text, ..message("hostile") };
        server.clock.advance(SECOND);
        inbox::post(&server.app.core, server.current(&member).await.inbox(), message).await.expect("a message");
        assert_eq!(newest(&member).await["content"], "<p>Hello<img></p>");
    }

    async fn r29_a_credited_deposit_is_told_once_however_often_the_bank_says_so(server: &TestServer) {
        let member = server.member("depositing").await;
        let before = unread(&member).await;
        let deposit = bank::deposit(&member, "500.00").await;
        server.clock.advance(SECOND);
        let notice = bank::notice(server, &deposit, "paid").await;
        for _ in 0..3 {
            assert!(bank::tell(server, &notice).await.is_success());
        }
        let message = newest(&member).await;
        assert_eq!((&message["title"], &message["category"]), (&json!("Deposit of ฿500.00 credited"), &json!("deposit")));
        assert!(newest(&member.clone().in_thai()).await["title"].as_str().is_some_and(|title| title.contains("฿500.00 สำเร็จ")));
        assert_eq!(unread(&member).await, before + 1);
    }

    async fn r29_a_declined_deposit_is_told_with_its_reason(server: &TestServer) {
        let member = server.member("declining8").await;
        let deposit = bank::deposit(&member, "1700.00").await;
        server.clock.advance(SECOND);
        let notice = bank::notice(server, &deposit, "declined").await;
        assert!(bank::tell(server, &notice).await.is_success());
        let message = newest(&member).await;
        assert_eq!(message["title"], "Deposit of ฿1,700.00 not completed");
        assert!(message["content"].as_str().is_some_and(|text| text.contains("The bank declined the payment. Nothing was credited")), "{message}");
    }

    async fn r05_changes_of_the_account_are_told(server: &TestServer) {
        let member = server.member("changing88").await;
        let before = unread(&member).await;
        server.clock.advance(SECOND);
        let form = json!({ "oldPassword": PASSWORD, "newPassword": "Mango7sticky", "confirmNewPassword": "Mango7sticky" });
        member.post("/wps/member/password", form).await.ok();
        assert_eq!(newest(&member).await["title"], "Password changed");
        member.post("/wps/session/reauthenticate", json!({ "password": "Mango7sticky" })).await.ok();
        server.clock.advance(SECOND);
        let form = json!({ "paymentPassword": "246810", "confirmPaymentPassword": "246810" });
        member.post("/wps/member/paymentPassword", form).await.ok();
        let message = newest(&member).await;
        assert_eq!((&message["title"], &message["category"]), (&json!("Funds password changed"), &json!("security")));
        assert!(message["content"].as_str().is_some_and(|text| text.contains("If this was not you")), "{message}");
        assert_eq!(unread(&member).await, before + 2);
    }

    async fn a15_a_login_with_a_new_device_is_told_and_one_with_a_known_device_is_not(server: &TestServer) {
        server.member("travelling").await;
        server.clock.advance(SECOND);
        let phone = log_in_with(server, "travelling", PHONE).await;
        server.clock.advance(SECOND);
        let told = titles(&phone).await.iter().filter(|title| *title == "Login from a new device").count();
        assert_eq!(told, 1, "the account was opened elsewhere before");
        let again = log_in_with(server, "travelling", PHONE).await;
        let told = titles(&again).await.iter().filter(|title| *title == "Login from a new device").count();
        assert_eq!(told, 1);
        server.clock.advance(SECOND);
        let tablet = log_in_with(server, "travelling", TABLET).await;
        let message = newest(&tablet).await;
        assert_eq!(message["title"], "Login from a new device");
        assert!(message["content"].as_str().is_some_and(|text| text.contains("Safari")), "{message}");
    }
}
