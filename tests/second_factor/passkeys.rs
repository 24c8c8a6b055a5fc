use std::time::Duration;

use erawan_kernel::ids::MemberId;
use erawan_platform::rooms::account::MemberKind;
use erawan_testkit::{Actor, Authenticator, Engine, PASSWORD, Passkey, Reply, TestServer, both_engines};
use sea_orm::{ConnectionTrait, Statement};
use serde_json::{Value, json};

use crate::login::log_in;

const PASSKEYS: &str = "/wps/member/passkeys";
const OPTIONS: &str = "/wps/member/passkeys/options";
const LOGIN_OPTIONS: &str = "/wps/session/login/secondFactor/passkey";
const SECOND_STEP: &str = "/wps/session/login/secondFactor";
const PROVE_OPTIONS: &str = "/wps/session/reauthenticate/passkey";
const PROVE: &str = "/wps/session/reauthenticate";
const MINUTE: Duration = Duration::from_secs(60);

/// Logs in with name and password and takes the challenge of the refusal.
async fn challenge(actor: &Actor, username: &str) -> String {
    let refusal = log_in(actor, username).await.refused("second.factor.required");
    refusal["value"]["challenge"].as_str().expect("a challenge").to_owned()
}

/// What a passkey has to sign for the login.
async fn asked(actor: &Actor, challenge: &str) -> Value {
    actor.post(LOGIN_OPTIONS, json!({ "challenge": challenge })).await.ok()["options"].clone()
}

async fn answer(actor: &Actor, challenge: &str, signed: &Value) -> Reply {
    actor.post(SECOND_STEP, json!({ "challenge": challenge, "passkey": signed })).await
}

/// The whole second step.
async fn answer_with(actor: &Actor, challenge: &str, passkey: &mut Passkey) -> Reply {
    let options = asked(actor, challenge).await;
    answer(actor, challenge, &passkey.signed_for(&options)).await
}

async fn add(member: &Actor, passkey: &Passkey) -> Reply {
    let options = member.post(OPTIONS, Value::Null).await.ok();
    let credential = passkey.made_for(&options["options"]);
    member.post(PASSKEYS, json!({ "credential": credential })).await
}

async fn list(member: &Actor) -> Vec<Value> {
    member.get(PASSKEYS).await.ok()["list"].as_array().expect("a list").clone()
}

async fn id_of(member: &Actor, name: &str) -> String {
    let list = list(member).await;
    let passkey = list.iter().find(|passkey| passkey["name"] == name).expect("a passkey of that name");
    passkey["id"].as_str().expect("an id").to_owned()
}

async fn is_fresh(server: &TestServer, member: &Actor) -> bool {
    server.app.sessions.require_fresh(&server.current(member).await).await.is_ok()
}

/// Whether the member was written a message of that title.
async fn was_told(member: &Actor, title: &str) -> bool {
    let inbox = member.get("/wps/relay/CSP_getInbox").await.ok();
    inbox["list"].as_array().expect("a list").iter().any(|message| message["title"] == title)
}

both_engines! {
    async fn a_passkey_is_added_in_two_calls_and_a_login_then_needs_it(server: &TestServer) {
        let member = server.member("twotaps88").await;
        let empty = json!({ "available": true, "max": 5, "list": [], "recoveryCodesLeft": 0 });
        assert_eq!(member.get(PASSKEYS).await.ok(), empty);
        member.prove().await;
        let options = member.post(OPTIONS, Value::Null).await.ok()["options"].clone();
        assert_eq!(options["rp"]["id"], "localhost");
        assert_eq!(options["user"]["name"], "twotaps88");
        assert_eq!(options["authenticatorSelection"]["userVerification"], "required");
        let mut passkey = Passkey::new(server, "phone");
        let credential = passkey.made_for(&options);
        let added = member.post(PASSKEYS, json!({ "name": " My phone ", "credential": credential })).await.ok();
        assert_eq!(added["passkey"]["name"], "My phone");
        assert_eq!(added["recoveryCodes"].as_array().map(Vec::len), Some(10));
        assert_eq!(member.get(PASSKEYS).await.ok()["recoveryCodesLeft"], 10);
        assert_eq!(list(&member).await, [added["passkey"].clone()]);
        assert!(was_told(&member, "Passkey added").await);

        let visitor = server.visitor();
        let refusal = log_in(&visitor, "twotaps88").await.refused("second.factor.required");
        assert_eq!(refusal["value"]["methods"], json!(["passkey"]));
        let open = refusal["value"]["challenge"].as_str().unwrap();
        let options = asked(&visitor, open).await;
        assert_eq!((&options["rpId"], &options["userVerification"]), (&json!("localhost"), &json!("required")));
        assert_eq!(options["allowCredentials"][0]["id"], credential["id"]);
        let login = answer(&visitor, open, &passkey.signed_for(&options)).await.ok();
        assert_eq!((&login["id"], &login["userName"]), (&json!(member.id), &json!("twotaps88")));
        let mut inside = server.visitor();
        inside.adopt(&login);
        assert_eq!(list(&inside).await[0]["usedAt"], server.app.core.clock.now_ms());
    }

    async fn r04_a_stolen_session_adds_and_removes_no_passkey(server: &TestServer) {
        let member = server.member("stolenkey").await;
        member.post(OPTIONS, Value::Null).await.refused("reauth.required");
        Passkey::enrol(server, &member, "own").await;
        server.clock.advance(5 * MINUTE);
        let path = format!("{PASSKEYS}/{}", id_of(&member, "own").await);
        member.delete(&path).await.refused("reauth.required");
        assert_eq!(list(&member).await.len(), 1);
    }

    async fn a_passkey_of_another_page_is_refused(server: &TestServer) {
        let member = server.member("phished88").await;
        member.prove().await;
        let mut passkey = Passkey::new(server, "phone");
        for page in ["https://suvarna.example", "http://localhost.evil.example", "http://127.0.0.1:1"] {
            page.clone_into(&mut passkey.origin);
            add(&member, &passkey).await.refused("passkey.failed");
        }
        assert!(list(&member).await.is_empty());
        let mut passkey = Passkey::enrol(server, &member, "phone").await;
        let own = std::mem::replace(&mut passkey.origin, "https://suvarna.example".to_owned());
        let visitor = server.visitor();
        let open = challenge(&visitor, "phished88").await;
        answer_with(&visitor, &open, &mut passkey).await.refused("passkey.failed");
        passkey.origin = own;
        answer_with(&visitor, &open, &mut passkey).await.ok();
    }

    async fn a37_passkeys_belong_to_the_merchants_own_address_whatever_the_caller_calls_it(server: &TestServer) {
        let member = server.member("hostname8").await;
        member.prove().await;
        let merchant = server.merchant().await;
        let mut settings = merchant.settings.clone();
        settings.main_domain = Some("play.suvarna.example".to_owned());
        server.app.merchants.set_settings(&erawan_platform::Author::SERVER, merchant.id, &settings).await.expect("settings are stored");
        let request = member.request(reqwest::Method::POST, OPTIONS).header("Host", "evil.example");
        let request = request.header("X-Forwarded-Host", "evil.example").json(&Value::Null);
        let options = member.send(request).await.ok()["options"].clone();
        assert_eq!(options["rp"]["id"], "play.suvarna.example");
        let mut passkey = Passkey::new(server, "phone");
        "https://evil.example".clone_into(&mut passkey.origin);
        member.post(PASSKEYS, json!({ "credential": passkey.made_for(&options) })).await.refused("passkey.failed");
        "https://play.suvarna.example".clone_into(&mut passkey.origin);
        add(&member, &passkey).await.ok();
        // Where the address has no domain name there are no passkeys, and none is offered.
        settings.main_domain = Some("203.0.113.7".to_owned());
        server.app.merchants.set_settings(&erawan_platform::Author::SERVER, merchant.id, &settings).await.expect("settings are stored");
        assert_eq!(member.get(PASSKEYS).await.ok()["available"], false);
        member.post(OPTIONS, Value::Null).await.refused("passkey.unavailable");
    }

    async fn a_challenge_is_good_once_for_its_own_session_and_for_five_minutes(server: &TestServer) {
        let (member, other) = (server.member("ceremony8").await, server.member("ceremony9").await);
        member.prove().await;
        other.prove().await;
        let passkey = Passkey::new(server, "phone");
        let options = member.post(OPTIONS, Value::Null).await.ok()["options"].clone();
        let credential = json!({ "credential": passkey.made_for(&options) });
        other.post(PASSKEYS, credential.clone()).await.refused("passkey.failed");
        other.post(OPTIONS, Value::Null).await.ok();
        other.post(PASSKEYS, credential.clone()).await.refused("passkey.failed");
        member.post(PASSKEYS, credential.clone()).await.ok();
        member.post(PASSKEYS, credential).await.refused("passkey.failed");
        assert_eq!(list(&member).await.len(), 1);

        let late = Passkey::new(server, "late");
        let options = member.post(OPTIONS, Value::Null).await.ok()["options"].clone();
        server.clock.advance(5 * MINUTE);
        let credential = json!({ "credential": late.made_for(&options) });
        member.post(PASSKEYS, credential).await.refused("passkey.failed");
        // A challenge that was never requested, and one that a newer one replaced.
        server.freshen(&member).await;
        let options = member.post(OPTIONS, Value::Null).await.ok()["options"].clone();
        member.post(OPTIONS, Value::Null).await.ok();
        let credential = json!({ "credential": late.made_for(&options) });
        member.post(PASSKEYS, credential).await.refused("passkey.failed");
        assert_eq!(list(&member).await.len(), 1);
    }

    async fn a_signature_that_comes_again_opens_nothing(server: &TestServer) {
        let member = server.member("replays88").await;
        let mut passkey = Passkey::enrol(server, &member, "phone").await;
        let visitor = server.visitor();
        let open = challenge(&visitor, "replays88").await;
        let signed = passkey.signed_for(&asked(&visitor, &open).await);
        answer(&visitor, &open, &signed).await.ok();
        answer(&visitor, &open, &signed).await.refused("second.factor.expired");
        let open = challenge(&visitor, "replays88").await;
        answer(&visitor, &open, &signed).await.refused("passkey.failed");
        asked(&visitor, &open).await;
        answer(&visitor, &open, &signed).await.refused("passkey.failed");
        // The wrong answer used the question up; a new one is good.
        answer_with(&visitor, &open, &mut passkey).await.ok();
    }

    async fn a_signature_for_one_login_or_session_is_none_for_another(server: &TestServer) {
        let member = server.member("crossed88").await;
        let mut passkey = Passkey::enrol(server, &member, "phone").await;
        let visitor = server.visitor();
        let (first, second) = (challenge(&visitor, "crossed88").await, challenge(&visitor, "crossed88").await);
        let for_first = asked(&visitor, &first).await;
        asked(&visitor, &second).await;
        answer(&visitor, &second, &passkey.signed_for(&for_first)).await.refused("passkey.failed");
        let to_prove = member.post(PROVE_OPTIONS, Value::Null).await.ok()["options"].clone();
        answer(&visitor, &first, &passkey.signed_for(&to_prove)).await.refused("passkey.failed");
        for never in ["", "nonsense", &"ab".repeat(32)] {
            visitor.post(LOGIN_OPTIONS, json!({ "challenge": never })).await.refused("second.factor.expired");
            answer(&visitor, never, &passkey.signed_for(&to_prove)).await.refused("second.factor.expired");
        }
        visitor.post(SECOND_STEP, json!({ "challenge": first })).await.refused("request.malformed");
        visitor.post(SECOND_STEP, json!({ "challenge": first, "passkey": {} })).await.refused("request.malformed");
    }

    async fn a30_a_passkey_of_somebody_else_opens_and_changes_nothing(server: &TestServer) {
        let (owner, other) = (server.member("ownerkey8").await, server.member("otherkey8").await);
        Passkey::enrol(server, &owner, "the owner's").await;
        let mut of_other = Passkey::enrol(server, &other, "the other's").await;
        let visitor = server.visitor();
        let open = challenge(&visitor, "ownerkey8").await;
        answer_with(&visitor, &open, &mut of_other).await.refused("passkey.failed");
        // A key of one member cannot become another's.
        server.freshen(&owner).await;
        add(&owner, &of_other).await.refused("passkey.failed");
        let path = format!("{PASSKEYS}/{}", id_of(&owner, "the owner's").await);
        server.freshen(&other).await;
        other.delete(&path).await.refused("not.found");
        other.put(&path, json!({ "name": "mine now" })).await.refused("not.found");
        other.delete(&format!("{PASSKEYS}/nonsense")).await.refused("not.found");
        assert_eq!(list(&owner).await[0]["name"], "the owner's");
    }

    async fn r75_a_passkey_rests_sealed_and_for_its_own_member_only(server: &TestServer) {
        let (owner, other) = (server.member("sealedkey").await, server.member("copieskey").await);
        let mut passkey = Passkey::enrol(server, &owner, "phone").await;
        Passkey::enrol(server, &other, "another").await;
        let key = |actor: &Actor| actor.id.parse::<MemberId>().expect("a member").uuid();
        // A person who can write to the database cannot make their own passkey valid for another member's
        // account.
        let db = server.app.core.db.write();
        let copy = "UPDATE passkey SET sealed = (SELECT sealed FROM passkey WHERE member_id = $1) WHERE member_id = $2";
        let values = [key(&owner).into(), key(&other).into()];
        let copy = Statement::from_sql_and_values(db.get_database_backend(), copy, values);
        assert_eq!(db.execute_raw(copy).await.expect("the statement runs").rows_affected(), 1);
        let visitor = server.visitor();
        let open = challenge(&visitor, "copieskey").await;
        visitor.post(LOGIN_OPTIONS, json!({ "challenge": open })).await.refused("system.error");
        let open = challenge(&visitor, "sealedkey").await;
        answer_with(&visitor, &open, &mut passkey).await.ok();
        let readable = match server.engine() {
            Engine::Sqlite => "SELECT (SELECT group_concat(hex(sealed)) FROM passkey)",
            Engine::Postgres => "SELECT (SELECT string_agg(encode(sealed, 'hex'), ',') FROM passkey)",
        };
        let stored = server.query_text(readable).await.expect("rows").to_lowercase();
        assert!(!stored.contains(&hex::encode("cred_id")), "the key is readable");
    }

    async fn a_removed_passkey_opens_nothing_and_after_the_last_the_password_is_enough(server: &TestServer) {
        let member = server.member("removes88").await;
        let mut gone = Passkey::enrol(server, &member, "gone").await;
        let mut stays = Passkey::enrol(server, &member, "stays").await;
        let visitor = server.visitor();
        // The question was put while the passkey still counted.
        let open = challenge(&visitor, "removes88").await;
        let signed = gone.signed_for(&asked(&visitor, &open).await);
        let path = format!("{PASSKEYS}/{}", id_of(&member, "gone").await);
        member.delete(&path).await.ok();
        member.delete(&path).await.refused("not.found");
        answer(&visitor, &open, &signed).await.refused("passkey.failed");
        answer_with(&visitor, &open, &mut gone).await.refused("passkey.failed");
        let login = answer_with(&visitor, &open, &mut stays).await.ok();
        let mut inside = server.visitor();
        inside.adopt(&login);
        assert!(was_told(&inside, "Passkey removed").await);
        assert!(!was_told(&inside, "Two-step login is off").await);
        server.freshen(&inside).await;
        inside.delete(&format!("{PASSKEYS}/{}", id_of(&inside, "stays").await)).await.ok();
        assert!(was_told(&inside, "Two-step login is off").await);
        log_in(&visitor, "removes88").await.ok();
        let left = "SELECT CAST(COUNT(*) AS TEXT) FROM totp_recovery";
        assert_eq!(server.query_text(left).await.as_deref(), Some("0"), "recovery codes of nothing");
        let events = "SELECT (SELECT COUNT(*) FROM significant_event WHERE class = 'factor.added') || ' ' || (SELECT COUNT(*) FROM significant_event WHERE class = 'factor.removed')";
        assert_eq!(server.query_text(events).await.as_deref(), Some("2 2"), "R66: one event each");
    }

    async fn five_passkeys_are_enough_and_one_counts_once(server: &TestServer) {
        let member = server.member("collects8").await;
        for number in 1..=4 {
            Passkey::enrol(server, &member, &format!("key {number}")).await;
        }
        let fifth = Passkey::new(server, "key 5");
        let waiting = member.post(OPTIONS, Value::Null).await.ok()["options"].clone();
        assert_eq!(waiting["excludeCredentials"].as_array().map(Vec::len), Some(4));
        add(&member, &Passkey::new(server, "key 1")).await.refused("passkey.failed");
        add(&member, &fifth).await.ok();
        member.post(OPTIONS, Value::Null).await.refused("passkey.limit");
        // Those of one moment have no order.
        let list = list(&member).await;
        let mut names: Vec<_> = list.iter().map(|key| key["name"].as_str().expect("a name")).collect();
        names.sort_unstable();
        assert_eq!(names, ["Passkey", "key 1", "key 2", "key 3", "key 4"]);
    }

    async fn passkeys_sent_at_once_are_kept_once_and_never_more_than_five(server: &TestServer) {
        let member = server.member("barrages8").await;
        for number in 1..=4 {
            Passkey::enrol(server, &member, &format!("key {number}")).await;
        }
        let fifth = Passkey::new(server, "key 5");
        let options = member.post(OPTIONS, Value::Null).await.ok()["options"].clone();
        let form = json!({ "credential": fifth.made_for(&options) });
        let tries = (0..8).map(|_| member.post(PASSKEYS, form.clone()));
        let replies = futures::future::join_all(tries).await;
        assert_eq!(replies.iter().filter(|reply| reply.status.is_success()).count(), 1);
        assert_eq!(list(&member).await.len(), 5);
    }

    async fn a_signature_sent_many_times_at_once_opens_one_session(server: &TestServer) {
        let member = server.member("atonce888").await;
        let mut passkey = Passkey::enrol(server, &member, "phone").await;
        let visitor = server.visitor();
        let open = challenge(&visitor, "atonce888").await;
        let signed = passkey.signed_for(&asked(&visitor, &open).await);
        let replies = futures::future::join_all((0..8).map(|_| answer(&visitor, &open, &signed))).await;
        assert_eq!(replies.iter().filter(|reply| reply.status.is_success()).count(), 1);
    }

    async fn a_copied_passkey_is_found_out_by_its_counter(server: &TestServer) {
        let member = server.member("cloned888").await;
        let mut passkey = Passkey::enrol(server, &member, "key").await;
        let mut copy = passkey.clone();
        let visitor = server.visitor();
        let (first, second) = (challenge(&visitor, "cloned888").await, challenge(&visitor, "cloned888").await);
        // Both were asked before either answered.
        let (for_first, for_second) = (asked(&visitor, &first).await, asked(&visitor, &second).await);
        answer(&visitor, &first, &passkey.signed_for(&for_first)).await.ok();
        answer(&visitor, &second, &copy.signed_for(&for_second)).await.refused("passkey.failed");
        passkey.counter = 40;
        answer_with(&visitor, &second, &mut passkey).await.ok();
        let third = challenge(&visitor, "cloned888").await;
        copy.counter = 39;
        answer_with(&visitor, &third, &mut copy).await.refused("passkey.failed");
        answer_with(&visitor, &third, &mut passkey).await.ok();
    }

    async fn a_passkey_that_does_not_count_stays_good(server: &TestServer) {
        let member = server.member("uncounted").await;
        // As those that are copied between a person's devices.
        let mut passkey = Passkey::enrol(server, &member, "synchronised").await;
        passkey.counts = false;
        let visitor = server.visitor();
        for _ in 0..2 {
            let open = challenge(&visitor, "uncounted").await;
            answer_with(&visitor, &open, &mut passkey).await.ok();
        }
    }

    async fn a_device_that_did_not_ask_its_user_proves_nothing(server: &TestServer) {
        let member = server.member("unverified").await;
        member.prove().await;
        let mut careless = Passkey::new(server, "careless");
        careless.verifies_user = false;
        add(&member, &careless).await.refused("passkey.failed");
        careless.verifies_user = true;
        add(&member, &careless).await.ok();
        careless.verifies_user = false;
        let visitor = server.visitor();
        let open = challenge(&visitor, "unverified").await;
        answer_with(&visitor, &open, &mut careless).await.refused("passkey.failed");
    }

    async fn r04_with_a_passkey_the_password_alone_proves_nothing(server: &TestServer) {
        let member = server.member("keyholder").await;
        Passkey::enrol(server, &member, "phone").await;
        server.clock.advance(5 * MINUTE);
        let refused = member.post(PROVE, json!({ "password": PASSWORD })).await.refused("second.factor.required");
        assert_eq!(refused["value"], json!({ "methods": ["passkey"] }));
        member.post(OPTIONS, Value::Null).await.refused("reauth.required");
    }

    async fn r04_a_passkey_proves_who_one_is(server: &TestServer) {
        let member = server.member("provesit8").await;
        member.post(PROVE_OPTIONS, Value::Null).await.refused("not.found");
        let mut passkey = Passkey::enrol(server, &member, "phone").await;
        server.clock.advance(5 * MINUTE);
        assert!(!is_fresh(server, &member).await);
        let options = member.post(PROVE_OPTIONS, Value::Null).await.ok()["options"].clone();
        let mut stranger = Passkey::new(server, "a stranger's");
        let wrong = json!({ "passkey": stranger.signed_for(&options) });
        member.post(PROVE, wrong).await.refused("passkey.failed");
        assert!(!is_fresh(server, &member).await);
        let options = member.post(PROVE_OPTIONS, Value::Null).await.ok()["options"].clone();
        let signed = json!({ "passkey": passkey.signed_for(&options) });
        let proven = member.post(PROVE, signed.clone()).await.ok();
        assert_eq!(proven["freshUntil"], server.app.core.clock.now_ms() + 5 * 60_000);
        assert!(is_fresh(server, &member).await);
        member.post(PROVE, signed).await.refused("passkey.failed");
        let failures = "SELECT CAST(COUNT(*) AS TEXT) FROM significant_event WHERE class = 'reauthentication.failed'";
        assert_eq!(server.query_text(failures).await.as_deref(), Some("2"), "R66");
    }

    async fn an_app_and_a_passkey_stand_in_for_each_other(server: &TestServer) {
        let member = server.member("bothways8").await;
        let app = Authenticator::enrol(server, &member).await;
        let added = add(&member, &Passkey::new(server, "phone")).await.ok();
        assert_eq!(added["recoveryCodes"], json!([]), "there are recovery codes already");
        let mut passkey = Passkey::new(server, "phone");
        server.clock.advance(Duration::from_secs(30));
        let visitor = server.visitor();
        let refusal = log_in(&visitor, "bothways8").await.refused("second.factor.required");
        assert_eq!(refusal["value"]["methods"], json!(["passkey", "totp"]));
        let by_code = json!({ "challenge": refusal["value"]["challenge"], "code": app.code(server) });
        visitor.post(SECOND_STEP, by_code).await.ok();
        let open = challenge(&visitor, "bothways8").await;
        let login = answer_with(&visitor, &open, &mut passkey).await.ok();
        let mut inside = server.visitor();
        inside.adopt(&login);
        // Without the app the passkey is still required, and the recovery codes stay valid.
        server.clock.advance(Duration::from_secs(30));
        inside.delete_with("/wps/member/totp", json!({ "code": app.code(server) })).await.ok();
        assert!(was_told(&inside, "Authenticator app removed").await);
        let refusal = log_in(&visitor, "bothways8").await.refused("second.factor.required");
        assert_eq!(refusal["value"]["methods"], json!(["passkey"]));
        let by_code = json!({ "challenge": refusal["value"]["challenge"], "code": app.recovery_codes[0] });
        visitor.post(SECOND_STEP, by_code).await.ok();
    }

    async fn a15_recovery_codes_of_a_lost_passkey_work_once_and_are_not_guessed(server: &TestServer) {
        let member = server.member("lostkey88").await;
        member.prove().await;
        let added = add(&member, &Passkey::new(server, "lost")).await.ok();
        let codes: Vec<&str> = added["recoveryCodes"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
        let visitor = server.visitor();
        let by_code = async |code: &str| {
            let open = challenge(&visitor, "lostkey88").await;
            visitor.post(SECOND_STEP, json!({ "challenge": open, "code": code })).await
        };
        let login = by_code(codes[0]).await.ok();
        let mut inside = server.visitor();
        inside.adopt(&login);
        assert_eq!(inside.get(PASSKEYS).await.ok()["recoveryCodesLeft"], 9);
        by_code(codes[0]).await.refused("verification.code.error");
        for _ in 0..4 {
            by_code("000000").await.refused("verification.code.error");
        }
        by_code(codes[1]).await.refused("login.locked");
        server.clock.advance(30 * MINUTE);
        by_code(codes[1]).await.ok();
    }

    async fn err_047_a_name_is_short_and_may_change(server: &TestServer) {
        let member = server.member("namesit88").await;
        Passkey::enrol(server, &member, "phone").await;
        let path = format!("{PASSKEYS}/{}", id_of(&member, "phone").await);
        for refused in ["", "  ", "two\nlines", "my \u{202e}enohp", &"x".repeat(41)] {
            let body = member.put(&path, json!({ "name": refused })).await.refused("validation.failed");
            assert_eq!(body["value"]["fields"]["name"], json!(["The name format is not valid"]), "{body}");
        }
        member.put(&path, json!({ "name": " กุญแจบ้าน " })).await.ok();
        assert_eq!(list(&member).await[0]["name"], "กุญแจบ้าน");
    }

    async fn turning_it_on_by_passkey_ends_what_the_password_alone_opened(server: &TestServer) {
        server.member("shutsout8").await;
        let form = json!({ "username": "shutsout8", "password": PASSWORD, "rememberMe": true });
        let stranger = server.visitor().post("/wps/session/login", form).await.ok();
        let mut owner = server.visitor();
        owner.log_in("shutsout8").await;
        Passkey::enrol(server, &owner, "phone").await;
        let secret = json!({ "username": "shutsout8", "deviceSecret": stranger["deviceSecret"] });
        server.visitor().post("/wps/session/login/remembered", secret).await.refused("device.not.remembered");
        owner.get("/wps/member/info").await.ok();
    }

    async fn a_disabled_member_stays_out_with_password_and_passkey(server: &TestServer) {
        let member = server.member("barredkey").await;
        let mut passkey = Passkey::enrol(server, &member, "phone").await;
        let visitor = server.visitor();
        let open = challenge(&visitor, "barredkey").await;
        server.disable(&member).await;
        answer_with(&visitor, &open, &mut passkey).await.refused("user.not.exist.or.disabled");
        member.get(PASSKEYS).await.refused("user.not.exist.or.disabled");
    }

    async fn a_guest_has_no_passkeys(server: &TestServer) {
        let guest = server.member_of_kind(MemberKind::Trial, "guestkey8").await;
        guest.get(PASSKEYS).await.refused("trial.not.allowed");
        guest.post(OPTIONS, Value::Null).await.refused("trial.not.allowed");
        guest.post(PROVE_OPTIONS, Value::Null).await.refused("trial.not.allowed");
    }
}
