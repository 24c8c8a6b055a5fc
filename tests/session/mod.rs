//! Proving who one is: login, lock, tokens, lifetime, roles.

mod attempts;
mod devices;
mod freshness;
mod lifetime;
mod login;
mod second_factor;
mod tokens;

use erawan_testkit::{Actor, PASSWORD, Reply};
use serde_json::json;

/// Tries to log in with the usual password.
async fn log_in(actor: &Actor, username: &str) -> Reply {
    actor
        .post("/wps/session/login", json!({ "username": username, "password": PASSWORD, "type": "username" }))
        .await
}

/// Tries to log in with another password.
async fn log_in_wrongly(actor: &Actor, username: &str) -> Reply {
    actor
        .post(
            "/wps/session/login",
            json!({ "username": username, "password": "Wrong4word", "type": "username" }),
        )
        .await
}
