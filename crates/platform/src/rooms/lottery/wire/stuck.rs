//! Calls about what the vendor could not finish by itself: suborders that its operator refuses, and what corrections could not
//! take back.

use erawan_kernel::Money;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::prices::BookFlags;
use super::{Asked, Sound};

/// What a stuck suborder is sent with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum StuckItem {
    /// Its win.
    Win,
    /// What a corrected win differs by.
    Correction,
    /// Its stake, which goes back.
    Refund,
}

/// A suborder of which the wallet refuses what it is sent with.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(in super::super) struct StuckSuborder {
    pub(in super::super) suborder_id: Uuid,
    pub(in super::super) user: String,
    #[serde(flatten)]
    pub(in super::super) book: BookFlags,
    pub(in super::super) what: StuckItem,
    pub(in super::super) amount: Money,
    #[serde(default)]
    pub(in super::super) refusal: Option<String>,
    pub(in super::super) stuck_at: i64,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(in super::super) struct StuckAnswer {
    pub(in super::super) list: Vec<StuckSuborder>,
    pub(in super::super) total_count: u64,
}

impl Sound for StuckAnswer {
    fn is_sound(&self, _: &Asked<'_>) -> bool {
        let may_be_less = |row: &StuckSuborder| row.what == StuckItem::Correction;
        self.list.len() as u64 <= self.total_count
            && self.list.iter().all(|row| may_be_less(row) || row.amount >= Money::ZERO)
    }
}

/// What of a member's wins could not be taken back.
#[derive(Debug, Deserialize)]
pub(in super::super) struct MemberShortfall {
    pub(in super::super) user: String,
    pub(in super::super) count: u64,
    pub(in super::super) amount: Money,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(in super::super) struct ShortfallAnswer {
    pub(in super::super) list: Vec<MemberShortfall>,
    /// Members.
    pub(in super::super) total_count: u64,
    pub(in super::super) suborders: u64,
    pub(in super::super) total: Money,
}

impl Sound for ShortfallAnswer {
    fn is_sound(&self, _: &Asked<'_>) -> bool {
        let is_some = |row: &MemberShortfall| row.amount.is_positive() && row.amount <= self.total;
        self.list.len() as u64 <= self.total_count && self.list.iter().all(is_some)
    }
}
