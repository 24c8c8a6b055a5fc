use std::collections::HashMap;

use axum::Router;
use axum::body::Bytes;
use axum::extract::Path;
use axum::http::HeaderMap;
use axum::routing::post;
use erawan_kernel::ids::WithdrawalId;
use erawan_kernel::{Language, Money};

use super::model::{Withdrawal, WithdrawalReason, WithdrawalState, WithdrawalStatus};
use super::{PayoutError, Payouts};
use crate::rooms::merchant::CurrentMerchant;
use crate::rooms::session::{Origin, RealMember};
use crate::sealing::SealedJson;
use crate::web::IdempotencyKey;
use crate::web::prelude::*;

pub(crate) fn routes() -> OpenApiRouter<Payouts> {
    calls![withdraw_settings, create_withdrawal, withdraw_report, find_withdrawal]
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
    State(_payouts): State<Payouts>,
    CurrentMerchant(_merchant): CurrentMerchant,
    RequestLanguage(_language): RequestLanguage,
    RealMember(_member): RealMember,
    ApiQuery(_query): ApiQuery<SettingsQuery>,
) -> Result<Answer<WithdrawSettings>, ApiError> {
    Err(PayoutError::Unavailable.into())
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
    /// What may still be withdrawn today.
    day_left: Money,
    /// How often.
    count_left: u32,
    /// How many more of today's withdrawals are free.
    free_left: u32,
    /// What is in the wallet and not held.
    available: Money,
    /// The fee of this amount, which is part of it; null without an amount.
    fee: Option<Money>,
    /// What the member receives of it; null without an amount.
    net: Option<Money>,
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

/// What has to be staked before deposits may leave.
#[derive(Debug, Serialize, ToSchema)]
struct WithdrawTurnover {
    required: Money,
    done: Money,
    left: Money,
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
}

/// The numbers of an obstacle; which of them there are depends on its code.
#[derive(Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct WithdrawNumbers {
    #[serde(skip_serializing_if = "Option::is_none")]
    minimum: Option<Money>,
    #[serde(skip_serializing_if = "Option::is_none")]
    maximum: Option<Money>,
    /// What is allowed, or what has to be staked still.
    #[serde(skip_serializing_if = "Option::is_none")]
    left: Option<Money>,
    #[serde(skip_serializing_if = "Option::is_none")]
    count_left: Option<u32>,
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

/// A bank account that money can go to.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct WithdrawCard {
    card_id: String,
    bank_code: String,
    /// The last four digits.
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
    State(_payouts): State<Payouts>,
    CurrentMerchant(_merchant): CurrentMerchant,
    RealMember(_member): RealMember,
    _origin: Origin,
    IdempotencyKey(_key): IdempotencyKey,
    SealedJson(_request): SealedJson<WithdrawRequest>,
) -> Result<Answer<WithdrawCreated>, ApiError> {
    Err(PayoutError::Unavailable.into())
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
/// Days are those of the merchant's time zone; without dates it is today. At most 91 days in one query, a year back.
/// The footer sums the whole filter.
#[utoipa::path(get, path = "/wps/relay/MCS2_WithdrawTransactionReport", tag = "payouts", params(WithdrawReportQuery),
    security(("token" = [])), responses((status = 200, body = Answer<WithdrawReport>), Refusals))]
async fn withdraw_report(
    State(_payouts): State<Payouts>,
    CurrentMerchant(_merchant): CurrentMerchant,
    RequestLanguage(_language): RequestLanguage,
    RealMember(_member): RealMember,
    ApiQuery(_query): ApiQuery<WithdrawReportQuery>,
) -> Result<Answer<WithdrawReport>, ApiError> {
    Err(PayoutError::Unavailable.into())
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
    State(_payouts): State<Payouts>,
    RequestLanguage(_language): RequestLanguage,
    RealMember(_member): RealMember,
    PathId(_id): PathId<WithdrawalId>,
) -> Result<Answer<WithdrawRow>, ApiError> {
    Err(PayoutError::Unknown.into())
}

/// A withdrawal as its member sees it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct WithdrawRow {
    order_id: String,
    bank_code: String,
    /// The last four digits.
    account_number: String,
    /// What leaves the wallet.
    amount: Money,
    /// What of it is the fee.
    fee: Money,
    /// What the member receives.
    net: Money,
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
}

/// A step of a withdrawal.
#[derive(Debug, Serialize, ToSchema)]
struct WithdrawStep {
    step: WithdrawalState,
    /// Epoch milliseconds.
    at: i64,
}

async fn callback(
    State(_payouts): State<Payouts>,
    Path(_payer): Path<String>,
    _headers: HeaderMap,
    _body: Bytes,
) -> Result<axum::Json<HashMap<&'static str, bool>>, ApiError> {
    Err(PayoutError::Unknown.into())
}
