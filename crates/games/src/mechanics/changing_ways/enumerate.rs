use std::collections::{BTreeMap, HashMap};

use super::{ChangingWays, REELS};
use crate::enumerate::SpinLaw;
use crate::exact::Exact;
use crate::faces::Face;
use crate::mechanics::Mechanic;
use crate::title::{SymbolKind, Title};

/// What a reel can show, as far as it matters: how often each symbol is in view, wilds counted for all.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct View {
    shown: Vec<u8>,
    scatters: u8,
}

/// Every different view of each reel, with the number of equally likely draws that give it.
fn views(rules: &ChangingWays, title: &Title, number: u32) -> Vec<HashMap<View, u64>> {
    let regular: Vec<u8> = title.symbols_of(SymbolKind::Regular).collect();
    let count_of = |shown: &[u8], own: u8| {
        let matches = |symbol: &&u8| **symbol == own || title.kind_of(**symbol) == SymbolKind::Wild;
        u8::try_from(shown.iter().filter(matches).count()).unwrap_or(u8::MAX)
    };
    let reel = |faces: Vec<Face>| {
        let mut views = HashMap::new();
        for face in faces {
            let shown = regular.iter().map(|own| count_of(&face.shown, *own)).collect();
            *views.entry(View { shown, scatters: face.tag }).or_insert(0) += face.weight;
        }
        views
    };
    rules.faces(title, number).into_iter().map(reel).collect()
}

fn all(views: &HashMap<View, u64>) -> u128 {
    views.values().copied().map(u128::from).sum()
}

/// What has happened on the reels so far, as far as later reels can tell: the ways of each symbol that still
/// runs, what the others have paid, and the scatters.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct State {
    runs: Vec<(u8, u32)>,
    units: u64,
    scatters: u8,
}

/// The whole distribution of a spin. Draws that no later reel can distinguish are continued together.
pub(super) fn law(rules: &ChangingWays, title: &Title, number: u32) -> SpinLaw {
    let regular: Vec<u8> = title.symbols_of(SymbolKind::Regular).collect();
    let start =
        State { runs: (0_u8..).zip(&regular).map(|(at, _)| (at, 1)).collect(), units: 0, scatters: 0 };
    let mut states = HashMap::from([(start, 1_u64)]);
    let reels = views(rules, title, number);
    for (reel, views) in reels.iter().enumerate() {
        let mut next: HashMap<State, u64> = HashMap::new();
        // Where nothing runs any more only the scatters differ.
        let mut by_scatters = BTreeMap::new();
        for (view, draws) in views {
            *by_scatters.entry(view.scatters).or_insert(0) += draws;
        }
        for (state, count) in states {
            if state.runs.is_empty() {
                for (scatters, draws) in &by_scatters {
                    let after = State { scatters: state.scatters + scatters, ..state.clone() };
                    *next.entry(after).or_insert(0) += count * draws;
                }
                continue;
            }
            for (view, draws) in views {
                let mut after =
                    State { runs: Vec::new(), units: state.units, scatters: state.scatters + view.scatters };
                for (at, ways) in &state.runs {
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
    for (state, count) in states {
        let whole = |(at, ways): &(u8, u32)| {
            u64::from(*ways) * u64::from(title.pay(regular[usize::from(*at)], title.reels()))
        };
        let units = state.units + state.runs.iter().map(whole).sum::<u64>();
        *counts.entry((units, state.scatters)).or_insert(0) += count;
    }
    SpinLaw { combinations: reels.iter().map(all).product(), counts }
}

/// The share of draws that win anything: what is still running decides, not in how many ways.
pub(super) fn hit_frequency(rules: &ChangingWays, title: &Title, number: u32) -> Exact {
    let regular: Vec<u8> = title.symbols_of(SymbolKind::Regular).collect();
    let mut running = HashMap::from([((1_u32 << regular.len()) - 1, 1_u128)]);
    let mut wins = 0;
    let reels = views(rules, title, number);
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
pub(super) fn best_by_scatters(rules: &ChangingWays, title: &Title, number: u32) -> BTreeMap<u8, u64> {
    let search = Search::new(rules, title, number);
    let most = u8::try_from(search.reels.len()).unwrap_or(u8::MAX);
    let best = |scatters| search.best(scatters).map(|units| (scatters, units));
    (0..=most).filter_map(best).collect()
}

/// Branch and bound over the views of each reel that no other view of it beats on every symbol.
struct Search {
    /// Per reel its views with and without scatter, the promising ones first.
    reels: Vec<[Vec<Vec<u64>>; 2]>,
    /// Per symbol what 0, 1, 2 … reels pay.
    pays: Vec<Vec<u64>>,
    /// Per reel and symbol: what one way that has come so far can pay at most.
    worth: Vec<Vec<u64>>,
}

impl Search {
    fn new(rules: &ChangingWays, title: &Title, number: u32) -> Self {
        let pays: Vec<Vec<u64>> = title
            .symbols_of(SymbolKind::Regular)
            .map(|own| (0..=REELS).map(|count| title.pay(own, count).into()).collect())
            .collect();
        let whole = |shown: &Vec<u64>| shown.iter().zip(&pays).map(|(n, pay)| n * pay[REELS]).sum::<u64>();
        let reels: Vec<[Vec<Vec<u64>>; 2]> = views(rules, title, number)
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
