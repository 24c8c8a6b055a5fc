use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::words::words;

words! {
    /// What a game is, where rates of rebates differ by it.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[derive(utoipa::ToSchema)]
    #[serde(rename_all = "UPPERCASE")]
    pub enum GameCategory as str: ALL, code, parse {
        /// Slots and all other games against the platform.
        Rng = "RNG",
        /// Fishing.
        Fish = "FISH",
        /// Live tables.
        Live = "LIVE",
        /// Lottery of official draws.
        Lott = "LOTT",
        /// Lottery of the platform's draws.
        Elott = "ELOTT",
        /// Sports, e-sports among them.
        Sports = "SPORTS",
        /// Games of players against each other.
        Pvp = "PVP",
        /// Cockfights.
        Cockfight = "COCKFIGHT",
    }
}

/// A share of counted stakes, in steps of a tenth of a percent: whole millionths, never a floating point number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(try_from = "u32", into = "u32")]
pub struct Rate(u32);

impl Rate {
    /// Nothing.
    pub const ZERO: Self = Self(0);
    /// The most that a merchant may give: 5 %.
    pub const MAX: Self = Self(50_000);
    /// Millionths of one step, 0.1 %.
    pub const STEP_PPM: u32 = 1_000;

    /// A rate of so many millionths; none for part of a step, or above [`Self::MAX`].
    #[must_use]
    pub const fn from_ppm(ppm: u32) -> Option<Self> {
        if ppm <= Self::MAX.0 && ppm.is_multiple_of(Self::STEP_PPM) { Some(Self(ppm)) } else { None }
    }

    /// Whole millionths.
    #[must_use]
    pub const fn ppm(self) -> u32 {
        self.0
    }

    /// A rate of so many tenths of a percent.
    const fn of_tenths(tenths: u32) -> Self {
        Self(tenths * Self::STEP_PPM)
    }
}

/// Percent, as it is written: `0.5`, `1`; at most one place.
impl FromStr for Rate {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let digit = |text: &str| match text.as_bytes() {
            [digit @ b'0'..=b'9'] => Some(u32::from(digit - b'0')),
            _ => None,
        };
        let tenths = match text.split_once('.') {
            Some((whole, part)) => digit(whole).zip(digit(part)).map(|(whole, part)| whole * 10 + part),
            None => digit(text).map(|whole| whole * 10),
        };
        let rate = tenths.and_then(|tenths| Self::from_ppm(tenths * Self::STEP_PPM));
        rate.ok_or_else(|| "a rate is a number of percent with at most one place, such as 0.5".to_owned())
    }
}

/// Percent with one place.
impl fmt::Display for Rate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.0 / 10_000, self.0 / Self::STEP_PPM % 10)
    }
}

impl TryFrom<u32> for Rate {
    type Error = String;

    fn try_from(ppm: u32) -> Result<Self, String> {
        Self::from_ppm(ppm).ok_or_else(|| {
            format!("{ppm} millionths are no whole number of {} up to {}", Self::STEP_PPM, Self::MAX.0)
        })
    }
}

impl From<Rate> for u32 {
    fn from(rate: Rate) -> Self {
        rate.0
    }
}

/// A rate for every category; 0 where none is given.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(from = "BTreeMap<GameCategory, Rate>", into = "BTreeMap<GameCategory, Rate>")]
pub struct Rates([Rate; GameCategory::ALL.len()]);

impl Rates {
    /// What a merchant gives at most unless it says otherwise, in the order of [`GameCategory::ALL`].
    pub(super) const CAPS: Self = {
        let tenths = [8, 8, 5, 10, 10, 5, 5, 5];
        let mut caps = [Rate::ZERO; GameCategory::ALL.len()];
        let mut at = 0;
        while at < caps.len() {
            caps[at] = Rate::of_tenths(tenths[at]);
            at += 1;
        }
        Self(caps)
    };

    /// The rate of a category.
    #[must_use]
    pub const fn of(&self, category: GameCategory) -> Rate {
        self.0[category as usize]
    }

    /// Sets the rate of a category.
    pub const fn set(&mut self, category: GameCategory, rate: Rate) {
        self.0[category as usize] = rate;
    }

    /// Every category with its rate.
    pub fn all(&self) -> impl Iterator<Item = (GameCategory, Rate)> + use<> {
        GameCategory::ALL.into_iter().zip(self.0)
    }

    /// Of every category the lower rate.
    #[must_use]
    pub fn min(self, other: Self) -> Self {
        Self(std::array::from_fn(|at| self.0[at].min(other.0[at])))
    }

    /// Of every category the higher rate.
    #[must_use]
    pub fn max(self, other: Self) -> Self {
        Self(std::array::from_fn(|at| self.0[at].max(other.0[at])))
    }
}

impl FromIterator<(GameCategory, Rate)> for Rates {
    fn from_iter<I: IntoIterator<Item = (GameCategory, Rate)>>(rates: I) -> Self {
        let mut all = Self::default();
        for (category, rate) in rates {
            all.set(category, rate);
        }
        all
    }
}

impl From<BTreeMap<GameCategory, Rate>> for Rates {
    fn from(rates: BTreeMap<GameCategory, Rate>) -> Self {
        rates.into_iter().collect()
    }
}

impl From<Rates> for BTreeMap<GameCategory, Rate> {
    fn from(rates: Rates) -> Self {
        rates.all().collect()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;

    #[test]
    fn a_rate_is_written_in_percent_with_at_most_one_place() {
        for (text, ppm) in
            [("0", 0), ("0.0", 0), ("0.5", 5_000), ("1", 10_000), ("1.2", 12_000), ("5.0", 50_000)]
        {
            assert_eq!(text.parse::<Rate>().map(Rate::ppm), Ok(ppm), "{text}");
        }
        for text in [
            "", ".", "0.", ".5", "0.55", "0.50", "00.5", "5.1", "9.9", "10", "-0.5", "+0.5", " 0.5", "0.5 ",
            "0,5", "1e0", "0.5%", "๐.๕", "NaN", "0x1",
        ] {
            assert!(text.parse::<Rate>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_rate_has_whole_steps_and_a_bound() {
        for (ppm, is_rate) in [(0, true), (1_000, true), (1_500, false), (50_000, true), (51_000, false)] {
            assert_eq!(Rate::from_ppm(ppm).is_some(), is_rate, "{ppm}");
        }
        assert_eq!(Rate::from_ppm(u32::MAX), None);
    }

    #[test]
    fn caps_unless_a_merchant_says_otherwise() {
        let caps: Vec<_> =
            Rates::CAPS.all().map(|(category, cap)| format!("{} {cap}", category.code())).collect();
        let wanted = "RNG 0.8, FISH 0.8, LIVE 0.5, LOTT 1.0, ELOTT 1.0, SPORTS 0.5, PVP 0.5, COCKFIGHT 0.5";
        assert_eq!(caps.join(", "), wanted);
    }

    #[test]
    fn rates_are_kept_in_millionths_by_category() {
        let rates: Rates = serde_json::from_value(json!({"RNG": 8_000, "COCKFIGHT": 1_000})).unwrap();
        assert_eq!(rates.of(GameCategory::Rng).to_string(), "0.8");
        assert_eq!(rates.of(GameCategory::Cockfight).to_string(), "0.1");
        assert_eq!(rates.of(GameCategory::Live), Rate::ZERO);
        assert_eq!(serde_json::from_value::<Rates>(serde_json::to_value(rates).unwrap()).unwrap(), rates);
        for broken in [json!({"RNG": 500}), json!({"RNG": -1}), json!({"SLOT": 0}), json!({"RNG": "0.8"})] {
            assert!(serde_json::from_value::<Rates>(broken.clone()).is_err(), "{broken}");
        }
        for category in GameCategory::ALL {
            assert_eq!(serde_json::to_value(category).unwrap(), json!(category.code()));
        }
    }

    proptest! {
        #[test]
        fn a_rate_that_is_printed_is_read_as_it_was(steps in 0_u32..=50) {
            let rate = Rate::from_ppm(steps * Rate::STEP_PPM).unwrap();
            prop_assert_eq!(rate.to_string().parse::<Rate>(), Ok(rate));
        }

        #[test]
        fn no_text_makes_reading_a_rate_fail_otherwise_than_by_refusal(text in ".*") {
            if let Ok(rate) = text.parse::<Rate>() {
                prop_assert!(rate <= Rate::MAX && rate.ppm().is_multiple_of(Rate::STEP_PPM));
            }
        }
    }
}
