use std::collections::BTreeMap;

use erawan_kernel::{Money, MoneyError};
use serde::{Deserialize, Serialize};

use super::family::Family;
use super::play::Play;
use super::teller::Suborder;

/// The most lines of an order.
pub const LINES_MAX: usize = 200;
/// The most bets of a line.
pub const BETS_MAX: u64 = 1_000;
/// The most draws of a chase, as far as they are planned.
pub const CHASE_DRAWS_MAX: usize = 120;

/// Why a suborder is over a limit.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LimitError {
    /// Too many lines.
    #[error("an order has at most {LINES_MAX} lines")]
    Lines,
    /// A line stands for too many bets.
    #[error("line {line} has more than {BETS_MAX} bets")]
    Bets {
        /// The line, from 0.
        line: usize,
    },
    /// The unit of a line is too small or too large.
    #[error("the unit of line {line} is out of range")]
    Unit {
        /// The line, from 0.
        line: usize,
    },
    /// The stake is too large.
    #[error("the stake of the suborder is too large")]
    Stake,
    /// An amount does not fit.
    #[error(transparent)]
    Money(#[from] MoneyError),
}

/// Which limits a lottery has when a merchant sets no others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, utoipa::ToSchema)]
pub enum LimitClass {
    /// Entered draws.
    A,
    /// Own draws, five minutes apart or more.
    B,
    /// Own draws, one to three minutes apart.
    C,
}

/// The limits of one play for one merchant and book, in whole baht.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Limits {
    /// The least unit.
    pub unit_min: u32,
    /// The largest unit.
    pub unit_max: u32,
    /// The largest stake of a suborder.
    pub suborder_max: u32,
    /// The largest win of one member in one draw and play.
    pub member_win_max: u32,
    /// The largest liability of a number at full odds.
    pub full_max: u32,
    /// The largest liability of a number at reduced odds; missing where numbers go from full to closed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reduced_max: Option<u32>,
    /// The largest sum of largest wins in a play whose lines are counted together.
    pub pool_max: u32,
}

impl Limits {
    fn check(&self) -> Result<(), &'static str> {
        let rises = 0 < self.unit_min
            && self.unit_min <= self.unit_max
            && self.unit_max <= self.suborder_max
            && 0 < self.member_win_max
            && self.reduced_max.is_none_or(|reduced| self.full_max < reduced)
            && 0 < self.full_max
            && 0 < self.pool_max;
        if rises { Ok(()) } else { Err("limits are positive and rise") }
    }

    /// The largest win of one member in one draw and play.
    #[must_use]
    pub fn member_win(&self) -> Money {
        baht(self.member_win_max)
    }

    /// The largest liability of a number at full odds.
    #[must_use]
    pub fn full_ceiling(&self) -> Money {
        baht(self.full_max)
    }

    /// The largest liability of a number at reduced odds.
    #[must_use]
    pub fn reduced_ceiling(&self) -> Option<Money> {
        self.reduced_max.map(baht)
    }

    /// The largest sum of largest wins of a pool.
    #[must_use]
    pub fn pool_ceiling(&self) -> Money {
        baht(self.pool_max)
    }
}

/// Why limits of a merchant are refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LimitSheetError {
    /// Not the expected JSON.
    #[error("the limits are malformed: {0}")]
    Malformed(String),
    /// The lottery has no such play.
    #[error("{0} is no play of this lottery")]
    Play(String),
    /// They do not rise.
    #[error("{place}: {rule}")]
    Rule {
        /// The play, or `all`.
        place: String,
        /// The broken rule.
        rule: &'static str,
    },
}

/// The limits of a lottery's plays for one merchant and book.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayLimits {
    version: u32,
    all: Limits,
    plays: BTreeMap<String, Limits>,
}

/// As it is written.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct LimitSheet {
    version: u32,
    #[serde(default)]
    all: Option<Limits>,
    #[serde(default)]
    plays: BTreeMap<String, Limits>,
}

impl PlayLimits {
    /// The same limits for every play, as a class has them: version 1.
    #[must_use]
    pub const fn of_class(limits: Limits) -> Self {
        Self { version: 1, all: limits, plays: BTreeMap::new() }
    }

    /// Reads a merchant's limits: a version, those of all plays (without them the `class` stays), and those of single plays.
    ///
    /// # Errors
    /// When they are malformed, name an unknown play or do not rise.
    pub fn load(family: &Family, class: &Limits, json: &str) -> Result<Self, LimitSheetError> {
        let sheet: LimitSheet =
            serde_json::from_str(json).map_err(|error| LimitSheetError::Malformed(error.to_string()))?;
        let check = |place: &str, limits: &Limits| {
            limits.check().map_err(|rule| LimitSheetError::Rule { place: place.to_owned(), rule })
        };
        let all = sheet.all.unwrap_or(*class);
        check("all", &all)?;
        for (play, limits) in &sheet.plays {
            family.play(play).map_err(|_| LimitSheetError::Play(play.clone()))?;
            check(play, limits)?;
        }
        Ok(Self { version: sheet.version, all, plays: sheet.plays })
    }

    /// Which of a merchant's limits they are; 1 those of the class.
    #[must_use]
    pub const fn version(&self) -> u32 {
        self.version
    }

    /// The limits of a play.
    #[must_use]
    pub fn of(&self, play_code: &str) -> &Limits {
        self.plays.get(play_code).unwrap_or(&self.all)
    }

    /// Whether a play has limits of its own.
    #[must_use]
    pub fn has_own(&self, play_code: &str) -> bool {
        self.plays.contains_key(play_code)
    }

    /// The least unit of any play, in whole baht.
    #[must_use]
    pub fn unit_min(&self) -> u32 {
        self.plays.values().map(|limits| limits.unit_min).fold(self.all.unit_min, u32::min)
    }

    /// The limits of every play that has none of its own.
    #[must_use]
    pub const fn all(&self) -> &Limits {
        &self.all
    }
}

fn baht(amount: u32) -> Money {
    Money::from_minor(i64::from(amount) * Money::UNIT)
}

/// Reads the limits of every class; the error is what is wrong with them.
pub(crate) fn load(json: &str) -> Result<BTreeMap<LimitClass, Limits>, String> {
    let limits: BTreeMap<LimitClass, Limits> =
        serde_json::from_str(json).map_err(|error| error.to_string())?;
    if [LimitClass::A, LimitClass::B, LimitClass::C].iter().any(|class| !limits.contains_key(class)) {
        return Err("every class has limits".to_owned());
    }
    limits.values().try_for_each(Limits::check)?;
    Ok(limits)
}

impl Suborder {
    /// Checks lines, bets, units and stake against the limits of each play; of several plays the least limit of the
    /// stake holds.
    ///
    /// # Errors
    /// The first limit that is passed.
    pub fn check_limits<'a>(&self, limits: impl Fn(&Play) -> &'a Limits) -> Result<(), LimitError> {
        if self.lines().len() > LINES_MAX {
            return Err(LimitError::Lines);
        }
        let stake = self.stake()?;
        for (at, line) in self.lines().iter().enumerate() {
            let limits = limits(line.play());
            if line.bets() > BETS_MAX {
                return Err(LimitError::Bets { line: at });
            }
            if !(baht(limits.unit_min)..=baht(limits.unit_max)).contains(&line.unit()) {
                return Err(LimitError::Unit { line: at });
            }
            if stake > baht(limits.suborder_max) {
                return Err(LimitError::Stake);
            }
        }
        Ok(())
    }

    /// By play the sum of the largest wins of its lines: what counts against a member's largest win.
    ///
    /// # Errors
    /// When an amount does not fit.
    pub fn largest_wins(&self) -> Result<BTreeMap<&str, Money>, MoneyError> {
        let mut wins: BTreeMap<&str, Money> = BTreeMap::new();
        for line in self.lines() {
            let win = line.largest_win()?.times(self.multiple().into())?;
            let sum = wins.entry(line.play().code()).or_default();
            *sum = sum.plus(win)?;
        }
        Ok(wins)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_that_do_not_rise_or_leave_a_class_out_are_refused() {
        let file = include_str!("../../limits.json");
        assert!(load(file).is_ok());
        for (from, to) in [
            ("\"unitMin\": 1", "\"unitMin\": 0"),
            ("\"unitMax\": 2000", "\"unitMax\": 20001"),
            ("\"reducedMax\": 1500000", "\"reducedMax\": 1000000"),
            ("\"poolMax\": 1000000", "\"poolMax\": 0"),
            ("\"C\"", "\"D\""),
            ("\"poolMax\"", "\"poolsMax\""),
        ] {
            assert!(file.contains(from));
            assert!(load(&file.replace(from, to)).is_err(), "{to}");
        }
        let without = serde_json::json!({ "A": load(file).unwrap()[&LimitClass::A] });
        assert_eq!(load(&without.to_string()).unwrap_err(), "every class has limits");
    }

    #[test]
    fn the_limits_of_a_merchant_hold_for_all_plays_or_for_one() {
        let lotteries = crate::draws::Lotteries::load().unwrap();
        let lottery = lotteries.lottery("yeekee-speed").unwrap();
        let class = lotteries.limits(lottery).unwrap();
        let load = |json: serde_json::Value| PlayLimits::load(lottery.family(), class, &json.to_string());
        let limits = |unit_max: u32| {
            serde_json::json!({ "unitMin": 1, "unitMax": unit_max, "suborderMax": 9_000, "memberWinMax": 90_000,
                "fullMax": 50_000, "poolMax": 80_000 })
        };
        let one = load(serde_json::json!({ "version": 2, "plays": { "top3": limits(500) } })).unwrap();
        assert_eq!((one.version(), one.of("top3").unit_max, one.of("top2")), (2, 500, class));
        let both = serde_json::json!({ "version": 3, "all": limits(700), "plays": { "top3": limits(500) } });
        let both = load(both).unwrap();
        assert_eq!(
            (both.of("top3").unit_max, both.of("top2").unit_max, both.all().unit_max),
            (500, 700, 700)
        );
        let play = LimitSheetError::Play("size9".to_owned());
        assert_eq!(load(serde_json::json!({ "version": 2, "plays": { "size9": limits(500) } })), Err(play));
        let rule = load(serde_json::json!({ "version": 2, "plays": { "top3": limits(9_001) } }));
        assert!(matches!(rule, Err(LimitSheetError::Rule { place, .. }) if place == "top3"));
        for wrong in
            [serde_json::json!({ "all": limits(1) }), serde_json::json!({ "version": 2, "play": {} })]
        {
            assert!(matches!(load(wrong), Err(LimitSheetError::Malformed(_))));
        }
    }
}
