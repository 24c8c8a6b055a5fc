use erawan_kernel::{EntropyError, ErrorCode};
use sea_orm::DbErr;

use super::gateway::{CallbackError, GatewayError};
use crate::inbox::InboxError;
use crate::rooms::merchant::MerchantError;
use crate::rooms::operator::ProposalError;
use crate::rooms::responsible::ResponsibleError;
use crate::rooms::wallet::WalletError;
use crate::web::{ApiError, room_error};

room_error! {
    /// Why the payments room refused.
    pub enum PaymentError {
        /// No such deposit, or not the caller's.
        DepositUnknown => ErrorCode::NotFound,
        /// The merchant does not offer this channel or bank.
        ChannelUnavailable => ErrorCode::DepositChannelUnavailable,
        /// The amount lies outside the channel's bounds, or is no whole number of hundredths.
        AmountOutOfRange => ErrorCode::DepositAmountOutOfRange,
        /// The key was used before for something else.
        KeyReused => ErrorCode::IdempotencyConflict,
        /// Too many deposits are open, or failed just now.
        TooManyDeposits => ApiError::new(ErrorCode::TooManyRequests).with_retry_after(600),
        /// What a callback or status says does not fit the deposit.
        Mismatch(what: &'static str) "the gateway's {what} does not fit" => ErrorCode::IdempotencyConflict,
        /// Settings contradict themselves; the text says where.
        Settings(text: String) "the payment channels are not usable: {text}",
    }
    passes_on {
        Callback(CallbackError), Gateway(GatewayError), Responsible(ResponsibleError), Wallet(WalletError),
    }
    internal { Inbox(InboxError), Merchant(MerchantError), Entropy(EntropyError), Database(DbErr) }
}

room_error! {
    /// Why money did not leave suspense.
    pub enum SuspenseError {
        /// No such receipt, or none of its money waits.
        ReceiptUnknown => ErrorCode::NotFound,
        /// It can only go back to the payer.
        ReturnOnly => ErrorCode::SuspenseReturnOnly,
        /// The member is disabled, excluded or at the own deposit limit.
        NotCreditable => ErrorCode::SuspenseNotCreditable,
        /// A credit names no member.
        MemberMissing => ApiError::field("memberName", ErrorCode::FieldRequired),
        /// A return does not name the bank's transfer.
        BankReference => ApiError::field("bankReference", ErrorCode::FieldInvalid),
        /// A stored decision cannot be read.
        Unreadable(text: String) "a decision cannot be read: {text}",
    }
    passes_on {
        Payment(PaymentError), Proposal(ProposalError), Responsible(ResponsibleError), Wallet(WalletError),
    }
    internal { Database(DbErr) }
}

impl From<CallbackError> for ApiError {
    fn from(error: CallbackError) -> Self {
        match error {
            CallbackError::Forged | CallbackError::WrongTime { .. } => ErrorCode::PermissionDenied.into(),
            CallbackError::Malformed => ErrorCode::RequestMalformed.into(),
        }
    }
}

impl From<GatewayError> for ApiError {
    fn from(_: GatewayError) -> Self {
        ErrorCode::DepositChannelUnavailable.into()
    }
}
