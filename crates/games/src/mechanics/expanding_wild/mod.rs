//! Wilds that fill their reel. While a new one has landed, the reels it fills are held and the others spin again.

mod enumerate;

use num_rational::BigRational;
use serde::Deserialize;

use super::{Mechanic, rule};
use crate::engine::{Spin, SpinMode, draw_stop, pay, strips, window};
use crate::enumerate::RoundFigures;
use crate::exact::{Exact, total};
use crate::faces::Face;
use crate::fairness::Words;
use crate::title::{SymbolKind, Title};

pub use enumerate::{enumerate_held, expected_held_units};

/// The rules of a title whose wilds fill their reels.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ExpandingWild {
    /// What wins are multiplied by: of the spin itself, of the first respin, of the second …
    pub multipliers: Vec<u32>,
}

impl Mechanic for ExpandingWild {
    fn validate(&self, title: &Title) -> Result<(), &'static str> {
        let has_wild = |strip: &&Vec<u8>| strip.iter().any(|symbol| is_wild(title, *symbol));
        let reels = title.base_strips().iter().filter(has_wild).count();
        let in_range = self.multipliers.iter().all(|multiplier| (1..=100).contains(multiplier));
        rule(title.free_strips().is_empty(), "a game of expanding wilds has respins and no free spins")?;
        rule(
            self.multipliers.len() == reels + 1 && in_range,
            "a multiplier of 1 to 100 for the spin and for as many respins as reels carry a wild",
        )
    }

    fn spins_max(&self, title: &Title) -> usize {
        self.multipliers.len() + title.free_spins().max_spins as usize
    }

    /// One draw per reel that spins, left to right: as long as a wild fills another reel, the others spin again.
    fn spin(&self, title: &Title, _number: u32, words: &mut dyn Words) -> Vec<Spin> {
        let strips = title.base_strips();
        let mut stops = vec![0; strips.len()];
        let mut held: Vec<u8> = Vec::new();
        let mut spins = Vec::new();
        for (respins, multiplier) in self.multipliers.iter().enumerate() {
            for ((reel, strip), stop) in (0_u8..).zip(strips).zip(&mut stops) {
                if !held.contains(&reel) {
                    *stop = draw_stop(strip, words);
                }
            }
            let mode = if respins == 0 { SpinMode::Base } else { SpinMode::Respin };
            let spin = evaluate_held(title, mode, stops.clone(), &held, *multiplier);
            held.extend(&spin.expanded);
            held.sort_unstable();
            let ends = spin.expanded.is_empty();
            spins.push(spin);
            if ends {
                break;
            }
        }
        spins
    }

    fn faces(&self, title: &Title, _number: u32) -> Vec<Vec<Face>> {
        enumerate::faces_held(title, &[])
    }

    fn paid_units(&self, title: &Title) -> BigRational {
        enumerate::respin_units(title, &self.multipliers, &[])
    }

    fn feature_frequency(&self, title: &Title) -> Option<Exact> {
        Some(Exact::from_fraction(total(&enumerate::filled_law(title, &[]))))
    }

    fn round_figures(&self, title: &Title) -> RoundFigures {
        enumerate::figures(self, title)
    }
}

fn is_wild(title: &Title, symbol: u8) -> bool {
    title.kind_of(symbol) == SymbolKind::Wild
}

/// What the reels show and pay at these stops while a wild fills the `held` reels.
///
/// # Panics
/// When there are fewer stops than reels, or a title without wild holds reels.
#[must_use]
pub fn evaluate_held(title: &Title, mode: SpinMode, stops: Vec<u32>, held: &[u8], multiplier: u32) -> Spin {
    let mut grid = Vec::new();
    let mut expanded = Vec::new();
    for ((reel, strip), stop) in (0_u8..).zip(strips(title, mode)).zip(&stops) {
        let column = window(title, strip, *stop as usize);
        let stays = held.contains(&reel).then(|| title.wild()).flatten();
        let fills = column.iter().copied().find(|symbol| is_wild(title, *symbol));
        if stays.is_none() && fills.is_some() {
            expanded.push(reel);
        }
        grid.push(stays.or(fills).map_or(column, |wild| vec![wild; usize::from(title.rows())]));
    }
    let held = held.to_vec();
    Spin { held, expanded, ..pay(title, mode, stops, grid, multiplier) }
}
