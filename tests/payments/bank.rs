//! What tests do at the sandbox bank, and in its name.

use erawan_kernel::Money;
use erawan_platform::web::signature;
use erawan_testkit::{Actor, Engine, TestServer, eventually};
use reqwest::StatusCode;
use serde_json::{Value, json};
use uuid::Uuid;

pub(crate) const DEPOSIT_CALL: &str = "/wps/relay/MCS2_depositPaymentGateway";

/// A request to deposit this number of units of currency.
pub(crate) fn deposit_request(amount: &str) -> Value {
    json!({ "vendor": "sandbox", "bankId": "sandbox-kru", "amount": amount })
}

/// Creates a deposit under a new key.
pub(crate) async fn deposit(actor: &Actor, amount: &str) -> Value {
    actor.post_once(DEPOSIT_CALL, new_key(), deposit_request(amount)).await.ok()
}

/// A key that was not used before.
pub(crate) fn new_key() -> Uuid {
    crate::provider::vendor::new_uuid()
}

/// Presses a button on the bank page; answers where the bank sends the payer.
pub(crate) async fn press(deposit: &Value, button: &str) -> String {
    let client = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build().unwrap();
    let page = deposit["payUrl"].as_str().expect("a bank page");
    let pressed = client.post(page).header("Content-Type", "application/x-www-form-urlencoded");
    let answer = pressed.body(format!("press={button}")).send().await.expect("the bank answers");
    assert_eq!(answer.status(), StatusCode::SEE_OTHER);
    answer.headers()["location"].to_str().expect("an address").to_owned()
}

pub(crate) async fn status(actor: &Actor, deposit: &Value) -> Value {
    let id = deposit["orderId"].as_str().expect("an order id");
    actor.get(&format!("/wps/transaction/deposit/{id}")).await.ok()
}

/// Waits until the deposit is in that state.
pub(crate) async fn until(actor: &Actor, deposit: &Value, wanted: &str) -> Value {
    eventually(wanted, async || Some(status(actor, deposit).await).filter(|now| now["status"] == wanted))
        .await
}

pub(crate) async fn balance(actor: &Actor) -> String {
    let value = actor.get("/wps/wallets/gcs").await.ok();
    value["sumBalance"].as_str().expect("a balance").to_owned()
}

/// A callback as the bank would write it.
pub(crate) async fn notice(server: &TestServer, deposit: &Value, verdict: &str) -> Value {
    let id = deposit["orderId"].as_str().expect("an order id");
    let order_id = id.parse().expect("an order id");
    let known = server.app.payments.find_deposit_for_job(order_id).await.expect("the order");
    json!({
        "orderId": id, "paymentId": known.gateway_reference, "amount": known.amount, "currency": "THB",
        "status": verdict, "at": 0,
    })
}

/// Sends a callback in the bank's name.
pub(crate) async fn tell(server: &TestServer, body: &Value) -> StatusCode {
    let secret = server.app.core.config.sandbox_gateway_secret.clone();
    tell_with(server, body, &secret, 0).await
}

pub(crate) async fn tell_with(server: &TestServer, body: &Value, secret: &[u8], skew_ms: i64) -> StatusCode {
    tell_as(server, "sandbox", body, secret, skew_ms).await
}

/// Sends a callback in the name of a vendor that the sandbox stands for.
pub(crate) async fn tell_of(server: &TestServer, vendor: &str, body: &Value) -> StatusCode {
    let secret = server.app.core.config.sandbox_gateway_secret.clone();
    tell_as(server, vendor, body, &secret, 0).await
}

async fn tell_as(server: &TestServer, vendor: &str, body: &Value, secret: &[u8], skew_ms: i64) -> StatusCode {
    use erawan_kernel::Clock;
    let (bytes, now_ms) = (body.to_string(), server.clock.now_ms() + skew_ms);
    reqwest::Client::new()
        .post(format!("{}/callbacks/payments/{vendor}", server.url))
        .header("X-Sandbox-Timestamp", now_ms.to_string())
        .header("X-Sandbox-Signature", signature::sign(secret, now_ms, bytes.as_bytes()))
        .body(bytes)
        .send()
        .await
        .expect("the server answers")
        .status()
}

/// What happened to the deposit, as `source kind` words.
pub(crate) async fn trail(server: &TestServer, deposit: &Value) -> Vec<String> {
    let id = deposit["orderId"].as_str().expect("an order id").parse().expect("an order id");
    let trail = server.app.payments.deposit_events(id).await.expect("the trail");
    trail.into_iter().map(|(source, kind)| format!("{source} {kind}")).collect()
}

/// Pays by hand at the bank: what the fields say, else what was ordered. Answers the transfer.
pub(crate) async fn pay(deposit: &Value, transfer: Value) -> Value {
    let page = deposit["payUrl"].as_str().expect("a bank page");
    let paid = reqwest::Client::new().post(format!("{page}/transfers")).json(&transfer).send().await;
    paid.expect("the bank answers").error_for_status().expect("a transfer").json().await.expect("a transfer")
}

/// What arrived by the bank's own books.
pub(crate) async fn journal(server: &TestServer) -> Vec<Value> {
    books(server).await["transfers"].as_array().expect("transfers").clone()
}

/// What arrived at the merchant's accounts by the bank's own books.
pub(crate) async fn account_journal(server: &TestServer) -> Vec<Value> {
    books(server).await["accounts"].as_array().expect("transfers").clone()
}

/// What left by the bank's own books.
pub(crate) async fn outgoing(server: &TestServer) -> Vec<Value> {
    books(server).await["payouts"].as_array().expect("payouts").clone()
}

async fn books(server: &TestServer) -> Value {
    use erawan_kernel::Clock;
    let (config, now_ms) = (&server.app.core.config, server.clock.now_ms());
    let answer = reqwest::Client::new()
        .get(format!("{}/journal", config.sandbox_gateway_url))
        .header("X-Sandbox-Timestamp", now_ms.to_string())
        .header("X-Sandbox-Signature", signature::sign(&config.sandbox_gateway_secret, now_ms, b"/journal"))
        .send()
        .await
        .expect("the bank answers");
    answer.json().await.expect("a journal")
}

/// The sum of what arrived by the bank's own books.
pub(crate) async fn journal_sum(server: &TestServer) -> Money {
    sum(journal(server).await.iter().map(|transfer| amount(&transfer["amount"])))
}

pub(crate) fn amount(text: &Value) -> Money {
    text.as_str().expect("an amount").parse().expect("an amount")
}

pub(crate) fn sum(amounts: impl Iterator<Item = Money>) -> Money {
    amounts.fold(Money::ZERO, |sum, amount| sum.plus(amount).expect("a sum"))
}

/// A receipt as the database has it.
#[derive(Debug, Clone)]
pub(crate) struct Kept {
    pub(crate) state: String,
    pub(crate) credited: Money,
    pub(crate) suspended: Money,
    pub(crate) reason: String,
}

/// Every receipt.
pub(crate) async fn kept(server: &TestServer) -> Vec<Kept> {
    let join = match server.engine() {
        Engine::Sqlite => "group_concat(line, ',')",
        Engine::Postgres => "string_agg(line, ',')",
    };
    let line = "state || ' ' || credited || ' ' || suspended || ' ' || COALESCE(reason, '')";
    let all = format!("SELECT COALESCE({join}, '') FROM (SELECT {line} AS line FROM receipt) AS lines");
    let lines = server.query_text(&all).await.expect("receipts");
    let money = |text: &str| Money::from_minor(text.parse().expect("an amount"));
    let receipt = |line: &str| {
        let words: Vec<_> = line.split(' ').collect();
        let [state, credited, suspended, reason] = words[..] else { panic!("{line}") };
        Kept {
            state: state.into(),
            credited: money(credited),
            suspended: money(suspended),
            reason: reason.into(),
        }
    };
    lines.split(',').filter(|line| !line.is_empty()).map(receipt).collect()
}

/// Every receipt in words: state, credited, suspended, reason.
pub(crate) async fn receipts(server: &TestServer) -> Vec<String> {
    let words = |receipt: Kept| {
        let Kept { state, credited, suspended, reason } = receipt;
        format!("{state} {credited} {suspended} {reason}").trim_end().to_owned()
    };
    let mut lines: Vec<_> = kept(server).await.into_iter().map(words).collect();
    lines.sort();
    lines
}

/// Waits until so many receipts have come to their end.
pub(crate) async fn until_told(server: &TestServer, count: usize) {
    eventually("the receipts", async || {
        let kept = kept(server).await;
        (kept.len() == count && kept.iter().all(|receipt| receipt.state != "decided")).then_some(())
    })
    .await;
}
