//! Calls of the operator API that operators make at the console: each names who makes it.

use erawan_kernel::Money;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::super::model::{Draw, DrawState};
use super::{Asked, Sound};

/// The most draws that are asked for at once.
pub(in super::super) const OVERVIEW_MAX: u64 = 500;

/// What is sent about one draw.
#[derive(Debug, Clone, Copy, Serialize)]
#[serde(rename_all = "camelCase")]
pub(in super::super) struct DrawRef<'a> {
    pub(in super::super) game_code: &'a str,
    pub(in super::super) numero: &'a str,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(in super::super) struct OverviewCall<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in super::super) game_code: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in super::super) state: Option<DrawState>,
    pub(in super::super) needs_attention: bool,
    pub(in super::super) limit: u64,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(in super::super) struct EntryCall<'a> {
    #[serde(flatten)]
    pub(in super::super) draw: DrawRef<'a>,
    pub(in super::super) operator: &'a str,
    pub(in super::super) result: &'a str,
    pub(in super::super) source: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in super::super) reason: Option<&'a str>,
}

/// `suspend`, `freeze`, `recalculate`, `retry` and `withdrawal`.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(in super::super) struct SwitchCall<'a> {
    #[serde(flatten)]
    pub(in super::super) draw: DrawRef<'a>,
    pub(in super::super) operator: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in super::super) is_suspended: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in super::super) is_frozen: Option<bool>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(in super::super) struct VoidCall<'a> {
    #[serde(flatten)]
    pub(in super::super) draw: DrawRef<'a>,
    pub(in super::super) operators: [&'a str; 2],
    pub(in super::super) reason: &'a str,
    /// Of the result that the operators saw; 0 where there was none.
    pub(in super::super) version: i32,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(in super::super) struct CorrectionCall<'a> {
    #[serde(flatten)]
    pub(in super::super) draw: DrawRef<'a>,
    pub(in super::super) operators: [&'a str; 2],
    /// Who released what is taken back.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in super::super) finance: Option<&'a str>,
    pub(in super::super) take_back: TakeBack,
}

/// What is taken back where a corrected win is less.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum TakeBack {
    /// What the balance holds.
    Available,
    /// Nothing.
    None,
}

/// Something about a draw that a person should look at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub(crate) enum DrawAlarm {
    /// The drawing has begun, and no one has typed its result.
    #[serde(rename = "result.due")]
    ResultDue,
    /// One operator has typed a result, and another one has to.
    #[serde(rename = "entry.waiting")]
    EntryWaiting,
    /// Two operators typed different results: both type again.
    #[serde(rename = "entries.differ")]
    EntriesDiffer,
    /// The two calculations differ: nothing is paid.
    #[serde(rename = "disputed")]
    Disputed,
    /// Another result was entered and waits for its approval.
    #[serde(rename = "correction.waiting")]
    CorrectionWaiting,
    /// The payout is held back.
    #[serde(rename = "frozen")]
    Frozen,
    /// A step is late by ten minutes or more.
    #[serde(rename = "overdue")]
    Overdue,
    /// A number or pool of the merchant is at 80 % of its ceiling or above.
    #[serde(rename = "exposure")]
    Exposure,
    /// Something else, which the detail tells.
    #[serde(rename = "attention", other)]
    Attention,
}

/// That one operator of two has typed a result; never what.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(in super::super) struct WaitingEntry {
    pub(in super::super) version: i32,
    pub(in super::super) operator: String,
    pub(in super::super) entered_at: i64,
}

/// A draw as operators list it.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(in super::super) struct ListedDraw {
    #[serde(flatten)]
    pub(in super::super) draw: Draw,
    pub(in super::super) is_own_draw: bool,
    pub(in super::super) is_frozen: bool,
    #[serde(default)]
    pub(in super::super) pay_time: Option<i64>,
    pub(in super::super) alarms: Vec<DrawAlarm>,
    #[serde(default)]
    pub(in super::super) alarm_detail: Option<String>,
    #[serde(default)]
    pub(in super::super) waiting_entry: Option<WaitingEntry>,
}

/// How many draws have a status.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub(crate) struct DrawCount {
    pub(crate) state: DrawState,
    pub(crate) count: u64,
    /// How many of them have an alarm.
    pub(crate) alarms: u64,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(in super::super) struct OverviewAnswer {
    pub(in super::super) list: Vec<ListedDraw>,
    pub(in super::super) total_count: u64,
    pub(in super::super) counts: Vec<DrawCount>,
}

impl Sound for OverviewAnswer {
    fn is_sound(&self, asked: &Asked<'_>) -> bool {
        let is_asked = |row: &ListedDraw| asked.game_code.is_none_or(|code| code == row.draw.game_code);
        let count = self.list.len() as u64;
        count <= OVERVIEW_MAX
            && count <= self.total_count
            && self.list.iter().all(|row| is_asked(row) && row.draw.is_possible())
    }
}

/// A part of a result: some numbers of one kind.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub(crate) struct ResultSlot {
    name: String,
    /// How many numbers.
    count: u32,
    /// How many symbols each number has.
    width: u32,
    /// The least symbol.
    min: u32,
    /// The largest symbol.
    max: u32,
    /// Whether all numbers are different.
    distinct: bool,
}

/// A version of a result; one above the draw's waits for its approval.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ResultVersion {
    pub(crate) version: i32,
    pub(crate) result: String,
    /// `own` or `entered`.
    source: String,
    /// Why it replaces the one before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) reason: Option<String>,
    /// Epoch milliseconds.
    published_at: i64,
}

/// What both calculations of a result agreed on: of the whole draw, so without money of other merchants.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DrawSettlement {
    version: i32,
    /// Suborders, of all merchants.
    size: u64,
    /// The digest of all wins, the same from both.
    digest: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    take_back: Option<TakeBack>,
    /// Epoch milliseconds.
    calculated_at: i64,
    /// Epoch milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    settled_at: Option<i64>,
}

/// What the merchant's members staked and won in a draw, real money only.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub(crate) struct DrawSums {
    /// Suborders.
    count: u64,
    stakes: Money,
    wins: Money,
    /// Stakes that went back.
    refunds: Money,
    /// What corrections could not take back.
    shortfall: Money,
}

/// Something that happened to a draw.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub(crate) struct DrawEvent {
    kind: String,
    /// In the vendor's words.
    detail: String,
    /// Epoch milliseconds.
    #[serde(alias = "happenedAt")]
    at: i64,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(in super::super) struct DrawAnswer {
    #[serde(flatten)]
    pub(in super::super) row: ListedDraw,
    pub(in super::super) slots: Vec<ResultSlot>,
    pub(in super::super) results: Vec<ResultVersion>,
    pub(in super::super) settlements: Vec<DrawSettlement>,
    pub(in super::super) sums: DrawSums,
    /// Suborders of the merchant that are stuck.
    #[serde(default)]
    pub(in super::super) stuck_count: u64,
    pub(in super::super) events: Vec<DrawEvent>,
}

impl Sound for DrawAnswer {
    fn is_sound(&self, asked: &Asked<'_>) -> bool {
        let draw = &self.row.draw;
        asked.game_code == Some(draw.game_code.as_str())
            && asked.numero == Some(draw.numero.as_str())
            && draw.is_possible()
    }
}

/// What an entry led to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum EntryOutcome {
    /// Another operator has to type it too.
    Waiting,
    /// The two entries are not the same: both type again.
    Differs,
    /// The result is published.
    Published,
    /// Another result than the published one waits for its approval.
    Reviewing,
    /// It is the published result: nothing is corrected.
    Unchanged,
}

#[derive(Debug, Deserialize)]
pub(in super::super) struct EntryAnswer {
    pub(in super::super) state: EntryOutcome,
}

impl Sound for EntryAnswer {
    fn is_sound(&self, _: &Asked<'_>) -> bool {
        true
    }
}

/// The answer of a call that only does something.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(in super::super) struct DoneAnswer {
    is_done: bool,
}

impl Sound for DoneAnswer {
    fn is_sound(&self, _: &Asked<'_>) -> bool {
        self.is_done
    }
}

/// A suborder whose win a correction changes.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(in super::super) struct ChangedWin {
    pub(in super::super) suborder_id: Uuid,
    pub(in super::super) user: String,
    pub(in super::super) previous: Money,
    pub(in super::super) amount: Money,
}

/// What a correction would move of the merchant's members.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(in super::super) struct PreviewAnswer {
    pub(in super::super) result: String,
    pub(in super::super) gains: Money,
    pub(in super::super) losses: Money,
    pub(in super::super) count: u64,
    /// Suborders of other merchants, and of own test accounts, that it changes.
    pub(in super::super) others: u64,
    /// Whether it makes a win less, at any merchant.
    pub(in super::super) has_losses: bool,
    pub(in super::super) changed: Vec<ChangedWin>,
}

impl Sound for PreviewAnswer {
    fn is_sound(&self, _: &Asked<'_>) -> bool {
        let are_some = [self.gains, self.losses].iter().all(|amount| *amount >= Money::ZERO);
        let are_told = self.has_losses || !self.losses.is_positive();
        are_some && are_told && self.changed.len() as u64 <= self.count
    }
}
