use std::time::Duration;

use erawan_platform::rooms::codes;
use erawan_testkit::{Engine, TestServer, both_engines, thai_number};
use futures::future::join_all;
use serde_json::json;

use crate::login::{ask_code, code_sent_to, member_with_contacts};

const SECOND: Duration = Duration::from_secs(1);
const VERIFY: &str = "/wps/member/password/verification";
const PHONE: &str = "+66812345678";

async fn verify(actor: &erawan_testkit::Actor, code: &str) -> erawan_testkit::Reply {
    actor.get(&format!("{VERIFY}?mobileNum=0812345678&verificationCode={code}")).await
}

/// Another code than the right one.
fn other_than(code: &str) -> String {
    format!("{:06}", (code.parse::<u32>().expect("digits") + 1) % 1_000_000)
}

both_engines! {
    async fn opn_059_a_code_has_six_digits_and_is_good_until_it_says(server: &TestServer) {
        member_with_contacts(server, "somchai88", "0812345678", "somchai@mail.example").await;
        let visitor = server.visitor();
        let answer = ask_code(server, &visitor, "081-234-5678").await.ok();
        assert_eq!(answer["expirationTime"], server.app.core.clock.now_ms() + 120_000);
        let code = code_sent_to(server, PHONE).await;
        verify(&visitor, &code).await.ok();
        verify(&visitor, &code).await.ok();
        server.clock.advance(120 * SECOND);
        verify(&visitor, &code).await.refused("verification.code.error");
    }

    async fn a18_a_code_has_five_tries_however_many_ask_at_once(server: &TestServer) {
        member_with_contacts(server, "somchai88", "0812345678", "somchai@mail.example").await;
        let visitor = server.visitor();
        ask_code(server, &visitor, "0812345678").await.ok();
        let code = code_sent_to(server, PHONE).await;
        let wrong = other_than(&code);
        for reply in join_all((0..20).map(|_| verify(&visitor, &wrong))).await {
            reply.refused("verification.code.error");
        }
        verify(&visitor, &code).await.refused("verification.code.error");
    }

    async fn a18_a_code_is_spent_once_and_only_for_its_purpose_and_a_newer_one_ends_it(server: &TestServer) {
        member_with_contacts(server, "somchai88", "0812345678", "somchai@mail.example").await;
        let merchant = server.merchant().await.id;
        let phone = thai_number(PHONE);
        let visitor = server.visitor();
        ask_code(server, &visitor, "0812345678").await.ok();
        let first = code_sent_to(server, PHONE).await;
        server.clock.advance(61 * SECOND);
        ask_code(server, &visitor, "0812345678").await.ok();
        let code = code_sent_to(server, PHONE).await;
        assert_ne!(first, code);
        verify(&visitor, &first).await.refused("verification.code.error");
        let spend = |purpose| server.app.codes.spend(merchant, purpose, &phone, &code);
        assert!(spend(codes::Purpose::Register).await.is_err());
        let spent = join_all((0..4).map(|_| spend(codes::Purpose::NoLogin))).await;
        assert_eq!(spent.iter().filter(|outcome| outcome.is_ok()).count(), 1);
    }

    async fn opn_059_a16_nobody_learns_whether_a_number_is_known(server: &TestServer) {
        member_with_contacts(server, "somchai88", "0812345678", "somchai@mail.example").await;
        let (one, other) = (server.visitor().at("10.9.0.1"), server.visitor().at("10.9.0.2"));
        let known = ask_code(server, &one, "0812345678").await;
        let unknown = ask_code(server, &other, "0898765432").await;
        assert_eq!((known.status, &known.text), (unknown.status, &unknown.text));
        assert_eq!(server.messages_to(PHONE).await.len(), 1);
        assert_eq!(server.messages_to("+66898765432").await.len(), 0);
        for actor in [&one, &other] {
            let number = if actor.address == one.address { "0812345678" } else { "0898765432" };
            let reply = ask_code(server, actor, number).await;
            assert_eq!(reply.headers["retry-after"], "60");
            reply.refused("system.busy");
        }
    }

    async fn reg_043_a_code_for_registration_tells_only_the_holder_that_a_number_is_known(server: &TestServer) {
        member_with_contacts(server, "somchai88", "0812345678", "somchai@mail.example").await;
        let merchant = server.merchant().await;
        let mut settings = merchant.settings.clone();
        settings.whitelabel.insert("REGMOBVERF3".to_owned(), true);
        server.app.merchants.set_settings(&erawan_platform::Author::SERVER, merchant.id, &settings).await.expect("settings are stored");
        let visitor = server.visitor();
        let mut answers = Vec::new();
        for number in ["0812345678", "0898765432"] {
            let form = json!({ "mobileNo": number, "humanToken": server.human_token(&visitor).await });
            answers.push(visitor.post("/wps/verification/sms/register", form).await.ok());
        }
        assert_eq!(answers[0], answers[1]);
        assert!(server.messages_to(PHONE).await[0].contains("already has an account"));
        assert!(code_sent_to(server, "+66898765432").await.len() == 6);
    }

    async fn opn_059_a_number_gets_one_code_a_minute_and_five_a_day(server: &TestServer) {
        member_with_contacts(server, "somchai88", "0812345678", "somchai@mail.example").await;
        for number in 0..5 {
            let visitor = server.visitor().at(&format!("10.8.{number}.1"));
            ask_code(server, &visitor, "0812345678").await.ok();
            ask_code(server, &visitor, "+66 81 234 5678").await.refused("system.busy");
            server.clock.advance(61 * SECOND);
        }
        let visitor = server.visitor().at("10.8.9.1");
        ask_code(server, &visitor, "0812345678").await.refused("system.busy");
        server.clock.advance(24 * 3_600 * SECOND);
        ask_code(server, &visitor, "0812345678").await.ok();
    }

    async fn a20_an_address_gets_ten_codes_an_hour(server: &TestServer) {
        let visitor = server.visitor();
        for number in 0..10 {
            ask_code(server, &visitor, &format!("081{number}345678")).await.ok();
        }
        ask_code(server, &visitor, "0899345678").await.refused("system.busy");
        ask_code(server, &server.visitor().at("10.6.0.1"), "0899345678").await.ok();
        server.clock.advance(3_600 * SECOND);
        ask_code(server, &visitor, "0899345679").await.ok();
    }

    async fn a20_many_at_once_on_one_number_send_one_message(server: &TestServer) {
        member_with_contacts(server, "somchai88", "0812345678", "somchai@mail.example").await;
        let mut forms = Vec::new();
        for number in 0..8 {
            let visitor = server.visitor().at(&format!("10.7.{number}.1"));
            let token = server.human_token(&visitor).await;
            forms.push((visitor, json!({ "mobileNum": "0812345678", "humanToken": token })));
        }
        let replies = join_all(forms.into_iter().map(|(visitor, form)| async move {
            visitor.post("/wps/verification/sms/noLogin", form).await
        })).await;
        assert_eq!(replies.iter().filter(|reply| reply.status == 200).count(), 1);
        assert_eq!(server.messages_to(PHONE).await.len(), 1);
    }

    async fn a20_numbers_of_other_countries_and_no_mobile_numbers_are_refused_before_anything(server: &TestServer) {
        let visitor = server.visitor();
        for (code, number) in [("1", "2025550123"), ("66", "021234567"), ("66", ""), ("", "+447911123456"), ("66", "0812345678;0898765432")] {
            let form = json!({ "mobileNum": number, "countryDialingCode": code, "humanToken": "x" });
            let body = visitor.post("/wps/verification/sms/noLogin", form).await.refused("validation.failed");
            assert!(body["value"]["fields"]["mobileNum"].is_array(), "{body}");
        }
        let without = json!({ "mobileNum": "0812345678" });
        visitor.post("/wps/verification/sms/noLogin", without).await.refused("verification.human.required");
    }

    async fn a_merchant_without_a_use_for_codes_sends_none(server: &TestServer) {
        let visitor = server.visitor();
        let form = json!({ "mobileNum": "0812345678", "humanToken": server.human_token(&visitor).await });
        let merchant = server.merchant().await;
        let mut settings = merchant.settings.clone();
        settings.register.mobile_enabled = false;
        settings.whitelabel.insert("PSWPHONEVERF3".to_owned(), false);
        settings.whitelabel.insert("MOBCODELOGIN3".to_owned(), false);
        server.app.merchants.set_settings(&erawan_platform::Author::SERVER, merchant.id, &settings).await.expect("settings are stored");
        visitor.post("/wps/verification/sms/register", form.clone()).await.refused("permission.denied");
        visitor.post("/wps/verification/sms/noLogin", form).await.refused("permission.denied");
        verify(&visitor, "123456").await.refused("permission.denied");
    }

    async fn codes_and_numbers_are_not_kept_readable(server: &TestServer) {
        member_with_contacts(server, "somchai88", "0812345678", "somchai@mail.example").await;
        ask_code(server, &server.visitor(), "0812345678").await.ok();
        let hash = server.query_text("SELECT code_hash FROM sms_code").await.expect("a code");
        // A mark of the data key: a hash of six digits, however dear, is found by trying a million.
        assert!(hash.len() == 64 && hash.bytes().all(|byte| byte.is_ascii_hexdigit()), "{hash}");
        assert!(!hash.contains(&code_sent_to(server, PHONE).await));
    }
}

/// The budgets count what has passed the human check, so this test enters behind it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a20_ten_thousand_requests_over_neighbouring_numbers_send_fifty_at_most() {
    let server = TestServer::open(Engine::Sqlite).await;
    let merchant = server.merchant().await;
    let mut sent = 0;
    for number in 0..10_000_u32 {
        // Five thousand numbers in adjacent blocks, each requested twice, each time from another address.
        let phone = thai_number(&format!("+66812{:06}", (number % 5_000) * 97));
        let [_, a, b, c] = number.to_be_bytes();
        let origin = erawan_platform::rooms::session::Origin {
            address: std::net::IpAddr::from([100, a, b, c]),
            device: None,
            client: None,
            browser: None,
            country: erawan_platform::web::ClientCountry(None),
        };
        let language = erawan_kernel::Language::Thai;
        let asked = server.app.codes.issue(&merchant, codes::Purpose::Register, &phone, &origin, language);
        sent += usize::from(asked.await.is_ok());
    }
    assert!((10..=50).contains(&sent), "{sent} messages");
    server.close().await;
}
