//! A gateway with bad manners: answers that never come, contradictions, crashes half-way.

use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::http::HeaderMap;
use erawan_kernel::ids::{DepositId, SessionId};
use erawan_kernel::{Clock, Currency, Entropy, Language, ManualClock, Money, SeededEntropy};
use erawan_ledger::{Ledger, LedgerConfig};
use tempfile::TempDir;
use uuid::Uuid;

use super::*;
use crate::db::Db;
use crate::rooms::account::Member;
use crate::rooms::merchant::{self, Merchant};
use crate::rooms::session::{CurrentMember, RealMember};
use crate::rooms::{account, wallet};
use crate::{Mode, PasswordCost, PlatformConfig};

/// Answers what the test wrote down, in order; after that it does not answer.
#[derive(Debug, Default)]
struct Scripted {
    placed: Mutex<VecDeque<Result<Placed, GatewayError>>>,
    asked: Mutex<VecDeque<Report>>,
    amount: Mutex<Option<Money>>,
}

fn silence() -> GatewayError {
    GatewayError::Unknown("no answer".into())
}

#[async_trait::async_trait]
impl Gateway for Scripted {
    fn code(&self) -> &'static str {
        "sandbox"
    }

    async fn place(&self, order: &Deposit, _: &str) -> Result<Placed, GatewayError> {
        *self.amount.lock().unwrap() = Some(order.amount);
        self.placed.lock().unwrap().pop_front().unwrap_or_else(|| Err(silence()))
    }

    async fn ask(&self, _: DepositId) -> Result<Statement, GatewayError> {
        let report = self.asked.lock().unwrap().pop_front().ok_or_else(silence)?;
        let amount = self.amount.lock().unwrap().unwrap();
        let facts = Facts { reference: "ref".into(), amount, currency: Some(Currency::Thb) };
        Ok(Statement { report, facts: (report != Report::Unknown).then_some(facts) })
    }

    fn read_callback(&self, _: &HeaderMap, _: &[u8], _: i64) -> Result<Notice, CallbackError> {
        Err(CallbackError::Forged)
    }
}

struct Desk {
    app: App,
    clock: ManualClock,
    gateway: Arc<Scripted>,
    merchant: Arc<Merchant>,
    member: Member,
    _data: TempDir,
}

impl Desk {
    async fn open() -> Self {
        let data = TempDir::new().unwrap();
        let clock = ManualClock::new("2026-11-21T05:00:00Z".parse().unwrap());
        let (time, entropy): (Arc<dyn Clock>, Arc<dyn Entropy>) =
            (Arc::new(clock.clone()), Arc::new(SeededEntropy::new(3)));
        let config = PlatformConfig {
            mode: Mode::Demo,
            public_url: "http://127.0.0.1:1".into(),
            content_dir: PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../content/demo"),
            client_address_header: None,
            vendor_secrets: Vec::new(),
            sandbox_gateway_secret: Vec::new(),
            sandbox_gateway_url: String::new(),
            password_cost: PasswordCost::CHEAPEST,
        };
        let ledger = LedgerConfig::sqlite(data.path().join("ledger.db"));
        let ledger = Ledger::open(ledger, time.clone(), entropy.clone()).await.unwrap();
        let db = Db::open(&format!("sqlite://{}", data.path().join("platform.db").display())).await.unwrap();
        let mut app = App::new(config, db, ledger, time, entropy);
        let gateway = Arc::new(Scripted::default());
        app.gateways.add(gateway.clone());
        crate::seed::seed_demo(&app).await.unwrap();
        let merchant = merchant::find_by_code(&app, "suvarna").await.unwrap();
        let member = account::find_by_username(&app, merchant.id, "demo002").await.unwrap().unwrap();
        Self { app, clock, gateway, merchant, member, _data: data }
    }

    async fn order(&self, key: u128) -> Result<Deposit, PaymentError> {
        let session_id = SessionId::generate(&self.clock, &SeededEntropy::new(1)).unwrap();
        let Member { id: member_id, merchant_id, kind, .. } = self.member;
        let member = RealMember(CurrentMember { member_id, merchant_id, session_id, kind });
        let new = NewDeposit {
            idempotency_key: Uuid::from_u128(key),
            vendor: "sandbox".into(),
            bank_id: "sandbox-kru".into(),
            amount: Money::from_units(500).unwrap(),
            language: Language::English,
        };
        order(&self.app, &self.merchant, member, new).await
    }

    fn will_place(&self, answer: Result<(), GatewayError>) {
        let placed = Placed { reference: "ref".into(), pay_url: "http://bank/pay".into() };
        self.gateway.placed.lock().unwrap().push_back(answer.map(|()| placed));
    }

    fn will_say(&self, report: Report) {
        self.gateway.asked.lock().unwrap().push_back(report);
    }

    async fn poll_after(&self, seconds: u64) {
        self.clock.advance(Duration::from_secs(seconds));
        poll_once(&self.app).await.unwrap();
    }

    async fn now(&self, order: &Deposit) -> (DepositStatus, i64) {
        let status = find(&self.app, order.id).await.unwrap().status;
        let balance = wallet::balance(&self.app, self.member.id, self.member.kind).await.unwrap();
        assert!(self.app.audit().await.unwrap().is_clean());
        (status, balance.sum.minor() / Money::UNIT)
    }
}

#[tokio::test]
async fn an_order_that_the_gateway_did_not_answer_goes_on_under_its_key() {
    let desk = Desk::open().await;
    desk.will_place(Err(silence()));
    let unanswered = desk.order(1).await;
    assert!(matches!(unanswered, Err(PaymentError::Gateway(GatewayError::Unknown(_)))), "{unanswered:?}");
    desk.will_place(Ok(()));
    let order = desk.order(1).await.unwrap();
    assert_eq!(order.pay_url.as_deref(), Some("http://bank/pay"));
    let kinds: Vec<_> = trail(&desk.app, order.id).await.unwrap().into_iter().map(|(_, kind)| kind).collect();
    assert_eq!(kinds, ["ordered", "unanswered", "placed"]);
    assert_eq!(desk.now(&order).await, (DepositStatus::Pending, 0));
}

#[tokio::test]
async fn an_order_that_the_gateway_refused_has_failed_and_stays_so() {
    let desk = Desk::open().await;
    desk.will_place(Err(GatewayError::Refused("closed".into())));
    assert!(matches!(desk.order(1).await, Err(PaymentError::Gateway(GatewayError::Refused(_)))));
    desk.will_place(Ok(()));
    assert!(matches!(desk.order(1).await, Err(PaymentError::Gateway(GatewayError::Refused(_)))));
    assert_eq!(desk.gateway.placed.lock().unwrap().len(), 1, "the gateway was not bothered again");
    assert!(desk.order(2).await.is_ok());
}

#[tokio::test]
async fn silence_is_never_taken_for_no() {
    let desk = Desk::open().await;
    desk.will_place(Ok(()));
    let order = desk.order(1).await.unwrap();
    for _ in 0..10 {
        desk.poll_after(3_600).await;
    }
    assert_eq!(desk.now(&order).await, (DepositStatus::Pending, 0));
    desk.will_say(Report::Paid);
    desk.poll_after(120).await;
    assert_eq!(desk.now(&order).await, (DepositStatus::Success, 500));
}

#[tokio::test]
async fn an_order_that_never_reached_the_gateway_is_cancelled_when_its_time_is_over() {
    let desk = Desk::open().await;
    desk.will_place(Err(silence()));
    assert!(desk.order(1).await.is_err());
    desk.will_place(Ok(()));
    desk.will_say(Report::Unknown);
    desk.poll_after(10).await;
    let order = desk.order(1).await.unwrap();
    assert_eq!(desk.now(&order).await, (DepositStatus::Pending, 0));
    desk.will_say(Report::Unknown);
    desk.poll_after(901).await;
    assert_eq!(desk.now(&order).await, (DepositStatus::Cancelled, 0));
}

#[tokio::test]
async fn a_crash_between_credit_and_note_is_finished_and_credits_once() {
    let desk = Desk::open().await;
    desk.will_place(Ok(()));
    let order = desk.order(1).await.unwrap();
    let wallet = wallet::open_wallet(&desk.app, desk.member.id, desk.member.kind).await.unwrap();
    wallet::deposit(&desk.app, &wallet, "sandbox", order.id, order.amount).await.unwrap();
    assert_eq!(desk.now(&order).await, (DepositStatus::Pending, 500));
    desk.will_say(Report::Paid);
    desk.poll_after(6).await;
    assert_eq!(desk.now(&order).await, (DepositStatus::Success, 500));
}

#[tokio::test]
async fn a_status_that_speaks_of_another_amount_credits_nothing() {
    let desk = Desk::open().await;
    desk.will_place(Ok(()));
    let order = desk.order(1).await.unwrap();
    *desk.gateway.amount.lock().unwrap() = Some(Money::from_units(50_000).unwrap());
    desk.will_say(Report::Paid);
    desk.poll_after(6).await;
    assert_eq!(desk.now(&order).await, (DepositStatus::Pending, 0));
    let last = trail(&desk.app, order.id).await.unwrap().pop();
    assert_eq!(last, Some(("poll".to_owned(), "mismatch".to_owned())));
}

#[tokio::test]
async fn a_cancelled_order_is_asked_about_once_more_and_a_late_payment_is_found() {
    let desk = Desk::open().await;
    desk.will_place(Ok(()));
    let order = desk.order(1).await.unwrap();
    desk.will_say(Report::Expired);
    desk.poll_after(901).await;
    assert_eq!(desk.now(&order).await, (DepositStatus::Cancelled, 0));
    desk.poll_after(300).await;
    desk.will_say(Report::Paid);
    desk.poll_after(301).await;
    assert_eq!(desk.now(&order).await, (DepositStatus::Success, 500));
}

#[tokio::test]
async fn asking_comes_to_an_end() {
    let desk = Desk::open().await;
    desk.will_place(Ok(()));
    let order = desk.order(1).await.unwrap();
    desk.will_say(Report::Declined);
    desk.poll_after(6).await;
    assert_eq!(desk.now(&order).await, (DepositStatus::Failed, 0));
    for _ in 0..6 {
        desk.will_say(Report::Declined);
        desk.poll_after(25 * 3_600).await;
    }
    assert_eq!(desk.gateway.asked.lock().unwrap().len(), 2, "four questions, then none");
}
