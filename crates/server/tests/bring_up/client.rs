use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use erawan_kernel::{Clock, SystemClock};
use erawan_platform::sealing::{INFO, SUITE, associated_data};
use erawan_platform::web::signature;
use hpke::aead::AesGcm128;
use hpke::kdf::HkdfSha256;
use hpke::kem::DhP256HkdfSha256;
use hpke::{Deserializable, Kem, OpModeS, Serializable};
use reqwest::{Method, RequestBuilder};
use serde_json::{Value, json};

/// A browser at a merchant, `lotus` unless it is changed.
pub(crate) struct Client {
    pub(crate) url: String,
    http: reqwest::Client,
    pub(crate) merchant: String,
    pub(crate) token: Option<String>,
    /// Where it calls from, for a server that believes it.
    pub(crate) address: Option<String>,
    /// The secret of an operator's authenticator app.
    pub(crate) factor: Option<Vec<u8>>,
}

impl Client {
    pub(crate) fn new(url: &str) -> Self {
        Self {
            url: url.to_owned(),
            http: reqwest::Client::new(),
            merchant: "lotus".to_owned(),
            token: None,
            address: None,
            factor: None,
        }
    }

    pub(crate) fn request(&self, method: Method, path: &str) -> RequestBuilder {
        let request = self.http.request(method, format!("{}{path}", self.url));
        let request = request.header("Merchant", &self.merchant).header("Language", "EN");
        let request = match &self.address {
            Some(address) => request.header("X-Test-Address", address),
            None => request,
        };
        match &self.token {
            Some(token) => request.header("Authorization", token),
            None => request,
        }
    }

    pub(crate) async fn answer(request: RequestBuilder) -> Value {
        let answer = request.send().await.expect("an answer");
        answer.json().await.expect("JSON")
    }

    pub(crate) async fn get(&self, path: &str) -> Value {
        Self::answer(self.request(Method::GET, path)).await
    }

    pub(crate) async fn post(&self, path: &str, body: &Value) -> Value {
        Self::answer(self.request(Method::POST, path).json(body)).await
    }

    /// Sends a sealed body, as the member app does.
    pub(crate) async fn sealed(&self, method: Method, path: &str, body: &Value) -> Value {
        let status = self.get("/wps/system/status").await;
        let at_ms = status["value"]["serverTime"].as_i64().expect("a time");
        Self::answer(self.seal(&status["value"]["info"]["encryption"], at_ms, method, path, body)).await
    }

    /// A request with a body that is sealed for this key, as the status names it.
    pub(crate) fn seal(
        &self,
        encryption: &Value,
        at_ms: i64,
        method: Method,
        path: &str,
        body: &Value,
    ) -> RequestBuilder {
        let key = STANDARD.decode(encryption["publicKey"].as_str().expect("a key")).expect("base64");
        let key = <DhP256HkdfSha256 as Kem>::PublicKey::from_bytes(&key).expect("a point");
        let bound = associated_data(method.as_str(), path, at_ms);
        let (encapsulated, data) = hpke::single_shot_seal::<AesGcm128, HkdfSha256, DhP256HkdfSha256>(
            &OpModeS::Base,
            &key,
            INFO,
            body.to_string().as_bytes(),
            bound.as_bytes(),
        )
        .expect("a seal");
        let key_id = encryption["keyId"].as_str().expect("a name");
        let encapsulated = STANDARD.encode(encapsulated.to_bytes());
        let header = format!("suite={SUITE}; key={key_id}; enc={encapsulated}; at={at_ms}");
        let request = self.request(method, path).header("Encryption", header);
        request.json(&json!({ "data": STANDARD.encode(data) }))
    }

    /// What the platform says to a call that a vendor signed with this key: its status.
    pub(crate) async fn signed_by(&self, key: &[u8]) -> String {
        self.signed_at(key, SystemClock.now_ms()).await
    }

    /// The same, signed at another time.
    pub(crate) async fn signed_at(&self, key: &[u8], at_ms: i64) -> String {
        let answer = self.vendor_at(key, at_ms, "/user/balance", "no JSON".to_owned()).await;
        answer["status"].as_str().expect("a status").to_owned()
    }

    /// A call of the vendor `LAB`; the whole answer.
    pub(crate) async fn vendor(&self, key: &[u8], path: &str, call: &Value) -> Value {
        self.vendor_at(key, SystemClock.now_ms(), path, call.to_string()).await
    }

    async fn vendor_at(&self, key: &[u8], at_ms: i64, path: &str, body: String) -> Value {
        let path = format!("/provider/v1/LAB{path}");
        let signed = signature::sign_call(key, at_ms, "POST", &path, body.as_bytes());
        let request = self
            .http
            .post(format!("{}{path}", self.url))
            .header("X-Erawan-Timestamp", at_ms.to_string())
            .header("X-Erawan-Signature", signed)
            .body(body);
        Self::answer(request).await
    }

    /// The first step of an operator's log-in; the whole answer.
    pub(crate) async fn operator(&self, password: &str) -> Value {
        let form = json!({ "merchant": "lotus", "username": "mali01", "password": password });
        self.post("/console/session", &form).await
    }
}

/// Asks until the answer is the wanted one, for ten seconds: a running server sees a change within one, and checks
/// itself every four.
pub(crate) async fn soon<T>(what: &str, mut ask: impl AsyncFnMut() -> Option<T>) -> T {
    for _ in 0..200 {
        if let Some(found) = ask().await {
            return found;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("it did not come: {what}");
}
