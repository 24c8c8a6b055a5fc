use erawan_kernel::ErrorCode;
use sea_orm::DbErr;

use crate::rooms::account::AccountError;
use crate::rooms::merchant::MerchantError;
use crate::rooms::payments::PaymentError;
use crate::rooms::payouts::PayoutError;
use crate::rooms::wallet::WalletError;
use crate::web::{ApiError, room_error};

room_error! {
    /// Why a report was refused.
    pub enum ReportError {
        /// There is no such report, or it has no such figure.
        Unknown => ErrorCode::NotFound,
        /// A file has at most 20,000 rows.
        TooLong => ErrorCode::ExportTooLong,
        /// Days or another part of the question break their rule.
        Question(error: ApiError) "a report was asked for wrongly: {error:?}" => error,
    }
    passes_on { Payment(PaymentError), Payout(PayoutError), Wallet(WalletError) }
    internal { Account(AccountError), Merchant(MerchantError), Database(DbErr) }
}

impl From<ApiError> for ReportError {
    fn from(error: ApiError) -> Self {
        Self::Question(error)
    }
}
