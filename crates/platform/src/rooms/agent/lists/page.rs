//! One page of a list, the newest rows first.

use std::cmp::Reverse;
use std::collections::HashMap;

use erawan_kernel::PageRequest;
use erawan_kernel::ids::MemberId;
use jiff::Timestamp;
use jiff::civil::Date;

use super::store::{self, SumsOfDays, Wanted};
use crate::rooms::account::{LineOfDays, TeamMember};
use crate::rooms::agent::Agents;
use crate::rooms::agent::error::Result;
use crate::rooms::agent::figures::line_on;
use crate::rooms::agent::team::Leader;
use crate::rooms::merchant::Merchant;
use crate::rooms::wallet::AccountId;
use crate::web::DateRange;

/// Of a team with more rows on a day only its newest ones are listed, and none of the days before.
const DAY_ROWS_MAX: u64 = 20_000;
/// How many those are.
const DAY_ROWS_LISTED: u64 = 1_000;
/// Rows that are read by time at most, before the people are looked for.
const SCAN_ROWS_MAX: u64 = 20_000;
/// Rows that are read by time at once: so many first, then twice as many each time, and at most so many.
const SCAN_ROWS: (u64, u64) = (50, 1_000);
/// People that one query looks for.
const PEOPLE_AT_ONCE: usize = 500;

/// A row of a list, and whose it is.
#[derive(Debug)]
pub(super) struct Found<T> {
    /// When it was, epoch milliseconds.
    pub(super) at_ms: i64,
    /// Its place in the log, and its account: one row of the log may be of two members.
    pub(super) place: (i64, AccountId),
    pub(super) member_id: MemberId,
    pub(super) row: T,
}

/// Rows of everyone by time, and before which place to go on, while there may be more.
pub(super) type Scanned<T> = (Vec<Found<T>>, Option<(i64, i64)>);

/// Where the rows of a list come from.
pub(super) trait Source: Sync {
    /// One of them.
    type Row: Send;

    /// The newest rows of these accounts, at most `first`.
    fn newest_of(
        &self,
        accounts: &[AccountId],
        days: DateRange,
        first: u64,
    ) -> impl Future<Output = Result<Vec<Found<Self::Row>>>> + Send;

    /// The newest rows of everyone, at most `limit`, before a place in the list.
    fn by_time(
        &self,
        days: DateRange,
        before: Option<(i64, i64)>,
        limit: u64,
    ) -> impl Future<Output = Result<Scanned<Self::Row>>> + Send;
}

/// Whose list it is, and of what.
pub(super) struct ListOf<'a> {
    pub(super) merchant: &'a Merchant,
    pub(super) leader: &'a Leader,
    /// These members alone.
    pub(super) members: Option<&'a [TeamMember]>,
    pub(super) wanted: Wanted<'a>,
    pub(super) days: &'a [Date],
}

/// The rows of a page that lie on one day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Part {
    day: Date,
    /// Rows of the day in all.
    count: u64,
    /// Newer ones that belong to pages before.
    skip: u64,
    take: u64,
}

/// The parts of a page, and how many rows pages reach in all. With `is_whole` days are listed whole, however many rows
/// they have.
fn parts_of(sums: &SumsOfDays, page: PageRequest, is_whole: bool) -> (Vec<Part>, u64) {
    let (from, until) = (page.offset(), page.offset().saturating_add(page.size()));
    let (mut parts, mut reached) = (Vec::new(), 0_u64);
    for (day, sums) in sums.iter().rev() {
        let count = sums.count();
        let is_cut = count > DAY_ROWS_MAX && !is_whole;
        let listed = if is_cut { DAY_ROWS_LISTED } else { count };
        let skip = from.saturating_sub(reached);
        let take = listed.min(until.saturating_sub(reached)).saturating_sub(skip);
        if take > 0 {
            parts.push(Part { day: *day, count, skip, take });
        }
        reached = reached.saturating_add(listed);
        if is_cut {
            break;
        }
    }
    (parts, reached)
}

impl Part {
    /// Whether reading by time is the cheaper way, where everyone at the merchant has so many rows on the day.
    fn is_scanned(&self, everyone: u64) -> bool {
        let scanned = (self.skip + self.take).saturating_mul(everyone) / self.count.max(1);
        scanned < self.count
    }

    /// What the page shows of the rows of the day.
    fn cut<T>(&self, mut rows: Vec<Found<T>>) -> Vec<Found<T>> {
        let (skip, take) = [self.skip, self.take].map(|n| usize::try_from(n).unwrap_or(usize::MAX)).into();
        rows.sort_unstable_by_key(|row| Reverse((row.at_ms, row.place)));
        rows.into_iter().skip(skip).take(take).collect()
    }
}

impl Agents {
    /// How many rows there are on each day, and what they come to.
    pub(super) async fn list_sums(&self, list: &ListOf<'_>) -> Result<SumsOfDays> {
        let (db, place) = (&self.core.db, &list.leader.place);
        Ok(match list.members {
            None => {
                let parents = self.accounts.parents_of(place).await?;
                store::of_team(db, list.wanted, (place.ord, &parents), list.days).await?
            }
            Some(members) => {
                let ords: Vec<i32> = members.iter().map(|member| member.place.ord).collect();
                let mut parents: Vec<i32> =
                    members.iter().filter_map(|member| member.place.parent_ord()).collect();
                parents.sort_unstable();
                parents.dedup();
                store::of_members(db, list.wanted, (&ords, &parents), list.days).await?
            }
        })
    }

    /// The rows of a page, each with the member whose it is, and how many rows pages reach in all.
    pub(super) async fn list_page<S: Source>(
        &self,
        list: &ListOf<'_>,
        sums: &SumsOfDays,
        page: PageRequest,
        source: &S,
    ) -> Result<(Vec<(TeamMember, S::Row)>, u64)> {
        // Of one member an index has the rows in their order.
        let (parts, reached) = parts_of(sums, page, list.members.is_some_and(|members| members.len() == 1));
        let mut found = Vec::new();
        for part in parts {
            found.extend(self.rows_of(list, part, source).await?);
        }
        Ok((self.with_members(list.leader, found).await?, reached))
    }

    /// Each row with the member whose it is; those of people who are not in the team are left out.
    pub(super) async fn with_members<T>(
        &self,
        leader: &Leader,
        rows: Vec<Found<T>>,
    ) -> Result<Vec<(TeamMember, T)>> {
        let mut ids: Vec<MemberId> = rows.iter().map(|row| row.member_id).collect();
        ids.sort_unstable();
        ids.dedup();
        let members = self.accounts.those_in_team(&leader.place, &ids).await?;
        let members: HashMap<MemberId, TeamMember> =
            members.into_iter().map(|member| (member.id, member)).collect();
        let with = |row: Found<T>| Some((members.get(&row.member_id)?.clone(), row.row));
        Ok(rows.into_iter().filter_map(with).collect())
    }

    async fn rows_of<S: Source>(
        &self,
        list: &ListOf<'_>,
        part: Part,
        source: &S,
    ) -> Result<Vec<Found<S::Row>>> {
        let days = range_of(list.merchant, part.day);
        if list.members.is_none() {
            let everyone = self.rows_of_everyone(list, part.day).await?;
            if part.is_scanned(everyone)
                && let Some(rows) = self.scan(list, part, days, source).await?
            {
                return Ok(rows);
            }
        }
        let members = match list.members {
            Some(members) => members.iter().map(|member| member.id).collect(),
            None => self.people_with_rows(list, part.day).await?,
        };
        let accounts = self.wallets.main_accounts(&members).await?;
        let accounts: Vec<AccountId> = accounts.into_values().collect();
        let rows = source.newest_of(&accounts, days, part.skip + part.take).await?;
        Ok(part.cut(self.of_team(list, rows).await?))
    }

    /// How many rows everyone in the tree has on the day, of all kinds: reading by time passes over all of them.
    async fn rows_of_everyone(&self, list: &ListOf<'_>, day: Date) -> Result<u64> {
        let root = list.leader.place.root_ord();
        let all = Wanted { kinds: None, ..list.wanted };
        let sums = store::of_team(&self.core.db, all, (root, &[0]), &[day]).await?;
        Ok(sums.get(&day).copied().unwrap_or_default().count())
    }

    /// The people of the team who have rows on the day, found down the tree.
    async fn people_with_rows(&self, list: &ListOf<'_>, day: Date) -> Result<Vec<MemberId>> {
        let place = &list.leader.place;
        let ords = store::below(&self.core.db, list.wanted, place.ord, day).await?;
        let mut people = Vec::new();
        for some in ords.chunks(PEOPLE_AT_ONCE) {
            people.extend(self.accounts.numbered_in_team(place, some).await?.iter().map(|member| member.id));
        }
        Ok(people)
    }

    /// The rows of a part, from those of everyone; `None` where too many of others lie between them.
    async fn scan<S: Source>(
        &self,
        list: &ListOf<'_>,
        part: Part,
        days: DateRange,
        source: &S,
    ) -> Result<Option<Vec<Found<S::Row>>>> {
        let wanted = usize::try_from(part.skip + part.take).unwrap_or(usize::MAX);
        let (mut found, mut read, mut before) = (Vec::new(), 0, None);
        let mut step = (part.skip + part.take).clamp(SCAN_ROWS.0, SCAN_ROWS.1);
        loop {
            let (rows, next) = source.by_time(days, before, step).await?;
            found.extend(self.of_team(list, rows).await?);
            read += step;
            step = step.saturating_mul(2).min(SCAN_ROWS.1);
            before = next;
            if found.len() >= wanted || before.is_none() {
                return Ok(Some(part.cut(found)));
            }
            if read >= SCAN_ROWS_MAX {
                return Ok(None);
            }
        }
    }

    /// Those rows whose members are in the leader's team today and were on the day of the row.
    pub(super) async fn of_team<T: Send>(
        &self,
        list: &ListOf<'_>,
        rows: Vec<Found<T>>,
    ) -> Result<Vec<Found<T>>> {
        let mut ids: Vec<MemberId> = rows.iter().map(|row| row.member_id).collect();
        ids.sort_unstable();
        ids.dedup();
        let lines = self.accounts.lines_of(self.core.db.read(), &ids).await?;
        let ord = list.leader.place.ord;
        let is_of_team = |row: &Found<T>| {
            let day = list.merchant.date_at(Timestamp::from_millisecond(row.at_ms).unwrap_or_default());
            lines.get(&row.member_id).is_some_and(|lines| was_below(lines, ord, day))
        };
        Ok(rows.into_iter().filter(is_of_team).collect())
    }
}

/// Whether the person stood below this number on the day, and stands there now.
fn was_below(lines: &[LineOfDays], ord: i32, day: Date) -> bool {
    let is_below = |line: &LineOfDays| line.ords.split_last().is_some_and(|(_, above)| above.contains(&ord));
    lines.last().is_some_and(is_below) && line_on(lines, day).is_some_and(is_below)
}

/// From the first moment of the day at the merchant to that of the next one.
fn range_of(merchant: &Merchant, day: Date) -> DateRange {
    let until_ms = day.tomorrow().map_or(i64::MAX, |next| merchant.start_of_ms(next));
    DateRange { from_ms: merchant.start_of_ms(day), until_ms }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::super::Sums;
    use super::*;

    fn sums(days: &[(i8, i64)]) -> SumsOfDays {
        days.iter().map(|(day, n)| (date(2026, 11, *day), Sums { n: *n, ..Sums::default() })).collect()
    }

    fn page(number: u64, size: u64) -> PageRequest {
        PageRequest::clamped(Some(number), Some(size), size)
    }

    /// Day, rows before, rows shown.
    fn shown(days: &[(i8, i64)], number: u64, size: u64, is_whole: bool) -> (Vec<(i8, u64, u64)>, u64) {
        let (parts, reached) = parts_of(&sums(days), page(number, size), is_whole);
        (parts.iter().map(|part| (part.day.day(), part.skip, part.take)).collect(), reached)
    }

    #[test]
    fn a_page_reads_the_days_that_its_rows_lie_in() {
        let days = [(20, 3), (21, 0), (22, 5)];
        assert_eq!(shown(&days, 1, 5, false), (vec![(22, 0, 5)], 8));
        assert_eq!(shown(&days, 2, 5, false), (vec![(20, 0, 3)], 8));
        assert_eq!(shown(&days, 2, 3, false), (vec![(22, 3, 2), (20, 0, 1)], 8));
        assert_eq!(shown(&days, 3, 3, false), (vec![(20, 1, 2)], 8));
        assert_eq!(shown(&days, 4, 3, false), (vec![], 8));
        assert_eq!(shown(&[], 1, 5, false), (vec![], 0));
    }

    #[test]
    fn of_a_day_with_very_many_rows_the_newest_are_listed_unless_it_is_one_member() {
        let days = [(20, 3), (21, 20_001), (22, 5)];
        assert_eq!(shown(&days, 1, 10, false), (vec![(22, 0, 5), (21, 0, 5)], 1_005));
        assert_eq!(shown(&days, 101, 10, false), (vec![(21, 995, 5)], 1_005));
        assert_eq!(shown(&days, 102, 10, false).0, []);
        assert_eq!(shown(&days, 2_001, 10, true), (vec![(21, 19_995, 6), (20, 0, 3)], 20_009));
        assert_eq!(shown(&[(21, 20_000)], 1, 10, false).1, 20_000);
    }

    #[test]
    fn the_cheaper_way_is_taken() {
        let part = |count, skip| Part { day: date(2026, 11, 21), count, skip, take: 20 };
        assert!(!part(10, 0).is_scanned(1_000), "few rows among many");
        assert!(part(1_000, 0).is_scanned(2_000), "half of all rows");
        assert!(!part(1_000, 900).is_scanned(2_000), "far behind the newest");
        assert!(!part(0, 0).is_scanned(0));
    }

    #[test]
    fn rows_are_of_those_who_stood_below_then_and_now() {
        let line = |day: i8, ords: &[i32]| LineOfDays { from_day: date(2026, 11, day), ords: ords.to_vec() };
        let came = [line(1, &[1, 9, 5]), line(10, &[1, 2, 5])];
        assert!(was_below(&came, 2, date(2026, 11, 10)));
        assert!(!was_below(&came, 2, date(2026, 11, 9)), "before coming");
        assert!(!was_below(&came, 9, date(2026, 11, 9)), "gone at once");
        assert!(was_below(&came, 1, date(2026, 11, 9)));
        assert!(!was_below(&came, 5, date(2026, 11, 20)), "not below oneself");
    }
}
