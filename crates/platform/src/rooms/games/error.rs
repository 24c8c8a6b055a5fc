use erawan_kernel::{EntropyError, ErrorCode};
use sea_orm::DbErr;

use crate::web::ApiError;

/// Why the games room refused.
#[derive(Debug, thiserror::Error)]
pub enum GamesError {
    /// There is no such game.
    #[error("there is no such game")]
    Unknown,
    /// The game or its vendor is switched off.
    #[error("the game is switched off")]
    NotAvailable,
    /// The game cannot be played without real money.
    #[error("the game cannot be played for free")]
    NoFreePlay,
    /// This kind of account may not play for free.
    #[error("this kind of account may not play for free")]
    FreePlayRejected,
    /// The address to come back to leads out of the product.
    #[error("the address to come back to leads out of the product")]
    BackUrl,
    /// The catalogue contradicts itself; the text says where.
    #[error("the catalogue is not usable: {0}")]
    Catalogue(String),
    /// The database failed.
    #[error("the database failed: {0}")]
    Database(#[from] DbErr),
    /// The entropy source failed.
    #[error(transparent)]
    Entropy(#[from] EntropyError),
}

impl From<GamesError> for ApiError {
    fn from(error: GamesError) -> Self {
        match error {
            GamesError::Unknown => ErrorCode::NotFound.into(),
            GamesError::NotAvailable => ErrorCode::GameNotAvailable.into(),
            GamesError::NoFreePlay => ErrorCode::TrialNotAllowed.into(),
            GamesError::FreePlayRejected => ErrorCode::FreeReject.into(),
            GamesError::BackUrl => Self::field("backUrl", ErrorCode::FieldInvalid),
            other => Self::internal(&other),
        }
    }
}
