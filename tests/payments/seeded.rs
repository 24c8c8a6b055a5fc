use std::time::Duration;

use erawan_kernel::{Entropy, Money, SeededEntropy};
use erawan_testkit::{Actor, TestServer, both_engines, eventually};
use serde_json::{Value, json};

use super::bank::{
    DEPOSIT_CALL, Kept, amount, balance, deposit_request, journal, kept, new_key, pay, press, sum, trail,
};
use crate::responsible::set;

/// Deposits of one member; more would have to wait for each other.
const OF_ONE: usize = 8;

/// How many payers there are: few in a normal run.
fn payers() -> usize {
    if std::env::var_os("ERAWAN_LONG").is_some() { 1_250 } else { 25 }
}

struct Dice(SeededEntropy);

impl Dice {
    fn roll(&self, sides: u64) -> u64 {
        let mut bytes = [0; 8];
        self.0.fill(&mut bytes).expect("dice");
        u64::from_le_bytes(bytes) % sides
    }
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

async fn payer(server: &TestServer, number: usize, dice: &Dice) -> (Actor, Vec<Value>) {
    let member = server.member(&format!("payer{number:05}")).await;
    if dice.roll(2) == 0 {
        server.freshen(&member).await;
        // One person has one account: no two are called alike.
        let letters: String =
            format!("{number:05}").bytes().map(|digit| char::from(digit - b'0' + b'a')).collect();
        let name = json!({ "payeeName": format!("Somchai J{letters}") });
        member.put("/wps/member/info/payeename", name).await.ok();
    }
    let mut late = Vec::new();
    if dice.roll(3) == 0 {
        set(&member, "deposit", "day", Some(&format!("{}", 1_600 + dice.roll(300)))).await;
    }
    for _ in 0..OF_ONE {
        let wanted = format!("{}.{:02}", 100 + dice.roll(100), dice.roll(100));
        let reply = member.post_once(DEPOSIT_CALL, new_key(), deposit_request(&wanted)).await;
        if !reply.status.is_success() {
            // What came above earlier deposits has taken the room.
            reply.refused("deposit.limit.reached");
            break;
        }
        let ordered = reply.ok();
        if pays(&ordered, dice).await {
            late.push(ordered);
        }
    }
    (member, late)
}

both_engines! {
    async fn f05_seeded_payments_of_every_kind_end_credited_or_in_suspense_to_the_satang(server: &TestServer) {
        let dice = Dice(SeededEntropy::new(20_261_125));
        let mut members = Vec::new();
        let mut late = Vec::new();
        for number in 0..payers() {
            let (member, unpaid) = payer(server, number, &dice).await;
            members.push(member);
            late.extend(unpaid);
        }
        let all_are_told = async || {
            let (told, journal) = (kept(server).await, journal(server).await);
            let is_ended = told.iter().all(|receipt| receipt.state != "decided");
            (told.len() == journal.len() && is_ended).then_some(())
        };
        eventually("every payment", all_are_told).await;
        let mut balances = Vec::new();
        for member in &members {
            balances.push(amount(&json!(balance(member).await)));
        }
        let before = sum(balances.into_iter());
        let credited = |receipts: &[Kept]| sum(receipts.iter().map(|receipt| receipt.credited));
        assert_eq!(before, credited(&kept(server).await), "wallets hold what was credited");

        server.clock.advance(Duration::from_secs(16 * 60));
        while server.app.payments.poll_once().await.unwrap() > 0 {}
        for ordered in &late {
            assert!(trail(server, ordered).await.contains(&"poll expired".to_owned()), "{ordered}");
            pay(ordered, json!({})).await;
        }
        eventually("every late payment", all_are_told).await;
        let receipts = kept(server).await;
        let suspended = sum(receipts.iter().map(|receipt| receipt.suspended));
        let arrived = sum(journal(server).await.iter().map(|transfer| amount(&transfer["amount"])));
        assert_eq!(arrived, credited(&receipts).plus(suspended).unwrap());
        for reason in ["deposit.limit", "payer.other", "too.small"] {
            assert!(receipts.iter().any(|receipt| receipt.reason == reason), "no {reason}");
        }
        assert!(suspended > Money::ZERO && credited(&receipts) > before);
    }
}
