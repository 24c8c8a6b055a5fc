use erawan_kernel::ErrorCode;
use sea_orm::DbErr;

use crate::rooms::account::AccountError;
use crate::rooms::session::SessionError;
use crate::rooms::wallet::WalletError;
use crate::web::{ApiError, room_error};

/// What the room answers.
pub(crate) type Result<T, E = AgentError> = std::result::Result<T, E>;

room_error! {
    /// Why the agent room refused.
    pub enum AgentError {
        /// The caller leads no team, or the merchant does not offer this to agents.
        NotAllowed => ErrorCode::PermissionDenied,
        /// The person is not in the caller's team, or there is none.
        NotInTeam => ErrorCode::NotFound,
        /// The agent made too many calls.
        TooMany(refusal: ApiError) "too many calls of an agent: {refusal:?}" => refusal,
        /// What is asked for is more than one call answers.
        Refused(refusal: ApiError) "{refusal:?}" => refusal,
        /// The agent has no place in the team tree.
        NoPlace,
    }
    passes_on { Account(AccountError), Session(SessionError), Wallet(WalletError) }
    internal { Database(DbErr) }
}
