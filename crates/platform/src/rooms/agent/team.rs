//! Team management: the members below an agent, level by level.

use std::collections::HashSet;

use erawan_kernel::ids::MemberId;
use erawan_kernel::{Money, Page, PageRequest};

use super::error::Result;
use super::rates::MemberRates;
use super::{AgentError, Agents};
use crate::rooms::account::{
    Member, MemberKind, Place, TeamMember, TeamQuery, TeamSize, TeamSort, masked_account,
};
use crate::rooms::merchant::Merchant;
use crate::rooms::session::CurrentMember;
use crate::web::RateLimit;

/// The white-list key of team management.
pub(super) const KEY: &str = "DOWNMAN";
const CALLS: RateLimit = RateLimit { name: "agent.calls", count: 60, period_ms: 60 * 1_000 };

/// The agent who reads, and where they stand.
pub(super) struct Leader {
    pub(super) member: Member,
    pub(super) place: Place,
}

/// What an agent asks for.
#[derive(Debug)]
pub(super) struct ListTeam {
    /// Whose direct members are listed; without it the agent's own.
    pub(super) parent_id: Option<MemberId>,
    /// Account names to search in the whole team of that person, in lower case.
    pub(super) account: Option<String>,
    pub(super) kind: Option<MemberKind>,
    pub(super) sort: TeamSort,
    pub(super) page: PageRequest,
}

/// A page of a team, and whose it is.
pub(super) struct TeamPage {
    pub(super) page: Page<Seen>,
    /// From the agent down to the person whose team it is.
    pub(super) way: Vec<Step>,
    /// How many stand below that person.
    pub(super) size: TeamSize,
    /// The leader's own rates.
    pub(super) own_rates: MemberRates,
}

/// One person on the way down.
pub(super) struct Step {
    pub(super) id: MemberId,
    pub(super) account: String,
    pub(super) kind: MemberKind,
    pub(super) level: i16,
}

/// A member as the agent may see them.
pub(super) struct Seen {
    pub(super) step: Step,
    pub(super) size: TeamSize,
    /// Epoch milliseconds.
    pub(super) registered_at_ms: i64,
    pub(super) rates: MemberRates,
    /// Of a direct member alone.
    pub(super) closer: Option<Closer>,
}

/// What an agent sees of direct members alone.
pub(super) struct Closer {
    /// What may be spent from all wallets.
    pub(super) balance: Money,
    /// Epoch milliseconds of the newest login.
    pub(super) login_at_ms: Option<i64>,
    pub(super) is_online: bool,
}

/// One member with the way to them.
pub(super) struct Found {
    pub(super) seen: Seen,
    /// From the agent down to the member.
    pub(super) way: Vec<Step>,
    /// The leader's own rates.
    pub(super) own_rates: MemberRates,
}

impl Leader {
    fn level_of(&self, place: &Place) -> i16 {
        place.depth - self.place.depth
    }

    /// A person of the team; the name is whole where they are a direct member.
    pub(super) fn step(&self, member: &TeamMember) -> Step {
        let level = self.level_of(&member.place);
        let account = if level == 1 { member.username.clone() } else { masked_account(&member.username) };
        Step { id: member.id, account, kind: member.kind, level }
    }

    /// From the agent down to the last of `way`.
    fn steps(&self, way: &[TeamMember]) -> Vec<Step> {
        let own = Step {
            id: self.member.id,
            account: self.member.username.clone(),
            kind: self.member.kind,
            level: 0,
        };
        std::iter::once(own).chain(way.iter().map(|member| self.step(member))).collect()
    }
}

impl Agents {
    /// The caller as the leader of a team.
    ///
    /// # Errors
    /// [`AgentError::NotAllowed`], [`AgentError::Refused`].
    pub(super) async fn leader(&self, merchant: &Merchant, caller: &CurrentMember) -> Result<Leader> {
        self.leader_with(caller, merchant.flag(KEY)).await
    }

    /// The same, where the merchant offers agents what they ask for.
    ///
    /// # Errors
    /// As [`Self::leader`].
    pub(super) async fn leader_with(&self, caller: &CurrentMember, is_offered: bool) -> Result<Leader> {
        let member = self.accounts.find(caller.member_id).await?.ok_or(AgentError::NotAllowed)?;
        if !(member.kind.is_agent() && is_offered) {
            return Err(AgentError::NotAllowed);
        }
        self.take_call(member.id)?;
        let place = self.accounts.find_place(member.id).await?.ok_or(AgentError::NoPlace)?;
        Ok(Leader { member, place })
    }

    /// Counts a call of the member.
    ///
    /// # Errors
    /// [`AgentError::Refused`] beyond 60 a minute.
    pub(super) fn take_call(&self, id: MemberId) -> Result<()> {
        let taken = self.core.limits.take_of(CALLS, id.uuid(), self.core.clock.now_ms());
        taken.map_err(AgentError::Refused)
    }

    /// One page of the leader's team.
    ///
    /// # Errors
    /// [`AgentError::NotInTeam`] for a person who is not in it.
    pub(super) async fn list_team(
        &self,
        merchant: &Merchant,
        leader: &Leader,
        asked: ListTeam,
    ) -> Result<TeamPage> {
        let parent = self.place_within(leader, asked.parent_id).await?;
        let query = TeamQuery {
            reader_depth: leader.place.depth,
            account: asked.account.as_deref(),
            is_direct: false,
            kind: asked.kind,
            sort: asked.sort,
            page: asked.page,
        };
        let mut page = self.accounts.list_team(&parent, query).await?;
        let rows = std::mem::take(&mut page.rows);
        let rows = self.see(merchant, leader, rows).await?;
        let way = self.way_to(leader, &parent).await?;
        let size = self.accounts.team_sizes(&[&parent]).await?.pop().unwrap_or_default();
        let page = Page { rows, number: page.number, size: page.size, total_count: page.total_count };
        let own_rates = self.rates_of(merchant, leader.member.id).await?;
        Ok(TeamPage { page, way, size, own_rates })
    }

    /// Where a person of the leader's team stands, or the leader, who is meant without one.
    ///
    /// # Errors
    /// [`AgentError::NotInTeam`].
    pub(super) async fn place_within(&self, leader: &Leader, id: Option<MemberId>) -> Result<Place> {
        let Some(id) = id.filter(|id| *id != leader.member.id) else { return Ok(leader.place.clone()) };
        Ok(self.accounts.find_in_team(&leader.place, id).await?.ok_or(AgentError::NotInTeam)?.place)
    }

    /// From the leader down to the person who stands there.
    pub(super) async fn way_to(&self, leader: &Leader, place: &Place) -> Result<Vec<Step>> {
        Ok(leader.steps(&self.accounts.way_down(&leader.place, place).await?))
    }

    /// One member of the leader's team.
    ///
    /// # Errors
    /// As [`Self::list_team`].
    pub(super) async fn find_downline(
        &self,
        merchant: &Merchant,
        leader: &Leader,
        id: MemberId,
    ) -> Result<Found> {
        let member = self.accounts.find_in_team(&leader.place, id).await?.ok_or(AgentError::NotInTeam)?;
        let way = self.way_to(leader, &member.place).await?;
        let seen = self.see(merchant, leader, vec![member]).await?.pop().ok_or(AgentError::NotInTeam)?;
        let own_rates = self.rates_of(merchant, leader.member.id).await?;
        Ok(Found { seen, way, own_rates })
    }

    /// The members as the agent may see them.
    async fn see(&self, merchant: &Merchant, leader: &Leader, members: Vec<TeamMember>) -> Result<Vec<Seen>> {
        let ids: Vec<MemberId> = members.iter().map(|member| member.id).collect();
        let mut rates = self.member_rates(merchant, &ids).await?;
        let places: Vec<&Place> = members.iter().map(|member| &member.place).collect();
        let sizes = self.accounts.team_sizes(&places).await?;
        let is_direct = |member: &&TeamMember| leader.level_of(&member.place) == 1;
        let direct: Vec<MemberId> = members.iter().filter(is_direct).map(|member| member.id).collect();
        let online = self.sessions.who_is_online(&direct).await?;
        let mut seen = Vec::with_capacity(members.len());
        for (member, size) in members.iter().zip(sizes) {
            let closer =
                if is_direct(&member) { Some(self.see_closer(member, &online).await?) } else { None };
            seen.push(Seen {
                step: leader.step(member),
                size,
                registered_at_ms: member.registered_at_ms,
                rates: rates.remove(&member.id).unwrap_or_default(),
                closer,
            });
        }
        Ok(seen)
    }

    async fn see_closer(&self, member: &TeamMember, online: &HashSet<MemberId>) -> Result<Closer> {
        // Reading opens no wallet.
        let balance = match self.wallets.find(member.id).await? {
            Some(wallet) => self.wallets.balances_of(&wallet).await?.sum(),
            None => Money::ZERO,
        };
        Ok(Closer { balance, login_at_ms: member.login_at_ms, is_online: online.contains(&member.id) })
    }
}
