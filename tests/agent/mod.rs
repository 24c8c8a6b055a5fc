//! Leading a team: affiliate codes, links, places in the team tree, team management, figures, rounds and transactions,
//! rates, income, contracts, transfers.

pub(crate) mod accounts;
mod affiliate;
mod betting;
mod contract_offers;
mod contracts;
mod dividends;
mod figures;
mod income;
mod links;
mod placing;
mod pnl;
mod random;
mod rates;
mod salaries;
mod team;
mod transactions;
mod transfers;
mod transfers_at_once;

use erawan_testkit::{Actor, PASSWORD, TestServer};
use serde_json::{Value, json};

/// The form of a person who registers with the code; an empty one is none.
fn invited(username: &str, code: &str) -> Value {
    json!({
        "username": username, "password": PASSWORD, "confirmPassword": PASSWORD, "birthday": "1990-05-17",
        "type": 0, "affiliateCode": code,
    })
}

/// A new member who registered with the code, logged in; an empty code is none.
async fn join(server: &TestServer, username: &str, code: &str) -> Actor {
    // From an address of their own: many registrations from one ask for a captcha.
    let number: u32 = username.bytes().fold(0, |sum, byte| (sum * 31 + u32::from(byte)) % 60_000);
    let mut actor = server.visitor().at(&format!("10.64.{}.{}", number / 256, number % 256));
    let answer = actor.put("/wps/member/register", invited(username, code)).await.ok();
    actor.adopt(&answer);
    actor
}

async fn code_of(actor: &Actor) -> String {
    actor.get("/wps/agent/affiliate").await.ok()["code"].as_str().expect("a code").to_owned()
}
