//! The two operators of a demo who decide about money, through the calls of the console.

use anyhow::Result;
use erawan_platform::seed::{self, DEMO_PASSWORD};
use reqwest::{Method, RequestBuilder};
use serde_json::{Value, json};

use super::player::{Site, text};

/// One who proposes, and another who approves, each logged in.
pub(super) struct TwoOperators {
    site: Site,
    proposer: String,
    approver: String,
}

impl TwoOperators {
    /// Logs both in.
    ///
    /// # Errors
    /// When the server refuses.
    pub(super) async fn log_in(site: &Site) -> Result<Self> {
        let [first, second] = seed::demo_finance_operators();
        let (proposer, approver) = (log_in(site, first).await?, log_in(site, second).await?);
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

async fn log_in(site: &Site, username: &str) -> Result<String> {
    let form = json!({ "merchant": site.merchant(), "username": username, "password": DEMO_PASSWORD });
    let answer = site.call(Method::POST, "/console/session", None, |request| request.json(&form)).await?;
    text(&answer["value"]["token"])
}
