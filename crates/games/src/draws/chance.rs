//! The expected hits of one bet, exact.
//!
//! Symbols with replacement are independent and uniform, so a number of d digits out of s symbols has the chance
//! s⁻ᵈ; without replacement all sets of the same size are equally likely. Everything else is counted from that.

use num_rational::BigRational;
use num_traits::{One, Zero};

use super::counting::choose;
use super::kernel::{GroupPattern, Kernel, Sense};
use super::play::Play;
use crate::exact::{Exact, ratio};

/// Which bets of a play have a price of their own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Tier {
    /// All of them.
    Every,
    /// Numbers that have so many arrangements.
    Arrangements(u8),
    /// The cell at this place.
    Cell(usize),
}

impl Play {
    /// The expected hits of one bet of a tier in one draw: its chance where a bet wins at most once.
    pub(crate) fn expected_hits(&self, tier: Tier) -> Exact {
        Exact::from_fraction(self.expected(tier))
    }

    fn expected(&self, tier: Tier) -> BigRational {
        let (symbols, width) = (self.view().symbols(), u32::from(self.view().width()));
        let s = u128::from(symbols.count());
        let length = self.view().length() as u64;
        let numbers = self.view().numbers() as u64;
        match self.kernel() {
            Kernel::Number => ratio(numbers.into(), s.pow(width)),
            Kernel::Anyorder => match tier {
                Tier::Arrangements(count) => ratio(count.into(), s.pow(width)),
                _ => BigRational::zero(),
            },
            Kernel::Digit if symbols.distinct => ratio(length.into(), s),
            Kernel::Digit => BigRational::one() - power(&ratio(s - 1, s), length),
            Kernel::Position => ratio(1, sequences(s, length, symbols.distinct)),
            Kernel::Place => ratio(1, s),
            Kernel::Group { pattern: GroupPattern::Distinct } => {
                ratio((1..=u128::from(length)).product(), sequences(s, length, symbols.distinct))
            }
            // The single symbol of a pair can stand at three places.
            Kernel::Group { pattern: GroupPattern::Pair } => ratio(3, s.pow(3)),
            Kernel::Any { choose: k, sense: Sense::Hit, .. } if symbols.distinct => {
                let (s, k) = (u64::from(symbols.count()), u64::from(*k));
                if k > numbers {
                    return BigRational::zero();
                }
                ratio(choose(s - k, numbers - k).into(), choose(s, numbers).into())
            }
            Kernel::Any { choose: k, sense: Sense::Hit, .. } => all_seen(s.pow(width), *k, numbers),
            Kernel::Any { choose: k, .. } => {
                let s = u64::from(symbols.count());
                ratio(choose(u64::from(*k), numbers).into(), choose(s, numbers).into())
            }
            Kernel::NoneOf { choose: k, .. } if symbols.distinct => {
                let s = u64::from(symbols.count());
                ratio(choose(s - u64::from(*k), numbers).into(), choose(s, numbers).into())
            }
            Kernel::NoneOf { choose: k, .. } => {
                let values = s.pow(width);
                power(&ratio(values - u128::from(*k), values), numbers)
            }
            Kernel::Cell(cells) => match tier {
                Tier::Cell(cell) => {
                    let (wins, all) = cells.chance(cell);
                    ratio(wins.into(), all.into())
                }
                _ => BigRational::zero(),
            },
        }
    }
}

/// How many sequences of `length` of `s` symbols there are.
fn sequences(s: u128, length: u64, is_distinct: bool) -> u128 {
    let left = |drawn: u64| if is_distinct { s - u128::from(drawn) } else { s };
    (0..length).map(left).product()
}

fn power(base: &BigRational, exponent: u64) -> BigRational {
    (0..exponent).fold(BigRational::one(), |product, _| product * base)
}

/// The chance that `k` given ones of `values` equally likely numbers are all drawn in `draws` draws with replacement:
/// Σⱼ (−1)ʲ C(k, j) (1 − j / values)^draws, by inclusion and exclusion over those that are not drawn.
fn all_seen(values: u128, k: u8, draws: u64) -> BigRational {
    (0..=k).fold(BigRational::zero(), |sum, j| {
        let ways = BigRational::from_integer(choose(u64::from(k), u64::from(j)).into());
        let term = ways * power(&ratio(values - u128::from(j), values), draws);
        if j % 2 == 0 { sum + term } else { sum - term }
    })
}
