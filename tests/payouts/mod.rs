//! Withdrawals, from the member's request to the decision of two operators.

mod books;
mod change;
mod closing;
pub(crate) mod coins;
mod console;
mod destinations;
mod faults;
mod held;
pub(crate) mod kills;
mod levels;
mod others;
mod payers;
mod payment_files;
mod release;
mod request;
mod risk;
mod turnover;

use std::time::Duration;

use erawan_platform::rooms::merchant::Settings;
use erawan_testkit::{Actor, Reply, TestServer, eventually};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::security::{FUNDS, first, prove};

pub(crate) const SETTINGS: &str = "/wps/relay/MCSFE_getWithdrawSettings";
pub(crate) const REPORT: &str = "/wps/relay/MCS2_WithdrawTransactionReport";
const WITHDRAW: &str = "/wps/transaction/withdraw";
const PIN: &str = "246810";

/// A member with a bank account, a funds password and this much money.
pub(crate) async fn payee(server: &TestServer, name: &str, units: i64) -> (Actor, Value) {
    let member = server.member(name).await;
    prove(&member).await;
    member.post(FUNDS, first(PIN)).await.ok();
    let letters: String = name.chars().filter(char::is_ascii_alphabetic).collect();
    member.put("/wps/member/info/payeename", json!({ "payeeName": format!("Somchai {letters}") })).await.ok();
    let card = add_card(server, &member, name).await;
    // What deposits ask for in stakes has facts of its own.
    with_turnover(server, 0).await;
    if units > 0 {
        server.credit(&member, units).await;
    }
    (member, card)
}

/// Deposits from now on ask for this share of them in stakes, in millionths.
pub(crate) async fn with_turnover(server: &TestServer, ppm: u32) {
    let change = |settings: &mut Settings| {
        if let Some(terms) = &mut settings.withdrawals {
            terms.turnover_ppm = ppm;
        }
    };
    server.change_settings(change).await;
}

/// Adds another bank account, with a number that no other member has.
pub(crate) async fn add_card(server: &TestServer, member: &Actor, name: &str) -> Value {
    server.clock.advance(Duration::from_secs(1));
    let card = json!({ "bankCode": "KRU", "accountNumber": number_of(name), "paymentPassword": PIN });
    member.post("/wps/member/bankCard", card).await.ok()["id"].clone()
}

/// The number of the bank account that is added by this name.
fn number_of(name: &str) -> String {
    let number: u64 = name.bytes().fold(7, |sum, byte| (sum * 31 + u64::from(byte)) % 10_000_000_000);
    format!("{number:010}")
}

pub(crate) fn form(card: &Value, amount: &str) -> Value {
    json!({ "cardId": card, "amount": amount, "paymentPassword": PIN })
}

pub(crate) async fn withdraw(member: &Actor, key: u128, card: &Value, amount: &str) -> Reply {
    member.post_once(WITHDRAW, Uuid::from_u128(key), form(card, amount)).await
}

/// Two operators let the withdrawal be paid, and the sandbox bank pays it.
pub(crate) async fn pay_out(server: &TestServer, member: &Actor, asked: &Value) {
    console::approve_payment(server, asked).await;
    let path = format!("{WITHDRAW}/{}", asked["orderId"].as_str().expect("a withdrawal"));
    eventually("a withdrawal that is paid", async || {
        server.clock.advance(Duration::from_secs(10));
        server.app.payouts.work_once().await.expect("the job");
        (member.get(&path).await.ok()["status"] == "paid").then_some(())
    })
    .await;
}

/// Spendable, held.
pub(crate) async fn money(member: &Actor) -> (String, String) {
    let wallet = member.get("/wps/wallets/gcs").await.ok();
    let text = |name: &str| wallet[name].as_str().unwrap_or_default().to_owned();
    (text("available"), text("held"))
}

/// What becomes of the next payouts at the sandbox bank, and after how long.
async fn script(server: &TestServer, ending: &str, after_ms: i64) {
    let url = format!("{}/bank/next", server.app.core.config.sandbox_gateway_url);
    let form = format!("ending={ending}&afterMs={after_ms}");
    let told = reqwest::Client::new().post(url).header("Content-Type", "application/x-www-form-urlencoded");
    let status = told.body(form).send().await.expect("the bank answers").status();
    assert!(status.is_success() || status.is_redirection(), "{status}");
}

/// The rules that fired for the member's withdrawal, with what they saw, as an operator reads them.
async fn evidence(by: &Actor, asked: &Value) -> Vec<(String, String)> {
    let case = by.get(&console::path(asked)).await.ok();
    let text = |one: &Value, name: &str| one[name].as_str().unwrap_or_default().to_owned();
    case["evidence"]
        .as_array()
        .expect("evidence")
        .iter()
        .map(|one| (text(one, "code"), text(one, "seen")))
        .collect()
}

/// A statement that the server knows nothing of.
async fn past_the_server(server: &TestServer, statement: &str) {
    use sea_orm::ConnectionTrait;
    server.app.core.db.write().execute_unprepared(statement).await.expect("a change past the server");
}
