use erawan_kernel::{EntropyError, ErrorCode};
use sea_orm::DbErr;
use serde_json::json;

use crate::delivery::DeliveryError;
use crate::rooms::account::AccountError;
use crate::rooms::codes::CodeError;
use crate::rooms::human::HumanError;
use crate::rooms::identity::IdentityError;
use crate::rooms::second_factor::SecondFactorError;
use crate::rooms::session::SessionError;
use crate::web::ApiError;

/// When a client that was refused for its address may try again, in seconds.
const ADDRESS_RETRY_S: u64 = 60;

/// Why the login room refused.
#[derive(Debug, thiserror::Error)]
pub enum LoginError {
    /// What this way of logging in needs did not come.
    #[error("what this way of logging in needs did not come")]
    FormIncomplete,
    /// The mobile number is invalid, or of a country that is not served.
    #[error("the mobile number is none, or of a country that is not served")]
    NumberMalformed,
    /// The merchant does not offer this way of logging in.
    #[error("this way of logging in is switched off")]
    Closed,
    /// The account may not use the member login.
    #[error("this account may not use the member login")]
    NotMember,
    /// The account may not use the agent login.
    #[error("this account may not use the agent login")]
    NotAgent,
    /// The attempt failed or was not allowed.
    #[error(transparent)]
    Attempt(#[from] AttemptError),
    /// The session room refused.
    #[error(transparent)]
    Session(#[from] SessionError),
    /// The account room refused.
    #[error(transparent)]
    Account(#[from] AccountError),
    /// The human room refused.
    #[error(transparent)]
    Human(#[from] HumanError),
    /// The second factor room refused.
    #[error(transparent)]
    SecondFactor(#[from] SecondFactorError),
    /// The codes room refused.
    #[error(transparent)]
    Code(#[from] CodeError),
    /// The identity room refused.
    #[error(transparent)]
    Identity(#[from] IdentityError),
    /// The database failed.
    #[error("the database failed: {0}")]
    Database(#[from] DbErr),
}

/// Why an attempt to log in failed or was not allowed.
#[derive(Debug, thiserror::Error)]
pub enum AttemptError {
    /// Name and password do not belong together.
    #[error("name and password do not belong together")]
    WrongCredentials {
        /// The next try needs a captcha.
        captcha: bool,
    },
    /// Number and code do not belong together.
    #[error("number and code do not belong together")]
    WrongPhoneCode {
        /// The next try needs a captcha.
        captcha: bool,
    },
    /// Too many failed logins on this account.
    #[error("too many failed logins on this account")]
    Locked {
        /// Seconds until it opens by itself.
        seconds: u64,
    },
    /// Too many failed logins from this address.
    #[error("too many failed logins from this address")]
    AddressLocked,
    /// The human room refused.
    #[error(transparent)]
    Human(#[from] HumanError),
    /// The database failed.
    #[error("the database failed: {0}")]
    Database(#[from] DbErr),
    /// The entropy source failed.
    #[error(transparent)]
    Entropy(#[from] EntropyError),
}

/// Why a password was not changed or reset.
#[derive(Debug, thiserror::Error)]
pub enum RecoveryError {
    /// The merchant does not offer this way.
    #[error("this way to a new password is switched off")]
    Closed,
    /// The link is unknown, used, or too old.
    #[error("the link is unknown, used, or too old")]
    LinkInvalid,
    /// The new password is the old one.
    #[error("the new password is the old one")]
    SamePassword,
    /// The old password was not proven.
    #[error(transparent)]
    Login(#[from] LoginError),
    /// The session room refused.
    #[error(transparent)]
    Session(#[from] SessionError),
    /// The account room refused.
    #[error(transparent)]
    Account(#[from] AccountError),
    /// The codes room refused.
    #[error(transparent)]
    Code(#[from] CodeError),
    /// The identity room refused.
    #[error(transparent)]
    Identity(#[from] IdentityError),
    /// A message could not be sent.
    #[error(transparent)]
    Delivery(#[from] DeliveryError),
    /// The database failed.
    #[error("the database failed: {0}")]
    Database(#[from] DbErr),
    /// The entropy source failed.
    #[error(transparent)]
    Entropy(#[from] EntropyError),
}

impl From<LoginError> for ApiError {
    fn from(error: LoginError) -> Self {
        match error {
            LoginError::FormIncomplete => ErrorCode::RequestMalformed.into(),
            LoginError::NumberMalformed => Self::field("mobileNum", ErrorCode::FormatMobile),
            LoginError::Closed => ErrorCode::PermissionDenied.into(),
            LoginError::NotMember => ErrorCode::LoginNotMember.into(),
            LoginError::NotAgent => ErrorCode::LoginNotAgent.into(),
            LoginError::Attempt(error) => error.into(),
            LoginError::Session(error) => error.into(),
            LoginError::Account(error) => error.into(),
            LoginError::Human(error) => error.into(),
            LoginError::SecondFactor(error) => error.into(),
            LoginError::Code(error) => error.into(),
            LoginError::Identity(error) => error.into(),
            LoginError::Database(error) => Self::internal(&error),
        }
    }
}

impl From<AttemptError> for ApiError {
    fn from(error: AttemptError) -> Self {
        let failed = |code, captcha| {
            let refusal = Self::new(code);
            if captcha { refusal.with_value(json!({ "captcha": true })) } else { refusal }
        };
        match error {
            AttemptError::WrongCredentials { captcha } => failed(ErrorCode::LoginWrongCredentials, captcha),
            AttemptError::WrongPhoneCode { captcha } => failed(ErrorCode::VerificationCodeError, captcha),
            AttemptError::Locked { seconds } => Self::new(ErrorCode::LoginLocked).with_retry_after(seconds),
            AttemptError::AddressLocked => {
                Self::new(ErrorCode::TooManyRequests).with_retry_after(ADDRESS_RETRY_S)
            }
            AttemptError::Human(error) => error.into(),
            other => Self::internal(&other),
        }
    }
}

impl From<RecoveryError> for ApiError {
    fn from(error: RecoveryError) -> Self {
        match error {
            RecoveryError::Closed => ErrorCode::PermissionDenied.into(),
            RecoveryError::LinkInvalid => ErrorCode::PasswordLinkInvalid.into(),
            RecoveryError::SamePassword => ErrorCode::ModifyNewOldSame.into(),
            RecoveryError::Login(error) => error.into(),
            RecoveryError::Session(error) => error.into(),
            RecoveryError::Account(error) => error.into(),
            RecoveryError::Code(error) => error.into(),
            RecoveryError::Identity(error) => error.into(),
            RecoveryError::Delivery(error) => error.into(),
            other => Self::internal(&other),
        }
    }
}
