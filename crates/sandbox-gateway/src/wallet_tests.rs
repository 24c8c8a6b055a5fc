//! The vendor that keeps players' money itself, through its calls and pages.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};
use std::time::Duration;

use erawan_kernel::{Clock, Entropy, EntropyError, ManualClock};
use jiff::Timestamp;
use reqwest::redirect::Policy;
use reqwest::{Client, RequestBuilder, StatusCode};
use serde_json::{Value, json};
use tokio::net::TcpListener;

use crate::{SIGNATURE_HEADER, SandboxConfig, SandboxGateway, TIMESTAMP_HEADER, sign};

const SECRET: &[u8] = b"a secret of at least thirty-two bytes";
const MERCHANT: &str = "https://merchant.example";

/// Names that differ, and a coin that shows what the test wants: its toss is one byte, a name is more.
#[derive(Debug, Default)]
struct LoadedCoin {
    /// 0 for heads, 1 for tails.
    side: AtomicU8,
    names: AtomicU64,
}

impl Entropy for LoadedCoin {
    fn fill(&self, out: &mut [u8]) -> Result<(), EntropyError> {
        match out {
            [coin] => *coin = self.side.load(Ordering::SeqCst),
            name => {
                name.fill(0);
                name[..8].copy_from_slice(&self.names.fetch_add(1, Ordering::SeqCst).to_be_bytes());
            }
        }
        Ok(())
    }
}

/// A file that is removed with the test.
struct BookFile(PathBuf);

impl BookFile {
    fn new(test: &str) -> Self {
        let file = std::env::temp_dir().join(format!("sbt-{test}-{}.jsonl", std::process::id()));
        std::fs::remove_file(&file).ok();
        Self(file)
    }
}

impl Drop for BookFile {
    fn drop(&mut self) {
        std::fs::remove_file(&self.0).ok();
    }
}

/// The service at an address.
struct Vendor {
    url: String,
    clock: ManualClock,
    coin: Arc<LoadedCoin>,
    client: Client,
}

impl Vendor {
    async fn new() -> Self {
        Self::open(None).await
    }

    async fn open(file: Option<&Path>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let url = format!("http://{}", listener.local_addr().expect("an address"));
        let config = SandboxConfig {
            secret: SECRET.to_vec(),
            own_url: url.clone(),
            callback_url: "http://127.0.0.1:9/callbacks/payments/sandbox".to_owned(),
            payout_callback_url: "http://127.0.0.1:9/payout-callbacks/sandbox".to_owned(),
            return_origin: MERCHANT.to_owned(),
            file: file.map(Path::to_owned),
        };
        let clock = ManualClock::new("2026-11-28T00:00:00Z".parse::<Timestamp>().expect("a time"));
        let coin = Arc::new(LoadedCoin::default());
        let gateway = SandboxGateway::open(config, Arc::new(clock.clone()), coin.clone()).expect("a service");
        let router = gateway.router();
        tokio::spawn(async move { axum::serve(listener, router).await });
        let client = Client::builder().redirect(Policy::none()).build().expect("a client");
        Self { url, clock, coin, client }
    }

    fn signed(&self, request: RequestBuilder, content: &[u8]) -> RequestBuilder {
        let now_ms = self.clock.now_ms();
        request
            .header(TIMESTAMP_HEADER, now_ms.to_string())
            .header(SIGNATURE_HEADER, sign(SECRET, now_ms, content))
    }

    async fn get(&self, path: &str) -> (StatusCode, Value) {
        let request = self.client.get(format!("{}{path}", self.url));
        answer(self.signed(request, path.as_bytes())).await
    }

    async fn post(&self, path: &str, body: &Value) -> (StatusCode, Value) {
        let body = body.to_string();
        let request = self.client.post(format!("{}{path}", self.url));
        answer(self.signed(request, body.as_bytes()).body(body)).await
    }

    async fn transfer(&self, reference: &str, direction: &str, amount: &str) -> (StatusCode, Value) {
        self.post("/wallet/transfers", &transfer(reference, direction, amount)).await
    }

    /// What became of a transfer.
    async fn status(&self, reference: &str) -> Value {
        self.get(&format!("/wallet/transfers/{reference}")).await.1["status"].clone()
    }

    async fn balance(&self) -> Value {
        self.get("/wallet/players/p-1").await.1["balance"].clone()
    }

    async fn next(&self, form: &str) -> StatusCode {
        self.form(&format!("{}/bank/wallet/next", self.url), form).await.0
    }

    /// The status, where it leads and the page.
    async fn form(&self, url: &str, form: &str) -> (StatusCode, String, String) {
        let request = self.client.post(url).header("Content-Type", "application/x-www-form-urlencoded");
        let answer = request.body(form.to_owned()).send().await.expect("an answer");
        let location = answer.headers().get("location").and_then(|url| url.to_str().ok()).unwrap_or_default();
        let (status, location) = (answer.status(), location.to_owned());
        (status, location, answer.text().await.expect("a page"))
    }

    async fn page(&self, url: &str) -> (StatusCode, String) {
        let answer = self.client.get(url).send().await.expect("an answer");
        (answer.status(), answer.text().await.expect("a page"))
    }

    /// Where the player tosses the coin.
    async fn launch(&self) -> String {
        let wanted = json!({
            "playerId": "p-1", "gameCode": "coin-toss", "language": "en", "backUrl": format!("{MERCHANT}/games"),
        });
        let (status, launched) = self.post("/wallet/launches", &wanted).await;
        assert_eq!(status, StatusCode::OK);
        let url = launched["url"].as_str().expect("an address").to_owned();
        assert!(url.starts_with(&format!("{}/wallet/play/", self.url)), "{url}");
        url
    }
}

async fn answer(request: RequestBuilder) -> (StatusCode, Value) {
    let answer = request.send().await.expect("an answer");
    let status = answer.status();
    (status, serde_json::from_slice(&answer.bytes().await.expect("a body")).unwrap_or_default())
}

fn transfer(reference: &str, direction: &str, amount: &str) -> Value {
    json!({
        "reference": reference, "playerId": "p-1", "direction": direction, "amount": amount, "currency": "THB",
    })
}

#[tokio::test]
async fn money_moves_to_the_vendor_and_back_once_for_each_reference() {
    let vendor = Vendor::new().await;
    assert_eq!(
        vendor.get("/wallet/players/p-1").await,
        (StatusCode::OK, json!({ "playerId": "p-1", "balance": "0.00" }))
    );
    let (status, moved) = vendor.transfer("in-1", "in", "100.5").await;
    let id = moved["transferId"].clone();
    assert!(id.is_string());
    let expected = json!({
        "transferId": id, "reference": "in-1", "playerId": "p-1", "direction": "in", "amount": "100.50",
        "currency": "THB", "status": "done",
    });
    assert_eq!((status, &moved), (StatusCode::OK, &expected));
    assert_eq!(vendor.transfer("in-1", "in", "100.50").await, (StatusCode::OK, expected.clone()));
    assert_eq!(vendor.get("/wallet/transfers/in-1").await, (StatusCode::OK, expected));
    assert_eq!(vendor.balance().await, "100.50");
    for other in [transfer("in-1", "in", "100.00"), transfer("in-1", "out", "100.50")] {
        assert_eq!(vendor.post("/wallet/transfers", &other).await.0, StatusCode::CONFLICT);
    }
    assert_eq!(vendor.transfer("out-1", "out", "100.50").await.1["status"], "done");
    assert_eq!(vendor.balance().await, "0.00");
}

#[tokio::test]
async fn the_vendor_gives_no_more_than_the_player_has() {
    let vendor = Vendor::new().await;
    vendor.transfer("in-1", "in", "10.00").await;
    assert_eq!(vendor.next("ending=failed&count=1").await, StatusCode::SEE_OTHER);
    let refused = (StatusCode::PAYMENT_REQUIRED, json!({ "reason": "not enough money" }));
    assert_eq!(vendor.transfer("out-1", "out", "10.01").await, refused);
    let unknown = (StatusCode::NOT_FOUND, json!({ "unknownReference": "out-1" }));
    assert_eq!(vendor.get("/wallet/transfers/out-1").await, unknown);
    assert_eq!(vendor.transfer("out-1", "out", "10.00").await.1["status"], "failed", "it was the next one");
    let (first, second) =
        tokio::join!(vendor.transfer("out-2", "out", "6.00"), vendor.transfer("out-3", "out", "6.00"));
    let mut statuses = [first.0.as_u16(), second.0.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 402], "two at once");
    assert_eq!(vendor.balance().await, "4.00");
}

#[tokio::test]
async fn what_is_malformed_or_not_signed_is_refused() {
    let vendor = Vendor::new().await;
    let good = transfer("in-1", "in", "1.00");
    let mut refused = vec![json!({}), transfer("", "in", "1.00"), transfer("a b", "in", "1.00")];
    refused.extend([transfer(&"a".repeat(65), "in", "1.00"), transfer("in-1", "up", "1.00")]);
    refused.extend(["0.00", "-1.00", "1e3", "9000000000000"].map(|amount| transfer("in-1", "in", amount)));
    for (field, value) in [("currency", "USD"), ("playerId", "p/1"), ("note", "more")] {
        let mut other = good.clone();
        other[field] = json!(value);
        refused.push(other);
    }
    for body in refused {
        assert_eq!(vendor.post("/wallet/transfers", &body).await.0, StatusCode::BAD_REQUEST, "{body}");
    }
    assert_eq!(vendor.get("/wallet/rounds?after=x").await.0, StatusCode::BAD_REQUEST);
    let launch =
        |language, back| json!({ "playerId": "p-1", "gameCode": "g", "language": language, "backUrl": back });
    for body in [launch("de", MERCHANT), launch("th", "https://other.example/"), launch("th", "javascript:1")]
    {
        assert_eq!(vendor.post("/wallet/launches", &body).await.0, StatusCode::BAD_REQUEST, "{body}");
    }
    for path in ["/wallet/transfers/in-1", "/wallet/players/p-1", "/wallet/rounds?after=0"] {
        let url = format!("{}{path}", vendor.url);
        assert_eq!(answer(vendor.client.get(&url)).await.0, StatusCode::UNAUTHORIZED, "{path}");
        let other = vendor.signed(vendor.client.get(&url), b"/wallet/rounds");
        assert_eq!(answer(other).await.0, StatusCode::UNAUTHORIZED, "{path}");
    }
    for path in ["/wallet/transfers", "/wallet/launches"] {
        let request = vendor.client.post(format!("{}{path}", vendor.url)).body(good.to_string());
        assert_eq!(answer(request).await.0, StatusCode::UNAUTHORIZED, "{path}");
    }
    assert_eq!(vendor.next("ending=done&count=0").await, StatusCode::BAD_REQUEST);
    assert_eq!(vendor.next("ending=lateDone&afterMs=-1").await, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn transfers_end_as_they_were_told() {
    let vendor = Vendor::new().await;
    vendor.next("ending=failed&count=1").await;
    let failed = vendor.transfer("failed", "in", "100.00").await.1;
    assert_eq!((&failed["status"], failed["reason"].is_string()), (&json!("failed"), true));
    assert_eq!(vendor.balance().await, "0.00");

    vendor.next("ending=notTaken&count=1").await;
    assert_eq!(vendor.transfer("again", "in", "100.00").await.0, StatusCode::INTERNAL_SERVER_ERROR);
    assert_eq!(vendor.get("/wallet/transfers/again").await.0, StatusCode::NOT_FOUND);
    assert_eq!(vendor.transfer("again", "in", "100.00").await.1["status"], "done", "the second try is taken");

    vendor.next("ending=unknownDone&count=1").await;
    assert_eq!(vendor.transfer("lost", "in", "100.00").await.0, StatusCode::INTERNAL_SERVER_ERROR);
    assert_eq!(vendor.status("lost").await, "done");
    assert_eq!(vendor.transfer("lost", "in", "100.00").await.1["status"], "done", "asked twice, moved once");
    assert_eq!(vendor.balance().await, "200.00");

    vendor.next("ending=unknownFailed&count=1").await;
    assert_eq!(vendor.transfer("bad", "out", "50.00").await.0, StatusCode::INTERNAL_SERVER_ERROR);
    assert_eq!(vendor.status("bad").await, "failed");
    assert_eq!(vendor.balance().await, "200.00");

    vendor.next("ending=silent&count=1").await;
    let waiting = vendor.transfer("silent", "out", "50.00");
    assert!(tokio::time::timeout(Duration::from_millis(500), waiting).await.is_err(), "it does not answer");
    assert_eq!(vendor.status("silent").await, "done");
    assert_eq!(vendor.balance().await, "150.00");

    vendor.next("ending=failed&count=2").await;
    for (reference, status) in [("a", "failed"), ("b", "failed"), ("c", "done")] {
        assert_eq!(vendor.transfer(reference, "in", "1.00").await.1["status"], status, "{reference}");
    }
    vendor.next("ending=failed").await;
    for reference in ["d", "e"] {
        assert_eq!(vendor.transfer(reference, "in", "1.00").await.1["status"], "failed", "{reference}");
    }
}

#[tokio::test]
async fn late_money_comes_at_the_end_and_leaves_at_the_beginning() {
    let vendor = Vendor::new().await;
    vendor.next("ending=lateDone").await;
    assert_eq!(vendor.transfer("in-1", "in", "100.00").await.1["status"], "working");
    vendor.clock.advance(Duration::from_millis(4_999));
    assert_eq!((vendor.status("in-1").await, vendor.balance().await), (json!("working"), json!("0.00")));
    assert_eq!(vendor.transfer("out-1", "out", "1.00").await.0, StatusCode::PAYMENT_REQUIRED);
    vendor.clock.advance(Duration::from_millis(1));
    assert_eq!((vendor.status("in-1").await, vendor.balance().await), (json!("done"), json!("100.00")));

    vendor.next("ending=lateDone&afterMs=1000").await;
    assert_eq!(vendor.transfer("out-2", "out", "40.00").await.1["status"], "working");
    assert_eq!(vendor.balance().await, "60.00");
    vendor.clock.advance(Duration::from_secs(1));
    assert_eq!((vendor.status("out-2").await, vendor.balance().await), (json!("done"), json!("60.00")));

    vendor.next("ending=failed&afterMs=1000").await;
    assert_eq!(vendor.transfer("out-3", "out", "60.00").await.1["status"], "working");
    assert_eq!(vendor.balance().await, "0.00");
    vendor.clock.advance(Duration::from_secs(1));
    assert_eq!(vendor.status("out-3").await, "failed");
    assert_eq!(vendor.balance().await, "60.00", "what fails is given back");
}

#[tokio::test]
async fn a_player_tosses_the_coin_for_what_it_has() {
    let vendor = Vendor::new().await;
    vendor.transfer("in-1", "in", "60.00").await;
    let url = vendor.launch().await;
    let (status, page) = vendor.page(&url).await;
    assert_eq!(status, StatusCode::OK);
    assert!(page.contains("SBT: coin toss") && page.contains("฿60.00"), "{page}");
    assert!(page.contains(&format!("href=\"{MERCHANT}/games\"")), "{page}");
    assert!(page.contains("value=\"50\">") && page.contains("value=\"100\" disabled"), "{page}");
    let shown = vendor.client.get(&url).send().await.expect("an answer");
    let policy = shown.headers()["content-security-policy"].to_str().expect("a policy");
    assert!(policy.contains(&format!("frame-ancestors {MERCHANT};")), "{policy}");
    let thai = vendor.page(&format!("{url}?lang=th")).await.1;
    assert!(thai.contains("โยนเหรียญ") && thai.contains("ก้อย"), "{thai}");

    let (status, shown, _) = vendor.form(&url, "stake=50&side=heads").await;
    assert_eq!(status, StatusCode::SEE_OTHER);
    assert_eq!(vendor.balance().await, "107.50", "60 - 50 + 50 x 1.95");
    let page = vendor.page(&format!("{}{shown}", vendor.url)).await.1;
    assert!(page.contains("role=\"status\">Heads · You won ฿97.50"), "{page}");
    vendor.coin.side.store(1, Ordering::SeqCst);
    let (_, shown, _) = vendor.form(&url, "stake=100&side=heads&lang=th").await;
    assert_eq!(vendor.balance().await, "7.50");
    let page = vendor.page(&format!("{}{shown}", vendor.url)).await.1;
    assert!(page.contains("role=\"status\">ก้อย · คุณแพ้ ฿100.00"), "{page}");

    let (status, _, page) = vendor.form(&url, "stake=10&side=tails").await;
    assert_eq!(status, StatusCode::CONFLICT);
    assert!(page.contains("You do not have enough money"), "{page}");
    for form in
        ["stake=20&side=tails", "stake=-10&side=tails", "stake=10.00&side=heads", "stake=10&side=edge"]
    {
        assert_eq!(vendor.form(&url, form).await.0, StatusCode::BAD_REQUEST, "{form}");
    }
    assert_eq!(vendor.get("/wallet/rounds?after=2").await.1, json!({ "rounds": [], "isLast": true }));
    assert_eq!(vendor.transfer("out-1", "out", "7.50").await.1["status"], "done");
}

#[tokio::test]
async fn a_ticket_is_over_after_an_hour() {
    let vendor = Vendor::new().await;
    vendor.transfer("in-1", "in", "10.00").await;
    let url = vendor.launch().await;
    vendor.clock.advance(Duration::from_secs(3_599));
    assert_eq!(vendor.page(&url).await.0, StatusCode::OK);
    vendor.clock.advance(Duration::from_secs(1));
    let (status, page) = vendor.page(&url).await;
    assert_eq!(status, StatusCode::NOT_FOUND);
    assert!(page.contains("This game is over") && page.contains(MERCHANT), "{page}");
    assert_eq!(vendor.form(&url, "stake=10&side=heads").await.0, StatusCode::NOT_FOUND);
    let (status, page) = vendor.page(&format!("{}/wallet/play/unknown", vendor.url)).await;
    assert_eq!(status, StatusCode::NOT_FOUND);
    assert!(page.contains("This game is over") && page.contains("เกมนี้หมดเวลาแล้ว"), "{page}");
    assert_eq!(vendor.balance().await, "10.00");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_rounds_at_once_do_not_spend_the_same_money() {
    let vendor = Vendor::new().await;
    vendor.coin.side.store(1, Ordering::SeqCst);
    vendor.transfer("in-1", "in", "100.00").await;
    let (one, other) = (vendor.launch().await, vendor.launch().await);
    let toss = "stake=100&side=heads";
    let (first, second) = tokio::join!(vendor.form(&one, toss), vendor.form(&other, toss));
    let mut statuses = [first.0.as_u16(), second.0.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [303, 409]);
    assert_eq!(vendor.balance().await, "0.00");
}

#[tokio::test]
async fn rounds_are_read_in_parts_without_gaps() {
    let vendor = Vendor::new().await;
    vendor.transfer("in-1", "in", "1000.00").await;
    let url = vendor.launch().await;
    for _ in 0..101 {
        assert_eq!(vendor.form(&url, "stake=10&side=heads").await.0, StatusCode::SEE_OTHER);
    }
    let (_, part) = vendor.get("/wallet/rounds?after=0").await;
    let rounds = part["rounds"].as_array().expect("rounds");
    assert_eq!((rounds.len(), &part["isLast"]), (100, &json!(false)));
    assert!(rounds.iter().enumerate().all(|(place, round)| round["sequence"] == place + 1));
    let (_, part) = vendor.get("/wallet/rounds?after=100").await;
    let round = &part["rounds"][0];
    assert_eq!(
        part,
        json!({
            "rounds": [{
                "sequence": 101, "roundId": round["roundId"], "playerId": "p-1", "gameCode": "coin-toss",
                "bet": "10.00", "win": "19.50", "currency": "THB", "at": vendor.clock.now_ms(),
            }],
            "isLast": true,
        })
    );
    assert_eq!(vendor.get("/wallet/rounds?after=1").await.1["isLast"], true);
    assert_eq!(vendor.get("/wallet/rounds").await.1["rounds"][0]["sequence"], 1);
    let last = vendor.get(&format!("/wallet/rounds?after={}", u64::MAX)).await.1;
    assert_eq!(last, json!({ "rounds": [], "isLast": true }));
}

#[tokio::test]
async fn the_file_remembers_transfers_rounds_and_endings() {
    let file = BookFile::new("restart");
    // As a sandbox before this vendor wrote it.
    let old = "{\"nextPayouts\":{\"script\":{\"ending\":\"paid\",\"afterMs\":4000},\"count\":null}}\n";
    std::fs::write(&file.0, old).expect("a file");
    let vendor = Vendor::open(Some(&file.0)).await;
    vendor.transfer("in-1", "in", "100.00").await;
    let url = vendor.launch().await;
    vendor.form(&url, "stake=50&side=tails").await;
    vendor.next("ending=lateDone&afterMs=60000&count=2").await;
    vendor.transfer("out-1", "out", "20.00").await;
    let rounds = vendor.get("/wallet/rounds?after=0").await;
    let done = vendor.get("/wallet/transfers/in-1").await;
    drop(vendor);

    let vendor = Vendor::open(Some(&file.0)).await;
    assert_eq!(vendor.balance().await, "30.00");
    assert_eq!(vendor.get("/wallet/rounds?after=0").await, rounds);
    assert_eq!(vendor.get("/wallet/transfers/in-1").await, done);
    assert_eq!(vendor.status("out-1").await, "working");
    assert_eq!(vendor.transfer("in-1", "in", "100.00").await, done, "the reference is taken for ever");
    assert_eq!(vendor.transfer("in-2", "in", "1.00").await.1["status"], "working", "the second of two");
    assert_eq!(vendor.transfer("in-3", "in", "1.00").await.1["status"], "done");
}

#[tokio::test]
async fn a_person_sees_the_money_and_decides_what_comes_next() {
    let vendor = Vendor::new().await;
    let url = format!("{}/wallet", vendor.url);
    let page = vendor.page(&url).await.1;
    assert!(page.contains("No players yet.") && page.contains("href=\"/payouts?lang=en\""), "{page}");
    vendor.transfer("first", "in", "1234.00").await;
    vendor.transfer("second", "out", "34.00").await;
    let next = format!("{}/bank/wallet/next", vendor.url);
    let (status, location, _) = vendor.form(&next, "ending=silent&lang=th").await;
    assert_eq!((status, location.as_str()), (StatusCode::SEE_OTHER, "/wallet?lang=th"));
    let page = vendor.page(&format!("{}{location}", vendor.url)).await.1;
    assert!(page.contains("p-1") && page.contains("฿1,200.00"), "{page}");
    assert!(page.contains("id=\"next\">โอนเงินโดยไม่ตอบ<"), "{page}");
    let place = |reference: &str| page.find(reference).expect("a transfer");
    assert!(place(">second<") < place(">first<"), "the newest first: {page}");
    let payouts = vendor.page(&format!("{}/payouts", vendor.url)).await.1;
    assert!(payouts.contains("href=\"/wallet?lang=en\""), "{payouts}");
}
