//! What the tests of a disk that fails share.

use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::client::{Client, soon};

/// Opens a trial account: its session, or what the answer was.
pub(crate) async fn trial(client: &Client) -> Result<String, Value> {
    let answer = client.post("/wps/session/login/freeplay", &json!({})).await;
    answer["value"]["token"].as_str().map(str::to_owned).ok_or(answer)
}

/// Whether the answer says that a database failed; without the ledger the outcome is not known.
pub(crate) fn is_fault(answer: &Value) -> bool {
    answer["errorCode"] == "system.error" || answer["errorCode"] == "system.unavailable"
}

/// Opens accounts that must all be acknowledged.
pub(crate) async fn open_accounts(client: &Client, count: usize, acknowledged: &mut Vec<String>) {
    for _ in 0..count {
        acknowledged.push(trial(client).await.expect("an account, without a restart"));
    }
}

/// Tries to open accounts under a fault; how many were refused, which some must be.
pub(crate) async fn try_accounts(client: &Client, count: usize, acknowledged: &mut Vec<String>) -> usize {
    let mut refused = 0;
    for _ in 0..count {
        match trial(client).await {
            Ok(token) => acknowledged.push(token),
            Err(answer) => {
                assert!(is_fault(&answer), "{answer}");
                refused += 1;
            }
        }
    }
    assert!(refused > 0, "the fault refused nothing");
    refused
}

/// What the node says of itself: the status, and what is wrong.
pub(crate) async fn faults(url: &str) -> (StatusCode, Value) {
    let answer = reqwest::get(format!("{url}/readyz")).await.expect("an answer");
    (answer.status(), answer.json::<Value>().await.expect("JSON")["faults"].clone())
}

pub(crate) async fn until_ready(url: &str) {
    soon("the node is ready", async || (faults(url).await.0 == StatusCode::OK).then_some(())).await;
}

/// Waits until the node is not ready because of this check; all that it says.
pub(crate) async fn until_fault(url: &str, check: &str) -> String {
    soon("the fault", async || {
        let (status, faults) = faults(url).await;
        let told = faults.to_string();
        (status == StatusCode::SERVICE_UNAVAILABLE && told.contains(check)).then_some(told)
    })
    .await
}

/// Every one of these accounts is there, with the play money it began with.
pub(crate) async fn all_have_their_money(url: &str, tokens: &[String]) {
    for token in tokens {
        let mut member = Client::new(url);
        member.token = Some(token.clone());
        let wallet = member.get("/wps/wallets/gcs").await;
        assert_eq!(wallet["success"], true, "an acknowledged account is lost: {wallet}");
        assert_ne!(wallet["value"]["sumBalance"], json!("0.00"), "{wallet}");
    }
}
