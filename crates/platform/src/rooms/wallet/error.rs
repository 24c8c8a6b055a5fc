use erawan_kernel::ErrorCode;
use erawan_ledger::LedgerError;
use sea_orm::DbErr;

use crate::rooms::account::AccountError;
use crate::rooms::merchant::MerchantError;
use crate::web::ApiError;

/// Why the wallet room refused.
#[derive(Debug, thiserror::Error)]
pub enum WalletError {
    /// There is no such member.
    #[error("there is no such member")]
    MemberUnknown,
    /// Play money belongs to guests only.
    #[error("play money belongs to guests only")]
    NotPlayMoney,
    /// The ledger refused or failed; each of its errors says what it means.
    #[error(transparent)]
    Ledger(#[from] LedgerError),
    /// The account room failed.
    #[error(transparent)]
    Account(#[from] AccountError),
    /// The merchant room failed.
    #[error(transparent)]
    Merchant(#[from] MerchantError),
    /// The database failed.
    #[error("the database failed: {0}")]
    Database(#[from] DbErr),
}

impl From<WalletError> for ApiError {
    fn from(error: WalletError) -> Self {
        match error {
            WalletError::MemberUnknown => ErrorCode::NotFound.into(),
            WalletError::NotPlayMoney => ErrorCode::PermissionDenied.into(),
            WalletError::Ledger(error) => error.into(),
            WalletError::Account(error) => error.into(),
            WalletError::Merchant(error) => error.into(),
            WalletError::Database(error) => error.into(),
        }
    }
}
