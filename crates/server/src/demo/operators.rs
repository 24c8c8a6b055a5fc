//! Two operators of a demo who decide together, through the calls of the console.

use std::time::Duration;

use anyhow::{Context, Result};
use erawan_kernel::ManualClock;
use erawan_platform::seed::DEMO_PASSWORD;
use reqwest::{Method, RequestBuilder};
use serde_json::{Value, json};

use super::player::{Site, text};

/// How long an authenticator app shows a code.
const CODE_PERIOD: Duration = Duration::from_secs(30);

/// One who proposes, and another who approves, each logged in.
pub(super) struct TwoOperators {
    site: Site,
    proposer: String,
    approver: String,
}

impl TwoOperators {
    /// Logs both in, with the codes that the demo shows.
    ///
    /// # Errors
    /// When the server refuses.
    pub(super) async fn log_in(site: &Site, clock: &ManualClock, [first, second]: [&str; 2]) -> Result<Self> {
        let (proposer, approver) = (log_in(site, clock, first).await?, log_in(site, clock, second).await?);
        Ok(Self { site: site.clone(), proposer, approver })
    }

    /// Lets one propose; the other approves exactly that. `approvals` is where proposals of this kind are decided.
    ///
    /// # Errors
    /// When the server refuses.
    pub(super) async fn decide(&self, proposals: &str, approvals: &str, form: &Value) -> Result<()> {
        let proposed = self.propose(proposals, |request| request.json(form)).await?;
        // A list of adjustments is one of proposals, every other answer has its proposal inside.
        let value = &proposed["value"];
        let proposal = if value["proposal"].is_object() { &value["proposal"] } else { value };
        let (id, digest) = (text(&proposal["proposalId"])?, text(&proposal["digest"])?);
        let approval = json!({ "digest": digest });
        let path = format!("{approvals}/{id}/approve");
        let complete = |request: RequestBuilder| request.json(&approval);
        self.site.call(Method::POST, &path, Some(&self.approver), complete).await?;
        Ok(())
    }

    /// A call of the one who proposes.
    ///
    /// # Errors
    /// When the server refuses.
    pub(super) async fn propose(
        &self,
        path: &str,
        complete: impl FnOnce(RequestBuilder) -> RequestBuilder,
    ) -> Result<Value> {
        self.site.call(Method::POST, path, Some(&self.proposer), complete).await
    }

    /// What the one who proposes sees.
    ///
    /// # Errors
    /// When the server refuses.
    pub(super) async fn get(&self, path: &str) -> Result<Value> {
        self.site.call(Method::GET, path, Some(&self.proposer), |request| request).await
    }
}

async fn log_in(site: &Site, clock: &ManualClock, username: &str) -> Result<String> {
    let form = json!({ "merchant": site.merchant(), "username": username, "password": DEMO_PASSWORD });
    let begun = site.call(Method::POST, "/console/session", None, |request| request.json(&form)).await?;
    let form = json!({ "ticket": begun["value"]["ticket"], "code": code(site, clock, username).await? });
    let answer =
        site.call(Method::POST, "/console/session/code", None, |request| request.json(&form)).await?;
    text(&answer["value"]["token"])
}

/// The code that the demo's page shows for the operator; where those of the present are used, half a minute passes.
async fn code(site: &Site, clock: &ManualClock, username: &str) -> Result<String> {
    for _ in 0..3 {
        let page = site.call(Method::GET, "/dev/outbox?format=json", None, |request| request).await?;
        let mut operators = page["operators"].as_array().into_iter().flatten();
        let operator = operators.find(|operator| operator["username"] == username);
        if let Some(code) = operator.context("an operator without a code")?["code"].as_str() {
            return Ok(code.to_owned());
        }
        clock.advance(CODE_PERIOD);
    }
    anyhow::bail!("no code of {username} is good")
}
