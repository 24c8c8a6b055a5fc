use erawan_kernel::ErrorCode;
use erawan_ledger::LedgerError;
use sea_orm::DbErr;

use crate::rooms::account::AccountError;
use crate::rooms::merchant::MerchantError;
use crate::web::room_error;

room_error! {
    /// Why the wallet room refused.
    pub enum WalletError {
        /// There is no such member.
        MemberUnknown => ErrorCode::NotFound,
        /// Play money belongs to guests only.
        NotPlayMoney => ErrorCode::PermissionDenied,
    }
    passes_on { Ledger(LedgerError), Account(AccountError), Merchant(MerchantError) }
    internal { Database(DbErr) }
}
