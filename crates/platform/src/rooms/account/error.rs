use erawan_kernel::{EntropyError, ErrorCode};
use sea_orm::DbErr;

use crate::rooms::session::SessionError;
use crate::web::{ApiError, FieldErrors};

/// Why the account room refused.
#[derive(Debug, thiserror::Error)]
pub enum AccountError {
    /// Fields break their rules.
    #[error("fields break their rules: {0:?}")]
    Fields(FieldErrors),
    /// The merchant does not take this way of registering.
    #[error("this way of registering is switched off")]
    RegistrationClosed,
    /// The name is taken at this merchant.
    #[error("the user name is taken")]
    UsernameExists,
    /// An account with the person's phone, address or name exists at this merchant.
    #[error("the person has an account already")]
    PersonExists,
    /// The affiliate code is unknown.
    #[error("the affiliate code is unknown")]
    AffiliateCodeUnknown,
    /// The referral link names no member.
    #[error("the referral link names no member")]
    RecommenderUnknown,
    /// There is no such account.
    #[error("there is no such account")]
    Unknown,
    /// Too many passwords are waiting to be checked.
    #[error("too many passwords are waiting to be checked")]
    Busy,
    /// The password could not be hashed or read.
    #[error("the password could not be handled: {0}")]
    Password(String),
    /// The session room refused.
    #[error(transparent)]
    Session(#[from] SessionError),
    /// The database failed.
    #[error("the database failed: {0}")]
    Database(#[from] DbErr),
    /// The entropy source failed.
    #[error(transparent)]
    Entropy(#[from] EntropyError),
}

impl From<AccountError> for ApiError {
    fn from(error: AccountError) -> Self {
        match error {
            AccountError::Fields(fields) => Self::fields(fields),
            AccountError::RegistrationClosed => ErrorCode::PermissionDenied.into(),
            AccountError::UsernameExists => ErrorCode::UsernameExists.into(),
            AccountError::PersonExists => ErrorCode::PersonExists.into(),
            AccountError::AffiliateCodeUnknown => ErrorCode::InvitationCodeError.into(),
            AccountError::RecommenderUnknown => ErrorCode::AgentLinkError.into(),
            AccountError::Unknown => ErrorCode::NotFound.into(),
            AccountError::Session(error) => error.into(),
            AccountError::Busy => Self::new(ErrorCode::TooManyRequests).with_retry_after(1),
            other => Self::internal(&other),
        }
    }
}
