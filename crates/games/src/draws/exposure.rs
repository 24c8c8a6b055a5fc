//! How much a merchant risks on a number and in a play, and what price a stake therefore has.

use erawan_kernel::{Money, MoneyError};
use serde::{Deserialize, Serialize};

use super::limits::Limits;
use super::odds::Odds;
use super::sheet::Price;
use super::teller::Line;

/// What an operator has decided about a number, from that moment on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum NumberRule {
    /// Its liability alone decides.
    Open,
    /// It pays the reduced odds, whatever its liability; without reduced odds it is closed.
    Reduced,
    /// It takes no more stakes.
    Closed,
}

/// The price of a stake on one number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NumberPrice {
    /// The full odds.
    Full(Odds),
    /// The reduced odds.
    Reduced(Odds),
    /// None: the number is sold out.
    Closed,
}

/// A stake on one number of a play, for one draw.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NumberStake {
    unit: Money,
    multiple: u32,
    risk_hits: u64,
}

impl NumberStake {
    /// What the stake adds to the liability of its number: unit × multiple × odds × assumed hits.
    ///
    /// # Errors
    /// When it does not fit.
    pub fn liability(&self, odds: Odds) -> Result<Money, MoneyError> {
        let hits = i64::try_from(self.risk_hits).map_err(|_| MoneyError::OutOfRange)?;
        let per_thousandth = Money::from_minor(self.unit.minor() / i64::from(Odds::ONE));
        per_thousandth.times(odds.thousandths().into())?.times(self.multiple.into())?.times(hits)
    }

    /// The one price of the whole stake: the first odds at whose ceiling the number's liability has room for it.
    /// `liability` is that of all accepted stakes, each at the odds that it was accepted at.
    ///
    /// # Errors
    /// When an amount does not fit.
    pub fn price(
        &self,
        price: &Price,
        limits: &Limits,
        rule: NumberRule,
        liability: Money,
    ) -> Result<NumberPrice, MoneyError> {
        let has_room = |odds: Odds, ceiling: Money| -> Result<bool, MoneyError> {
            Ok(liability.plus(self.liability(odds)?)? <= ceiling)
        };
        if rule == NumberRule::Closed {
            return Ok(NumberPrice::Closed);
        }
        if rule == NumberRule::Open && has_room(price.odds, limits.full_ceiling())? {
            return Ok(NumberPrice::Full(price.odds));
        }
        let (Some(reduced), Some(ceiling)) = (&price.reduced, limits.reduced_ceiling()) else {
            return Ok(NumberPrice::Closed);
        };
        let is_reduced = has_room(reduced.odds, ceiling)?;
        Ok(if is_reduced { NumberPrice::Reduced(reduced.odds) } else { NumberPrice::Closed })
    }
}

/// Where the risk of a line is counted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Exposure {
    /// In the liability of each of these numbers, symbols (`position:symbol` where there are positions) or cells.
    Numbers(Vec<String>),
    /// In the pool of its play: the largest win of the line for a multiple of 1.
    Pool(Money),
}

impl Line {
    /// Where the risk of this line is counted.
    ///
    /// # Errors
    /// When an amount does not fit.
    pub fn exposure(&self) -> Result<Exposure, MoneyError> {
        let play = self.play();
        if play.kernel().is_pool() {
            return Ok(Exposure::Pool(self.largest_win()?));
        }
        let has_positions = play.kernel().has_positions();
        let sets = self.selection().sets().iter().enumerate();
        let keys = sets.flat_map(|(at, set)| {
            set.iter().map(move |symbol| {
                let text = play.symbol_text(*symbol);
                if has_positions { format!("{}:{text}", at + 1) } else { text }
            })
        });
        Ok(Exposure::Numbers(keys.collect()))
    }

    /// The stake of this line on each of its numbers.
    #[must_use]
    pub fn number_stake(&self, multiple: u32) -> NumberStake {
        NumberStake { unit: self.unit(), multiple, risk_hits: self.play().risk_hits_of_number() }
    }
}
