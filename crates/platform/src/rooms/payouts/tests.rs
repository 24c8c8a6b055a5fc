//! A payer with bad manners: answers that never come, contradictions, crashes half-way.

mod decided;
mod planted;

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::http::HeaderMap;
use erawan_kernel::ids::BankCardId;
use erawan_kernel::{Currency, Money, SeededEntropy};
use futures::future::BoxFuture;
use uuid::Uuid;

use super::model::{AttemptState, Withdrawal, WithdrawalState};
use super::*;
use crate::rooms::merchant::DestinationKind;
use crate::rooms::payments::{CallbackError, GatewayError};
use crate::test_platform::{TestPlatform, listen};
use sea_orm::ConnectionTrait;

/// Answers what the test wrote down, in withdrawal; after that it does not answer.
#[derive(Debug, Default)]
struct Scripted {
    sends: Mutex<VecDeque<Result<(), GatewayError>>>,
    says: Mutex<VecDeque<PayoutReport>>,
    sent: Mutex<Vec<Payout>>,
    other_amount: Mutex<Option<Money>>,
    return_ids: Mutex<u32>,
}

impl Payer for Scripted {
    fn code(&self) -> &'static str {
        "sandbox"
    }

    fn traits(&self) -> PayerTraits {
        PayerTraits {
            knows_every_reference: true,
            replay_window: Duration::from_secs(600),
            final_after: Duration::from_secs(60),
            kinds: &DestinationKind::ALL,
            tells_holders: false,
            by_file: false,
        }
    }

    fn send<'a>(&'a self, payout: &'a Payout) -> BoxFuture<'a, Result<(), GatewayError>> {
        Box::pin(async move {
            self.sent.lock().unwrap().push(payout.clone());
            let next = self.sends.lock().unwrap().pop_front();
            next.unwrap_or_else(|| Err(GatewayError::Unknown("no answer".into())))
        })
    }

    fn ask<'a>(&'a self, _: &'a str) -> BoxFuture<'a, Result<PayoutStatement, GatewayError>> {
        Box::pin(async move {
            let report = self.says.lock().unwrap().pop_front();
            let report = report.ok_or_else(|| GatewayError::Unknown("no answer".into()))?;
            let sent = self.sent.lock().unwrap().last().cloned().unwrap();
            let amount = self.other_amount.lock().unwrap().unwrap_or(sent.amount);
            let facts = PayoutFacts {
                payout_id: "p-1".into(),
                amount,
                currency: Some(Currency::Thb),
                kind: sent.destination.kind,
                bank_code: sent.destination.bank_code.clone(),
                account_number: sent.destination.account_number.clone(),
                coins: None,
            };
            let is_known = report != PayoutReport::NotKnown;
            let mut returns = self.return_ids.lock().unwrap();
            *returns += 1;
            Ok(PayoutStatement {
                report,
                facts: is_known.then_some(facts),
                return_id: (report == PayoutReport::Returned).then(|| format!("r-{returns}")),
                reason: None,
                digest: [0; 32],
            })
        })
    }

    fn read_callback(&self, _: &HeaderMap, body: &[u8], _: i64) -> Result<String, CallbackError> {
        String::from_utf8(body.to_vec()).map_err(|_| CallbackError::Forged)
    }

    fn float(&self) -> BoxFuture<'_, Result<Money, GatewayError>> {
        Box::pin(async move { Ok(Money::ZERO) })
    }
}

struct Bench {
    platform: TestPlatform,
    payouts: Payouts,
    payer: Arc<Scripted>,
}

const AVAILABLE: i64 = 1_000;

impl Bench {
    async fn open() -> Self {
        let platform = TestPlatform::open().await;
        let payer = Arc::new(Scripted::default());
        let mut payers = Payers::default();
        payers.add(payer.clone());
        let app = &platform.app;
        let payouts = Payouts::new(
            &app.core,
            &app.merchants,
            &app.sessions,
            &app.operators,
            &app.security,
            &app.wallets,
            &app.payments,
            &PayoutSetup::new(&app.payments.setup, &payers),
        );
        platform.credit(&platform.member, AVAILABLE).await;
        Self { platform, payouts, payer }
    }

    /// A withdrawal that is approved, as the rules or two operators leave it.
    async fn approved(&self, key: u128, units: i64) -> Withdrawal {
        let Self { platform, payouts, .. } = self;
        let entropy = SeededEntropy::new(u64::try_from(key).unwrap());
        let id = erawan_kernel::ids::WithdrawalId::generate(&platform.clock, &entropy).unwrap();
        let to = PayoutDestination {
            kind: DestinationKind::Bank,
            bank_code: "KRU".into(),
            account_number: "1234567890".into(),
            holder_name: "Somchai Jaidee".into(),
        };
        let now_ms = payouts.core.clock.now_ms();
        let withdrawal = Withdrawal {
            id,
            merchant_id: platform.merchant.id,
            member_id: platform.member.id,
            idempotency_key: Uuid::from_u128(key),
            card_id: BankCardId::generate(&platform.clock, &entropy).unwrap(),
            kind: DestinationKind::Bank,
            bank_code: "KRU".into(),
            account_masked: "******7890".into(),
            sealed_destination: destination::seal(payouts, &destination::place(id), &to).unwrap(),
            destination_digest: destination::digest(&to),
            amount: Money::from_units(units).unwrap(),
            fee: Money::from_units(10).unwrap(),
            currency: Currency::Thb,
            payer: "sandbox".into(),
            state: WithdrawalState::Requesting,
            held: false,
            held_because: None,
            reason: None,
            rules: Vec::new(),
            decided_by: None,
            created_at_ms: now_ms,
            due_at_ms: now_ms,
            completed_at_ms: None,
        };
        let tx = payouts.core.db.begin().await.unwrap();
        assert!(store::insert_in_tx(&tx, &withdrawal, now_ms + 60_000).await.unwrap());
        tx.commit().await.unwrap();
        let held = payouts.hold(withdrawal).await.unwrap();
        assert_eq!(held.state, WithdrawalState::Review);
        self.approve(id).await;
        self.now(id).await
    }

    /// As two operators do.
    async fn approve(&self, id: erawan_kernel::ids::WithdrawalId) {
        let at_ms = self.payouts.core.clock.now_ms();
        let event = store::Event { id, source: "operator", kind: "approved", detail: "", at_ms };
        let change = store::NewState::to(WithdrawalState::Approved, Some(at_ms));
        assert!(self.payouts.step(&[WithdrawalState::Review], change, event).await.unwrap());
    }

    async fn now(&self, id: erawan_kernel::ids::WithdrawalId) -> Withdrawal {
        self.payouts.find_for_job(id).await.unwrap()
    }

    async fn attempts(&self, id: erawan_kernel::ids::WithdrawalId) -> Vec<AttemptState> {
        let attempts = store::attempts_of(&self.payouts.core.db, &[id]).await.unwrap();
        attempts.into_iter().map(|attempt| attempt.state).collect()
    }

    fn will_send(&self, answer: Result<(), GatewayError>) {
        self.payer.sends.lock().unwrap().push_back(answer);
    }

    fn will_say(&self, reports: &[PayoutReport]) {
        self.payer.says.lock().unwrap().extend(reports);
    }

    /// Lets time pass and the job work.
    async fn after(&self, seconds: u64) {
        self.platform.clock.advance(Duration::from_secs(seconds));
        self.payouts.work_once().await.unwrap();
    }

    async fn balance(&self) -> (i64, i64) {
        let member = &self.platform.member;
        let balance = self.payouts.wallets.balance(member.id, member.kind).await.unwrap();
        (
            (balance.available.minor() + balance.held.minor()) / Money::from_units(1).unwrap().minor(),
            balance.held.minor() / Money::from_units(1).unwrap().minor(),
        )
    }

    async fn is_sound(&self) {
        assert_eq!(self.payouts.reconcile().await.unwrap(), Vec::<String>::new());
    }
}

#[tokio::test]
async fn a_payout_that_is_taken_and_paid_moves_the_money_once() {
    let bench = Bench::open().await;
    let withdrawal = bench.approved(1, 500).await;
    assert_eq!(bench.balance().await, (1_000, 500));
    bench.will_send(Ok(()));
    bench.after(0).await;
    assert_eq!(bench.now(withdrawal.id).await.state, WithdrawalState::Sent);
    bench.will_say(&[PayoutReport::Working, PayoutReport::Paid]);
    bench.after(5).await;
    bench.after(10).await;
    assert_eq!(bench.now(withdrawal.id).await.state, WithdrawalState::Paid);
    assert_eq!(bench.balance().await, (500, 0));
    assert_eq!(bench.payer.sent.lock().unwrap().len(), 1);
    assert_eq!(bench.payer.sent.lock().unwrap()[0].amount, Money::from_units(490).unwrap());
    bench.is_sound().await;
}

#[tokio::test]
async fn unknown_never_becomes_no_however_long_it_lasts() {
    let bench = Bench::open().await;
    let withdrawal = bench.approved(2, 500).await;
    bench.after(0).await;
    for _ in 0..40 {
        bench.after(600).await;
        assert_eq!(bench.now(withdrawal.id).await.state, WithdrawalState::Unknown);
    }
    assert_eq!(bench.balance().await, (1_000, 500));
    bench.is_sound().await;
    bench.will_say(&[PayoutReport::Paid]);
    bench.after(600).await;
    assert_eq!(bench.now(withdrawal.id).await.state, WithdrawalState::Paid);
    assert_eq!(bench.payer.sent.lock().unwrap().len(), 1, "an answer that was lost is not sent again");
    bench.is_sound().await;
}

#[tokio::test]
async fn a_no_is_definite_when_it_is_heard_twice_after_its_time() {
    let bench = Bench::open().await;
    let withdrawal = bench.approved(3, 500).await;
    bench.will_send(Ok(()));
    bench.after(0).await;
    bench.will_say(&[PayoutReport::Failed, PayoutReport::Failed]);
    bench.after(5).await;
    bench.after(10).await;
    assert_eq!(bench.attempts(withdrawal.id).await, [AttemptState::Sent], "too early to believe it");
    bench.will_say(&[
        PayoutReport::Failed,
        PayoutReport::Working,
        PayoutReport::Failed,
        PayoutReport::Failed,
    ]);
    bench.after(60).await;
    bench.after(60).await;
    bench.after(60).await;
    assert_eq!(bench.attempts(withdrawal.id).await, [AttemptState::Sent]);
    bench.after(120).await;
    assert_eq!(bench.attempts(withdrawal.id).await, [AttemptState::Failed]);
    let now = bench.now(withdrawal.id).await;
    assert_eq!(
        (now.state, now.rules.last().map(|rule| rule.code)),
        (WithdrawalState::Review, Some(RuleCode::AttemptFailed))
    );
    assert_eq!(bench.balance().await, (1_000, 500), "two operators decide what becomes of it");
    // A second attempt has a name of its own.
    bench.approve(withdrawal.id).await;
    bench.will_send(Ok(()));
    bench.after(0).await;
    bench.will_say(&[PayoutReport::Paid]);
    bench.after(5).await;
    assert_eq!(bench.attempts(withdrawal.id).await, [AttemptState::Failed, AttemptState::Paid]);
    let sent = bench.payer.sent.lock().unwrap().clone();
    assert_ne!(sent[0].reference, sent[1].reference);
    bench.is_sound().await;
}

#[tokio::test]
async fn a_payout_that_the_payer_refuses_at_once_goes_to_review() {
    let bench = Bench::open().await;
    let withdrawal = bench.approved(4, 500).await;
    bench.will_send(Err(GatewayError::Refused("no such account".into())));
    bench.after(0).await;
    assert_eq!(bench.now(withdrawal.id).await.state, WithdrawalState::Review);
    assert_eq!(bench.attempts(withdrawal.id).await, [AttemptState::Failed]);
    bench.is_sound().await;
}

#[tokio::test]
async fn w01_the_refusal_of_a_repeat_does_not_say_that_the_first_request_was_not_taken() {
    let bench = Bench::open().await;
    let withdrawal = bench.approved(10, 500).await;
    bench.will_send(Ok(()));
    bench.after(0).await;
    // As a node left it that died before the answer was written down.
    for undo in ["UPDATE payout_attempt SET state = 'new'", "UPDATE withdrawal SET state = 'sending'"] {
        bench.payouts.core.db.write().execute_unprepared(undo).await.unwrap();
    }
    bench.will_send(Err(GatewayError::Refused("no float".into())));
    bench.after(31).await;
    assert_eq!(bench.now(withdrawal.id).await.state, WithdrawalState::Unknown);
    bench.will_say(&[PayoutReport::Paid]);
    bench.after(5).await;
    assert_eq!(bench.now(withdrawal.id).await.state, WithdrawalState::Paid);
    bench.is_sound().await;
}

#[tokio::test]
async fn w11_a_return_of_another_amount_stops_everything() {
    let bench = Bench::open().await;
    let withdrawal = bench.approved(11, 500).await;
    bench.will_send(Ok(()));
    bench.after(0).await;
    bench.will_say(&[PayoutReport::Paid]);
    bench.after(5).await;
    *bench.payer.other_amount.lock().unwrap() = Some(Money::from_units(5_000).unwrap());
    bench.will_say(&[PayoutReport::Returned]);
    bench.after(601).await;
    let now = bench.now(withdrawal.id).await;
    assert!(now.held && now.state == WithdrawalState::Paid, "{now:?}");
    assert_eq!(bench.balance().await, (500, 0));
}

#[tokio::test]
async fn w11_another_amount_than_was_sent_stops_everything() {
    let bench = Bench::open().await;
    let withdrawal = bench.approved(5, 500).await;
    bench.will_send(Ok(()));
    bench.after(0).await;
    *bench.payer.other_amount.lock().unwrap() = Some(Money::from_units(489).unwrap());
    bench.will_say(&[PayoutReport::Paid, PayoutReport::Paid]);
    bench.after(5).await;
    bench.after(600).await;
    let now = bench.now(withdrawal.id).await;
    assert!(now.held && now.state == WithdrawalState::Sent, "{now:?}");
    assert_eq!(bench.balance().await, (1_000, 500));
    bench.is_sound().await;
}

#[tokio::test]
async fn w08_a_destination_that_was_swapped_in_the_database_is_not_paid() {
    let bench = Bench::open().await;
    let withdrawal = bench.approved(6, 500).await;
    let db = bench.payouts.core.db.write();
    let swap = "UPDATE withdrawal SET bank_code = 'SIA'";
    db.execute_unprepared(swap).await.unwrap();
    bench.after(0).await;
    assert!(bench.now(withdrawal.id).await.held);
    assert_eq!(bench.payer.sent.lock().unwrap().len(), 0);
    for terms in ["amount = amount + 1", "fee = 0", "sealed_destination = destination_digest"] {
        let refused = db.execute_unprepared(&format!("UPDATE withdrawal SET {terms}")).await;
        assert!(refused.is_err(), "the database let {terms} through");
    }
}

#[tokio::test]
async fn w10_a_return_that_is_told_three_times_is_given_back_once() {
    let bench = Bench::open().await;
    let withdrawal = bench.approved(7, 500).await;
    bench.will_send(Ok(()));
    bench.after(0).await;
    bench.will_say(&[PayoutReport::Paid]);
    bench.after(5).await;
    bench.will_say(&[PayoutReport::Returned; 3]);
    let paid = bench.now(withdrawal.id).await;
    for _ in 0..3 {
        bench.payouts.look_for_return(&paid).await.unwrap();
    }
    assert_eq!(bench.now(withdrawal.id).await.state, WithdrawalState::Returned);
    assert_eq!(bench.balance().await, (990, 0), "what was sent came back, the fee did not");
    bench.is_sound().await;
}

#[tokio::test]
async fn p3_a_payer_that_paid_after_it_failed_is_written_off_once_and_suspended() {
    let bench = Bench::open().await;
    let withdrawal = bench.approved(12, 500).await;
    bench.will_send(Ok(()));
    bench.after(0).await;
    bench.will_say(&[PayoutReport::Failed; 2]);
    bench.after(60).await;
    bench.after(60).await;
    assert_eq!(bench.attempts(withdrawal.id).await, [AttemptState::Failed]);
    let reference = bench.payer.sent.lock().unwrap()[0].reference.clone();
    let tell = async || {
        bench.payouts.take_callback("sandbox", &HeaderMap::new(), reference.as_bytes()).await.unwrap();
    };
    let merchant_id = bench.platform.merchant.id;
    let lost = async || bench.payouts.wallets.losses(merchant_id).await.unwrap();
    // That it failed is nothing new.
    bench.will_say(&[PayoutReport::Failed]);
    tell().await;
    assert_eq!((lost().await, bench.now(withdrawal.id).await.held), (Money::ZERO, false));
    bench.will_say(&[PayoutReport::Paid; 3]);
    for _ in 0..3 {
        tell().await;
    }
    assert_eq!(lost().await, Money::from_units(490).unwrap());
    let now = bench.now(withdrawal.id).await;
    assert_eq!(
        (now.held_because.as_deref(), now.state),
        (Some("paid.after.failed"), WithdrawalState::Review)
    );
    assert_eq!(bench.balance().await, (1_000, 500), "the member keeps what they have");
    bench.is_sound().await;
    // Another withdrawal waits, with its money held, until the payer may go on.
    let next = bench.approved(13, 200).await;
    bench.after(0).await;
    bench.after(61).await;
    assert_eq!(bench.now(next.id).await.state, WithdrawalState::Approved);
    assert_eq!(bench.payer.sent.lock().unwrap().len(), 1);
    let db = &bench.payouts.core.db;
    let suspension = store::suspension_of(db.write(), merchant_id, "sandbox").await.unwrap().unwrap();
    let tx = db.begin().await.unwrap();
    assert!(store::resume_payer_in_tx(&tx, merchant_id, "sandbox", suspension.at_ms).await.unwrap());
    tx.commit().await.unwrap();
    bench.will_send(Ok(()));
    bench.after(61).await;
    assert_eq!(bench.now(next.id).await.state, WithdrawalState::Sent);
}

#[tokio::test]
async fn an_attempt_that_is_open_goes_on_being_asked_while_its_payer_is_suspended() {
    let bench = Bench::open().await;
    let withdrawal = bench.approved(14, 500).await;
    bench.will_send(Ok(()));
    bench.after(0).await;
    let merchant_id = bench.platform.merchant.id;
    bench.payouts.suspend_by_itself(merchant_id, "sandbox", "another").await.unwrap();
    bench.will_say(&[PayoutReport::Paid]);
    bench.after(5).await;
    assert_eq!(bench.now(withdrawal.id).await.state, WithdrawalState::Paid);
    bench.is_sound().await;
}

#[tokio::test]
async fn f03_a_job_goes_on_where_a_crash_ended() {
    let bench = Bench::open().await;
    let db = bench.payouts.core.db.write();
    // Before the answer of the payer was written down: the same reference again is the same payout.
    let withdrawal = bench.approved(8, 200).await;
    bench.will_send(Ok(()));
    bench.after(0).await;
    for undo in ["UPDATE payout_attempt SET state = 'new'", "UPDATE withdrawal SET state = 'sending'"] {
        db.execute_unprepared(undo).await.unwrap();
    }
    bench.will_send(Ok(()));
    bench.after(31).await;
    let sent: Vec<_> =
        bench.payer.sent.lock().unwrap().iter().map(|payout| payout.reference.clone()).collect();
    assert_eq!((sent.len(), sent[0] == sent[1]), (2, true));
    // After the ledger, before the state.
    bench.will_say(&[PayoutReport::Paid]);
    bench.after(5).await;
    assert_eq!(bench.now(withdrawal.id).await.state, WithdrawalState::Paid);
    db.execute_unprepared("UPDATE withdrawal SET state = 'sent', completed_at_ms = NULL, work_at_ms = 0")
        .await
        .unwrap();
    bench.after(0).await;
    assert_eq!(bench.now(withdrawal.id).await.state, WithdrawalState::Paid);
    assert_eq!(bench.balance().await, (800, 0));
    bench.is_sound().await;
}

#[tokio::test]
async fn w09_after_its_window_a_reference_is_only_asked_about() {
    let bench = Bench::open().await;
    let withdrawal = bench.approved(9, 200).await;
    bench.after(0).await;
    let db = bench.payouts.core.db.write();
    db.execute_unprepared("UPDATE payout_attempt SET state = 'new'").await.unwrap();
    bench.will_say(&[PayoutReport::Paid]);
    bench.after(601).await;
    assert_eq!(bench.payer.sent.lock().unwrap().len(), 1);
    assert_eq!(bench.now(withdrawal.id).await.state, WithdrawalState::Paid);
    bench.is_sound().await;
}
