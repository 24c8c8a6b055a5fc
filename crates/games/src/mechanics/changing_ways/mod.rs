//! Reels that change their height: before every spin each reel draws how many of its rows are in view, then its
//! stop. The reels stay independent, so all figures are exact: a reel's law counts every height with its weight
//! and every stop once. Free spins multiply more, one after the other.

mod enumerate;

use std::num::NonZeroU32;

use serde::Deserialize;

use super::{Mechanic, rule};
use crate::engine::{Spin, SpinMode, draw_stop, pay, rows_from, strips};
use crate::enumerate::{SpinFigures, SpinLaw};
use crate::exact::Exact;
use crate::faces::Face;
use crate::fairness::{Words, uniform};
use crate::title::{Kind, SymbolKind, Title};
use crate::validate::no_scatter_pays;

/// Number of reels.
const REELS: usize = 6;
/// The most rows a reel can show.
const ROWS_MAX: u8 = 7;
/// The highest multiplier of free spins.
const MULTIPLIER_MAX: u32 = 200;

/// The rules of a title whose number of ways changes with every spin.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ChangingWays {
    /// The fewest rows a reel shows; the title's rows are the most.
    least: u8,
    /// Per reel the weights of its heights: of the fewest rows, of one row more …
    heights: Vec<Vec<u32>>,
    /// The same for the reels of free spins.
    free_heights: Vec<Vec<u32>>,
    /// By how much the multiplier of every free spin is above that of the one before.
    rise: u32,
}

impl ChangingWays {
    /// Per reel the weights of its heights.
    const fn tables(&self, mode: SpinMode) -> &[Vec<u32>] {
        if matches!(mode, SpinMode::Free) { self.free_heights.as_slice() } else { self.heights.as_slice() }
    }

    /// The heights of every reel with their weights, those that cannot come left out.
    #[must_use]
    pub fn heights_of(&self, mode: SpinMode) -> Vec<Vec<(u8, u32)>> {
        let weighted = |weights: &Vec<u32>| {
            (self.least..).zip(weights.iter().copied()).filter(|(_, weight)| *weight > 0).collect()
        };
        self.tables(mode).iter().map(weighted).collect()
    }
}

impl Mechanic for ChangingWays {
    fn reels(&self) -> usize {
        REELS
    }

    fn has_changing_rows(&self) -> bool {
        true
    }

    fn validate(&self, title: &Title) -> Result<(), &'static str> {
        let (free, rows, least) = (title.free_spins(), title.rows(), self.least);
        let heights = usize::from(rows.saturating_sub(least)) + 1;
        let weighted = |weights: &Vec<u32>| {
            weights.len() == heights
                && weights.iter().all(|weight| *weight <= 100)
                && weights.iter().any(|weight| *weight > 0)
        };
        let tables = [&self.heights, &self.free_heights];
        let is_small = |weights: &Vec<u32>| weights.iter().sum::<u32>() <= 100;
        let strips = title.base_strips().iter().chain(title.free_strips());
        rule(title.kind() == Kind::Ways, "a game of changing ways is one of ways")?;
        rule(!title.free_strips().is_empty(), "a game of changing ways has free spins")?;
        rule(no_scatter_pays(title), "scatters of a game of changing ways give free spins and no pay")?;
        rule((1..rows).contains(&least) && rows <= ROWS_MAX, "reels show 1 to 7 rows, not always as many")?;
        rule(
            tables.iter().all(|table| table.len() == REELS && table.iter().all(weighted)),
            "on every reel a weight for every height",
        )?;
        rule(
            tables.iter().all(|table| table.iter().all(is_small)),
            "the weights of a reel add up to 100 at most",
        )?;
        rule(strips.into_iter().all(|strip| strip.len() <= 100), "reels of 100 places at most")?;
        rule(
            free.multiplier + self.rise * free.max_spins.saturating_sub(1) <= MULTIPLIER_MAX,
            "free spins multiply by 200 at most",
        )
    }

    fn free_multiplier(&self, title: &Title, number: u32) -> u32 {
        title.free_spins().multiplier + self.rise * number.saturating_sub(1)
    }

    /// Draws the height and then the stop of every reel, left to right.
    fn spin(&self, title: &Title, number: u32, words: &mut dyn Words) -> Vec<Spin> {
        let mode = SpinMode::of(number);
        let multiplier = if number > 0 { title.free_multiplier(number) } else { 1 };
        let mut heights = Vec::with_capacity(REELS);
        let mut stops = Vec::with_capacity(REELS);
        for (weights, strip) in self.tables(mode).iter().zip(strips(title, mode)) {
            let drawn = NonZeroU32::new(weights.iter().sum()).map_or(0, |sum| uniform(words, sum));
            heights.push(height_of(self.least, weights, drawn));
            stops.push(draw_stop(strip, words));
        }
        vec![evaluate_tall(title, mode, stops, &heights, multiplier)]
    }

    /// Every height with its weight, and every stop.
    fn faces(&self, title: &Title, number: u32) -> Vec<Vec<Face>> {
        let mode = SpinMode::of(number);
        let faces = |(strip, heights): (&Vec<u8>, Vec<(u8, u32)>)| {
            let face = |stop, (height, weight): &(u8, u32)| {
                Face::counting(
                    title,
                    rows_from(strip, stop, *height),
                    SymbolKind::Scatter,
                    u64::from(*weight),
                )
            };
            let at = |stop| heights.iter().map(move |height| face(stop, height));
            (0..strip.len()).flat_map(at).collect()
        };
        strips(title, mode).iter().zip(self.heights_of(mode)).map(faces).collect()
    }

    fn spin_law(&self, title: &Title, number: u32) -> SpinLaw {
        enumerate::law(self, title, number)
    }

    /// Six reels of many heights are too many draws to visit: each figure has its own exact way.
    fn spin_figures(&self, title: &Title, number: u32) -> SpinFigures {
        SpinFigures {
            units: Exact::from_fraction(self.spin_units(title, number)),
            hits: enumerate::hit_frequency(self, title, number),
            best: enumerate::best_by_scatters(self, title, number),
        }
    }
}

/// The height for a number below the sum of the weights: the first whose cumulative weight exceeds it.
fn height_of(least: u8, weights: &[u32], drawn: u32) -> u8 {
    let mut so_far = 0;
    (least..)
        .zip(weights)
        .find(|(_, weight)| {
            so_far += **weight;
            drawn < so_far
        })
        .map_or(least, |(height, _)| height)
}

/// What the reels show and pay at these stops and heights. The award is not yet cut to what a round may hold.
#[must_use]
pub fn evaluate_tall(
    title: &Title,
    mode: SpinMode,
    stops: Vec<u32>,
    heights: &[u8],
    multiplier: u32,
) -> Spin {
    let shown = strips(title, mode).iter().zip(&stops).zip(heights);
    let grid = shown.map(|((strip, stop), height)| rows_from(strip, *stop as usize, *height)).collect();
    Spin { heights: heights.to_vec(), ..pay(title, mode, stops, grid, multiplier) }
}
