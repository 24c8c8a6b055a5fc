//! What agents offer to direct members.

use erawan_kernel::ids::{ContractId, MemberId};
use uuid::Uuid;

use super::error::{ContractError, Result};
use super::life::{self, Draft, LIFETIME_MS};
use super::model::{Contract, ContractKind, ContractStatus, OfferKind, Payer, Scope, Terms, Tier};
use super::store;
use super::terms::better_than_own;
use crate::db::prelude::Tx;
use crate::platform_event::Author;
use crate::rooms::account;
use crate::rooms::agent::team::Leader;
use crate::rooms::agent::{AgentError, Agents};
use crate::rooms::merchant::Merchant;
use crate::rooms::session::Caller;

/// What an agent wants to offer.
#[derive(Debug)]
pub(in crate::rooms::agent) struct NewOffer<'a> {
    /// What the client named the request: the same key never offers twice.
    pub(in crate::rooms::agent) key: Uuid,
    pub(in crate::rooms::agent) receiver: MemberId,
    pub(in crate::rooms::agent) kind: ContractKind,
    pub(in crate::rooms::agent) offer: OfferKind,
    pub(in crate::rooms::agent) scope: Scope,
    /// None for an end.
    pub(in crate::rooms::agent) tiers: Vec<Tier>,
    pub(in crate::rooms::agent) carry: bool,
    pub(in crate::rooms::agent) funds_password: &'a str,
}

impl NewOffer<'_> {
    fn is_of(&self, known: &Contract) -> bool {
        let is_same = self.receiver == known.receiver
            && self.kind == known.kind
            && self.offer == known.offer
            && self.scope == known.scope;
        let has_same_terms = self.tiers == known.terms.tiers && self.carry == known.terms.carry;
        is_same && (self.offer == OfferKind::End || has_same_terms)
    }

    /// The terms under which is paid: what is not asked for is as in the own contract.
    fn terms(&self, own: &Terms) -> Terms {
        Terms { tiers: self.tiers.clone(), carry: self.carry, ..own.clone() }
    }
}

impl Agents {
    /// Offers a contract to a direct member of the leader, who pays it. The same key again answers what it answered first.
    ///
    /// # Errors
    /// [`AgentError::NotInTeam`] for anyone but a direct member; [`ContractError::Better`], [`ContractError::Tiers`],
    /// [`ContractError::Fields`] for terms; [`ContractError::Pending`], [`ContractError::State`], [`ContractError::Owes`];
    /// [`ContractError::KeyReused`]; [`ContractError::Security`] for the funds password.
    pub(in crate::rooms::agent) async fn offer_contract(
        &self,
        merchant: &Merchant,
        leader: &Leader,
        caller: &Caller,
        new: &NewOffer<'_>,
    ) -> Result<ContractId> {
        if let Some(known) = self.offered_before(leader, new).await? {
            return Ok(known);
        }
        // Before the password: who is not there is answered alike to everyone.
        if self.accounts.find_in_team(&leader.place, new.receiver).await?.is_none() {
            return Err(AgentError::NotInTeam.into());
        }
        self.checks.security.check_funds_password(caller, new.funds_password).await?;
        if self.owes(leader.member.id).await? {
            return Err(ContractError::Owes);
        }
        let tx = self.core.db.begin().await?;
        match self.offer_to_direct_in_tx(&tx, merchant, leader, new).await {
            Ok(contract) => {
                tx.commit().await?;
                Ok(contract.id)
            }
            Err(refusal) => {
                tx.rollback().await?;
                // A double press: the other request may have been first.
                self.offered_before(leader, new).await?.ok_or(refusal)
            }
        }
    }

    /// What the key offered before.
    async fn offered_before(&self, leader: &Leader, new: &NewOffer<'_>) -> Result<Option<ContractId>> {
        let known = store::find_by_key(self.core.db.write(), leader.member.id, new.key).await?;
        known
            .map(|known| if new.is_of(&known) { Ok(known.id) } else { Err(ContractError::KeyReused) })
            .transpose()
    }

    async fn offer_to_direct_in_tx(
        &self,
        tx: &Tx,
        merchant: &Merchant,
        leader: &Leader,
        new: &NewOffer<'_>,
    ) -> Result<Contract> {
        let payer = Payer::Agent(leader.member.id);
        life::keep_in_tx(tx, payer, new.receiver).await?;
        if account::upline_in_tx(tx, new.receiver).await? != Some(Some(leader.member.id)) {
            return Err(AgentError::NotInTeam.into());
        }
        if account::is_disabled_in_tx(tx, new.receiver).await? {
            return Err(ContractError::State);
        }
        let terms = match new.offer {
            OfferKind::End => Terms::nothing(),
            OfferKind::New | OfferKind::Update => terms_in_tx(tx, leader.member.id, new).await?,
        };
        let draft = Draft {
            id: ContractId::generate(&*self.core.clock, &*self.core.entropy)?,
            merchant,
            payer,
            receiver: new.receiver,
            kind: new.kind,
            scope: new.scope,
            offer: new.offer,
            terms,
            key: new.key,
            by: &Author::agent(&leader.member.username),
            now_ms: self.core.clock.now_ms(),
            lifetime_ms: LIFETIME_MS,
        };
        life::offer_in_tx(tx, &draft).await
    }

    /// Takes an offer of the leader back that no one answered.
    ///
    /// # Errors
    /// [`ContractError::Unknown`], also for another agent's; [`ContractError::State`] for one that does not wait any more.
    pub(in crate::rooms::agent) async fn withdraw_offer(
        &self,
        leader: &Leader,
        kind: ContractKind,
        id: ContractId,
    ) -> Result<()> {
        let own = leader.member.id;
        let found = store::find_offered_by(self.core.db.write(), own, id).await?;
        let known = found.filter(|known| known.kind == kind).ok_or(ContractError::Unknown)?;
        let tx = self.core.db.begin().await?;
        life::keep_in_tx(&tx, known.payer, known.receiver).await?;
        let now_ms = self.core.clock.now_ms();
        store::expire_in_tx(&tx, known.receiver, now_ms).await?;
        let by = Author::agent(&leader.member.username);
        let closed = life::close_in_tx(&tx, &known, ContractStatus::Withdrawn, &by, now_ms).await;
        // An offer that expired meanwhile stays so.
        tx.commit().await?;
        closed
    }
}

/// The terms of an offer, no better than the own contract of the agent.
async fn terms_in_tx(tx: &Tx, agent: MemberId, new: &NewOffer<'_>) -> Result<Terms> {
    let own = life::own_in_tx(tx, agent, new.kind, new.scope).await?;
    // Without a contract of their own an agent has nothing that an offer could be as good as.
    let own = own.map_or_else(Terms::nothing, |own| own.terms);
    let terms = new.terms(&own);
    super::terms::check_tiers(new.kind, &terms).map_err(ContractError::Tiers)?;
    if let Some(better) = better_than_own(new.kind, &own, &terms) {
        return Err(ContractError::Better(better));
    }
    if own.carry && !terms.carry {
        return Err(ContractError::field("carry"));
    }
    Ok(terms)
}
