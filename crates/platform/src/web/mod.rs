//! What every room's HTTP has in common: the envelope, refusals, headers, limits.

mod answer;
mod error;
mod extract;
mod layer;

pub use answer::Answer;
pub use error::{ApiError, FieldErrors};
pub use extract::{ApiForm, ApiJson, ApiQuery, ClientAddress, IdempotencyKey, RequestLanguage};
pub use layer::wire_errors;
