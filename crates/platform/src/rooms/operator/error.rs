use erawan_kernel::{EntropyError, ErrorCode};
use sea_orm::DbErr;
use serde_json::json;

use crate::data_key::SealBroken;
use crate::inbox::InboxError;
use crate::rooms::account::AccountError;
use crate::rooms::human::AttemptError;
use crate::rooms::merchant::MerchantError;
use crate::web::{ApiError, room_error};

room_error! {
    /// Why the operator room refused.
    pub enum OperatorError {
        /// The call needs an operator's session and has none that is live.
        NoSession => ErrorCode::SessionRequired,
        /// No role of the operator allows this.
        NotAllowed => ErrorCode::PermissionDenied,
        /// A role that does not exist, or two that one person may not hold together.
        Role,
        /// A user name has 3 to 32 English letters, digits and ._-, a name 1 to 64 characters.
        Name,
        /// An operator's password has 12 to 128 characters.
        WeakPassword,
    }
    passes_on { Account(AccountError), Attempt(AttemptError) }
    internal { Merchant(MerchantError), Entropy(EntropyError), Database(DbErr) }
}

room_error! {
    /// Why an operator's second factor was not taken, or is asked for.
    pub enum FactorError {
        /// A code is wrong, used, or too old.
        WrongCode => ErrorCode::VerificationCodeError,
        /// Too many wrong codes of this operator.
        Locked {
            /// Seconds until it opens by itself.
            seconds: u64,
        } => ApiError::new(ErrorCode::LoginLocked).with_retry_after(seconds),
        /// The ticket is over, used, or never was.
        TicketOver => ErrorCode::SecondFactorExpired,
        /// There is a second factor already.
        AlreadySet => ErrorCode::SecondFactorSet,
        /// There is no second factor, or none that was begun to be set up.
        Unset => ErrorCode::NotFound,
        /// The call needs a factor that was proven within the last minutes.
        NotFresh => ErrorCode::ReauthRequired,
        /// The factor is a new one after a reset, and its operator decides nothing for a while.
        Recent {
            /// When the operator may decide again, epoch milliseconds.
            until_ms: i64,
        } => ApiError::new(ErrorCode::FactorResetRecent).with_value(json!({ "until": until_ms })),
        /// A picture could not be drawn.
        Drawing(text: String) "a picture could not be drawn: {text}",
    }
    passes_on { Operator(OperatorError), Proposal(ProposalError) }
    internal { Sealed(SealBroken), Entropy(EntropyError), Database(DbErr) }
}

room_error! {
    /// Why a proposal was not taken, or not decided.
    pub enum ProposalError {
        /// There is no such proposal of the merchant's.
        Unknown => ErrorCode::NotFound,
        /// Who proposes does not decide.
        Own => ErrorCode::ProposalOwn,
        /// It was decided, is over, or is not what the operator saw.
        Stale => ErrorCode::ProposalStale,
        /// Another proposal about the same waits.
        Open => ErrorCode::ProposalOpen,
        /// A reason has 5 to 200 characters of one line.
        Reason(code: ErrorCode) "the reason breaks its rule: {code:?}" => ApiError::field("reason", code),
    }
    passes_on { Inbox(InboxError), Subject(SubjectError) }
    internal { Entropy(EntropyError), Database(DbErr) }
}

room_error! {
    /// Why the state of a proposal's subject could not be read.
    pub enum SubjectError {
        /// It is none, or the database failed.
        Unreadable(text: String) "the subject of a proposal cannot be read: {text}",
        /// Who knows it refuses, or does not answer.
        Refused(refusal: ApiError) "the subject of a proposal is not told: {refusal:?}" => refusal,
    }
}
