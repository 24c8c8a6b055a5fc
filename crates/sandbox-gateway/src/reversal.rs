//! What was paid and is taken back: a charge-back by the payer of a card, a recall by the payer's bank.

use std::time::Duration;

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use axum::{Json, Router};
use erawan_kernel::Money;
use serde::Deserialize;

use crate::http::{COPIES_MAX, DELAY_MS_MAX};
use crate::payment::Reversal;
use crate::{SandboxGateway, callback};

pub(crate) fn router() -> Router<SandboxGateway> {
    Router::new().route("/pay/{payment_id}/reversals", post(reverse))
}

/// A reversal made by hand: of any transfer, all of it or a part.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct NewReversal {
    /// The oldest of which something is left, when absent.
    transaction_id: Option<String>,
    /// What is left of it, when absent.
    amount: Option<Money>,
    /// How often the platform is told: once when absent, never when 0.
    copies: Option<u32>,
    /// How much later it is told, milliseconds.
    #[serde(default)]
    delay_ms: u64,
}

async fn reverse(
    State(gateway): State<SandboxGateway>,
    Path(payment_id): Path<String>,
    Json(new): Json<NewReversal>,
) -> Response {
    let copies = new.copies.unwrap_or(1);
    if copies > COPIES_MAX || new.delay_ms > DELAY_MS_MAX {
        return StatusCode::BAD_REQUEST.into_response();
    }
    let Some(id) = gateway.new_name() else {
        return StatusCode::SERVICE_UNAVAILABLE.into_response();
    };
    let mut book = gateway.book();
    let known = book.payments.values().find(|payment| payment.id == payment_id).cloned();
    let Some(mut payment) = known else { return StatusCode::NOT_FOUND.into_response() };
    let chosen = match &new.transaction_id {
        Some(chosen) => {
            let transfer = payment.transfers.iter().find(|transfer| transfer.transaction_id == *chosen);
            transfer.map(|transfer| (transfer, payment.reversible(transfer)))
        }
        None => payment.next_reversible(),
    };
    let Some((transfer, rest)) = chosen else { return StatusCode::CONFLICT.into_response() };
    let amount = new.amount.unwrap_or(rest);
    if !amount.is_positive() || amount > rest {
        return StatusCode::BAD_REQUEST.into_response();
    }
    let reversal = Reversal {
        id,
        transaction_id: transfer.transaction_id.clone(),
        amount,
        currency: transfer.currency.clone(),
        at: gateway.clock.now_ms(),
    };
    payment.reversals.push(reversal.clone());
    callback::schedule(&gateway, &payment, Duration::from_millis(new.delay_ms), copies);
    book.keep_payment(payment);
    Json(reversal).into_response()
}

/// Takes back all that was paid, as its payer asks of the bank; what was taken back before stays so. False without
/// randomness.
pub(crate) fn take_all_back(gateway: &SandboxGateway, order_id: &str) -> bool {
    let mut book = gateway.book();
    let Some(mut payment) = book.payments.get(order_id).cloned() else { return true };
    let mut is_changed = false;
    while let Some((transfer, rest)) = payment.next_reversible() {
        let Some(id) = gateway.new_name() else { return false };
        let reversal = Reversal {
            id,
            transaction_id: transfer.transaction_id.clone(),
            amount: rest,
            currency: transfer.currency.clone(),
            at: gateway.clock.now_ms(),
        };
        payment.reversals.push(reversal);
        is_changed = true;
    }
    if is_changed {
        callback::schedule(gateway, &payment, Duration::ZERO, 1);
        book.keep_payment(payment);
    }
    true
}
