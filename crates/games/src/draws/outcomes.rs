//! What results of our own come to over many draws: watched while they are sold. It takes no part in a result.
#![expect(clippy::float_arithmetic, reason = "the chance of a test, never money or payouts")]
#![expect(clippy::cast_precision_loss, reason = "counts of at most some millions")]

use super::{DrawResult, Family};
use crate::statistics::chi_square;

/// How often each symbol came at each place of the results of a family.
#[derive(Debug, Clone)]
pub struct Outcomes {
    places: Vec<Place>,
    draws: u64,
    /// Whether the symbols of one result are independent of each other, so that all of them may be counted together.
    is_independent: bool,
}

#[derive(Debug, Clone)]
struct Place {
    least: u8,
    counts: Vec<u64>,
}

impl Outcomes {
    /// No results yet.
    #[must_use]
    pub fn of(family: &Family) -> Self {
        let mut places = Vec::new();
        let mut is_independent = true;
        for slot in family.slots() {
            let symbols = slot.symbols();
            let place = Place { least: symbols.min, counts: vec![0; symbols.count() as usize] };
            places.extend(std::iter::repeat_n(place, slot.count() * usize::from(slot.width())));
            is_independent &= !symbols.distinct;
        }
        Self { places, draws: 0, is_independent }
    }

    /// Counts a result of this family.
    pub fn add(&mut self, result: &DrawResult) {
        let symbols = result.slots().iter().flatten().flatten();
        for (place, symbol) in self.places.iter_mut().zip(symbols) {
            if let Some(count) = place.counts.get_mut(usize::from(symbol.saturating_sub(place.least))) {
                *count += 1;
            }
        }
        self.draws += 1;
    }

    /// How many results were counted.
    #[must_use]
    pub const fn draws(&self) -> u64 {
        self.draws
    }

    /// The chance that fair draws look at least as odd as these, at whichever place they look oddest: each place is a test,
    /// and so are all symbols together where they are independent (Bonferroni's correction).
    #[must_use]
    pub fn chance(&self) -> f64 {
        if self.draws == 0 {
            return 1.0;
        }
        let mut chances: Vec<f64> =
            self.places.iter().map(|place| chance_of(&place.counts, self.draws)).collect();
        let symbols = self.places.first().map_or(0, |place| place.counts.len());
        if self.is_independent && self.places.iter().all(|place| place.counts.len() == symbols) {
            let of = |symbol: usize| -> u64 { self.places.iter().map(|place| place.counts[symbol]).sum() };
            let all: Vec<u64> = (0..symbols).map(of).collect();
            chances.push(chance_of(&all, self.draws * self.places.len() as u64));
        }
        let least = chances.iter().copied().fold(1.0, f64::min);
        (least * chances.len() as f64).min(1.0)
    }
}

/// The chance that so many symbols, all equally likely, are spread at least so unevenly.
fn chance_of(counts: &[u64], drawn: u64) -> f64 {
    let expected = drawn as f64 / counts.len() as f64;
    chi_square(&counts.iter().map(|count| (*count as f64, expected)).collect::<Vec<_>>())
}
