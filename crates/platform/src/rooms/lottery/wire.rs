//! What lottery vendors are asked, and what they answer: the operator API, as `docs/PROVIDER.md` describes it. Moments are epoch
//! milliseconds.

pub(super) mod operators;
pub(super) mod prices;

use std::collections::HashSet;

use erawan_games::draws::{PlayType, PrizeMode};
use erawan_kernel::{LocalText, Money};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::model::{Draw, OrderState};

/// The most lines and suborders of an order.
const LINES_MAX: usize = 200;
pub(super) const SUBORDERS_MAX: usize = 120;
/// The most draws of one game in an answer.
const DRAWS_MAX: usize = 120;
/// The most orders on a page.
pub(super) const PAGE_SIZE_MAX: u64 = 50;

/// An answer that can be told from one that cannot be.
pub(super) trait Sound {
    /// Whether all of it fits together, and is about what was asked.
    fn is_sound(&self, asked: &Asked<'_>) -> bool;
}

/// What an answer has to be about.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Asked<'a> {
    /// The vendor's code.
    pub(super) vendor: &'a str,
    /// The game, where the call is about one.
    pub(super) game_code: Option<&'a str>,
    /// The draw of the game, where the call is about one.
    pub(super) numero: Option<&'a str>,
    /// The member, where the call is about one.
    pub(super) user: Option<&'a str>,
    pub(super) order_id: Option<Uuid>,
    pub(super) suborder_ids: &'a [Uuid],
}

/// Whether amounts can be stakes and wins: none is negative or above what one request may name.
fn are_amounts(amounts: &[Money]) -> bool {
    amounts.iter().all(|amount| (Money::ZERO..=Money::REQUEST_MAX).contains(amount))
}

/// `menu`: which games are sold at a merchant, each with its draw on sale and its newest result.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct MenuCall {
    pub(super) prize_mode: PrizeMode,
}

#[derive(Debug, Deserialize)]
pub(crate) struct MenuAnswer {
    pub(super) list: Vec<MenuGame>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct MenuGame {
    pub(super) game_code: String,
    /// Drawn by the vendor itself.
    pub(super) is_own_draw: bool,
    pub(super) play_types: Vec<PlayType>,
    /// The smallest stake on one bet.
    pub(super) min_bet: Money,
    /// The draw that takes orders, or the next that will.
    #[serde(default)]
    pub(super) on_sale: Option<Draw>,
    /// The newest with a result.
    #[serde(default)]
    pub(super) last: Option<Draw>,
}

impl MenuAnswer {
    pub(super) fn game(&self, game_code: &str) -> Option<&MenuGame> {
        self.list.iter().find(|game| game.game_code == game_code)
    }
}

impl Sound for MenuAnswer {
    fn is_sound(&self, _: &Asked<'_>) -> bool {
        self.list.iter().all(|game| {
            let mut draws = game.on_sale.iter().chain(&game.last);
            game.min_bet.is_positive()
                && are_amounts(&[game.min_bet])
                && draws.all(|draw| draw.game_code == game.game_code && draw.is_possible())
                && game.last.as_ref().is_none_or(|draw| draw.result.is_some())
        })
    }
}

/// `draws`: of one game, those on sale and those that closed.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct DrawsCall<'a> {
    pub(super) game_code: &'a str,
    /// How many of each.
    pub(super) on_sale: usize,
    pub(super) past: usize,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DrawsAnswer {
    /// The next to close first.
    pub(super) on_sale: Vec<Draw>,
    /// The newest first.
    pub(super) past: Vec<Draw>,
}

impl Sound for DrawsAnswer {
    fn is_sound(&self, asked: &Asked<'_>) -> bool {
        let is_asked = |draw: &Draw| asked.game_code == Some(draw.game_code.as_str());
        self.on_sale.len().max(self.past.len()) <= DRAWS_MAX
            && self.on_sale.iter().chain(&self.past).all(|draw| is_asked(draw) && draw.is_possible())
    }
}

/// `orders`: one page of a member's orders, the newest first.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct OrdersCall<'a> {
    pub(super) user: &'a str,
    /// The first moment, and the first one after the last.
    pub(super) start: i64,
    pub(super) end: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) game_code: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) status: Option<OrderState>,
    /// From 1.
    pub(super) page_no: u64,
    pub(super) page_size: u64,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct OrdersAnswer {
    pub(super) list: Vec<Order>,
    /// Of all pages together.
    pub(super) total_count: u64,
    pub(super) footer: Sums,
}

/// Sums over orders.
#[derive(Debug, Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Sums {
    pub(super) bet_amount: Money,
    pub(super) valid_bet_amount: Money,
    pub(super) win_amount: Money,
    pub(super) profit_and_loss: Money,
}

impl Sums {
    fn is_sound(&self) -> bool {
        let Self { bet_amount, valid_bet_amount, win_amount, profit_and_loss } = *self;
        bet_amount >= valid_bet_amount
            && valid_bet_amount >= Money::ZERO
            && win_amount >= Money::ZERO
            && profit_and_loss <= win_amount
            && profit_and_loss.minor() >= win_amount.minor().saturating_sub(valid_bet_amount.minor())
    }
}

#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Order {
    #[serde(rename = "orderId")]
    pub(super) id: Uuid,
    /// What people call it, where the vendor has such a name.
    #[serde(default, rename = "orderNumber")]
    pub(super) number: Option<String>,
    /// Whose it is.
    #[serde(default)]
    pub(super) user: Option<String>,
    pub(super) vendor: String,
    pub(super) game_code: String,
    /// Of its first draw.
    pub(super) numero: String,
    pub(super) chase: bool,
    /// Draws that it is in, and how many of them are over.
    pub(super) phases: u32,
    pub(super) phases_done: u32,
    /// Its stakes, those that were not given back, its wins, and what it won or lost so far.
    #[serde(flatten)]
    pub(super) sums: Sums,
    pub(super) status: OrderState,
    pub(super) bet_time: i64,
}

impl Order {
    fn is_sound(&self, asked: &Asked<'_>) -> bool {
        let Sums { bet_amount, win_amount, .. } = self.sums;
        // Every call about orders is about a member's: one of which it is not told whose it is cannot be believed either.
        asked.user.is_some()
            && self.user.as_deref() == asked.user
            && self.vendor == asked.vendor
            && asked.order_id.is_none_or(|id| id == self.id)
            && self.phases_done <= self.phases
            && are_amounts(&[bet_amount, win_amount])
            && self.sums.is_sound()
    }
}

impl Sound for OrdersAnswer {
    fn is_sound(&self, asked: &Asked<'_>) -> bool {
        let count = self.list.len() as u64;
        self.list.iter().all(|order| order.is_sound(asked))
            && count <= self.total_count.min(PAGE_SIZE_MAX)
            && self.footer.is_sound()
    }
}

/// `order`: one order of a member with its lines and suborders.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct OrderCall<'a> {
    pub(super) user: &'a str,
    pub(super) order_id: Uuid,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct OrderAnswer {
    #[serde(flatten)]
    pub(super) order: Order,
    pub(super) prize_mode: PrizeMode,
    pub(super) detail: Detail,
}

/// What only one order by itself tells.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Detail {
    pub(super) stop_on_win: bool,
    pub(super) lines: Vec<OrderLine>,
    /// The vendor has them no longer.
    #[serde(default)]
    pub(super) lines_dropped: bool,
    pub(super) suborders: Vec<Suborder>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct OrderLine {
    pub(super) play_code: String,
    #[serde(default)]
    pub(super) play_name: Option<LocalText>,
    pub(super) selection: String,
    pub(super) bets: i64,
    pub(super) factor: i64,
    pub(super) unit: Money,
    /// A decimal number, as it is shown.
    #[serde(default)]
    pub(super) odds: Option<String>,
    pub(super) stake: Money,
    #[serde(default)]
    pub(super) hits: Option<i64>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Suborder {
    #[serde(rename = "suborderId")]
    pub(super) id: Uuid,
    pub(super) numero: String,
    pub(super) multiple: i64,
    pub(super) bet_amount: Money,
    pub(super) win_amount: Money,
    pub(super) status: OrderState,
    pub(super) close_time: i64,
    pub(super) draw_time: i64,
    #[serde(default)]
    pub(super) result: Option<String>,
    /// Why the stake went back, as in `transaction/rollback`.
    #[serde(default)]
    pub(super) refund_reason: Option<String>,
    pub(super) is_cancellable: bool,
}

impl Sound for OrderAnswer {
    fn is_sound(&self, asked: &Asked<'_>) -> bool {
        let Detail { lines, suborders, .. } = &self.detail;
        self.order.is_sound(asked)
            && lines.len() <= LINES_MAX
            && suborders.len() <= SUBORDERS_MAX
            && lines.iter().all(|line| are_amounts(&[line.unit, line.stake]))
            && suborders.iter().all(|of| are_amounts(&[of.bet_amount, of.win_amount]))
    }
}

/// `cancel`: suborders of one order of a member.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct CancelCall<'a> {
    pub(super) user: &'a str,
    pub(super) order_id: Uuid,
    pub(super) suborder_ids: &'a [Uuid],
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct CancelAnswer {
    /// Also those that the member cancelled before.
    #[serde(rename = "cancelledIds")]
    pub(super) cancelled: Vec<Uuid>,
    /// Their stakes, also of those that were cancelled before.
    pub(super) refund_amount: Money,
    pub(super) refused: Vec<RefusedSuborder>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct RefusedSuborder {
    pub(super) suborder_id: Uuid,
    pub(super) error_code: String,
}

impl Sound for CancelAnswer {
    /// Each suborder has one answer at most, and only those that were named have one.
    fn is_sound(&self, asked: &Asked<'_>) -> bool {
        let refused = self.refused.iter().map(|refused| refused.suborder_id);
        let answered: Vec<_> = self.cancelled.iter().copied().chain(refused).collect();
        let told: HashSet<_> = answered.iter().copied().collect();
        answered.len() == told.len()
            && told.iter().all(|id| asked.suborder_ids.contains(id))
            && are_amounts(&[self.refund_amount])
            && (self.refund_amount == Money::ZERO || !self.cancelled.is_empty())
    }
}
