//! A gateway with bad manners: answers that never come, contradictions, crashes half-way.

mod cuts;
mod planted;

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::http::HeaderMap;
use erawan_kernel::ids::{DepositId, SessionId};
use erawan_kernel::{Currency, Language, Money, SeededEntropy};
use futures::future::BoxFuture;
use uuid::Uuid;

use super::*;
use crate::rooms::account::Member;
use crate::rooms::session::{CurrentMember, RealMember};
use crate::test_platform::TestPlatform;
use sea_orm::ConnectionTrait;

/// Answers what the test wrote down, in order; after that it does not answer.
#[derive(Debug, Default)]
struct Scripted {
    placed: Mutex<VecDeque<Result<Placed, GatewayError>>>,
    asked: Mutex<VecDeque<Report>>,
    amount: Mutex<Option<Money>>,
}

fn transfer(id: &str, amount: Money) -> ReceivedTransfer {
    ReceivedTransfer {
        transaction_id: id.into(),
        amount,
        currency: "THB".into(),
        payer_name: None,
        payer_bank: None,
        paid_at_ms: None,
        ref1: None,
    }
}

/// Payments of a platform that has this gateway only.
fn payments_at(platform: &TestPlatform, gateway: Arc<dyn Gateway>) -> Payments {
    let mut gateways = Gateways::default();
    gateways.add(gateway);
    let app = &platform.app;
    let setup = PaymentSetup::new(&app.core, &gateways);
    Payments::new(
        &app.core,
        &app.sessions,
        &app.accounts,
        &app.operators,
        &app.wallets,
        &app.responsible,
        &setup,
    )
}

fn baht(units: i64) -> Money {
    Money::from_units(units).unwrap()
}

fn told(deposit: &Deposit) -> receipt::Told<'_> {
    let named = model::Named {
        provider: "sandbox",
        deposit: Some(deposit.id),
        reference: Some("ref"),
        ref1: None,
        at_account: None,
    };
    receipt::Told { named, source: "callback", digest: [0; 32], coins: None }
}

fn silence() -> GatewayError {
    GatewayError::Unknown("no answer".into())
}

impl Gateway for Scripted {
    fn code(&self) -> &'static str {
        "sandbox"
    }

    fn place<'a>(&'a self, deposit: &'a Deposit, _: &'a str) -> BoxFuture<'a, Result<Placed, GatewayError>> {
        Box::pin(async move {
            *self.amount.lock().unwrap() = Some(deposit.amount);
            self.placed.lock().unwrap().pop_front().unwrap_or_else(|| Err(silence()))
        })
    }

    fn ask(&self, _: DepositId) -> BoxFuture<'_, Result<Statement, GatewayError>> {
        Box::pin(async move {
            let report = self.asked.lock().unwrap().pop_front().ok_or_else(silence)?;
            let amount = self.amount.lock().unwrap().unwrap();
            let facts = Facts { reference: "ref".into(), amount, currency: Some(Currency::Thb) };
            Ok(Statement {
                report,
                facts: (report != Report::Unknown).then_some(facts),
                transfers: (report == Report::Paid).then(|| transfer("first", amount)).into_iter().collect(),
                reversals: Vec::new(),
                digest: [0; 32],
            })
        })
    }

    fn read_callback(&self, _: &HeaderMap, _: &[u8], _: i64) -> Result<Notice, CallbackError> {
        Err(CallbackError::Forged)
    }
}

struct Counter {
    platform: TestPlatform,
    payments: Payments,
    gateway: Arc<Scripted>,
}

impl Counter {
    async fn open() -> Self {
        let platform = TestPlatform::open().await;
        let gateway = Arc::new(Scripted::default());
        let payments = payments_at(&platform, gateway.clone());
        Self { platform, payments, gateway }
    }

    async fn deposit(&self, key: u128) -> Result<Deposit, PaymentError> {
        let session_id = SessionId::generate(&self.platform.clock, &SeededEntropy::new(1)).unwrap();
        let Member { id: member_id, merchant_id, kind, .. } = self.platform.member;
        let member = RealMember(CurrentMember { member_id, merchant_id, session_id, kind });
        let new = NewDeposit {
            idempotency_key: Uuid::from_u128(key),
            choice: ChannelChoice::Vendor("sandbox".into()),
            bank_id: "sandbox-kru".into(),
            amount: Money::from_units(500).unwrap(),
            language: Language::English,
        };
        self.payments.create_deposit(&self.platform.merchant, member, new).await
    }

    fn will_place(&self, answer: Result<(), GatewayError>) {
        let placed =
            Placed { reference: "ref".into(), pay_url: Some("http://bank/pay".into()), qr_code: None };
        self.gateway.placed.lock().unwrap().push_back(answer.map(|()| placed));
    }

    fn will_say(&self, report: Report) {
        self.gateway.asked.lock().unwrap().push_back(report);
    }

    /// What a version without receipts did before it said "success".
    async fn credit_without_receipt(&self, deposit: &Deposit) {
        let (wallets, member) = (&self.platform.app.wallets, &self.platform.member);
        let wallet = wallets.open(member.id, member.kind).await.unwrap();
        wallets.deposit(&wallet, "sandbox", deposit.id, deposit.amount).await.unwrap();
    }

    /// Makes every deposit one of a version without receipts, in this status.
    async fn is_of_an_older_version(&self, status: &str) {
        let statement = format!("UPDATE deposit SET status = '{status}', step = NULL");
        self.platform.app.core.db.write().execute_unprepared(&statement).await.unwrap();
    }

    async fn tell_transfer(&self, deposit: &Deposit, id: &str, units: i64) -> Result<(), PaymentError> {
        receipt::take(&self.payments, &told(deposit), &transfer(id, baht(units))).await
    }

    async fn poll_after(&self, seconds: u64) {
        self.platform.clock.advance(Duration::from_secs(seconds));
        self.payments.poll_once().await.unwrap();
    }

    async fn now(&self, deposit: &Deposit) -> (DepositStatus, i64) {
        let status = self.payments.find_deposit_for_job(deposit.id).await.unwrap().status;
        let balance = self
            .platform
            .app
            .wallets
            .balance(self.platform.member.id, self.platform.member.kind)
            .await
            .unwrap();
        assert!(self.platform.app.audit().await.unwrap().is_clean());
        assert_eq!(self.platform.app.reconcile().await.unwrap(), Vec::<String>::new());
        (status, balance.available.minor() / Money::UNIT)
    }
}

#[tokio::test]
async fn a_deposit_that_the_gateway_did_not_answer_goes_on_under_its_key() {
    let counter = Counter::open().await;
    counter.will_place(Err(silence()));
    let unanswered = counter.deposit(1).await;
    assert!(matches!(unanswered, Err(PaymentError::Gateway(GatewayError::Unknown(_)))), "{unanswered:?}");
    counter.will_place(Ok(()));
    let deposit = counter.deposit(1).await.unwrap();
    assert_eq!(deposit.pay_url.as_deref(), Some("http://bank/pay"));
    let kinds: Vec<_> = counter
        .payments
        .deposit_events(deposit.id)
        .await
        .unwrap()
        .into_iter()
        .map(|(_, kind)| kind)
        .collect();
    assert_eq!(kinds, ["ordered", "unanswered", "placed"]);
    assert_eq!(counter.now(&deposit).await, (DepositStatus::Pending, 0));
}

#[tokio::test]
async fn a_deposit_that_the_gateway_refused_has_failed_and_stays_so() {
    let counter = Counter::open().await;
    counter.will_place(Err(GatewayError::Refused("closed".into())));
    assert!(matches!(counter.deposit(1).await, Err(PaymentError::Gateway(GatewayError::Refused(_)))));
    counter.will_place(Ok(()));
    assert!(matches!(counter.deposit(1).await, Err(PaymentError::Gateway(GatewayError::Refused(_)))));
    assert_eq!(counter.gateway.placed.lock().unwrap().len(), 1, "the gateway was not bothered again");
    assert!(counter.deposit(2).await.is_ok());
}

#[tokio::test]
async fn silence_is_never_taken_for_no() {
    let counter = Counter::open().await;
    counter.will_place(Ok(()));
    let deposit = counter.deposit(1).await.unwrap();
    for _ in 0..10 {
        counter.poll_after(3_600).await;
    }
    assert_eq!(counter.now(&deposit).await, (DepositStatus::Pending, 0));
    counter.will_say(Report::Paid);
    counter.poll_after(120).await;
    assert_eq!(counter.now(&deposit).await, (DepositStatus::Success, 500));
}

#[tokio::test]
async fn a_deposit_that_never_reached_the_gateway_is_cancelled_when_its_time_is_over() {
    let counter = Counter::open().await;
    counter.will_place(Err(silence()));
    assert!(counter.deposit(1).await.is_err());
    counter.will_place(Ok(()));
    counter.will_say(Report::Unknown);
    counter.poll_after(10).await;
    let deposit = counter.deposit(1).await.unwrap();
    assert_eq!(counter.now(&deposit).await, (DepositStatus::Pending, 0));
    counter.will_say(Report::Unknown);
    counter.poll_after(901).await;
    assert_eq!(counter.now(&deposit).await, (DepositStatus::Cancelled, 0));
}

#[tokio::test]
async fn a_deposit_of_a_version_without_receipts_that_was_half_credited_is_finished_and_credited_once() {
    let counter = Counter::open().await;
    counter.will_place(Ok(()));
    let deposit = counter.deposit(1).await.unwrap();
    counter.is_of_an_older_version("pending").await;
    counter.credit_without_receipt(&deposit).await;
    assert_eq!(counter.now(&deposit).await, (DepositStatus::Pending, 500));
    // What would keep money from being credited now does not undo what was credited.
    counter.platform.app.accounts.disable(counter.platform.member.id).await.unwrap();
    counter.will_say(Report::Paid);
    counter.poll_after(6).await;
    assert_eq!(counter.now(&deposit).await, (DepositStatus::Success, 500));
}

#[tokio::test]
async fn a_deposit_that_a_version_without_receipts_credited_is_credited_once() {
    let counter = Counter::open().await;
    counter.will_place(Ok(()));
    let deposit = counter.deposit(1).await.unwrap();
    counter.credit_without_receipt(&deposit).await;
    counter.is_of_an_older_version("success").await;
    let otherwise = counter.tell_transfer(&deposit, "first", 501).await;
    assert!(matches!(otherwise, Err(PaymentError::Mismatch("amount"))), "{otherwise:?}");
    counter.tell_transfer(&deposit, "first", 500).await.unwrap();
    assert_eq!(counter.now(&deposit).await, (DepositStatus::Success, 500));
    counter.tell_transfer(&deposit, "second", 500).await.unwrap();
    assert_eq!(counter.now(&deposit).await, (DepositStatus::Success, 1_000));
}

#[tokio::test]
async fn what_a_crash_left_after_the_decision_is_finished_by_the_job_and_by_the_next_callback() {
    let counter = Counter::open().await;
    counter.will_place(Ok(()));
    let deposit = counter.deposit(1).await.unwrap();
    let decided = receipt::decide(&counter.payments, &told(&deposit), &transfer("first", baht(500))).await;
    assert!(decided.unwrap().is_some());
    assert_eq!(counter.now(&deposit).await, (DepositStatus::Pending, 0));
    counter.poll_after(31).await;
    assert_eq!(counter.now(&deposit).await, (DepositStatus::Success, 500));
    let decided = receipt::decide(&counter.payments, &told(&deposit), &transfer("second", baht(300))).await;
    assert!(decided.unwrap().is_some());
    counter.tell_transfer(&deposit, "second", 300).await.unwrap();
    assert_eq!(counter.now(&deposit).await, (DepositStatus::Success, 800));
}

#[tokio::test]
async fn every_kind_of_difference_between_receipts_and_the_ledger_is_found() {
    for (planted, found) in [
        ("UPDATE receipt SET credited = credited - 1", "parts do not sum"),
        ("UPDATE receipt SET credited = credited - 1, suspended = 1", "expected 499.99999"),
        ("UPDATE deposit SET credited = credited + 1", "says something else"),
        ("UPDATE deposit SET status = 'failed'", "says something else"),
        ("UPDATE receipt SET credited_deposit_id = NULL", "without a receipt"),
        ("UPDATE receipt SET credited = 0, suspended = amount, reason = 'no.order'", "expected 500.00"),
    ] {
        let counter = Counter::open().await;
        counter.will_place(Ok(()));
        let deposit = counter.deposit(1).await.unwrap();
        counter.tell_transfer(&deposit, "first", 500).await.unwrap();
        counter.now(&deposit).await;
        counter.platform.app.core.db.write().execute_unprepared(planted).await.unwrap();
        let differences = counter.payments.reconcile().await.unwrap();
        assert!(differences.iter().any(|said| said.contains(found)), "{planted}: {differences:?}");
    }
}

#[tokio::test]
async fn money_credited_to_a_deposit_without_a_receipt_is_found() {
    let counter = Counter::open().await;
    counter.will_place(Ok(()));
    let deposit = counter.deposit(1).await.unwrap();
    counter.credit_without_receipt(&deposit).await;
    let change = "UPDATE deposit SET status = 'success', received = amount, credited = amount, step = 'done'";
    counter.platform.app.core.db.write().execute_unprepared(change).await.unwrap();
    let differences = counter.payments.reconcile().await.unwrap();
    assert_eq!(differences, [format!("{} was credited without a receipt", deposit.id)]);
}

#[tokio::test]
async fn a_cancelled_deposit_is_asked_about_once_more_and_a_late_payment_is_found() {
    let counter = Counter::open().await;
    counter.will_place(Ok(()));
    let deposit = counter.deposit(1).await.unwrap();
    counter.will_say(Report::Expired);
    counter.poll_after(901).await;
    assert_eq!(counter.now(&deposit).await, (DepositStatus::Cancelled, 0));
    counter.poll_after(300).await;
    counter.will_say(Report::Paid);
    counter.poll_after(301).await;
    assert_eq!(counter.now(&deposit).await, (DepositStatus::Success, 500));
}

#[tokio::test]
async fn asking_comes_to_an_end() {
    let counter = Counter::open().await;
    counter.will_place(Ok(()));
    let deposit = counter.deposit(1).await.unwrap();
    counter.will_say(Report::Declined);
    counter.poll_after(6).await;
    assert_eq!(counter.now(&deposit).await, (DepositStatus::Failed, 0));
    for _ in 0..6 {
        counter.will_say(Report::Declined);
        counter.poll_after(25 * 3_600).await;
    }
    assert_eq!(counter.gateway.asked.lock().unwrap().len(), 2, "four questions, then none");
}
