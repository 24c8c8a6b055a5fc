use erawan_kernel::{EntropyError, ErrorCode};
use sea_orm::DbErr;
use serde_json::json;

use crate::data_key::SealBroken;
use crate::delivery::DeliveryError;
use crate::inbox::InboxError;
use crate::rooms::account::AccountError;
use crate::web::ApiError;

/// When somebody who was refused for their address may look again, in seconds.
const ADDRESS_RETRY_S: u64 = 60;

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
    /// Name and password do not belong together.
    #[error("name and password do not belong together")]
    WrongCredentials {
        /// The next try needs a captcha.
        captcha: bool,
    },
    /// What this way of logging in needs did not come.
    #[error("what this way of logging in needs did not come")]
    FormIncomplete,
    /// The mobile number is none, or of a country that is not served.
    #[error("the mobile number is none, or of a country that is not served")]
    NumberMalformed,
    /// Number and code do not belong together.
    #[error("number and code do not belong together")]
    WrongPhoneCode {
        /// The next try needs a captcha.
        captcha: bool,
    },
    /// A captcha is needed first.
    #[error("a captcha is needed first")]
    CaptchaRequired,
    /// The captcha is wrong, used, or too old.
    #[error("the captcha is wrong, used, or too old")]
    CaptchaWrong,
    /// Too many failed logins on this account.
    #[error("too many failed logins on this account")]
    Locked {
        /// Seconds until it opens by itself.
        seconds: u64,
    },
    /// Too many failed logins from this address.
    #[error("too many failed logins from this address")]
    AddressLocked,
    /// The device is not remembered, or no longer.
    #[error("the device is not remembered")]
    NotRemembered,
    /// The member has no such device.
    #[error("the member has no such device")]
    DeviceUnknown,
    /// The merchant does not offer this way of logging in.
    #[error("this way of logging in is switched off")]
    MethodClosed,
    /// The account may not use the member login.
    #[error("this account may not use the member login")]
    NotMember,
    /// The account may not use the agent login.
    #[error("this account may not use the agent login")]
    NotAgent,
    /// The caller must show first that it is a person.
    #[error("the caller must show first that it is a person")]
    HumanRequired,
    /// The puzzle was not solved, or not by a person.
    #[error("the puzzle was not solved, or not by a person")]
    HumanFailed,
    /// No more codes are sent for a while.
    #[error("no more codes are sent for a while")]
    TooManyCodes {
        /// Seconds until there is room for another.
        retry_after_s: u64,
    },
    /// The link is unknown, used, or too old.
    #[error("the link is unknown, used, or too old")]
    LinkInvalid,
    /// The new password is the old one.
    #[error("the new password is the old one")]
    SamePassword,
    /// A message could not be sent.
    #[error(transparent)]
    Delivery(#[from] DeliveryError),
    /// A message to the member could not be written.
    #[error(transparent)]
    Inbox(#[from] InboxError),
    /// The account room refused.
    #[error(transparent)]
    Account(#[from] AccountError),
    /// A one-time code is wrong, used, or too old.
    #[error("the one-time code is wrong, used, or too old")]
    WrongCode,
    /// The login needs the member's second factor.
    #[error("the login needs a second factor")]
    SecondFactorRequired {
        /// What the second step answers.
        challenge: String,
        /// The ways this member has to answer it.
        methods: Vec<&'static str>,
    },
    /// The challenge is over, used, or never was.
    #[error("the challenge is over, used, or never was")]
    SecondFactorExpired,
    /// The provider did not vouch for anybody, or not for this browser.
    #[error("the provider did not vouch for anybody")]
    SocialFailed,
    /// A provider cannot be asked.
    #[error("an identity provider cannot be asked: {0}")]
    ProviderDown(String),
    /// There is a second factor already.
    #[error("there is a second factor already")]
    SecondFactorSet,
    /// What a passkey signed is wrong, used, or too late, or the passkey does not count here.
    #[error("the passkey was not accepted")]
    PasskeyFailed,
    /// The member has as many passkeys as one may have.
    #[error("the member has as many passkeys as one may have")]
    PasskeyLimit,
    /// The member has no such passkey.
    #[error("the member has no such passkey")]
    PasskeyUnknown,
    /// The site is reached at an address that no passkey can belong to.
    #[error("no passkey can belong to this address")]
    PasskeyUnavailable,
    /// Passkeys could not be asked or read.
    #[error("passkeys failed: {0}")]
    Passkeys(String),
    /// There is no second factor.
    #[error("there is no second factor")]
    SecondFactorUnset,
    /// A picture could not be drawn.
    #[error("a picture could not be drawn: {0}")]
    Drawing(String),
    /// The database failed.
    #[error("the database failed: {0}")]
    Database(#[from] DbErr),
    /// The entropy source failed.
    #[error(transparent)]
    Entropy(#[from] EntropyError),
    /// A stored secret cannot be read.
    #[error(transparent)]
    Sealed(#[from] SealBroken),
}

impl From<SessionError> for ApiError {
    fn from(error: SessionError) -> Self {
        let needs_captcha = || json!({ "captcha": true });
        match error {
            SessionError::Missing => ErrorCode::SessionRequired.into(),
            SessionError::Ended => ErrorCode::SessionLoggedOut.into(),
            SessionError::Disabled => ErrorCode::UserNotExistOrDisabled.into(),
            SessionError::FormIncomplete => ErrorCode::RequestMalformed.into(),
            SessionError::NotFresh => ErrorCode::ReauthRequired.into(),
            SessionError::NotReal => ErrorCode::TrialNotAllowed.into(),
            SessionError::WrongCredentials { captcha: false } => ErrorCode::LoginWrongCredentials.into(),
            SessionError::WrongCredentials { captcha: true } => {
                Self::new(ErrorCode::LoginWrongCredentials).with_value(needs_captcha())
            }
            SessionError::NumberMalformed => Self::field("mobileNum", ErrorCode::FormatMobile),
            SessionError::CaptchaRequired => {
                Self::new(ErrorCode::CaptchaRequired).with_value(needs_captcha())
            }
            SessionError::CaptchaWrong | SessionError::WrongPhoneCode { captcha: true } => {
                Self::new(ErrorCode::VerificationCodeError).with_value(needs_captcha())
            }
            SessionError::Locked { seconds } => Self::new(ErrorCode::LoginLocked).with_retry_after(seconds),
            SessionError::AddressLocked => {
                Self::new(ErrorCode::TooManyRequests).with_retry_after(ADDRESS_RETRY_S)
            }
            SessionError::NotRemembered => ErrorCode::DeviceNotRemembered.into(),
            SessionError::DeviceUnknown | SessionError::PasskeyUnknown | SessionError::SecondFactorUnset => {
                ErrorCode::NotFound.into()
            }
            SessionError::PasskeyFailed => ErrorCode::PasskeyFailed.into(),
            SessionError::PasskeyLimit => ErrorCode::PasskeyLimit.into(),
            SessionError::PasskeyUnavailable => ErrorCode::PasskeyUnavailable.into(),
            SessionError::WrongCode | SessionError::WrongPhoneCode { captcha: false } => {
                ErrorCode::VerificationCodeError.into()
            }
            SessionError::SecondFactorRequired { challenge, methods } => {
                Self::new(ErrorCode::SecondFactorRequired)
                    .with_value(json!({ "challenge": challenge, "methods": methods }))
            }
            SessionError::SecondFactorExpired => ErrorCode::SecondFactorExpired.into(),
            SessionError::SocialFailed => ErrorCode::SocialLoginFailed.into(),
            SessionError::SecondFactorSet => ErrorCode::SecondFactorSet.into(),
            SessionError::MethodClosed => ErrorCode::PermissionDenied.into(),
            SessionError::NotMember => ErrorCode::LoginNotMember.into(),
            SessionError::NotAgent => ErrorCode::LoginNotAgent.into(),
            SessionError::HumanRequired => ErrorCode::VerificationHumanRequired.into(),
            SessionError::HumanFailed => ErrorCode::VerificationHumanFailed.into(),
            SessionError::TooManyCodes { retry_after_s } => {
                Self::new(ErrorCode::TooManyRequests).with_retry_after(retry_after_s)
            }
            SessionError::LinkInvalid => ErrorCode::PasswordLinkInvalid.into(),
            SessionError::SamePassword => ErrorCode::ModifyNewOldSame.into(),
            SessionError::Delivery(error) => error.into(),
            SessionError::Account(error) => error.into(),
            other => Self::internal(&other),
        }
    }
}
