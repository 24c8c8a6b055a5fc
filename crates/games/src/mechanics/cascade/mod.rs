//! Cascades: winning symbols vanish, the symbols above them fall, and the reel's strip continues from above;
//! then wins are paid again. It ends when nothing wins, or with the last multiplier. Scatters count at the
//! end.

mod enumerate;

use std::sync::OnceLock;

use num_rational::BigRational;
use serde::Deserialize;

use self::enumerate::{CascadeLaw, Walk};
use super::{Mechanic, rule};
use crate::engine::{Spin, SpinMode, WinKind, draw_stops, pay, strips, window};
use crate::enumerate::SpinLaw;
use crate::exact::Exact;
use crate::fairness::Words;
use crate::title::{Kind, SymbolKind, Title};
use crate::validate::{ROWS, no_scatter_pays};

/// The rules of a title of cascades.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Cascade {
    /// What wins are multiplied by: when the reels have stopped, after the first cascade, the second …
    pub multipliers: Vec<u32>,
    /// The return of cascades of paid spins and of free spins: computed once, at the first use.
    #[serde(skip)]
    laws: [OnceLock<CascadeLaw>; 2],
}

impl Cascade {
    fn law(&self, title: &Title, number: u32) -> &CascadeLaw {
        self.laws[usize::from(number > 0)]
            .get_or_init(|| Walk::run(title, SpinMode::of(number), &self.multipliers))
    }
}

impl Mechanic for Cascade {
    fn validate(&self, title: &Title) -> Result<(), &'static str> {
        let multipliers = &self.multipliers;
        rule(title.kind() == Kind::Ways, "a game of cascades is one of ways")?;
        rule(!title.free_strips().is_empty(), "a game of cascades has free spins")?;
        rule(
            multipliers.len() >= 2 && multipliers.iter().all(|one| (1..=100).contains(one)),
            "multipliers of 1 to 100 for the spin and its cascades",
        )?;
        rule(no_scatter_pays(title), "scatters of a game of cascades give free spins and no pay")?;
        for strip in title.base_strips().iter().chain(title.free_strips()) {
            let scatters =
                strip.iter().filter(|symbol| title.kind_of(**symbol) == SymbolKind::Scatter).count();
            // Every step shows at most a whole window of new places: no place is ever seen twice in a spin.
            rule(strip.len() >= ROWS * multipliers.len(), "no reel comes round within a spin")?;
            rule(scatters <= 1, "at most one scatter on a reel")?;
        }
        Ok(())
    }

    fn spins_max(&self, title: &Title) -> usize {
        self.multipliers.len() * (1 + title.free_spins().max_spins as usize)
    }

    fn spin(&self, title: &Title, number: u32, words: &mut dyn Words) -> Vec<Spin> {
        let mode = SpinMode::of(number);
        self.play_stops(title, mode, draw_stops(strips(title, mode), words))
    }

    fn is_feature_reached(&self, spins: &[Spin]) -> bool {
        let paid = spins.iter().take_while(|spin| spin.mode != SpinMode::Free);
        paid.filter(|spin| spin.win_units > 0).count() > 1
    }

    fn scatter_law(&self, title: &Title, number: u32) -> Vec<u128> {
        let mut law = vec![0; title.reels() + 1];
        for ((_, scatters), count) in &self.law(title, number).spin.counts {
            law[usize::from(*scatters)] += u128::from(*count);
        }
        law
    }

    fn spin_units(&self, title: &Title, number: u32) -> BigRational {
        self.law(title, number).spin.expected_units().fraction().clone()
    }

    fn feature_frequency(&self, title: &Title) -> Option<Exact> {
        Some(self.law(title, 0).again.clone())
    }

    fn spin_law(&self, title: &Title, number: u32) -> SpinLaw {
        self.law(title, number).spin.clone()
    }
}

impl Cascade {
    /// The spin that lands at these stops and every cascade it starts. Nothing is drawn again, so the stops alone
    /// decide.
    ///
    /// Wins are multiplied by the step's multiplier, in free spins by theirs as well. The last one carries the
    /// award of all scatters in view, not yet cut to what a round may hold.
    ///
    /// # Panics
    /// When there are fewer stops than reels.
    #[must_use]
    pub fn play_stops(&self, title: &Title, mode: SpinMode, mut stops: Vec<u32>) -> Vec<Spin> {
        let factor = if mode == SpinMode::Free { title.free_spins().multiplier } else { 1 };
        let strips = strips(title, mode);
        let mut grid: Vec<Vec<u8>> =
            strips.iter().zip(&stops).map(|(strip, stop)| window(title, strip, *stop as usize)).collect();
        let mut spins: Vec<Spin> = Vec::new();
        for multiplier in &self.multipliers {
            let mode = if spins.is_empty() { mode } else { SpinMode::Cascade };
            let mut spin = pay(title, mode, stops.clone(), grid.clone(), multiplier * factor);
            let award = std::mem::take(&mut spin.free_spins_awarded);
            let ends = spin.wins.is_empty() || spins.len() + 1 == self.multipliers.len();
            if !ends {
                fall(strips, &spin, &mut stops, &mut grid);
            }
            spins.push(Spin { free_spins_awarded: if ends { award } else { 0 }, ..spin });
            if ends {
                break;
            }
        }
        spins
    }
}

/// Removes the winning symbols and continues the strips from above.
fn fall(strips: &[Vec<u8>], spin: &Spin, stops: &mut [u32], grid: &mut [Vec<u8>]) {
    let won = |cell: (u8, u8)| {
        spin.wins.iter().any(|win| win.kind != WinKind::Scatter && win.positions.contains(&cell))
    };
    for (reel, (((column, stop), strip), shown)) in
        (0_u8..).zip(grid.iter_mut().zip(stops).zip(strips).zip(&spin.grid))
    {
        let stays: Vec<u8> =
            (0_u8..).zip(shown).filter(|(row, _)| !won((reel, *row))).map(|(_, symbol)| *symbol).collect();
        let (length, gone) = (strip.len(), shown.len() - stays.len());
        let top = (*stop as usize + length - gone) % length;
        *column = (0..gone).map(|row| strip[(top + row) % length]).chain(stays).collect();
        // A strip has at most 512 places.
        *stop = u32::try_from(top).unwrap_or_default();
    }
}
