use std::collections::BTreeMap;
use std::time::Duration;

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use erawan_kernel::{EntropyError, ErrorCode, Language};
use erawan_ledger::LedgerError;
use sea_orm::DbErr;
use serde_json::Value;

use crate::db::is_away;
use crate::html::TooComplex;

/// When a new try makes sense while the database does not answer, in seconds.
const RETRY_AFTER_AWAY_S: u64 = 3;

/// Why fields were refused: field name on the wire → codes, each with a text in the catalogue.
pub type FieldErrors = BTreeMap<&'static str, Vec<ErrorCode>>;

/// A refusal on its way to the wire.
///
/// Rooms turn their own error enum into this one; [`super::wire_errors`] adds the text in the caller's
/// language and the envelope of the path family. Causes of internal errors are logged, never answered.
#[derive(Debug, Clone)]
pub struct ApiError {
    pub(super) code: ErrorCode,
    pub(super) fields: FieldErrors,
    pub(super) value: Option<Value>,
    pub(super) retry_after_s: Option<u64>,
}

impl ApiError {
    /// A refusal by a catalogue code.
    #[must_use]
    pub const fn new(code: ErrorCode) -> Self {
        Self { code, fields: FieldErrors::new(), value: None, retry_after_s: None }
    }

    /// A refusal of fields; every field says why.
    #[must_use]
    pub const fn fields(fields: FieldErrors) -> Self {
        Self { code: ErrorCode::ValidationFailed, fields, value: None, retry_after_s: None }
    }

    /// A refusal of one field.
    #[must_use]
    pub fn field(name: &'static str, code: ErrorCode) -> Self {
        Self::fields(FieldErrors::from([(name, vec![code])]))
    }

    /// Adds facts for the client, such as `{"captcha":true}`.
    pub(crate) fn with_value(mut self, value: Value) -> Self {
        self.value = Some(value);
        self
    }

    /// Says after how many seconds a new try makes sense.
    pub(crate) const fn with_retry_after(mut self, seconds: u64) -> Self {
        self.retry_after_s = Some(seconds);
        self
    }

    /// A failure inside the server: logged with its cause, answered without it.
    #[must_use]
    pub fn internal(cause: &dyn std::fmt::Display) -> Self {
        tracing::error!(%cause, "a request failed inside the server");
        Self::new(ErrorCode::SystemError)
    }

    /// A failure of something the server stands on: `system.unavailable` when the database does not answer, else as
    /// [`internal`](Self::internal).
    #[must_use]
    pub(crate) fn failure(cause: &(dyn std::error::Error + 'static)) -> Self {
        if is_away(cause) { Self::unavailable(&cause) } else { Self::internal(&cause) }
    }

    /// The database does not answer: logged with the cause, answered without it.
    fn unavailable(cause: &dyn std::fmt::Display) -> Self {
        tracing::warn!(%cause, "a request failed because the database does not answer");
        Self::new(ErrorCode::SystemUnavailable).with_retry_after(RETRY_AFTER_AWAY_S)
    }

    /// A request had no answer in time: logged with its path.
    pub(super) fn late(path: &str, time: Duration) -> Self {
        tracing::warn!(path, time_s = time.as_secs(), "a request had no answer in time and was given up");
        Self::new(ErrorCode::SystemUnavailable).with_retry_after(RETRY_AFTER_AWAY_S)
    }

    /// The catalogue code.
    #[must_use]
    pub const fn code(&self) -> ErrorCode {
        self.code
    }

    /// The HTTP status.
    #[must_use]
    pub fn status(&self) -> StatusCode {
        StatusCode::from_u16(self.code.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
    }

    /// The body's facts in `language`: code, message and, where there are any, value.
    pub(super) fn body(&self, language: Language) -> serde_json::Map<String, Value> {
        let mut body = serde_json::Map::new();
        body.insert("errorCode".into(), self.code.code().into());
        body.insert("message".into(), self.code.text(language).into());
        let mut value = match &self.value {
            Some(Value::Object(facts)) => facts.clone(),
            _ => serde_json::Map::new(),
        };
        if !self.fields.is_empty() {
            let fields = self.fields.iter().map(|(name, codes)| {
                let texts: Vec<Value> = codes.iter().map(|code| code.text(language).into()).collect();
                ((*name).to_owned(), Value::Array(texts))
            });
            value.insert("fields".into(), Value::Object(fields.collect()));
        }
        if !value.is_empty() {
            body.insert("value".into(), Value::Object(value));
        }
        body
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let mut response = self.status().into_response();
        // The language and the path family are known to the layer around the router; it writes the body.
        response.extensions_mut().insert(self);
        response
    }
}

impl From<ErrorCode> for ApiError {
    fn from(code: ErrorCode) -> Self {
        Self::new(code)
    }
}

impl From<DbErr> for ApiError {
    fn from(error: DbErr) -> Self {
        Self::failure(&error)
    }
}

impl From<EntropyError> for ApiError {
    fn from(error: EntropyError) -> Self {
        Self::internal(&error)
    }
}

impl From<TooComplex> for ApiError {
    fn from(_: TooComplex) -> Self {
        ErrorCode::HtmlTooComplex.into()
    }
}

impl From<LedgerError> for ApiError {
    fn from(error: LedgerError) -> Self {
        match error {
            LedgerError::Busy => Self::new(ErrorCode::TooManyRequests).with_retry_after(1),
            LedgerError::InsufficientFunds { .. } => Self::new(ErrorCode::InsufficientBalance),
            LedgerError::Duplicate => Self::new(ErrorCode::IdempotencyConflict),
            LedgerError::Unavailable(_) => Self::unavailable(&error),
            other => Self::internal(&other),
        }
    }
}
