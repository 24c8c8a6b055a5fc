use erawan_kernel::{EntropyError, ErrorCode};
use sea_orm::DbErr;

use crate::inbox::InboxError;
use crate::web::ApiError;

/// Why the session room refused.
#[derive(Debug, thiserror::Error)]
pub enum SessionError {
    /// The call needs a session and came without one, or with something that never was one.
    #[error("there is no session")]
    Missing,
    /// The session ended: a newer login, logout, or time.
    #[error("the session ended")]
    Ended,
    /// The account is disabled.
    #[error("the account is disabled")]
    Disabled,
    /// The member must prove once more who they are.
    #[error("the member must prove once more who they are")]
    NotFresh,
    /// The call is only for accounts with real money.
    #[error("only accounts with real money may do this")]
    NotReal,
    /// The device is not remembered, or no longer.
    #[error("the device is not remembered")]
    NotRemembered,
    /// The member has no such device.
    #[error("the member has no such device")]
    DeviceUnknown,
    /// A message to the member could not be written.
    #[error(transparent)]
    Inbox(#[from] InboxError),
    /// The database failed.
    #[error("the database failed: {0}")]
    Database(#[from] DbErr),
    /// The entropy source failed.
    #[error(transparent)]
    Entropy(#[from] EntropyError),
}

impl From<SessionError> for ApiError {
    fn from(error: SessionError) -> Self {
        match error {
            SessionError::Missing => ErrorCode::SessionRequired.into(),
            SessionError::Ended => ErrorCode::SessionLoggedOut.into(),
            SessionError::Disabled => ErrorCode::UserNotExistOrDisabled.into(),
            SessionError::NotFresh => ErrorCode::ReauthRequired.into(),
            SessionError::NotReal => ErrorCode::TrialNotAllowed.into(),
            SessionError::NotRemembered => ErrorCode::DeviceNotRemembered.into(),
            SessionError::DeviceUnknown => ErrorCode::NotFound.into(),
            other => Self::internal(&other),
        }
    }
}
