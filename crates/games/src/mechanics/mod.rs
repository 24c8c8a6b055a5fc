//! What a title does besides plain reels, one folder per mechanic: rules, draw, pay and exact figures.
//!
//! A title names its mechanic and gives it its rules; everything else in this crate uses the trait only.

use std::any::Any;
use std::fmt::Debug;
use std::sync::Arc;

use num_rational::BigRational;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::engine::{Spin, SpinMode, draw_stops, evaluate, strips};
use crate::enumerate::{self, RoundFigures, SpinFigures, SpinLaw};
use crate::exact::{self, Exact};
use crate::faces::{Face, faces};
use crate::fairness::Words;
use crate::title::{Feature, SymbolKind, Title};

pub mod cascade;
pub mod changing_ways;
pub mod expanding_wild;
pub mod hold_and_win;

/// Every mechanic by the name that titles use. A new one needs its folder, its `mod` and its line here.
const REGISTRY: &[(&str, ReadRules)] = &[
    ("cascade", read::<cascade::Cascade>),
    ("changingWays", read::<changing_ways::ChangingWays>),
    ("expandingWild", read::<expanding_wild::ExpandingWild>),
    ("holdAndWin", read::<hold_and_win::HoldAndWin>),
];

type ReadRules = fn(Value) -> serde_json::Result<Arc<dyn Mechanic>>;

fn read<M: Mechanic + DeserializeOwned>(rules: Value) -> serde_json::Result<Arc<dyn Mechanic>> {
    Ok(Arc::new(serde_json::from_value::<M>(rules)?))
}

/// The mechanic that a title's file names, with its rules; plain reels when it names none.
pub(crate) fn of(feature: Option<&Feature>) -> Result<Arc<dyn Mechanic>, String> {
    let Some(feature) = feature else { return Ok(Arc::new(Plain)) };
    let known = REGISTRY.iter().find(|(name, _)| *name == feature.mechanic);
    let (_, read) = known.ok_or_else(|| format!("no mechanic is called {}", feature.mechanic))?;
    read(Value::Object(feature.rules.clone())).map_err(|error| error.to_string())
}

/// Returns the message of a rule that is broken.
pub(crate) const fn rule(is_kept: bool, message: &'static str) -> Result<(), &'static str> {
    if is_kept { Ok(()) } else { Err(message) }
}

/// How a title draws and pays its spins, and what they bring on average.
///
/// The default of every method is a title of plain reels. `number` counts the spins of a round: 0 is the paid
/// spin, free spins count from 1; respins and cascades belong to the spin that they follow.
pub trait Mechanic: Any + Debug + Send + Sync {
    /// Number of reels.
    fn reels(&self) -> usize {
        5
    }

    /// Whether a reel can show more or fewer than three rows.
    fn has_changing_rows(&self) -> bool {
        false
    }

    /// Whether the title has a value symbol and a blank symbol.
    fn has_values(&self) -> bool {
        false
    }

    /// Checks the rules of the mechanic against the rest of the title.
    ///
    /// # Errors
    /// The rule that is not kept.
    fn validate(&self, _title: &Title) -> Result<(), &'static str> {
        Ok(())
    }

    /// The most entries that one round can have in its record.
    fn spins_max(&self, title: &Title) -> usize {
        1 + title.free_spins().max_spins as usize
    }

    /// What the wins of a free spin are multiplied by.
    fn free_multiplier(&self, title: &Title, _number: u32) -> u32 {
        title.free_spins().multiplier
    }

    /// Draws a spin and everything that follows from it, and pays it. Awards are not yet cut to what a round
    /// may hold.
    fn spin(&self, title: &Title, number: u32, words: &mut dyn Words) -> Vec<Spin> {
        let mode = SpinMode::of(number);
        vec![evaluate(title, mode, draw_stops(strips(title, mode), words))]
    }

    /// Whether a played round reached what the title is played for.
    fn is_feature_reached(&self, spins: &[Spin]) -> bool {
        spins.len() > 1
    }

    /// The first spin whose law is the same as that of this one: the laws of these numbers are all there are.
    fn law_number(&self, number: u32) -> u32 {
        number.min(1)
    }

    /// What each reel can show, every draw of the reel counted.
    fn faces(&self, title: &Title, number: u32) -> Vec<Vec<Face>> {
        faces(title, SpinMode::of(number), SymbolKind::Scatter)
    }

    /// How many draws show 0, 1, 2 … scatters at the end of a spin.
    fn scatter_law(&self, title: &Title, number: u32) -> Vec<u128> {
        exact::scatters(title, &self.faces(title, number))
    }

    /// The expected win of a spin in units, without the multiplier of free spins.
    fn spin_units(&self, title: &Title, number: u32) -> BigRational {
        exact::units_of(title, &self.faces(title, number))
    }

    /// The expected win in units of the paid spin and of all that follows before free spins.
    fn paid_units(&self, title: &Title) -> BigRational {
        self.spin_units(title, 0)
    }

    /// The share of rounds that reach the feature of the title, when there is one to count.
    fn feature_frequency(&self, _title: &Title) -> Option<Exact> {
        None
    }

    /// What every draw of a spin pays.
    fn spin_law(&self, title: &Title, number: u32) -> SpinLaw {
        enumerate::law_of(title, self.faces(title, number))
    }

    /// What the figures of a round need to know of a spin.
    fn spin_figures(&self, title: &Title, number: u32) -> SpinFigures {
        self.spin_law(title, number).figures()
    }

    /// The exact figures of a round, by visiting every draw.
    fn round_figures(&self, title: &Title) -> RoundFigures {
        enumerate::free_spin_figures(title)
    }
}

/// Plain reels: one draw per reel, free spins when the title has them.
#[derive(Debug)]
struct Plain;

impl Mechanic for Plain {}
