use erawan_kernel::ErrorCode;
use sea_orm::DbErr;
use serde_json::json;

use super::rates::Bounds;
use crate::rooms::account::AccountError;
use crate::rooms::merchant::MerchantError;
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
        /// A rate is not between what it is and what the agent above and the merchant allow.
        RateBounds(bounds: Vec<Bounds>) "rates out of bounds: {bounds:?}" => out_of_bounds(&bounds),
        /// The agent has no place in the team tree.
        NoPlace,
    }
    passes_on { Account(AccountError), Merchant(MerchantError), Session(SessionError), Wallet(WalletError) }
    internal { Database(DbErr) }
}

/// Says of every rate that was refused between which ones it has to be, in percent.
fn out_of_bounds(bounds: &[Bounds]) -> ApiError {
    let bounds = bounds.iter().map(|Bounds { category, least, most }| {
        json!({"gameCategory": category.code(), "least": least.to_string(), "most": most.to_string()})
    });
    ApiError::new(ErrorCode::AgentRateBounds).with_value(json!({"bounds": bounds.collect::<Vec<_>>()}))
}
