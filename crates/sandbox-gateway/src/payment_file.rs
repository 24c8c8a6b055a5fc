//! Payment files: the bank takes one as a whole or not at all, pays each transfer of it as a payout, and answers with a
//! file too. Nothing is told by callbacks.

use axum::Router;
use axum::extract::{DefaultBodyLimit, Multipart, Path, Query, State};
use axum::http::header::{CONTENT_TYPE, LOCATION};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::{get, post};
use bytes::Bytes;
use erawan_kernel::{Language, Money};
use erawan_statements::pain001::{self, BYTES_MAX, CreditTransfer, PaymentFile};
use erawan_statements::pain002::{self, Outcome, StatusReport, Told, TransactionStatus};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::book::Book;
use crate::http::page_headers;
use crate::payout::{DestinationKind, Ending, NewPayout, OfFile, Payout, PayoutStatus};
use crate::payout_http::{PAYOUTS_MAX, float_of};
use crate::statement::is_vendor;
use crate::{SandboxGateway, payment_file_page};

/// A file that was taken.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TakenFile {
    /// As which payer the platform speaks of the account.
    pub(crate) vendor: String,
    pub(crate) message_id: String,
    /// SHA-256, hexadecimal.
    pub(crate) digest: String,
    pub(crate) count: u64,
    pub(crate) sum: Money,
    pub(crate) at_ms: i64,
}

pub(crate) fn router() -> Router<SandboxGateway> {
    let limit = usize::try_from(BYTES_MAX).unwrap_or(usize::MAX);
    Router::new()
        .route("/payment-files", get(show_page).post(upload))
        .route("/bank/payment-files/{vendor}", post(take_body))
        .route("/bank/payment-files/{vendor}/{file}", get(answer))
        .layer(DefaultBodyLimit::max(limit))
}

/// Why a file is not taken.
enum Refused {
    /// It is no file that the bank reads; where that shows.
    Broken(String),
    /// A file of this name was taken before, with other content.
    OtherContent,
    /// The bank cannot take it now.
    Unavailable,
}

/// Takes a file, once: the same again changes nothing.
fn take(gateway: &SandboxGateway, vendor: &str, bytes: &[u8]) -> Result<TakenFile, Refused> {
    if !is_vendor(vendor) || vendor == gateway.own_vendor() {
        return Err(Refused::Broken("no account of this name takes files".to_owned()));
    }
    let file = pain001::read(bytes).map_err(|error| Refused::Broken(error.to_string()))?;
    let sum = file.sum().map_err(|error| Refused::Broken(error.to_string()))?;
    let digest = hex::encode(Sha256::digest(bytes));
    let mut names = Vec::with_capacity(file.transfers.len());
    for _ in &file.transfers {
        names.push(gateway.new_name().ok_or(Refused::Unavailable)?);
    }
    let (mut book, now_ms) = (gateway.book(), gateway.clock.now_ms());
    if let Some(known) = book.files.iter().find(|known| known.is_named(vendor, &file.message_id)) {
        return if known.digest == digest { Ok(known.clone()) } else { Err(Refused::OtherContent) };
    }
    if book.payouts.len().saturating_add(file.transfers.len()) > PAYOUTS_MAX {
        return Err(Refused::Unavailable);
    }
    for (transfer, id) in file.transfers.iter().zip(names) {
        let of = OfFile { vendor: vendor.to_owned(), message_id: file.message_id.clone() };
        // What a killed process began is not paid twice.
        let is_booked = book.payouts.iter().any(|payout| {
            payout.request.reference == transfer.end_to_end_id && payout.file.as_ref() == Some(&of)
        });
        if !is_booked {
            let payout = payout_of(&mut book, &file, transfer, (of, id), now_ms);
            book.keep_payout(payout);
        }
    }
    let taken = TakenFile {
        vendor: vendor.to_owned(),
        message_id: file.message_id,
        digest,
        count: file.transfers.len() as u64,
        sum,
        at_ms: now_ms,
    };
    book.keep_file(taken.clone());
    Ok(taken)
}

/// The payout that pays a transfer: what the script of the next payouts says becomes of it, and one that the bank would
/// not take fails.
fn payout_of(
    book: &mut Book,
    file: &PaymentFile,
    transfer: &CreditTransfer,
    (of, id): (OfFile, String),
    now_ms: i64,
) -> Payout {
    let mut script = book.take_script();
    let is_enough = transfer.amount <= float_of(book, now_ms);
    if matches!(script.ending, Ending::NotTaken | Ending::NoFloat) || !is_enough {
        script.ending = Ending::Failed;
    }
    let request = NewPayout {
        reference: transfer.end_to_end_id.clone(),
        amount: transfer.amount,
        currency: file.currency,
        kind: DestinationKind::Bank,
        bank_code: transfer.creditor_bank.text().to_owned(),
        account_number: transfer.creditor_account.clone(),
        holder_name: transfer.creditor_name.clone(),
        callback_url: None,
    };
    Payout { file: Some(of), ..Payout::new(request, id, script, Money::ZERO, now_ms) }
}

impl TakenFile {
    fn is_named(&self, vendor: &str, message_id: &str) -> bool {
        self.vendor == vendor && self.message_id == message_id
    }

    /// What the bank answers to it now.
    pub(crate) fn report(&self, book: &Book, now_ms: i64) -> StatusReport {
        let of = OfFile { vendor: self.vendor.clone(), message_id: self.message_id.clone() };
        let own = book.payouts.iter().filter(|payout| payout.file.as_ref() == Some(&of));
        let transactions = own.map(|payout| {
            let (outcome, reason) = match payout.status(now_ms) {
                PayoutStatus::Paid | PayoutStatus::Returned => (Outcome::Paid, None),
                PayoutStatus::Failed => (Outcome::Rejected, Some(payout.failure())),
                // Says no, and pays after all.
                PayoutStatus::Working if payout.script.ending == Ending::Contradictory => {
                    (Outcome::Rejected, Some(payout.failure()))
                }
                PayoutStatus::Working => (Outcome::Working, None),
            };
            TransactionStatus {
                line: 0,
                end_to_end_id: payout.request.reference.clone(),
                outcome,
                reason: reason.map(|reason| format!("AC04: {reason}")),
                bank_reference: (outcome == Outcome::Paid).then(|| payout.id.clone()),
                amount: Some(payout.amount()),
            }
        });
        StatusReport {
            message_id: format!("answer-{}", self.message_id),
            original_message_id: Told { line: 0, value: self.message_id.clone() },
            original_counts: vec![Told { line: 0, value: self.count }],
            original_sums: vec![Told { line: 0, value: self.sum }],
            rejected: None,
            transactions: transactions.collect(),
        }
    }
}

async fn take_body(
    State(gateway): State<SandboxGateway>,
    Path(vendor): Path<String>,
    body: Bytes,
) -> Response {
    match take(&gateway, &vendor, &body) {
        Ok(taken) => axum::Json(taken).into_response(),
        Err(refused) => refused.into_response(),
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        match self {
            Self::Broken(what) => (StatusCode::BAD_REQUEST, what).into_response(),
            Self::OtherContent => StatusCode::CONFLICT.into_response(),
            Self::Unavailable => StatusCode::SERVICE_UNAVAILABLE.into_response(),
        }
    }
}

/// `<message>.xml`: what the bank answers now.
async fn answer(
    State(gateway): State<SandboxGateway>,
    Path((vendor, file)): Path<(String, String)>,
) -> Response {
    let (book, now_ms) = (gateway.book(), gateway.clock.now_ms());
    let named = file.strip_suffix(".xml");
    let found = book.files.iter().find(|known| named.is_some_and(|id| known.is_named(&vendor, id)));
    let (Some(found), Ok(now)) = (found, Timestamp::from_millisecond(now_ms)) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let text = pain002::write(&found.report(&book, now_ms), now);
    ([(CONTENT_TYPE, "application/xml")], text).into_response()
}

#[derive(Debug, Default, Deserialize)]
struct Shown {
    lang: Option<String>,
    /// Why a file was not taken.
    refused: Option<String>,
}

fn language_of(lang: Option<&str>) -> Language {
    if lang == Some("th") { Language::Thai } else { Language::English }
}

async fn show_page(State(gateway): State<SandboxGateway>, Query(shown): Query<Shown>) -> Response {
    let language = language_of(shown.lang.as_deref());
    let page = payment_file_page::list(&gateway.book(), shown.refused.as_deref(), language);
    (page_headers(&gateway), Html(page.into_string())).into_response()
}

/// The form of the page: `vendor`, `lang` and the file.
async fn upload(State(gateway): State<SandboxGateway>, mut form: Multipart) -> Response {
    let (mut vendor, mut lang, mut file) = (String::new(), String::new(), Bytes::new());
    loop {
        let field = match form.next_field().await {
            Ok(Some(field)) => field,
            Ok(None) => break,
            Err(_) => return StatusCode::BAD_REQUEST.into_response(),
        };
        let name = field.name().unwrap_or_default().to_owned();
        let Ok(bytes) = field.bytes().await else { return StatusCode::BAD_REQUEST.into_response() };
        match name.as_str() {
            "vendor" => vendor = String::from_utf8_lossy(&bytes).trim().to_owned(),
            "lang" => lang = String::from_utf8_lossy(&bytes).into_owned(),
            "file" => file = bytes,
            _ => {}
        }
    }
    let mut query = url::form_urlencoded::Serializer::new(String::new());
    query.append_pair("lang", if lang == "th" { "th" } else { "en" });
    match take(&gateway, &vendor, &file) {
        Ok(_) => {}
        Err(Refused::Broken(what)) => {
            query.append_pair("refused", &what);
        }
        Err(refused) => return refused.into_response(),
    }
    let mut headers = page_headers(&gateway);
    if let Ok(page) = HeaderValue::from_str(&format!("/payment-files?{}", query.finish())) {
        headers.insert(LOCATION, page);
    }
    (StatusCode::SEE_OTHER, headers).into_response()
}
