//! What is checked, how often, and what was found.

use std::collections::BTreeMap;
use std::fmt;

use crate::model::noted_word;

noted_word! {
    /// What always holds. The texts are those of `docs/LOTTERY.md`.
    pub enum Check {
        /// Draws, orders and suborders are in states that are possible together, with the amounts of these states.
        States = "L1 states",
        /// Each round is at the operator what its suborder says: a stake that was taken ended in one win or one rollback.
        OperatorRounds = "L1 rounds",
        /// Stakes, wins and count of a settlement are those of its suborders.
        Sums = "L2 sums",
        /// Stakes, refunds, wins and corrections of a draw, and of all draws of a day, are those that the operator has.
        OperatorSums = "L2 operator",
        /// Stakes and bets follow from selections.
        Stakes = "L3 stakes",
        /// What was accepted before the close is what is sealed, and the root is that of the list.
        SealedLists = "L4 sealed lists",
        /// Results and settlements have all their versions, and none twice.
        Versions = "L5 versions",
        /// Wins are those that the sealed lines have under the result that counts.
        Wins = "L6 wins",
        /// Lines and their odds are those that were accepted.
        Lines = "L7 lines",
        /// Liabilities are those of the suborders that count.
        Liabilities = "L8 liabilities",
        /// A chase that stops on a win has no suborder left in a draw that was open then.
        Chases = "L9 chases",
        /// Results follow from committed seeds, or from two equal entries, and come after the sealed list.
        Results = "L10 results",
        /// Days have the root of their commitments.
        DayRoots = "L10 day roots",
        /// Orders and their suborders are of one vendor, merchant, player and book.
        Books = "L11 books",
        /// The returns of every price sheet are the computed ones.
        Sheets = "L12 sheets",
        /// Nothing waits past its time.
        Due = "due",
    }
}

impl fmt::Display for Check {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// Something that does not hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Breach {
    /// What should.
    pub check: Check,
    /// Where, and how it is instead.
    pub what: String,
}

impl fmt::Display for Breach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.check, self.what)
    }
}

/// How often something was checked.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tally {
    /// How often.
    pub checked: u64,
    /// How often it did not hold.
    pub breaches: u64,
}

/// What a run has checked.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Verified {
    /// Draws.
    pub draws: u64,
    /// Suborders of these draws.
    pub suborders: u64,
    /// Lines of these suborders, counted in every draw.
    pub lines: u64,
    /// Suborders whose lines were dropped, 13 months after their order was over. What the sealed list has of them was
    /// checked in place of it.
    pub dropped: u64,
    /// Of these the ones that no sealed list has, as they left their draw before: their selections, and liabilities of a
    /// draw that they count in, were not checked.
    pub unchecked: u64,
    /// Draws and days that changed all the time, so that the operator's records are not compared.
    pub moving: u64,
    /// By what was checked.
    pub tallies: BTreeMap<Check, Tally>,
}

impl Verified {
    /// How many breaches were found.
    #[must_use]
    pub fn breaches(&self) -> u64 {
        self.tallies.values().map(|tally| tally.breaches).sum()
    }
}

/// Counts checks, and hands breaches on.
pub(super) struct Findings<'a> {
    pub(super) verified: Verified,
    told: &'a mut (dyn FnMut(&Breach) + Send),
}

impl<'a> Findings<'a> {
    pub(super) fn new(told: &'a mut (dyn FnMut(&Breach) + Send)) -> Self {
        Self { verified: Verified::default(), told }
    }

    /// Notes one check. `what` is only made where it does not hold.
    pub(super) fn hold(&mut self, check: Check, holds: bool, what: impl FnOnce() -> String) {
        let tally = self.verified.tallies.entry(check).or_default();
        tally.checked += 1;
        if !holds {
            tally.breaches += 1;
            (self.told)(&Breach { check, what: what() });
        }
    }

    pub(super) fn into_verified(self) -> Verified {
        self.verified
    }
}
