use erawan_kernel::{EntropyError, ErrorCode};
use sea_orm::DbErr;

use crate::rooms::account::AccountError;
use crate::rooms::games::GamesError;
use crate::rooms::merchant::MerchantError;
use crate::rooms::responsible::ResponsibleError;
use crate::rooms::session::SessionError;
use crate::rooms::wallet::WalletError;
use crate::web::ApiError;

/// Why the provider room failed, or did not open a game. The answer to vendors is a
/// [`Status`](super::Status).
#[derive(Debug, thiserror::Error)]
pub enum ProviderError {
    /// There is no such game.
    #[error("there is no such game")]
    UnknownGame,
    /// The game or its vendor is switched off, or its games cannot be opened from here.
    #[error("the game cannot be opened")]
    NotLaunchable,
    /// The game cannot be played without real money.
    #[error("the game cannot be played for free")]
    NoFreePlay,
    /// This kind of account may not play for free.
    #[error("this kind of account may not play for free")]
    FreePlayRejected,
    /// The address to come back to leads out of the product.
    #[error("the address to come back to leads out of the product")]
    BackUrl,
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
            ProviderError::UnknownGame => ErrorCode::NotFound.into(),
            ProviderError::NotLaunchable => ErrorCode::GameNotAvailable.into(),
            ProviderError::NoFreePlay => ErrorCode::TrialNotAllowed.into(),
            ProviderError::FreePlayRejected => ErrorCode::FreeReject.into(),
            ProviderError::BackUrl => Self::field("backUrl", ErrorCode::FieldInvalid),
            ProviderError::Responsible(error) => error.into(),
            ProviderError::Wallet(error) => error.into(),
            ProviderError::Session(error) => error.into(),
            ProviderError::Games(error) => error.into(),
            other => Self::internal(&other),
        }
    }
}
