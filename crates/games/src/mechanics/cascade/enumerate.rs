use std::collections::HashMap;

use crate::engine::{SpinMode, strips, window};
use crate::enumerate::SpinLaw;
use crate::exact::Exact;
use crate::title::{SymbolKind, Title};
use crate::validate::ROWS;

const REELS: usize = 5;

/// What spins and their cascades bring over every combination of stops.
#[derive(Debug, Clone)]
pub(super) struct CascadeLaw {
    /// By (win in units without the multiplier of free spins, scatters in view at the end).
    pub(super) spin: SpinLaw,
    /// The share in which something that fell has won again.
    pub(super) again: Exact,
}

/// The symbols on the reels stopped so far, and how far each strip has been read.
#[derive(Clone, Copy)]
struct View {
    stopped: usize,
    columns: [[u8; ROWS]; REELS],
    stops: [usize; REELS],
}

/// Visits every combination of stops, but stops a reel only when something can win on it: the others then only
/// decide how many scatters are in view.
pub(super) struct Walk<'a> {
    title: &'a Title,
    strips: &'a [Vec<u8>],
    multipliers: &'a [u32],
    wild: Option<u8>,
    /// From each reel on: how many combinations show how many scatters.
    rest: Vec<Vec<u64>>,
    found: HashMap<(u64, u8), u64>,
    again: u128,
}

/// What a view pays, and which of its cells won: a bit for each row.
struct Paid {
    units: u64,
    won: [u8; REELS],
}

impl<'a> Walk<'a> {
    /// Visits every combination of stops of a mode's reels.
    pub(super) fn run(title: &'a Title, mode: SpinMode, multipliers: &'a [u32]) -> CascadeLaw {
        let strips = strips(title, mode);
        let mut rest = vec![vec![1]];
        for strip in strips.iter().rev() {
            let shows = |stop: &usize| {
                window(title, strip, *stop).iter().any(|s| title.kind_of(*s) == SymbolKind::Scatter)
            };
            let with = (0..strip.len()).filter(shows).count() as u64;
            let before = &rest[rest.len() - 1];
            let mut law = vec![0; before.len() + 1];
            for (scatters, count) in before.iter().enumerate() {
                law[scatters] += count * (strip.len() as u64 - with);
                law[scatters + 1] += count * with;
            }
            rest.push(law);
        }
        rest.reverse();
        let (wild, found) = (title.wild(), HashMap::new());
        let mut walk = Self { title, strips, multipliers, wild, rest, found, again: 0 };
        walk.step(View { stopped: 0, columns: [[0; ROWS]; REELS], stops: [0; REELS] }, 0, 0);
        let combinations = strips.iter().map(|strip| strip.len() as u128).product();
        let again = Exact::new(walk.again, combinations);
        CascadeLaw { spin: SpinLaw { combinations, counts: walk.found.into_iter().collect() }, again }
    }

    fn step(&mut self, mut view: View, cascade: usize, units: u64) {
        let Some(paid) = self.paid(&view) else {
            let reel = view.stopped;
            view.stopped += 1;
            let strip = &self.strips[reel];
            for stop in 0..strip.len() {
                view.stops[reel] = stop;
                view.columns[reel] = std::array::from_fn(|row| strip[(stop + row) % strip.len()]);
                self.step(view, cascade, units);
            }
            return;
        };
        let units = units + paid.units * u64::from(self.multipliers[cascade]);
        if paid.units > 0 && cascade + 1 < self.multipliers.len() {
            self.step(self.fallen(view, paid.won), cascade + 1, units);
        } else {
            self.finish(&view, units, cascade + usize::from(paid.units > 0));
        }
    }

    fn finish(&mut self, view: &View, units: u64, wins: usize) {
        let scatter = |symbol: &&u8| self.title.kind_of(**symbol) == SymbolKind::Scatter;
        let seen = view.columns[..view.stopped].iter().flatten().filter(scatter).count();
        for (more, count) in self.rest[view.stopped].iter().enumerate() {
            // There are at most as many scatters as reels.
            let tag = u8::try_from(seen + more).unwrap_or(u8::MAX);
            *self.found.entry((units, tag)).or_insert(0) += count;
            if wins > 1 {
                self.again += u128::from(*count);
            }
        }
    }

    /// What the reels stopped so far pay; `None` when a symbol runs over all of them and there is another reel.
    fn paid(&self, view: &View) -> Option<Paid> {
        let columns = &view.columns[..view.stopped];
        let mut paid = Paid { units: 0, won: [0; REELS] };
        let first = columns.first()?;
        for (at, own) in first.iter().enumerate() {
            if self.title.kind_of(*own) != SymbolKind::Regular || first[..at].contains(own) {
                continue;
            }
            let (mut ways, mut length, mut shown) = (1, 0, [0; REELS]);
            for column in columns {
                let matches = |row: usize| column[row] == *own || Some(column[row]) == self.wild;
                let bits = (0..ROWS).fold(0_u8, |bits, row| bits | u8::from(matches(row)) << row);
                if bits == 0 {
                    break;
                }
                shown[length] = bits;
                ways *= u64::from(bits.count_ones());
                length += 1;
            }
            if length == view.stopped && length < REELS {
                return None;
            }
            let units = u64::from(self.title.pay(*own, length)) * ways;
            if units > 0 {
                paid.units += units;
                for (won, bits) in paid.won.iter_mut().zip(shown) {
                    *won |= bits;
                }
            }
        }
        Some(paid)
    }

    fn fallen(&self, mut view: View, won: [u8; REELS]) -> View {
        for (reel, strip) in self.strips.iter().enumerate().take(view.stopped) {
            for row in (0..ROWS).filter(|row| won[reel] & (1 << row) != 0) {
                // The cell goes, all above it moves down by one, and the strip's next symbol comes in.
                let stop = (view.stops[reel] + strip.len() - 1) % strip.len();
                view.columns[reel][..=row].rotate_right(1);
                view.columns[reel][0] = strip[stop];
                view.stops[reel] = stop;
            }
        }
        view
    }
}
