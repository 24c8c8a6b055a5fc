use sea_orm::DbErr;

use crate::inbox::InboxError;
use crate::rooms::account::AccountError;
use crate::rooms::merchant::MerchantError;
use crate::rooms::wallet::WalletError;
use crate::web::ApiError;

/// Why the VIP room failed. It refuses no request.
#[derive(Debug, thiserror::Error)]
pub enum VipError {
    /// The account room failed.
    #[error(transparent)]
    Account(#[from] AccountError),
    /// The merchant room failed.
    #[error(transparent)]
    Merchant(#[from] MerchantError),
    /// The wallet room failed.
    #[error(transparent)]
    Wallet(#[from] WalletError),
    /// The inbox failed.
    #[error(transparent)]
    Inbox(#[from] InboxError),
    /// The database failed.
    #[error("the database failed: {0}")]
    Database(#[from] DbErr),
}

impl From<VipError> for ApiError {
    fn from(error: VipError) -> Self {
        match error {
            VipError::Account(error) => error.into(),
            VipError::Merchant(error) => error.into(),
            VipError::Wallet(error) => error.into(),
            VipError::Inbox(error) => error.into(),
            VipError::Database(error) => error.into(),
        }
    }
}
