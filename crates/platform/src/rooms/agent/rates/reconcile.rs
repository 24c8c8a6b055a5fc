//! Whether no member has a higher rate than the agent directly above.

use std::collections::{BTreeSet, HashMap};

use erawan_kernel::ids::MemberId;
use jiff::civil::Date;

use super::history::History;
use super::store;
use crate::rooms::agent::Agents;
use crate::rooms::agent::error::Result;
use crate::rooms::merchant::GameCategory;

impl Agents {
    /// Every member whose rate is higher than that of the agent directly above on a day since the member stands there, in
    /// words. G4 rests on it: what a team costs is never more than the highest rate.
    pub(in crate::rooms::agent) async fn differences_of_rates(&self) -> Result<Vec<String>> {
        let all = store::all_histories(&self.core.db).await?;
        let ids: Vec<MemberId> = all.keys().copied().collect();
        let lines = self.accounts.lines_of(self.core.db.read(), &ids).await?;
        let of_today = |id: &MemberId| lines.get(id).and_then(|lines| lines.last());
        let number = |id: &MemberId| of_today(id).and_then(|line| line.ords.last()).copied();
        let numbered: HashMap<i32, &History> =
            all.iter().filter_map(|(id, history)| Some((number(id)?, history))).collect();
        let nothing = History::default();
        let mut found = Vec::new();
        for (id, own) in &all {
            let Some(line) = of_today(id) else { continue };
            // Directly below the root the merchant's caps bound what is given, and a rate may outlive a cap.
            let [_, .., above, _] = line.ords.as_slice() else { continue };
            let upline = numbered.get(above).copied().unwrap_or(&nothing);
            found.extend(first_above(own, upline, line.from_day).map(|(category, day)| {
                format!("{id}: the rate in {} is above that of the agent above on {day}", category.code())
            }));
        }
        found.sort_unstable();
        Ok(found)
    }
}

/// The first day and category since `since` in which the own rate is the higher one.
fn first_above(own: &History, upline: &History, since: Date) -> Option<(GameCategory, Date)> {
    let changes: BTreeSet<Date> = own.days().chain(upline.days()).filter(|day| *day > since).collect();
    let mut days = std::iter::once(since).chain(changes);
    days.find_map(|day| {
        let (own, upline) = (own.on(day), upline.on(day));
        let category = GameCategory::ALL.into_iter().find(|at| own.of(*at) > upline.of(*at))?;
        Some((category, day))
    })
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;
    use crate::rooms::merchant::Rate;

    fn history(changes: &[(i8, u32)]) -> History {
        let mut history = History::default();
        for (day, tenths) in changes {
            let rate = Rate::from_ppm(tenths * Rate::STEP_PPM).unwrap();
            history.note(GameCategory::Rng, date(2026, 11, *day), rate);
        }
        history
    }

    #[test]
    fn the_first_day_above_is_found_wherever_it_begins() {
        let upline = history(&[(1, 5), (10, 8), (20, 4)]);
        for (own, wanted) in [
            (&[(1, 5), (10, 8)][..], Some(20)),
            (&[(1, 5), (9, 6)], Some(9)),
            (&[(10, 8), (20, 4)], None),
            (&[(25, 5)], Some(25)),
            (&[(1, 9)], Some(1)),
            (&[], None),
        ] {
            let found = first_above(&history(own), &upline, date(2026, 11, 1));
            assert_eq!(found.map(|(_, day)| day.day()), wanted, "{own:?}");
        }
        let before = first_above(&history(&[(2, 9), (5, 1)]), &upline, date(2026, 11, 6));
        assert_eq!(before, None, "under another agent a rate may have been higher");
    }
}
