use axum::extract::{Form, OriginalUri, Path, Query, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use bytes::Bytes;
use erawan_kernel::Language;
use serde::Deserialize;
use serde_json::json;

use crate::http::{FeedQuery, is_signed, page_headers};
use crate::payout_http::{AFTER_MS_MAX, SILENCE, Shown, language_of, no_money, see_other};
use crate::wallet::{Direction, NewWalletTransfer, WalletChange, WalletEnding, WalletScript, WalletTransfer};
use crate::{SandboxGateway, wallet_page};

/// Transfers kept at most: a reference names the same transfer for ever.
const TRANSFERS_MAX: usize = 100_000;

pub(crate) fn router() -> Router<SandboxGateway> {
    Router::new()
        .route("/wallet", get(show_page))
        .route("/wallet/transfers", post(create_transfer))
        .route("/wallet/transfers/{reference}", get(transfer_status))
        .route("/wallet/players/{player_id}", get(balance))
        .route("/wallet/rounds", get(rounds))
        .route("/bank/wallet/next", post(script))
}

/// Whether a GET is signed: its path with its query, as they were sent.
fn is_signed_path(gateway: &SandboxGateway, headers: &HeaderMap, uri: &Uri) -> bool {
    let path = uri.path_and_query().map_or(uri.path(), |path| path.as_str());
    is_signed(gateway, headers, path.as_bytes())
}

/// The same reference is the same transfer; with other content it is refused.
async fn create_transfer(State(gateway): State<SandboxGateway>, headers: HeaderMap, body: Bytes) -> Response {
    if !is_signed(&gateway, &headers, &body) {
        return StatusCode::UNAUTHORIZED.into_response();
    }
    let request = serde_json::from_slice::<NewWalletTransfer>(&body).ok();
    let Some(request) = request.filter(NewWalletTransfer::is_whole) else {
        return StatusCode::BAD_REQUEST.into_response();
    };
    let Some(id) = gateway.new_name() else { return StatusCode::SERVICE_UNAVAILABLE.into_response() };
    let (answer, ending) = {
        let (mut book, now_ms) = (gateway.book(), gateway.clock.now_ms());
        if let Some(known) = book.wallet.transfer(&request.reference) {
            if known.request != request {
                return StatusCode::CONFLICT.into_response();
            }
            return Json(known.answer(now_ms)).into_response();
        }
        if book.wallet.transfers.len() >= TRANSFERS_MAX {
            return StatusCode::SERVICE_UNAVAILABLE.into_response();
        }
        // Before the ending is taken: what is refused does not count as one of the next transfers.
        let is_out = request.direction == Direction::Out;
        if is_out && request.amount > book.wallet.balance(&request.player_id, now_ms) {
            return no_money();
        }
        let script = book.wallet.next.0;
        if let Some(change) = book.wallet.next_after_one() {
            book.keep_wallet(change);
        }
        if script.ending == WalletEnding::NotTaken {
            return StatusCode::INTERNAL_SERVER_ERROR.into_response();
        }
        let transfer = WalletTransfer { request, id, script, at_ms: now_ms };
        let answer = Json(transfer.answer(now_ms)).into_response();
        book.keep_wallet(WalletChange::Transfer(transfer));
        (answer, script.ending)
    };
    match ending {
        WalletEnding::UnknownDone | WalletEnding::UnknownFailed => {
            StatusCode::INTERNAL_SERVER_ERROR.into_response()
        }
        WalletEnding::Silent => {
            tokio::time::sleep(SILENCE).await;
            answer
        }
        _ => answer,
    }
}

async fn transfer_status(
    State(gateway): State<SandboxGateway>,
    OriginalUri(uri): OriginalUri,
    headers: HeaderMap,
    Path(reference): Path<String>,
) -> Response {
    if !is_signed_path(&gateway, &headers, &uri) {
        return StatusCode::UNAUTHORIZED.into_response();
    }
    match gateway.book().wallet.transfer(&reference) {
        Some(transfer) => Json(transfer.answer(gateway.clock.now_ms())).into_response(),
        // The reference tells this answer from the 404 of a wrong address or of a proxy.
        None => (StatusCode::NOT_FOUND, Json(json!({ "unknownReference": reference }))).into_response(),
    }
}

async fn balance(
    State(gateway): State<SandboxGateway>,
    OriginalUri(uri): OriginalUri,
    headers: HeaderMap,
    Path(player_id): Path<String>,
) -> Response {
    if !is_signed_path(&gateway, &headers, &uri) {
        return StatusCode::UNAUTHORIZED.into_response();
    }
    let balance = gateway.book().wallet.balance(&player_id, gateway.clock.now_ms());
    Json(json!({ "playerId": player_id, "balance": balance })).into_response()
}

async fn rounds(
    State(gateway): State<SandboxGateway>,
    OriginalUri(uri): OriginalUri,
    headers: HeaderMap,
    Query(query): Query<FeedQuery>,
) -> Response {
    if !is_signed_path(&gateway, &headers, &uri) {
        return StatusCode::UNAUTHORIZED.into_response();
    }
    let Some(after) = query.place() else { return StatusCode::BAD_REQUEST.into_response() };
    Json(gateway.book().wallet.feed(after)).into_response()
}

async fn show_page(State(gateway): State<SandboxGateway>, Query(shown): Query<Shown>) -> Response {
    let language = language_of(shown.lang.as_deref());
    let page = wallet_page::list(&gateway.book().wallet, gateway.clock.now_ms(), language);
    (page_headers(&gateway), Html(page.into_string())).into_response()
}

/// What becomes of the next transfers.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct NewScript {
    ending: WalletEnding,
    after_ms: Option<i64>,
    /// Of how many; of all when absent.
    count: Option<u32>,
    lang: Option<String>,
}

async fn script(State(gateway): State<SandboxGateway>, Form(new): Form<NewScript>) -> Response {
    let script = WalletScript::new(new.ending, new.after_ms);
    if !(0..=AFTER_MS_MAX).contains(&script.after_ms) || new.count == Some(0) {
        return StatusCode::BAD_REQUEST.into_response();
    }
    gateway.book().keep_wallet(WalletChange::Next { script, count: new.count });
    let page = match language_of(new.lang.as_deref()) {
        Language::Thai => "/wallet?lang=th",
        Language::English => "/wallet?lang=en",
    };
    see_other(&gateway, HeaderValue::from_static(page))
}
