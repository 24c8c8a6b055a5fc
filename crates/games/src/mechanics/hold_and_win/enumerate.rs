use std::collections::HashMap;

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Zero};

use super::{CELLS, HoldAndWin};
use crate::enumerate::{RoundFigures, law_of};
use crate::exact::{Exact, ratio, units_of};
use crate::faces::{combinations, tag_law};
use crate::mechanics::Mechanic;
use crate::title::Title;

/// What a hold that has just started with this number of values brings on average, in stakes: these values, all that
/// come, and a full board. Zero for fewer values than start it.
///
/// With *filled* cells and *left* respins, `E(filled, left) = Σ p(new) × (new × mean + E(filled + new, left'))`,
/// where *left'* is the full count when a value is new and one less when none is.
#[must_use]
pub fn expected_hold_stakes(rules: &HoldAndWin, values: usize) -> Exact {
    Exact::from_fraction(Chances::new(rules).hold(values))
}

struct Chances<'a> {
    rules: &'a HoldAndWin,
    mean: BigRational,
    /// By open cells: the chances that 0, 1, 2 … of them are filled.
    filled: Vec<Vec<BigRational>>,
    known: HashMap<(usize, u32), BigRational>,
}

impl<'a> Chances<'a> {
    fn new(rules: &'a HoldAndWin) -> Self {
        let weight = rules.weight();
        let lands = BigRational::new(weight.into(), (weight + rules.blanks).into());
        let stays = BigRational::one() - &lands;
        let mut filled = vec![vec![BigRational::one()]];
        for open in 1..=CELLS {
            let before = &filled[open - 1];
            let chance = |new: usize| {
                let without = before.get(new).map_or_else(BigRational::zero, |chance| chance * &stays);
                let with = new.checked_sub(1).and_then(|one| before.get(one));
                without + with.map_or_else(BigRational::zero, |chance| chance * &lands)
            };
            let law = (0..=open).map(chance).collect();
            filled.push(law);
        }
        Self { rules, mean: rules.mean(), filled, known: HashMap::new() }
    }

    fn hold(&mut self, values: usize) -> BigRational {
        if values < usize::from(self.rules.needed) {
            return BigRational::zero();
        }
        let own = &self.mean * BigInt::from(values);
        own + self.coming(values, self.rules.respins)
    }

    fn coming(&mut self, filled: usize, left: u32) -> BigRational {
        if filled == CELLS {
            return BigRational::from_integer(self.rules.full_board.into());
        }
        if left == 0 {
            return BigRational::zero();
        }
        if let Some(expected) = self.known.get(&(filled, left)) {
            return expected.clone();
        }
        let mut expected = BigRational::zero();
        for new in 0..=CELLS - filled {
            let left = if new == 0 { left - 1 } else { self.rules.respins };
            let later = self.coming(filled + new, left);
            expected += &self.filled[CELLS - filled][new] * (&self.mean * BigInt::from(new) + later);
        }
        self.known.insert((filled, left), expected.clone());
        expected
    }
}

/// The chances of 0, 1, 2 … value symbols in view of a paid spin.
fn values_law(rules: &HoldAndWin, title: &Title) -> Vec<BigRational> {
    let faces = rules.faces(title, 0);
    let combinations = combinations(&faces);
    tag_law(&faces).into_iter().map(|count| ratio(count, combinations)).collect()
}

/// The share of rounds that start the hold.
pub(super) fn frequency(rules: &HoldAndWin, title: &Title) -> Exact {
    let law = values_law(rules, title);
    let starting = law.iter().skip(usize::from(rules.needed));
    Exact::from_fraction(starting.fold(BigRational::zero(), |sum, chance| sum + chance))
}

/// The expected win of a round in units: its lines, and the hold by how many values start it.
pub(super) fn round_units(rules: &HoldAndWin, title: &Title) -> BigRational {
    let mut chances = Chances::new(rules);
    let law = values_law(rules, title);
    let stakes = law.iter().enumerate().fold(BigRational::zero(), |sum, (values, chance)| {
        if chance.is_zero() { sum } else { sum + chance * chances.hold(values) }
    });
    units_of(title, &rules.faces(title, 0)) + stakes * BigInt::from(title.units_per_bet())
}

/// The exact figures by visiting every combination of stops, with the values that each shows.
pub(super) fn figures(rules: &HoldAndWin, title: &Title) -> RoundFigures {
    let law = law_of(title, rules.faces(title, 0));
    let stake = BigInt::from(title.units_per_bet());
    let mut chances = Chances::new(rules);
    let zero = BigRational::zero;
    let (mut lines, mut held, mut hits, mut starts, mut max) = (zero(), zero(), zero(), zero(), 0_u64);
    for ((units, values), count) in &law.counts {
        let chance = ratio((*count).into(), law.combinations);
        let holds = *values >= rules.needed;
        lines += &chance * BigInt::from(*units);
        if holds {
            held += &chance * chances.hold(usize::from(*values)) * &stake;
            starts += &chance;
        }
        if holds || *units > 0 {
            hits += &chance;
        }
        let best = if holds { rules.most_stakes() * u64::from(title.units_per_bet()) } else { 0 };
        max = max.max(units + best);
    }
    RoundFigures {
        rtp: Exact::from_fraction((lines + &held) / &stake),
        rtp_feature: Exact::from_fraction(held / stake),
        hit_frequency: Exact::from_fraction(hits),
        free_spins_frequency: Exact::from_fraction(zero()),
        feature_frequency: Some(Exact::from_fraction(starts)),
        max_win_units: max,
    }
}
