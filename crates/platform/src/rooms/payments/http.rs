use axum::Router;
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, Path};
use axum::http::HeaderMap;
use axum::routing::post;
use erawan_kernel::ids::DepositId;
use erawan_kernel::{Language, Money, PageRequest};

use super::store::{self, DepositFilter};
use super::{
    ChannelChoice, ChannelName, Deposit, DepositStatus, HistoryStep, NewDeposit, PaymentError, export,
};
use crate::rooms::merchant::CurrentMerchant;
use crate::rooms::payments::Payments;
use crate::rooms::session::RealMember;
use crate::web::prelude::*;
use crate::web::{DateLimits, IdempotencyKey};

mod lifetime;
mod rows;
mod settings;
mod transfer;

use rows::{ChannelRow, DepositCreated, DepositRow};

/// A report reaches back a year, which may be asked for at once.
pub(super) const REPORT_DAYS: DateLimits = DateLimits { days_max: 366, days_back_max: 366 };
const PAGE_SIZE: u64 = 20;
/// How often a member may say that a deposit is paid: each time a provider is asked.
const CLAIMS: RateLimit = RateLimit { name: "deposit.paid", count: 20, period_ms: 60_000 };
/// How often a member may ask for a quote: each time a gateway is asked, also where nothing comes of it.
const QUOTES: RateLimit = RateLimit { name: "deposit.quote", count: 60, period_ms: 60_000 };

pub(crate) fn routes() -> OpenApiRouter<Payments> {
    let uploads = calls![transfer::upload_image].layer(DefaultBodyLimit::max(transfer::UPLOAD_BYTES_MAX));
    calls![
        channels,
        settings::deposit_settings,
        create,
        create_alipay,
        create_qq,
        create_wechat,
        transfer::transfer,
        report,
        lifetime::lifetime,
        deposit,
        paid,
        transfer::cancel
    ]
    .merge(uploads)
    .merge(export::routes())
}

/// Calls of payment gateways.
pub(crate) fn machine_routes() -> Router<Payments> {
    Router::new().route("/callbacks/payments/{vendor}", post(callback))
}

/// Deposit channels with their banks
#[utoipa::path(get, path = "/wps/relay/MCS2_depositBanksByVendor", tag = "payments",
    params(("vendor" = Option<String>, Query, description = "Only this gateway")),
    security(("token" = [])), responses((status = 200, body = Answer<List<ChannelRow>>), Refusals))]
async fn channels(
    State(payments): State<Payments>,
    CurrentMerchant(merchant): CurrentMerchant,
    RequestLanguage(language): RequestLanguage,
    _: RealMember,
    ApiQuery(query): ApiQuery<ChannelQuery>,
) -> Result<Answer<List<ChannelRow>>, ApiError> {
    let wanted = query.vendor.filter(|vendor| !vendor.is_empty());
    let mut channels = payments.channels(merchant.id).await?;
    channels.retain(|channel| wanted.as_ref().is_none_or(|vendor| channel.vendor == *vendor));
    Ok(Answer::new(channels.into_iter().map(|channel| ChannelRow::of(channel, language)).collect()))
}

/// Order a deposit
///
/// Answers where to pay. The same `Idempotency-Key` with the same content answers the same deposit, with
/// other content it is refused. The wallet is credited once the gateway confirms the payment. At a crypto channel the
/// answer is an address of the member's own, how many coins to send, and at which rate until when; there is one open
/// deposit in coins at a time (`deposit.order.open`).
#[utoipa::path(post, path = "/wps/relay/MCS2_depositPaymentGateway", tag = "payments",
    params(("Idempotency-Key" = String, Header, description = "A UUID of the client's choice")),
    request_body = DepositRequest,
    security(("token" = [])), responses((status = 200, body = Answer<DepositCreated>), Refusals))]
async fn create(
    State(payments): State<Payments>,
    CurrentMerchant(merchant): CurrentMerchant,
    RequestLanguage(language): RequestLanguage,
    member: RealMember,
    IdempotencyKey(idempotency_key): IdempotencyKey,
    ApiJson(request): ApiJson<DepositRequest>,
) -> Result<Answer<DepositCreated>, ApiError> {
    let DepositRequest { vendor, bank_id, amount, promo_id } = request;
    check_promotion(promo_id.as_deref())?;
    let channel = store::channel_of_vendor(&payments.core.db, merchant.id, &vendor).await?;
    let choice = ChannelChoice::Vendor(vendor);
    let new = NewDeposit { idempotency_key, choice, bank_id, amount, language };
    let deposit = if channel == ChannelName::Crypto {
        payments.core.limits.take_of(QUOTES, member.0.member_id.uuid(), payments.core.clock.now_ms())?;
        payments.start_coins(&merchant, member, &new).await?
    } else {
        payments.create_deposit(&merchant, member, new).await?
    };
    Ok(Answer::new(deposit.into()))
}

/// Order a deposit by Alipay
///
/// Like the payment-gateway call, at the merchant's Alipay channel.
#[utoipa::path(post, path = "/wps/relay/MCS2_DepositAlipay", tag = "payments",
    params(("Idempotency-Key" = String, Header, description = "A UUID of the client's choice")),
    request_body = WalletDepositRequest,
    security(("token" = [])), responses((status = 200, body = Answer<DepositCreated>), Refusals))]
async fn create_alipay(
    State(payments): State<Payments>,
    caller: Caller,
    ApiJson(request): ApiJson<WalletDepositRequest>,
) -> Result<Answer<DepositCreated>, ApiError> {
    create_at(&payments, caller, ChannelName::Alipay, request).await
}

/// Order a deposit by QQ
///
/// Like the payment-gateway call, at the merchant's QQ channel. The answer has a code to scan.
#[utoipa::path(post, path = "/wps/relay/MCS2_DepositQQ", tag = "payments",
    params(("Idempotency-Key" = String, Header, description = "A UUID of the client's choice")),
    request_body = WalletDepositRequest,
    security(("token" = [])), responses((status = 200, body = Answer<DepositCreated>), Refusals))]
async fn create_qq(
    State(payments): State<Payments>,
    caller: Caller,
    ApiJson(request): ApiJson<WalletDepositRequest>,
) -> Result<Answer<DepositCreated>, ApiError> {
    create_at(&payments, caller, ChannelName::Qq, request).await
}

/// Order a deposit by WeChat
///
/// Like the payment-gateway call, at the merchant's WeChat channel. The answer has a code to scan.
#[utoipa::path(post, path = "/wps/relay/MCS2_depositWechat", tag = "payments",
    params(("Idempotency-Key" = String, Header, description = "A UUID of the client's choice")),
    request_body = WalletDepositRequest,
    security(("token" = [])), responses((status = 200, body = Answer<DepositCreated>), Refusals))]
async fn create_wechat(
    State(payments): State<Payments>,
    caller: Caller,
    ApiJson(request): ApiJson<WalletDepositRequest>,
) -> Result<Answer<DepositCreated>, ApiError> {
    create_at(&payments, caller, ChannelName::Wechat, request).await
}

/// Who orders, in which language and under which key.
type Caller = (CurrentMerchant, RequestLanguage, RealMember, IdempotencyKey);

async fn create_at(
    payments: &Payments,
    (CurrentMerchant(merchant), RequestLanguage(language), member, IdempotencyKey(idempotency_key)): Caller,
    channel: ChannelName,
    request: WalletDepositRequest,
) -> Result<Answer<DepositCreated>, ApiError> {
    let WalletDepositRequest { bank_id, amount, promo_id } = request;
    check_promotion(promo_id.as_deref())?;
    let choice = ChannelChoice::Kind(channel);
    let new = NewDeposit { idempotency_key, choice, bank_id, amount, language };
    Ok(Answer::new(payments.create_deposit(&merchant, member, new).await?.into()))
}

/// Promotions cannot be joined with a deposit yet.
fn check_promotion(promotion: Option<&str>) -> Result<(), ApiError> {
    if promotion.is_some_and(|promotion| !promotion.is_empty()) {
        return Err(ApiError::field("promoId", ErrorCode::FieldInvalid));
    }
    Ok(())
}

/// Deposit report, newest first
///
/// Days are those of the merchant's time zone; without dates it is today. At most 366 days in one query,
/// and as many back.
#[utoipa::path(get, path = "/wps/relay/MCS2_depositTransactioNReport", tag = "payments", params(ReportQuery),
    security(("token" = [])), responses((status = 200, body = Answer<DepositReport>), Refusals))]
async fn report(
    State(payments): State<Payments>,
    CurrentMerchant(merchant): CurrentMerchant,
    RequestLanguage(language): RequestLanguage,
    RealMember(member): RealMember,
    ApiQuery(query): ApiQuery<ReportQuery>,
) -> Result<Answer<DepositReport>, ApiError> {
    let filter = filter_of(query.status.as_deref(), query.channel.as_deref())?;
    let days = (query.start_date.as_deref(), query.end_date.as_deref());
    let days = merchant.days(days, payments.core.clock.now(), REPORT_DAYS)?;
    let page = PageRequest::clamped(query.page_no, query.size, PAGE_SIZE);
    let (page, sums) = store::list(&payments.core.db, member.member_id, filter, days, page).await?;
    let ids: Vec<_> = page.rows.iter().map(|deposit| deposit.id).collect();
    let mut histories = store::histories(&payments.core.db, &ids).await?;
    let reversed = store::reversed_of(&payments.core.db, &ids).await?;
    let mut list = Vec::with_capacity(page.rows.len());
    for deposit in &page.rows {
        let history = histories.remove(&deposit.id).unwrap_or_default();
        let row = with_transfer(&payments, deposit.clone(), history, language).await?;
        list.push(row.with_reversal(reversed.get(&deposit.id).copied()));
    }
    Ok(Answer::new(DepositReport {
        page: ListPage::new(list, &page),
        footer: DepositFooter { amount: sums.amount, credited: sums.credited },
    }))
}

/// One deposit of the caller
#[utoipa::path(get, path = "/wps/transaction/deposit/{orderId}", tag = "payments",
    params(("orderId" = String, Path, description = "`dep_…`")),
    security(("token" = [])), responses((status = 200, body = Answer<DepositRow>), Refusals))]
async fn deposit(
    State(payments): State<Payments>,
    RequestLanguage(language): RequestLanguage,
    RealMember(member): RealMember,
    PathId(id): PathId<DepositId>,
) -> Result<Answer<DepositRow>, ApiError> {
    let deposit = payments.find_deposit(member.member_id, id).await?;
    Ok(Answer::new(row_of(&payments, deposit, language).await?))
}

/// Say that a deposit is paid
///
/// The provider is asked at once. While nothing arrived, the deposit stays `pending` with the step `claimed`.
#[utoipa::path(post, path = "/wps/transaction/deposit/{orderId}/paid", tag = "payments",
    params(("orderId" = String, Path, description = "`dep_…`")),
    security(("token" = [])), responses((status = 200, body = Answer<DepositRow>), Refusals))]
async fn paid(
    State(payments): State<Payments>,
    RequestLanguage(language): RequestLanguage,
    RealMember(member): RealMember,
    PathId(id): PathId<DepositId>,
) -> Result<Answer<DepositRow>, ApiError> {
    payments.core.limits.take_of(CLAIMS, member.member_id.uuid(), payments.core.clock.now_ms())?;
    let deposit = payments.claim_paid(member.member_id, id).await?;
    Ok(Answer::new(row_of(&payments, deposit, language).await?))
}

async fn row_of(
    payments: &Payments,
    deposit: Deposit,
    language: Language,
) -> Result<DepositRow, PaymentError> {
    let mut histories = store::histories(&payments.core.db, &[deposit.id]).await?;
    let history = histories.remove(&deposit.id).unwrap_or_default();
    let reversed = store::reversed_of(&payments.core.db, &[deposit.id]).await?.remove(&deposit.id);
    Ok(with_transfer(payments, deposit, history, language).await?.with_reversal(reversed))
}

/// The row of a deposit; of one that waits for a transfer, with where it goes.
async fn with_transfer(
    payments: &Payments,
    deposit: Deposit,
    history: Vec<(HistoryStep, i64)>,
    language: Language,
) -> Result<DepositRow, PaymentError> {
    let waiting = if deposit.is_payable() { payments.account_of(&deposit).await? } else { None };
    let images = match &waiting {
        Some(_) => store::images_of(payments.core.db.read(), deposit.id).await?,
        None => Vec::new(),
    };
    let sent = images.iter().filter(|image| image.is_sent).count();
    Ok(DepositRow::of(deposit, history, language, waiting.map(|account| (account, sent))))
}

async fn callback(
    State(payments): State<Payments>,
    Path(vendor): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<axum::Json<Received>, ApiError> {
    payments.take_callback(&vendor, &headers, &body).await?;
    Ok(axum::Json(Received { received: true }))
}

#[derive(Debug, Serialize)]
struct Received {
    received: bool,
}

#[derive(Debug, Deserialize)]
struct ChannelQuery {
    vendor: Option<String>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct DepositRequest {
    /// The gateway's code; of a channel `gateway`, `promptpay`, `ewallet`, `card` or `crypto`.
    vendor: String,
    /// One of the gateway's banks.
    bank_id: String,
    /// Within the channel's bounds, in whole hundredths.
    amount: Money,
    /// A promotion to join with this deposit.
    promo_id: Option<String>,
}

/// A deposit by a channel that has a call of its own.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct WalletDepositRequest {
    /// One of the channel's banks.
    bank_id: String,
    /// Within the channel's bounds, in whole hundredths.
    amount: Money,
    /// A promotion to join with this deposit.
    promo_id: Option<String>,
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
struct ReportQuery {
    /// First day, `YYYY-MM-DD`.
    start_date: Option<String>,
    /// Last day, `YYYY-MM-DD`.
    end_date: Option<String>,
    /// `pending`, `success`, `failed` or `cancelled`; all when absent.
    status: Option<String>,
    /// A kind of channel, such as `promptpay`; all when absent.
    channel: Option<String>,
    /// From 1.
    page_no: Option<u64>,
    /// Rows in a page, at most 100.
    size: Option<u64>,
}

/// Which deposits a query asks for, by its words.
pub(super) fn filter_of(status: Option<&str>, channel: Option<&str>) -> Result<DepositFilter, ApiError> {
    let given = |word: Option<&'_ str>| word.filter(|word| !word.is_empty()).map(str::to_owned);
    let invalid = |field| ApiError::field(field, ErrorCode::FieldInvalid);
    let status = given(status).map(|word| DepositStatus::parse(&word).ok_or_else(|| invalid("status")));
    let channel = given(channel).map(|word| ChannelName::parse(&word).ok_or_else(|| invalid("channel")));
    Ok(DepositFilter { status: status.transpose()?, channel: channel.transpose()? })
}

/// One page of deposits.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct DepositReport {
    #[serde(flatten)]
    page: ListPage<DepositRow>,
    footer: DepositFooter,
}

/// The sums of the whole filter.
#[derive(Debug, Serialize, ToSchema)]
struct DepositFooter {
    /// What was ordered.
    amount: Money,
    /// What came into the wallet.
    credited: Money,
}
