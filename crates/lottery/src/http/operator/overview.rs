//! Draws by status with what is to be done about them, for the console.

use erawan_games::draws::{Lottery, Origin, Slot};
use erawan_kernel::Money;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::super::draw_dto::DrawView;
use super::console::{DrawCall, EVENTS_MAX, EventView, MerchantDrawCall, SettlementView};
use crate::draws::watch::ALARM_MS;
use crate::draws::{AWAITS_APPROVAL, FROZEN, state_word};
use crate::error::{LotteryError, RequestError};
use crate::model::{DrawState, SuborderState};
use crate::service::Service;
use crate::store::{DrawFilter, ENTRY_WAITS_MS, ListedState, OVERDUE_MS, StateSum, draw, entry};

/// The most draws of an answer.
const LIST_MAX: u64 = 500;

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct OverviewCall {
    /// Whose liabilities count.
    merchant: String,
    #[serde(default)]
    game_code: Option<String>,
    #[serde(default)]
    state: Option<String>,
    /// Only draws with an alarm.
    #[serde(default)]
    needs_attention: bool,
    limit: u64,
}

/// Something about a draw that a person should look at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub(super) enum Alarm {
    #[serde(rename = "result.due")]
    ResultDue,
    #[serde(rename = "entry.waiting")]
    EntryWaiting,
    #[serde(rename = "entries.differ")]
    EntriesDiffer,
    #[serde(rename = "disputed")]
    Disputed,
    #[serde(rename = "correction.waiting")]
    CorrectionWaiting,
    #[serde(rename = "frozen")]
    Frozen,
    #[serde(rename = "overdue")]
    Overdue,
    #[serde(rename = "exposure")]
    Exposure,
    #[serde(rename = "attention")]
    Attention,
}

/// That one operator has typed a result, without what it was.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct WaitingEntry {
    version: i32,
    operator: String,
    entered_at: i64,
}

/// A draw as operators list it.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct OverviewRow {
    #[serde(flatten)]
    draw: DrawView,
    is_own_draw: bool,
    is_frozen: bool,
    version: i32,
    /// When an entered result is paid unless it is frozen before.
    #[serde(skip_serializing_if = "Option::is_none")]
    pay_time: Option<i64>,
    alarms: Vec<Alarm>,
    #[serde(skip_serializing_if = "Option::is_none")]
    alarm_detail: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    waiting_entry: Option<WaitingEntry>,
}

/// How many draws have a status, and how many of them an alarm.
#[derive(Debug, Serialize)]
struct CountView {
    state: String,
    count: i64,
    alarms: i64,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Overview {
    list: Vec<OverviewRow>,
    total_count: u64,
    counts: Vec<CountView>,
}

/// A part of a result.
#[derive(Debug, Serialize)]
struct SlotView {
    name: String,
    count: usize,
    width: u8,
    min: u8,
    max: u8,
    distinct: bool,
}

impl From<&Slot> for SlotView {
    fn from(slot: &Slot) -> Self {
        let symbols = slot.symbols();
        Self {
            name: slot.name().to_owned(),
            count: slot.count(),
            width: slot.width(),
            min: symbols.min,
            max: symbols.max,
            distinct: symbols.distinct,
        }
    }
}

/// A version of a result.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct ResultView {
    version: i32,
    result: String,
    source: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    published_at: i64,
}

/// What a merchant's members staked and won in a draw, real money only.
#[derive(Debug, Serialize)]
struct SumsView {
    count: i64,
    stakes: Money,
    wins: Money,
    refunds: Money,
    shortfall: Money,
}

impl SumsView {
    fn of(sums: &[(SuborderState, StateSum)]) -> Self {
        let sold = |state: SuborderState| !matches!(state, SuborderState::Placing | SuborderState::Refused);
        let returned = |state: SuborderState| {
            SuborderState::RETURNING.contains(&state)
                || matches!(state, SuborderState::Cancelled | SuborderState::Stopped | SuborderState::Void)
        };
        let of = |keep: &dyn Fn(SuborderState) -> bool, of: fn(&StateSum) -> i64| -> i64 {
            sums.iter().filter(|(state, _)| keep(*state)).map(|(_, sum)| of(sum)).sum()
        };
        Self {
            count: of(&sold, |sum| sum.count),
            stakes: Money::from_minor(of(&sold, |sum| sum.stakes)),
            wins: Money::from_minor(of(&sold, |sum| sum.wins)),
            refunds: Money::from_minor(of(&returned, |sum| sum.stakes)),
            shortfall: Money::from_minor(of(&sold, |sum| sum.shortfalls)),
        }
    }
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct DrawDetail {
    #[serde(flatten)]
    row: OverviewRow,
    slots: Vec<SlotView>,
    results: Vec<ResultView>,
    settlements: Vec<SettlementView>,
    sums: SumsView,
    /// The merchant's suborders that are stuck, those of trial accounts too.
    stuck_count: u64,
    events: Vec<EventView>,
}

fn listed_state(text: &str) -> Result<ListedState, RequestError> {
    match DrawState::parse(text) {
        Some(state) => Ok(ListedState::In(state)),
        None if text == "suspended" => Ok(ListedState::Suspended),
        None => Err(RequestError::FieldInvalid("state")),
    }
}

/// The entries of the last attempt for the version that would come next.
fn last_attempt<'a>(draw: &draw::Model, entries: &'a [entry::Model]) -> Vec<&'a entry::Model> {
    let next = |entry: &&entry::Model| entry.draw_id == draw.id && entry.version == draw.version + 1;
    let last = entries.iter().filter(next).map(|entry| entry.attempt).max();
    entries.iter().filter(next).filter(|entry| Some(entry.attempt) == last).collect()
}

/// What is known of a draw beside its own row.
#[derive(Debug, Clone, Copy)]
struct Beside<'a> {
    is_entered: bool,
    is_near_ceiling: bool,
    /// At this draw it was noted that the results of its lottery are odd.
    is_odd: bool,
    entries: &'a [&'a entry::Model],
    now: i64,
}

impl Beside<'_> {
    /// Whether entries are still waited for.
    fn awaits_entries(&self, state: DrawState) -> bool {
        let last = self.entries.last().map_or(0, |entry| entry.entered_at);
        state == DrawState::Sealed || (state == DrawState::Settled && last >= self.now - ENTRY_WAITS_MS)
    }

    fn waiting_entry(&self, state: DrawState) -> Option<WaitingEntry> {
        match self.entries {
            [one] if self.awaits_entries(state) => Some(WaitingEntry {
                version: one.version,
                operator: one.operator.clone(),
                entered_at: one.entered_at,
            }),
            _ => None,
        }
    }

    fn is_overdue(&self, draw: &draw::Model, state: DrawState) -> bool {
        let since = match state {
            DrawState::Open | DrawState::Closing => draw.close_at,
            // People are waited for, who have alarms of their own.
            DrawState::Sealed if self.is_entered => return false,
            DrawState::Resulted if draw.is_frozen => return false,
            DrawState::Sealed => draw.draw_at,
            DrawState::Resulted | DrawState::Settling | DrawState::Correcting | DrawState::Voiding => {
                draw.changed_at
            }
            _ => return false,
        };
        since <= self.now - OVERDUE_MS
    }

    fn alarms(&self, draw: &draw::Model, state: DrawState) -> Vec<Alarm> {
        let mut alarms = Vec::new();
        let differs = matches!(self.entries, [one, other] if one.result != other.result);
        let is_due = self.is_entered && state == DrawState::Sealed && draw.draw_at <= self.now;
        let cases = [
            (is_due && self.entries.is_empty(), Alarm::ResultDue),
            (self.waiting_entry(state).is_some(), Alarm::EntryWaiting),
            (differs && self.awaits_entries(state), Alarm::EntriesDiffer),
            (state == DrawState::Disputed, Alarm::Disputed),
            (state == DrawState::Reviewing, Alarm::CorrectionWaiting),
            (draw.is_frozen && state == DrawState::Resulted, Alarm::Frozen),
            (self.is_overdue(draw, state), Alarm::Overdue),
            (self.is_near_ceiling, Alarm::Exposure),
        ];
        alarms.extend(cases.into_iter().filter(|(is_so, _)| *is_so).map(|(_, alarm)| alarm));
        let is_over = matches!(state, DrawState::Settled | DrawState::Void);
        if self.is_odd || (alarms.is_empty() && draw.alarm.is_some() && !is_over) {
            alarms.push(Alarm::Attention);
        }
        alarms
    }
}

impl Service {
    fn lotteries_of(&self, vendor: &str) -> impl Iterator<Item = &Lottery> {
        let all = self.lotteries.lotteries().map(AsRef::as_ref);
        all.filter(move |lottery: &&Lottery| lottery.vendor() == vendor)
    }

    pub(super) async fn operator_overview(
        &self,
        vendor: &str,
        call: &OverviewCall,
    ) -> Result<Overview, LotteryError> {
        if let Some(game_code) = &call.game_code {
            self.check_game(vendor, game_code)?;
        }
        let now = self.clock.now_ms();
        let state = call.state.as_deref().map(listed_state).transpose()?;
        let near_ceiling = self.draws_near_ceiling(vendor, &call.merchant).await?;
        let mut alarmed = self.store.draws_with_open_entries(now).await?;
        alarmed.extend(&near_ceiling);
        alarmed.extend(self.store.odd_draws(None, now - ALARM_MS).await?);
        let entered = self.lotteries_of(vendor).filter(|lottery| lottery.origin() == Origin::Entered);
        let filter = DrawFilter {
            vendor: vendor.to_owned(),
            entered: entered.map(|lottery| lottery.game_code().to_owned()).collect(),
            game_code: call.game_code.clone(),
            state,
            alarmed,
            needs_attention: call.needs_attention,
            now,
        };
        let (draws, total_count) = self.store.list_draws(&filter, call.limit.min(LIST_MAX)).await?;
        let counts = self.counts(&filter).await?;
        Ok(Overview { list: self.overview_rows(&draws, &near_ceiling).await?, total_count, counts })
    }

    async fn counts(&self, filter: &DrawFilter) -> Result<Vec<CountView>, LotteryError> {
        let mut counts: Vec<CountView> = Vec::new();
        for only_alarms in [false, true] {
            for row in self.store.count_draws(filter, only_alarms).await? {
                let state = state_word(&row.state, row.is_suspended).to_owned();
                let (count, alarms) = if only_alarms { (0, row.count) } else { (row.count, 0) };
                match counts.iter_mut().find(|known| known.state == state) {
                    Some(known) => {
                        known.count += count;
                        known.alarms += alarms;
                    }
                    None => counts.push(CountView { state, count, alarms }),
                }
            }
        }
        Ok(counts)
    }

    async fn overview_rows(
        &self,
        draws: &[draw::Model],
        near_ceiling: &[Uuid],
    ) -> Result<Vec<OverviewRow>, LotteryError> {
        let now = self.clock.now_ms();
        let is_entered = |draw: &draw::Model| {
            let lottery = self.lotteries.lottery(&draw.game_code);
            lottery.is_some_and(|lottery| lottery.origin() == Origin::Entered)
        };
        let typed: Vec<Uuid> = draws.iter().filter(|draw| is_entered(draw)).map(|draw| draw.id).collect();
        let mut entries = self.store.entries_of(&typed).await?;
        let withdrawn = self.store.withdrawn_of(&typed).await?;
        let of_attempt = |entry: &entry::Model| (entry.draw_id, entry.version, entry.attempt);
        entries.retain(|entry| {
            withdrawn.iter().all(|row| (row.draw_id, row.version, row.attempt) != of_attempt(entry))
        });
        let views = self.draw_views(draws).await?;
        let odd = self.store.odd_draws(None, now - ALARM_MS).await?;
        let mut rows = Vec::with_capacity(draws.len());
        for (draw, view) in draws.iter().zip(views) {
            let state = crate::draws::state_of(draw)?;
            let is_entered = is_entered(draw);
            let beside = Beside {
                is_entered,
                is_near_ceiling: near_ceiling.contains(&draw.id),
                is_odd: odd.contains(&draw.id),
                entries: &last_attempt(draw, &entries),
                now,
            };
            let is_paid_later = is_entered && state == DrawState::Resulted && !draw.is_frozen;
            rows.push(OverviewRow {
                is_own_draw: !is_entered,
                is_frozen: draw.is_frozen,
                version: draw.version,
                pay_time: draw.due_at.filter(|_| is_paid_later),
                alarms: beside.alarms(draw, state),
                // What an alarm has a name for needs no text.
                alarm_detail: draw
                    .alarm
                    .clone()
                    .filter(|alarm| ![AWAITS_APPROVAL, FROZEN].contains(&alarm.as_str())),
                waiting_entry: beside.waiting_entry(state),
                draw: view,
            });
        }
        Ok(rows)
    }

    pub(super) async fn operator_draw(
        &self,
        vendor: &str,
        call: &MerchantDrawCall,
    ) -> Result<DrawDetail, LotteryError> {
        let DrawCall { game_code, numero } = &call.draw;
        self.check_game(vendor, game_code)?;
        let lottery = self.lotteries.lottery(game_code).ok_or(RequestError::NotFound)?;
        let draw = self.store.draw_of(game_code, numero).await?.ok_or(RequestError::NotFound)?;
        let near_ceiling = self.draws_near_ceiling(vendor, &call.merchant).await?;
        let row = self.overview_rows(std::slice::from_ref(&draw), &near_ceiling).await?.pop();
        let results = self.store.result_versions(draw.id).await?.into_iter().map(|row| ResultView {
            version: row.version,
            result: row.result,
            source: row.source,
            reason: row.reason,
            published_at: row.published_at,
        });
        let settlements = self.store.settlements_of(draw.id).await?.into_iter();
        Ok(DrawDetail {
            row: row.ok_or(RequestError::NotFound)?,
            slots: lottery.family().slots().iter().map(SlotView::from).collect(),
            results: results.collect(),
            settlements: settlements.map(SettlementView::from).collect(),
            sums: SumsView::of(&self.store.merchant_sums(draw.id, &call.merchant).await?),
            stuck_count: self.store.count_stuck(draw.id, &call.merchant).await?,
            events: self.events_with_entries(draw.id, &call.merchant).await?,
        })
    }

    /// The events of a draw that a merchant may see, and who typed a result when; oldest first.
    async fn events_with_entries(
        &self,
        draw_id: Uuid,
        merchant: &str,
    ) -> Result<Vec<EventView>, LotteryError> {
        let entries = self.store.entries_of(&[draw_id]).await?.into_iter().map(|entry| EventView {
            kind: "entered".to_owned(),
            detail: format!("by {}, version {}, attempt {}", entry.operator, entry.version, entry.attempt),
            happened_at: entry.entered_at,
        });
        let noted = self.store.last_events(draw_id, merchant, EVENTS_MAX).await?.into_iter();
        let noted =
            noted.map(|row| EventView { kind: row.kind, detail: row.detail, happened_at: row.happened_at });
        let mut events: Vec<EventView> = entries.chain(noted).collect();
        events.sort_by_key(|event| event.happened_at);
        Ok(events)
    }
}
