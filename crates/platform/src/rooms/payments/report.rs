//! What a gateway says of an order, believed only when it fits, and what follows from it.

use http::HeaderMap;

use super::deposit::{change, close};
use super::gateway::Statement;
use super::model::{Deposit, DepositStatus, Step, step};
use super::store::{self, Event};
use super::{PaymentError, messages};
use crate::events::MemberNews;
use crate::rooms::payments::Payments;
use crate::rooms::wallet;

impl Payments {
    /// Takes a callback of the gateway `vendor`: the raw bytes, as they were signed.
    ///
    /// A repeated callback changes nothing and is taken again.
    ///
    /// # Errors
    /// [`PaymentError::OrderUnknown`], also for a gateway we do not know; [`PaymentError::Callback`];
    /// [`PaymentError::Mismatch`]; [`PaymentError::Wallet`] when the ledger could not be reached: the gateway then tells us again.
    pub async fn take_callback(
        &self,
        vendor: &str,
        headers: &HeaderMap,
        body: &[u8],
    ) -> Result<(), PaymentError> {
        let gateway = self.gateways.get(vendor).ok_or(PaymentError::OrderUnknown)?;
        let notice = gateway.read_callback(headers, body, self.core.clock.now_ms())?;
        let order = self.find_deposit_for_job(notice.order).await?;
        if order.vendor != vendor {
            return Err(PaymentError::OrderUnknown);
        }
        apply(self, &order, &notice.statement, "callback").await
    }
}

/// Does what a statement about an order means.
pub(super) async fn apply(
    payments: &Payments,
    order: &Deposit,
    statement: &Statement,
    source: &'static str,
) -> Result<(), PaymentError> {
    let note = |kind: &'static str| Event {
        deposit_id: order.id,
        source,
        kind,
        detail: "",
        at_ms: payments.core.clock.now_ms(),
    };
    if let Err(mismatch) = check_facts(order, statement) {
        tracing::error!(order = %order.id, vendor = order.vendor, %mismatch, "a gateway speaks of another order");
        let detail = statement.to_string();
        store::note(payments.core.db.write(), Event { detail: &detail, ..note("mismatch") }).await?;
        return Err(mismatch);
    }
    match step(order.status, statement.report, payments.core.clock.now_ms(), order.expires_at_ms) {
        Step::Nothing => {}
        Step::Credit => credit(payments, order, source).await?,
        Step::Close(status, reason) => drop(close(payments, order, status, reason, source, "").await?),
        Step::Contradiction => {
            tracing::error!(order = %order.id, vendor = order.vendor, "a gateway denies a payment it confirmed");
            store::note(payments.core.db.write(), note("contradiction")).await?;
        }
    }
    Ok(())
}

fn check_facts(order: &Deposit, statement: &Statement) -> Result<(), PaymentError> {
    let Some(facts) = &statement.facts else { return Ok(()) };
    if facts.amount != order.amount {
        return Err(PaymentError::Mismatch("amount"));
    }
    if facts.currency != Some(order.currency) {
        return Err(PaymentError::Mismatch("currency"));
    }
    // Without a reference of our own, the gateway's answer to our order was lost; the order's id has to do.
    if order.gateway_reference.as_ref().is_some_and(|reference| *reference != facts.reference) {
        return Err(PaymentError::Mismatch("reference"));
    }
    Ok(())
}

/// Credits the wallet, then calls the order a success. Repeating it moves nothing.
async fn credit(payments: &Payments, order: &Deposit, source: &'static str) -> Result<(), PaymentError> {
    let member = payments.accounts.find(order.member_id).await.map_err(wallet::WalletError::from)?;
    let member = member.ok_or(wallet::WalletError::MemberUnknown)?;
    let wallet = payments.wallets.open(order.member_id, member.kind).await?;
    payments.wallets.deposit(&wallet, &order.vendor, order.id, order.amount).await?;
    let kind = match order.status {
        DepositStatus::Pending | DepositStatus::Success => "credited",
        DepositStatus::Failed => "credited.after.failure",
        DepositStatus::Cancelled => "credited.late",
    };
    let event = Event { deposit_id: order.id, source, kind, detail: "", at_ms: payments.core.clock.now_ms() };
    // Before the order is called a success, so that a crash between the two tells the member once all the same.
    messages::credited(payments, order).await?;
    let from = [DepositStatus::Pending, DepositStatus::Failed, DepositStatus::Cancelled];
    if change(payments, &from, (DepositStatus::Success, None), None, event).await? {
        let news = MemberNews::Deposit { deposit_id: order.id, status: DepositStatus::Success.word().into() };
        payments.core.events.publish(order.member_id, news);
    }
    Ok(())
}
