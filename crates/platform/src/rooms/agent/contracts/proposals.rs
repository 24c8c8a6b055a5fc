//! Contracts of the merchant's: one operator proposes them, another approves, and then the receiver answers. The end of one
//! needs no answer.

use erawan_kernel::ids::{ContractId, MemberId};
use futures::future::BoxFuture;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use uuid::Uuid;

use super::error::{ContractError, Result};
use super::life::{self, Draft, LIFETIME_MS};
use super::model::{Contract, ContractKind, ContractStatus, OfferKind, Payer, Scope, Terms};
use super::store;
use crate::db::prelude::{DbErr, Tx};
use crate::platform_event::Author;
use crate::rooms::account::{self, Member, MemberKind};
use crate::rooms::agent::Agents;
use crate::rooms::merchant::Merchant;
use crate::rooms::operator::{
    Approvable, Executed, ExecutionError, NewProposal, Operator, Proposal, ProposalError, SubjectError,
    keep_finishing,
};

/// What is to be offered to an agent, or to end.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::rooms::agent) struct ContractChange {
    pub(in crate::rooms::agent) member_id: MemberId,
    pub(in crate::rooms::agent) kind: ContractKind,
    #[serde(rename = "type")]
    pub(in crate::rooms::agent) offer: OfferKind,
    /// [`Scope::code`].
    pub(in crate::rooms::agent) category: String,
    /// Without tiers for an end.
    pub(in crate::rooms::agent) terms: Terms,
}

impl ContractChange {
    /// Reads a payload.
    pub(in crate::rooms::agent) fn of(payload: &Value) -> Result<Self, SubjectError> {
        serde_json::from_value(payload.clone()).map_err(|error| SubjectError::Unreadable(error.to_string()))
    }

    fn scope(&self) -> Result<Scope> {
        Scope::parse(&self.category).ok_or_else(|| ContractError::field("gameCategory"))
    }

    fn is_about(&self, other: &Contract) -> bool {
        other.kind == self.kind && other.scope.code() == self.category
    }
}

/// The kind of proposal by which the merchant offers contracts.
#[derive(Debug)]
pub(in crate::rooms::agent) struct ContractChanges<'a>(pub(in crate::rooms::agent) &'a Agents);

impl ContractChanges<'_> {
    /// The kind's name.
    pub(in crate::rooms::agent) const KIND: &'static str = "agent.contract";

    /// Proposes what is possible now. The offer is made when it is approved, and holds once the receiver accepted.
    ///
    /// # Errors
    /// [`ContractError::State`], [`ContractError::Pending`], [`ContractError::Tiers`] as subjects that are refused; those of
    /// proposals.
    pub(in crate::rooms::agent) async fn propose(
        &self,
        by: &Operator,
        member: &Member,
        change: ContractChange,
        reason: &str,
    ) -> Result<Proposal, ProposalError> {
        let payload =
            serde_json::to_value(&change).map_err(|error| SubjectError::Unreadable(error.to_string()))?;
        self.try_out(by, &change).await.map_err(|error| SubjectError::Refused(error.into()))?;
        let subject = format!("{}/{}/{}", member.username, change.kind.word(), change.category);
        let new = NewProposal { subject, payload, reason };
        self.0.operators.propose(by, self, new).await
    }

    /// Makes the change and takes it back: whether it would be possible now.
    async fn try_out(&self, by: &Operator, change: &ContractChange) -> Result<()> {
        let agents = self.0;
        let merchant = agents.merchants.find(by.merchant_id).await.map_err(internal)?;
        let id = ContractId::generate(&*agents.core.clock, &*agents.core.entropy)?;
        let tx = agents.core.db.begin().await?;
        let by = Author::operator(&by.username);
        agents.change_in_tx(&tx, &merchant, change, (id.uuid(), &by)).await?;
        Ok(tx.rollback().await?)
    }

    /// Makes the change, unless that was done already.
    async fn make(&self, proposal: &Proposal) -> Result<()> {
        let agents = self.0;
        let change = ContractChange::of(&proposal.payload).map_err(internal)?;
        let merchant = agents.merchants.find(proposal.merchant_id).await.map_err(internal)?;
        let by = Author::proposal(proposal.id);
        let tx = agents.core.db.begin().await?;
        if store::exists(&tx, ContractId::from_uuid(proposal.id.uuid())).await? {
            return Ok(tx.rollback().await?);
        }
        agents.change_in_tx(&tx, &merchant, &change, (proposal.id.uuid(), &by)).await?;
        Ok(tx.commit().await?)
    }

    async fn seen(&self, change: &ContractChange) -> Result<Value> {
        let agents = self.0;
        let member = agents.accounts.find(change.member_id).await?.ok_or(ContractError::Unknown)?;
        let open = store::open_of(agents.core.db.read(), member.id).await?;
        let is_waiting = |other: &&Contract| other.status == ContractStatus::Offered;
        let (waiting, present): (Vec<_>, Vec<_>) =
            open.iter().filter(|other| change.is_about(other)).partition(is_waiting);
        let present = present.first();
        Ok(json!({
            "username": member.username,
            "current": present.map(|contract| contract.digest.as_str()),
            "terms": present.map(|contract| &contract.terms),
            "waiting": waiting.first().map(|offer| offer.digest.as_str()),
        }))
    }
}

/// What should not happen, as the database's failure that it comes from or stands for.
fn internal(error: impl std::fmt::Display) -> ContractError {
    ContractError::Database(DbErr::Custom(error.to_string()))
}

impl Agents {
    /// Offers or ends a contract of the merchant's under that identifier.
    pub(super) async fn change_in_tx(
        &self,
        tx: &Tx,
        merchant: &Merchant,
        change: &ContractChange,
        (id, by): (Uuid, &Author),
    ) -> Result<()> {
        let receiver = change.member_id;
        life::keep_in_tx(tx, Payer::Merchant, receiver).await?;
        let kind = account::kind_in_tx(tx, receiver).await?.ok_or(ContractError::Unknown)?;
        // The merchant pays those alone who have no agent above.
        if kind != MemberKind::TopAgent || account::is_disabled_in_tx(tx, receiver).await? {
            return Err(ContractError::State);
        }
        let now = self.core.clock.now();
        let draft = Draft {
            id: ContractId::from_uuid(id),
            merchant,
            payer: Payer::Merchant,
            receiver,
            kind: change.kind,
            scope: change.scope()?,
            offer: change.offer,
            terms: change.terms.clone(),
            key: id,
            by,
            now_ms: now.as_millisecond(),
            lifetime_ms: LIFETIME_MS,
        };
        match change.offer {
            OfferKind::New | OfferKind::Update => life::offer_in_tx(tx, &draft).await.map(drop),
            OfferKind::End => {
                let first_day = life::first_day(merchant, change.kind, now);
                life::end_by_merchant_in_tx(tx, &draft, first_day).await
            }
        }
    }

    /// Finishes what was decided about contracts, for as long as the task lives.
    pub(in crate::rooms::agent) async fn follow_contract_changes(self) {
        keep_finishing("decisions about contracts", || async {
            self.operators.finish_proposals(&ContractChanges(&self)).await
        })
        .await;
    }
}

impl Approvable for ContractChanges<'_> {
    fn kind(&self) -> &'static str {
        Self::KIND
    }

    /// What holds and what waits: an answer meanwhile makes the proposal another one.
    fn before<'a>(&'a self, payload: &'a Value) -> BoxFuture<'a, Result<Value, SubjectError>> {
        Box::pin(async move {
            let seen = self.seen(&ContractChange::of(payload)?).await;
            seen.map_err(|error| SubjectError::Unreadable(error.to_string()))
        })
    }

    fn execute<'a>(&'a self, proposal: &'a Proposal) -> BoxFuture<'a, Result<Executed, ExecutionError>> {
        Box::pin(async move {
            match self.make(proposal).await {
                Ok(()) => Ok(Executed { letter: None, details: proposal.payload.clone() }),
                Err(error) => Err(match error.refusal() {
                    Some(code) => ExecutionError::Refused(code),
                    None => ExecutionError::Unknown(error.to_string()),
                }),
            }
        })
    }
}
