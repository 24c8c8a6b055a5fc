use erawan_kernel::{EntropyError, ErrorCode};
use sea_orm::DbErr;

use super::model::LOCK_MS;
use crate::rooms::account::AccountError;
use crate::rooms::merchant::MerchantError;
use crate::web::{ApiError, room_error};

room_error! {
    /// Why the operator room refused.
    pub enum OperatorError {
        /// The call needs an operator's session and has none that is live.
        NoSession => ErrorCode::SessionRequired,
        /// Name and password do not belong together.
        WrongCredentials => ErrorCode::LoginWrongCredentials,
        /// Too many wrong passwords.
        Locked => ApiError::new(ErrorCode::LoginLocked).with_retry_after(LOCK_MS.unsigned_abs() / 1_000),
        /// A user name has 3 to 32 English letters, digits and ._-, a name 1 to 64 characters.
        Name,
        /// An operator's password has 12 to 128 characters.
        WeakPassword,
    }
    passes_on { Account(AccountError) }
    internal { Merchant(MerchantError), Entropy(EntropyError), Database(DbErr) }
}
