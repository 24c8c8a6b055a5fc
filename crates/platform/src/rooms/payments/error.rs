use erawan_kernel::{EntropyError, ErrorCode};
use sea_orm::DbErr;

use super::gateway::{CallbackError, GatewayError};
use crate::inbox::InboxError;
use crate::pictures::PictureError;
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
    /// Why a deposit by transfer to an account of the merchant was refused.
    pub enum ManualError {
        /// No account has room for it now.
        AccountsBusy => ApiError::new(ErrorCode::TooManyRequests).with_retry_after(600),
        /// The member has too many open at the account.
        TooManyOpen => ErrorCode::DepositsOpen,
        /// A picture is none, or its slip's code was changed.
        SlipUnreadable => ErrorCode::DepositSlipUnreadable,
        /// The slip belongs to another deposit.
        SlipUsed => ErrorCode::DepositSlipUsed,
        /// It is over for too long.
        EvidenceLate => ErrorCode::DepositEvidenceLate,
        /// It is no pending manual transfer, or money arrived for it.
        NotCancellable => ErrorCode::DepositNotCancellable,
        /// A field breaks its rule.
        Field(field: &'static str) "the field {field} breaks its rule" => ApiError::field(field, ErrorCode::FieldInvalid),
        /// Too many pictures wait to be sent in.
        TooManyImages => ErrorCode::TooManyRequests,
        /// Too many pictures wait to be looked at.
        Busy => ApiError::new(ErrorCode::TooManyRequests).with_retry_after(1),
        /// What is sealed cannot be read.
        Unreadable(text: String) "sealed text cannot be read: {text}",
    }
    passes_on { Payment(PaymentError), Responsible(ResponsibleError) }
    internal { Entropy(EntropyError), Database(DbErr) }
}

impl From<PictureError> for ManualError {
    fn from(error: PictureError) -> Self {
        match error {
            PictureError::Unreadable => Self::SlipUnreadable,
            PictureError::Busy => Self::Busy,
        }
    }
}

room_error! {
    /// Why a deposit in coins was not ordered.
    pub enum CoinError {
        /// The member has one that waits for its coins.
        AlreadyOpen => ErrorCode::DepositsOpen,
    }
    passes_on { Payment(PaymentError), Responsible(ResponsibleError) }
    internal { Entropy(EntropyError), Database(DbErr) }
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

room_error! {
    /// Why a debt did not end.
    pub enum DebtError {
        /// No such debt, or nothing of it is left.
        DebtUnknown => ErrorCode::NotFound,
        /// A stored proposal cannot be read.
        Unreadable(text: String) "a proposal about a debt cannot be read: {text}",
    }
    passes_on {
        Payment(PaymentError), Proposal(ProposalError), Responsible(ResponsibleError), Wallet(WalletError),
    }
    internal { Database(DbErr) }
}

room_error! {
    /// Why nothing was proposed about a deposit by transfer.
    pub enum ReviewError {
        /// No such deposit, or it does not wait for a person.
        DepositUnknown => ErrorCode::NotFound,
        /// The money does not wait, or is another deposit's.
        Receipt => ApiError::field("receiptId", ErrorCode::FieldInvalid),
        /// A refusal has no reason.
        RefusalMissing => ApiError::field("refusal", ErrorCode::FieldRequired),
        /// A stored review cannot be read.
        Unreadable(text: String) "a review cannot be read: {text}",
    }
    passes_on { Suspense(SuspenseError), Proposal(ProposalError) }
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
