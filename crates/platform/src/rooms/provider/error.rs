use erawan_kernel::{EntropyError, ErrorCode};
use sea_orm::DbErr;

use crate::rooms::account::AccountError;
use crate::rooms::games::GamesError;
use crate::rooms::merchant::MerchantError;
use crate::rooms::responsible::ResponsibleError;
use crate::rooms::session::SessionError;
use crate::rooms::wallet::WalletError;
use crate::web::ApiError;

/// Why the provider room failed, or did not open a game. What it tells vendors is a
/// [`Status`](super::Status).
#[derive(Debug, thiserror::Error)]
pub enum ProviderError {
    /// The vendor's games cannot be opened from here, or not for play money.
    #[error("the game cannot be opened")]
    NotLaunchable,
    /// Settings contradict themselves; the text says where.
    #[error("the vendor's rules are not usable: {0}")]
    Settings(String),
    /// The member's own protection refused.
    #[error(transparent)]
    Responsible(#[from] ResponsibleError),
    /// The wallet room failed.
    #[error(transparent)]
    Wallet(#[from] WalletError),
    /// The account room failed.
    #[error(transparent)]
    Account(#[from] AccountError),
    /// The session room failed.
    #[error(transparent)]
    Session(#[from] SessionError),
    /// The games room failed.
    #[error(transparent)]
    Games(#[from] GamesError),
    /// The merchant room failed.
    #[error(transparent)]
    Merchant(#[from] MerchantError),
    /// The entropy source failed.
    #[error(transparent)]
    Entropy(#[from] EntropyError),
    /// The database failed.
    #[error("the database failed: {0}")]
    Database(#[from] DbErr),
}

impl From<ProviderError> for ApiError {
    fn from(error: ProviderError) -> Self {
        match error {
            ProviderError::NotLaunchable => ErrorCode::GameNotAvailable.into(),
            ProviderError::Responsible(error) => error.into(),
            ProviderError::Wallet(error) => error.into(),
            ProviderError::Session(error) => error.into(),
            ProviderError::Games(error) => error.into(),
            other => Self::internal(&other),
        }
    }
}
