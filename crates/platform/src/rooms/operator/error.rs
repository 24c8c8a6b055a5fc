use erawan_kernel::{EntropyError, ErrorCode};
use sea_orm::DbErr;

use crate::rooms::account::AccountError;
use crate::rooms::human::AttemptError;
use crate::rooms::merchant::MerchantError;
use crate::web::room_error;

room_error! {
    /// Why the operator room refused.
    pub enum OperatorError {
        /// The call needs an operator's session and has none that is live.
        NoSession => ErrorCode::SessionRequired,
        /// A user name has 3 to 32 English letters, digits and ._-, a name 1 to 64 characters.
        Name,
        /// An operator's password has 12 to 128 characters.
        WeakPassword,
    }
    passes_on { Account(AccountError), Attempt(AttemptError) }
    internal { Merchant(MerchantError), Entropy(EntropyError), Database(DbErr) }
}
