//! Profit and loss of a team: what each direct member and the team below them won and lost.

use std::collections::HashMap;

use erawan_kernel::{Page, PageRequest};

use super::column::{Column, Figures};
use super::kpi::KpiDays;
use super::store::{self, SumsOf};
use crate::rooms::account::{Place, TeamMember, TeamQuery, TeamSort};
use crate::rooms::agent::Agents;
use crate::rooms::agent::error::Result;
use crate::rooms::agent::team::{Leader, Step};

/// By what the members are sorted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::rooms::agent) enum PnlSort {
    Profit,
    Bet,
    Counted,
    Won,
    Deposit,
    Withdraw,
}

impl PnlSort {
    /// The one that sorts by this field of a row.
    pub(in crate::rooms::agent) fn of_field(field: &str) -> Option<Self> {
        Some(match field {
            "profitAndLoss" => Self::Profit,
            "betAmount" => Self::Bet,
            "validBetAmount" => Self::Counted,
            "winAmount" => Self::Won,
            "deposit" => Self::Deposit,
            "withdraw" => Self::Withdraw,
            _ => return None,
        })
    }

    /// The columns that are added up, each with its sign.
    fn columns(self) -> Vec<(Column, i64)> {
        match self {
            Self::Profit => {
                let profit = Column::ALL.into_iter().filter(|column| column.is_profit());
                profit.map(|column| (column, column.effect())).collect()
            }
            Self::Bet => vec![(Column::Bet, 1)],
            Self::Counted => vec![(Column::Counted, 1)],
            Self::Won => vec![(Column::Win, 1), (Column::Jackpot, 1)],
            Self::Deposit => vec![(Column::Deposit, 1)],
            Self::Withdraw => vec![(Column::Withdraw, 1)],
        }
    }
}

/// What is asked of a team.
pub(in crate::rooms::agent) struct PnlQuery<'a> {
    /// Whose team it is.
    pub(in crate::rooms::agent) parent: &'a Place,
    pub(in crate::rooms::agent) days: KpiDays,
    /// Games of this category alone.
    pub(in crate::rooms::agent) category: Option<&'a str>,
    /// Searches the whole team, as team management does; without it the direct members who have figures are listed.
    pub(in crate::rooms::agent) account: Option<&'a str>,
    /// By what, and whether the least comes first. Found members are sorted by name.
    pub(in crate::rooms::agent) sort: (PnlSort, bool),
    pub(in crate::rooms::agent) page: PageRequest,
}

/// Figures of a member and of the team below them.
pub(in crate::rooms::agent) struct MemberPnl {
    /// Nothing of a member who has left the team.
    pub(in crate::rooms::agent) member: Option<(Step, bool)>,
    pub(in crate::rooms::agent) figures: Figures,
}

/// Profit and loss of a team.
pub(in crate::rooms::agent) struct Pnl {
    pub(in crate::rooms::agent) page: Page<MemberPnl>,
    /// What the person did who leads the team.
    pub(in crate::rooms::agent) own: Figures,
    /// The whole team, whatever is searched.
    pub(in crate::rooms::agent) team: Figures,
}

impl Agents {
    /// What members of the leader's team won and lost.
    pub(in crate::rooms::agent) async fn pnl_of_team(
        &self,
        leader: &Leader,
        query: &PnlQuery<'_>,
    ) -> Result<Pnl> {
        let days = query.days.days();
        let parents = self.accounts.parents_of(query.parent).await?;
        let place = (query.parent.ord, parents.as_slice());
        let own = store::own_sum(&self.core.db, place, &days, query.category).await?;
        let mut team = Figures::default();
        for (category, figures) in store::team_days(&self.core.db, place, &days).await?.values().flatten() {
            if query.category.is_none_or(|wanted| wanted == category) {
                team.add(figures);
            }
        }
        let page = match query.account {
            Some(account) => self.found_pnl(leader, query, account).await?,
            None => self.direct_pnl(leader, query).await?,
        };
        Ok(Pnl { page, own, team })
    }

    /// What stakes count on these days, in hundred-thousandths: those of these members themselves, or of the whole team.
    pub(in crate::rooms::agent) async fn counted_stakes(
        &self,
        leader: &Leader,
        members: Option<&[TeamMember]>,
        (days, category): (KpiDays, Option<&str>),
    ) -> Result<i64> {
        let days = days.days();
        let Some(members) = members else {
            let parents = self.accounts.parents_of(&leader.place).await?;
            let place = (leader.place.ord, parents.as_slice());
            let found = store::team_days(&self.core.db, place, &days).await?;
            let wanted =
                found.values().flatten().filter(|(of, _)| category.is_none_or(|wanted| wanted == *of));
            return Ok(wanted.map(|(_, figures)| figures.counted).fold(0, i64::saturating_add));
        };
        let ords: Vec<i32> = members.iter().map(|member| member.place.ord).collect();
        let parents: Vec<i32> = members.iter().filter_map(|member| member.place.parent_ord()).collect();
        Ok(store::counted_of(&self.core.db, (&ords, &parents), &days, category).await?)
    }

    /// The direct members who have figures.
    async fn direct_pnl(&self, leader: &Leader, query: &PnlQuery<'_>) -> Result<Page<MemberPnl>> {
        let days = query.days.days();
        let sums = SumsOf { parents: &[query.parent.ord], ords: None, days: &days, category: query.category };
        let (by, is_ascending) = query.sort;
        let (rows, count) = sums.page(&self.core.db, (&by.columns(), is_ascending), query.page).await?;
        let ords: Vec<i32> = rows.iter().map(|(ord, _)| *ord).collect();
        let members = self.accounts.numbered_in_team(query.parent, &ords).await?;
        let mut members: HashMap<i32, TeamMember> =
            members.into_iter().map(|member| (member.place.ord, member)).collect();
        let rows = rows.into_iter().map(|(ord, figures)| (members.remove(&ord), figures)).collect();
        let list = self.member_pnls(leader, rows).await?;
        Ok(Page::new(list, query.page, count))
    }

    /// Those of the whole team whose account is searched, with or without figures.
    async fn found_pnl(
        &self,
        leader: &Leader,
        query: &PnlQuery<'_>,
        account: &str,
    ) -> Result<Page<MemberPnl>> {
        let search = TeamQuery {
            is_direct: false,
            reader_depth: leader.place.depth,
            account: Some(account),
            kind: None,
            sort: TeamSort::Account,
            page: query.page,
        };
        let found = self.accounts.list_team(query.parent, search).await?;
        let days = query.days.days();
        let ords: Vec<i32> = found.rows.iter().map(|member| member.place.ord).collect();
        let parents: Vec<i32> = found.rows.iter().filter_map(|member| member.place.parent_ord()).collect();
        let sums = SumsOf { parents: &parents, ords: Some(&ords), days: &days, category: query.category };
        let sums = sums.all(&self.core.db).await?;
        let mut sums: HashMap<i32, Figures> = sums.into_iter().collect();
        let with_sum = |member: TeamMember| {
            let figures = sums.remove(&member.place.ord).unwrap_or_default();
            (Some(member), figures)
        };
        let rows = found.rows.into_iter().map(with_sum).collect();
        let list = self.member_pnls(leader, rows).await?;
        Ok(Page::new(list, query.page, found.total_count))
    }

    async fn member_pnls(
        &self,
        leader: &Leader,
        rows: Vec<(Option<TeamMember>, Figures)>,
    ) -> Result<Vec<MemberPnl>> {
        let places: Vec<&Place> =
            rows.iter().filter_map(|(member, _)| member.as_ref()).map(|member| &member.place).collect();
        let direct = self.accounts.direct_counts(&places).await?;
        let pnl = |(member, figures): (Option<TeamMember>, Figures)| MemberPnl {
            member: member.map(|member| (leader.step(&member), direct.contains_key(&member.place.ord))),
            figures,
        };
        Ok(rows.into_iter().map(pnl).collect())
    }
}
