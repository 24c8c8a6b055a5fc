//! Payments of every kind through every channel: what arrived by the bank's books is credited, in suspense or returned.

use std::collections::BTreeSet;
use std::time::Duration;

use erawan_kernel::{Entropy, Money, SeededEntropy};
use erawan_testkit::{Actor, TestServer, both_engines, eventually};
use serde_json::{Value, json};

use super::bank::{Kept, account_journal, amount, balance, journal, kept, new_key, pay, press, sum, trail};
use super::channels::CHANNELS;
use super::{manual, suspense};
use crate::responsible::set;

/// Deposits of one member; more would have to wait for each other.
const OF_ONE: usize = 8;

/// The word of the channel by transfer to an account.
const MANUAL: &str = "manual";

/// How many payers there are: few in a normal run.
fn payers() -> usize {
    if std::env::var_os("ERAWAN_LONG").is_some() { 1_250 } else { 38 }
}

/// What the dice follow from: `ERAWAN_SEED`, else always the same.
fn seed() -> u64 {
    let chosen = std::env::var("ERAWAN_SEED").ok().and_then(|text| text.parse().ok());
    chosen.unwrap_or(20_261_125)
}

struct Dice(SeededEntropy);

impl Dice {
    fn roll(&self, sides: u64) -> u64 {
        let mut bytes = [0; 8];
        self.0.fill(&mut bytes).expect("dice");
        u64::from_le_bytes(bytes) % sides
    }
}

/// Transfers to an account in one of the ways in which payers do; true when it is to be paid after its time.
async fn transfers(server: &TestServer, ordered: &Value, dice: &Dice) -> bool {
    let (account, to_pay) = (manual::number(ordered), ordered["amountToPay"].clone());
    let times = match dice.roll(8) {
        0..=2 => vec![json!({ "amount": to_pay })],
        3 => vec![json!({ "amount": to_pay }), json!({ "amount": to_pay })],
        // Of another amount: no deposit is guessed.
        4 => vec![json!({ "amount": format!("{}.{:02}", dice.roll(900) + 1, dice.roll(100)) })],
        5 => vec![json!({ "amount": to_pay, "payerName": "MR ANOTHER PERSON" })],
        6 => vec![json!({ "amount": "0.37" })],
        _ => return true,
    };
    for transfer in times {
        manual::transfer(server, account, transfer).await;
    }
    false
}

/// Pays in one of the ways in which payers and banks do; true when it is to be paid after its time.
async fn pays(ordered: &Value, dice: &Dice) -> bool {
    match dice.roll(10) {
        0 => drop(press(ordered, "approve").await),
        1 => drop(press(ordered, "less").await),
        2 => drop(press(ordered, "more").await),
        3 => drop(press(ordered, "again").await),
        4 => drop(pay(ordered, json!({ "payerName": "MR ANOTHER PERSON" })).await),
        5 => drop(pay(ordered, json!({ "copies": 3, "payerName": "Mr Somchai J***" })).await),
        6 => {
            // The later one is told first.
            pay(ordered, json!({ "delayMs": 300, "copies": 2 })).await;
            pay(ordered, json!({ "amount": format!("{}.{:02}", dice.roll(900) + 1, dice.roll(100)) })).await;
        }
        7 => drop(pay(ordered, json!({ "amount": "0.37" })).await),
        8 => drop(press(ordered, "twice").await),
        _ => return true,
    }
    false
}

/// A member, what is to be paid after its time, and the channels that were used.
async fn payer(
    server: &TestServer,
    number: usize,
    dice: &Dice,
) -> (Actor, Vec<Value>, BTreeSet<&'static str>) {
    let member = server.member(&format!("payer{number:05}")).await;
    if dice.roll(2) == 0 {
        server.freshen(&member).await;
        // One person has one account: no two are called alike.
        let letters: String =
            format!("{number:05}").bytes().map(|digit| char::from(digit - b'0' + b'a')).collect();
        let name = json!({ "payeeName": format!("Somchai J{letters}") });
        member.put("/wps/member/info/payeename", name).await.ok();
    }
    let (mut late, mut used) = (Vec::new(), BTreeSet::new());
    if dice.roll(3) == 0 {
        set(&member, "deposit", "day", Some(&format!("{}", 1_600 + dice.roll(300)))).await;
    }
    for place in 0..OF_ONE {
        // Each channel in turn, so that a small run meets all of them.
        let channel = CHANNELS.get((number + place) % (CHANNELS.len() + 1));
        let reply = if let Some(channel) = channel {
            let wanted = format!("{}.{:02}", 100 + dice.roll(100), dice.roll(100));
            channel.ask(&member, &wanted).await
        } else {
            let wanted = json!({ "bankId": "transfer-kru", "amount": (100 + dice.roll(100)).to_string() });
            member.post_once(manual::CALL, new_key(), wanted).await
        };
        if !reply.status.is_success() {
            // What came above earlier deposits has taken the room.
            reply.refused("deposit.limit.reached");
            break;
        }
        let ordered = reply.ok();
        let is_late = match channel {
            Some(_) => pays(&ordered, dice).await,
            None => transfers(server, &ordered, dice).await,
        };
        if is_late {
            late.push(ordered);
        }
        used.insert(channel.map_or(MANUAL, |channel| channel.name));
    }
    (member, late, used)
}

/// Pays what was left unpaid.
async fn pay_late(server: &TestServer, ordered: &Value) {
    if ordered["account"].is_object() {
        manual::transfer(server, manual::number(ordered), json!({ "amount": ordered["amountToPay"] })).await;
    } else {
        pay(ordered, json!({})).await;
    }
}

/// Waits until every transfer of the bank's books is a receipt that has come to its end.
async fn until_all_are_told(server: &TestServer, what: &str) {
    eventually(what, async || {
        server.clock.advance(Duration::from_secs(5));
        server.app.payments.read_feeds().await.expect("the feeds");
        let (told, at_bank) =
            (kept(server).await, journal(server).await.len() + account_journal(server).await.len());
        let is_ended = told.iter().all(|receipt| receipt.state != "decided");
        (told.len() == at_bank && is_ended).then_some(())
    })
    .await;
}

fn credited(receipts: &[Kept]) -> Money {
    sum(receipts.iter().map(|receipt| receipt.credited))
}

/// What two operators sent back.
async fn returned(server: &TestServer) -> Money {
    let all = "SELECT CAST(COALESCE(SUM(suspended), 0) AS TEXT) FROM receipt
               WHERE resolution = 'return' AND resolved_at_ms IS NOT NULL";
    Money::from_minor(server.query_text(all).await.expect("a sum").parse().expect("an amount"))
}

both_engines! {
    async fn f05_seeded_payments_of_every_kind_end_credited_in_suspense_or_returned_to_the_satang(server: &TestServer) {
        eprintln!("seed {}", seed());
        let dice = Dice(SeededEntropy::new(seed()));
        let (mut members, mut late, mut used) = (Vec::new(), Vec::new(), BTreeSet::new());
        for number in 0..payers() {
            let (member, unpaid, channels) = payer(server, number, &dice).await;
            members.push(member);
            late.extend(unpaid);
            used.extend(channels);
        }
        assert_eq!(used.len(), CHANNELS.len() + 1, "{used:?}");
        until_all_are_told(server, "every payment").await;
        let mut balances = Vec::new();
        for member in &members {
            balances.push(amount(&json!(balance(member).await)));
        }
        let before = sum(balances.into_iter());
        assert_eq!(before, credited(&kept(server).await), "wallets hold what was credited");

        // Longer than any channel gives to pay.
        server.clock.advance(Duration::from_secs(2 * 60 * 60 + 60));
        while server.app.payments.poll_once().await.unwrap() > 0 {}
        for ordered in &late {
            if !ordered["account"].is_object() {
                assert!(trail(server, ordered).await.contains(&"poll expired".to_owned()), "{ordered}");
            }
            pay_late(server, ordered).await;
        }
        until_all_are_told(server, "every late payment").await;
        suspense::send_back_some(server, 10).await;
        let receipts = kept(server).await;
        let suspended = sum(receipts.iter().map(|receipt| receipt.suspended));
        let returned = returned(server).await;
        let waiting = suspended.minus(returned).unwrap();
        let arrived = journal(server).await.into_iter().chain(account_journal(server).await);
        let arrived = sum(arrived.map(|transfer| amount(&transfer["amount"])));
        let explained = credited(&receipts).plus(waiting).unwrap().plus(returned).unwrap();
        assert_eq!(arrived, explained);
        eprintln!("{} transfers, {arrived}: {} credited, {waiting} in suspense, {returned} returned", receipts.len(), credited(&receipts));
        for reason in ["deposit.limit", "payer.other", "too.small", "no.order"] {
            assert!(receipts.iter().any(|receipt| receipt.reason == reason), "no {reason}");
        }
        assert!(waiting > Money::ZERO && returned > Money::ZERO && credited(&receipts) > before);
    }
}
