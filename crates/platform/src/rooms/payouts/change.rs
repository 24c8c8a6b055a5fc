//! Another destination for a withdrawal that waits for a decision. Its money stays held, persons look at it again.

use std::collections::HashSet;

use erawan_kernel::ids::{BankCardId, WithdrawalId};

use super::model::{AttemptState, Withdrawal, WithdrawalState};
use super::request::DUE_MS;
use super::store::{self, Event, NewDestination};
use super::{PayoutError, Payouts, WithdrawError, destination, messages, rules};
use crate::rooms::account;
use crate::rooms::merchant::Merchant;
use crate::rooms::security::SecurityError;
use crate::rooms::session::Caller;

impl Payouts {
    /// Changes where a withdrawal of the caller goes. The same destination again changes nothing.
    ///
    /// # Errors
    /// [`PayoutError::Unknown`], also for another member's; [`PayoutError::Security`] without a fresh proof or with a
    /// wrong funds password; [`WithdrawError::NotChangeable`], [`WithdrawError::Frozen`], [`WithdrawError::CardUnknown`],
    /// [`WithdrawError::NotUsable`].
    pub(super) async fn change_destination(
        &self,
        merchant: &Merchant,
        caller: &Caller,
        id: WithdrawalId,
        card_id: &str,
        funds_password: &str,
    ) -> Result<Withdrawal, PayoutError> {
        let member_id = caller.member.member_id;
        let known = store::find_of(&self.core.db, member_id, id).await?.ok_or(PayoutError::Unknown)?;
        self.sessions.require_fresh(&caller.member).await.map_err(SecurityError::from)?;
        let card_id: BankCardId = card_id.parse().map_err(|_| WithdrawError::CardUnknown)?;
        let cards = self.payable_cards(merchant, member_id).await?;
        let card = cards.into_iter().find(|card| card.id == card_id).ok_or(WithdrawError::CardUnknown)?;
        if self.changeable(std::slice::from_ref(&known)).await?.is_empty() {
            return Err(WithdrawError::NotChangeable.into());
        }
        if self.is_frozen(member_id).await? {
            return Err(WithdrawError::Frozen.into());
        }
        let now_ms = self.core.clock.now_ms();
        if card.usable_at_ms > now_ms {
            return Err(WithdrawError::NotUsable { until_ms: card.usable_at_ms }.into());
        }
        let holder =
            self.wallets.accounts.payee_name(member_id).await?.ok_or(WithdrawError::NoDestination)?;
        self.security.check_funds_password(caller, funds_password).await?;
        if known.card_id == card_id {
            return Ok(known);
        }
        let to = destination::of_card(&card, holder);
        let changed = Withdrawal { card_id, ..known.clone() };
        let (fired, holds) = rules::fired_by_change(self, &changed, &known.account_masked).await?;
        let new = NewDestination {
            card_id,
            kind: card.kind,
            bank_code: card.bank_code,
            account_masked: card.masked,
            sealed: destination::seal(self, &destination::place(id), &to)?,
            digest: destination::digest(&to),
            rules: crate::db::prelude::to_json(&fired)?,
            due_at_ms: now_ms + DUE_MS,
        };
        let event = Event {
            id,
            source: "member",
            kind: "destination.changed",
            detail: &known.account_masked,
            at_ms: now_ms,
        };
        let tx = self.core.db.begin().await?;
        account::lock_in_tx(&tx, member_id).await?;
        if !self.security.has_card_in_tx(&tx, member_id, card_id).await? {
            tx.rollback().await?;
            return Err(WithdrawError::CardUnknown.into());
        }
        if !store::change_destination_in_tx(&tx, known.destination_digest, new, event).await? {
            tx.rollback().await?;
            return Err(WithdrawError::NotChangeable.into());
        }
        self.hold_by_rules_in_tx(&tx, &known, &holds).await?;
        tx.commit().await?;
        let now = self.find_for_job(id).await?;
        messages::destination_changed(self, &now, now_ms).await?;
        Ok(now)
    }

    /// Those whose members may still change where they go: they wait for persons, and nothing is on its way.
    pub(super) async fn changeable(
        &self,
        withdrawals: &[Withdrawal],
    ) -> Result<HashSet<WithdrawalId>, PayoutError> {
        let waits =
            |withdrawal: &&Withdrawal| withdrawal.state == WithdrawalState::Review && !withdrawal.held;
        let mut ids: HashSet<_> = withdrawals.iter().filter(waits).map(|withdrawal| withdrawal.id).collect();
        let asked: Vec<_> = ids.iter().copied().collect();
        for attempt in store::attempts_of(&self.core.db, &asked).await? {
            if attempt.state != AttemptState::Failed {
                ids.remove(&attempt.withdrawal);
            }
        }
        Ok(ids)
    }
}
