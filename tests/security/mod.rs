//! The member's safe.

mod cards;
mod details;
mod email;
mod funds;
mod mobile;
mod questions;

use erawan_testkit::{Actor, PASSWORD, TestServer};
use serde_json::{Value, json};

pub(crate) const FUNDS: &str = "/wps/member/paymentPassword";
pub(crate) const RESET: &str = "/wps/member/paymentPassword/reset";
pub(crate) const QUESTIONS: &str = "/wps/member/customerSecurityQuestions";

/// Proves once more who the member is: what the step-up dialog does.
pub(crate) async fn prove(actor: &Actor) {
    actor.post("/wps/session/reauthenticate", json!({ "password": PASSWORD })).await.ok();
}

/// A member who just proved who they are.
pub(crate) async fn proven(server: &TestServer, name: &str) -> Actor {
    let member = server.member(name).await;
    prove(&member).await;
    member
}

pub(crate) fn first(password: &str) -> Value {
    json!({ "paymentPassword": password, "confirmPaymentPassword": password })
}

pub(crate) fn change(old: &str, new: &str) -> Value {
    json!({ "oldPaymentPassword": old, "paymentPassword": new, "confirmPaymentPassword": new })
}

pub(crate) fn answers(texts: [&str; 3]) -> Value {
    let rows: Vec<_> =
        [2, 4, 7].iter().zip(texts).map(|(id, text)| json!({ "questionId": id, "answer": text })).collect();
    json!(rows)
}

pub(crate) async fn events(server: &TestServer, actor: &Actor, class: &str) -> i64 {
    let hex = actor.id.trim_start_matches("mem_").to_owned();
    let id = match server.engine() {
        erawan_testkit::Engine::Sqlite => format!("X'{hex}'"),
        erawan_testkit::Engine::Postgres => format!("'{hex}'"),
    };
    let count =
        format!("SELECT COUNT(*) || '' FROM significant_event WHERE class = '{class}' AND member_id = {id}");
    server.query_text(&count).await.expect("a count").parse().expect("a number")
}
