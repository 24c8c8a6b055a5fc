use std::collections::{BTreeMap, BTreeSet};

use num_rational::BigRational;
use serde::{Deserialize, Serialize};

use super::chance::Tier;
use super::counting::arrangements;
use super::kernel::Kernel;
use super::odds::Odds;
use super::play::Play;
use super::selection::Selection;
use crate::exact::Exact;

/// The least share of stakes that a price may return, parts per million.
pub const RETURN_MIN_PPM: u32 = 750_000;
/// The largest share of stakes that a price may return, parts per million.
pub const RETURN_MAX_PPM: u32 = 995_000;

/// Why a sheet is refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SheetError {
    /// Not the expected JSON.
    #[error("the sheet is malformed: {0}")]
    Malformed(String),
    /// A rule of the form is broken.
    #[error("{play}: {rule}")]
    Rule {
        /// The play.
        play: String,
        /// The broken rule.
        rule: &'static str,
    },
    /// A published return is not the computed one.
    #[error("{play} at {odds}: published return is {published} ppm, computed {computed} ppm")]
    Published {
        /// The play.
        play: String,
        /// The odds whose return it is.
        odds: Odds,
        /// As published, parts per million.
        published: u32,
        /// As computed, parts per million, cut.
        computed: u32,
    },
    /// A price returns too little or too much.
    #[error("{play} at {odds}: returns {ppm} ppm, allowed are {RETURN_MIN_PPM} to {RETURN_MAX_PPM}")]
    Return {
        /// The play.
        play: String,
        /// The odds whose return it is.
        odds: Odds,
        /// The computed return, parts per million, cut.
        ppm: u32,
    },
}

/// Why a selection has no price.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PriceError {
    /// The play is not on the sheet.
    #[error("the play is not offered")]
    NotOffered,
    /// Such a number is not taken: one whose digits are all equal has one arrangement only.
    #[error("the play takes no such number")]
    NotTaken,
    /// Parts of the selection have different odds; a line has one.
    #[error("the selection has different odds")]
    Mixed,
}

/// The reduced odds of a price.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Reduced {
    /// The odds once the liability of a number has passed its first ceiling.
    pub odds: Odds,
    /// Return to player, parts per million, cut.
    pub return_ppm: u32,
}

/// What bets of a play pay, and what that returns.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Price {
    /// For numbers with so many arrangements only; plays in any sequence.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub arrangements: Option<u8>,
    /// For these cells only; plays of cells.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cells: Vec<String>,
    /// The full odds.
    pub odds: Odds,
    /// Return to player at the full odds, parts per million, cut.
    pub return_ppm: u32,
    /// The reduced odds; missing where numbers go from full to closed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reduced: Option<Reduced>,
}

/// Odds that are proposed for bets of a play; what they return is computed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewPrice {
    /// For numbers with so many arrangements only; plays in any sequence.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub arrangements: Option<u8>,
    /// For these cells only; plays of cells.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cells: Vec<String>,
    /// The full odds.
    pub odds: Odds,
    /// The reduced odds; missing where numbers go from full to closed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reduced_odds: Option<Odds>,
}

impl NewPrice {
    /// The price with what it returns for the first of its tiers; where another tier returns something else, no sheet
    /// takes it.
    fn priced(&self, play: &Play, tiers: &[Tier]) -> Price {
        let ppm = |odds| tiers.first().map_or(0, |tier| return_of(play, *tier, odds).ppm());
        Price {
            arrangements: self.arrangements,
            cells: self.cells.clone(),
            odds: self.odds,
            return_ppm: ppm(self.odds),
            reduced: self.reduced_odds.map(|odds| Reduced { odds, return_ppm: ppm(odds) }),
        }
    }

    /// The same without what it returns.
    fn unpriced(&self) -> Price {
        Price {
            arrangements: self.arrangements,
            cells: self.cells.clone(),
            odds: self.odds,
            return_ppm: 0,
            reduced: None,
        }
    }
}

/// A sheet as its file or table writes it.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct SheetFile {
    version: u32,
    prices: BTreeMap<String, Vec<Price>>,
}

/// The prices of a family's plays, in one version. A play without prices is not offered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sheet {
    version: u32,
    prices: BTreeMap<String, Vec<Price>>,
}

impl Sheet {
    /// Reads and checks a sheet for plays of one family.
    ///
    /// # Errors
    /// When it is malformed, names a play or cell that does not exist, or when a return is not the computed one or
    /// out of bounds.
    pub(crate) fn load<'a>(plays: impl Iterator<Item = &'a Play>, json: &str) -> Result<Self, SheetError> {
        let malformed = |error: serde_json::Error| SheetError::Malformed(error.to_string());
        let file: SheetFile = serde_json::from_str(json).map_err(malformed)?;
        Self::build(plays, file.version, file.prices)
    }

    pub(crate) fn build<'a>(
        plays: impl Iterator<Item = &'a Play>,
        version: u32,
        prices: BTreeMap<String, Vec<Price>>,
    ) -> Result<Self, SheetError> {
        let plays: BTreeMap<&str, &Play> = plays.map(|play| (play.code(), play)).collect();
        let rule = |play: &str, rule| SheetError::Rule { play: play.to_owned(), rule };
        if version == 0 || prices.is_empty() {
            return Err(rule("all plays", "a sheet has a version from 1 on, and prices"));
        }
        for (code, prices) in &prices {
            let play = plays.get(code.as_str()).ok_or_else(|| rule(code, "there is no such play"))?;
            for (price, tiers) in prices.iter().zip(tiers(play, prices).map_err(|what| rule(code, what))?) {
                check_returns(play, price, &tiers)?;
            }
        }
        Ok(Self { version, prices })
    }

    /// A sheet of proposed odds, with what they return.
    ///
    /// # Errors
    /// As [`Self::build`].
    pub(crate) fn priced<'a>(
        plays: impl Iterator<Item = &'a Play> + Clone,
        version: u32,
        odds: &BTreeMap<String, Vec<NewPrice>>,
    ) -> Result<Self, SheetError> {
        let mut prices = BTreeMap::new();
        for (code, odds) in odds {
            let rule = |rule| SheetError::Rule { play: code.clone(), rule };
            let play = plays.clone().find(|play| play.code() == code.as_str());
            let play = play.ok_or_else(|| rule("there is no such play"))?;
            let plain: Vec<Price> = odds.iter().map(NewPrice::unpriced).collect();
            let tiers = tiers(play, &plain).map_err(rule)?;
            let with_returns = odds.iter().zip(&tiers).map(|(price, tiers)| price.priced(play, tiers));
            prices.insert(code.clone(), with_returns.collect());
        }
        Self::build(plays, version, prices)
    }

    /// The sheet as its file or table writes it.
    #[must_use]
    pub fn to_json(&self) -> serde_json::Value {
        serde_json::json!({ "version": self.version, "prices": self.prices })
    }

    /// The version, from 1 on.
    #[must_use]
    pub const fn version(&self) -> u32 {
        self.version
    }

    /// The prices of a play; empty when it is not offered.
    #[must_use]
    pub fn prices(&self, play_code: &str) -> &[Price] {
        self.prices.get(play_code).map_or(&[], Vec::as_slice)
    }

    /// The one price of a selection.
    ///
    /// # Errors
    /// When the play is not offered, or when parts of the selection have no price or different ones.
    pub fn price(&self, play: &Play, selection: &Selection) -> Result<&Price, PriceError> {
        let prices = self.prices(play.code());
        let first = prices.first().ok_or(PriceError::NotOffered)?;
        let find = |symbol: u16| match play.kernel() {
            Kernel::Anyorder => {
                let count = arrangements(symbol, play.view().width());
                prices.iter().find(|price| price.arrangements.map(u64::from) == Some(count))
            }
            Kernel::Cell(cells) => {
                let code = cells.code(symbol);
                prices.iter().find(|price| price.cells.iter().any(|cell| cell == code))
            }
            _ => Some(first),
        };
        let mut found = selection.first().iter().map(|symbol| find(*symbol).ok_or(PriceError::NotTaken));
        // A play of positions may have an empty first set: all its bets have one price.
        let price = found.next().unwrap_or(Ok(first))?;
        for other in found {
            if !std::ptr::eq(other?, price) {
                return Err(PriceError::Mixed);
            }
        }
        Ok(price)
    }
}

/// What each price of a play is for; together they leave out nothing that can be priced, and nothing has two.
fn tiers(play: &Play, prices: &[Price]) -> Result<Vec<Vec<Tier>>, &'static str> {
    let kept = |is_kept: bool, what| if is_kept { Ok(()) } else { Err(what) };
    match play.kernel() {
        Kernel::Anyorder => {
            let width = play.view().width();
            let given: Vec<u8> = prices.iter().filter_map(|price| price.arrangements).collect();
            let sorted: BTreeSet<u64> = given.iter().map(|count| u64::from(*count)).collect();
            // Numbers of equal digits are those of the exact play.
            let wanted = (0..10_u16.pow(width.into())).map(|number| arrangements(number, width));
            let wanted: BTreeSet<u64> = wanted.filter(|count| *count > 1).collect();
            let is_kept = sorted == wanted && given.len() == prices.len() && given.len() == wanted.len();
            kept(is_kept, "has one price for each count of arrangements above 1")?;
            kept(prices.iter().all(|price| price.cells.is_empty()), "has no cells")?;
            Ok(given.into_iter().map(|count| vec![Tier::Arrangements(count)]).collect())
        }
        Kernel::Cell(cells) => {
            kept(prices.iter().all(|price| price.arrangements.is_none()), "has no arrangements")?;
            let places = |price: &Price| price.cells.iter().map(|code| cells.find(code)).collect();
            let places: Option<Vec<Vec<usize>>> = prices.iter().map(places).collect();
            let places = places.ok_or("has a price for a cell that does not exist")?;
            let all: Vec<usize> = places.concat();
            let different: BTreeSet<&usize> = all.iter().collect();
            let is_kept = different.len() == all.len() && all.len() == cells.all().len();
            kept(is_kept, "has one price for each cell")?;
            kept(places.iter().all(|places| !places.is_empty()), "has a price for nothing")?;
            Ok(places.into_iter().map(|places| places.into_iter().map(Tier::Cell).collect()).collect())
        }
        _ => {
            let is_plain = |price: &Price| price.arrangements.is_none() && price.cells.is_empty();
            kept(prices.len() == 1 && prices.iter().all(is_plain), "has one price")?;
            Ok(vec![vec![Tier::Every]])
        }
    }
}

fn check_returns(play: &Play, price: &Price, tiers: &[Tier]) -> Result<(), SheetError> {
    let reduced = price.reduced.as_ref();
    if reduced.is_some_and(|reduced| play.kernel().is_pool() || reduced.odds >= price.odds) {
        let rule = "only numbers have reduced odds, less than the full ones";
        return Err(SheetError::Rule { play: play.code().to_owned(), rule });
    }
    let published = std::iter::once((price.odds, price.return_ppm))
        .chain(reduced.map(|reduced| (reduced.odds, reduced.return_ppm)));
    for (odds, published) in published {
        for tier in tiers {
            let computed = return_of(play, *tier, odds).ppm();
            let play = play.code().to_owned();
            if computed != published {
                return Err(SheetError::Published { play, odds, published, computed });
            }
            if !(RETURN_MIN_PPM..=RETURN_MAX_PPM).contains(&computed) {
                return Err(SheetError::Return { play, odds, ppm: computed });
            }
        }
    }
    Ok(())
}

/// Return to player: expected hits × odds ÷ what a bet costs in units.
fn return_of(play: &Play, tier: Tier, odds: Odds) -> Exact {
    let cost = BigRational::from_integer(play.factor().into());
    Exact::from_fraction(play.expected_hits(tier).fraction() * odds.fraction() / cost)
}
