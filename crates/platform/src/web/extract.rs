use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use axum::extract::{ConnectInfo, Form, FromRequest, FromRequestParts, Json, Query, Request};
use axum::http::request::Parts;
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
        match Json::<T>::from_request(request, state).await {
            Ok(Json(value)) => Ok(Self(value)),
            Err(rejection) => Err(body_refusal(rejection.status())),
        }
    }
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

fn body_refusal(status: axum::http::StatusCode) -> ApiError {
    if status == axum::http::StatusCode::PAYLOAD_TOO_LARGE {
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

/// The language the caller reads, from the `Language` header.
#[derive(Debug, Clone, Copy)]
pub struct RequestLanguage(pub Language);

impl RequestLanguage {
    pub(super) fn of(headers: &axum::http::HeaderMap) -> Language {
        let code = headers.get("Language").and_then(|value| value.to_str().ok()).unwrap_or_default();
        Language::parse_or_default(code)
    }
}

impl<S: Send + Sync> FromRequestParts<S> for RequestLanguage {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Self::Rejection> {
        Ok(Self(Self::of(&parts.headers)))
    }
}

/// The network address of the caller, as the connection or a trusted proxy says.
#[derive(Debug, Clone, Copy)]
pub struct ClientAddress(pub IpAddr);

impl FromRequestParts<App> for ClientAddress {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Self::Rejection> {
        let by_proxy = app.config.client_address_header.as_deref().and_then(|name| {
            // The last entry is the one our own proxy added; earlier ones are the caller's claim.
            parts.headers.get(name)?.to_str().ok()?.rsplit(',').next()?.trim().parse::<IpAddr>().ok()
        });
        let by_connection = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
        Ok(Self(by_proxy.or(by_connection).unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED))))
    }
}

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
