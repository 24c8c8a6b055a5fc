use std::collections::{BTreeMap, BTreeSet, HashMap};

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, ToPrimitive, Zero};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::engine::{SpinMode, line_pay};
use crate::faces::{Face, combinations, draws, tag_law};
use crate::title::{Kind, SymbolKind, Title};

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

pub(crate) fn ratio(numerator: u128, denominator: u128) -> BigRational {
    BigRational::new(numerator.into(), denominator.into())
}

/// The number of the spin that shows the laws of a mode: the paid spin, or the first free spin.
pub(crate) const fn number_of(mode: SpinMode) -> u32 {
    matches!(mode, SpinMode::Free) as u32
}

/// How many draws of a mode's reels show 0, 1, 2 … scatters, those that cascades bring among them.
#[must_use]
pub fn scatter_law(title: &Title, mode: SpinMode) -> Vec<u128> {
    title.mechanic().scatter_law(title, number_of(mode))
}

/// The expected win of one spin in units, without multiplier, respins and free spins.
#[must_use]
pub fn expected_spin_units(title: &Title, mode: SpinMode) -> Exact {
    Exact(title.mechanic().spin_units(title, number_of(mode)))
}

/// The expected win in units of a spin whose reels show these faces.
///
/// By linearity a sum over lines or symbols: the reels are independent.
pub(crate) fn units_of(title: &Title, faces: &[Vec<Face>]) -> BigRational {
    let total = match title.kind() {
        Kind::Lines => line_units(title, faces),
        Kind::Ways => ways_units(title, faces),
    };
    ratio(total + scatter_units(title, faces), combinations(faces))
}

/// How many draws of these reels show 0, 1, 2 … scatters: their tags count them in a title that has scatters.
pub(crate) fn scatters(title: &Title, faces: &[Vec<Face>]) -> Vec<u128> {
    if title.symbols_of(SymbolKind::Scatter).next().is_some() {
        return tag_law(faces);
    }
    let mut law = vec![0; faces.len() + 1];
    law[0] = combinations(faces);
    law
}

fn scatter_units(title: &Title, faces: &[Vec<Face>]) -> u128 {
    let Some(scatter) = title.symbols_of(SymbolKind::Scatter).next() else { return 0 };
    let law = scatters(title, faces);
    law.iter().enumerate().map(|(count, combos)| combos * u128::from(title.pay(scatter, count))).sum()
}

/// How many draws of a reel show each symbol in a row.
fn counts(title: &Title, faces: &[Face], row: u8) -> Vec<u128> {
    let mut counts = vec![0; title.symbols().len()];
    for face in faces {
        counts[usize::from(face.shown[usize::from(row)])] += u128::from(face.weight);
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
    title
        .symbols_of(SymbolKind::Regular)
        .map(|symbol| {
            let matches = |shown: &&u8| **shown == symbol || title.kind_of(**shown) == SymbolKind::Wild;
            let in_view = |face: &Face| face.shown.iter().filter(matches).count() as u128;
            let mut reached = 1_u128;
            let mut total = 0;
            for length in 1..=faces.len() {
                let ways = |face: &Face| in_view(face) * u128::from(face.weight);
                reached *= faces[length - 1].iter().map(ways).sum::<u128>();
                let rest: u128 = faces.get(length).map_or(1, |next| {
                    draws(next, |face| in_view(face) == 0) * combinations(&faces[length + 1..])
                });
                total += reached * rest * u128::from(title.pay(symbol, length));
            }
            total
        })
        .sum()
}

/// The chances of the awards of a spin: `(award, probability)`, awards above 0 only.
pub(crate) fn awards(title: &Title, number: u32) -> Vec<(u32, BigRational)> {
    let law = title.mechanic().scatter_law(title, number);
    let combos = law.iter().sum();
    let law = law.into_iter().enumerate();
    law.map(|(scatters, count)| (title.award(scatters), ratio(count, combos)))
        .filter(|(award, chance)| *award > 0 && !chance.is_zero())
        .collect()
}

/// The sum of the chances.
pub(crate) fn total<K>(law: &[(K, BigRational)]) -> BigRational {
    law.iter().fold(BigRational::zero(), |sum, (_, chance)| sum + chance)
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

/// The expected win in units of the free spins that follow when `left` are awarded by the paid spin; `units` has
/// by the number of a law the expected win of a spin, without its multiplier.
pub(crate) fn free_units(title: &Title, left: u32, units: &BTreeMap<u32, BigRational>) -> BigRational {
    units.iter().fold(BigRational::zero(), |sum, (law, units)| {
        let has_law = |number| title.mechanic().law_number(number) == *law;
        let counts = |number| if has_law(number) { title.free_multiplier(number) } else { 0 };
        sum + over_free_spins(title, left, counts).0 * units
    })
}

/// The numbers of free spins whose laws are all that free spins have.
pub(crate) fn free_laws(title: &Title) -> BTreeSet<u32> {
    (1..=title.free_spins().max_spins).map(|number| title.mechanic().law_number(number)).collect()
}

/// What free spins award: by the number of a law, the awards and the chance of none.
type Awards = HashMap<u32, (Vec<(u32, BigRational)>, BigRational)>;

/// The expected sum over the free spins played of what each counts by its number, from 1.
fn over_free_spins(title: &Title, left: u32, counts: impl Fn(u32) -> u32) -> Exact {
    struct Visit<'a, F> {
        title: &'a Title,
        awards: Awards,
        counts: F,
        known: HashMap<(u32, u32), BigRational>,
    }
    impl<F: Fn(u32) -> u32> Visit<'_, F> {
        fn expected(&mut self, left: u32, granted: u32) -> BigRational {
            if left == 0 {
                return BigRational::zero();
            }
            let (number, max) = (granted - left + 1, self.title.free_spins().max_spins);
            if granted == max {
                let all: u64 = (number..=granted).map(|number| u64::from((self.counts)(number))).sum();
                return BigRational::from_integer(all.into());
            }
            if let Some(expected) = self.known.get(&(left, granted)) {
                return expected.clone();
            }
            let (awards, none) = self.awards[&self.title.mechanic().law_number(number)].clone();
            let mut expected = BigRational::from_integer((self.counts)(number).into());
            expected += none * self.expected(left - 1, granted);
            for (award, chance) in awards {
                let more = award.min(max - granted);
                expected += chance * self.expected(left - 1 + more, granted + more);
            }
            self.known.insert((left, granted), expected.clone());
            expected
        }
    }
    let awards = free_laws(title).into_iter().map(|law| {
        let awards = awards(title, law);
        let none = BigRational::one() - total(&awards);
        (law, (awards, none))
    });
    Exact(Visit { title, awards: awards.collect(), counts, known: HashMap::new() }.expected(left, left))
}

/// The share of paid spins that reach free spins.
pub(crate) fn free_spins_frequency(title: &Title) -> Exact {
    Exact(total(&awards(title, 0)))
}

/// Return to player: the expected win of a round as a share of its stake, exact.
#[must_use]
pub fn return_to_player(title: &Title) -> Exact {
    let mechanic = title.mechanic();
    let units = free_laws(title).into_iter().map(|law| (law, mechanic.spin_units(title, law))).collect();
    let free = awards(title, 0)
        .into_iter()
        .fold(BigRational::zero(), |sum, (award, chance)| sum + chance * free_units(title, award, &units));
    Exact((mechanic.paid_units(title) + free) / BigRational::from_integer(title.units_per_bet().into()))
}
