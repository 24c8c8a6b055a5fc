use axum::Json;
use axum::body::HttpBody;
use axum::extract::Request;
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use erawan_kernel::ErrorCode;

use super::{ApiError, RequestLanguage};

/// Writes every refusal in the caller's language and in the shape of its path family.
///
/// `/wps` answers `{success:false,…}`; other families answer the bare object. Refusals made by the
/// framework itself (unknown path, wrong method, too large) get a catalogue code here as well, so no
/// caller ever sees an empty error.
pub async fn wire_errors(request: Request, next: Next) -> Response {
    let language = RequestLanguage::of(request.headers(), request.uri());
    let enveloped = request.uri().path().starts_with("/wps/");
    let response = next.run(request).await;
    let Some(error) = refusal_of(&response) else { return response };
    let mut body = error.body(language);
    if enveloped {
        body.insert("success".into(), false.into());
    }
    let (mut parts, _) = response.into_parts();
    parts.headers.remove(header::CONTENT_LENGTH);
    parts.headers.remove(header::CONTENT_TYPE);
    let mut written = Json(body).into_response();
    parts.headers.extend(written.headers().iter().map(|(name, value)| (name.clone(), value.clone())));
    if let Some(seconds) = error.retry_after_s {
        parts.headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds));
    }
    *written.status_mut() = parts.status;
    *written.headers_mut() = parts.headers;
    written
}

fn refusal_of(response: &Response) -> Option<ApiError> {
    if let Some(error) = response.extensions().get::<ApiError>() {
        return Some(error.clone());
    }
    let is_bare = response.body().size_hint().exact() == Some(0);
    match response.status() {
        StatusCode::NOT_FOUND if is_bare => Some(ErrorCode::NotFound.into()),
        StatusCode::METHOD_NOT_ALLOWED => Some(ErrorCode::MethodNotAllowed.into()),
        StatusCode::PAYLOAD_TOO_LARGE => Some(ErrorCode::PayloadTooLarge.into()),
        StatusCode::REQUEST_TIMEOUT | StatusCode::INTERNAL_SERVER_ERROR if is_bare => {
            Some(ErrorCode::SystemError.into())
        }
        _ => None,
    }
}
