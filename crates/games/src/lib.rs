//! Our own games and lotteries: rules, mathematics and fairness. A seed goes in, an outcome comes out.
//! The lotteries are in [`draws`]; what follows is about the slot games.
//!
//! Invariants
//! - Pure: no input or output, no clock, no database. Randomness arrives as [`Words`].
//! - An outcome is a function of the random words and the title alone. Player, stake, balance and the
//!   history of a game are not parameters of [`play`], so they cannot matter.
//! - Wins are counted in whole *units* (the smallest part of a stake); money is units times a whole amount,
//!   so nothing is ever rounded.
//! - Return to player, hit frequency and largest win are exact fractions, computed from the very strips and
//!   pay table that are played; a title whose published figures differ does not load.

mod catalogue;
pub mod draws;
mod engine;
mod enumerate;
mod exact;
mod faces;
mod fairness;
pub mod mechanics;
mod record;
pub mod statistics;
mod title;
mod validate;

pub use catalogue::{Catalogue, CatalogueError};
pub use engine::{Outcome, Spin, SpinMode, Win, WinKind, evaluate, play};
pub use enumerate::{RoundFigures, SpinFigures, SpinLaw, enumerate, round_figures};
pub use exact::{
    Exact, expected_free_spins, expected_multipliers, expected_spin_units, return_to_player, scatter_law,
};
pub use faces::Face;
pub use fairness::{FairnessError, ServerSeed, Stream, Words, scale, uniform};
pub use record::{HeldRecord, RecordError, SpinRecord, WinRecord, WinRecordKind, records};
pub use title::{Feature, FreeSpins, Kind, LocalText, Published, Symbol, SymbolKind, Title};
pub use validate::TitleError;
