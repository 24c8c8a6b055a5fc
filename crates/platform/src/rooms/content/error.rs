use erawan_kernel::{EntropyError, ErrorCode};
use sea_orm::DbErr;

use crate::html::TooComplex;
use crate::web::ApiError;

/// Why the content room refused.
#[derive(Debug, thiserror::Error)]
pub enum ContentError {
    /// There is no such item.
    #[error("there is no such item")]
    Unknown,
    /// An item contradicts itself; the text says which and where.
    #[error("the content is not usable: {0}")]
    Item(String),
    /// A text is longer or more deeply nested than anything written for people.
    #[error(transparent)]
    Html(#[from] TooComplex),
    /// The database failed.
    #[error("the database failed: {0}")]
    Database(#[from] DbErr),
    /// The entropy source failed.
    #[error(transparent)]
    Entropy(#[from] EntropyError),
}

impl From<ContentError> for ApiError {
    fn from(error: ContentError) -> Self {
        match error {
            ContentError::Unknown => ErrorCode::NotFound.into(),
            ContentError::Html(_) => ErrorCode::HtmlTooComplex.into(),
            other => Self::internal(&other),
        }
    }
}
