//! What the client's API takes and answers.

use std::collections::BTreeMap;

use erawan_games::draws::{DrawResult, Family, Odds, SelectionInput, Teller};
use erawan_kernel::Money;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use super::draw_dto::names;
use crate::error::LotteryError;
use crate::model::{OrderState, SuborderState};
use crate::sales::check::{NewLine, NewOrder, NewPhase};
use crate::store::{WholeOrder, result};

/// Opens a session.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SessionRequest {
    /// The single-use ticket from the game's address.
    #[schema(max_length = 256)]
    pub(crate) ticket: String,
    /// The lottery the ticket is for.
    #[schema(max_length = 64)]
    pub(crate) game_code: String,
    /// The language of the client; texts of refusals follow the `Language` header.
    #[serde(default)]
    pub(crate) language: Option<String>,
}

/// A session that was opened.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SessionView {
    /// Proves the caller of all other calls, in the header `Authorization`.
    pub(crate) session: String,
    /// The lottery.
    pub(crate) game_code: String,
    /// The player's balance.
    pub(crate) balance: Money,
    /// The currency of all amounts.
    pub(crate) currency: String,
    /// Whether the player plays with play money.
    pub(crate) is_trial: bool,
    /// Which sheet the player's merchant has.
    pub(crate) prize_mode: String,
    /// The board that opens.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) play_type: Option<String>,
    /// The server's time, epoch milliseconds.
    pub(crate) server_time: i64,
}

/// What the player has now.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct BalanceView {
    /// The lottery of the session.
    pub(crate) game_code: String,
    /// The player's balance.
    pub(crate) balance: Money,
    /// The currency of all amounts.
    pub(crate) currency: String,
    /// The server's time, epoch milliseconds.
    pub(crate) server_time: i64,
}

/// An amount as it was sent; anything that is none is absent, so that the refusal can name its line.
fn lenient_money<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Money>, D::Error> {
    let value = Value::deserialize(deserializer)?;
    Ok(serde_json::from_value::<Money>(value).ok())
}

fn lenient_odds<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Odds>, D::Error> {
    let value = Value::deserialize(deserializer)?;
    Ok(value.as_str().and_then(|text| text.parse().ok()))
}

fn lenient_count<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u32>, D::Error> {
    let value = Value::deserialize(deserializer)?;
    Ok(value.as_u64().and_then(|count| u32::try_from(count).ok()))
}

/// One line of a quote or order.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct LineRequest {
    /// The play.
    play_code: String,
    /// What is chosen: symbols by `,`, positions by `|`, an empty one `-`; or a list for each position.
    selection: SelectionInput,
    /// The stake on one bet.
    #[serde(default, deserialize_with = "lenient_money")]
    #[schema(value_type = Money)]
    unit: Option<Money>,
    /// The odds that were quoted; orders only.
    #[serde(default, deserialize_with = "lenient_odds")]
    #[schema(value_type = Option<String>, example = "92")]
    odds: Option<Odds>,
}

/// One draw of an order.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PhaseRequest {
    /// The draw.
    numero: String,
    /// What all lines are multiplied by, 1 to 99.
    #[serde(default, deserialize_with = "lenient_count")]
    #[schema(value_type = u32)]
    multiple: Option<u32>,
}

/// Asks for prices.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct QuoteRequest {
    /// At most 200.
    pub(crate) lines: Vec<LineRequest>,
    /// At most 120, rising.
    pub(crate) phases: Vec<PhaseRequest>,
}

/// Places an order.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OrderRequest {
    /// Chosen by the client: the same key gets the same order.
    #[schema(max_length = 64)]
    order_key: String,
    /// The lottery of the session.
    pub(crate) game_code: String,
    /// At most 200.
    lines: Vec<LineRequest>,
    /// At most 120, rising.
    phases: Vec<PhaseRequest>,
    /// Whether the rest of the order ends after any win.
    #[serde(default)]
    stop_on_win: bool,
    /// What the client counted.
    #[serde(default, deserialize_with = "lenient_money")]
    #[schema(value_type = Money)]
    total: Option<Money>,
}

impl From<LineRequest> for NewLine {
    fn from(line: LineRequest) -> Self {
        Self { play_code: line.play_code, selection: line.selection, unit: line.unit, odds: line.odds }
    }
}

impl From<PhaseRequest> for NewPhase {
    fn from(phase: PhaseRequest) -> Self {
        Self { numero: phase.numero, multiple: phase.multiple }
    }
}

impl From<OrderRequest> for NewOrder {
    fn from(request: OrderRequest) -> Self {
        Self {
            order_key: request.order_key,
            lines: request.lines.into_iter().map(Into::into).collect(),
            phases: request.phases.into_iter().map(Into::into).collect(),
            stop_on_win: request.stop_on_win,
            total: request.total,
        }
    }
}

/// Cancels suborders.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CancelRequest {
    /// The order.
    pub(crate) order_id: Uuid,
    /// 1 to 120 of its suborders.
    pub(crate) suborder_ids: Vec<Uuid>,
}

/// What became of a request to cancel.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CancelView {
    /// Cancelled now or before.
    pub(crate) cancelled_ids: Vec<Uuid>,
    /// Σ of their stakes.
    pub(crate) refund_amount: Money,
    /// The others.
    pub(crate) refused: Vec<RefusedSuborder>,
}

/// A suborder that was not cancelled.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RefusedSuborder {
    /// Which.
    pub(crate) suborder_id: Uuid,
    /// Why.
    pub(crate) error_code: &'static str,
}

/// The status of an order or suborder as its player sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum BetStatus {
    /// The stake is not yet known to be paid.
    Placing,
    /// Waits for the result, or for its payment.
    Pending,
    /// Won, and paid.
    Won,
    /// Lost.
    Lost,
    /// The draw was void; the stake is back or on its way.
    Void,
    /// Cancelled by its player or by the rule of its chase; the stake is back or on its way.
    Cancelled,
    /// Refused: no stake was taken, or it is back.
    Refused,
}

impl BetStatus {
    pub(crate) const fn of(state: SuborderState, win: i64) -> Self {
        match state {
            SuborderState::Placing => Self::Placing,
            SuborderState::Accepted
            | SuborderState::Settling
            | SuborderState::Correcting
            | SuborderState::Stuck => Self::Pending,
            SuborderState::Settled if win > 0 => Self::Won,
            SuborderState::Settled => Self::Lost,
            SuborderState::Voiding | SuborderState::Void => Self::Void,
            SuborderState::Refused => Self::Refused,
            SuborderState::Cancelling
            | SuborderState::Cancelled
            | SuborderState::Stopping
            | SuborderState::Stopped => Self::Cancelled,
        }
    }

    /// An order is pending while one suborder is, else won if any won, lost if any lost, void, cancelled.
    pub(crate) fn of_order(all: &[Self]) -> Self {
        let order = [Self::Placing, Self::Pending, Self::Won, Self::Lost, Self::Void, Self::Cancelled];
        order.into_iter().find(|status| all.contains(status)).unwrap_or(Self::Refused)
    }
}

/// One line of an order.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct LineView {
    /// The play.
    pub(crate) play_code: String,
    /// What players call it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) play_name: Option<BTreeMap<&'static str, String>>,
    /// What is chosen, in canonical form.
    pub(crate) selection: String,
    /// How many bets it stands for.
    pub(crate) bets: i64,
    /// Unit stakes that one bet costs.
    pub(crate) factor: i32,
    /// The stake on one bet.
    pub(crate) unit: Money,
    /// What one unit returns.
    #[schema(value_type = String)]
    pub(crate) odds: Option<Odds>,
    /// The stake for a multiple of 1.
    pub(crate) stake: Money,
    /// How often it won; of an order in one draw that is paid only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) hits: Option<u64>,
}

/// An order in one draw.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SuborderView {
    /// Which.
    pub(crate) suborder_id: Uuid,
    /// The draw.
    pub(crate) numero: String,
    /// What all lines are multiplied by.
    pub(crate) multiple: i32,
    /// The stake.
    pub(crate) bet_amount: Money,
    /// The win; 0 until it is paid.
    pub(crate) win_amount: Money,
    /// What became of it.
    pub(crate) status: BetStatus,
    /// Why the stake went back.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) refund_reason: Option<String>,
    /// When the draw closes, epoch milliseconds.
    pub(crate) close_time: i64,
    /// When it is drawn, epoch milliseconds.
    pub(crate) draw_time: i64,
    /// The result, once it is published.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) result: Option<String>,
    /// Whether its player may cancel it now.
    pub(crate) is_cancellable: bool,
}

/// An order with everything that belongs to it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OrderView {
    /// Which.
    pub(crate) order_id: Uuid,
    /// The lottery.
    pub(crate) game_code: String,
    /// What became of it.
    pub(crate) status: BetStatus,
    /// Whether the rest ends after any win.
    pub(crate) stop_on_win: bool,
    /// Σ of the stakes.
    pub(crate) bet_amount: Money,
    /// Σ of the wins that are paid.
    pub(crate) win_amount: Money,
    /// When it was taken, epoch milliseconds.
    pub(crate) bet_time: i64,
    /// For a multiple of 1; none where they were dropped.
    pub(crate) lines: Vec<LineView>,
    /// Present where its lines were dropped, 13 months after its last draw ended.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(crate) lines_dropped: bool,
    /// In the sequence of its draws.
    pub(crate) suborders: Vec<SuborderView>,
}

impl OrderView {
    /// The view at `now`; `results` are those of the order's draws.
    pub(crate) fn of(whole: &WholeOrder, results: &[result::Model], now: i64) -> Result<Self, LotteryError> {
        let line = |line: &crate::store::line::Model| LineView {
            play_code: line.play_code.clone(),
            play_name: None,
            selection: line.selection.clone(),
            bets: line.bets,
            factor: line.factor,
            unit: Money::from_minor(line.unit),
            odds: u32::try_from(line.odds).ok().and_then(Odds::from_thousandths),
            stake: Money::from_minor(line.stake),
            hits: None,
        };
        let mut suborders = Vec::with_capacity(whole.suborders.len());
        let mut won = Money::ZERO;
        for (row, draw) in &whole.suborders {
            let state = SuborderState::parse(&row.state)
                .ok_or_else(|| LotteryError::Corrupt(format!("suborder {}: {:?}", row.id, row.state)))?;
            let status = BetStatus::of(state, row.win);
            let win = Money::from_minor(if status == BetStatus::Won { row.win } else { 0 });
            won = won.plus(win).map_err(|error| LotteryError::Corrupt(error.to_string()))?;
            suborders.push(SuborderView {
                suborder_id: row.id,
                numero: draw.numero.clone(),
                multiple: row.multiple,
                bet_amount: Money::from_minor(row.stake),
                win_amount: win,
                status,
                refund_reason: row.reason.clone(),
                close_time: draw.close_at,
                draw_time: draw.draw_at,
                result: results.iter().find(|result| result.draw_id == draw.id).map(|row| row.result.clone()),
                is_cancellable: state == SuborderState::Accepted && now < draw.close_at,
            });
        }
        let all: Vec<BetStatus> = suborders.iter().map(|suborder| suborder.status).collect();
        Ok(Self {
            order_id: whole.order.id,
            game_code: whole.order.game_code.clone(),
            status: BetStatus::of_order(&all),
            stop_on_win: whole.order.stop_on_win,
            bet_amount: Money::from_minor(whole.order.stake),
            win_amount: won,
            bet_time: whole.order.created_at,
            lines: whole.lines.iter().map(line).collect(),
            lines_dropped: whole.order.lines_dropped_at.is_some(),
            suborders,
        })
    }

    /// Says what players call the plays, and how often each line won.
    pub(crate) fn describe_lines(&mut self, family: &Family) {
        let drawn = match self.suborders.as_slice() {
            [only] if matches!(only.status, BetStatus::Won | BetStatus::Lost) => only.result.as_deref(),
            _ => None,
        };
        let result = drawn.and_then(|text| DrawResult::parse(family, text).ok());
        let teller = result.as_ref().and_then(|result| Teller::new(family, result).ok());
        for line in &mut self.lines {
            let Ok(play) = family.play(&line.play_code) else { continue };
            line.play_name = Some(names(play.name()));
            let hits = |teller: &Teller<'_>| teller.hits(play, &play.parse(&line.selection).ok()?).ok();
            line.hits = teller.as_ref().and_then(hits);
        }
    }

    /// Whether its money is still under way.
    pub(crate) fn is_placing(whole: &WholeOrder) -> bool {
        [OrderState::Placing, OrderState::Returning].iter().any(|state| whole.order.state == state.as_str())
    }
}

/// A page of orders.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OrdersView {
    /// Newest first.
    pub(crate) list: Vec<OrderView>,
    /// How many orders there are.
    pub(crate) total_count: u64,
}
