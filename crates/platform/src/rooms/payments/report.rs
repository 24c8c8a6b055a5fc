//! What a gateway says of a deposit, believed only when it fits, and what follows from it.

use erawan_kernel::ids::DepositId;
use http::HeaderMap;

use super::PaymentError;
use super::deposit::close;
use super::gateway::{CallbackError, Statement};
use super::model::{Deposit, Named, Step, step};
use super::receipt::{self, Told};
use super::reversal::{self, ReversalTold};
use super::store::{self, Event};
use crate::rooms::payments::Payments;

impl Payments {
    /// Takes a callback of the gateway `vendor`: the raw bytes, as they were signed.
    ///
    /// A repeated callback changes nothing and is taken again.
    ///
    /// # Errors
    /// [`PaymentError::DepositUnknown`] for an unknown gateway, and for an unknown deposit without money that
    /// arrived; [`PaymentError::Callback`]; [`PaymentError::Mismatch`]; [`PaymentError::Wallet`] when the ledger could not
    /// be reached: the gateway then sends the callback again.
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
        let deposit = match notice.deposit {
            Some(id) => store::find_for_job(&self.core.db, id).await?,
            None => None,
        };
        let deposit = deposit.filter(|deposit| deposit.vendor == vendor);
        apply(self, vendor, notice.deposit, deposit.as_ref(), &notice.statement, "callback").await
    }
}

/// Does what a gateway's statement about a deposit means: money that arrived becomes receipts; without any, the
/// gateway's word decides what becomes of the deposit.
pub(super) async fn apply(
    payments: &Payments,
    vendor: &str,
    named: Option<DepositId>,
    deposit: Option<&Deposit>,
    statement: &Statement,
    source: &'static str,
) -> Result<(), PaymentError> {
    let mut outcome = if statement.transfers.is_empty() && statement.reversals.is_empty() {
        let deposit = deposit.ok_or(PaymentError::DepositUnknown)?;
        match check_facts(deposit, statement) {
            Ok(()) => take_report(payments, deposit, statement, source).await,
            mismatch => mismatch,
        }
    } else {
        take_transfers(payments, vendor, named, statement, source).await
    };
    // After what arrived, which may be told for the first time beside what was taken back.
    for reversed in &statement.reversals {
        let told = ReversalTold { provider: vendor, source, digest: statement.digest };
        // Rare and large: kept out of the size of every callback.
        let taken = Box::pin(reversal::take(payments, told, reversed)).await;
        outcome = outcome.and(taken);
    }
    if let (Err(mismatch @ PaymentError::Mismatch(_)), Some(deposit)) = (&outcome, deposit) {
        tracing::error!(deposit = %deposit.id, vendor, %mismatch, "a gateway contradicts itself or speaks of another deposit");
        let (detail, at_ms) = (statement.to_string(), payments.core.clock.now_ms());
        let event = Event { deposit_id: deposit.id, source, kind: "mismatch", detail: &detail, at_ms };
        store::note(payments.core.db.write(), event).await?;
    }
    outcome
}

/// Takes each transfer; one that cannot be taken does not keep the others back.
async fn take_transfers(
    payments: &Payments,
    vendor: &str,
    deposit: Option<DepositId>,
    statement: &Statement,
    source: &'static str,
) -> Result<(), PaymentError> {
    let reference = statement.facts.as_ref().map(|facts| facts.reference.as_str());
    let mut outcome = Ok(());
    for transfer in &statement.transfers {
        let ref1 = transfer.ref1.as_deref();
        let named = Named { provider: vendor, deposit, reference, ref1, at_account: None };
        let told = Told { named, source, digest: statement.digest, coins: None };
        let taken = receipt::take(payments, &told, transfer).await;
        outcome = outcome.and(taken);
    }
    outcome
}

async fn take_report(
    payments: &Payments,
    deposit: &Deposit,
    statement: &Statement,
    source: &'static str,
) -> Result<(), PaymentError> {
    match step(deposit.status, statement.report, payments.core.clock.now_ms(), deposit.expires_at_ms) {
        Step::Nothing => {}
        Step::Close(status, reason) => drop(close(payments, deposit, status, reason, source, "").await?),
        Step::Contradiction => {
            tracing::error!(deposit = %deposit.id, vendor = deposit.vendor, "a gateway denies a payment it confirmed");
            let at_ms = payments.core.clock.now_ms();
            let event = Event { deposit_id: deposit.id, source, kind: "contradiction", detail: "", at_ms };
            store::note(payments.core.db.write(), event).await?;
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
