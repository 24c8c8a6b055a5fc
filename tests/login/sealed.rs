use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use erawan_platform::sealing::{INFO, SUITE, associated_data};
use erawan_testkit::{Actor, PASSWORD, Reply, TestServer, both_engines};
use futures::future::join_all;
use hpke::aead::AesGcm128;
use hpke::kdf::HkdfSha256;
use hpke::kem::DhP256HkdfSha256;
use hpke::{Deserializable, Kem, OpModeS, Serializable};
use reqwest::Method;
use serde_json::{Value, json};

use super::{ask_code, code_sent_to, member_with_contacts};

const LOGIN: &str = "/wps/session/login";

/// A body as a client seals it: what goes into the header and what into `data`.
#[derive(Clone)]
struct Sealed {
    method: Method,
    key_id: String,
    encapsulated: String,
    at_ms: i64,
    data: String,
}

impl Sealed {
    /// Seals the body of a POST with the key that `status` shows.
    async fn new(server: &TestServer, path: &str, body: &Value) -> Self {
        Self::by(server, Method::POST, path, body).await
    }

    /// The same for any method.
    async fn by(server: &TestServer, method: Method, path: &str, body: &Value) -> Self {
        let at_ms = server.app.core.clock.now_ms();
        Self::at(server, method, path, body, at_ms).await
    }

    /// The same, sealed at any moment a client may claim.
    async fn at(server: &TestServer, method: Method, path: &str, body: &Value, at_ms: i64) -> Self {
        let status = server.visitor().get("/wps/system/status").await.ok();
        let encryption = &status["info"]["encryption"];
        assert_eq!(encryption["suite"], SUITE);
        let key = STANDARD.decode(encryption["publicKey"].as_str().expect("a key")).expect("base64");
        let key = <DhP256HkdfSha256 as Kem>::PublicKey::from_bytes(&key).expect("a point");
        let bound = associated_data(method.as_str(), path, at_ms);
        let (encapsulated, data) = hpke::single_shot_seal::<AesGcm128, HkdfSha256, DhP256HkdfSha256>(
            &OpModeS::Base,
            &key,
            INFO,
            body.to_string().as_bytes(),
            bound.as_bytes(),
        )
        .expect("a seal");
        Self {
            method,
            key_id: encryption["keyId"].as_str().expect("a name").to_owned(),
            encapsulated: STANDARD.encode(encapsulated.to_bytes()),
            at_ms,
            data: STANDARD.encode(data),
        }
    }

    fn header(&self) -> String {
        format!("suite={SUITE}; key={}; enc={}; at={}", self.key_id, self.encapsulated, self.at_ms)
    }

    async fn send(&self, actor: &Actor, path: &str) -> Reply {
        let request = actor.request(self.method.clone(), path).header("Encryption", self.header());
        actor.send(request.json(&json!({ "data": self.data }))).await
    }
}

fn login_of(username: &str) -> Value {
    json!({ "username": username, "password": PASSWORD })
}

both_engines! {
    async fn api_001_ses_032_opn_031_a_sealed_login_is_a_login(server: &TestServer) {
        let member = server.member("sealed888").await;
        let sealed = Sealed::new(server, LOGIN, &login_of("sealed888")).await;
        assert!(!sealed.data.contains("sealed888"));
        let mut again = server.visitor();
        let answer = sealed.send(&again, LOGIN).await.ok();
        assert_eq!(answer["id"], member.id);
        again.adopt(&answer);
        let path = "/wps/session/reauthenticate";
        let proof = Sealed::new(server, path, &json!({ "password": PASSWORD })).await;
        proof.send(&again, path).await.ok();
    }

    async fn a_seal_of_a_moment_that_no_clock_shows_is_stale(server: &TestServer) {
        server.member("timeless8").await;
        let now_ms = server.app.core.clock.now_ms();
        for at_ms in [i64::MIN, i64::MIN + now_ms, -now_ms, -1, 0, i64::MAX] {
            let sealed = Sealed::at(server, Method::POST, LOGIN, &login_of("timeless8"), at_ms).await;
            sealed.send(&server.visitor(), LOGIN).await.refused("encryption.stale");
        }
    }

    async fn api_006_reg_022_a_sealed_registration_is_a_registration(server: &TestServer) {
        let form = json!({ "username": "quiet8888", "password": PASSWORD, "confirmPassword": PASSWORD, "birthday": "1990-05-17" });
        let path = "/wps/member/register";
        let sealed = Sealed::by(server, Method::PUT, path, &form).await;
        assert_eq!(sealed.send(&server.visitor(), path).await.ok()["userName"], "quiet8888");
    }

    async fn api_019_api_111_ses_032_passwords_are_changed_and_set_anew_in_sealed_bodies(server: &TestServer) {
        let member = member_with_contacts(server, "somchai88", "0812345678", "somchai@mail.example").await;
        let path = "/wps/member/password";
        let change = json!({ "oldPassword": PASSWORD, "newPassword": "Mango7sticky", "confirmNewPassword": "Mango7sticky" });
        Sealed::new(server, path, &change).await.send(&member, path).await.ok();
        let path = "/wps/member/password/verification";
        ask_code(server, &server.visitor(), "0812345678").await.ok();
        let code = code_sent_to(server, "+66812345678").await;
        let reset = json!({ "mobileNum": "0812345678", "verificationCode": code, "newPassword": "Papaya8salad" });
        Sealed::new(server, path, &reset).await.send(&server.visitor(), path).await.ok();
        let path = "/wps/member/password/reset";
        let reset = json!({ "token": "00", "newPassword": "Papaya8salad", "confirmNewPassword": "Papaya8salad" });
        Sealed::new(server, path, &reset).await.send(&server.visitor(), path).await.refused("password.link.invalid");
        let login = json!({ "username": "somchai88", "password": "Papaya8salad" });
        Sealed::new(server, LOGIN, &login).await.send(&server.visitor(), LOGIN).await.ok();
    }

    async fn api_114_sec_004_sec_005_funds_passwords_travel_sealed(server: &TestServer) {
        let member = server.member("sealed888").await;
        member.prove().await;
        let path = "/wps/member/paymentPassword";
        let first = json!({ "paymentPassword": "246810", "confirmPaymentPassword": "246810" });
        Sealed::by(server, Method::POST, path, &first).await.send(&member, path).await.ok();
        let change = json!({ "oldPaymentPassword": "246810", "paymentPassword": "135790", "confirmPaymentPassword": "135790" });
        Sealed::by(server, Method::PUT, path, &change).await.send(&member, path).await.ok();
        let path = "/wps/member/paymentPassword/reset";
        let reset = json!({ "answers": [], "paymentPassword": "192837", "confirmPaymentPassword": "192837" });
        Sealed::new(server, path, &reset).await.send(&member, path).await.refused("security.questions.missing");
    }

    async fn a_replayed_seal_is_refused_however_many_come_at_once(server: &TestServer) {
        server.member("replays88").await;
        let sealed = Sealed::new(server, LOGIN, &login_of("replays88")).await;
        let tries = (0..8).map(|_| {
            let (visitor, sealed) = (server.visitor(), sealed.clone());
            async move { sealed.send(&visitor, LOGIN).await }
        });
        let (opened, refused): (Vec<_>, Vec<_>) =
            join_all(tries).await.into_iter().partition(|reply| reply.status.is_success());
        assert_eq!((opened.len(), refused.len()), (1, 7));
        for reply in refused {
            assert_eq!(reply.status, 409);
            reply.refused("encryption.stale");
        }
        sealed.send(&server.visitor(), LOGIN).await.refused("encryption.stale");
    }

    async fn a_seal_is_good_for_its_own_call_moment_and_content_only(server: &TestServer) {
        server.member("bound8888").await;
        let sealed = Sealed::new(server, LOGIN, &login_of("bound8888")).await;
        sealed.send(&server.visitor(), "/wps/session/login/remembered").await.refused("encryption.failed");
        let later = Sealed { at_ms: sealed.at_ms + 1, ..sealed.clone() };
        later.send(&server.visitor(), LOGIN).await.refused("encryption.failed");
        let mut bytes = STANDARD.decode(&sealed.data).expect("base64");
        bytes[0] ^= 1;
        let tampered = Sealed { data: STANDARD.encode(bytes), ..sealed.clone() };
        tampered.send(&server.visitor(), LOGIN).await.refused("encryption.failed");
        // None of this used up the valid one.
        sealed.send(&server.visitor(), LOGIN).await.ok();
    }

    async fn a_seal_of_another_time_or_for_another_key_asks_for_a_new_one(server: &TestServer) {
        server.member("late88888").await;
        let sealed = Sealed::new(server, LOGIN, &login_of("late88888")).await;
        let other = Sealed { key_id: "0123456789abcdef".into(), ..sealed.clone() };
        other.send(&server.visitor(), LOGIN).await.refused("encryption.stale");
        let in_time = Sealed::new(server, LOGIN, &login_of("late88888")).await;
        server.clock.advance(Duration::from_secs(120));
        in_time.send(&server.visitor(), LOGIN).await.ok();
        server.clock.advance(Duration::from_millis(1));
        sealed.send(&server.visitor(), LOGIN).await.refused("encryption.stale");
        let ahead = Sealed { at_ms: i64::MAX, ..sealed.clone() };
        ahead.send(&server.visitor(), LOGIN).await.refused("encryption.stale");
        let behind = Sealed { at_ms: i64::MIN, ..sealed };
        behind.send(&server.visitor(), LOGIN).await.refused("encryption.stale");
    }

    async fn a_zero_character_is_refused_in_a_sealed_body_too(server: &TestServer) {
        server.member("zero88888").await;
        let sealed = Sealed::new(server, LOGIN, &login_of("zero\u{0}88888")).await;
        sealed.send(&server.visitor(), LOGIN).await.refused("request.malformed");
        server.visitor().post(LOGIN, login_of("zero\u{0}88888")).await.refused("request.malformed");
    }

    async fn rubbish_is_refused_and_not_kept(server: &TestServer) {
        let visitor = server.visitor();
        let sealed = Sealed::new(server, LOGIN, &login_of("nobody888")).await;
        for header in ["", "1", "suite=none", &sealed.header().replace("; at=", "; then=")] {
            let request = visitor.request(Method::POST, LOGIN).header("Encryption", header);
            visitor.send(request.json(&json!({ "data": sealed.data }))).await.refused("encryption.failed");
        }
        let doubled = visitor.request(Method::POST, LOGIN).header("Encryption", sealed.header()).header("Encryption", sealed.header());
        visitor.send(doubled.json(&json!({ "data": sealed.data }))).await.refused("encryption.failed");
        for body in [json!({}), json!({ "data": 1 }), json!([])] {
            let request = visitor.request(Method::POST, LOGIN).header("Encryption", sealed.header());
            visitor.send(request.json(&body)).await.refused("request.malformed");
        }
        let not_base64 = Sealed { data: "%%%".into(), ..sealed.clone() };
        not_base64.send(&visitor, LOGIN).await.refused("encryption.failed");
        assert_eq!(server.query_text("SELECT CAST(COUNT(*) AS TEXT) FROM opened_seal").await.as_deref(), Some("0"));
        let list = Sealed::new(server, LOGIN, &json!(["somebody", "password"])).await;
        list.send(&visitor, LOGIN).await.refused("request.malformed");
    }

    async fn opn_031_a_merchant_may_refuse_the_plain_form(server: &TestServer) {
        server.open_merchant_with("strict", |file| file.settings.plain_bodies = false).await;
        let mut visitor = server.visitor();
        visitor.merchant = "strict";
        let info = visitor.get("/wps/system/status").await.ok()["info"].clone();
        assert_eq!(info["plainBodies"], false);
        assert_eq!(server.visitor().get("/wps/system/status").await.ok()["info"]["plainBodies"], true);
        let secrets = [LOGIN, "/wps/session/login/remembered", "/wps/member/password/reset", "/wps/member/password/verification"];
        for path in secrets {
            visitor.post(path, login_of("anybody88")).await.refused("encryption.required");
        }
        visitor.put("/wps/member/register", json!({ "username": "anybody88" })).await.refused("encryption.required");
        let sealed = Sealed::new(server, LOGIN, &login_of("anybody88")).await;
        sealed.send(&visitor, LOGIN).await.refused("login.wrong.credentials");
        let form = json!({ "username": "anybody88", "password": PASSWORD, "confirmPassword": PASSWORD, "birthday": "1990-05-17" });
        let registered = Sealed::by(server, Method::PUT, "/wps/member/register", &form).await.send(&visitor, "/wps/member/register").await.ok();
        visitor.adopt(&registered);
        for (method, path) in [(Method::POST, "/wps/member/password"), (Method::POST, "/wps/member/paymentPassword"), (Method::PUT, "/wps/member/paymentPassword"), (Method::POST, "/wps/member/paymentPassword/reset"), (Method::POST, "/wps/member/bankCard")] {
            let plain = visitor.request(method, path).json(&json!({ "password": PASSWORD }));
            visitor.send(plain).await.refused("encryption.required");
        }
    }
}
