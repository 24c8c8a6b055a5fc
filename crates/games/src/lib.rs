//! The in-house games: rules, mathematics and fairness. A seed goes in, an outcome comes out.
//!
//! Invariants
//! - Pure: no input or output, no clock, no database. Randomness arrives as [`Words`].
//! - An outcome is a function of the random words and the title alone. Player, stake, balance and the
//!   history of a game are not parameters of [`play`], so they cannot matter.
//! - Wins are counted in whole *units* (the smallest part of a stake); money is units times a whole amount,
//!   so nothing is ever rounded.
//! - Return to player, hit frequency and largest win are exact fractions, computed from the very strips and
//!   pay table that are played; a title whose published figures differ does not load.

mod cascade;
mod catalogue;
mod engine;
mod enumerate;
mod exact;
mod faces;
mod fairness;
mod heights;
mod hold;
mod record;
pub mod statistics;
mod title;
mod validate;

pub use cascade::cascades;
pub use catalogue::{Catalogue, CatalogueError};
pub use engine::{Mode, Outcome, Spin, Win, WinKind, evaluate, evaluate_held, play};
pub use enumerate::{RoundFigures, SpinLaw, enumerate, enumerate_held, round_figures};
pub use exact::{
    Exact, expected_free_spins, expected_multipliers, expected_spin_units, return_to_player, scatter_law,
};
pub use fairness::{FairnessError, ServerSeed, Stream, Words, scale, uniform};
pub use heights::{evaluate_tall, heights_of};
pub use hold::{Held, HoldAndWin, WeightedValue, expected_hold_stakes, play_hold};
pub use record::{HeldRecord, RecordError, SpinMode, SpinRecord, WinRecord, WinRecordKind, records};
pub use title::{Feature, FreeSpins, Kind, LocalText, Published, Symbol, SymbolKind, Title};
pub use validate::TitleError;
