use erawan_kernel::{EntropyError, ErrorCode};
use sea_orm::DbErr;

use crate::delivery::DeliveryError;
use crate::rooms::account::AccountError;
use crate::web::ApiError;

/// Why the codes room refused.
#[derive(Debug, thiserror::Error)]
pub enum CodeError {
    /// A code is wrong, used, too old or out of tries.
    #[error("the one-time code is wrong, used, or too old")]
    Wrong,
    /// No further codes are sent for a while.
    #[error("no more codes are sent for a while")]
    TooMany {
        /// Seconds until there is room for another.
        retry_after_s: u64,
    },
    /// No code can be sent: there is no way to.
    #[error("codes are switched off")]
    Closed,
    /// A message could not be sent.
    #[error(transparent)]
    Delivery(#[from] DeliveryError),
    /// The account room refused.
    #[error(transparent)]
    Account(#[from] AccountError),
    /// The database failed.
    #[error("the database failed: {0}")]
    Database(#[from] DbErr),
    /// The entropy source failed.
    #[error(transparent)]
    Entropy(#[from] EntropyError),
}

impl From<CodeError> for ApiError {
    fn from(error: CodeError) -> Self {
        match error {
            CodeError::Wrong => ErrorCode::VerificationCodeError.into(),
            CodeError::TooMany { retry_after_s } => {
                Self::new(ErrorCode::TooManyRequests).with_retry_after(retry_after_s)
            }
            CodeError::Closed => ErrorCode::PermissionDenied.into(),
            CodeError::Delivery(error) => error.into(),
            CodeError::Account(error) => error.into(),
            other => Self::internal(&other),
        }
    }
}
