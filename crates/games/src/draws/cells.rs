//! Statements about a result that a player can bet on with one tap: big or small, odd or even, dragon or tiger …

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::counting::number;
use super::shape::{Symbols, View};

/// The most outcomes of a view that are enumerated for its cells.
const OUTCOMES_MAX: u64 = 1_000_000;

/// One cell of a play: a statement that a result makes true or false.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Cell {
    /// How selections name it.
    pub code: String,
    /// When it is true.
    #[serde(rename = "is")]
    pub test: CellTest,
}

/// The number that a test of a cell looks at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Quantity {
    /// The sum of all symbols of the view.
    Sum,
    /// The number that the digits of the view make.
    Number,
}

/// How the first of two symbols stands to the second.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Comparison {
    /// Greater: dragon.
    Greater,
    /// Less: tiger.
    Less,
    /// Equal: tie.
    Equal,
}

/// What three symbols are; every three symbols have exactly one pattern.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Pattern {
    /// All equal.
    Triple,
    /// Two equal, the third different.
    Pair,
    /// All different, each next to another one in value.
    Straight,
    /// All different, two of them next to each other in value, the third apart.
    HalfStraight,
    /// All different, none next to another one.
    Mixed,
}

/// When a cell is true.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub enum CellTest {
    /// The quantity is at least the first and at most the last of these values.
    SumBetween(u16, u16),
    /// The number is at least the first and at most the last of these values.
    NumberBetween(u16, u16),
    /// The quantity is even.
    Even(Quantity),
    /// The quantity is odd.
    Odd(Quantity),
    /// The first symbol against the second.
    Compare(Comparison),
    /// The pattern of three symbols; the least symbol does not follow the largest.
    Pattern(Pattern),
    /// The pattern of three symbols where the least symbol follows the largest, as 0 follows 9.
    CyclicPattern(Pattern),
    /// This symbol is shown at least so many times.
    Shows {
        /// The symbol.
        symbol: u8,
        /// How many times at least.
        times: u8,
    },
}

impl Quantity {
    fn of(self, symbols: &[u8]) -> u16 {
        match self {
            Self::Sum => symbols.iter().map(|symbol| u16::from(*symbol)).sum(),
            Self::Number => number(symbols),
        }
    }
}

impl CellTest {
    /// How many symbols the test needs; `None` for any count.
    const fn symbols_needed(&self) -> Option<usize> {
        match self {
            Self::Compare(_) => Some(2),
            Self::Pattern(_) | Self::CyclicPattern(_) => Some(3),
            _ => None,
        }
    }

    const fn needs_digits(&self) -> bool {
        matches!(self, Self::NumberBetween(..) | Self::Even(Quantity::Number) | Self::Odd(Quantity::Number))
    }

    fn is_true(&self, symbols: &[u8], of: Symbols) -> bool {
        match self {
            Self::SumBetween(from, to) => (*from..=*to).contains(&Quantity::Sum.of(symbols)),
            Self::NumberBetween(from, to) => (*from..=*to).contains(&Quantity::Number.of(symbols)),
            Self::Even(quantity) => quantity.of(symbols) % 2 == 0,
            Self::Odd(quantity) => quantity.of(symbols) % 2 == 1,
            Self::Compare(comparison) => match comparison {
                Comparison::Greater => symbols[0] > symbols[1],
                Comparison::Less => symbols[0] < symbols[1],
                Comparison::Equal => symbols[0] == symbols[1],
            },
            Self::Pattern(pattern) => pattern_of(symbols, of, false) == *pattern,
            Self::CyclicPattern(pattern) => pattern_of(symbols, of, true) == *pattern,
            Self::Shows { symbol, times } => {
                symbols.iter().map(|shown| u8::from(shown == symbol)).sum::<u8>() >= *times
            }
        }
    }
}

fn pattern_of(symbols: &[u8], of: Symbols, is_cyclic: bool) -> Pattern {
    let is_neighbour = |a: u8, b: u8| {
        let distance = a.abs_diff(b);
        distance == 1 || (is_cyclic && u32::from(distance) == of.count() - 1)
    };
    let (a, b, c) = (symbols[0], symbols[1], symbols[2]);
    let pairs = [(a, b), (a, c), (b, c)];
    let equal = pairs.iter().filter(|(one, other)| one == other).count();
    let neighbours = pairs.iter().filter(|(one, other)| is_neighbour(*one, *other)).count();
    match (equal, neighbours) {
        (3, _) => Pattern::Triple,
        (1, _) => Pattern::Pair,
        (_, 0) => Pattern::Mixed,
        (_, 1) => Pattern::HalfStraight,
        _ => Pattern::Straight,
    }
}

/// The cells of a play, and how often which of them are true together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cells {
    list: Vec<Cell>,
    /// For every set of cells that are true together, as bits: how many outcomes of the view make exactly it true.
    law: BTreeMap<u64, u64>,
    symbols: Symbols,
}

impl Cells {
    /// Checks the cells against the view that they look at, and visits every outcome of the view.
    pub(crate) fn build(cells: Vec<Cell>, view: &View) -> Result<Self, &'static str> {
        let symbols = view.symbols();
        let codes: std::collections::BTreeSet<_> = cells.iter().map(|cell| &cell.code).collect();
        if cells.is_empty() || cells.len() > 64 || codes.len() != cells.len() {
            return Err("has 1 to 64 cells of different codes");
        }
        let is_plain =
            |cell: &Cell| !cell.code.is_empty() && cell.code.bytes().all(|b| b.is_ascii_alphanumeric());
        if !cells.iter().all(is_plain) {
            return Err("codes of cells are letters and digits");
        }
        let is_seen = |cell: &Cell| {
            let has_symbols = cell.test.symbols_needed().is_none_or(|needed| needed == view.length());
            let has_digits = !cell.test.needs_digits() || (symbols.max == 9 && view.length() <= 4);
            has_symbols && has_digits
        };
        if !cells.iter().all(is_seen) {
            return Err("a cell looks at other symbols than its view has");
        }
        let exponent = u32::try_from(view.length()).unwrap_or(u32::MAX);
        if u64::from(symbols.count()).checked_pow(exponent).is_none_or(|all| all > OUTCOMES_MAX) {
            return Err("a view of cells has too many outcomes");
        }
        let mut built = Self { list: cells, law: BTreeMap::new(), symbols };
        let mut law = BTreeMap::new();
        for_each_outcome(symbols, view.length(), &mut Vec::new(), &mut |outcome| {
            *law.entry(built.true_cells(outcome)).or_insert(0) += 1;
        });
        built.law = law;
        let is_open = |cell: usize| {
            let (wins, all) = built.chance(cell);
            wins > 0 && wins < all
        };
        if !(0..built.list.len()).all(is_open) {
            return Err("every cell can be true and can be false");
        }
        Ok(built)
    }

    /// The cells, in the sequence of the family's file.
    #[must_use]
    pub fn all(&self) -> &[Cell] {
        &self.list
    }

    /// The code of the cell at this place; empty where there is none.
    pub(crate) fn code(&self, cell: u16) -> &str {
        self.list.get(usize::from(cell)).map_or("", |cell| cell.code.as_str())
    }

    /// The place of the cell with this code.
    #[must_use]
    pub fn find(&self, code: &str) -> Option<usize> {
        self.list.iter().position(|cell| cell.code == code)
    }

    /// The cells that these symbols make true, as bits.
    pub(crate) fn true_cells(&self, symbols: &[u8]) -> u64 {
        let is_true = |cell: &Cell| u64::from(cell.test.is_true(symbols, self.symbols));
        self.list.iter().enumerate().fold(0, |bits, (at, cell)| bits | is_true(cell) << at)
    }

    /// How many outcomes of the view make a cell true, of how many.
    pub(crate) fn chance(&self, cell: usize) -> (u64, u64) {
        let all = self.law.values().sum();
        (self.law.iter().filter(|(bits, _)| *bits >> cell & 1 == 1).map(|(_, count)| count).sum(), all)
    }

    /// How many of the chosen cells can be true at once, at most.
    pub(crate) fn most_true(&self, chosen: u64) -> u64 {
        let most = self.law.keys().map(|bits| (bits & chosen).count_ones()).max();
        most.unwrap_or(0).into()
    }
}

/// Visits all equally likely sequences of `length` symbols.
pub(crate) fn for_each_outcome(
    symbols: Symbols,
    length: usize,
    drawn: &mut Vec<u8>,
    visit: &mut impl FnMut(&[u8]),
) {
    if drawn.len() == length {
        return visit(drawn);
    }
    for symbol in symbols.min..=symbols.max {
        if symbols.distinct && drawn.contains(&symbol) {
            continue;
        }
        drawn.push(symbol);
        for_each_outcome(symbols, length, drawn, visit);
        drawn.pop();
    }
}
