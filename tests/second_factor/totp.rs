use std::time::Duration;

use erawan_kernel::ids::MemberId;
use erawan_testkit::{Actor, Authenticator, PASSWORD, Reply, TestServer, both_engines};
use sea_orm::{ConnectionTrait, Statement};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::login::{log_in, log_in_wrongly};

const STEP: Duration = Duration::from_secs(30);
const MINUTE: Duration = Duration::from_secs(60);

/// Logs in with name and password and takes the challenge of the refusal.
async fn challenge(actor: &Actor, username: &str) -> String {
    let refusal = log_in(actor, username).await.refused("second.factor.required");
    refusal["value"]["challenge"].as_str().expect("a challenge").to_owned()
}

async fn answer(actor: &Actor, challenge: &str, code: &str) -> Reply {
    actor.post("/wps/session/login/secondFactor", json!({ "challenge": challenge, "code": code })).await
}

async fn sessions(server: &TestServer) -> Option<String> {
    server.query_text("SELECT CAST(COUNT(*) AS TEXT) FROM session").await
}

fn uuid_of(actor: &Actor) -> Uuid {
    actor.id.parse::<MemberId>().expect("a member").uuid()
}

async fn change<const N: usize>(server: &TestServer, statement: &str, values: [sea_orm::Value; N]) {
    let db = server.app.core.db.write();
    let statement = Statement::from_sql_and_values(db.get_database_backend(), statement, values);
    assert_eq!(db.execute_raw(statement).await.expect("the statement runs").rows_affected(), 1);
}

/// What the database holds of the member's app, hexadecimal.
async fn secret_bytes(server: &TestServer, actor: &Actor) -> String {
    let db = server.app.core.db.write();
    let statement = "SELECT secret FROM totp WHERE member_id = $1";
    let statement =
        Statement::from_sql_and_values(db.get_database_backend(), statement, [uuid_of(actor).into()]);
    let row = db.query_one_raw(statement).await.expect("the statement runs").expect("a row");
    hex::encode(row.try_get_by_index::<Vec<u8>>(0).expect("bytes"))
}

both_engines! {
    async fn a_member_with_a_second_factor_gets_a_session_only_with_both(server: &TestServer) {
        let member = server.member("bothsteps").await;
        let app = Authenticator::enrol(server, &member).await;
        server.clock.advance(STEP);
        let before = sessions(server).await;
        let visitor = server.visitor();
        let refusal = log_in(&visitor, "bothsteps").await;
        assert_eq!(refusal.status.as_u16(), 401);
        let refusal = refusal.refused("second.factor.required");
        assert_eq!(refusal["value"]["methods"], json!(["totp"]));
        assert_eq!(sessions(server).await, before, "the password alone opened a session");
        let challenge = refusal["value"]["challenge"].as_str().expect("a challenge");
        let login = answer(&visitor, challenge, &app.code(server)).await.ok();
        assert_eq!((&login["id"], &login["userName"]), (&json!(member.id), &json!("bothsteps")));
        let mut inside = server.visitor();
        inside.adopt(&login);
        assert_eq!(inside.get("/wps/member/info").await.ok()["account"], "bothsteps");
        log_in_wrongly(&visitor, "bothsteps").await.refused("login.wrong.credentials");
    }

    async fn nothing_is_asked_before_the_app_was_confirmed(server: &TestServer) {
        let member = server.member("halfway88").await;
        member.prove().await;
        let setup = member.post("/wps/member/totp/setup", Value::Null).await.ok();
        let secret = setup["secret"].as_str().unwrap();
        assert!(setup["otpauthUrl"].as_str().unwrap().starts_with("otpauth://totp/Suvarna:halfway88?"), "{setup}");
        assert!(setup["otpauthUrl"].as_str().unwrap().contains(secret), "{setup}");
        assert!(setup["qrSvg"].as_str().unwrap().contains("<svg"), "{setup}");
        member.post("/wps/member/totp/confirm", json!({ "code": "000000" })).await.refused("verification.code.error");
        assert_eq!(member.get("/wps/member/totp").await.ok(), json!({ "enabled": false, "recoveryCodesLeft": 0 }));
        log_in(&server.visitor(), "halfway88").await.ok();
    }

    async fn a_set_up_that_was_begun_again_forgets_the_first_secret(server: &TestServer) {
        let member = server.member("again8888").await;
        member.prove().await;
        let first = member.post("/wps/member/totp/setup", Value::Null).await.ok();
        let second = member.post("/wps/member/totp/setup", Value::Null).await.ok();
        let [first, second] = [first, second].map(|setup| Authenticator::with_secret(setup["secret"].as_str().unwrap()));
        let confirm = |app: &Authenticator| json!({ "code": app.code(server) });
        member.post("/wps/member/totp/confirm", confirm(&first)).await.refused("verification.code.error");
        member.post("/wps/member/totp/confirm", confirm(&second)).await.ok();
        member.post("/wps/member/totp/confirm", confirm(&second)).await.refused("second.factor.set");
        member.post("/wps/member/totp/setup", Value::Null).await.refused("second.factor.set");
        assert_eq!(member.get("/wps/member/totp").await.ok(), json!({ "enabled": true, "recoveryCodesLeft": 10 }));
    }

    async fn a_code_works_once_and_a_challenge_opens_one_session(server: &TestServer) {
        let member = server.member("replayed8").await;
        let app = Authenticator::enrol(server, &member).await;
        let visitor = server.visitor();
        let (first, second) = (challenge(&visitor, "replayed8").await, challenge(&visitor, "replayed8").await);
        answer(&visitor, &first, &app.code(server)).await.refused("verification.code.error");
        server.clock.advance(STEP);
        answer(&visitor, &first, &app.code(server)).await.ok();
        answer(&visitor, &second, &app.code(server)).await.refused("verification.code.error");
        server.clock.advance(STEP);
        answer(&visitor, &first, &app.code(server)).await.refused("second.factor.expired");
        answer(&visitor, &second, &app.code(server)).await.ok();
    }

    async fn a_challenge_lasts_five_minutes_and_belongs_to_its_merchant(server: &TestServer) {
        let member = server.member("challenge").await;
        let app = Authenticator::enrol(server, &member).await;
        server.clock.advance(STEP);
        let visitor = server.visitor();
        let open = challenge(&visitor, "challenge").await;
        server.open_merchant("other").await;
        let mut elsewhere = server.visitor();
        elsewhere.merchant = "other";
        answer(&elsewhere, &open, &app.code(server)).await.refused("second.factor.expired");
        server.clock.advance(5 * MINUTE);
        answer(&visitor, &open, &app.code(server)).await.refused("second.factor.expired");
        for never in ["", "nonsense", &"ab".repeat(32)] {
            answer(&visitor, never, &app.code(server)).await.refused("second.factor.expired");
        }
        let open = challenge(&visitor, "challenge").await;
        server.clock.advance(Duration::from_millis(5 * 60_000 - 1));
        answer(&visitor, &open, &app.code(server)).await.ok();
    }

    async fn a15_five_wrong_codes_close_the_door_for_half_an_hour_whatever_challenge_they_answer(server: &TestServer) {
        let member = server.member("guessing8").await;
        let app = Authenticator::enrol(server, &member).await;
        server.clock.advance(STEP);
        for number in 0_u8..5 {
            let visitor = server.visitor().at(&format!("10.5.0.{number}"));
            let open = challenge(&visitor, "guessing8").await;
            answer(&visitor, &open, "000000").await.refused("verification.code.error");
        }
        let visitor = server.visitor();
        let open = challenge(&visitor, "guessing8").await;
        answer(&visitor, &open, &app.code(server)).await.refused("login.locked");
        answer(&visitor, &open, &app.recovery_codes[0]).await.refused("login.locked");
        server.clock.advance(30 * MINUTE);
        let open = challenge(&visitor, "guessing8").await;
        answer(&visitor, &open, &app.code(server)).await.ok();
    }

    async fn a15_wrong_codes_sent_at_once_are_counted_one_by_one(server: &TestServer) {
        let member = server.member("parallel8").await;
        let app = Authenticator::enrol(server, &member).await;
        server.clock.advance(STEP);
        let visitor = server.visitor();
        let open = challenge(&visitor, "parallel8").await;
        let tries = (0..20).map(|_| answer(&visitor, &open, "000000"));
        let codes: Vec<_> = futures::future::join_all(tries).await.into_iter().map(|reply| reply.body["errorCode"].clone()).collect();
        assert_eq!(codes.iter().filter(|code| *code == "verification.code.error").count(), 5, "{codes:?}");
        assert_eq!(codes.iter().filter(|code| *code == "login.locked").count(), 15, "{codes:?}");
        answer(&visitor, &open, &app.code(server)).await.refused("login.locked");
    }

    async fn a_right_code_sent_many_times_at_once_opens_one_session(server: &TestServer) {
        let member = server.member("barrier88").await;
        let app = Authenticator::enrol(server, &member).await;
        server.clock.advance(STEP);
        let visitor = server.visitor();
        let open = challenge(&visitor, "barrier88").await;
        let code = app.code(server);
        let replies = futures::future::join_all((0..8).map(|_| answer(&visitor, &open, &code))).await;
        assert_eq!(replies.iter().filter(|reply| reply.status.is_success()).count(), 1);
    }

    async fn a17_a_known_password_does_not_wipe_out_the_failures_before_it(server: &TestServer) {
        let member = server.member("wipesout8").await;
        Authenticator::enrol(server, &member).await;
        let visitor = server.visitor();
        for _ in 0..2 {
            log_in_wrongly(&visitor, "wipesout8").await.refused("login.wrong.credentials");
        }
        challenge(&visitor, "wipesout8").await;
        let third = log_in_wrongly(&visitor, "wipesout8").await.refused("login.wrong.credentials");
        assert_eq!(third["value"]["captcha"], true);
    }

    async fn a_recovery_code_stands_in_for_a_lost_phone_once(server: &TestServer) {
        let member = server.member("lostphone").await;
        let app = Authenticator::enrol(server, &member).await;
        assert_eq!(app.recovery_codes.len(), 10);
        let visitor = server.visitor();
        let written = app.recovery_codes[3].to_uppercase().replace('-', " ");
        let open = challenge(&visitor, "lostphone").await;
        let login = answer(&visitor, &open, &written).await.ok();
        let mut inside = server.visitor();
        inside.adopt(&login);
        assert_eq!(inside.get("/wps/member/totp").await.ok(), json!({ "enabled": true, "recoveryCodesLeft": 9 }));
        let open = challenge(&visitor, "lostphone").await;
        answer(&visitor, &open, &written).await.refused("verification.code.error");
    }

    async fn recovery_codes_and_challenges_are_not_kept_readable(server: &TestServer) {
        let member = server.member("readable8").await;
        let app = Authenticator::enrol(server, &member).await;
        let open = challenge(&server.visitor(), "readable8").await;
        let plain = app.recovery_codes[0].replace('-', "");
        let stored = match server.engine() {
            erawan_testkit::Engine::Sqlite => "SELECT (SELECT group_concat(hex(code_hash)) FROM totp_recovery) || (SELECT group_concat(hex(id_hash)) FROM login_challenge)",
            erawan_testkit::Engine::Postgres => "SELECT (SELECT string_agg(encode(code_hash, 'hex'), ',') FROM totp_recovery) || (SELECT string_agg(encode(id_hash, 'hex'), ',') FROM login_challenge)",
        };
        let stored = server.query_text(stored).await.expect("rows").to_lowercase();
        assert!(!stored.contains(&open) && !stored.contains(&hex_of(&plain)), "{stored}");
    }

    async fn r75_the_apps_secret_rests_encrypted_and_for_its_own_member_only(server: &TestServer) {
        let one = server.member("encrypted1").await;
        let app = Authenticator::enrol(server, &one).await;
        let other = server.member("encrypted2").await;
        Authenticator::enrol(server, &other).await;
        assert!(!secret_bytes(server, &one).await.contains(&app.secret_hex()), "the secret is readable");
        // A person who can write to the database cannot make their own app valid for another member's
        // account.
        let copy = "UPDATE totp SET secret = (SELECT secret FROM totp WHERE member_id = $1) WHERE member_id = $2";
        change(server, copy, [uuid_of(&one).into(), uuid_of(&other).into()]).await;
        server.clock.advance(STEP);
        let open = challenge(&server.visitor(), "encrypted2").await;
        answer(&server.visitor(), &open, &app.code(server)).await.refused("system.error");
        let open = challenge(&server.visitor(), "encrypted1").await;
        answer(&server.visitor(), &open, &app.code(server)).await.ok();
    }

    async fn r75_a_secret_of_before_is_encrypted_at_the_next_start_and_stays_good(server: &TestServer) {
        let member = server.member("beforehand").await;
        let app = Authenticator::enrol(server, &member).await;
        let plain: Vec<u8> = hex::decode(app.secret_hex()).expect("bytes");
        change(server, "UPDATE totp SET secret = $2 WHERE member_id = $1", [uuid_of(&member).into(), plain.into()]).await;
        assert_eq!(secret_bytes(server, &member).await, app.secret_hex());
        server.app.second_factors.seal_old_secrets().await.expect("old secrets are sealed");
        let sealed = secret_bytes(server, &member).await;
        assert!(!sealed.contains(&app.secret_hex()), "the secret is readable");
        server.app.second_factors.seal_old_secrets().await.expect("nothing is left to do");
        assert_eq!(secret_bytes(server, &member).await, sealed, "sealed twice");
        server.clock.advance(STEP);
        let open = challenge(&server.visitor(), "beforehand").await;
        answer(&server.visitor(), &open, &app.code(server)).await.ok();
    }

    async fn turning_it_off_needs_a_code_and_makes_the_password_enough_again(server: &TestServer) {
        let member = server.member("turnsoff8").await;
        member.delete_with("/wps/member/totp", json!({ "code": "000000" })).await.refused("not.found");
        let app = Authenticator::enrol(server, &member).await;
        member.delete_with("/wps/member/totp", json!({ "code": "000000" })).await.refused("verification.code.error");
        server.clock.advance(STEP);
        member.delete_with("/wps/member/totp", json!({ "code": app.code(server) })).await.ok();
        assert_eq!(member.get("/wps/member/totp").await.ok()["enabled"], false);
        log_in(&server.visitor(), "turnsoff8").await.ok();
        let events = "SELECT (SELECT COUNT(*) FROM significant_event WHERE class = 'factor.added') || ' ' || (SELECT COUNT(*) FROM significant_event WHERE class = 'factor.removed')";
        assert_eq!(server.query_text(events).await.as_deref(), Some("1 1"), "R66: one event each");
    }

    async fn r04_a_stolen_session_cannot_turn_it_on(server: &TestServer) {
        let member = server.member("stolenone").await;
        member.post("/wps/member/totp/setup", Value::Null).await.refused("reauth.required");
        member.post("/wps/session/reauthenticate", json!({ "password": PASSWORD })).await.ok();
        member.post("/wps/member/totp/setup", Value::Null).await.ok();
    }

    async fn r04_with_an_app_the_password_alone_proves_nothing_and_changes_no_password(server: &TestServer) {
        let member = server.member("twoproofs").await;
        let app = Authenticator::enrol(server, &member).await;
        server.clock.advance(5 * MINUTE);
        let prove = async |form: Value| member.post("/wps/session/reauthenticate", form).await;
        let refused = prove(json!({ "password": PASSWORD })).await.refused("second.factor.required");
        assert_eq!(refused["value"], json!({ "methods": ["totp"] }), "no challenge that would open a session");
        let is_fresh = async || server.app.sessions.require_fresh(&server.current(&member).await).await.is_ok();
        assert!(!is_fresh().await);
        let new = json!({ "oldPassword": PASSWORD, "newPassword": "Mango7sticky", "confirmNewPassword": "Mango7sticky" });
        member.post("/wps/member/password", new.clone()).await.refused("reauth.required");
        prove(json!({ "code": app.code(server), "password": PASSWORD })).await.ok();
        member.post("/wps/member/password", new).await.ok();
    }

    async fn r04_a_code_proves_who_one_is(server: &TestServer) {
        let member = server.member("provesby8").await;
        let prove = async |code: &str| member.post("/wps/session/reauthenticate", json!({ "code": code })).await;
        prove("000000").await.refused("not.found");
        let app = Authenticator::enrol(server, &member).await;
        server.clock.advance(5 * MINUTE);
        let is_fresh = async || server.app.sessions.require_fresh(&server.current(&member).await).await.is_ok();
        assert!(!is_fresh().await);
        prove("000000").await.refused("verification.code.error");
        assert!(!is_fresh().await);
        assert_eq!(prove(&app.code(server)).await.ok()["freshUntil"], server.app.core.clock.now_ms() + 5 * 60_000);
        assert!(is_fresh().await);
        let failures = "SELECT CAST(COUNT(*) AS TEXT) FROM significant_event WHERE class = 'reauthentication.failed'";
        assert_eq!(server.query_text(failures).await.as_deref(), Some("1"), "R66");
    }

    async fn a_device_is_remembered_only_after_both_factors_and_then_needs_neither(server: &TestServer) {
        let member = server.member("remembers").await;
        let visitor = server.visitor();
        let form = json!({ "username": "remembers", "password": PASSWORD, "rememberMe": true });
        let older = visitor.post("/wps/session/login", form.clone()).await.ok();
        let mut owner = server.visitor();
        owner.adopt(&older);
        let app = Authenticator::enrol(server, &owner).await;
        server.clock.advance(STEP);
        let refusal = visitor.post("/wps/session/login", form).await.refused("second.factor.required");
        assert_eq!(refusal["value"]["deviceSecret"], Value::Null);
        let open = refusal["value"]["challenge"].as_str().unwrap();
        let login = answer(&visitor, open, &app.code(server)).await.ok();
        let again = json!({ "username": "remembers", "deviceSecret": login["deviceSecret"] });
        assert_eq!(visitor.post("/wps/session/login/remembered", again).await.ok()["id"], json!(member.id));
    }

    async fn turning_it_on_ends_what_the_password_alone_opened(server: &TestServer) {
        server.member("othersout").await;
        let mut first = server.visitor();
        first.log_in("othersout").await;
        let form = json!({ "username": "othersout", "password": PASSWORD, "rememberMe": true });
        let stranger = server.visitor().post("/wps/session/login", form).await.ok();
        let mut owner = server.visitor();
        owner.log_in("othersout").await;
        Authenticator::enrol(server, &owner).await;
        let secret = json!({ "username": "othersout", "deviceSecret": stranger["deviceSecret"] });
        server.visitor().post("/wps/session/login/remembered", secret).await.refused("device.not.remembered");
        owner.get("/wps/member/info").await.ok();
    }

    async fn a_disabled_member_stays_out_with_both_factors(server: &TestServer) {
        let member = server.member("barredout").await;
        let app = Authenticator::enrol(server, &member).await;
        server.clock.advance(STEP);
        let visitor = server.visitor();
        let open = challenge(&visitor, "barredout").await;
        server.disable(&member).await;
        answer(&visitor, &open, &app.code(server)).await.refused("user.not.exist.or.disabled");
    }
}

fn hex_of(text: &str) -> String {
    hex::encode(text)
}
