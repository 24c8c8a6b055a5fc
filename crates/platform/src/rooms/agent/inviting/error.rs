use erawan_kernel::{EntropyError, ErrorCode};
use sea_orm::DbErr;

use crate::rooms::account::AccountError;
use crate::rooms::agent::AgentError;
use crate::rooms::human::HumanError;
use crate::web::room_error;

/// What inviting answers.
pub(super) type Result<T, E = InviteError> = std::result::Result<T, E>;

room_error! {
    /// Why an account was not opened, or a link not made or closed.
    pub(crate) enum InviteError {
        /// The agent stands at the deepest level.
        TooDeep => ErrorCode::AgentDepth,
        /// The agent opened as many accounts today as the merchant allows.
        TooManyAccounts => ErrorCode::AgentAccountsLimit,
        /// The agent has as many open links as the merchant allows.
        LinksFull => ErrorCode::AgentLinksFull,
        /// The agent has no such link.
        LinkUnknown => ErrorCode::NotFound,
        /// The key was used for something else.
        KeyReused => ErrorCode::IdempotencyConflict,
    }
    passes_on { Agent(AgentError), Account(AccountError), Human(HumanError) }
    internal { Entropy(EntropyError), Database(DbErr) }
}
