use std::collections::{BTreeMap, HashMap};

use num_rational::BigRational;
use num_traits::Zero;

use crate::engine::SpinMode;
use crate::exact::{Exact, awards, free_laws, free_spins_frequency, free_units, number_of};
use crate::faces::{Face, combinations};
use crate::title::{Kind, SymbolKind, Title};

/// What every draw of one set of reels pays: the exact law of a spin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SpinLaw {
    /// The number of equally likely draws.
    pub combinations: u128,
    /// Draws by (win in units without the multiplier of free spins, sum of the tags of all reels); the sum is the
    /// number of scatters unless the title's mechanic tags its faces by something else.
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

    /// The share of draws that win anything.
    #[must_use]
    pub fn hit_frequency(&self) -> Exact {
        let hits =
            self.counts.iter().filter(|((units, _), _)| *units > 0).map(|(_, count)| u128::from(*count));
        Exact::new(hits.sum(), self.combinations)
    }

    /// What the figures of a round need to know of it.
    pub(crate) fn figures(&self) -> SpinFigures {
        let mut best = BTreeMap::new();
        for (units, scatters) in self.counts.keys() {
            let most = best.entry(*scatters).or_insert(0);
            *most = u64::max(*most, *units);
        }
        SpinFigures { units: self.expected_units(), hits: self.hit_frequency(), best }
    }
}

/// The exact figures of a title, from enumeration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoundFigures {
    /// Return to player.
    pub rtp: Exact,
    /// The part of it that comes after the paid spin: from respins, a hold or free spins.
    pub rtp_feature: Exact,
    /// Share of rounds that win before any free spin.
    pub hit_frequency: Exact,
    /// Share of rounds that reach free spins.
    pub free_spins_frequency: Exact,
    /// Share of rounds that reach the title's feature, when it has one.
    pub feature_frequency: Option<Exact>,
    /// The largest possible win of a round, in units.
    pub max_win_units: u64,
}

/// What the figures of a round need to know of a spin.
#[derive(Debug, Clone)]
pub struct SpinFigures {
    /// The expected win in units, without the multiplier of free spins.
    pub units: Exact,
    /// The share of draws that win anything.
    pub hits: Exact,
    /// The largest win in units by the number of scatters that come with it.
    pub best: BTreeMap<u8, u64>,
}

/// Visits every draw of a mode's reels with its pay. A spin includes its cascades.
#[must_use]
pub fn enumerate(title: &Title, mode: SpinMode) -> SpinLaw {
    title.mechanic().spin_law(title, number_of(mode))
}

/// What every draw of reels with these faces pays.
///
/// The walk goes reel by reel and stops as soon as no line (or way) can still win; what is left of the reels
/// then only decides the number of scatters, which is counted in one step.
pub(crate) fn law_of(title: &Title, faces: Vec<Vec<Face>>) -> SpinLaw {
    let combinations = combinations(&faces);
    let mut walk = Walk::new(title, faces);
    match title.kind() {
        Kind::Lines => {
            let wild = Run { line: 0, symbol: None, wilds: 0, count: 0 };
            let lines = 0..title.lines().len();
            walk.lines(At::START, &lines.map(|line| Run { line, ..wild }).collect::<Vec<_>>());
        }
        Kind::Ways => {
            let regular = title.symbols_of(SymbolKind::Regular);
            walk.ways(At::START, &regular.map(|symbol| (symbol, 1)).collect::<Vec<_>>());
        }
    }
    let scatter = title.symbols_of(SymbolKind::Scatter).next();
    let mut counts = BTreeMap::new();
    for ((units, tag), count) in walk.found {
        let extra = scatter.map_or(0, |symbol| title.pay(symbol, usize::from(tag)));
        *counts.entry((units + u64::from(extra), tag)).or_insert(0) += count;
    }
    SpinLaw { combinations, counts }
}

/// A line that can still win: its leading wilds, then its first regular symbol and how far it runs.
#[derive(Clone, Copy)]
struct Run {
    line: usize,
    symbol: Option<u8>,
    wilds: usize,
    count: usize,
}

/// How far a walk has come: reels passed, units paid, tags so far, and the draws that lead here.
#[derive(Clone, Copy)]
struct At {
    reel: usize,
    units: u64,
    tag: u8,
    weight: u64,
}

impl At {
    const START: Self = Self { reel: 0, units: 0, tag: 0, weight: 1 };

    const fn after(self, face: &Face, units: u64) -> Self {
        Self { reel: self.reel + 1, units, tag: self.tag + face.tag, weight: self.weight * face.weight }
    }
}

struct Walk<'a> {
    title: &'a Title,
    wild: Option<u8>,
    windows: Vec<Vec<Face>>,
    /// From each reel on: how many draws have which sum of tags.
    rest: Vec<BTreeMap<u8, u64>>,
    found: HashMap<(u64, u8), u64>,
}

impl<'a> Walk<'a> {
    fn new(title: &'a Title, windows: Vec<Vec<Face>>) -> Self {
        let mut rest = vec![BTreeMap::from([(0, 1)]); windows.len() + 1];
        for reel in (0..windows.len()).rev() {
            let mut law = BTreeMap::new();
            for face in &windows[reel] {
                for (tag, count) in &rest[reel + 1] {
                    *law.entry(tag + face.tag).or_insert(0) += count * face.weight;
                }
            }
            rest[reel] = law;
        }
        Self { title, wild: title.wild(), windows, rest, found: HashMap::new() }
    }

    fn finish(&mut self, at: At, units: u64) {
        for (more, count) in &self.rest[at.reel] {
            *self.found.entry((units, at.tag + more)).or_insert(0) += count * at.weight;
        }
    }

    fn paid(&self, run: Run) -> u64 {
        let regular = run.symbol.map_or(0, |symbol| self.title.pay(symbol, run.count));
        let wilds = self.wild.map_or(0, |wild| self.title.pay(wild, run.wilds));
        regular.max(wilds).into()
    }

    fn lines(&mut self, at: At, alive: &[Run]) {
        let reel = at.reel;
        if reel == self.windows.len() || alive.is_empty() {
            let last: u64 = alive.iter().map(|run| self.paid(*run)).sum();
            return self.finish(at, at.units + last);
        }
        let mut next = Vec::with_capacity(alive.len());
        for stop in 0..self.windows[reel].len() {
            next.clear();
            let face = &self.windows[reel][stop];
            let mut paid = at.units;
            for run in alive {
                let symbol = face.shown[usize::from(self.title.lines()[run.line][reel])];
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
            let after = at.after(face, paid);
            let alive = std::mem::take(&mut next);
            self.lines(after, &alive);
            next = alive;
        }
    }

    fn ways(&mut self, at: At, alive: &[(u8, u64)]) {
        let reel = at.reel;
        let pays = |title: &Title, symbol: u8, ways: u64| ways * u64::from(title.pay(symbol, reel));
        if reel == self.windows.len() || alive.is_empty() {
            let last: u64 = alive.iter().map(|(symbol, ways)| pays(self.title, *symbol, *ways)).sum();
            return self.finish(at, at.units + last);
        }
        let mut next = Vec::with_capacity(alive.len());
        for stop in 0..self.windows[reel].len() {
            next.clear();
            let face = &self.windows[reel][stop];
            let mut paid = at.units;
            for (symbol, ways) in alive {
                let here =
                    face.shown.iter().filter(|s| *s == symbol || Some(**s) == self.wild).count() as u64;
                if here > 0 {
                    next.push((*symbol, ways * here));
                } else {
                    paid += pays(self.title, *symbol, *ways);
                }
            }
            let after = at.after(face, paid);
            let alive = std::mem::take(&mut next);
            self.ways(after, &alive);
            next = alive;
        }
    }
}

/// All exact figures of a title, by visiting every draw of all its reels.
#[must_use]
pub fn round_figures(title: &Title) -> RoundFigures {
    title.mechanic().round_figures(title)
}

/// The figures of a round whose paid spin is followed by nothing but free spins.
pub(crate) fn free_spin_figures(title: &Title) -> RoundFigures {
    let mechanic = title.mechanic();
    let base = mechanic.spin_figures(title, 0);
    let free: BTreeMap<u32, SpinFigures> =
        free_laws(title).into_iter().map(|law| (law, mechanic.spin_figures(title, law))).collect();
    let units = free.iter().map(|(law, spin)| (*law, spin.units.fraction().clone())).collect();
    let mut free_spins = BigRational::zero();
    for (award, chance) in awards(title, 0) {
        free_spins += chance * free_units(title, award, &units);
    }
    let stake = BigRational::from_integer(title.units_per_bet().into());
    RoundFigures {
        rtp: Exact::from_fraction((base.units.fraction() + &free_spins) / &stake),
        rtp_feature: Exact::from_fraction(free_spins / stake),
        hit_frequency: base.hits,
        free_spins_frequency: free_spins_frequency(title),
        feature_frequency: mechanic.feature_frequency(title),
        max_win_units: max_win_units(title, &base.best, &free),
    }
}

/// The largest win of a round: the best paid spin with its award, then the best course of free spins, where
/// only a spin with enough scatters adds more.
fn max_win_units(title: &Title, base: &BTreeMap<u8, u64>, free: &BTreeMap<u32, SpinFigures>) -> u64 {
    fn best(
        title: &Title,
        free: &BTreeMap<u32, SpinFigures>,
        (left, granted): (u32, u32),
        known: &mut HashMap<(u32, u32), u64>,
    ) -> u64 {
        if left == 0 {
            return 0;
        }
        if let Some(units) = known.get(&(left, granted)) {
            return *units;
        }
        let number = granted - left + 1;
        let multiplier = u64::from(title.free_multiplier(number));
        let mut most = 0;
        for (scatters, units) in &free[&title.mechanic().law_number(number)].best {
            let more = title.award(usize::from(*scatters)).min(title.free_spins().max_spins - granted);
            let rest = best(title, free, (left - 1 + more, granted + more), known);
            most = most.max(multiplier * units + rest);
        }
        known.insert((left, granted), most);
        most
    }
    let mut known = HashMap::new();
    let paid = base.iter().map(|(scatters, units)| {
        let award = title.award(usize::from(*scatters));
        units + best(title, free, (award, award), &mut known)
    });
    paid.max().unwrap_or(0)
}
