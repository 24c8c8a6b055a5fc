use erawan_kernel::Money;
use erawan_kernel::ids::{DepositId, MemberId};
use uuid::Uuid;

use super::model::{self, LimitKind, Spent};
use super::{ResponsibleError, Result, store};
use crate::db::prelude::Tx;
use crate::rooms::account;
use crate::rooms::responsible::ResponsiblePlay;

impl ResponsiblePlay {
    /// Counts a new deposit, if the member may pay in this much. It counts from its creation on, so
    /// that deposits side by side cannot pass a limit together.
    ///
    /// # Errors
    /// [`ResponsibleError::Excluded`], [`ResponsibleError::CoolingOff`], [`ResponsibleError::LimitReached`]: give
    /// the transaction up then; [`ResponsibleError::Database`] and kin.
    pub(crate) async fn claim_deposit_in_tx(
        &self,
        tx: &Tx,
        member_id: MemberId,
        deposit: DepositId,
        amount: Money,
    ) -> Result<()> {
        self.claim_in_tx(tx, member_id, claim_key(deposit), amount).await
    }

    /// Counts a part of what an agent sends, if the member may be sent this much: it counts as a deposit.
    ///
    /// # Errors
    /// As [`Self::claim_deposit_in_tx`].
    pub(crate) async fn claim_transfer_in_tx(
        &self,
        tx: &Tx,
        member_id: MemberId,
        part: Uuid,
        amount: Money,
    ) -> Result<()> {
        self.claim_in_tx(tx, member_id, transfer_claim_key(part), amount).await
    }

    async fn claim_in_tx(&self, tx: &Tx, member_id: MemberId, key: String, amount: Money) -> Result<()> {
        // Also deposits of members who never set anything wait here for a change that is under way.
        account::lock_in_tx(tx, member_id).await?;
        let now_ms = self.core.clock.now_ms();
        let protection = store::find_in_tx(tx, member_id).await?;
        if let Some(bar) = protection.bar(now_ms) {
            return Err(bar.into());
        }
        let limits = protection.limits_at(now_ms, |kind| kind == LimitKind::Deposit);
        if !limits.is_empty() {
            let rows = store::spent(tx, member_id, now_ms).await?;
            if let Some((kind, period, left)) = model::exceeded(&limits, &rows, amount, now_ms) {
                return Err(ResponsibleError::LimitReached { kind, period, left });
            }
        }
        let deposited = Spent { at_ms: now_ms, deposited: amount.minor(), ..Spent::default() };
        store::claim_in_tx(tx, &key, member_id, deposited).await?;
        Ok(())
    }

    /// Refuses a member who excluded themselves or whose play is frozen, as `tx` sees it.
    ///
    /// # Errors
    /// [`ResponsibleError::Excluded`], [`ResponsibleError::Frozen`]; [`ResponsibleError::Database`].
    pub(crate) async fn refuse_excluded_in_tx(&self, tx: &Tx, member_id: MemberId) -> Result<()> {
        let bar = store::find_in_tx(tx, member_id).await?.bar(self.core.clock.now_ms());
        match bar.filter(|bar| !matches!(bar, model::Bar::CoolingOff { .. })) {
            Some(bar) => Err(bar.into()),
            None => Ok(()),
        }
    }
}

/// What a member may pay in beside what was counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct DepositRoom {
    /// The member excluded themselves: nothing may be paid in.
    pub(crate) is_excluded: bool,
    /// What the limits leave, negative when a limit was lowered; nothing during a break, `None` without limits.
    pub(crate) left: Option<Money>,
}

impl ResponsiblePlay {
    /// What the member may pay in, beside deposits that are open. The caller holds the member's lock.
    ///
    /// # Errors
    /// [`ResponsibleError::Database`].
    pub(crate) async fn deposit_room_in_tx(&self, tx: &Tx, member_id: MemberId) -> Result<DepositRoom> {
        let now_ms = self.core.clock.now_ms();
        let protection = store::find_in_tx(tx, member_id).await?;
        // What arrived although the account is frozen stays with the account.
        let bar = protection.bar(now_ms).filter(|bar| *bar != model::Bar::Frozen);
        let is_excluded = matches!(bar, Some(model::Bar::Excluded { .. }));
        if bar.is_some() {
            return Ok(DepositRoom { is_excluded, left: Some(Money::ZERO) });
        }
        let limits = protection.limits_at(now_ms, |kind| kind == LimitKind::Deposit);
        if limits.is_empty() {
            return Ok(DepositRoom { is_excluded, left: None });
        }
        let rows = store::spent(tx, member_id, now_ms).await?;
        let rooms = limits.iter().map(|(kind, period, limit)| {
            Money::from_minor(limit.minor().saturating_sub(model::used(&rows, *kind, *period, now_ms)))
        });
        Ok(DepositRoom { is_excluded, left: rooms.min() })
    }

    /// Counts what arrived for a deposit in place of what it claimed, until the ledger's log has it.
    ///
    /// # Errors
    /// [`ResponsibleError::Database`].
    pub(crate) async fn claim_received_in_tx(
        &self,
        tx: &Tx,
        member_id: MemberId,
        deposit: DepositId,
        amount: Money,
    ) -> Result<()> {
        release_deposit_in_tx(tx, deposit).await?;
        let deposited =
            Spent { at_ms: self.core.clock.now_ms(), deposited: amount.minor(), ..Spent::default() };
        store::claim_in_tx(tx, &claim_key(deposit), member_id, deposited).await?;
        Ok(())
    }
}

/// The deposit came to nothing: it does not count any more.
pub(crate) async fn release_deposit_in_tx(tx: &Tx, deposit: DepositId) -> Result<()> {
    Ok(store::release(tx, &[claim_key(deposit)]).await?)
}

/// Parts of what an agent sent came to nothing: they do not count any more.
pub(crate) async fn release_transfers_in_tx(tx: &Tx, parts: &[Uuid]) -> Result<()> {
    let keys: Vec<_> = parts.iter().copied().map(transfer_claim_key).collect();
    Ok(store::release(tx, &keys).await?)
}

/// The name of the claim of a part of what an agent sends.
pub(super) fn transfer_claim_key(part: Uuid) -> String {
    format!("line/{part}")
}

/// The name of a deposit's claim.
pub(super) fn claim_key(deposit: DepositId) -> String {
    format!("deposit/{}", deposit.uuid())
}
