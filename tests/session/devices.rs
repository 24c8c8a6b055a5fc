use std::time::Duration;

use erawan_testkit::{Actor, PASSWORD, Reply, TestServer, both_engines};
use futures::future::join_all;
use reqwest::Method;
use serde_json::{Value, json};

const MINUTE: Duration = Duration::from_secs(60);
const DAY: Duration = Duration::from_secs(24 * 60 * 60);
const PHONE: &str = "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36";
const TABLET: &str = "Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1";

/// Logs in with the password and lets the device be remembered.
async fn log_in_on(server: &TestServer, username: &str, user_agent: &str) -> (Actor, String) {
    let mut actor = server.visitor();
    let form = json!({ "username": username, "password": PASSWORD, "rememberMe": true });
    let request =
        actor.request(Method::POST, "/wps/session/login").header("User-Agent", user_agent).json(&form);
    let answer = actor.send(request).await.ok();
    actor.adopt(&answer);
    (actor, secret_of(&answer))
}

fn secret_of(answer: &Value) -> String {
    answer["deviceSecret"].as_str().expect("a device secret").to_owned()
}

async fn log_in_remembered(actor: &Actor, username: &str, secret: &str) -> Reply {
    let form = json!({ "username": username, "deviceSecret": secret });
    actor.post("/wps/session/login/remembered", form).await
}

async fn events_of(server: &TestServer, class: &str) -> String {
    let count = format!("SELECT CAST(COUNT(*) AS TEXT) FROM significant_event WHERE class = '{class}'");
    server.query_text(&count).await.expect("a count")
}

both_engines! {
    async fn ses_017_ses_035_a_remembered_device_logs_in_without_the_password(server: &TestServer) {
        server.member("remember8").await;
        let (actor, secret) = log_in_on(server, "remember8", PHONE).await;
        actor.delete("/wps/session/logout").await.ok();
        let mut again = server.visitor();
        let answer = log_in_remembered(&again, "Remember8", &secret).await.ok();
        assert_eq!((&answer["userName"], &answer["type"]), (&json!("remember8"), &json!(0)));
        assert_ne!(secret_of(&answer), secret);
        again.adopt(&answer);
        again.get("/wps/member/info").await.ok();
        log_in_remembered(&again, "remember8", &secret_of(&answer)).await.ok();
    }

    async fn ses_017_a_device_that_asks_for_nothing_gets_nothing(server: &TestServer) {
        server.member("forgetful").await;
        for form in [json!({ "username": "forgetful", "password": PASSWORD }), json!({ "username": "forgetful", "password": PASSWORD, "rememberMe": false })] {
            let answer = server.visitor().post("/wps/session/login", form).await.ok();
            assert!(answer.get("deviceSecret").is_none(), "{answer}");
        }
    }

    async fn a17_a_copied_secret_that_comes_again_signs_the_device_out(server: &TestServer) {
        server.member("copied888").await;
        let (_, copied) = log_in_on(server, "copied888", PHONE).await;
        let mut owner = server.visitor();
        let answer = log_in_remembered(&owner, "copied888", &copied).await.ok();
        owner.adopt(&answer);
        server.clock.advance(MINUTE);
        let thief = server.visitor().at("10.66.6.6");
        log_in_remembered(&thief, "copied888", &copied).await.refused("device.not.remembered");
        owner.get("/wps/member/info").await.refused("session.logged.out");
        log_in_remembered(&owner, "copied888", &secret_of(&answer)).await.refused("device.not.remembered");
        assert_eq!(events_of(server, "device.secret.reused").await, "1");
        let from = "SELECT address FROM significant_event WHERE class = 'device.secret.reused'";
        assert_eq!(server.query_text(from).await.as_deref(), Some("10.66.6.6"));
    }

    async fn a17_a_thief_who_is_first_is_found_out_by_the_owner(server: &TestServer) {
        server.member("robbed888").await;
        let (_, copied) = log_in_on(server, "robbed888", PHONE).await;
        let mut thief = server.visitor().at("10.66.6.6");
        let stolen = log_in_remembered(&thief, "robbed888", &copied).await.ok();
        thief.adopt(&stolen);
        server.clock.advance(MINUTE);
        log_in_remembered(&server.visitor(), "robbed888", &copied).await.refused("device.not.remembered");
        thief.get("/wps/member/info").await.refused("session.logged.out");
        log_in_remembered(&thief, "robbed888", &secret_of(&stolen)).await.refused("device.not.remembered");
    }

    async fn two_screens_that_start_at_once_do_not_sign_their_device_out(server: &TestServer) {
        server.member("twotabs88").await;
        let (_, secret) = log_in_on(server, "twotabs88", PHONE).await;
        let tries = (0..4).map(|_| {
            let screen = server.visitor();
            let secret = secret.clone();
            async move { log_in_remembered(&screen, "twotabs88", &secret).await }
        });
        let (entered, refused): (Vec<_>, Vec<_>) =
            join_all(tries).await.into_iter().partition(|reply| reply.status.is_success());
        assert_eq!((entered.len(), refused.len()), (1, 3));
        for reply in refused {
            reply.refused("device.not.remembered");
        }
        for reply in entered {
            log_in_remembered(&server.visitor(), "twotabs88", &secret_of(&reply.ok())).await.ok();
        }
    }

    async fn r08_after_thirty_days_the_password_is_needed_again_however_often_the_device_came(server: &TestServer) {
        server.member("monthly88").await;
        let (_, mut secret) = log_in_on(server, "monthly88", PHONE).await;
        for _ in 0..29 {
            server.clock.advance(DAY);
            secret = secret_of(&log_in_remembered(&server.visitor(), "monthly88", &secret).await.ok());
        }
        server.clock.advance(DAY);
        log_in_remembered(&server.visitor(), "monthly88", &secret).await.refused("device.not.remembered");
    }

    async fn a17_a_secret_opens_only_its_own_account_at_its_own_merchant(server: &TestServer) {
        server.member("mine88888").await;
        server.member("yours8888").await;
        server.open_merchant("other").await;
        let (_, secret) = log_in_on(server, "mine88888", PHONE).await;
        log_in_remembered(&server.visitor(), "yours8888", &secret).await.refused("device.not.remembered");
        let mut elsewhere = server.visitor();
        elsewhere.merchant = "other";
        log_in_remembered(&elsewhere, "mine88888", &secret).await.refused("device.not.remembered");
        for wrong in ["", "00", &"0".repeat(96), &"z".repeat(96)] {
            log_in_remembered(&server.visitor(), "mine88888", wrong).await.refused("device.not.remembered");
        }
        log_in_remembered(&server.visitor(), "mine88888", &secret).await.ok();
    }

    async fn a15_a_remembered_device_gets_in_while_strangers_keep_the_account_locked(server: &TestServer) {
        server.member("besieged8").await;
        let (_, secret) = log_in_on(server, "besieged8", PHONE).await;
        crate::login::fail_five_times(server, "besieged8").await;
        crate::login::log_in(&server.visitor().at("10.9.9.9"), "besieged8").await.refused("login.locked");
        log_in_remembered(&server.visitor(), "besieged8", &secret).await.ok();
    }

    async fn err_007_a_remembered_device_of_a_disabled_account_stays_outside(server: &TestServer) {
        let member = server.member("banned888").await;
        let (_, secret) = log_in_on(server, "banned888", PHONE).await;
        server.disable(&member).await;
        log_in_remembered(&server.visitor(), "banned888", &secret).await.refused("user.not.exist.or.disabled");
        let agent = json!({ "username": "banned888", "deviceSecret": secret, "role": "agent" });
        server.visitor().post("/wps/session/login/remembered", agent).await.refused("user.not.exist.or.disabled");
    }

    async fn ses_073_the_agents_entrance_is_closed_to_a_members_remembered_device(server: &TestServer) {
        server.member("noagent88").await;
        let (_, secret) = log_in_on(server, "noagent88", PHONE).await;
        let form = json!({ "username": "noagent88", "deviceSecret": secret, "role": "agent" });
        server.visitor().post("/wps/session/login/remembered", form).await.refused("login.not.agent");
        log_in_remembered(&server.visitor(), "noagent88", &secret).await.ok();
    }

    async fn secrets_are_stored_as_a_hash(server: &TestServer) {
        server.member("hashes888").await;
        let (_, secret) = log_in_on(server, "hashes888", PHONE).await;
        let hex = match server.engine() {
            erawan_testkit::Engine::Postgres => "encode(series_hash, 'hex') || encode(token_hash, 'hex')",
            erawan_testkit::Engine::Sqlite => "lower(hex(series_hash) || hex(token_hash))",
        };
        let stored = server.query_text(&format!("SELECT {hex} FROM remembered_device")).await.expect("a device");
        assert!(!stored.contains(&secret[..32]) && !stored.contains(&secret[32..]));
    }

    async fn a_member_sees_its_devices_and_signs_them_out(server: &TestServer) {
        server.member("devices88").await;
        let (_, phone) = log_in_on(server, "devices88", PHONE).await;
        server.clock.advance(MINUTE);
        let (tablet, _) = log_in_on(server, "devices88", TABLET).await;
        let list = tablet.get("/wps/session/devices").await.ok()["list"].clone();
        let names: Vec<_> = list.as_array().expect("a list").iter().map(|device| (&device["device"], &device["current"], &device["remembered"], &device["address"])).collect();
        let (yes, no, address) = (json!(true), json!(false), json!("198.51.*.*"));
        assert_eq!(names, [(&json!("Safari, iPad"), &yes, &yes, &address), (&json!("Chrome, Android"), &no, &yes, &address)]);
        assert_eq!(list[0]["createdAt"].as_i64().map(|at| at - 60_000), list[1]["createdAt"].as_i64());
        let other = format!("/wps/session/devices/{}", list[1]["id"].as_str().expect("an id"));
        tablet.delete(&other).await.ok();
        tablet.delete(&other).await.refused("not.found");
        log_in_remembered(&server.visitor(), "devices88", &phone).await.refused("device.not.remembered");
        tablet.get("/wps/member/info").await.ok();
        let own = format!("/wps/session/devices/{}", list[0]["id"].as_str().expect("an id"));
        tablet.delete(&own).await.ok();
        tablet.get("/wps/member/info").await.refused("session.logged.out");
    }

    async fn a_session_that_is_not_remembered_is_in_the_list_and_can_be_left(server: &TestServer) {
        let member = server.member("plain8888").await;
        let list = member.get("/wps/session/devices").await.ok()["list"].clone();
        assert_eq!(list.as_array().map(Vec::len), Some(1));
        assert_eq!((&list[0]["current"], &list[0]["remembered"]), (&json!(true), &json!(false)));
        member.delete(&format!("/wps/session/devices/{}", list[0]["id"].as_str().expect("an id"))).await.ok();
        member.get("/wps/member/info").await.refused("session.logged.out");
    }

    async fn signing_out_the_others_leaves_the_one_that_asks(server: &TestServer) {
        server.member("others888").await;
        let (_, phone) = log_in_on(server, "others888", PHONE).await;
        let (tablet, own) = log_in_on(server, "others888", TABLET).await;
        tablet.delete("/wps/session/devices").await.ok();
        let list = tablet.get("/wps/session/devices").await.ok()["list"].clone();
        assert_eq!(list.as_array().map(Vec::len), Some(1));
        log_in_remembered(&server.visitor(), "others888", &phone).await.refused("device.not.remembered");
        tablet.get("/wps/member/info").await.ok();
        log_in_remembered(&server.visitor(), "others888", &own).await.ok();
    }

    async fn a30_nobody_signs_out_the_device_of_somebody_else(server: &TestServer) {
        server.member("victim888").await;
        let (victim, secret) = log_in_on(server, "victim888", PHONE).await;
        let list = victim.get("/wps/session/devices").await.ok()["list"].clone();
        let other = server.member("mallory88").await;
        let theirs = format!("/wps/session/devices/{}", list[0]["id"].as_str().expect("an id"));
        let foreign = other.delete(&theirs).await;
        let unknown = other.delete("/wps/session/devices/dvc_00000000000000000000000000000000").await;
        assert_eq!((foreign.status, &foreign.text), (unknown.status, &unknown.text));
        foreign.refused("not.found");
        other.delete("/wps/session/devices/nonsense").await.refused("not.found");
        other.delete("/wps/session/devices").await.ok();
        victim.get("/wps/member/info").await.ok();
        log_in_remembered(&server.visitor(), "victim888", &secret).await.ok();
    }

    async fn at_most_ten_devices_are_remembered_and_the_oldest_makes_room(server: &TestServer) {
        server.member("hoards888").await;
        let (_, oldest) = log_in_on(server, "hoards888", PHONE).await;
        let (_, second) = log_in_on(server, "hoards888", PHONE).await;
        for _ in 0..9 {
            server.clock.advance(MINUTE);
            log_in_on(server, "hoards888", TABLET).await;
        }
        assert_eq!(server.query_text("SELECT CAST(COUNT(*) AS TEXT) FROM remembered_device").await.as_deref(), Some("10"));
        let kept = [oldest, second];
        let mut entered = 0;
        for secret in kept {
            entered += usize::from(log_in_remembered(&server.visitor(), "hoards888", &secret).await.status.is_success());
        }
        assert_eq!(entered, 1);
    }

    async fn r08_a_login_shows_the_one_before_and_failures_are_in_the_history(server: &TestServer) {
        let member = server.member("history88").await;
        let registered_at = server.app.core.clock.now_ms();
        server.clock.advance(MINUTE);
        crate::login::log_in_wrongly(&server.visitor().at("203.0.113.77"), "history88").await.refused("login.wrong.credentials");
        server.clock.advance(MINUTE);
        let (again, _) = log_in_on(server, "history88", PHONE).await;
        let answer = crate::login::log_in(&server.visitor(), "history88").await.ok();
        assert_eq!(answer["lastLogin"], json!({ "at": registered_at + 120_000, "address": "198.51.*.*", "device": "Chrome, Android" }));
        again.get("/wps/member/lastLogins").await.refused("session.logged.out");
        let mut newest = server.visitor();
        newest.adopt(&answer);
        let list = newest.get("/wps/member/lastLogins").await.ok()["list"].clone();
        let outcomes: Vec<_> = list.as_array().expect("a list").iter().map(|login| login["outcome"].as_str().expect("an outcome")).collect();
        assert_eq!(outcomes, ["success", "success", "failure", "success"]);
        assert_eq!((&list[2]["address"], &list[2]["at"]), (&json!("203.0.*.*"), &json!(registered_at + 60_000)));
        assert_eq!(list[3]["at"], registered_at);
        let other = server.member("stranger8").await;
        assert_eq!(other.get("/wps/member/lastLogins").await.ok()["list"].as_array().map(Vec::len), Some(1));
        drop(member);
    }
}
