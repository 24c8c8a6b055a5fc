//! The adapter against the sandbox's real HTTP server: what a payer may do, by every channel.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::routing::post;
use erawan_kernel::ids::{MemberId, MerchantId};
use erawan_kernel::{Language, ManualClock, SeededEntropy};
use erawan_sandbox_gateway::{SandboxConfig, SandboxGateway};
use http::StatusCode;
use serde_json::{Value, json};
use uuid::Uuid;

use super::*;
use crate::rooms::payments::model::{ChannelKind, ChannelName, DepositStatus, DepositStep};
use crate::test_platform::listen;

const SECRET: &[u8] = b"shared with the bank of this test";
/// The code of a biller, of 500.00 under the reference `ER7K2M9QX4T1`.
const CODE: &str = "00020101021230660016A00000067701011201150994000165501000212ER7K2M9QX4T10307SUVARNA53037645406500.005802TH6304A345";
const REF1: &str = "ER7K2M9QX4T1";
/// The channels that a collector has; a transfer to an account has none.
const CHANNELS: [ChannelName; 7] = [
    ChannelName::Gateway,
    ChannelName::Promptpay,
    ChannelName::Alipay,
    ChannelName::Qq,
    ChannelName::Wechat,
    ChannelName::Ewallet,
    ChannelName::Card,
];

/// What the platform was told: at which vendor's address, and how it was signed.
type Told = Arc<Mutex<Vec<(String, HeaderMap, Bytes)>>>;

struct Bank {
    url: String,
    own_url: String,
    clock: ManualClock,
    told: Told,
}

fn vendor_of(channel: ChannelName) -> String {
    if channel == ChannelName::Gateway { "sandbox".into() } else { format!("{}-vendor", channel.word()) }
}

fn deposit(channel: ChannelName, number: u128) -> Deposit {
    let is_promptpay = channel == ChannelName::Promptpay;
    Deposit {
        id: DepositId::from_uuid(Uuid::from_u128(number)),
        merchant_id: MerchantId::from_uuid(Uuid::from_u128(1)),
        member_id: MemberId::from_uuid(Uuid::from_u128(2)),
        idempotency_key: Uuid::from_u128(number),
        vendor: vendor_of(channel),
        bank_id: "bank".into(),
        bank_code: "BANK".into(),
        channel,
        qr_code: is_promptpay.then(|| CODE.into()),
        ref1: is_promptpay.then(|| REF1.into()),
        amount: Money::from_units(500).unwrap(),
        currency: Currency::Thb,
        language: Language::English,
        status: DepositStatus::Pending,
        reason: None,
        gateway_reference: None,
        pay_url: None,
        created_at_ms: 0,
        expires_at_ms: "2026-11-26T05:15:00Z".parse::<jiff::Timestamp>().unwrap().as_millisecond(),
        completed_at_ms: None,
        polls: 0,
        received: None,
        credited: None,
        step: Some(DepositStep::Placing),
        repeats: None,
        amount_to_pay: None,
        collection_account: None,
        claimed_at_ms: None,
        quote: None,
    }
}

impl Bank {
    async fn open() -> Self {
        let told = Told::default();
        let hear =
            async |Path(vendor): Path<String>, State(told): State<Told>, headers: HeaderMap, body: Bytes| {
                told.lock().unwrap().push((vendor, headers, body));
            };
        let own_url = listen(|_| {
            Router::new().route("/callbacks/payments/{vendor}", post(hear)).with_state(Arc::clone(&told))
        });
        let own_url = own_url.await;
        let clock = ManualClock::new("2026-11-26T05:00:00Z".parse().unwrap());
        let time: Arc<dyn Clock> = Arc::new(clock.clone());
        let url = listen(|url| {
            let config = SandboxConfig {
                secret: SECRET.into(),
                own_url: url.into(),
                callback_url: format!("{own_url}/callbacks/payments/sandbox"),
                payout_callback_url: format!("{own_url}/payout-callbacks/sandbox"),
                return_origin: own_url.clone(),
                file: None,
            };
            SandboxGateway::open(config, time, Arc::new(SeededEntropy::new(1))).unwrap().router()
        });
        Self { url: url.await, own_url, clock, told }
    }

    fn collector(&self, channel: ChannelName) -> SandboxBank {
        let clock: Arc<dyn Clock> = Arc::new(self.clock.clone());
        SandboxBank::new(vendor_of(channel), self.url.clone(), SECRET.into(), clock)
    }

    async fn place(&self, deposit: &Deposit) -> Result<Placed, GatewayError> {
        let return_url = format!("{}/m/voucherCenter?orderId={}", self.own_url, deposit.id);
        self.collector(deposit.channel).place(deposit, &return_url).await
    }

    async fn press(&self, placed: &Placed, press: &str) -> StatusCode {
        let client = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build().unwrap();
        let request = client.post(placed.pay_url.as_ref().unwrap()).body(format!("press={press}"));
        let request = request.header("Content-Type", "application/x-www-form-urlencoded");
        request.send().await.unwrap().status()
    }

    async fn ask(&self, deposit: &Deposit) -> (Report, Vec<ReceivedTransfer>) {
        let statement = self.collector(deposit.channel).ask(deposit.id).await.unwrap();
        if let Some(facts) = &statement.facts {
            assert_eq!((facts.amount, facts.currency), (deposit.amount, Some(deposit.currency)));
        }
        (statement.report, statement.transfers)
    }

    /// Waits for so many callbacks about the deposit; answers what they say.
    async fn told(&self, deposit: &Deposit, count: usize) -> Vec<Statement> {
        for _ in 0..100 {
            if self.told.lock().unwrap().len() >= count {
                break;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        let (told, now_ms) = (self.told.lock().unwrap().clone(), self.clock.now_ms());
        let collector = self.collector(deposit.channel);
        let statement = |(vendor, headers, body): &(String, HeaderMap, Bytes)| {
            assert_eq!(*vendor, deposit.vendor);
            let notice = collector.read_callback(headers, body, now_ms).unwrap();
            assert_eq!(notice.deposit, Some(deposit.id));
            notice.statement
        };
        told.iter().map(statement).collect()
    }
}

#[tokio::test]
async fn a_deposit_is_placed_once_and_tells_what_the_payer_gets() {
    let bank = Bank::open().await;
    for (number, channel) in (1..).zip(CHANNELS) {
        let new = deposit(channel, number);
        assert_eq!(bank.ask(&new).await, (Report::Unknown, Vec::new()), "{channel:?}");
        let placed = bank.place(&new).await.unwrap();
        assert!(placed.pay_url.as_ref().is_some_and(|url| url.starts_with(&bank.url)), "{placed:?}");
        // The code of PromptPay is the platform's; a wallet's own is told.
        let has_own_code = channel.kind() == ChannelKind::Qr && channel != ChannelName::Promptpay;
        assert_eq!(placed.qr_code.is_some(), has_own_code, "{channel:?}");
        assert_eq!(bank.place(&new).await, Ok(placed));
        let other = Deposit { amount: Money::from_units(501).unwrap(), ..new.clone() };
        assert!(matches!(bank.place(&other).await, Err(GatewayError::Refused(_))), "{channel:?}");
        assert_eq!(bank.ask(&new).await, (Report::Pending, Vec::new()));
    }
}

#[tokio::test]
async fn what_a_payer_does_is_told_by_callback_and_when_asked() {
    for channel in CHANNELS {
        for (press, amounts, copies) in [
            ("approve", &[500][..], 1),
            ("less", &[250], 1),
            ("more", &[1_000], 1),
            ("again", &[500, 500], 1),
            ("twice", &[500], 2),
            ("other", &[500], 1),
        ] {
            let bank = Bank::open().await;
            let new = deposit(channel, 7);
            let placed = bank.place(&new).await.unwrap();
            assert_eq!(bank.press(&placed, press).await, StatusCode::SEE_OTHER);
            let (report, transfers) = bank.ask(&new).await;
            let told = bank.told(&new, copies).await;
            assert_eq!((report, told.len()), (Report::Paid, copies), "{channel:?} {press}");
            assert!(told.iter().all(|statement| statement.transfers == transfers), "{channel:?} {press}");
            let paid: Vec<_> = transfers.iter().map(|transfer| transfer.amount).collect();
            let expected: Vec<_> = amounts.iter().map(|units| Money::from_units(*units).unwrap()).collect();
            assert_eq!(paid, expected, "{channel:?} {press}");
            for transfer in &transfers {
                assert_eq!(transfer.payer_name.is_some(), press == "other");
                assert_eq!(transfer.ref1, new.ref1, "{channel:?}");
                let same = transfers.iter().filter(|other| other.transaction_id == transfer.transaction_id);
                assert_eq!(same.count(), 1);
            }
            // A second press moves nothing.
            assert_eq!(bank.press(&placed, press).await, StatusCode::SEE_OTHER);
            assert_eq!(bank.ask(&new).await.1, transfers);
        }
    }
}

#[tokio::test]
async fn what_is_taken_back_is_told_by_callback_and_when_asked_under_one_name() {
    for channel in CHANNELS {
        let bank = Bank::open().await;
        let new = deposit(channel, 7);
        let placed = bank.place(&new).await.unwrap();
        bank.press(&placed, "chargeback").await;
        assert_eq!(bank.ask(&new).await, (Report::Pending, Vec::new()), "nothing was paid");
        bank.press(&placed, "approve").await;
        bank.press(&placed, "chargeback").await;
        let asked = bank.collector(channel).ask(new.id).await.unwrap();
        let [reversal] = &asked.reversals[..] else { panic!("{asked:?}") };
        assert_eq!(reversal.transaction_id, asked.transfers[0].transaction_id);
        assert_eq!((reversal.amount, reversal.currency.as_str()), (new.amount, "THB"));
        let told = bank.told(&new, 2).await;
        assert!(told.iter().any(|statement| statement.reversals == asked.reversals), "{channel:?}");
        assert_eq!(asked.report, Report::Paid, "what was paid stays told");
        // A second press takes nothing more.
        bank.press(&placed, "chargeback").await;
        assert_eq!(bank.collector(channel).ask(new.id).await.unwrap().reversals, asked.reversals);
    }
}

#[tokio::test]
async fn a_refusal_and_a_payment_after_the_end_are_told() {
    for channel in CHANNELS {
        let bank = Bank::open().await;
        let new = deposit(channel, 7);
        let placed = bank.place(&new).await.unwrap();
        bank.press(&placed, "decline").await;
        assert_eq!(bank.ask(&new).await, (Report::Declined, Vec::new()));
        assert_eq!(bank.told(&new, 1).await[0].report, Report::Declined);

        let bank = Bank::open().await;
        let placed = bank.place(&new).await.unwrap();
        bank.press(&placed, "late").await;
        assert_eq!(bank.ask(&new).await, (Report::Pending, Vec::new()), "too early to be late");
        bank.clock.advance(Duration::from_secs(16 * 60));
        assert_eq!(bank.ask(&new).await, (Report::Expired, Vec::new()));
        bank.press(&placed, "approve").await;
        assert_eq!(bank.ask(&new).await, (Report::Expired, Vec::new()));
        bank.press(&placed, "late").await;
        let (report, transfers) = bank.ask(&new).await;
        assert_eq!((report, transfers.len()), (Report::Paid, 1), "{channel:?}");
    }
}

#[tokio::test]
async fn money_without_a_deposit_is_told_with_its_reference_alone() {
    let bank = Bank::open().await;
    let clock: Arc<dyn Clock> = Arc::new(bank.clock.clone());
    let collector = bank.collector(ChannelName::Promptpay);
    let now_ms = clock.now_ms();
    let read = |body: Value| {
        let bytes = body.to_string();
        let mut headers = HeaderMap::new();
        headers.insert("X-Sandbox-Timestamp", now_ms.to_string().parse().unwrap());
        let signature = crate::web::signature::sign(SECRET, now_ms, bytes.as_bytes());
        headers.insert("X-Sandbox-Signature", signature.parse().unwrap());
        collector.read_callback(&headers, bytes.as_bytes(), now_ms)
    };
    let transfer = json!({ "transactionId": "t", "amount": "500.00", "currency": "THB", "ref1": REF1 });
    let notice = read(json!({ "transfers": [transfer] })).unwrap();
    assert_eq!((notice.deposit, &notice.statement.facts), (None, &None));
    assert_eq!(notice.statement.transfers[0].ref1.as_deref(), Some(REF1));
    let mut nameless = transfer.clone();
    nameless["ref1"] = Value::Null;
    for malformed in [
        json!({}),
        json!({ "transfers": [] }),
        json!({ "transfers": [nameless] }),
        json!({ "transfers": [transfer, nameless] }),
        json!({ "status": "paid", "transfers": [transfer] }),
        json!({ "paymentId": "p", "amount": "500.00", "currency": "THB", "status": "paid", "transfers": [transfer] }),
    ] {
        assert_eq!(read(malformed.clone()), Err(CallbackError::Malformed), "{malformed}");
    }
}

#[tokio::test]
async fn a_page_of_a_card_asks_for_no_number_and_every_page_says_that_it_is_a_sandbox() {
    let bank = Bank::open().await;
    for (number, channel) in (1..).zip(CHANNELS) {
        for language in [Language::Thai, Language::English] {
            let number = 2 * number + u128::from(language == Language::Thai);
            let placed = bank.place(&Deposit { language, ..deposit(channel, number) }).await;
            let url = placed.unwrap().pay_url.unwrap();
            let answer = reqwest::get(&url).await.unwrap();
            let policy = answer.headers()["content-security-policy"].to_str().unwrap().to_owned();
            assert!(policy.starts_with("default-src 'none'; style-src 'self'"), "{policy}");
            let page = answer.text().await.unwrap();
            let says = if language == Language::Thai {
                "ไม่มีการเคลื่อนไหวของเงินจริง"
            } else {
                "No real money moves"
            };
            assert!(page.contains("SANDBOX") && page.contains(says), "{page}");
            assert!(!page.contains("<input") && !page.contains("<textarea"), "{page}");
        }
    }
}

impl Bank {
    /// Does something at the chain.
    async fn chain(&self, what: &str, body: Value) -> StatusCode {
        let request = reqwest::Client::new().post(format!("{}/chain/{what}", self.url)).json(&body);
        request.send().await.unwrap().status()
    }

    async fn send(&self, address: &str, contract: &str, is_failed: bool) {
        let coins = json!({ "address": address, "coins": "10", "contract": contract, "isFailed": is_failed });
        assert_eq!(self.chain("transfers", coins).await, StatusCode::OK);
    }
}

const USDT: &str = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t";
const OTHER_TOKEN: &str = "TJCnKsPa7y5okkXvQAidZBzqx3QyQ6sxMW";

#[tokio::test]
async fn a_member_has_one_address_for_ever_and_no_other_has_it() {
    let bank = Bank::open().await;
    let collector = bank.collector(ChannelName::Crypto);
    let [one, other] = [2, 3].map(|number| MemberId::from_uuid(Uuid::from_u128(number)));
    let first = collector.coin_address(one).await.unwrap();
    assert!(crate::tron::is_address(&first.address), "{first:?}");
    assert_ne!(collector.coin_address(other).await.unwrap().address, first.address);
    assert_eq!(bank.chain("rate", json!({ "rate": "30" })).await, StatusCode::NO_CONTENT);
    let later = collector.coin_address(one).await.unwrap();
    assert_eq!((&later.address, later.rate), (&first.address, Money::from_units(30).unwrap()));
    assert_eq!(bank.chain("rate", json!({ "rate": "2000" })).await, StatusCode::NO_CONTENT);
    assert!(matches!(collector.coin_address(one).await, Err(GatewayError::Refused(_))), "no price of a coin");
}

#[tokio::test]
async fn coins_are_open_until_their_block_is_final_and_then_told_for_ever() {
    let bank = Bank::open().await;
    let collector = bank.collector(ChannelName::Crypto);
    let address = collector.coin_address(MemberId::from_uuid(Uuid::from_u128(2))).await.unwrap().address;
    bank.send(&address, USDT, true).await;
    bank.send(&address, USDT, false).await;
    bank.send(&address, OTHER_TOKEN, false).await;
    let early = collector.coin_transfers(None).await.unwrap();
    assert!(early.transfers.is_empty() && early.next.is_none(), "{early:?}");
    let told: Vec<_> = early.open.iter().map(|one| (one.contract.as_str(), one.confirmations)).collect();
    assert_eq!(told, [(USDT, 1), (OTHER_TOKEN, 1)], "one that failed moved nothing");
    assert_eq!(early.open[0].coins.to_string(), "10.00");
    // Three seconds each: eighteen blocks on top of theirs.
    bank.clock.advance(Duration::from_secs(17 * 3));
    assert!(collector.coin_transfers(None).await.unwrap().transfers.is_empty());
    bank.clock.advance(Duration::from_secs(3));
    let last = collector.coin_transfers(None).await.unwrap();
    let ids = |told: &[CoinTransfer]| told.iter().map(|one| one.transaction_id.clone()).collect::<Vec<_>>();
    assert_eq!((ids(&last.transfers), ids(&last.open)), (ids(&early.open), Vec::new()));
    assert_eq!(collector.coin_transfers(None).await.unwrap().transfers, last.transfers);
    let after = collector.coin_transfers(last.next.as_deref()).await.unwrap();
    assert!(after.transfers.is_empty() && after.next.is_none(), "{after:?}");
}

#[tokio::test]
async fn a_fork_removes_what_is_not_final_and_nothing_else() {
    let bank = Bank::open().await;
    let collector = bank.collector(ChannelName::Crypto);
    let address = collector.coin_address(MemberId::from_uuid(Uuid::from_u128(2))).await.unwrap().address;
    bank.send(&address, USDT, false).await;
    assert_eq!(bank.chain("blocks", json!({ "count": 18 })).await, StatusCode::NO_CONTENT);
    bank.send(&address, USDT, false).await;
    assert_eq!(
        bank.chain("forks", json!({ "count": 19 })).await,
        StatusCode::BAD_REQUEST,
        "final blocks stay"
    );
    assert_eq!(bank.chain("forks", json!({ "count": 18 })).await, StatusCode::NO_CONTENT);
    let told = collector.coin_transfers(None).await.unwrap();
    assert_eq!((told.transfers.len(), told.open.len()), (1, 0));
}
