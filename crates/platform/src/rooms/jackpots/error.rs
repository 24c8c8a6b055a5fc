use erawan_kernel::EntropyError;
use sea_orm::DbErr;

use crate::data_key::SealBroken;
use crate::inbox::InboxError;
use crate::rooms::account::AccountError;
use crate::rooms::games::GamesError;
use crate::rooms::merchant::MerchantError;
use crate::rooms::wallet::WalletError;
use crate::web::ApiError;

/// Why the jackpots room failed. It refuses no request.
#[derive(Debug, thiserror::Error)]
pub enum JackpotError {
    /// A stored trigger does not open.
    #[error(transparent)]
    Sealed(#[from] SealBroken),
    /// The winner has no wallet, which cannot be: a stake was taken from it.
    #[error("the winner of a jackpot has no wallet")]
    WinnerWithoutWallet,
    /// The account room failed.
    #[error(transparent)]
    Account(#[from] AccountError),
    /// The merchant room failed.
    #[error(transparent)]
    Merchant(#[from] MerchantError),
    /// The games room failed.
    #[error(transparent)]
    Games(#[from] GamesError),
    /// The wallet room failed.
    #[error(transparent)]
    Wallet(#[from] WalletError),
    /// The inbox failed.
    #[error(transparent)]
    Inbox(#[from] InboxError),
    /// The entropy source failed.
    #[error(transparent)]
    Entropy(#[from] EntropyError),
    /// The database failed.
    #[error("the database failed: {0}")]
    Database(#[from] DbErr),
}

impl From<JackpotError> for ApiError {
    fn from(error: JackpotError) -> Self {
        match error {
            JackpotError::Account(error) => error.into(),
            JackpotError::Merchant(error) => error.into(),
            JackpotError::Games(error) => error.into(),
            JackpotError::Wallet(error) => error.into(),
            JackpotError::Inbox(error) => error.into(),
            JackpotError::Database(error) => error.into(),
            other => Self::internal(&other),
        }
    }
}
