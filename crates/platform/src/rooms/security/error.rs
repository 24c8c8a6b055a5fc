use erawan_kernel::{EntropyError, ErrorCode};
use sea_orm::DbErr;
use serde_json::json;

use crate::data_key::SealBroken;
use crate::delivery::DeliveryError;
use crate::rooms::account::AccountError;
use crate::rooms::codes::CodeError;
use crate::rooms::session::SessionError;
use crate::web::{ApiError, FieldErrors};

/// Why the security room refused.
#[derive(Debug, thiserror::Error)]
pub enum SecurityError {
    /// Fields break their rules.
    #[error("fields break their rules: {0:?}")]
    Fields(FieldErrors),
    /// There is no funds password yet.
    #[error("there is no funds password")]
    FundsPasswordMissing,
    /// There is a funds password already.
    #[error("there is a funds password already")]
    FundsPasswordExists,
    /// The funds password is wrong.
    #[error("the funds password is wrong")]
    FundsPasswordWrong {
        /// Tries that are left before the lock.
        attempts_left: u8,
    },
    /// Too many wrong tries.
    #[error("too many wrong tries")]
    Locked {
        /// When the lock opens, epoch milliseconds.
        until_ms: i64,
    },
    /// The member chose no security questions.
    #[error("there are no security questions")]
    QuestionsMissing,
    /// An answer is wrong, or is to a question the member did not choose.
    #[error("an answer is wrong")]
    AnswerWrong {
        /// Tries that are left before the lock.
        attempts_left: u8,
    },
    /// The payee name was set before.
    #[error("the payee name was set before")]
    PayeeNameFixed,
    /// No payee name was set yet.
    #[error("there is no payee name")]
    PayeeNameMissing,
    /// The bank account belongs to a card already, the member's or another member's.
    #[error("the bank account belongs to a card already")]
    CardExists,
    /// The member has no such card.
    #[error("the member has no such card")]
    CardUnknown,
    /// The member has the most bank cards one member may have.
    #[error("there are as many bank cards as there may be")]
    CardsFull,
    /// Payouts wait because the password was reset.
    #[error("payouts wait")]
    PayoutsHeld {
        /// Until when, epoch milliseconds.
        until_ms: i64,
    },
    /// A stored value does not open.
    #[error(transparent)]
    Seal(#[from] SealBroken),
    /// The link of a confirmation is unknown, used, replaced or too old.
    #[error("the link is unknown, used, replaced or too old")]
    LinkInvalid,
    /// A link was sent a moment ago.
    #[error("a link was sent a moment ago")]
    TooSoon {
        /// Seconds to wait.
        wait_s: u64,
    },
    /// A message could not be sent.
    #[error(transparent)]
    Delivery(#[from] DeliveryError),
    /// The account room refused.
    #[error(transparent)]
    Account(#[from] AccountError),
    /// The codes room refused.
    #[error(transparent)]
    Code(#[from] CodeError),
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

impl From<SecurityError> for ApiError {
    fn from(error: SecurityError) -> Self {
        match error {
            SecurityError::Fields(fields) => Self::fields(fields),
            SecurityError::FundsPasswordMissing => ErrorCode::FundsPasswordMissing.into(),
            SecurityError::FundsPasswordExists => ErrorCode::FundsPasswordExists.into(),
            SecurityError::FundsPasswordWrong { attempts_left } => {
                Self::new(ErrorCode::FundsPasswordWrong).with_value(json!({ "attemptsLeft": attempts_left }))
            }
            SecurityError::Locked { until_ms } => {
                Self::new(ErrorCode::FundsPasswordLocked).with_value(json!({ "lockedUntil": until_ms }))
            }
            SecurityError::QuestionsMissing => ErrorCode::SecurityQuestionsMissing.into(),
            SecurityError::AnswerWrong { attempts_left } => {
                Self::new(ErrorCode::SecurityAnswerWrong).with_value(json!({ "attemptsLeft": attempts_left }))
            }
            SecurityError::PayeeNameFixed => ErrorCode::PayeeNameFixed.into(),
            SecurityError::PayeeNameMissing => ErrorCode::PayeeNameMissing.into(),
            SecurityError::CardExists => ErrorCode::BankCardExists.into(),
            SecurityError::CardUnknown => ErrorCode::NotFound.into(),
            SecurityError::CardsFull => ErrorCode::BankCardsFull.into(),
            SecurityError::PayoutsHeld { until_ms } => {
                Self::new(ErrorCode::PayoutsHeld).with_value(json!({ "until": until_ms }))
            }
            SecurityError::Seal(error) => Self::internal(&error),
            SecurityError::LinkInvalid => ErrorCode::EmailLinkInvalid.into(),
            SecurityError::TooSoon { wait_s } => {
                Self::new(ErrorCode::TooManyRequests).with_retry_after(wait_s)
            }
            SecurityError::Delivery(error) => error.into(),
            SecurityError::Account(error) => error.into(),
            SecurityError::Code(error) => error.into(),
            SecurityError::Session(error) => error.into(),
            SecurityError::Database(error) => error.into(),
            SecurityError::Entropy(error) => error.into(),
        }
    }
}
