//! What an agent earns by a day: for each direct member the counted stakes of that member and of the team below, times the
//! difference of the two rates, rounded down; pure.
//!
//! Rates never grow on the way down, so what all levels get together is never more than the top rate of what was counted.

use std::collections::{BTreeMap, BTreeSet};

use erawan_kernel::Money;

use crate::rooms::merchant::{GameCategory, Rate};

/// The least that is paid out.
const PAYOUT_MIN: Money = Money::from_minor(Money::UNIT);
/// Millionths of a whole.
const PPM: i128 = 1_000_000;

/// What a direct member counted on a day together with the team below, in games of one category.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Branch {
    /// The number of the agent above, on that day.
    pub(super) parent: i32,
    /// The number of the direct member.
    pub(super) ord: i32,
    pub(super) category: GameCategory,
    /// In hundred-thousandths.
    pub(super) counted: i64,
}

/// What was counted in each branch of an agent, by the number of the direct member.
pub(super) type Bases = BTreeMap<i32, i64>;

/// What was booked by a branch until now.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Booked {
    /// What was counted when it was booked last.
    pub(super) base: i64,
    /// All that was booked.
    pub(super) amount: i64,
}

/// The same by the number of the direct member.
pub(super) type BookedBy = BTreeMap<i32, Booked>;

/// What one branch adds to a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Share {
    pub(super) base_before: i64,
    pub(super) base: i64,
    /// The rate of the direct member.
    pub(super) rate: Rate,
    pub(super) amount: i64,
}

/// A line that is to be booked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct NewIncome {
    /// The agent's rate.
    pub(super) own: Rate,
    /// What is counted in all branches now.
    pub(super) base: i64,
    pub(super) amount: i64,
    /// By the number of the direct member: those that have something to add, or had.
    pub(super) shares: BTreeMap<i32, Share>,
}

/// The branches of each agent and category.
pub(super) fn by_agent(branches: &[Branch]) -> BTreeMap<(i32, GameCategory), Bases> {
    let mut found: BTreeMap<_, Bases> = BTreeMap::new();
    for branch in branches {
        let base = found.entry((branch.parent, branch.category)).or_default().entry(branch.ord).or_default();
        *base = base.saturating_add(branch.counted);
    }
    found
}

/// The share of what was counted that the difference of two rates is, in hundred-thousandths, rounded down. Where the lower
/// person has the higher rate there is none.
pub(super) fn share(counted: i64, own: Rate, below: Rate) -> i64 {
    let difference = i128::from(own.ppm().saturating_sub(below.ppm()));
    // At most a twentieth of what was counted: it always fits.
    i64::try_from((i128::from(counted) * difference).div_euclid(PPM)).unwrap_or_default()
}

/// What has to be booked so that all that is booked is what the branches come to; none where that is so already.
pub(super) fn to_book(
    own: Rate,
    bases: &Bases,
    booked: &BookedBy,
    rate_of: impl Fn(i32) -> Rate,
) -> Option<NewIncome> {
    let ords: BTreeSet<i32> = bases.keys().chain(booked.keys()).copied().collect();
    let mut line = NewIncome { own, base: 0, amount: 0, shares: BTreeMap::new() };
    for ord in ords {
        let base = bases.get(&ord).copied().unwrap_or_default();
        let before = booked.get(&ord).copied().unwrap_or_default();
        let rate = rate_of(ord);
        let amount = share(base, own, rate).saturating_sub(before.amount);
        line.base = line.base.saturating_add(base);
        line.amount = line.amount.saturating_add(amount);
        if base != before.base || amount != 0 {
            line.shares.insert(ord, Share { base_before: before.base, base, rate, amount });
        }
    }
    (line.amount != 0).then_some(line)
}

/// What is paid out of a balance: whole hundredths, from 1.00 on.
pub(super) fn payable(balance: Money) -> Option<Money> {
    let whole = balance.whole_hundredths();
    (whole >= PAYOUT_MIN).then_some(whole)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const SLOTS: GameCategory = GameCategory::Rng;

    fn tenths(tenths: u32) -> Rate {
        Rate::from_ppm(tenths * Rate::STEP_PPM).unwrap()
    }

    fn money(text: &str) -> i64 {
        text.parse::<Money>().unwrap().minor()
    }

    /// People with parent, rate in tenths of a percent, and what they counted themselves; the first ones stand above.
    #[derive(Debug)]
    struct Tree(Vec<(Option<usize>, u32, i64)>);

    impl Tree {
        fn rate(&self, at: usize) -> Rate {
            tenths(self.0[at].1)
        }

        /// What a person and the team below counted.
        fn counted(&self, at: usize) -> i64 {
            let below = (0..self.0.len()).filter(|child| self.0[*child].0 == Some(at));
            self.0[at].2 + below.map(|child| self.counted(child)).sum::<i64>()
        }

        fn branches(&self) -> Vec<Branch> {
            let branch = |ord: usize| {
                Some(Branch {
                    parent: i32::try_from(self.0[ord].0?).unwrap(),
                    ord: i32::try_from(ord).unwrap(),
                    category: SLOTS,
                    counted: self.counted(ord),
                })
            };
            (0..self.0.len()).filter_map(branch).collect()
        }

        fn rate_of(&self, ord: i32) -> Rate {
            self.rate(usize::try_from(ord).unwrap())
        }

        /// The shares of an agent by direct member.
        fn shares(&self, agent: usize) -> Vec<i64> {
            let all = by_agent(&self.branches());
            let Some(bases) = all.get(&(i32::try_from(agent).unwrap(), SLOTS)) else { return Vec::new() };
            bases.iter().map(|(ord, base)| share(*base, self.rate(agent), self.rate_of(*ord))).collect()
        }

        fn income(&self, agent: usize) -> i64 {
            self.shares(agent).iter().sum()
        }

        /// The rebate on what a person counted themselves.
        fn rebate(&self, at: usize) -> i64 {
            share(self.0[at].2, self.rate(at), Rate::ZERO)
        }

        fn all(&self) -> i64 {
            (0..self.0.len()).map(|at| self.income(at) + self.rebate(at)).sum()
        }
    }

    /// A 0.8 % > B 0.6 % > C 0.5 %, who counted it.
    fn chain(counted: i64) -> Tree {
        Tree(vec![(None, 8, 0), (Some(0), 6, 0), (Some(1), 5, counted)])
    }

    /// A > B (own 2,000) > C (own 5,000) > E (own 1,000), and B > D (own 3,000).
    fn spread() -> Tree {
        let units = |units: i64| units * Money::UNIT;
        Tree(vec![
            (None, 8, 0),
            (Some(0), 6, units(2_000)),
            (Some(1), 5, units(5_000)),
            (Some(1), 3, units(3_000)),
            (Some(2), 4, units(1_000)),
        ])
    }

    #[test]
    fn each_level_earns_the_difference_to_the_next_and_all_together_the_top_rate() {
        let tree = chain(money("10000.00"));
        assert_eq!(tree.rebate(2), money("50.00"));
        assert_eq!((tree.income(1), tree.income(0)), (money("10.00"), money("20.00")));
        assert_eq!(tree.all(), money("80.00"), "0.8 % of 10,000.00");
    }

    #[test]
    fn a_branch_counts_with_all_below_and_own_play_is_no_income() {
        let tree = spread();
        assert_eq!(tree.shares(2), [money("1.00")]);
        assert_eq!(tree.shares(1), [money("6.00"), money("9.00")]);
        assert_eq!(tree.shares(0), [money("22.00")]);
        let own = [1, 2, 3, 4].map(|at| tree.rebate(at));
        assert_eq!(own, [money("12.00"), money("25.00"), money("9.00"), money("4.00")]);
        assert_eq!(tree.all(), money("88.00"), "0.8 % of 11,000.00");
    }

    #[test]
    fn a_void_is_the_difference_on_each_level() {
        let before = spread();
        let booked = |agent: i32| {
            let bases = by_agent(&before.branches()).remove(&(agent, SLOTS)).unwrap();
            let line = to_book(before.rate_of(agent), &bases, &BTreeMap::new(), |ord| before.rate_of(ord));
            let line = line.unwrap();
            let booked = line
                .shares
                .iter()
                .map(|(ord, share)| (*ord, Booked { base: share.base, amount: share.amount }));
            booked.collect::<BTreeMap<_, _>>()
        };
        let mut after = spread();
        after.0[4].2 -= 400 * Money::UNIT;
        for (agent, ord, amount, bases) in [
            (2, 4, "-0.40", ("1000.00", "600.00")),
            (1, 2, "-0.40", ("6000.00", "5600.00")),
            (0, 1, "-0.80", ("11000.00", "10600.00")),
        ] {
            let bases_now = by_agent(&after.branches()).remove(&(agent, SLOTS)).unwrap();
            let line =
                to_book(after.rate_of(agent), &bases_now, &booked(agent), |ord| after.rate_of(ord)).unwrap();
            assert_eq!(line.amount, money(amount));
            let share = line.shares[&ord];
            assert_eq!(line.shares.len(), 1, "the other branch stays as it is");
            assert_eq!((share.base_before, share.base), (money(bases.0), money(bases.1)));
            let once_more: BTreeMap<i32, Booked> = bases_now
                .iter()
                .map(|(ord, base)| {
                    let amount = share_of(&after, agent, *ord, *base);
                    (*ord, Booked { base: *base, amount })
                })
                .collect();
            let again = to_book(after.rate_of(agent), &bases_now, &once_more, |ord| after.rate_of(ord));
            assert_eq!(again, None, "a second time there is nothing to book");
        }
        assert_eq!(before.rebate(4) - after.rebate(4), money("1.60"));
        assert_eq!(before.all() - after.all(), money("3.20"), "0.8 % of 400.00");
    }

    fn share_of(tree: &Tree, agent: i32, ord: i32, base: i64) -> i64 {
        share(base, tree.rate_of(agent), tree.rate_of(ord))
    }

    #[test]
    fn what_is_gone_altogether_is_taken_back_altogether() {
        let booked = BTreeMap::from([(7, Booked { base: money("1000.00"), amount: money("1.00") })]);
        let line = to_book(tenths(6), &Bases::new(), &booked, |_| tenths(5)).unwrap();
        assert_eq!((line.base, line.amount), (0, money("-1.00")));
        assert_eq!((line.shares[&7].base_before, line.shares[&7].base), (money("1000.00"), 0));
    }

    #[test]
    fn shares_are_rounded_down_to_the_smallest_unit() {
        for (counted, upper, lower) in [("0.07", 14, 7), ("0.00333", 0, 0)] {
            let tree = chain(money(counted));
            assert_eq!((tree.income(0), tree.income(1)), (upper, lower), "{counted}");
        }
    }

    #[test]
    fn without_a_difference_there_is_no_income_and_a_higher_rate_below_takes_nothing() {
        let counted = money("10000.00");
        assert_eq!(share(counted, tenths(6), tenths(5)), money("10.00"), "the day of the change");
        assert_eq!(share(counted, tenths(6), tenths(6)), 0, "the next day");
        assert_eq!(share(counted, tenths(5), tenths(6)), 0);
        assert_eq!(share(i64::MAX, Rate::MAX, Rate::ZERO), i64::MAX / 20);
    }

    #[test]
    fn a_moved_branch_earns_for_those_above_on_the_day() {
        let branch = |parent, counted| Branch { parent, ord: 2, category: SLOTS, counted };
        // The branch 2 stood below 1 on the first day and stands below 9 on the next.
        for (day, parent, other) in [("before", 1, 9), ("after", 9, 1)] {
            let agents = by_agent(&[branch(parent, money("1000.00"))]);
            assert_eq!(agents.keys().collect::<Vec<_>>(), [&(parent, SLOTS)], "{day}");
            assert!(!agents.contains_key(&(other, SLOTS)), "{day}");
        }
    }

    #[test]
    fn whole_hundredths_from_one_unit_on_are_paid_and_the_rest_stays() {
        for (balance, paid) in [
            ("-0.30", None),
            ("0.00", None),
            ("0.99999", None),
            ("1.00", Some("1.00")),
            ("4.70", Some("4.70")),
            ("4.70999", Some("4.70")),
        ] {
            let paid = paid.map(|text| text.parse::<Money>().unwrap());
            assert_eq!(payable(balance.parse().unwrap()), paid, "{balance}");
        }
    }

    prop_compose! {
        fn trees()(
            people in prop::collection::vec((any::<prop::sample::Index>(), 0_u32..=50, 0_i64..=1_000_000_000_000), 1..40),
        ) -> Tree {
            let mut all: Vec<(Option<usize>, u32, i64)> = Vec::new();
            for (at, (above, rate, counted)) in people.into_iter().enumerate() {
                let parent = (at > 0).then(|| above.index(at));
                // No one has a higher rate than the person above.
                let most = parent.map_or(50, |parent| all[parent].1);
                all.push((parent, rate.min(most), counted));
            }
            Tree(all)
        }
    }

    proptest! {
        #[test]
        fn all_levels_together_never_pass_the_top_rate(tree in trees()) {
            let counted: i64 = tree.0.iter().map(|(_, _, counted)| counted).sum();
            let most = share(counted, tree.rate(0), Rate::ZERO);
            prop_assert!(tree.all() <= most, "{} of {most}", tree.all());
        }

        #[test]
        fn corrections_in_any_sequence_end_at_what_the_branches_come_to(
            steps in prop::collection::vec(0_i64..1_000_000_000, 1..10), own in 0_u32..=50, below in 0_u32..=50,
        ) {
            let (own, below) = (tenths(own), tenths(below));
            let mut booked: BTreeMap<i32, Booked> = BTreeMap::new();
            for base in &steps {
                let bases = Bases::from([(1, *base)]);
                if let Some(line) = to_book(own, &bases, &booked, |_| below) {
                    let share = line.shares[&1];
                    let sum = booked.entry(1).or_default();
                    prop_assert_eq!(share.base_before, sum.base);
                    *sum = Booked { base: share.base, amount: sum.amount + share.amount };
                }
            }
            let last = steps.last().copied().unwrap_or_default();
            let amount = booked.get(&1).map_or(0, |booked| booked.amount);
            prop_assert_eq!(amount, share(last, own, below));
        }
    }
}
