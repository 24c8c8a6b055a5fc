//! What every room's HTTP has in common: the envelope, refusals, headers, limits.

mod answer;
mod answer_time;
mod body_time;
mod cached;
pub(crate) mod csv;
mod date_range;
mod error;
mod extract;
mod layer;
mod limits;
mod list;
pub(crate) mod prelude;
mod ready_cache;
mod refusals;
mod request_id;
mod room_error;
pub mod signature;
mod zero_character;

pub use answer::Answer;
pub use answer_time::limit_answer_time;
pub use body_time::limit_body_time;
pub use cached::{CachedAnswer, CachedBody};
pub use date_range::{DateLimits, DateRange};
pub use error::{ApiError, FieldErrors};
pub use extract::{
    ApiForm, ApiJson, ApiQuery, ClientAddress, ClientCountry, IdempotencyKey, OpenBeforeSetup, PassiveCall,
    PathId, RequestLanguage,
};
pub(crate) use extract::{is_json, read_object};
pub(crate) use layer::wire_errors;
pub use limits::{RateLimit, RateLimits, SUBSCRIBERS_OF_SITE, site, subscriber};
pub(crate) use list::{List, ListPage};
pub use ready_cache::ReadyCache;
pub use refusals::{BareFailure, BareRefusals, Failure, FailureFacts, Refusals};
pub use request_id::RequestId;
pub(crate) use room_error::room_error;
pub(crate) use zero_character::refuse_zero_characters;

/// The largest body a call may send, in bytes.
pub const BODY_BYTES_MAX: usize = 64 * 1024;
