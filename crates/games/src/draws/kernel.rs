use serde::{Deserialize, Serialize};

use super::cells::{Cell, Cells};
use super::counting::{choose, distinct_tuples, number, sorted_digits};
use super::selection::Selection;
use super::shape::View;

/// The most symbols of a bet of a pool, so that counts of combinations stay small.
const POOL_SYMBOLS_MAX: u8 = 20;

/// What the symbols of a view are to be for a group to win.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum GroupPattern {
    /// All different.
    Distinct,
    /// Of three symbols two equal, the third different.
    Pair,
}

/// How a bet of several symbols is compared with the drawn ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Sense {
    /// All symbols of the bet were drawn.
    Hit,
    /// All drawn symbols are in the bet.
    Cover,
}

/// The kernel of a play as a family's file writes it.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", deny_unknown_fields)]
pub(crate) enum KernelFile {
    Number {},
    Anyorder {},
    Digit {},
    Position {},
    Place {},
    Group { pattern: GroupPattern },
    Any { choose: u8, sense: Sense, most: u8 },
    None { choose: u8, most: u8 },
    Cell { cells: Vec<Cell> },
}

/// What a selection stands for and how it wins: the only code that a play has.
///
/// *n* is how many symbols or numbers a selection has, *r* how many different ones the view shows, *h* how many of
/// those are chosen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kernel {
    /// Numbers; *n* bets. Each number of the view that is chosen is a hit.
    Number,
    /// Numbers whose digits may be drawn in any sequence; *n* bets, one hit.
    Anyorder,
    /// Symbols; *n* bets. Each chosen symbol that the view shows is a hit, however often it is shown.
    Digit,
    /// A set of symbols for each position; a bet for each combination (without replacement: of different symbols),
    /// one hit when every position shows one of its set.
    Position,
    /// A set of symbols for some positions; a bet for each symbol, a hit for each position that shows one of its set.
    Place,
    /// Symbols of which a bet takes as many as the view shows; one hit when the view has the pattern and shows
    /// nothing but chosen symbols.
    Group {
        /// Which pattern.
        pattern: GroupPattern,
    },
    /// Combinations of `choose` of the chosen symbols: C(n, k) bets. C(h, k) hits when a bet wins if all of it is
    /// drawn; C(n − r, k − r) when it wins if it contains all that is drawn.
    Any {
        /// *k*: symbols of one bet.
        choose: u8,
        /// What wins.
        sense: Sense,
        /// The most symbols of a selection.
        most: u8,
    },
    /// Combinations of `choose` of the chosen symbols, C(n, k) bets, of which none may be drawn: C(n − h, k) hits.
    NoneOf {
        /// *k*: symbols of one bet.
        choose: u8,
        /// The most symbols of a selection.
        most: u8,
    },
    /// Cells; *n* bets, a hit for each chosen cell that is true.
    Cell(Cells),
}

/// What a view shows of one result, read once for all lines of a play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Shown {
    /// Its numbers; for `anyorder` with their digits in rising sequence.
    numbers: Vec<u16>,
    /// Its symbols, number after number.
    symbols: Vec<u8>,
    /// The numbers, sorted, each once.
    set: Vec<u16>,
    /// The symbols, each once.
    symbol_set: Vec<u16>,
    /// The cells that are true, as bits.
    cells: u64,
}

impl Shown {
    /// Whether the chosen symbols, sorted, contain this one.
    fn is_chosen(chosen: &[u16], symbol: u16) -> bool {
        chosen.binary_search(&symbol).is_ok()
    }

    fn chosen_numbers(&self, chosen: &[u16]) -> u64 {
        self.set.iter().filter(|number| Self::is_chosen(chosen, **number)).count() as u64
    }

    fn has_pattern(&self, pattern: GroupPattern) -> bool {
        match pattern {
            GroupPattern::Distinct => self.symbol_set.len() == self.symbols.len(),
            GroupPattern::Pair => self.symbol_set.len() == 2,
        }
    }
}

fn set_of(symbols: impl Iterator<Item = u16>) -> Vec<u16> {
    symbols.collect::<std::collections::BTreeSet<_>>().into_iter().collect()
}

impl Kernel {
    /// Checks the kernel against the view of its play.
    pub(crate) fn build(file: KernelFile, view: &View) -> Result<Self, &'static str> {
        let (numbers, length, symbols) = (view.numbers(), view.length(), view.symbols());
        let rule = |is_kept: bool, what| if is_kept { Ok(()) } else { Err(what) };
        let bet = |k: u8, most: u8| {
            let values = u64::from(symbols.count()).pow(view.width().into());
            let is_kept = 0 < k && k <= most && most <= POOL_SYMBOLS_MAX && u64::from(most) <= values;
            rule(is_kept, "a bet of a pool has 1 to 20 symbols that exist")
        };
        match file {
            KernelFile::Number {} => Ok(Self::Number),
            KernelFile::Anyorder {} => {
                rule(numbers == 1 && symbols.max == 9, "digits in any sequence are those of one number")?;
                Ok(Self::Anyorder)
            }
            KernelFile::Digit {} => Ok(Self::Digit),
            KernelFile::Position {} => {
                rule(!symbols.distinct || length <= 3, "positions without replacement are at most three")?;
                rule(length <= 5, "positions are at most five")?;
                Ok(Self::Position)
            }
            KernelFile::Place {} => Ok(Self::Place),
            KernelFile::Group { pattern } => {
                let is_kept = length <= 3 && (pattern == GroupPattern::Distinct || length == 3);
                rule(is_kept, "groups look at two or three symbols, pairs at three")?;
                rule(!symbols.distinct || pattern == GroupPattern::Distinct, "a pair needs replacement")?;
                Ok(Self::Group { pattern })
            }
            KernelFile::Any { choose, sense, most } => {
                bet(choose, most)?;
                let is_cover = sense == Sense::Cover;
                let covers = symbols.distinct && usize::from(choose) > numbers;
                rule(!is_cover || covers, "a bet covers fewer numbers, all of them different")?;
                Ok(Self::Any { choose, sense, most })
            }
            KernelFile::None { choose, most } => {
                bet(choose, most)?;
                Ok(Self::NoneOf { choose, most })
            }
            KernelFile::Cell { cells } => Ok(Self::Cell(Cells::build(cells, view)?)),
        }
    }

    /// Whether selections have a set for each position.
    pub(crate) const fn has_positions(&self) -> bool {
        matches!(self, Self::Position | Self::Place)
    }

    /// Whether a line is counted in the pool of its play, instead of in the liability of each of its numbers.
    #[must_use]
    pub const fn is_pool(&self) -> bool {
        matches!(self, Self::Position | Self::Group { .. } | Self::Any { .. } | Self::NoneOf { .. })
    }

    /// How many bets a selection stands for.
    pub(crate) fn bets(&self, view: &View, selection: &Selection) -> u64 {
        let sets = selection.sets();
        let n = selection.symbols();
        match self {
            Self::Number | Self::Anyorder | Self::Digit | Self::Place | Self::Cell(_) => n,
            Self::Position if view.symbols().distinct => distinct_tuples(sets),
            Self::Position => sets.iter().map(|set| set.len() as u64).product(),
            Self::Group { pattern: GroupPattern::Distinct } => choose(n, view.length() as u64),
            Self::Group { pattern: GroupPattern::Pair } => n * n.saturating_sub(1),
            Self::Any { choose: k, .. } | Self::NoneOf { choose: k, .. } => choose(n, u64::from(*k)),
        }
    }

    /// Reads a view once.
    pub(crate) fn read<'a>(&self, view: &View, numbers: impl Iterator<Item = &'a [u8]>) -> Shown {
        let entries: Vec<&[u8]> = numbers.collect();
        let symbols = entries.concat();
        let value = |entry: &&[u8]| match self {
            Self::Anyorder => sorted_digits(number(entry), view.width()),
            _ => number(entry),
        };
        let numbers: Vec<u16> = entries.iter().map(value).collect();
        let set = set_of(numbers.iter().copied());
        let symbol_set = set_of(symbols.iter().map(|symbol| u16::from(*symbol)));
        let cells = if let Self::Cell(cells) = self { cells.true_cells(&symbols) } else { 0 };
        Shown { numbers, symbols, set, symbol_set, cells }
    }

    /// How often a selection wins.
    pub(crate) fn hits(&self, shown: &Shown, selection: &Selection) -> u64 {
        let sets = selection.sets();
        let chosen = selection.first();
        let is_chosen = |symbol: &u16| Shown::is_chosen(chosen, *symbol);
        let at_positions = || {
            let pairs = sets.iter().zip(&shown.symbols);
            pairs.filter(|(set, symbol)| Shown::is_chosen(set, u16::from(**symbol))).count()
        };
        let (n, r) = (selection.symbols(), shown.set.len() as u64);
        match self {
            Self::Number => shown.numbers.iter().filter(|number| is_chosen(number)).count() as u64,
            Self::Anyorder => shown.chosen_numbers(chosen),
            Self::Digit => shown.symbol_set.iter().filter(|symbol| is_chosen(symbol)).count() as u64,
            Self::Position => u64::from(at_positions() == sets.len()),
            Self::Place => at_positions() as u64,
            Self::Group { pattern } => {
                u64::from(shown.has_pattern(*pattern) && shown.symbol_set.iter().all(is_chosen))
            }
            Self::Any { choose: k, sense: Sense::Hit, .. } => {
                choose(shown.chosen_numbers(chosen), u64::from(*k))
            }
            Self::Any { choose: k, .. } if shown.chosen_numbers(chosen) == r => {
                choose(n - r, u64::from(*k) - r)
            }
            Self::Any { .. } => 0,
            Self::NoneOf { choose: k, .. } => choose(n - shown.chosen_numbers(chosen), u64::from(*k)),
            Self::Cell(_) => u64::from((selection.bits() & shown.cells).count_ones()),
        }
    }

    /// The largest count of hits that limits assume for a line; `number_risk` is that of a line of numbers.
    pub(crate) fn risk_hits(&self, view: &View, selection: &Selection, number_risk: u64) -> u64 {
        let n = selection.symbols();
        let length = view.length() as u64;
        match self {
            Self::Number => number_risk,
            Self::Anyorder | Self::Position | Self::Group { .. } => 1,
            Self::Digit => n.min(length),
            Self::Place => selection.sets().iter().filter(|set| !set.is_empty()).count() as u64,
            Self::Any { choose: k, sense: Sense::Hit, .. } => {
                choose(n.min(view.numbers() as u64), u64::from(*k))
            }
            Self::Any { choose: k, .. } => {
                let r = view.numbers() as u64;
                choose(n.saturating_sub(r), u64::from(*k).saturating_sub(r))
            }
            Self::NoneOf { choose: k, .. } => choose(n, u64::from(*k)),
            Self::Cell(cells) => cells.most_true(selection.bits()),
        }
    }
}
