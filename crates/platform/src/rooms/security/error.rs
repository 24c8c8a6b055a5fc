use erawan_kernel::{EntropyError, ErrorCode};
use sea_orm::DbErr;
use serde_json::json;

use crate::data_key::SealBroken;
use crate::delivery::DeliveryError;
use crate::rooms::account::AccountError;
use crate::rooms::codes::CodeError;
use crate::rooms::session::SessionError;
use crate::web::{ApiError, FieldErrors, room_error};

/// What the room answers.
pub(crate) type Result<T, E = SecurityError> = std::result::Result<T, E>;

room_error! {
    /// Why the security room refused.
    pub enum SecurityError {
        /// Fields break their rules.
        Fields(fields: FieldErrors) "fields break their rules: {fields:?}" => ApiError::fields(fields),
        /// Too many wrong tries at the funds password or the answers.
        Locked {
            /// When the lock opens, epoch milliseconds.
            until_ms: i64,
        } => ApiError::new(ErrorCode::FundsPasswordLocked).with_value(json!({ "lockedUntil": until_ms })),
        /// The payee name was set before.
        PayeeNameFixed => ErrorCode::PayeeNameFixed,
    }
    passes_on {
        FundsPassword(FundsPasswordError), Question(QuestionError), Card(CardError), Email(EmailError),
        Delivery(DeliveryError), Account(AccountError), Code(CodeError), Session(SessionError),
    }
    internal { Seal(SealBroken), Entropy(EntropyError), Database(DbErr) }
}

room_error! {
    /// Why the funds password was not taken.
    pub enum FundsPasswordError {
        /// There is no funds password yet.
        Missing => ErrorCode::FundsPasswordMissing,
        /// There is a funds password already.
        Exists => ErrorCode::FundsPasswordExists,
        /// The funds password is wrong.
        Wrong {
            /// Tries that are left before the lock.
            attempts_left: u8,
        } => ApiError::new(ErrorCode::FundsPasswordWrong).with_value(json!({ "attemptsLeft": attempts_left })),
    }
}

room_error! {
    /// Why the answers to security questions were not taken.
    pub enum QuestionError {
        /// The member chose no security questions.
        Missing => ErrorCode::SecurityQuestionsMissing,
        /// An answer is wrong, or is to a question the member did not choose.
        AnswerWrong {
            /// Tries that are left before the lock.
            attempts_left: u8,
        } => ApiError::new(ErrorCode::SecurityAnswerWrong).with_value(json!({ "attemptsLeft": attempts_left })),
    }
}

room_error! {
    /// Why a bank card was not added or removed.
    pub enum CardError {
        /// No payee name was set yet.
        PayeeNameMissing => ErrorCode::PayeeNameMissing,
        /// The bank account belongs to a card already, the member's or another member's.
        Exists => ErrorCode::BankCardExists,
        /// The member has no such card.
        Unknown => ErrorCode::NotFound,
        /// It is named by a mobile number that the member did not prove to hold.
        NotOwn => ErrorCode::DestinationNotOwn,
        /// Its holder is another person, as the payer tells.
        OtherName => ErrorCode::DestinationName,
        /// It can be paid to already, so the member cannot stop it.
        NotStoppable => ErrorCode::DestinationNotStoppable,
        /// An open withdrawal goes to it.
        InUse => ErrorCode::DestinationInUse,
        /// The member has the most bank cards one member may have.
        Full => ErrorCode::BankCardsFull,
        /// Payouts wait because the password was reset.
        PayoutsHeld {
            /// Until when, epoch milliseconds.
            until_ms: i64,
        } => ApiError::new(ErrorCode::PayoutsHeld).with_value(json!({ "until": until_ms })),
    }
}

room_error! {
    /// Why an e-mail address was not asked for or confirmed.
    pub enum EmailError {
        /// The link of a confirmation is unknown, used, replaced or too old.
        LinkInvalid => ErrorCode::EmailLinkInvalid,
        /// A link was sent a moment ago.
        TooSoon {
            /// Seconds to wait.
            wait_s: u64,
        } => ApiError::new(ErrorCode::TooManyRequests).with_retry_after(wait_s),
    }
}
