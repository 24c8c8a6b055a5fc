use erawan_kernel::{EntropyError, ErrorCode, Money};
use erawan_statements::StatementError;
use sea_orm::DbErr;
use serde_json::json;

use super::name_file::NotAList;
use super::turnover::Turnover;
use crate::data_key::SealBroken;
use crate::inbox::InboxError;
use crate::rooms::account::AccountError;
use crate::rooms::merchant::MerchantError;
use crate::rooms::operator::{OperatorError, ProposalError};
use crate::rooms::payments::{CallbackError, PaymentError};
use crate::rooms::responsible::ResponsibleError;
use crate::rooms::security::SecurityError;
use crate::rooms::wallet::WalletError;
use crate::web::{ApiError, room_error};

room_error! {
    /// Why the payouts room refused.
    pub enum PayoutError {
        /// No such withdrawal, or not the caller's.
        Unknown => ErrorCode::NotFound,
    }
    passes_on {
        Withdraw(WithdrawError), File(PaymentFileError), Callback(CallbackError), Security(SecurityError), Proposal(ProposalError), Wallet(WalletError),
        Account(AccountError), Payment(PaymentError), Responsible(ResponsibleError),
    }
    internal {
        Inbox(InboxError), Merchant(MerchantError), Seal(SealBroken), Entropy(EntropyError), Database(DbErr),
    }
}

room_error! {
    /// Why a payment file was not made, or an answer to one not imported.
    pub enum PaymentFileError {
        /// The payer takes no new attempts.
        PayerSuspended => ErrorCode::PayerSuspended,
        /// Nothing waits for a payment file.
        NothingWaits => ErrorCode::PayfileEmpty,
        /// The file is no whole answer to a payment file of the payer.
        AnswerBroken(error: StatementError) "{error}" => ApiError::new(ErrorCode::PayfileAnswerBroken)
            .with_value(json!({ "line": error.line, "what": error.what.to_string() })),
    }
}

room_error! {
    /// Why a sanctions list was not imported.
    pub(super) enum SanctionsError {
        /// The file is no list.
        Broken(error: NotAList) "{error}" => ApiError::new(ErrorCode::SanctionsBroken)
            .with_value(json!({ "line": error.line, "what": error.what })),
        /// The file could not be read to its end.
        Unreadable(text: String) "a sanctions list cannot be read: {text}",
    }
    internal { Merchant(MerchantError), Operator(OperatorError), Entropy(EntropyError), Database(DbErr) }
}

room_error! {
    /// Why a withdrawal was not taken.
    pub enum WithdrawError {
        /// The merchant takes no withdrawals now.
        Unavailable => ErrorCode::WithdrawUnavailable,
        /// It does not wait for a decision any more.
        NotChangeable => ErrorCode::WithdrawNotChangeable,
        /// Operators froze the member's withdrawals.
        Frozen => ErrorCode::WithdrawFrozen,
        /// The member's level allows no withdrawals.
        Level {
            /// The level that does.
            needed: u8,
        } => ApiError::new(ErrorCode::WithdrawKyc).with_value(json!({ "level": needed })),
        /// A reversed deposit left an amount that the member owes.
        Debt {
            /// How much is outstanding.
            left: Money,
        } => ApiError::new(ErrorCode::WithdrawDebt).with_value(json!({ "left": left })),
        /// The amount lies outside the merchant's bounds, or is no whole number of hundredths.
        AmountOutOfRange => ErrorCode::WithdrawAmountOutOfRange,
        /// The day has no room for it.
        DayLimit {
            /// What may still be withdrawn.
            left: Money,
            /// How often.
            count_left: u32,
            /// When the next day begins, epoch milliseconds.
            until_ms: i64,
        } => ApiError::new(ErrorCode::WithdrawDayLimit)
            .with_value(json!({ "left": left, "countLeft": count_left, "until": until_ms })),
        /// The member has no such card.
        CardUnknown => ApiError::field("cardId", ErrorCode::FieldInvalid),
        /// The account may not be paid to yet.
        NotUsable {
            /// From when on, epoch milliseconds.
            until_ms: i64,
        } => ApiError::new(ErrorCode::DestinationNotUsable).with_value(json!({ "until": until_ms })),
        /// The member has no bank account to be paid to.
        NoDestination => ErrorCode::DestinationMissing,
        /// Deposits still ask for stakes.
        Turnover(turnover: Turnover) "stakes are missing: {turnover:?}" => ApiError::new(ErrorCode::WithdrawTurnover)
            .with_value(json!({ "required": turnover.required, "done": turnover.done, "left": turnover.left })),
        /// A round is open: what is in the wallets is not known yet.
        RoundOpen => ErrorCode::AccountRoundOpen,
        /// A payer that was asked to pay it did not give a definite no.
        AttemptOpen => ErrorCode::WithdrawalAttemptOpen,
        /// The wallet does not cover it.
        NoMoney => ErrorCode::InsufficientBalance,
        /// The key was used before for something else.
        KeyReused => ErrorCode::IdempotencyConflict,
    }
}
