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
    /// Too many wrong tries at the funds password or the answers.
    #[error("too many wrong tries")]
    Locked {
        /// When the lock opens, epoch milliseconds.
        until_ms: i64,
    },
    /// The funds password refused.
    #[error(transparent)]
    FundsPassword(#[from] FundsPasswordError),
    /// The security questions refused.
    #[error(transparent)]
    Question(#[from] QuestionError),
    /// The payee name was set before.
    #[error("the payee name was set before")]
    PayeeNameFixed,
    /// The bank cards refused.
    #[error(transparent)]
    Card(#[from] CardError),
    /// The e-mail address refused.
    #[error(transparent)]
    Email(#[from] EmailError),
    /// A stored value does not open.
    #[error(transparent)]
    Seal(#[from] SealBroken),
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

/// Why the funds password was not taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum FundsPasswordError {
    /// There is no funds password yet.
    #[error("there is no funds password")]
    Missing,
    /// There is a funds password already.
    #[error("there is a funds password already")]
    Exists,
    /// The funds password is wrong.
    #[error("the funds password is wrong")]
    Wrong {
        /// Tries that are left before the lock.
        attempts_left: u8,
    },
}

/// Why the answers to security questions were not taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum QuestionError {
    /// The member chose no security questions.
    #[error("there are no security questions")]
    Missing,
    /// An answer is wrong, or is to a question the member did not choose.
    #[error("an answer is wrong")]
    AnswerWrong {
        /// Tries that are left before the lock.
        attempts_left: u8,
    },
}

/// Why a bank card was not added or removed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum CardError {
    /// No payee name was set yet.
    #[error("there is no payee name")]
    PayeeNameMissing,
    /// The bank account belongs to a card already, the member's or another member's.
    #[error("the bank account belongs to a card already")]
    Exists,
    /// The member has no such card.
    #[error("the member has no such card")]
    Unknown,
    /// The member has the most bank cards one member may have.
    #[error("there are as many bank cards as there may be")]
    Full,
    /// Payouts wait because the password was reset.
    #[error("payouts wait")]
    PayoutsHeld {
        /// Until when, epoch milliseconds.
        until_ms: i64,
    },
}

/// Why an e-mail address was not asked for or confirmed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum EmailError {
    /// The link of a confirmation is unknown, used, replaced or too old.
    #[error("the link is unknown, used, replaced or too old")]
    LinkInvalid,
    /// A link was sent a moment ago.
    #[error("a link was sent a moment ago")]
    TooSoon {
        /// Seconds to wait.
        wait_s: u64,
    },
}

impl From<SecurityError> for ApiError {
    fn from(error: SecurityError) -> Self {
        match error {
            SecurityError::Fields(fields) => Self::fields(fields),
            SecurityError::Locked { until_ms } => {
                Self::new(ErrorCode::FundsPasswordLocked).with_value(json!({ "lockedUntil": until_ms }))
            }
            SecurityError::FundsPassword(error) => error.into(),
            SecurityError::Question(error) => error.into(),
            SecurityError::PayeeNameFixed => ErrorCode::PayeeNameFixed.into(),
            SecurityError::Card(error) => error.into(),
            SecurityError::Email(error) => error.into(),
            SecurityError::Seal(error) => Self::internal(&error),
            SecurityError::Delivery(error) => error.into(),
            SecurityError::Account(error) => error.into(),
            SecurityError::Code(error) => error.into(),
            SecurityError::Session(error) => error.into(),
            SecurityError::Database(error) => error.into(),
            SecurityError::Entropy(error) => error.into(),
        }
    }
}

impl From<FundsPasswordError> for ApiError {
    fn from(error: FundsPasswordError) -> Self {
        match error {
            FundsPasswordError::Missing => ErrorCode::FundsPasswordMissing.into(),
            FundsPasswordError::Exists => ErrorCode::FundsPasswordExists.into(),
            FundsPasswordError::Wrong { attempts_left } => {
                Self::new(ErrorCode::FundsPasswordWrong).with_value(json!({ "attemptsLeft": attempts_left }))
            }
        }
    }
}

impl From<QuestionError> for ApiError {
    fn from(error: QuestionError) -> Self {
        match error {
            QuestionError::Missing => ErrorCode::SecurityQuestionsMissing.into(),
            QuestionError::AnswerWrong { attempts_left } => {
                Self::new(ErrorCode::SecurityAnswerWrong).with_value(json!({ "attemptsLeft": attempts_left }))
            }
        }
    }
}

impl From<CardError> for ApiError {
    fn from(error: CardError) -> Self {
        match error {
            CardError::PayeeNameMissing => ErrorCode::PayeeNameMissing.into(),
            CardError::Exists => ErrorCode::BankCardExists.into(),
            CardError::Unknown => ErrorCode::NotFound.into(),
            CardError::Full => ErrorCode::BankCardsFull.into(),
            CardError::PayoutsHeld { until_ms } => {
                Self::new(ErrorCode::PayoutsHeld).with_value(json!({ "until": until_ms }))
            }
        }
    }
}

impl From<EmailError> for ApiError {
    fn from(error: EmailError) -> Self {
        match error {
            EmailError::LinkInvalid => ErrorCode::EmailLinkInvalid.into(),
            EmailError::TooSoon { wait_s } => Self::new(ErrorCode::TooManyRequests).with_retry_after(wait_s),
        }
    }
}
