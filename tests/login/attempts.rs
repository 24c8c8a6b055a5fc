use std::collections::BTreeMap;
use std::time::Duration;

use erawan_testkit::{Actor, PASSWORD, TestServer, both_engines};
use futures::future::join_all;
use serde_json::json;

use super::{log_in, log_in_wrongly};

const MINUTE: Duration = Duration::from_secs(60);

/// A try with the given password and a captcha that was just solved.
async fn try_with_captcha(
    server: &TestServer,
    actor: &Actor,
    username: &str,
    password: &str,
) -> erawan_testkit::Reply {
    actor.get("/wps/captcha").await.ok();
    let captcha = server.captcha_digits().await;
    let form = json!({ "username": username, "password": password, "captcha": captcha });
    actor.post("/wps/session/login", form).await
}

/// Five failures on the account, each with its captcha where one is needed.
pub(crate) async fn fail_five_times(server: &TestServer, username: &str) {
    for number in 0..5 {
        let actor = server.visitor().at(&format!("10.5.{number}.1"));
        try_with_captcha(server, &actor, username, "Wrong4word").await.refused("login.wrong.credentials");
    }
}

both_engines! {
    async fn api_003_opn_041_the_third_failure_on_an_account_asks_for_a_captcha(server: &TestServer) {
        server.member("forgets88").await;
        let at = |number: u8| server.visitor().at(&format!("10.6.{number}.1"));
        for number in 0..2 {
            let body = log_in_wrongly(&at(number), "forgets88").await.refused("login.wrong.credentials");
            assert!(body.get("value").is_none(), "{body}");
        }
        let body = log_in_wrongly(&at(2), "forgets88").await.refused("login.wrong.credentials");
        assert_eq!(body["value"]["captcha"], true);
        let body = log_in(&at(3), "forgets88").await.refused("captcha.required");
        assert_eq!(body["value"]["captcha"], true);
        let actor = at(4);
        actor.get("/wps/captcha").await.ok();
        let wrong = json!({ "username": "forgets88", "password": PASSWORD, "captcha": "x" });
        actor.post("/wps/session/login", wrong).await.refused("verification.code.error");
        try_with_captcha(server, &actor, "forgets88", PASSWORD).await.ok();
    }

    async fn opn_041_the_third_failure_from_an_address_asks_for_a_captcha_whatever_the_account(server: &TestServer) {
        server.member("innocent8").await;
        let attacker = server.visitor();
        for number in 0..3 {
            log_in_wrongly(&attacker, &format!("nobody{number}")).await.refused("login.wrong.credentials");
        }
        log_in(&attacker, "innocent8").await.refused("captcha.required");
        log_in(&server.visitor().at("10.7.7.7"), "innocent8").await.ok();
    }

    async fn a_success_wipes_the_account_clean(server: &TestServer) {
        server.member("forgiven8").await;
        let at = |number: u8| server.visitor().at(&format!("10.8.{number}.1"));
        for number in 0..2 {
            log_in_wrongly(&at(number), "forgiven8").await.refused("login.wrong.credentials");
        }
        log_in(&at(2), "forgiven8").await.ok();
        for number in 3..5 {
            let body = log_in_wrongly(&at(number), "forgiven8").await.refused("login.wrong.credentials");
            assert!(body.get("value").is_none(), "{body}");
        }
    }

    async fn failures_are_forgotten_after_half_an_hour(server: &TestServer) {
        server.member("patient88").await;
        let visitor = server.visitor();
        for _ in 0..3 {
            log_in_wrongly(&visitor, "patient88").await.refused("login.wrong.credentials");
        }
        log_in(&visitor, "patient88").await.refused("captcha.required");
        server.clock.advance(30 * MINUTE);
        log_in(&visitor, "patient88").await.ok();
    }

    async fn r07_five_failures_lock_the_account_for_half_an_hour(server: &TestServer) {
        server.member("locked888").await;
        fail_five_times(server, "locked888").await;
        let owner = server.visitor().at("10.5.99.1");
        let reply = try_with_captcha(server, &owner, "locked888", PASSWORD).await;
        assert_eq!((reply.status.as_u16(), &reply.headers["retry-after"]), (429, &"1800".parse().expect("a header")));
        reply.refused("login.locked");
        server.clock.advance(Duration::from_secs(30 * 60 - 1));
        try_with_captcha(server, &owner, "locked888", PASSWORD).await.refused("login.locked");
        server.clock.advance(Duration::from_secs(1));
        try_with_captcha(server, &owner, "locked888", PASSWORD).await.ok();
    }

    async fn r07_an_account_that_does_not_exist_locks_the_same_way(server: &TestServer) {
        fail_five_times(server, "nosuchone").await;
        let owner = server.visitor().at("10.5.99.1");
        try_with_captcha(server, &owner, "nosuchone", PASSWORD).await.refused("login.locked");
    }

    async fn r07_a_live_session_survives_the_lock(server: &TestServer) {
        let member = server.member("survivor8").await;
        fail_five_times(server, "survivor8").await;
        member.get("/wps/member/info").await.ok();
    }

    async fn a15_a_hundred_parallel_tries_count_as_a_hundred(server: &TestServer) {
        server.member("stormed88").await;
        let tries = (0..100).map(|number| {
            let actor = server.visitor().at(&format!("10.10.{number}.1"));
            async move { log_in_wrongly(&actor, "stormed88").await }
        });
        let mut outcomes: BTreeMap<String, usize> = BTreeMap::new();
        for reply in join_all(tries).await {
            *outcomes.entry(reply.body["errorCode"].as_str().unwrap_or("logged in").to_owned()).or_default() += 1;
        }
        // Without a captcha three passwords may be looked at, however many ask at once.
        let looked_at = outcomes.get("login.wrong.credentials").copied().unwrap_or_default();
        assert!(looked_at <= 3, "{outcomes:?}");
        assert_eq!(outcomes.values().sum::<usize>(), 100);
        assert!(!outcomes.contains_key("logged in") && !outcomes.contains_key("system.error"), "{outcomes:?}");
    }

    async fn a15_one_address_cannot_try_account_after_account(server: &TestServer) {
        let attacker = server.visitor();
        for number in 0..300 {
            let reply = log_in_wrongly(&attacker, &format!("victim{number}")).await;
            reply.refused(if number < 3 { "login.wrong.credentials" } else { "captcha.required" });
        }
        let reply = log_in_wrongly(&attacker, "victim300").await;
        assert!(reply.headers.contains_key("retry-after"));
        reply.refused("system.busy");
    }

    async fn people_who_share_an_address_log_in_at_once_without_a_captcha(server: &TestServer) {
        for number in 0..8 {
            server.member(&format!("family{number}")).await;
        }
        let tries = (0..8).map(|number| {
            let visitor = server.visitor();
            async move { log_in(&visitor, &format!("family{number}")).await }
        });
        for reply in join_all(tries).await {
            reply.ok();
        }
    }

    async fn names_typed_into_the_login_are_not_kept_readable(server: &TestServer) {
        log_in_wrongly(&server.visitor(), "my-secret-passphrase").await.refused("login.wrong.credentials");
        let rows = server.query_text("SELECT COUNT(*) || '' FROM login_attempt").await;
        assert_eq!(rows.as_deref(), Some("1"));
        let columns = server.query_text("SELECT address FROM login_attempt").await;
        assert_eq!(columns.as_deref(), Some("198.51.100.7"));
    }

    async fn r66_the_failures_that_lock_and_the_lock_itself_are_written_down_once(server: &TestServer) {
        server.member("logged888").await;
        fail_five_times(server, "logged888").await;
        let owner = server.visitor().at("10.5.99.1");
        try_with_captcha(server, &owner, "logged888", PASSWORD).await.refused("login.locked");
        let count = |class: &str| format!("SELECT COUNT(*) || ' ' || COUNT(member_id) || ' ' || COUNT(address) FROM significant_event WHERE class = '{class}'");
        assert_eq!(server.query_text(&count("login.failed")).await.as_deref(), Some("5 5 5"));
        assert_eq!(server.query_text(&count("login.locked")).await.as_deref(), Some("1 1 1"));
        let last = "SELECT address FROM significant_event WHERE class = 'login.locked'";
        assert_eq!(server.query_text(last).await.as_deref(), Some("10.5.4.1"));
    }

    async fn r66_a_failure_on_no_account_is_written_down_without_the_name(server: &TestServer) {
        log_in_wrongly(&server.visitor(), "my-secret-passphrase").await.refused("login.wrong.credentials");
        let row = "SELECT COUNT(*) || ' ' || COUNT(member_id) || ' ' || COUNT(detail) FROM significant_event WHERE class = 'login.failed'";
        assert_eq!(server.query_text(row).await.as_deref(), Some("1 0 0"));
    }

    async fn a15_an_address_that_fails_a_hundred_times_is_refused_for_half_an_hour(server: &TestServer) {
        server.member("neighbour").await;
        let remember = json!({ "username": "neighbour", "password": PASSWORD, "rememberMe": true });
        let remembered = server.visitor().at("10.7.7.9").post("/wps/session/login", remember).await.ok();
        let attacker = server.visitor();
        for number in 0..100 {
            let name = format!("stuffed{number}");
            try_with_captcha(server, &attacker, &name, "Wrong4word").await.refused("login.wrong.credentials");
            server.clock.advance(Duration::from_secs(3));
        }
        let reply = try_with_captcha(server, &attacker, "neighbour", PASSWORD).await;
        assert!(reply.headers.contains_key("retry-after"));
        reply.refused("system.busy");
        let device = json!({ "username": "neighbour", "deviceSecret": remembered["deviceSecret"] });
        server.visitor().post("/wps/session/login/remembered", device).await.ok();
        log_in(&server.visitor().at("10.7.7.8"), "neighbour").await.ok();
        server.clock.advance(30 * MINUTE);
        try_with_captcha(server, &attacker, "neighbour", PASSWORD).await.ok();
    }

    async fn r07_recovery_opens_the_lock(server: &TestServer) {
        server.member("recovers8").await;
        fail_five_times(server, "recovers8").await;
        let merchant = server.merchant().await;
        server.app.logins.unlock(merchant.id, "Recovers8").await.expect("the lock opens");
        log_in(&server.visitor().at("10.5.99.2"), "recovers8").await.ok();
    }
}
