//! What contracts are measured by: sums of a team over days, and what each of its members counted.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use jiff::civil::Date;

use super::column::Figures;
use super::gaps::What;
use super::kpi::ByCategory;
use super::store;
use crate::db::prelude::DbResult;
use crate::rooms::agent::Agents;

impl Agents {
    /// What the team of this person did on the days, who stood under one of these people then, by category.
    pub(in crate::rooms::agent) async fn team_sums(
        &self,
        place: (i32, &[i32]),
        days: &[Date],
    ) -> DbResult<ByCategory> {
        let mut sums = ByCategory::new();
        for (category, figures) in store::team_days(&self.core.db, place, days).await?.into_values().flatten()
        {
            sums.entry(category).or_default().add(&figures);
        }
        Ok(sums)
    }

    /// What this person did on the days, who stood under one of these people then.
    pub(in crate::rooms::agent) async fn own_sums(
        &self,
        place: (i32, &[i32]),
        days: &[Date],
    ) -> DbResult<Figures> {
        store::own_sum(&self.core.db, place, days, None).await
    }

    /// What each member of the person's team counted on these days, in hundred-thousandths; in games of the category alone,
    /// with one. Who stood below is read from the rows of each day, level by level.
    pub(in crate::rooms::agent) async fn counted_in_team(
        &self,
        ord: i32,
        days: &[Date],
        category: Option<&str>,
    ) -> DbResult<BTreeMap<i32, i64>> {
        let db = &self.core.db;
        let mut found: BTreeMap<i32, i64> = BTreeMap::new();
        let mut level: BTreeSet<(Date, i32)> = days.iter().map(|day| (*day, ord)).collect();
        while !level.is_empty() {
            let parents: BTreeSet<i32> = level.iter().map(|(_, parent)| *parent).collect();
            let parents: Vec<i32> = parents.into_iter().collect();
            for (day, parent, ord, counted) in store::counted_below(db, days, &parents, category).await? {
                if level.contains(&(day, parent)) {
                    let sum = found.entry(ord).or_default();
                    *sum = sum.saturating_add(counted);
                }
            }
            let below = store::teams_below(db, days, &parents, category).await?;
            let is_of_level = |(day, parent, ..): &store::CountedRow| level.contains(&(*day, *parent));
            level = below.into_iter().filter(is_of_level).map(|(day, _, ord, _)| (day, ord)).collect();
        }
        Ok(found)
    }

    /// The last day on which each of these people had a deposit credited; those who never had one are absent.
    pub(in crate::rooms::agent) async fn last_deposits(&self, ords: &[i32]) -> DbResult<HashMap<i32, Date>> {
        let seen = store::seen(self.core.db.read(), ords).await?;
        let deposits = seen.into_iter().filter(|((_, what), _)| *what == What::Deposit);
        Ok(deposits.map(|((ord, _), day)| (ord, day)).collect())
    }
}
