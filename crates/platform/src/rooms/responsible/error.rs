use erawan_kernel::{EntropyError, ErrorCode, Money};
use sea_orm::DbErr;
use serde_json::json;

use super::model::{Bar, LimitKind, Pause, Period};
use crate::inbox::InboxError;
use crate::rooms::account::AccountError;
use crate::rooms::operator::ProposalError;
use crate::rooms::session::SessionError;
use crate::rooms::wallet::WalletError;
use crate::web::{ApiError, FieldErrors, room_error};

/// What the room answers.
pub(crate) type Result<T, E = ResponsibleError> = std::result::Result<T, E>;

room_error! {
    /// Why the responsible-play room refused.
    pub enum ResponsibleError {
        /// The member excluded themselves.
        Excluded {
            /// At least until then, epoch milliseconds.
            until_ms: i64,
        } => ApiError::new(ErrorCode::SelfExcluded).with_value(json!({ "until": until_ms })),
        /// The member takes a break.
        CoolingOff {
            /// Until then, epoch milliseconds.
            until_ms: i64,
        } => ApiError::new(ErrorCode::CoolingOff).with_value(json!({ "until": until_ms })),
        /// Operators froze the account for play and deposits.
        Frozen => ErrorCode::AccountFrozen,
        /// A reality check waits to be seen.
        CheckOpen => ErrorCode::RealityCheckOpen,
        /// The member's time for one session is over.
        SessionOver => ErrorCode::SessionTimeReached,
        /// A limit of the member's has no room for this.
        LimitReached {
            /// What it counts.
            kind: LimitKind,
            /// Over how long.
            period: Period,
            /// The room it has.
            left: Money,
        } => {
            let code = if kind.is_of_play() { ErrorCode::PlayLimitReached } else { ErrorCode::DepositLimitReached };
            ApiError::new(code).with_value(json!({ "kind": kind, "period": period, "left": left }))
        },
        /// Fields break their rules.
        Fields(fields: FieldErrors) "fields break their rules: {fields:?}" => ApiError::fields(fields),
        /// There is nothing to return from, or no such freeze or member of the operator's merchant.
        Unknown => ErrorCode::NotFound,
    }
    passes_on { Account(AccountError), Session(SessionError), Wallet(WalletError), Proposal(ProposalError), Inbox(InboxError) }
    internal { Entropy(EntropyError), Database(DbErr) }
}

impl From<Bar> for ResponsibleError {
    fn from(bar: Bar) -> Self {
        match bar {
            Bar::Excluded { until_ms } => Self::Excluded { until_ms },
            Bar::CoolingOff { until_ms } => Self::CoolingOff { until_ms },
            Bar::Frozen => Self::Frozen,
        }
    }
}

impl From<Pause> for ResponsibleError {
    fn from(pause: Pause) -> Self {
        match pause {
            Pause::SessionOver => Self::SessionOver,
            Pause::CheckOpen => Self::CheckOpen,
        }
    }
}
