use std::time::Duration;

use axum::extract::Request;
use axum::http::header::CONTENT_LENGTH;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::ApiError;
use super::body_time::allowed;

/// How long an answer may take when the body has come.
const ANSWER_TIME: Duration = Duration::from_secs(15);

/// Answers `system.unavailable` (503) to a request that has no answer 15 seconds after the last moment that its body may
/// take, such as one whose database froze: it holds what it has no longer. Streams are answers at once.
pub async fn limit_answer_time(request: Request, next: Next) -> Response {
    let length = request.headers().get(CONTENT_LENGTH).and_then(|length| length.to_str().ok());
    let time = allowed(length.and_then(|length| length.parse().ok()).unwrap_or(0)) + ANSWER_TIME;
    let path = request.uri().path().to_owned();
    match tokio::time::timeout(time, next.run(request)).await {
        Ok(response) => response,
        Err(_) => ApiError::late(&path, time).into_response(),
    }
}
