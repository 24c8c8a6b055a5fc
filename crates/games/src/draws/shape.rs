use serde::{Deserialize, Serialize};

use super::family::FamilyError;

/// One part of a result as a family's file describes it: some numbers of one kind.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct SlotFile {
    name: String,
    /// How many numbers.
    count: u8,
    /// Digits of each number, or …
    #[serde(default, skip_serializing_if = "Option::is_none")]
    digits: Option<u8>,
    /// … the least and the largest symbol.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    symbols: Option<[u8; 2]>,
    /// Whether all symbols are different.
    #[serde(default)]
    distinct: bool,
}

/// One part of a result: `count` numbers of `width` symbols each.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Slot {
    pub(crate) name: String,
    pub(crate) count: usize,
    pub(crate) width: u8,
    pub(crate) symbols: Symbols,
}

/// What a symbol can be, and how symbols of a slot are drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Symbols {
    /// The least symbol.
    pub min: u8,
    /// The largest symbol.
    pub max: u8,
    /// Whether they are drawn without replacement, so that all are different.
    pub distinct: bool,
}

impl Symbols {
    /// How many different symbols there are.
    #[must_use]
    pub const fn count(self) -> u32 {
        (self.max - self.min) as u32 + 1
    }

    /// Whether this is one of them.
    #[must_use]
    pub fn contains(self, symbol: u16) -> bool {
        (u16::from(self.min)..=u16::from(self.max)).contains(&symbol)
    }
}

impl Slot {
    /// What the part is called.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// How many numbers it has.
    #[must_use]
    pub const fn count(&self) -> usize {
        self.count
    }

    /// How many symbols each number has: digits, or one symbol.
    #[must_use]
    pub const fn width(&self) -> u8 {
        self.width
    }

    /// What the symbols can be.
    #[must_use]
    pub const fn symbols(&self) -> Symbols {
        self.symbols
    }

    pub(crate) fn build(family: &str, file: SlotFile) -> Result<Self, FamilyError> {
        let rule = |is_kept, what: &str| FamilyError::rule(is_kept, family, &file.name, what);
        rule((1..=40).contains(&file.count), "a part of a result has 1 to 40 numbers")?;
        let (width, [min, max]) = match (file.digits, file.symbols) {
            (Some(digits), None) => (digits, [0, 9]),
            (None, Some(symbols)) => (1, symbols),
            _ => return Err(FamilyError::broken(family, &file.name, "has either digits or symbols")),
        };
        rule((1..=6).contains(&width), "numbers have 1 to 6 digits")?;
        rule(min < max && max <= 99, "symbols rise to at most 99")?;
        let symbols = Symbols { min, max, distinct: file.distinct };
        let has_enough = !file.distinct || (width == 1 && u32::from(file.count) <= symbols.count());
        rule(has_enough, "different symbols stand alone and are enough")?;
        Ok(Self { name: file.name, count: file.count.into(), width, symbols })
    }
}

/// Which numbers of which slots a view reads, as a family's file writes it.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct ViewPartFile {
    slots: Vec<String>,
    /// Which numbers of each slot, counted from 1; all of them when missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    positions: Option<Vec<u8>>,
    /// Only so many last digits of each number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    tail: Option<u8>,
    /// Only so many first digits of what the tail left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    head: Option<u8>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Part {
    slot: usize,
    positions: Vec<usize>,
    from: usize,
}

/// What a play looks at: numbers of some slots, or digits of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct View {
    parts: Vec<Part>,
    width: u8,
    symbols: Symbols,
}

impl View {
    pub(crate) fn build(
        family: &str,
        name: &str,
        slots: &[Slot],
        files: &[ViewPartFile],
    ) -> Result<Self, FamilyError> {
        let rule = |is_kept, what: &str| FamilyError::rule(is_kept, family, name, what);
        let (mut parts, mut shape) = (Vec::new(), None);
        for file in files {
            for slot_name in &file.slots {
                let index = slots.iter().position(|slot| slot.name == *slot_name);
                let Some(index) = index else {
                    return Err(FamilyError::broken(family, name, &format!("{slot_name} is no slot")));
                };
                let slot = &slots[index];
                let tail = file.tail.unwrap_or(slot.width);
                let width = file.head.unwrap_or(tail);
                rule((1..=tail).contains(&width) && tail <= slot.width, "takes digits that exist")?;
                let positions: Vec<usize> = match &file.positions {
                    Some(positions) => positions.iter().map(|at| usize::from(*at).wrapping_sub(1)).collect(),
                    None => (0..slot.count).collect(),
                };
                let exist = !positions.is_empty() && positions.iter().all(|at| *at < slot.count);
                rule(exist, "takes numbers that exist")?;
                let own = (width, slot.symbols);
                rule(*shape.get_or_insert(own) == own, "reads numbers of one shape")?;
                parts.push(Part { slot: index, positions, from: usize::from(slot.width - tail) });
            }
        }
        let places: Vec<_> =
            parts.iter().flat_map(|part| part.positions.iter().map(|at| (part.slot, *at))).collect();
        let different: std::collections::BTreeSet<_> = places.iter().collect();
        rule(different.len() == places.len(), "reads no number twice")?;
        let Some((width, symbols)) = shape else {
            return Err(FamilyError::broken(family, name, "reads something"));
        };
        rule(width <= 4, "reads at most four digits of a number")?;
        Ok(Self { parts, width, symbols })
    }

    /// Digits of each number that is read; 1 where symbols are no digits.
    #[must_use]
    pub const fn width(&self) -> u8 {
        self.width
    }

    /// What the symbols can be.
    #[must_use]
    pub const fn symbols(&self) -> Symbols {
        self.symbols
    }

    /// How many numbers are read.
    #[must_use]
    pub fn numbers(&self) -> usize {
        self.parts.iter().map(|part| part.positions.len()).sum()
    }

    /// How many symbols are read: numbers times digits of each.
    #[must_use]
    pub fn length(&self) -> usize {
        self.numbers() * usize::from(self.width)
    }

    /// The numbers that are read, each as its symbols.
    pub(crate) fn read<'a>(&'a self, slots: &'a [Vec<Vec<u8>>]) -> impl Iterator<Item = &'a [u8]> {
        self.parts.iter().flat_map(move |part| {
            let numbers = &slots[part.slot];
            let until = part.from + usize::from(self.width);
            part.positions.iter().map(move |at| &numbers[*at][part.from..until])
        })
    }
}
