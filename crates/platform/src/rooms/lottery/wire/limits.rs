//! Calls about the limits of a merchant's lotteries.

use erawan_games::draws::{LimitClass, Limits};
use erawan_kernel::LocalText;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::prices::BookFlags;
use super::{Asked, Sound};

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(in super::super) struct LimitListCall<'a> {
    #[serde(flatten)]
    pub(in super::super) book: BookFlags,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in super::super) game_code: Option<&'a str>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(in super::super) struct LimitCall<'a> {
    pub(in super::super) game_code: &'a str,
    #[serde(flatten)]
    pub(in super::super) book: BookFlags,
    /// As the vendor takes them.
    pub(in super::super) limits: &'a Value,
    /// Who proposed them, and who approved them; absent where they are only checked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in super::super) operators: Option<[&'a str; 2]>,
}

/// The limits of a play.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(in super::super) struct LimitsOfPlay {
    pub(in super::super) play_code: String,
    pub(in super::super) play_name: LocalText,
    pub(in super::super) is_pool: bool,
    pub(in super::super) is_own: bool,
    pub(in super::super) limits: Limits,
}

/// A version of declared limits.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(in super::super) struct LimitVersion {
    pub(in super::super) version: u32,
    pub(in super::super) operator: String,
    #[serde(default)]
    pub(in super::super) approver: Option<String>,
    pub(in super::super) declared_at: i64,
}

/// The limits of a lottery that hold for new orders.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(in super::super) struct LimitsInForce {
    pub(in super::super) game_code: String,
    pub(in super::super) class: LimitClass,
    pub(in super::super) version: u32,
    pub(in super::super) all: Limits,
    pub(in super::super) is_of_class: bool,
    pub(in super::super) plays: Vec<LimitsOfPlay>,
    pub(in super::super) versions: Vec<LimitVersion>,
}

#[derive(Debug, Deserialize)]
pub(in super::super) struct LimitListAnswer {
    pub(in super::super) list: Vec<LimitsInForce>,
}

impl Sound for LimitListAnswer {
    fn is_sound(&self, asked: &Asked<'_>) -> bool {
        let is_asked = |limits: &LimitsInForce| asked.game_code.is_none_or(|code| code == limits.game_code);
        self.list.iter().all(is_asked)
    }
}
