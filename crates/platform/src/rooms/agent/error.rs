use erawan_kernel::{EntropyError, ErrorCode, Money};
use sea_orm::DbErr;
use serde_json::json;

use crate::inbox::InboxError;
use crate::rooms::account::AccountError;
use crate::rooms::merchant::{GameCategory, MerchantError, Rate};
use crate::rooms::payouts::{PayoutError, Turnover};
use crate::rooms::responsible::ResponsibleError;
use crate::rooms::security::SecurityError;
use crate::rooms::session::SessionError;
use crate::rooms::wallet::WalletError;
use crate::web::{ApiError, FieldErrors, room_error};

/// What the room answers.
pub(crate) type Result<T, E = AgentError> = std::result::Result<T, E>;

room_error! {
    /// Why the agent room refused.
    pub enum AgentError {
        /// The caller leads no team, or the merchant does not offer this to agents.
        NotAllowed => ErrorCode::PermissionDenied,
        /// The person is not in the caller's team, or there is none.
        NotInTeam => ErrorCode::NotFound,
        /// Rates are not between what they are and what the agent above and the merchant allow: of each the least and the most.
        RateBounds(bounds: Vec<(GameCategory, Rate, Rate)>) "rates out of bounds: {bounds:?}" => out_of_bounds(&bounds),
        /// A rate would be below one of a member directly below.
        HigherBelow => ErrorCode::AgentRateHigherBelow,
        /// The agent made too many calls, or asks for more than one call answers.
        Refused(refusal: ApiError) "{refusal:?}" => refusal,
        /// The agent has no place in the team tree.
        NoPlace,
    }
    passes_on {
        Account(AccountError), Merchant(MerchantError), Session(SessionError), Wallet(WalletError), Payout(PayoutError), Security(SecurityError),
        Responsible(ResponsibleError), Transfer(TransferError),
    }
    internal { Database(DbErr) }
}

room_error! {
    /// Why nothing was sent to a team.
    pub enum TransferError {
        /// Fields break their rules.
        Fields(fields: FieldErrors) "fields break their rules: {fields:?}" => ApiError::fields(fields),
        /// Someone cannot be sent money now; why is not said.
        Receiver => ErrorCode::TransferReceiver,
        /// The day has no room for what is to be sent.
        DayLimit {
            /// What may still be sent.
            left: Money,
            /// To how many members who got nothing yet.
            receivers_left: u32,
        } => ApiError::new(ErrorCode::TransferLimit)
            .with_value(json!({ "left": left, "receiversLeft": receivers_left })),
        /// Deposits of the sender still ask for stakes.
        Turnover(turnover: Turnover) "stakes are missing: {turnover:?}" => ApiError::new(ErrorCode::TransferTurnover)
            .with_value(json!({ "required": turnover.required, "done": turnover.done, "left": turnover.left })),
        /// The wallet does not cover it.
        NoMoney => ErrorCode::InsufficientBalance,
        /// The key was used before for something else.
        KeyReused => ErrorCode::IdempotencyConflict,
        /// The first request with the key is not done yet.
        UnderWay => ErrorCode::SystemUnavailable,
    }
    internal { Inbox(InboxError), Entropy(EntropyError) }
}

/// Says of every rate that was refused between which ones it has to be, in percent.
fn out_of_bounds(bounds: &[(GameCategory, Rate, Rate)]) -> ApiError {
    let bounds = bounds.iter().map(|(category, least, most)| {
        json!({"gameCategory": category.code(), "least": least.to_string(), "most": most.to_string()})
    });
    ApiError::new(ErrorCode::AgentRateBounds).with_value(json!({"bounds": bounds.collect::<Vec<_>>()}))
}
