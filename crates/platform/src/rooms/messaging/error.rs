use erawan_kernel::{EntropyError, ErrorCode};
use sea_orm::DbErr;

use crate::inbox::InboxError;
use crate::rooms::account::AccountError;
use crate::rooms::merchant::MerchantError;
use crate::rooms::operator::OperatorError;
use crate::rooms::session::SessionError;
use crate::web::{ApiError, FieldErrors};

/// Why the messaging room refused.
#[derive(Debug, thiserror::Error)]
pub enum MessagingError {
    /// Fields break their rules.
    #[error("fields break their rules: {0:?}")]
    Fields(FieldErrors),
    /// The member sent enough for today.
    #[error("the member sent enough for today")]
    TooMuch,
    /// There is no such conversation or picture for the caller.
    #[error("there is no such conversation or picture for the caller")]
    Unknown,
    /// Another operator took the conversation.
    #[error("another operator took the conversation")]
    Taken,
    /// The operator did not take the conversation.
    #[error("the operator did not take the conversation")]
    NotTaken,
    /// A picture is not what it is said to be, or too large to look at.
    #[error("the picture cannot be read")]
    ImageUnreadable,
    /// The merchant room refused.
    #[error(transparent)]
    Merchant(#[from] MerchantError),
    /// The operator room refused.
    #[error(transparent)]
    Operator(#[from] OperatorError),
    /// The captcha is missing or wrong.
    #[error(transparent)]
    Session(#[from] SessionError),
    /// The account room refused.
    #[error(transparent)]
    Account(#[from] AccountError),
    /// The inbox failed.
    #[error(transparent)]
    Inbox(#[from] InboxError),
    /// The database failed.
    #[error("the database failed: {0}")]
    Database(#[from] DbErr),
    /// The entropy source failed.
    #[error(transparent)]
    Entropy(#[from] EntropyError),
}

impl From<MessagingError> for ApiError {
    fn from(error: MessagingError) -> Self {
        match error {
            MessagingError::Fields(fields) => Self::fields(fields),
            MessagingError::TooMuch => ErrorCode::TooManyRequests.into(),
            MessagingError::Unknown => ErrorCode::NotFound.into(),
            MessagingError::Taken => ErrorCode::ConversationTaken.into(),
            MessagingError::NotTaken => ErrorCode::ConversationNotTaken.into(),
            MessagingError::ImageUnreadable => ErrorCode::ImageNotReadable.into(),
            MessagingError::Merchant(error) => error.into(),
            MessagingError::Operator(error) => error.into(),
            MessagingError::Session(error) => error.into(),
            MessagingError::Account(error) => error.into(),
            MessagingError::Inbox(error) => error.into(),
            other => Self::internal(&other),
        }
    }
}
