use std::collections::{BTreeMap, HashMap};

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Zero};

use crate::cascade;
use crate::engine::Mode;
use crate::exact::{
    Exact, awards, expected_multipliers, expected_spin_units, feature_frequency, free_spins_frequency,
};
use crate::faces::{Face, combinations, faces, reels_of};
use crate::heights;
use crate::hold;
use crate::title::{Feature, Kind, SymbolKind, Title};

/// What every combination of stops of one set of reels pays: the exact law of a spin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SpinLaw {
    /// The number of combinations of stops.
    pub combinations: u128,
    /// Combinations by (win in units without multiplier, what the view triggers): the number of scatters or,
    /// where wilds expand, the bits of the reels that were filled; in a game of holds the number of values.
    /// The win of cascades carries theirs.
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

/// Visits every combination of stops of a mode's reels and tells what it pays.
///
/// The walk goes reel by reel and stops as soon as no line (or way) can still win; what is left of the reels
/// then only decides the number of scatters, which is counted in one step. A spin is one with its cascades.
#[must_use]
pub fn enumerate(title: &Title, mode: Mode) -> SpinLaw {
    match title.feature() {
        Some(Feature::Cascade { .. }) => cascade::law(title, mode).spin.clone(),
        Some(Feature::ChangingWays { .. }) => heights::law(title, mode),
        _ => enumerate_held(title, mode, &[]),
    }
}

/// As [`enumerate`], while a wild fills the `held` reels, and without cascades.
#[must_use]
pub fn enumerate_held(title: &Title, mode: Mode, held: &[u8]) -> SpinLaw {
    let faces = faces(title, mode, held);
    let combinations = combinations(&faces);
    let mut walk = Walk::new(title, faces);
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
    for ((units, tag), count) in walk.found {
        let extra = scatter.as_ref().map_or(0, |(symbol, _)| title.pay(*symbol, usize::from(tag)));
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

struct Walk<'a> {
    title: &'a Title,
    wild: Option<u8>,
    windows: Vec<Vec<Face>>,
    /// From each reel on: how many combinations have which tag.
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
                    *law.entry(tag + face.tag).or_insert(0) += count;
                }
            }
            rest[reel] = law;
        }
        Self { title, wild: title.wild(), windows, rest, found: HashMap::new() }
    }

    fn settle(&mut self, reel: usize, units: u64, tag: u8) {
        for (more, count) in &self.rest[reel] {
            *self.found.entry((units, tag + more)).or_insert(0) += count;
        }
    }

    fn paid(&self, run: Run) -> u64 {
        let regular = run.symbol.map_or(0, |symbol| self.title.pay(symbol, run.count));
        let wilds = self.wild.map_or(0, |wild| self.title.pay(wild, run.wilds));
        regular.max(wilds).into()
    }

    fn lines(&mut self, reel: usize, alive: &[Run], units: u64, tag: u8) {
        if reel == self.windows.len() {
            let units = units + alive.iter().map(|run| self.paid(*run)).sum::<u64>();
            return self.settle(reel, units, tag);
        }
        if alive.is_empty() {
            return self.settle(reel, units, tag);
        }
        let mut next = Vec::with_capacity(alive.len());
        for stop in 0..self.windows[reel].len() {
            next.clear();
            let Face { shown, tag: more } = &self.windows[reel][stop];
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
            let tag = tag + more;
            let alive = std::mem::take(&mut next);
            self.lines(reel + 1, &alive, paid, tag);
            next = alive;
        }
    }

    fn ways(&mut self, reel: usize, alive: &[(u8, u64)], units: u64, tag: u8) {
        let pays = |title: &Title, symbol: u8, ways: u64| ways * u64::from(title.pay(symbol, reel));
        if reel == self.windows.len() || alive.is_empty() {
            let last: u64 = alive.iter().map(|(symbol, ways)| pays(self.title, *symbol, *ways)).sum();
            return self.settle(reel, units + last, tag);
        }
        let mut next = Vec::with_capacity(alive.len());
        for stop in 0..self.windows[reel].len() {
            next.clear();
            let Face { shown, tag: more } = &self.windows[reel][stop];
            let mut paid = units;
            for (symbol, ways) in alive {
                let here = shown.iter().filter(|s| *s == symbol || Some(**s) == self.wild).count() as u64;
                if here > 0 {
                    next.push((*symbol, ways * here));
                } else {
                    paid += pays(self.title, *symbol, *ways);
                }
            }
            let tag = tag + more;
            let alive = std::mem::take(&mut next);
            self.ways(reel + 1, &alive, paid, tag);
            next = alive;
        }
    }
}

/// All exact figures of a title, by visiting every combination of stops of both sets of reels.
#[must_use]
pub fn round_figures(title: &Title) -> RoundFigures {
    match title.feature() {
        Some(Feature::ExpandingWild { multipliers }) => respin_figures(title, multipliers),
        Some(Feature::HoldAndWin(rules)) => hold::figures(title, rules),
        _ => free_spin_figures(title),
    }
}

/// What follows from some reels being held, over every course of the respins.
struct Chain {
    units: BigRational,
    loses: BigRational,
    max_units: u64,
}

fn respin_chain(title: &Title, multipliers: &[u32], held: &[u8]) -> Chain {
    let nothing = Chain { units: BigRational::zero(), loses: BigRational::one(), max_units: 0 };
    let Some((multiplier, later)) = multipliers.split_first() else { return nothing };
    let law = enumerate_held(title, Mode::Base, held);
    let mut after: BTreeMap<u8, Chain> = BTreeMap::new();
    let mut chain = Chain { loses: BigRational::zero(), ..nothing };
    for ((units, tag), count) in &law.counts {
        let next = after.entry(*tag).or_insert_with(|| {
            let filled = reels_of(*tag);
            let later = if filled.is_empty() { &[] } else { later };
            respin_chain(title, later, &[held, &filled].concat())
        });
        let chance = BigRational::new(BigInt::from(*count), law.combinations.into());
        let own = u64::from(*multiplier) * units;
        chain.max_units = chain.max_units.max(own + next.max_units);
        if own == 0 {
            chain.loses += &chance * &next.loses;
        }
        chain.units += chance * (BigRational::from_integer(own.into()) + &next.units);
    }
    chain
}

fn respin_figures(title: &Title, multipliers: &[u32]) -> RoundFigures {
    let whole = respin_chain(title, multipliers, &[]);
    let first = respin_chain(title, &multipliers[..1], &[]);
    let stake = BigRational::from_integer(title.units_per_bet().into());
    RoundFigures {
        rtp: Exact::from_fraction(&whole.units / &stake),
        rtp_feature: Exact::from_fraction((&whole.units - &first.units) / &stake),
        hit_frequency: Exact::from_fraction(BigRational::one() - whole.loses),
        free_spins_frequency: Exact::from_fraction(BigRational::zero()),
        feature_frequency: feature_frequency(title),
        max_win_units: whole.max_units,
    }
}

fn free_spin_figures(title: &Title) -> RoundFigures {
    let laws = [Mode::Base, Mode::Free].map(|mode| FigureLaw::of(title, mode));
    let [base, free] = &laws;
    let mut free_units = BigRational::zero();
    for (award, chance) in awards(title, Mode::Base) {
        free_units += chance * expected_multipliers(title, award).fraction() * free.units.fraction();
    }
    let stake = BigRational::from_integer(title.units_per_bet().into());
    RoundFigures {
        rtp: Exact::from_fraction((base.units.fraction() + &free_units) / &stake),
        rtp_feature: Exact::from_fraction(free_units / stake),
        hit_frequency: base.hits.clone(),
        free_spins_frequency: free_spins_frequency(title),
        feature_frequency: feature_frequency(title),
        max_win_units: max_win_units(title, &base.best, &free.best),
    }
}

/// What the figures of a round need to know of a spin.
struct FigureLaw {
    units: Exact,
    hits: Exact,
    /// The largest win by the free spins that come with it.
    best: BTreeMap<u32, u64>,
}

impl FigureLaw {
    fn of(title: &Title, mode: Mode) -> Self {
        let Some(Feature::ChangingWays { .. }) = title.feature() else {
            let law = enumerate(title, mode);
            let (units, hits) = (law.expected_units(), law.hit_frequency());
            return Self { units, hits, best: best_by_award(title, law.counts.keys().copied()) };
        };
        // Six reels of many heights are too many draws to visit: each figure has its own exact way.
        let best = heights::best_by_scatters(title, mode);
        Self {
            units: expected_spin_units(title, mode, &[]),
            hits: heights::hit_frequency(title, mode),
            best: best_by_award(title, best.into_iter().map(|(scatters, units)| (units, scatters))),
        }
    }
}

/// The largest win by the free spins that come with it, of (win, scatters).
fn best_by_award(title: &Title, wins: impl Iterator<Item = (u64, u8)>) -> BTreeMap<u32, u64> {
    let mut best = BTreeMap::new();
    for (units, scatters) in wins {
        let slot = best.entry(title.award(usize::from(scatters))).or_insert(0);
        *slot = u64::max(*slot, units);
    }
    best
}

/// The largest win of a round: the best paid spin with its award, then the best course of free spins, where
/// only a spin with enough scatters adds more.
fn max_win_units(title: &Title, base: &BTreeMap<u32, u64>, free: &BTreeMap<u32, u64>) -> u64 {
    fn best(
        title: &Title,
        free: &BTreeMap<u32, u64>,
        (left, granted): (u32, u32),
        known: &mut HashMap<(u32, u32), u64>,
    ) -> u64 {
        if left == 0 {
            return 0;
        }
        if let Some(units) = known.get(&(left, granted)) {
            return *units;
        }
        let multiplier = u64::from(title.free_multiplier(granted - left + 1));
        let mut most = 0;
        for (award, units) in free {
            let more = (*award).min(title.free_spins().max_spins - granted);
            let rest = best(title, free, (left - 1 + more, granted + more), known);
            most = most.max(multiplier * units + rest);
        }
        known.insert((left, granted), most);
        most
    }
    let mut known = HashMap::new();
    base.iter()
        .map(|(award, units)| units + best(title, free, (*award, *award), &mut known))
        .max()
        .unwrap_or(0)
}
