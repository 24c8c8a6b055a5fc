use erawan_kernel::{ErrorCode, Money};
use sea_orm::DbErr;
use serde_json::json;

use super::model::{Bar, LimitKind, Pause, Period};
use crate::rooms::account::AccountError;
use crate::rooms::session::SessionError;
use crate::rooms::wallet::WalletError;
use crate::web::{ApiError, FieldErrors};

/// Why the responsible-play room refused.
#[derive(Debug, thiserror::Error)]
pub enum ResponsibleError {
    /// The member excluded themselves.
    #[error("the member is excluded")]
    Excluded {
        /// At least until then, epoch milliseconds.
        until_ms: i64,
    },
    /// The member takes a break.
    #[error("the member takes a break")]
    CoolingOff {
        /// Until then, epoch milliseconds.
        until_ms: i64,
    },
    /// A reality check waits to be seen.
    #[error("a reality check waits to be seen")]
    CheckOpen,
    /// The member's time for one session is over.
    #[error("the time for one session is over")]
    SessionOver,
    /// A limit of the member's has no room for this.
    #[error("a limit has no room for this")]
    LimitReached {
        /// What it counts.
        kind: LimitKind,
        /// Over how long.
        period: Period,
        /// The room it has.
        left: Money,
    },
    /// Fields break their rules.
    #[error("fields break their rules: {0:?}")]
    Fields(FieldErrors),
    /// There is nothing to return from.
    #[error("the member is not excluded")]
    NotExcluded,
    /// The account room failed.
    #[error(transparent)]
    Account(#[from] AccountError),
    /// The session room failed.
    #[error(transparent)]
    Session(#[from] SessionError),
    /// The wallet room failed.
    #[error(transparent)]
    Wallet(#[from] WalletError),
    /// The database failed.
    #[error("the database failed: {0}")]
    Database(#[from] DbErr),
}

impl From<Bar> for ResponsibleError {
    fn from(bar: Bar) -> Self {
        match bar {
            Bar::Excluded { until_ms } => Self::Excluded { until_ms },
            Bar::CoolingOff { until_ms } => Self::CoolingOff { until_ms },
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

impl From<ResponsibleError> for ApiError {
    fn from(error: ResponsibleError) -> Self {
        match error {
            ResponsibleError::Excluded { until_ms } => {
                Self::new(ErrorCode::SelfExcluded).with_value(json!({ "until": until_ms }))
            }
            ResponsibleError::CoolingOff { until_ms } => {
                Self::new(ErrorCode::CoolingOff).with_value(json!({ "until": until_ms }))
            }
            ResponsibleError::CheckOpen => ErrorCode::RealityCheckOpen.into(),
            ResponsibleError::SessionOver => ErrorCode::SessionTimeReached.into(),
            ResponsibleError::LimitReached { kind, period, left } => {
                let code = if kind.is_of_play() {
                    ErrorCode::PlayLimitReached
                } else {
                    ErrorCode::DepositLimitReached
                };
                Self::new(code).with_value(json!({ "kind": kind, "period": period, "left": left }))
            }
            ResponsibleError::Fields(fields) => Self::fields(fields),
            ResponsibleError::NotExcluded => ErrorCode::NotFound.into(),
            ResponsibleError::Account(error) => error.into(),
            ResponsibleError::Session(error) => error.into(),
            ResponsibleError::Wallet(error) => error.into(),
            ResponsibleError::Database(error) => error.into(),
        }
    }
}
