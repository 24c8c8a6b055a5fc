//! Names, measures and logs each request.

use std::sync::Arc;
use std::time::Instant;

use axum::extract::{ConnectInfo, MatchedPath, Request, State};
use axum::http::{HeaderName, HeaderValue, Method};
use axum::middleware::Next;
use axum::response::Response;
use erawan_kernel::Entropy;
use erawan_platform::web::RequestId;
use std::net::SocketAddr;
use tracing::Instrument;

use crate::traces::Traces;

const X_REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
/// What the access log calls itself in filters.
pub const ACCESS_LOG: &str = "access";
/// The route of what belongs to no call: pages that do not exist, redirects home.
const NO_ROUTE: &str = "-";

/// What each request is observed with.
#[derive(Debug, Clone)]
pub struct Observer {
    /// Makes the ids of requests.
    pub entropy: Arc<dyn Entropy>,
    /// Where spans go, if anywhere.
    pub traces: Option<Traces>,
}

/// Gives the request its id, in the span, the log, the answer's header and the body of a refusal; measures it by
/// method, route and status; writes its line of the access log. Queries are not logged: they may hold a secret.
pub async fn observe(State(observer): State<Observer>, mut request: Request, next: Next) -> Response {
    let begun = Instant::now();
    let id = request_id(&request, &*observer.entropy);
    let method = method_name(request.method());
    let path = request.uri().path().to_owned();
    let own_route = request.extensions().get::<MatchedPath>().cloned();
    let connection = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
    request.extensions_mut().insert(id.clone());
    let exported = observer.traces.as_ref().map(|traces| traces.begin(method, &id.0));
    let span = tracing::info_span!("request", id = id.0, method, path);
    let mut response = next.run(request).instrument(span.clone()).await;
    if let Ok(value) = HeaderValue::from_str(&id.0) {
        response.headers_mut().insert(X_REQUEST_ID, value);
    }
    let status = response.status().as_u16();
    let route = response.extensions().get::<MatchedPath>().cloned().or(own_route);
    let route = route.map_or_else(|| NO_ROUTE.to_owned(), |route| route.as_str().to_owned());
    if let Some(exported) = exported {
        exported.end(method, &route, status);
    }
    let elapsed = begun.elapsed();
    metrics::histogram!(
        "erawan_http_request_seconds", "method" => method, "route" => route, "status" => status.to_string()
    )
    .record(elapsed);
    let address = connection.map(|address| address.to_string()).unwrap_or_default();
    tracing::info!(
        target: ACCESS_LOG, id = id.0, method, path, status, ms = elapsed.as_millis(), address, "answered"
    );
    response
}

/// The id of a caller or a proxy when it can be logged, else a new one.
fn request_id(request: &Request, entropy: &dyn Entropy) -> RequestId {
    let given = request.headers().get(X_REQUEST_ID).and_then(|id| id.to_str().ok());
    given.and_then(RequestId::parse).unwrap_or_else(|| {
        let mut bytes = [0_u8; 12];
        // Without randomness the id is not unique; the request itself says what is wrong.
        drop(entropy.fill(&mut bytes));
        RequestId(hex::encode(bytes))
    })
}

/// The method as a label: a caller may send any word.
fn method_name(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        Method::PUT => "PUT",
        Method::PATCH => "PATCH",
        Method::DELETE => "DELETE",
        Method::OPTIONS => "OPTIONS",
        _ => "other",
    }
}
