use erawan_kernel::ErrorCode;
use sea_orm::DbErr;
use serde_json::json;

use crate::rooms::account::AccountError;
use crate::rooms::merchant::{GameCategory, Rate};
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
        /// Rates are not between what they are and what the agent above and the merchant allow: of each the least and the most.
        RateBounds(bounds: Vec<(GameCategory, Rate, Rate)>) "rates out of bounds: {bounds:?}" => out_of_bounds(&bounds),
        /// A rate would be below one of a member directly below.
        HigherBelow => ErrorCode::AgentRateHigherBelow,
        /// The agent has no place in the team tree.
        NoPlace,
    }
    passes_on { Account(AccountError), Session(SessionError), Wallet(WalletError) }
    internal { Database(DbErr) }
}

/// Says of every rate that was refused between which ones it has to be, in percent.
fn out_of_bounds(bounds: &[(GameCategory, Rate, Rate)]) -> ApiError {
    let bounds = bounds.iter().map(|(category, least, most)| {
        json!({"gameCategory": category.code(), "least": least.to_string(), "most": most.to_string()})
    });
    ApiError::new(ErrorCode::AgentRateBounds).with_value(json!({"bounds": bounds.collect::<Vec<_>>()}))
}
