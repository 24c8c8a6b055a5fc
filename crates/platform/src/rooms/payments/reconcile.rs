//! Whether receipts, deposits and the ledger say the same.

use std::collections::{BTreeMap, HashMap};

use erawan_kernel::Money;
use erawan_kernel::ids::{DepositId, MerchantId, ReceiptId};
use uuid::Uuid;

use super::PaymentError;
use super::model::{Deposit, DepositStatus, Receipt, ReceiptState, Resolution};
use super::store::{self, ReceiptAndDeposits};
use crate::rooms::payments::Payments;
use crate::rooms::wallet::{BookedReceipt, ReceiptRow};

/// Receipts read in one go.
const RECEIPTS_MAX: u64 = 1_000;

/// What receipts say and what the log says, to be compared at the end.
#[derive(Debug, Default)]
struct Sums {
    differences: Vec<String>,
    /// By provider, in hundred-thousandths: what receipts that have ended say came into wallets and into suspense, and
    /// left it.
    said: BTreeMap<String, i64>,
    /// The same, as the log has it.
    booked: BTreeMap<String, i64>,
    /// By merchant: what should be in suspense.
    suspense: BTreeMap<MerchantId, i64>,
}

impl Payments {
    /// Every difference between receipts, deposits and the ledger, in words: M1, what arrived at a provider is
    /// credited, in suspense or returned, to the unit; M2, the parts of a receipt sum to it, each is booked once, and a deposit
    /// was credited what its receipt says; M3, suspense holds what receipts say; and what was taken back afterwards is
    /// what wallet, debt, suspense and merchant gave. Reads the whole log.
    ///
    /// Meaningful while nothing moves.
    ///
    /// # Errors
    /// [`PaymentError::Wallet`]; [`PaymentError::Database`].
    pub async fn reconcile(&self) -> Result<Vec<String>, PaymentError> {
        let mut sums = Sums::default();
        let mut after = None;
        loop {
            let receipts = store::receipts_after(&self.core.db, after, RECEIPTS_MAX).await?;
            let Some(last) = receipts.last() else { break };
            after = Some(last.receipt.id);
            for receipt in &receipts {
                sums.read(receipt);
            }
        }
        let mut sequence = 0;
        while let Some((rows, last)) = self.wallets.receipt_rows_after(sequence).await? {
            sequence = last;
            self.compare(&rows, &mut sums).await?;
        }
        for (provider, said) in &sums.said {
            let booked = sums.booked.get(provider).copied().unwrap_or_default();
            if booked != *said {
                let (said, booked) = (Money::from_minor(*said), Money::from_minor(booked));
                sums.differences
                    .push(format!("{provider}: receipts say {said}, the ledger has {booked} of them"));
            }
        }
        for (merchant_id, expected) in &sums.suspense {
            let (expected, held) = (Money::from_minor(*expected), self.wallets.suspense(*merchant_id).await?);
            if held != expected {
                sums.differences.push(format!("suspense of {merchant_id} holds {held}, expected {expected}"));
            }
        }
        sums.differences.extend(self.compare_reversals().await?);
        Ok(sums.differences)
    }

    /// Compares rows of the log with the receipts that they are about.
    async fn compare(&self, rows: &[ReceiptRow], sums: &mut Sums) -> Result<(), PaymentError> {
        let (mut receipts, mut deposits): (Vec<Uuid>, Vec<Uuid>) = (Vec::new(), Vec::new());
        for row in rows {
            match row.booked {
                BookedReceipt::First(deposit) => deposits.push(deposit.uuid()),
                BookedReceipt::Further(receipt)
                | BookedReceipt::Suspended(receipt)
                | BookedReceipt::Released(receipt)
                | BookedReceipt::Returned(receipt) => receipts.push(receipt.uuid()),
            }
        }
        let named = store::receipts_named(&self.core.db, &receipts, &deposits).await?;
        let by_id: HashMap<ReceiptId, &Receipt> = named.iter().map(|receipt| (receipt.id, receipt)).collect();
        let by_deposit: HashMap<DepositId, &Receipt> =
            named.iter().filter_map(|receipt| Some((receipt.credited_deposit_id?, receipt))).collect();
        for row in rows {
            let receipt = match &row.booked {
                BookedReceipt::First(deposit) => by_deposit.get(deposit),
                BookedReceipt::Further(receipt)
                | BookedReceipt::Suspended(receipt)
                | BookedReceipt::Released(receipt)
                | BookedReceipt::Returned(receipt) => by_id.get(receipt),
            };
            match (receipt, &row.booked) {
                (Some(receipt), booked) => sums.compare(row, receipt, booked),
                // Of a version without receipts, or the first step of a deposit that is being credited by one.
                (None, BookedReceipt::First(deposit)) => {
                    let deposit = store::find_for_job(&self.core.db, *deposit).await?;
                    if let Some(deposit) = deposit.filter(|deposit| deposit.credited.is_some()) {
                        sums.differences.push(format!("{} was credited without a receipt", deposit.id));
                    }
                }
                (None, _) => {
                    sums.differences.push(format!("row {} of the log is of no receipt", row.sequence));
                }
            }
        }
        Ok(())
    }
}

impl Sums {
    fn read(&mut self, known: &ReceiptAndDeposits) {
        let receipt = &known.receipt;
        let id = receipt.id;
        let (credited, suspended) = (receipt.credited.minor(), receipt.suspended.minor());
        if credited + suspended != receipt.amount.minor() || credited < 0 || suspended < 0 {
            self.differences.push(format!("{id}: its parts do not sum to what arrived"));
        }
        if receipt.state == ReceiptState::Decided {
            return;
        }
        let is_suspended = suspended > 0;
        if is_suspended != (receipt.state == ReceiptState::Suspense)
            || is_suspended != receipt.reason.is_some()
        {
            self.differences.push(format!("{id}: its state does not fit its parts"));
        }
        let says = |deposit: Option<&Deposit>, credited: Money| {
            deposit.is_some_and(|deposit| {
                deposit.status == DepositStatus::Success && deposit.credited == Some(credited)
            })
        };
        let received = known.credited.as_ref().and_then(|deposit| deposit.received);
        let is_credited = says(known.credited.as_ref(), receipt.credited) && received == Some(receipt.amount);
        if is_credited != (credited > 0) {
            self.differences.push(format!("{id}: the deposit that it completes says something else"));
        }
        let ended = receipt.resolved.filter(|resolved| resolved.at_ms.is_some());
        let is_released = ended.is_some_and(|resolved| resolved.resolution == Resolution::Credit);
        if is_released && !says(known.resolved.as_ref(), receipt.suspended) {
            self.differences.push(format!("{id}: the deposit that suspended money completed says otherwise"));
        }
        let mut in_ledger = credited;
        if receipt.currency.is_some() {
            in_ledger += if ended.is_some() { 2 * suspended } else { suspended };
            *self.suspense.entry(receipt.merchant_id).or_default() += suspended;
        }
        *self.said.entry(receipt.provider.clone()).or_default() += in_ledger;
    }

    fn compare(&mut self, row: &ReceiptRow, receipt: &Receipt, booked: &BookedReceipt) {
        let is_credit = matches!(booked, BookedReceipt::First(_) | BookedReceipt::Further(_));
        let expected = if is_credit { receipt.credited } else { receipt.suspended };
        let is_first = receipt.credited_deposit_id == receipt.deposit_id;
        let resolution = receipt.resolved.map(|resolved| resolved.resolution);
        let is_wrong_key = match booked {
            BookedReceipt::First(_) => !is_first,
            BookedReceipt::Further(_) => is_first,
            BookedReceipt::Suspended(_) => false,
            BookedReceipt::Released(_) => resolution != Some(Resolution::Credit),
            BookedReceipt::Returned(_) => resolution != Some(Resolution::Return),
        };
        if row.amount != expected || is_wrong_key {
            let (id, amount) = (receipt.id, row.amount);
            self.differences.push(format!("{id}: row {} moved {amount}, expected {expected}", row.sequence));
        }
        if matches!(booked, BookedReceipt::Released(_) | BookedReceipt::Returned(_)) {
            *self.suspense.entry(receipt.merchant_id).or_default() -= row.amount.minor();
            if receipt.resolved.is_some_and(|resolved| resolved.at_ms.is_none()) {
                // Between the ledger and its own end.
                return;
            }
        } else if receipt.state == ReceiptState::Decided {
            // Between the ledger and its own end: the money is there already.
            if !is_credit {
                *self.suspense.entry(receipt.merchant_id).or_default() += row.amount.minor();
            }
            return;
        }
        *self.booked.entry(receipt.provider.clone()).or_default() += row.amount.minor();
    }
}
