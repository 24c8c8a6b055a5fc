//! What proves a call: its signature, over exactly this call, by the vendor, within the last minute.

use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, OriginalUri, Path, Request};
use axum::http::{HeaderMap, Method};
use axum::response::{IntoResponse, Response};

use crate::rooms::provider::Provider;
use crate::rooms::provider::error::ProviderError;
use crate::rooms::provider::fields::Fields;
use crate::rooms::provider::model::Status;
use crate::rooms::provider::protocol::RoundFields;
use crate::web::signature;

const TIMESTAMP_HEADER: &str = "X-Erawan-Timestamp";
const SIGNATURE_HEADER: &str = "X-Erawan-Signature";

/// A call as it came: whose it says it is, and everything that may be signed.
pub(crate) struct Incoming {
    pub(crate) vendor: String,
    method: Method,
    /// As it was sent, with its query.
    path: String,
    headers: HeaderMap,
    body: Bytes,
}

impl<S: Send + Sync> FromRequest<S> for Incoming {
    type Rejection = Response;

    async fn from_request(request: Request, state: &S) -> Result<Self, Response> {
        let (mut parts, body) = request.into_parts();
        let vendor = Path::<String>::from_request_parts(&mut parts, state).await;
        let Path(vendor) = vendor.map_err(IntoResponse::into_response)?;
        let uri =
            parts.extensions.get::<OriginalUri>().map_or_else(|| parts.uri.clone(), |uri| uri.0.clone());
        let path = uri.path_and_query().map_or_else(String::new, ToString::to_string);
        let (method, headers) = (parts.method.clone(), parts.headers.clone());
        let body = Bytes::from_request(Request::from_parts(parts, body), state).await;
        let body = body.map_err(IntoResponse::into_response)?;
        Ok(Self { vendor, method, path, headers, body })
    }
}

/// Proves that the vendor made exactly this call within the last minute, then reads its body.
pub(super) async fn open(provider: &Provider, incoming: &Incoming) -> Result<Fields, Status> {
    let Incoming { vendor, headers, body, .. } = incoming;
    // PostgreSQL keeps no such name, and fails when it is asked for one.
    if vendor.contains('\0') {
        return Err(Status::InvalidPartner);
    }
    let failed = |error: ProviderError| {
        tracing::error!(%error, vendor, "the keys or rules of a vendor could not be read");
        Status::Unknown
    };
    let keys = provider.vendors.keys_of(vendor).await.map_err(failed)?;
    let keys = keys.ok_or(Status::InvalidPartner)?;
    let timestamp = one(headers, TIMESTAMP_HEADER).ok_or(Status::InvalidSignature)?;
    let claimed = one(headers, SIGNATURE_HEADER).ok_or(Status::InvalidSignature)?;
    if !claimed.starts_with(signature::VERSION_2) {
        let rules = provider.vendors.rules_of(vendor).await.map_err(|error| failed(error.into()))?;
        if rules.signature_version_min > 1 {
            return Err(Status::InvalidSignature);
        }
    }
    let signed = keys.iter().find_map(|key| incoming.signed_at_ms(key, timestamp, claimed));
    let signed_ms = signed.ok_or(Status::InvalidSignature)?;
    let now_ms = provider.core.clock.now_ms();
    if now_ms.abs_diff(signed_ms) > signature::WINDOW_MS {
        provider.vendors.clock_warnings.warn(vendor, signed_ms, now_ms);
        return Err(Status::InvalidSignature);
    }
    Fields::read(body)
}

impl Provider {
    /// Proves a call about some rounds of the vendor that another room answers, and reads it. The error carries the
    /// caller's name for the call, if it could be read.
    pub(crate) async fn read_rounds_call(
        &self,
        incoming: &Incoming,
    ) -> Result<RoundFields, (Option<String>, Status)> {
        let fields = open(self, incoming).await.map_err(|status| (None, status))?;
        RoundFields::read(&fields).map_err(|status| (fields.request_uuid(), status))
    }
}

impl Incoming {
    /// When a holder of the key signed this call, by either version; nothing when none did.
    fn signed_at_ms(&self, key: &[u8], timestamp: &str, claimed: &str) -> Option<i64> {
        if claimed.starts_with(signature::VERSION_2) {
            let (method, path) = (self.method.as_str(), self.path.as_str());
            signature::call_signed_at_ms(key, timestamp, claimed, method, path, &self.body)
        } else {
            signature::signed_at_ms(key, timestamp, claimed, &self.body)
        }
    }
}

/// The value of a header that is there exactly once.
fn one<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let mut values = headers.get_all(name).iter();
    let (value, None) = (values.next()?, values.next()) else { return None };
    value.to_str().ok()
}

/// What proves a call.
#[derive(utoipa::IntoParams)]
#[into_params(parameter_in = Header)]
#[expect(dead_code, reason = "describes what `open` reads")]
pub(crate) struct Seal {
    /// When the call was signed, epoch milliseconds.
    #[param(rename = "X-Erawan-Timestamp")]
    timestamp: i64,
    /// `v2=` and the HMAC-SHA256, lower-case hexadecimal, of timestamp, full stop, method, line feed, path, line feed and
    /// raw body. Without `v2=`, of timestamp, full stop and raw body, as long as the operator takes that.
    #[param(rename = "X-Erawan-Signature")]
    signature: String,
}
