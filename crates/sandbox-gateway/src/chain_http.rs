use axum::extract::{Form, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use bytes::Bytes;
use erawan_kernel::Money;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::chain::{
    ChainChange, CoinTransfer, FINAL_AFTER, OTHER_TOKEN, USDT, address_of, is_address, micro_of, text_of,
};
use crate::http::{FeedQuery, is_signed, page_headers};
use crate::{SandboxGateway, chain_page};

/// Transfers kept at most.
const TRANSFERS_MAX: usize = 100_000;
/// Blocks that are made in one go.
const BLOCKS_MAX: i64 = 1_000;
const OWNER_MAX: usize = 64;

pub(crate) fn router() -> Router<SandboxGateway> {
    Router::new()
        .route("/chain", get(show_page).post(take_form))
        .route("/chain/addresses", post(address))
        .route("/chain/transfers", get(feed).post(send))
        .route("/chain/blocks", post(mine))
        .route("/chain/forks", post(fork))
        .route("/chain/rate", post(set_rate))
        .route("/coins/rate", get(rate))
}

#[derive(Debug, Deserialize)]
struct Owner {
    owner: String,
}

#[derive(Debug, Serialize)]
struct Address {
    address: String,
    rate: Money,
}

async fn address(State(gateway): State<SandboxGateway>, headers: HeaderMap, body: Bytes) -> Response {
    if !is_signed(&gateway, &headers, &body) {
        return StatusCode::UNAUTHORIZED.into_response();
    }
    let Ok(Owner { owner }) = serde_json::from_slice(&body) else {
        return StatusCode::BAD_REQUEST.into_response();
    };
    if !(1..=OWNER_MAX).contains(&owner.len()) {
        return StatusCode::BAD_REQUEST.into_response();
    }
    let (mut book, at_ms) = (gateway.book(), gateway.clock.now_ms());
    let rate = book.chain.rate_at(book.chain.head(at_ms));
    let address = address_of(&owner);
    // The platform may count coins at this rate for a while, so statements have to.
    book.keep_chain(ChainChange::Quoted { address: address.clone(), rate, at_ms });
    Json(Address { address, rate }).into_response()
}

#[derive(Debug, Serialize, Deserialize)]
struct Rate {
    rate: Money,
}

/// What one coin comes to now, for payouts.
async fn rate(State(gateway): State<SandboxGateway>, headers: HeaderMap) -> Response {
    if !is_signed(&gateway, &headers, b"/coins/rate") {
        return StatusCode::UNAUTHORIZED.into_response();
    }
    let book = gateway.book();
    Json(Rate { rate: book.chain.rate_at(book.chain.head(gateway.clock.now_ms())) }).into_response()
}

async fn feed(
    State(gateway): State<SandboxGateway>,
    headers: HeaderMap,
    Query(query): Query<FeedQuery>,
) -> Response {
    if !is_signed(&gateway, &headers, format!("/chain/transfers?after={}", query.after).as_bytes()) {
        return StatusCode::UNAUTHORIZED.into_response();
    }
    let Some(after) = query.place() else { return StatusCode::BAD_REQUEST.into_response() };
    Json(gateway.book().chain.feed(after, gateway.clock.now_ms())).into_response()
}

/// Coins that a person sends by hand.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct NewCoins {
    address: String,
    /// Such as `14.598541`.
    coins: String,
    /// The contract of the token; that of USDT when absent.
    contract: Option<String>,
    /// Whether the transaction fails: it is in a block and moves nothing.
    #[serde(default)]
    is_failed: bool,
}

async fn send(State(gateway): State<SandboxGateway>, Json(new): Json<NewCoins>) -> Response {
    match put(&gateway, &new) {
        Ok(transfer) => Json(transfer).into_response(),
        Err(status) => status.into_response(),
    }
}

/// Puts a transfer into the last block.
fn put(gateway: &SandboxGateway, new: &NewCoins) -> Result<CoinTransfer, StatusCode> {
    let coins_micro = micro_of(&new.coins).ok_or(StatusCode::BAD_REQUEST)?;
    let (address, contract) = (new.address.trim(), new.contract.as_deref().unwrap_or(USDT).trim());
    if !is_address(address) || !is_address(contract) {
        return Err(StatusCode::BAD_REQUEST);
    }
    let name = gateway.new_name().ok_or(StatusCode::SERVICE_UNAVAILABLE)?;
    let block_at = gateway.clock.now_ms();
    let mut book = gateway.book();
    if book.chain.transfers.len() >= TRANSFERS_MAX {
        return Err(StatusCode::SERVICE_UNAVAILABLE);
    }
    let transfer = CoinTransfer {
        tx_hash: hex::encode(Sha256::digest(name)),
        log_index: 0,
        address: address.to_owned(),
        contract: contract.to_owned(),
        coins_micro,
        block: book.chain.head(block_at),
        block_at,
        is_success: !new.is_failed,
    };
    book.keep_chain(ChainChange::Sent(transfer.clone()));
    Ok(transfer)
}

#[derive(Debug, Deserialize)]
struct Count {
    count: i64,
}

async fn mine(State(gateway): State<SandboxGateway>, Json(Count { count }): Json<Count>) -> StatusCode {
    if make_blocks(&gateway, count) { StatusCode::NO_CONTENT } else { StatusCode::BAD_REQUEST }
}

fn make_blocks(gateway: &SandboxGateway, count: i64) -> bool {
    let is_right = (1..=BLOCKS_MAX).contains(&count);
    if is_right {
        let at_ms = gateway.clock.now_ms();
        gateway.book().keep_chain(ChainChange::Made { count, at_ms });
    }
    is_right
}

async fn fork(State(gateway): State<SandboxGateway>, Json(Count { count }): Json<Count>) -> StatusCode {
    if replace_blocks(&gateway, count) { StatusCode::NO_CONTENT } else { StatusCode::BAD_REQUEST }
}

/// Replaces the last blocks by others, which are empty: only such as are not final.
fn replace_blocks(gateway: &SandboxGateway, count: i64) -> bool {
    let is_right = (1..FINAL_AFTER).contains(&count);
    if is_right {
        let mut book = gateway.book();
        let above = book.chain.head(gateway.clock.now_ms()) - count;
        book.keep_chain(ChainChange::Forked(above));
    }
    is_right
}

async fn set_rate(State(gateway): State<SandboxGateway>, Json(Rate { rate }): Json<Rate>) -> StatusCode {
    if !rate.is_positive() {
        return StatusCode::BAD_REQUEST;
    }
    let mut book = gateway.book();
    let block = book.chain.head(gateway.clock.now_ms());
    book.keep_chain(ChainChange::Rate { block, rate });
    StatusCode::NO_CONTENT
}

/// What the page is filled with.
#[derive(Debug, Default, Deserialize)]
pub(crate) struct ChainQuery {
    #[serde(default)]
    pub(crate) address: String,
    #[serde(default)]
    pub(crate) coins: String,
}

/// What a person does on the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum ChainPress {
    Send,
    /// Half of it.
    Less,
    /// Double.
    More,
    /// Two times.
    Again,
    /// Coins of another token.
    Other,
    /// A transaction that fails.
    Failed,
    /// As many blocks as make a block final.
    Mine,
    /// Three blocks are replaced.
    Fork,
}

#[derive(Debug, Deserialize)]
struct ChainForm {
    #[serde(default)]
    address: String,
    #[serde(default)]
    coins: String,
    press: ChainPress,
}

async fn show_page(State(gateway): State<SandboxGateway>, Query(query): Query<ChainQuery>) -> Response {
    page(&gateway, StatusCode::OK, &query)
}

async fn take_form(State(gateway): State<SandboxGateway>, Form(form): Form<ChainForm>) -> Response {
    let query = ChainQuery { address: form.address, coins: form.coins };
    let is_done = match form.press {
        ChainPress::Mine => make_blocks(&gateway, FINAL_AFTER),
        ChainPress::Fork => replace_blocks(&gateway, 3),
        press => send_as(&gateway, &query, press).is_some(),
    };
    page(&gateway, if is_done { StatusCode::OK } else { StatusCode::BAD_REQUEST }, &query)
}

/// Sends coins in one of the ways in which people do; `None` when the chain does not take them.
fn send_as(gateway: &SandboxGateway, query: &ChainQuery, press: ChainPress) -> Option<()> {
    let micro = micro_of(&query.coins)?;
    let (micro, count) = match press {
        ChainPress::Less => (micro / 2, 1),
        ChainPress::More => (micro.checked_mul(2)?, 1),
        ChainPress::Again => (micro, 2),
        _ => (micro, 1),
    };
    for _ in 0..count {
        let new = NewCoins {
            address: query.address.clone(),
            coins: text_of(micro),
            contract: (press == ChainPress::Other).then(|| OTHER_TOKEN.to_owned()),
            is_failed: press == ChainPress::Failed,
        };
        put(gateway, &new).ok()?;
    }
    Some(())
}

fn page(gateway: &SandboxGateway, status: StatusCode, query: &ChainQuery) -> Response {
    let shown = {
        let book = gateway.book();
        chain_page::page(&book.chain, gateway.clock.now_ms(), query, status != StatusCode::OK).into_string()
    };
    (status, page_headers(gateway), Html(shown)).into_response()
}
