//! What a member asks for: written down with what it uses of the day, then held.

use std::sync::Arc;

use erawan_kernel::Money;
use erawan_kernel::ids::{BankCardId, MemberId, WithdrawalId};
use uuid::Uuid;

use super::may::{Day, fee_of};
use super::model::{RuleCode, Withdrawal, WithdrawalState};
use super::store::{self, Event, NewState};
use super::{PayoutError, Payouts, WithdrawError, destination, messages, rules};
use crate::db::prelude::Tx;
use crate::plants::{Plant, is_planted};
use crate::rooms::account;
use crate::rooms::merchant::Merchant;
use crate::rooms::security::PayoutCard;
use crate::rooms::session::{Caller, RealMember};
use crate::rooms::wallet::{LedgerError, PayoutMoney, WalletError};

/// How long a request belongs to the call that made it before the job goes on with it.
const LEASE_MS: i64 = 60_000;
/// Until when a decision is due.
pub(super) const DUE_MS: i64 = 30 * 60 * 1_000;

/// What a member wants to withdraw.
#[derive(Debug)]
pub(super) struct NewWithdrawal<'a> {
    /// What the client named the request: the same key never makes a second withdrawal.
    pub(super) idempotency_key: Uuid,
    pub(super) card_id: &'a str,
    pub(super) amount: Money,
    pub(super) funds_password: &'a str,
}

/// What is to be withdrawn.
#[derive(Debug)]
pub(super) struct Asked<'a> {
    pub(super) member_id: MemberId,
    /// The same key never makes a second withdrawal of the member.
    pub(super) key: Uuid,
    pub(super) card: &'a PayoutCard,
    pub(super) amount: Money,
}

impl Payouts {
    /// Writes a withdrawal down and holds its money. The same key again answers the same withdrawal.
    pub(super) async fn request(
        &self,
        merchant: &Arc<Merchant>,
        caller: &Caller,
        new: NewWithdrawal<'_>,
    ) -> Result<Withdrawal, PayoutError> {
        let member_id = caller.member.member_id;
        let card_id: Option<BankCardId> = new.card_id.parse().ok();
        let key = new.idempotency_key;
        if let Some(known) = store::find_by_key(self.core.db.write(), member_id, key).await? {
            return self.repeat(known, card_id, new.amount).await;
        }
        let look = self.look(merchant, &caller.member, Some(new.amount), card_id).await?;
        if let Some(obstacle) = look.obstacles.first() {
            return Err((*obstacle).into());
        }
        let terms = look.terms.as_ref().ok_or(WithdrawError::Unavailable)?;
        let card =
            look.cards.iter().find(|card| Some(card.id) == card_id).ok_or(WithdrawError::CardUnknown)?;
        self.security.check_funds_password(caller, new.funds_password).await?;

        let asked = Asked { member_id, key, card, amount: new.amount };
        let mut withdrawal = self.written(merchant, asked).await?;
        let tx = self.core.db.begin().await?;
        // Those of one member wait for each other, so that each is counted with the ones before it.
        account::lock_in_tx(&tx, member_id).await?;
        if let Some(known) = store::find_by_key(&tx, member_id, key).await? {
            tx.rollback().await?;
            return self.repeat(known, card_id, new.amount).await;
        }
        if !self.security.has_card_in_tx(&tx, member_id, withdrawal.card_id).await? {
            tx.rollback().await?;
            return Err(WithdrawError::CardUnknown.into());
        }
        let day = Day::of(self, merchant);
        let used = if is_planted(Plant::LimitsBeforeTransaction) {
            look.used
        } else {
            store::used(&tx, member_id, day.from_ms).await?
        };
        if let Some(obstacle) = day.obstacle(terms, used, withdrawal.amount) {
            return Err(obstacle.into());
        }
        withdrawal.fee = fee_of(terms, used);
        store::insert_in_tx(&tx, &withdrawal, self.lease_ms()).await?;
        tx.commit().await?;
        self.hold(withdrawal).await
    }

    /// A withdrawal as it is written down first, without a fee.
    ///
    /// # Errors
    /// [`WithdrawError::Unavailable`] where the merchant takes none; [`WithdrawError::NoDestination`] for a member without
    /// a payee name.
    pub(super) async fn written(
        &self,
        merchant: &Merchant,
        asked: Asked<'_>,
    ) -> Result<Withdrawal, PayoutError> {
        let Asked { member_id, key, card, amount } = asked;
        let terms = merchant.settings.withdrawals.as_ref().ok_or(WithdrawError::Unavailable)?;
        let holder = self.wallets.accounts.payee_name(member_id).await?;
        let to = destination::of_card(card, holder.ok_or(WithdrawError::NoDestination)?);
        let now_ms = self.core.clock.now_ms();
        let id = WithdrawalId::generate(&*self.core.clock, &*self.core.entropy)?;
        Ok(Withdrawal {
            id,
            merchant_id: merchant.id,
            member_id,
            idempotency_key: key,
            card_id: card.id,
            kind: card.kind,
            bank_code: card.bank_code.clone(),
            account_masked: card.masked.clone(),
            sealed_destination: destination::seal(self, &destination::place(id), &to)?,
            destination_digest: destination::digest(&to),
            amount,
            fee: Money::ZERO,
            currency: merchant.settings.currency,
            payer: terms.payer.clone(),
            state: WithdrawalState::Requesting,
            held: false,
            held_because: None,
            reason: None,
            rules: Vec::new(),
            decided_by: None,
            created_at_ms: now_ms,
            due_at_ms: now_ms + DUE_MS,
            completed_at_ms: None,
        })
    }

    /// Until when a withdrawal that is written down now belongs to the call that made it.
    pub(super) fn lease_ms(&self) -> i64 {
        self.core.clock.now_ms() + LEASE_MS
    }

    /// Answers a key that was used before.
    async fn repeat(
        &self,
        known: Withdrawal,
        card_id: Option<BankCardId>,
        amount: Money,
    ) -> Result<Withdrawal, PayoutError> {
        if Some(known.card_id) != card_id || known.amount != amount {
            return Err(WithdrawError::KeyReused.into());
        }
        self.hold_if_new(known).await
    }

    /// Goes on with a withdrawal that was written down before, as far as holding its money.
    pub(super) async fn hold_if_new(&self, known: Withdrawal) -> Result<Withdrawal, PayoutError> {
        match known.state {
            WithdrawalState::Gone => Err(WithdrawError::NoMoney.into()),
            WithdrawalState::Requesting => self.hold(known).await,
            _ => Ok(known),
        }
    }

    /// Holds the money of a withdrawal that is written down, and decides what happens next. Safe to repeat.
    pub(super) async fn hold(&self, withdrawal: Withdrawal) -> Result<Withdrawal, PayoutError> {
        let money = self.money_of(&withdrawal).await?;
        match self.wallets.hold_payout(&money).await {
            Ok(()) => {}
            Err(WalletError::Ledger(LedgerError::InsufficientFunds { .. })) => {
                self.give_up(&withdrawal).await?;
                return Err(WithdrawError::NoMoney.into());
            }
            Err(error) => return Err(error.into()),
        }
        let now_ms = self.core.clock.now_ms();
        let event =
            Event { id: withdrawal.id, source: "member", kind: "requested", detail: "", at_ms: now_ms };
        let change = NewState::to(WithdrawalState::Requested, Some(now_ms));
        self.step(&[WithdrawalState::Requesting], change, event).await?;
        let now = self.find_for_job(withdrawal.id).await?;
        if now.state == WithdrawalState::Gone {
            // Another try at the same moment found no money and said so: what was said stays.
            self.wallets.void_payout(&money).await?;
            return Err(WithdrawError::NoMoney.into());
        }
        messages::requested(self, &now).await?;
        if now.state == WithdrawalState::Requested { self.apply_rules(now).await } else { Ok(now) }
    }

    /// Says that there was no money. The job looks once more whether a hold came after all, and frees it.
    async fn give_up(&self, withdrawal: &Withdrawal) -> Result<(), PayoutError> {
        let at_ms = self.core.clock.now_ms();
        let event = Event { id: withdrawal.id, source: "member", kind: "gone", detail: "", at_ms };
        let change = NewState::to(WithdrawalState::Gone, Some(at_ms + LEASE_MS));
        self.step(&[WithdrawalState::Requesting], change, event).await?;
        Ok(())
    }

    /// Lets the rules look at a withdrawal whose money is held: without one that fires it is approved.
    pub(super) async fn apply_rules(&self, withdrawal: Withdrawal) -> Result<Withdrawal, PayoutError> {
        let (fired, holds) = rules::fired_by(self, &withdrawal).await?;
        let at_ms = self.core.clock.now_ms();
        let (state, work_at_ms) = if fired.is_empty() {
            (WithdrawalState::Approved, Some(at_ms))
        } else {
            (WithdrawalState::Review, None)
        };
        let detail = fired.iter().map(|fired| fired.code.word()).collect::<Vec<_>>().join(" ");
        let event = Event { id: withdrawal.id, source: "rules", kind: state.word(), detail: &detail, at_ms };
        let rules = Some(crate::db::prelude::to_json(&fired)?);
        let change = NewState { rules, ..NewState::to(state, work_at_ms) };
        let tx = self.core.db.begin().await?;
        let did = store::change_in_tx(&tx, &[WithdrawalState::Requested], change, event).await?;
        if did {
            self.hold_by_rules_in_tx(&tx, &withdrawal, &holds).await?;
        }
        tx.commit().await?;
        if did {
            self.note_step(state);
        }
        self.find_for_job(withdrawal.id).await
    }

    /// Holds a withdrawal back by the merchant's rules, if there are such: in the transaction that writes them down, so
    /// that no one decides about it in between.
    pub(super) async fn hold_by_rules_in_tx(
        &self,
        tx: &Tx,
        withdrawal: &Withdrawal,
        rules: &[RuleCode],
    ) -> Result<(), PayoutError> {
        if rules.is_empty() {
            return Ok(());
        }
        let detail = rules.iter().map(|code| code.word()).collect::<Vec<_>>().join(" ");
        self.hold_back_in_tx(tx, withdrawal, "rule.holds", &detail).await
    }

    /// Moves a withdrawal on; answers whether it did.
    pub(super) async fn step(
        &self,
        from: &[WithdrawalState],
        to: NewState,
        event: Event<'_>,
    ) -> Result<bool, PayoutError> {
        let state = to.state;
        let tx = self.core.db.begin().await?;
        let did = store::change_in_tx(&tx, from, to, event).await?;
        tx.commit().await?;
        if did {
            self.note_step(state);
        }
        Ok(did)
    }

    /// Counts that a withdrawal came to this state, and has one that was approved sent at once.
    fn note_step(&self, state: WithdrawalState) {
        metrics::counter!("erawan_withdrawals_total", "state" => state.word()).increment(1);
        if state == WithdrawalState::Approved {
            self.waker.wake();
        }
    }

    pub(super) async fn find_for_job(&self, id: WithdrawalId) -> Result<Withdrawal, PayoutError> {
        store::find_for_job(&self.core.db, id).await?.ok_or(PayoutError::Unknown)
    }

    /// What the ledger moves of it.
    pub(super) async fn money_of(&self, withdrawal: &Withdrawal) -> Result<PayoutMoney, PayoutError> {
        let member =
            self.wallets.accounts.find(withdrawal.member_id).await?.ok_or(WalletError::MemberUnknown)?;
        let wallet = self.wallets.open(member.id, member.kind).await?;
        Ok(PayoutMoney { withdrawal: withdrawal.id, wallet, net: withdrawal.net(), fee: withdrawal.fee })
    }
}

/// The member's own.
pub(super) async fn find_of(
    payouts: &Payouts,
    RealMember(member): RealMember,
    id: WithdrawalId,
) -> Result<Withdrawal, PayoutError> {
    store::find_of(&payouts.core.db, member.member_id, id).await?.ok_or(PayoutError::Unknown)
}
