use std::time::Duration;

use erawan_kernel::LocalText;
use erawan_platform::inbox::{self, InboxCategory, NewMessage};
use erawan_platform::rooms::merchant::Retention;
use erawan_testkit::{Actor, PASSWORD, TestServer, both_engines};
use serde_json::json;

use super::chat::{say, support, waiting};

const DAY: Duration = Duration::from_secs(24 * 3_600);

async fn forget(server: &TestServer) {
    server.app.messaging.purge_expired().await.expect("old messages are deleted");
}

async fn count(server: &TestServer, of: &str) -> u32 {
    let all = server.query_text(&format!("SELECT CAST(COUNT(*) AS TEXT) FROM {of}")).await;
    all.and_then(|count| count.parse().ok()).expect("a count")
}

async fn give_feedback(server: &TestServer, member: &Actor) {
    member.get("/wps/captcha").await.ok();
    let captcha = server.captcha_digits().await;
    let form = json!({ "content": "The page of the slot is beautiful", "type": 4, "captcha": captcha });
    member.put("/wps/feedback", form).await.ok();
}

async fn post(server: &TestServer, to: &Actor, key: &str) {
    let text = LocalText { th: key.to_owned(), en: key.to_owned() };
    let message = NewMessage {
        key: key.to_owned(),
        category: InboxCategory::Notice,
        title: text.clone(),
        content: text,
    };
    inbox::post(&server.app.core, server.current(to).await.inbox(), message).await.expect("a letter");
}

/// The member's session does not live so long.
async fn later(server: &TestServer, member: &mut Actor, days: u32) {
    server.clock.advance(DAY * days);
    let name = member.username.clone();
    member.log_in(&name).await;
}

both_engines! {
    async fn chats_feedback_and_letters_are_kept_as_long_as_the_merchant_says_and_no_longer(server: &TestServer) {
        let mut member = server.member("remembered").await;
        say(&member, "an old word").await;
        give_feedback(server, &member).await;
        post(server, &member, "an old letter").await;
        let id = member.get("/wps/relay/CSP_getInbox").await.ok()["list"][0]["id"].clone();
        member.post("/wps/relay/CSP_readInbox", json!({ "id": id })).await.ok();
        let letters = count(server, "inbox_message").await;

        later(server, &mut member, 365).await;
        give_feedback(server, &member).await;
        post(server, &member, "a young letter").await;
        forget(server).await;
        assert_eq!((count(server, "feedback").await, count(server, "inbox_reading").await), (2, 1), "to the day");
        assert!(count(server, "inbox_message").await > letters);

        server.clock.advance(Duration::from_secs(1));
        forget(server).await;
        assert_eq!((count(server, "feedback").await, count(server, "inbox_reading").await), (1, 0));
        let list = member.get("/wps/relay/CSP_getInbox").await.ok();
        let titles: Vec<_> = list["list"].as_array().expect("a list").iter().map(|message| message["title"].clone()).collect();
        assert!(titles.contains(&json!("a young letter")) && !titles.contains(&json!("an old letter")), "{titles:?}");
        assert_eq!(count(server, "chat_message").await, 1, "chats are kept for two years");

        later(server, &mut member, 365).await;
        forget(server).await;
        assert_eq!(count(server, "chat_message").await, 0);
        let conversation = member.get("/wps/chat/conversation").await.ok();
        assert_eq!(conversation["messages"], json!([]));
        assert!(!server.query_text("SELECT last_text FROM chat_conversation").await.unwrap_or_default().contains("old"));
        assert_eq!(say(&member, "a new word").await["text"], "a new word");
        let at_support = support(server, "historian").await;
        let opened = at_support.get(&format!("/console/conversations/{}", waiting(&at_support).await)).await.ok();
        assert!(opened.to_string().contains("a new word") && !opened.to_string().contains("an old word"), "{opened}");
    }

    async fn what_is_too_old_goes_in_chunks_until_all_of_it_is_gone(server: &TestServer) {
        let mut member = server.member("chunked888").await;
        let merchant = server.merchant().await.id;
        for number in 0..7 {
            post(server, &member, &format!("old {number}")).await;
        }
        let old = count(server, "inbox_message").await;
        later(server, &mut member, 1).await;
        post(server, &member, "young").await;
        let before_ms = server.app.core.clock.now_ms();
        let mut gone = Vec::new();
        loop {
            match inbox::forget(&server.app.core, merchant, before_ms, 3).await.expect("a chunk") {
                0 => break,
                some => gone.push(some),
            }
        }
        assert!(gone.iter().all(|some| *some <= 3), "{gone:?}");
        assert_eq!(gone.iter().sum::<u64>(), u64::from(old));
        assert_eq!(member.get("/wps/relay/CSP_getInbox").await.ok()["list"][0]["title"], "young");
    }

    async fn another_merchant_keeps_its_own_time_and_nobody_keeps_for_ever(server: &TestServer) {
        let short = Retention { chat_days: 30, feedback_days: 30, inbox_days: 30 };
        server.open_merchant_with("short", |file| file.settings.retention = short).await;
        let mut brief = server.visitor();
        brief.merchant = "short";
        let form = json!({ "username": "briefly888", "password": PASSWORD, "confirmPassword": PASSWORD, "birthday": "1990-05-17" });
        let answer = brief.put("/wps/member/register", form).await.ok();
        brief.adopt(&answer);
        let member = server.member("lasting888").await;
        post(server, &brief, "brief").await;
        post(server, &member, "lasting").await;
        server.clock.advance(DAY * 31);
        forget(server).await;
        assert_eq!(count(server, "inbox_message WHERE key = 'brief'").await, 0);
        assert_eq!(count(server, "inbox_message WHERE key = 'lasting'").await, 1);
    }
}
