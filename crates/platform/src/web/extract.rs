use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use axum::extract::{ConnectInfo, Form, FromRequest, FromRequestParts, Query, Request};
use axum::http::header::CONTENT_TYPE;
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, Uri};
use bytes::Bytes;
use erawan_kernel::{ErrorCode, Language};
use serde::de::DeserializeOwned;
use uuid::Uuid;

use super::ApiError;
use crate::App;

/// A JSON body; whatever cannot be read is refused with `request.malformed`.
#[derive(Debug, Clone, Copy, Default)]
pub struct ApiJson<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for ApiJson<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        if !is_json(request.headers()) {
            return Err(ErrorCode::RequestMalformed.into());
        }
        let bytes =
            Bytes::from_request(request, state).await.map_err(|error| body_refusal(error.status()))?;
        // Every body is an object; a list would otherwise be read field by field.
        let is_object = bytes.iter().find(|byte| !byte.is_ascii_whitespace()) == Some(&b'{');
        let value = if is_object { serde_json::from_slice(&bytes).ok() } else { None };
        value.map(Self).ok_or_else(|| ErrorCode::RequestMalformed.into())
    }
}

/// Whether the body says it is JSON.
pub(crate) fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    kind.split(';').next().is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json"))
}

/// A form-encoded body; whatever cannot be read is refused with `request.malformed`.
#[derive(Debug, Clone, Copy, Default)]
pub struct ApiForm<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for ApiForm<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        match Form::<T>::from_request(request, state).await {
            Ok(Form(value)) => Ok(Self(value)),
            Err(rejection) => Err(body_refusal(rejection.status())),
        }
    }
}

fn body_refusal(status: StatusCode) -> ApiError {
    if status == StatusCode::PAYLOAD_TOO_LARGE {
        ErrorCode::PayloadTooLarge.into()
    } else {
        ErrorCode::RequestMalformed.into()
    }
}

/// Query parameters; whatever cannot be read is refused with `request.malformed`.
#[derive(Debug, Clone, Copy, Default)]
pub struct ApiQuery<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for ApiQuery<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let Query(value) = Query::<T>::from_request_parts(parts, state)
            .await
            .map_err(|_| ApiError::new(ErrorCode::RequestMalformed))?;
        Ok(Self(value))
    }
}

/// The language the caller reads: the `Language` header, else the query's `language` or `lang`.
#[derive(Debug, Clone, Copy)]
pub struct RequestLanguage(pub Language);

impl RequestLanguage {
    pub(super) fn of(headers: &HeaderMap, uri: &Uri) -> Language {
        #[derive(serde::Deserialize)]
        struct LanguageFields {
            #[serde(alias = "lang")]
            language: Option<String>,
        }
        let by_header = headers.get("Language").and_then(|value| value.to_str().ok()).map(str::to_owned);
        let code = by_header.or_else(|| Query::<LanguageFields>::try_from_uri(uri).ok()?.0.language);
        Language::parse_or_default(&code.unwrap_or_default())
    }
}

impl<S: Send + Sync> FromRequestParts<S> for RequestLanguage {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Self::Rejection> {
        Ok(Self(Self::of(&parts.headers, &parts.uri)))
    }
}

/// The network address of the caller, as the connection or a trusted proxy says.
#[derive(Debug, Clone, Copy)]
pub struct ClientAddress(pub IpAddr);

impl ClientAddress {
    /// The address behind a request that is being taken apart.
    #[must_use]
    pub fn of(app: &App, parts: &Parts) -> Self {
        let by_proxy = app.config.client_address_header.as_deref().and_then(|name| {
            // The last entry is the one our own proxy added; earlier ones are the caller's claim.
            parts.headers.get(name)?.to_str().ok()?.rsplit(',').next()?.trim().parse::<IpAddr>().ok()
        });
        let by_connection = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
        Self(by_proxy.or(by_connection).unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED)))
    }
}

impl FromRequestParts<App> for ClientAddress {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Self::Rejection> {
        Ok(Self::of(app, parts))
    }
}

/// Marks a call that an open screen makes by itself: it is no sign that the member is there.
#[derive(Debug, Clone, Copy)]
pub struct PassiveCall;

/// The key that makes a money request safe to repeat, from the `Idempotency-Key` header (a UUID).
#[derive(Debug, Clone, Copy)]
pub struct IdempotencyKey(pub Uuid);

impl<S: Send + Sync> FromRequestParts<S> for IdempotencyKey {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        parts
            .headers
            .get("Idempotency-Key")
            .and_then(|value| value.to_str().ok())
            .and_then(|text| Uuid::try_parse(text).ok())
            .map(Self)
            .ok_or_else(|| ErrorCode::RequestMalformed.into())
    }
}
