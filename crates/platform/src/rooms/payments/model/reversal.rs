//! A deposit that its gateway took back, and what of it each party gives.

use erawan_kernel::ids::{DepositId, MemberId, MerchantId, ReceiptId, ReversalId};
use erawan_kernel::{Currency, Money};
use serde::{Deserialize, Serialize};

use super::{Receipt, Resolution};
use crate::words::words;

words! {
    /// How far a reversal has come. It only goes forward; the database refuses the way back.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum ReversalState as str: word, parse {
        /// It was told; what becomes of it is not decided, because two operators are deciding about its money.
        Noted = "noted",
        /// What each party gives is decided; the ledger may not have it yet.
        Decided = "decided",
        /// The ledger has it.
        Ended = "ended",
    }
}

words! {
    /// How a debt ends, by two operators.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
    #[serde(rename_all = "camelCase")]
    pub enum DebtEnd as str: word {
        /// The member's next deposits repay it.
        Deposits = "deposits",
        /// The merchant bears the loss.
        WriteOff = "writeOff",
    }
}

/// A deposit, or part of one, that its gateway took back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reversal {
    /// Identifier; names the ledger's rows of it.
    pub id: ReversalId,
    /// At whose account of the gateway.
    pub merchant_id: MerchantId,
    /// The gateway.
    pub provider: String,
    /// The gateway's name of it.
    pub name: String,
    /// The gateway's name of the transaction that it took back.
    pub transaction_id: String,
    /// The receipt of that transaction.
    pub receipt_id: ReceiptId,
    /// The deposit that the receipt completed.
    pub deposit_id: Option<DepositId>,
    /// Who was credited.
    pub member_id: Option<MemberId>,
    /// How much was taken back.
    pub amount: Money,
    /// Of what.
    pub currency: Currency,
    /// How far it has come.
    pub state: ReversalState,
    /// Who gives what; nothing before it is decided.
    pub parts: ReversalParts,
    /// What of the member's part the wallet gave.
    pub taken: Money,
    /// What of the member's part became a debt.
    pub owed: Money,
    /// What of the debt is neither repaid nor written off.
    pub debt_left: Money,
    /// Whether the member's next deposits repay it.
    pub repays: bool,
    /// What of the debt the merchant bore.
    pub written_off: Money,
    /// When it was told, epoch milliseconds.
    pub received_at_ms: i64,
}

impl Reversal {
    /// What of the debt was repaid, or is being repaid by a deposit.
    #[must_use]
    pub fn repaid(&self) -> Money {
        let rest = self.debt_left.minor().saturating_add(self.written_off.minor());
        Money::from_minor(self.owed.minor().saturating_sub(rest))
    }
}

/// Who gives the money of a reversal; the parts sum to it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ReversalParts {
    /// The member who was credited.
    pub from_member: Money,
    /// Suspense, where it waited.
    pub from_suspense: Money,
    /// The merchant: it went back to the payer before.
    pub lost: Money,
}

/// Who gives what of `amount`. `earlier` is what earlier reversals of the receipt asked of the member. `None` while
/// the receipt's suspended money is on its way, or only part of it would be taken.
pub(in crate::rooms::payments) fn divide_reversal(
    amount: Money,
    receipt: &Receipt,
    earlier: Money,
) -> Option<ReversalParts> {
    let mut had = receipt.credited.minor();
    let mut from_suspense = 0;
    match receipt.resolved {
        None if receipt.suspended > amount => return None,
        None => from_suspense = receipt.suspended.minor(),
        Some(resolved) if resolved.at_ms.is_none() => return None,
        Some(resolved) if resolved.resolution == Resolution::Credit => had += receipt.suspended.minor(),
        Some(_) => {}
    }
    let rest = amount.minor() - from_suspense;
    let from_member = rest.min((had - earlier.minor()).max(0));
    Some(ReversalParts {
        from_member: Money::from_minor(from_member),
        from_suspense: Money::from_minor(from_suspense),
        lost: Money::from_minor(rest - from_member),
    })
}

/// How much of a debt a credited amount repays, the oldest debt first.
pub(in crate::rooms::payments) fn repaid_by(
    credited: Money,
    debts: impl IntoIterator<Item = (ReversalId, Money)>,
) -> Vec<(ReversalId, Money)> {
    let mut left = credited;
    let mut parts = Vec::new();
    for (id, debt) in debts {
        let part = debt.min(left);
        if part.is_positive() {
            parts.push((id, part));
            left = Money::from_minor(left.minor() - part.minor());
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rooms::payments::model::{ReceiptState, Resolved};

    fn baht(units: i64) -> Money {
        Money::from_units(units).unwrap()
    }

    fn receipt(credited: i64, suspended: i64, resolved: Option<(Resolution, Option<i64>)>) -> Receipt {
        Receipt {
            id: ReceiptId::from_uuid(uuid::Uuid::from_u128(1)),
            merchant_id: MerchantId::from_uuid(uuid::Uuid::from_u128(2)),
            provider: "sandbox".into(),
            transaction_id: "tx".into(),
            amount: baht(credited + suspended),
            currency: Some(Currency::Thb),
            deposit_id: None,
            credited_deposit_id: None,
            member_id: None,
            credited: baht(credited),
            suspended: baht(suspended),
            reason: None,
            state: if suspended > 0 { ReceiptState::Suspense } else { ReceiptState::Credited },
            resolved: resolved.map(|(resolution, at_ms)| Resolved {
                resolution,
                deposit_id: None,
                by: None,
                at_ms,
            }),
        }
    }

    #[test]
    fn who_has_the_money_gives_it() {
        use Resolution::{Credit, Return};
        let table = [
            // amount, credited, suspended, resolved, earlier -> member, suspense, lost
            (500, (500, 0), None, 0, Some((500, 0, 0))),
            (200, (500, 0), None, 0, Some((200, 0, 0))),
            (200, (500, 0), None, 300, Some((200, 0, 0))),
            (500, (0, 500), None, 0, Some((0, 500, 0))),
            (500, (300, 200), None, 0, Some((300, 200, 0))),
            (250, (300, 200), None, 0, Some((50, 200, 0))),
            (100, (300, 200), None, 0, None),
            (500, (300, 200), Some((Credit, Some(1))), 0, Some((500, 0, 0))),
            (500, (300, 200), Some((Credit, None)), 0, None),
            (500, (300, 200), Some((Return, Some(1))), 0, Some((300, 0, 200))),
            (500, (0, 500), Some((Return, Some(1))), 0, Some((0, 0, 500))),
        ];
        for (amount, (credited, suspended), resolved, earlier, expected) in table {
            let divided =
                divide_reversal(baht(amount), &receipt(credited, suspended, resolved), baht(earlier));
            let expected = expected.map(|(member, suspense, lost)| ReversalParts {
                from_member: baht(member),
                from_suspense: baht(suspense),
                lost: baht(lost),
            });
            assert_eq!(divided, expected, "{amount} of {credited} and {suspended}");
        }
    }

    #[test]
    fn the_oldest_debt_is_repaid_first_and_none_more_than_is_owed() {
        let id = |number| ReversalId::from_uuid(uuid::Uuid::from_u128(number));
        let debts = [(id(1), baht(100)), (id(2), Money::ZERO), (id(3), baht(50))];
        assert_eq!(repaid_by(baht(120), debts), [(id(1), baht(100)), (id(3), baht(20))]);
        assert_eq!(repaid_by(baht(500), debts), [(id(1), baht(100)), (id(3), baht(50))]);
        assert_eq!(repaid_by(baht(30), debts), [(id(1), baht(30))]);
        assert_eq!(repaid_by(Money::ZERO, debts), []);
    }
}
