//! Withdrawals, from the member's request to the decision of two operators.

mod console;
mod request;
mod turnover;

use std::time::Duration;

use erawan_platform::rooms::merchant::Settings;
use erawan_testkit::{Actor, Reply, TestServer};
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
    let number: u64 = name.bytes().fold(7, |sum, byte| (sum * 31 + u64::from(byte)) % 10_000_000_000);
    let card = json!({ "bankCode": "KRU", "accountNumber": format!("{number:010}"), "paymentPassword": PIN });
    member.post("/wps/member/bankCard", card).await.ok()["id"].clone()
}

pub(crate) fn form(card: &Value, amount: &str) -> Value {
    json!({ "cardId": card, "amount": amount, "paymentPassword": PIN })
}

pub(crate) async fn withdraw(member: &Actor, key: u128, card: &Value, amount: &str) -> Reply {
    member.post_once(WITHDRAW, Uuid::from_u128(key), form(card, amount)).await
}

/// Spendable, held.
pub(crate) async fn money(member: &Actor) -> (String, String) {
    let wallet = member.get("/wps/wallets/gcs").await.ok();
    let text = |name: &str| wallet[name].as_str().unwrap_or_default().to_owned();
    (text("available"), text("held"))
}

/// A statement that the server knows nothing of.
async fn past_the_server(server: &TestServer, statement: &str) {
    use sea_orm::ConnectionTrait;
    server.app.core.db.write().execute_unprepared(statement).await.expect("a change past the server");
}
