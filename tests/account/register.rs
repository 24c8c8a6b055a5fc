use erawan_testkit::{Reply, both_engines};
use serde_json::{Value, json};

use super::{form, form_with};

const REGISTER: &str = "/wps/member/register";

/// The texts of one refused field.
fn texts(reply: Reply, field: &str) -> Vec<String> {
    let body = reply.refused("validation.failed");
    let texts = body["value"]["fields"][field]
        .as_array()
        .unwrap_or_else(|| panic!("{field} is not refused in {body}"));
    texts.iter().map(|text| text.as_str().unwrap_or_default().to_owned()).collect()
}

both_engines! {
    async fn opn_052_ses_028_who_registers_is_logged_in_for_the_first_time(server: &TestServer) {
        let mut visitor = server.visitor();
        let answer = visitor.put(REGISTER, form("somchai88")).await.ok();
        assert_eq!((&answer["userName"], &answer["type"]), (&json!("somchai88"), &json!(0)));
        assert_eq!((&answer["merchantCode"], &answer["firstTimeLogin"]), (&json!("suvarna"), &json!(true)));
        assert_eq!(answer["mustChangePassword"], false);
        visitor.adopt(&answer);
        let info = visitor.get("/wps/member/info").await.ok();
        assert_eq!((&info["account"], &info["id"]), (&json!("somchai88"), &answer["id"]));
    }

    async fn cst_035_registration_by_name_is_a_call_of_its_own_module(server: &TestServer) {
        let named = |module: &str| form_with("modular88", json!({ "moduleId": module }));
        server.visitor().put(REGISTER, named("MOBILENUMREG3")).await.refused("function.not.available");
        let answer = server.visitor().put(REGISTER, named("REGISTER_REE3")).await.ok();
        assert_eq!(answer["userName"], "modular88");
    }

    async fn a34_opn_055_nobody_registers_as_more_than_a_plain_member(server: &TestServer) {
        let greedy = form_with("greedy88", json!({
            "type": 2, "kind": 2, "balance": "1000000.00", "sumBalance": 9, "vip": "Diamond", "status": "gold",
            "is_disabled": false, "merchant_id": "other", "id": "mem_00000000000000000000000000000000",
            "rebate": 1, "referrer_id": "mem_00000000000000000000000000000000", "clubLabel": { "labelName": "X" },
        }));
        let mut visitor = server.visitor();
        let answer = visitor.put(REGISTER, greedy).await.ok();
        assert_eq!(answer["type"], 0);
        visitor.adopt(&answer);
        assert_eq!(visitor.get("/wps/member/info").await.ok()["type"], 0);
        assert_eq!(visitor.get("/wps/wallets/gcs").await.ok()["sumBalance"], "0.00");
    }

    async fn reg_030_reg_040_a_required_field_left_empty_is_named_an_optional_one_is_not(server: &TestServer) {
        let body = server.visitor().put(REGISTER, json!({})).await.refused("validation.failed");
        let fields: Vec<_> = body["value"]["fields"].as_object().expect("fields").keys().cloned().collect();
        assert_eq!(fields, ["birthday", "confirmPassword", "password", "username"]);
    }

    async fn reg_031_every_field_is_held_to_the_servers_rule(server: &TestServer) {
        let cases = [
            ("username", json!({ "username": "short" }), "The account format is incorrect"),
            ("username", json!({ "username": "9lives99" }), "The account format is incorrect"),
            ("username", json!({ "username": "with space" }), "The account format is incorrect"),
            ("username", json!({ "username": "waytoolongforaname" }), "The account format is incorrect"),
            ("password", json!({ "password": "onlyletters", "confirmPassword": "onlyletters" }), "The password format is incorrect"),
            ("password", json!({ "password": "12345678", "confirmPassword": "12345678" }), "The password format is incorrect"),
            ("password", json!({ "password": "a1b2", "confirmPassword": "a1b2" }), "The password format is incorrect"),
            ("mobileNum", json!({ "mobileNum": "08-1234-567" }), "The mobile number is not valid"),
            ("mobileNo", json!({ "mobileNum": "0812345678" }), ""),
            ("birthday", json!({ "birthday": "17/05/1990" }), "The value is not valid"),
            ("birthday", json!({ "birthday": "1990-02-30" }), "The value is not valid"),
            ("birthday", json!({ "birthday": "1899-12-31" }), "The value is not valid"),
            ("birthday", json!({ "birthday": "2990-01-01" }), "The value is not valid"),
        ];
        for (number, (field, change, text)) in cases.into_iter().enumerate() {
            let form = form_with(&format!("ruleto{number}"), change);
            let visitor = server.visitor().at(&format!("10.9.0.{number}"));
            let reply = visitor.put(REGISTER, form.clone()).await;
            if text.is_empty() {
                reply.ok();
            } else {
                assert_eq!(texts(reply, field), [text], "{form}");
            }
        }
    }

    async fn reg_014_reg_015_reg_016_every_field_a_merchant_enables_is_held_to_its_rule_and_kept(server: &TestServer) {
        let merchant = server.merchant().await;
        let mut settings = merchant.settings.clone();
        settings.register.fields.values_mut().for_each(|rule| rule.enabled = true);
        let stored = server.app.merchants.set_settings(&erawan_platform::Author::SERVER, merchant.id, &settings).await;
        stored.expect("settings are stored");
        // field, a wrong value, its refusal, a right value
        let table = [
            ("nickname", "<b>", "The value is not valid", "Chai"),
            ("payeeName", "5omchai", "The real name format is incorrect", "Somchai Jaidee"),
            ("email", "chai@example", "The e-mail format is incorrect", "chai@example.com"),
            ("idNumber", "12345", "The value is not valid", "1101700230708"),
            ("qqNum", "<1>", "The value is not valid", "123456"),
            ("facebook", "<f>", "The value is not valid", "somchai.j"),
            ("wechat", "<w>", "The value is not valid", "somchai_w"),
            ("line", "\u{7}", "The value is not valid", "somchai.line"),
            ("whatsapp", "+66812345678", "The value is not valid", "66812345678"),
            ("zalo", "abc", "The value is not valid", "66812345678"),
        ];
        let mut right = json!({ "registerUrl": "Suvarna.example", "registerMethod": "PWA", "domain": "suvarna.example" });
        for (field, wrong, text, value) in table {
            let form = form_with("everyfield", json!({ field: wrong }));
            let refused = texts(server.visitor().put(REGISTER, form).await, field);
            assert!(refused.iter().all(|refused| refused == text), "{field}: {refused:?}");
            right[field] = json!(value);
        }
        server.visitor().put(REGISTER, form_with("everyfield", right)).await.ok();
        let kept = "SELECT nickname || '/' || payee_name || '/' || email || '/' || register_url || '/' || register_method || '/' || \
                    register_domain || '/' || CAST(contacts AS TEXT) FROM member WHERE username = 'everyfield'";
        let kept = server.query_text(kept).await.expect("the account");
        assert!(kept.starts_with("Chai/Somchai Jaidee/chai@example.com/suvarna.example/PWA/suvarna.example/"), "{kept}");
        assert!(!kept.contains("1101700230708"), "R75: the identity card is readable: {kept}");
        for value in ["123456", "somchai.j", "somchai_w", "somchai.line", "66812345678"] {
            assert!(kept.contains(value), "{value} is not in {kept}");
        }
    }

    async fn reg_040_a_field_the_merchant_did_not_enable_is_dropped_unread(server: &TestServer) {
        let form = form_with("unasked88", json!({ "email": "not an address", "nickname": "<b>", "line": "x" }));
        server.visitor().put(REGISTER, form).await.ok();
        let kept = "SELECT COALESCE(email, '') || COALESCE(nickname, '') || COALESCE(CAST(contacts AS TEXT), '') FROM member WHERE username = 'unasked88'";
        assert_eq!(server.query_text(kept).await.as_deref(), Some(""));
    }

    async fn reg_018_a_method_nobody_knows_is_not_kept(server: &TestServer) {
        for (number, (method, kept)) in [("APP", "APP"), ("WEBCLIP", "WEBCLIP"), ("H5", "H5"), ("<script>", "none")].into_iter().enumerate() {
            let visitor = server.visitor().at(&format!("10.7.0.{number}"));
            visitor.put(REGISTER, form_with(&format!("method{number}"), json!({ "registerMethod": method }))).await.ok();
            let query = format!("SELECT COALESCE(register_method, 'none') FROM member WHERE username = 'method{number}'");
            assert_eq!(server.query_text(&query).await.as_deref(), Some(kept));
        }
    }

    async fn reg_032_reg_033_the_password_is_confirmed(server: &TestServer) {
        let other = form_with("confirms1", json!({ "confirmPassword": "Another4word" }));
        assert_eq!(texts(server.visitor().put(REGISTER, other).await, "confirmPassword"), ["The two passwords do not match"]);
        let empty = form_with("confirms1", json!({ "confirmPassword": "" }));
        assert_eq!(texts(server.visitor().put(REGISTER, empty).await, "confirmPassword"), ["This field is required"]);
    }

    async fn opn_169_field_errors_speak_the_callers_language(server: &TestServer) {
        let short = form_with("short", json!({}));
        let english = texts(server.visitor().put(REGISTER, short.clone()).await, "username");
        let thai = texts(server.visitor().in_thai().put(REGISTER, short).await, "username");
        assert_ne!(english, thai);
    }

    async fn r01_opn_056_age_counts_to_the_day_at_the_merchant(server: &TestServer) {
        // Half past five in the afternoon in London is already the next day in Bangkok.
        server.clock.set("2026-11-20T17:30:00Z".parse().expect("a moment"));
        let born = |birthday: &str| json!({ "birthday": birthday });
        let visitor = server.visitor();
        let young = visitor.put(REGISTER, form_with("tooyoung", born("2008-11-22"))).await;
        assert_eq!(texts(young, "birthday"), ["You have not reached the minimum age"]);
        visitor.put(REGISTER, form_with("oldenough", born("2008-11-21"))).await.ok();
        server.clock.set("2026-11-20T16:59:59Z".parse().expect("a moment"));
        let young = visitor.put(REGISTER, form_with("tooyoung", born("2008-11-21"))).await;
        assert_eq!(texts(young, "birthday"), ["You have not reached the minimum age"]);
    }

    async fn r01_a_merchant_may_ask_for_twenty_one_years(server: &TestServer) {
        let merchant = server.merchant().await;
        let mut settings = merchant.settings.clone();
        settings.minimum_age = 21;
        let stored = server.app.merchants.set_settings(&erawan_platform::Author::SERVER, merchant.id, &settings).await;
        stored.expect("settings are stored");
        let twenty = form_with("twenty20", json!({ "birthday": "2006-01-01" }));
        assert_eq!(texts(server.visitor().put(REGISTER, twenty).await, "birthday"), ["You have not reached the minimum age"]);
        let status = server.visitor().get("/wps/system/status").await.ok();
        assert_eq!(status["info"]["register"]["minimumAge"], 21);
    }

    async fn a_password_that_is_easy_to_guess_is_refused(server: &TestServer) {
        for (number, password) in ["password1", "Qwerty123", "a1234567", "guessme88", "Suvarna1"].into_iter().enumerate() {
            let username = if password == "guessme88" { "guessme88".to_owned() } else { format!("guesser{number}") };
            let form = form_with(&username, json!({ "password": password, "confirmPassword": password }));
            let refused = texts(server.visitor().put(REGISTER, form).await, "password");
            assert_eq!(refused, ["This password is too easy to guess"], "{password}");
        }
    }

    async fn reg_036_reg_037_an_affiliate_code_nobody_has_is_refused(server: &TestServer) {
        let invited = form_with("invited88", json!({ "affiliateCode": "NOBODY" }));
        server.visitor().put(REGISTER, invited).await.refused("invitation.code.error");
        server.visitor().put(REGISTER, form_with("invited88", json!({ "affiliateCode": "" }))).await.ok();
    }

    async fn opn_053_opn_148_a_referral_link_must_name_a_member_of_the_merchant(server: &TestServer) {
        let friend = server.member("friend88").await;
        for stranger in ["mem_00000000000000000000000000000000", "somebody", &friend.id[..20]] {
            let form = form_with("referred1", json!({ "recommenderId": stranger }));
            server.visitor().put(REGISTER, form).await.refused("agent.link.error");
        }
        let form = form_with("referred1", json!({ "recommenderId": friend.id }));
        server.visitor().put(REGISTER, form).await.ok();
        let referred = "SELECT COUNT(*) || '' FROM member WHERE username = 'referred1' AND referrer_id IS NOT NULL";
        assert_eq!(server.query_text(referred).await.as_deref(), Some("1"));
    }

    async fn opn_159_a_merchant_that_closed_registration_takes_nobody(server: &TestServer) {
        let merchant = server.merchant().await;
        let mut settings = merchant.settings.clone();
        settings.register.username_enabled = false;
        let stored = server.app.merchants.set_settings(&erawan_platform::Author::SERVER, merchant.id, &settings).await;
        stored.expect("settings are stored");
        server.visitor().put(REGISTER, form("latecomer")).await.refused("permission.denied");
    }

    async fn the_terms_that_were_accepted_are_kept_with_the_account(server: &TestServer) {
        server.visitor().put(REGISTER, form("signed88")).await.ok();
        let terms = server.query_text("SELECT terms_version FROM member WHERE username = 'signed88'").await;
        assert_eq!(terms.as_deref(), Some(&*server.merchant().await.settings.terms_version));
    }

    async fn passwords_are_stored_as_argon2id_only(server: &TestServer) {
        server.visitor().put(REGISTER, form("hashed88")).await.ok();
        let hash = server.query_text("SELECT password_hash FROM member WHERE username = 'hashed88'").await;
        let hash = hash.expect("a hash");
        assert!(hash.starts_with("$argon2id$v=19$") && !hash.contains(erawan_testkit::PASSWORD), "{hash}");
    }

    async fn a_body_of_the_wrong_shape_is_malformed_and_nothing_more(server: &TestServer) {
        for body in [json!([]), json!("x"), json!({ "username": 7 }), json!({ "username": { "$ne": "" } }), Value::Null] {
            server.visitor().put(REGISTER, body).await.refused("request.malformed");
        }
    }
}
