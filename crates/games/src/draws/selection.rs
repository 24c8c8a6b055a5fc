use serde::{Deserialize, Serialize};

use super::counting::sorted_digits;
use super::kernel::Kernel;
use super::play::Play;
use super::result::parse_symbol;

/// The most numbers or symbols of a selection.
pub const SYMBOLS_MAX: usize = 1_000;
/// The longest text of a selection, in bytes: more than 1,000 numbers of four digits with commas.
const TEXT_MAX: usize = 8_192;

/// Why a selection is refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SelectionError {
    /// No play of the family has this code.
    #[error("there is no such play")]
    UnknownPlay,
    /// The text is longer than any selection.
    #[error("the selection is too long")]
    TooLong,
    /// The play wants another count of positions.
    #[error("the selection has {expected} positions")]
    Positions {
        /// How many positions there are to be.
        expected: usize,
    },
    /// A number has another count of digits.
    #[error("a number has {expected} digits")]
    Digits {
        /// How many digits there are to be.
        expected: u8,
    },
    /// A symbol that the play does not have.
    #[error("a symbol does not exist")]
    OutOfRange,
    /// A cell that the play does not have.
    #[error("a cell does not exist")]
    UnknownCell,
    /// A number or symbol is chosen twice; where the sequence of digits does not count, also one with the same digits.
    #[error("a number or symbol is chosen twice")]
    Repeated,
    /// A position without a symbol, or a selection without any.
    #[error("a position is empty")]
    Empty,
    /// Fewer symbols than a bet has.
    #[error("the selection has at least {least} symbols")]
    TooFew {
        /// The least count.
        least: u64,
    },
    /// More symbols than the play takes.
    #[error("the selection has at most {most} symbols")]
    TooMany {
        /// The largest count.
        most: u64,
    },
    /// Positions from which no combination of different symbols can be taken.
    #[error("no combination of different symbols is left")]
    NoBet,
}

/// A selection as it arrives: its text, or its positions as lists of symbols. Both are checked alike.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(untagged)]
pub enum SelectionInput {
    /// Symbols by `,`, positions by `|`, an empty position `-`.
    Text(String),
    /// The symbols of each position; plays without positions have one list.
    Lists(Vec<Vec<String>>),
}

/// What a player chose, in canonical form: sorted, nothing twice. Only its play can read and write it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Selection {
    /// By position the symbols, numbers or places of cells; one set for plays without positions.
    sets: Vec<Vec<u16>>,
}

impl Selection {
    pub(crate) fn sets(&self) -> &[Vec<u16>] {
        &self.sets
    }

    pub(crate) fn first(&self) -> &[u16] {
        self.sets.first().map_or(&[], Vec::as_slice)
    }

    /// How many numbers, symbols or cells are chosen, over all positions.
    #[must_use]
    pub fn symbols(&self) -> u64 {
        self.sets.iter().map(|set| set.len() as u64).sum()
    }

    /// The chosen places of cells as bits; there are at most 64.
    pub(crate) fn bits(&self) -> u64 {
        self.first().iter().fold(0, |bits, cell| bits | 1_u64.checked_shl((*cell).into()).unwrap_or(0))
    }
}

impl Play {
    /// Reads a selection of this play.
    ///
    /// # Errors
    /// The first thing that is wrong with it.
    pub fn select(&self, input: &SelectionInput) -> Result<Selection, SelectionError> {
        match input {
            SelectionInput::Text(text) => self.parse(text),
            SelectionInput::Lists(lists) => {
                let symbols: usize = lists.iter().map(Vec::len).sum();
                if symbols > SYMBOLS_MAX || lists.len() > SYMBOLS_MAX {
                    return Err(SelectionError::TooLong);
                }
                self.canonical(lists.iter().map(|list| list.iter().map(String::as_str).collect()).collect())
            }
        }
    }

    /// Reads the text of a selection: symbols by `,`, positions by `|`, an empty position `-`; no spaces.
    ///
    /// # Errors
    /// The first thing that is wrong with it.
    pub fn parse(&self, text: &str) -> Result<Selection, SelectionError> {
        if text.len() > TEXT_MAX {
            return Err(SelectionError::TooLong);
        }
        let sets = text.split('|').map(|set| if set == "-" { Vec::new() } else { set.split(',').collect() });
        self.canonical(sets.collect())
    }

    /// The canonical text of a selection of this play.
    #[must_use]
    pub fn text(&self, selection: &Selection) -> String {
        let set = |set: &Vec<u16>| match set.as_slice() {
            [] => "-".to_owned(),
            symbols => symbols.iter().map(|symbol| self.symbol_text(*symbol)).collect::<Vec<_>>().join(","),
        };
        selection.sets.iter().map(set).collect::<Vec<_>>().join("|")
    }

    /// A number, symbol or cell of this play as text.
    pub(crate) fn symbol_text(&self, symbol: u16) -> String {
        match self.kernel() {
            Kernel::Cell(cells) => cells.code(symbol).to_owned(),
            _ if self.symbol_width() > 1 => format!("{symbol:0width$}", width = self.symbol_width().into()),
            _ => symbol.to_string(),
        }
    }

    fn canonical(&self, texts: Vec<Vec<&str>>) -> Result<Selection, SelectionError> {
        let expected = self.positions();
        if texts.len() != expected {
            return Err(SelectionError::Positions { expected });
        }
        let mut sets = Vec::with_capacity(texts.len());
        for texts in texts {
            let mut set = Vec::with_capacity(texts.len());
            for text in texts {
                set.push(self.symbol(text)?);
            }
            set.sort_unstable();
            if set.windows(2).any(|pair| pair[0] == pair[1]) {
                return Err(SelectionError::Repeated);
            }
            if set.is_empty() && !matches!(self.kernel(), Kernel::Place) {
                return Err(SelectionError::Empty);
            }
            sets.push(set);
        }
        let selection = Selection { sets };
        self.check_count(&selection)?;
        Ok(selection)
    }

    fn symbol(&self, text: &str) -> Result<u16, SelectionError> {
        if let Kernel::Cell(cells) = self.kernel() {
            let place = cells.find(text).and_then(|place| u16::try_from(place).ok());
            return place.ok_or(SelectionError::UnknownCell);
        }
        let (width, symbols) = (self.symbol_width(), self.view().symbols());
        if width == 1 {
            let symbol = parse_symbol(text).filter(|symbol| symbols.contains(*symbol));
            return symbol.ok_or(SelectionError::OutOfRange);
        }
        if text.len() != usize::from(width) || !text.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(SelectionError::Digits { expected: width });
        }
        let number: u16 = text.parse().map_err(|_| SelectionError::OutOfRange)?;
        Ok(if matches!(self.kernel(), Kernel::Anyorder) { sorted_digits(number, width) } else { number })
    }

    fn check_count(&self, selection: &Selection) -> Result<(), SelectionError> {
        let (least, most) = match self.kernel() {
            Kernel::Any { choose, most, .. } | Kernel::NoneOf { choose, most } => {
                (u64::from(*choose), u64::from(*most))
            }
            Kernel::Group { pattern: super::GroupPattern::Distinct } => {
                (self.view().length() as u64, SYMBOLS_MAX as u64)
            }
            Kernel::Group { .. } => (2, SYMBOLS_MAX as u64),
            _ => (1, SYMBOLS_MAX as u64),
        };
        match selection.symbols() {
            0 => Err(SelectionError::Empty),
            symbols if symbols < least => Err(SelectionError::TooFew { least }),
            symbols if symbols > most => Err(SelectionError::TooMany { most }),
            _ if self.bets(selection) == 0 => Err(SelectionError::NoBet),
            _ => Ok(()),
        }
    }
}
