use std::collections::HashMap;
use std::num::NonZeroU32;

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Zero};
use serde::{Deserialize, Serialize};

use crate::engine::{Mode, Spin, Win, WinKind, pay};
use crate::enumerate::{RoundFigures, enumerate_held};
use crate::exact::{Exact, expected_spin_units};
use crate::faces::faces;
use crate::fairness::{Words, uniform};
use crate::title::{Feature, SymbolKind, Title};
use crate::validate::{REELS, ROWS};

/// Cells in view.
pub(crate) const CELLS: usize = REELS * ROWS;

/// What a value symbol is worth, and how often.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct WeightedValue {
    /// Its worth in whole stakes.
    pub stakes: u32,
    /// Of how many chances, among those of all values.
    pub weight: u32,
}

/// The rules of a hold: enough value symbols in view start it. They stay, and every other cell spins by itself;
/// it ends when no respin is left or every cell holds a value, and then every value is paid.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct HoldAndWin {
    /// Value symbols in view that start the hold.
    pub needed: u8,
    /// Respins; every new value sets the count back to it.
    pub respins: u32,
    /// Chances of a cell that spins by itself to stay empty, beside the weights of all values.
    pub blanks: u32,
    /// The values, each with its weight; the same on the reels and in the hold.
    pub values: Vec<WeightedValue>,
    /// What a board full of values pays besides, in whole stakes.
    pub full_board: u32,
}

impl HoldAndWin {
    /// The weights of all values together.
    #[must_use]
    pub fn weight(&self) -> u32 {
        self.values.iter().map(|value| value.weight).sum()
    }

    /// The value that a draw below the weights of all values stands for: the weights are laid end to end.
    fn value(&self, mut drawn: u32) -> u32 {
        for value in &self.values {
            if drawn < value.weight {
                return value.stakes;
            }
            drawn -= value.weight;
        }
        0
    }

    /// The most spins a hold may add to a round: every open cell is filled by the last respin left.
    pub(crate) fn most_respins(&self) -> usize {
        self.respins as usize * (CELLS - usize::from(self.needed))
    }

    /// The mean value of a value symbol, in stakes.
    fn mean(&self) -> BigRational {
        let sum: u64 =
            self.values.iter().map(|value| u64::from(value.stakes) * u64::from(value.weight)).sum();
        BigRational::new(sum.into(), self.weight().into())
    }

    /// The largest sum a hold can pay, in stakes.
    fn most_stakes(&self) -> u64 {
        let most = self.values.iter().map(|value| u64::from(value.stakes)).max().unwrap_or(0);
        most * CELLS as u64 + u64::from(self.full_board)
    }
}

/// A cell that holds a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Held {
    /// Which reel.
    pub reel: u8,
    /// Which row of it.
    pub row: u8,
    /// Its worth in whole stakes.
    pub stakes: u32,
}

fn draw(words: &mut impl Words, bound: u32) -> u32 {
    // Values have weights above nothing (checked on load), so there always is a bound.
    NonZeroU32::new(bound).map_or(0, |bound| uniform(words, bound))
}

/// The symbol of a kind that stands once in a title of holds.
fn symbol(title: &Title, kind: SymbolKind) -> u8 {
    (0_u8..).zip(title.symbols()).find(|(_, symbol)| symbol.kind == kind).map_or(0, |(index, _)| index)
}

/// Goes on from a paid spin: gives every value symbol in view its value and plays the hold when they start one.
///
/// One uniform draw per value symbol in view, reel by reel and top to bottom; in the hold one per open cell, in
/// the same order, respin by respin.
pub fn play_hold(title: &Title, rules: &HoldAndWin, mut spin: Spin, words: &mut impl Words) -> Vec<Spin> {
    let (shown, blank) = (symbol(title, SymbolKind::Value), symbol(title, SymbolKind::Blank));
    for (reel, column) in (0_u8..).zip(&spin.grid) {
        for (row, _) in (0_u8..).zip(column).filter(|(_, symbol)| **symbol == shown) {
            let stakes = rules.value(draw(words, rules.weight()));
            spin.values.push(Held { reel, row, stakes });
        }
    }
    if spin.values.len() < usize::from(rules.needed) {
        return vec![spin];
    }
    spin.respins_left = Some(rules.respins);
    let (mut left, mut board, stops) = (rules.respins, spin.values.clone(), spin.stops.clone());
    let mut spins = vec![spin];
    while left > 0 && board.len() < CELLS {
        left -= 1;
        let before = board.clone();
        for (reel, row) in (0..REELS).flat_map(|reel| (0..ROWS).map(move |row| (reel, row))) {
            // There are 15 cells.
            let (reel, row) = (u8::try_from(reel).unwrap_or_default(), u8::try_from(row).unwrap_or_default());
            if before.iter().any(|held| (held.reel, held.row) == (reel, row)) {
                continue;
            }
            let drawn = draw(words, rules.blanks + rules.weight());
            if let Some(drawn) = drawn.checked_sub(rules.blanks) {
                board.push(Held { reel, row, stakes: rules.value(drawn) });
                left = rules.respins;
            }
        }
        board.sort_unstable_by_key(|held| (held.reel, held.row));
        if board.len() == CELLS {
            left = 0;
        }
        let mut grid = vec![vec![blank; ROWS]; REELS];
        for held in &board {
            grid[usize::from(held.reel)][usize::from(held.row)] = shown;
        }
        let spin = pay(title, Mode::Hold, stops.clone(), grid, 1);
        spins.push(Spin { values: board.clone(), respins_left: Some(left), ..spin });
    }
    if let Some(last) = spins.last_mut() {
        settle(title, rules, shown, last);
    }
    spins
}

/// Pays every value on the board and, when it is full, what that brings.
fn settle(title: &Title, rules: &HoldAndWin, symbol: u8, last: &mut Spin) {
    let stake = u64::from(title.units_per_bet());
    let stakes: u64 = last.values.iter().map(|held| u64::from(held.stakes)).sum();
    let positions: Vec<(u8, u8)> = last.values.iter().map(|held| (held.reel, held.row)).collect();
    let count = positions.len();
    let win = |kind, stakes| Win { kind, symbol, count, positions: positions.clone(), units: stakes * stake };
    last.wins.push(win(WinKind::Hold, stakes));
    if count == CELLS {
        last.wins.push(win(WinKind::Full, u64::from(rules.full_board)));
    }
    last.win_units = last.wins.iter().map(|win| win.units).sum();
}

/// What a hold that has just started with so many values brings on average, in stakes: these values, all that
/// come, and a full board. Nothing below the number that starts it.
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

/// The chances of 0, 1, 2 … value symbols in view of a paid spin, reel after reel.
fn values_law(title: &Title) -> Vec<BigRational> {
    let mut law = vec![BigRational::one()];
    for faces in faces(title, Mode::Base, &[]) {
        let mut next = vec![BigRational::zero(); law.len() + ROWS];
        let share = BigRational::new(BigInt::one(), faces.len().into());
        for face in &faces {
            for (values, chance) in law.iter().enumerate() {
                next[values + usize::from(face.tag)] += chance * &share;
            }
        }
        law = next;
    }
    law
}

/// The share of rounds that start the hold.
pub(crate) fn frequency(title: &Title, rules: &HoldAndWin) -> Exact {
    let law = values_law(title);
    let starting = law.iter().skip(usize::from(rules.needed));
    Exact::from_fraction(starting.fold(BigRational::zero(), |sum, chance| sum + chance))
}

/// The expected win of a round in units: its lines, and the hold by how many values start it.
pub(crate) fn round_units(title: &Title, rules: &HoldAndWin) -> BigRational {
    let mut chances = Chances::new(rules);
    let law = values_law(title);
    let stakes = law.iter().enumerate().fold(BigRational::zero(), |sum, (values, chance)| {
        if chance.is_zero() { sum } else { sum + chance * chances.hold(values) }
    });
    expected_spin_units(title, Mode::Base, &[]).fraction() + stakes * BigInt::from(title.units_per_bet())
}

/// The exact figures by visiting every combination of stops, with the values that each shows.
pub(crate) fn figures(title: &Title, rules: &HoldAndWin) -> RoundFigures {
    let law = enumerate_held(title, Mode::Base, &[]);
    let stake = BigInt::from(title.units_per_bet());
    let mut chances = Chances::new(rules);
    let zero = BigRational::zero;
    let (mut lines, mut held, mut hits, mut starts, mut max) = (zero(), zero(), zero(), zero(), 0_u64);
    for ((units, values), count) in &law.counts {
        let chance = BigRational::new(BigInt::from(*count), law.combinations.into());
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

/// Why these rules cannot be played, when they cannot.
pub(crate) fn broken_rule(rules: &HoldAndWin) -> Option<&'static str> {
    const MOST: u32 = 1_000_000;
    let within = |number: u32| (1..=MOST).contains(&number);
    let rising = |pair: &[WeightedValue]| pair[0].stakes < pair[1].stakes;
    let held: [(bool, &'static str); 4] = [
        ((2..CELLS).contains(&usize::from(rules.needed)), "a hold starts with 2 to 14 values"),
        ((1..=10).contains(&rules.respins), "a hold has 1 to 10 respins"),
        (
            (1..=32).contains(&rules.values.len())
                && rules.values.windows(2).all(rising)
                && rules.values.iter().all(|value| within(value.stakes) && within(value.weight)),
            "values of a hold rise and have weights",
        ),
        (within(rules.blanks) && within(rules.full_board), "a hold has blanks and pays a full board"),
    ];
    held.into_iter().find(|(holds, _)| !holds).map(|(_, rule)| rule)
}

impl Title {
    /// The rules of its hold, when the title has one.
    #[must_use]
    pub const fn hold_and_win(&self) -> Option<&HoldAndWin> {
        match &self.feature {
            Some(Feature::HoldAndWin(rules)) => Some(rules),
            _ => None,
        }
    }
}
