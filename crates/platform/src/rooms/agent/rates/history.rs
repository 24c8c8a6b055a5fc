//! Rates of one person over days; pure.

use std::collections::BTreeMap;

use jiff::civil::Date;

use crate::rooms::merchant::{GameCategory, Rate, Rates};

/// From which day on a person has which rates; before the first day, and where nothing is said, it is 0.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(in crate::rooms::agent) struct History(BTreeMap<(GameCategory, Date), Rate>);

impl History {
    /// The rate of the category is this one from that day on.
    pub(super) fn note(&mut self, category: GameCategory, from_day: Date, rate: Rate) {
        self.0.insert((category, from_day), rate);
    }

    /// The days on which a rate begins, some more than once.
    pub(super) fn days(&self) -> impl Iterator<Item = Date> {
        self.0.keys().map(|(_, day)| *day)
    }

    fn rate(&self, category: GameCategory, day: Date) -> Rate {
        let mut until = self.0.range((category, Date::MIN)..=(category, day));
        until.next_back().map_or(Rate::ZERO, |(_, rate)| *rate)
    }

    /// The rates that hold on the day.
    pub(in crate::rooms::agent) fn on(&self, day: Date) -> Rates {
        GameCategory::ALL.map(|category| (category, self.rate(category, day))).into_iter().collect()
    }

    /// Of every rate the lowest, or the highest, from the day on.
    fn extreme_from(&self, day: Date, pick: fn(Rate, Rate) -> Rate) -> Rates {
        let of = |category| {
            let later = self.0.range((category, day)..=(category, Date::MAX)).map(|(_, rate)| *rate);
            (category, later.fold(self.rate(category, day), pick))
        };
        GameCategory::ALL.map(of).into_iter().collect()
    }

    /// What a person below may have from the day on.
    pub(super) fn least_from(&self, day: Date) -> Rates {
        self.extreme_from(day, Ord::min)
    }

    /// What a person above has to have from the day on.
    pub(super) fn most_from(&self, day: Date) -> Rates {
        self.extreme_from(day, Ord::max)
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;
    use proptest::prelude::*;

    use super::*;

    const SLOTS: GameCategory = GameCategory::Rng;

    fn rate(tenths: u32) -> Rate {
        Rate::from_ppm(tenths * Rate::STEP_PPM).unwrap()
    }

    #[test]
    fn a_rate_holds_from_its_day_until_the_next_one() {
        let mut history = History::default();
        history.note(SLOTS, date(2026, 11, 10), rate(5));
        history.note(SLOTS, date(2026, 11, 20), rate(3));
        history.note(GameCategory::Live, date(2026, 11, 1), rate(9));
        for (day, tenths) in [(9, 0), (10, 5), (19, 5), (20, 3), (30, 3)] {
            assert_eq!(history.on(date(2026, 11, day)).of(SLOTS), rate(tenths), "{day}");
        }
        for (day, least, most) in [(9, 0, 5), (10, 3, 5), (20, 3, 3)] {
            let day = date(2026, 11, day);
            assert_eq!(history.least_from(day).of(SLOTS), rate(least), "{day}");
            assert_eq!(history.most_from(day).of(SLOTS), rate(most), "{day}");
        }
        assert_eq!(history.on(date(2026, 11, 20)).of(GameCategory::Fish), Rate::ZERO);
    }

    proptest! {
        #[test]
        fn the_bounds_from_a_day_on_hold_on_every_day(
            changes in prop::collection::vec((0_i8..30, 0_usize..8, 0_u32..=50), 0..20),
            from in 0_i8..30,
        ) {
            let day = |at: i8| date(2026, 11, at + 1);
            let mut history = History::default();
            for (at, category, tenths) in changes {
                history.note(GameCategory::ALL[category], day(at), rate(tenths));
            }
            let (least, most) = (history.least_from(day(from)), history.most_from(day(from)));
            for category in GameCategory::ALL {
                let all: Vec<Rate> = (from..30).map(|at| history.on(day(at)).of(category)).collect();
                prop_assert_eq!(all.iter().min().copied(), Some(least.of(category)));
                prop_assert_eq!(all.iter().max().copied(), Some(most.of(category)));
            }
        }
    }
}
