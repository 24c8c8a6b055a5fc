use std::collections::HashMap;

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, ToPrimitive, Zero};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::cascade;
use crate::engine::{Mode, line_pay, strips};
use crate::faces::{Face, combinations, faces};
use crate::heights;
use crate::hold;
use crate::title::{Feature, Kind, SymbolKind, Title};

/// An exact fraction, in lowest terms.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exact(BigRational);

impl Exact {
    /// The fraction `numerator / denominator`; the denominator is not 0.
    #[must_use]
    pub fn new(numerator: u128, denominator: u128) -> Self {
        Self(BigRational::new(numerator.into(), denominator.into()))
    }

    pub(crate) const fn from_fraction(fraction: BigRational) -> Self {
        Self(fraction)
    }

    /// The fraction itself.
    #[must_use]
    pub const fn fraction(&self) -> &BigRational {
        &self.0
    }

    /// Whole parts per million, cut.
    #[must_use]
    pub fn ppm(&self) -> u32 {
        (&self.0 * BigInt::from(1_000_000)).to_integer().to_u32().unwrap_or(u32::MAX)
    }
}

impl std::fmt::Display for Exact {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}/{}", self.0.numer(), self.0.denom())
    }
}

impl Serialize for Exact {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Exact {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let malformed = || serde::de::Error::custom("expected a fraction such as 24/25");
        let (numerator, denominator) = text.split_once('/').ok_or_else(malformed)?;
        let numerator: BigInt = numerator.parse().map_err(|_| malformed())?;
        let denominator: BigInt = denominator.parse().map_err(|_| malformed())?;
        if denominator.is_zero() {
            return Err(malformed());
        }
        Ok(Self(BigRational::new(numerator, denominator)))
    }
}

fn ratio(numerator: u128, denominator: u128) -> BigRational {
    BigRational::new(numerator.into(), denominator.into())
}

/// How many combinations of a mode's stops show 0, 1, 2 … scatters, those that cascades bring among them.
#[must_use]
pub fn scatter_law(title: &Title, mode: Mode) -> Vec<u128> {
    let strips = strips(title, mode);
    if let Some(Feature::Cascade { .. }) = title.feature() {
        let mut law = vec![0; strips.len() + 1];
        for ((_, scatters), count) in &cascade::law(title, mode).spin.counts {
            law[usize::from(*scatters)] += u128::from(*count);
        }
        return law;
    }
    if let Some(Feature::ChangingWays { .. }) = title.feature() {
        return heights::scatters(title, mode);
    }
    let rows = usize::from(title.rows());
    let mut law = vec![1_u128];
    for strip in strips {
        let shows = |stop: usize| {
            (0..rows).any(|row| title.kind_of(strip[(stop + row) % strip.len()]) == SymbolKind::Scatter)
        };
        let with = (0..strip.len()).filter(|stop| shows(*stop)).count() as u128;
        let without = strip.len() as u128 - with;
        let mut next = vec![0; law.len() + 1];
        for (scatters, combos) in law.iter().enumerate() {
            next[scatters] += combos * without;
            next[scatters + 1] += combos * with;
        }
        law = next;
    }
    law
}

/// The expected win of one spin in units, without multiplier, respins and free spins, while a wild fills the
/// `held` reels.
///
/// By linearity a sum over lines or symbols: every stop of a reel is equally likely, and the reels are
/// independent. Cascades make them depend on each other: their win is the mean over all combinations.
#[must_use]
pub fn expected_spin_units(title: &Title, mode: Mode, held: &[u8]) -> Exact {
    if let Some(Feature::Cascade { .. }) = title.feature() {
        return cascade::law(title, mode).spin.expected_units();
    }
    if let Some(Feature::ChangingWays { .. }) = title.feature() {
        return Exact(ratio(
            heights::ways_units(title, mode) + scatter_units(title, mode),
            heights::combinations(title, mode),
        ));
    }
    let faces = faces(title, mode, held);
    let total = match title.kind() {
        Kind::Lines => line_units(title, &faces),
        Kind::Ways => ways_units(title, &faces),
    };
    Exact(ratio(total + scatter_units(title, mode), combinations(&faces)))
}

fn scatter_units(title: &Title, mode: Mode) -> u128 {
    let Some(scatter) = symbols_of(title, SymbolKind::Scatter).next() else { return 0 };
    let law = scatter_law(title, mode);
    law.iter().enumerate().map(|(count, combos)| combos * u128::from(title.pay(scatter, count))).sum()
}

pub(crate) fn symbols_of(title: &Title, kind: SymbolKind) -> impl Iterator<Item = u8> {
    (0_u8..).zip(title.symbols()).filter(move |(_, symbol)| symbol.kind == kind).map(|(index, _)| index)
}

/// How often each symbol stands in a row of a reel.
fn counts(title: &Title, faces: &[Face], row: u8) -> Vec<u128> {
    let mut counts = vec![0; title.symbols().len()];
    for face in faces {
        counts[usize::from(face.shown[usize::from(row)])] += 1;
    }
    counts
}

/// Σ over all combinations of what the lines pay. Lines that meet the same counts on every reel share a sum.
fn line_units(title: &Title, faces: &[Vec<Face>]) -> u128 {
    fn walk(title: &Title, counts: &[Vec<u128>], line: &mut Vec<u8>, weight: u128) -> u128 {
        let rest = &counts[line.len()..];
        if rest.is_empty() || is_decided(title, line) {
            let rest: u128 = rest.iter().map(|reel| reel.iter().sum::<u128>()).product();
            return weight * rest * u128::from(line_pay(title, line).units);
        }
        let mut total = 0;
        for (symbol, count) in (0_u8..).zip(&rest[0]) {
            if *count > 0 {
                line.push(symbol);
                total += walk(title, counts, line, weight * count);
                line.pop();
            }
        }
        total
    }
    let mut known: HashMap<Vec<Vec<u128>>, u128> = HashMap::new();
    let sum = |rows: &Vec<u8>| {
        let counts: Vec<_> = faces.iter().zip(rows).map(|(reel, row)| counts(title, reel, *row)).collect();
        *known.entry(counts).or_insert_with_key(|counts| walk(title, counts, &mut Vec::new(), 1))
    };
    title.lines().iter().map(sum).sum()
}

/// Whether no further symbol changes what the line pays.
fn is_decided(title: &Title, line: &[u8]) -> bool {
    let is_wild = |symbol: &&u8| title.kind_of(**symbol) == SymbolKind::Wild;
    let mut others = line.iter().filter(|symbol| !is_wild(symbol));
    others
        .next()
        .is_some_and(|own| title.kind_of(*own) != SymbolKind::Regular || others.any(|symbol| symbol != own))
}

/// Σ over all combinations of what all ways pay.
fn ways_units(title: &Title, faces: &[Vec<Face>]) -> u128 {
    symbols_of(title, SymbolKind::Regular)
        .map(|symbol| {
            let matches = |shown: &&u8| **shown == symbol || title.kind_of(**shown) == SymbolKind::Wild;
            let in_view = |face: &Face| face.shown.iter().filter(matches).count() as u128;
            let mut reached = 1_u128;
            let mut total = 0;
            for length in 1..=faces.len() {
                reached *= faces[length - 1].iter().map(in_view).sum::<u128>();
                let rest: u128 = faces.get(length).map_or(1, |next| {
                    let misses = next.iter().filter(|face| in_view(face) == 0).count() as u128;
                    misses * combinations(&faces[length + 1..])
                });
                total += reached * rest * u128::from(title.pay(symbol, length));
            }
            total
        })
        .sum()
}

/// The chance that so many scatters award so many free spins: `(award, probability)`, awards above 0 only.
pub(crate) fn awards(title: &Title, mode: Mode) -> Vec<(u32, BigRational)> {
    let law = scatter_law(title, mode);
    let combos = law.iter().sum();
    let law = law.into_iter().enumerate();
    law.map(|(scatters, count)| (title.award(scatters), ratio(count, combos)))
        .filter(|(award, chance)| *award > 0 && !chance.is_zero())
        .collect()
}

/// The expected number of free spins that follow when `left` are open and `granted` were granted so far.
///
/// A spin is played, may award more (cut to `max_spins` in all), and the rest follows: an exact recursion
/// over (left, granted). Without the bound it would be the branching sum `left / (1 − Σ chance × award)`.
#[must_use]
pub fn expected_free_spins(title: &Title, left: u32) -> Exact {
    over_free_spins(title, left, |_| 1)
}

/// The expected sum of the multipliers of the free spins that follow when `left` are awarded by the paid spin.
///
/// The number of a free spin is what was granted without what is still left, so (left, granted) tell its
/// multiplier too.
#[must_use]
pub fn expected_multipliers(title: &Title, left: u32) -> Exact {
    over_free_spins(title, left, |number| title.free_multiplier(number))
}

/// The expected sum over the free spins played of what each counts by its number, from 1.
fn over_free_spins(title: &Title, left: u32, counts: impl Fn(u32) -> u32) -> Exact {
    struct Visit<'a, F> {
        law: &'a [(u32, BigRational)],
        none: BigRational,
        max: u32,
        counts: F,
        known: HashMap<(u32, u32), BigRational>,
    }
    impl<F: Fn(u32) -> u32> Visit<'_, F> {
        fn expected(&mut self, left: u32, granted: u32) -> BigRational {
            if left == 0 {
                return BigRational::zero();
            }
            let number = granted - left + 1;
            if granted == self.max {
                let all: u64 = (number..=granted).map(|number| u64::from((self.counts)(number))).sum();
                return BigRational::from_integer(all.into());
            }
            if let Some(expected) = self.known.get(&(left, granted)) {
                return expected.clone();
            }
            let mut expected = BigRational::from_integer((self.counts)(number).into());
            expected += self.none.clone() * self.expected(left - 1, granted);
            for (award, chance) in self.law {
                let more = (*award).min(self.max - granted);
                expected += chance * self.expected(left - 1 + more, granted + more);
            }
            self.known.insert((left, granted), expected.clone());
            expected
        }
    }
    let law = awards(title, Mode::Free);
    let some = law.iter().fold(BigRational::zero(), |sum, (_, chance)| sum + chance);
    let (none, max) = (BigRational::one() - some, title.free_spins().max_spins);
    Exact(Visit { law: &law, none, max, counts, known: HashMap::new() }.expected(left, left))
}

/// The share of paid spins that reach free spins.
pub(crate) fn free_spins_frequency(title: &Title) -> Exact {
    Exact(awards(title, Mode::Base).iter().fold(BigRational::zero(), |sum, (_, chance)| sum + chance))
}

/// What chains of respins bring, in units: the paid spin and, for as long as another reel is filled, the respins
/// that follow, each with its multiplier.
fn respin_units(title: &Title, multipliers: &[u32], held: &[u8]) -> BigRational {
    let Some((multiplier, later)) = multipliers.split_first() else { return BigRational::zero() };
    let mode = if held.is_empty() { Mode::Base } else { Mode::Respin };
    let own = expected_spin_units(title, mode, held).0 * BigRational::from_integer((*multiplier).into());
    filled_law(title, held)
        .into_iter()
        .fold(own, |sum, (reels, chance)| sum + chance * respin_units(title, later, &[held, &reels].concat()))
}

/// The chances of every set of reels, none excepted, that wilds fill next.
fn filled_law(title: &Title, held: &[u8]) -> Vec<(Vec<u8>, BigRational)> {
    let mut law = vec![(Vec::new(), BigRational::one())];
    for (reel, faces) in (0_u8..).zip(faces(title, Mode::Base, held)) {
        let fills = faces.iter().filter(|face| face.tag > 0).count() as u128;
        let chance = ratio(fills, faces.len() as u128);
        law = law
            .into_iter()
            .flat_map(|(reels, so_far)| {
                let with: Vec<u8> = reels.iter().copied().chain([reel]).collect();
                [(reels, &so_far * (BigRational::one() - &chance)), (with, so_far * &chance)]
            })
            .filter(|(_, chance)| !chance.is_zero())
            .collect();
    }
    law.retain(|(reels, _)| !reels.is_empty());
    law
}

/// The share of rounds that reach the title's feature.
pub(crate) fn feature_frequency(title: &Title) -> Option<Exact> {
    title.feature().and_then(|feature| match feature {
        Feature::ExpandingWild { .. } => {
            let law = filled_law(title, &[]);
            Some(Exact(law.into_iter().fold(BigRational::zero(), |sum, (_, chance)| sum + chance)))
        }
        Feature::Cascade { .. } => Some(cascade::law(title, Mode::Base).again.clone()),
        Feature::HoldAndWin(rules) => Some(hold::frequency(title, rules)),
        // The number of ways changes with every spin.
        Feature::ChangingWays { .. } => None,
    })
}

/// Return to player: the expected win of a round as a share of its stake, exact.
#[must_use]
pub fn return_to_player(title: &Title) -> Exact {
    let base = match title.feature() {
        Some(Feature::ExpandingWild { multipliers }) => respin_units(title, multipliers, &[]),
        Some(Feature::HoldAndWin(rules)) => hold::round_units(title, rules),
        _ => expected_spin_units(title, Mode::Base, &[]).0,
    };
    let free = if title.free_spins().max_spins > 0 {
        let awards = awards(title, Mode::Base).into_iter();
        let multipliers = awards.fold(BigRational::zero(), |sum, (award, chance)| {
            sum + chance * expected_multipliers(title, award).0
        });
        multipliers * expected_spin_units(title, Mode::Free, &[]).0
    } else {
        BigRational::zero()
    };
    Exact((base + free) / BigRational::from_integer(title.units_per_bet().into()))
}
