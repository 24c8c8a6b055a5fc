//! What members set for their own protection, at the doors where it must hold.

mod bets;
mod breaks;
mod check;
mod deposits;
mod freeze;

use erawan_testkit::Actor;
use serde_json::{Value, json};

pub(crate) const RESPONSIBLE: &str = "/wps/member/responsible";
pub(crate) const LIMITS: &str = "/wps/member/responsible/limits";

/// Sets one limit; without an amount it is taken away.
pub(crate) async fn set(actor: &Actor, kind: &str, period: &str, amount: Option<&str>) -> Value {
    let mut limit = json!({ "kind": kind, "period": period });
    if let Some(amount) = amount {
        limit["amount"] = json!(amount);
    }
    actor.put(LIMITS, json!({ "limits": [limit] })).await.ok()
}

/// One limit in its present state.
pub(crate) async fn limit(actor: &Actor, kind: &str, period: &str) -> Value {
    let value = actor.get(RESPONSIBLE).await.ok();
    let rows = value["limits"].as_array().expect("limits").clone();
    rows.into_iter().find(|row| row["kind"] == kind && row["period"] == period).expect("every limit")
}
