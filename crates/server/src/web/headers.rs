//! Headers that tell the browser what a page may do.

use axum::extract::Request;
use axum::http::header::{
    CONTENT_SECURITY_POLICY, CONTENT_TYPE, REFERRER_POLICY, STRICT_TRANSPORT_SECURITY,
    X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::{HeaderName, HeaderValue};
use axum::middleware::Next;
use axum::response::Response;

/// The service worker fetches the files it keeps, and nothing from elsewhere.
pub const WORKER_POLICY: &str =
    "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'";

/// What a page may load and who may frame it; inline scripts are never allowed. With `phone_auth`, the origin
/// of a Firebase project, the page may verify mobile numbers there and show its test for robots. `games` are the origins of
/// games that it may show.
#[must_use]
pub fn content_security_policy(
    frame_ancestors: &str,
    style_hashes: &[String],
    phone_auth: Option<&str>,
    games: &[String],
) -> String {
    let styles = style_hashes.iter().fold(String::new(), |styles, hash| styles + " '" + hash + "'");
    let connect = phone_auth.map(|origin| format!(" {origin}")).unwrap_or_default();
    let (scripts, frames) = match phone_auth {
        Some(_) => (
            " https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/",
            " https://www.google.com/recaptcha/",
        ),
        None => ("", ""),
    };
    let frames = games.iter().fold(frames.to_owned(), |frames, origin| frames + " " + origin);
    format!(
        "default-src 'self'; script-src 'self'{scripts}; style-src 'self'{styles}; \
         img-src 'self' data: blob:; font-src 'self'; connect-src 'self'{connect}; frame-src 'self'{frames}; \
         worker-src 'self'; manifest-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; \
         frame-ancestors {frame_ancestors}"
    )
}

/// Adds the headers every answer carries, unless the answer already has the header.
pub async fn add_security_headers(request: Request, next: Next) -> Response {
    let is_secure = request.headers().get("x-forwarded-proto").is_some_and(|proto| proto == "https");
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    let is_data =
        headers.get(CONTENT_TYPE).is_some_and(|kind| kind.as_bytes().starts_with(b"application/json"));
    let mut set = |name: HeaderName, value: &'static str| {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    };
    set(X_CONTENT_TYPE_OPTIONS, "nosniff");
    set(HeaderName::from_static("cross-origin-resource-policy"), "same-origin");
    set(CONTENT_SECURITY_POLICY, "default-src 'none'; frame-ancestors 'none'");
    set(X_FRAME_OPTIONS, "DENY");
    // What data may do is said above; the rest is about pages, and data is most of what is sent.
    if !is_data {
        set(REFERRER_POLICY, "same-origin");
        set(HeaderName::from_static("cross-origin-opener-policy"), "same-origin");
        set(
            HeaderName::from_static("permissions-policy"),
            "camera=(), microphone=(), geolocation=(), payment=()",
        );
    }
    if is_secure {
        set(STRICT_TRANSPORT_SECURITY, "max-age=31536000; includeSubDomains");
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_reaches_others_only_where_numbers_are_verified_elsewhere() {
        let closed = content_security_policy("'none'", &[], None, &[]);
        assert!(!closed.contains("https:"), "{closed}");
        let open = content_security_policy(
            "'none'",
            &[],
            Some("https://verify.example"),
            &["https://games.example".to_owned()],
        );
        let sources = |name: &str| {
            let rule = open.split("; ").find_map(|rule| rule.strip_prefix(name));
            rule.unwrap_or_default().trim().to_owned()
        };
        assert_eq!(sources("connect-src"), "'self' https://verify.example");
        assert_eq!(
            sources("script-src"),
            "'self' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/"
        );
        assert_eq!(sources("frame-src"), "'self' https://www.google.com/recaptcha/ https://games.example");
        assert_eq!(sources("frame-ancestors"), "'none'");
        assert_eq!(sources("object-src"), "'none'");
    }
}
