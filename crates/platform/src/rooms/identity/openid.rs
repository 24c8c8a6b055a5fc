//! What every identity provider needs: fetching over HTTP, keys kept for a while, our own clock.

use std::collections::HashMap;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use openidconnect::core::CoreJsonWebKeySet;
use openidconnect::{AsyncHttpClient, HttpRequest, HttpResponse, JsonWebKeySetUrl};

use super::IdentityError;
use crate::rooms::identity::Identities;

/// How long fetched keys and addresses are used before they are fetched again.
pub(super) const FRESH_MS: i64 = 60 * 60 * 1_000;
/// How soon they are fetched again when a token names a key that is not among them.
pub(super) const RETRY_MS: i64 = 60 * 1_000;
/// The largest answer of a provider that is read, in bytes.
const ANSWER_BYTES_MAX: usize = 1024 * 1024;
const TIMEOUT: Duration = Duration::from_secs(10);

/// Why a provider could not be asked.
#[derive(Debug, thiserror::Error)]
pub(super) enum FetchError {
    #[error("the provider cannot be reached: {0}")]
    Unreachable(#[from] reqwest::Error),
    #[error("the provider's answer is larger than {ANSWER_BYTES_MAX} bytes")]
    TooLarge,
    #[error("the provider's answer is malformed: {0}")]
    Malformed(#[from] http::Error),
}

/// Calls to identity providers. Redirects are not followed: a provider answers where it said it would.
#[derive(Debug, Clone)]
pub(super) struct Fetch(reqwest::Client);

impl Default for Fetch {
    fn default() -> Self {
        let client = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).timeout(TIMEOUT);
        Self(client.build().expect("an HTTP client"))
    }
}

impl<'c> AsyncHttpClient<'c> for Fetch {
    type Error = FetchError;
    type Future = Pin<Box<dyn Future<Output = Result<HttpResponse, FetchError>> + Send + 'c>>;

    fn call(&'c self, request: HttpRequest) -> Self::Future {
        Box::pin(async move {
            let mut answer = self.0.execute(request.try_into()?).await?;
            let mut response = http::Response::builder().status(answer.status());
            if let Some(headers) = response.headers_mut() {
                headers.clone_from(answer.headers());
            }
            let mut body = Vec::new();
            while let Some(chunk) = answer.chunk().await? {
                if body.len() + chunk.len() > ANSWER_BYTES_MAX {
                    return Err(FetchError::TooLarge);
                }
                body.extend_from_slice(&chunk);
            }
            Ok(response.body(body)?)
        })
    }
}

/// By name: when it was fetched, epoch milliseconds, and what.
type Known<T> = HashMap<String, (i64, Arc<T>)>;

/// What was fetched from a provider, and when.
#[derive(Debug)]
pub(super) struct Kept<T> {
    known: Arc<Mutex<Known<T>>>,
}

impl<T> Clone for Kept<T> {
    fn clone(&self) -> Self {
        Self { known: Arc::clone(&self.known) }
    }
}

impl<T> Default for Kept<T> {
    fn default() -> Self {
        Self { known: Arc::default() }
    }
}

impl<T> Kept<T> {
    /// What is known under `name`, if it is younger than `age_ms_max`.
    pub(super) fn get(&self, name: &str, now_ms: i64, age_ms_max: i64) -> Option<Arc<T>> {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let (at_ms, value) = known.get(name)?;
        (0..age_ms_max).contains(&(now_ms - at_ms)).then(|| Arc::clone(value))
    }

    pub(super) fn put(&self, name: &str, now_ms: i64, value: T) -> Arc<T> {
        let value = Arc::new(value);
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.insert(name.to_owned(), (now_ms, Arc::clone(&value)));
        value
    }
}

/// Clients of identity providers and what they remember; caches only.
#[derive(Debug, Clone, Default)]
pub(crate) struct IdentityClients {
    pub(super) fetch: Fetch,
    pub(super) endpoints: Kept<super::social::Endpoints>,
    pub(super) keys: Kept<CoreJsonWebKeySet>,
}

impl IdentityClients {
    pub(super) async fn fetch_keys(&self, url: &str) -> Result<CoreJsonWebKeySet, IdentityError> {
        let url = JsonWebKeySetUrl::new(url.to_owned()).map_err(|error| down(&error))?;
        CoreJsonWebKeySet::fetch_async(&url, &self.fetch).await.map_err(|error| down(&error))
    }
}

/// The time for the check of tokens.
pub(super) fn utc_now(identities: &Identities) -> chrono::DateTime<chrono::Utc> {
    chrono::DateTime::from_timestamp_millis(identities.core.clock.now_ms()).unwrap_or_default()
}

/// The provider is at fault, or our settings of it.
pub(super) fn down(cause: &dyn std::error::Error) -> IdentityError {
    let mut text = cause.to_string();
    let mut cause = cause.source();
    while let Some(next) = cause {
        text = format!("{text}: {next}");
        cause = next.source();
    }
    IdentityError::ProviderDown(text)
}
