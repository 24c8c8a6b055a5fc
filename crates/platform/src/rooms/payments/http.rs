use axum::Router;
use axum::body::Bytes;
use axum::extract::Path;
use axum::http::HeaderMap;
use axum::routing::post;
use erawan_kernel::ids::DepositId;
use erawan_kernel::{Language, Money, PageRequest};

use super::{Deposit, DepositStatus, DepositStep, NewDeposit, PaymentChannel, Reason, store};
use crate::rooms::merchant::CurrentMerchant;
use crate::rooms::payments::Payments;
use crate::rooms::session::RealMember;
use crate::web::prelude::*;
use crate::web::{DateLimits, IdempotencyKey};

const REPORT_DAYS: DateLimits = DateLimits { days_max: 91, days_back_max: 366 };
const PAGE_SIZE: u64 = 20;

pub(crate) fn routes() -> OpenApiRouter<Payments> {
    calls![channels, create, report, deposit]
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
/// other content it is refused. The wallet is credited once the gateway confirms the payment.
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
    if request.promo_id.is_some_and(|promo| !promo.is_empty()) {
        return Err(ApiError::field("promoId", ErrorCode::FieldInvalid));
    }
    let DepositRequest { vendor, bank_id, amount, .. } = request;
    let new = NewDeposit { idempotency_key, vendor, bank_id, amount, language };
    let deposit = payments.create_deposit(&merchant, member, new).await?;
    Ok(Answer::new(DepositCreated {
        order_id: deposit.id.to_string(),
        pay_url: deposit.pay_url,
        status: deposit.status,
        expires_at: deposit.expires_at_ms,
    }))
}

/// Deposit report, newest first
///
/// Days are those of the merchant's time zone; without dates it is today. At most 91 days in one query,
/// a year back.
#[utoipa::path(get, path = "/wps/relay/MCS2_depositTransactioNReport", tag = "payments", params(ReportQuery),
    security(("token" = [])), responses((status = 200, body = Answer<ListPage<DepositRow>>), Refusals))]
async fn report(
    State(payments): State<Payments>,
    CurrentMerchant(merchant): CurrentMerchant,
    RequestLanguage(language): RequestLanguage,
    RealMember(member): RealMember,
    ApiQuery(query): ApiQuery<ReportQuery>,
) -> Result<Answer<ListPage<DepositRow>>, ApiError> {
    let status = query.status()?;
    let days = (query.start_date.as_deref(), query.end_date.as_deref());
    let days = merchant.days(days, payments.core.clock.now(), REPORT_DAYS)?;
    let page = PageRequest::clamped(query.page_no, query.size, PAGE_SIZE);
    let page = store::list(&payments.core.db, member.member_id, status, days, page).await?;
    Ok(Answer::new(ListPage::of(page, |deposit| DepositRow::of(deposit, language))))
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
    Ok(Answer::new(DepositRow::of(deposit, language)))
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

/// A way to pay.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ChannelRow {
    /// `gateway`.
    channel: String,
    /// The gateway's code.
    #[schema(examples("sandbox"))]
    vendor: String,
    display_name: String,
    min_amount: Money,
    max_amount: Money,
    /// Amounts to offer as buttons.
    quick_amounts: Vec<Money>,
    banks: Vec<BankRow>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct BankRow {
    bank_id: String,
    bank_code: String,
    display_name: String,
    icon_url: String,
}

impl ChannelRow {
    fn of(channel: PaymentChannel, language: Language) -> Self {
        let bank = |bank: super::Bank| BankRow {
            display_name: bank.display_name.in_language(language).to_owned(),
            bank_id: bank.bank_id,
            bank_code: bank.bank_code,
            icon_url: bank.icon_url,
        };
        Self {
            display_name: channel.display_name.in_language(language).to_owned(),
            channel: channel.channel,
            vendor: channel.vendor,
            min_amount: channel.min_amount,
            max_amount: channel.max_amount,
            quick_amounts: channel.quick_amounts,
            banks: channel.banks.into_iter().map(bank).collect(),
        }
    }
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct DepositRequest {
    /// The gateway's code.
    vendor: String,
    /// One of the gateway's banks.
    bank_id: String,
    /// Within the channel's bounds, in whole hundredths.
    amount: Money,
    /// A promotion to join with this deposit.
    promo_id: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct DepositCreated {
    #[schema(examples("dep_0198c3f1a2b47c3d8e9f0a1b2c3d4e5f"))]
    order_id: String,
    /// Where to pay. Absent for a deposit that is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pay_url: Option<String>,
    status: DepositStatus,
    /// When the time to pay is over, epoch milliseconds.
    expires_at: i64,
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
    /// From 1.
    page_no: Option<u64>,
    /// Rows in a page, at most 100.
    size: Option<u64>,
}

impl ReportQuery {
    fn status(&self) -> Result<Option<DepositStatus>, ApiError> {
        let Some(word) = self.status.as_deref().filter(|word| !word.is_empty()) else { return Ok(None) };
        let status = DepositStatus::parse(word);
        status.map(Some).ok_or_else(|| ApiError::field("status", ErrorCode::FieldInvalid))
    }
}

/// A deposit as its member sees it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct DepositRow {
    order_id: String,
    /// `gateway`.
    channel: &'static str,
    vendor: String,
    bank_code: String,
    /// What was ordered.
    amount: Money,
    /// What arrived, where it differs from what was ordered.
    #[serde(skip_serializing_if = "Option::is_none")]
    received_amount: Option<Money>,
    /// What of it was credited, where it differs from what arrived.
    #[serde(skip_serializing_if = "Option::is_none")]
    credited_amount: Option<Money>,
    status: DepositStatus,
    /// Where a deposit stands that is not over.
    #[serde(skip_serializing_if = "Option::is_none")]
    step: Option<DepositStep>,
    /// Why it was not credited, or what was unusual.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<Reason>,
    /// The same in the reader's language.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason_text: Option<&'static str>,
    /// Where to pay, while there is something to pay.
    #[serde(skip_serializing_if = "Option::is_none")]
    pay_url: Option<String>,
    /// Epoch milliseconds.
    created_at: i64,
    /// When the time to pay is over, epoch milliseconds.
    expires_at: i64,
    /// Epoch milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    completed_at: Option<i64>,
}

impl DepositRow {
    fn of(deposit: Deposit, language: Language) -> Self {
        let is_payable =
            deposit.status == DepositStatus::Pending && deposit.step != Some(DepositStep::InReview);
        Self {
            order_id: deposit.id.to_string(),
            channel: "gateway",
            vendor: deposit.vendor,
            bank_code: deposit.bank_code,
            amount: deposit.amount,
            received_amount: deposit.received.filter(|received| *received != deposit.amount),
            credited_amount: deposit.credited.filter(|credited| Some(*credited) != deposit.received),
            status: deposit.status,
            step: deposit.step.filter(|step| *step != DepositStep::Done),
            reason: deposit.reason,
            reason_text: deposit.reason.map(|reason| reason.text(language)),
            pay_url: deposit.pay_url.filter(|_| is_payable),
            created_at: deposit.created_at_ms,
            expires_at: deposit.expires_at_ms,
            completed_at: deposit.completed_at_ms,
        }
    }
}
