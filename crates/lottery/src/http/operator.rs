//! What the operator asks of the vendor: signed calls, as the vendor's own to the operator are.
//!
//! `POST /lottery/operator/v1/{vendor}/{call}` with a JSON object, signed by version 2 of the provider protocol's
//! signature with the secret of that vendor code.

mod console;
mod exposure;
mod limits;
mod lists;
mod overview;
mod sheets;
mod stuck;

use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, OriginalUri, Path, State};
use axum::http::{HeaderMap, Uri};
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::{malformed, refuse};
use crate::error::{LotteryError, RequestError};
use crate::model::Book;
use crate::service::Service;

/// The largest request body, bytes.
const BODY_MAX: usize = 256 * 1_024;

pub(crate) fn router(service: Arc<Service>) -> axum::Router {
    axum::Router::new()
        .route("/{vendor}/{call}", post(answer))
        .fallback(async |headers: HeaderMap| refuse(&headers)(RequestError::NotFound.into()))
        .layer(DefaultBodyLimit::max(BODY_MAX))
        .with_state(service)
}

async fn answer(
    State(service): State<Arc<Service>>,
    Path((vendor, call)): Path<(String, String)>,
    OriginalUri(uri): OriginalUri,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let answered = match verify(&service, &vendor, &uri, &headers, &body) {
        Ok(()) => service.answer_operator(&vendor, &call, &body).await,
        Err(error) => Err(error),
    };
    match answered {
        Ok(value) => Json(value).into_response(),
        Err(error) => refuse(&headers)(error).into_response(),
    }
}

/// Whether the call is signed by the operator of this vendor code.
fn verify(
    service: &Service,
    vendor: &str,
    uri: &Uri,
    headers: &HeaderMap,
    body: &[u8],
) -> Result<(), LotteryError> {
    let header = |name: &str| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let path = uri.path_and_query().map_or("", |path| path.as_str());
    let (timestamp, signature) = (header("x-erawan-timestamp"), header("x-erawan-signature"));
    let known = service.vendors.get(vendor);
    let is_signed = known
        .is_some_and(|vendor| vendor.key.verify(timestamp, signature, path, body, service.clock.now_ms()));
    if is_signed { Ok(()) } else { Err(RequestError::SignatureInvalid.into()) }
}

fn read<T: DeserializeOwned>(body: &[u8]) -> Result<T, LotteryError> {
    serde_json::from_slice(body).map_err(|error| malformed(&error))
}

/// The book that a call is about; `isTest` is false unless given.
fn book_of_call(is_trial: bool, is_test: bool) -> Result<Book, LotteryError> {
    Ok(Book::of(is_trial, is_test).ok_or(RequestError::FieldInvalid("isTest"))?)
}

fn written(value: impl serde::Serialize) -> Result<Value, LotteryError> {
    serde_json::to_value(value).map_err(|error| LotteryError::Corrupt(error.to_string()))
}

impl Service {
    async fn answer_operator(
        self: &Arc<Self>,
        vendor: &str,
        call: &str,
        body: &[u8],
    ) -> Result<Value, LotteryError> {
        match call {
            "menu" => written(self.menu(vendor, &read(body)?).await?),
            "draws" => written(self.operator_draws(vendor, &read(body)?).await?),
            "orders" => written(self.operator_orders(vendor, &read(body)?).await?),
            "order" => written(self.operator_order(vendor, &read(body)?).await?),
            "cancel" => written(self.operator_cancel(vendor, &read(body)?).await?),
            "popular" => written(self.popular(vendor, &read(body)?).await?),
            "entry" => written(self.operator_entry(vendor, read(body)?).await?),
            "preview" => written(self.operator_preview(vendor, &read(body)?).await?),
            "correction" => written(self.operator_correction(vendor, read(body)?).await?),
            "void" => written(self.operator_void(vendor, read(body)?).await?),
            "suspend" => written(self.operator_suspend(vendor, &read(body)?).await?),
            "freeze" => written(self.operator_freeze(vendor, &read(body)?).await?),
            "recalculate" => written(self.operator_recalculate(vendor, &read(body)?).await?),
            "numbers" => written(self.operator_numbers(vendor, read(body)?).await?),
            "sheets" => written(self.operator_sheet(vendor, &read(body)?).await?),
            "sheetList" => written(self.operator_sheet_list(vendor, &read(body)?).await?),
            "sheetCheck" => written(self.operator_sheet_check(vendor, &read(body)?).await?),
            "overview" => written(self.operator_overview(vendor, &read(body)?).await?),
            "draw" => written(self.operator_draw(vendor, &read(body)?).await?),
            "exposure" => written(self.operator_exposure(vendor, &read(body)?).await?),
            "limits" => written(self.operator_limits(vendor, read(body)?).await?),
            "limitList" => written(self.operator_limit_list(vendor, &read(body)?).await?),
            "limitCheck" => written(self.operator_limit_check(vendor, &read(body)?).await?),
            "stuck" => written(self.operator_stuck(vendor, &read(body)?).await?),
            "retry" => written(self.operator_retry(vendor, &read(body)?).await?),
            "withdrawal" => written(self.operator_withdrawal(vendor, &read(body)?).await?),
            "shortfalls" => written(self.operator_shortfalls(vendor, &read(body)?).await?),
            "audit" => written(self.operator_audit(vendor, &read(body)?).await?),
            _ => Err(RequestError::NotFound.into()),
        }
    }

    /// Refuses a lottery that is not one of this vendor code; one that is no longer sold still has draws.
    fn check_game(&self, vendor: &str, game_code: &str) -> Result<(), LotteryError> {
        let lottery = self.lotteries.lottery(game_code);
        let is_of_vendor = lottery.is_some_and(|lottery| lottery.vendor() == vendor);
        if is_of_vendor { Ok(()) } else { Err(RequestError::NotFound.into()) }
    }
}
