use erawan_kernel::EntropyError;
use sea_orm::DbErr;

use crate::data_key::SealBroken;
use crate::web::{ApiError, FieldErrors};

/// Why notifications were not switched.
#[derive(Debug, thiserror::Error)]
pub enum PushError {
    /// The address must not be called, or a key is invalid.
    #[error("fields break their rules: {0:?}")]
    Fields(FieldErrors),
    /// A stored value does not open.
    #[error(transparent)]
    Seal(#[from] SealBroken),
    /// The database failed.
    #[error("the database failed: {0}")]
    Database(#[from] DbErr),
    /// The entropy source failed.
    #[error(transparent)]
    Entropy(#[from] EntropyError),
    /// No HTTP client can be made.
    #[error("push services cannot be called: {0}")]
    Client(#[from] reqwest::Error),
}

impl From<PushError> for ApiError {
    fn from(error: PushError) -> Self {
        match error {
            PushError::Fields(fields) => Self::fields(fields),
            other => Self::internal(&other),
        }
    }
}
