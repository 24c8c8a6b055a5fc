use erawan_kernel::{EntropyError, ErrorCode, MoneyError};
use sea_orm::DbErr;

use crate::rooms::account::AccountError;
use crate::rooms::merchant::MerchantError;
use crate::rooms::session::SessionError;
use crate::rooms::wallet::WalletError;
use crate::web::room_error;

room_error! {
    /// Why the trial room refused.
    pub enum TrialError {
        /// The merchant does not offer free play.
        Closed => ErrorCode::PermissionDenied,
        /// Free play is not for this kind of account.
        Rejected => ErrorCode::FreeReject,
    }
    passes_on { Account(AccountError), Session(SessionError), Wallet(WalletError) }
    internal { Merchant(MerchantError), Money(MoneyError), Entropy(EntropyError), Database(DbErr) }
}
