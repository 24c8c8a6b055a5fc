//! The second factor of operators: set up at the first log-in, proven at every one and again before decisions.

use std::time::Duration;

use erawan_testkit::{Actor, Engine, OperatorFactor, TestServer, both_engines};
use futures::future::join_all;
use serde_json::{Value, json};

use super::{CODE, PASSWORD, SESSION, enrol, enter, log_in, open};

const ENROLMENT: &str = "/console/session/enrolment";
const CONFIRM: &str = "/console/session/enrolment/confirm";
const OPERATORS: &str = "/console/operators";
const FACTOR: &str = "/console/session/factor";
const MINUTE: Duration = Duration::from_secs(60);

async fn ticket(actor: &Actor, username: &str) -> Value {
    log_in(actor, username, PASSWORD).await.ok()["ticket"].clone()
}

/// The second step with this code, at an address of its own.
async fn step(server: &TestServer, ticket: &Value, code: &str) -> erawan_testkit::Reply {
    server.visitor().at("10.6.1.1").post(CODE, json!({ "ticket": ticket, "code": code })).await
}

async fn count(server: &TestServer, statement: &str) -> String {
    server.query_text(&format!("SELECT CAST(COUNT(*) AS TEXT) FROM {statement}")).await.expect("a count")
}

async fn sessions(server: &TestServer) -> String {
    count(server, "operator_session WHERE ended_at_ms IS NULL").await
}

async fn events(server: &TestServer, kind: &str, author: &str) -> String {
    count(
        server,
        &format!("platform_event WHERE kind = '{kind}' AND author = '{author}' AND subject LIKE 'suvarna/%'"),
    )
    .await
}

/// An operator with these roles, who does not prove the factor again by itself; and the factor.
async fn operator(server: &TestServer, username: &str, roles: &[&str]) -> (Actor, OperatorFactor) {
    server.open_operator("suvarna", username, PASSWORD, roles).await;
    let mut actor = server.visitor();
    let (factor, login) = enrol(server, &actor, username).await;
    actor.token = login["token"].as_str().map(str::to_owned);
    (actor, factor)
}

fn reset(username: &str) -> String {
    format!("{OPERATORS}/{username}/factorReset")
}

/// The call that decides about the proposal of a row.
fn decision(row: &Value, verb: &str) -> String {
    format!("{OPERATORS}/proposals/{}/{verb}", row["proposal"]["proposalId"].as_str().expect("a proposal"))
}

fn digest(row: &Value) -> Value {
    json!({ "digest": row["proposal"]["digest"] })
}

/// What an operator sees of another one.
async fn row(by: &Actor, username: &str) -> Value {
    let list = by.get(OPERATORS).await.ok()["list"].clone();
    let row = list.as_array().expect("a list").iter().find(|row| row["username"] == username);
    row.expect("the operator").clone()
}

async fn reset_by_the_server(server: &TestServer, username: &str) {
    let (operators, merchant) = (&server.app.operators, server.merchant().await);
    let found = operators.find_by_username(merchant.id, username).await.expect("the database");
    let by = &erawan_platform::Author::SERVER;
    assert!(operators.reset_factor(by, &found.expect("the operator"), None).await.expect("a reset"));
}

/// An adjustment that waits, and the call that approves it.
async fn waiting_adjustment(server: &TestServer) -> (String, Value) {
    server.member("receives1").await;
    let proposer = server.operator("prepares1", &["FIN-maker"]).await;
    let form = json!({ "direction": "credit", "amount": "50.00", "reason": "For a test" });
    let adjustment = proposer.post("/console/members/receives1/adjustments", form).await.ok();
    let id = adjustment["proposalId"].as_str().expect("an identifier");
    (format!("/console/adjustments/{id}/approve"), json!({ "digest": adjustment["digest"] }))
}

both_engines! {
    async fn r13_the_first_log_in_sets_up_a_factor_and_nothing_works_before(server: &TestServer) {
        server.open_operator("suvarna", "careful1", PASSWORD, &["CS"]).await;
        let mut actor = server.visitor();
        let begun = log_in(&actor, "careful1", PASSWORD).await.ok();
        assert_eq!(begun["next"], "enrol");
        assert!(begun.get("token").is_none() && begun.get("browser").is_none(), "{begun}");
        actor.token = begun["ticket"].as_str().map(str::to_owned);
        actor.get(SESSION).await.refused("session.required");
        actor.post(FACTOR, json!({ "code": "000000" })).await.refused("session.required");
        actor.token = None;
        let ticket = &begun["ticket"];
        actor.post(CONFIRM, json!({ "ticket": ticket, "code": "000000" })).await.refused("not.found");
        step(server, ticket, "000000").await.refused("second.factor.expired");
        let setup = actor.post(ENROLMENT, json!({ "ticket": ticket })).await.ok();
        let url = setup["otpauthUrl"].as_str().expect("an address");
        assert!(url.starts_with("otpauth://totp/") && url.contains("careful1") && url.contains("console"), "{url}");
        assert!(setup["qrSvg"].as_str().is_some_and(|picture| picture.contains("<svg")));
        assert_eq!(sessions(server).await, "0");
        let (factor, login) = OperatorFactor::enrol(server, &actor, ticket).await;
        actor.token = login["token"].as_str().map(str::to_owned);
        assert_eq!(actor.get(SESSION).await.ok(), login["operator"]);
        assert_eq!(events(server, "operator.factor.enrolled", "operator: careful1").await, "1");
        assert_eq!(events(server, "operator.login", "operator: careful1").await, "1");
        // From now on it is asked for, and the ticket is used.
        step(server, ticket, &factor.code().await).await.refused("second.factor.expired");
        let again = log_in(&server.visitor(), "careful1", PASSWORD).await.ok();
        assert_eq!(again["next"], "code");
        actor.post(ENROLMENT, json!({ "ticket": again["ticket"] })).await.refused("second.factor.set");
        let form = json!({ "ticket": again["ticket"], "code": factor.code().await });
        actor.post(CONFIRM, form).await.refused("second.factor.set");
    }

    async fn r13_a_wrong_first_code_sets_nothing_up(server: &TestServer) {
        server.open_operator("suvarna", "careful1", PASSWORD, &["CS"]).await;
        let actor = server.visitor();
        let ticket = ticket(&actor, "careful1").await;
        actor.post(ENROLMENT, json!({ "ticket": ticket })).await.ok();
        for code in ["", "12345", "no code at all"] {
            actor.post(CONFIRM, json!({ "ticket": ticket, "code": code })).await.refused("verification.code.error");
        }
        assert_eq!((sessions(server).await, count(server, "operator_recovery").await), ("0".into(), "0".into()));
        OperatorFactor::enrol(server, &actor, &ticket).await;
        assert_eq!((sessions(server).await, count(server, "operator_recovery").await), ("1".into(), "10".into()));
    }

    async fn r13_a_code_works_once_and_a_ticket_too(server: &TestServer) {
        let factor = open(server, "careful1").await;
        let visitor = server.visitor();
        let (first, second) = (ticket(&visitor, "careful1").await, ticket(&visitor, "careful1").await);
        step(server, &first, &factor.wrong_code()).await.refused("verification.code.error");
        let code = factor.code().await;
        step(server, &first, &code).await.ok();
        step(server, &first, &factor.code().await).await.refused("second.factor.expired");
        step(server, &second, &code).await.refused("verification.code.error");
        step(server, &second, &factor.recovery_code().await).await.ok();
        for unknown in ["", "none", &"ab".repeat(32)] {
            step(server, &json!(unknown), &code).await.refused("second.factor.expired");
        }
    }

    async fn r13_of_one_code_on_many_tickets_at_once_comes_one_session(server: &TestServer) {
        let factor = open(server, "careful1").await;
        let visitor = server.visitor();
        let mut tickets = Vec::new();
        for _ in 0..4 {
            tickets.push(ticket(&visitor, "careful1").await);
        }
        let before = sessions(server).await;
        assert_eq!(before, "1", "that of the first log-in");
        let code = factor.code().await;
        let replies = join_all(tickets.iter().map(|ticket| step(server, ticket, &code))).await;
        let taken = replies.iter().filter(|reply| reply.status.is_success()).count();
        assert_eq!((taken, sessions(server).await.as_str()), (1, "2"));
        // One ticket with many codes opens one too.
        server.clock.advance(31 * MINUTE);
        let ticket = ticket(&visitor, "careful1").await;
        let codes = [factor.code().await, factor.code().await, factor.recovery_code().await];
        let replies = join_all(codes.iter().map(|code| step(server, &ticket, code))).await;
        assert_eq!(replies.iter().filter(|reply| reply.status.is_success()).count(), 1);
        assert_eq!(sessions(server).await, "3");
    }

    async fn r13_a_recovery_code_works_once_and_is_written_down(server: &TestServer) {
        let factor = open(server, "careful1").await;
        let visitor = server.visitor();
        let code = factor.recovery_code().await;
        let written = code.to_uppercase().replace('-', " ");
        step(server, &ticket(&visitor, "careful1").await, &written).await.ok();
        step(server, &ticket(&visitor, "careful1").await, &code).await.refused("verification.code.error");
        assert_eq!(count(server, "operator_recovery").await, "9");
        assert_eq!(events(server, "operator.factor.recovery", "operator: careful1").await, "1");
        let details = "SELECT CAST(details AS TEXT) FROM platform_event WHERE kind = 'operator.factor.recovery'";
        assert!(server.query_text(details).await.is_some_and(|details| details.contains('9') && !details.contains(&code)));
    }

    async fn r13_a_ticket_is_good_for_five_minutes_and_for_its_operator(server: &TestServer) {
        let (factor, other) = (open(server, "careful1").await, open(server, "careful2").await);
        let visitor = server.visitor();
        let own = ticket(&visitor, "careful1").await;
        step(server, &own, &other.code().await).await.refused("verification.code.error");
        step(server, &own, &other.recovery_code().await).await.refused("verification.code.error");
        server.clock.advance((5 * MINUTE).saturating_sub(Duration::from_millis(1)));
        enter(&visitor, &other, log_in(&visitor, "careful2", PASSWORD).await).await;
        server.clock.advance(Duration::from_millis(1));
        step(server, &own, &factor.code().await).await.refused("second.factor.expired");
        let own = ticket(&visitor, "careful1").await;
        server.clock.advance((5 * MINUTE).saturating_sub(Duration::from_millis(1)));
        step(server, &own, &factor.code().await).await.ok();
    }

    async fn r13_a_new_password_ends_the_tickets_of_the_old_one(server: &TestServer) {
        let factor = open(server, "careful1").await;
        let old = ticket(&server.visitor(), "careful1").await;
        let (operators, merchant) = (&server.app.operators, server.merchant().await);
        let operator = operators.find_by_username(merchant.id, "careful1").await.expect("the database").expect("the operator");
        operators.set_password(&erawan_platform::Author::SERVER, &operator, "Ferry7landing").await.expect("a new password");
        step(server, &old, &factor.code().await).await.refused("second.factor.expired");
    }

    async fn r13_five_wrong_codes_close_the_factor_for_half_an_hour_on_every_ticket(server: &TestServer) {
        let factor = open(server, "careful1").await;
        let visitor = server.visitor();
        let tickets = [ticket(&visitor, "careful1").await, ticket(&visitor, "careful1").await];
        let replies = join_all((0..9).map(|number| step(server, &tickets[number % 2], "000000"))).await;
        let looked_at = replies.iter().filter(|reply| reply.body["errorCode"] == "verification.code.error").count();
        assert_eq!(looked_at, 5);
        for ticket in &tickets {
            let reply = step(server, ticket, &factor.code().await).await;
            assert_eq!(reply.headers["retry-after"], "1800");
            reply.refused("login.locked");
            step(server, ticket, &factor.recovery_code().await).await.refused("login.locked");
        }
        assert_eq!(events(server, "operator.factor.failed", "console").await, "5");
        assert_eq!(events(server, "operator.factor.locked", "console").await, "1");
        // The factor of another operator is not concerned.
        let other = open(server, "careful2").await;
        enter(&visitor, &other, log_in(&visitor, "careful2", PASSWORD).await).await;
        server.clock.advance((30 * MINUTE).saturating_sub(Duration::from_secs(1)));
        let late = ticket(&visitor, "careful1").await;
        step(server, &late, &factor.code().await).await.refused("login.locked");
        server.clock.advance(Duration::from_secs(1));
        step(server, &late, &factor.code().await).await.ok();
        // What was wrong before is forgotten.
        let next = ticket(&visitor, "careful1").await;
        for _ in 0..4 {
            step(server, &next, &factor.wrong_code()).await.refused("verification.code.error");
        }
        step(server, &next, &factor.recovery_code().await).await.ok();
    }

    async fn r75_an_operators_secret_rests_sealed_and_for_its_own_row_only(server: &TestServer) {
        let (factor, other) = (open(server, "careful1").await, open(server, "careful2").await);
        let hex = match server.engine() {
            Engine::Sqlite => "LOWER(HEX(secret))",
            Engine::Postgres => "ENCODE(secret, 'hex')",
        };
        let stored = format!("SELECT {hex} FROM operator_factor JOIN operator ON operator.id = operator_id WHERE username = 'careful1'");
        let stored = server.query_text(&stored).await.expect("a secret");
        assert!(stored.len() > 40 && !stored.contains(&factor.secret_hex()), "{stored}");
        let of = |name: &str| format!("(SELECT id FROM operator WHERE username = '{name}')");
        let copied = format!(
            "UPDATE operator_factor SET secret = (SELECT secret FROM operator_factor WHERE operator_id = {}) WHERE operator_id = {} RETURNING 'done'",
            of("careful2"), of("careful1"),
        );
        assert_eq!(server.query_text(&copied).await.as_deref(), Some("done"));
        let own = ticket(&server.visitor(), "careful1").await;
        step(server, &own, &other.code().await).await.refused("system.error");
    }

    async fn r13_what_was_opened_without_a_factor_by_an_older_version_is_over(server: &TestServer) {
        let (actor, _) = operator(server, "careful1", &["CS"]).await;
        actor.get(SESSION).await.ok();
        let old = "UPDATE operator_session SET factor_at_ms = 0 RETURNING 'done'";
        assert_eq!(server.query_text(old).await.as_deref(), Some("done"));
        actor.get(SESSION).await.refused("session.required");
    }

    async fn r67_an_approval_needs_a_factor_of_the_last_five_minutes_and_is_made_once_after_it(server: &TestServer) {
        let (path, form) = waiting_adjustment(server).await;
        let (checker, factor) = operator(server, "approves1", &["FIN-checker"]).await;
        server.clock.advance(5 * MINUTE);
        let rows = server.row_counts().await;
        for _ in 0..2 {
            checker.post(&path, form.clone()).await.refused("reauth.required");
        }
        assert_eq!(server.row_counts().await, rows, "a refused call wrote rows");
        checker.post(FACTOR, json!({ "code": factor.wrong_code() })).await.refused("verification.code.error");
        checker.post(&path, form.clone()).await.refused("reauth.required");
        assert_eq!(events(server, "operator.factor.failed", "operator: approves1").await, "1");
        let code = factor.code().await;
        checker.post(FACTOR, json!({ "code": code })).await.ok();
        checker.post(FACTOR, json!({ "code": code })).await.refused("verification.code.error");
        assert_eq!(checker.post(&path, form.clone()).await.ok()["state"], "executed");
        assert_eq!(checker.post(&path, form.clone()).await.ok()["state"], "executed");
        // Another session of the same operator proved nothing by that.
        server.clock.advance((5 * MINUTE).saturating_sub(Duration::from_millis(1)));
        checker.post(&path, form.clone()).await.ok();
        server.clock.advance(Duration::from_millis(1));
        checker.post(&path, form).await.refused("reauth.required");
    }

    async fn r67_a_factor_is_fresh_for_the_session_that_proved_it_only(server: &TestServer) {
        let (path, form) = waiting_adjustment(server).await;
        let (checker, factor) = operator(server, "approves1", &["FIN-checker"]).await;
        server.clock.advance(5 * MINUTE);
        enter(&server.visitor(), &factor, log_in(&server.visitor(), "approves1", PASSWORD).await).await;
        checker.post(&path, form).await.refused("reauth.required");
    }

    async fn r67_wrong_codes_of_a_session_close_the_factor_at_the_log_in_too(server: &TestServer) {
        let (checker, factor) = operator(server, "approves1", &["FIN-checker"]).await;
        for _ in 0..5 {
            checker.post(FACTOR, json!({ "code": factor.wrong_code() })).await.refused("verification.code.error");
        }
        checker.post(FACTOR, json!({ "code": factor.code().await })).await.refused("login.locked");
        let ticket = ticket(&server.visitor(), "approves1").await;
        step(server, &ticket, &factor.recovery_code().await).await.refused("login.locked");
        // The session itself goes on.
        checker.get(SESSION).await.ok();
    }

    async fn r13_a_demo_shows_the_codes_of_its_own_operators_and_of_no_others(server: &TestServer) {
        open(server, "careful1").await;
        let visitor = server.visitor();
        let shown = visitor.get("/dev/outbox?format=json").await.body["operators"].clone();
        let names: Vec<&str> = shown.as_array().expect("operators").iter().filter_map(|row| row["username"].as_str()).collect();
        assert_eq!(names, ["support01", "finance01", "finance02", "risk01", "risk02", "admin01", "admin02", "draw01", "draw02", "games01"]);
        let code = server.demo_code("support01").await;
        assert!(visitor.get("/dev/outbox").await.text.contains(&code));
        server.demo_operator("support01").await.get(SESSION).await.ok();
        assert_ne!(server.demo_code("support01").await, code, "it was used");
        server.demo_operator("support01").await;
        let page = visitor.get("/dev/outbox?format=json").await.body;
        assert_eq!(page["operators"][0]["code"], Value::Null, "the codes of the present were used");
        server.clock.advance(Duration::from_secs(30));
        server.demo_operator("support01").await;
    }

    async fn r67_a_lost_factor_is_taken_away_by_two_and_its_operator_sets_up_another(server: &TestServer) {
        let (checker, lost) = operator(server, "approves1", &["FIN-checker"]).await;
        let (first, second) = (server.operator("admin0001", &["ADMIN"]).await, server.operator("admin0002", &["ADMIN"]).await);
        let begun = ticket(&server.visitor(), "approves1").await;
        let proposed = first.post(&reset("approves1"), json!({ "reason": "The phone is lost" })).await.ok();
        assert!(proposed["factorSince"].is_i64(), "{proposed}");
        let again = first.post(&reset("approves1"), json!({ "reason": "The phone is lost" })).await.ok();
        assert_eq!(again["proposal"]["proposalId"], proposed["proposal"]["proposalId"]);
        second.post(&reset("approves1"), json!({ "reason": "Another reason" })).await.refused("proposal.open");
        checker.get(SESSION).await.ok();
        first.post(&decision(&proposed, "approve"), digest(&proposed)).await.refused("proposal.own");
        second.post(&decision(&proposed, "approve"), json!({ "digest": "00" })).await.refused("proposal.stale");
        let path = decision(&proposed, "approve");
        let both = join_all((0..2).map(|_| second.post(&path, digest(&proposed)))).await;
        let done = both.iter().filter(|reply| reply.status.is_success()).count();
        assert!(done >= 1, "{both:?}");
        let after = second.post(&decision(&proposed, "approve"), digest(&proposed)).await.ok();
        assert_eq!((&after["proposal"]["state"], &after["factorSince"]), (&json!("executed"), &Value::Null));
        assert_eq!(events(server, "operator.factor.reset", "server").await, "1");
        // What was open before is over, codes of the lost phone and recovery codes too.
        checker.get(SESSION).await.refused("session.required");
        step(server, &begun, &lost.code().await).await.refused("second.factor.expired");
        let begun = log_in(&server.visitor(), "approves1", PASSWORD).await.ok();
        assert_eq!(begun["next"], "enrol");
        step(server, &begun["ticket"], &lost.recovery_code().await).await.refused("second.factor.expired");
        let (_, login) = OperatorFactor::enrol(server, &server.visitor(), &begun["ticket"]).await;
        assert!(login["token"].is_string());
    }

    async fn r67_for_a_day_after_a_reset_an_operator_approves_nothing(server: &TestServer) {
        let (path, form) = waiting_adjustment(server).await;
        operator(server, "approves1", &["FIN-checker"]).await;
        reset_by_the_server(server, "approves1").await;
        let mut checker = server.visitor();
        let login = json!({ "merchant": "suvarna", "username": "approves1", "password": PASSWORD });
        server.log_in_operator(&mut checker, login.clone()).await;
        let refused = checker.post(&path, form.clone()).await.refused("factor.reset.recent");
        let until = refused["value"]["until"].as_i64().expect("a moment");
        assert_eq!(until, erawan_kernel::Clock::now_ms(&server.clock) + 24 * 60 * 60 * 1_000);
        checker.get("/console/adjustments").await.ok();
        let admin = server.operator("admin0001", &["ADMIN"]).await;
        assert_eq!(row(&admin, "approves1").await["pausesUntil"], until);
        server.clock.advance((24 * 60 * MINUTE).saturating_sub(Duration::from_millis(1)));
        server.log_in_operator(&mut checker, login).await;
        checker.post(&path, form.clone()).await.refused("factor.reset.recent");
        server.clock.advance(Duration::from_millis(1));
        // The proposal is over by now; that is what is told from now on.
        checker.post(&path, form).await.refused("proposal.stale");
        let admin = server.operator("admin0002", &["ADMIN"]).await;
        assert_eq!(row(&admin, "approves1").await["pausesUntil"], Value::Null);
    }

    async fn r67_no_operator_decides_about_their_own_factor_and_none_abroad(server: &TestServer) {
        let (first, second) = (server.operator("admin0001", &["ADMIN"]).await, server.operator("admin0002", &["ADMIN"]).await);
        let reason = json!({ "reason": "The phone is lost" });
        first.post(&reset("admin0001"), reason.clone()).await.refused("permission.denied");
        first.post(&reset("unknown01"), reason.clone()).await.refused("not.found");
        first.post(&reset("admin0002"), json!({ "reason": "no" })).await.refused("validation.failed");
        server.open_operator("suvarna", "careful9", PASSWORD, &["CS"]).await;
        first.post(&reset("careful9"), reason.clone()).await.refused("not.found");
        let proposed = first.post(&reset("admin0002"), reason.clone()).await.ok();
        second.post(&decision(&proposed, "approve"), digest(&proposed)).await.refused("permission.denied");
        second.post(&decision(&proposed, "reject"), reason.clone()).await.refused("permission.denied");
        let auditor = server.operator("audits001", &["AUDITOR"]).await;
        assert_eq!(row(&auditor, "admin0002").await["proposal"]["state"], "open");
        auditor.post(&reset("admin0002"), reason.clone()).await.refused("permission.denied");
        auditor.post(&decision(&proposed, "approve"), digest(&proposed)).await.refused("permission.denied");
        server.open_merchant("other").await;
        let abroad = server.operator_of("other", "abroad01", &["ADMIN"]).await;
        abroad.post(&reset("admin0001"), reason.clone()).await.refused("not.found");
        abroad.post(&decision(&proposed, "approve"), digest(&proposed)).await.refused("not.found");
        assert_eq!(abroad.get(OPERATORS).await.ok()["totalCount"], 1);
        let third = server.operator("admin0003", &["ADMIN"]).await;
        third.post(&decision(&proposed, "reject"), json!({ "reason": "It was found again" })).await.ok();
        third.post(&decision(&proposed, "approve"), digest(&proposed)).await.refused("proposal.stale");
        second.get(SESSION).await.ok();
        server.clock.advance(Duration::from_secs(1));
        let taken_back = first.post(&reset("admin0002"), reason).await.ok();
        third.post(&decision(&taken_back, "withdraw"), json!({})).await.refused("not.found");
        assert_eq!(first.post(&decision(&taken_back, "withdraw"), json!({})).await.ok()["proposal"]["state"], "withdrawn");
    }

    async fn r67_a_factor_that_is_another_one_by_now_is_not_taken_away(server: &TestServer) {
        let (first, second) = (server.operator("admin0001", &["ADMIN"]).await, server.operator("admin0002", &["ADMIN"]).await);
        operator(server, "careful1", &["CS"]).await;
        let proposed = first.post(&reset("careful1"), json!({ "reason": "The phone is lost" })).await.ok();
        reset_by_the_server(server, "careful1").await;
        server.clock.advance(MINUTE);
        let mut actor = server.visitor();
        let login = json!({ "merchant": "suvarna", "username": "careful1", "password": PASSWORD });
        server.log_in_operator(&mut actor, login).await;
        second.post(&decision(&proposed, "approve"), digest(&proposed)).await.refused("proposal.stale");
        actor.get(SESSION).await.ok();
    }
}
