use std::time::Duration;

use super::gateway::GatewayError;
use super::model::{Deposit, next_poll_at_ms};
use super::{PaymentError, find, report, store};
use crate::App;

/// How often the job looks for orders to ask about.
const TICK: Duration = Duration::from_secs(1);
/// How long an order belongs to the node that asks about it; longer than a gateway may take to answer.
const LEASE_MS: i64 = 30_000;
/// Orders asked about in one go.
const ORDERS_MAX: u64 = 50;

/// Asks gateways about orders whose callback did not come, for as long as the task lives.
pub(crate) async fn poll_gateways(app: App) {
    let mut ticks = tokio::time::interval(TICK);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        if let Err(error) = poll_once(&app).await {
            tracing::error!(%error, "orders could not be asked about");
        }
    }
}

/// Asks about every order that is due now, and answers how many there were.
///
/// # Errors
/// [`PaymentError::Database`]. A gateway that does not answer is no error: the order is asked about again.
pub async fn poll_once(app: &App) -> Result<usize, PaymentError> {
    let due = store::take_due(&app.db, app.clock.now_ms(), LEASE_MS, ORDERS_MAX).await?;
    let count = due.len();
    for order in due {
        if let Err(error) = poll(app, &order).await {
            tracing::warn!(order = %order.id, %error, "an order could not be brought further");
        }
    }
    Ok(count)
}

async fn poll(app: &App, order: &Deposit) -> Result<(), PaymentError> {
    let answer = match app.gateways.get(&order.vendor) {
        Some(gateway) => gateway.ask(order.id).await,
        None => Err(GatewayError::Unknown("this node does not speak to that gateway".into())),
    };
    let outcome = match answer {
        // The order may have moved while the gateway was thinking.
        Ok(statement) => report::apply(app, &find(app, order.id).await?, &statement, "poll").await,
        Err(unknown) => Err(unknown.into()),
    };
    let next = next_poll_at_ms(order.status, order.polls + 1, app.clock.now_ms(), order.expires_at_ms);
    store::put_off(&app.db, order.id, order.status, next).await?;
    outcome
}
