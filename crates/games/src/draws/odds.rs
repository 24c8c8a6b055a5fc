use std::fmt;
use std::str::FromStr;

use num_rational::BigRational;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::exact::ratio;

/// A text is no odds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("odds are a number above 0 with at most three decimal places")]
pub struct OddsError;

/// What one unit of stake returns when a bet wins once, stake included: a whole number of thousandths.
///
/// Written as a plain decimal number: `3.3` is 3,300 thousandths.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Odds(u32);

impl Odds {
    /// Thousandths in odds of 1.
    pub const ONE: u32 = 1_000;

    /// Odds of this many thousandths; `None` for 0.
    #[must_use]
    pub const fn from_thousandths(thousandths: u32) -> Option<Self> {
        if thousandths == 0 { None } else { Some(Self(thousandths)) }
    }

    /// The odds in thousandths; at least 1.
    #[must_use]
    pub const fn thousandths(self) -> u32 {
        self.0
    }

    pub(crate) fn fraction(self) -> BigRational {
        ratio(self.0.into(), Self::ONE.into())
    }
}

impl fmt::Display for Odds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, part) = (self.0 / Self::ONE, self.0 % Self::ONE);
        if part == 0 {
            return write!(f, "{whole}");
        }
        let places = format!("{part:03}");
        write!(f, "{whole}.{}", places.trim_end_matches('0'))
    }
}

impl FromStr for Odds {
    type Err = OddsError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (whole, part) = text.split_once('.').map_or((text, None), |(whole, part)| (whole, Some(part)));
        let is_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        if !is_digits(whole) || part.is_some_and(|part| !is_digits(part) || part.len() > 3) {
            return Err(OddsError);
        }
        let whole: u32 = whole.parse().map_err(|_| OddsError)?;
        let part: u32 = format!("{:0<3}", part.unwrap_or_default()).parse().map_err(|_| OddsError)?;
        let thousandths = whole.checked_mul(Self::ONE).and_then(|whole| whole.checked_add(part));
        thousandths.and_then(Self::from_thousandths).ok_or(OddsError)
    }
}

impl Serialize for Odds {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Odds {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odds_are_read_and_written_exactly() {
        for (text, thousandths) in [("900", 900_000), ("3.3", 3_300), ("2.125", 2_125), ("0.001", 1)] {
            let odds: Odds = text.parse().unwrap();
            assert_eq!((odds.thousandths(), odds.to_string().as_str()), (thousandths, text));
        }
        for text in ["", "0", "0.000", ".5", "1.", "1.2345", "-1", "+1", "1e3", "๙", "4294968", "1,5", " 1"]
        {
            assert_eq!(text.parse::<Odds>(), Err(OddsError), "{text}");
        }
    }
}
