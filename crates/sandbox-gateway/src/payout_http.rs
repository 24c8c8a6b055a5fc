use std::time::Duration;

use axum::extract::{Form, Path, Query, State};
use axum::http::header::LOCATION;
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use bytes::Bytes;
use erawan_kernel::{Language, Money};
use serde::Deserialize;
use serde_json::json;

use crate::book::Book;
use crate::http::{is_signed, page_headers};
use crate::payout::{Ending, NewPayout, Payout, PayoutPress, PayoutStatus, REFERENCE_MS, Script};
use crate::{SandboxGateway, callback, payout_page};

/// Payouts kept at most.
pub(crate) const PAYOUTS_MAX: usize = 100_000;
/// What the merchant's account held before the first payout.
pub(crate) const FLOAT: i64 = 10_000_000 * Money::UNIT;
/// How long a request waits that is answered too late.
pub(crate) const SILENCE: Duration = Duration::from_secs(20);
pub(crate) const AFTER_MS_MAX: i64 = 365 * 24 * 60 * 60 * 1_000;

pub(crate) fn router() -> Router<SandboxGateway> {
    Router::new()
        .route("/payouts", post(create_payout).get(show_page))
        .route("/payouts/{reference}", get(payout_status))
        .route("/float", get(float))
        .route("/bank/next", post(script))
        .route("/bank/payouts/{payout_id}", post(decide))
}

/// The same reference within a day is the same payout; with other content it is refused.
async fn create_payout(State(gateway): State<SandboxGateway>, headers: HeaderMap, body: Bytes) -> Response {
    if !is_signed(&gateway, &headers, &body) {
        return StatusCode::UNAUTHORIZED.into_response();
    }
    let request = serde_json::from_slice::<NewPayout>(&body).ok();
    let Some(request) = request.filter(|new| new.is_whole() && is_told_to_platform(&gateway, new)) else {
        return StatusCode::BAD_REQUEST.into_response();
    };
    let Some(id) = gateway.new_name() else { return StatusCode::SERVICE_UNAVAILABLE.into_response() };
    let (answer, ending) = {
        let (mut book, now_ms) = (gateway.book(), gateway.clock.now_ms());
        if let Some(known) = book.payout(&request.reference)
            && now_ms.saturating_sub(known.taken_at_ms()) < REFERENCE_MS
        {
            if known.request != request {
                return StatusCode::CONFLICT.into_response();
            }
            return Json(known.answer(now_ms)).into_response();
        }
        if book.payouts.len() >= PAYOUTS_MAX {
            return StatusCode::SERVICE_UNAVAILABLE.into_response();
        }
        let script = book.take_script();
        let is_enough = request.amount <= float_of(&book, now_ms);
        match script.ending {
            Ending::NotTaken => return StatusCode::INTERNAL_SERVER_ERROR.into_response(),
            Ending::NoFloat => return no_money(),
            _ if !is_enough => return no_money(),
            _ => {}
        }
        let rate = book.chain.rate_at(book.chain.head(now_ms));
        let payout = Payout::new(request, id, script, rate, now_ms);
        callback::schedule_payout(&gateway, &payout, payout.messages());
        let answer = Json(payout.answer(now_ms)).into_response();
        book.keep_payout(payout);
        (answer, script.ending)
    };
    match ending {
        Ending::UnknownPaid | Ending::UnknownFailed => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
        Ending::Silent => {
            tokio::time::sleep(SILENCE).await;
            answer
        }
        _ => answer,
    }
}

pub(crate) fn no_money() -> Response {
    (StatusCode::PAYMENT_REQUIRED, Json(json!({ "reason": "not enough money" }))).into_response()
}

/// Callbacks go to the platform and to nothing else.
fn is_told_to_platform(gateway: &SandboxGateway, request: &NewPayout) -> bool {
    let origin = |text: &str| url::Url::parse(text).map(|url| url.origin());
    request.callback_url.as_deref().is_none_or(|told| {
        matches!((origin(told), origin(&gateway.config.payout_callback_url)), (Ok(a), Ok(b)) if a == b)
    })
}

async fn payout_status(
    State(gateway): State<SandboxGateway>,
    headers: HeaderMap,
    Path(reference): Path<String>,
) -> Response {
    if !is_signed(&gateway, &headers, format!("/payouts/{reference}").as_bytes()) {
        return StatusCode::UNAUTHORIZED.into_response();
    }
    match gateway.book().payout(&reference) {
        Some(payout) => Json(payout.answer(gateway.clock.now_ms())).into_response(),
        // The reference tells this answer from the 404 of a wrong address or of a proxy.
        None => (StatusCode::NOT_FOUND, Json(json!({ "unknownReference": reference }))).into_response(),
    }
}

async fn float(State(gateway): State<SandboxGateway>, headers: HeaderMap) -> Response {
    if !is_signed(&gateway, &headers, b"/float") {
        return StatusCode::UNAUTHORIZED.into_response();
    }
    let amount = float_of(&gateway.book(), gateway.clock.now_ms());
    Json(json!({ "amount": amount })).into_response()
}

/// What the merchant's account holds that is not on its way.
pub(crate) fn float_of(book: &Book, now_ms: i64) -> Money {
    let is_gone =
        |payout: &&Payout| matches!(payout.status(now_ms), PayoutStatus::Working | PayoutStatus::Paid);
    let gone = book.payouts.iter().filter(is_gone).map(|payout| payout.amount().minor());
    Money::from_minor(gone.fold(FLOAT, i64::saturating_sub))
}

/// In which language a page is shown.
#[derive(Debug, Default, Deserialize)]
pub(crate) struct Shown {
    pub(crate) lang: Option<String>,
}

pub(crate) fn language_of(lang: Option<&str>) -> Language {
    if lang == Some("th") { Language::Thai } else { Language::English }
}

async fn show_page(State(gateway): State<SandboxGateway>, Query(shown): Query<Shown>) -> Response {
    let language = language_of(shown.lang.as_deref());
    let page = payout_page::list(&gateway.book(), gateway.clock.now_ms(), language);
    (page_headers(&gateway), Html(page.into_string())).into_response()
}

/// What becomes of the next payouts.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct NewScript {
    ending: Ending,
    after_ms: Option<i64>,
    /// Of how many; of all when absent.
    count: Option<u32>,
    lang: Option<String>,
}

async fn script(State(gateway): State<SandboxGateway>, Form(new): Form<NewScript>) -> Response {
    let after_ms = new.after_ms.unwrap_or(Script::AFTER_MS);
    if !(0..=AFTER_MS_MAX).contains(&after_ms) || new.count == Some(0) {
        return StatusCode::BAD_REQUEST.into_response();
    }
    gateway.book().keep_next_payouts(Script { ending: new.ending, after_ms }, new.count);
    back(&gateway, new.lang.as_deref())
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Decision {
    press: PayoutPress,
    lang: Option<String>,
}

/// What becomes of one payout; too late a word changes nothing.
async fn decide(
    State(gateway): State<SandboxGateway>,
    Path(payout_id): Path<String>,
    Form(Decision { press, lang }): Form<Decision>,
) -> Response {
    {
        let (mut book, now_ms) = (gateway.book(), gateway.clock.now_ms());
        let known = book.payouts.iter().find(|payout| payout.id == payout_id).cloned();
        let Some(mut payout) = known else { return StatusCode::NOT_FOUND.into_response() };
        if payout.decide(press, now_ms) {
            if payout.file.is_none() {
                callback::schedule_payout(&gateway, &payout, vec![(now_ms, payout.status(now_ms))]);
            }
            book.keep_payout(payout);
        }
    }
    back(&gateway, lang.as_deref())
}

/// Leads a person to the page of payouts, in their language.
pub(crate) fn back(gateway: &SandboxGateway, lang: Option<&str>) -> Response {
    let page = match language_of(lang) {
        Language::Thai => "/payouts?lang=th",
        Language::English => "/payouts?lang=en",
    };
    see_other(gateway, HeaderValue::from_static(page))
}

/// Leads on to a page after a form.
pub(crate) fn see_other(gateway: &SandboxGateway, page: HeaderValue) -> Response {
    let mut headers = page_headers(gateway);
    headers.insert(LOCATION, page);
    (StatusCode::SEE_OTHER, headers).into_response()
}
