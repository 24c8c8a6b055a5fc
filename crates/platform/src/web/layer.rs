use axum::Json;
use axum::body::HttpBody;
use axum::extract::{MatchedPath, Request};
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use erawan_kernel::ErrorCode;

use super::{ApiError, RequestId, RequestLanguage};

/// Writes every refusal in the caller's language and in the shape of its path family.
///
/// `/wps` and `/console` answer `{success:false,…}`, and so does the one call of the lottery gateway that has the envelope;
/// other families answer the bare object. Refusals made by the
/// framework itself (unknown path, wrong method, too large) get a catalogue code here as well, so no
/// caller ever sees an empty error.
pub(crate) async fn wire_errors(request: Request, next: Next) -> Response {
    let language = RequestLanguage::of(request.headers(), request.uri());
    let path = request.uri().path();
    let enveloped =
        ["/wps/", "/lgw/games/popular", "/console/"].iter().any(|family| path.starts_with(family));
    let request_id = request.extensions().get::<RequestId>().cloned();
    let route = request.extensions().get::<MatchedPath>().cloned();
    let mut response = next.run(request).await;
    // Layers around the router measure by route.
    if let Some(route) = route {
        response.extensions_mut().insert(route);
    }
    // Caches on the way must not store the data of one member; the public lists set their own header.
    response.headers_mut().entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    let Some(error) = refusal_of(&response) else { return response };
    let mut body = error.body(language);
    if enveloped {
        body.insert("success".into(), false.into());
    }
    if let Some(RequestId(id)) = request_id {
        body.insert("requestId".into(), id.into());
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
    *written.extensions_mut() = parts.extensions;
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

#[cfg(test)]
mod tests {
    use axum::Router;
    use axum::body::{Body, to_bytes};
    use axum::middleware::from_fn;
    use axum::routing::get;
    use erawan_kernel::Language;
    use serde_json::Value;
    use tower::ServiceExt;

    use super::*;

    async fn refuse(code: ErrorCode, path: &'static str, language: Language) -> (u16, Value) {
        let refusing = get(move || async move { ApiError::field("name", code) });
        let refusing = if code == ErrorCode::ValidationFailed {
            refusing
        } else {
            get(move || async move { ApiError::new(code) })
        };
        let router = Router::new().route(path, refusing).layer(from_fn(wire_errors));
        let request = Request::get(path).header("Language", language.code()).body(Body::empty()).unwrap();
        let response = router.oneshot(request).await.unwrap();
        let status = response.status().as_u16();
        let bytes = to_bytes(response.into_body(), 64 * 1024).await.unwrap();
        (status, serde_json::from_slice(&bytes).unwrap())
    }

    #[tokio::test]
    async fn opn_029_every_refusal_of_the_catalogue_is_written_with_status_and_text_in_both_languages() {
        for code in ErrorCode::ALL {
            for language in [Language::Thai, Language::English] {
                let (status, body) = refuse(*code, "/wps/thing", language).await;
                assert_eq!(status, code.status(), "{code:?}");
                assert_eq!(body["errorCode"], code.code());
                assert_eq!(body["message"], code.text(language));
                assert_eq!(body["success"], false);
                for path in ["/callbacks/thing", "/lgw/orders", "/lotto/lgw/thing"] {
                    let (status, bare) = refuse(*code, path, language).await;
                    assert_eq!((status, &bare["message"]), (code.status(), &body["message"]));
                    assert_eq!(bare.get("success"), None, "{path} has no envelope");
                }
            }
        }
    }
}
