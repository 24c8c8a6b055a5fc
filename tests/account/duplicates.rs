use erawan_testkit::{Actor, PASSWORD, TestServer, both_engines};
use futures::future::join_all;
use serde_json::{Value, json};

use super::form_with;

const REGISTER: &str = "/wps/member/register";

/// The merchant requires these fields too.
async fn ask_for(server: &TestServer, fields: &[&str]) {
    let merchant = server.merchant().await;
    let mut settings = merchant.settings.clone();
    for name in fields {
        settings.register.fields.get_mut(*name).expect("a field").enabled = true;
    }
    server
        .app
        .merchants
        .set_settings(&erawan_platform::Author::SERVER, merchant.id, &settings)
        .await
        .expect("settings are stored");
}

fn visitor_from(server: &TestServer, number: usize) -> Actor {
    server.visitor().at(&format!("10.4.{}.{}", number / 200, number % 200))
}

async fn members(server: &TestServer) -> i64 {
    let count = server.query_text("SELECT CAST(COUNT(*) AS TEXT) FROM member").await;
    count.expect("a count").parse().expect("a number")
}

/// Registers with `first`, then tries with each of `again`.
async fn is_one_person(server: &TestServer, first: Value, again: Vec<Value>) {
    visitor_from(server, 0).put(REGISTER, form_with("original8", first)).await.ok();
    let before = members(server).await;
    for (number, fields) in again.into_iter().enumerate() {
        let form = form_with(&format!("another{number}"), fields);
        visitor_from(server, number + 1).put(REGISTER, form).await.refused("person.exists");
    }
    assert_eq!(members(server).await, before);
}

both_engines! {
    async fn r03_one_phone_opens_one_account_however_it_is_written(server: &TestServer) {
        is_one_person(
            server,
            json!({ "mobileNum": "0812345678", "countryDialingCode": "66" }),
            vec![
                json!({ "mobileNum": "0812345678", "countryDialingCode": "+66" }),
                json!({ "mobileNum": "812345678" }),
                json!({ "mobileNo": "0812345678", "countryDialingCode": "0066" }),
            ],
        )
        .await;
        let other = form_with("neighbour", json!({ "mobileNum": "0812345679" }));
        visitor_from(server, 9).put(REGISTER, other).await.ok();
    }

    async fn r03_one_e_mail_address_opens_one_account(server: &TestServer) {
        ask_for(server, &["email"]).await;
        let again = vec![json!({ "email": "somchai@example.com" }), json!({ "email": " SomChai@Example.com " })];
        is_one_person(server, json!({ "email": "somchai@example.com" }), again).await;
    }

    async fn r03_one_identity_card_opens_one_account(server: &TestServer) {
        ask_for(server, &["idNumber"]).await;
        let again = vec![json!({ "idNumber": "1101700230708" })];
        is_one_person(server, json!({ "idNumber": "1101700230708" }), again).await;
    }

    async fn r03_one_name_with_one_birthday_opens_one_account(server: &TestServer) {
        ask_for(server, &["payeeName"]).await;
        let again = vec![json!({ "payeeName": "somchai  JAIDEE" }), json!({ "payeeName": "Somchai Jai.dee" })];
        is_one_person(server, json!({ "payeeName": "Somchai Jaidee" }), again).await;
        let namesake = form_with("namesake", json!({ "payeeName": "Somchai Jaidee", "birthday": "1991-05-17" }));
        visitor_from(server, 9).put(REGISTER, namesake).await.ok();
    }

    async fn r03_fifty_registrations_of_one_phone_at_once_open_one_account(server: &TestServer) {
        let before = members(server).await;
        let tries = (0..50).map(|number| async move {
            let form = form_with(&format!("racing{number}"), json!({ "mobileNum": "0891112222" }));
            visitor_from(server, number).put(REGISTER, form).await
        });
        let mut opened = 0;
        for reply in join_all(tries).await {
            if reply.status.is_success() {
                opened += 1;
            } else {
                reply.refused("person.exists");
            }
        }
        assert_eq!((opened, members(server).await - before), (1, 1));
        let claims = "SELECT CAST(COUNT(*) AS TEXT) FROM member_claim WHERE kind = 'phone'";
        assert_eq!(server.query_text(claims).await.as_deref(), Some("1"));
    }

    async fn r01_r03_a_disabled_account_does_not_come_back_under_another_name(server: &TestServer) {
        let mut first = visitor_from(server, 0);
        let answer = first.put(REGISTER, form_with("shutout88", json!({ "mobileNum": "0861112222" }))).await.ok();
        first.adopt(&answer);
        server.disable(&first).await;
        let again = form_with("comeback8", json!({ "mobileNum": "0861112222" }));
        visitor_from(server, 1).put(REGISTER, again).await.refused("person.exists");
        let body = json!({ "username": "comeback8", "password": PASSWORD, "type": "username" });
        visitor_from(server, 1).post("/wps/session/login", body).await.refused("login.wrong.credentials");
    }

    async fn the_refusal_does_not_say_which_detail_is_known(server: &TestServer) {
        ask_for(server, &["email"]).await;
        let known = json!({ "mobileNum": "0812345678", "email": "somchai@example.com" });
        visitor_from(server, 0).put(REGISTER, form_with("original8", known)).await.ok();
        let by_phone = form_with("another88", json!({ "mobileNum": "0812345678" }));
        let by_phone = visitor_from(server, 1).put(REGISTER, by_phone).await.refused("person.exists");
        let by_email = form_with("another88", json!({ "email": "somchai@example.com" }));
        let by_email = visitor_from(server, 2).put(REGISTER, by_email).await.refused("person.exists");
        assert_eq!(by_phone, by_email);
    }

    async fn two_merchants_know_nothing_of_each_others_members(server: &TestServer) {
        server.open_merchant("other").await;
        let form = || form_with("everywhere", json!({ "mobileNum": "0812345678" }));
        visitor_from(server, 0).put(REGISTER, form()).await.ok();
        let mut abroad = visitor_from(server, 1);
        abroad.merchant = "other";
        abroad.put(REGISTER, form()).await.ok();
    }

    async fn the_press_of_the_button_is_kept_as_consent_with_version_and_time(server: &TestServer) {
        visitor_from(server, 0).put(REGISTER, form_with("consents8", json!({}))).await.ok();
        let consent = "SELECT c.document || ' ' || c.version || ' ' || c.given_at_ms || ' ' || c.address FROM member_consent c \
                       JOIN member m ON m.id = c.member_id WHERE m.username = 'consents8'";
        let version = &server.merchant().await.settings.terms_version;
        let expected = format!("terms {version} {} 10.4.0.0", server.app.core.clock.now_ms());
        assert_eq!(server.query_text(consent).await, Some(expected));
    }

    async fn err_048_reg_039_a_number_of_the_right_length_that_no_phone_has_is_refused(server: &TestServer) {
        for (number, code) in [("0212345678", "66"), ("0812345678", "1"), ("0912345", "66")] {
            let form = form_with("wrongphone", json!({ "mobileNum": number, "countryDialingCode": code }));
            let body = visitor_from(server, 0).put(REGISTER, form).await.refused("validation.failed");
            assert_eq!(body["value"]["fields"]["mobileNum"], json!(["The mobile number is not valid"]), "{number}");
        }
    }
}
