//! Whether figures stand under the agents above whom they were made.

use std::collections::BTreeSet;

use jiff::civil::Date;

use super::gaps::line_on;
use super::store::DayRow;
use crate::rooms::agent::Agents;
use crate::rooms::agent::error::Result;

impl Agents {
    /// Figures of a day that stand under another agent than the one directly above on that day. Their sums alone do not tell:
    /// they come to the same under any agent.
    pub(super) async fn differences_of_places(
        &self,
        day: Date,
        own: &[DayRow],
        of_teams: &[DayRow],
    ) -> Result<Vec<String>> {
        let rows: BTreeSet<(i32, i32)> = own
            .iter()
            .chain(of_teams)
            .map(|(parent, ord, ..)| (*parent, *ord))
            .filter(|(parent, _)| *parent != 0)
            .collect();
        let ords: BTreeSet<i32> = rows.iter().map(|(_, ord)| *ord).collect();
        let people = self.accounts.behind_numbers(&ords.into_iter().collect::<Vec<_>>()).await?;
        let above = |ord: i32| line_on(&people.get(&ord)?.lines, day)?.ords.iter().rev().nth(1).copied();
        let wrong = rows.into_iter().filter(|(parent, ord)| above(*ord) != Some(*parent));
        Ok(wrong
            .map(|(parent, ord)| {
                format!("line {ord}, {day}: its figures stand under {parent}, where it did not")
            })
            .collect())
    }
}
