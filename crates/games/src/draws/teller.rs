use std::sync::Arc;

use erawan_kernel::{Money, MoneyError};
use serde::{Deserialize, Serialize};

use super::family::Family;
use super::kernel::Shown;
use super::odds::Odds;
use super::play::Play;
use super::result::{DrawResult, ResultError};
use super::selection::{Selection, SelectionError};

/// The largest multiple of a suborder.
pub const MULTIPLE_MAX: u32 = 99;

/// Why a line or suborder is refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LineError {
    /// The play or its selection is refused.
    #[error(transparent)]
    Selection(#[from] SelectionError),
    /// A unit is a positive whole number of satang.
    #[error("a unit is a positive whole number of satang")]
    Unit,
    /// A multiple is 1 to 99.
    #[error("a multiple is 1 to {MULTIPLE_MAX}")]
    Multiple,
    /// A suborder without lines.
    #[error("a suborder has lines")]
    NoLines,
    /// The line in the sealed list is not in canonical form.
    #[error("a sealed suborder is malformed: {0}")]
    Malformed(String),
    /// An amount does not fit.
    #[error(transparent)]
    Money(#[from] MoneyError),
}

/// A play with one selection and the odds that were agreed when it was accepted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    play: Arc<Play>,
    selection: Selection,
    unit: Money,
    odds: Odds,
}

impl Line {
    /// A line of a play; `unit` is the stake on one bet, before its factor.
    ///
    /// # Errors
    /// When the selection is refused or the unit is not a positive whole number of satang.
    pub fn new(play: &Arc<Play>, selection: &str, unit: Money, odds: Odds) -> Result<Self, LineError> {
        let selection = play.parse(selection)?;
        if !unit.is_positive() || !unit.is_whole_hundredths() {
            return Err(LineError::Unit);
        }
        Ok(Self { play: Arc::clone(play), selection, unit, odds })
    }

    /// The play.
    #[must_use]
    pub const fn play(&self) -> &Arc<Play> {
        &self.play
    }

    /// What is chosen.
    #[must_use]
    pub const fn selection(&self) -> &Selection {
        &self.selection
    }

    /// The stake on one bet, before its factor.
    #[must_use]
    pub const fn unit(&self) -> Money {
        self.unit
    }

    /// What one unit returns.
    #[must_use]
    pub const fn odds(&self) -> Odds {
        self.odds
    }

    /// How many bets the selection stands for.
    #[must_use]
    pub fn bets(&self) -> u64 {
        self.play.bets(&self.selection)
    }

    /// The stake for a multiple of 1: bets × factor × unit.
    ///
    /// # Errors
    /// When it does not fit.
    pub fn stake(&self) -> Result<Money, MoneyError> {
        let units = self.bets().checked_mul(self.play.factor().into()).ok_or(MoneyError::OutOfRange)?;
        self.unit.times(i64::try_from(units).map_err(|_| MoneyError::OutOfRange)?)
    }

    /// What so many hits pay for a multiple of 1: hits × odds × unit.
    ///
    /// Exact: odds are whole thousandths, and a unit is a whole number of satang, each 1,000 minor units.
    ///
    /// # Errors
    /// When it does not fit.
    pub fn win(&self, hits: u64) -> Result<Money, MoneyError> {
        let hits = i64::try_from(hits).map_err(|_| MoneyError::OutOfRange)?;
        let per_thousandth = Money::from_minor(self.unit.minor() / i64::from(Odds::ONE));
        per_thousandth.times(self.odds.thousandths().into())?.times(hits)
    }

    /// The largest win that limits assume, for a multiple of 1.
    ///
    /// # Errors
    /// When it does not fit.
    pub fn largest_win(&self) -> Result<Money, MoneyError> {
        self.win(self.play.risk_hits(&self.selection))
    }
}

/// The lines of an order in one draw, all multiplied alike.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Suborder {
    id: String,
    multiple: u32,
    lines: Vec<Line>,
}

/// One line of the sealed list: `[play, selection, unit in satang, odds in thousandths]`.
#[derive(Debug, Serialize, Deserialize)]
struct SealedLine(String, String, i64, u32);

/// One suborder of the sealed list. The sequence of the fields is that of the canonical text.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SealedSuborder {
    s: String,
    m: u32,
    l: Vec<SealedLine>,
}

impl Suborder {
    /// A suborder with its id.
    ///
    /// # Errors
    /// When the multiple is not 1 to 99 or there are no lines.
    pub fn new(id: String, multiple: u32, lines: Vec<Line>) -> Result<Self, LineError> {
        if !(1..=MULTIPLE_MAX).contains(&multiple) {
            return Err(LineError::Multiple);
        }
        if lines.is_empty() {
            return Err(LineError::NoLines);
        }
        Ok(Self { id, multiple, lines })
    }

    /// The id.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// What all its lines are multiplied by.
    #[must_use]
    pub const fn multiple(&self) -> u32 {
        self.multiple
    }

    /// The lines.
    #[must_use]
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// The stake: multiple × sum of the lines' stakes.
    ///
    /// # Errors
    /// When it does not fit.
    pub fn stake(&self) -> Result<Money, MoneyError> {
        let sum = self.lines.iter().try_fold(Money::ZERO, |sum, line| sum.plus(line.stake()?))?;
        sum.times(self.multiple.into())
    }

    /// Its canonical text in the sealed list: JSON without spaces, `{"s":id,"m":multiple,"l":[line, …]}`, a line
    /// being `[play, canonical selection, unit in satang, odds in thousandths]`.
    ///
    /// # Errors
    /// When it cannot be written as JSON.
    pub fn sealed(&self) -> Result<String, LineError> {
        let line = |line: &Line| {
            let text = line.play.text(&line.selection);
            SealedLine(line.play.code().to_owned(), text, line.unit.minor() / 1_000, line.odds.thousandths())
        };
        let sealed =
            SealedSuborder { s: self.id.clone(), m: self.multiple, l: self.lines.iter().map(line).collect() };
        serde_json::to_string(&sealed).map_err(|error| LineError::Malformed(error.to_string()))
    }

    /// Reads a suborder of the sealed list; only the canonical text is taken.
    ///
    /// # Errors
    /// When the text is not canonical or names what the family does not have.
    pub fn parse_sealed(family: &Family, text: &str) -> Result<Self, LineError> {
        let malformed = |error: serde_json::Error| LineError::Malformed(error.to_string());
        let sealed: SealedSuborder = serde_json::from_str(text).map_err(malformed)?;
        let line = |SealedLine(play, selection, satang, odds): SealedLine| {
            let odds = Odds::from_thousandths(odds);
            let odds = odds.ok_or_else(|| LineError::Malformed("odds of 0".to_owned()))?;
            Line::new(family.play(&play)?, &selection, Money::from_minor(1_000).times(satang)?, odds)
        };
        let lines = sealed.l.into_iter().map(line).collect::<Result<_, _>>()?;
        let suborder = Self::new(sealed.s, sealed.m, lines)?;
        if suborder.sealed()? != text {
            return Err(LineError::Malformed("not the canonical text".to_owned()));
        }
        Ok(suborder)
    }
}

/// Says what lines and suborders win for one result.
#[derive(Debug, Clone)]
pub struct Teller<'a> {
    family: &'a Family,
    /// What each play of the family sees of the result.
    shown: Vec<Shown>,
}

impl<'a> Teller<'a> {
    /// Reads a result of this family for all its plays.
    ///
    /// # Errors
    /// [`ResultError::OtherFamily`].
    pub fn new(family: &'a Family, result: &DrawResult) -> Result<Self, ResultError> {
        if result.family() != family.code() {
            return Err(ResultError::OtherFamily(result.family().to_owned()));
        }
        let read = |play: &Arc<Play>| play.kernel().read(play.view(), play.view().read(result.slots()));
        Ok(Self { family, shown: family.plays().iter().map(read).collect() })
    }

    /// How often a selection of a play wins.
    ///
    /// # Errors
    /// [`SelectionError::UnknownPlay`] for a play of another family.
    pub fn hits(&self, play: &Play, selection: &Selection) -> Result<u64, SelectionError> {
        let shown = self.shown.get(play.place()).filter(|_| play.family() == self.family.code());
        Ok(play.kernel().hits(shown.ok_or(SelectionError::UnknownPlay)?, selection))
    }

    /// What a suborder wins: multiple × sum over its lines of hits × odds × unit. Never rounded.
    ///
    /// # Errors
    /// When a line is of another family or the amount does not fit.
    pub fn win(&self, suborder: &Suborder) -> Result<Money, LineError> {
        let mut sum = Money::ZERO;
        for line in &suborder.lines {
            sum = sum.plus(line.win(self.hits(&line.play, &line.selection)?)?)?;
        }
        Ok(sum.times(suborder.multiple.into())?)
    }
}
