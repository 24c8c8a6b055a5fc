//! What operators may do: each call of the console, made by an operator of each role and by one of none.

use std::time::Duration;

use erawan_platform::rooms::operator::Role;
use erawan_testkit::{Actor, both_engines};
use reqwest::Method;
use serde_json::Value;

use super::authorisation::{MachineCall, machines};
use super::console_path;

/// Calls of an operator's own session, which need no permission.
const OWN_SESSION: [&str; 8] = [
    "GET /console/session",
    "POST /console/session",
    "POST /console/session/enrolment",
    "POST /console/session/enrolment/confirm",
    "POST /console/session/code",
    "POST /console/session/factor",
    "DELETE /console/session",
    "GET /console/captcha",
];

fn calls() -> Vec<MachineCall> {
    machines().into_iter().filter(|call| call.document == "console").collect()
}

/// Makes the call about things that are not there; the code of the refusal, or `ok`.
async fn answer(actor: &Actor, call: &MachineCall) -> String {
    let (method, path) = call.operation.split_once(' ').expect("a method and a path");
    let method: Method = method.parse().expect("a method");
    let request = actor.request(method, &console_path(path)).header("Content-Type", "application/json");
    let response = request.body(call.body.clone().unwrap_or_default()).send().await.expect("an answer");
    if response.status().is_success() {
        return "ok".to_owned();
    }
    let body: Value = response.json().await.expect("JSON");
    body["errorCode"].as_str().unwrap_or("no code").to_owned()
}

async fn permissions(actor: &Actor) -> Vec<String> {
    let session = actor.get("/console/session").await.ok();
    serde_json::from_value(session["permissions"].clone()).expect("words")
}

/// Whether holders of the permission decide about what others prepared.
fn decides(permission: &str) -> bool {
    [".approve", ".release", ".countersign"].iter().any(|verb| permission.ends_with(verb))
}

#[test]
fn every_call_of_the_console_names_its_permission() {
    let without: Vec<String> = calls()
        .into_iter()
        .filter(|call| call.permission.is_none() && !OWN_SESSION.contains(&call.operation.as_str()))
        .map(|call| call.operation)
        .collect();
    assert_eq!(without, Vec::<String>::new());
}

both_engines! {
    async fn r67_a_call_of_the_console_is_open_to_the_roles_that_allow_it_and_to_no_other(server: &TestServer) {
        let mut operators = vec![("none", server.operator("norole00", &[]).await)];
        for (number, role) in Role::ALL.into_iter().enumerate() {
            let name = format!("role{number:04}");
            operators.push((role.code(), server.operator(&name, &[role.code()]).await));
        }
        let mut wrong = Vec::new();
        for (role, actor) in &operators {
            let allowed = permissions(actor).await;
            let rows = server.row_counts().await;
            assert_eq!(allowed.is_empty(), *role == "none", "{role}");
            for call in calls() {
                let Some(permission) = &call.permission else { continue };
                let is_denied = answer(actor, &call).await == "permission.denied";
                if is_denied == allowed.contains(permission) {
                    wrong.push(format!("{role}: {}, denied: {is_denied}", call.operation));
                }
            }
            if *role == "none" {
                assert_eq!(server.row_counts().await, rows, "a refused call wrote rows");
            }
        }
        assert_eq!(wrong, Vec::<String>::new());
    }

    async fn every_call_that_decides_needs_a_factor_of_the_last_five_minutes(server: &TestServer) {
        let deciding: Vec<MachineCall> = calls()
            .into_iter()
            .filter(|call| call.permission.as_deref().is_some_and(decides))
            .collect();
        assert!(deciding.len() > 10, "{}", deciding.len());
        let mut operators = Vec::new();
        for (number, role) in Role::ALL.into_iter().enumerate() {
            operators.push(server.operator(&format!("decides{number:02}"), &[role.code()]).await);
        }
        server.clock.advance(Duration::from_secs(5 * 60));
        let (mut refused, rows) = (0, server.row_counts().await);
        for actor in &operators {
            let allowed = permissions(actor).await;
            for call in &deciding {
                let is_allowed = call.permission.as_ref().is_some_and(|permission| allowed.contains(permission));
                let expected = if is_allowed { "reauth.required" } else { "permission.denied" };
                assert_eq!(answer(actor, call).await, expected, "{}", call.operation);
                refused += usize::from(is_allowed);
            }
        }
        assert!(refused >= deciding.len(), "{refused}");
        assert_eq!(server.row_counts().await, rows, "a refused call wrote rows");
    }

    async fn a_role_that_is_taken_away_is_gone_at_the_next_call(server: &TestServer) {
        let actor = server.operator("shortly1", &["CS"]).await;
        actor.get("/console/conversations").await.ok();
        let merchant = server.merchant().await;
        let operator = server.app.operators.find_by_username(merchant.id, "shortly1").await.expect("a look");
        let operator = operator.expect("an operator");
        let by = &erawan_platform::Author::SERVER;
        server.app.operators.set_roles(by, &operator, &[Role::Games].into()).await.expect("other roles");
        actor.get("/console/conversations").await.refused("permission.denied");
        actor.get("/console/jackpots").await.ok();
        let kept = server.query_text("SELECT CAST(details AS TEXT) FROM platform_event WHERE kind = 'operator.roles'").await;
        let kept: Value = serde_json::from_str(&kept.expect("an event")).expect("JSON");
        assert_eq!(kept, serde_json::json!({ "before": ["CS"], "after": ["GAMES"] }));
    }
}
