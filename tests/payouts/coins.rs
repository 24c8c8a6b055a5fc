//! Withdrawals to an address: what the member is told of coins before and after, and what the payer must tell.

use std::time::Duration;

use erawan_testkit::{Actor, TestServer, both_engines, eventually};
use serde_json::{Value, json};

use super::console::{decide, path, payment, propose, two};
use super::destinations::{DAY, add, again, holder, told};
use super::{REPORT, SETTINGS, WITHDRAW, money, pay_out, script, withdraw};
use crate::payments::bank::outgoing;

/// An address of TRON with its checksum.
const ADDRESS: &str = "TJCnKsPa7y5okkXvQAidZBzqx3QyQ6sxMW";

/// Says what one coin comes to from now on.
async fn set_rate(server: &TestServer, rate: &str) {
    let url = format!("{}/chain/rate", server.app.core.config.sandbox_gateway_url);
    let told = reqwest::Client::new().post(url).json(&json!({ "rate": rate })).send().await;
    told.expect("the chain answers").error_for_status().expect("a rate");
}

/// A member with money and an address that can be paid to.
pub(crate) async fn coin_holder(server: &TestServer, name: &str, phone: &str) -> (Actor, Value) {
    let member = holder(server, name, phone).await;
    let card = add(&member, "USDT", ADDRESS).await.ok()["id"].clone();
    server.credit(&member, 1_000).await;
    server.clock.advance(DAY);
    (again(server, name).await, card)
}

fn settings_path(card: &Value, amount: &str) -> String {
    format!("{SETTINGS}?amount={amount}&cardId={}", card.as_str().expect("a card"))
}

fn detail_path(asked: &Value) -> String {
    format!("{WITHDRAW}/{}", asked["orderId"].as_str().expect("a withdrawal"))
}

both_engines! {
    async fn opn_118_a_withdrawal_to_an_address_tells_its_coins_before_and_after(server: &TestServer) {
        let (member, card) = coin_holder(server, "coinpayee1", "0812345021").await;
        let before = member.get(&settings_path(&card, "500")).await.ok();
        assert_eq!(before["coins"], json!({ "coins": "14.59854", "rate": "34.25" }));
        // Without an amount, and to another kind of account, there are none.
        assert_eq!(member.get(SETTINGS).await.ok().get("coins"), None);

        let asked = withdraw(&member, 1, &card, "500").await.ok();
        assert_eq!(member.get(&detail_path(&asked)).await.ok().get("coins"), None);
        // The rate of the moment at which the payer takes it counts.
        set_rate(server, "40.00").await;
        pay_out(server, &member, &asked).await;
        let paid = member.get(&detail_path(&asked)).await.ok();
        assert_eq!((&paid["coins"]["coins"], &paid["coins"]["rate"]), (&json!("12.50"), &json!("40.00")));
        let sent = outgoing(server).await;
        assert_eq!((sent.len(), &sent[0]["kind"], &sent[0]["accountNumber"]), (1, &json!("crypto"), &json!(ADDRESS)));
        assert_eq!(sent[0]["coins"]["coinsMicro"], 12_500_000);
        assert_eq!(paid["coins"]["transaction"], sent[0]["coins"]["txHash"]);
        let report = member.get(&format!("{REPORT}?startDate=2026-11-21")).await.ok();
        assert_eq!((&report["list"][0]["kind"], &report["list"][0]["coins"]), (&json!("crypto"), &paid["coins"]));
        let case = server.operator("readscoins", &["FIN-maker"]).await.get(&path(&asked)).await.ok();
        assert_eq!(case["attempts"][0]["coins"], paid["coins"]);
        assert_eq!(money(&member).await, ("500.00".to_owned(), "0.00".to_owned()));
        server.check_books().await;
    }

    async fn opn_118_an_address_has_its_checksum_one_owner_and_always_waits_a_day(server: &TestServer) {
        let (one, two) = (holder(server, "coinowner1", "0812345022").await, holder(server, "coinowners", "0812345023").await);
        for wrong in ["TJCnKsPa7y5okkXvQAidZBzqx3QyQ6sxMX", "0xdAC17F958D2ee523a2206206994597C13D831ec7", &ADDRESS.to_lowercase()] {
            let refused = add(&one, "USDT", wrong).await.refused("validation.failed");
            assert_eq!(told(&refused), "This number does not have the right form, please compare it with the example", "{wrong}");
        }
        let first = add(&one, "USDT", ADDRESS).await.ok();
        assert!(first["usableAt"].is_i64(), "{first}");
        assert_eq!(first["accountNumber"], "****************sxMW");
        add(&two, "USDT", ADDRESS).await.refused("bank.card.exists");
        server.credit(&one, 1_000).await;
        withdraw(&one, 1, &first["id"], "500").await.refused("destination.not.usable");
    }

    async fn coins_that_do_not_come_to_the_amount_hold_the_withdrawal_back(server: &TestServer) {
        let (member, card) = coin_holder(server, "fewercoins", "0812345024").await;
        let asked = withdraw(&member, 1, &card, "500").await.ok();
        script(server, "fewerCoins", 0).await;
        let (proposer, checker) = two(server).await;
        let row = propose(&proposer, &asked, payment()).await.ok();
        decide(&checker, &row, "approve").await.ok();
        let held = eventually("a withdrawal that is held back", async || {
            server.clock.advance(Duration::from_secs(10));
            server.app.payouts.work_once().await.expect("the job");
            Some(checker.get(&path(&asked)).await.ok()).filter(|case| case["held"] == true)
        })
        .await;
        assert_eq!(held["heldBecause"], "facts.differ");
        assert_eq!(money(&member).await, ("500.00".to_owned(), "500.00".to_owned()));
        assert_eq!(member.get(&detail_path(&asked)).await.ok().get("coins"), None);
    }

    async fn without_a_rate_that_can_be_one_nothing_is_promised_and_it_can_be_withdrawn(server: &TestServer) {
        let (member, card) = coin_holder(server, "nocoinrate", "0812345025").await;
        set_rate(server, "0.01").await;
        let before = member.get(&settings_path(&card, "500")).await.ok();
        assert_eq!((before.get("coins"), &before["net"], &before["reasons"]), (None, &json!("500.00"), &json!([])));
        assert_eq!(withdraw(&member, 1, &card, "500").await.ok()["status"], "pending");
    }
}
