//! What becomes of a deposit that its gateway took back.
//!
//! First the reversal is stored, once for each name that the gateway gives it. Then it is decided who gives the money:
//! suspense where it waited, the member who was credited, the merchant where it went back to the payer before. Then the
//! ledger moves it, then the reversal says so. Each step can be repeated: the next callback or poll that tells of it, or
//! the job, goes on where a crash ended.

use erawan_kernel::ids::{DepositId, MemberId, ReversalId};
use erawan_kernel::{Currency, Money};
use serde_json::json;

use super::deposit::tell_status;
use super::gateway::ReversedTransfer;
use super::model::{
    Deposit, Receipt, ReceiptState, Resolution, Reversal, ReversalParts, ReversalState, divide_reversal,
};
use super::store::{self, Event, NewReversal};
use super::suspense::{self, Refusal};
use super::{PaymentError, SuspenseError, messages, receipt};
use crate::platform_event::{Author, PlatformEvent};
use crate::rooms::account;
use crate::rooms::payments::Payments;
use crate::rooms::responsible::ResponsibleError;
use crate::rooms::wallet::{ReversedMoney, TakenBack, WalletError};

/// Who told of a reversal.
#[derive(Debug, Clone, Copy)]
pub(super) struct ReversalTold<'a> {
    pub(super) provider: &'a str,
    /// `callback` or `poll`.
    pub(super) source: &'static str,
    /// Of the bytes in which it was told.
    pub(super) digest: [u8; 32],
}

/// Takes a reversal of which a gateway tells. The same one again changes nothing.
///
/// # Errors
/// [`PaymentError::Mismatch`] when it was told otherwise before, takes back what never arrived, or more than arrived;
/// [`PaymentError::Wallet`], [`PaymentError::Database`].
pub(super) async fn take(
    payments: &Payments,
    told: ReversalTold<'_>,
    reversed: &ReversedTransfer,
) -> Result<(), PaymentError> {
    let reversal = match known(payments, told, reversed).await? {
        Some(reversal) => reversal,
        None => match note(payments, told, reversed).await? {
            Some(reversal) => reversal,
            // The same fact from another source was first.
            None => known(payments, told, reversed).await?.ok_or(PaymentError::Mismatch("reversal"))?,
        },
    };
    end(payments, &reversal, told.source).await
}

async fn known(
    payments: &Payments,
    told: ReversalTold<'_>,
    reversed: &ReversedTransfer,
) -> Result<Option<Reversal>, PaymentError> {
    let known = store::find_reversal_for_job(&payments.core.db, told.provider, &reversed.reversal_id).await?;
    if let Some(reversal) = &known
        && (reversal.amount != reversed.amount || reversal.transaction_id != reversed.transaction_id)
    {
        tracing::error!(reversal = %reversal.id, "a gateway tells another reversal under the same name than before");
        return Err(PaymentError::Mismatch("reversal"));
    }
    Ok(known)
}

/// Stores a reversal of a receipt that is known; `None` when another request was first.
async fn note(
    payments: &Payments,
    told: ReversalTold<'_>,
    reversed: &ReversedTransfer,
) -> Result<Option<Reversal>, PaymentError> {
    let db = &payments.core.db;
    let found = store::find_receipt_for_job(db, told.provider, &reversed.transaction_id).await?;
    let Some(receipt) = found else {
        tracing::error!(
            provider = told.provider,
            transaction = reversed.transaction_id,
            "a gateway takes back what it never told to have arrived"
        );
        return Err(PaymentError::Mismatch("reversed transaction"));
    };
    let currency = receipt.currency.filter(|known| Currency::parse(&reversed.currency) == Some(*known));
    let currency = currency.ok_or(PaymentError::Mismatch("currency"))?;
    let reversal = Reversal {
        id: ReversalId::generate(&*payments.core.clock, &*payments.core.entropy)?,
        merchant_id: receipt.merchant_id,
        provider: told.provider.to_owned(),
        name: reversed.reversal_id.clone(),
        transaction_id: reversed.transaction_id.clone(),
        receipt_id: receipt.id,
        deposit_id: deposit_of(&receipt),
        member_id: receipt.member_id,
        amount: reversed.amount,
        currency,
        state: ReversalState::Noted,
        parts: ReversalParts::default(),
        taken: Money::ZERO,
        owed: Money::ZERO,
        debt_left: Money::ZERO,
        repays: false,
        written_off: Money::ZERO,
        received_at_ms: payments.core.clock.now_ms(),
    };
    let tx = db.begin().await?;
    store::lock_receipt_in_tx(&tx, receipt.id).await?;
    let new = NewReversal {
        reversal: &reversal,
        source: told.source,
        digest: told.digest,
        reversed_at_ms: reversed.reversed_at_ms,
    };
    if !store::insert_reversal_in_tx(&tx, new).await? {
        return Ok(None);
    }
    // With this one: more than arrived is taken back by no one.
    if store::reversed_in_tx(&tx, receipt.id).await?.0 > receipt.amount {
        tracing::error!(receipt = %receipt.id, "a gateway takes back more than arrived");
        return Err(PaymentError::Mismatch("reversed amount"));
    }
    tx.commit().await?;
    Ok(Some(reversal))
}

/// The deposit that the receipt's money completed, else the one that it was for.
fn deposit_of(receipt: &Receipt) -> Option<DepositId> {
    let resolved = receipt.resolved.and_then(|resolved| resolved.deposit_id);
    receipt.credited_deposit_id.or(resolved).or(receipt.deposit_id)
}

/// Decides who gives the money, moves it, then says so. Repeating it moves nothing. A reversal of money about which two
/// operators are deciding stays as it was told until they have.
///
/// # Errors
/// [`PaymentError::Wallet`] when the ledger could not be reached; [`PaymentError::Database`] and kin.
pub(super) async fn end(
    payments: &Payments,
    reversal: &Reversal,
    source: &'static str,
) -> Result<(), PaymentError> {
    if reversal.state == ReversalState::Noted {
        decide(payments, reversal, source).await?;
    }
    let db = &payments.core.db;
    let found = store::find_reversal_for_job(db, &reversal.provider, &reversal.name).await?;
    let Some(reversal) = found.filter(|now| now.state == ReversalState::Decided) else { return Ok(()) };
    let deposit = match reversal.deposit_id {
        Some(id) => store::find_for_job(db, id).await?,
        None => None,
    };
    let done = move_money(payments, &reversal, deposit.as_ref()).await?;
    if let Some(deposit) = &deposit {
        // Before the reversal ends: after a crash between the two, the member still gets one message.
        messages::reversed(payments, deposit, &reversal, done).await?;
    }
    let at_ms = payments.core.clock.now_ms();
    let tx = db.begin().await?;
    if !store::end_reversal_in_tx(&tx, reversal.id, done, at_ms).await? {
        return Ok(tx.rollback().await?);
    }
    if let Some(deposit) = &deposit {
        let detail = format!("{} {}", reversal.name, reversal.amount);
        let event = Event { deposit_id: deposit.id, source, kind: "reversed", detail: &detail, at_ms };
        store::note(&tx, event).await?;
    }
    let details = json!({
        "provider": reversal.provider,
        "reversal": reversal.name,
        "deposit": reversal.deposit_id,
        "amount": reversal.amount,
        "owed": done.owed,
        "lost": reversal.parts.lost,
    });
    let told = PlatformEvent {
        kind: "deposit.reversed",
        subject: format!("{}/{}", reversal.merchant_id, reversal.id).into(),
        details,
    };
    told.record_for(&tx, reversal.merchant_id, &Author::SERVER, at_ms).await?;
    tx.commit().await?;
    metrics::counter!("erawan_reversals_total", "provider" => reversal.provider.clone()).increment(1);
    if let Some(deposit) = &deposit {
        tell_status(payments, deposit.member_id, deposit.id, deposit.status);
    }
    Ok(())
}

/// Stores who gives the money, if that can be decided now.
async fn decide(payments: &Payments, reversal: &Reversal, source: &'static str) -> Result<(), PaymentError> {
    let db = &payments.core.db;
    let found = store::find_receipt_for_job(db, &reversal.provider, &reversal.transaction_id).await?;
    let mut receipt = found.ok_or(PaymentError::Mismatch("reversed transaction"))?;
    if receipt.state == ReceiptState::Decided {
        receipt::end(payments, &receipt, source).await?;
    }
    let member_id = member_of(payments, &receipt).await?;
    let tx = db.begin().await?;
    if let Some(member_id) = member_id {
        account::lock_in_tx(&tx, member_id).await.map_err(ResponsibleError::from)?;
    }
    let Some(now) = store::lock_receipt_in_tx(&tx, receipt.id).await? else { return Ok(()) };
    receipt = now;
    let (_, earlier) = store::reversed_in_tx(&tx, receipt.id).await?;
    let parts = match divide_reversal(reversal.amount, &receipt, earlier) {
        Some(parts) if receipt.state != ReceiptState::Decided => parts,
        _ => return Ok(tx.rollback().await?),
    };
    // An operator who credits the same money is refused from here on.
    if parts.from_suspense.is_positive()
        && !store::resolve_in_tx(&tx, receipt.id, Resolution::Return, None, reversal.id.uuid()).await?
    {
        return Ok(tx.rollback().await?);
    }
    let whose = (deposit_of(&receipt), member_id);
    store::decide_reversal_in_tx(&tx, reversal.id, parts, whose).await?;
    Ok(tx.commit().await?)
}

/// Who was credited the receipt's money; also when two operators named them.
async fn member_of(payments: &Payments, receipt: &Receipt) -> Result<Option<MemberId>, PaymentError> {
    match (receipt.member_id, deposit_of(receipt)) {
        (None, Some(id)) => {
            Ok(store::find_for_job(&payments.core.db, id).await?.map(|deposit| deposit.member_id))
        }
        (known, _) => Ok(known),
    }
}

/// Moves what each party gives to the gateway; answers how the member's part was divided.
async fn move_money(
    payments: &Payments,
    reversal: &Reversal,
    deposit: Option<&Deposit>,
) -> Result<TakenBack, PaymentError> {
    let parts = reversal.parts;
    if parts.from_suspense.is_positive() {
        let db = &payments.core.db;
        let found = store::find_receipt_for_job(db, &reversal.provider, &reversal.transaction_id).await?;
        let receipt = found.ok_or(PaymentError::Mismatch("reversed transaction"))?;
        match suspense::send_back(payments, &receipt, deposit, reversal.id.uuid()).await {
            Ok(_) => {}
            Err(Refusal::No(_)) => return Err(PaymentError::Mismatch("suspended money")),
            Err(Refusal::Failed(error)) => return Err(unsuspended(error)),
        }
    }
    if parts.lost.is_positive() {
        let whose = (reversal.merchant_id, reversal.currency);
        payments.wallets.lose_reversed(whose, &reversal.provider, reversal.id, parts.lost).await?;
    }
    let (Some(deposit), true) = (deposit, parts.from_member.is_positive()) else {
        return Ok(TakenBack { taken: Money::ZERO, owed: Money::ZERO });
    };
    let member = payments.accounts.find(deposit.member_id).await.map_err(WalletError::from)?;
    let member = member.ok_or(WalletError::MemberUnknown)?;
    let money = ReversedMoney {
        reversal: reversal.id,
        deposit: deposit.id,
        wallet: payments.wallets.open(member.id, member.kind).await?,
        gateway: &reversal.provider,
        amount: parts.from_member,
    };
    Ok(payments.wallets.take_back(&money).await?)
}

/// What went wrong with suspended money, as this part of the room says it.
fn unsuspended(error: SuspenseError) -> PaymentError {
    match error {
        SuspenseError::Payment(error) => error,
        SuspenseError::Wallet(error) => error.into(),
        SuspenseError::Responsible(error) => error.into(),
        SuspenseError::Database(error) => error.into(),
        _ => PaymentError::Mismatch("suspended money"),
    }
}
