//! What the sums of teams hold of the tree and of logins. The room that keeps the sums adds what they do not hold yet and
//! has it marked in the same transaction, so that it is added once.

use std::collections::{BTreeMap, HashSet};

use erawan_kernel::ids::MemberId;
use jiff::civil::Date;

use super::lines::ords_of;
use super::{Result, store};
use crate::db::prelude::{DbErr, DbResult, Tx};
use crate::rooms::account::Accounts;

/// How the sums of teams hold a person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Held {
    /// The numbers of those above, from the root on.
    pub(crate) above: Vec<i32>,
    pub(crate) is_agent: bool,
}

/// A person whom the sums of teams do not hold, or not as they are today.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct UnsummedLine {
    pub(crate) ord: i32,
    pub(crate) before: Option<Held>,
    pub(crate) today: Held,
    /// The day of the registration and who was above then, where it is in no sum yet.
    pub(crate) registered: Option<(Date, Vec<i32>)>,
}

/// A person whom the sums hold, and the registration that they hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct SummedLine {
    pub(crate) held: Held,
    pub(crate) registered: (Date, Vec<i32>),
}

/// A day on which a member logged in.
pub(crate) type LoginDay = (Date, MemberId);

fn day_of(text: &str) -> DbResult<Date> {
    text.parse().map_err(|_| DbErr::Type(format!("{text} is no day")))
}

/// Those above the end of the path.
fn above(path: &[u8]) -> Vec<i32> {
    let mut ords = ords_of(path);
    ords.pop();
    ords
}

impl Accounts {
    /// Whether there are logins or people that the sums of teams do not hold.
    pub(crate) async fn has_unsummed(&self) -> Result<bool> {
        Ok(store::has_unsummed(&self.core.db).await?)
    }

    /// At most `limit` people whom the sums do not hold as they are.
    pub(crate) async fn unsummed_lines_in_tx(&self, tx: &Tx, limit: u64) -> DbResult<Vec<UnsummedLine>> {
        let rows = store::unsummed_lines_in_tx(tx, limit).await?;
        let mut lines = Vec::with_capacity(rows.len());
        for rows in rows.chunk_by(|(one, _), (next, _)| one.ord == next.ord) {
            let [(first, _), ..] = rows else { continue };
            let [.., (last, is_agent)] = rows else { continue };
            let before = rows.iter().rev().find_map(|(row, _)| {
                row.summed_as_agent.map(|is_agent| Held { above: above(&row.path), is_agent })
            });
            let registered = match first.summed_as_agent {
                Some(_) => None,
                None => Some((day_of(&first.from_day)?, above(&first.path))),
            };
            let today = Held { above: above(&last.path), is_agent: *is_agent };
            lines.push(UnsummedLine { ord: first.ord, before, today, registered });
        }
        Ok(lines)
    }

    /// Notes that the sums hold these people as they are.
    pub(crate) async fn mark_lines_in_tx(&self, tx: &Tx, lines: &[UnsummedLine]) -> DbResult<()> {
        for are_agents in [true, false] {
            let ords: Vec<i32> =
                lines.iter().filter(|line| line.today.is_agent == are_agents).map(|line| line.ord).collect();
            store::mark_lines_in_tx(tx, &ords, are_agents).await?;
        }
        Ok(())
    }

    /// At most `limit` logins that are in no sum, of the earliest days first.
    pub(crate) async fn unsummed_logins_in_tx(&self, tx: &Tx, limit: u64) -> DbResult<Vec<LoginDay>> {
        let rows = store::unsummed_logins_in_tx(tx, limit).await?;
        rows.into_iter().map(|row| Ok((day_of(&row.day)?, MemberId::from_uuid(row.member_id)))).collect()
    }

    /// Those of these people who are guests, and in no team.
    pub(crate) async fn guests_among_in_tx(
        &self,
        tx: &Tx,
        people: &[MemberId],
    ) -> DbResult<HashSet<MemberId>> {
        let people: Vec<_> = people.iter().map(|id| id.uuid()).collect();
        let found = store::trials_among_in_tx(tx, &people).await?;
        Ok(found.into_iter().map(MemberId::from_uuid).collect())
    }

    /// Notes that the sums hold these logins.
    pub(crate) async fn mark_logins_in_tx(&self, tx: &Tx, logins: &[LoginDay]) -> DbResult<()> {
        let mut days: BTreeMap<Date, Vec<_>> = BTreeMap::new();
        for (day, member) in logins {
            days.entry(*day).or_default().push(member.uuid());
        }
        for (day, people) in days {
            store::mark_logins_in_tx(tx, day, &people).await?;
        }
        Ok(())
    }

    /// The summed days before and after this one on which the member logged in.
    pub(crate) async fn logins_around_in_tx(
        &self,
        tx: &Tx,
        (day, member): LoginDay,
    ) -> DbResult<(Option<Date>, Option<Date>)> {
        let (before, after) = store::logins_around_in_tx(tx, member, day).await?;
        let day = |text: Option<String>| text.as_deref().map(day_of).transpose();
        Ok((day(before)?, day(after)?))
    }

    /// Notes that the sums hold nothing.
    pub(crate) async fn forget_sums_in_tx(&self, tx: &Tx) -> DbResult<()> {
        store::forget_sums_in_tx(tx).await
    }

    /// The days of which the sums hold logins, the first one first.
    pub(crate) async fn days_of_logins(&self) -> DbResult<Vec<Date>> {
        let days = store::days_of_logins(&self.core.db).await?;
        days.iter().map(|day| day_of(day)).collect()
    }

    /// Whose logins on the day the sums hold.
    pub(crate) async fn summed_logins_of(&self, day: Date) -> DbResult<Vec<MemberId>> {
        let people = store::summed_logins_of(&self.core.db, day).await?;
        Ok(people.into_iter().map(MemberId::from_uuid).collect())
    }

    /// Some of the people whom the sums hold, from that number on; and from which number to go on.
    pub(crate) async fn summed_lines_from(&self, from: i32) -> DbResult<Option<(Vec<SummedLine>, i32)>> {
        let Some((rows, next)) = store::summed_lines_from(&self.core.db, from).await? else {
            return Ok(None);
        };
        let mut lines = Vec::new();
        for rows in rows.chunk_by(|one, next| one.ord == next.ord) {
            let (Some(first), Some(last)) = (rows.first(), rows.last()) else { continue };
            lines.push(SummedLine {
                held: Held { above: above(&last.path), is_agent: last.summed_as_agent.unwrap_or_default() },
                registered: (day_of(&first.from_day)?, above(&first.path)),
            });
        }
        Ok(Some((lines, next)))
    }

    /// The numbers of people whom the sums hold as an agent, or as none, and who are not what they are held for.
    pub(crate) async fn wrong_kinds(&self) -> DbResult<Vec<i32>> {
        store::wrong_kinds(&self.core.db).await
    }
}
