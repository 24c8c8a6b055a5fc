//! What every room's HTTP has in common: the envelope, refusals, headers, limits.

mod answer;
mod cached;
mod date_range;
mod error;
mod extract;
mod layer;
mod limits;
mod ready_cache;
mod refusals;
pub mod signature;

pub use answer::Answer;
pub use cached::{CachedAnswer, CachedBody};
pub use date_range::{DateLimits, DateRange};
pub use error::{ApiError, FieldErrors};
pub(crate) use extract::is_json;
pub use extract::{
    ApiForm, ApiJson, ApiQuery, ClientAddress, ClientCountry, IdempotencyKey, PassiveCall, PathId,
    RequestLanguage,
};
pub(crate) use layer::wire_errors;
pub(crate) use limits::subscriber;
pub use limits::{RateLimit, RateLimits};
pub use ready_cache::ReadyCache;
pub use refusals::{Failure, FailureFacts, Refusals};

/// The largest body a call may send, in bytes.
pub const BODY_BYTES_MAX: usize = 64 * 1024;
