//! What is shown of rates: those of today, and those that begin at midnight.

use std::collections::HashMap;

use erawan_kernel::ids::MemberId;
use erawan_kernel::{Page, PageRequest};
use jiff::civil::Date;

use super::change::{next_day, possible_in_tx};
use super::store;
use crate::rooms::account::{MemberKind, TeamMember, TeamQuery, TeamSort};
use crate::rooms::agent::Agents;
use crate::rooms::agent::error::Result;
use crate::rooms::agent::team::Leader;
use crate::rooms::merchant::{Merchant, Rates};

/// The rates of a member.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(in crate::rooms::agent) struct MemberRates {
    /// Those of today.
    pub(in crate::rooms::agent) present: Rates,
    /// Those from the next midnight on.
    pub(in crate::rooms::agent) coming: Rates,
}

/// Which of an agent's direct members are listed.
pub(in crate::rooms::agent) struct ListRates {
    /// How their names begin, in lower case.
    pub(in crate::rooms::agent) account: Option<String>,
    pub(in crate::rooms::agent) page: PageRequest,
}

/// A direct member with the rates that an agent may raise.
pub(in crate::rooms::agent) struct DirectRates {
    pub(in crate::rooms::agent) id: MemberId,
    pub(in crate::rooms::agent) account: String,
    pub(in crate::rooms::agent) kind: MemberKind,
    pub(in crate::rooms::agent) rates: MemberRates,
}

/// Direct members, by name, and up to which rates theirs may be raised.
pub(in crate::rooms::agent) struct RatesPage {
    pub(in crate::rooms::agent) page: Page<DirectRates>,
    pub(in crate::rooms::agent) own: MemberRates,
    /// The highest that a direct member may have.
    pub(in crate::rooms::agent) highest: Rates,
    /// The day from which a change holds that is made now.
    pub(in crate::rooms::agent) from_day: Date,
}

impl Agents {
    /// The rates of these members; those who never had any are absent.
    pub(in crate::rooms::agent) async fn member_rates(
        &self,
        merchant: &Merchant,
        members: &[MemberId],
    ) -> Result<HashMap<MemberId, MemberRates>> {
        let now = self.core.clock.now();
        let (today, next) = (merchant.date_at(now), next_day(merchant, now)?);
        let mut rates: HashMap<MemberId, MemberRates> = HashMap::new();
        let db = self.core.db.read();
        for ((id, category), rate) in store::of_day(db, merchant.id, today, members).await? {
            rates.entry(id).or_default().present.set(category, rate);
        }
        for ((id, category), rate) in store::of_day(db, merchant.id, next, members).await? {
            rates.entry(id).or_default().coming.set(category, rate);
        }
        Ok(rates)
    }

    /// The rates of one member.
    pub(in crate::rooms::agent) async fn rates_of(
        &self,
        merchant: &Merchant,
        member: MemberId,
    ) -> Result<MemberRates> {
        Ok(self.member_rates(merchant, &[member]).await?.remove(&member).unwrap_or_default())
    }

    /// The lowest and the highest rates that the platform may set for the member now.
    ///
    /// # Errors
    /// [`super::super::AgentError::NotInTeam`] for a member without a place.
    pub(in crate::rooms::agent) async fn possible_rates(
        &self,
        merchant: &Merchant,
        member: MemberId,
    ) -> Result<(Rates, Rates)> {
        let from_day = next_day(merchant, self.core.clock.now())?;
        let tx = self.core.db.snapshot().await?;
        let possible = possible_in_tx(&tx, merchant, member, from_day).await?;
        tx.rollback().await?;
        Ok(possible)
    }

    /// One page of the leader's direct members with their rates.
    pub(in crate::rooms::agent) async fn list_rates(
        &self,
        merchant: &Merchant,
        leader: &Leader,
        asked: ListRates,
    ) -> Result<RatesPage> {
        let query = TeamQuery {
            reader_depth: leader.place.depth,
            account: asked.account.as_deref(),
            is_direct: true,
            kind: None,
            sort: TeamSort::Account,
            page: asked.page,
        };
        let found = self.accounts.list_team(&leader.place, query).await?;
        let ids: Vec<MemberId> = found.rows.iter().map(|member| member.id).collect();
        let mut rates = self.member_rates(merchant, &ids).await?;
        let of_member = |member: TeamMember| DirectRates {
            rates: rates.remove(&member.id).unwrap_or_default(),
            id: member.id,
            account: member.username,
            kind: member.kind,
        };
        let rows = found.rows.into_iter().map(of_member).collect();
        let page = Page { rows, number: found.number, size: found.size, total_count: found.total_count };
        let from_day = next_day(merchant, self.core.clock.now())?;
        let own = store::histories(self.core.db.read(), merchant.id, &[leader.member.id]).await?;
        let highest = own.get(&leader.member.id).map(|own| own.least_from(from_day)).unwrap_or_default();
        Ok(RatesPage {
            page,
            own: self.rates_of(merchant, leader.member.id).await?,
            highest: highest.min(merchant.settings.teams.rate_caps),
            from_day,
        })
    }
}
