use erawan_kernel::Clock;
use reqwest::redirect::Policy;
use serde_json::{Value, json};

use crate::provider::PERSON;
use crate::{Actor, TestServer};

/// Where a browser was sent.
#[derive(Debug)]
pub struct Sent {
    /// The HTTP status.
    pub status: u16,
    /// The `Location`, empty when there is none.
    pub to: String,
    /// The cookies that came along, as they were set.
    pub cookies: Vec<String>,
}

impl Actor {
    /// Goes to an address as a browser does, with cookies, and stops at the first redirect.
    ///
    /// # Panics
    /// When the server does not answer.
    pub async fn visit(&self, url: &str) -> Sent {
        self.visit_as(url, &Value::Null).await
    }

    /// The same, logged in at the provider as that person.
    ///
    /// # Panics
    /// When the server does not answer.
    pub async fn visit_as(&self, url: &str, person: &Value) -> Sent {
        let mut request = self.browser().get(url).header("X-Test-Address", &self.address);
        if !person.is_null() {
            request = request.header(PERSON, person.to_string());
        }
        let response = request.send().await.expect("somebody answers");
        let texts = |name: &str| {
            let values = response.headers().get_all(name).iter();
            values.filter_map(|value| value.to_str().ok()).map(str::to_owned).collect::<Vec<_>>()
        };
        Sent {
            status: response.status().as_u16(),
            to: texts("Location").pop().unwrap_or_default(),
            cookies: texts("Set-Cookie"),
        }
    }

    /// The whole way to the provider and back; answers where the browser ends.
    ///
    /// # Panics
    /// When a station does not answer.
    pub async fn log_in_at(&self, server: &TestServer, provider: &str, person: &Value) -> String {
        let start = self.visit(&format!("{}/auth/{}/{provider}/start", server.url, self.merchant)).await;
        let mut person = person.clone();
        if person["now"].is_null() {
            person["now"] = json!(server.clock.now_ms() / 1_000);
        }
        let back = self.visit_as(&start.to, &person).await;
        assert_eq!(back.status, 303, "the provider refused {}", start.to);
        self.visit(&back.to).await.to
    }
}

/// A client that keeps cookies in the given jar and follows nothing.
pub(crate) fn client(cookies: std::sync::Arc<reqwest::cookie::Jar>) -> reqwest::Client {
    let client = plain_client().cookie_provider(cookies).redirect(Policy::none());
    client.build().expect("an HTTP client")
}

/// A client of servers on this machine, which speak plain HTTP: it trusts no certificate, because reading those of the
/// system takes longer than a request.
pub(crate) fn plain_client() -> reqwest::ClientBuilder {
    reqwest::Client::builder().tls_certs_only([])
}
