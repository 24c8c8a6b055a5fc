use erawan_kernel::{EntropyError, ErrorCode};
use sea_orm::DbErr;

use crate::rooms::account::AccountError;
use crate::web::ApiError;

/// Why the identity room refused.
#[derive(Debug, thiserror::Error)]
pub enum IdentityError {
    /// The merchant does not offer this provider.
    #[error("this way of logging in is switched off")]
    Closed,
    /// The provider did not vouch for an identity, or not for this browser.
    #[error("the provider did not vouch for an identity")]
    Failed,
    /// What should prove a mobile number is wrong, used, or too old.
    #[error("the proof of the number is wrong, used, or too old")]
    NumberUnproven,
    /// A provider cannot be asked.
    #[error("an identity provider cannot be asked: {0}")]
    ProviderDown(String),
    /// The account room refused.
    #[error(transparent)]
    Account(#[from] AccountError),
    /// The database failed.
    #[error("the database failed: {0}")]
    Database(#[from] DbErr),
    /// The entropy source failed.
    #[error(transparent)]
    Entropy(#[from] EntropyError),
}

impl From<IdentityError> for ApiError {
    fn from(error: IdentityError) -> Self {
        match error {
            IdentityError::Closed => ErrorCode::PermissionDenied.into(),
            IdentityError::Failed => ErrorCode::SocialLoginFailed.into(),
            IdentityError::NumberUnproven => ErrorCode::VerificationCodeError.into(),
            IdentityError::Account(error) => error.into(),
            other => Self::internal(&other),
        }
    }
}
