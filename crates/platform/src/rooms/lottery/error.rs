use erawan_kernel::{EntropyError, ErrorCode};
use sea_orm::DbErr;
use serde_json::json;

use crate::inbox::InboxError;
use crate::rooms::games::GamesError;
use crate::rooms::merchant::MerchantError;
use crate::rooms::operator::{OperatorError, ProposalError, SubjectError};
use crate::rooms::provider::ProviderError;
use crate::rooms::wallet::WalletError;
use crate::web::{ApiError, room_error};

/// When a new try makes sense while a vendor does not answer, in seconds.
const RETRY_AFTER_S: u64 = 3;

room_error! {
    /// Why a call about lotteries was refused.
    pub enum LotteryGatewayError {
        /// There is no such game, draw or order, or the order is another member's.
        Unknown => ErrorCode::NotFound,
        /// The vendor does not answer, or what it answers cannot be.
        Away => ApiError::new(ErrorCode::LotteryUnavailable).with_retry_after(RETRY_AFTER_S),
        /// The vendor refuses it: suborders of which none can be cancelled, a value that it does not take, or what an operator
        /// wants to do with a draw.
        Refused {
            /// Why.
            code: ErrorCode,
            /// What exactly, for a developer.
            detail: Option<String>,
        } => refused(code, detail),
        /// A field has a value that it cannot have.
        Field(field: &'static str) "{field} cannot be what it says" => ApiError::field(field, ErrorCode::FieldInvalid),
        /// Settings contradict themselves; the text says where.
        Settings(text: String) "the address of a lottery vendor is not usable: {text}",
    }
    passes_on {
        Games(GamesError), Provider(ProviderError), Wallet(WalletError), Operator(OperatorError), Proposal(ProposalError),
        Inbox(InboxError), Subject(SubjectError),
    }
    internal { Merchant(MerchantError), Entropy(EntropyError), Database(DbErr) }
}

impl LotteryGatewayError {
    /// The vendor refuses it, and says no more than why.
    pub(super) const fn refusal(code: ErrorCode) -> Self {
        Self::Refused { code, detail: None }
    }
}

fn refused(code: ErrorCode, detail: Option<String>) -> ApiError {
    let refusal = ApiError::new(code);
    match detail {
        Some(detail) => refusal.with_value(json!({ "detail": detail })),
        None => refusal,
    }
}
