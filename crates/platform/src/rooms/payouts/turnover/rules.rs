//! How deposits and stakes meet; pure, in the order of the ledger's log.

use erawan_kernel::Money;

/// One time the deposit, in millionths.
pub(super) const ONE_TIME_PPM: u32 = 1_000_000;
/// Below this a wallet counts as played through.
const PLAYED_THROUGH: Money = Money::from_minor(5 * Money::UNIT);
/// Deposits without open turnover that are remembered, for stakes that are given back later.
const REMEMBERED: usize = 4;

/// A credited deposit and the stakes that were counted for it. Amounts are minor units.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Lot {
    /// The deposit's place in the log.
    pub(super) sequence: i64,
    /// Stakes that it asks for.
    pub(super) required: i64,
    /// Stakes that were counted for it.
    pub(super) done: i64,
    /// Stakes that came when nothing was open, while this was the newest deposit.
    pub(super) spare: i64,
}

impl Lot {
    const fn left(&self) -> i64 {
        self.required.saturating_sub(self.done)
    }
}

/// How much a member still has to stake before a withdrawal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Turnover {
    /// What the open deposits ask for.
    pub required: Money,
    /// What was counted for them.
    pub done: Money,
    /// What is left.
    pub left: Money,
}

/// The deposits of one account that may still ask for something, the oldest first.
///
/// Stakes count for the oldest open deposit. Stakes that are given back take back what was counted last, also of a
/// deposit that had nothing left: it is open again then.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Lots(Vec<Lot>);

impl Lots {
    pub(super) const fn of(lots: Vec<Lot>) -> Self {
        Self(lots)
    }

    pub(super) fn rows(&self) -> &[Lot] {
        &self.0
    }

    /// A deposit was credited to a wallet that had `before`. The ratio is the one in force at that time.
    pub(super) fn deposit(&mut self, sequence: i64, amount: Money, ratio_ppm: u32, before: Money) {
        if before < PLAYED_THROUGH {
            // What was staked for them may still come back, and is asked for again then.
            for lot in &mut self.0 {
                lot.required = lot.done;
            }
        }
        let required = i128::from(amount.minor().max(0)) * i128::from(ratio_ppm) / i128::from(ONE_TIME_PPM);
        let required = i64::try_from(required).unwrap_or(i64::MAX);
        self.0.push(Lot { sequence, required, done: 0, spare: 0 });
        self.forget();
    }

    /// A stake was taken.
    pub(super) fn stake(&mut self, amount: Money) {
        let mut rest = amount.minor().max(0);
        for lot in &mut self.0 {
            let counted = rest.min(lot.left());
            lot.done += counted;
            rest -= counted;
        }
        if let Some(newest) = self.0.last_mut() {
            newest.spare = newest.spare.saturating_add(rest);
        }
        self.forget();
    }

    /// A stake was given back.
    pub(super) fn give_back(&mut self, amount: Money) {
        let mut rest = amount.minor().max(0);
        for lot in self.0.iter_mut().rev() {
            for counted in [&mut lot.spare, &mut lot.done] {
                let taken = rest.min(*counted);
                *counted -= taken;
                rest -= taken;
            }
        }
    }

    /// Money of deposits left the wallet again: a deposit was taken back, or repaid a debt. The newest open deposits ask
    /// for less, each by its own ratio and never for less than what was counted for it.
    pub(super) fn take_back(&mut self, amount: Money, ratio_ppm: impl Fn(&Lot) -> u32) {
        let one = i128::from(ONE_TIME_PPM);
        let mut rest = i128::from(amount.minor().max(0));
        for lot in self.0.iter_mut().rev() {
            let ppm = i128::from(ratio_ppm(lot));
            let asked = rest * ppm / one;
            let lowered = asked.min(i128::from(lot.left()));
            if lowered > 0 {
                lot.required -= i64::try_from(lowered).unwrap_or(i64::MAX);
                // What of it this deposit had room for, rounded so that no unit lowers two of them.
                rest -= if lowered == asked { rest } else { (lowered * one + ppm - 1) / ppm };
            }
        }
        self.forget();
    }

    pub(super) fn turnover(&self) -> Turnover {
        let open = || self.0.iter().filter(|lot| lot.left() > 0);
        let sum =
            |amounts: &mut dyn Iterator<Item = i64>| Money::from_minor(amounts.fold(0, i64::saturating_add));
        Turnover {
            required: sum(&mut open().map(|lot| lot.required)),
            done: sum(&mut open().map(|lot| lot.done)),
            left: sum(&mut open().map(Lot::left)),
        }
    }

    /// Keeps open deposits, and the newest of the others.
    fn forget(&mut self) {
        let closed = self.0.iter().filter(|lot| lot.left() == 0).count();
        let mut surplus = closed.saturating_sub(REMEMBERED);
        self.0.retain(|lot| {
            let is_forgotten = surplus > 0 && lot.left() == 0;
            surplus -= usize::from(is_forgotten);
            !is_forgotten
        });
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn baht(units: i64) -> Money {
        Money::from_units(units).unwrap()
    }

    /// Deposits with their numbers as sequences, in a wallet that is never empty.
    fn deposited(units: &[i64]) -> Lots {
        let mut lots = Lots::default();
        for (sequence, units) in (1..).zip(units) {
            lots.deposit(sequence, baht(*units), ONE_TIME_PPM, baht(100));
        }
        lots
    }

    fn left(lots: &Lots) -> i64 {
        let Turnover { required, done, left } = lots.turnover();
        assert_eq!(required.minus(done).unwrap(), left);
        left.minor() / Money::UNIT
    }

    #[test]
    fn stakes_count_for_the_oldest_deposit_and_for_one_only() {
        let mut lots = deposited(&[100, 200]);
        lots.stake(baht(60));
        let first = Turnover { required: baht(300), done: baht(60), left: baht(240) };
        assert_eq!(lots.turnover(), first);
        lots.stake(baht(60));
        let second = Turnover { required: baht(200), done: baht(20), left: baht(180) };
        assert_eq!(lots.turnover(), second);
        lots.stake(baht(500));
        assert_eq!(lots.turnover(), Turnover::default());
        lots.deposit(3, baht(50), ONE_TIME_PPM, baht(100));
        assert_eq!(left(&lots), 50, "earlier stakes do not count for a later deposit");
    }

    #[test]
    fn each_deposit_keeps_its_own_ratio() {
        let mut lots = Lots::default();
        for (sequence, ratio_ppm) in [(1, 0), (2, 500_000), (3, 3_000_000)] {
            lots.deposit(sequence, baht(100), ratio_ppm, baht(100));
        }
        assert_eq!(left(&lots), 350);
    }

    #[test]
    fn a_deposit_to_a_wallet_that_was_played_through_drops_what_was_open() {
        let mut lots = deposited(&[100]);
        lots.deposit(2, baht(10), ONE_TIME_PPM, baht(5));
        assert_eq!(left(&lots), 110);
        lots.deposit(3, baht(10), ONE_TIME_PPM, Money::from_minor(5 * Money::UNIT - 1));
        assert_eq!(left(&lots), 10);
    }

    #[test]
    fn a_stake_given_back_takes_back_also_from_a_deposit_that_was_done_or_dropped() {
        let mut lots = deposited(&[100]);
        lots.stake(baht(150));
        lots.give_back(baht(50));
        assert_eq!(left(&lots), 0, "what was staked beyond the need goes first");
        lots.give_back(baht(100));
        assert_eq!(left(&lots), 100);
        // All of it is in one round when the next deposit comes, and the round is void after that.
        lots.stake(baht(100));
        lots.deposit(2, baht(10), ONE_TIME_PPM, Money::ZERO);
        lots.give_back(baht(100));
        assert_eq!(left(&lots), 110);
        lots.give_back(baht(1_000));
        assert_eq!(left(&lots), 110);
    }

    #[test]
    fn what_is_taken_back_lowers_the_newest_open_deposits_and_none_below_what_was_counted() {
        let one_time = |_: &Lot| ONE_TIME_PPM;
        let mut lots = deposited(&[100, 200]);
        lots.take_back(baht(150), one_time);
        assert_eq!(left(&lots), 150);
        lots.take_back(baht(100), one_time);
        assert_eq!(left(&lots), 50, "what the newest has no room for lowers the one before it");
        lots.stake(baht(20));
        lots.take_back(baht(1_000), one_time);
        assert_eq!(left(&lots), 0);
        lots.give_back(baht(20));
        assert_eq!(left(&lots), 20, "what was counted stays asked for when it is given back");
        // At another ratio a part of the deposit asks for another part of the stakes.
        let mut lots = Lots::default();
        lots.deposit(1, baht(100), ONE_TIME_PPM, baht(100));
        lots.deposit(2, baht(100), 3 * ONE_TIME_PPM, baht(100));
        let ratio = |lot: &Lot| if lot.sequence == 2 { 3 * ONE_TIME_PPM } else { ONE_TIME_PPM };
        lots.take_back(baht(50), ratio);
        assert_eq!(left(&lots), 250);
        lots.take_back(baht(70), ratio);
        assert_eq!(left(&lots), 80);
    }

    #[test]
    fn few_done_deposits_are_remembered_and_all_open_ones() {
        let mut lots = deposited(&[1; 20]);
        assert_eq!(lots.rows().len(), 20);
        lots.stake(baht(15));
        assert_eq!((lots.rows().len(), left(&lots)), (5 + REMEMBERED, 5));
    }

    #[derive(Debug, Clone)]
    enum Step {
        Deposit(i64),
        Stake(i64),
        GiveBack,
    }

    fn step() -> impl Strategy<Value = Step> {
        prop_oneof![
            (10_i64..1_000).prop_map(Step::Deposit),
            (1_i64..2_000).prop_map(Step::Stake),
            Just(Step::GiveBack),
        ]
    }

    proptest! {
        /// Told in another way: a deposit is done when all stakes together reach its mark, which stands above the stakes
        /// so far and above the mark of the deposit before it.
        #[test]
        fn what_is_left_is_the_way_to_the_highest_mark(steps in prop::collection::vec(step(), 0..60)) {
            let (mut lots, mut staked, mut mark) = (Lots::default(), 0_i64, 0_i64);
            for (sequence, step) in (1..).zip(steps) {
                match step {
                    Step::Deposit(units) => {
                        lots.deposit(sequence, baht(units), ONE_TIME_PPM, baht(100));
                        mark = mark.max(staked) + units;
                    }
                    Step::Stake(units) => {
                        lots.stake(baht(units));
                        staked += units;
                    }
                    Step::GiveBack => {
                        let before = lots.turnover();
                        lots.stake(baht(7));
                        lots.give_back(baht(7));
                        prop_assert_eq!(lots.turnover().left, before.left, "a stake that came and went");
                    }
                }
                prop_assert_eq!(left(&lots), (mark - staked).max(0));
                prop_assert!(lots.rows().iter().all(|lot| lot.done >= 0 && lot.done <= lot.required));
            }
        }
    }
}
