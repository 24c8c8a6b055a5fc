use std::fmt;
use std::sync::Arc;

use super::family::Family;
use super::shape::Slot;

/// Why a text is no result of a family.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ResultError {
    /// The text has another number of parts between `|`.
    #[error("a result has {expected} parts")]
    Parts {
        /// How many parts there are to be.
        expected: usize,
    },
    /// A part has another count of numbers between `,`.
    #[error("{slot} has {expected} numbers")]
    Numbers {
        /// The part.
        slot: String,
        /// How many numbers there are to be.
        expected: usize,
    },
    /// A number has another form, or a symbol that does not exist.
    #[error("{slot} has a number that is malformed")]
    Malformed {
        /// The part.
        slot: String,
    },
    /// The result is one of another family.
    #[error("the result is one of the family {0}")]
    OtherFamily(String),
    /// A symbol is there twice where all are different.
    #[error("{slot} has a symbol twice")]
    Repeated {
        /// The part.
        slot: String,
    },
}

/// The result of a draw: for each slot of the family its numbers, each as its symbols.
///
/// Its text is the wire form: slots by `|`, numbers by `,`, digits of a number without anything between them.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct DrawResult {
    family: Arc<str>,
    slots: Vec<Vec<Vec<u8>>>,
}

impl DrawResult {
    /// Reads the wire form of a result of this family exactly: no spaces, no missing or further zeros.
    ///
    /// # Errors
    /// The first thing that is wrong, from left to right.
    pub fn parse(family: &Family, text: &str) -> Result<Self, ResultError> {
        let shapes = family.slots();
        let parts: Vec<&str> = text.split('|').collect();
        if parts.len() != shapes.len() {
            return Err(ResultError::Parts { expected: shapes.len() });
        }
        let slots: Result<_, _> =
            shapes.iter().zip(parts).map(|(slot, part)| parse_slot(slot, part)).collect();
        Ok(Self::from_slots(family, slots?))
    }

    pub(crate) fn from_slots(family: &Family, slots: Vec<Vec<Vec<u8>>>) -> Self {
        Self { family: family.code().into(), slots }
    }

    /// The code of the family.
    #[must_use]
    pub fn family(&self) -> &str {
        &self.family
    }

    /// The numbers of each slot, each as its symbols, in the sequence in which they were drawn.
    #[must_use]
    pub fn slots(&self) -> &[Vec<Vec<u8>>] {
        &self.slots
    }
}

fn parse_slot(slot: &Slot, text: &str) -> Result<Vec<Vec<u8>>, ResultError> {
    let texts: Vec<&str> = text.split(',').collect();
    if texts.len() != slot.count {
        return Err(ResultError::Numbers { slot: slot.name.clone(), expected: slot.count });
    }
    let malformed = || ResultError::Malformed { slot: slot.name.clone() };
    let numbers: Option<Vec<Vec<u8>>> = texts.into_iter().map(|text| parse_number(slot, text)).collect();
    let numbers = numbers.ok_or_else(malformed)?;
    let is_repeated = |at: usize| numbers[..at].contains(&numbers[at]);
    if slot.symbols.distinct && (0..numbers.len()).any(is_repeated) {
        return Err(ResultError::Repeated { slot: slot.name.clone() });
    }
    Ok(numbers)
}

fn parse_number(slot: &Slot, text: &str) -> Option<Vec<u8>> {
    if slot.width > 1 {
        let is_number =
            text.len() == usize::from(slot.width) && text.bytes().all(|byte| byte.is_ascii_digit());
        return is_number.then(|| text.bytes().map(|byte| byte - b'0').collect());
    }
    let symbol = parse_symbol(text)?;
    slot.symbols.contains(symbol).then(|| u8::try_from(symbol).ok().map(|symbol| vec![symbol]))?
}

/// Reads a symbol: ASCII digits without leading zeros.
pub(crate) fn parse_symbol(text: &str) -> Option<u16> {
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    if is_plain { text.parse().ok() } else { None }
}

impl fmt::Display for DrawResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, numbers) in self.slots.iter().enumerate() {
            f.write_str(if at == 0 { "" } else { "|" })?;
            for (at, symbols) in numbers.iter().enumerate() {
                f.write_str(if at == 0 { "" } else { "," })?;
                symbols.iter().try_for_each(|symbol| write!(f, "{symbol}"))?;
            }
        }
        Ok(())
    }
}
