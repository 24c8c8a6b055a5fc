//! What an agent reads of the team: its members, its money, its bets.

use std::collections::BTreeMap;

use erawan_kernel::Money;
use jiff::civil::Date;

use super::column::Figures;
use super::gaps::What;
use super::projector::FIGURES;
use super::store::{self, There};
use crate::rooms::account::Span;
use crate::rooms::agent::Agents;
use crate::rooms::agent::error::Result;
use crate::rooms::agent::team::Leader;
use crate::rooms::merchant::Merchant;

/// How many of the team were there, each person once.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(in crate::rooms::agent) struct MembersOfDay {
    pub(in crate::rooms::agent) logged_in: u64,
    pub(in crate::rooms::agent) bet: u64,
    pub(in crate::rooms::agent) registered: u64,
    pub(in crate::rooms::agent) first_deposits: u64,
}

impl MembersOfDay {
    /// The count of those who were there for this; every deposit but the first is none.
    const fn count_of(&mut self, what: What) -> Option<&mut u64> {
        match what {
            What::Login => Some(&mut self.logged_in),
            What::Bet => Some(&mut self.bet),
            What::Register => Some(&mut self.registered),
            What::FirstDeposit => Some(&mut self.first_deposits),
            What::Deposit => None,
        }
    }
}

/// What the team is now, whatever the range.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::rooms::agent) struct Now {
    pub(in crate::rooms::agent) online: u64,
    pub(in crate::rooms::agent) members: u64,
    pub(in crate::rooms::agent) direct: u64,
    pub(in crate::rooms::agent) direct_agents: u64,
}

/// Figures of a range: of each of its days, the newest first, and of all of them.
#[derive(Debug)]
pub(in crate::rooms::agent) struct Kpi<T> {
    pub(in crate::rooms::agent) days: Vec<(Date, T)>,
    pub(in crate::rooms::agent) whole: T,
}

/// Figures by the category of the games; money without a game has one of its own.
pub(in crate::rooms::agent) type ByCategory = BTreeMap<String, Figures>;

/// Of which days figures are wanted.
#[derive(Debug, Clone, Copy)]
pub(in crate::rooms::agent) struct KpiDays {
    /// All of them; nothing where all were before the agent came.
    pub(in crate::rooms::agent) range: Option<Span>,
}

impl KpiDays {
    /// Each of them, the first one first.
    pub(in crate::rooms::agent) fn days(self) -> Vec<Date> {
        self.range.map(Span::days).unwrap_or_default()
    }
}

impl Agents {
    /// What the team did on the days, by category.
    pub(in crate::rooms::agent) async fn money_of_team(
        &self,
        leader: &Leader,
        days: KpiDays,
    ) -> Result<Kpi<ByCategory>> {
        let days = days.days();
        let parents = self.accounts.parents_of(&leader.place).await?;
        let mut found =
            store::team_days(&self.core.db, (leader.place.ord, parents.as_slice()), &days).await?;
        let mut whole = ByCategory::new();
        for (category, figures) in found.values().flatten() {
            whole.entry(category.clone()).or_default().add(figures);
        }
        let days = days.into_iter().rev().map(|day| (day, found.remove(&day).unwrap_or_default())).collect();
        Ok(Kpi { days, whole })
    }

    /// Who of the team was there on the days.
    pub(in crate::rooms::agent) async fn members_of_team(
        &self,
        leader: &Leader,
        days: KpiDays,
    ) -> Result<Kpi<MembersOfDay>> {
        let Some(range) = days.range else {
            return Ok(Kpi { days: Vec::new(), whole: MembersOfDay::default() });
        };
        let days = range.days();
        let there = store::people_there(&self.core.db, leader.place.ord, &days).await?;
        let (mut of_days, mut whole) = (BTreeMap::<Date, MembersOfDay>::new(), MembersOfDay::default());
        for There { day, what, all, anew } in there {
            let count = |count: i64| u64::try_from(count).unwrap_or_default();
            let of_day = of_days.entry(day).or_default();
            if let (Some(of_day), Some(whole)) = (of_day.count_of(what), whole.count_of(what)) {
                *of_day += count(all);
                *whole += count(anew);
            }
        }
        let of_day = |day: Date| of_days.get(&day).copied().unwrap_or_default();
        Ok(Kpi { days: days.into_iter().rev().map(|day| (day, of_day(day))).collect(), whole })
    }

    /// What the team is now.
    pub(in crate::rooms::agent) async fn team_now(&self, leader: &Leader) -> Result<Now> {
        let sums = store::team_sums(&self.core.db, leader.place.ord).await?;
        let count = |count: i64| u64::try_from(count).unwrap_or_default();
        Ok(Now {
            online: self.online_in_team(leader.member.merchant_id, leader.place.ord).await?,
            members: count(sums.members),
            direct: count(sums.direct),
            direct_agents: count(sums.agents),
        })
    }

    /// What the members of the team have now.
    pub(in crate::rooms::agent) async fn team_balance(&self, leader: &Leader) -> Result<Money> {
        Ok(Money::from_minor(store::balance(&self.core.db, leader.place.ord).await?))
    }

    /// Up to which moment the figures have followed the log, epoch milliseconds: now, where nothing is left to count.
    pub(in crate::rooms::agent) async fn figures_as_of(&self) -> Result<i64> {
        self.as_of(FIGURES).await
    }

    /// Up to which moment the projection of this name has followed the log, epoch milliseconds.
    pub(in crate::rooms::agent) async fn as_of(&self, projector: &str) -> Result<i64> {
        if self.wallets.behind(projector).await? == 0 {
            return Ok(self.core.clock.now_ms());
        }
        let last = self.wallets.counted_until(projector).await?;
        Ok(last.map_or(0, jiff::Timestamp::as_millisecond))
    }

    /// The days of a query at the merchant, from the day on which the agent came.
    pub(in crate::rooms::agent) fn days_of_team(
        merchant: &Merchant,
        leader: &Leader,
        (from, until): (Date, Date),
    ) -> KpiDays {
        let came = jiff::Timestamp::from_millisecond(leader.member.registered_at_ms).unwrap_or_default();
        let from = from.max(merchant.date_at(came));
        KpiDays { range: (from <= until).then_some(Span { from, until }) }
    }
}
