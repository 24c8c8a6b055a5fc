//! Those who work for a merchant.

mod factor;

use std::time::Duration;

use erawan_platform::{openapi, seed};
use erawan_testkit::{Actor, OperatorFactor, Reply, TestServer, both_engines};
use futures::future::join_all;
use reqwest::Method;
use serde_json::{Value, json};

use crate::guards::console_path;
use crate::messaging::chat;

const SESSION: &str = "/console/session";
const CAPTCHA: &str = "/console/captcha";
const CODE: &str = "/console/session/code";
/// Calls that no session is needed for.
const PUBLIC: [&str; 5] =
    [SESSION, CODE, "/console/session/enrolment", "/console/session/enrolment/confirm", CAPTCHA];
const PASSWORD: &str = "Boat4river";

async fn log_in(actor: &Actor, username: &str, password: &str) -> Reply {
    actor.post(SESSION, json!({ "merchant": "suvarna", "username": username, "password": password })).await
}

/// The second step after a right password; what the log-in answers.
async fn enter(actor: &Actor, factor: &OperatorFactor, reply: Reply) -> Value {
    let ticket = reply.ok()["ticket"].clone();
    actor.post(CODE, json!({ "ticket": ticket, "code": factor.code().await })).await.ok()
}

/// Logs in with a captcha that was read, or from a browser that may be known.
async fn log_in_with(server: &TestServer, actor: &Actor, password: &str, browser: Option<&Value>) -> Reply {
    let mut form = json!({ "merchant": "suvarna", "username": "guessed1", "password": password });
    if let Some(browser) = browser {
        form["browser"] = browser.clone();
    } else {
        actor.get(CAPTCHA).await.ok();
        form["captcha"] = json!(server.captcha_digits().await);
    }
    actor.post(SESSION, form).await
}

/// Locks the name for strangers, as five wrong passwords do.
async fn lock_by_strangers(server: &TestServer) {
    for number in 0..3 {
        let stranger = server.visitor().at(&format!("10.5.8.{number}"));
        log_in(&stranger, "guessed1", "wrong").await.refused("login.wrong.credentials");
    }
    for number in 3..5 {
        let stranger = server.visitor().at(&format!("10.5.8.{number}"));
        log_in_with(server, &stranger, "wrong", None).await.refused("login.wrong.credentials");
    }
    let owner = server.visitor().at("10.5.8.9");
    log_in_with(server, &owner, PASSWORD, None).await.refused("login.locked");
}

/// Opens the account of an operator, who sets up their second factor.
async fn open(server: &TestServer, username: &str) -> OperatorFactor {
    server.open_operator("suvarna", username, PASSWORD, &["CS"]).await;
    enrol(server, &server.visitor().at("10.5.250.1"), username).await.0
}

/// Logs in for the first time, with a factor that is set up; what the log-in answers.
async fn enrol(server: &TestServer, actor: &Actor, username: &str) -> (OperatorFactor, Value) {
    let ticket = log_in(actor, username, PASSWORD).await.ok()["ticket"].clone();
    OperatorFactor::enrol(server, actor, &ticket).await
}

/// Every call of the console but those of the login, with something in each place of its path.
fn calls() -> Vec<(Method, String)> {
    let document = serde_json::to_value(openapi::console()).expect("the document is JSON");
    let mut calls = Vec::new();
    for (path, item) in document["paths"].as_object().expect("paths") {
        for method in item.as_object().expect("operations").keys() {
            let path = console_path(path);
            let method: Method = method.to_uppercase().parse().expect("a method");
            let is_public = path == CAPTCHA || method == Method::POST && PUBLIC.contains(&path.as_str());
            if !is_public {
                calls.push((method, path));
            }
        }
    }
    assert!(calls.len() > 10, "{calls:?}");
    calls
}

both_engines! {
    async fn whoever_starts_the_demo_is_told_ways_in_that_lead_in(server: &TestServer) {
        let [players, agents, console] = seed::ways_in(&server.app, &server.url);
        for (name, kind, balance) in [("demo001", 0, "10000.00"), ("demo002", 0, "0.00"), ("agent001", 2, "0.00"), ("agent002", 1, "0.00")] {
            assert!(players.contains(name) && players.contains(seed::DEMO_PASSWORD), "{players}");
            assert_eq!(agents.contains(name), kind > 0, "{agents}");
            let mut actor = server.visitor().at(&format!("10.44.0.{}", name.len() + kind));
            let role = (kind > 0).then_some("agent");
            let form = json!({ "username": name, "password": seed::DEMO_PASSWORD, "role": role });
            let answer = actor.post("/wps/session/login", form).await.ok();
            assert_eq!(answer["type"], kind);
            actor.adopt(&answer);
            assert_eq!(actor.get("/wps/wallets/gcs").await.ok()["sumBalance"], balance);
        }
        assert!(console.contains(&format!("{}/console", server.url)) && console.contains("suvarna") && console.contains("support01"), "{console}");
        assert!(console.contains("/dev/outbox"), "{console}");
        log_in(&server.visitor(), "support01", seed::DEMO_PASSWORD).await.ok();
    }

    async fn the_demo_has_somebody_at_its_console(server: &TestServer) {
        let console = server.demo_operator("support01").await;
        let operator = console.get(SESSION).await.ok();
        assert_eq!((&operator["name"], &operator["merchant"]), (&json!("Mali"), &json!("suvarna")));
        assert_eq!(console.delete(SESSION).await.ok(), true);
        console.get(SESSION).await.refused("session.required");
    }

    async fn a32_every_call_of_the_console_is_closed_to_everybody_else(server: &TestServer) {
        let member = server.member("curious888").await;
        let mut stranger = server.visitor();
        stranger.token = Some("ab".repeat(32));
        let gone = chat::support(server, "leaving1").await;
        gone.delete(SESSION).await.ok();
        for (method, path) in calls() {
            for actor in [&server.visitor(), &member, &stranger, &gone] {
                let request = actor.request(method.clone(), &path).header("Content-Type", "application/json").body("{}");
                actor.send(request).await.refused("session.required");
            }
        }
        let console = chat::support(server, "crossing1").await;
        for path in ["/wps/member/info", "/wps/wallets/gcs", "/wps/chat/conversation"] {
            console.get(path).await.refused("session.required");
        }
    }

    async fn r05_an_unknown_name_a_wrong_password_and_a_wrong_merchant_are_one_answer(server: &TestServer) {
        open(server, "careful1").await;
        let visitor = server.visitor();
        let bodies: Vec<Value> = vec![
            log_in(&visitor, "careful1", "wrong").await.refused("login.wrong.credentials"),
            log_in(&server.visitor().at("10.5.4.1"), "nobody99", PASSWORD).await.refused("login.wrong.credentials"),
            server.visitor().at("10.5.4.2").post(SESSION, json!({ "merchant": "none", "username": "careful1", "password": PASSWORD })).await.refused("login.wrong.credentials"),
        ];
        assert!(bodies.windows(2).all(|pair| pair[0] == pair[1]), "{bodies:?}");
        visitor.post(SESSION, json!({ "username": "careful1" })).await.refused("request.malformed");
    }

    async fn r13_three_tries_of_others_lock_no_operator_out_however_many_come_at_once(server: &TestServer) {
        open(server, "guessed1").await;
        let tries = join_all((0..9).map(|number| {
            let visitor = server.visitor().at(&format!("10.5.5.{number}"));
            async move { log_in(&visitor, "guessed1", "wrong").await }
        })).await;
        let wrong = tries.iter().filter(|reply| reply.body["errorCode"] == "login.wrong.credentials").count();
        assert!(wrong <= 3, "{wrong} passwords were looked at");
        for number in wrong..3 {
            let stranger = server.visitor().at(&format!("10.5.6.{number}"));
            log_in(&stranger, "guessed1", "wrong").await.refused("login.wrong.credentials");
        }
        let owner = server.visitor();
        let refused = log_in(&owner, "guessed1", PASSWORD).await.refused("captcha.required");
        assert_eq!(refused["value"]["captcha"], true);
        log_in_with(server, &owner, PASSWORD, None).await.ok();
        log_in(&owner, "guessed1", "wrong").await.refused("login.wrong.credentials");
        log_in(&owner, "guessed1", PASSWORD).await.ok();
    }

    async fn r13_five_wrong_passwords_lock_for_half_an_hour_but_not_a_browser_that_is_known(server: &TestServer) {
        let factor = open(server, "guessed1").await;
        let owner = server.visitor().at("10.5.9.1");
        let known = enter(&owner, &factor, log_in(&owner, "guessed1", PASSWORD).await).await["browser"].clone();
        server.open_operator("suvarna", "another1", PASSWORD, &["CS"]).await;
        let of_another = enrol(server, &owner, "another1").await.1["browser"].clone();
        lock_by_strangers(server).await;
        for unknown in [of_another, json!("nonsense"), json!("00.99999999999999.00")] {
            log_in_with(server, &owner, PASSWORD, Some(&unknown)).await.refused("login.locked");
        }
        let reply = log_in_with(server, &owner, PASSWORD, Some(&known)).await;
        let known = enter(&owner, &factor, reply).await["browser"].clone();
        // A thief of the browser has its tries and no more, and the lock of the others stays.
        let thief = server.visitor().at("10.5.9.2");
        for _ in 0..3 {
            log_in_with(server, &thief, "wrong", Some(&known)).await.refused("login.wrong.credentials");
        }
        log_in_with(server, &thief, PASSWORD, Some(&known)).await.refused("captcha.required");
        log_in(&server.visitor().at("10.5.9.3"), "guessed1", PASSWORD).await.refused("login.locked");
        server.clock.advance(Duration::from_secs(30 * 60));
        log_in(&owner, "guessed1", PASSWORD).await.ok();
        lock_by_strangers(server).await;
        server.clock.advance(Duration::from_secs(30 * 24 * 60 * 60));
        let (operators, merchant) = (&server.app.operators, server.merchant().await);
        let operator = operators.find_by_username(merchant.id, "guessed1").await.expect("the database").expect("the operator");
        let fresh = enter(&owner, &factor, log_in(&owner, "guessed1", PASSWORD).await).await["browser"].clone();
        lock_by_strangers(server).await;
        log_in_with(server, &owner, PASSWORD, Some(&known)).await.refused("login.locked");
        log_in_with(server, &owner, PASSWORD, Some(&fresh)).await.ok();
        operators.set_password(&erawan_platform::Author::SERVER, &operator, "Ferry7landing").await.expect("a new password");
        log_in_with(server, &owner, "Ferry7landing", Some(&fresh)).await.ok();
    }

    async fn r13_every_log_in_failure_and_lock_at_the_console_leaves_an_event(server: &TestServer) {
        server.open_operator("suvarna", "guessed1", PASSWORD, &["CS"]).await;
        let owner = server.visitor().at("10.5.9.1");
        enrol(server, &owner, "guessed1").await;
        lock_by_strangers(server).await;
        log_in(&owner, "nobody99", "wrong").await.refused("login.wrong.credentials");
        log_in(&owner, "guessed1", "wrong").await.refused("login.locked");
        let events = |kind: &str, subject: &str, author: &str| {
            let statement = format!(
                "SELECT CAST(COUNT(*) AS TEXT) FROM platform_event WHERE kind = '{kind}' AND subject = '{subject}' AND author = '{author}'"
            );
            async move { server.query_text(&statement).await.expect("a count") }
        };
        assert_eq!(events("operator.login", "suvarna/guessed1", "operator: guessed1").await, "1");
        assert_eq!(events("operator.login.failed", "suvarna/guessed1", "console").await, "5");
        assert_eq!(events("operator.login.locked", "suvarna/guessed1", "console").await, "1");
        // An unknown name may be a password in the wrong field.
        assert_eq!(events("operator.login.failed", "suvarna", "console").await, "1");
        let details = "SELECT CAST(details AS TEXT) FROM platform_event WHERE kind = 'operator.login'";
        assert!(server.query_text(details).await.is_some_and(|details| details.contains("10.5.9.1")));
    }

    async fn a16_tries_are_counted_under_a_name_whether_or_not_somebody_has_it(server: &TestServer) {
        open(server, "careful2").await;
        let mut heard = Vec::new();
        for (place, (merchant, name)) in [("suvarna", "careful2"), ("suvarna", "nobody98"), ("nowhere", "careful2")].into_iter().enumerate() {
            let visitor = server.visitor().at(&format!("10.5.{place}.1"));
            let form = json!({ "merchant": merchant, "username": name, "password": "wrong" });
            let mut answers = Vec::new();
            for _ in 0..5 {
                let Reply { status, headers, text, .. } = visitor.post(SESSION, form.clone()).await;
                answers.push((status.as_u16(), headers.get("retry-after").cloned(), text));
            }
            heard.push(answers);
        }
        assert!(heard.iter().all(|answers| *answers == heard[0]), "{heard:#?}");
        let statuses: Vec<u16> = heard[0].iter().map(|answer| answer.0).collect();
        assert_eq!(statuses, [401, 401, 401, 400, 400]);
        let crowd = join_all((0..9).map(|number| {
            let visitor = server.visitor().at(&format!("10.5.6.{number}"));
            async move { log_in(&visitor, "nobody97", "wrong").await.status.as_u16() }
        })).await;
        assert!(crowd.iter().filter(|status| **status == 401).count() <= 3, "{crowd:?}");
        server.clock.advance(Duration::from_secs(30 * 60));
        log_in(&server.visitor(), "nobody98", "wrong").await.refused("login.wrong.credentials");
        log_in(&server.visitor(), "careful2", PASSWORD).await.ok();
    }

    async fn a_session_ends_after_half_an_hour_of_nothing_and_after_twelve_hours_of_anything(server: &TestServer) {
        let console = chat::support(server, "tireless1").await;
        server.clock.advance(Duration::from_secs(29 * 60));
        console.get(SESSION).await.ok();
        server.clock.advance(Duration::from_secs(29 * 60));
        console.get(SESSION).await.ok();
        server.clock.advance(Duration::from_secs(30 * 60));
        console.get(SESSION).await.refused("session.required");
        let console = chat::support(server, "tireless2").await;
        for _ in 0..28 {
            server.clock.advance(Duration::from_secs(25 * 60));
            console.get(SESSION).await.ok();
        }
        server.clock.advance(Duration::from_secs(25 * 60));
        console.get(SESSION).await.refused("session.required");
    }

    async fn nobody_finds_a_token_or_a_password_in_the_database(server: &TestServer) {
        let console = chat::support(server, "secretive1").await;
        let hash = "SELECT password_hash FROM operator WHERE username = 'secretive1'";
        assert!(server.query_text(hash).await.is_some_and(|hash| hash.starts_with("$argon2id$")));
        let token = console.token.clone().expect("a token");
        let found = format!("SELECT CAST(COUNT(*) AS TEXT) FROM operator_session WHERE CAST(token_hash AS TEXT) LIKE '%{token}%'");
        assert_eq!(server.query_text(&found).await.as_deref(), Some("0"));
    }
}

#[test]
fn the_committed_document_of_the_console_is_the_one_the_routes_make() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../openapi/console.json");
    let committed = std::fs::read_to_string(path).expect("openapi/console.json");
    let fresh = openapi::console().to_pretty_json().expect("the document is JSON") + "\n";
    assert!(committed == fresh, "openapi/console.json is stale: run `cargo xtask openapi`");
}
