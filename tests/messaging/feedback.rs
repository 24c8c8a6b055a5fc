use std::time::Duration;

use erawan_platform::rooms::account::MemberKind;
use erawan_testkit::{Actor, Reply, TestServer, both_engines};
use reqwest::Method;
use serde_json::{Value, json};

const FEEDBACK: &str = "/wps/feedback";
const WORDS: &str = "The page of the slot is beautiful";

/// Sends feedback with the right digits of a fresh captcha.
async fn send(server: &TestServer, actor: &Actor, content: &str, kind: Value) -> Reply {
    actor.get("/wps/captcha").await.ok();
    let captcha = server.captcha_digits().await;
    actor.put(FEEDBACK, json!({ "content": content, "type": kind, "captcha": captcha })).await
}

async fn kept(server: &TestServer) -> String {
    let all = "SELECT CAST(COUNT(*) AS TEXT) FROM feedback";
    server.query_text(all).await.expect("a count")
}

both_engines! {
    async fn ses_008_err_055_msg_028_a_member_sends_feedback(server: &TestServer) {
        let member = server.member("telling888").await;
        assert_eq!(send(server, &member, &format!("  {WORDS}\n"), json!(4)).await.ok(), true);
        let row = "SELECT kind || ' ' || content || ' ' || sent_at_ms FROM feedback";
        assert_eq!(server.query_text(row).await, Some(format!("4 {WORDS} {}", server.app.core.clock.now_ms())));
    }

    async fn api_036_cst_034_opn_089_put_and_post_are_the_same_call_of_the_feedback_module(server: &TestServer) {
        let member = server.member("posting888").await;
        for method in [Method::PUT, Method::POST] {
            member.get("/wps/captcha").await.ok();
            let body = json!({ "content": WORDS, "type": 0, "captcha": server.captcha_digits().await, "moduleId": "FEEDBACK3" });
            assert_eq!(member.send(member.request(method.clone(), FEEDBACK).json(&body)).await.ok(), true);
            let body = json!({ "content": WORDS, "type": 0, "captcha": "0000", "moduleId": "COMM3" });
            member.send(member.request(method, FEEDBACK).json(&body)).await.refused("function.not.available");
        }
        assert_eq!(kept(server).await, "2");
    }

    async fn msg_025_msg_027_what_breaks_a_rule_is_said_at_its_field_and_costs_no_captcha(server: &TestServer) {
        let member = server.member("ruling8888").await;
        member.get("/wps/captcha").await.ok();
        let captcha = server.captcha_digits().await;
        let with = |content: Value, kind: Value| json!({ "content": content, "type": kind, "captcha": captcha });
        let (long, exact) = ("ก".repeat(201), "ก".repeat(200));
        for (body, field, text) in [
            (with(json!("too short"), json!(1)), "content", "The value is not valid"),
            (with(json!("         x         "), json!(1)), "content", "The value is not valid"),
            (with(json!(long), json!(1)), "content", "The value is not valid"),
            (with(json!("hidden\u{1} end of words"), json!(1)), "content", "The value is not valid"),
            (with(json!(""), json!(1)), "content", "This field is required"),
            (with(json!(WORDS), json!(5)), "type", "The value is not valid"),
            (with(json!(WORDS), json!(7)), "type", "The value is not valid"),
            (json!({ "content": WORDS, "captcha": captcha }), "type", "This field is required"),
        ] {
            let refused = member.put(FEEDBACK, body).await.refused("validation.failed");
            assert_eq!(refused["value"]["fields"][field], json!([text]));
        }
        member.put(FEEDBACK, with(json!(WORDS), json!("deposit"))).await.refused("request.malformed");
        assert_eq!(kept(server).await, "0");
        assert_eq!(member.put(FEEDBACK, with(json!(exact), json!(6))).await.ok(), true);
    }

    async fn msg_030_a_captcha_is_needed_and_good_once(server: &TestServer) {
        let member = server.member("proving888").await;
        let with = |captcha: &str| json!({ "content": WORDS, "type": 1, "captcha": captcha });
        member.put(FEEDBACK, with("")).await.refused("captcha.required");
        member.put(FEEDBACK, json!({ "content": WORDS, "type": 1 })).await.refused("captcha.required");
        member.put(FEEDBACK, with("1234")).await.refused("verification.code.error");
        member.get("/wps/captcha").await.ok();
        let digits = server.captcha_digits().await;
        let wrong = if digits == "0000" { "0001" } else { "0000" };
        member.put(FEEDBACK, with(wrong)).await.refused("verification.code.error");
        member.put(FEEDBACK, with(&digits)).await.refused("verification.code.error");
        member.get("/wps/captcha").await.ok();
        let digits = server.captcha_digits().await;
        member.put(FEEDBACK, with(&digits)).await.ok();
        member.put(FEEDBACK, with(&digits)).await.refused("verification.code.error");
        assert_eq!(kept(server).await, "1");
    }

    async fn opn_089_opn_170_five_a_day_are_enough_and_the_next_day_begins_at_the_merchant(server: &TestServer) {
        let member = server.member("eager88888").await;
        for _ in 0..5 {
            send(server, &member, WORDS, json!(3)).await.ok();
        }
        send(server, &member, WORDS, json!(3)).await.refused("system.busy");
        assert_eq!(kept(server).await, "5");
        let other = server.member("another888").await;
        send(server, &other, WORDS, json!(3)).await.ok();
        // It is noon in Bangkok.
        server.clock.advance(Duration::from_secs(12 * 60 * 60 - 1));
        let mut again = server.visitor().at("10.9.9.9");
        again.log_in("eager88888").await;
        send(server, &again, WORDS, json!(3)).await.refused("system.busy");
        server.clock.advance(Duration::from_secs(1));
        send(server, &again, WORDS, json!(3)).await.ok();
    }

    async fn msg_024_who_sent_it_is_the_session_and_not_what_the_body_says(server: &TestServer) {
        let (member, other) = (server.member("sending888").await, server.member("framed8888").await);
        member.get("/wps/captcha").await.ok();
        let body = json!({ "content": WORDS, "type": 2, "captcha": server.captcha_digits().await, "sender": "framed8888", "memberId": other.id });
        member.put(FEEDBACK, body).await.ok();
        let sender = "SELECT username FROM member WHERE id = (SELECT member_id FROM feedback)";
        assert_eq!(server.query_text(sender).await.as_deref(), Some("sending888"));
    }

    async fn msg_014_err_038_a_visitor_is_sent_to_the_login_and_a_guest_may_speak(server: &TestServer) {
        server.visitor().put(FEEDBACK, json!({ "content": WORDS, "type": 0, "captcha": "1" })).await.refused("session.required");
        let guest = server.member_of_kind(MemberKind::Trial, "guest88888").await;
        send(server, &guest, WORDS, json!(0)).await.ok();
    }
}
