//! What becomes of money that arrived.
//!
//! First a receipt is stored with what becomes of its money, in one transaction with what it claims of the member's
//! limits. Then the ledger moves the money, then receipt and deposit say so. Each step can be repeated: the next
//! callback or poll that tells of the transaction, or the job, goes on where a crash ended.

use erawan_kernel::Currency;
use erawan_kernel::ids::{DepositId, MerchantId, ReceiptId};
use unicode_normalization::UnicodeNormalization;

use super::deposit::tell_status;
use super::gateway::ReceivedTransfer;
use super::model::{
    CoinFacts, Coins, Deposit, DepositStatus, MemberFacts, NameMatch, Named, Parts, Reason, Receipt,
    ReceiptState, SuspenseReason, compare_names, divide, match_deposit, next_reversal_poll_at_ms, payer_key,
};
use super::store::{self, Event, NewReceipt, UnorderedDeposit};
use super::{PaymentError, messages};
use crate::rooms::account;
use crate::rooms::payments::Payments;
use crate::rooms::responsible::{self, ResponsibleError};
use crate::rooms::wallet::{CREDITED, ReceiptCredit, ReceiptMoney, WalletError};

/// Who told of a transfer, and what it names.
#[derive(Debug, Clone, Copy)]
pub(super) struct Told<'a> {
    pub(super) named: Named<'a>,
    /// `callback`, `poll`, `feed`, `slip` or `chain`.
    pub(super) source: &'static str,
    /// Of the bytes in which it was told.
    pub(super) digest: [u8; 32],
    /// Which coins it is of.
    pub(super) coins: Option<ToldCoins<'a>>,
}

/// Coins of which a chain tells.
#[derive(Debug, Clone, Copy)]
pub(super) struct ToldCoins<'a> {
    pub(super) facts: &'a CoinFacts,
    /// The merchant whose member has their address, or where coins at an address of no member wait.
    pub(super) merchant_id: Option<MerchantId>,
}

impl Told<'_> {
    /// At whose account the money arrived, where what was told says so.
    fn merchant_id(&self) -> Option<MerchantId> {
        let at_account = self.named.at_account.map(|money| money.merchant_id);
        at_account.or(self.coins.and_then(|coins| coins.merchant_id))
    }

    /// Whether it is less than a coin, whatever that comes to.
    fn is_part_of_a_coin(&self) -> bool {
        self.coins.is_some_and(|coins| coins.facts.coins < Coins::ONE)
    }
}

/// Takes a transfer of which a gateway tells. The same one again changes nothing.
///
/// # Errors
/// [`PaymentError::Mismatch`] when it was told otherwise before; [`PaymentError::DepositUnknown`] when it names no
/// deposit and several merchants have accounts at the gateway; [`PaymentError::Wallet`], [`PaymentError::Database`].
pub(super) async fn take(
    payments: &Payments,
    told: &Told<'_>,
    transfer: &ReceivedTransfer,
) -> Result<(), PaymentError> {
    let receipt = match known(payments, told, transfer).await? {
        Some(receipt) => receipt,
        None => match Box::pin(decide(payments, told, transfer)).await? {
            Some(receipt) => receipt,
            // The same fact from another source was first.
            None => known(payments, told, transfer).await?.ok_or(PaymentError::DepositUnknown)?,
        },
    };
    end(payments, &receipt, told.source).await
}

async fn known(
    payments: &Payments,
    told: &Told<'_>,
    transfer: &ReceivedTransfer,
) -> Result<Option<Receipt>, PaymentError> {
    let id = &transfer.transaction_id;
    let known = store::find_receipt_for_job(&payments.core.db, told.named.provider, id).await?;
    if let Some(receipt) = &known
        && (receipt.amount != transfer.amount || receipt.currency != Currency::parse(&transfer.currency))
    {
        tracing::error!(receipt = %receipt.id, "a gateway tells another amount of a transaction than before");
        return Err(PaymentError::Mismatch("amount"));
    }
    Ok(known)
}

/// Stores what becomes of a transfer; `None` when another request was first.
pub(super) async fn decide(
    payments: &Payments,
    told: &Told<'_>,
    transfer: &ReceivedTransfer,
) -> Result<Option<Receipt>, PaymentError> {
    let provider = told.named.provider;
    let deposits = store::candidates(&payments.core.db, told.named).await?;
    match match_deposit(told.named, &deposits) {
        Ok(deposit) => decide_for(payments, told, transfer, deposit).await,
        Err(reason) => {
            let merchant_id = match told.merchant_id() {
                Some(merchant_id) => merchant_id,
                None => merchant_of(payments, provider, &deposits).await?,
            };
            let parts = Parts::all_suspended(transfer.amount, reason);
            let receipt = new_receipt(payments, told, transfer, merchant_id, parts)?;
            tracing::warn!(receipt = %receipt.id, provider, reason = reason.word(), "money waits in suspense");
            let tx = payments.core.db.begin().await?;
            let is_new = store::insert_receipt_in_tx(&tx, row(payments, &receipt, told, transfer)).await?;
            tx.commit().await?;
            Ok(is_new.then_some(receipt))
        }
    }
}

/// At whose account of the gateway money arrived that no deposit explains: certain when one merchant has one.
async fn merchant_of(
    payments: &Payments,
    provider: &str,
    deposits: &[Deposit],
) -> Result<MerchantId, PaymentError> {
    let mut merchants: Vec<_> = deposits.iter().map(|deposit| deposit.merchant_id).collect();
    if merchants.is_empty() {
        merchants = store::merchants_of_vendor(&payments.core.db, provider).await?;
    }
    merchants.dedup();
    if let [merchant_id] = merchants[..] {
        return Ok(merchant_id);
    }
    tracing::error!(provider, "money arrived that names no deposit, and several merchants may own it");
    Err(PaymentError::DepositUnknown)
}

async fn decide_for(
    payments: &Payments,
    told: &Told<'_>,
    transfer: &ReceivedTransfer,
    deposit: &Deposit,
) -> Result<Option<Receipt>, PaymentError> {
    let member_id = deposit.member_id;
    let member = payments.accounts.find(member_id).await.map_err(WalletError::from)?;
    let member = member.ok_or(WalletError::MemberUnknown)?;
    let own_name = payments.accounts.payee_name(member_id).await.map_err(WalletError::from)?;
    let payer = match (&own_name, &transfer.payer_name) {
        (Some(own), Some(told)) => compare_names(own, told),
        _ => NameMatch::Unknown,
    };
    let at_account = told.named.at_account;
    let is_named_by_ref1 = told.named.ref1.is_some() && told.named.ref1 == deposit.ref1.as_deref();
    let needs_own_name =
        !is_named_by_ref1 && at_account.is_some_and(|money| money.is_named_by_slip_alone(deposit));
    // Of a version without receipts, which credited deposits.
    let in_ledger = payments.wallets.deposit_in_ledger(&deposit.vendor, deposit.id).await?;

    let tx = payments.core.db.begin().await?;
    // Receipts of one member wait for each other, and for deposits that claim the same limits.
    account::lock_in_tx(&tx, member_id).await.map_err(ResponsibleError::from)?;
    let deposit = store::find_in_tx_for_job(&tx, deposit.id).await?.ok_or(PaymentError::DepositUnknown)?;
    let is_further = store::is_completed_in_tx(&tx, deposit.id).await?;
    let is_credited = in_ledger.is_some() && !is_further;
    let parts = if is_credited {
        if in_ledger != Some(transfer.amount) {
            return Err(PaymentError::Mismatch("amount"));
        }
        Parts::all_credited(transfer.amount)
    } else if told.is_part_of_a_coin() {
        Parts::all_suspended(transfer.amount, SuspenseReason::TooSmall)
    } else {
        let room = payments.responsible.deposit_room_in_tx(&tx, member_id).await?;
        let (is_disabled, is_excluded) = (member.is_disabled, room.is_excluded);
        let facts = MemberFacts { payer, needs_own_name, is_disabled, is_excluded, room: room.left };
        divide(transfer.amount, Currency::parse(&transfer.currency), &deposit, is_further, facts)
    };
    if !is_further {
        let (at_ms, detail) = (payments.core.clock.now_ms(), transfer.transaction_id.as_str());
        let event = Event { deposit_id: deposit.id, source: told.source, kind: "received", detail, at_ms };
        store::note(&tx, event).await?;
    }
    let mut receipt = new_receipt(payments, told, transfer, deposit.merchant_id, parts)?;
    receipt.member_id = Some(member_id);
    receipt.deposit_id = Some(deposit.id);
    if parts.credited.is_positive() {
        // A further payment is a deposit of its own, named like its receipt.
        let own = DepositId::from_uuid(receipt.id.uuid());
        let completes = if is_further { own } else { deposit.id };
        receipt.credited_deposit_id = Some(completes);
        if !is_credited {
            payments.responsible.claim_received_in_tx(&tx, member_id, completes, parts.credited).await?;
        }
    } else if !is_further {
        responsible::release_deposit_in_tx(&tx, deposit.id).await?;
        let (at_ms, detail) = (payments.core.clock.now_ms(), parts.reason.map_or("", SuspenseReason::word));
        let event = Event { deposit_id: deposit.id, source: told.source, kind: "in.review", detail, at_ms };
        store::review_in_tx(&tx, receipt.amount, event).await?;
    }
    if !store::insert_receipt_in_tx(&tx, row(payments, &receipt, told, transfer)).await? {
        return Ok(None);
    }
    if parts.credited.is_positive() && !is_credited {
        let (part, at_ms) = ((receipt.id, CREDITED), payments.core.clock.now_ms());
        store::repay_in_tx(&tx, member_id, part, parts.credited, at_ms).await?;
    }
    tx.commit().await?;
    Ok(Some(receipt))
}

fn new_receipt(
    payments: &Payments,
    told: &Told<'_>,
    transfer: &ReceivedTransfer,
    merchant_id: MerchantId,
    parts: Parts,
) -> Result<Receipt, PaymentError> {
    Ok(Receipt {
        id: ReceiptId::generate(&*payments.core.clock, &*payments.core.entropy)?,
        merchant_id,
        provider: told.named.provider.to_owned(),
        transaction_id: transfer.transaction_id.clone(),
        amount: transfer.amount,
        currency: Currency::parse(&transfer.currency),
        deposit_id: None,
        credited_deposit_id: None,
        member_id: None,
        credited: parts.credited,
        suspended: parts.suspended,
        reason: parts.reason,
        state: ReceiptState::Decided,
        resolved: None,
    })
}

fn row<'a>(
    payments: &Payments,
    receipt: &'a Receipt,
    told: &Told<'a>,
    transfer: &'a ReceivedTransfer,
) -> NewReceipt<'a> {
    NewReceipt {
        receipt,
        currency: &transfer.currency,
        named_deposit_id: told.named.deposit,
        reference: told.named.reference,
        ref1: told.named.ref1,
        collection_account: told.named.at_account.map(|money| money.account),
        payer_name: transfer.payer_name.as_deref().map(masked),
        payer_bank: transfer.payer_bank.as_deref(),
        payer_mark: payer_mark(payments, receipt, transfer),
        paid_at_ms: transfer.paid_at_ms,
        coins: told.coins.map(|coins| coins.facts),
        source: told.source,
        digest: told.digest,
        at_ms: payments.core.clock.now_ms(),
    }
}

/// By what payments of the same payer at the merchant are found; nothing where the bank told no whole name.
fn payer_mark(payments: &Payments, receipt: &Receipt, transfer: &ReceivedTransfer) -> Option<[u8; 32]> {
    let name = payer_key(transfer.payer_name.as_deref()?)?;
    let payer = format!("{}/{name}", transfer.payer_bank.as_deref().unwrap_or_default());
    Some(payments.core.data_key.mark(&format!("receipt.payer/{}", receipt.merchant_id), &payer))
}

/// A name as banks show it: the first word, and one letter of what follows.
pub(super) fn masked(name: &str) -> String {
    // Composed, so that the letter is whole.
    let name: String = name.nfc().collect();
    let (first, rest) = name.trim().split_once(' ').unwrap_or((name.trim(), ""));
    let letter: String = rest.trim_start().chars().take(1).collect();
    if first.contains('*') { first.to_owned() } else { format!("{first} {letter}***") }
}

/// Moves the money of a receipt, then says so at receipt and deposit. Repeating it moves nothing.
///
/// # Errors
/// [`PaymentError::Wallet`] when the ledger could not be reached; [`PaymentError::Database`] and kin.
pub(super) async fn end(
    payments: &Payments,
    receipt: &Receipt,
    source: &'static str,
) -> Result<(), PaymentError> {
    if receipt.state != ReceiptState::Decided {
        return Ok(());
    }
    let deposit = match receipt.deposit_id {
        Some(id) => Some(payments.find_deposit_for_job(id).await?),
        None => None,
    };
    move_money(payments, receipt).await?;
    if let Some(deposit) = &deposit {
        // Before the deposit becomes a success: after a crash between the two, the member still gets one message.
        messages::of_receipt(payments, deposit, receipt).await?;
    }
    let at_ms = payments.core.clock.now_ms();
    let state = if receipt.suspended.is_positive() { ReceiptState::Suspense } else { ReceiptState::Credited };
    let tx = payments.core.db.begin().await?;
    let is_first = store::end_receipt_in_tx(&tx, receipt.id, state, at_ms).await?;
    let changed = match (&deposit, receipt.credited_deposit_id) {
        (Some(deposit), Some(completes)) if is_first => {
            complete(&tx, deposit, receipt, completes, source, at_ms).await?
        }
        _ => None,
    };
    tx.commit().await?;
    if !is_first {
        return Ok(());
    }
    metrics::counter!("erawan_receipts_total", "state" => state.word()).increment(1);
    if let Some(deposit) = &deposit {
        match changed {
            Some(completed) => {
                metrics::counter!("erawan_deposits_total", "state" => DepositStatus::Success.word())
                    .increment(1);
                tell_status(payments, deposit.member_id, completed, DepositStatus::Success);
            }
            None => tell_status(payments, deposit.member_id, deposit.id, deposit.status),
        }
    }
    Ok(())
}

/// Makes a success of the deposit that the receipt completes; answers which one, unless it was one before.
async fn complete(
    tx: &crate::db::prelude::Tx,
    deposit: &Deposit,
    receipt: &Receipt,
    completes: DepositId,
    source: &'static str,
    at_ms: i64,
) -> Result<Option<DepositId>, PaymentError> {
    let (kind, reason) = match deposit.status {
        _ if completes != deposit.id => ("paid.twice", Some(Reason::PaidTwice)),
        DepositStatus::Pending | DepositStatus::Success => ("credited", None),
        DepositStatus::Failed => ("credited.after.failure", deposit.unusual()),
        DepositStatus::Cancelled => ("credited.late", deposit.unusual()),
    };
    let event = Event { deposit_id: completes, source, kind, detail: &receipt.transaction_id, at_ms };
    let did = if completes != deposit.id {
        let new = UnorderedDeposit {
            merchant_id: deposit.merchant_id,
            member_id: deposit.member_id,
            vendor: &deposit.vendor,
            channel: deposit.channel,
            bank_id: &deposit.bank_id,
            bank_code: &deposit.bank_code,
            currency: deposit.currency,
            language: deposit.language,
            amount: receipt.amount,
            reason,
            repeats: Some(deposit.id),
        };
        store::put_unordered_in_tx(tx, &new, event).await?
    } else if deposit.status == DepositStatus::Success {
        store::adopt_in_tx(tx, receipt, completes).await?;
        false
    } else {
        store::complete_in_tx(tx, (receipt.amount, receipt.credited), reason, event).await?
    };
    if did && let Some(next_ms) = next_reversal_poll_at_ms(deposit.channel, 0, at_ms) {
        store::watch_in_tx(tx, completes, next_ms).await?;
    }
    Ok(did.then_some(completes))
}

/// Gateway to wallet, gateway to suspense, together.
async fn move_money(payments: &Payments, receipt: &Receipt) -> Result<(), PaymentError> {
    // The ledger has no account for a currency that the platform does not have: the receipt alone knows of it.
    let Some(currency) = receipt.currency else { return Ok(()) };
    let repays = store::repayments_by(&payments.core.db, receipt.id, CREDITED).await?;
    let mut credit = None;
    if let (Some(member_id), Some(deposit)) = (receipt.member_id, receipt.credited_deposit_id) {
        let member = payments.accounts.find(member_id).await.map_err(WalletError::from)?;
        let member = member.ok_or(WalletError::MemberUnknown)?;
        let wallet = payments.wallets.open(member_id, member.kind).await?;
        let is_first = Some(deposit) == receipt.deposit_id;
        credit = Some(ReceiptCredit { wallet, deposit, is_first, amount: receipt.credited, repays: &repays });
    }
    let money = ReceiptMoney {
        receipt: receipt.id,
        merchant_id: receipt.merchant_id,
        gateway: &receipt.provider,
        currency,
        credit,
        suspended: receipt.suspended,
    };
    Ok(payments.wallets.book_receipt(money).await?)
}
