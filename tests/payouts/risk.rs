//! The rules that send a withdrawal to review, each by what members do.

use std::time::Duration;

use erawan_kernel::Money;
use erawan_testkit::{Actor, PASSWORD, TestServer, both_engines};
use reqwest::Method;
use serde_json::{Value, json};

use super::{PIN, evidence, form, past_the_server, pay_out, payee, with_turnover, withdraw};
use crate::payments::bank::{deposit, pay, press, until, until_told};
use crate::provider::vendor::{UNIT, Vendor};
use crate::security::{FUNDS, change};

const HOUR: Duration = Duration::from_secs(60 * 60);

/// What the rule saw, if it fired.
fn seen(evidence: &[(String, String)], rule: &str) -> Option<String> {
    evidence.iter().find(|(code, _)| code == rule).map(|(_, seen)| seen.clone())
}

/// What an operator reads of the member's next withdrawal of this much.
async fn next(by: &Actor, member: &Actor, key: u128, card: &Value, amount: &str) -> Vec<(String, String)> {
    let asked = withdraw(member, key, card, amount).await.ok();
    evidence(by, &asked).await
}

/// The same person logs in at a browser that can be recognised.
async fn at_browser(server: &TestServer, name: &str) -> Actor {
    const BROWSER: &str = "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36";
    let mut member = server.visitor();
    let form = json!({ "username": name, "password": PASSWORD, "type": "username" });
    let login = member.request(Method::POST, "/wps/session/login").header("User-Agent", BROWSER).json(&form);
    let answer = member.send(login).await.ok();
    member.adopt(&answer);
    member
}

both_engines! {
    async fn credentials_and_devices_that_are_new_send_a_withdrawal_to_review(server: &TestServer) {
        let risk = server.operator("looksrisk1", &["RISK"]).await;
        let (member, card) = payee(server, "newthings1", 1_000).await;
        let fired = next(&risk, &member, 9, &card, "100").await;
        assert_eq!(seen(&fired, "device.new").as_deref(), Some(""), "what cannot be recognised counts as new");
        let member = at_browser(server, "newthings1").await;
        let fired = next(&risk, &member, 1, &card, "100").await;
        assert!(["credentials", "device.new", "destination.new"].iter().all(|rule| seen(&fired, rule).as_deref() == Some("0 h")), "{fired:?}");
        // Three days later all of it is old.
        server.clock.advance(HOUR * 73);
        let member = at_browser(server, "newthings1").await;
        let risk = server.operator("looksrisk2", &["RISK"]).await;
        let fired = next(&risk, &member, 2, &card, "100").await;
        assert!(["credentials", "device.new", "destination.new"].iter().all(|rule| seen(&fired, rule).is_none()), "{fired:?}");
        assert_eq!(seen(&fired, "first").as_deref(), Some("1"), "those before it still wait for a decision");
        member.prove().await;
        member.put(FUNDS, change(PIN, "975310")).await.ok();
        let changed = json!({ "cardId": card, "amount": "100", "paymentPassword": "975310" });
        let asked = member.post_once("/wps/transaction/withdraw", uuid::Uuid::from_u128(3), changed).await.ok();
        assert_eq!(seen(&evidence(&risk, &asked).await, "credentials").as_deref(), Some("0 h"));
    }

    async fn payers_that_are_unknown_or_many_and_suspended_money_send_a_withdrawal_to_review(server: &TestServer) {
        let risk = server.operator("looksrisk1", &["RISK"]).await;
        let (member, card) = payee(server, "payersmany", 0).await;
        for name in ["สมชาย ใจดี", "สมชาย ดีใจ"] {
            let ordered = deposit(&member, "500.00").await;
            pay(&ordered, json!({ "payerName": name })).await;
            until(&member, &ordered, "success").await;
        }
        let fired = next(&risk, &member, 1, &card, "100").await;
        assert_eq!((seen(&fired, "payer.unknown"), seen(&fired, "payers")), (Some(String::new()), None), "{fired:?}");
        assert_eq!(seen(&fired, "play.little").as_deref(), Some("0.00"), "1,000 came in and nothing was staked");
        let ordered = deposit(&member, "500.00").await;
        pay(&ordered, json!({ "payerName": "Somchai payersmany" })).await;
        until(&member, &ordered, "success").await;
        let fired = next(&risk, &member, 2, &card, "100").await;
        assert_eq!((seen(&fired, "payer.unknown"), seen(&fired, "payers").as_deref()), (None, Some("3")), "{fired:?}");
        assert_eq!(seen(&fired, "suspense"), None);
        let ordered = deposit(&member, "500.00").await;
        press(&ordered, "other").await;
        until_told(server, 4).await;
        let fired = next(&risk, &member, 3, &card, "100").await;
        assert_eq!(seen(&fired, "suspense").as_deref(), Some("500.00"), "{fired:?}");
        assert_eq!(seen(&fired, "velocity").as_deref(), Some("3"));
    }

    async fn large_wins_and_open_rounds_send_a_withdrawal_to_review(server: &TestServer) {
        let vendor = Vendor::bgs(server).without_pace(server).await;
        let risk = server.operator("looksrisk1", &["RISK"]).await;
        let (member, card) = payee(server, "largewins1", 2_000).await;
        let player = vendor.player(&member).await;
        let bet = async |round: &str, units: i64| {
            let bet = player.bet(round, units * UNIT);
            vendor.call("/transaction/bet", &bet).await.balance();
            bet
        };
        let open = bet("open", 40).await;
        let fired = next(&risk, &member, 1, &card, "400").await;
        assert_eq!((seen(&fired, "round.open").as_deref(), seen(&fired, "win.large")), (Some("40.00"), None), "{fired:?}");
        vendor.call("/transaction/win", &player.win(&open, 0)).await.balance();
        let small = bet("small", 1).await;
        vendor.call("/transaction/win", &player.win(&small, 500 * UNIT)).await.balance();
        let fired = next(&risk, &member, 2, &card, "400").await;
        assert_eq!((seen(&fired, "round.open"), seen(&fired, "win.large").as_deref()), (None, Some("500.00 · × 500")), "{fired:?}");
    }

    async fn money_of_another_member_sends_a_withdrawal_to_review(server: &TestServer) {
        let risk = server.operator("looksrisk1", &["RISK"]).await;
        let (member, card) = payee(server, "gotmoney01", 1_000).await;
        assert_eq!(seen(&next(&risk, &member, 1, &card, "100").await, "transfer.in"), None);
        // As if another member had sent what was credited: members do not send money to each other yet.
        for table in ["wallet_statement", "wallet_statement_sum"] {
            past_the_server(server, &format!("UPDATE {table} SET code = 6104 WHERE code = 6101")).await;
        }
        let fired = next(&risk, &member, 2, &card, "100").await;
        assert_eq!(seen(&fired, "transfer.in").as_deref(), Some("1,000.00"), "{fired:?}");
    }

    async fn the_thresholds_of_the_rules_are_the_merchants_and_a_quiet_withdrawal_needs_no_person(server: &TestServer) {
        let (member, card) = payee(server, "quietpay01", 0).await;
        with_turnover(server, 0).await;
        server.change_settings(|settings| {
            if let Some(terms) = &mut settings.withdrawals {
                (terms.risk.payers_count, terms.risk.play_little_ppm) = (2, 0);
            }
        }).await;
        let ordered = deposit(&member, "1000.00").await;
        pay(&ordered, json!({ "payerName": "Somchai quietpay" })).await;
        until(&member, &ordered, "success").await;
        // The first one is looked at by two persons; what came in at that time is old after four days.
        let member = at_browser(server, "quietpay01").await;
        let first = withdraw(&member, 1, &card, "100").await.ok();
        pay_out(server, &member, &first).await;
        server.clock.advance(HOUR * 96);
        let member = at_browser(server, "quietpay01").await;
        let asked = withdraw(&member, 2, &card, "200").await.ok();
        assert_eq!(asked["status"], "processing", "{asked}");
        let risk = server.operator("looksrisk3", &["RISK"]).await;
        assert_eq!(evidence(&risk, &asked).await, []);
        // Above the merchant's amount it waits.
        server.change_settings(|settings| {
            if let Some(terms) = &mut settings.withdrawals {
                terms.auto_up_to = Money::from_units(250).expect("an amount");
            }
        }).await;
        let large = member.post_once("/wps/transaction/withdraw", uuid::Uuid::from_u128(3), form(&card, "300")).await.ok();
        assert_eq!(large["status"], "pending");
        let fired = evidence(&risk, &large).await;
        let codes: Vec<_> = fired.iter().map(|(code, _)| code.as_str()).collect();
        assert_eq!(codes, ["amount", "day.sum"]);
    }
}
