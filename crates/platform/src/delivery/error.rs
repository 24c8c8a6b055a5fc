use erawan_kernel::{EntropyError, ErrorCode};
use sea_orm::DbErr;

use crate::web::ApiError;

/// Why a message was not taken.
#[derive(Debug, thiserror::Error)]
pub enum DeliveryError {
    /// No provider is configured for this channel.
    #[error("there is nobody to hand such messages to")]
    Closed,
    /// The database failed.
    #[error("the database failed: {0}")]
    Database(#[from] DbErr),
    /// The entropy source failed.
    #[error(transparent)]
    Entropy(#[from] EntropyError),
}

impl From<DeliveryError> for ApiError {
    fn from(error: DeliveryError) -> Self {
        match error {
            DeliveryError::Closed => ErrorCode::PermissionDenied.into(),
            other => Self::internal(&other),
        }
    }
}

/// Why a provider did not take a message.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SendError {
    /// It may take it later, or it is unknown whether it took it.
    #[error("not now: {0}")]
    Later(String),
    /// It will never take this message.
    #[error("refused: {0}")]
    Refused(String),
}
