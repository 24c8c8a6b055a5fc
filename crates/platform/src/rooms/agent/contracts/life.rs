//! The steps of a contract's life, each in a transaction that keeps payer and receiver: others who change contracts of one
//! of them wait for its end.

use erawan_kernel::ids::{ContractId, MemberId};
use jiff::Timestamp;
use jiff::civil::Date;
use serde_json::json;
use uuid::Uuid;

use super::error::{ContractError, Result};
use super::model::{Contract, ContractKind, ContractStatus, OfferKind, Payer, Scope, Terms};
use super::period::next_period_start;
use super::store;
use super::terms::{Better, better_than_own, check_tiers};
use crate::db::prelude::{ConnectionTrait, DbErr, Tx};
use crate::platform_event::{Author, PlatformEvent};
use crate::rooms::account;
use crate::rooms::merchant::Merchant;

/// How long an offer waits for its answer: seven days.
pub(super) const LIFETIME_MS: i64 = 7 * 24 * 60 * 60 * 1_000;

/// An offer that is to be written down.
#[derive(Debug)]
pub(super) struct Draft<'a> {
    pub(super) id: ContractId,
    pub(super) merchant: &'a Merchant,
    pub(super) payer: Payer,
    pub(super) receiver: MemberId,
    pub(super) kind: ContractKind,
    pub(super) scope: Scope,
    pub(super) offer: OfferKind,
    /// Of an end those of the contract that ends take their place.
    pub(super) terms: Terms,
    /// The same key offers once.
    pub(super) key: Uuid,
    pub(super) by: &'a Author,
    /// Epoch milliseconds.
    pub(super) now_ms: i64,
    /// How long it waits.
    pub(super) lifetime_ms: i64,
}

/// Makes everyone who changes contracts of these two wait for the end of `tx`.
pub(super) async fn keep_in_tx(tx: &Tx, payer: Payer, receiver: MemberId) -> Result<()> {
    let kept: Vec<MemberId> = payer.member_id().into_iter().chain([receiver]).collect();
    Ok(account::keep_in_tx(tx, &kept).await?)
}

/// Writes an offer down.
///
/// # Errors
/// [`ContractError::Pending`] while another one waits; [`ContractError::State`] for a new one beside a contract, and for a
/// change of none; [`ContractError::Tiers`].
pub(super) async fn offer_in_tx(tx: &Tx, draft: &Draft<'_>) -> Result<Contract> {
    store::expire_in_tx(tx, draft.receiver, draft.now_ms).await?;
    let open = store::open_of(tx, draft.receiver).await?;
    let close: Vec<&Contract> =
        open.iter().filter(|other| other.kind == draft.kind && are_close(other.scope, draft.scope)).collect();
    if close.iter().any(|other| other.status == ContractStatus::Offered) {
        return Err(ContractError::Pending);
    }
    let changed = changed_by(draft, &close)?;
    let terms = if let (OfferKind::End, Some(changed)) = (draft.offer, changed) {
        changed.terms.clone()
    } else {
        check_tiers(draft.kind, &draft.terms).map_err(ContractError::Tiers)?;
        draft.terms.clone()
    };
    let replaces = changed.map(|changed| changed.id);
    let contract = draft.contract(terms, replaces)?;
    store::insert_in_tx(tx, &contract, draft.key).await?;
    note_in_tx(tx, &contract, ContractStatus::Offered, draft.by, draft.now_ms).await?;
    Ok(contract)
}

/// Ends a contract of the merchant's, and takes what the merchant offered back, without an answer: it holds until the day
/// before. The draft is an end.
///
/// # Errors
/// [`ContractError::State`] where there is nothing to end.
pub(super) async fn end_by_merchant_in_tx(tx: &Tx, draft: &Draft<'_>, first_day: Date) -> Result<()> {
    store::expire_in_tx(tx, draft.receiver, draft.now_ms).await?;
    let open = store::open_of(tx, draft.receiver).await?;
    let is_meant = |other: &&Contract| {
        other.kind == draft.kind && other.scope == draft.scope && other.payer == draft.payer
    };
    let (waiting, accepted): (Vec<&Contract>, Vec<&Contract>) =
        open.iter().filter(is_meant).partition(|other| other.status == ContractStatus::Offered);
    let ended = accepted.first().or_else(|| waiting.first()).ok_or(ContractError::State)?;
    for offer in &waiting {
        close_in_tx(tx, offer, ContractStatus::Void, draft.by, draft.now_ms).await?;
    }
    for contract in &accepted {
        store::end_in_tx(tx, contract.id, first_day).await?;
    }
    let mut end = draft.contract(ended.terms.clone(), Some(ended.id))?;
    end.status = ContractStatus::Accepted;
    end.answered_at_ms = Some(draft.now_ms);
    store::insert_in_tx(tx, &end, draft.key).await?;
    note_in_tx(tx, &end, ContractStatus::Accepted, draft.by, draft.now_ms).await
}

impl Draft<'_> {
    /// The offer as it is written down.
    fn contract(&self, terms: Terms, replaces: Option<ContractId>) -> Result<Contract> {
        let mut contract = Contract {
            id: self.id,
            merchant_id: self.merchant.id,
            payer: self.payer,
            receiver: self.receiver,
            kind: self.kind,
            scope: self.scope,
            offer: self.offer,
            status: ContractStatus::Offered,
            terms,
            digest: String::new(),
            offered_at_ms: self.now_ms,
            expires_at_ms: self.now_ms.saturating_add(self.lifetime_ms),
            answered_at_ms: None,
            from_day: None,
            until_day: None,
            replaces,
        };
        contract.digest = contract.digest_of().map_err(|error| DbErr::Type(error.to_string()))?;
        Ok(contract)
    }
}

/// Whether two contracts of a kind cannot be beside each other: of the same games, or one of all and one of some.
fn are_close(one: Scope, other: Scope) -> bool {
    one == other || one == Scope::All || other == Scope::All
}

/// The contract that an offer changes; none for a new one.
fn changed_by<'a>(draft: &Draft<'_>, close: &[&'a Contract]) -> Result<Option<&'a Contract>> {
    let mut accepted = close.iter().copied().filter(|other| other.status == ContractStatus::Accepted);
    match draft.offer {
        OfferKind::New => match accepted.next() {
            None => Ok(None),
            Some(_) => Err(ContractError::State),
        },
        OfferKind::Update | OfferKind::End => accepted
            .find(|other| other.scope == draft.scope && other.payer == draft.payer)
            .map(Some)
            .ok_or(ContractError::State),
    }
}

/// The first day on which what is accepted now holds, or on which what ends now no longer does.
pub(super) fn first_day(merchant: &Merchant, kind: ContractKind, now: Timestamp) -> Date {
    next_period_start(kind, merchant.date_at(now))
}

/// Accepts an offer from the day on: what it changes ends the day before.
///
/// # Errors
/// [`ContractError::State`] where it does not wait any more, or what it changes has ended.
pub(super) async fn accept_in_tx(
    tx: &Tx,
    contract: &Contract,
    first_day: Date,
    by: &Author,
    now_ms: i64,
) -> Result<()> {
    let from_day = (contract.offer != OfferKind::End).then_some(first_day);
    if !store::answer_in_tx(tx, contract.id, ContractStatus::Accepted, from_day, now_ms).await? {
        return Err(ContractError::State);
    }
    if let Some(replaced) = contract.replaces
        && !store::end_in_tx(tx, replaced, first_day).await?
    {
        return Err(ContractError::State);
    }
    note_in_tx(tx, contract, ContractStatus::Accepted, by, now_ms).await
}

/// Ends the wait of an offer otherwise.
///
/// # Errors
/// [`ContractError::State`] where it does not wait any more.
pub(super) async fn close_in_tx(
    tx: &Tx,
    contract: &Contract,
    status: ContractStatus,
    by: &Author,
    now_ms: i64,
) -> Result<()> {
    if !store::answer_in_tx(tx, contract.id, status, None, now_ms).await? {
        return Err(ContractError::State);
    }
    note_in_tx(tx, contract, status, by, now_ms).await
}

async fn note_in_tx(
    tx: &Tx,
    contract: &Contract,
    status: ContractStatus,
    by: &Author,
    now_ms: i64,
) -> Result<()> {
    let event = PlatformEvent {
        kind: "agent.contract",
        subject: format!("{}/{}", contract.merchant_id, contract.receiver).into(),
        details: json!({
            "contract": contract.id,
            "kind": contract.kind.word(),
            "category": contract.scope.code(),
            "type": contract.offer.word(),
            "status": status.word(),
        }),
    };
    Ok(event.record_for(tx, contract.merchant_id, by, now_ms).await?)
}

/// The contract of the agent under which offers of this kind and scope may be made: one of the same games, or of all.
pub(super) async fn own_in_tx(
    tx: &Tx,
    agent: MemberId,
    kind: ContractKind,
    scope: Scope,
) -> Result<Option<Contract>> {
    let open = store::open_of(tx, agent).await?;
    let covers = |own: &Contract| {
        own.kind == kind
            && own.status == ContractStatus::Accepted
            && (own.scope == scope || own.scope == Scope::All)
    };
    Ok(open.into_iter().find(covers))
}

/// Where terms that are offered are better than the own ones, or would not be lowered by a loss that the own ones carry.
pub(super) fn first_better(kind: ContractKind, own: &Terms, offered: &Terms) -> Option<Better> {
    better_than_own(kind, own, offered).or_else(|| {
        let is_spared = own.carry && !offered.carry;
        is_spared.then_some(Better { tier: 1, own: 0, offered: 0 })
    })
}

/// Whether a member below the agent would have better terms than these, which the agent is to get.
pub(super) async fn is_higher_below(
    db: &impl ConnectionTrait,
    agent: MemberId,
    contract: &Contract,
) -> Result<bool> {
    if contract.offer != OfferKind::Update {
        return Ok(false);
    }
    let paid = store::paid_by(db, agent, contract.kind).await?;
    let is_covered = |below: &&Contract| contract.scope == Scope::All || below.scope == contract.scope;
    let is_better = |below: &Contract| first_better(contract.kind, &contract.terms, &below.terms).is_some();
    Ok(paid.iter().filter(is_covered).any(is_better))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rooms::merchant::GameCategory;

    #[test]
    fn of_a_kind_there_is_one_of_all_games_or_there_are_some_of_categories() {
        let (slots, fish) = (Scope::Category(GameCategory::Rng), Scope::Category(GameCategory::Fish));
        for (one, other, expected) in [
            (Scope::All, Scope::All, true),
            (Scope::All, slots, true),
            (slots, Scope::All, true),
            (slots, slots, true),
            (slots, fish, false),
        ] {
            assert_eq!(are_close(one, other), expected, "{one:?} {other:?}");
        }
    }

    #[test]
    fn a_loss_that_the_own_contract_carries_is_carried_below_too() {
        let (plain, carries) = (Terms::nothing(), Terms { carry: true, ..Terms::nothing() });
        let kind = ContractKind::Dividend;
        assert!(first_better(kind, &carries, &plain).is_some());
        assert!(first_better(kind, &plain, &carries).is_none());
        assert!(first_better(kind, &carries, &carries).is_none());
    }
}
