//! How many different people were there in a range of days, from sums alone: for each day it is kept how many came that
//! day whose last time before was how many days ago. In a range each person counts on the first day that lies in it.

use std::collections::{BTreeMap, HashMap};

use jiff::civil::Date;

use crate::rooms::account::LineOfDays;
use crate::words::words;

/// Longer ago than any range, or never.
pub(super) const NEVER: i16 = 91;

words! {
    /// What a person was there for.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub(super) enum What as i16: number, from_number {
        /// A stake was taken.
        Bet = 1,
        /// A deposit was credited.
        Deposit = 2,
        /// The first deposit of all was credited.
        FirstDeposit = 3,
        /// A login.
        Login = 4,
        /// The registration.
        Register = 5,
    }
}

/// The number of an agent, a day, what for, and the days since the last time.
pub(super) type GapKey = (Date, i32, What, i16);

/// What is known of the last time, by the number of the person.
#[derive(Debug, Default)]
pub(super) struct Gaps {
    pub(super) seen: HashMap<(i32, What), Date>,
    /// What was seen anew.
    pub(super) written: BTreeMap<(i32, What), Date>,
    pub(super) counts: BTreeMap<GapKey, i64>,
}

/// The row of a person that counts on the day: the last one that began by then, the first one for days before it.
pub(in crate::rooms::agent) fn line_on(lines: &[LineOfDays], day: Date) -> Option<&LineOfDays> {
    lines.iter().rfind(|line| line.from_day <= day).or(lines.first())
}

impl Gaps {
    /// Notes that the person who stood on these lines was there on the day.
    pub(super) fn note(&mut self, lines: &[LineOfDays], what: What, day: Date) {
        let Some(line) = line_on(lines, day) else { return };
        let Some((ord, above)) = line.ords.split_last() else { return };
        let last = self.seen.get(&(*ord, what)).copied();
        if last.is_some_and(|last| last >= day) {
            return;
        }
        self.seen.insert((*ord, what), day);
        self.written.insert((*ord, what), day);
        self.add(lines, what, (last, day), 1);
        if what == What::Deposit && last.is_none() {
            for agent in above {
                *self.counts.entry((day, *agent, What::FirstDeposit, NEVER)).or_default() += 1;
            }
        }
    }

    /// Whether it is known already that the person was there on the day or after it.
    pub(super) fn is_known_later(&self, lines: &[LineOfDays], what: What, day: Date) -> bool {
        let ord = line_on(lines, day).and_then(|line| line.ords.last());
        ord.and_then(|ord| self.seen.get(&(*ord, what))).is_some_and(|last| *last >= day)
    }

    /// Notes a day between others on which it was known that the person was there.
    pub(super) fn note_between(
        &mut self,
        lines: &[LineOfDays],
        what: What,
        (before, day, after): (Option<Date>, Date, Option<Date>),
    ) {
        self.add(lines, what, (before, day), 1);
        if let Some(after) = after {
            self.add(lines, what, (before, after), -1);
            self.add(lines, what, (Some(day), after), 1);
        }
    }

    /// Counts the person so many times among those who came on the day and were there before on `last`.
    fn add(&mut self, lines: &[LineOfDays], what: What, (last, day): (Option<Date>, Date), count: i64) {
        let Some((_, above)) = line_on(lines, day).and_then(|line| line.ords.split_last()) else { return };
        let days = last.and_then(|last| day.since(last).ok()).map_or(i32::MAX, |span| span.get_days());
        let gap = i16::try_from(days).unwrap_or(NEVER).min(NEVER);
        let before = last.and_then(|last| line_on(lines, last));
        for agent in above {
            // To those who did not lead the person then, it is the first time.
            let was_above = before.is_some_and(|line| line.ords.contains(agent));
            let gap = if was_above { gap } else { NEVER };
            *self.counts.entry((day, *agent, what, gap)).or_default() += count;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(day: i8) -> Date {
        Date::constant(2026, 11, day)
    }

    fn line(from: i8, ords: &[i32]) -> LineOfDays {
        LineOfDays { from_day: day(from), ords: ords.to_vec() }
    }

    /// How many different people of the agent's team came in the range, as the store adds it up.
    fn of(gaps: &Gaps, agent: i32, from: i8, until: i8) -> i64 {
        let is_in = |on: &Date| (day(from)..=day(until)).contains(on);
        let rows = gaps.counts.iter().filter(|((on, ord, ..), _)| *ord == agent && is_in(on));
        let is_first = |on: Date, gap: i16| i32::from(gap) > on.since(day(from)).unwrap().get_days();
        rows.filter(|((on, _, _, gap), _)| is_first(*on, *gap)).map(|(_, count)| count).sum()
    }

    #[test]
    fn a_day_that_is_told_late_comes_between_the_others() {
        let lines = [line(1, &[1, 5, 10]), line(4, &[1, 6, 10])];
        let mut in_turn = Gaps::default();
        for on in [1, 3, 6, 9] {
            in_turn.note(&lines, What::Login, day(on));
        }
        for (late, before, after) in [(3, Some(1), Some(6)), (1, None, Some(3)), (6, Some(3), Some(9))] {
            let mut gaps = Gaps::default();
            for on in [1, 3, 6, 9].into_iter().filter(|on| *on != late) {
                gaps.note(&lines, What::Login, day(on));
            }
            assert!(gaps.is_known_later(&lines, What::Login, day(late)));
            gaps.note_between(&lines, What::Login, (before.map(day), day(late), after.map(day)));
            gaps.counts.retain(|_, count| *count != 0);
            assert_eq!(gaps.counts, in_turn.counts, "{late}");
        }
        assert!(!in_turn.is_known_later(&lines, What::Login, day(10)));
        assert!(!in_turn.is_known_later(&lines, What::Bet, day(2)));
    }

    #[test]
    fn v13_people_are_counted_once_in_a_range() {
        let (one, two) = ([line(1, &[1, 5, 10])], [line(1, &[1, 5, 11])]);
        let mut gaps = Gaps::default();
        for (lines, on) in [(&one, 1), (&two, 2), (&one, 3), (&one, 9)] {
            gaps.note(lines, What::Bet, day(on));
        }
        assert_eq!((of(&gaps, 5, 1, 3), of(&gaps, 5, 3, 9), of(&gaps, 5, 4, 8)), (2, 1, 0));
        assert_eq!(of(&gaps, 1, 1, 9), 2, "the same above");
        assert_eq!(of(&gaps, 10, 1, 9), 0, "no one is in their own team");
        let sum_of_days: i64 = (1..=9).map(|on| of(&gaps, 5, on, on)).sum();
        assert_eq!(sum_of_days, 4, "the days cannot be added up");
    }

    #[test]
    fn v14_a_person_who_moved_is_new_to_the_new_agent_and_not_to_the_root() {
        let moved = [line(1, &[1, 5, 10]), line(4, &[1, 6, 10])];
        let mut gaps = Gaps::default();
        for on in [3, 4] {
            gaps.note(&moved, What::Bet, day(on));
        }
        assert_eq!((of(&gaps, 5, 3, 4), of(&gaps, 6, 3, 4), of(&gaps, 1, 3, 4)), (1, 1, 1));
        assert_eq!((of(&gaps, 5, 4, 4), of(&gaps, 6, 3, 3)), (0, 0), "figures stay where they were earned");
    }

    #[test]
    fn a_second_time_on_one_day_counts_no_one_and_a_first_deposit_is_told_once() {
        let lines = [line(1, &[1, 5, 10])];
        let mut gaps = Gaps::default();
        for on in [2, 2, 9, 2] {
            gaps.note(&lines, What::Deposit, day(on));
        }
        let told = |what| gaps.counts.iter().filter(|((.., of, _), _)| *of == what).count();
        assert_eq!(
            (told(What::Deposit), told(What::FirstDeposit)),
            (4, 2),
            "two days and one, for two above"
        );
    }
}
