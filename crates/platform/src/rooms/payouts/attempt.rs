//! Attempts to pay: each is written down before its payer hears of it, and ends on the payer's definite word only.
//!
//! Every step can be repeated: the job that finds a withdrawal where a crash left it goes on with the same keys.

use serde_json::json;

use super::model::{Attempt, AttemptState, RuleCode, Withdrawal, WithdrawalReason, WithdrawalState, wait_ms};
use super::payer::{Payer, Payout, PayoutDestination, PayoutFacts, PayoutReport, PayoutStatement};
use super::store::{self, Event, NewState};
use super::{PayoutError, Payouts, destination, messages, rules};
use crate::db::prelude::Tx;
use crate::plants::{Plant, is_planted};
use crate::platform_event::{Author, PlatformEvent};
use crate::rooms::payments::GatewayError;
use crate::rooms::wallet::PayoutHold;

/// The states in which an attempt may be open.
pub(super) const ON_ITS_WAY: [WithdrawalState; 3] =
    [WithdrawalState::Sending, WithdrawalState::Sent, WithdrawalState::Unknown];
/// How long after it was paid the payer is asked whether the money came back.
const RETURNS_MS: [i64; 4] = [10 * 60_000, 60 * 60_000, 6 * 60 * 60_000, 24 * 60 * 60_000];
/// After how long it is looked again whether a suspended payer takes attempts.
const SUSPENDED_MS: i64 = 60_000;
/// How often a no has to be heard; in a document once.
const NOES: i32 = 2;

impl Payouts {
    /// Does what is next for a withdrawal that is approved or on its way.
    pub(super) async fn pay(&self, withdrawal: Withdrawal) -> Result<(), PayoutError> {
        let Some(payer) = self.payer_of(withdrawal.merchant_id, &withdrawal.payer).await? else {
            tracing::warn!(withdrawal = %withdrawal.id, payer = withdrawal.payer, "this node does not speak to that payer");
            return Ok(self.put_off(&withdrawal, 60_000).await?);
        };
        let Ok(destination) = destination::open(self, &withdrawal) else {
            return self.hold_back(&withdrawal, "destination.changed", "").await;
        };
        if withdrawal.state == WithdrawalState::Approved {
            if self.is_frozen(withdrawal.member_id).await? {
                return self.back_to_review(&withdrawal, RuleCode::Frozen).await;
            }
            if self.wallets.debt_of(withdrawal.member_id).await?.is_positive() {
                return self.back_to_review(&withdrawal, RuleCode::Reversal).await;
            }
            if self.is_suspended(withdrawal.merchant_id, &withdrawal.payer).await? {
                return Ok(self.put_off(&withdrawal, SUSPENDED_MS).await?);
            }
        }
        let mut attempts = store::attempts_of(&self.core.db, &[withdrawal.id]).await?;
        let last = attempts.pop();
        let attempt = match last {
            _ if withdrawal.state == WithdrawalState::Approved => {
                if !self.is_reserved(&withdrawal).await? {
                    return Ok(());
                }
                match self.begin(&withdrawal, last.map_or(1, |last| last.number + 1)).await? {
                    Some(attempt) => attempt,
                    None => return Ok(()),
                }
            }
            Some(attempt) => attempt,
            None => return self.hold_back(&withdrawal, "attempt.missing", "").await,
        };
        let payout = payout_of(&withdrawal, &attempt, destination);
        if attempt.digest != destination::attempt_digest(&withdrawal) {
            return self.hold_back(&withdrawal, "terms.changed", &attempt.reference).await;
        }
        let may_be_sent = self.is_remembered(&*payer, &attempt);
        match attempt.state {
            AttemptState::New if payer.traits().by_file && attempt.sent_at_ms.is_none() => {
                self.wait_for_file(&withdrawal, attempt).await
            }
            AttemptState::New if may_be_sent => self.send(&*payer, &withdrawal, attempt, &payout).await,
            AttemptState::New | AttemptState::Sent | AttemptState::Unknown => {
                self.ask(&*payer, &withdrawal, attempt, &payout).await
            }
            AttemptState::Paid => self.finish(&withdrawal, &attempt).await,
            AttemptState::Failed => self.hold_back(&withdrawal, "attempt.ended", &attempt.reference).await,
        }
    }

    /// The member's withdrawals were frozen, or a deposit was taken back and left a debt, after it was approved: two
    /// operators decide again, its money stays held.
    async fn back_to_review(&self, withdrawal: &Withdrawal, because: RuleCode) -> Result<(), PayoutError> {
        let at_ms = self.core.clock.now_ms();
        let fired = rules::with(withdrawal, because, "");
        let rules = Some(crate::db::prelude::to_json(&fired)?);
        let change = NewState { rules, ..NewState::to(WithdrawalState::Review, None) };
        let detail = because.word();
        let event = Event { id: withdrawal.id, source: "rules", kind: "review", detail, at_ms };
        self.step(&[WithdrawalState::Approved], change, event).await?;
        Ok(())
    }

    /// Whether the money of an approved withdrawal is reserved. Money that is free again, or has left, is never sent: the
    /// withdrawal is held back.
    async fn is_reserved(&self, withdrawal: &Withdrawal) -> Result<bool, PayoutError> {
        if self.wallets.payout_hold(&self.money_of(withdrawal).await?).await? == PayoutHold::Open {
            return Ok(true);
        }
        // Another node may have been faster.
        if self.find_for_job(withdrawal.id).await?.state == WithdrawalState::Approved {
            self.hold_back(withdrawal, "hold.missing", "").await?;
        }
        Ok(false)
    }

    /// Writes the next attempt down; `None` when another node was first, or an earlier attempt did not fail.
    async fn begin(&self, withdrawal: &Withdrawal, number: i32) -> Result<Option<Attempt>, PayoutError> {
        let at_ms = self.core.clock.now_ms();
        let attempt = Attempt {
            reference: format!("{}-{number}", withdrawal.id.uuid().as_simple()),
            withdrawal: withdrawal.id,
            number,
            payer: withdrawal.payer.clone(),
            digest: destination::attempt_digest(withdrawal),
            state: AttemptState::New,
            asks: 0,
            noes: 0,
            last_said: None,
            coins: None,
            created_at_ms: at_ms,
            sent_at_ms: None,
            ended_at_ms: None,
        };
        let detail = attempt.reference.as_str();
        let event = Event { id: withdrawal.id, source: "job", kind: "sending", detail, at_ms };
        let change = NewState::to(WithdrawalState::Sending, Some(at_ms + super::jobs::LEASE_MS));
        let tx = self.core.db.begin().await?;
        if !store::change_in_tx(&tx, &[WithdrawalState::Approved], change, event).await? {
            tx.rollback().await?;
            return Ok(None);
        }
        if !store::insert_attempt_in_tx(&tx, &attempt).await? {
            tx.rollback().await?;
            self.hold_back(withdrawal, "attempt.open", "").await?;
            return Ok(None);
        }
        tx.commit().await?;
        Ok(Some(attempt))
    }

    /// Whether the payer still knows the reference, so that sending it again is the same payout.
    fn is_remembered(&self, payer: &dyn Payer, attempt: &Attempt) -> bool {
        let window_ms = i64::try_from(payer.traits().replay_window.as_millis()).unwrap_or(i64::MAX);
        self.core.clock.now_ms() - attempt.created_at_ms < window_ms || is_planted(Plant::SendsAfterWindow)
    }

    async fn send(
        &self,
        payer: &dyn Payer,
        withdrawal: &Withdrawal,
        mut attempt: Attempt,
        payout: &Payout,
    ) -> Result<(), PayoutError> {
        let before = attempt.state;
        // Written down before: a refusal speaks of this request alone, and one before it may have been taken.
        let is_first = attempt.sent_at_ms.is_none();
        if is_first {
            attempt.sent_at_ms = Some(self.core.clock.now_ms());
            let tx = self.core.db.begin().await?;
            let did = store::update_attempt_in_tx(&tx, before, &attempt).await?;
            tx.commit().await?;
            if !did {
                return Ok(());
            }
        }
        match payer.send(payout).await {
            Ok(()) => {
                attempt.state = AttemptState::Sent;
                self.note_open(withdrawal, before, attempt, WithdrawalState::Sent, "taken").await
            }
            Err(GatewayError::Refused(why)) if is_first => {
                attempt.last_said = Some(shortened(&format!("refused: {why}")));
                self.fail(withdrawal, before, attempt).await
            }
            Err(GatewayError::Unknown(_)) if is_planted(Plant::TimeoutIsNo) => {
                self.fail(withdrawal, before, attempt).await
            }
            Err(GatewayError::Refused(why) | GatewayError::Unknown(why)) => {
                attempt.state = AttemptState::Unknown;
                attempt.last_said = Some(shortened(&why));
                self.note_open(withdrawal, before, attempt, WithdrawalState::Unknown, "unanswered").await
            }
        }
    }

    async fn ask(
        &self,
        payer: &dyn Payer,
        withdrawal: &Withdrawal,
        mut attempt: Attempt,
        payout: &Payout,
    ) -> Result<(), PayoutError> {
        let before = attempt.state;
        attempt.asks += 1;
        let statement = match payer.ask(&attempt.reference).await {
            Ok(statement) => statement,
            Err(error) => {
                attempt.state = AttemptState::Unknown;
                attempt.last_said = Some(shortened(&error.to_string()));
                return self.note_open(withdrawal, before, attempt, WithdrawalState::Unknown, "").await;
            }
        };
        if let Some(what) = misfit(&statement, payout) {
            return self.hold_back(withdrawal, what, &attempt.reference).await;
        }
        let said = said(&statement);
        let is_same = attempt.last_said.as_deref() == Some(said.as_str());
        attempt.last_said = Some(said);
        let traits = payer.traits();
        match statement.report {
            PayoutReport::Paid | PayoutReport::Returned => {
                attempt.state = AttemptState::Paid;
                attempt.coins = statement.facts.as_ref().and_then(|facts| facts.coins.clone());
                attempt.ended_at_ms = Some(self.core.clock.now_ms());
                let tx = self.core.db.begin().await?;
                let did = store::update_attempt_in_tx(&tx, before, &attempt).await?;
                tx.commit().await?;
                if !did {
                    return self.check_contradiction(withdrawal, &attempt.reference, &statement).await;
                }
                self.finish(withdrawal, &attempt).await?;
                if statement.report == PayoutReport::Returned {
                    let paid = self.find_for_job(withdrawal.id).await?;
                    self.give_back(&paid, &attempt, &statement).await?;
                }
                Ok(())
            }
            PayoutReport::Working => {
                (attempt.state, attempt.noes) = (AttemptState::Sent, 0);
                self.note_open(withdrawal, before, attempt, WithdrawalState::Sent, "").await
            }
            PayoutReport::NotKnown if !traits.knows_every_reference => {
                attempt.noes = 0;
                if self.is_remembered(payer, &attempt) {
                    return self.send(payer, withdrawal, attempt, payout).await;
                }
                attempt.state = AttemptState::Unknown;
                self.note_open(withdrawal, before, attempt, WithdrawalState::Unknown, "").await
            }
            PayoutReport::Failed | PayoutReport::NotKnown => {
                let final_ms = i64::try_from(traits.final_after.as_millis()).unwrap_or(i64::MAX);
                let since_ms = attempt.sent_at_ms.unwrap_or(attempt.created_at_ms);
                let is_final = self.core.clock.now_ms().saturating_sub(since_ms) >= final_ms;
                attempt.noes = match (is_final, is_same) {
                    (false, _) => 0,
                    (true, true) => attempt.noes + 1,
                    (true, false) => 1,
                };
                if attempt.noes >= if traits.by_file { 1 } else { NOES } {
                    return self.fail(withdrawal, before, attempt).await;
                }
                attempt.state =
                    if attempt.state == AttemptState::New { AttemptState::Unknown } else { attempt.state };
                let state = if attempt.state == AttemptState::Sent {
                    WithdrawalState::Sent
                } else {
                    WithdrawalState::Unknown
                };
                self.note_open(withdrawal, before, attempt, state, "").await
            }
        }
    }

    /// Writes down what was learnt of an attempt that stays open.
    async fn note_open(
        &self,
        withdrawal: &Withdrawal,
        before: AttemptState,
        attempt: Attempt,
        state: WithdrawalState,
        detail: &str,
    ) -> Result<(), PayoutError> {
        let at_ms = self.core.clock.now_ms();
        let next_ms = at_ms + wait_ms(attempt.asks);
        let tx = self.core.db.begin().await?;
        if store::update_attempt_in_tx(&tx, before, &attempt).await? {
            if withdrawal.state == state {
                store::put_off(&tx, withdrawal.id, state, Some(next_ms)).await?;
            } else {
                let event = Event { id: withdrawal.id, source: "payer", kind: state.word(), detail, at_ms };
                store::change_in_tx(&tx, &ON_ITS_WAY, NewState::to(state, Some(next_ms)), event).await?;
            }
        }
        Ok(tx.commit().await?)
    }

    /// The payer definitely did not pay: two operators decide what comes next.
    async fn fail(
        &self,
        withdrawal: &Withdrawal,
        before: AttemptState,
        mut attempt: Attempt,
    ) -> Result<(), PayoutError> {
        let at_ms = self.core.clock.now_ms();
        attempt.state = AttemptState::Failed;
        attempt.ended_at_ms = Some(at_ms);
        let fired = rules::with(withdrawal, RuleCode::AttemptFailed, &attempt.reference);
        let rules = Some(crate::db::prelude::to_json(&fired)?);
        let change = NewState { rules, ..NewState::to(WithdrawalState::Review, None) };
        let event =
            Event { id: withdrawal.id, source: "payer", kind: "review", detail: &attempt.reference, at_ms };
        let tx = self.core.db.begin().await?;
        if store::update_attempt_in_tx(&tx, before, &attempt).await? {
            store::change_in_tx(&tx, &ON_ITS_WAY, change, event).await?;
        }
        Ok(tx.commit().await?)
    }

    /// Moves the money of a withdrawal that its payer paid, then says so.
    async fn finish(&self, withdrawal: &Withdrawal, attempt: &Attempt) -> Result<(), PayoutError> {
        let money = self.money_of(withdrawal).await?;
        self.wallets.post_payout(&money).await?;
        self.wallets.settle_payout(&money, &attempt.payer, &attempt.reference).await?;
        // Before the state: after a crash between the two, the member still gets one message.
        messages::paid(self, withdrawal).await?;
        let at_ms = self.core.clock.now_ms();
        let event =
            Event { id: withdrawal.id, source: "payer", kind: "paid", detail: &attempt.reference, at_ms };
        let change = NewState::to(WithdrawalState::Paid, Some(at_ms + RETURNS_MS[0]));
        self.step(&ON_ITS_WAY, change, event).await?;
        Ok(())
    }

    /// Asks whether the money of a paid withdrawal came back.
    pub(super) async fn look_for_return(&self, withdrawal: &Withdrawal) -> Result<(), PayoutError> {
        let last = store::attempts_of(&self.core.db, &[withdrawal.id]).await?.pop();
        let payer = self.payer_of(withdrawal.merchant_id, &withdrawal.payer).await?;
        if let (Some(attempt), Some(payer)) = (last, payer)
            && let Ok(statement) = payer.ask(&attempt.reference).await
        {
            let payout =
                destination::open(self, withdrawal).map(|open| payout_of(withdrawal, &attempt, open));
            let Ok(payout) = payout else {
                return self.hold_back(withdrawal, "destination.changed", &attempt.reference).await;
            };
            if statement.facts.as_ref().is_some_and(|facts| !facts.fit(&payout)) {
                return self.hold_back(withdrawal, "facts.differ", &attempt.reference).await;
            }
            match statement.report {
                PayoutReport::Returned => return self.give_back(withdrawal, &attempt, &statement).await,
                PayoutReport::Failed | PayoutReport::NotKnown => {
                    return self.hold_back(withdrawal, "denied.after.paid", &attempt.reference).await;
                }
                PayoutReport::Paid | PayoutReport::Working => {}
            }
        }
        let (now_ms, paid_ms) = (self.core.clock.now_ms(), withdrawal.completed_at_ms.unwrap_or_default());
        let next_ms = RETURNS_MS.iter().map(|after_ms| paid_ms + after_ms).find(|at_ms| *at_ms > now_ms);
        Ok(store::put_off(self.core.db.write(), withdrawal.id, withdrawal.state, next_ms).await?)
    }

    async fn give_back(
        &self,
        withdrawal: &Withdrawal,
        attempt: &Attempt,
        statement: &PayoutStatement,
    ) -> Result<(), PayoutError> {
        if withdrawal.state != WithdrawalState::Paid || withdrawal.held {
            return Ok(());
        }
        let told = statement.return_id.as_deref().unwrap_or(&attempt.reference);
        let tx = self.core.db.begin().await?;
        // The first name of the return is the key for ever, also when it is told under another one later.
        let kept = store::keep_return_in_tx(&tx, &attempt.reference, told).await?;
        tx.commit().await?;
        let return_id = kept.as_deref().unwrap_or(told);
        let money = self.money_of(withdrawal).await?;
        self.wallets.return_payout(&money, &attempt.payer, return_id).await?;
        messages::returned(self, withdrawal).await?;
        let at_ms = self.core.clock.now_ms();
        let event = Event { id: withdrawal.id, source: "payer", kind: "returned", detail: return_id, at_ms };
        let reason = Some(WithdrawalReason::Returned);
        let change = NewState { reason, ..NewState::to(WithdrawalState::Returned, None) };
        self.step(&[WithdrawalState::Paid], change, event).await?;
        Ok(())
    }

    /// Stops everything that happens by itself with a withdrawal, and tells those who look after the platform.
    pub(super) async fn hold_back(
        &self,
        withdrawal: &Withdrawal,
        what: &str,
        detail: &str,
    ) -> Result<(), PayoutError> {
        let tx = self.core.db.begin().await?;
        self.hold_back_in_tx(&tx, withdrawal, what, detail).await?;
        Ok(tx.commit().await?)
    }

    /// The same beside what else changes.
    pub(super) async fn hold_back_in_tx(
        &self,
        tx: &Tx,
        withdrawal: &Withdrawal,
        what: &str,
        detail: &str,
    ) -> Result<(), PayoutError> {
        tracing::error!(withdrawal = %withdrawal.id, what, "a withdrawal is held back: a person has to look at it");
        let at_ms = self.core.clock.now_ms();
        let event = Event { id: withdrawal.id, source: "payer", kind: what, detail, at_ms };
        if store::hold_back_in_tx(tx, event).await? {
            let details = json!({ "what": what, "reference": detail, "payer": withdrawal.payer });
            let event =
                PlatformEvent { kind: "withdrawal.held", subject: withdrawal.id.to_string().into(), details };
            event.record_for(tx, withdrawal.merchant_id, &Author::SERVER, at_ms).await?;
        }
        Ok(())
    }

    async fn put_off(&self, withdrawal: &Withdrawal, by_ms: i64) -> Result<(), sea_orm::DbErr> {
        let at_ms = self.core.clock.now_ms() + by_ms;
        store::put_off(self.core.db.write(), withdrawal.id, withdrawal.state, Some(at_ms)).await
    }
}

/// What the payer is asked for in this attempt.
pub(super) fn payout_of(
    withdrawal: &Withdrawal,
    attempt: &Attempt,
    destination: PayoutDestination,
) -> Payout {
    Payout {
        reference: attempt.reference.clone(),
        amount: withdrawal.net(),
        currency: withdrawal.currency,
        destination,
    }
}

/// What of an answer does not fit what was sent, or is missing once money left.
fn misfit(statement: &PayoutStatement, payout: &Payout) -> Option<&'static str> {
    let has_left = matches!(statement.report, PayoutReport::Paid | PayoutReport::Returned);
    match &statement.facts {
        Some(facts) if !facts.fit(payout) => Some("facts.differ"),
        facts if has_left && !facts.as_ref().is_some_and(PayoutFacts::are_whole) => Some("facts.missing"),
        _ => None,
    }
}

/// What the payer said, as the attempt keeps it.
fn said(statement: &PayoutStatement) -> String {
    let word = match statement.report {
        PayoutReport::NotKnown => "not known",
        PayoutReport::Working => "working",
        PayoutReport::Paid => "paid",
        PayoutReport::Failed => "failed",
        PayoutReport::Returned => "returned",
    };
    let reason = statement.reason.as_deref().map(|reason| format!(": {reason}"));
    shortened(&format!("{word}{}", reason.unwrap_or_default()))
}

fn shortened(text: &str) -> String {
    const CHARACTERS: usize = 200;
    text.chars().filter(|letter| !letter.is_control()).take(CHARACTERS).collect()
}
