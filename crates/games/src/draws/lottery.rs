use std::collections::BTreeMap;
use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use super::family::Family;
use super::limits::LimitClass;
use super::numero::Numero;
use super::own_draw::{OwnDrawError, own_result};
use super::result::DrawResult;
use super::schedule::{Calendar, PlannedDraw, Schedule, ScheduleError, Zone};
use crate::fairness::{ServerSeed, Stream};
use crate::title::LocalText;

/// For how long draws of our own are planned ahead.
const OWN_PLANNED: SignedDuration = SignedDuration::from_hours(26);
/// How many entered draws are planned ahead.
const ENTERED_PLANNED: usize = 10;

/// Why a lottery's data file is refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LotteryError {
    /// Not the expected JSON.
    #[error("the lottery's file is malformed: {0}")]
    Malformed(String),
    /// A rule of the form is broken.
    #[error("{game_code}: {rule}")]
    Rule {
        /// The lottery.
        game_code: String,
        /// The broken rule.
        rule: String,
    },
}

/// Where results come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Origin {
    /// Drawn by us, from a seed that was committed to.
    Own,
    /// Published by another organisation and entered by two operators.
    Entered,
}

/// A lottery as its data file writes it.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct LotteryFile {
    game_code: String,
    name: LocalText,
    vendor: String,
    category: String,
    family: String,
    origin: Origin,
    class: LimitClass,
    zone: Zone,
    closes_before_s: u32,
    schedule: Schedule,
}

/// A lottery: a family, drawn by a schedule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lottery {
    game_code: String,
    name: LocalText,
    vendor: String,
    category: String,
    family: Arc<Family>,
    origin: Origin,
    class: LimitClass,
    calendar: Calendar,
}

impl Lottery {
    /// Reads and checks a lottery's data file.
    ///
    /// # Errors
    /// When the file breaks a rule or names a family that does not exist.
    pub fn load(families: &BTreeMap<String, Arc<Family>>, json: &str) -> Result<Self, LotteryError> {
        let file: LotteryFile =
            serde_json::from_str(json).map_err(|error| LotteryError::Malformed(error.to_string()))?;
        let game_code = file.game_code.clone();
        let broken = |rule: &str| LotteryError::Rule { game_code: game_code.clone(), rule: rule.to_owned() };
        let family = families.get(&file.family).ok_or_else(|| broken("there is no such family"))?;
        // The code and a numero make a client seed of at most 64 characters.
        if Stream::check_client_seed(&file.game_code).is_err() || file.game_code.len() > 48 {
            return Err(broken("a code has 1 to 48 letters, digits and hyphens"));
        }
        if file.origin == Origin::Own && !family.can_be_drawn() {
            return Err(broken("the results of its family are entered"));
        }
        if (file.origin == Origin::Entered) != (file.class == LimitClass::A) {
            return Err(broken("entered draws have the limits of class A, own ones do not"));
        }
        file.schedule.check(file.closes_before_s).map_err(broken)?;
        let calendar =
            Calendar { zone: file.zone, schedule: file.schedule, closes_before_s: file.closes_before_s };
        Ok(Self {
            game_code: file.game_code,
            name: file.name,
            vendor: file.vendor,
            category: file.category,
            family: Arc::clone(family),
            origin: file.origin,
            class: file.class,
            calendar,
        })
    }

    /// The code in the catalogue of games.
    #[must_use]
    pub fn game_code(&self) -> &str {
        &self.game_code
    }

    /// What players call it.
    #[must_use]
    pub const fn name(&self) -> &LocalText {
        &self.name
    }

    /// The vendor that offers it.
    #[must_use]
    pub fn vendor(&self) -> &str {
        &self.vendor
    }

    /// Its category in the catalogue.
    #[must_use]
    pub fn category(&self) -> &str {
        &self.category
    }

    /// Its family.
    #[must_use]
    pub const fn family(&self) -> &Arc<Family> {
        &self.family
    }

    /// Where results come from.
    #[must_use]
    pub const fn origin(&self) -> Origin {
        self.origin
    }

    /// Which limits it has when a merchant sets no others.
    #[must_use]
    pub const fn class(&self) -> LimitClass {
        self.class
    }

    /// Its time zone.
    #[must_use]
    pub const fn zone(&self) -> Zone {
        self.calendar.zone
    }

    /// How long before a draw its sales close, in seconds.
    #[must_use]
    pub const fn closes_before_s(&self) -> u32 {
        self.calendar.closes_before_s
    }

    /// The draws that are drawn at `from` or later and before `until`, by time.
    ///
    /// # Errors
    /// When a date is out of range.
    pub fn draws_between(
        &self,
        from: Timestamp,
        until: Timestamp,
    ) -> Result<Vec<PlannedDraw>, ScheduleError> {
        self.calendar.draws_between(from, until)
    }

    /// The draws that are planned at `now`: of our own those of the next 26 hours, of entered ones the next ten.
    ///
    /// # Errors
    /// When a date is out of range.
    pub fn planned(&self, now: Timestamp) -> Result<Vec<PlannedDraw>, ScheduleError> {
        match self.origin {
            Origin::Own => self.calendar.draws_between(now, now.checked_add(OWN_PLANNED)?),
            Origin::Entered => self.calendar.next(now, ENTERED_PLANNED),
        }
    }

    /// The draw that closes next: the one on sale.
    ///
    /// # Errors
    /// When a date is out of range.
    pub fn on_sale(&self, now: Timestamp) -> Result<PlannedDraw, ScheduleError> {
        // At most one draw is closed and not yet drawn.
        let next = self.calendar.next(now, 2)?;
        next.into_iter().find(|draw| draw.close_at > now).ok_or(ScheduleError)
    }

    /// The draw with this numero; `None` when the schedule has none.
    ///
    /// # Errors
    /// When a date is out of range.
    pub fn find_draw(&self, numero: Numero) -> Result<Option<PlannedDraw>, ScheduleError> {
        self.calendar.find(numero)
    }

    /// The result of a draw of our own, from its seed and, where one was agreed, the randomness of a beacon.
    ///
    /// # Errors
    /// When results are entered, or the beacon is malformed.
    pub fn own_result(
        &self,
        seed: &ServerSeed,
        numero: Numero,
        beacon: Option<&str>,
    ) -> Result<DrawResult, OwnDrawError> {
        if self.origin == Origin::Entered {
            return Err(OwnDrawError::NotDrawn(self.game_code.clone()));
        }
        own_result(&self.family, seed, &self.game_code, numero, beacon)
    }
}
