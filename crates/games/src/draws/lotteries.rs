use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use super::family::{Family, FamilyError};
use super::limits::{self, LimitClass, Limits};
use super::lottery::{Lottery, LotteryError};

/// A family or lottery that is built in cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LotteriesError {
    /// A family is refused.
    #[error(transparent)]
    Family(#[from] FamilyError),
    /// A lottery is refused.
    #[error(transparent)]
    Lottery(#[from] LotteryError),
    /// The limits are refused.
    #[error("the limits are refused: {0}")]
    Limits(String),
    /// Two files have the same code.
    #[error("{0} is there twice")]
    Repeated(String),
}

/// The lotteries that are built into the product, with their families and limits.
#[derive(Debug, Clone)]
pub struct Lotteries {
    families: BTreeMap<String, Arc<Family>>,
    games: BTreeMap<String, Arc<Lottery>>,
    limits: BTreeMap<LimitClass, Limits>,
}

include!(concat!(env!("OUT_DIR"), "/families.rs"));
include!(concat!(env!("OUT_DIR"), "/lotteries.rs"));
const LIMITS: &str = include_str!("../../limits.json");

impl Lotteries {
    /// Every built-in lottery, loaded and checked by the first call of the process.
    ///
    /// # Errors
    /// When a file breaks a rule or publishes a return that is not the computed one.
    pub fn load() -> Result<Self, LotteriesError> {
        static CHECKED: OnceLock<Result<Lotteries, LotteriesError>> = OnceLock::new();
        CHECKED.get_or_init(Self::check).clone()
    }

    fn check() -> Result<Self, LotteriesError> {
        let (mut families, mut games) = (BTreeMap::new(), BTreeMap::new());
        for file in FAMILIES {
            let family = Arc::new(Family::load(file)?);
            let code = family.code().to_owned();
            if families.insert(code.clone(), family).is_some() {
                return Err(LotteriesError::Repeated(code));
            }
        }
        for file in LOTTERIES {
            let lottery = Arc::new(Lottery::load(&families, file)?);
            let code = lottery.game_code().to_owned();
            if games.insert(code.clone(), lottery).is_some() {
                return Err(LotteriesError::Repeated(code));
            }
        }
        let limits = limits::load(LIMITS).map_err(LotteriesError::Limits)?;
        Ok(Self { families, games, limits })
    }

    /// The family with this code.
    #[must_use]
    pub fn family(&self, code: &str) -> Option<&Arc<Family>> {
        self.families.get(code)
    }

    /// All families, by code.
    pub fn families(&self) -> impl Iterator<Item = &Arc<Family>> {
        self.families.values()
    }

    /// The lottery with this code.
    #[must_use]
    pub fn lottery(&self, game_code: &str) -> Option<&Arc<Lottery>> {
        self.games.get(game_code)
    }

    /// All lotteries, by code.
    pub fn lotteries(&self) -> impl Iterator<Item = &Arc<Lottery>> {
        self.games.values()
    }

    /// The limits of every play of a lottery when a merchant sets no others.
    #[must_use]
    pub fn limits(&self, lottery: &Lottery) -> Option<&Limits> {
        self.limits.get(&lottery.class())
    }
}
