//! The adapter against the bank's real HTTP server: every ending of a payout.

use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::routing::post;
use erawan_kernel::{Clock, Currency, ManualClock, Money, SeededEntropy};
use erawan_sandbox_gateway::{SandboxConfig, SandboxGateway};
use http::{HeaderMap, StatusCode};
use serde_json::Value;

use super::*;
use crate::test_platform::listen;

const SECRET: &[u8] = b"shared with the bank of this test";

type Told = Arc<Mutex<Vec<(HeaderMap, Bytes)>>>;

struct Bank {
    payer: SandboxPayer,
    url: String,
    clock: ManualClock,
    told: Told,
}

fn payer_at(url: &str, clock: &ManualClock) -> SandboxPayer {
    let clock: Arc<dyn Clock> = Arc::new(clock.clone());
    SandboxPayer::on(SignedLine::new("sandbox".into(), url.into(), SECRET.into(), clock))
}

impl Bank {
    async fn open() -> Self {
        Self::open_with(None, ManualClock::new("2026-11-26T05:00:00Z".parse().unwrap())).await
    }

    async fn open_with(file: Option<PathBuf>, clock: ManualClock) -> Self {
        let told = Told::default();
        let hear = async |State(told): State<Told>, headers: HeaderMap, body: Bytes| {
            told.lock().unwrap().push((headers, body));
        };
        let platform = listen(|_| {
            Router::new().route("/payout-callbacks/sandbox", post(hear)).with_state(Arc::clone(&told))
        });
        let platform = platform.await;
        let time: Arc<dyn Clock> = Arc::new(clock.clone());
        let seed = u64::from(file.as_ref().is_some_and(|file| file.exists()));
        let url = listen(|url| {
            let config = SandboxConfig {
                secret: SECRET.into(),
                own_url: url.into(),
                callback_url: format!("{platform}/callbacks/payments/sandbox"),
                payout_callback_url: format!("{platform}/payout-callbacks/sandbox"),
                return_origin: platform.clone(),
                file,
            };
            SandboxGateway::open(config, time, Arc::new(SeededEntropy::new(seed))).unwrap().router()
        });
        let url = url.await;
        Self { payer: payer_at(&url, &clock), url, clock, told }
    }

    async fn form(&self, path: &str, body: String) {
        let client = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build().unwrap();
        let request = client.post(format!("{}{path}", self.url)).body(body);
        let request = request.header("Content-Type", "application/x-www-form-urlencoded");
        assert_eq!(request.send().await.unwrap().status(), StatusCode::SEE_OTHER);
    }

    /// Writes down what becomes of the next payout.
    async fn script(&self, ending: &str) {
        self.form("/bank/next", format!("ending={ending}&count=1")).await;
    }

    async fn press(&self, reference: &str, press: &str) {
        let id = self.ask(reference).await.facts.unwrap().payout_id;
        self.form(&format!("/bank/payouts/{id}"), format!("press={press}")).await;
    }

    async fn send(&self, ending: &str) -> Result<(), GatewayError> {
        self.script(ending).await;
        self.payer.send(&payout("order-1")).await
    }

    async fn ask(&self, reference: &str) -> PayoutStatement {
        self.payer.ask(reference).await.unwrap()
    }

    async fn report(&self) -> PayoutReport {
        let statement = self.ask("order-1").await;
        assert!(statement.facts.as_ref().is_none_or(|facts| facts.fit(&payout("order-1"))), "{statement:?}");
        statement.report
    }

    fn after(&self, seconds: u64) {
        self.clock.advance(Duration::from_secs(seconds));
    }

    /// Waits for so many callbacks; answers the statuses that they tell.
    async fn told(&self, count: usize) -> Vec<String> {
        for _ in 0..100 {
            if self.told.lock().unwrap().len() >= count {
                break;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        let told = self.told.lock().unwrap().clone();
        let now_ms = self.clock.now_ms();
        let status = |(headers, body): &(HeaderMap, Bytes)| {
            assert_eq!(self.payer.read_callback(headers, body, now_ms), Ok("order-1".to_owned()));
            let body: Value = serde_json::from_slice(body).unwrap();
            body["status"].as_str().unwrap().to_owned()
        };
        told.iter().map(status).collect()
    }

    /// What left by the bank's own books.
    async fn outgoing(&self) -> Vec<Value> {
        let line = SignedLine::new("sandbox".into(), self.url.clone(), SECRET.into(), {
            let clock: Arc<dyn Clock> = Arc::new(self.clock.clone());
            clock
        });
        let journal: Value = line.get("/journal").await.unwrap().json().await.unwrap();
        journal["payouts"].as_array().unwrap().clone()
    }
}

fn payout(reference: &str) -> Payout {
    let destination = PayoutDestination {
        kind: DestinationKind::Bank,
        bank_code: "KBANK".into(),
        account_number: "1234567890".into(),
        holder_name: "สมชาย ใจดี".into(),
    };
    let amount = Money::from_units(990).unwrap();
    Payout { reference: reference.into(), amount, currency: Currency::Thb, destination }
}

#[tokio::test]
async fn a_payout_is_worked_on_and_paid_and_told_once() {
    let bank = Bank::open().await;
    assert_eq!(bank.report().await, PayoutReport::NotKnown);
    let float = bank.payer.float().await.unwrap();
    bank.send("paid").await.unwrap();
    assert_eq!(bank.report().await, PayoutReport::Working);
    assert_eq!(bank.outgoing().await.len(), 0);
    bank.after(4);
    assert_eq!(bank.report().await, PayoutReport::Paid);
    assert_eq!(bank.told(1).await, ["paid"]);
    let outgoing = bank.outgoing().await;
    assert_eq!((outgoing.len(), &outgoing[0]["reference"]), (1, &Value::from("order-1")));
    assert_eq!(float.minus(bank.payer.float().await.unwrap()).unwrap(), payout("order-1").amount);
}

#[tokio::test]
async fn a_payout_to_an_address_tells_the_coins_that_left_and_others_do_not_fit() {
    let destination = PayoutDestination {
        kind: DestinationKind::Crypto,
        bank_code: "USDT".into(),
        account_number: "TJCnKsPa7y5okkXvQAidZBzqx3QyQ6sxMW".into(),
        holder_name: "สมชาย ใจดี".into(),
    };
    let asked = Payout { destination, ..payout("order-1") };
    for (ending, fits) in [("paid", true), ("fewerCoins", false)] {
        let bank = Bank::open().await;
        assert_eq!(bank.payer.coin_rate().await.unwrap().to_string(), "34.25");
        bank.script(ending).await;
        bank.payer.send(&asked).await.unwrap();
        let working = bank.ask("order-1").await.facts.unwrap();
        assert_eq!((working.fit(&asked), working.are_whole()), (true, false), "nothing left yet");
        bank.after(4);
        let paid = bank.ask("order-1").await.facts.unwrap();
        assert_eq!((paid.fit(&asked), paid.are_whole()), (fits, true), "{ending}");
        let none = PayoutFacts { coins: None, ..paid };
        assert!(!none.are_whole(), "money left for an address, and no one says as how many coins");
    }
}

#[tokio::test]
async fn the_same_reference_is_the_same_payout_and_other_content_is_unknown() {
    let bank = Bank::open().await;
    for _ in 0..3 {
        bank.payer.send(&payout("order-1")).await.unwrap();
    }
    bank.after(4);
    bank.payer.send(&payout("order-1")).await.unwrap();
    assert_eq!(bank.outgoing().await.len(), 1);
    let other = Payout { amount: Money::from_units(991).unwrap(), ..payout("order-1") };
    assert!(matches!(bank.payer.send(&other).await, Err(GatewayError::Unknown(_))));
    // The bank forgets references after a day: that is what the promised window says.
    bank.after(24 * 60 * 60);
    bank.payer.send(&payout("order-1")).await.unwrap();
    bank.after(4);
    assert_eq!(bank.outgoing().await.len(), 2);
    assert_eq!(bank.payer.traits().replay_window, Duration::from_secs(24 * 60 * 60));
}

#[tokio::test]
async fn a_payout_fails_with_the_banks_reason() {
    for ending in ["failed", "wrongName", "unknownFailed"] {
        let bank = Bank::open().await;
        let sent = bank.send(ending).await;
        assert_eq!(sent.is_err(), ending == "unknownFailed", "{sent:?}");
        assert!(!matches!(sent, Err(GatewayError::Refused(_))));
        bank.after(4);
        assert_eq!(bank.report().await, PayoutReport::Failed);
        assert!(bank.ask("order-1").await.reason.is_some());
        assert_eq!(bank.outgoing().await.len(), 0);
        assert_eq!(bank.told(1).await, ["failed"]);
    }
}

#[tokio::test]
async fn a_lost_answer_is_unknown_and_the_payout_was_taken() {
    let bank = Bank::open().await;
    assert!(matches!(bank.send("unknownPaid").await, Err(GatewayError::Unknown(_))));
    assert_eq!(bank.report().await, PayoutReport::Working);
    bank.payer.send(&payout("order-1")).await.unwrap();
    bank.after(4);
    assert_eq!(bank.report().await, PayoutReport::Paid);
    assert_eq!(bank.outgoing().await.len(), 1);
}

#[tokio::test]
async fn an_answer_that_does_not_come_is_unknown_and_the_payout_was_taken() {
    let bank = Bank::open().await;
    assert!(matches!(bank.send("silent").await, Err(GatewayError::Unknown(_))));
    bank.after(4);
    assert_eq!(bank.report().await, PayoutReport::Paid);
}

#[tokio::test]
async fn an_error_of_the_bank_is_unknown_although_nothing_was_taken() {
    let bank = Bank::open().await;
    assert!(matches!(bank.send("notTaken").await, Err(GatewayError::Unknown(_))));
    assert_eq!(bank.report().await, PayoutReport::NotKnown);
    assert!(bank.payer.traits().knows_every_reference);
}

#[tokio::test]
async fn a_payout_above_the_float_is_refused() {
    let bank = Bank::open().await;
    assert!(matches!(bank.send("noFloat").await, Err(GatewayError::Refused(_))));
    let too_much = Payout { amount: Money::from_units(10_000_001).unwrap(), ..payout("order-2") };
    assert!(matches!(bank.payer.send(&too_much).await, Err(GatewayError::Refused(_))));
    assert_eq!(bank.report().await, PayoutReport::NotKnown);
}

#[tokio::test]
async fn a_payout_comes_back_under_one_name() {
    let bank = Bank::open().await;
    bank.send("paid").await.unwrap();
    bank.after(4);
    assert_eq!(bank.told(1).await, ["paid"]);
    let float = bank.payer.float().await.unwrap();
    bank.press("order-1", "return").await;
    bank.press("order-1", "return").await;
    let first = bank.ask("order-1").await;
    assert_eq!(first.report, PayoutReport::Returned);
    assert!(first.return_id.is_some() && first.facts.unwrap().fit(&payout("order-1")));
    bank.after(60);
    assert_eq!(bank.ask("order-1").await.return_id, first.return_id);
    assert!(bank.payer.float().await.unwrap() > float);
    let outgoing = bank.outgoing().await;
    assert!(outgoing.len() == 1 && outgoing[0]["returnedAt"].is_i64(), "{outgoing:?}");
    assert_eq!(bank.told(2).await, ["paid", "returned"]);

    let bank = Bank::open().await;
    bank.send("returned").await.unwrap();
    bank.after(4);
    assert_eq!(bank.report().await, PayoutReport::Paid);
    bank.after(4);
    assert_eq!(bank.report().await, PayoutReport::Returned);
}

#[tokio::test]
async fn callbacks_come_late_twice_and_in_the_wrong_order() {
    for (ending, told) in [
        ("twice", &["paid", "paid"][..]),
        ("reordered", &["paid", "working"]),
        ("contradictory", &["failed", "paid"]),
    ] {
        let bank = Bank::open().await;
        bank.send(ending).await.unwrap();
        bank.after(4);
        assert_eq!(bank.told(told.len()).await, told, "{ending}");
        assert_eq!(bank.report().await, PayoutReport::Paid);
    }
    let bank = Bank::open().await;
    bank.send("late").await.unwrap();
    bank.after(4);
    assert_eq!(bank.report().await, PayoutReport::Paid);
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert!(bank.told(0).await.is_empty());
    bank.after(8);
    assert_eq!(bank.told(1).await, ["paid"]);
    let bank = Bank::open().await;
    bank.send("untold").await.unwrap();
    bank.after(4);
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert!(bank.told(0).await.is_empty());
}

#[tokio::test]
async fn another_amount_or_account_does_not_fit() {
    for ending in ["otherAmount", "otherAccount"] {
        let bank = Bank::open().await;
        bank.send(ending).await.unwrap();
        bank.after(4);
        let statement = bank.ask("order-1").await;
        assert_eq!(statement.report, PayoutReport::Paid);
        assert!(!statement.facts.unwrap().fit(&payout("order-1")), "{ending}");
    }
}

#[tokio::test]
async fn a_person_decides_and_a_bank_may_break_its_word() {
    let bank = Bank::open().await;
    bank.send("paid").await.unwrap();
    bank.press("order-1", "fail").await;
    assert_eq!(bank.report().await, PayoutReport::Failed);
    bank.after(60);
    assert_eq!(bank.report().await, PayoutReport::Failed);
    bank.press("order-1", "pay").await;
    assert_eq!(bank.report().await, PayoutReport::Paid);
}

#[tokio::test]
async fn a_callback_is_believed_from_the_bank_within_a_minute_only() {
    let bank = Bank::open().await;
    bank.send("paid").await.unwrap();
    bank.after(4);
    bank.told(1).await;
    let (headers, body) = bank.told.lock().unwrap()[0].clone();
    let now_ms = bank.clock.now_ms();
    let read = |headers: &HeaderMap, body: &[u8], now_ms| bank.payer.read_callback(headers, body, now_ms);
    assert!(matches!(read(&headers, &body, now_ms + 60_001), Err(CallbackError::WrongTime { .. })));
    assert_eq!(read(&HeaderMap::new(), &body, now_ms), Err(CallbackError::Forged));
    let changed = String::from_utf8(body.to_vec()).unwrap().replace("order-1", "order-2");
    assert_eq!(read(&headers, changed.as_bytes(), now_ms), Err(CallbackError::Forged));
    let mut doubled = headers.clone();
    doubled.append("X-Sandbox-Signature", headers["X-Sandbox-Signature"].clone());
    assert_eq!(read(&doubled, &body, now_ms), Err(CallbackError::Forged));
    let signature = crate::web::signature::sign(SECRET, now_ms, b"{\"reference\":\"../x\"}");
    let mut signed = HeaderMap::new();
    signed.insert("X-Sandbox-Timestamp", now_ms.into());
    signed.insert("X-Sandbox-Signature", signature.parse().unwrap());
    assert_eq!(read(&signed, b"{\"reference\":\"../x\"}", now_ms), Err(CallbackError::Malformed));
}

#[tokio::test]
async fn an_answer_that_is_not_the_payers_own_is_unknown() {
    let clock = ManualClock::new("2026-11-26T05:00:00Z".parse().unwrap());
    let known = |reference: &str, end: &str| {
        format!(
            "{{\"payoutId\":\"p\",\"reference\":\"{reference}\",\"amount\":\"990.00\",\"currency\":\"THB\",\
             \"bankCode\":\"KBANK\",\"accountNumber\":\"1234567890\"{end}}}"
        )
    };
    for (status, body) in [
        (200, known("order-2", ",\"status\":\"paid\"")),
        (200, known("order-1", ",\"status\":\"gone\"")),
        (200, known("order-1", ",\"status\":\"returned\"")),
        (200, known("order-1", ",\"status\":\"paid\",\"returnId\":\"r\"")),
        (200, String::new()),
        (302, String::new()),
        (404, String::new()),
        (404, "{\"unknownReference\":\"order-2\"}".into()),
        (503, known("order-1", ",\"status\":\"failed\"")),
    ] {
        let answer = (StatusCode::from_u16(status).unwrap(), body.clone());
        let url = listen(|_| Router::new().fallback(async move || answer)).await;
        let asked = payer_at(&url, &clock).ask("order-1").await;
        assert!(matches!(asked, Err(GatewayError::Unknown(_))), "{status} {body}: {asked:?}");
    }
    for (status, is_refused) in [
        (400, true),
        (401, true),
        (422, true),
        (408, false),
        (409, false),
        (429, false),
        (500, false),
        (307, false),
    ] {
        let answer = StatusCode::from_u16(status).unwrap();
        let url = listen(|_| Router::new().fallback(async move || answer)).await;
        let sent = payer_at(&url, &clock).send(&payout("order-1")).await;
        assert_eq!(matches!(sent, Err(GatewayError::Refused(_))), is_refused, "{status}: {sent:?}");
        assert!(sent.is_err());
    }
    let unreachable = payer_at("http://127.0.0.1:1", &clock);
    assert!(matches!(unreachable.send(&payout("order-1")).await, Err(GatewayError::Unknown(_))));
    assert!(matches!(unreachable.ask("order-1").await, Err(GatewayError::Unknown(_))));
}

#[tokio::test]
async fn a_bank_with_a_file_knows_after_a_crash_what_it_did() {
    let folder = tempfile::TempDir::new().unwrap();
    let file = folder.path().join("bank.jsonl");
    let bank = Bank::open_with(Some(file.clone()), ManualClock::new("2026-11-26T05:00:00Z".parse().unwrap()));
    let bank = bank.await;
    bank.send("paid").await.unwrap();
    let whole = std::fs::read(&file).unwrap();
    std::fs::write(&file, [&whole[..], b"{\"payout\":{\"req"].concat()).unwrap();
    let again = Bank::open_with(Some(file.clone()), bank.clock.clone()).await;
    assert_eq!(std::fs::read(&file).unwrap(), whole, "what was cut off is gone");
    again.payer.send(&payout("order-1")).await.unwrap();
    assert_eq!(again.report().await, PayoutReport::Working);
    again.after(4);
    assert_eq!(again.report().await, PayoutReport::Paid);
    assert_eq!(again.told(1).await, ["paid"], "what was to be told is told");
    again.press("order-1", "return").await;
    let last = Bank::open_with(Some(file), bank.clock.clone()).await;
    assert_eq!(last.report().await, PayoutReport::Returned);
    assert_eq!(last.outgoing().await.len(), 1);
}
