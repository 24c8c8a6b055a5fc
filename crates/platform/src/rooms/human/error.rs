use erawan_kernel::{EntropyError, ErrorCode};
use sea_orm::DbErr;
use serde_json::json;

use crate::web::{ApiError, room_error};

/// When a client that was refused for its address may try again, in seconds.
const ADDRESS_RETRY_S: u64 = 60;

room_error! {
    /// Why the human room refused.
    pub enum HumanError {
        /// A captcha is needed first.
        CaptchaRequired => needs_captcha(ErrorCode::CaptchaRequired),
        /// The captcha is wrong, used, or too old.
        CaptchaWrong => needs_captcha(ErrorCode::VerificationCodeError),
        /// The caller must show first that it is a person.
        Required => ErrorCode::VerificationHumanRequired,
        /// The puzzle was not solved, or not by a person.
        Failed => ErrorCode::VerificationHumanFailed,
        /// A picture could not be drawn.
        Drawing(text: String) "a picture could not be drawn: {text}",
    }
    internal { Entropy(EntropyError), Database(DbErr) }
}

fn needs_captcha(code: ErrorCode) -> ApiError {
    ApiError::new(code).with_value(json!({ "captcha": true }))
}

room_error! {
    /// Why an attempt to log in failed or was not allowed.
    pub enum AttemptError {
        /// Name and password do not belong together.
        WrongCredentials {
            /// The next try needs a captcha.
            captcha: bool,
        } => failed(ErrorCode::LoginWrongCredentials, captcha),
        /// Number and code do not belong together.
        WrongPhoneCode {
            /// The next try needs a captcha.
            captcha: bool,
        } => failed(ErrorCode::VerificationCodeError, captcha),
        /// Too many failed logins on this account.
        Locked {
            /// Seconds until it opens by itself.
            seconds: u64,
        } => ApiError::new(ErrorCode::LoginLocked).with_retry_after(seconds),
        /// Too many failed logins from this address.
        AddressLocked => ApiError::new(ErrorCode::TooManyRequests).with_retry_after(ADDRESS_RETRY_S),
    }
    passes_on { Human(HumanError) }
    internal { Entropy(EntropyError), Database(DbErr) }
}

fn failed(code: ErrorCode, captcha: bool) -> ApiError {
    let refusal = ApiError::new(code);
    if captcha { refusal.with_value(json!({ "captcha": true })) } else { refusal }
}
