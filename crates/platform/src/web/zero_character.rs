//! A text with a zero character is refused where it arrives: PostgreSQL keeps it in no text, so what would look for it
//! or write it would fail inside.

use axum::extract::Request;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use erawan_kernel::ErrorCode;

use super::ApiError;

/// Refuses an address with a zero character with `request.malformed`. Calls of vendors are answered 200 with a status of
/// their own, so `provider` refuses them.
pub(crate) async fn refuse_zero_characters(request: Request, next: Next) -> Response {
    let uri = request.uri();
    let is_of_vendor = uri.path().starts_with("/provider/");
    let has_zero =
        has_encoded(uri.path().as_bytes()) || has_encoded(uri.query().unwrap_or_default().as_bytes());
    if has_zero && !is_of_vendor {
        return ApiError::new(ErrorCode::RequestMalformed).into_response();
    }
    next.run(request).await
}

/// Whether a percent-encoded text has a zero character.
pub(super) fn has_encoded(text: &[u8]) -> bool {
    text.contains(&0) || text.windows(3).any(|bytes| bytes == b"%00")
}

/// Whether a text of a JSON document has a zero character; JSON writes it in one way only.
pub(super) fn is_in_json(json: &[u8]) -> bool {
    let mut rest = json;
    while let Some(at) = rest.iter().position(|byte| *byte == b'\\') {
        if rest[at..].starts_with(br"\u0000") {
            return true;
        }
        // What follows a backslash is part of the escape, also another backslash.
        rest = rest.get(at + 2..).unwrap_or_default();
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_zero_character_is_found_and_nothing_that_looks_like_one() {
        for json in [r#"{"a":"\u0000"}"#, r#"{"a":"b\\\u0000c"}"#, r#"{"\n\u0000":1}"#] {
            assert!(is_in_json(json.as_bytes()), "{json}");
        }
        for json in [r#"{"a":"\\u0000"}"#, r#"{"a":"\u0001"}"#, r#"{"a":"u0000"}"#, r"{}\", ""] {
            assert!(!is_in_json(json.as_bytes()), "{json}");
        }
        assert!(has_encoded(b"a=%00") && has_encoded(b"a=\0") && !has_encoded(b"a=%2500&b=00"));
    }
}
