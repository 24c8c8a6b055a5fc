//! Closing of accounts: two operators end one, and all money in its wallets is paid to its member.
//!
//! The proposal's identifier names the withdrawal, so that it is made once however often the closing is carried out.
//! The withdrawal takes the way of every other one, with the same rules, decisions and payers; its amount has no bounds
//! and it costs nothing. What comes to the wallet later, such as a win of a round or money that a bank sent back, is
//! paid by proposing to close the account once more.

use std::sync::Arc;

use erawan_kernel::ids::{BankCardId, MemberId};
use erawan_kernel::{ErrorCode, Money};
use futures::future::BoxFuture;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use uuid::Uuid;

use super::model::Withdrawal;
use super::request::Asked;
use super::store::{self, Event};
use super::{PayoutError, Payouts, WithdrawError};
use crate::rooms::account::{self, Member};
use crate::rooms::merchant::Merchant;
use crate::rooms::operator::{
    Approvable, Executed, ExecutionError, NewProposal, Operator, Proposal, ProposalError, SubjectError,
};
use crate::rooms::security::{CardError, PayoutCard, SecurityError};
use crate::rooms::wallet::{MemberBalances, Wallet, WalletError};
use crate::web::ApiError;

/// What is to be done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Closing {
    pub(super) member_id: MemberId,
    /// Where the money goes; without any money it may be absent.
    pub(super) card_id: Option<BankCardId>,
}

impl Closing {
    /// What a proposal of this kind is about.
    pub(super) fn of(payload: &Value) -> serde_json::Result<Self> {
        serde_json::from_value(payload.clone())
    }
}

/// What a closing would find.
#[derive(Debug)]
pub(super) struct Closable {
    pub(super) balances: MemberBalances,
    pub(super) cards: Vec<PayoutCard>,
    /// Why the account cannot be closed now.
    pub(super) obstacle: Option<PayoutError>,
}

/// The kind of proposal.
#[derive(Debug)]
pub(super) struct Closings<'a>(pub(super) &'a Payouts);

impl Closings<'_> {
    /// The kind's name.
    pub(super) const KIND: &'static str = "member.close";

    /// Proposes to close a member's account.
    ///
    /// # Errors
    /// What stands against it, as [`Payouts::closable`] tells it; [`PayoutError::Proposal`].
    pub(super) async fn propose(
        &self,
        by: &Operator,
        member: &Member,
        card_id: Option<BankCardId>,
        reason: &str,
    ) -> Result<Proposal, PayoutError> {
        if let Some(obstacle) = self.0.closable(member, card_id).await?.obstacle {
            return Err(obstacle);
        }
        let closing = Closing { member_id: member.id, card_id };
        let payload =
            serde_json::to_value(closing).map_err(|error| SubjectError::Unreadable(error.to_string()));
        let payload = payload.map_err(ProposalError::from)?;
        let new = NewProposal { subject: member.username.clone(), payload, reason };
        Ok(self.0.operators.propose(by, self, new).await?)
    }

    /// Disables the account and pays out what is in its wallets.
    async fn close(&self, proposal: &Proposal, closing: Closing) -> Result<Option<Withdrawal>, PayoutError> {
        let payouts = self.0;
        let accounts = &payouts.wallets.accounts;
        let member = accounts.find(closing.member_id).await?.ok_or(PayoutError::Unknown)?;
        let key = proposal.id.uuid();
        if let Some(known) = store::find_by_key(payouts.core.db.write(), member.id, key).await? {
            return Ok(Some(payouts.hold_if_new(known).await?));
        }
        // One that is disabled by now was looked at before, maybe by this very closing before a crash.
        if !member.is_disabled {
            if let Some(obstacle) = payouts.closable(&member, closing.card_id).await?.obstacle {
                return Err(obstacle);
            }
            // From here on the member cannot stake or withdraw any more, so that the balance only grows.
            accounts.disable(member.id).await?;
        }
        let wallet = payouts.wallets.open(member.id, member.kind).await?;
        payouts.wallets.bring_all_to_main(&wallet, key).await?;
        let paid = payouts.pay_out_all(&member, &wallet, closing.card_id, key).await?;
        payouts.wallets.clear_rest(&wallet, proposal.id).await?;
        Ok(paid)
    }
}

impl Payouts {
    /// What is in a member's wallets, where it may go, and what stands against closing the account: a freeze, a debt, a
    /// round that is open, a day of waiting after a reset, or money without an account that can be paid to.
    pub(super) async fn closable(
        &self,
        member: &Member,
        card_id: Option<BankCardId>,
    ) -> Result<Closable, PayoutError> {
        let merchant = self.merchants.find(member.merchant_id).await?;
        let balances = self.wallets.balances(member.id, member.kind).await?;
        let cards = self.payable_cards(&merchant, member.id).await?;
        let obstacle = self.against_closing(&merchant, member, &balances, (&cards, card_id)).await?;
        Ok(Closable { balances, cards, obstacle })
    }

    async fn against_closing(
        &self,
        merchant: &Arc<Merchant>,
        member: &Member,
        balances: &MemberBalances,
        (cards, card_id): (&[PayoutCard], Option<BankCardId>),
    ) -> Result<Option<PayoutError>, PayoutError> {
        if self.is_frozen(member.id).await? {
            return Ok(Some(WithdrawError::Frozen.into()));
        }
        let left = self.wallets.debt_of(member.id).await?;
        if left.is_positive() {
            return Ok(Some(WithdrawError::Debt { left }.into()));
        }
        let wallet = self.wallets.open(member.id, member.kind).await?;
        let turnover = self.turnover();
        self.wallets.catch_up(&turnover).await?;
        if turnover.open_stake_of(wallet.account).await?.is_positive() {
            return Ok(Some(WithdrawError::RoundOpen.into()));
        }
        if balances.at_vendors.iter().any(|at| at.wallet.is_kept && at.available.is_positive()) {
            return Ok(Some(WalletError::MoneyAtVendor.into()));
        }
        if !payable(balances.sum()).is_positive() {
            return Ok(None);
        }
        if Self::terms(merchant).is_none() {
            return Ok(Some(WithdrawError::Unavailable.into()));
        }
        if let Some(until_ms) = self.wallets.accounts.payouts_held_until_ms(member.id).await? {
            return Ok(Some(SecurityError::from(CardError::PayoutsHeld { until_ms }).into()));
        }
        let Some(card_id) = card_id else { return Ok(Some(WithdrawError::NoDestination.into())) };
        let Some(card) = cards.iter().find(|card| card.id == card_id) else {
            return Ok(Some(WithdrawError::CardUnknown.into()));
        };
        let until_ms = card.usable_at_ms;
        let is_early = until_ms > self.core.clock.now_ms();
        Ok(is_early.then(|| WithdrawError::NotUsable { until_ms }.into()))
    }

    /// Withdraws everything from the main wallet; nothing when there is less than a hundredth.
    async fn pay_out_all(
        &self,
        member: &Member,
        wallet: &Wallet,
        card_id: Option<BankCardId>,
        key: Uuid,
    ) -> Result<Option<Withdrawal>, PayoutError> {
        let amount = payable(self.wallets.balance_of(wallet).await?.available);
        if !amount.is_positive() {
            return Ok(None);
        }
        let merchant = self.merchants.find(member.merchant_id).await?;
        let cards = self.payable_cards(&merchant, member.id).await?;
        let card = cards.iter().find(|card| Some(card.id) == card_id).ok_or(WithdrawError::NoDestination)?;
        let withdrawal = self.written(&merchant, Asked { member_id: member.id, key, card, amount }).await?;
        let tx = self.core.db.begin().await?;
        account::lock_in_tx(&tx, member.id).await?;
        if let Some(known) = store::find_by_key(&tx, member.id, key).await? {
            tx.rollback().await?;
            return Ok(Some(self.hold_if_new(known).await?));
        }
        if !self.security.has_card_in_tx(&tx, member.id, card.id).await? {
            tx.rollback().await?;
            return Err(WithdrawError::NoDestination.into());
        }
        store::insert_in_tx(&tx, &withdrawal, self.lease_ms()).await?;
        let (id, at_ms) = (withdrawal.id, withdrawal.created_at_ms);
        let event = Event { id, source: "operator", kind: "closing", detail: "", at_ms };
        store::note(&tx, event).await?;
        tx.commit().await?;
        Ok(Some(self.hold(withdrawal).await?))
    }

    /// Ends closings that no one decided about in time, and carries out those whose approval a crash left open.
    ///
    /// # Errors
    /// When the database fails.
    pub(super) async fn finish_closings(&self) -> Result<(), PayoutError> {
        Ok(self.operators.finish_proposals(&Closings(self)).await?)
    }
}

/// The part of an amount that can be paid: whole hundredths.
const fn payable(amount: Money) -> Money {
    amount.whole_hundredths()
}

impl Approvable for Closings<'_> {
    fn kind(&self) -> &'static str {
        Self::KIND
    }

    fn before<'a>(&'a self, payload: &'a Value) -> BoxFuture<'a, Result<Value, SubjectError>> {
        Box::pin(async move {
            let unreadable = |error: &dyn std::fmt::Display| SubjectError::Unreadable(error.to_string());
            let closing = Closing::of(payload).map_err(|error| unreadable(&error))?;
            let member = self.0.wallets.accounts.find(closing.member_id).await;
            let member = member.map_err(|error| unreadable(&error))?;
            let cards = self.0.security.payout_cards(closing.member_id).await;
            let cards = cards.map_err(|error| unreadable(&error))?;
            let card = cards.iter().find(|card| Some(card.id) == closing.card_id);
            let is_frozen = self.0.is_frozen(closing.member_id).await.map_err(|error| unreadable(&error))?;
            let debt = self.0.wallets.debt_of(closing.member_id).await.map_err(|error| unreadable(&error))?;
            // The balance changes with every bet; what must not change is whose account it is, where its money goes, and
            // that nothing stands against it.
            Ok(json!({
                "frozen": is_frozen,
                "debt": debt,
                "username": member.as_ref().map(|member| member.username.as_str()),
                "disabled": member.as_ref().map(|member| member.is_disabled),
                "destination": card.map(|card| json!([card.bank_code, card.masked])),
            }))
        })
    }

    fn execute<'a>(&'a self, proposal: &'a Proposal) -> BoxFuture<'a, Result<Executed, ExecutionError>> {
        Box::pin(async move {
            let closing = Closing::of(&proposal.payload)
                .map_err(|error| ExecutionError::Unknown(format!("the payload: {error}")))?;
            match self.close(proposal, closing).await {
                Ok(paid) => Ok(Executed {
                    letter: None,
                    details: json!({
                        "member": closing.member_id,
                        "withdrawal": paid.as_ref().map(|paid| paid.id),
                        "amount": paid.as_ref().map(|paid| paid.amount),
                    }),
                }),
                Err(error) => Err(refused(error)),
            }
        })
    }
}

/// What is refused for good, with its code; everything else is tried again.
fn refused(error: PayoutError) -> ExecutionError {
    let text = error.to_string();
    let code = ApiError::from(error).code();
    match code {
        ErrorCode::WithdrawFrozen
        | ErrorCode::WithdrawDebt
        | ErrorCode::WithdrawUnavailable
        | ErrorCode::AccountRoundOpen
        | ErrorCode::PayoutsHeld
        | ErrorCode::DestinationMissing
        | ErrorCode::DestinationNotUsable
        | ErrorCode::FieldInvalid
        | ErrorCode::InsufficientBalance
        | ErrorCode::NotFound => ExecutionError::Refused(code),
        _ => ExecutionError::Unknown(text),
    }
}
