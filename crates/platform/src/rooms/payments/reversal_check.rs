//! Whether reversals, debts and the ledger say the same.

use std::collections::{HashMap, HashSet};

use erawan_kernel::Money;
use erawan_kernel::ids::{MemberId, ReversalId};

use super::model::{Reversal, ReversalState};
use super::{PaymentError, store};
use crate::rooms::payments::Payments;
use crate::rooms::wallet::{DebtStep, KeyId, repayment_key};

/// Reversals read in one go.
const REVERSALS_MAX: u64 = 1_000;

/// What the log says, by the key of its rows, and what is found to differ.
#[derive(Debug, Default)]
struct Compared {
    differences: Vec<String>,
    booked: HashMap<(DebtStep, KeyId), i64>,
    /// What members owe by the reversals, in hundred-thousandths.
    owed: HashMap<MemberId, i64>,
    /// Members of whom something is between the database and the ledger.
    moving: HashSet<MemberId>,
}

impl Payments {
    /// Every difference between reversals, debts and the ledger, in words: what was taken back is what wallet, debt,
    /// suspense and merchant gave; a debt is what was neither repaid nor written off, and its account never above zero.
    /// Reads the whole log.
    ///
    /// Meaningful while nothing moves.
    ///
    /// # Errors
    /// [`PaymentError::Wallet`]; [`PaymentError::Database`].
    pub(super) async fn compare_reversals(&self) -> Result<Vec<String>, PaymentError> {
        let mut compared = Compared::default();
        let mut sequence = 0;
        while let Some((rows, last)) = self.wallets.debt_rows_after(sequence).await? {
            sequence = last;
            for row in rows {
                *compared.booked.entry((row.step, row.key)).or_default() += row.amount.minor();
            }
        }
        let mut after = None;
        loop {
            let reversals = store::reversals_after(&self.core.db, after, REVERSALS_MAX).await?;
            let Some(last) = reversals.last() else { break };
            after = Some(last.id);
            for reversal in &reversals {
                let repaid = store::repayments_of(&self.core.db, reversal.id).await?;
                let repaid = repaid.into_iter().map(|repaid| Repaid {
                    key: repayment_key(repaid.receipt_id, &repaid.part, reversal.id),
                    amount: repaid.amount.minor(),
                    is_over: repaid.is_over,
                });
                compared.read(reversal, repaid.collect());
            }
        }
        for ((step, _), amount) in &compared.booked {
            let amount = Money::from_minor(*amount);
            compared.differences.push(format!("the log has {amount} as {step:?} of no reversal"));
        }
        for (member_id, owed) in &compared.owed {
            let balance = self.wallets.debt_balance(*member_id).await?.minor();
            let is_moving = compared.moving.contains(member_id);
            if balance > 0 || (!is_moving && balance != -owed) {
                let (balance, owed) = (Money::from_minor(balance), Money::from_minor(-owed));
                compared.differences.push(format!("the debt of {member_id} is {balance}, expected {owed}"));
            }
        }
        Ok(compared.differences)
    }
}

/// What was decided to repay a debt.
#[derive(Debug, Clone, Copy)]
struct Repaid {
    key: KeyId,
    amount: i64,
    /// Whether its receipt says that the ledger has it.
    is_over: bool,
}

impl Compared {
    fn read(&mut self, reversal: &Reversal, repaid: Vec<Repaid>) {
        let id = reversal.id;
        let parts = reversal.parts;
        let sum = parts.from_member.minor() + parts.from_suspense.minor() + parts.lost.minor();
        let is_ended = reversal.state == ReversalState::Ended;
        if reversal.state != ReversalState::Noted && sum != reversal.amount.minor() {
            self.differences.push(format!("{id}: its parts do not sum to what was taken back"));
        }
        let own = KeyId::from_uuid(id.uuid());
        let from_member = if is_ended { parts.from_member.minor() } else { 0 };
        self.expect(id, DebtStep::Reversed, own, from_member, is_ended);
        self.expect(id, DebtStep::Lost, own, if is_ended { parts.lost.minor() } else { 0 }, is_ended);
        if is_ended && reversal.taken.minor() + reversal.owed.minor() != from_member {
            self.differences.push(format!("{id}: wallet and debt do not sum to the member's part"));
        }
        let mut left = reversal.owed.minor() - reversal.written_off.minor();
        let mut is_moving = !is_ended;
        for Repaid { key, amount, is_over } in repaid {
            left -= amount;
            // Decided with a receipt that the ledger does not have yet.
            is_moving |= !self.booked.contains_key(&(DebtStep::Repaid, key));
            self.expect(id, DebtStep::Repaid, key, amount, is_over);
        }
        is_moving |=
            reversal.written_off.is_positive() && !self.booked.contains_key(&(DebtStep::WrittenOff, own));
        // Decided first, so that a row without a decision is none of ours.
        self.expect(
            id,
            DebtStep::WrittenOff,
            own,
            reversal.written_off.minor(),
            !reversal.written_off.is_positive(),
        );
        if left != reversal.debt_left.minor() {
            self.differences.push(format!("{id}: what is left of its debt does not fit what was repaid"));
        }
        if let Some(member_id) = reversal.member_id {
            *self.owed.entry(member_id).or_default() += reversal.debt_left.minor();
            if is_moving {
                self.moving.insert(member_id);
            }
        }
    }

    /// Takes the row out of the log and compares it. One that is not there yet is no difference unless `is_over`.
    fn expect(&mut self, id: ReversalId, step: DebtStep, key: KeyId, amount: i64, is_over: bool) {
        let booked = self.booked.remove(&(step, key));
        let fits = match booked {
            Some(booked) => booked == amount || !(is_over || amount > 0),
            None => amount == 0 || !is_over,
        };
        if !fits {
            let (amount, booked) = (Money::from_minor(amount), Money::from_minor(booked.unwrap_or(0)));
            self.differences.push(format!("{id}: the log has {booked} as {step:?}, expected {amount}"));
        }
    }
}

#[cfg(test)]
mod tests {
    use erawan_kernel::Currency;
    use erawan_kernel::ids::{MerchantId, ReceiptId};
    use uuid::Uuid;

    use super::*;
    use crate::rooms::payments::model::ReversalParts;

    fn baht(units: i64) -> Money {
        Money::from_units(units).unwrap()
    }

    /// 500 taken back: 200 from the wallet, 300 owed, of which 100 are repaid.
    fn reversal() -> Reversal {
        Reversal {
            id: ReversalId::from_uuid(Uuid::from_u128(1)),
            merchant_id: MerchantId::from_uuid(Uuid::from_u128(2)),
            provider: "sandbox".into(),
            name: "cb".into(),
            transaction_id: "tx".into(),
            receipt_id: ReceiptId::from_uuid(Uuid::from_u128(3)),
            deposit_id: None,
            member_id: Some(MemberId::from_uuid(Uuid::from_u128(4))),
            amount: baht(500),
            currency: Currency::Thb,
            state: ReversalState::Ended,
            parts: ReversalParts { from_member: baht(500), ..ReversalParts::default() },
            taken: baht(200),
            owed: baht(300),
            debt_left: baht(200),
            repays: true,
            written_off: Money::ZERO,
            received_at_ms: 0,
        }
    }

    fn repaid() -> Repaid {
        let key = repayment_key(ReceiptId::from_uuid(Uuid::from_u128(5)), "credited", reversal().id);
        Repaid { key, amount: baht(100).minor(), is_over: true }
    }

    fn log() -> HashMap<(DebtStep, KeyId), i64> {
        let own = KeyId::from_uuid(reversal().id.uuid());
        [((DebtStep::Reversed, own), baht(500).minor()), ((DebtStep::Repaid, repaid().key), repaid().amount)]
            .into()
    }

    fn differences(change: impl FnOnce(&mut Reversal, &mut HashMap<(DebtStep, KeyId), i64>)) -> usize {
        let (mut reversal, mut booked) = (reversal(), log());
        change(&mut reversal, &mut booked);
        let mut compared = Compared { booked, ..Compared::default() };
        compared.read(&reversal, vec![repaid()]);
        compared.differences.len() + compared.booked.len()
    }

    #[test]
    fn every_kind_of_difference_between_reversals_and_the_log_is_found() {
        let set = |log: &mut HashMap<(DebtStep, KeyId), i64>, step, amount| {
            log.insert((step, KeyId::from_uuid(reversal().id.uuid())), amount);
        };
        assert_eq!(differences(|_, _| {}), 0);
        assert_ne!(differences(|reversal, _| reversal.parts.lost = baht(1)), 0, "parts");
        assert_ne!(differences(|reversal, _| reversal.taken = baht(201)), 0, "wallet and debt");
        assert_ne!(differences(|reversal, _| reversal.debt_left = baht(201)), 0, "left");
        assert_ne!(differences(|_, log| set(log, DebtStep::Reversed, 1)), 0, "amount");
        assert_ne!(
            differences(|_, log| log.retain(|(step, _), _| *step != DebtStep::Reversed)),
            0,
            "not booked"
        );
        assert_ne!(
            differences(|_, log| log.retain(|(step, _), _| *step != DebtStep::Repaid)),
            0,
            "not repaid"
        );
        assert_ne!(differences(|_, log| set(log, DebtStep::Repaid, 1)), 0, "of no reversal");
        assert_ne!(differences(|_, log| set(log, DebtStep::WrittenOff, 1)), 0, "not decided");
    }

    #[test]
    fn what_is_between_the_database_and_the_ledger_is_no_difference() {
        let mut moving = reversal();
        moving.state = ReversalState::Decided;
        (moving.taken, moving.owed, moving.debt_left) = (Money::ZERO, Money::ZERO, Money::ZERO);
        for booked in [HashMap::new(), log()] {
            let mut compared = Compared { booked, ..Compared::default() };
            compared.read(&moving, Vec::new());
            assert_eq!(compared.differences, Vec::<String>::new());
            assert_eq!(compared.moving.len(), 1);
        }
    }
}
