use axum::extract::{Form, Path, Query, State};
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use erawan_kernel::promptpay::SlipPointer;
use erawan_kernel::{Currency, Money};
use serde::Deserialize;

use crate::account::AccountTransfer;
use crate::http::{FeedQuery, is_signed, page_headers};
use crate::{SandboxGateway, account_page, slip_picture};

/// Transfers kept at most.
const TRANSFERS_MAX: usize = 100_000;
const NAME_MAX: usize = 128;
/// The bank of payers who say none.
const PAYER_BANK: &str = "004";
/// Digits of a bank's name of a transfer.
const TRANS_REF: usize = 20;

pub(crate) fn router() -> Router<SandboxGateway> {
    Router::new()
        .route("/accounts/{number}/transfers", get(feed).post(pay_in))
        .route("/slips/{bank}/{trans_ref}", get(slip))
        .route("/slips/{bank}/{trans_ref}/picture", get(picture))
        .route("/transfer", get(show_form).post(take_form))
}

async fn feed(
    State(gateway): State<SandboxGateway>,
    headers: HeaderMap,
    Path(number): Path<String>,
    Query(query): Query<FeedQuery>,
) -> Response {
    if !is_signed(
        &gateway,
        &headers,
        format!("/accounts/{number}/transfers?after={}", query.after).as_bytes(),
    ) {
        return StatusCode::UNAUTHORIZED.into_response();
    }
    let Some(after) = query.place() else { return StatusCode::BAD_REQUEST.into_response() };
    Json(gateway.book().feed(&number, after)).into_response()
}

/// A transfer that a payer makes by hand.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct NewTransfer {
    amount: Money,
    payer_name: Option<String>,
    /// The payer's bank, three digits.
    bank: Option<String>,
    ref1: Option<String>,
    /// When it was made, epoch milliseconds; now when absent.
    at: Option<i64>,
    /// Whether the feed never tells of it.
    #[serde(default)]
    is_hidden: bool,
}

async fn pay_in(
    State(gateway): State<SandboxGateway>,
    Path(number): Path<String>,
    Json(new): Json<NewTransfer>,
) -> Response {
    match receive(&gateway, number, new) {
        Ok(transfer) => Json(transfer).into_response(),
        Err(status) => status.into_response(),
    }
}

fn receive(
    gateway: &SandboxGateway,
    number: String,
    new: NewTransfer,
) -> Result<AccountTransfer, StatusCode> {
    let is_number = (8..=20).contains(&number.len()) && number.bytes().all(|byte| byte.is_ascii_digit());
    let payer_name = new.payer_name.filter(|name| !name.trim().is_empty());
    let is_name = payer_name.as_ref().is_none_or(|name| name.chars().count() <= NAME_MAX);
    if !is_number || !is_name || !new.amount.is_positive() || !new.amount.is_whole_hundredths() {
        return Err(StatusCode::BAD_REQUEST);
    }
    let bank = new.bank.unwrap_or_else(|| PAYER_BANK.to_owned());
    let name = gateway.new_name().ok_or(StatusCode::SERVICE_UNAVAILABLE)?;
    let trans_ref = name[..TRANS_REF].to_uppercase();
    let slip = SlipPointer::new(&bank, &trans_ref).ok_or(StatusCode::BAD_REQUEST)?;
    let transfer = AccountTransfer {
        transaction_id: format!("{}-{}", slip.bank(), slip.trans_ref()),
        account_number: number,
        amount: new.amount,
        currency: Currency::Thb,
        payer_name,
        bank,
        trans_ref,
        ref1: new.ref1,
        at: new.at.unwrap_or_else(|| gateway.clock.now_ms()),
        is_hidden: new.is_hidden,
    };
    let mut book = gateway.book();
    if book.accounts.len() >= TRANSFERS_MAX {
        return Err(StatusCode::SERVICE_UNAVAILABLE);
    }
    book.keep_account_transfer(transfer.clone());
    Ok(transfer)
}

async fn slip(
    State(gateway): State<SandboxGateway>,
    headers: HeaderMap,
    Path((bank, trans_ref)): Path<(String, String)>,
) -> Response {
    if !is_signed(&gateway, &headers, format!("/slips/{bank}/{trans_ref}").as_bytes()) {
        return StatusCode::UNAUTHORIZED.into_response();
    }
    match gateway.book().slip(&bank, &trans_ref) {
        Some(transfer) => Json(transfer).into_response(),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

#[derive(Debug, Deserialize)]
struct PictureQuery {
    /// `checksum`: the code's checksum is wrong, as on a forged slip.
    damage: Option<String>,
}

/// The slip as a picture. One of a transfer that no bank made is a forged one, and is drawn all the same.
async fn picture(
    State(gateway): State<SandboxGateway>,
    Path((bank, trans_ref)): Path<(String, String)>,
    Query(query): Query<PictureQuery>,
) -> Response {
    let Some(pointer) = SlipPointer::new(&bank, &trans_ref) else {
        return StatusCode::BAD_REQUEST.into_response();
    };
    let amount = gateway.book().slip(&bank, &trans_ref).map(|transfer| transfer.amount);
    let mut code = pointer.write();
    if query.damage.as_deref() == Some("checksum") {
        let last = if code.ends_with('0') { '1' } else { '0' };
        code.pop();
        code.push(last);
    }
    match slip_picture::draw(&code, amount) {
        Some(png) => ([(CONTENT_TYPE, "image/png")], png).into_response(),
        None => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}

/// What the page of a transfer is filled with.
#[derive(Debug, Default, Deserialize)]
pub(crate) struct FormQuery {
    #[serde(default)]
    pub(crate) account: String,
    #[serde(default)]
    pub(crate) amount: String,
}

async fn show_form(State(gateway): State<SandboxGateway>, Query(query): Query<FormQuery>) -> Response {
    (slip_page_headers(&gateway), Html(account_page::form(&query, false).into_string())).into_response()
}

#[derive(Debug, Deserialize)]
struct TransferForm {
    account: String,
    amount: String,
    #[serde(default)]
    payer: String,
}

async fn take_form(State(gateway): State<SandboxGateway>, Form(form): Form<TransferForm>) -> Response {
    let new = form.amount.trim().parse().ok().map(|amount| NewTransfer {
        amount,
        payer_name: Some(form.payer.clone()),
        bank: None,
        ref1: None,
        at: None,
        is_hidden: false,
    });
    let number = form.account.chars().filter(char::is_ascii_digit).collect();
    let made = new.ok_or(StatusCode::BAD_REQUEST).and_then(|new| receive(&gateway, number, new));
    match made {
        Ok(transfer) => {
            (slip_page_headers(&gateway), Html(account_page::done(&transfer).into_string())).into_response()
        }
        Err(status) => {
            let query = FormQuery { account: form.account, amount: form.amount };
            let page = account_page::form(&query, true).into_string();
            (status, slip_page_headers(&gateway), Html(page)).into_response()
        }
    }
}

/// As of every page; this one also shows a picture of its own.
fn slip_page_headers(gateway: &SandboxGateway) -> HeaderMap {
    use axum::http::HeaderValue;
    use axum::http::header::CONTENT_SECURITY_POLICY;
    let mut headers = page_headers(gateway);
    let policy = headers.get(CONTENT_SECURITY_POLICY).and_then(|policy| policy.to_str().ok());
    let policy = policy.map(|policy| format!("{policy}; img-src 'self'"));
    if let Some(Ok(policy)) = policy.map(|policy| HeaderValue::from_str(&policy)) {
        headers.insert(CONTENT_SECURITY_POLICY, policy);
    }
    headers
}
