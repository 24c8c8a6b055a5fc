use std::time::Duration;

use axum::extract::{Form, Path, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, LOCATION};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use bytes::Bytes;
use erawan_kernel::Money;
use serde::{Deserialize, Serialize};

use crate::callback::PaymentReport;
use crate::payment::{Channel, NewPayment, Payment, PaymentStatus, Press, Transfer};
use crate::{
    SIGNATURE_HEADER, SandboxGateway, TIMESTAMP_HEADER, account_http, app, callback, chain_http, holder,
    page, payment_file, payout_http, reversal, statement, verify, wallet_http, wallet_play,
};

/// Payments kept in memory at most; those for which nothing came are forgotten before more are taken.
const PAYMENTS_MAX: usize = 100_000;
/// How often one transfer is told at most, and how much later.
pub(crate) const COPIES_MAX: u32 = 100;
pub(crate) const DELAY_MS_MAX: u64 = 60_000;
/// How late "tell later" is.
const LATE: Duration = Duration::from_secs(8);

pub(crate) fn router(gateway: SandboxGateway) -> Router {
    Router::new()
        .route("/orders", post(create_payment))
        .route("/orders/{order_id}", get(payment_status))
        .route("/journal", get(journal))
        .route("/pay/{payment_id}/transfers", post(transfer))
        .route("/pay/{payment_id}", get(show_page).post(decide))
        .merge(app::router())
        .merge(reversal::router())
        .merge(payout_http::router())
        .merge(payment_file::router())
        .merge(holder::router())
        .merge(account_http::router())
        .merge(chain_http::router())
        .merge(statement::router())
        .merge(wallet_http::router())
        .merge(wallet_play::router())
        .route("/bank.css", get(async || ([(CONTENT_TYPE, "text/css; charset=utf-8")], page::STYLE)))
        .with_state(gateway)
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Created {
    payment_id: String,
    pay_url: String,
    /// What is scanned at a channel that shows a code of this service.
    #[serde(skip_serializing_if = "Option::is_none")]
    qr_code: Option<String>,
    status: PaymentStatus,
}

pub(crate) fn is_signed(gateway: &SandboxGateway, headers: &HeaderMap, content: &[u8]) -> bool {
    let header = |name: &str| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let now_ms = gateway.clock.now_ms();
    verify(&gateway.config.secret, now_ms, header(TIMESTAMP_HEADER), header(SIGNATURE_HEADER), content)
}

/// From where on a feed is read.
#[derive(Debug, Deserialize)]
pub(crate) struct FeedQuery {
    /// As the last part named it; empty at the beginning.
    #[serde(default)]
    pub(crate) after: String,
}

impl FeedQuery {
    /// How much was read before; `None` when that is no place of a feed.
    pub(crate) fn place(&self) -> Option<usize> {
        if self.after.is_empty() { Some(0) } else { self.after.parse().ok() }
    }
}

/// The same payment requested twice is one payment; the same id with other content is refused.
async fn create_payment(State(gateway): State<SandboxGateway>, headers: HeaderMap, body: Bytes) -> Response {
    if !is_signed(&gateway, &headers, &body) {
        return StatusCode::UNAUTHORIZED.into_response();
    }
    let Ok(request) = serde_json::from_slice::<NewPayment>(&body) else {
        return StatusCode::BAD_REQUEST.into_response();
    };
    if !request.is_whole() || !returns_home(&gateway, &request.return_url) {
        return StatusCode::BAD_REQUEST.into_response();
    }
    let Some(id) = gateway.new_name() else { return StatusCode::SERVICE_UNAVAILABLE.into_response() };
    let now_ms = gateway.clock.now_ms();
    let mut book = gateway.book();
    if book.payments.len() >= PAYMENTS_MAX {
        // What was paid stays: it is on statements.
        book.payments.retain(|_, payment| {
            payment.status(now_ms) == PaymentStatus::Pending || !payment.transfers.is_empty()
        });
    }
    if let Some(known) = book.payments.get(&request.order_id) {
        if known.request != request {
            return StatusCode::CONFLICT.into_response();
        }
        return Json(created(&gateway, known, now_ms)).into_response();
    }
    if book.payments.len() >= PAYMENTS_MAX {
        return StatusCode::SERVICE_UNAVAILABLE.into_response();
    }
    let payment = Payment::new(request, id);
    let answer = created(&gateway, &payment, now_ms);
    book.keep_payment(payment);
    Json(answer).into_response()
}

fn created(gateway: &SandboxGateway, payment: &Payment, now_ms: i64) -> Created {
    let pay_url = format!("{}/pay/{}", gateway.config.own_url, payment.id);
    let is_scanned = matches!(payment.request.channel, Some(Channel::Qq | Channel::Wechat));
    Created {
        payment_id: payment.id.clone(),
        qr_code: is_scanned.then(|| pay_url.clone()),
        pay_url,
        status: payment.status(now_ms),
    }
}

pub(crate) fn returns_home(gateway: &SandboxGateway, return_url: &str) -> bool {
    let origin = |text: &str| url::Url::parse(text).map(|url| url.origin());
    matches!((origin(return_url), origin(&gateway.config.return_origin)), (Ok(a), Ok(b)) if a == b)
}

async fn payment_status(
    State(gateway): State<SandboxGateway>,
    headers: HeaderMap,
    Path(order_id): Path<String>,
) -> Response {
    if !is_signed(&gateway, &headers, format!("/orders/{order_id}").as_bytes()) {
        return StatusCode::UNAUTHORIZED.into_response();
    }
    let now_ms = gateway.clock.now_ms();
    let book = gateway.book();
    let Some(payment) = book.payments.get(&order_id) else { return StatusCode::NOT_FOUND.into_response() };
    Json(PaymentReport::of(payment, now_ms)).into_response()
}

/// All money that arrived or left, as the bank's own books have it.
async fn journal(State(gateway): State<SandboxGateway>, headers: HeaderMap) -> Response {
    if !is_signed(&gateway, &headers, b"/journal") {
        return StatusCode::UNAUTHORIZED.into_response();
    }
    let (book, now_ms) = (gateway.book(), gateway.clock.now_ms());
    let mut transfers: Vec<_> = book.payments.values().flat_map(|payment| &payment.transfers).collect();
    transfers.extend(book.unordered.iter().map(|unordered| &unordered.transfer));
    transfers.sort_by(|a, b| (a.at, &a.transaction_id).cmp(&(b.at, &b.transaction_id)));
    let payouts: Vec<_> = book.payouts.iter().filter_map(|payout| payout.transfer(now_ms)).collect();
    let journal = serde_json::json!({
        "transfers": transfers,
        "accounts": book.accounts,
        "payouts": payouts,
        "coins": book.chain.transfers,
    });
    Json(journal).into_response()
}

/// The page's policy: its own style sheet, and forms that end at the merchant.
pub(crate) fn page_headers(gateway: &SandboxGateway) -> HeaderMap {
    let mut headers = HeaderMap::new();
    let policy = format!(
        "default-src 'none'; style-src 'self'; form-action 'self' {}; frame-ancestors 'none'; base-uri 'none'",
        gateway.config.return_origin
    );
    if let Ok(policy) = HeaderValue::from_str(&policy) {
        headers.insert(CONTENT_SECURITY_POLICY, policy);
    }
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers
}

fn find_payment(gateway: &SandboxGateway, payment_id: &str) -> Option<Payment> {
    gateway.book().payments.values().find(|payment| payment.id == payment_id).cloned()
}

async fn show_page(State(gateway): State<SandboxGateway>, Path(payment_id): Path<String>) -> Response {
    let Some(payment) = find_payment(&gateway, &payment_id) else {
        return (StatusCode::NOT_FOUND, page_headers(&gateway), Html(page::unknown().into_string()))
            .into_response();
    };
    let page = page::payment(&payment, payment.status(gateway.clock.now_ms()));
    (page_headers(&gateway), Html(page.into_string())).into_response()
}

#[derive(Debug, Deserialize)]
struct Decision {
    press: Press,
}

/// Takes the payer's press once; a second press only leads back.
async fn decide(
    State(gateway): State<SandboxGateway>,
    Path(payment_id): Path<String>,
    Form(Decision { press }): Form<Decision>,
) -> Response {
    let Some(payment) = find_payment(&gateway, &payment_id) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let (return_url, amount) = (payment.request.return_url.clone(), payment.request.amount);
    if !carry_out(&gateway, &payment.request.order_id, press, amount) {
        return StatusCode::SERVICE_UNAVAILABLE.into_response();
    }
    let mut headers = page_headers(&gateway);
    match HeaderValue::from_str(&return_url) {
        Ok(location) => headers.insert(LOCATION, location),
        Err(_) => return StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    };
    (StatusCode::SEE_OTHER, headers).into_response()
}

/// How late the platform hears of a press, and how often.
pub(crate) const fn telling_of(press: Press) -> (Duration, u32) {
    match press {
        Press::Later => (LATE, 1),
        Press::Twice => (Duration::ZERO, 2),
        _ => (Duration::ZERO, 1),
    }
}

/// Does what the payer of `amount` pressed; once decided, a payment stays as it is. False without randomness.
pub(crate) fn carry_out(gateway: &SandboxGateway, order_id: &str, press: Press, amount: Money) -> bool {
    if press == Press::Chargeback {
        return reversal::take_all_back(gateway, order_id);
    }
    let mut book = gateway.book();
    let Some(mut payment) = book.payments.get(order_id).cloned() else { return true };
    if !payment.decide(press, gateway.clock.now_ms()) {
        return true;
    }
    let (amount, count) = press.payments_of(amount);
    for _ in 0..count {
        let payer_name = press.payer_name(payment.request.language).map(str::to_owned);
        let Some(transfer) = new_transfer(gateway, &payment, amount, payer_name) else { return false };
        payment.receive(transfer);
    }
    let (delay, copies) = telling_of(press);
    callback::schedule(gateway, &payment, delay, copies);
    book.keep_payment(payment);
    true
}

fn new_transfer(
    gateway: &SandboxGateway,
    payment: &Payment,
    amount: Money,
    payer_name: Option<String>,
) -> Option<Transfer> {
    // A bank that begins to tell transfers keeps the name under which it told the payment before.
    let transaction_id =
        if payment.transfers.is_empty() { payment.id.clone() } else { gateway.new_name()? };
    Some(Transfer {
        transaction_id,
        amount,
        currency: payment.request.currency.code().to_owned(),
        payer_name,
        payer_bank: payment.request.bank_code.clone(),
        at: gateway.clock.now_ms(),
        ref1: payment.request.ref1.clone(),
    })
}

/// A payment that the payer makes by hand: any amount, at any time, as often as one likes.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct NewTransfer {
    /// What was ordered, when absent.
    amount: Option<Money>,
    /// What was ordered, when absent.
    currency: Option<String>,
    payer_name: Option<String>,
    /// How often the platform is told: once when absent, never when 0.
    copies: Option<u32>,
    /// How much later it is told, milliseconds.
    #[serde(default)]
    delay_ms: u64,
}

async fn transfer(
    State(gateway): State<SandboxGateway>,
    Path(payment_id): Path<String>,
    Json(new): Json<NewTransfer>,
) -> Response {
    let mut book = gateway.book();
    let known = book.payments.values().find(|payment| payment.id == payment_id).cloned();
    let Some(mut payment) = known else { return StatusCode::NOT_FOUND.into_response() };
    let (amount, copies) = (new.amount.unwrap_or(payment.request.amount), new.copies.unwrap_or(1));
    if !amount.is_positive() || copies > COPIES_MAX || new.delay_ms > DELAY_MS_MAX {
        return StatusCode::BAD_REQUEST.into_response();
    }
    let Some(mut transfer) = new_transfer(&gateway, &payment, amount, new.payer_name) else {
        return StatusCode::SERVICE_UNAVAILABLE.into_response();
    };
    if let Some(currency) = new.currency {
        transfer.currency = currency;
    }
    payment.receive(transfer.clone());
    callback::schedule(&gateway, &payment, Duration::from_millis(new.delay_ms), copies);
    book.keep_payment(payment);
    Json(transfer).into_response()
}
