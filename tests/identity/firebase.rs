use std::time::Duration;

use erawan_kernel::Clock;
use erawan_testkit::{Actor, IdentityProvider, PASSWORD, Reply, TestServer, both_engines};
use serde_json::{Value, json};

const MINUTE_S: i64 = 60;

/// What a project says after a code was typed a moment ago.
fn claims(server: &TestServer) -> Value {
    let now_s = server.clock.now_ms() / 1_000;
    json!({
        "iss": "https://securetoken.google.com/suvarna-test", "aud": "suvarna-test", "sub": "u1",
        "iat": now_s, "exp": now_s + 3_600, "auth_time": now_s, "phone_number": "+66812345678",
        "firebase": { "sign_in_provider": "phone" },
    })
}

/// A visitor of a merchant whose logins by mobile number are switched on.
async fn visitor(server: &TestServer) -> Actor {
    server
        .open_merchant_with("lotus", |file| {
            file.settings.whitelabel.insert("MOBCODELOGIN3".to_owned(), true);
        })
        .await;
    let mut visitor = server.visitor();
    visitor.merchant = "lotus";
    visitor
}

/// Registers with the number of [`claims`], which the project verified.
async fn register(visitor: &Actor, token: &str) -> Reply {
    let form = json!({
        "password": PASSWORD, "confirmPassword": PASSWORD, "birthday": "1990-05-17", "type": 0,
        "registerMethod": "H5", "mobileNum": "0812345678", "countryDialingCode": "66", "firebaseChannel": "sms",
        "firebaseIdToken": token,
    });
    visitor.put("/wps/member/register/mobile", form).await
}

/// A member whose account has the number of [`claims`].
async fn holder(server: &TestServer, visitor: &Actor) -> Actor {
    let answer = register(visitor, &IdentityProvider::sign(&claims(server))).await.ok();
    let mut actor = visitor.clone();
    actor.adopt(&answer);
    // The next sign-in is another one.
    server.clock.advance(Duration::from_secs(1));
    actor
}

async fn log_in(actor: &Actor, token: &str, typed: &str) -> Reply {
    let form = json!({
        "type": "firebase", "firebaseChannel": "sms", "firebaseIdToken": token, "firebaseMobileNo": typed,
        "countryDialingCode": "66",
    });
    actor.post("/wps/session/login", form).await
}

async fn number_of(server: &TestServer, token: &str) -> Result<String, String> {
    let merchant = server.merchant().await;
    let proven = server.app.identities.verify_phone_proof(&merchant, token).await;
    proven.map(|proven| proven.phone.to_string()).map_err(|error| error.to_string())
}

both_engines! {
    async fn ses_064_a_token_of_the_merchants_project_proves_a_number(server: &TestServer) {
        let token = IdentityProvider::sign(&claims(server));
        assert_eq!(number_of(server, &token).await.as_deref(), Ok("+66812345678"));
    }

    async fn ses_065_a_token_that_says_anything_else_proves_nothing(server: &TestServer) {
        let now_s = server.clock.now_ms() / 1_000;
        let wrong = [
            ("iss", json!("https://securetoken.google.com/another")),
            ("aud", json!("another")),
            ("aud", json!(["suvarna-test", "another"])),
            ("exp", json!(now_s)),
            ("iat", json!(now_s + 2 * MINUTE_S)),
            ("auth_time", json!(now_s - 5 * MINUTE_S - 1)),
            ("auth_time", json!(now_s + 2 * MINUTE_S)),
            ("auth_time", Value::Null),
            ("sub", json!("")),
            ("phone_number", Value::Null),
            ("phone_number", json!("+15005550006")),
            ("firebase", json!({ "sign_in_provider": "password" })),
            ("firebase", Value::Null),
        ];
        for (name, value) in wrong {
            let mut claims = claims(server);
            claims[name] = value.clone();
            let token = IdentityProvider::sign(&claims);
            assert!(number_of(server, &token).await.is_err(), "{name} = {value}");
        }
    }

    async fn ses_065_a_token_nobody_of_the_project_signed_proves_nothing(server: &TestServer) {
        let claims = claims(server);
        for token in [IdentityProvider::forge(&claims), IdentityProvider::leave_unsigned(&claims), String::new(), "a.b.c".to_owned()] {
            assert!(number_of(server, &token).await.is_err(), "{token}");
        }
        let token = IdentityProvider::sign(&claims);
        let (head, signature) = token.rsplit_once('.').unwrap();
        let (header, _) = head.split_once('.').unwrap();
        let other = IdentityProvider::sign(&json!({ "phone_number": "+66899999999" }));
        let payload = other.split('.').nth(1).unwrap();
        assert!(number_of(server, &format!("{header}.{payload}.{signature}")).await.is_err());
    }

    async fn opn_045_a_merchant_without_a_project_proves_no_numbers(server: &TestServer) {
        server.open_merchant("other").await;
        let other = server.app.merchants.find_by_code("other").await.unwrap();
        assert!(!server.app.identities.has_firebase(&other));
        let token = IdentityProvider::sign(&claims(server));
        assert!(server.app.identities.verify_phone_proof(&other, &token).await.is_err());
    }

    async fn ses_034_ses_064_a_number_that_the_merchants_project_verified_logs_its_holder_in(server: &TestServer) {
        let visitor = visitor(server).await;
        let member = holder(server, &visitor).await;
        for typed in ["0812345678", "81-234-5678", "+66812345678", ""] {
            server.clock.advance(Duration::from_secs(1));
            let login = log_in(&visitor, &IdentityProvider::sign(&claims(server)), typed).await.ok();
            assert_eq!((&login["id"], &login["userName"]), (&json!(member.id), &json!(member.username)), "{typed}");
            let mut inside = visitor.clone();
            inside.adopt(&login);
            assert_eq!(inside.get("/wps/member/info").await.ok()["account"], member.username);
        }
    }

    async fn ses_065_a_failed_verification_stops_the_login_with_one_answer(server: &TestServer) {
        let visitor = visitor(server).await;
        let member = holder(server, &visitor).await;
        let token = IdentityProvider::sign(&claims(server));
        let mut nobodys = claims(server);
        nobodys["phone_number"] = json!("+66899999999");
        let mut unserved = claims(server);
        unserved["phone_number"] = json!("+15005550006");
        for (token, typed) in [
            (IdentityProvider::forge(&claims(server)), "0812345678"),
            (IdentityProvider::leave_unsigned(&claims(server)), "0812345678"),
            ("nonsense".to_owned(), "0812345678"),
            (IdentityProvider::sign(&nobodys), "0899999999"),
            (IdentityProvider::sign(&unserved), "0812345678"),
            (token.clone(), "0899999999"),
            (token.clone(), "not a number"),
        ] {
            log_in(&visitor, &token, typed).await.refused("verification.code.error");
        }
        let failed = "SELECT CAST(COUNT(*) AS TEXT) FROM significant_event WHERE class = 'login.failed'";
        assert_eq!(server.query_text(failed).await.as_deref(), Some("7"));
        member.get("/wps/member/info").await.ok();
        log_in(&visitor, &token, "0812345678").await.ok();
    }

    async fn reg_021_a_number_that_the_project_verified_opens_an_account(server: &TestServer) {
        let visitor = visitor(server).await;
        let mut others = claims(server);
        others["phone_number"] = json!("+66899999999");
        for token in [IdentityProvider::forge(&claims(server)), IdentityProvider::sign(&others), String::new()] {
            register(&visitor, &token).await.refused("verification.code.error");
        }
        let token = IdentityProvider::sign(&claims(server));
        let answer = register(&visitor, &token).await.ok();
        register(&visitor, &token).await.refused("person.exists");
        log_in(&visitor, &token, "0812345678").await.refused("verification.code.error");
        server.clock.advance(Duration::from_secs(1));
        let login = log_in(&visitor, &IdentityProvider::sign(&claims(server)), "0812345678").await.ok();
        assert_eq!(login["id"], answer["id"]);
    }

    async fn one_sign_in_at_the_project_opens_one_session(server: &TestServer) {
        let visitor = visitor(server).await;
        holder(server, &visitor).await;
        let mut renewed = claims(server);
        renewed["iat"] = json!(server.clock.now_ms() / 1_000 + 30);
        let tokens = [IdentityProvider::sign(&claims(server)), IdentityProvider::sign(&renewed)];
        let (first, second) = tokio::join!(
            log_in(&visitor, &tokens[0], "0812345678"),
            log_in(&visitor, &tokens[1], "0812345678"),
        );
        let opened = [first, second].iter().filter(|reply| reply.status.is_success()).count();
        assert_eq!(opened, 1);
        log_in(&visitor, &tokens[0], "0812345678").await.refused("verification.code.error");
    }

    async fn a_login_by_phone_is_closed_without_its_flag_or_a_project_and_malformed_without_a_token(server: &TestServer) {
        let token = IdentityProvider::sign(&claims(server));
        let visitor = visitor(server).await;
        let mut switched_off = server.visitor();
        switched_off.merchant = "closed";
        server.open_merchant_with("closed", |file| {
            file.settings.whitelabel.insert("MOBCODELOGIN3".to_owned(), false);
        }).await;
        log_in(&switched_off, &token, "0812345678").await.refused("permission.denied");
        for form in [
            json!({ "type": "firebase", "firebaseChannel": "sms" }),
            json!({ "type": "firebase", "firebaseIdToken": token }),
            json!({ "type": "firebase", "firebaseChannel": "voice", "firebaseIdToken": token }),
            json!({ "type": "username", "username": "byphone88" }),
        ] {
            visitor.post("/wps/session/login", form).await.refused("request.malformed");
        }
        server.open_merchant_with("bare", |file| {
            file.settings.whitelabel.insert("MOBCODELOGIN3".to_owned(), true);
        }).await;
        let mut elsewhere = server.visitor();
        elsewhere.merchant = "bare";
        log_in(&elsewhere, &token, "0812345678").await.refused("permission.denied");
        let status = async |actor: &Actor| actor.get("/wps/system/status").await.ok()["info"]["phoneAuth"].clone();
        assert_eq!(status(&elsewhere).await, Value::Null);
        assert_eq!(status(&visitor).await["projectId"], "suvarna-test");
    }

    async fn pwd_019_a_verified_number_sets_a_new_password_once(server: &TestServer) {
        let visitor = visitor(server).await;
        let member = holder(server, &visitor).await;
        let token = IdentityProvider::sign(&claims(server));
        let reset = async |typed: &str, password: &str| {
            let form = json!({ "mobileNum": typed, "firebaseIdToken": token, "newPassword": password });
            visitor.post("/wps/member/password/verification", form).await
        };
        reset("0899999999", "River7lotus").await.refused("verification.code.error");
        reset("0812345678", PASSWORD).await.refused("modify.new.old.same");
        assert_eq!(reset("0812345678", "River7lotus").await.ok()["userName"], member.username);
        reset("0812345678", "Another9word").await.refused("verification.code.error");
        let login = json!({ "username": member.username, "password": "River7lotus" });
        visitor.post("/wps/session/login", login).await.ok();
    }
}
