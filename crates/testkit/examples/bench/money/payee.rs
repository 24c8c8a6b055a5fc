//! Members who can withdraw, and what they ask for.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use erawan_kernel::{ErrorCode, Language};
use erawan_testkit::{Actor, TestServer};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::Failure;

const FUNDS: &str = "/wps/member/paymentPassword";
const WITHDRAW: &str = "/wps/transaction/withdraw";
const PIN: &str = "246810";

/// A member with money, a funds password and a bank account.
#[derive(Debug, Clone)]
pub(super) struct Payee {
    pub(super) member: Actor,
    card: Value,
}

/// What a payee asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Request {
    /// The check of the funds password and nothing else.
    Check,
    Withdrawal,
}

impl Payee {
    /// Just proved who they are, which lets them try the funds password for five minutes.
    pub(super) async fn open(server: &TestServer, number: usize) -> Self {
        let member = server.member(&format!("payee{number:05}")).await;
        member.prove().await;
        member.post(FUNDS, first_funds_password()).await.ok();
        let name = json!({ "payeeName": format!("Somchai {}", letters(number)) });
        member.put("/wps/member/info/payeename", name).await.ok();
        let account_number = format!("{:010}", 1_234_567_890 + number);
        let card = json!({ "bankCode": "KRU", "accountNumber": account_number, "paymentPassword": PIN });
        let card = member.post("/wps/member/bankCard", card).await.ok()["id"].clone();
        server.credit(&member, 1_000_000).await;
        Self { member, card }
    }

    /// Makes the request; how long its answer took.
    pub(super) async fn ask(&self, request: Request) -> Result<Duration, Failure> {
        let began = Instant::now();
        let (reply, is_expected) = match request {
            Request::Check => {
                // That the new one is the old one is said after the old one was checked, and nothing is written.
                let mut form = first_funds_password();
                form["oldPaymentPassword"] = json!(PIN);
                let reply = self.member.put(FUNDS, form).await;
                let is_same = reply.text.contains(ErrorCode::ModifyNewOldSame.text(Language::English));
                (reply, is_same)
            }
            Request::Withdrawal => {
                let form = json!({ "cardId": self.card, "amount": "100.00", "paymentPassword": PIN });
                let reply = self.member.post_once(WITHDRAW, new_key(), form).await;
                let is_taken = reply.status.is_success();
                (reply, is_taken)
            }
        };
        let lasted = began.elapsed();
        if is_expected {
            Ok(lasted)
        } else {
            Err(format!("{} was answered {}: {}", reply.asked, reply.status, reply.text).into())
        }
    }
}

/// A key that was not used before.
pub(super) fn new_key() -> Uuid {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    Uuid::from_u64_pair(0, NEXT.fetch_add(1, Ordering::Relaxed))
}

fn first_funds_password() -> Value {
    json!({ "paymentPassword": PIN, "confirmPaymentPassword": PIN })
}

/// A number in letters: names have no digits.
fn letters(number: usize) -> String {
    format!("{number:05}").bytes().map(|digit| char::from(digit - b'0' + b'a')).collect()
}
