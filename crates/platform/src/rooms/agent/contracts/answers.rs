//! What receivers answer.

use erawan_kernel::ids::ContractId;
use serde_json::json;

use super::error::{ContractError, Result};
use super::life;
use super::model::{Contract, ContractKind, ContractStatus, OfferKind, Payer};
use super::store;
use crate::db::prelude::Tx;
use crate::platform_event::Author;
use crate::rooms::account;
use crate::rooms::agent::Agents;
use crate::rooms::merchant::Merchant;
use crate::rooms::session::Caller;
use crate::rooms::session::events::EventClass;

/// The answer to an offer.
#[derive(Debug)]
pub(in crate::rooms::agent) struct Answered<'a> {
    pub(in crate::rooms::agent) kind: ContractKind,
    pub(in crate::rooms::agent) id: ContractId,
    pub(in crate::rooms::agent) accepts: bool,
    /// That of the offer on the screen.
    pub(in crate::rooms::agent) digest: &'a str,
    /// Whether the receiver knows that members below have better terms.
    pub(in crate::rooms::agent) confirms_higher: bool,
}

impl Agents {
    /// Answers an offer made to the caller: what is accepted holds from the next period on, and makes a member without a
    /// team an agent.
    ///
    /// # Errors
    /// [`ContractError::Unknown`], also for another member's; [`ContractError::State`] for one that does not wait any more,
    /// is another one than on the screen, or could not be kept; [`ContractError::HigherBelow`].
    pub(in crate::rooms::agent) async fn answer_contract(
        &self,
        merchant: &Merchant,
        caller: &Caller,
        answer: &Answered<'_>,
    ) -> Result<ContractStatus> {
        let receiver = caller.member.member_id;
        let found = store::find_of(self.core.db.write(), receiver, answer.id).await?;
        let known = found.filter(|known| known.kind == answer.kind).ok_or(ContractError::Unknown)?;
        // Before the transaction: those who wait for its locks may hold every other connection.
        let member = self.accounts.find(receiver).await?.ok_or(ContractError::Unknown)?;
        let by = Author::member(&member.username);
        let tx = self.core.db.begin().await?;
        life::keep_in_tx(&tx, known.payer, receiver).await?;
        let now_ms = self.core.clock.now_ms();
        store::expire_in_tx(&tx, receiver, now_ms).await?;
        let again = store::find_of(&tx, receiver, answer.id).await?.ok_or(ContractError::Unknown)?;
        let outcome = self.answer_in_tx(&tx, merchant, (caller, &by), answer, &again).await;
        match &outcome {
            // What expired or could not be kept is written down with the refusal.
            Ok(_) | Err(ContractError::State) => tx.commit().await?,
            Err(_) => tx.rollback().await?,
        }
        outcome
    }

    async fn answer_in_tx(
        &self,
        tx: &Tx,
        merchant: &Merchant,
        (caller, by): (&Caller, &Author),
        answer: &Answered<'_>,
        contract: &Contract,
    ) -> Result<ContractStatus> {
        let now = self.core.clock.now();
        let now_ms = now.as_millisecond();
        if !contract.waits(now_ms) || contract.digest != answer.digest {
            return Err(ContractError::State);
        }
        let status = if answer.accepts {
            if !is_kept_in_tx(tx, contract).await? {
                life::close_in_tx(tx, contract, ContractStatus::Void, &Author::SERVER, now_ms).await?;
                return Err(ContractError::State);
            }
            let is_higher = life::is_higher_below(tx, contract.receiver, contract).await?;
            if is_higher && !answer.confirms_higher {
                return Err(ContractError::HigherBelow);
            }
            let first_day = life::first_day(merchant, contract.kind, now);
            life::accept_in_tx(tx, contract, first_day, by, now_ms).await?;
            // An offer is a way to become an agent.
            account::promote_in_tx(tx, contract.receiver).await?;
            ContractStatus::Accepted
        } else {
            life::close_in_tx(tx, contract, ContractStatus::Refused, by, now_ms).await?;
            ContractStatus::Refused
        };
        let detail = json!({ "contract": contract.id, "status": status.word(), "digest": contract.digest });
        self.sessions.record_event_in_tx(tx, caller.event(EventClass::ContractAnswered, detail)).await?;
        Ok(status)
    }
}

/// Whether the offer can still be kept: what it changes has not ended, and who offered it still may, as an agent directly
/// above with a contract that is as good. The end of one may always be accepted.
async fn is_kept_in_tx(tx: &Tx, contract: &Contract) -> Result<bool> {
    if let Some(replaced) = contract.replaces {
        let open = store::open_of(tx, contract.receiver).await?;
        if !open.iter().any(|other| other.id == replaced) {
            return Ok(false);
        }
    }
    let Payer::Agent(payer) = contract.payer else { return Ok(true) };
    if account::upline_in_tx(tx, contract.receiver).await? != Some(Some(payer)) {
        return Ok(false);
    }
    if contract.offer == OfferKind::End {
        return Ok(true);
    }
    let own = life::own_in_tx(tx, payer, contract.kind, contract.scope).await?;
    let is_as_good = |own: Contract| life::first_better(contract.kind, &own.terms, &contract.terms).is_none();
    Ok(own.is_some_and(is_as_good))
}
