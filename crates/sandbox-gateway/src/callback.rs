use std::time::Duration;

use erawan_kernel::{Currency, Money};
use serde::Serialize;

use crate::payment::{Payment, PaymentStatus, Reversal, Transfer, Unordered};
use crate::payout::{Payout, PayoutStatus};
use crate::{SIGNATURE_HEADER, SandboxGateway, TIMESTAMP_HEADER, sign};

/// Pauses between tries; after the last one the platform's own status call must find out.
const RETRY_AFTER: [Duration; 6] = [
    Duration::from_secs(1),
    Duration::from_secs(2),
    Duration::from_secs(5),
    Duration::from_secs(15),
    Duration::from_secs(60),
    Duration::from_secs(300),
];

/// What the bank tells of a payment, asked or not.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PaymentReport<'a> {
    order_id: &'a str,
    payment_id: &'a str,
    amount: Money,
    currency: Currency,
    status: PaymentStatus,
    /// All that arrived so far.
    transfers: &'a [Transfer],
    /// What of it was taken back.
    #[serde(skip_serializing_if = "is_empty")]
    reversals: &'a [Reversal],
    at: i64,
}

fn is_empty(reversals: &&[Reversal]) -> bool {
    reversals.is_empty()
}

impl<'a> PaymentReport<'a> {
    pub(crate) fn of(payment: &'a Payment, now_ms: i64) -> Self {
        Self {
            order_id: &payment.request.order_id,
            payment_id: &payment.id,
            amount: payment.request.amount,
            currency: payment.request.currency,
            status: payment.status(now_ms),
            transfers: &payment.transfers,
            reversals: &payment.reversals,
            at: payment.decided_at_ms().unwrap_or(now_ms),
        }
    }
}

/// Tells the platform how the payment is now, `copies` times, the first after `delay`. What happens meanwhile is told
/// earlier, and this then comes in the wrong order.
pub(crate) fn schedule(gateway: &SandboxGateway, payment: &Payment, delay: Duration, copies: u32) {
    let Ok(body) = serde_json::to_vec(&PaymentReport::of(payment, gateway.clock.now_ms())) else { return };
    tell(gateway, payment.request.vendor.as_deref(), body, delay, copies);
}

/// Tells the platform of money for which it ordered nothing here.
pub(crate) fn schedule_unordered(gateway: &SandboxGateway, unordered: &Unordered, delay: Duration) {
    let body = serde_json::json!({ "transfers": [unordered.transfer] }).to_string().into_bytes();
    tell(gateway, unordered.vendor.as_deref(), body, delay, 1);
}

fn tell(gateway: &SandboxGateway, vendor: Option<&str>, body: Vec<u8>, delay: Duration, copies: u32) {
    let own = &gateway.config.callback_url;
    // Every vendor has an address of its own beside that of the bank.
    let url = match (vendor, own.rsplit_once('/')) {
        (Some(vendor), Some((callbacks, _))) => format!("{callbacks}/{vendor}"),
        _ => own.clone(),
    };
    let gateway = gateway.clone();
    tokio::spawn(async move {
        tokio::time::sleep(delay).await;
        for _ in 0..copies {
            deliver(&gateway, &url, &body).await;
        }
    });
}

/// How often the clock is looked at while a callback waits for its time.
const LOOK: Duration = Duration::from_millis(100);

/// Tells these statuses of a payout in this order, each when the bank's clock has reached its time.
pub(crate) fn schedule_payout(gateway: &SandboxGateway, payout: &Payout, messages: Vec<(i64, PayoutStatus)>) {
    let own = gateway.config.payout_callback_url.clone();
    let url = payout.request.callback_url.clone().unwrap_or(own);
    let (gateway, reference) = (gateway.clone(), payout.request.reference.clone());
    tokio::spawn(async move {
        for (due_ms, status) in messages {
            while gateway.clock.now_ms() < due_ms {
                tokio::time::sleep(LOOK).await;
            }
            let body = serde_json::json!({ "reference": reference, "status": status }).to_string();
            deliver(&gateway, &url, body.as_bytes()).await;
        }
    });
}

async fn deliver(gateway: &SandboxGateway, url: &str, body: &[u8]) {
    for pause in RETRY_AFTER {
        // Signed again for every try: the signature of a retry after minutes must not be stale.
        let timestamp_ms = gateway.clock.now_ms();
        let answer = gateway
            .http
            .post(url)
            .header("Content-Type", "application/json")
            .header(TIMESTAMP_HEADER, timestamp_ms.to_string())
            .header(SIGNATURE_HEADER, sign(&gateway.config.secret, timestamp_ms, body))
            .timeout(Duration::from_secs(10))
            .body(body.to_vec())
            .send()
            .await;
        match answer {
            Ok(answer) if answer.status().is_success() => return,
            Ok(answer) => {
                tracing::warn!(status = answer.status().as_u16(), "the platform did not take a callback");
            }
            Err(error) => tracing::warn!(%error, "the platform could not be reached for a callback"),
        }
        tokio::time::sleep(pause).await;
    }
}
