use erawan_kernel::{EntropyError, ErrorCode, MoneyError};
use sea_orm::DbErr;

use crate::rooms::account::AccountError;
use crate::rooms::merchant::MerchantError;
use crate::rooms::session::SessionError;
use crate::rooms::wallet::WalletError;
use crate::web::ApiError;

/// Why the trial room refused.
#[derive(Debug, thiserror::Error)]
pub enum TrialError {
    /// The merchant does not offer free play.
    #[error("free play is switched off")]
    Closed,
    /// Free play is not for this kind of account.
    #[error("this kind of account may not play for free")]
    Rejected,
    /// The account room failed.
    #[error(transparent)]
    Account(#[from] AccountError),
    /// The session room failed.
    #[error(transparent)]
    Session(#[from] SessionError),
    /// The wallet room failed.
    #[error(transparent)]
    Wallet(#[from] WalletError),
    /// The merchant room failed.
    #[error(transparent)]
    Merchant(#[from] MerchantError),
    /// An amount does not fit.
    #[error(transparent)]
    Money(#[from] MoneyError),
    /// The database failed.
    #[error("the database failed: {0}")]
    Database(#[from] DbErr),
    /// The entropy source failed.
    #[error(transparent)]
    Entropy(#[from] EntropyError),
}

impl From<TrialError> for ApiError {
    fn from(error: TrialError) -> Self {
        match error {
            TrialError::Closed => ErrorCode::PermissionDenied.into(),
            TrialError::Rejected => ErrorCode::FreeReject.into(),
            TrialError::Account(error) => error.into(),
            TrialError::Session(error) => error.into(),
            TrialError::Wallet(error) => error.into(),
            other => Self::internal(&other),
        }
    }
}
