use erawan_kernel::{EntropyError, ErrorCode};
use sea_orm::DbErr;
use serde_json::json;

use crate::data_key::SealBroken;
use crate::rooms::account::AccountError;
use crate::rooms::session::SessionError;
use crate::web::ApiError;

/// Why the second factor room refused.
#[derive(Debug, thiserror::Error)]
pub enum SecondFactorError {
    /// A one-time code is wrong, used, or too old.
    #[error("the one-time code is wrong, used, or too old")]
    WrongCode,
    /// Too many wrong codes of this member.
    #[error("too many wrong codes of this member")]
    Locked {
        /// Seconds until it opens by itself.
        seconds: u64,
    },
    /// The login needs the member's second factor.
    #[error("the login needs a second factor")]
    Required {
        /// What the second step answers.
        challenge: String,
        /// The ways this member has to answer it.
        methods: Vec<&'static str>,
    },
    /// The challenge is over, used, or never was.
    #[error("the challenge is over, used, or never was")]
    Expired,
    /// There is a second factor already.
    #[error("there is a second factor already")]
    AlreadySet,
    /// There is no second factor.
    #[error("there is no second factor")]
    Unset,
    /// A picture could not be drawn.
    #[error("a picture could not be drawn: {0}")]
    Drawing(String),
    /// A passkey was refused.
    #[error(transparent)]
    Passkey(#[from] PasskeyError),
    /// The session room refused.
    #[error(transparent)]
    Session(#[from] SessionError),
    /// The account room refused.
    #[error(transparent)]
    Account(#[from] AccountError),
    /// A stored secret cannot be read.
    #[error(transparent)]
    Sealed(#[from] SealBroken),
    /// The database failed.
    #[error("the database failed: {0}")]
    Database(#[from] DbErr),
    /// The entropy source failed.
    #[error(transparent)]
    Entropy(#[from] EntropyError),
}

/// Why a passkey was refused.
#[derive(Debug, thiserror::Error)]
pub enum PasskeyError {
    /// What a passkey signed is wrong, used, or too late, or the passkey does not count here.
    #[error("the passkey was not accepted")]
    Failed,
    /// The member has as many passkeys as one may have.
    #[error("the member has as many passkeys as one may have")]
    Limit,
    /// The member has no such passkey.
    #[error("the member has no such passkey")]
    Unknown,
    /// The site is reached at an address that no passkey can belong to.
    #[error("no passkey can belong to this address")]
    Unavailable,
    /// Passkeys could not be asked or read.
    #[error("passkeys failed: {0}")]
    Broken(String),
    /// A stored secret cannot be read.
    #[error(transparent)]
    Sealed(#[from] SealBroken),
    /// The database failed.
    #[error("the database failed: {0}")]
    Database(#[from] DbErr),
    /// The entropy source failed.
    #[error(transparent)]
    Entropy(#[from] EntropyError),
}

impl From<SecondFactorError> for ApiError {
    fn from(error: SecondFactorError) -> Self {
        match error {
            SecondFactorError::WrongCode => ErrorCode::VerificationCodeError.into(),
            SecondFactorError::Locked { seconds } => {
                Self::new(ErrorCode::LoginLocked).with_retry_after(seconds)
            }
            SecondFactorError::Required { challenge, methods } => Self::new(ErrorCode::SecondFactorRequired)
                .with_value(json!({ "challenge": challenge, "methods": methods })),
            SecondFactorError::Expired => ErrorCode::SecondFactorExpired.into(),
            SecondFactorError::AlreadySet => ErrorCode::SecondFactorSet.into(),
            SecondFactorError::Unset => ErrorCode::NotFound.into(),
            SecondFactorError::Passkey(error) => error.into(),
            SecondFactorError::Session(error) => error.into(),
            SecondFactorError::Account(error) => error.into(),
            other => Self::internal(&other),
        }
    }
}

impl From<PasskeyError> for ApiError {
    fn from(error: PasskeyError) -> Self {
        match error {
            PasskeyError::Failed => ErrorCode::PasskeyFailed.into(),
            PasskeyError::Limit => ErrorCode::PasskeyLimit.into(),
            PasskeyError::Unknown => ErrorCode::NotFound.into(),
            PasskeyError::Unavailable => ErrorCode::PasskeyUnavailable.into(),
            other => Self::internal(&other),
        }
    }
}
