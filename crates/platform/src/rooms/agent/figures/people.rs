//! Logins, registrations and the size of teams, kept as sums: what is not in them yet is added by a job and marked in the
//! same transaction.

use std::collections::{BTreeMap, HashMap};
use std::time::Duration;

use erawan_kernel::ids::MemberId;

use super::gaps::{Gaps, NEVER, What};
use super::store::{self, TeamSums};
use crate::db::prelude::{DbResult, Tx};
use crate::rooms::account::{Held, LineOfDays, LoginDay, UnsummedLine};
use crate::rooms::agent::Agents;
use crate::rooms::agent::error::Result;

/// How long it rests after something was added, for more to come together.
const REST: Duration = Duration::from_secs(2);
/// How often it is looked for what is in no sum yet where there was nothing.
const LOOK_EVERY: Duration = Duration::from_secs(15);
/// People, and logins, that are added in one transaction. Others write between two.
const AT_ONCE: u64 = 2_000;

/// Counts a person who is held so, with 1, or no longer, with -1, for the teams above.
pub(super) fn move_person(totals: &mut BTreeMap<i32, TeamSums>, held: &Held, sign: i64) {
    for ord in &held.above {
        totals.entry(*ord).or_default().members += sign;
    }
    if let Some(parent) = held.above.last() {
        let total = totals.entry(*parent).or_default();
        total.direct += sign;
        total.agents += sign * i64::from(held.is_agent);
    }
}

impl Agents {
    /// Adds logins and registrations to the sums of teams for as long as the task lives.
    pub(in crate::rooms::agent) async fn follow_people(self) {
        loop {
            let rest = match self.add_people().await {
                Ok(true) => REST,
                Ok(false) => LOOK_EVERY,
                Err(error) => {
                    tracing::error!(%error, "logins and registrations could not be added to the figures of teams");
                    LOOK_EVERY
                }
            };
            tokio::time::sleep(rest).await;
        }
    }

    /// Adds the logins and registrations that are in no sum of teams yet, for tools and tests that cannot wait too. Answers
    /// whether there were any.
    ///
    /// # Errors
    /// [`super::super::AgentError::Account`], [`super::super::AgentError::Database`]; nothing is left half added.
    pub async fn add_people(&self) -> Result<bool> {
        let mut is_any = false;
        while self.accounts.has_unsummed().await? {
            let tx = self.core.db.begin().await?;
            let lines = self.add_lines(&tx).await?;
            let logins = self.add_logins(&tx).await?;
            tx.commit().await?;
            if lines + logins == 0 {
                // Of people who have no place yet.
                break;
            }
            is_any = true;
        }
        Ok(is_any)
    }

    /// Adds people who came, changed their place, or became agents. Answers how many.
    async fn add_lines(&self, tx: &Tx) -> DbResult<usize> {
        let lines = self.accounts.unsummed_lines_in_tx(tx, AT_ONCE).await?;
        let (mut totals, mut gaps) = (BTreeMap::new(), Gaps::default());
        for UnsummedLine { before, today, registered, .. } in &lines {
            if let Some(before) = before {
                move_person(&mut totals, before, -1);
            }
            move_person(&mut totals, today, 1);
            if let Some((day, above)) = registered {
                for agent in above {
                    *gaps.counts.entry((*day, *agent, What::Register, NEVER)).or_default() += 1;
                }
            }
        }
        totals.retain(|_, total| *total != TeamSums::default());
        store::add_totals(tx, &totals).await?;
        store::write_gaps(tx, &gaps).await?;
        self.accounts.mark_lines_in_tx(tx, &lines).await?;
        Ok(lines.len())
    }

    /// Adds logins. Answers how many.
    async fn add_logins(&self, tx: &Tx) -> DbResult<usize> {
        let logins = self.accounts.unsummed_logins_in_tx(tx, AT_ONCE).await?;
        let mut people: Vec<MemberId> = logins.iter().map(|(_, member)| *member).collect();
        people.sort_unstable();
        people.dedup();
        let lines = self.accounts.lines_of(tx, &people).await?;
        people.retain(|member| !lines.contains_key(member));
        let guests = self.accounts.guests_among_in_tx(tx, &people).await?;
        let ords: Vec<i32> = lines.values().filter_map(|lines| lines.first()?.ords.last().copied()).collect();
        let mut gaps = Gaps { seen: store::seen(tx, &ords).await?, ..Gaps::default() };
        let (mut added, mut late) = (Vec::with_capacity(logins.len()), Vec::new());
        for login @ (day, member) in logins {
            match lines.get(&member) {
                Some(lines) if gaps.is_known_later(lines, What::Login, day) => late.push(login),
                Some(lines) => {
                    gaps.note(lines, What::Login, day);
                    added.push(login);
                }
                None if guests.contains(&member) => added.push(login),
                // Not placed yet, by a node of an older version.
                None => {}
            }
        }
        self.accounts.mark_logins_in_tx(tx, &added).await?;
        self.add_late(tx, &late, &lines, &mut gaps).await?;
        store::write_gaps(tx, &gaps).await?;
        Ok(added.len() + late.len())
    }

    /// Adds logins of days before the last one that is known of their members: two nodes may not tell midnight at the
    /// same moment.
    async fn add_late(
        &self,
        tx: &Tx,
        late: &[LoginDay],
        lines: &HashMap<MemberId, Vec<LineOfDays>>,
        gaps: &mut Gaps,
    ) -> DbResult<()> {
        for login @ (day, member) in late {
            let Some(lines) = lines.get(member) else { continue };
            let (before, after) = self.accounts.logins_around_in_tx(tx, *login).await?;
            gaps.note_between(lines, What::Login, (before, *day, after));
            self.accounts.mark_logins_in_tx(tx, &[*login]).await?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_person_counts_for_all_above_and_as_direct_for_the_one_directly_above() {
        let mut totals = BTreeMap::new();
        move_person(&mut totals, &Held { above: vec![1, 5, 7], is_agent: true }, 1);
        move_person(&mut totals, &Held { above: vec![1, 5], is_agent: false }, 1);
        let sums = |members, direct, agents| TeamSums { members, direct, agents };
        let all: Vec<_> = totals.iter().map(|(ord, sums)| (*ord, *sums)).collect();
        assert_eq!(all, [(1, sums(2, 0, 0)), (5, sums(2, 1, 0)), (7, sums(1, 1, 1))]);
        move_person(&mut totals, &Held { above: vec![1, 5, 7], is_agent: true }, -1);
        move_person(&mut totals, &Held { above: vec![1, 5], is_agent: false }, -1);
        assert!(totals.values().all(|sums| *sums == TeamSums::default()));
    }
}
