use std::time::Duration;

use erawan_platform::rooms::account::MemberKind;
use erawan_testkit::{Actor, PASSWORD, Reply, TestServer, both_engines};
use futures::future::join_all;
use serde_json::json;

use super::{events, prove, proven};

const ASK: &str = "/wps/verification/sms/mobile";
const MOBILE: &str = "/wps/member/info/mobile";
const CONFIG: &str = "/wps/member/securityConfig";
const NUMBER: &str = "0812345678";
const PHONE: &str = "+66812345678";
const MINUTE: Duration = Duration::from_secs(60);

async fn ask_at(server: &TestServer, actor: &Actor, path: &str, number: &str) -> Reply {
    let human = server.human_token(actor).await;
    actor.post(path, json!({ "mobileNum": number, "countryDialingCode": "66", "humanToken": human })).await
}

async fn set(actor: &Actor, number: &str, code: &str) -> Reply {
    actor
        .put(MOBILE, json!({ "mobileNum": number, "countryDialingCode": "66", "verificationCode": code }))
        .await
}

/// The six digits of the newest text message to a number.
async fn code_sent_to(server: &TestServer, phone: &str) -> String {
    let text = server.messages_to(phone).await.first().cloned().expect("a message");
    let code = text.split(|c: char| !c.is_ascii_digit()).find(|part| part.len() == 6);
    code.unwrap_or_else(|| panic!("no code in {text}")).to_owned()
}

/// A member who typed a number while registering, and just proved who they are.
async fn who_typed(server: &TestServer, name: &str, number: &str) -> Actor {
    let mut actor = server.visitor().at(&format!("10.41.{}.1", name.len()));
    let form = json!({
        "username": name, "password": PASSWORD, "confirmPassword": PASSWORD, "birthday": "1990-05-17",
        "mobileNum": number,
    });
    let answer = actor.put("/wps/member/register", form).await.ok();
    actor.adopt(&answer);
    prove(&actor).await;
    actor
}

/// Whether the number lets its holder set a new password.
async fn lets_back_in(server: &TestServer, number: &str, phone: &str) -> bool {
    server.clock.advance(2 * MINUTE);
    let before = server.messages_to(phone).await.len();
    ask_at(server, &server.visitor().at("10.42.0.1"), "/wps/verification/sms/noLogin", number).await.ok();
    server.messages_to(phone).await.len() > before
}

both_engines! {
    async fn a_typed_number_is_proven_by_its_code_and_then_lets_its_holder_back_in(server: &TestServer) {
        let member = who_typed(server, "typed8888", NUMBER).await;
        let config = member.get(CONFIG).await.ok();
        assert_eq!((&config["mobile"], &config["mobileProven"]), (&json!(true), &json!(false)));
        assert!(!lets_back_in(server, NUMBER, PHONE).await);
        server.clock.advance(2 * MINUTE);
        prove(&member).await;
        ask_at(server, &member, ASK, NUMBER).await.ok();
        let code = code_sent_to(server, PHONE).await;
        assert_eq!(set(&member, "081-234-5678", &code).await.ok(), true);
        set(&member, NUMBER, &code).await.refused("verification.code.error");
        assert_eq!(member.get(CONFIG).await.ok()["mobileProven"], true);
        assert!(lets_back_in(server, NUMBER, PHONE).await);
        assert_eq!(events(server, &member, "personal.data.changed").await, 1);
    }

    async fn a_new_number_takes_the_place_of_the_old_one_which_is_told(server: &TestServer) {
        let member = who_typed(server, "moves8888", NUMBER).await;
        server.prove_phone(&member).await;
        ask_at(server, &member, ASK, "0898765432").await.ok();
        set(&member, "0898765432", &code_sent_to(server, "+66898765432").await).await.ok();
        assert!(server.messages_to(PHONE).await[0].contains("Mobile number changed"));
        assert!(!lets_back_in(server, NUMBER, PHONE).await);
        assert!(lets_back_in(server, "0898765432", "+66898765432").await);
        assert_eq!(member.get(CONFIG).await.ok()["masked"]["mobile"].as_str().map(|text| text.contains("87654")), Some(false));
        // The old number is free again.
        who_typed(server, "follower88", NUMBER).await;
    }

    async fn r03_a18_a_number_of_somebody_else_is_not_to_be_had_and_looks_like_any_other(server: &TestServer) {
        who_typed(server, "holder888", NUMBER).await;
        let other = proven(server, "other88888").await;
        let held = ask_at(server, &other, ASK, NUMBER).await;
        let free = ask_at(server, &other, ASK, "0898765432").await;
        assert_eq!((held.status, &held.text), (free.status, &free.text));
        assert!(server.messages_to(PHONE).await[0].contains("already has an account"));
        for code in ["123456", "", "null"] {
            set(&other, NUMBER, code).await.refused("verification.code.error");
        }
        // A code for one number, one purpose and one time is invalid for any other.
        let code = code_sent_to(server, "+66898765432").await;
        set(&other, "0898765433", &code).await.refused("verification.code.error");
        set(&other, "0212345678", &code).await.refused("validation.failed");
        server.clock.advance(2 * MINUTE);
        set(&other, "0898765432", &code).await.refused("verification.code.error");
        ask_at(server, &other, "/wps/verification/sms/register", "0898765432").await.ok();
        let code = code_sent_to(server, "+66898765432").await;
        set(&other, "0898765432", &code).await.refused("verification.code.error");
    }

    async fn r03_two_members_with_one_code_at_once_and_one_gets_the_number(server: &TestServer) {
        let (one, two) = (proven(server, "quick88888").await, proven(server, "slow888888").await);
        ask_at(server, &one, ASK, NUMBER).await.ok();
        let code = code_sent_to(server, PHONE).await;
        let replies = join_all([&one, &two, &one, &two].map(|member| set(member, NUMBER, &code))).await;
        assert_eq!(replies.iter().filter(|reply| reply.status.is_success()).count(), 1);
        let claims = "SELECT CAST(COUNT(*) AS TEXT) FROM member_claim WHERE kind = 'phone'";
        assert_eq!(server.query_text(claims).await.as_deref(), Some("1"));
    }

    async fn r04_a_number_is_changed_only_by_who_proved_who_they_are(server: &TestServer) {
        let member = server.member("stolen8888").await;
        ask_at(server, &member, ASK, NUMBER).await.ok();
        let code = code_sent_to(server, PHONE).await;
        set(&member, NUMBER, &code).await.refused("reauth.required");
        server.visitor().put(MOBILE, json!({ "mobileNum": NUMBER, "verificationCode": code })).await.refused("session.required");
        let guest = server.member_of_kind(MemberKind::Trial, "guest12345").await;
        guest.post(ASK, json!({ "mobileNum": NUMBER })).await.refused("trial.not.allowed");
        set(&guest, NUMBER, &code).await.refused("trial.not.allowed");
        prove(&member).await;
        set(&member, NUMBER, &code).await.ok();
    }
}
