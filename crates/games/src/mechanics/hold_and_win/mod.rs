//! Holds: enough values in view stay, and every other cell spins by itself.

mod enumerate;

use std::num::NonZeroU32;

use num_rational::BigRational;
use serde::Deserialize;

use super::{Mechanic, rule};
use crate::engine::{Spin, SpinMode, Win, WinKind, draw_stops, evaluate, pay};
use crate::enumerate::RoundFigures;
use crate::exact::Exact;
use crate::faces::{Face, faces, tag_law};
use crate::fairness::{Words, uniform};
use crate::title::{Kind, SymbolKind, Title};
use crate::validate::{REELS, ROWS};

pub use enumerate::expected_hold_stakes;

/// Cells in view.
const CELLS: usize = REELS * ROWS;

/// What a value symbol is worth, and how often.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct WeightedValue {
    /// Its worth in whole stakes.
    pub stakes: u32,
    /// Of how many chances, among those of all values.
    pub weight: u32,
}

/// The rules of a hold: enough value symbols in view start it. They stay, and every other cell spins by itself;
/// it ends when no respin is left or every cell holds a value, and then every value is paid.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct HoldAndWin {
    /// Value symbols in view that start the hold.
    pub needed: u8,
    /// Respins; every new value sets the count back to it.
    pub respins: u32,
    /// Chances of a cell that spins by itself to stay empty, in addition to the weights of all values.
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

    /// The value for a draw below the sum of all weights: the first whose cumulative weight exceeds it.
    fn value(&self, mut drawn: u32) -> u32 {
        for value in &self.values {
            if drawn < value.weight {
                return value.stakes;
            }
            drawn -= value.weight;
        }
        0
    }

    fn validate_rules(&self) -> Result<(), &'static str> {
        let in_range = |number: u32| (1..=1_000_000).contains(&number);
        let rises = |pair: &[WeightedValue]| pair[0].stakes < pair[1].stakes;
        let values = &self.values;
        rule((2..CELLS).contains(&usize::from(self.needed)), "a hold starts with 2 to 14 values")?;
        rule((1..=10).contains(&self.respins), "a hold has 1 to 10 respins")?;
        rule(
            (1..=32).contains(&values.len())
                && values.windows(2).all(rises)
                && values.iter().all(|value| in_range(value.stakes) && in_range(value.weight)),
            "values of a hold rise and have weights",
        )?;
        rule(in_range(self.blanks) && in_range(self.full_board), "a hold has blanks and pays a full board")
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

impl Mechanic for HoldAndWin {
    fn has_values(&self) -> bool {
        true
    }

    fn validate(&self, title: &Title) -> Result<(), &'static str> {
        let kind = |symbol: u8| title.kind_of(symbol);
        rule(title.kind() == Kind::Lines, "a game of holds is one of lines")?;
        rule(title.free_strips().is_empty(), "a game of holds has respins and no free spins")?;
        self.validate_rules()?;
        let unpaid = [SymbolKind::Value, SymbolKind::Blank].map(|kind| symbol(title, kind));
        let pays = |symbol: u8| (0..=REELS).any(|count| title.pay(symbol, count) > 0);
        rule(!unpaid.into_iter().any(pays), "values pay by a hold and blanks nothing")?;
        let blank = title.base_strips().iter().flatten().any(|symbol| kind(*symbol) == SymbolKind::Blank);
        rule(!blank, "no reel carries a blank")?;
        // A board that is full at once would leave nothing to spin.
        let most = tag_law(&self.faces(title, 0)).iter().rposition(|count| *count > 0).unwrap_or(0);
        rule(
            (usize::from(self.needed)..CELLS).contains(&most),
            "the reels show enough values to start the hold and leave a cell open",
        )
    }

    /// Every open cell may be filled by the last respin that is left.
    fn spins_max(&self, _title: &Title) -> usize {
        1 + self.respins as usize * (CELLS - usize::from(self.needed))
    }

    fn spin(&self, title: &Title, _number: u32, words: &mut dyn Words) -> Vec<Spin> {
        let stops = draw_stops(title.base_strips(), words);
        play_hold(title, self, evaluate(title, SpinMode::Base, stops), words)
    }

    fn faces(&self, title: &Title, _number: u32) -> Vec<Vec<Face>> {
        faces(title, SpinMode::Base, SymbolKind::Value)
    }

    fn paid_units(&self, title: &Title) -> BigRational {
        enumerate::round_units(self, title)
    }

    fn feature_frequency(&self, title: &Title) -> Option<Exact> {
        Some(enumerate::frequency(self, title))
    }

    fn round_figures(&self, title: &Title) -> RoundFigures {
        enumerate::figures(self, title)
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

fn draw(words: &mut dyn Words, bound: u32) -> u32 {
    // Values have positive weights (checked on load), so there always is a bound.
    NonZeroU32::new(bound).map_or(0, |bound| uniform(words, bound))
}

/// The symbol of a kind that a title of holds has once.
fn symbol(title: &Title, kind: SymbolKind) -> u8 {
    title.symbols_of(kind).next().unwrap_or_default()
}

/// Continues a paid spin: gives every value symbol in view its value and plays the hold when they start one.
///
/// One uniform draw per value symbol in view, reel by reel and top to bottom; in the hold one per open cell, in
/// the same order, respin by respin.
pub fn play_hold(title: &Title, rules: &HoldAndWin, mut spin: Spin, words: &mut dyn Words) -> Vec<Spin> {
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
        let spin = pay(title, SpinMode::Hold, stops.clone(), grid, 1);
        spins.push(Spin { values: board.clone(), respins_left: Some(left), ..spin });
    }
    if let Some(last) = spins.last_mut() {
        pay_values(title, rules, shown, last);
    }
    spins
}

/// Pays every value on the board and, when it is full, what that brings.
fn pay_values(title: &Title, rules: &HoldAndWin, symbol: u8, last: &mut Spin) {
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
