use erawan_kernel::ErrorCode;
use erawan_ledger::LedgerError;
use sea_orm::DbErr;

use crate::rooms::account::AccountError;
use crate::rooms::merchant::MerchantError;
use crate::web::room_error;

/// What the room answers.
pub(crate) type Result<T, E = WalletError> = std::result::Result<T, E>;

room_error! {
    /// Why the wallet room refused.
    pub enum WalletError {
        /// There is no such member.
        MemberUnknown => ErrorCode::NotFound,
        /// Play money belongs to guests only.
        NotPlayMoney => ErrorCode::PermissionDenied,
        /// A vendor that keeps money itself has some of the member's.
        MoneyAtVendor => ErrorCode::AccountMoneyAtVendor,
    }
    passes_on { Ledger(LedgerError), Account(AccountError), Merchant(MerchantError) }
    internal { Database(DbErr) }
}
