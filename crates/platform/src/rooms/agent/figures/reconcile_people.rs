//! Whether the sums of logins, registrations and sizes of teams are those of their rows.

use std::collections::{BTreeMap, BTreeSet};

use jiff::civil::Date;

use super::gaps::{Gaps, NEVER, What};
use super::people::move_person;
use super::store::{self, TeamSums};
use crate::rooms::agent::Agents;
use crate::rooms::agent::error::Result;

/// People of one day, by agent and by how long ago the last time was.
type OfDay = BTreeMap<(i32, i16), i64>;

impl Agents {
    /// Every difference between what is added up of people and the rows that are marked as added, in words.
    pub(super) async fn differences_of_people(&self) -> Result<Vec<String>> {
        let mut found = self.differences_of_tree().await?;
        found.extend(self.differences_of_logins().await?);
        let wrong = self.accounts.wrong_kinds().await?;
        found.extend(wrong.iter().map(|ord| {
            format!("line {ord}: the teams above count an agent who is none, or do not count one who is")
        }));
        Ok(found)
    }

    async fn differences_of_tree(&self) -> Result<Vec<String>> {
        let (mut sizes, mut registered) = (BTreeMap::new(), BTreeMap::<Date, OfDay>::new());
        let mut from = i32::MIN;
        while let Some((lines, next)) = self.accounts.summed_lines_from(from).await? {
            for line in lines {
                move_person(&mut sizes, &line.held, 1);
                let (day, above) = line.registered;
                for agent in above {
                    *registered.entry(day).or_default().entry((agent, NEVER)).or_default() += 1;
                }
            }
            from = next;
        }
        let told = store::totals(&self.core.db).await?;
        let told: BTreeMap<i32, TeamSums> = told.into_iter().map(|(ord, (sums, _))| (ord, sums)).collect();
        let ords: BTreeSet<i32> = told.keys().chain(sizes.keys()).copied().collect();
        let mut found = Vec::new();
        for ord in ords {
            let of = |sums: &BTreeMap<i32, TeamSums>| sums.get(&ord).copied().unwrap_or_default();
            let (told, held) = (of(&told), of(&sizes));
            if told != held {
                found.push(format!("line {ord}: {} are told, the tree has {}", words(told), words(held)));
            }
        }
        let mut days: BTreeSet<Date> = registered.keys().copied().collect();
        days.extend(store::days_of(&self.core.db, What::Register).await?);
        for day in days {
            let told = store::gaps_of(&self.core.db, day, What::Register).await?;
            let held = registered.remove(&day).unwrap_or_default();
            found.extend(differences_of_day(day, "registrations", &told, &held));
        }
        Ok(found)
    }

    async fn differences_of_logins(&self) -> Result<Vec<String>> {
        let mut days: BTreeSet<Date> = self.accounts.days_of_logins().await?.into_iter().collect();
        days.extend(store::days_of(&self.core.db, What::Login).await?);
        let (mut gaps, mut found) = (Gaps::default(), Vec::new());
        for day in days {
            let people = self.accounts.summed_logins_of(day).await?;
            let lines = self.accounts.lines_of(self.core.db.read(), &people).await?;
            for lines in lines.values() {
                gaps.note(lines, What::Login, day);
            }
            gaps.written.clear();
            let counts = std::mem::take(&mut gaps.counts);
            let held = counts.into_iter().map(|((_, ord, _, gap), count)| ((ord, gap), count)).collect();
            let told = store::gaps_of(&self.core.db, day, What::Login).await?;
            found.extend(differences_of_day(day, "logins", &told, &held));
        }
        Ok(found)
    }
}

fn words(TeamSums { members, direct, agents }: TeamSums) -> String {
    format!("{members} members, {direct} direct ones and {agents} direct agents")
}

fn differences_of_day(day: Date, of: &str, told: &OfDay, held: &OfDay) -> Vec<String> {
    let keys: BTreeSet<_> = told.keys().chain(held.keys()).copied().collect();
    let count = |sums: &OfDay, key| sums.get(key).copied().unwrap_or_default();
    let differs = keys.iter().filter(|key| count(told, key) != count(held, key));
    differs
        .map(|key @ (ord, gap)| {
            let (told, held) = (count(told, key), count(held, key));
            format!(
                "line {ord}, {day}: {told} {of} of the team are told with the last time {gap} days before, there were \
                 {held}"
            )
        })
        .collect()
}
