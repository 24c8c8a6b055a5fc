mod cards;
mod change;
mod coins;
mod levels;

use axum::Router;
use axum::body::Bytes;
use axum::extract::Path;
use axum::http::HeaderMap;
use axum::routing::post;
use erawan_kernel::ids::{BankCardId, WithdrawalId};
use erawan_kernel::{Language, Money, PageRequest};

use super::levels::LevelLack;
use super::may::{Look, Obstacle, fee_of, left_of};
use super::model::{Withdrawal, WithdrawalReason, WithdrawalState, WithdrawalStatus};
use super::request::{self, NewWithdrawal};
use super::store::{self, TrailLine};
use super::turnover::Turnover;
use super::{Payouts, WithdrawError, export};
use crate::rooms::merchant::{CurrentMerchant, DestinationKind};
use crate::rooms::session::{Caller, Origin, RealMember};
use crate::sealing::SealedJson;
use crate::web::prelude::*;
use crate::web::{DateLimits, IdempotencyKey};
use coins::CoinEstimate;
use levels::WithdrawLevel;

/// A report reaches back a year, which may be asked for at once.
pub(super) const REPORT_DAYS: DateLimits = DateLimits { days_max: 366, days_back_max: 366 };
const PAGE_SIZE: u64 = 20;

pub(super) use cards::BankCardRow;
pub(super) use coins::CoinsSent;

pub(crate) fn routes() -> OpenApiRouter<Payouts> {
    calls![withdraw_settings, create_withdrawal, withdraw_report, find_withdrawal]
        .merge(cards::routes())
        .merge(change::routes())
        .merge(export::routes())
}

/// Calls of payers.
pub(crate) fn machine_routes() -> Router<Payouts> {
    Router::new().route("/payout-callbacks/{payer}", post(callback))
}

/// What may be withdrawn now, and why not more
///
/// Every reason against it with its numbers; without one the withdrawal can be asked for. With `amount` also the fee
/// and what the member receives.
#[utoipa::path(get, path = "/wps/relay/MCSFE_getWithdrawSettings", tag = "payouts", params(SettingsQuery),
    security(("token" = [])), responses((status = 200, body = Answer<WithdrawSettings>), Refusals))]
async fn withdraw_settings(
    State(payouts): State<Payouts>,
    CurrentMerchant(merchant): CurrentMerchant,
    RequestLanguage(language): RequestLanguage,
    RealMember(member): RealMember,
    ApiQuery(query): ApiQuery<SettingsQuery>,
) -> Result<Answer<WithdrawSettings>, ApiError> {
    let card = query.card_id.filter(|card| !card.is_empty());
    let card = card.map(|card| card.parse::<BankCardId>()).transpose();
    let card = card.map_err(|_| WithdrawError::CardUnknown)?;
    let look = payouts.look(&merchant, &member, query.amount, card).await?;
    let chosen = match card {
        Some(id) => Some(look.cards.iter().find(|card| card.id == id).ok_or(WithdrawError::CardUnknown)?),
        None => None,
    };
    let settings = WithdrawSettings::of(&look, query.amount, payouts.core.clock.now_ms(), language);
    let coins = coins::estimate(&payouts, &look, chosen, settings.net).await?;
    Ok(Answer::new(WithdrawSettings { coins, ..settings }))
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
struct SettingsQuery {
    /// How much is to be withdrawn.
    #[param(value_type = Option<String>)]
    amount: Option<Money>,
    /// To which card.
    card_id: Option<String>,
}

/// What may be withdrawn now.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct WithdrawSettings {
    /// Whether the merchant takes withdrawals at all.
    open: bool,
    minimum_amount: Money,
    maximum_amount: Money,
    /// The member's level of identity, where the day's sum depends on it.
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<WithdrawLevel>,
    /// What may still be withdrawn today.
    day_left: Money,
    /// How often.
    count_left: u32,
    /// How many more of today's withdrawals are free.
    free_left: u32,
    /// What is in the main wallet and not held.
    available: Money,
    /// What is in wallets at vendors: it has to be moved to the main wallet before it can be withdrawn.
    in_other_wallets: Money,
    /// The fee of this amount, which is part of it; absent without an amount.
    #[serde(skip_serializing_if = "Option::is_none")]
    fee: Option<Money>,
    /// What the member receives of it; absent without an amount.
    #[serde(skip_serializing_if = "Option::is_none")]
    net: Option<Money>,
    /// What that comes to in coins now, where it goes to an address.
    #[serde(skip_serializing_if = "Option::is_none")]
    coins: Option<CoinEstimate>,
    turnover: WithdrawTurnover,
    /// Why it cannot be withdrawn; empty when it can.
    reasons: Vec<WithdrawObstacle>,
    /// Where it can go.
    cards: Vec<WithdrawCard>,
    has_funds_password: bool,
    /// Until when payouts wait after a password reset, epoch milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    hold_until: Option<i64>,
}

impl WithdrawSettings {
    fn of(look: &Look, amount: Option<Money>, now_ms: i64, language: Language) -> Self {
        let Look { terms, used, .. } = look;
        let (day_left, count_left) = terms.as_ref().map(|terms| left_of(terms, *used)).unwrap_or_default();
        let fee = terms.as_ref().zip(amount).map(|(terms, _)| fee_of(terms, *used));
        let net = amount.zip(fee).and_then(|(amount, fee)| amount.minus(fee).ok());
        let unused = terms.as_ref().map_or(0, |terms| terms.free_count.saturating_sub(used.count));
        let cards = look.cards.iter().map(|card| WithdrawCard {
            card_id: card.id.to_string(),
            kind: card.kind,
            bank_code: card.bank_code.clone(),
            account_number: card.masked.clone(),
            usable_at: Some(card.usable_at_ms).filter(|usable_at_ms| *usable_at_ms > now_ms),
        });
        Self {
            open: terms.is_some(),
            minimum_amount: terms.as_ref().map(|terms| terms.minimum).unwrap_or_default(),
            maximum_amount: terms.as_ref().map(|terms| terms.maximum).unwrap_or_default(),
            level: look.level.map(Into::into),
            day_left,
            count_left,
            free_left: unused.min(count_left),
            available: look.available,
            in_other_wallets: look.elsewhere,
            fee,
            net: net.filter(|net| net.is_positive()),
            coins: None,
            turnover: look.turnover.into(),
            reasons: look
                .obstacles
                .iter()
                .map(|obstacle| WithdrawObstacle::of(*obstacle, language))
                .collect(),
            cards: cards.collect(),
            has_funds_password: look.has_funds_password,
            hold_until: look.hold_until_ms,
        }
    }
}

/// What has to be staked before deposits may leave.
#[derive(Debug, Serialize, ToSchema)]
struct WithdrawTurnover {
    required: Money,
    done: Money,
    left: Money,
}

impl From<Turnover> for WithdrawTurnover {
    fn from(turnover: Turnover) -> Self {
        let Turnover { required, done, left } = turnover;
        Self { required, done, left }
    }
}

/// Why it cannot be withdrawn.
#[derive(Debug, Serialize, ToSchema)]
struct WithdrawObstacle {
    /// The code that the request would be refused with.
    #[schema(examples("withdraw.day.limit"))]
    code: &'static str,
    /// The same in the reader's language.
    text: &'static str,
    numbers: WithdrawNumbers,
    /// Of `withdraw.kyc`: what is missing for level 1.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    lacks: Vec<LevelLack>,
}

impl WithdrawObstacle {
    fn of(obstacle: Obstacle, language: Language) -> Self {
        let (mut numbers, mut lacks) = (WithdrawNumbers::default(), Vec::new());
        match obstacle {
            Obstacle::Closed | Obstacle::Frozen | Obstacle::NoFundsPassword | Obstacle::NoDestination => {}
            Obstacle::NotUsable { until_ms } | Obstacle::Held { until_ms } => numbers.until = Some(until_ms),
            Obstacle::OutOfRange { minimum, maximum } => {
                (numbers.minimum, numbers.maximum) = (Some(minimum), Some(maximum));
            }
            Obstacle::DayLimit { left, count_left, until_ms } => {
                (numbers.left, numbers.count_left) = (Some(left), Some(count_left));
                numbers.until = Some(until_ms);
            }
            Obstacle::Debt { left } => numbers.left = Some(left),
            Obstacle::Level(missing) => {
                (numbers.level, lacks) = (Some(missing.needed), missing.lacks());
            }
            Obstacle::NoMoney { available } => numbers.available = Some(available),
            Obstacle::Turnover(turnover) => {
                (numbers.required, numbers.done) = (Some(turnover.required), Some(turnover.done));
                numbers.left = Some(turnover.left);
            }
        }
        let code = obstacle.code();
        Self { code: code.code(), text: code.text(language), numbers, lacks }
    }
}

/// The numbers of an obstacle; which of them there are depends on its code.
#[derive(Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct WithdrawNumbers {
    #[serde(skip_serializing_if = "Option::is_none")]
    minimum: Option<Money>,
    #[serde(skip_serializing_if = "Option::is_none")]
    maximum: Option<Money>,
    /// What is allowed, what has to be staked still, or what is outstanding.
    #[serde(skip_serializing_if = "Option::is_none")]
    left: Option<Money>,
    #[serde(skip_serializing_if = "Option::is_none")]
    count_left: Option<u32>,
    /// The level of identity that is needed.
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    required: Option<Money>,
    #[serde(skip_serializing_if = "Option::is_none")]
    done: Option<Money>,
    #[serde(skip_serializing_if = "Option::is_none")]
    available: Option<Money>,
    /// Epoch milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    until: Option<i64>,
}

/// A destination that money can go to.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct WithdrawCard {
    card_id: String,
    kind: DestinationKind,
    bank_code: String,
    /// Stars, and the last four signs.
    account_number: String,
    /// From when on it can be used, when that is not now; epoch milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    usable_at: Option<i64>,
}

/// Ask for a withdrawal
///
/// The amount is held at once, the fee is part of it. The same `Idempotency-Key` with the same content answers the
/// same withdrawal, with other content it is refused. Needs the funds password, whose fifth wrong try locks it for a
/// day. The body may be sealed.
#[utoipa::path(post, path = "/wps/transaction/withdraw", tag = "payouts",
    params(("Idempotency-Key" = String, Header, description = "A UUID of the client's choice")),
    request_body = WithdrawRequest,
    security(("token" = [])), responses((status = 200, body = Answer<WithdrawCreated>), Refusals))]
async fn create_withdrawal(
    State(payouts): State<Payouts>,
    CurrentMerchant(merchant): CurrentMerchant,
    RealMember(member): RealMember,
    origin: Origin,
    IdempotencyKey(idempotency_key): IdempotencyKey,
    SealedJson(request): SealedJson<WithdrawRequest>,
) -> Result<Answer<WithdrawCreated>, ApiError> {
    let caller = Caller { member, origin };
    let new = NewWithdrawal {
        idempotency_key,
        card_id: &request.card_id,
        amount: request.amount,
        funds_password: &request.payment_password,
    };
    let withdrawal = Box::pin(payouts.request(&merchant, &caller, new)).await?;
    Ok(Answer::new(WithdrawCreated {
        order_id: withdrawal.id.to_string(),
        status: withdrawal.state.status(),
        fee: withdrawal.fee,
        net: withdrawal.net(),
    }))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct WithdrawRequest {
    #[schema(examples("crd_0198c3f1a2b47c3d8e9f0a1b2c3d4e5f"))]
    card_id: String,
    /// Within the merchant's bounds, in whole hundredths.
    amount: Money,
    /// The funds password.
    payment_password: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct WithdrawCreated {
    #[schema(examples("wdr_0198c3f1a2b47c3d8e9f0a1b2c3d4e5f"))]
    order_id: String,
    status: WithdrawalStatus,
    fee: Money,
    net: Money,
}

/// Withdrawal report, newest first
///
/// Days are those of the merchant's time zone; without dates it is today. At most 366 days in one query, a year back.
/// The footer sums the whole filter.
#[utoipa::path(get, path = "/wps/relay/MCS2_WithdrawTransactionReport", tag = "payouts", params(WithdrawReportQuery),
    security(("token" = [])), responses((status = 200, body = Answer<WithdrawReport>), Refusals))]
async fn withdraw_report(
    State(payouts): State<Payouts>,
    CurrentMerchant(merchant): CurrentMerchant,
    RequestLanguage(language): RequestLanguage,
    RealMember(member): RealMember,
    ApiQuery(query): ApiQuery<WithdrawReportQuery>,
) -> Result<Answer<WithdrawReport>, ApiError> {
    let status = status_of(query.status.as_deref())?;
    let days = (query.start_date.as_deref(), query.end_date.as_deref());
    let days = merchant.days(days, payouts.core.clock.now(), REPORT_DAYS)?;
    let page = PageRequest::clamped(query.page_no, query.size, PAGE_SIZE);
    let db = &payouts.core.db;
    let (page, amount, fee) = store::list(db, member.member_id, status, days, page).await?;
    let ids: Vec<_> = page.rows.iter().map(|withdrawal| withdrawal.id).collect();
    let changeable = payouts.changeable(&page.rows).await?;
    let mut trails = store::trails(db, &ids).await?;
    let mut sent = coins::sent_for(&payouts, &page.rows).await?;
    let row = |withdrawal: Withdrawal| {
        let trail = trails.remove(&withdrawal.id).unwrap_or_default();
        let is_changeable = changeable.contains(&withdrawal.id);
        let coins = sent.remove(&withdrawal.id);
        WithdrawRow { coins, ..WithdrawRow::of(withdrawal, trail, is_changeable, language) }
    };
    let net = amount.minus(fee).map_err(|error| ApiError::internal(&error))?;
    Ok(Answer::new(WithdrawReport {
        page: ListPage::of(page, row),
        footer: WithdrawFooter { amount, fee, net },
    }))
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
struct WithdrawReportQuery {
    /// First day, `YYYY-MM-DD`.
    start_date: Option<String>,
    /// Last day, `YYYY-MM-DD`.
    end_date: Option<String>,
    /// `pending`, `processing`, `paid` or `refused`; all when absent.
    status: Option<String>,
    /// From 1.
    page_no: Option<u64>,
    /// Rows in a page, at most 100.
    size: Option<u64>,
}

/// The status that a query asks for, by its word.
pub(super) fn status_of(word: Option<&str>) -> Result<Option<WithdrawalStatus>, ApiError> {
    let Some(word) = word.filter(|word| !word.is_empty()) else { return Ok(None) };
    let status = WithdrawalStatus::parse(word);
    status.map(Some).ok_or_else(|| ApiError::field("status", ErrorCode::FieldInvalid))
}

/// One page of withdrawals.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct WithdrawReport {
    #[serde(flatten)]
    page: ListPage<WithdrawRow>,
    footer: WithdrawFooter,
}

/// The sums of the whole filter.
#[derive(Debug, Serialize, ToSchema)]
struct WithdrawFooter {
    amount: Money,
    fee: Money,
    net: Money,
}

/// One withdrawal of the caller
#[utoipa::path(get, path = "/wps/transaction/withdraw/{orderId}", tag = "payouts",
    params(("orderId" = String, Path, description = "`wdr_…`")),
    security(("token" = [])), responses((status = 200, body = Answer<WithdrawRow>), Refusals))]
async fn find_withdrawal(
    State(payouts): State<Payouts>,
    RequestLanguage(language): RequestLanguage,
    member: RealMember,
    PathId(id): PathId<WithdrawalId>,
) -> Result<Answer<WithdrawRow>, ApiError> {
    let withdrawal = request::find_of(&payouts, member, id).await?;
    let trail =
        store::trails(&payouts.core.db, &[withdrawal.id]).await?.remove(&withdrawal.id).unwrap_or_default();
    let is_changeable = payouts.changeable(std::slice::from_ref(&withdrawal)).await?.contains(&withdrawal.id);
    let coins = coins::sent_for(&payouts, std::slice::from_ref(&withdrawal)).await?.remove(&withdrawal.id);
    Ok(Answer::new(WithdrawRow { coins, ..WithdrawRow::of(withdrawal, trail, is_changeable, language) }))
}

/// A withdrawal as its member sees it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct WithdrawRow {
    order_id: String,
    kind: DestinationKind,
    bank_code: String,
    /// The last four digits.
    account_number: String,
    /// What leaves the wallet.
    amount: Money,
    /// What of it is the fee.
    fee: Money,
    /// What the member receives.
    net: Money,
    /// What was sent for it, of one that was paid to an address.
    #[serde(skip_serializing_if = "Option::is_none")]
    coins: Option<CoinsSent>,
    status: WithdrawalStatus,
    step: WithdrawalState,
    /// Why it did not come about.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<WithdrawalReason>,
    /// The same in the reader's language.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason_text: Option<&'static str>,
    /// What it went through, the oldest first.
    steps: Vec<WithdrawStep>,
    /// Epoch milliseconds.
    created_at: i64,
    /// Epoch milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    completed_at: Option<i64>,
    /// Whether its account can still be changed.
    is_changeable: bool,
}

impl WithdrawRow {
    fn of(withdrawal: Withdrawal, trail: Vec<TrailLine>, is_changeable: bool, language: Language) -> Self {
        let step = |line: TrailLine| {
            Some(WithdrawStep { step: WithdrawalState::parse(&line.kind)?, at: line.at_ms })
        };
        let mut steps: Vec<_> = trail.into_iter().filter_map(step).collect();
        // Asked again and again, it comes to the same step again and again.
        steps.dedup_by(|later, earlier| later.step == earlier.step);
        Self {
            order_id: withdrawal.id.to_string(),
            amount: withdrawal.amount,
            fee: withdrawal.fee,
            net: withdrawal.net(),
            coins: None,
            status: withdrawal.state.status(),
            step: withdrawal.state,
            reason: withdrawal.reason,
            reason_text: withdrawal.reason.map(|reason| reason.text(language)),
            steps,
            created_at: withdrawal.created_at_ms,
            completed_at: withdrawal.completed_at_ms,
            is_changeable,
            kind: withdrawal.kind,
            bank_code: withdrawal.bank_code,
            account_number: withdrawal.account_masked,
        }
    }
}

/// A step of a withdrawal.
#[derive(Debug, Serialize, ToSchema)]
struct WithdrawStep {
    step: WithdrawalState,
    /// Epoch milliseconds.
    at: i64,
}

async fn callback(
    State(payouts): State<Payouts>,
    Path(payer): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<axum::Json<Received>, ApiError> {
    payouts.take_callback(&payer, &headers, &body).await?;
    Ok(axum::Json(Received { received: true }))
}

#[derive(Debug, Serialize)]
struct Received {
    received: bool,
}
