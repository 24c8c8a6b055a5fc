use erawan_kernel::{EntropyError, ErrorCode};
use sea_orm::DbErr;

use crate::web::room_error;

room_error! {
    /// Why a message was not taken.
    pub enum DeliveryError {
        /// No provider is configured for this channel.
        Closed => ErrorCode::PermissionDenied,
    }
    internal { Entropy(EntropyError), Database(DbErr) }
}

/// Why a provider did not take a message.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SendError {
    /// It may take it later, or it is unknown whether it took it.
    #[error("not now: {0}")]
    Later(String),
    /// It will never take this message.
    #[error("refused: {0}")]
    Refused(String),
}
