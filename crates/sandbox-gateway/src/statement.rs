//! The bank's daily statements of all its transfers, and differences that a person plants in them.

use std::collections::{BTreeMap, BTreeSet};

use axum::extract::{Form, Path, Query, State};
use axum::http::header::{CONTENT_TYPE, LOCATION};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use erawan_kernel::{Currency, Language, Money};
use erawan_statements::{Direction, Kind, Line, Statement, write};
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use serde::{Deserialize, Serialize};

use crate::SandboxGateway;
use crate::book::Book;
use crate::chain::CHAIN_VENDOR;
use crate::http::{is_signed, page_headers};
use crate::payout::Payout;
use crate::payout_http::FLOAT;
use crate::statement_page;

/// Where the bank's days begin.
const ZONE: &str = "Asia/Bangkok";
/// The vendor as which the merchant's accounts are read: transfers into them name none.
const ACCOUNTS_VENDOR: &str = "transfer";

macro_rules! plants {
    ($($(#[$doc:meta])* $variant:ident = $word:literal, $english:literal, $thai:literal;)+) => {
        /// A difference between a statement and what happened.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
        pub(crate) enum Plant { $($(#[$doc])* #[serde(rename = $word)] $variant,)+ }

        impl Plant {
            pub(crate) const ALL: &'static [Self] = &[$(Self::$variant,)+];

            pub(crate) const fn word(self) -> &'static str {
                match self { $(Self::$variant => $word,)+ }
            }

            pub(crate) const fn text(self, language: Language) -> &'static str {
                match (self, language) {
                    $((Self::$variant, Language::English) => $english, (Self::$variant, Language::Thai) => $thai,)+
                }
            }
        }
    };
}

plants! {
    /// The first line is missing.
    Missing = "missing", "Leave out the first line", "ตัดบรรทัดแรกออก";
    /// The first line that is left has another amount.
    Amount = "amount", "Change an amount", "เปลี่ยนจำนวนเงินหนึ่งรายการ";
    /// The last line stands there twice.
    Doubled = "doubled", "List the last line twice", "แสดงบรรทัดสุดท้ายซ้ำ";
    /// A line of which the platform knows nothing.
    Foreign = "foreign", "Add a transfer that no one ordered", "เพิ่มรายการโอนที่ไม่มีผู้สั่ง";
    /// The bank takes a fee.
    Fee = "fee", "Take a fee", "หักค่าธรรมเนียม";
}

/// A transfer that a person sent from the merchant's account, such as money that goes back to its payer.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SentTransfer {
    vendor: String,
    id: String,
    reference: String,
    amount: Money,
    at_ms: i64,
}

/// By vendor and day, `2026-11-25`.
pub(crate) type Plants = BTreeMap<(String, String), Vec<Plant>>;

/// What is different in the statement of one day.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PlantedDay {
    pub(crate) vendor: String,
    pub(crate) day: String,
    pub(crate) plants: Vec<Plant>,
}

/// Whose statements are wanted.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Account<'a> {
    /// The vendor of requests that name none, which also pays out.
    pub(crate) own: &'a str,
    pub(crate) vendor: &'a str,
}

impl Account<'_> {
    fn is_of(self, vendor: Option<&str>) -> bool {
        vendor.unwrap_or(self.own) == self.vendor
    }
}

/// Every vendor for which something was done, in order.
pub(crate) fn vendors(book: &Book, own: &str) -> BTreeSet<String> {
    let payments = book.payments.values().filter_map(|payment| payment.request.vendor.clone());
    let unordered = book.unordered.iter().filter_map(|unordered| unordered.vendor.clone());
    let accounts = book.accounts.first().map(|_| ACCOUNTS_VENDOR.to_owned());
    let coins = book.chain.transfers.first().map(|_| CHAIN_VENDOR.to_owned());
    let accounts = accounts.into_iter().chain(coins);
    let sent = book.sent.iter().map(|sent| sent.vendor.clone());
    let files = book.files.iter().map(|file| file.vendor.clone());
    let sent = sent.chain(files);
    payments.chain(unordered).chain(accounts).chain(sent).chain([own.to_owned()]).collect()
}

pub(crate) fn router() -> Router<SandboxGateway> {
    Router::new()
        .route("/statements", get(show_page))
        .route("/statements/{vendor}/{file}", get(signed_file))
        .route("/bank/statements/{vendor}/{file}", get(file_of_page))
        .route("/bank/statements", post(plant))
        .route("/bank/transfers", post(send))
}

/// The day on which something happened at the bank.
pub(crate) fn day_of(at_ms: i64) -> Option<Date> {
    let zone = TimeZone::get(ZONE).ok()?;
    Some(Timestamp::from_millisecond(at_ms).ok()?.to_zoned(zone).date())
}

/// A movement and when it was.
type Movement = (i64, Line);

/// What moved; `None` at a time that no calendar has.
fn movement(
    at_ms: i64,
    signed: Money,
    kind: Kind,
    id: String,
    (reference, name): (Option<&str>, Option<&str>),
) -> Option<Movement> {
    let line = Line {
        number: 0,
        file_line: 0,
        direction: if signed.is_positive() { Direction::In } else { Direction::Out },
        amount: Money::from_minor(signed.minor().saturating_abs()),
        kind,
        day: day_of(at_ms)?,
        transaction_id: Some(id),
        reference: reference.map(str::to_owned),
        name: name.map(str::to_owned),
    };
    Some((at_ms, line))
}

/// Coins that came, by the names under which the chain tells them, on the day on which no fork could take them away any
/// more: a statement that was given does not change.
fn received_coins(book: &Book, account: Account<'_>, now_ms: i64) -> Vec<Movement> {
    let counted = book.chain.counted(now_ms).filter(|_| account.vendor == CHAIN_VENDOR);
    let lines = counted.filter_map(|coins| {
        let id = format!("{}:{}", coins.transfer.tx_hash, coins.transfer.log_index);
        let texts = (Some(coins.transfer.address.as_str()), None);
        movement(coins.final_at_ms, coins.amount, Kind::Transfer, id, texts)
    });
    lines.collect()
}

/// Money that came in for the account.
fn received(book: &Book, account: Account<'_>) -> Vec<Movement> {
    let ordered = book.payments.values().filter(|payment| account.is_of(payment.request.vendor.as_deref()));
    let ordered = ordered.flat_map(|payment| {
        let order_id = Some(payment.request.order_id.as_str());
        payment.transfers.iter().map(move |transfer| (transfer, order_id))
    });
    let unordered = book.unordered.iter().filter(|unordered| account.is_of(unordered.vendor.as_deref()));
    let unordered = unordered.map(|unordered| (&unordered.transfer, unordered.transfer.ref1.as_deref()));
    let mut found = Vec::new();
    for (transfer, reference) in ordered.chain(unordered) {
        if transfer.currency == Currency::Thb.code() {
            let texts = (reference, transfer.payer_name.as_deref());
            let id = transfer.transaction_id.clone();
            found.extend(movement(transfer.at, transfer.amount, Kind::Transfer, id, texts));
        }
    }
    for transfer in book.accounts.iter().filter(|_| account.vendor == ACCOUNTS_VENDOR) {
        let texts = (transfer.ref1.as_deref(), transfer.payer_name.as_deref());
        let id = transfer.transaction_id.clone();
        found.extend(movement(transfer.at, transfer.amount, Kind::Transfer, id, texts));
    }
    found
}

/// Money that left the account, and what came back of it.
fn sent(book: &Book, account: Account<'_>, now_ms: i64) -> Vec<Movement> {
    let out = |amount: Money| Money::from_minor(amount.minor().saturating_neg());
    let mut found = Vec::new();
    let is_own = |payout: &&Payout| account.is_of(payout.file.as_ref().map(|file| file.vendor.as_str()));
    for payout in book.payouts.iter().filter(is_own) {
        let Some((paid_ms, returned_ms)) = payout.moved(now_ms) else { continue };
        let texts = (Some(payout.request.reference.as_str()), Some(payout.request.holder_name.as_str()));
        let (amount, id) = (payout.amount(), payout.id.clone());
        found.extend(movement(paid_ms, out(amount), Kind::Transfer, id, texts));
        if let Some(returned_ms) = returned_ms {
            let id = format!("return-{}", payout.id);
            found.extend(movement(returned_ms, amount, Kind::Return, id, texts));
        }
    }
    for payment in book.payments.values().filter(|payment| account.is_of(payment.request.vendor.as_deref())) {
        let texts = (Some(payment.request.order_id.as_str()), None);
        for taken in payment.reversals.iter().filter(|taken| taken.currency == Currency::Thb.code()) {
            let id = taken.id.clone();
            found.extend(movement(taken.at, out(taken.amount), Kind::Reversal, id, texts));
        }
    }
    for sent in book.sent.iter().filter(|sent| sent.vendor == account.vendor) {
        let texts = (Some(sent.reference.as_str()), None);
        found.extend(movement(sent.at_ms, out(sent.amount), Kind::Transfer, sent.id.clone(), texts));
    }
    found
}

/// Every movement of an account until now, by its day.
fn movements(book: &Book, account: Account<'_>, now_ms: i64) -> BTreeMap<Date, Vec<Line>> {
    let mut found = received(book, account);
    found.extend(received_coins(book, account, now_ms));
    found.extend(sent(book, account, now_ms));
    found.sort_by(|a, b| (a.0, &a.1.transaction_id).cmp(&(b.0, &b.1.transaction_id)));
    let mut days: BTreeMap<Date, Vec<Line>> = BTreeMap::new();
    for (_, line) in found {
        days.entry(line.day).or_default().push(line);
    }
    days
}

/// Changes the lines of a day as it was asked for.
fn planted(mut lines: Vec<Line>, day: Date, plants: &[Plant]) -> Vec<Line> {
    let other = |kind, direction, units: i64, id: &str| Line {
        number: 0,
        file_line: 0,
        direction,
        amount: Money::from_units(units).unwrap_or_default(),
        kind,
        day,
        transaction_id: Some(format!("{id}-{day}")),
        reference: None,
        name: None,
    };
    let has = |plant| plants.contains(&plant);
    if has(Plant::Missing) && !lines.is_empty() {
        lines.remove(0);
    }
    if has(Plant::Amount)
        && let Some(first) = lines.first_mut()
    {
        first.amount = Money::from_minor(first.amount.minor().saturating_add(Money::UNIT));
    }
    if has(Plant::Doubled)
        && let Some(last) = lines.last().cloned()
    {
        lines.push(last);
    }
    if has(Plant::Foreign) {
        lines.push(other(Kind::Transfer, Direction::In, 321, "foreign"));
    }
    if has(Plant::Fee) {
        lines.push(other(Kind::Fee, Direction::Out, 15, "fee"));
    }
    for (number, line) in (1..).zip(&mut lines) {
        line.number = number;
    }
    lines
}

/// The statement of a day that has begun; days without movements have one too.
pub(crate) fn of_day(
    book: &Book,
    account: Account<'_>,
    day: Date,
    now_ms: i64,
) -> Option<(Statement, Vec<Line>)> {
    if day > day_of(now_ms)? {
        return None;
    }
    let vendor = account.vendor;
    let mut days = movements(book, account, now_ms);
    let changed: Vec<Date> = book
        .plants
        .keys()
        .filter(|(planted, _)| planted == vendor)
        .filter_map(|(_, day)| day.parse().ok())
        .collect();
    for day in changed {
        days.entry(day).or_default();
    }
    let mut opening = Money::from_minor(FLOAT);
    let mut own = Vec::new();
    for (at, lines) in days.into_iter().filter(|(at, _)| *at <= day) {
        let plants = book.plants.get(&(vendor.to_owned(), at.to_string()));
        let lines = planted(lines, at, plants.map_or(&[], Vec::as_slice));
        if at == day {
            own = lines;
        } else {
            opening = total(opening, &lines);
        }
    }
    let statement = Statement {
        account: format!("SANDBOX-{}", vendor.to_uppercase()),
        // One a day, without a gap.
        number: u64::try_from(day.since(Date::constant(2020, 1, 1)).ok()?.get_days()).ok()?,
        currency: Currency::Thb,
        day,
        opening,
        closing: total(opening, &own),
        lines: own.len() as u64,
    };
    Some((statement, own))
}

fn total(opening: Money, lines: &[Line]) -> Money {
    let sum = lines.iter().fold(opening.minor(), |sum, line| sum.saturating_add(line.effect().minor()));
    Money::from_minor(sum)
}

pub(crate) fn is_vendor(vendor: &str) -> bool {
    let is_sign = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    (2..=32).contains(&vendor.len()) && vendor.bytes().all(is_sign)
}

/// `2026-11-25.xml`, `.sta` or `.csv`.
fn file(gateway: &SandboxGateway, vendor: &str, file: &str) -> Response {
    let not_found = || StatusCode::NOT_FOUND.into_response();
    let Some((day, form)) = file.split_once('.') else { return not_found() };
    let Some(day) = day.parse::<Date>().ok().filter(|_| is_vendor(vendor)) else { return not_found() };
    let account = Account { own: gateway.own_vendor(), vendor };
    let found = of_day(&gateway.book(), account, day, gateway.clock.now_ms());
    let Some((statement, lines)) = found else { return not_found() };
    let (kind, text) = match form {
        "xml" => ("application/xml", write::camt053(&statement, &lines)),
        "sta" => ("text/plain; charset=utf-8", write::mt940(&statement, &lines)),
        "csv" => ("text/csv; charset=utf-8", write::csv(&statement, &lines)),
        _ => return not_found(),
    };
    ([(CONTENT_TYPE, kind)], text).into_response()
}

async fn signed_file(
    State(gateway): State<SandboxGateway>,
    headers: HeaderMap,
    Path((vendor, name)): Path<(String, String)>,
) -> Response {
    if !is_signed(&gateway, &headers, format!("/statements/{vendor}/{name}").as_bytes()) {
        return StatusCode::UNAUTHORIZED.into_response();
    }
    file(&gateway, &vendor, &name)
}

async fn file_of_page(
    State(gateway): State<SandboxGateway>,
    Path((vendor, name)): Path<(String, String)>,
) -> Response {
    file(&gateway, &vendor, &name)
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct NewTransfer {
    /// From which vendor's account; the own one when absent.
    vendor: Option<String>,
    /// What the statement calls it.
    reference: String,
    amount: Money,
}

async fn send(State(gateway): State<SandboxGateway>, Json(new): Json<NewTransfer>) -> Response {
    let is_named = (1..=64).contains(&new.reference.trim().chars().count());
    let vendor = new.vendor.unwrap_or_else(|| gateway.own_vendor().to_owned());
    if !is_vendor(&vendor) || !is_named || !new.amount.is_positive() || !new.amount.is_whole_hundredths() {
        return StatusCode::BAD_REQUEST.into_response();
    }
    let Some(id) = gateway.new_name() else { return StatusCode::SERVICE_UNAVAILABLE.into_response() };
    let sent = SentTransfer {
        vendor,
        id: id.clone(),
        reference: new.reference.trim().to_owned(),
        amount: new.amount,
        at_ms: gateway.clock.now_ms(),
    };
    gateway.book().keep_sent_transfer(sent);
    Json(serde_json::json!({ "transactionId": id })).into_response()
}

#[derive(Debug, Default, Deserialize)]
struct Shown {
    lang: Option<String>,
    vendor: Option<String>,
}

async fn show_page(State(gateway): State<SandboxGateway>, Query(shown): Query<Shown>) -> Response {
    let language = if shown.lang.as_deref() == Some("th") { Language::Thai } else { Language::English };
    let own = gateway.own_vendor();
    let vendor = shown.vendor.filter(|vendor| is_vendor(vendor)).unwrap_or_else(|| own.to_owned());
    let account = Account { own, vendor: &vendor };
    let page = statement_page::list(&gateway.book(), account, gateway.clock.now_ms(), language);
    (page_headers(&gateway), Html(page.into_string())).into_response()
}

/// What is to be different in the statement of a day; nothing when no word is given.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct NewPlants {
    vendor: String,
    day: String,
    /// Words, separated by commas.
    #[serde(default)]
    plants: String,
    lang: Option<String>,
}

async fn plant(State(gateway): State<SandboxGateway>, Form(new): Form<NewPlants>) -> Response {
    let words = new.plants.split(',').map(str::trim).filter(|word| !word.is_empty());
    let find = |word: &str| Plant::ALL.iter().copied().find(|plant| plant.word() == word);
    let plants: Option<Vec<_>> = words.map(find).collect();
    let (Some(plants), Ok(day)) = (plants, new.day.parse::<Date>()) else {
        return StatusCode::BAD_REQUEST.into_response();
    };
    if !is_vendor(&new.vendor) {
        return StatusCode::BAD_REQUEST.into_response();
    }
    let lang = if new.lang.as_deref() == Some("th") { "th" } else { "en" };
    let back = format!("/statements?vendor={}&lang={lang}", new.vendor);
    gateway.book().keep_plants(PlantedDay { vendor: new.vendor, day: day.to_string(), plants });
    let mut headers = page_headers(&gateway);
    if let Ok(back) = HeaderValue::from_str(&back) {
        headers.insert(LOCATION, back);
    }
    (StatusCode::SEE_OTHER, headers).into_response()
}

#[cfg(test)]
mod tests;
