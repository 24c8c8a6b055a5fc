use erawan_kernel::Money;

use super::super::levels::{LevelAllowance, LevelLack, NextLevel};
use crate::web::prelude::*;

/// A member's level of identity, and what it allows in a day.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct WithdrawLevel {
    /// 0, 1 or 2.
    level: u8,
    /// What may be withdrawn in a day.
    day_limit: Money,
    /// The next level that allows more; absent where none does.
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<WithdrawNextLevel>,
}

impl From<LevelAllowance> for WithdrawLevel {
    fn from(allowance: LevelAllowance) -> Self {
        let LevelAllowance { level, day_sum, next, .. } = allowance;
        Self { level, day_limit: day_sum, next: next.map(Into::into) }
    }
}

/// A level that a member does not have yet.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct WithdrawNextLevel {
    /// 1 or 2.
    level: u8,
    /// What may be withdrawn in a day.
    day_limit: Money,
    /// What is missing for it; empty where the merchant's staff gives it after they saw documents.
    lacks: Vec<LevelLack>,
}

impl From<NextLevel> for WithdrawNextLevel {
    fn from(NextLevel { missing, day_sum }: NextLevel) -> Self {
        Self { level: missing.needed, day_limit: day_sum, lacks: missing.lacks() }
    }
}
