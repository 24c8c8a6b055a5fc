//! The sandbox bank as a process of its own: what each of the two programs does while the other one is away.

use std::time::{Duration, Instant};

use erawan_kernel::{Clock, SystemClock};
use erawan_sandbox_gateway::{SIGNATURE_HEADER, TIMESTAMP_HEADER, sign};
use jiff::tz::TimeZone;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::client::{Client, soon};
use crate::world::{World, free_port};

const SECRET: &[u8] = b"shared by the bank and the platform";
const FUNDS: &str = "246810";

/// A demo whose bank is elsewhere, and the port of that bank.
fn demo() -> (World, u16) {
    let port = free_port();
    let world = World::new()
        .with("ERAWAN_MODE", Some("demo"))
        .with("ERAWAN_PUBLIC_URL", None)
        .with("ERAWAN_SANDBOX_URL", Some(&format!("http://127.0.0.1:{port}")))
        .with("ERAWAN_SANDBOX_SECRET", Some(&hex::encode(SECRET)));
    (world, port)
}

/// What the bank's own books say.
async fn journal(port: u16) -> Value {
    let now_ms = SystemClock.now_ms();
    let request = reqwest::Client::new()
        .get(format!("http://127.0.0.1:{port}/journal"))
        .header(TIMESTAMP_HEADER, now_ms.to_string())
        .header(SIGNATURE_HEADER, sign(SECRET, now_ms, b"/journal"));
    request.send().await.expect("the bank answers").json().await.expect("JSON")
}

/// Sends a form to a page of the bank.
async fn form(port: u16, path: &str, body: impl Into<String>) -> StatusCode {
    let client = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build();
    let posted = client.expect("a client").post(format!("http://127.0.0.1:{port}{path}"));
    let posted =
        posted.header("Content-Type", "application/x-www-form-urlencoded").body::<String>(body.into());
    posted.send().await.expect("the bank answers").status()
}

async fn log_in(url: &str, username: &str) -> Client {
    let mut member = Client::new(url);
    member.merchant = "suvarna".to_owned();
    let login = json!({ "username": username, "password": "Demo@1234", "loginType": "password" });
    let answer = member.post("/wps/session/login", &login).await;
    member.token = Some(answer["value"]["token"].as_str().unwrap_or_else(|| panic!("{answer}")).to_owned());
    member
}

/// The value of a success.
fn ok(answer: &Value) -> Value {
    assert_eq!(answer["success"], true, "{answer}");
    answer["value"].clone()
}

async fn once(member: &Client, path: &str, key: u8, body: &Value) -> Value {
    let request = member.request(Method::POST, path).json(body);
    Client::answer(request.header("Idempotency-Key", format!("0198c3f1-a2b4-7c3d-8e9f-0a1b2c3d4e{key:02x}")))
        .await
}

/// Where an operator's proposal is approved, and with what.
fn approval(path: &str, proposal: &Value) -> (String, Value) {
    let id = proposal["proposalId"].as_str().unwrap_or_else(|| panic!("{proposal}"));
    (format!("{path}/{id}/approve"), json!({ "digest": proposal["digest"] }))
}

/// A member with a bank account, a funds password and 1,000.00 that two operators gave.
async fn payee(url: &str) -> (Client, Value) {
    let (first, second) =
        (Client::demo_operator(url, "finance01").await, Client::demo_operator(url, "finance02").await);
    let given = json!({ "direction": "credit", "amount": "1000.00", "reason": "To try withdrawals with" });
    let proposed = ok(&first.post("/console/members/demo002/adjustments", &given).await);
    let (path, digest) = approval("/console/adjustments", &proposed);
    ok(&second.post(&path, &digest).await);
    let member = log_in(url, "demo002").await;
    ok(&member.post("/wps/session/reauthenticate", &json!({ "password": "Demo@1234" })).await);
    let safe = json!({ "paymentPassword": FUNDS, "confirmPaymentPassword": FUNDS });
    ok(&member.post("/wps/member/paymentPassword", &safe).await);
    let name = member.request(Method::PUT, "/wps/member/info/payeename");
    ok(&Client::answer(name.json(&json!({ "payeeName": "Somchai Jaidee" }))).await);
    let card = json!({ "bankCode": "KRU", "accountNumber": "1112223334", "paymentPassword": FUNDS });
    let card = ok(&member.post("/wps/member/bankCard", &card).await)["id"].clone();
    (member, card)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_platform_that_is_killed_between_send_and_answer_pays_once() {
    /// Longer than a withdrawal belongs to the server that was at it.
    const WAIT: Duration = Duration::from_secs(60);
    let (world, port) = demo();
    let server = world.serve();
    let _bank = world.bank_at(port);
    let (member, card) = payee(&server.url).await;
    // The bank takes it and pays it, and answers when no one waits for it any more.
    assert_eq!(form(port, "/bank/next", "ending=silent&afterMs=0&count=1").await, StatusCode::SEE_OTHER);
    let wanted = json!({ "cardId": card, "amount": "400.00", "paymentPassword": FUNDS });
    let asked = ok(&once(&member, "/wps/transaction/withdraw", 1, &wanted).await);
    let case = format!("/console/withdrawals/{}", asked["orderId"].as_str().expect("a withdrawal"));
    let first = Client::demo_operator(&server.url, "finance01").await;
    let pay = json!({ "outcome": "pay", "reason": "Play and deposits fit" });
    let proposed = ok(&first.post(&format!("{case}/proposals"), &pay).await);
    let (path, digest) = approval(&format!("{case}/proposals"), &proposed["proposal"]);
    let second = Client::demo_operator(&server.url, "finance02").await;
    let approving =
        tokio::spawn(async move { second.request(Method::POST, &path).json(&digest).send().await });
    soon("the payout at the bank", async || {
        let payouts = journal(port).await["payouts"].as_array().map(Vec::len);
        (payouts == Some(1)).then_some(())
    })
    .await;
    drop(server);
    // What the operator read of the approval says nothing of the payout, which is made behind it.
    approving.await.expect("the call ends").ok();

    let server = world.serve();
    let checker = Client::demo_operator(&server.url, "finance02").await;
    let begun = Instant::now();
    let paid = loop {
        let now = ok(&checker.get(&case).await);
        if now["state"] == "paid" {
            break now;
        }
        assert!(begun.elapsed() < WAIT, "{now}");
        tokio::time::sleep(Duration::from_millis(200)).await;
    };
    let payouts = journal(port).await["payouts"].clone();
    assert_eq!(
        (payouts.as_array().map(Vec::len), &payouts[0]["amount"], &payouts[0]["status"]),
        (Some(1), &json!("400.00"), &json!("paid"))
    );
    assert_eq!(paid["attempts"].as_array().map(Vec::len), Some(1), "{paid}");
    let wallet = ok(&log_in(&server.url, "demo002").await.get("/wps/wallets/gcs").await);
    assert_eq!((&wallet["available"], &wallet["held"]), (&json!("600.00"), &json!("0.00")));
    drop(server);
    assert!(world.ok(&["verify"]).contains("sound"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_platform_goes_on_without_its_bank_and_the_bank_remembers_everything() {
    let (world, port) = demo();
    let server = world.serve();
    let member = log_in(&server.url, "demo002").await;
    let wanted = json!({ "vendor": "sandbox", "bankId": "sandbox-kru", "amount": "500.00" });
    let deposit = async || once(&member, "/wps/relay/MCS2_depositPaymentGateway", 2, &wanted).await;
    assert_eq!(deposit().await["success"], false, "no bank is there");
    ok(&member.get("/wps/wallets/gcs").await);

    let bank = world.bank_at(port);
    let made = ok(&deposit().await);
    let page = made["payUrl"].as_str().expect("a page");
    let path = page.strip_prefix(&format!("http://127.0.0.1:{port}")).expect("a page of the bank");
    assert_eq!(form(port, path, "press=approve").await, StatusCode::SEE_OTHER);
    soon("the deposit", async || {
        let wallet = member.get("/wps/wallets/gcs").await;
        (wallet["value"]["sumBalance"] == "500.00").then_some(())
    })
    .await;
    let day = SystemClock.now().to_zoned(TimeZone::get("Asia/Bangkok").expect("a time zone")).date();
    let at = format!("http://127.0.0.1:{port}");
    let sent = json!({ "reference": "KBANK 7781", "amount": "120.00" });
    let sent = reqwest::Client::new().post(format!("{at}/bank/transfers")).json(&sent).send().await;
    assert_eq!(sent.expect("the bank answers").status(), StatusCode::OK);
    let planted = format!("vendor=sandbox&day={day}&plants=foreign,fee");
    assert_eq!(form(port, "/bank/statements", planted).await, StatusCode::SEE_OTHER);
    assert_eq!(form(port, "/bank/next", "ending=failed&afterMs=7000&count=5").await, StatusCode::SEE_OTHER);
    let remembered = async || {
        let statement = reqwest::get(format!("{at}/bank/statements/sandbox/{day}.csv")).await;
        let page = reqwest::get(format!("{at}/payouts?lang=en")).await.expect("the bank answers");
        let statement = statement.expect("the bank answers").text().await.expect("a text");
        (journal(port).await, statement, page.text().await.expect("a page"))
    };
    let before = remembered().await;
    for line in ["500.00", "120.00", "321.00", "15.00"] {
        assert!(before.1.contains(line), "no {line} in {}", before.1);
    }
    // A second bank on the same file would write between its lines.
    let said = World::refused_by_any(world.bank_command(free_port()));
    assert!(said.contains("is in use by another sandbox bank"), "{said}");
    drop(bank);
    ok(&member.get("/wps/wallets/gcs").await);
    let _bank = world.bank_at(port);
    assert_eq!(remembered().await, before);
    drop(server);
    assert!(world.ok(&["verify"]).contains("sound"));
}

#[tokio::test]
async fn a_demo_finds_its_own_bank_from_the_first_moment_on() {
    let world = World::new()
        .with("ERAWAN_MODE", Some("demo"))
        .with("ERAWAN_PUBLIC_URL", None)
        .with("RUST_LOG", Some("warn"));
    for start in ["the first start", "another one"] {
        let server = world.serve();
        ok(&log_in(&server.url, "demo002").await.get("/wps/wallets/gcs").await);
        let log = server.log();
        assert!(!log.contains("the feed of an account could not be read"), "{start}: {log}");
    }
}

#[test]
fn production_has_no_sandbox_bank() {
    for (name, value) in [("ERAWAN_SANDBOX_URL", "http://127.0.0.1:8090"), ("ERAWAN_SANDBOX_SECRET", "00")] {
        let refused = World::new().with(name, Some(value)).refused(&["serve"]);
        assert!(refused.contains(&format!("{name} is for demo mode")), "{refused}");
    }
    let (world, _) = demo();
    let refused = world.with("ERAWAN_SANDBOX_URL", Some("the bank")).refused(&["serve"]);
    assert!(refused.contains("ERAWAN_SANDBOX_URL is no address"), "{refused}");
}
