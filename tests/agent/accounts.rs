use std::time::Duration;

use erawan_platform::rooms::account::MemberKind;
use erawan_testkit::{Actor, PASSWORD, TestServer, both_engines};
use futures::future::join_all;
use serde_json::{Value, json};
use uuid::Uuid;

use super::{code_of, invited};
use crate::provider::vendor::GAME;

const OPEN: &str = "/wps/agent/downline";
const SETUP: &str = "/wps/member/setup";
/// What an agent chooses for the person.
const FIRST_PASSWORD: &str = "nam4prik8";
/// What the person chooses instead.
const OWN_PASSWORD: &str = "kwaithai77";

fn key(number: u128) -> Uuid {
    Uuid::from_u128(0x0198_0000_0000_7000_8000_0000_0000_0000 + number)
}

fn account(username: &str, kind: i64) -> Value {
    json!({ "type": kind, "username": username, "password": FIRST_PASSWORD, "rebates": [] })
}

/// Logs in to an account that an agent opened.
async fn first_login(server: &TestServer, username: &str) -> (Actor, Value) {
    let mut actor = server.visitor();
    let form = json!({ "username": username, "password": FIRST_PASSWORD });
    let answer = actor.post("/wps/session/login", form).await.ok();
    actor.adopt(&answer);
    (actor, answer)
}

/// Opens an account below the agent and logs in to it.
pub(crate) async fn opened(server: &TestServer, agent: &Actor, username: &str, kind: i64) -> Actor {
    let number = username.bytes().fold(0_u128, |sum, byte| sum * 31 + u128::from(byte));
    agent.post_once(OPEN, key(number), account(username, kind)).await.ok();
    first_login(server, username).await.0
}

fn setup() -> Value {
    json!({
        "newPassword": OWN_PASSWORD, "confirmNewPassword": OWN_PASSWORD, "birthday": "1990-05-17", "acceptTerms": true,
    })
}

fn setup_with(changes: &Value) -> Value {
    let mut form = setup();
    for (name, value) in changes.as_object().expect("fields") {
        form[name] = value.clone();
    }
    form
}

async fn read_captcha(server: &TestServer, agent: &Actor) -> String {
    agent.get("/wps/captcha").await.ok();
    server.captcha_digits().await
}

async fn count_members(server: &TestServer) -> String {
    server.query_text("SELECT COUNT(*) || '' FROM member").await.expect("a number")
}

both_engines! {
    async fn opn_141_api_090_an_agent_opens_an_account_directly_below_with_its_rates(server: &TestServer) {
        let top = server.member_of_kind(MemberKind::TopAgent, "upline888").await;
        server.give_rates(&top, &[("RNG", "0.8"), ("LIVE", "0.4")]).await;
        let agent = server.member_below(MemberKind::Agent, "leader888", Some(code_of(&top).await)).await;
        server.give_rates(&agent, &[("RNG", "0.6"), ("LIVE", "0.4")]).await;
        let mut form = account("Friend888", 0);
        form["rebates"] = json!([{ "gameCategory": "RNG", "rate": "0.5" }]);
        let row = agent.post_once(OPEN, key(1), form).await.ok();
        assert_eq!((&row["account"], &row["type"], &row["level"]), (&json!("friend888"), &json!(0), &json!(1)));
        assert_eq!(row["rebates"], json!([{ "gameCategory": "RNG", "rate": "0.5" }]), "those that are not named are 0");
        assert_eq!((&row["balance"], row.get("lastLoginDate")), (&json!("0.00"), None));
        let team = agent.get("/wps/agent/downlines").await.ok();
        assert_eq!((&team["list"][0]["id"], &team["totalCount"]), (&row["id"], &json!(1)));
        let (friend, answer) = first_login(server, "friend888").await;
        assert_eq!((&answer["firstTimeLogin"], &answer["mustChangePassword"]), (&json!(true), &json!(true)));
        let referrer = "SELECT r.username FROM member m JOIN member r ON r.id = m.referrer_id WHERE m.username = 'friend888'";
        assert_eq!(server.query_text(referrer).await.as_deref(), Some("leader888"));
        assert_eq!(friend.get("/wps/member/info").await.ok()["agent"], "lea***88", "the person is told who sees the figures");
        let unknown = "SELECT birthday || terms_version || COALESCE(register_address, '') FROM member WHERE username = 'friend888'";
        assert_eq!(server.query_text(unknown).await.as_deref(), Some("1900-01-01"), "nothing is known of the person");
    }

    async fn an_account_of_type_1_leads_a_team_and_test_accounts_stay_among_themselves(server: &TestServer) {
        let agent = server.member_of_kind(MemberKind::TopAgent, "leader888").await;
        let branch = opened(server, &agent, "branch888", 1).await;
        assert_eq!(branch.get("/wps/member/info").await.ok()["type"], 1);
        branch.get("/wps/agent/downlines").await.ok();
        let tester = server.member_of_kind(MemberKind::TestTopAgent, "testlead8").await;
        for (name, kind, becomes) in [("testkind0", 0, 40_u128), ("testkind1", 1, 41)] {
            let row = tester.post_once(OPEN, key(becomes), account(name, kind)).await.ok();
            assert_eq!(row["type"].as_u64().map(u128::from), Some(becomes));
        }
        assert_eq!(server.app.accounts.reconcile().await.expect("the tree can be read"), [""; 0]);
    }

    async fn the_same_key_is_the_same_account_and_other_content_is_refused(server: &TestServer) {
        let agent = server.member_of_kind(MemberKind::TopAgent, "leader888").await;
        let first = agent.post_once(OPEN, key(1), account("friend888", 0)).await.ok();
        let again = agent.post_once(OPEN, key(1), account("friend888", 0)).await.ok();
        assert_eq!(first["id"], again["id"]);
        agent.post_once(OPEN, key(1), account("friend888", 1)).await.refused("idempotency.conflict");
        agent.post_once(OPEN, key(1), account("another88", 0)).await.refused("idempotency.conflict");
        agent.post_once(OPEN, key(2), account("friend888", 0)).await.refused("username.exists");
        agent.post(OPEN, account("nokey8888", 0)).await.refused("request.malformed");
        let other = server.member_of_kind(MemberKind::TopAgent, "another88").await;
        other.post_once(OPEN, key(1), account("hisown888", 0)).await.ok();
        assert_eq!(agent.get("/wps/agent/downlines").await.ok()["totalCount"], 1);
    }

    async fn a_double_press_opens_one_account_and_both_get_its_row(server: &TestServer) {
        let agent = server.member_of_kind(MemberKind::TopAgent, "leader888").await;
        let presses = join_all((0..6).map(|_| agent.post_once(OPEN, key(1), account("friend888", 0)))).await;
        let ids: Vec<Value> = presses.into_iter().map(|reply| reply.ok()["id"].clone()).collect();
        assert!(ids.windows(2).all(|pair| pair[0] == pair[1]), "{ids:?}");
        assert_eq!(agent.get("/wps/agent/downlines").await.ok()["totalCount"], 1);
    }

    async fn rates_above_the_agents_own_are_refused_and_nothing_is_opened(server: &TestServer) {
        let agent = server.member_of_kind(MemberKind::TopAgent, "leader888").await;
        server.give_rates(&agent, &[("RNG", "0.5")]).await;
        let before = count_members(server).await;
        let asked = |category: &str, rate: &str| {
            let mut form = account("friend888", 0);
            form["rebates"] = json!([{ "gameCategory": category, "rate": rate }]);
            form
        };
        let refused = agent.post_once(OPEN, key(1), asked("RNG", "0.6")).await.refused("agent.rate.bounds");
        assert_eq!(refused["value"]["bounds"], json!([{ "gameCategory": "RNG", "least": "0.0", "most": "0.5" }]));
        agent.post_once(OPEN, key(2), asked("LIVE", "0.1")).await.refused("agent.rate.bounds");
        for (category, rate) in [("MAIN", "0.1"), ("rng", "0.1"), ("RNG", "0.55"), ("RNG", "-0.1"), ("RNG", "1e0"), ("RNG", "๐.๑"), ("RNG", "")] {
            agent.post_once(OPEN, key(3), asked(category, rate)).await.refused("validation.failed");
        }
        assert_eq!(count_members(server).await, before);
        agent.post_once(OPEN, key(4), asked("RNG", "0.5")).await.ok();
    }

    async fn name_and_password_obey_the_rules_of_registration(server: &TestServer) {
        let agent = server.member_of_kind(MemberKind::TopAgent, "leader888").await;
        let before = count_members(server).await;
        for (name, value, field) in [
            ("username", json!(""), "username"),
            ("username", json!("ab"), "username"),
            ("username", json!("สมชาย888"), "username"),
            ("username", json!("admin"), "username"),
            ("username", json!("x".repeat(65)), "username"),
            ("password", json!(""), "password"),
            ("password", json!("short1"), "password"),
            ("password", json!("Password123"), "password"),
            ("password", json!("friend888"), "password"),
            ("type", json!(2), "type"),
            ("type", json!(-1), "type"),
            ("type", Value::Null, "type"),
        ] {
            let mut form = account("friend888", 0);
            form[name] = value;
            let refused = agent.post_once(OPEN, key(1), form.clone()).await.refused("validation.failed");
            assert!(refused["value"]["fields"][field].is_array(), "{form}: {refused}");
        }
        agent.post_once(OPEN, key(1), json!({ "type": "1", "username": "friend888", "password": FIRST_PASSWORD })).await.refused("request.malformed");
        assert_eq!(count_members(server).await, before);
    }

    async fn a34_what_an_account_becomes_is_not_for_the_sender_to_say(server: &TestServer) {
        let agent = server.member_of_kind(MemberKind::TopAgent, "leader888").await;
        let other = server.member_of_kind(MemberKind::TopAgent, "another88").await;
        let mut form = account("friend888", 0);
        for (name, value) in [
            ("recommenderId", json!(other.id)), ("affiliateCode", json!(code_of(&other).await)), ("balance", json!("5.00")),
            ("vip", json!(9)), ("status", json!(1)), ("needsSetup", json!(false)), ("birthday", json!("1990-05-17")), ("level", json!(7)),
        ] {
            form[name] = value;
        }
        let row = agent.post_once(OPEN, key(1), form).await.ok();
        assert_eq!((&row["type"], &row["level"], &row["balance"]), (&json!(0), &json!(1), &json!("0.00")));
        assert_eq!(first_login(server, "friend888").await.0.get(SETUP).await.ok()["required"], true);
        assert_eq!(other.get("/wps/agent/downlines").await.ok()["totalCount"], 0);
    }

    async fn the_sixth_account_of_a_day_needs_a_captcha_and_the_twenty_first_waits_for_tomorrow(server: &TestServer) {
        let mut agent = server.member_of_kind(MemberKind::TopAgent, "leader888").await;
        let left = async |agent: &Actor| {
            let footer = agent.get("/wps/agent/affiliateLinks").await.ok()["footer"].clone();
            (footer["accountsLeft"].as_u64().expect("a number"), footer["captchaRequired"] == true)
        };
        assert_eq!(left(&agent).await, (20, false));
        for number in 0..5 {
            agent.post_once(OPEN, key(number), account(&format!("family88{number}"), 0)).await.ok();
        }
        assert_eq!(left(&agent).await, (15, true));
        let refused = agent.post_once(OPEN, key(5), account("family885", 0)).await.refused("captcha.required");
        assert_eq!(refused["value"]["captcha"], true);
        let mut form = account("family885", 0);
        let digits = read_captcha(server, &agent).await;
        form["captcha"] = json!(if digits == "0000" { "0001" } else { "0000" });
        agent.post_once(OPEN, key(5), form.clone()).await.refused("verification.code.error");
        for number in 5..20 {
            let mut form = account(&format!("family88{number}"), 0);
            form["captcha"] = json!(read_captcha(server, &agent).await);
            agent.post_once(OPEN, key(number), form).await.ok();
            // A person's pace: the limits of tries are not what is tested.
            server.clock.advance(Duration::from_secs(120));
        }
        assert_eq!(left(&agent).await, (0, true));
        form["username"] = json!("toomany88");
        form["captcha"] = json!(read_captcha(server, &agent).await);
        agent.post_once(OPEN, key(20), form).await.refused("agent.accounts.limit");
        let first = agent.post_once(OPEN, key(0), account("family880", 0)).await.ok();
        assert_eq!(first["account"], "family880", "what was opened is still answered");
        server.clock.advance(Duration::from_secs(24 * 60 * 60));
        agent.log_in("leader888").await;
        assert_eq!(left(&agent).await, (20, false));
        agent.post_once(OPEN, key(21), account("tomorrow8", 0)).await.ok();
    }

    async fn a04_many_accounts_at_once_are_no_more_than_a_day_allows(server: &TestServer) {
        server.change_settings(|settings| settings.teams.accounts_a_day = 3).await;
        let agent = server.member_of_kind(MemberKind::TopAgent, "leader888").await;
        let replies = join_all((0..10).map(|number| {
            agent.post_once(OPEN, key(number), account(&format!("family88{number}"), 0))
        })).await;
        let (opened, refused): (Vec<_>, Vec<_>) = replies.into_iter().partition(|reply| reply.status.is_success());
        assert_eq!(opened.len(), 3);
        for reply in refused {
            reply.refused("agent.accounts.limit");
        }
        assert_eq!(agent.get("/wps/agent/downlines").await.ok()["totalCount"], 3);
    }

    async fn at_the_deepest_level_no_account_is_opened(server: &TestServer) {
        server.change_settings(|settings| settings.teams.depth_max = 2).await;
        let top = server.member_of_kind(MemberKind::TopAgent, "upline888").await;
        let agent = server.member_below(MemberKind::Agent, "leader888", Some(code_of(&top).await)).await;
        agent.post_once(OPEN, key(1), account("friend888", 0)).await.refused("agent.depth");
        agent.post_once("/wps/agent/affiliateLinks", key(2), json!({ "label": "x", "type": 0 })).await.refused("agent.depth");
        top.post_once(OPEN, key(1), account("friend888", 1)).await.ok();
    }

    async fn only_agents_open_accounts(server: &TestServer) {
        let before = count_members(server).await;
        server.visitor().post_once(OPEN, key(1), account("friend888", 0)).await.refused("session.required");
        let visitors: usize = before.parse().expect("a number");
        for (number, kind) in [MemberKind::Member, MemberKind::Trial, MemberKind::TestMember].into_iter().enumerate() {
            let caller = server.member_of_kind(kind, &format!("caller88{number}")).await;
            caller.post_once(OPEN, key(1), account("friend888", 0)).await.refused("permission.denied");
        }
        assert_eq!(count_members(server).await, (visitors + 3).to_string());
    }

    async fn opn_040_the_owner_sets_the_account_up_in_one_step(server: &TestServer) {
        let agent = server.member_of_kind(MemberKind::TopAgent, "leader888").await;
        let friend = opened(server, &agent, "friend888", 0).await;
        assert_eq!(friend.get(SETUP).await.ok(), json!({ "required": true, "agent": "lea***88", "minimumAge": 18 }));
        friend.get("/wps/wallets/gcs").await.ok();
        friend.get("/wps/relay/GCSGAME_gameList?gameCategory=RNG").await.ok();
        friend.get(&format!("/wps/game/launchGame?vendor=BGS&gameId={GAME}")).await.refused("account.setup.required");
        assert_eq!(friend.post(SETUP, setup()).await.ok(), json!(true));
        assert_eq!(friend.get(SETUP).await.ok()["required"], false, "in the same session");
        friend.get(&format!("/wps/game/launchGame?vendor=BGS&gameId={GAME}")).await.ok();
        friend.post(SETUP, setup()).await.refused("account.setup.done");
        let known = "SELECT m.birthday || ' ' || c.document || ' ' || c.version FROM member m JOIN member_consent c \
                     ON c.member_id = m.id WHERE m.username = 'friend888'";
        let terms = &server.merchant().await.settings.terms_version;
        assert_eq!(server.query_text(known).await, Some(format!("1990-05-17 terms {terms}")));
        let form = |password: &str| json!({ "username": "friend888", "password": password });
        server.visitor().post("/wps/session/login", form(FIRST_PASSWORD)).await.refused("login.wrong.credentials");
        let answer = server.visitor().post("/wps/session/login", form(OWN_PASSWORD)).await.ok();
        assert_eq!((&answer["firstTimeLogin"], &answer["mustChangePassword"]), (&json!(false), &json!(false)));
        let trail = "SELECT COUNT(*) || '' FROM significant_event WHERE class IN ('password.changed', 'personal.data.changed') \
                     AND member_id = (SELECT id FROM member WHERE username = 'friend888')";
        assert_eq!(server.query_text(trail).await.as_deref(), Some("2"));
    }

    async fn r01_an_account_is_set_up_by_a_person_old_enough_with_a_password_of_their_own(server: &TestServer) {
        let agent = server.member_of_kind(MemberKind::TopAgent, "leader888").await;
        let friend = opened(server, &agent, "friend888", 0).await;
        let minimum = i32::from(server.merchant().await.settings.minimum_age);
        // The clock of tests says 21 November 2026.
        let (old_enough, too_young) = (format!("{}-11-21", 2026 - minimum), format!("{}-11-22", 2026 - minimum));
        for (changes, field) in [
            (json!({ "birthday": too_young }), "birthday"),
            (json!({ "birthday": "" }), "birthday"),
            (json!({ "birthday": "1890-01-01" }), "birthday"),
            (json!({ "birthday": "2026-11-22" }), "birthday"),
            (json!({ "newPassword": "short1", "confirmNewPassword": "short1" }), "newPassword"),
            (json!({ "newPassword": "Password123", "confirmNewPassword": "Password123" }), "newPassword"),
            (json!({ "confirmNewPassword": "another4word" }), "confirmNewPassword"),
            (json!({ "acceptTerms": false }), "acceptTerms"),
        ] {
            let refused = friend.post(SETUP, setup_with(&changes)).await.refused("validation.failed");
            assert!(refused["value"]["fields"][field].is_array(), "{changes}: {refused}");
        }
        let all = friend.post(SETUP, json!({})).await.refused("validation.failed")["value"]["fields"].clone();
        for field in ["newPassword", "confirmNewPassword", "birthday", "acceptTerms"] {
            assert!(all[field].is_array(), "{field} in {all}");
        }
        let same = json!({ "newPassword": FIRST_PASSWORD, "confirmNewPassword": FIRST_PASSWORD });
        friend.post(SETUP, setup_with(&same)).await.refused("modify.new.old.same");
        assert_eq!(friend.get(SETUP).await.ok()["required"], true);
        friend.post("/wps/member/password", json!({})).await.refused("account.setup.required");
        friend.post(SETUP, setup_with(&json!({ "birthday": old_enough }))).await.ok();
    }

    async fn an_account_is_set_up_once_and_other_sessions_end(server: &TestServer) {
        let agent = server.member_of_kind(MemberKind::TopAgent, "leader888").await;
        let older = opened(server, &agent, "friend888", 0).await;
        let (friend, _) = first_login(server, "friend888").await;
        older.get(SETUP).await.refused("session.logged.out");
        let presses = join_all((0..4).map(|_| friend.post(SETUP, setup()))).await;
        let done = presses.into_iter().filter(|reply| reply.status.is_success()).count();
        assert_eq!(done, 1);
        friend.get("/wps/member/info").await.ok();
        // An account that its owner opened has nothing to set up.
        let member = server.member("ordinary8").await;
        assert_eq!(member.get(SETUP).await.ok()["required"], false);
        member.post(SETUP, setup()).await.refused("account.setup.done");
        server.visitor().get(SETUP).await.refused("session.required");
        server.member_of_kind(MemberKind::Trial, "guestly88").await.get(SETUP).await.refused("trial.not.allowed");
    }

    async fn an_agent_whose_account_is_not_set_up_opens_nothing(server: &TestServer) {
        let agent = server.member_of_kind(MemberKind::TopAgent, "leader888").await;
        let branch = opened(server, &agent, "branch888", 1).await;
        branch.post_once(OPEN, key(1), account("friend888", 0)).await.refused("account.setup.required");
        branch.post_once("/wps/agent/affiliateLinks", key(2), json!({ "label": "x", "type": 0 })).await.refused("account.setup.required");
        branch.post(SETUP, setup()).await.ok();
        branch.post_once(OPEN, key(1), account("friend888", 0)).await.ok();
    }

    async fn who_registered_alone_is_not_asked_to_set_anything_up(server: &TestServer) {
        let mut actor = server.visitor();
        let answer = actor.put("/wps/member/register", invited("byself888", "")).await.ok();
        actor.adopt(&answer);
        assert_eq!(answer["mustChangePassword"], false);
        assert_eq!(actor.get(SETUP).await.ok(), json!({ "required": false, "minimumAge": 18 }));
        actor.post("/wps/member/password", json!({ "oldPassword": PASSWORD, "newPassword": OWN_PASSWORD, "confirmNewPassword": OWN_PASSWORD })).await.ok();
    }
}
