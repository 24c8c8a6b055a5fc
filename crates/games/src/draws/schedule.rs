use std::collections::{BTreeMap, BTreeSet};

use jiff::civil::{Date, Time, Weekday};
use jiff::tz::Offset;
use jiff::{SignedDuration, Timestamp, ToSpan};
use serde::{Deserialize, Serialize};

use super::numero::Numero;

/// A moment lies outside what dates can hold, or a numero outside the schedule.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the date is out of range")]
pub struct ScheduleError;

impl From<jiff::Error> for ScheduleError {
    fn from(_: jiff::Error) -> Self {
        Self
    }
}

/// The time zone of a lottery.
///
/// Both have been seven hours ahead of UTC without daylight saving time since 1975, so no table of zones is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Zone {
    /// Thailand.
    #[serde(rename = "Asia/Bangkok")]
    Bangkok,
    /// Vietnam.
    #[serde(rename = "Asia/Ho_Chi_Minh")]
    HoChiMinh,
}

impl Zone {
    /// The zone's name in the IANA database.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Bangkok => "Asia/Bangkok",
            Self::HoChiMinh => "Asia/Ho_Chi_Minh",
        }
    }

    const fn offset(self) -> Offset {
        match self {
            Self::Bangkok | Self::HoChiMinh => Offset::constant(7),
        }
    }
}

/// A day of the week as a file writes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Day {
    Monday,
    Tuesday,
    Wednesday,
    Thursday,
    Friday,
    Saturday,
    Sunday,
}

impl Day {
    const fn weekday(self) -> Weekday {
        match self {
            Self::Monday => Weekday::Monday,
            Self::Tuesday => Weekday::Tuesday,
            Self::Wednesday => Weekday::Wednesday,
            Self::Thursday => Weekday::Thursday,
            Self::Friday => Weekday::Friday,
            Self::Saturday => Weekday::Saturday,
            Self::Sunday => Weekday::Sunday,
        }
    }
}

/// When a lottery is drawn, in local time of its zone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
pub(crate) enum Schedule {
    /// Several draws a business day, numbered from 1; the last ones may lie on the next calendar day.
    Interval { first: Time, every_s: u32, draws: u16 },
    /// One draw on these days of the week, but not on the dates of `without`.
    Weekly {
        days: Vec<Day>,
        at: Time,
        #[serde(default)]
        without: BTreeSet<Date>,
    },
    /// One draw on these days of the month. `moved` gives dates on which it is held instead: of every year (`MM-DD`)
    /// or of one year (`YYYY-MM-DD`, which takes precedence).
    Monthly {
        days: Vec<i8>,
        at: Time,
        #[serde(default)]
        moved: BTreeMap<String, String>,
        #[serde(default)]
        without: BTreeSet<Date>,
    },
}

/// A draw of the schedule.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PlannedDraw {
    /// Its number.
    pub numero: Numero,
    /// When it is the next one to close: the close of the draw before it.
    pub open_at: Timestamp,
    /// From when on it takes no more orders.
    pub close_at: Timestamp,
    /// When it is drawn; of entered draws when the drawing begins.
    pub draw_at: Timestamp,
}

/// A moved draw lies at most so many days from its day.
const MOVED_DAYS_MAX: i32 = 10;
/// So many days before a draw the draw before it is looked for; without one it opens at the first of them.
const DAYS_BEFORE: i32 = 45;
const DAY_S: i64 = 86_400;

impl Schedule {
    /// Checks the schedule; the error is the broken rule.
    pub(crate) fn check(&self, closes_before_s: u32) -> Result<(), &'static str> {
        let rule = |is_kept, what| if is_kept { Ok(()) } else { Err(what) };
        rule((1..=3_600).contains(&closes_before_s), "a draw closes 1 to 3,600 seconds before it is drawn")?;
        match self {
            Self::Interval { every_s, draws, .. } => {
                rule(*every_s >= 60 && closes_before_s < *every_s, "draws close after the draw before them")?;
                let day_s = i64::from(*every_s) * i64::from(*draws);
                rule((1..=1_440).contains(draws) && day_s <= DAY_S, "the draws of a day end within a day")
            }
            Self::Weekly { days, .. } => rule(!days.is_empty(), "a week has a draw"),
            Self::Monthly { days, moved, .. } => {
                rule(!days.is_empty() && days.iter().all(|day| (1..=28).contains(day)), "days are 1 to 28")?;
                let year = Date::constant(2_028, 1, 1);
                let is_near = |(from, to): (&String, &String)| {
                    let (from, to) = (moved_date(from, year)?, moved_date(to, year)?);
                    let days = (to - from).get_days();
                    Some((1..=MOVED_DAYS_MAX).contains(&days.abs()))
                };
                rule(
                    moved.iter().all(|moved| is_near(moved) == Some(true)),
                    "moved draws stay near their day",
                )
            }
        }
    }

    /// Digits of a number within a day; `None` where a day has one draw at most.
    fn width(&self) -> Option<u8> {
        match self {
            Self::Interval { draws: ..100, .. } => Some(2),
            Self::Interval { draws: ..1_000, .. } => Some(3),
            Self::Interval { .. } => Some(4),
            _ => None,
        }
    }

    /// The draws of these business days, both among them, by time.
    fn draws(&self, zone: Zone, from: Date, to: Date) -> Result<Vec<(Numero, Timestamp)>, ScheduleError> {
        let mut found = Vec::new();
        for date in self.dates(from, to)? {
            let at = |time: Time| zone.offset().to_timestamp(date.to_datetime(time));
            match self {
                Self::Interval { first, every_s, draws } => {
                    let first = at(*first)?;
                    for number in 1..=*draws {
                        let after = SignedDuration::from_secs(i64::from(*every_s) * i64::from(number - 1));
                        let numero = Numero::of_sequence(date, number, self.width().unwrap_or(2));
                        found.push((numero, first.checked_add(after)?));
                    }
                }
                Self::Weekly { at: time, .. } | Self::Monthly { at: time, .. } => {
                    found.push((Numero::of_date(date), at(*time)?));
                }
            }
        }
        Ok(found)
    }

    /// The business days with draws from one date to another, both among them.
    fn dates(&self, from: Date, to: Date) -> Result<BTreeSet<Date>, ScheduleError> {
        let margin = if matches!(self, Self::Monthly { .. }) { MOVED_DAYS_MAX } else { 0 };
        let mut dates = BTreeSet::new();
        let (mut date, last) = (from.checked_sub(margin.days())?, to.checked_add(margin.days())?);
        while date <= last {
            match self {
                Self::Interval { .. } => {
                    dates.insert(date);
                }
                Self::Weekly { days, without, .. } => {
                    let is_drawn = days.iter().any(|day| day.weekday() == date.weekday());
                    dates.extend((is_drawn && !without.contains(&date)).then_some(date));
                }
                Self::Monthly { days, moved, without, .. } => {
                    let held = move_date(moved, date);
                    dates.extend((days.contains(&date.day()) && !without.contains(&held)).then_some(held));
                }
            }
            date = date.tomorrow()?;
        }
        dates.retain(|date| (from..=to).contains(date));
        Ok(dates)
    }
}

/// Reads `YYYY-MM-DD`, or `MM-DD` of the year of another date.
fn moved_date(text: &str, year_of: Date) -> Option<Date> {
    match text.len() {
        10 => text.parse().ok(),
        5 => format!("{:04}-{text}", year_of.year()).parse().ok(),
        _ => None,
    }
}

/// The date on which the draw of this day is held.
fn move_date(moved: &BTreeMap<String, String>, date: Date) -> Date {
    let text = date.to_string();
    let to = moved.get(&text).or_else(|| moved.get(&text[5..]));
    to.and_then(|to| moved_date(to, date)).unwrap_or(date)
}

/// A schedule in its zone, with the time of the close.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Calendar {
    pub(crate) zone: Zone,
    pub(crate) schedule: Schedule,
    pub(crate) closes_before_s: u32,
}

impl Calendar {
    /// The draws that are drawn at `from` or later and before `until`, by time.
    pub(crate) fn draws_between(
        &self,
        from: Timestamp,
        until: Timestamp,
    ) -> Result<Vec<PlannedDraw>, ScheduleError> {
        let date = |moment: Timestamp| self.zone.offset().to_datetime(moment).date();
        let days_before = if matches!(self.schedule, Schedule::Interval { .. }) { 2 } else { DAYS_BEFORE };
        let (first, last) = (date(from).checked_sub(days_before.days())?, date(until));
        let closes_before = SignedDuration::from_secs(self.closes_before_s.into());
        let mut draws = Vec::new();
        let mut open_at = self.zone.offset().to_timestamp(first.to_datetime(Time::midnight()))?;
        for (numero, draw_at) in self.schedule.draws(self.zone, first, last)? {
            let close_at = draw_at.checked_sub(closes_before)?;
            if (from..until).contains(&draw_at) {
                draws.push(PlannedDraw { numero, open_at, close_at, draw_at });
            }
            open_at = close_at;
        }
        Ok(draws)
    }

    /// The next `count` draws that are drawn after `now`.
    pub(crate) fn next(&self, now: Timestamp, count: usize) -> Result<Vec<PlannedDraw>, ScheduleError> {
        let from = now.checked_add(SignedDuration::from_nanos(1))?;
        let mut days = 1;
        loop {
            let until = from.checked_add(SignedDuration::from_secs(DAY_S * days))?;
            let mut draws = self.draws_between(from, until)?;
            if draws.len() >= count {
                draws.truncate(count);
                return Ok(draws);
            }
            days *= 4;
        }
    }

    /// The draw with this numero; `None` when the schedule has none.
    pub(crate) fn find(&self, numero: Numero) -> Result<Option<PlannedDraw>, ScheduleError> {
        let date = numero.date();
        let drawn = self.schedule.draws(self.zone, date, date)?;
        let Some((_, draw_at)) = drawn.into_iter().find(|(own, _)| *own == numero) else { return Ok(None) };
        let until = draw_at.checked_add(SignedDuration::from_nanos(1))?;
        Ok(self.draws_between(draw_at, until)?.into_iter().find(|draw| draw.numero == numero))
    }
}
