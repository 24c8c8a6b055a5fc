use std::collections::BTreeMap;

use erawan_kernel::{ErrorCode, Money, Page, PageRequest};
use jiff::Timestamp;

use super::page::{Found, ListOf, Scanned, Source};
use super::projector::LISTS;
use super::store::{SumsOfDays, Wanted};
use super::{List, Sums, Whose};
use crate::rooms::account::TeamMember;
use crate::rooms::agent::error::Result;
use crate::rooms::agent::figures::KpiDays;
use crate::rooms::agent::team::{Leader, Step};
use crate::rooms::agent::{AgentError, Agents};
use crate::rooms::merchant::Merchant;
use crate::rooms::records::{BetStatus, ListedRecord, PlayerRound, RoundsWanted};
use crate::rooms::wallet::AccountId;
use crate::web::{ApiError, DateRange};

/// Rounds that are not settled, of the whole merchant, that one call looks at.
const UNSETTLED_MAX: u64 = 20_000;

/// What is asked of the rounds of a team.
pub(in crate::rooms::agent) struct RoundsQuery<'a> {
    pub(in crate::rooms::agent) days: KpiDays,
    pub(in crate::rooms::agent) whose: Whose<'a>,
    /// Games of this category alone.
    pub(in crate::rooms::agent) category: Option<&'a str>,
    pub(in crate::rooms::agent) status: Option<BetStatus>,
    pub(in crate::rooms::agent) page: PageRequest,
}

/// One round, and whose it is.
pub(in crate::rooms::agent) struct TeamRound {
    pub(in crate::rooms::agent) step: Step,
    pub(in crate::rooms::agent) round: ListedRecord,
    /// What its stakes count; nothing while it is open.
    pub(in crate::rooms::agent) counted: Money,
}

/// Rounds of a team, and what all of them come to, in hundred-thousandths.
pub(in crate::rooms::agent) struct TeamRounds {
    pub(in crate::rooms::agent) page: Page<TeamRound>,
    /// How many rows pages reach: less than there are, where a day has very many.
    pub(in crate::rooms::agent) reached: u64,
    /// Stakes less those given back.
    pub(in crate::rooms::agent) staked: i64,
    /// What stakes count on these days.
    pub(in crate::rooms::agent) counted: i64,
    pub(in crate::rooms::agent) won: i64,
    /// Up to which moment the list follows the ledger, epoch milliseconds.
    pub(in crate::rooms::agent) as_of: i64,
}

/// Rounds of a category and status.
struct Rounds<'a> {
    agents: &'a Agents,
    merchant: &'a Merchant,
    category: Option<&'a str>,
    status: Option<BetStatus>,
}

impl Rounds<'_> {
    const fn wanted(&self, days: DateRange) -> RoundsWanted<'_> {
        RoundsWanted { days, category: self.category, status: self.status }
    }
}

fn found(round: PlayerRound) -> Found<PlayerRound> {
    let place = (round.round.sequence, round.account);
    Found { at_ms: round.round.bet_at_ms, place, member_id: round.member_id, row: round }
}

impl Source for Rounds<'_> {
    type Row = PlayerRound;

    async fn newest_of(
        &self,
        accounts: &[AccountId],
        days: DateRange,
        first: u64,
    ) -> Result<Vec<Found<PlayerRound>>> {
        let rounds = self.agents.records.newest_rounds_of(accounts, &self.wanted(days), first).await?;
        Ok(rounds.into_iter().map(found).collect())
    }

    async fn by_time(
        &self,
        days: DateRange,
        before: Option<(i64, i64)>,
        limit: u64,
    ) -> Result<Scanned<PlayerRound>> {
        let records = &self.agents.records;
        let rounds = records.rounds_by_time(self.merchant.id, &self.wanted(days), before, limit).await?;
        let is_full = u64::try_from(rounds.len()).is_ok_and(|count| count >= limit);
        let next = rounds.last().filter(|_| is_full).map(PlayerRound::at);
        Ok((rounds.into_iter().map(found).collect(), next))
    }
}

/// What these rounds come to on each day at the merchant.
fn sums_of(merchant: &Merchant, rounds: &[Found<PlayerRound>]) -> SumsOfDays {
    let mut sums: SumsOfDays = BTreeMap::new();
    for Found { at_ms, row: PlayerRound { round, .. }, .. } in rounds {
        let day = merchant.date_at(Timestamp::from_millisecond(*at_ms).unwrap_or_default());
        let (went, came) = (round.valid_bet().minor(), round.win.minor());
        *sums.entry(day).or_default() += Sums { n: 1, went, came };
    }
    sums
}

impl Agents {
    /// The rounds of the leader's team that began on these days, the newest first.
    ///
    /// # Errors
    /// [`AgentError::NotInTeam`]; [`AgentError::Refused`] where a search or a status finds more than one call reads.
    pub(in crate::rooms::agent) async fn team_rounds(
        &self,
        merchant: &Merchant,
        leader: &Leader,
        query: &RoundsQuery<'_>,
    ) -> Result<TeamRounds> {
        let as_of = self.as_of(LISTS).await?;
        let members = self.members_meant(leader, query.whose).await?;
        let kinds = query.category.map(|category| vec![category.to_owned()]);
        let days = query.days.days();
        let list = ListOf {
            merchant,
            leader,
            members: members.as_deref(),
            wanted: Wanted { list: List::Rounds, kinds: kinds.as_deref() },
            days: &days,
        };
        let rounds = Rounds { agents: self, merchant, category: query.category, status: query.status };
        let (sums, rows, reached) = match query.status {
            None | Some(BetStatus::Settled) => {
                let mut sums = self.list_sums(&list).await?;
                if query.status.is_some() {
                    // Of the others there are few: they are taken away.
                    let others = sums_of(merchant, &self.unsettled(&list, query).await?);
                    for (day, others) in others {
                        sums.entry(day).and_modify(|sums| *sums = sums.without(others));
                    }
                }
                let (rows, reached) = self.list_page(&list, &sums, query.page, &rounds).await?;
                (sums, rows, reached)
            }
            Some(BetStatus::Open | BetStatus::RolledBack) => {
                let all = self.unsettled(&list, query).await?;
                let (sums, reached) = (sums_of(merchant, &all), all.len() as u64);
                let (skip, take) = (query.page.offset(), query.page.size());
                let [skip, take] = [skip, take].map(|n| usize::try_from(n).unwrap_or(usize::MAX));
                let rows = all.into_iter().skip(skip).take(take).collect();
                (sums, self.with_members(leader, rows).await?, reached)
            }
        };
        let counted = match query.status {
            None | Some(BetStatus::Settled) => {
                self.counted_stakes(leader, members.as_deref(), (query.days, query.category)).await?
            }
            Some(BetStatus::Open | BetStatus::RolledBack) => 0,
        };
        let mut all = Sums::default();
        for sums in sums.values() {
            all += *sums;
        }
        let rows = self.counted_rows(leader, rows).await?;
        let page = Page::new(rows, query.page, all.count());
        Ok(TeamRounds { page, reached, staked: all.went, counted, won: all.came, as_of })
    }

    /// The rounds that are not settled, and have the status if one is asked for, the newest first.
    async fn unsettled(&self, list: &ListOf<'_>, query: &RoundsQuery<'_>) -> Result<Vec<Found<PlayerRound>>> {
        let (Some(from), Some(until)) = (list.days.first(), list.days.last()) else { return Ok(Vec::new()) };
        let until_ms = until.tomorrow().map_or(i64::MAX, |next| list.merchant.start_of_ms(next));
        let days = DateRange { from_ms: list.merchant.start_of_ms(*from), until_ms };
        let status = query.status.filter(|status| *status != BetStatus::Settled);
        let wanted = RoundsWanted { days, category: query.category, status };
        let rounds = self.records.unsettled_rounds(list.merchant.id, &wanted, UNSETTLED_MAX + 1).await?;
        if rounds.len() as u64 > UNSETTLED_MAX {
            return Err(AgentError::Refused(ApiError::field("endDate", ErrorCode::DateRangeInvalid)));
        }
        let is_meant = |round: &PlayerRound| {
            list.members.is_none_or(|members| members.iter().any(|member| member.id == round.member_id))
        };
        self.of_team(list, rounds.into_iter().filter(is_meant).map(found).collect()).await
    }

    async fn counted_rows(
        &self,
        leader: &Leader,
        rows: Vec<(TeamMember, PlayerRound)>,
    ) -> Result<Vec<TeamRound>> {
        let rounds: Vec<&PlayerRound> = rows.iter().map(|(_, round)| round).collect();
        let counted = self.records.counted_of_rounds(&rounds).await?;
        let round = |((member, of), counted): ((TeamMember, PlayerRound), Money)| TeamRound {
            step: leader.step(&member),
            round: of.round,
            counted,
        };
        Ok(rows.into_iter().zip(counted).map(round).collect())
    }
}
