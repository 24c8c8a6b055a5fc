use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::kernel::KernelFile;
use super::play::{Play, PlayRules};
use super::selection::SelectionError;
use super::shape::{Slot, SlotFile, View, ViewPartFile};
use super::sheet::{NewPrice, Price, Sheet, SheetError};
use crate::title::LocalText;

/// Why a family's data file is refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FamilyError {
    /// Not the expected JSON.
    #[error("the family's file is malformed: {0}")]
    Malformed(String),
    /// A rule of the form is broken.
    #[error("{family}, {part}: {rule}")]
    Rule {
        /// The family.
        family: String,
        /// The slot, view or play.
        part: String,
        /// The broken rule.
        rule: String,
    },
    /// The prices are refused.
    #[error("{family}: {error}")]
    Sheet {
        /// The family.
        family: String,
        /// Why.
        error: SheetError,
    },
}

impl FamilyError {
    pub(crate) fn broken(family: &str, part: &str, rule: &str) -> Self {
        Self::Rule { family: family.to_owned(), part: part.to_owned(), rule: rule.to_owned() }
    }

    pub(crate) fn rule(is_kept: bool, family: &str, part: &str, rule: &str) -> Result<(), Self> {
        if is_kept { Ok(()) } else { Err(Self::broken(family, part, rule)) }
    }
}

/// A play with its prices as a family's file writes it.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct PlayFile {
    code: String,
    name: LocalText,
    view: String,
    kernel: KernelFile,
    /// Unit stakes that one bet costs.
    #[serde(default = "one")]
    factor: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    risk_hits: Option<u32>,
    prices: Vec<Price>,
}

const fn one() -> u32 {
    1
}

/// A family as its data file writes it.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct FamilyFile {
    code: String,
    /// Whether draws of our own can be held: the sequence of the slots is then that of drawing.
    can_be_drawn: bool,
    slots: Vec<SlotFile>,
    views: BTreeMap<String, Vec<ViewPartFile>>,
    plays: Vec<PlayFile>,
}

/// Lotteries that share the shape of a result and a set of plays.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Family {
    code: Arc<str>,
    can_be_drawn: bool,
    slots: Vec<Slot>,
    plays: Vec<Arc<Play>>,
    sheet: Sheet,
}

impl Family {
    /// Reads and checks a family's data file.
    ///
    /// # Errors
    /// When the file breaks a rule or publishes a return that is not the computed one.
    pub fn load(json: &str) -> Result<Self, FamilyError> {
        let file: FamilyFile =
            serde_json::from_str(json).map_err(|error| FamilyError::Malformed(error.to_string()))?;
        let code: Arc<str> = file.code.into();
        let family = &*code;
        let slots: Result<Vec<Slot>, _> =
            file.slots.into_iter().map(|slot| Slot::build(family, slot)).collect();
        let slots = slots?;
        let has_different_slots =
            (1..slots.len()).all(|at| slots[..at].iter().all(|s| s.name != slots[at].name));
        FamilyError::rule(!slots.is_empty() && has_different_slots, family, "slots", "have different names")?;
        let views: Result<BTreeMap<String, View>, FamilyError> = file
            .views
            .iter()
            .map(|(name, parts)| Ok((name.clone(), View::build(family, name, &slots, parts)?)))
            .collect();
        let views = views?;
        let (mut plays, mut prices) = (Vec::new(), BTreeMap::new());
        for play in file.plays {
            let broken = |rule: &str| FamilyError::broken(family, &play.code, rule);
            let view = views.get(&play.view).ok_or_else(|| broken("looks at a view that exists"))?;
            if prices.insert(play.code.clone(), play.prices).is_some() {
                return Err(broken("codes of plays are different"));
            }
            let play_code = play.code.clone();
            let rules = PlayRules {
                code: play.code,
                name: play.name,
                kernel: play.kernel,
                factor: play.factor,
                risk_hits: play.risk_hits,
            };
            let play = Play::build(&code, plays.len(), rules, view.clone());
            plays.push(Arc::new(play.map_err(|rule| FamilyError::broken(family, &play_code, rule))?));
        }
        let sheet = Sheet::build(plays.iter().map(Arc::as_ref), 1, prices);
        let sheet = sheet.map_err(|error| FamilyError::Sheet { family: family.to_owned(), error })?;
        Ok(Self { code, can_be_drawn: file.can_be_drawn, slots, plays, sheet })
    }

    /// The family's code.
    #[must_use]
    pub fn code(&self) -> &str {
        &self.code
    }

    /// Whether draws of our own can be held.
    #[must_use]
    pub const fn can_be_drawn(&self) -> bool {
        self.can_be_drawn
    }

    /// The parts of a result, in the sequence in which they are written and drawn.
    #[must_use]
    pub fn slots(&self) -> &[Slot] {
        &self.slots
    }

    /// All plays, in the sequence of the family's file.
    #[must_use]
    pub fn plays(&self) -> &[Arc<Play>] {
        &self.plays
    }

    /// The play with this code.
    ///
    /// # Errors
    /// [`SelectionError::UnknownPlay`].
    pub fn play(&self, code: &str) -> Result<&Arc<Play>, SelectionError> {
        self.plays.iter().find(|play| play.code() == code).ok_or(SelectionError::UnknownPlay)
    }

    /// The first sheet: the prices of the family's file.
    #[must_use]
    pub const fn sheet(&self) -> &Sheet {
        &self.sheet
    }

    /// A sheet of proposed odds for the plays of this family, with what they return.
    ///
    /// # Errors
    /// When it leaves out a part of a play, names a play or cell that does not exist, or when a return is out of bounds.
    pub fn price_sheet(
        &self,
        version: u32,
        odds: &BTreeMap<String, Vec<NewPrice>>,
    ) -> Result<Sheet, SheetError> {
        Sheet::priced(self.plays.iter().map(Arc::as_ref), version, odds)
    }

    /// Reads and checks another sheet for the plays of this family.
    ///
    /// # Errors
    /// When it is malformed, names a play or cell that does not exist, or when a return is not the computed one or
    /// out of bounds.
    pub fn load_sheet(&self, json: &str) -> Result<Sheet, SheetError> {
        Sheet::load(self.plays.iter().map(Arc::as_ref), json)
    }
}
