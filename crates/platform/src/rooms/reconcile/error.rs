use erawan_kernel::{EntropyError, ErrorCode};
use erawan_statements::StatementError;
use sea_orm::DbErr;
use serde_json::json;

use crate::rooms::merchant::MerchantError;
use crate::rooms::operator::{OperatorError, ProposalError};
use crate::rooms::payments::PaymentError;
use crate::rooms::payouts::PayoutError;
use crate::rooms::wallet::WalletError;
use crate::web::{ApiError, room_error};

room_error! {
    /// Why the reconciliation refused.
    pub enum ReconcileError {
        /// The merchant has no such provider.
        ProviderUnknown => ErrorCode::NotFound,
        /// There is no statement of that day.
        DayUnknown => ErrorCode::NotFound,
        /// The file is no whole statement.
        Broken(error: StatementError) "{error}" => broken(error.line, &error.what),
        /// The statement does not follow the one before, or its day is not over.
        DoesNotFollow(what: String) "{what}" => broken(1, &what),
        /// The day was signed: nothing is added to it.
        Signed => ErrorCode::ReconcileSigned,
        /// The day is not over: what it comes to is not known yet.
        DayRunning => ErrorCode::ReconcileDayRunning,
        /// A stored proposal or report cannot be read.
        Unreadable(text: String) "a day cannot be read: {text}",
    }
    passes_on { Proposal(ProposalError), Payment(PaymentError), Payout(PayoutError), Wallet(WalletError) }
    internal { Merchant(MerchantError), Operator(OperatorError), Entropy(EntropyError), Database(DbErr) }
}

fn broken(line: u64, what: &dyn std::fmt::Display) -> ApiError {
    ApiError::new(ErrorCode::StatementBroken).with_value(json!({ "line": line, "what": what.to_string() }))
}
