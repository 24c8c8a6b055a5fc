use erawan_kernel::{EntropyError, ErrorCode};
use sea_orm::DbErr;

use crate::delivery::DeliveryError;
use crate::rooms::account::AccountError;
use crate::web::{ApiError, room_error};

room_error! {
    /// Why the codes room refused.
    pub enum CodeError {
        /// A code is wrong, used, too old or out of tries.
        Wrong => ErrorCode::VerificationCodeError,
        /// No further codes are sent for a while.
        TooMany {
            /// Seconds until there is room for another.
            retry_after_s: u64,
        } => ApiError::new(ErrorCode::TooManyRequests).with_retry_after(retry_after_s),
        /// No code can be sent: there is no way to.
        Closed => ErrorCode::PermissionDenied,
    }
    passes_on { Delivery(DeliveryError), Account(AccountError) }
    internal { Entropy(EntropyError), Database(DbErr) }
}
