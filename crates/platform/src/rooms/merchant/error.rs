use erawan_kernel::EntropyError;
use sea_orm::DbErr;

use crate::web::ApiError;

/// Why the merchant room refused.
#[derive(Debug, thiserror::Error)]
pub enum MerchantError {
    /// No merchant has this identifier or code.
    #[error("there is no such merchant")]
    Unknown,
    /// Settings contradict themselves; the text says where.
    #[error("the merchant's settings are not usable: {0}")]
    Settings(String),
    /// The database failed.
    #[error("the database failed: {0}")]
    Database(#[from] DbErr),
    /// The entropy source failed.
    #[error(transparent)]
    Entropy(#[from] EntropyError),
}

impl From<MerchantError> for ApiError {
    fn from(error: MerchantError) -> Self {
        match error {
            MerchantError::Unknown => erawan_kernel::ErrorCode::FunctionNotAvailable.into(),
            other => Self::internal(&other),
        }
    }
}
