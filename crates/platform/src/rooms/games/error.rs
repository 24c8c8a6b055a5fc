use erawan_kernel::EntropyError;
use sea_orm::DbErr;

use crate::web::ApiError;

/// Why the games room failed.
#[derive(Debug, thiserror::Error)]
pub enum GamesError {
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
        Self::internal(&error)
    }
}
