//! Rounds over drand's HTTP API.

use std::time::Duration;

use async_trait::async_trait;
use futures::StreamExt;
use futures::stream::FuturesUnordered;

use super::{Beacon, BeaconError, BeaconRound, is_signed};

/// Bytes of an answer.
const ANSWER_MAX: usize = 4_096;

/// Servers that speak drand's HTTP API, all asked at once: the first answer that the network signed counts.
#[derive(Debug)]
pub struct HttpBeacon {
    client: reqwest::Client,
    urls: Vec<String>,
}

#[derive(serde::Deserialize)]
struct Told {
    round: i64,
    signature: String,
}

impl HttpBeacon {
    /// Asks these base addresses, such as `https://api.drand.sh`.
    ///
    /// # Errors
    /// When the HTTP client cannot be made.
    pub fn new(urls: Vec<String>, timeout: Duration) -> Result<Self, reqwest::Error> {
        Ok(Self { client: erawan_vendor_client::http_client(timeout)?, urls })
    }

    async fn ask(&self, url: &str, round: &BeaconRound) -> Result<String, String> {
        let (chain, number) = (&round.chain, round.number);
        let asked = self.client.get(format!("{url}/{chain}/public/{number}")).send().await;
        let mut answer = asked.map_err(|error| error.without_url().to_string())?;
        if !answer.status().is_success() {
            return Err(format!("answers {}", answer.status()));
        }
        let mut body = Vec::new();
        while let Some(part) = answer.chunk().await.map_err(|error| error.without_url().to_string())? {
            body.extend_from_slice(&part);
            if body.len() > ANSWER_MAX {
                return Err("answers too much".to_owned());
            }
        }
        let told: Told = serde_json::from_slice(&body).map_err(|error| error.to_string())?;
        if told.round != number {
            return Err(format!("answers with round {}", told.round));
        }
        let signature = told.signature.to_ascii_lowercase();
        if is_signed(&round.public_key, number, &signature) {
            Ok(signature)
        } else {
            Err(format!("answers for round {number} with what is not signed by its network"))
        }
    }

    async fn ask_named(&self, url: &str, round: &BeaconRound) -> Result<String, String> {
        self.ask(url, round).await.map_err(|reason| format!("{url} {reason}"))
    }
}

#[async_trait]
impl Beacon for HttpBeacon {
    async fn signature(&self, round: &BeaconRound) -> Result<String, BeaconError> {
        let mut asked = FuturesUnordered::new();
        for url in &self.urls {
            asked.push(self.ask_named(url, round));
        }
        let mut reasons = Vec::new();
        while let Some(answer) = asked.next().await {
            match answer {
                Ok(signature) => return Ok(signature),
                Err(reason) => reasons.push(reason),
            }
        }
        Err(BeaconError(reasons.join("; ")))
    }
}
