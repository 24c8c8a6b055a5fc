//! Links by which people come into a team. Account asks for them by the port of its invitations, in the transaction that
//! opens the account, so that a person has place, type and rates of the link at once or is not registered.

use erawan_kernel::ids::{LinkId, MemberId};
use futures::future::BoxFuture;
use jiff::civil::Date;
use uuid::Uuid;

use super::error::{InviteError, Result};
use super::store;
use crate::core::Core;
use crate::db::prelude::{DbErr, Tx};
use crate::platform_event::Author;
use crate::rooms::account::{self, AccountError, FoundLink, InvitationBook, Member, Newcomer, new_code};
use crate::rooms::agent::rates::{self, NewRates, WhenAbove};
use crate::rooms::agent::team::Leader;
use crate::rooms::agent::{AgentError, Agents};
use crate::rooms::merchant::{GameCategory, Merchant, Rate, Rates};
use crate::rooms::responsible;

/// How many links of an agent are shown, the newest first.
pub(super) const SHOWN_MAX: u64 = 100;
/// How often a fresh code is made before the call is given up; one try is nearly always enough.
const CODE_TRIES: usize = 8;

/// Whether a link brings people.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::rooms::agent) enum LinkStatus {
    /// Its owner closed it.
    Closed = 0,
    /// It is open, from its first day on.
    Open = 1,
    /// Its last day is over.
    Expired = 2,
}

/// A link that an agent asks for.
#[derive(Debug)]
pub(in crate::rooms::agent) struct NewLink {
    /// The same key asks for the same link.
    pub(in crate::rooms::agent) key: Uuid,
    pub(in crate::rooms::agent) label: String,
    /// Who comes by it leads a team.
    pub(in crate::rooms::agent) is_for_agent: bool,
    pub(in crate::rooms::agent) rates: Rates,
    pub(in crate::rooms::agent) from_day: Date,
    pub(in crate::rooms::agent) until_day: Option<Date>,
}

/// A link by which people come to its owner.
#[derive(Debug, Clone)]
pub(in crate::rooms::agent) struct Link {
    pub(in crate::rooms::agent) id: LinkId,
    pub(super) owner_id: MemberId,
    pub(in crate::rooms::agent) code: String,
    pub(in crate::rooms::agent) label: String,
    pub(in crate::rooms::agent) is_for_agent: bool,
    pub(in crate::rooms::agent) rates: Rates,
    pub(in crate::rooms::agent) from_day: Date,
    pub(in crate::rooms::agent) until_day: Option<Date>,
    pub(super) is_closed: bool,
    /// How often it was opened in a browser.
    pub(in crate::rooms::agent) opened: i64,
    /// Members who registered by it.
    pub(in crate::rooms::agent) registered: i64,
}

impl Link {
    pub(in crate::rooms::agent) fn status(&self, today: Date) -> LinkStatus {
        if self.is_closed {
            LinkStatus::Closed
        } else if self.until_day.is_some_and(|until| until < today) {
            LinkStatus::Expired
        } else {
            LinkStatus::Open
        }
    }

    /// Whether people come by it on the day.
    fn brings_people(&self, today: Date) -> bool {
        self.status(today) == LinkStatus::Open && self.from_day <= today
    }

    fn is_same(&self, new: &NewLink) -> bool {
        self.label == new.label
            && self.is_for_agent == new.is_for_agent
            && self.rates == new.rates
            && self.from_day == new.from_day
            && self.until_day == new.until_day
    }
}

impl Agents {
    /// The leader's links, the newest first, each with how many of those who came by it deposited.
    pub(in crate::rooms::agent) async fn links_of(&self, leader: &Leader) -> Result<Vec<(Link, u64)>> {
        let links = store::list_of(&self.core.db, leader.member.id).await?;
        let ids: Vec<LinkId> = links.iter().map(|link| link.id).collect();
        let depositors = store::depositors(&self.core.db, &ids).await?;
        let with_count = |link: Link| {
            let count = depositors.get(&link.id).copied().unwrap_or_default();
            (link, count)
        };
        Ok(links.into_iter().map(with_count).collect())
    }

    /// How many links of the leader are open today.
    pub(in crate::rooms::agent) async fn open_links(&self, leader: &Leader, today: Date) -> Result<u64> {
        Ok(store::count_open(self.core.db.read(), leader.member.id, today).await?)
    }

    /// The highest rates that the leader may give on today.
    pub(in crate::rooms::agent) async fn rates_to_give(
        &self,
        merchant: &Merchant,
        leader: &Leader,
        today: Date,
    ) -> Result<Rates> {
        Ok(rates::most_to_give(self.core.db.read(), merchant, leader.member.id, today).await?)
    }

    /// Makes a link of the leader's. The same key again answers the same link.
    ///
    /// # Errors
    /// [`InviteError::TooDeep`], [`InviteError::LinksFull`], [`InviteError::KeyReused`]; [`InviteError::Agent`] for rates
    /// that are above the leader's.
    pub(in crate::rooms::agent) async fn create_link(
        &self,
        merchant: &Merchant,
        leader: &Leader,
        new: &NewLink,
    ) -> Result<Link> {
        if let Some(known) = self.made_before(leader, new).await? {
            return Ok(known);
        }
        if leader.place.depth >= merchant.settings.teams.depth_max {
            return Err(InviteError::TooDeep);
        }
        let now = self.core.clock.now();
        let today = merchant.date_at(now);
        check_rates(&new.rates, &self.rates_to_give(merchant, leader, today).await?)?;
        let link = Link {
            id: LinkId::generate(&*self.core.clock, &*self.core.entropy)?,
            owner_id: leader.member.id,
            code: self.free_code(merchant).await?,
            label: new.label.clone(),
            is_for_agent: new.is_for_agent,
            rates: new.rates,
            from_day: new.from_day,
            until_day: new.until_day,
            is_closed: false,
            opened: 0,
            registered: 0,
        };
        let tx = self.core.db.begin().await?;
        // Those made at the same moment wait for each other, so that each is counted with the ones before it.
        account::keep_in_tx(&tx, &[leader.member.id]).await?;
        let is_new = store::insert_in_tx(&tx, merchant.id, &link, new.key, now.as_millisecond()).await?;
        if is_new {
            let open = store::count_open(&tx, leader.member.id, today).await?;
            if open > u64::from(merchant.settings.teams.open_links_max) {
                return Err(InviteError::LinksFull);
            }
            tx.commit().await?;
            return Ok(link);
        }
        drop(tx);
        // A double press: the other request was first.
        self.made_before(leader, new).await?.ok_or(InviteError::KeyReused)
    }

    /// The link that the key made before.
    async fn made_before(&self, leader: &Leader, new: &NewLink) -> Result<Option<Link>> {
        let known = store::find_by_key_of(&self.core.db, leader.member.id, new.key).await?;
        known
            .map(|known| if known.is_same(new) { Ok(known) } else { Err(InviteError::KeyReused) })
            .transpose()
    }

    /// A code that no link and no member of the merchant has.
    async fn free_code(&self, merchant: &Merchant) -> Result<String> {
        for _ in 0..CODE_TRIES {
            let code = new_code(&*self.core.entropy)?;
            let is_taken = self.accounts.is_affiliate_code(merchant.id, &code).await?
                || store::find_by_code_for_job(&self.core.db, merchant.id, &code).await?.is_some();
            if !is_taken {
                return Ok(code);
            }
        }
        Err(AccountError::Busy.into())
    }

    /// Closes a link of the leader's: no one comes by it any more. Closing it again changes nothing.
    ///
    /// # Errors
    /// [`InviteError::LinkUnknown`], also for another agent's.
    pub(in crate::rooms::agent) async fn close_link(&self, leader: &Leader, id: LinkId) -> Result<()> {
        let now_ms = self.core.clock.now_ms();
        let is_closed = store::close_of(&self.core.db, leader.member.id, id, now_ms).await?;
        if is_closed { Ok(()) } else { Err(InviteError::LinkUnknown) }
    }

    /// Counts that a link was opened in a browser.
    pub(in crate::rooms::agent) async fn note_opened(&self, id: LinkId) -> Result<()> {
        Ok(store::note_opened(&self.core.db, id).await?)
    }
}

/// Refuses rates above those that may be given on.
///
/// # Errors
/// [`AgentError::RateBounds`].
fn check_rates(wanted: &Rates, most: &Rates) -> Result<()> {
    let beyond = wanted.all().filter_map(|(category, rate)| {
        let most = most.of(category);
        (rate > most).then_some((category, Rate::ZERO, most))
    });
    let beyond: Vec<(GameCategory, Rate, Rate)> = beyond.collect();
    if beyond.is_empty() { Ok(()) } else { Err(AgentError::RateBounds(beyond).into()) }
}

/// The links of all agents, for account.
#[derive(Debug)]
pub struct LinkBook {
    core: Core,
}

impl LinkBook {
    /// Needs what every room stands on, and no room: account is built from it.
    #[must_use]
    pub fn new(core: &Core) -> Self {
        Self { core: core.clone() }
    }

    async fn find_open(&self, merchant: &Merchant, code: &str) -> Result<Option<FoundLink>, AccountError> {
        let Some(link) = store::find_by_code_for_job(&self.core.db, merchant.id, code).await? else {
            return Ok(None);
        };
        if !link.brings_people(merchant.date_at(self.core.clock.now())) {
            return Err(AccountError::LinkUnusable);
        }
        Ok(Some(FoundLink { id: link.id, owner_id: link.owner_id, is_for_agent: link.is_for_agent }))
    }

    async fn begin_in_tx(
        &self,
        tx: &Tx,
        merchant: &Merchant,
        id: LinkId,
        owner: &Member,
        newcomer: Newcomer,
    ) -> Result<(), AccountError> {
        let now = self.core.clock.now();
        let today = merchant.date_at(now);
        // The count holds the row: a link that is being closed waits, or was closed and counts no more.
        let counted = store::count_registered_in_tx(tx, id).await?;
        let link = counted.filter(|link| link.brings_people(today)).ok_or(AccountError::LinkUnusable)?;
        store::insert_member_in_tx(tx, id, newcomer).await?;
        let by = Author::agent(&owner.username);
        let first = NewRates {
            member_id: newcomer.member_id,
            parent_id: Some(owner.id),
            rates: link.rates,
            from_day: today,
            by: &by,
            now_ms: now.as_millisecond(),
        };
        match rates::begin_in_tx(tx, merchant, first, WhenAbove::Cut).await {
            Ok(_) => Ok(()),
            Err(AgentError::Account(error)) => Err(error),
            Err(AgentError::Database(error)) => Err(error.into()),
            // Rates that are cut are refused for no other reason.
            Err(other) => Err(DbErr::Custom(format!("the rates of a link: {other}")).into()),
        }
    }
}

impl InvitationBook for LinkBook {
    fn may_invite<'a>(&'a self, inviter: &'a Member) -> BoxFuture<'a, Result<bool, AccountError>> {
        Box::pin(async move {
            let now_ms = self.core.clock.now_ms();
            Ok(!responsible::is_excluded(&self.core.db, inviter.id, now_ms).await?)
        })
    }

    fn find<'a>(
        &'a self,
        merchant: &'a Merchant,
        code: &'a str,
    ) -> BoxFuture<'a, Result<Option<FoundLink>, AccountError>> {
        Box::pin(self.find_open(merchant, code))
    }

    fn redeem_in_tx<'a>(
        &'a self,
        tx: &'a Tx,
        merchant: &'a Merchant,
        link: LinkId,
        owner: &'a Member,
        newcomer: Newcomer,
    ) -> BoxFuture<'a, Result<(), AccountError>> {
        Box::pin(self.begin_in_tx(tx, merchant, link, owner, newcomer))
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    #[test]
    fn a_link_brings_people_from_its_first_day_to_its_last_until_it_is_closed() {
        let link = |is_closed, until_day| Link {
            id: LinkId::from_uuid(Uuid::nil()),
            owner_id: MemberId::from_uuid(Uuid::nil()),
            code: "ABCDEFGH".to_owned(),
            label: String::new(),
            is_for_agent: false,
            rates: Rates::default(),
            from_day: date(2026, 11, 10),
            until_day,
            is_closed,
            opened: 0,
            registered: 0,
        };
        let until = Some(date(2026, 11, 20));
        for (is_closed, until, day, status, brings) in [
            (false, until, 9, LinkStatus::Open, false),
            (false, until, 10, LinkStatus::Open, true),
            (false, until, 20, LinkStatus::Open, true),
            (false, until, 21, LinkStatus::Expired, false),
            (false, None, 30, LinkStatus::Open, true),
            (true, until, 10, LinkStatus::Closed, false),
            (true, until, 21, LinkStatus::Closed, false),
        ] {
            let (link, day) = (link(is_closed, until), date(2026, 11, day));
            assert_eq!(
                (link.status(day), link.brings_people(day)),
                (status, brings),
                "{day} {is_closed} {until:?}"
            );
        }
    }
}
