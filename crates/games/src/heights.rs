//! Reels that change their height: before every spin each reel draws how many of its rows are in view, then its
//! stop. The reels stay independent, so all figures are exact: a reel's law counts every height with its weight
//! and every stop once.

use std::collections::{BTreeMap, HashMap};
use std::num::NonZeroU32;

use crate::engine::{Mode, Spin, draw_stop, pay, rows_from, strips};
use crate::enumerate::SpinLaw;
use crate::exact::{Exact, symbols_of};
use crate::fairness::{Words, uniform};
use crate::title::{Feature, Kind, SymbolKind, Title, TitleFile};

/// The reels of a game of changing ways.
pub(crate) const REELS: usize = 6;
/// The most rows a reel can show.
const ROWS_MAX: u8 = 7;
/// The highest multiplier free spins may climb to.
const MULTIPLIER_MAX: u32 = 200;

/// The fewest rows, and per reel the weights of its heights from there on.
fn tables(title: &Title, mode: Mode) -> (u8, &[Vec<u32>]) {
    match (title.feature(), mode) {
        (Some(Feature::ChangingWays { least, free_heights, .. }), Mode::Free) => (*least, free_heights),
        (Some(Feature::ChangingWays { least, heights, .. }), _) => (*least, heights),
        _ => (title.rows(), &[]),
    }
}

/// The rule of this feature that a title's file breaks, if any.
pub(crate) fn check(file: &TitleFile, least: u8, tables: [&[Vec<u32>]; 2], rise: u32) -> Option<String> {
    let holds = |holds: bool, rule: &str| (!holds).then(|| rule.to_owned());
    let free = file.free_spins.as_ref();
    let most = free.map_or(0, |free| free.multiplier + rise * free.max_spins.saturating_sub(1));
    let heights = usize::from(file.rows.saturating_sub(least)) + 1;
    let weighted = |weights: &Vec<u32>| {
        weights.len() == heights
            && weights.iter().all(|weight| *weight <= 100)
            && weights.iter().any(|weight| *weight > 0)
    };
    let scatter = file.symbols.iter().find(|symbol| symbol.kind == SymbolKind::Scatter);
    let scatter_pays = scatter.is_some_and(|scatter| file.paytable.contains_key(&scatter.id));
    holds(file.kind == Kind::Ways, "a game of changing ways is one of ways")
        .or_else(|| holds(free.is_some(), "a game of changing ways has free spins"))
        .or_else(|| holds(!scatter_pays, "scatters of a game of changing ways give free spins and no pay"))
        .or_else(|| {
            holds(
                (1..file.rows).contains(&least) && file.rows <= ROWS_MAX,
                "reels show 1 to 7 rows, not always as many",
            )
        })
        .or_else(|| {
            let each = tables.iter().all(|table| table.len() == REELS && table.iter().all(weighted));
            holds(each, "on every reel a weight for every height")
        })
        .or_else(|| {
            let few = |table: &[Vec<u32>]| table.iter().all(|weights| weights.iter().sum::<u32>() <= 100);
            holds(tables.iter().all(|table| few(table)), "the weights of a reel add up to 100 at most")
        })
        .or_else(|| {
            let draws = |strip: &String| strip.split_whitespace().count() <= 100;
            holds(
                file.reel_strips.iter().chain(&file.free_reel_strips).all(draws),
                "reels of 100 places at most",
            )
        })
        .or_else(|| holds(most <= MULTIPLIER_MAX, "free spins multiply by 200 at most"))
}

/// Draws the height and then the stop of every reel, left to right, and pays what they show.
pub(crate) fn spin(title: &Title, mode: Mode, multiplier: u32, words: &mut impl Words) -> Spin {
    let (least, tables) = tables(title, mode);
    let mut heights = Vec::with_capacity(tables.len());
    let mut stops = Vec::with_capacity(tables.len());
    for (weights, strip) in tables.iter().zip(strips(title, mode)) {
        let drawn = NonZeroU32::new(weights.iter().sum()).map_or(0, |sum| uniform(words, sum));
        heights.push(height_of(least, weights, drawn));
        stops.push(draw_stop(strip, words));
    }
    evaluate_tall(title, mode, stops, &heights, multiplier)
}

/// The height a number below the sum of the weights stands for: the first whose weights so far exceed it.
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
pub fn evaluate_tall(title: &Title, mode: Mode, stops: Vec<u32>, heights: &[u8], multiplier: u32) -> Spin {
    let shown = strips(title, mode).iter().zip(&stops).zip(heights);
    let grid = shown.map(|((strip, stop), height)| rows_from(strip, *stop as usize, *height)).collect();
    Spin { heights: heights.to_vec(), ..pay(title, mode, stops, grid, multiplier) }
}

/// The heights of every reel with their weights, those that cannot come left out.
#[must_use]
pub fn heights_of(title: &Title, mode: Mode) -> Vec<Vec<(u8, u32)>> {
    let (least, tables) = tables(title, mode);
    let weighted = |weights: &Vec<u32>| {
        (least..).zip(weights.iter().copied()).filter(|(_, weight)| *weight > 0).collect()
    };
    tables.iter().map(weighted).collect()
}

/// What a reel can show, as far as it matters: how often each symbol stands in view, wilds counted for all.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct View {
    shown: Vec<u8>,
    scatters: u8,
}

/// Every different view of each reel, with the number of equally likely draws that give it.
fn views(title: &Title, mode: Mode) -> Vec<HashMap<View, u64>> {
    let kind = |symbol: u8| title.kind_of(symbol);
    let regular: Vec<u8> = symbols_of(title, SymbolKind::Regular).collect();
    let count = |column: &[u8], matches: &dyn Fn(u8) -> bool| {
        u8::try_from(column.iter().filter(|symbol| matches(**symbol)).count()).unwrap_or(u8::MAX)
    };
    let view = |column: &[u8]| View {
        shown: regular
            .iter()
            .map(|own| count(column, &|symbol| symbol == *own || kind(symbol) == SymbolKind::Wild))
            .collect(),
        scatters: count(column, &|symbol| kind(symbol) == SymbolKind::Scatter),
    };
    let reels = strips(title, mode).iter().zip(heights_of(title, mode));
    reels
        .map(|(strip, heights)| {
            let mut views = HashMap::new();
            for (height, weight) in heights {
                for stop in 0..strip.len() {
                    *views.entry(view(&rows_from(strip, stop, height))).or_insert(0) += u64::from(weight);
                }
            }
            views
        })
        .collect()
}

fn all(views: &HashMap<View, u64>) -> u128 {
    views.values().copied().map(u128::from).sum()
}

/// The number of equally likely draws of a spin: heights by their weights, times stops.
pub(crate) fn combinations(title: &Title, mode: Mode) -> u128 {
    views(title, mode).iter().map(all).product()
}

/// Σ over all draws of what all ways pay: over symbols and lengths, the pay times the sum of ways through so
/// many reels, times the draws of the next reel that show none.
pub(crate) fn ways_units(title: &Title, mode: Mode) -> u128 {
    let reels = views(title, mode);
    let mut total = 0;
    for (at, symbol) in symbols_of(title, SymbolKind::Regular).enumerate() {
        let mut reached = 1_u128;
        for (reel, views) in reels.iter().enumerate() {
            let of = |(view, count): (&View, &u64)| u128::from(view.shown[at]) * u128::from(*count);
            reached *= views.iter().map(of).sum::<u128>();
            let rest: u128 = reels.get(reel + 1).map_or(1, |next| {
                let misses = next.iter().filter(|(view, _)| view.shown[at] == 0);
                let misses: u128 = misses.map(|(_, count)| u128::from(*count)).sum();
                misses * reels[reel + 2..].iter().map(all).product::<u128>()
            });
            total += reached * rest * u128::from(title.pay(symbol, reel + 1));
        }
    }
    total
}

/// How many draws show 0, 1, 2 … scatters.
pub(crate) fn scatters(title: &Title, mode: Mode) -> Vec<u128> {
    let mut law = vec![1_u128];
    for views in views(title, mode) {
        let mut next = vec![0; law.len() + 1];
        for (scatters, draws) in law.iter().enumerate() {
            for (view, count) in &views {
                // At most one is in view of a reel, checked on load.
                next[scatters + usize::from(view.scatters.min(1))] += draws * u128::from(*count);
            }
        }
        law = next;
    }
    law
}

/// What has happened on the reels so far, as far as later reels can tell: the ways of each symbol that still
/// runs, what the others have paid, and the scatters.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct So {
    runs: Vec<(u8, u32)>,
    units: u64,
    scatters: u8,
}

/// The whole law of a spin. Draws that no later reel can tell apart go on together.
pub(crate) fn law(title: &Title, mode: Mode) -> SpinLaw {
    let regular: Vec<u8> = symbols_of(title, SymbolKind::Regular).collect();
    let start = So { runs: (0_u8..).zip(&regular).map(|(at, _)| (at, 1)).collect(), units: 0, scatters: 0 };
    let mut states = HashMap::from([(start, 1_u64)]);
    for (reel, views) in views(title, mode).iter().enumerate() {
        let mut next: HashMap<So, u64> = HashMap::new();
        // Where nothing runs any more only the scatters differ.
        let mut by_scatters = BTreeMap::new();
        for (view, draws) in views {
            *by_scatters.entry(view.scatters).or_insert(0) += draws;
        }
        for (so, count) in states {
            if so.runs.is_empty() {
                for (scatters, draws) in &by_scatters {
                    let after = So { scatters: so.scatters + scatters, ..so.clone() };
                    *next.entry(after).or_insert(0) += count * draws;
                }
                continue;
            }
            for (view, draws) in views {
                let mut after =
                    So { runs: Vec::new(), units: so.units, scatters: so.scatters + view.scatters };
                for (at, ways) in &so.runs {
                    match u32::from(view.shown[usize::from(*at)]) {
                        0 => {
                            let symbol = regular[usize::from(*at)];
                            after.units += u64::from(*ways) * u64::from(title.pay(symbol, reel));
                        }
                        here => after.runs.push((*at, ways * here)),
                    }
                }
                *next.entry(after).or_insert(0) += count * draws;
            }
        }
        states = next;
    }
    let mut counts = BTreeMap::new();
    for (so, count) in states {
        let whole = |(at, ways): &(u8, u32)| {
            u64::from(*ways) * u64::from(title.pay(regular[usize::from(*at)], title.reels()))
        };
        let units = so.units + so.runs.iter().map(whole).sum::<u64>();
        *counts.entry((units, so.scatters)).or_insert(0) += count;
    }
    SpinLaw { combinations: combinations(title, mode), counts }
}

/// The share of draws that win anything: what is still running decides, not in how many ways.
pub(crate) fn hit_frequency(title: &Title, mode: Mode) -> Exact {
    let regular: Vec<u8> = symbols_of(title, SymbolKind::Regular).collect();
    let mut running = HashMap::from([((1_u32 << regular.len()) - 1, 1_u128)]);
    let mut wins = 0;
    let reels = views(title, mode);
    for (reel, views) in reels.iter().enumerate() {
        let mut shown: HashMap<u32, u128> = HashMap::new();
        for (view, draws) in views {
            let bits = view.shown.iter().rev().fold(0, |bits, count| bits << 1 | u32::from(*count > 0));
            *shown.entry(bits).or_insert(0) += u128::from(*draws);
        }
        let pays = regular.iter().rev();
        let pays = pays.fold(0, |bits, own| bits << 1 | u32::from(title.pay(*own, reel + 1) > 0));
        let rest: u128 = reels[reel + 1..].iter().map(all).product();
        let mut next = HashMap::new();
        for (before, count) in running {
            for (bits, draws) in &shown {
                let now = before & bits;
                if now & pays != 0 {
                    // More reels never pay less.
                    wins += count * draws * rest;
                } else if now != 0 {
                    *next.entry(now).or_insert(0) += count * draws;
                }
            }
        }
        running = next;
    }
    Exact::new(wins, reels.iter().map(all).product())
}

/// The largest win of a spin, without multiplier, by the number of scatters that come with it.
pub(crate) fn best_by_scatters(title: &Title, mode: Mode) -> BTreeMap<u8, u64> {
    let search = Search::new(title, mode);
    let most = u8::try_from(search.reels.len()).unwrap_or(u8::MAX);
    let best = |scatters| search.best(scatters).map(|units| (scatters, units));
    (0..=most).filter_map(best).collect()
}

/// Branch and bound over the views of each reel that no other view of it beats on every symbol.
struct Search {
    /// Per reel its views with and without scatter, the promising ones first.
    reels: Vec<[Vec<Vec<u64>>; 2]>,
    /// Per symbol what so many reels pay.
    pays: Vec<Vec<u64>>,
    /// Per reel and symbol: what one way that has come so far can pay at most.
    worth: Vec<Vec<u64>>,
}

impl Search {
    fn new(title: &Title, mode: Mode) -> Self {
        let pays: Vec<Vec<u64>> = symbols_of(title, SymbolKind::Regular)
            .map(|own| (0..=REELS).map(|count| title.pay(own, count).into()).collect())
            .collect();
        let whole = |shown: &Vec<u64>| shown.iter().zip(&pays).map(|(n, pay)| n * pay[REELS]).sum::<u64>();
        let reels: Vec<[Vec<Vec<u64>>; 2]> = views(title, mode)
            .iter()
            .map(|views| {
                [0, 1].map(|scatters| {
                    let own = views.keys().filter(|view| view.scatters == scatters);
                    let own: Vec<&View> = own.collect();
                    let beats = |one: &View, other: &View| {
                        one != other && one.shown.iter().zip(&other.shown).all(|(a, b)| a >= b)
                    };
                    let kept = own.iter().filter(|view| !own.iter().any(|other| beats(other, view)));
                    let mut kept: Vec<Vec<u64>> =
                        kept.map(|view| view.shown.iter().copied().map(u64::from).collect()).collect();
                    kept.sort_by_key(|shown| std::cmp::Reverse((whole(shown), shown.clone())));
                    kept
                })
            })
            .collect();
        let mut worth = vec![pays.iter().map(|pay| pay[REELS]).collect::<Vec<u64>>()];
        for (reel, views) in reels.iter().enumerate().rev() {
            let most = |at: usize| views.iter().flatten().map(|shown| shown[at]).max().unwrap_or(0);
            let later = &worth[worth.len() - 1];
            let here = (0..pays.len()).map(|at| u64::max(pays[at][reel], most(at) * later[at]));
            worth.push(here.collect());
        }
        worth.reverse();
        Self { reels, pays, worth }
    }

    fn best(&self, scatters: u8) -> Option<u64> {
        let mut best = None;
        self.visit(0, &vec![1; self.pays.len()], 0, scatters, &mut best);
        best
    }

    /// `ways` of each symbol came so far, 0 where it was broken; `units` are paid, `scatters` must still come.
    fn visit(&self, reel: usize, ways: &[u64], units: u64, scatters: u8, best: &mut Option<u64>) {
        if usize::from(scatters) > self.reels.len() - reel {
            return;
        }
        let bound: u64 = ways.iter().zip(&self.worth[reel]).map(|(ways, worth)| ways * worth).sum();
        if best.is_some_and(|best| units + bound <= best) {
            return;
        }
        let Some(views) = self.reels.get(reel) else {
            // Here the bound is what the whole runs pay.
            *best = Some(units + bound);
            return;
        };
        for (more, views) in (0_u8..).zip(views).filter(|(more, _)| *more <= scatters) {
            for shown in views {
                let runs = || ways.iter().zip(shown).zip(&self.pays);
                let paid =
                    runs().filter(|((_, here), _)| **here == 0).map(|((ways, _), pay)| ways * pay[reel]);
                let units = units + paid.sum::<u64>();
                let after: Vec<u64> = runs().map(|((ways, here), _)| ways * here).collect();
                self.visit(reel + 1, &after, units, scatters - more, best);
            }
        }
    }
}
