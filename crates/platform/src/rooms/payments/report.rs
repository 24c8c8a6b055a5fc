//! What a gateway says of a deposit, believed only when it fits, and what follows from it.

use http::HeaderMap;

use super::deposit::{change, close};
use super::gateway::{CallbackError, Statement};
use super::model::{Deposit, DepositStatus, Step, step};
use super::store::{self, Event};
use super::{PaymentError, messages};
use crate::events::MemberEvent;
use crate::rooms::payments::Payments;
use crate::rooms::wallet;

impl Payments {
    /// Takes a callback of the gateway `vendor`: the raw bytes, as they were signed.
    ///
    /// A repeated callback changes nothing and is taken again.
    ///
    /// # Errors
    /// [`PaymentError::DepositUnknown`], also for an unknown gateway; [`PaymentError::Callback`];
    /// [`PaymentError::Mismatch`]; [`PaymentError::Wallet`] when the ledger could not be reached: the gateway
    /// then sends the callback again.
    pub(crate) async fn take_callback(
        &self,
        vendor: &str,
        headers: &HeaderMap,
        body: &[u8],
    ) -> Result<(), PaymentError> {
        let gateway = self.setup.gateway(vendor).await?.ok_or(PaymentError::DepositUnknown)?;
        let now_ms = self.core.clock.now_ms();
        let notice = gateway.read_callback(headers, body, now_ms).inspect_err(|error| {
            if let CallbackError::WrongTime { signed_ms } = *error {
                self.setup.clock_warnings.warn(vendor, signed_ms, now_ms);
            }
        })?;
        let deposit = self.find_deposit_for_job(notice.deposit).await?;
        if deposit.vendor != vendor {
            return Err(PaymentError::DepositUnknown);
        }
        apply(self, &deposit, &notice.statement, "callback").await
    }
}

/// Does what a statement about a deposit means.
pub(super) async fn apply(
    payments: &Payments,
    deposit: &Deposit,
    statement: &Statement,
    source: &'static str,
) -> Result<(), PaymentError> {
    let note = |kind: &'static str| Event {
        deposit_id: deposit.id,
        source,
        kind,
        detail: "",
        at_ms: payments.core.clock.now_ms(),
    };
    if let Err(mismatch) = check_facts(deposit, statement) {
        tracing::error!(deposit = %deposit.id, vendor = deposit.vendor, %mismatch, "a gateway speaks of another deposit");
        let detail = statement.to_string();
        store::note(payments.core.db.write(), Event { detail: &detail, ..note("mismatch") }).await?;
        return Err(mismatch);
    }
    match step(deposit.status, statement.report, payments.core.clock.now_ms(), deposit.expires_at_ms) {
        Step::Nothing => {}
        Step::Credit => credit(payments, deposit, source).await?,
        Step::Close(status, reason) => drop(close(payments, deposit, status, reason, source, "").await?),
        Step::Contradiction => {
            tracing::error!(deposit = %deposit.id, vendor = deposit.vendor, "a gateway denies a payment it confirmed");
            store::note(payments.core.db.write(), note("contradiction")).await?;
        }
    }
    Ok(())
}

fn check_facts(deposit: &Deposit, statement: &Statement) -> Result<(), PaymentError> {
    let Some(facts) = &statement.facts else { return Ok(()) };
    if facts.amount != deposit.amount {
        return Err(PaymentError::Mismatch("amount"));
    }
    if facts.currency != Some(deposit.currency) {
        return Err(PaymentError::Mismatch("currency"));
    }
    // Without a stored reference, the gateway's first answer was lost: the deposit's id identifies it.
    if deposit.gateway_reference.as_ref().is_some_and(|reference| *reference != facts.reference) {
        return Err(PaymentError::Mismatch("reference"));
    }
    Ok(())
}

/// Credits the wallet, then calls the deposit a success. Repeating it moves nothing.
async fn credit(payments: &Payments, deposit: &Deposit, source: &'static str) -> Result<(), PaymentError> {
    let member = payments.accounts.find(deposit.member_id).await.map_err(wallet::WalletError::from)?;
    let member = member.ok_or(wallet::WalletError::MemberUnknown)?;
    let wallet = payments.wallets.open(deposit.member_id, member.kind).await?;
    payments.wallets.deposit(&wallet, &deposit.vendor, deposit.id, deposit.amount).await?;
    let kind = match deposit.status {
        DepositStatus::Pending | DepositStatus::Success => "credited",
        DepositStatus::Failed => "credited.after.failure",
        DepositStatus::Cancelled => "credited.late",
    };
    let event =
        Event { deposit_id: deposit.id, source, kind, detail: "", at_ms: payments.core.clock.now_ms() };
    // Before the deposit becomes a success: after a crash between the two, the member still gets one message.
    messages::credited(payments, deposit).await?;
    let from = [DepositStatus::Pending, DepositStatus::Failed, DepositStatus::Cancelled];
    if change(payments, &from, (DepositStatus::Success, None), None, event).await? {
        let event =
            MemberEvent::Deposit { deposit_id: deposit.id, status: DepositStatus::Success.word().into() };
        payments.core.events.publish(deposit.member_id, event);
    }
    Ok(())
}
