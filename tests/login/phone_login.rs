use std::time::Duration;

use erawan_testkit::{Actor, Authenticator, Reply, TestServer, both_engines};
use futures::future::join_all;
use serde_json::{Value, json};

use super::{ask_code, code_sent_to, log_in, member_with_contacts};

const LOGIN: &str = "/wps/session/login";
const MOBILE: &str = "0812345678";
const PHONE: &str = "+66812345678";
const EMAIL: &str = "somchai@mail.example";

/// Opens or closes the login by mobile number at the demo merchant.
async fn offer(server: &TestServer, is_open: bool) {
    let merchant = server.merchant().await;
    let mut settings = merchant.settings.clone();
    settings.whitelabel.insert("MOBCODELOGIN3".to_owned(), is_open);
    server
        .app
        .merchants
        .set_settings(&erawan_platform::Author::SERVER, merchant.id, &settings)
        .await
        .expect("settings are stored");
}

fn form(mobile: &str, code: &str) -> Value {
    json!({ "type": "sms", "mobileNum": mobile, "countryDialingCode": "66", "code": code })
}

async fn enter(actor: &Actor, mobile: &str, code: &str) -> Reply {
    actor.post(LOGIN, form(mobile, code)).await
}

/// Another code than the right one.
fn other_than(code: &str) -> String {
    format!("{:06}", (code.parse::<u32>().expect("digits") + 1) % 1_000_000)
}

/// A member with a number, and the code that was just sent there.
async fn with_code(server: &TestServer) -> (Actor, String) {
    offer(server, true).await;
    let member = member_with_contacts(server, "somchai88", MOBILE, EMAIL).await;
    ask_code(server, &server.visitor(), MOBILE).await.ok();
    (member, code_sent_to(server, PHONE).await)
}

both_engines! {
    async fn ses_015_ses_033_number_and_code_are_a_login_once(server: &TestServer) {
        let (member, code) = with_code(server).await;
        let mut again = server.visitor();
        let answer = enter(&again, "081-234-5678", &code).await.ok();
        assert_eq!((&answer["id"], &answer["userName"], &answer["type"]), (&json!(member.id), &json!("somchai88"), &json!(0)));
        assert!(answer.get("deviceSecret").is_none(), "nobody asked for it");
        again.adopt(&answer);
        again.get("/wps/member/info").await.ok();
        member.get("/wps/member/info").await.refused("session.logged.out");
        enter(&server.visitor(), MOBILE, &code).await.refused("verification.code.error");
    }

    async fn ses_033_the_plain_form_carries_number_and_code_as_name_and_password(server: &TestServer) {
        let (member, code) = with_code(server).await;
        let plain = json!({ "type": "sms", "username": MOBILE, "password": code, "countryDialingCode": "66", "rememberMe": true });
        let answer = server.visitor().post(LOGIN, plain).await.ok();
        assert_eq!(answer["id"], json!(member.id));
        assert_eq!(answer["deviceSecret"].as_str().map(str::len), Some(96));
    }

    async fn ses_016_without_its_flag_the_login_by_number_is_closed(server: &TestServer) {
        let (_, code) = with_code(server).await;
        offer(server, false).await;
        enter(&server.visitor(), MOBILE, &code).await.refused("permission.denied");
        offer(server, true).await;
        enter(&server.visitor(), MOBILE, &code).await.ok();
    }

    async fn r05_a16_a_number_nobody_holds_and_a_wrong_code_are_one_answer(server: &TestServer) {
        let (_, code) = with_code(server).await;
        ask_code(server, &server.visitor().at("10.12.0.1"), "0898765432").await.ok();
        let wrong = enter(&server.visitor().at("10.12.0.2"), MOBILE, &other_than(&code)).await;
        let unknown = enter(&server.visitor().at("10.12.0.3"), "0898765432", &code).await;
        let unasked = enter(&server.visitor().at("10.12.0.4"), "0861112222", &code).await;
        for reply in [&unknown, &unasked] {
            assert_eq!((reply.status, &reply.text), (wrong.status, &wrong.text));
        }
        wrong.refused("verification.code.error");
        let failures = "SELECT CAST(COUNT(*) AS TEXT) FROM significant_event WHERE class = 'login.failed'";
        assert_eq!(server.query_text(failures).await.as_deref(), Some("3"));
    }

    async fn a15_a18_guessing_codes_meets_the_captcha_and_the_lock_and_spares_the_password(server: &TestServer) {
        let (_, code) = with_code(server).await;
        for number in 0..5 {
            let visitor = server.visitor().at(&format!("10.12.{number}.1"));
            visitor.get("/wps/captcha").await.ok();
            let mut guess = form(MOBILE, &other_than(&code));
            if number >= 3 {
                visitor.post(LOGIN, guess.clone()).await.refused("captcha.required");
                guess["captcha"] = json!(server.captcha_digits().await);
            }
            let refused = visitor.post(LOGIN, guess).await.refused("verification.code.error");
            assert_eq!(refused["value"]["captcha"] == true, number >= 2, "try {number}: {refused}");
        }
        let reply = enter(&server.visitor().at("10.13.0.1"), MOBILE, &code).await;
        assert_eq!(reply.headers["retry-after"], "1800");
        reply.refused("login.locked");
        log_in(&server.visitor().at("10.13.0.2"), "somchai88").await.ok();
        server.clock.advance(Duration::from_secs(1_800));
        ask_code(server, &server.visitor().at("10.13.0.3"), MOBILE).await.ok();
        enter(&server.visitor().at("10.13.0.4"), MOBILE, &code_sent_to(server, PHONE).await).await.ok();
    }

    async fn a18_a_code_used_many_times_at_once_opens_one_session(server: &TestServer) {
        let (_, code) = with_code(server).await;
        // No more than may run at once before each needs a captcha.
        let tries = (0..3).map(|number| {
            let (visitor, code) = (server.visitor().at(&format!("10.14.{number}.1")), code.clone());
            async move { enter(&visitor, MOBILE, &code).await }
        });
        let opened = join_all(tries).await.into_iter().filter(|reply| reply.status == 200).count();
        assert_eq!(opened, 1);
    }

    async fn a18_a_code_is_good_for_its_own_number_merchant_and_purpose(server: &TestServer) {
        let (_, code) = with_code(server).await;
        server.open_merchant_with("other", |file| {
            file.settings.whitelabel.insert("MOBCODELOGIN3".to_owned(), true);
        }).await;
        let mut elsewhere = server.visitor();
        elsewhere.merchant = "other";
        enter(&elsewhere, MOBILE, &code).await.refused("verification.code.error");
        let visitor = server.visitor();
        for wrong in ["", "1234567", "12345a"] {
            enter(&visitor.clone().at(&format!("10.15.{}.1", wrong.len())), MOBILE, wrong).await.refused("verification.code.error");
        }
        for incomplete in [json!({ "type": "sms" }), json!({ "type": "sms", "mobileNum": MOBILE }), json!({ "type": "sms", "code": "123456" }), json!({ "type": "sms", "mobileNum": [MOBILE], "code": code })] {
            visitor.post(LOGIN, incomplete).await.refused("request.malformed");
        }
        for number in ["", "021234567", "+447911123456"] {
            let refused = enter(&visitor, number, &code).await.refused("validation.failed");
            assert!(refused["value"]["fields"]["mobileNum"].is_array(), "{refused}");
        }
    }

    async fn r06_a_code_alone_gets_nobody_past_a_second_factor(server: &TestServer) {
        let (member, code) = with_code(server).await;
        Authenticator::enrol(server, &member).await;
        enter(&server.visitor(), MOBILE, &code).await.refused("second.factor.required");
    }

    async fn err_007_a_disabled_account_gets_no_code_and_no_login(server: &TestServer) {
        let (member, code) = with_code(server).await;
        server.disable(&member).await;
        enter(&server.visitor().at("10.16.0.1"), MOBILE, &code).await.refused("user.not.exist.or.disabled");
        server.clock.advance(Duration::from_secs(61));
        ask_code(server, &server.visitor().at("10.16.0.2"), MOBILE).await.ok();
        assert_eq!(server.messages_to(PHONE).await.len(), 1);
    }

    async fn ses_073_the_agent_entrance_takes_no_plain_member(server: &TestServer) {
        let (member, code) = with_code(server).await;
        let mut as_agent = form(MOBILE, &code);
        as_agent["role"] = json!("agent");
        server.visitor().post(LOGIN, as_agent).await.refused("login.not.agent");
        member.get("/wps/member/info").await.ok();
    }
}
