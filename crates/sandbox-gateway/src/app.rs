//! The bank app of a payer: takes the text of a PromptPay code, checks it, and pays it.

use axum::Router;
use axum::extract::{Form, Query, State};
use axum::http::header::LOCATION;
use axum::http::{HeaderValue, StatusCode};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::get;
use erawan_kernel::promptpay::{Payee, PromptPay};
use erawan_kernel::{Currency, Language, Money};
use serde::Deserialize;

use crate::http::{carry_out, page_headers, telling_of};
use crate::page::{self, Scanned};
use crate::payment::{Payment, Press, Transfer, Unordered};
use crate::{SandboxGateway, callback};

pub(crate) fn router() -> Router<SandboxGateway> {
    Router::new().route("/app", get(show).post(pay))
}

#[derive(Debug, Default, Deserialize)]
struct Shown {
    qr: Option<String>,
    lang: Option<String>,
    /// Set after a payment that no order knows.
    paid: Option<String>,
}

fn language_of(lang: Option<&str>) -> Language {
    if lang == Some("en") { Language::English } else { Language::Thai }
}

/// A code that this bank can pay.
struct Payable {
    amount: Money,
    ref1: String,
    /// The payment that the platform ordered with it.
    known: Option<Payment>,
    vendor: Option<String>,
}

fn payable(gateway: &SandboxGateway, code: &PromptPay) -> Option<Payable> {
    let (amount, Payee::Biller { biller_id, ref1, .. }) = (code.amount?, &code.payee) else { return None };
    let book = gateway.book();
    let shop = book.payment_of_biller(biller_id)?;
    let known = book.payment_of_code(biller_id, ref1).cloned();
    Some(Payable { amount, ref1: ref1.clone(), known, vendor: shop.request.vendor.clone() })
}

async fn show(State(gateway): State<SandboxGateway>, Query(shown): Query<Shown>) -> Response {
    let text = shown.qr.as_deref().unwrap_or_default().trim();
    let language = language_of(shown.lang.as_deref());
    let page = match PromptPay::read(text) {
        _ if text.is_empty() => page::app(language, text, &Scanned::Nothing),
        Err(error) => page::app(language, text, &Scanned::Unreadable(error)),
        Ok(code) => match payable(&gateway, &code) {
            None => page::app(language, text, &Scanned::Refused(&code)),
            Some(payable) => {
                let now_ms = gateway.clock.now_ms();
                let known = payable.known.as_ref().map(|payment| (payment, payment.status(now_ms)));
                let is_paid = shown.paid.is_some();
                page::app(language, text, &Scanned::Payable { code: &code, known, is_paid })
            }
        },
    };
    (page_headers(&gateway), Html(page.into_string())).into_response()
}

#[derive(Debug, Deserialize)]
struct Pressed {
    qr: String,
    press: Press,
    lang: Option<String>,
}

/// Pays what the code asks for. The bank knows nothing but the code: a payment that the platform ordered is found by
/// its reference, any other money for a known biller is told with that reference alone.
async fn pay(State(gateway): State<SandboxGateway>, Form(pressed): Form<Pressed>) -> Response {
    let text = pressed.qr.trim();
    let code = PromptPay::read(text).ok();
    let Some(payable) = code.and_then(|code| payable(&gateway, &code)) else {
        return (StatusCode::BAD_REQUEST, page_headers(&gateway)).into_response();
    };
    let did = match &payable.known {
        Some(payment) => carry_out(&gateway, &payment.request.order_id, pressed.press, payable.amount),
        None => pay_unordered(&gateway, &payable, pressed.press, language_of(pressed.lang.as_deref())),
    };
    if !did {
        return StatusCode::SERVICE_UNAVAILABLE.into_response();
    }
    let lang = if pressed.lang.as_deref() == Some("en") { "en" } else { "th" };
    let mut query = url::form_urlencoded::Serializer::new(String::new());
    query.append_pair("qr", text).append_pair("lang", lang);
    if payable.known.is_none() && pressed.press != Press::Decline {
        query.append_pair("paid", "1");
    }
    let mut headers = page_headers(&gateway);
    match HeaderValue::from_str(&format!("/app?{}", query.finish())) {
        Ok(location) => headers.insert(LOCATION, location),
        Err(_) => return StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    };
    (StatusCode::SEE_OTHER, headers).into_response()
}

/// False without randomness.
fn pay_unordered(gateway: &SandboxGateway, payable: &Payable, press: Press, language: Language) -> bool {
    let (amount, count) = press.payments_of(payable.amount);
    for _ in 0..count {
        let Some(transaction_id) = gateway.new_name() else { return false };
        let transfer = Transfer {
            transaction_id,
            amount,
            currency: Currency::Thb.code().to_owned(),
            payer_name: press.payer_name(language).map(str::to_owned),
            payer_bank: "PPY".to_owned(),
            at: gateway.clock.now_ms(),
            ref1: Some(payable.ref1.clone()),
        };
        let unordered = Unordered { vendor: payable.vendor.clone(), transfer };
        callback::schedule_unordered(gateway, &unordered, telling_of(press).0);
        gateway.book().keep_unordered(unordered);
    }
    true
}
