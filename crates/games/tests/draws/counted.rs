//! What every bet wins over all results of a family, counted without a formula: balls by drawing every result,
//! numbers by writing out each one and adding up prize after prize.

use std::collections::{BTreeMap, BTreeSet};

use num_bigint::BigInt;
use num_traits::{One, Zero};

use crate::naive::{Seen, is_cell_true, sequences, subsets};
use crate::rulebook::{Drawn, Looks, Part, Wins, drawn, rule};

/// What bets of a play win in all results together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Tally {
    /// How many results there are of what the play looks at.
    pub(crate) results: BigInt,
    /// The sum of each bet's hits over them, by the bet's text.
    pub(crate) hits: BTreeMap<String, BigInt>,
}

/// For each list of places, how often balls were drawn there; a ball is a digit of base [`BASE`].
pub(crate) type Histograms = BTreeMap<Vec<usize>, Vec<u64>>;

const BASE: usize = 12;

/// Draws every result of a family of balls, each once.
pub(crate) fn each_drawing(family: &str, visit: &mut impl FnMut(&[u8])) {
    let Drawn::Balls { count, min, max, is_distinct } = drawn(family) else { return };
    let mut result = vec![0; count];
    next_ball(&mut result, 0, (min, max), is_distinct, visit);
}

fn next_ball(
    result: &mut [u8],
    at: usize,
    (min, max): (u8, u8),
    is_distinct: bool,
    visit: &mut impl FnMut(&[u8]),
) {
    if at == result.len() {
        return visit(result);
    }
    for ball in min..=max {
        if is_distinct && result[..at].contains(&ball) {
            continue;
        }
        result[at] = ball;
        next_ball(result, at + 1, (min, max), is_distinct, visit);
    }
}

/// Draws every result of a family of balls and counts what each of these plays sees; nothing for other families.
pub(crate) fn histograms<'a>(family: &str, plays: impl Iterator<Item = &'a str>) -> Histograms {
    let looks: BTreeSet<Vec<usize>> = plays
        .flat_map(|play| match rule(family, play).looks {
            Looks::Balls(places) => places,
            Looks::Numbers(_) => Vec::new(),
        })
        .collect();
    let empty = |places: &Vec<usize>| vec![0; BASE.pow(u32::try_from(places.len()).unwrap())];
    let mut counts: Vec<(Vec<usize>, Vec<u64>)> =
        looks.into_iter().map(|places| (places.clone(), empty(&places))).collect();
    each_drawing(family, &mut |result| {
        for (places, counts) in &mut counts {
            let seen = places.iter().fold(0, |seen, at| seen * BASE + usize::from(result[*at]));
            counts[seen] += 1;
        }
    });
    counts.into_iter().collect()
}

/// How often each value of a part occurs: every number of so many digits is visited.
pub(crate) fn values(part: Part) -> Vec<u64> {
    let (behind, size) = (10_usize.pow(part.digits - part.from - part.length), 10_usize.pow(part.length));
    let mut counts = vec![0; size];
    for number in 0..10_usize.pow(part.digits) {
        counts[number / behind % size] += 1;
    }
    counts
}

/// How many results hit a bet 0, 1, 2 … times: of each prize this many numbers are the bet's, and this many others.
pub(crate) fn times_hit(prizes: &[(u64, u64)]) -> Vec<BigInt> {
    let mut results = vec![BigInt::one()];
    for (equal, other) in prizes {
        let mut longer = vec![BigInt::zero(); results.len() + 1];
        for (times, ways) in results.iter().enumerate() {
            longer[times] += ways * other;
            longer[times + 1] += ways * equal;
        }
        results = longer;
    }
    results
}

/// How many results show which numbers of a bet: the place in the list has bit i where the i-th one is shown.
pub(crate) fn ways_shown(prizes: &[Vec<u64>], bet: &[usize]) -> Vec<BigInt> {
    let mut results = vec![BigInt::zero(); 1 << bet.len()];
    results[0] = BigInt::one();
    for counts in prizes {
        let own: u64 = bet.iter().map(|number| counts[*number]).sum();
        let other = counts.iter().sum::<u64>() - own;
        let mut longer: Vec<BigInt> = results.iter().map(|ways| ways * other).collect();
        for (shown, ways) in results.iter().enumerate().filter(|(_, ways)| !ways.is_zero()) {
            for (bit, number) in bet.iter().enumerate() {
                longer[shown | 1 << bit] += ways * counts[*number];
            }
        }
        results = longer;
    }
    results
}

fn text(symbols: &[u16], between: &str) -> String {
    symbols.iter().map(ToString::to_string).collect::<Vec<_>>().join(between)
}

fn sorted(symbols: &[u16]) -> Vec<u16> {
    let mut sorted = symbols.to_vec();
    sorted.sort_unstable();
    sorted
}

/// The symbols that are shown, rising, each once.
fn set(symbols: &[u16]) -> Vec<u16> {
    let mut set = sorted(symbols);
    set.dedup();
    set
}

/// The bets that win where these symbols are seen; of numbers, digits of one.
fn winners(family: &str, play: &str, wins: Wins, seen: &[u16], cells: &[String]) -> Vec<String> {
    let balls = || match drawn(family) {
        Drawn::Balls { min, max, .. } => (min.into()..=max.into()).collect::<Vec<u16>>(),
        Drawn::Numbers(_) => Vec::new(),
    };
    let shown = set(seen);
    let is_all_different = shown.len() == seen.len();
    match wins {
        Wins::Number => vec![text(seen, "")],
        Wins::AnySequence => vec![text(&sorted(seen), "")],
        Wins::Shown => shown.iter().map(ToString::to_string).collect(),
        Wins::Sequence => vec![text(seen, "|")],
        Wins::Together if is_all_different => vec![text(&shown, ",")],
        Wins::OneTwice if shown.len() == 2 => vec![text(&sorted(seen), ",")],
        Wins::Together | Wins::OneTwice => Vec::new(),
        Wins::AllOf(size) => subsets(&shown, size).iter().map(|bet| text(bet, ",")).collect(),
        Wins::Among(size) => {
            let others: Vec<u16> = balls().into_iter().filter(|ball| !shown.contains(ball)).collect();
            let added = subsets(&others, size - shown.len());
            added.iter().map(|added| text(&sorted(&[&shown[..], added].concat()), ",")).collect()
        }
        Wins::Cell => {
            let seen = match drawn(family) {
                Drawn::Numbers(_) => Seen::of(&[seen.iter().fold(0, |all, digit| all * 10 + digit)], seen),
                Drawn::Balls { .. } => Seen::of(seen, seen),
            };
            cells.iter().filter(|cell| is_cell_true(family, play, cell, &seen)).cloned().collect()
        }
        Wins::Place | Wins::NoneOf(_) => panic!("{family} {play} is counted otherwise"),
    }
}

/// What every bet of a play wins over all results; `cells` are the statements that can be bet on.
pub(crate) fn tally(family: &str, play: &str, cells: &[String], drawings: &Histograms) -> Tally {
    let rule = rule(family, play);
    match (&rule.looks, rule.wins) {
        (Looks::Numbers(parts), Wins::AllOf(size) | Wins::NoneOf(size)) => {
            of_combinations(parts, rule.wins, size)
        }
        (Looks::Numbers(parts), Wins::Number) => of_numbers(parts),
        (Looks::Numbers(parts), wins) => {
            let [part] = parts[..] else { panic!("{family} {play} looks at one number") };
            let seen = values(part);
            let digits = |value: usize| -> Vec<u16> {
                let length = part.length as usize;
                format!("{value:0length$}").bytes().map(|byte| u16::from(byte - b'0')).collect()
            };
            let seen = seen.iter().enumerate().map(|(value, count)| (digits(value), *count));
            summed(seen, |seen| winners(family, play, wins, seen, cells))
        }
        (Looks::Balls(places), Wins::Place) => {
            let mut all = Tally { results: BigInt::zero(), hits: BTreeMap::new() };
            for (at, place) in places.iter().enumerate() {
                let mut texts = vec!["-".to_owned(); places.len()];
                let own = summed(seen_balls(&drawings[place], 1), |seen| {
                    texts[at] = seen[0].to_string();
                    vec![texts.join("|")]
                });
                all.results = own.results;
                all.hits.extend(own.hits);
            }
            all
        }
        (Looks::Balls(places), wins) => {
            let seen = seen_balls(&drawings[&places[0]], places[0].len());
            summed(seen, |seen| winners(family, play, wins, seen, cells))
        }
    }
}

/// Balls at some places that were drawn at all, and how often.
fn seen_balls(counts: &[u64], length: usize) -> impl Iterator<Item = (Vec<u16>, u64)> {
    counts.iter().enumerate().filter(|(_, count)| **count > 0).map(move |(packed, count)| {
        let mut left = packed;
        let mut balls = Vec::new();
        for _ in 0..length {
            balls.insert(0, u16::try_from(left % BASE).unwrap());
            left /= BASE;
        }
        (balls, *count)
    })
}

fn summed(
    seen: impl Iterator<Item = (Vec<u16>, u64)>,
    mut winners: impl FnMut(&[u16]) -> Vec<String>,
) -> Tally {
    let (mut results, mut hits) = (0, BTreeMap::new());
    for (seen, count) in seen {
        results += count;
        for bet in winners(&seen) {
            *hits.entry(bet).or_insert(0_u64) += count;
        }
    }
    let hits = hits.into_iter().map(|(bet, hits)| (bet, hits.into())).collect();
    Tally { results: results.into(), hits }
}

/// Numbers that are compared with several prizes.
fn of_numbers(parts: &[Part]) -> Tally {
    let prizes: Vec<Vec<u64>> = parts.iter().map(|part| values(*part)).collect();
    let totals: Vec<u64> = prizes.iter().map(|counts| counts.iter().sum()).collect();
    let width = parts[0].length as usize;
    // Numbers that each prize has equally often win equally often.
    let mut known: BTreeMap<Vec<(u64, u64)>, BigInt> = BTreeMap::new();
    let hits = (0..prizes[0].len()).map(|number| {
        let split = prizes.iter().zip(&totals).map(|(counts, all)| (counts[number], all - counts[number]));
        let split: Vec<(u64, u64)> = split.collect();
        let hits = known.entry(split).or_insert_with_key(|split| {
            let results = times_hit(split);
            results.iter().enumerate().map(|(times, ways)| ways * BigInt::from(times)).sum()
        });
        (format!("{number:0width$}"), hits.clone())
    });
    let hits = hits.collect();
    Tally { results: totals.iter().map(|all| BigInt::from(*all)).product(), hits }
}

/// Combinations of numbers that are compared with several prizes: some of them, which stand for all.
fn of_combinations(parts: &[Part], wins: Wins, size: usize) -> Tally {
    let prizes: Vec<Vec<u64>> = parts.iter().map(|part| values(*part)).collect();
    // No prize has a number more often than another one, so all combinations win equally often.
    assert!(prizes.iter().all(|counts| counts.iter().all(|count| *count == counts[0])), "{parts:?}");
    let numbers = prizes[0].len();
    let bets: [Vec<usize>; 3] = [
        (0..size).collect(),
        (0..size).map(|at| at * numbers / size + at % 3).collect(),
        (numbers - size..numbers).collect(),
    ];
    let mut tally = Tally { results: BigInt::zero(), hits: BTreeMap::new() };
    for bet in bets {
        let shown = ways_shown(&prizes, &bet);
        let won = if matches!(wins, Wins::NoneOf(_)) { 0 } else { shown.len() - 1 };
        tally.results = shown.iter().sum();
        let text: Vec<String> = bet.iter().map(|number| format!("{number:02}")).collect();
        tally.hits.insert(text.join(","), shown[won].clone());
    }
    tally
}

/// How many bets a play has; of combinations of numbers those that are counted.
pub(crate) fn bets(family: &str, play: &str, cells: &[String]) -> usize {
    let rule = rule(family, play);
    let (symbols, length, is_distinct): (Vec<u16>, usize, bool) = match (drawn(family), &rule.looks) {
        (Drawn::Balls { min, max, is_distinct, .. }, Looks::Balls(places)) => {
            ((min.into()..=max.into()).collect(), places[0].len(), is_distinct)
        }
        (_, Looks::Numbers(parts)) => ((0..=9).collect(), parts[0].length as usize, false),
        (_, Looks::Balls(_)) => panic!("{family} {play} has no balls"),
    };
    let all = || sequences(&vec![symbols.clone(); length], is_distinct);
    match (rule.wins, &rule.looks) {
        (Wins::AllOf(_) | Wins::NoneOf(_), Looks::Numbers(_)) => 3,
        (Wins::Number | Wins::Sequence, _) => all().len(),
        (Wins::AnySequence, _) => all().iter().map(|bet| sorted(bet)).collect::<BTreeSet<_>>().len(),
        (Wins::Shown, _) => symbols.len(),
        (Wins::Place, Looks::Balls(places)) => symbols.len() * places.len(),
        (Wins::Together, _) => subsets(&symbols, length).len(),
        (Wins::OneTwice, _) => symbols.len() * (symbols.len() - 1),
        (Wins::AllOf(size) | Wins::Among(size) | Wins::NoneOf(size), _) => subsets(&symbols, size).len(),
        (Wins::Cell, _) => cells.len(),
        (Wins::Place, _) => panic!("{family} {play} has no places"),
    }
}
