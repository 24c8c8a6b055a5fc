use std::collections::HashSet;

use erawan_kernel::Money;
use erawan_kernel::ids::{MemberId, MerchantId, TeamTransferId};
use uuid::Uuid;

use crate::rooms::merchant::TeamTransferTerms;
use crate::rooms::wallet::team_transfer_key;
use crate::words::words;

words! {
    /// Where a transfer stands.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub(super) enum TransferState as str: word, parse {
        /// It is written down; whether its money moved is not known yet.
        Requesting = "requesting",
        /// The money is with the receivers.
        Sent = "sent",
        /// The wallet did not cover it: nothing moved.
        Refused = "refused",
    }
}

words! {
    /// As what the receivers find it.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub(in crate::rooms::agent) enum Occasion as str: word, parse {
        /// Money for one member.
        Transfer = "transfer",
        /// A red envelope for each.
        RedEnvelopes = "envelopes",
    }
}

/// What one member is to get.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::rooms::agent) struct Wanted {
    pub(in crate::rooms::agent) receiver: MemberId,
    pub(in crate::rooms::agent) amount: Money,
}

/// What one member gets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct TransferPart {
    pub(super) receiver: MemberId,
    pub(super) amount: Money,
    /// Steps below the sender when it was sent.
    pub(super) level: i16,
}

/// What an agent sends, from the request to its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct TeamTransfer {
    pub(super) id: TeamTransferId,
    pub(super) merchant_id: MerchantId,
    /// Who sends.
    pub(super) member_id: MemberId,
    /// What the sender's client named the request.
    pub(super) key: Uuid,
    pub(super) occasion: Occasion,
    pub(super) remark: String,
    pub(super) state: TransferState,
    pub(super) parts: Vec<TransferPart>,
}

impl TeamTransfer {
    pub(super) fn total(&self) -> Money {
        sum(self.parts.iter().map(|part| part.amount))
    }

    /// The names of its parts in the ledger.
    pub(super) fn keys(&self) -> Vec<Uuid> {
        (0..self.parts.len()).map(|place| team_transfer_key(self.id, place)).collect()
    }
}

/// What all of them are to get.
pub(super) fn total(wanted: &[Wanted]) -> Money {
    sum(wanted.iter().map(|wanted| wanted.amount))
}

fn sum(amounts: impl Iterator<Item = Money>) -> Money {
    Money::from_minor(amounts.fold(0, |sum, amount| sum.saturating_add(amount.minor())))
}

/// Whether the merchant takes these amounts, and each receiver is named once.
pub(super) fn are_usable(wanted: &[Wanted], terms: &TeamTransferTerms) -> bool {
    let receivers: HashSet<_> = wanted.iter().map(|wanted| wanted.receiver).collect();
    let is_usable =
        |amount: Money| (terms.minimum..=terms.maximum).contains(&amount) && amount.is_whole_hundredths();
    !wanted.is_empty()
        && receivers.len() == wanted.len()
        && wanted.iter().all(|wanted| is_usable(wanted.amount))
}

/// What an agent sent in a day.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct DayUsed {
    pub(super) sum: Money,
    pub(super) receivers: HashSet<MemberId>,
}

/// What an agent may still send in a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::rooms::agent) struct Allowance {
    pub(in crate::rooms::agent) amount: Money,
    /// To how many members who got nothing yet.
    pub(in crate::rooms::agent) receivers: u32,
}

impl DayUsed {
    pub(super) fn left_of(&self, terms: &TeamTransferTerms) -> Allowance {
        let used = u32::try_from(self.receivers.len()).unwrap_or(u32::MAX);
        Allowance {
            amount: Money::from_minor(terms.day_sum.minor().saturating_sub(self.sum.minor()).max(0)),
            receivers: terms.day_receivers.saturating_sub(used),
        }
    }

    pub(super) fn has_room_for(&self, wanted: &[Wanted], terms: &TeamTransferTerms) -> bool {
        let left = self.left_of(terms);
        let new = wanted.iter().filter(|wanted| !self.receivers.contains(&wanted.receiver)).count();
        total(wanted) <= left.amount && u32::try_from(new).is_ok_and(|new| new <= left.receivers)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn baht(units: i64) -> Money {
        Money::from_units(units).unwrap()
    }

    fn wanted(amounts: &[(u128, i64)]) -> Vec<Wanted> {
        let one = |(receiver, units): &(u128, i64)| Wanted {
            receiver: MemberId::from_uuid(Uuid::from_u128(*receiver)),
            amount: baht(*units),
        };
        amounts.iter().map(one).collect()
    }

    #[test]
    fn amounts_keep_to_the_bounds_and_name_each_receiver_once() {
        let terms = TeamTransferTerms::default();
        for (amounts, expected) in [
            (&[(1, 1)][..], true),
            (&[(1, 50_000), (2, 50_000)], true),
            (&[], false),
            (&[(1, 0)], false),
            (&[(1, -1)], false),
            (&[(1, 50_001)], false),
            (&[(1, 5), (1, 5)], false),
            (&[(1, 5), (2, 0)], false),
        ] {
            assert_eq!(are_usable(&wanted(amounts), &terms), expected, "{amounts:?}");
        }
        let fraction = Wanted { amount: Money::from_minor(Money::UNIT + 1), ..wanted(&[(1, 1)])[0] };
        assert!(!are_usable(&[fraction], &terms), "less than a hundredth");
    }

    #[test]
    fn a04_a_day_has_room_for_its_sum_and_its_receivers() {
        let terms =
            TeamTransferTerms { day_sum: baht(100), day_receivers: 2, ..TeamTransferTerms::default() };
        let one = wanted(&[(1, 60)])[0];
        let used = DayUsed { sum: one.amount, receivers: HashSet::from([one.receiver]) };
        assert_eq!(used.left_of(&terms), Allowance { amount: baht(40), receivers: 1 });
        for (amounts, expected) in [
            (&[(1, 40)][..], true),
            (&[(1, 41)], false),
            (&[(2, 40)], true),
            (&[(2, 20), (3, 20)], false),
            (&[(1, 20), (2, 20)], true),
        ] {
            assert_eq!(used.has_room_for(&wanted(amounts), &terms), expected, "{amounts:?}");
        }
        let over = DayUsed { sum: baht(500), ..used };
        assert_eq!(over.left_of(&terms).amount, Money::ZERO, "also where the day was made smaller meanwhile");
    }
}
