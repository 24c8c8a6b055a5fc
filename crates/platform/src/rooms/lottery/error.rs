use erawan_kernel::{EntropyError, ErrorCode};
use sea_orm::DbErr;

use crate::rooms::games::GamesError;
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
        /// None of the suborders could be cancelled.
        NotCancellable => ErrorCode::LotteryNotCancellable,
        /// A field has a value that it cannot have.
        Field(field: &'static str) "{field} cannot be what it says" => ApiError::field(field, ErrorCode::FieldInvalid),
        /// Settings contradict themselves; the text says where.
        Settings(text: String) "the address of a lottery vendor is not usable: {text}",
    }
    passes_on { Games(GamesError), Provider(ProviderError), Wallet(WalletError) }
    internal { Entropy(EntropyError), Database(DbErr) }
}
