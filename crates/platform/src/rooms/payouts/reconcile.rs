//! Whether withdrawals and the ledger say the same.

use std::collections::{BTreeSet, HashMap, HashSet};

use erawan_kernel::Money;
use erawan_kernel::ids::{MerchantId, WithdrawalId};

use super::model::{AttemptState, Withdrawal, WithdrawalState};
use super::{PayoutError, Payouts, store};
use crate::rooms::wallet::{PayoutRow, PayoutStep};

/// Withdrawals read in one go.
const ROWS_MAX: u64 = 500;

/// What the log has of one withdrawal.
#[derive(Debug, Clone, Default)]
struct Booked {
    steps: HashSet<PayoutStep>,
    wrong_amount: Option<Money>,
}

impl Payouts {
    /// Every difference between withdrawals, their attempts and the ledger, in words: M3, nothing rests on the way to a
    /// payer; M4, a withdrawal's hold is posted exactly when one attempt paid, and voided only when every one definitely
    /// failed. Reads the whole log.
    ///
    /// Meaningful while nothing moves.
    ///
    /// # Errors
    /// [`PayoutError::Wallet`]; [`PayoutError::Database`].
    pub async fn reconcile(&self) -> Result<Vec<String>, PayoutError> {
        let mut withdrawals: HashMap<WithdrawalId, Withdrawal> = HashMap::new();
        let mut after = None;
        loop {
            let read = store::withdrawals_after(&self.core.db, after, ROWS_MAX).await?;
            let Some(last) = read.last() else { break };
            after = Some(last.id);
            withdrawals.extend(read.into_iter().map(|withdrawal| (withdrawal.id, withdrawal)));
        }
        let mut differences = Vec::new();
        let mut booked: HashMap<WithdrawalId, Booked> = HashMap::new();
        let mut sequence = 0;
        while let Some((rows, last)) = self.wallets.payout_rows_after(sequence).await? {
            sequence = last;
            for row in rows {
                match withdrawals.get(&row.withdrawal) {
                    Some(withdrawal) => book(booked.entry(row.withdrawal).or_default(), withdrawal, row),
                    None => differences
                        .push(format!("{}: the ledger moved money, there is no row", row.withdrawal)),
                }
            }
        }
        let ids: Vec<_> = withdrawals.keys().copied().collect();
        let mut paid: HashMap<WithdrawalId, (usize, usize)> = HashMap::new();
        for some in ids.chunks(200) {
            for attempt in store::attempts_of(&self.core.db, some).await? {
                let (count, unended) = paid.entry(attempt.withdrawal).or_default();
                *count += usize::from(attempt.state == AttemptState::Paid);
                *unended += usize::from(!matches!(attempt.state, AttemptState::Paid | AttemptState::Failed));
            }
        }
        for withdrawal in withdrawals.values() {
            let booked = booked.remove(&withdrawal.id).unwrap_or_default();
            let (paid, unended) = paid.get(&withdrawal.id).copied().unwrap_or_default();
            differences.extend(
                difference_of(withdrawal, &booked, paid, unended)
                    .map(|what| format!("{}: {what}", withdrawal.id)),
            );
        }
        let merchants: BTreeSet<MerchantId> =
            withdrawals.values().map(|withdrawal| withdrawal.merchant_id).collect();
        for merchant_id in merchants {
            let under_way = self.wallets.payouts_under_way(merchant_id).await?;
            if under_way != Money::ZERO {
                differences.push(format!("payouts of {merchant_id} hold {under_way}, expected nothing"));
            }
        }
        Ok(differences)
    }
}

fn book(booked: &mut Booked, withdrawal: &Withdrawal, row: PayoutRow) {
    booked.steps.insert(row.step);
    if row.amount != withdrawal.net() {
        booked.wrong_amount = Some(row.amount);
    }
}

/// What of a withdrawal does not fit.
fn difference_of(withdrawal: &Withdrawal, booked: &Booked, paid: usize, unended: usize) -> Option<String> {
    let Booked { steps, wrong_amount } = booked;
    let has = |step| steps.contains(&step);
    let (held, posted, voided) = (has(PayoutStep::Held), has(PayoutStep::Posted), has(PayoutStep::Voided));
    let (settled, returned) = (has(PayoutStep::Settled), has(PayoutStep::Returned));
    let is_paid = matches!(withdrawal.state, WithdrawalState::Paid | WithdrawalState::Returned);
    if let Some(amount) = *wrong_amount {
        return Some(format!("the ledger moved {amount}, the member was to receive {}", withdrawal.net()));
    }
    let is_odd = [
        (posted && voided, "its hold is posted and voided"),
        (paid > 1, "more than one attempt paid"),
        (posted && paid != 1, "it is posted and no attempt paid"),
        (voided && (paid > 0 || unended > 0), "it is voided and an attempt is not definitely failed"),
        (posted != settled, "posted money did not go on to the payer"),
        (is_paid && !posted, "it is paid and its hold is not posted"),
        (posted && !is_paid && !withdrawal.held, "its hold is posted and it is not paid"),
        (
            (withdrawal.state == WithdrawalState::Refused)
                != (voided && withdrawal.state != WithdrawalState::Gone),
            "refused and voided do not go together",
        ),
        (
            (withdrawal.state == WithdrawalState::Returned) != returned,
            "returned and given back do not go together",
        ),
        (
            !held && !matches!(withdrawal.state, WithdrawalState::Gone | WithdrawalState::Requesting),
            "nothing was held",
        ),
    ];
    is_odd.into_iter().find(|(is_odd, _)| *is_odd).map(|(_, what)| what.to_owned())
}
