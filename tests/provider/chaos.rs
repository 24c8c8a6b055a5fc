//! Network faults: lost answers, duplicates, wrong order. The ledger is checked against the journal of what
//! was sent and answered.

use std::collections::HashMap;
use std::time::Duration;

use erawan_kernel::{Entropy, SeededEntropy};
use erawan_testkit::{TestServer, both_engines};
use futures::StreamExt;
use serde_json::Value;

use super::vendor::{Player, UNIT, Vendor, seated};

/// Calls per engine, doubles included.
const CALLS_MIN: usize = 10_000;
const PLAYERS: usize = 8;
const START_UNITS: i64 = 100_000;

struct Dice(SeededEntropy);

impl Dice {
    fn below(&self, bound: usize) -> usize {
        let mut bytes = [0; 4];
        self.0.fill(&mut bytes).unwrap();
        usize::try_from(u32::from_be_bytes(bytes)).unwrap() % bound
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Kind {
    Bet,
    Win,
    Rollback,
}

#[derive(Debug, Clone)]
struct Message {
    player: usize,
    round: usize,
    kind: Kind,
    body: Value,
}

/// Rounds of every kind, each message one to three times, in an order that mixes neighbours.
fn script(players: &[Player], dice: &Dice) -> Vec<Message> {
    let mut messages = Vec::new();
    let mut round = 0;
    while messages.len() < CALLS_MIN {
        let player = dice.below(players.len());
        let who = &players[player];
        let amount = |units: usize| i64::try_from(units).unwrap() * UNIT;
        let bet = who.bet(&format!("r{round}"), amount(1 + dice.below(5)));
        let outcome = match dice.below(4) {
            0 => vec![(Kind::Rollback, who.rollback(&bet))],
            1 => {
                vec![(Kind::Win, who.win(&bet, amount(dice.below(9)))), (Kind::Rollback, who.rollback(&bet))]
            }
            _ => vec![(Kind::Win, who.win(&bet, amount(dice.below(9))))],
        };
        for (kind, body) in std::iter::once((Kind::Bet, bet)).chain(outcome) {
            for _ in 0..=dice.below(3) {
                messages.push(Message { player, round, kind, body: body.clone() });
            }
        }
        round += 1;
    }
    // Wrong order, but not endlessly late: every message moves by up to forty places.
    for place in 0..messages.len() {
        let other = (place + dice.below(40)).min(messages.len() - 1);
        messages.swap(place, other);
    }
    messages
}

/// What the answers say about one round.
#[derive(Debug, Default)]
struct Journal {
    answers: HashMap<Kind, HashMap<String, Vec<i64>>>,
    bodies: HashMap<Kind, Value>,
}

impl Journal {
    fn ok(&self, kind: Kind) -> Option<&Vec<i64>> {
        self.answers.get(&kind)?.get("RS_OK")
    }

    fn amount(&self, kind: Kind) -> i64 {
        self.bodies[&kind]["amount"].as_i64().unwrap()
    }

    /// What the round did to the balance, after the check of its answers.
    fn result(&self, round: usize) -> i64 {
        for (kind, statuses) in &self.answers {
            if let Some(balances) = statuses.get("RS_OK") {
                assert!(
                    balances.iter().all(|balance| *balance == balances[0]),
                    "round {round}: {kind:?} answered apart"
                );
            }
            for status in statuses.keys() {
                let allowed: &[&str] = match kind {
                    Kind::Bet => &["RS_OK", "RS_ERROR_TRANSACTION_ROLLED_BACK"],
                    Kind::Win => &[
                        "RS_OK",
                        "RS_ERROR_BUSY",
                        "RS_ERROR_ROUND_CLOSED",
                        "RS_ERROR_TRANSACTION_DOES_NOT_EXIST",
                        "RS_ERROR_TRANSACTION_ROLLED_BACK",
                    ],
                    // The win was first, or is on its way.
                    Kind::Rollback => &["RS_OK", "RS_ERROR_BUSY", "RS_ERROR_ROUND_CLOSED"],
                };
                assert!(allowed.contains(&status.as_str()), "round {round}: {kind:?} was answered {status}");
            }
        }
        let (bet, win, rollback) = (self.ok(Kind::Bet), self.ok(Kind::Win), self.ok(Kind::Rollback));
        assert!(bet.is_some() || rollback.is_some(), "round {round}: neither taken nor rolled back");
        assert!(win.is_none() || bet.is_some(), "round {round}: won without a bet");
        let stake = if bet.is_some() && rollback.is_none() { self.amount(Kind::Bet) } else { 0 };
        let won = if win.is_some() { self.amount(Kind::Win) } else { 0 };
        won - stake
    }
}

async fn play(server: &TestServer, seed: u64) {
    let vendor = Vendor::bgs(server).without_pace(server).await;
    let mut players = Vec::new();
    for n in 0..PLAYERS {
        players.push(seated(server, &vendor, &format!("chaos{n:02}"), START_UNITS).await.1);
    }
    let messages = script(&players, &Dice(SeededEntropy::new(seed)));
    let path = |kind: Kind| match kind {
        Kind::Bet => "/transaction/bet",
        Kind::Win => "/transaction/win",
        Kind::Rollback => "/transaction/rollback",
    };
    let line = &vendor;
    let mut said: Vec<_> = futures::stream::iter(&messages)
        .map(|message| async move { (message, line.call(path(message.kind), &message.body).await) })
        .buffer_unordered(32)
        .collect()
        .await;
    // A vendor sends its wins again until they get a final answer.
    let again: Vec<_> = messages.iter().filter(|message| message.kind == Kind::Win).collect();
    for message in again {
        said.push((message, vendor.call("/transaction/win", &message.body).await));
    }
    let mut journals: HashMap<usize, (usize, Journal)> = HashMap::new();
    for (message, answer) in said {
        let (_, journal) =
            journals.entry(message.round).or_insert_with(|| (message.player, Journal::default()));
        journal.bodies.insert(message.kind, message.body.clone());
        let balances = journal.answers.entry(message.kind).or_default().entry(answer.status()).or_default();
        balances.push(answer.json()["balance"].as_i64().unwrap_or_default());
    }
    let mut expected = vec![START_UNITS * UNIT; PLAYERS];
    for (round, (player, journal)) in &journals {
        expected[*player] += journal.result(*round);
    }
    for (player, expected) in players.iter().zip(expected) {
        assert_eq!(vendor.balance(player).await, expected, "seed {seed}, player {}", player.user);
    }
}

both_engines! {
    async fn f05_ten_thousand_doubled_and_reordered_calls_move_money_once(server: &TestServer) {
        play(server, 20_261_121).await;
    }

    async fn f04_a_call_whose_answer_was_lost_is_answered_when_it_is_sent_again(server: &TestServer) {
        let vendor = Vendor::bgs(server).without_pace(server).await;
        let (_, player) = seated(server, &vendor, "lostanswer", 1_000).await;
        let dice = Dice(SeededEntropy::new(4));
        for n in 0..300 {
            let bet = player.bet(&format!("r{n}"), UNIT);
            // The line breaks somewhere between sending and hearing.
            let patience = Duration::from_micros(u64::try_from(dice.below(4_000)).unwrap());
            drop(tokio::time::timeout(patience, vendor.call("/transaction/bet", &bet)).await);
            let first = vendor.call("/transaction/bet", &bet).await;
            assert_eq!(first.balance(), (999 - n) * UNIT, "bet {n}");
            assert_eq!(vendor.call("/transaction/bet", &bet).await, first, "bet {n}");
        }
    }
}
