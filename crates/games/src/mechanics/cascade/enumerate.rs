use std::collections::HashMap;

use crate::engine::{SpinMode, strips};
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
    /// What can win on each reel: a bit for each symbol.
    sets: [u32; REELS],
    scatters: usize,
}

/// What a reel shows at one of its stops.
struct Stop {
    column: [u8; ROWS],
    set: u32,
    scatters: usize,
}

/// The kinds of a title's symbols, a bit for each: a title has fewer than 32.
#[derive(Clone, Copy)]
struct Kinds {
    regular: u32,
    wild: u32,
    scatter: u32,
}

impl Kinds {
    fn of(title: &Title) -> Self {
        let bits = |kind| title.symbols_of(kind).fold(0, |bits, symbol| bits | 1 << symbol);
        let [regular, wild, scatter] = [SymbolKind::Regular, SymbolKind::Wild, SymbolKind::Scatter].map(bits);
        Self { regular, wild, scatter }
    }

    /// The regular symbols that a column shows or its wilds stand for.
    fn set(self, column: [u8; ROWS]) -> u32 {
        let shown = column.iter().fold(0, |bits, symbol| bits | 1 << symbol);
        self.regular & if shown & self.wild == 0 { shown } else { self.regular }
    }

    fn scatters(self, column: [u8; ROWS]) -> usize {
        column.iter().filter(|symbol| self.scatter & 1 << **symbol != 0).count()
    }

    /// The rows of a column that count for a regular symbol: a bit for each.
    fn rows(self, column: [u8; ROWS], symbol: u8) -> u8 {
        let counted = self.wild | 1 << symbol;
        (0..ROWS).fold(0, |rows, row| rows | u8::from(counted & 1 << column[row] != 0) << row)
    }
}

/// Visits every combination of stops, but stops a reel only when something can win on it. Until then the stops
/// with which nothing wins on that reel stay together: what the reels before it pay and how they fall is the
/// same with each. The reels after it only decide how many scatters are in view.
///
/// Every start of a server walks through every title of cascades.
pub(super) struct Walk<'a> {
    strips: &'a [Vec<u8>],
    /// Of each symbol, what a run of so many reels pays, in units.
    pays: Vec<[u64; REELS + 1]>,
    multipliers: &'a [u32],
    kinds: Kinds,
    /// Of each reel, by stop.
    reels: Vec<Vec<Stop>>,
    /// From each reel on: how many combinations show how many scatters.
    rest: Vec<Vec<u64>>,
    /// Combinations by win in units and scatters.
    found: HashMap<u64, [u64; REELS + 1]>,
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
        let (strips, kinds) = (strips(title, mode), Kinds::of(title));
        let shown = |strip: &[u8], at: usize| {
            let column = std::array::from_fn(|row| strip[(at + row) % strip.len()]);
            Stop { column, set: kinds.set(column), scatters: kinds.scatters(column) }
        };
        let all = |strip: &Vec<u8>| (0..strip.len()).map(|at| shown(strip, at)).collect();
        let reels: Vec<Vec<Stop>> = strips.iter().map(all).collect();
        let pays = (0_u8..)
            .zip(title.symbols())
            .map(|(symbol, _)| std::array::from_fn(|length| title.pay(symbol, length).into()))
            .collect();
        let (rest, found) = (vec![vec![1]; REELS + 1], HashMap::new());
        let mut walk = Self { strips, pays, multipliers, kinds, reels, rest, found, again: 0 };
        for reel in (0..REELS).rev() {
            walk.rest[reel] = walk.scatters_from(reel, &walk.every_stop(reel));
        }
        let start = View {
            stopped: 0,
            columns: [[0; ROWS]; REELS],
            stops: [0; REELS],
            sets: [0; REELS],
            scatters: 0,
        };
        walk.step(&start, &walk.every_stop(0), 0, 0);
        let combinations = strips.iter().map(|strip| strip.len() as u128).product();
        let again = Exact::new(walk.again, combinations);
        let tagged = |(units, counts): (u64, [u64; REELS + 1])| {
            (0_u8..)
                .zip(counts)
                .filter(|(_, count)| *count > 0)
                .map(move |(tag, count)| ((units, tag), count))
        };
        let counts = walk.found.into_iter().flat_map(tagged).collect();
        CascadeLaw { spin: SpinLaw { combinations, counts }, again }
    }

    /// Every stop of a reel; none after the last one.
    fn every_stop(&self, reel: usize) -> Vec<usize> {
        (0..self.reels.get(reel).map_or(0, Vec::len)).collect()
    }

    /// How many combinations show how many scatters from a reel on, when it stops at one of these.
    fn scatters_from(&self, reel: usize, stops: &[usize]) -> Vec<u64> {
        let shows = |at: &&usize| self.reels[reel][**at].scatters > 0;
        let (with, all) = (stops.iter().filter(shows).count() as u64, stops.len() as u64);
        let after = &self.rest[reel + 1];
        let mut law = vec![0; after.len() + 1];
        for (scatters, count) in after.iter().enumerate() {
            law[scatters] += count * (all - with);
            law[scatters + 1] += count * with;
        }
        law
    }

    /// Goes on with a view and the stops that the next reel may still have.
    fn step(&mut self, view: &View, next: &[usize], cascade: usize, units: u64) {
        let reel = view.stopped;
        if reel == REELS {
            return self.end(view, next, cascade, units);
        }
        let alive = view.sets[..reel].iter().fold(u32::MAX, |all, set| all & set);
        let (open, closed): (Vec<usize>, Vec<usize>) =
            next.iter().partition(|stop| self.reels[reel][**stop].set & alive != 0);
        let mut stopped = View { stopped: reel + 1, ..*view };
        let after = self.every_stop(reel + 1);
        for at in open {
            let stop = &self.reels[reel][at];
            stopped.columns[reel] = stop.column;
            stopped.sets[reel] = stop.set;
            stopped.stops[reel] = at;
            stopped.scatters = view.scatters + stop.scatters;
            self.step(&stopped, &after, cascade, units);
        }
        if !closed.is_empty() {
            self.end(view, &closed, cascade, units);
        }
    }

    /// Pays a view that no stop left to the next reel adds to.
    fn end(&mut self, view: &View, next: &[usize], cascade: usize, units: u64) {
        let paid = self.paid(view);
        if paid.units == 0 {
            return self.finish(view, next, cascade, units);
        }
        let units = units + paid.units * u64::from(self.multipliers[cascade]);
        let wins = cascade + 1;
        if wins == self.multipliers.len() {
            self.finish(view, next, wins, units);
        } else {
            self.step(&self.fallen(view, paid.won), next, wins, units);
        }
    }

    /// Counts what ends with a view in which so many views have won.
    fn finish(&mut self, view: &View, next: &[usize], wins: usize, units: u64) {
        let law = if view.stopped == REELS { vec![1] } else { self.scatters_from(view.stopped, next) };
        let found = self.found.entry(units).or_insert([0; REELS + 1]);
        // There are at most as many scatters as reels.
        for (sum, count) in found[view.scatters..].iter_mut().zip(law) {
            *sum += count;
            if wins > 1 {
                self.again += u128::from(count);
            }
        }
    }

    /// What the reels stopped so far pay.
    fn paid(&self, view: &View) -> Paid {
        let mut paid = Paid { units: 0, won: [0; REELS] };
        // A way starts with a regular symbol; wilds stand in on the reels after it.
        let first = view.columns[0];
        for (at, own) in first.iter().enumerate() {
            if self.kinds.regular & 1 << *own == 0 || first[..at].contains(own) {
                continue;
            }
            let length = view.sets[..view.stopped].iter().take_while(|set| **set & 1 << *own != 0).count();
            let pay = self.pays[usize::from(*own)][length];
            if pay == 0 {
                continue;
            }
            let mut ways = 1;
            for (won, column) in paid.won.iter_mut().zip(&view.columns[..length]) {
                let rows = self.kinds.rows(*column, *own);
                ways *= u64::from(rows.count_ones());
                *won |= rows;
            }
            paid.units += pay * ways;
        }
        paid
    }

    /// What has won goes, all above it moves down, and the strip goes on from above.
    fn fallen(&self, view: &View, won: [u8; REELS]) -> View {
        let mut view = *view;
        for (reel, won) in won.into_iter().enumerate().filter(|(_, won)| *won != 0) {
            let (strip, shown) = (&self.strips[reel], view.columns[reel]);
            let mut column = [0; ROWS];
            let mut empty = ROWS;
            for row in (0..ROWS).rev().filter(|row| won & 1 << row == 0) {
                empty -= 1;
                column[empty] = shown[row];
            }
            let mut stop = view.stops[reel];
            for cell in column[..empty].iter_mut().rev() {
                stop = if stop == 0 { strip.len() } else { stop } - 1;
                *cell = strip[stop];
            }
            view.scatters += self.kinds.scatters(column);
            view.scatters -= self.kinds.scatters(shown);
            view.columns[reel] = column;
            view.stops[reel] = stop;
            view.sets[reel] = self.kinds.set(column);
        }
        view
    }
}
