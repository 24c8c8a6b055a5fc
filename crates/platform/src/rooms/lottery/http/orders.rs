use std::collections::HashSet;

use axum::Json;
use erawan_games::draws::PrizeMode;
use erawan_kernel::{Language, Money, PageRequest};
use uuid::Uuid;

use crate::rooms::games::Catalogue;
use crate::rooms::lottery::model::{OrderId, OrderState};
use crate::rooms::lottery::orders::OrderFilter;
use crate::rooms::lottery::wire::{
    CancelAnswer, Order, OrderAnswer, OrderLine, PAGE_SIZE_MAX, SUBORDERS_MAX, Suborder, Sums,
};
use crate::rooms::lottery::{LotteryGateway, LotteryGatewayError};
use crate::rooms::merchant::CurrentMerchant;
use crate::rooms::session::CurrentMember;
use crate::web::prelude::*;
use crate::web::{BareRefusals, DateLimits};

/// Orders reach back a year, of which a month may be asked for at once.
const ORDER_DAYS: DateLimits = DateLimits { days_max: 31, days_back_max: 366 };
const PAGE_SIZE: u64 = 20;
/// Each of these calls is one of the vendor too.
const LOOKS: RateLimit = RateLimit { name: "lottery.orders", count: 120, period_ms: 60_000 };
/// The vendor has a limit of its own, of suborders that are cancelled; this one is of calls, also of those that it refuses.
const CANCELS: RateLimit = RateLimit { name: "lottery.cancels", count: 30, period_ms: 60_000 };

pub(super) fn routes() -> OpenApiRouter<LotteryGateway> {
    calls![orders, order, cancel_suborders]
}

/// The member's lottery orders, the newest first
///
/// Days are those of the merchant's time zone; without dates it is today. At most 31 days in one query. Without a game only
/// the newest 500 can be reached.
#[utoipa::path(get, path = "/lgw/orders", tag = "lottery", params(OrdersQuery), security(("token" = [])),
    responses((status = 200, body = OrderList), BareRefusals))]
async fn orders(
    State(gateway): State<LotteryGateway>,
    CurrentMerchant(merchant): CurrentMerchant,
    RequestLanguage(language): RequestLanguage,
    member: CurrentMember,
    ApiQuery(query): ApiQuery<OrdersQuery>,
) -> Result<Json<OrderList>, ApiError> {
    count_look(&gateway, &member)?;
    let days = (query.start_date.as_deref(), query.end_date.as_deref());
    let filter = OrderFilter {
        days: merchant.days(days, gateway.core.clock.now(), ORDER_DAYS)?,
        game_code: query.game_code.filter(|code| !code.is_empty()),
        state: query.status.as_deref().filter(|word| !word.is_empty()).map(state_of).transpose()?,
    };
    let size = query.page_size.map(|size| size.min(PAGE_SIZE_MAX));
    let page = PageRequest::clamped(query.page_no, size, PAGE_SIZE);
    let found = gateway.orders_of(&member, &merchant, &filter, page).await?;
    let catalogue = gateway.games.catalogue_of(merchant.id).await?;
    let row = |order: &Order| OrderRow::of(order, &catalogue, language);
    let list = found.page.rows.iter().map(row).collect();
    Ok(Json(OrderList { page: ListPage::new(list, &found.page), footer: found.sums.into() }))
}

/// One lottery order of the member, with its lines and suborders
#[utoipa::path(get, path = "/lgw/orders/detail", tag = "lottery", params(OrderQuery), security(("token" = [])),
    responses((status = 200, body = OrderDetail), BareRefusals))]
async fn order(
    State(gateway): State<LotteryGateway>,
    CurrentMerchant(merchant): CurrentMerchant,
    RequestLanguage(language): RequestLanguage,
    member: CurrentMember,
    ApiQuery(query): ApiQuery<OrderQuery>,
) -> Result<Json<OrderDetail>, ApiError> {
    count_look(&gateway, &member)?;
    let id = OrderId::parse(&query.order_id).ok_or(LotteryGatewayError::Unknown)?;
    let found = gateway.order_of(&member, &merchant, &id).await?;
    let catalogue = gateway.games.catalogue_of(merchant.id).await?;
    Ok(Json(OrderDetail::of(found, &catalogue, language)))
}

/// Cancel suborders of a lottery order
///
/// Of the member's own, as long as their draws are open; their stakes go back. The same call again gets the same answer and
/// moves nothing. Refused with `lottery.order.not.cancellable` when none is cancelled, and with `lottery.limit.reached` when
/// none is because as many were within the hour as the vendor allows. After `lottery.unavailable` it is not known whether any
/// was: send the call again.
#[utoipa::path(post, path = "/lgw/orders/suborders/cancel", tag = "lottery", request_body = CancelRequest,
    security(("token" = [])), responses((status = 200, body = Cancelled), BareRefusals))]
async fn cancel_suborders(
    State(gateway): State<LotteryGateway>,
    CurrentMerchant(merchant): CurrentMerchant,
    member: CurrentMember,
    ApiJson(request): ApiJson<CancelRequest>,
) -> Result<Json<Cancelled>, ApiError> {
    let CancelRequest { order_id, suborder_ids } = request;
    let are_different = suborder_ids.iter().collect::<HashSet<_>>().len() == suborder_ids.len();
    if !(1..=SUBORDERS_MAX).contains(&suborder_ids.len()) || !are_different {
        return Err(LotteryGatewayError::Field("suborderIds").into());
    }
    gateway.core.limits.take_of(CANCELS, member.member_id.uuid(), gateway.core.clock.now_ms())?;
    let id = OrderId::parse(&order_id).ok_or(LotteryGatewayError::Unknown)?;
    let answer = gateway.cancel(&member, &merchant, &id, &suborder_ids).await?;
    Ok(Json(Cancelled::of(answer, &suborder_ids)))
}

fn count_look(gateway: &LotteryGateway, member: &CurrentMember) -> Result<(), ApiError> {
    gateway.core.limits.take_of(LOOKS, member.member_id.uuid(), gateway.core.clock.now_ms())
}

/// What a query means by the word or the number of a state.
fn state_of(word: &str) -> Result<OrderState, LotteryGatewayError> {
    let by_word = OrderState::ALL.into_iter().find(|state| state.word() == word);
    let state = by_word.or_else(|| OrderState::from_number(word.parse().ok()?));
    state.ok_or(LotteryGatewayError::Field("status"))
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
struct OrdersQuery {
    /// First day, `YYYY-MM-DD`.
    start_date: Option<String>,
    /// Last day, `YYYY-MM-DD`.
    end_date: Option<String>,
    /// Code of a lottery.
    game_code: Option<String>,
    /// As in the rows, the word or the number.
    status: Option<String>,
    /// From 1.
    page_no: Option<u64>,
    /// At most 50.
    page_size: Option<u64>,
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
struct OrderQuery {
    /// As in the list.
    order_id: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct OrderList {
    #[serde(flatten)]
    page: ListPage<OrderRow>,
    /// Sums of the whole list, not of the page.
    footer: OrderSums,
}

/// Sums of a list of orders.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct OrderSums {
    bet_amount: Money,
    valid_bet_amount: Money,
    win_amount: Money,
    profit_and_loss: Money,
}

impl From<Sums> for OrderSums {
    fn from(sums: Sums) -> Self {
        let Sums { bet_amount, valid_bet_amount, win_amount, profit_and_loss } = sums;
        Self { bet_amount, valid_bet_amount, win_amount, profit_and_loss }
    }
}

/// A lottery order.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct OrderRow {
    order_id: String,
    /// What people call it.
    order_number: String,
    /// Vendor code.
    vendor: String,
    game_code: String,
    /// The name in the reader's language.
    game_name: String,
    /// Of its first draw.
    numero: String,
    /// Whether it is in several draws.
    chase: bool,
    /// Draws that it is in, and how many of them are over.
    phases: u32,
    phases_done: u32,
    bet_amount: Money,
    /// Stakes that were not given back.
    valid_bet_amount: Money,
    win_amount: Money,
    /// Of what is over; negative when the player lost.
    profit_and_loss: Money,
    /// `pending`, `won`, `lost`, `void` or `cancelled`.
    #[schema(examples("pending"))]
    status: &'static str,
    /// The same as a number: 2, 4, 5, 6 or 8.
    order_status: u8,
    /// Epoch milliseconds.
    bet_time: i64,
}

impl OrderRow {
    fn of(order: &Order, catalogue: &Catalogue, language: Language) -> Self {
        let game = catalogue.any_game(&order.vendor, &order.game_code);
        let name =
            game.map_or_else(|| order.game_code.clone(), |game| game.name.in_language(language).to_owned());
        Self {
            order_id: OrderId { vendor: order.vendor.clone(), id: order.id }.to_string(),
            order_number: order.number.clone().unwrap_or_else(|| short_number(order.id)),
            vendor: order.vendor.clone(),
            game_code: order.game_code.clone(),
            game_name: name,
            numero: order.numero.clone(),
            chase: order.chase,
            phases: order.phases,
            phases_done: order.phases_done,
            bet_amount: order.sums.bet_amount,
            valid_bet_amount: order.sums.valid_bet_amount,
            win_amount: order.sums.win_amount,
            profit_and_loss: order.sums.profit_and_loss,
            status: order.status.word(),
            order_status: order.status.number(),
            bet_time: order.bet_time,
        }
    }
}

/// A lottery order with all it holds.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct OrderDetail {
    #[serde(flatten)]
    order: OrderRow,
    /// Whether the draws after a win are cancelled.
    stop_on_win: bool,
    #[schema(inline)]
    prize_mode: PrizeMode,
    lines: Vec<LineValue>,
    /// Present where the vendor has dropped the lines of an old order, so that there are none.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    lines_dropped: bool,
    suborders: Vec<SuborderValue>,
}

impl OrderDetail {
    fn of(found: OrderAnswer, catalogue: &Catalogue, language: Language) -> Self {
        Self {
            order: OrderRow::of(&found.order, catalogue, language),
            stop_on_win: found.detail.stop_on_win,
            prize_mode: found.prize_mode,
            lines_dropped: found.detail.lines_dropped,
            lines: found.detail.lines.into_iter().map(|line| LineValue::of(line, language)).collect(),
            suborders: found.detail.suborders.into_iter().map(SuborderValue::of).collect(),
        }
    }
}

/// What was bet on.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct LineValue {
    play_code: String,
    /// The name in the reader's language.
    play_name: String,
    /// Symbols by comma, positions by `|`.
    selection: String,
    /// Single combinations.
    bets: i64,
    /// Unit stakes that one of them costs.
    factor: i64,
    /// The stake on one.
    unit: Money,
    /// What one unit returns, stake included.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(examples("92"))]
    odds: Option<String>,
    /// In one draw, before the multiple.
    stake: Money,
    /// How often it paid; absent until it is drawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    hits: Option<i64>,
}

impl LineValue {
    fn of(line: OrderLine, language: Language) -> Self {
        let name = line.play_name.as_ref().map(|name| name.in_language(language).to_owned());
        Self {
            play_name: name.unwrap_or_else(|| line.play_code.clone()),
            play_code: line.play_code,
            selection: line.selection,
            bets: line.bets,
            factor: line.factor,
            unit: line.unit,
            odds: line.odds,
            stake: line.stake,
            hits: line.hits,
        }
    }
}

/// An order in one draw. Moments are epoch milliseconds.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct SuborderValue {
    suborder_id: Uuid,
    numero: String,
    /// Factor of all lines in this draw.
    multiple: i64,
    bet_amount: Money,
    win_amount: Money,
    /// As of orders.
    #[schema(examples("pending"))]
    status: &'static str,
    order_status: u8,
    close_time: i64,
    draw_time: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<String>,
    /// Why the stake went back; absent where it did not.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(examples("player_cancelled"))]
    refund_reason: Option<String>,
    is_cancellable: bool,
}

impl SuborderValue {
    fn of(of: Suborder) -> Self {
        Self {
            suborder_id: of.id,
            numero: of.numero,
            multiple: of.multiple,
            bet_amount: of.bet_amount,
            win_amount: of.win_amount,
            status: of.status.word(),
            order_status: of.status.number(),
            close_time: of.close_time,
            draw_time: of.draw_time,
            result: of.result,
            refund_reason: of.refund_reason,
            is_cancellable: of.is_cancellable,
        }
    }
}

/// Which suborders are to be cancelled.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct CancelRequest {
    /// As in the list.
    order_id: String,
    /// As in the order, each once; 1 to 120 of them.
    suborder_ids: Vec<Uuid>,
}

/// What was cancelled.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Cancelled {
    /// Also those that were cancelled before.
    #[serde(rename = "cancelledIds")]
    ids: Vec<Uuid>,
    /// Their stakes.
    refund_amount: Money,
    refused: Vec<RefusedValue>,
}

/// A suborder that was not cancelled.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct RefusedValue {
    suborder_id: Uuid,
    /// A code of the catalogue.
    #[schema(examples("lottery.order.not.cancellable"))]
    error_code: &'static str,
}

impl Cancelled {
    /// A suborder that the vendor says nothing of is none of the order.
    fn of(answer: CancelAnswer, named: &[Uuid]) -> Self {
        let CancelAnswer { cancelled, refund_amount, refused } = answer;
        let passed_on = [ErrorCode::LotteryLimitReached, ErrorCode::NotFound];
        let code_of = |id: &Uuid| match refused.iter().find(|refused| refused.suborder_id == *id) {
            Some(told) => {
                let code = passed_on.into_iter().find(|code| told.error_code == code.code());
                code.unwrap_or(ErrorCode::LotteryNotCancellable)
            }
            None => ErrorCode::NotFound,
        };
        let others = named.iter().filter(|id| !cancelled.contains(id));
        let refused =
            others.map(|id| RefusedValue { suborder_id: *id, error_code: code_of(id).code() }).collect();
        Self { ids: cancelled, refund_amount, refused }
    }
}

/// What people call an order that its vendor gives no number: the end of its identifier.
fn short_number(id: Uuid) -> String {
    let digits = id.as_simple().to_string();
    digits[digits.len() - 12..].to_uppercase()
}
