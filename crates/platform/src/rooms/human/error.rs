use erawan_kernel::{EntropyError, ErrorCode};
use sea_orm::DbErr;
use serde_json::json;

use crate::web::{ApiError, room_error};

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
