//! Menus, draws and orders, for the gateway.

use std::sync::Arc;

use erawan_games::draws::{Lottery, Origin, PlayType, PrizeMode};
use erawan_kernel::{Money, PageRequest};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::super::draw_dto::{DrawView, DrawsView, names};
use super::super::dto::{BetStatus, CancelRequest, CancelView, OrderView};
use crate::error::{LotteryError, RequestError};
use crate::model::{Book, SuborderState};
use crate::service::Service;
use crate::store::{OrderFilter, OrderStatus, WholeOrder, bet_order, suborder};

/// The longest period of a list, milliseconds: 31 days.
const PERIOD_MAX_MS: i64 = 31 * 86_400_000;
/// Since when members count for `popular`, milliseconds.
const POPULAR_MS: i64 = 86_400_000;

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct MenuCall {
    merchant: String,
    prize_mode: String,
}

/// A lottery in a menu.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct MenuGame {
    game_code: String,
    name: std::collections::BTreeMap<&'static str, String>,
    vendor: String,
    game_category: String,
    family: String,
    prize_mode: String,
    play_types: Vec<&'static str>,
    is_own_draw: bool,
    min_bet: Money,
    /// The next one to close.
    #[serde(skip_serializing_if = "Option::is_none")]
    on_sale: Option<DrawView>,
    /// The newest with a result.
    #[serde(skip_serializing_if = "Option::is_none")]
    last: Option<DrawView>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Menu {
    list: Vec<MenuGame>,
    server_time: i64,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct DrawsCall {
    game_code: String,
    on_sale: Option<u64>,
    past: Option<u64>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct OrdersCall {
    merchant: String,
    user: String,
    /// From when on, epoch milliseconds.
    start: i64,
    /// Until when, not among them, epoch milliseconds.
    end: i64,
    #[serde(default)]
    game_code: Option<String>,
    #[serde(default)]
    status: Option<String>,
    #[serde(default)]
    page_no: Option<u64>,
    #[serde(default)]
    page_size: Option<u64>,
}

/// An order as lists have it.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct OrderRow {
    order_id: Uuid,
    /// Whose it is.
    user: String,
    vendor: String,
    game_code: String,
    /// The first draw.
    numero: String,
    chase: bool,
    phases: usize,
    phases_done: usize,
    bet_amount: Money,
    valid_bet_amount: Money,
    win_amount: Money,
    profit_and_loss: Money,
    status: BetStatus,
    order_status: u8,
    bet_time: i64,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Footer {
    bet_amount: Money,
    valid_bet_amount: Money,
    win_amount: Money,
    profit_and_loss: Money,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct OrderList {
    list: Vec<OrderRow>,
    page_num: u64,
    total_pages: u64,
    total_count: u64,
    footer: Footer,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct OrderCall {
    merchant: String,
    user: String,
    order_id: Uuid,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct CancelCall {
    merchant: String,
    user: String,
    #[serde(flatten)]
    request: CancelRequest,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct OrderDetail {
    #[serde(flatten)]
    row: OrderRow,
    prize_mode: String,
    detail: OrderView,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct PopularCall {
    merchant: String,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct PopularGame {
    game_code: String,
    /// Different members within 24 hours.
    members: i64,
}

fn play_types(lottery: &Lottery) -> Vec<&'static str> {
    let has = |kind: PlayType| lottery.family().plays().iter().any(|play| play.play_type() == kind);
    PlayType::ALL.into_iter().filter(|kind| has(*kind)).map(PlayType::code).collect()
}

const fn status_number(status: BetStatus) -> u8 {
    match status {
        BetStatus::Placing | BetStatus::Pending => 2,
        BetStatus::Won => 4,
        BetStatus::Lost => 5,
        BetStatus::Void => 6,
        BetStatus::Cancelled | BetStatus::Refused => 8,
    }
}

fn status_filter(text: &str) -> Result<OrderStatus, RequestError> {
    match text {
        "pending" => Ok(OrderStatus::Pending),
        "won" => Ok(OrderStatus::Won),
        "lost" => Ok(OrderStatus::Lost),
        "void" => Ok(OrderStatus::Void),
        "cancelled" => Ok(OrderStatus::Cancelled),
        _ => Err(RequestError::FieldInvalid("status")),
    }
}

fn sum(amounts: impl Iterator<Item = Money>) -> Result<Money, LotteryError> {
    amounts
        .into_iter()
        .try_fold(Money::ZERO, Money::plus)
        .map_err(|error| LotteryError::Corrupt(error.to_string()))
}

/// What a list tells of an order; nothing here is looked up.
fn row<'a>(
    order: &bet_order::Model,
    numero: &str,
    suborders: impl Iterator<Item = &'a suborder::Model>,
) -> Result<OrderRow, LotteryError> {
    let mut all = Vec::new();
    let (mut valid_stakes, mut wins, mut over_stakes, mut phases_done) =
        (Vec::new(), Vec::new(), Vec::new(), 0);
    for row in suborders {
        let state = SuborderState::parse(&row.state)
            .ok_or_else(|| LotteryError::Corrupt(format!("suborder {}: {:?}", row.id, row.state)))?;
        let status = BetStatus::of(state, row.win);
        let (cost, win) = (Money::from_minor(row.stake), Money::from_minor(row.win));
        match status {
            BetStatus::Placing | BetStatus::Pending => valid_stakes.push(cost),
            BetStatus::Won | BetStatus::Lost => {
                valid_stakes.push(cost);
                over_stakes.push(cost);
                wins.push(win);
            }
            BetStatus::Void | BetStatus::Cancelled | BetStatus::Refused => {}
        }
        phases_done += usize::from(!matches!(status, BetStatus::Placing | BetStatus::Pending));
        all.push(status);
    }
    let win_amount = sum(wins.into_iter())?;
    let profit = win_amount.minus(sum(over_stakes.into_iter())?);
    let status = match BetStatus::of_order(&all) {
        BetStatus::Placing => BetStatus::Pending,
        status => status,
    };
    Ok(OrderRow {
        order_id: order.id,
        user: order.player.clone(),
        vendor: order.vendor.clone(),
        game_code: order.game_code.clone(),
        numero: numero.to_owned(),
        chase: all.len() > 1,
        phases: all.len(),
        phases_done,
        bet_amount: Money::from_minor(order.stake),
        valid_bet_amount: sum(valid_stakes.into_iter())?,
        win_amount,
        profit_and_loss: profit.map_err(|error| LotteryError::Corrupt(error.to_string()))?,
        status,
        order_status: status_number(status),
        bet_time: order.created_at,
    })
}

impl Service {
    pub(super) async fn menu(&self, vendor: &str, call: &MenuCall) -> Result<Menu, LotteryError> {
        PrizeMode::parse(&call.prize_mode).ok_or(RequestError::FieldInvalid("prizeMode"))?;
        let now = self.clock.now_ms();
        let mut list = Vec::new();
        let lotteries = self.games.iter().filter_map(|code| self.lottery(code));
        for lottery in lotteries.filter(|lottery| lottery.vendor() == vendor) {
            let board =
                self.board(lottery.game_code(), (&call.merchant, Book::Real), &call.prize_mode).await?;
            let on_sale = self.store.on_sale(lottery.game_code(), now, 1).await?;
            let newest = self.store.drawn(lottery.game_code(), 1).await?;
            list.push(MenuGame {
                game_code: lottery.game_code().to_owned(),
                name: names(lottery.name()),
                vendor: vendor.to_owned(),
                game_category: lottery.category().to_owned(),
                family: lottery.family().code().to_owned(),
                prize_mode: call.prize_mode.clone(),
                play_types: play_types(lottery),
                is_own_draw: lottery.origin() == Origin::Own,
                min_bet: Money::from_minor(i64::from(board.limits.unit_min()) * Money::UNIT),
                on_sale: self.draw_views(&on_sale).await?.pop(),
                last: self.draw_views(&newest).await?.pop(),
            });
        }
        Ok(Menu { list, server_time: now })
    }

    pub(super) async fn operator_draws(
        &self,
        vendor: &str,
        call: &DrawsCall,
    ) -> Result<DrawsView, LotteryError> {
        self.check_game(vendor, &call.game_code)?;
        let on_sale = call.on_sale.unwrap_or(1).min(120);
        self.draws_view(&call.game_code, on_sale, call.past.unwrap_or(20).min(120)).await
    }

    pub(super) async fn operator_orders(
        &self,
        vendor: &str,
        call: &OrdersCall,
    ) -> Result<OrderList, LotteryError> {
        let period = call.end.checked_sub(call.start).filter(|period| (0..=PERIOD_MAX_MS).contains(period));
        period.ok_or(RequestError::FieldInvalid("start"))?;
        let filter = OrderFilter {
            merchant: Some(call.merchant.clone()),
            game_code: call.game_code.clone(),
            from: call.start,
            until: call.end,
            status: call.status.as_deref().map(status_filter).transpose()?,
        };
        let page = PageRequest::clamped(call.page_no, call.page_size.map(|size| size.min(50)), 20);
        let (orders, total_count) = self.store.list_order_rows_of(vendor, &call.user, &filter, page).await?;
        let rows = orders.iter().map(|of| row(&of.order, &of.numero, of.suborders.iter()));
        let list = rows.collect::<Result<_, _>>()?;
        let sums = self.store.order_sums_of(vendor, &call.user, &filter).await?;
        let footer = Footer {
            bet_amount: Money::from_minor(sums.stakes),
            valid_bet_amount: Money::from_minor(sums.valid_stakes),
            win_amount: Money::from_minor(sums.wins),
            profit_and_loss: Money::from_minor(sums.wins - sums.settled_stakes),
        };
        let total_pages = total_count.div_ceil(page.size());
        Ok(OrderList { list, page_num: page.number(), total_pages, total_count, footer })
    }

    /// An order of a member of this merchant; any other one is not found.
    async fn order_of_member(
        &self,
        vendor: &str,
        (merchant, user): (&str, &str),
        order_id: Uuid,
    ) -> Result<WholeOrder, LotteryError> {
        let whole = self.store.find_order_of(vendor, user, order_id).await?;
        let own = whole.filter(|whole| whole.order.merchant == merchant);
        own.ok_or_else(|| RequestError::NotFound.into())
    }

    pub(super) async fn operator_order(
        &self,
        vendor: &str,
        call: &OrderCall,
    ) -> Result<OrderDetail, LotteryError> {
        let whole = self.order_of_member(vendor, (&call.merchant, &call.user), call.order_id).await?;
        let detail = self.order_view(&whole).await?;
        let numero = whole.suborders.first().map_or("", |(_, draw)| &draw.numero);
        let row = row(&whole.order, numero, whole.suborders.iter().map(|(row, _)| row))?;
        Ok(OrderDetail { row, prize_mode: whole.order.prize_mode, detail })
    }

    pub(super) async fn operator_cancel(
        self: &Arc<Self>,
        vendor: &str,
        call: &CancelCall,
    ) -> Result<CancelView, LotteryError> {
        let member = (call.merchant.as_str(), call.user.as_str());
        self.order_of_member(vendor, member, call.request.order_id).await?;
        self.cancel_view(vendor, &call.user, &call.request).await
    }

    pub(super) async fn popular(
        &self,
        vendor: &str,
        call: &PopularCall,
    ) -> Result<Vec<PopularGame>, LotteryError> {
        let since = self.clock.now_ms() - POPULAR_MS;
        let mut games = self.store.players_by_game(vendor, &call.merchant, since).await?;
        games.sort_by(|one, other| other.1.cmp(&one.1).then_with(|| one.0.cmp(&other.0)));
        Ok(games.into_iter().map(|(game_code, members)| PopularGame { game_code, members }).collect())
    }
}
