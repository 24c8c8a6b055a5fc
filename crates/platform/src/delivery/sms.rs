use std::time::Duration;

use erawan_kernel::ids::MessageId;
use futures::future::BoxFuture;
use reqwest::StatusCode;
use reqwest::redirect::Policy;
use serde::Serialize;

use super::SendError;
use crate::web::signature;

/// A provider that delivers text messages.
pub trait SmsSender: Send + Sync + std::fmt::Debug {
    /// Delivers a message. The same `id` may come twice, when the answer to the first call was lost.
    ///
    /// # Errors
    /// [`SendError`].
    fn send<'a>(
        &'a self,
        id: MessageId,
        to: &'a str,
        text: &'a str,
        now_ms: i64,
    ) -> BoxFuture<'a, Result<(), SendError>>;
}

/// A provider reached over HTTP, asked by signed requests.
///
/// `POST url` with `{"messageId","to","text"}`; `to` is E.164. `X-Erawan-Signature` is the hexadecimal
/// HMAC-SHA256 of timestamp, dot and body, under a shared secret, as in the wallet protocol. Any 2xx means
/// taken; 408, 429 and 5xx mean later; anything else means never.
#[derive(Clone)]
pub struct HttpSms {
    url: String,
    secret: Vec<u8>,
    http: reqwest::Client,
}

impl std::fmt::Debug for HttpSms {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("HttpSms").field("url", &self.url).finish_non_exhaustive()
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Body<'a> {
    message_id: MessageId,
    to: &'a str,
    text: &'a str,
}

impl HttpSms {
    /// How long the provider may take to answer.
    const ANSWER_WAIT: Duration = Duration::from_secs(10);

    /// The provider at `url`, with the secret shared with it.
    ///
    /// # Errors
    /// When no HTTP client can be made, for example because the system has no certificates.
    pub fn new(url: String, secret: Vec<u8>) -> Result<Self, reqwest::Error> {
        // A signed message is for this address only, wherever it may point to.
        let http = reqwest::Client::builder().redirect(Policy::none()).timeout(Self::ANSWER_WAIT).build()?;
        Ok(Self { url, secret, http })
    }
}

impl SmsSender for HttpSms {
    fn send<'a>(
        &'a self,
        id: MessageId,
        to: &'a str,
        text: &'a str,
        now_ms: i64,
    ) -> BoxFuture<'a, Result<(), SendError>> {
        Box::pin(async move {
            let body = serde_json::to_vec(&Body { message_id: id, to, text })
                .map_err(|error| SendError::Refused(error.to_string()))?;
            let answer = self
                .http
                .post(&self.url)
                .header("Content-Type", "application/json")
                .header("X-Erawan-Timestamp", now_ms.to_string())
                .header("X-Erawan-Signature", signature::sign(&self.secret, now_ms, &body))
                .body(body)
                .send()
                .await
                // Without the address, which may hold a key of the operator.
                .map_err(|error| SendError::Later(error.without_url().to_string()))?;
            match answer.status() {
                status if status.is_success() => Ok(()),
                status @ (StatusCode::REQUEST_TIMEOUT | StatusCode::TOO_MANY_REQUESTS) => {
                    Err(SendError::Later(status.to_string()))
                }
                status if status.is_server_error() => Err(SendError::Later(status.to_string())),
                status => Err(SendError::Refused(status.to_string())),
            }
        })
    }
}
