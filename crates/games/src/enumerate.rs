use std::collections::{BTreeMap, HashMap};

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::Zero;

use crate::engine::Mode;
use crate::exact::{Exact, combinations, expected_free_spins, free_spins_frequency};
use crate::title::{Kind, SymbolKind, Title};

/// What every combination of stops of one set of reels pays: the exact law of a spin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SpinLaw {
    /// The number of combinations of stops.
    pub combinations: u128,
    /// Combinations by (win in units without multiplier, scatters in view).
    pub counts: BTreeMap<(u64, u8), u64>,
}

impl SpinLaw {
    /// The expected win in units, without multiplier.
    #[must_use]
    pub fn expected_units(&self) -> Exact {
        let total =
            self.counts.iter().map(|((units, _), count)| u128::from(*units) * u128::from(*count)).sum();
        Exact::new(total, self.combinations)
    }

    /// The share of combinations that win anything.
    #[must_use]
    pub fn hit_frequency(&self) -> Exact {
        let hits =
            self.counts.iter().filter(|((units, _), _)| *units > 0).map(|(_, count)| u128::from(*count));
        Exact::new(hits.sum(), self.combinations)
    }

    /// The largest win by the free spins that come with it.
    fn best_by_award(&self, title: &Title) -> BTreeMap<u32, u64> {
        let mut best = BTreeMap::new();
        for (units, scatters) in self.counts.keys() {
            let slot = best.entry(title.award(usize::from(*scatters))).or_insert(0);
            *slot = u64::max(*slot, *units);
        }
        best
    }
}

/// The exact figures of a title, from enumeration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoundFigures {
    /// Return to player.
    pub rtp: Exact,
    /// The part of it that free spins bring.
    pub rtp_free: Exact,
    /// Share of rounds whose paid spin wins.
    pub hit_frequency: Exact,
    /// Share of rounds that reach free spins.
    pub free_spins_frequency: Exact,
    /// The largest possible win of a round, in units.
    pub max_win_units: u64,
}

/// Visits every combination of stops of a mode's reels and tells what it pays.
///
/// The walk goes reel by reel and stops as soon as no line (or way) can still win; what is left of the reels
/// then only decides the number of scatters, which is counted in one step.
#[must_use]
pub fn enumerate(title: &Title, mode: Mode) -> SpinLaw {
    let strips = match mode {
        Mode::Base => title.base_strips(),
        Mode::Free => title.free_strips(),
    };
    let mut walk = Walk::new(title, strips);
    match title.kind() {
        Kind::Lines => {
            let wild = Run { line: 0, symbol: None, wilds: 0, count: 0 };
            let lines = 0..title.lines().len();
            walk.lines(0, &lines.map(|line| Run { line, ..wild }).collect::<Vec<_>>(), 0, 0);
        }
        Kind::Ways => {
            let regular =
                (0_u8..).zip(title.symbols()).filter(|(_, symbol)| symbol.kind == SymbolKind::Regular);
            walk.ways(0, &regular.map(|(symbol, _)| (symbol, 1)).collect::<Vec<_>>(), 0, 0);
        }
    }
    let scatter = (0_u8..).zip(title.symbols()).find(|(_, symbol)| symbol.kind == SymbolKind::Scatter);
    let mut counts = BTreeMap::new();
    for ((units, scatters), count) in walk.found {
        let extra = scatter.as_ref().map_or(0, |(symbol, _)| title.pay(*symbol, usize::from(scatters)));
        *counts.entry((units + u64::from(extra), scatters)).or_insert(0) += count;
    }
    SpinLaw { combinations: combinations(strips), counts }
}

/// A line that can still win: its leading wilds, then its first regular symbol and how far it runs.
#[derive(Clone, Copy)]
struct Run {
    line: usize,
    symbol: Option<u8>,
    wilds: usize,
    count: usize,
}

struct Walk<'a> {
    title: &'a Title,
    wild: Option<u8>,
    /// Per reel and stop: the symbols in view and whether a scatter is among them.
    windows: Vec<Vec<(Vec<u8>, u8)>>,
    /// From each reel on: how many combinations show 0, 1, 2 … scatters.
    rest: Vec<Vec<u64>>,
    found: HashMap<(u64, u8), u64>,
}

impl<'a> Walk<'a> {
    fn new(title: &'a Title, strips: &[Vec<u8>]) -> Self {
        let rows = usize::from(title.rows());
        let window = |strip: &[u8], stop: usize| {
            let shown: Vec<u8> = (0..rows).map(|row| strip[(stop + row) % strip.len()]).collect();
            let scatters = shown.iter().filter(|s| title.kind_of(**s) == SymbolKind::Scatter).count();
            (shown, u8::try_from(scatters).unwrap_or(u8::MAX))
        };
        let windows: Vec<Vec<_>> =
            strips.iter().map(|strip| (0..strip.len()).map(|stop| window(strip, stop)).collect()).collect();
        let mut rest = vec![vec![1]; strips.len() + 1];
        for reel in (0..strips.len()).rev() {
            let mut law = vec![0; rest[reel + 1].len() + 1];
            for (_, shown) in &windows[reel] {
                for (scatters, count) in rest[reel + 1].iter().enumerate() {
                    law[scatters + usize::from(*shown)] += count;
                }
            }
            rest[reel] = law;
        }
        let wild = title.symbols().iter().position(|symbol| symbol.kind == SymbolKind::Wild);
        let wild = wild.and_then(|index| u8::try_from(index).ok());
        Self { title, wild, windows, rest, found: HashMap::new() }
    }

    fn settle(&mut self, reel: usize, units: u64, scatters: u8) {
        for (more, count) in (0_u8..).zip(&self.rest[reel]) {
            if *count > 0 {
                *self.found.entry((units, scatters + more)).or_insert(0) += count;
            }
        }
    }

    fn paid(&self, run: Run) -> u64 {
        let regular = run.symbol.map_or(0, |symbol| self.title.pay(symbol, run.count));
        let wilds = self.wild.map_or(0, |wild| self.title.pay(wild, run.wilds));
        regular.max(wilds).into()
    }

    fn lines(&mut self, reel: usize, alive: &[Run], units: u64, scatters: u8) {
        if reel == self.windows.len() {
            let units = units + alive.iter().map(|run| self.paid(*run)).sum::<u64>();
            return self.settle(reel, units, scatters);
        }
        if alive.is_empty() {
            return self.settle(reel, units, scatters);
        }
        let mut next = Vec::with_capacity(alive.len());
        for stop in 0..self.windows[reel].len() {
            next.clear();
            let (shown, more) = &self.windows[reel][stop];
            let mut paid = units;
            for run in alive {
                let symbol = shown[usize::from(self.title.lines()[run.line][reel])];
                match (run.symbol, self.title.kind_of(symbol)) {
                    (None, SymbolKind::Wild) => {
                        next.push(Run { wilds: run.wilds + 1, count: run.count + 1, ..*run });
                    }
                    (None, SymbolKind::Regular) => {
                        next.push(Run { symbol: Some(symbol), count: run.count + 1, ..*run });
                    }
                    (Some(_), SymbolKind::Wild) => next.push(Run { count: run.count + 1, ..*run }),
                    (Some(own), SymbolKind::Regular) if own == symbol => {
                        next.push(Run { count: run.count + 1, ..*run });
                    }
                    _ => paid += self.paid(*run),
                }
            }
            let scatters = scatters + more;
            let alive = std::mem::take(&mut next);
            self.lines(reel + 1, &alive, paid, scatters);
            next = alive;
        }
    }

    fn ways(&mut self, reel: usize, alive: &[(u8, u64)], units: u64, scatters: u8) {
        let pays = |title: &Title, symbol: u8, ways: u64| ways * u64::from(title.pay(symbol, reel));
        if reel == self.windows.len() || alive.is_empty() {
            let last: u64 = alive.iter().map(|(symbol, ways)| pays(self.title, *symbol, *ways)).sum();
            return self.settle(reel, units + last, scatters);
        }
        let mut next = Vec::with_capacity(alive.len());
        for stop in 0..self.windows[reel].len() {
            next.clear();
            let (shown, more) = &self.windows[reel][stop];
            let mut paid = units;
            for (symbol, ways) in alive {
                let here = shown.iter().filter(|s| *s == symbol || Some(**s) == self.wild).count() as u64;
                if here > 0 {
                    next.push((*symbol, ways * here));
                } else {
                    paid += pays(self.title, *symbol, *ways);
                }
            }
            let scatters = scatters + more;
            let alive = std::mem::take(&mut next);
            self.ways(reel + 1, &alive, paid, scatters);
            next = alive;
        }
    }
}

/// All exact figures of a title, by visiting every combination of stops of both sets of reels.
#[must_use]
pub fn round_figures(title: &Title) -> RoundFigures {
    let base = enumerate(title, Mode::Base);
    let free = enumerate(title, Mode::Free);
    let multiplier = BigRational::from_integer(title.free_spins().multiplier.into());
    let free_value = free.expected_units().fraction() * multiplier;
    let mut free_units = BigRational::zero();
    for ((_, scatters), count) in &base.counts {
        let award = title.award(usize::from(*scatters));
        if award > 0 {
            let chance = BigRational::new(BigInt::from(*count), base.combinations.into());
            free_units += chance * expected_free_spins(title, award).fraction() * &free_value;
        }
    }
    let stake = BigRational::from_integer(title.units_per_bet().into());
    RoundFigures {
        rtp: Exact::from_fraction((base.expected_units().fraction() + &free_units) / &stake),
        rtp_free: Exact::from_fraction(free_units / stake),
        hit_frequency: base.hit_frequency(),
        free_spins_frequency: free_spins_frequency(title),
        max_win_units: max_win_units(title, &base, &free),
    }
}

/// The largest win of a round: the best paid spin with its award, then the best course of free spins, where
/// only a spin with enough scatters adds more.
fn max_win_units(title: &Title, base: &SpinLaw, free: &SpinLaw) -> u64 {
    fn best(
        free: &BTreeMap<u32, u64>,
        max: u32,
        (left, granted): (u32, u32),
        known: &mut HashMap<(u32, u32), u64>,
    ) -> u64 {
        if left == 0 {
            return 0;
        }
        if let Some(units) = known.get(&(left, granted)) {
            return *units;
        }
        let mut most = 0;
        for (award, units) in free {
            let more = (*award).min(max - granted);
            most = most.max(units + best(free, max, (left - 1 + more, granted + more), known));
        }
        known.insert((left, granted), most);
        most
    }
    let free = free.best_by_award(title);
    let (max, multiplier) = (title.free_spins().max_spins, u64::from(title.free_spins().multiplier));
    let mut known = HashMap::new();
    let by_award = base.best_by_award(title).into_iter();
    by_award
        .map(|(award, units)| units + multiplier * best(&free, max, (award, award), &mut known))
        .max()
        .unwrap_or(0)
}
