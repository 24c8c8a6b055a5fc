use std::sync::Arc;

use erawan_kernel::{ErrorCode, Language};
use reqwest::{Client, Method, StatusCode};
use serde_json::{Value, json};

use crate::{OperatorFactor, browser};

/// A client of the product: a browser with its own cookies, language and perhaps a session.
#[derive(Debug, Clone)]
pub struct Actor {
    url: String,
    client: Client,
    browser: Client,
    /// The session's token, when there is one.
    pub token: Option<String>,
    /// The member's id on the wire, when there is one.
    pub id: String,
    /// The member's user name, when there is one.
    pub username: String,
    /// The requested language, `EN` unless changed.
    pub language: &'static str,
    /// The network address this actor calls from.
    pub address: String,
    /// The merchant named in each call.
    pub merchant: &'static str,
    /// The second factor of an operator, which is proven again where a call asks for it.
    pub factor: Option<Arc<OperatorFactor>>,
}

/// An answer, with assertions that explain their failure.
#[derive(Debug)]
pub struct Reply {
    /// What was asked, for messages.
    pub asked: String,
    /// The requested language.
    pub language: &'static str,
    /// The HTTP status.
    pub status: StatusCode,
    /// The headers.
    pub headers: reqwest::header::HeaderMap,
    /// The body as JSON without the request's id; null when it is not JSON.
    pub body: Value,
    /// The body as text.
    pub text: String,
}

/// The id of every request of a test.
const REQUEST_ID: &str = "test";

/// The password every test member has.
pub const PASSWORD: &str = "Lotus4river";

impl Actor {
    pub(crate) fn new(url: &str) -> Self {
        let cookies = Arc::new(reqwest::cookie::Jar::default());
        let client = browser::plain_client().cookie_provider(Arc::clone(&cookies));
        Self {
            url: url.to_owned(),
            client: client.build().expect("an HTTP client"),
            browser: browser::client(cookies),
            token: None,
            id: String::new(),
            username: String::new(),
            language: "EN",
            address: "198.51.100.7".to_owned(),
            merchant: "suvarna",
            factor: None,
        }
    }

    pub(crate) const fn browser(&self) -> &Client {
        &self.browser
    }

    pub(crate) async fn register(url: &str, username: &str) -> Self {
        let mut actor = Self::new(url);
        // Every actor has its own address, so that limits per address do not affect each other.
        let hash =
            username.bytes().fold(7_u32, |hash, byte| hash.wrapping_mul(31).wrapping_add(u32::from(byte)));
        let [_, a, b, c] = hash.to_be_bytes();
        actor.address = format!("10.{a}.{b}.{c}");
        let answer = actor
            .put(
                "/wps/member/register",
                json!({
                    "username": username, "password": PASSWORD, "confirmPassword": PASSWORD,
                    "birthday": "1990-05-17", "type": 0, "registerMethod": "H5",
                }),
            )
            .await
            .ok();
        actor.adopt(&answer);
        actor
    }

    /// Logs in with the usual password.
    pub async fn log_in(&mut self, username: &str) {
        let body = json!({ "username": username, "password": PASSWORD, "type": "username" });
        let answer = self.post("/wps/session/login", body).await.ok();
        self.adopt(&answer);
    }

    /// Proves once more who this is, so that important calls are open for a while.
    ///
    /// # Panics
    /// When the server refuses.
    pub async fn prove(&self) {
        self.post("/wps/session/reauthenticate", json!({ "password": PASSWORD })).await.ok();
    }

    /// Takes over the session of a login answer.
    pub fn adopt(&mut self, answer: &Value) {
        let text = |name: &str| answer[name].as_str().unwrap_or_default().to_owned();
        self.token = Some(text("token"));
        self.id = text("id");
        self.username = text("userName");
    }

    /// A request in this actor's name, to be completed and sent by hand.
    pub fn request(&self, method: Method, path: &str) -> reqwest::RequestBuilder {
        let mut request = self
            .client
            .request(method, format!("{}{path}", self.url))
            .header("Merchant", self.merchant)
            .header("Language", self.language)
            .header("X-Test-Address", &self.address)
            // Refusals repeat it: the same call has the same answer.
            .header("X-Request-Id", REQUEST_ID);
        if let Some(token) = &self.token {
            request = request.header("Authorization", token);
        }
        request
    }

    /// Sends a request made by [`Self::request`].
    ///
    /// # Panics
    /// When the server does not answer at all.
    pub async fn send(&self, request: reqwest::RequestBuilder) -> Reply {
        let request = request.build().expect("a well-formed request");
        let again = self.factor.as_ref().zip(request.try_clone());
        let reply = self.execute(request).await;
        match again {
            Some((factor, again)) if reply.body["errorCode"] == "reauth.required" => {
                factor.prove_again(self).await;
                self.execute(again).await
            }
            _ => reply,
        }
    }

    async fn execute(&self, request: reqwest::Request) -> Reply {
        let asked = format!("{} {}", request.method(), request.url().path());
        let response = self.client.execute(request).await.expect("the server answers");
        let (status, headers) = (response.status(), response.headers().clone());
        let text = response.text().await.expect("the answer ends");
        let mut body: Value = serde_json::from_str(&text).unwrap_or(Value::Null);
        if let Some(fields) = body.as_object_mut() {
            fields.remove("requestId");
        }
        Reply { asked, language: self.language, status, headers, body, text }
    }

    /// `GET path`.
    pub async fn get(&self, path: &str) -> Reply {
        self.send(self.request(Method::GET, path)).await
    }

    /// `POST path` with a JSON body.
    pub async fn post(&self, path: &str, body: Value) -> Reply {
        self.send(self.request(Method::POST, path).json(&body)).await
    }

    /// `POST path` with a JSON body and an idempotency key.
    pub async fn post_once(&self, path: &str, key: uuid::Uuid, body: Value) -> Reply {
        self.send(self.request(Method::POST, path).header("Idempotency-Key", key.to_string()).json(&body))
            .await
    }

    /// `PUT path` with a JSON body.
    pub async fn put(&self, path: &str, body: Value) -> Reply {
        self.send(self.request(Method::PUT, path).json(&body)).await
    }

    /// `DELETE path` with a JSON body.
    pub async fn delete_with(&self, path: &str, body: Value) -> Reply {
        self.send(self.request(Method::DELETE, path).json(&body)).await
    }

    /// `DELETE path`.
    pub async fn delete(&self, path: &str) -> Reply {
        self.send(self.request(Method::DELETE, path)).await
    }
}

impl Reply {
    /// The value of a successful answer.
    ///
    /// # Panics
    /// When the answer is a refusal.
    #[expect(clippy::must_use_candidate, reason = "that it succeeded is often the whole fact")]
    pub fn ok(self) -> Value {
        assert!(
            self.status.is_success() && self.body["success"] == true,
            "{} was expected to succeed, answered {}: {}",
            self.asked,
            self.status,
            self.text
        );
        self.body["value"].clone()
    }

    /// The body of a refusal with that catalogue code.
    ///
    /// # Panics
    /// When the answer is a success or another refusal.
    #[expect(clippy::must_use_candidate, reason = "most facts end with the refusal itself")]
    pub fn refused(self, code: &str) -> Value {
        assert_eq!(
            self.body["errorCode"], code,
            "{} was expected to be refused with {code}, answered {}: {}",
            self.asked, self.status, self.text
        );
        assert!(!self.status.is_success(), "{}: a refusal with status {}", self.asked, self.status);
        let known = ErrorCode::ALL.iter().find(|known| known.code() == code);
        let known = known.unwrap_or_else(|| panic!("{code} is not in the catalogue"));
        assert_eq!(self.status.as_u16(), known.status(), "{}: {code} with another status", self.asked);
        assert_eq!(
            self.body["message"],
            known.text(Language::parse_or_default(self.language)),
            "{}: {code} with another text",
            self.asked
        );
        self.body
    }
}
