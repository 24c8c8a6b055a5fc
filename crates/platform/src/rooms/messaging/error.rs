use erawan_kernel::{EntropyError, ErrorCode};
use sea_orm::DbErr;

use crate::rooms::account::AccountError;
use crate::rooms::session::SessionError;
use crate::web::{ApiError, FieldErrors};

/// Why the messaging room refused.
#[derive(Debug, thiserror::Error)]
pub enum MessagingError {
    /// Fields break their rules.
    #[error("fields break their rules: {0:?}")]
    Fields(FieldErrors),
    /// The member sent enough for today.
    #[error("the member sent enough for today")]
    TooMuch,
    /// The captcha is missing or wrong.
    #[error(transparent)]
    Session(#[from] SessionError),
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

impl From<MessagingError> for ApiError {
    fn from(error: MessagingError) -> Self {
        match error {
            MessagingError::Fields(fields) => Self::fields(fields),
            MessagingError::TooMuch => ErrorCode::TooManyRequests.into(),
            MessagingError::Session(error) => error.into(),
            MessagingError::Account(error) => error.into(),
            other => Self::internal(&other),
        }
    }
}
