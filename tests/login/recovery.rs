use std::time::Duration;

use erawan_testkit::{Actor, Authenticator, PASSWORD, Reply, TestServer, both_engines};
use futures::future::join_all;
use reqwest::Method;
use serde_json::json;

use super::{ask_code, code_sent_to, log_in, log_in_wrongly, member_with_contacts};

const EMAIL: &str = "somchai@mail.example";
const MOBILE: &str = "0812345678";
const PHONE: &str = "+66812345678";
const NEW: &str = "Mango7sticky";
const FORM: &str = "application/x-www-form-urlencoded";
const SECOND: Duration = Duration::from_secs(1);

async fn ask_link(actor: &Actor, username: &str, email: &str) -> Reply {
    let form = format!("username={}&email={}", encoded(username), encoded(email));
    let request = actor.request(Method::POST, "/wps/member/password/email");
    actor.send(request.header("Content-Type", FORM).body(form)).await
}

fn encoded(text: &str) -> String {
    text.replace(' ', "%20").replace('@', "%40")
}

/// The token of the newest link that was mailed.
async fn mailed_token(server: &TestServer) -> String {
    let text = server.messages_to(EMAIL).await.first().cloned().expect("a mail");
    let (_, rest) = text.split_once("/m/forget?token=").expect("a link");
    rest.split_whitespace().next().expect("a token").to_owned()
}

async fn reset_by_link(actor: &Actor, token: &str, password: &str) -> Reply {
    let form = json!({ "token": token, "newPassword": password, "confirmNewPassword": password });
    actor.post("/wps/member/password/reset", form).await
}

async fn reset_by_phone(actor: &Actor, code: &str, password: &str) -> Reply {
    let form = json!({ "mobileNum": MOBILE, "countryDialingCode": "66", "verificationCode": code, "newPassword": password });
    actor.post("/wps/member/password/verification", form).await
}

async fn log_in_with(actor: &Actor, username: &str, password: &str) -> Reply {
    actor.post("/wps/session/login", json!({ "username": username, "password": password })).await
}

async fn held_until(server: &TestServer) -> Option<String> {
    server.query_text("SELECT CAST(until_ms AS TEXT) FROM payout_hold").await
}

both_engines! {
    async fn pwd_018_r06_a_link_sets_a_new_password_once_and_ends_every_session(server: &TestServer) {
        let member = member_with_contacts(server, "forgets88", MOBILE, EMAIL).await;
        let visitor = server.visitor();
        ask_link(&visitor, "  Forgets88 ", " Somchai@Mail.example ").await.ok();
        let token = mailed_token(server).await;
        let answer = reset_by_link(&visitor, &token, NEW).await.ok();
        assert_eq!(answer, json!({ "userName": "forgets88" }), "a link opens no session by itself");
        member.get("/wps/member/info").await.refused("session.logged.out");
        log_in(&visitor, "forgets88").await.refused("login.wrong.credentials");
        log_in_with(&visitor, "forgets88", NEW).await.ok();
        reset_by_link(&visitor, &token, "Papaya8salad").await.refused("password.link.invalid");
        let held = held_until(server).await.and_then(|until| until.parse::<i64>().ok());
        assert_eq!(held, Some(server.app.core.clock.now_ms() + 24 * 3_600_000), "payouts wait for a day");
        assert!(server.messages_to(PHONE).await[0].contains("Password changed"));
        let mails = server.messages_to(EMAIL).await;
        assert!(mails.iter().any(|mail| mail.contains("was changed")), "{mails:?}");
        let event = "SELECT class FROM significant_event WHERE class = 'password.reset'";
        assert_eq!(server.query_text(event).await.as_deref(), Some("password.reset"));
    }

    async fn r06_a_link_is_good_for_ten_minutes(server: &TestServer) {
        member_with_contacts(server, "forgets88", MOBILE, EMAIL).await;
        let visitor = server.visitor();
        ask_link(&visitor, "forgets88", EMAIL).await.ok();
        let token = mailed_token(server).await;
        server.clock.advance(600 * SECOND);
        reset_by_link(&visitor, &token, NEW).await.refused("password.link.invalid");
        log_in(&visitor, "forgets88").await.ok();
    }

    async fn a37_the_link_leads_to_the_platform_whatever_host_the_caller_names(server: &TestServer) {
        member_with_contacts(server, "forgets88", MOBILE, EMAIL).await;
        let visitor = server.visitor();
        let poisoned = visitor
            .request(Method::POST, "/wps/member/password/email")
            .header("Host", "evil.example")
            .header("X-Forwarded-Host", "evil.example")
            .header("Forwarded", "host=evil.example")
            .header("Origin", "https://evil.example")
            .header("Content-Type", FORM)
            .body(format!("username=forgets88&email={}", encoded(EMAIL)));
        visitor.send(poisoned).await.ok();
        let text = server.messages_to(EMAIL).await[0].clone();
        assert!(text.contains(&format!("{}/m/forget?token=", server.url)), "{text}");
        assert!(!text.contains("evil"), "{text}");
    }

    async fn opn_061_a16_asking_for_somebody_unknown_is_the_same_answer_and_sends_nothing(server: &TestServer) {
        member_with_contacts(server, "forgets88", MOBILE, EMAIL).await;
        let visitor = server.visitor();
        let known = ask_link(&visitor, "forgets88", EMAIL).await;
        for (username, email) in [("nobody888", EMAIL), ("forgets88", "other@mail.example"), ("demo001", EMAIL)] {
            let unknown = ask_link(&visitor, username, email).await;
            assert_eq!((known.status, &known.text), (unknown.status, &unknown.text), "{username} {email}");
            assert_eq!(server.messages_to(email).await.len(), usize::from(email == EMAIL), "{username} {email}");
        }
        known.ok();
        assert_eq!(server.query_text("SELECT CAST(COUNT(*) AS TEXT) FROM outbox_message").await.as_deref(), Some("4"));
    }

    async fn a_mailbox_is_not_flooded_with_links(server: &TestServer) {
        member_with_contacts(server, "forgets88", MOBILE, EMAIL).await;
        let visitor = server.visitor();
        for _ in 0..3 {
            ask_link(&visitor, "forgets88", EMAIL).await.ok();
        }
        assert_eq!(server.messages_to(EMAIL).await.len(), 1);
        server.clock.advance(61 * SECOND);
        ask_link(&visitor, "forgets88", EMAIL).await.ok();
        assert_eq!(server.messages_to(EMAIL).await.len(), 2);
        for _ in 0..15 {
            server.clock.advance(61 * SECOND);
            ask_link(&visitor, "forgets88", EMAIL).await.ok();
        }
        assert!(server.messages_to(EMAIL).await.len() <= 5);
    }

    async fn one_link_is_sent_however_many_ask_at_once(server: &TestServer) {
        member_with_contacts(server, "forgets88", MOBILE, EMAIL).await;
        let visitors: Vec<_> = (0..64).map(|place| server.visitor().at(&format!("10.7.{place}.1"))).collect();
        for answer in join_all(visitors.iter().map(|visitor| ask_link(visitor, "forgets88", EMAIL))).await {
            answer.ok();
        }
        assert_eq!(server.messages_to(EMAIL).await.len(), 1);
    }

    async fn a_link_of_one_merchant_is_worthless_at_another_and_a_forged_one_everywhere(server: &TestServer) {
        member_with_contacts(server, "forgets88", MOBILE, EMAIL).await;
        server.open_merchant("other").await;
        ask_link(&server.visitor(), "forgets88", EMAIL).await.ok();
        let token = mailed_token(server).await;
        let mut elsewhere = server.visitor();
        elsewhere.merchant = "other";
        reset_by_link(&elsewhere, &token, NEW).await.refused("password.link.invalid");
        for forged in ["", "null", &"0".repeat(64), &token[..62]] {
            reset_by_link(&server.visitor(), forged, NEW).await.refused("password.link.invalid");
        }
        reset_by_link(&server.visitor(), &token, NEW).await.ok();
    }

    async fn a_link_used_many_times_at_once_sets_one_password(server: &TestServer) {
        member_with_contacts(server, "forgets88", MOBILE, EMAIL).await;
        ask_link(&server.visitor(), "forgets88", EMAIL).await.ok();
        let token = mailed_token(server).await;
        let passwords: Vec<String> = (0..8).map(|number| format!("Mango7sticky{number}")).collect();
        let visitor = server.visitor();
        let replies = join_all(passwords.iter().map(|password| reset_by_link(&visitor, &token, password))).await;
        let winners: Vec<_> = replies.iter().zip(&passwords).filter(|(reply, _)| reply.status == 200).collect();
        assert_eq!(winners.len(), 1);
        log_in_with(&server.visitor().at("10.5.0.1"), "forgets88", winners[0].1).await.ok();
    }

    async fn r06_a_link_alone_gets_nobody_past_a_second_factor(server: &TestServer) {
        let member = member_with_contacts(server, "forgets88", MOBILE, EMAIL).await;
        Authenticator::enrol(server, &member).await;
        ask_link(&server.visitor(), "forgets88", EMAIL).await.ok();
        reset_by_link(&server.visitor(), &mailed_token(server).await, NEW).await.ok();
        log_in_with(&server.visitor(), "forgets88", NEW).await.refused("second.factor.required");
    }

    async fn pwd_019_pwd_010_a_code_sets_a_new_password_once_and_names_the_account(server: &TestServer) {
        let member = member_with_contacts(server, "forgets88", MOBILE, EMAIL).await;
        let visitor = server.visitor();
        ask_code(server, &visitor, MOBILE).await.ok();
        let code = code_sent_to(server, PHONE).await;
        let same = reset_by_phone(&visitor, &code, PASSWORD).await.refused("modify.new.old.same");
        assert_eq!(same["message"], "The new password must differ from the old one");
        assert_eq!(reset_by_phone(&visitor, &code, NEW).await.ok(), json!({ "userName": "forgets88" }));
        member.get("/wps/member/info").await.refused("session.logged.out");
        log_in_with(&visitor, "forgets88", NEW).await.ok();
        reset_by_phone(&visitor, &code, "Papaya8salad").await.refused("verification.code.error");
        assert!(held_until(server).await.is_some());
    }

    async fn a18_no_code_no_new_password(server: &TestServer) {
        member_with_contacts(server, "forgets88", MOBILE, EMAIL).await;
        let visitor = server.visitor();
        reset_by_phone(&visitor, "123456", NEW).await.refused("verification.code.error");
        ask_code(server, &visitor, MOBILE).await.ok();
        for code in ["", "12345", "1234567", "      ", "12345a"] {
            reset_by_phone(&visitor, code, NEW).await.refused("verification.code.error");
        }
        let list = json!({ "mobileNum": MOBILE, "verificationCode": ["1"], "newPassword": NEW });
        visitor.post("/wps/member/password/verification", list).await.refused("request.malformed");
        // A code sent to one number is worthless for another.
        let code = code_sent_to(server, PHONE).await;
        let form = json!({ "mobileNum": "0898765432", "verificationCode": code, "newPassword": NEW });
        visitor.post("/wps/member/password/verification", form).await.refused("verification.code.error");
        reset_by_phone(&visitor, &code, "short1").await.refused("validation.failed");
        reset_by_phone(&visitor, &code, NEW).await.ok();
    }

    async fn a15_recovery_opens_the_lock_that_a_stranger_closed(server: &TestServer) {
        member_with_contacts(server, "victim888", MOBILE, EMAIL).await;
        for number in 0..3 {
            log_in_wrongly(&server.visitor().at(&format!("10.3.{number}.1")), "victim888").await.refused("login.wrong.credentials");
        }
        log_in(&server.visitor(), "victim888").await.refused("captcha.required");
        ask_link(&server.visitor(), "victim888", EMAIL).await.ok();
        reset_by_link(&server.visitor(), &mailed_token(server).await, NEW).await.ok();
        log_in_with(&server.visitor(), "victim888", NEW).await.ok();
    }

    async fn pwd_031_pwd_033_name_and_address_are_required(server: &TestServer) {
        for (username, email, missing) in [("", EMAIL, "username"), ("forgets88", "  ", "email")] {
            let body = ask_link(&server.visitor(), username, email).await.refused("validation.failed");
            assert_eq!(body["value"]["fields"][missing], json!(["This field is required"]));
        }
        let as_json = server.visitor().post("/wps/member/password/email", json!({ "username": "x", "email": EMAIL })).await;
        as_json.refused("request.malformed");
    }

    async fn links_are_stored_as_a_hash(server: &TestServer) {
        member_with_contacts(server, "forgets88", MOBILE, EMAIL).await;
        ask_link(&server.visitor(), "forgets88", EMAIL).await.ok();
        let token = mailed_token(server).await;
        assert_eq!(token.len(), 64);
        let column = match server.engine() {
            erawan_testkit::Engine::Postgres => "SELECT encode(token_hash, 'hex') FROM password_link",
            erawan_testkit::Engine::Sqlite => "SELECT lower(hex(token_hash)) FROM password_link",
        };
        assert_ne!(server.query_text(column).await.as_deref(), Some(token.as_str()));
    }
}
