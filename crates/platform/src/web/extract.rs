use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::str::FromStr;

use axum::extract::FromRef;
use axum::extract::{ConnectInfo, Form, FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::header::CONTENT_TYPE;
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use erawan_kernel::{ErrorCode, Language};
use serde::de::DeserializeOwned;
use uuid::Uuid;

use super::{ApiError, zero_character};
use crate::core::Core;

/// A JSON body; an invalid one is refused with `request.malformed`.
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
        read_object(&bytes).map(Self)
    }
}

/// The object of a JSON text.
///
/// # Errors
/// `request.malformed`, also for a text with a zero character and for a list, which would be read field by field.
pub(crate) fn read_object<T: DeserializeOwned>(json: &[u8]) -> Result<T, ApiError> {
    let is_object = json.iter().find(|byte| !byte.is_ascii_whitespace()) == Some(&b'{');
    let is_readable = is_object && !zero_character::is_in_json(json);
    let value = if is_readable { serde_json::from_slice(json).ok() } else { None };
    value.ok_or_else(|| ErrorCode::RequestMalformed.into())
}

/// Whether the body says it is JSON.
pub(crate) fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    kind.split(';').next().is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json"))
}

/// A form-encoded body; an invalid one is refused with `request.malformed`.
#[derive(Debug, Clone, Copy, Default)]
pub struct ApiForm<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for ApiForm<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        let (parts, body) = request.into_parts();
        let bytes = Bytes::from_request(Request::new(body), state).await;
        let bytes = bytes.map_err(|error| body_refusal(error.status()))?;
        if zero_character::has_encoded(&bytes) {
            return Err(ErrorCode::RequestMalformed.into());
        }
        match Form::<T>::from_request(Request::from_parts(parts, bytes.into()), state).await {
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

/// Query parameters; an invalid one is refused with `request.malformed`.
#[derive(Debug, Clone, Copy, Default)]
pub struct ApiQuery<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for ApiQuery<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        Self::of(&parts.uri)
    }
}

impl<T: DeserializeOwned> ApiQuery<T> {
    /// The query of the address.
    ///
    /// # Errors
    /// `request.malformed`.
    pub fn of(uri: &Uri) -> Result<Self, ApiError> {
        let Query(value) =
            Query::<T>::try_from_uri(uri).map_err(|_| ApiError::new(ErrorCode::RequestMalformed))?;
        Ok(Self(value))
    }
}

/// The identifier in the address; one that is malformed is answered like one that is unknown, `not.found`.
#[derive(Debug, Clone, Copy)]
pub struct PathId<T>(pub T);

impl<S: Send + Sync, T: FromStr> FromRequestParts<S> for PathId<T> {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Response> {
        let text = Path::<String>::from_request_parts(parts, state).await;
        let Path(text) = text.map_err(IntoResponse::into_response)?;
        text.parse().map(Self).map_err(|_| ApiError::new(ErrorCode::NotFound).into_response())
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
        if let Some(code) = headers.get("Language").and_then(|value| value.to_str().ok()) {
            return Language::parse_or_default(code);
        }
        let fields = Query::<LanguageFields>::try_from_uri(uri).ok();
        let code = fields.and_then(|Query(fields)| fields.language);
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
    /// The client's address of a request: what the trusted proxy's header says, else the connection's.
    #[must_use]
    pub fn of(core: &Core, parts: &Parts) -> Self {
        let by_connection = connection_of(parts).unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED));
        let by_proxy = said_by_proxy(core, parts, core.config.client_address_header.as_deref());
        Self(by_proxy.and_then(|text| text.parse().ok()).unwrap_or(by_connection))
    }
}

impl<S: Send + Sync> FromRequestParts<S> for ClientAddress
where
    Core: FromRef<S>,
{
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Self::Rejection> {
        Ok(Self::of(&Core::from_ref(state), parts))
    }
}

/// The country of the caller, two capital letters of ISO 3166-1; only a trusted proxy sets it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClientCountry(pub Option<[u8; 2]>);

impl ClientCountry {
    /// The client's country of a request, from the trusted proxy's header.
    #[must_use]
    pub fn of(core: &Core, parts: &Parts) -> Self {
        let said = said_by_proxy(core, parts, core.config.client_country_header.as_deref());
        let letters = said.and_then(|text| <[u8; 2]>::try_from(text.as_bytes()).ok());
        // Proxies write XX for an address of no known country.
        let is_country = |letters: &[u8; 2]| letters.iter().all(u8::is_ascii_alphabetic) && letters != b"XX";
        Self(letters.map(|letters| letters.map(|letter| letter.to_ascii_uppercase())).filter(is_country))
    }

    /// The two letters.
    #[must_use]
    pub fn code(&self) -> Option<&str> {
        self.0.as_ref().and_then(|letters| str::from_utf8(letters).ok())
    }
}

impl<S: Send + Sync> FromRequestParts<S> for ClientCountry
where
    Core: FromRef<S>,
{
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Self::Rejection> {
        Ok(Self::of(&Core::from_ref(state), parts))
    }
}

/// What our own proxy wrote into the header; a caller who connects directly is not believed.
fn said_by_proxy<'a>(core: &Core, parts: &'a Parts, header: Option<&str>) -> Option<&'a str> {
    let connection = connection_of(parts)?.to_canonical();
    let is_proxy = core.config.trusted_proxies.iter().any(|network| network.contains(&connection));
    let value = parts.headers.get_all(header.filter(|_| is_proxy)?).iter().next_back()?;
    // The last entry is the one our own proxy added; earlier ones are the caller's claim.
    Some(value.to_str().ok()?.rsplit(',').next()?.trim())
}

fn connection_of(parts: &Parts) -> Option<IpAddr> {
    parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip())
}

/// Marks a call that an open screen makes by itself: it is no sign that the member is there.
#[derive(Debug, Clone, Copy)]
pub struct PassiveCall;

/// Marks a call that a member may make whose account is not set up yet.
#[derive(Debug, Clone, Copy)]
pub struct OpenBeforeSetup;

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
