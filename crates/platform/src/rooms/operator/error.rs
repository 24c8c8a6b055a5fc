use erawan_kernel::{EntropyError, ErrorCode};
use sea_orm::DbErr;

use super::model::LOCK_MS;
use crate::rooms::account::AccountError;
use crate::web::ApiError;

/// Why the operator room refused.
#[derive(Debug, thiserror::Error)]
pub enum OperatorError {
    /// The call needs an operator's session and has none that is live.
    #[error("there is no operator's session")]
    NoSession,
    /// Name and password do not belong together.
    #[error("name and password do not belong together")]
    WrongCredentials,
    /// Too many wrong passwords.
    #[error("too many wrong passwords")]
    Locked,
    /// The account room failed.
    #[error(transparent)]
    Account(#[from] AccountError),
    /// The database failed.
    #[error("the database failed: {0}")]
    Database(#[from] DbErr),
    /// The entropy source failed.
    #[error(transparent)]
    Entropy(#[from] EntropyError),
}

impl From<OperatorError> for ApiError {
    fn from(error: OperatorError) -> Self {
        match error {
            OperatorError::NoSession => ErrorCode::SessionRequired.into(),
            OperatorError::WrongCredentials => ErrorCode::LoginWrongCredentials.into(),
            OperatorError::Locked => {
                Self::new(ErrorCode::LoginLocked).with_retry_after(LOCK_MS.unsigned_abs() / 1_000)
            }
            OperatorError::Account(error) => error.into(),
            other => Self::internal(&other),
        }
    }
}
