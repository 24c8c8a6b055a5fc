use erawan_kernel::{EntropyError, ErrorCode};
use sea_orm::DbErr;
use serde_json::json;

use crate::web::ApiError;

/// Why the human room refused.
#[derive(Debug, thiserror::Error)]
pub enum HumanError {
    /// A captcha is needed first.
    #[error("a captcha is needed first")]
    CaptchaRequired,
    /// The captcha is wrong, used, or too old.
    #[error("the captcha is wrong, used, or too old")]
    CaptchaWrong,
    /// The caller must show first that it is a person.
    #[error("the caller must show first that it is a person")]
    Required,
    /// The puzzle was not solved, or not by a person.
    #[error("the puzzle was not solved, or not by a person")]
    Failed,
    /// A picture could not be drawn.
    #[error("a picture could not be drawn: {0}")]
    Drawing(String),
    /// The database failed.
    #[error("the database failed: {0}")]
    Database(#[from] DbErr),
    /// The entropy source failed.
    #[error(transparent)]
    Entropy(#[from] EntropyError),
}

impl From<HumanError> for ApiError {
    fn from(error: HumanError) -> Self {
        let needs_captcha = |code| Self::new(code).with_value(json!({ "captcha": true }));
        match error {
            HumanError::CaptchaRequired => needs_captcha(ErrorCode::CaptchaRequired),
            HumanError::CaptchaWrong => needs_captcha(ErrorCode::VerificationCodeError),
            HumanError::Required => ErrorCode::VerificationHumanRequired.into(),
            HumanError::Failed => ErrorCode::VerificationHumanFailed.into(),
            other => Self::internal(&other),
        }
    }
}
