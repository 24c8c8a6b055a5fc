use std::sync::Arc;

use erawan_kernel::{Clock, Entropy};
use hmac::{Hmac, KeyInit, Mac};
use serde_json::{Value, json};
use sha2::Sha256;
use uuid::Uuid;

use crate::{ConformanceError, Target};

/// The status of an answer, as the operator spells it.
pub type Status = &'static str;

/// A vendor's side of the protocol.
#[derive(Debug)]
pub(crate) struct Client {
    pub(crate) target: Target,
    http: reqwest::Client,
    clock: Arc<dyn Clock>,
    entropy: Arc<dyn Entropy>,
}

/// What the operator answered, byte for byte.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Reply {
    pub(crate) http_status: u16,
    pub(crate) body: Vec<u8>,
}

impl Reply {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or(Value::Null)
    }

    /// The status, or what there was in its place.
    pub(crate) fn status(&self) -> String {
        match self.json()["status"].as_str() {
            Some(status) => status.to_owned(),
            None => format!("HTTP {}", self.http_status),
        }
    }

    pub(crate) fn balance(&self) -> Option<i64> {
        self.json()["balance"].as_i64()
    }
}

/// What a call is signed with.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Seal<'a> {
    pub(crate) secret: &'a [u8],
    /// How far the vendor's clock is off.
    pub(crate) skew_ms: i64,
    /// Signed in place of the body.
    pub(crate) instead: Option<&'a [u8]>,
    /// Signed in place of the path of the call.
    pub(crate) path_instead: Option<&'a str>,
}

impl Client {
    pub(crate) fn new(
        target: Target,
        clock: Arc<dyn Clock>,
        entropy: Arc<dyn Entropy>,
    ) -> Result<Self, ConformanceError> {
        let http = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build()?;
        Ok(Self { target, http, clock, entropy })
    }

    /// A new identifier, ordered by time.
    pub(crate) fn new_uuid(&self) -> Result<Uuid, ConformanceError> {
        let mut random = [0; 10];
        self.entropy.fill(&mut random)?;
        let ms = u64::try_from(self.clock.now_ms()).unwrap_or_default();
        Ok(uuid::Builder::from_unix_timestamp_millis(ms, &random).into_uuid())
    }

    /// Makes a correct call of the protocol; adds a `request_uuid` where there is none.
    pub(crate) async fn call(&self, path: &str, mut body: Value) -> Result<Reply, ConformanceError> {
        if body.get("request_uuid").is_none() {
            body["request_uuid"] = json!(self.new_uuid()?);
        }
        self.send(path, body.to_string().as_bytes()).await
    }

    /// Sends these bytes, signed now.
    pub(crate) async fn send(&self, path: &str, body: &[u8]) -> Result<Reply, ConformanceError> {
        let seal = Seal { secret: &self.target.secret, skew_ms: 0, instead: None, path_instead: None };
        self.send_sealed(&self.target.vendor, path, body, seal).await
    }

    pub(crate) async fn send_sealed(
        &self,
        vendor: &str,
        path: &str,
        body: &[u8],
        seal: Seal<'_>,
    ) -> Result<Reply, ConformanceError> {
        let timestamp = (self.clock.now_ms() + seal.skew_ms).to_string();
        let mut mac = Hmac::<Sha256>::new_from_slice(seal.secret).expect("HMAC takes a key of any length");
        mac.update(timestamp.as_bytes());
        let signed_path = self.path(vendor, seal.path_instead.unwrap_or(path));
        mac.update(format!(".POST\n{signed_path}\n").as_bytes());
        mac.update(seal.instead.unwrap_or(body));
        let signature = format!("v2={}", hex::encode(mac.finalize().into_bytes()));
        let request = self.request(vendor, path, body);
        let request = request.header("X-Erawan-Timestamp", timestamp).header("X-Erawan-Signature", signature);
        Self::answer(request).await
    }

    pub(crate) async fn send_unsigned(&self, path: &str, body: &[u8]) -> Result<Reply, ConformanceError> {
        Self::answer(self.request(&self.target.vendor, path, body)).await
    }

    /// The path of a call as it is sent, which is what is signed.
    fn path(&self, vendor: &str, path: &str) -> String {
        let url = format!("{}/provider/v1/{vendor}{path}", self.target.url.trim_end_matches('/'));
        reqwest::Url::parse(&url).map_or(url, |url| url.path().to_owned())
    }

    fn request(&self, vendor: &str, path: &str, body: &[u8]) -> reqwest::RequestBuilder {
        let url = format!("{}/provider/v1/{vendor}{path}", self.target.url.trim_end_matches('/'));
        self.http.post(url).header("Content-Type", "application/json").body(body.to_vec())
    }

    async fn answer(request: reqwest::RequestBuilder) -> Result<Reply, ConformanceError> {
        let response = request.send().await?;
        let http_status = response.status().as_u16();
        Ok(Reply { http_status, body: response.bytes().await?.to_vec() })
    }
}
