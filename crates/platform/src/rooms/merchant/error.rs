use erawan_kernel::EntropyError;
use sea_orm::DbErr;

use crate::web::room_error;

room_error! {
    /// Why the merchant room refused.
    pub enum MerchantError {
        /// No merchant has this identifier or code.
        Unknown => erawan_kernel::ErrorCode::FunctionNotAvailable,
        /// Settings contradict themselves; the text says where.
        Settings(text: String) "the merchant's settings are not usable: {text}",
    }
    internal { Entropy(EntropyError), Database(DbErr) }
}
