//! The rules of one open round and of pace, for a player whose vendor calls two nodes of one server.

use std::time::Duration;

use erawan_testkit::{Engine, TestServer};
use serde_json::Value;

use super::vendor::{Player, UNIT, Vendor, rules, seated};

/// The default pace of the in-house vendor.
const PACE: Duration = Duration::from_millis(2_500);

/// Two nodes with one player at the in-house vendor, who calls either.
struct Table {
    one: TestServer,
    two: TestServer,
    at_one: Vendor,
    at_two: Vendor,
    player: Player,
}

impl Table {
    async fn open(name: &str, units: i64) -> Self {
        let one = TestServer::open(Engine::Postgres).await;
        let two = one.another_node().await;
        let (at_one, at_two) = (Vendor::bgs(&one), Vendor::bgs(&two));
        let (_, player) = seated(&one, &at_one, name, units).await;
        Self { one, two, at_one, at_two, player }
    }

    async fn close(self) {
        self.two.close().await;
        self.one.check_books().await;
        self.one.close().await;
    }
}

async fn bet(vendor: &Vendor, bet: &Value) -> String {
    vendor.call("/transaction/bet", bet).await.status()
}

async fn end(vendor: &Vendor, player: &Player, bet: &Value) {
    vendor.call("/transaction/win", &player.win(bet, 0)).await.balance();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn r21_of_many_rounds_started_at_once_on_two_nodes_one_is_taken_on_postgres() {
    let table = Table::open("twonodes", 100).await;
    let player = &table.player;
    for turn in 0..5 {
        let bets: Vec<_> = (0..32).map(|n| player.bet(&format!("r{turn}-{n}"), UNIT)).collect();
        let said = futures::future::join_all(bets.iter().enumerate().map(|(n, body)| {
            let vendor = if n % 2 == 0 { &table.at_one } else { &table.at_two };
            bet(vendor, body)
        }))
        .await;
        let taken: Vec<_> = said.iter().enumerate().filter(|(_, status)| *status == "RS_OK").collect();
        assert_eq!(taken.len(), 1, "turn {turn}: {said:?}");
        // Which of the two is true depends on how far the taken one had come.
        let others = ["RS_ERROR_ROUND_OPEN", "RS_ERROR_TOO_EARLY"];
        let is_refused = |status: &&String| others.contains(&status.as_str());
        assert_eq!(said.iter().filter(is_refused).count(), 31, "turn {turn}: {said:?}");
        // The other node than the one that took it hears of the end: nodes behind a balancer take turns.
        end(if turn % 2 == 0 { &table.at_one } else { &table.at_two }, player, &bets[taken[0].0]).await;
        table.one.clock.advance(PACE);
    }
    assert_eq!(table.at_two.balance(player).await, 95 * UNIT);
    table.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_bet_sent_many_times_at_once_to_two_nodes_has_one_answer_on_postgres() {
    let table = Table::open("onebet", 100).await;
    let player = &table.player;
    for turn in 0..20 {
        let body = player.bet(&format!("r{turn}"), UNIT);
        let said = futures::future::join_all((0..16).map(|n| {
            let vendor = if n % 2 == 0 { &table.at_one } else { &table.at_two };
            bet(vendor, &body)
        }))
        .await;
        assert!(said.iter().all(|status| status == "RS_OK"), "turn {turn}: {said:?}");
        end(if turn % 2 == 0 { &table.at_two } else { &table.at_one }, player, &body).await;
        table.one.clock.advance(PACE);
    }
    assert_eq!(table.at_two.balance(player).await, 80 * UNIT);
    table.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn r21_a_round_that_is_open_on_one_node_keeps_others_off_on_every_node_on_postgres() {
    let table = Table::open("openround", 10).await;
    let (player, at_one, at_two) = (&table.player, &table.at_one, &table.at_two);
    let first = player.bet("first", UNIT);
    let second = player.bet("second", UNIT);
    assert_eq!(bet(at_one, &first).await, "RS_OK");
    table.one.clock.advance(Duration::from_secs(60));
    assert_eq!(bet(at_two, &second).await, "RS_ERROR_ROUND_OPEN", "open at the other node for a minute");
    assert_eq!(bet(at_two, &player.bet("first", UNIT)).await, "RS_OK", "a second bet of the same round");
    end(at_two, player, &first).await;
    assert_eq!(bet(at_two, &second).await, "RS_OK");
    table.one.clock.advance(PACE);
    let third = player.bet("third", UNIT);
    assert_eq!(bet(at_one, &third).await, "RS_ERROR_ROUND_OPEN");
    at_one.call("/transaction/rollback", &player.rollback(&second)).await.balance();
    assert_eq!(bet(at_one, &third).await, "RS_OK", "a voided round is over");
    table.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn r22_rounds_start_no_faster_on_two_nodes_than_on_one_on_postgres() {
    let table = Table::open("pacedtwo", 20).await;
    let player = &table.player;
    for (round, wait_ms, is_at_two, expected) in [
        ("a", 0, false, "RS_OK"),
        ("b", 0, true, "RS_ERROR_TOO_EARLY"),
        ("c", 2_399, true, "RS_ERROR_TOO_EARLY"),
        ("d", 1, true, "RS_OK"),
        ("e", 2_000, false, "RS_ERROR_TOO_EARLY"),
        ("f", 400, false, "RS_OK"),
    ] {
        table.one.clock.advance(Duration::from_millis(wait_ms));
        let vendor = if is_at_two { &table.at_two } else { &table.at_one };
        let body = player.bet(round, UNIT);
        assert_eq!(bet(vendor, &body).await, expected, "round {round}");
        if expected == "RS_OK" {
            end(vendor, player, &body).await;
        }
    }
    table.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bet_that_started_nothing_on_one_node_slows_none_on_the_other_on_postgres() {
    let table = Table::open("unslowed2", 2).await;
    let (player, at_one, at_two) = (&table.player, &table.at_one, &table.at_two);
    let first = player.bet("first", UNIT);
    assert_eq!(bet(at_one, &first).await, "RS_OK");
    end(at_one, player, &first).await;
    table.one.clock.advance(PACE);
    assert_eq!(bet(at_one, &player.bet("large", 2 * UNIT)).await, "RS_ERROR_NOT_ENOUGH_MONEY");
    assert_eq!(bet(at_two, &first).await, "RS_OK", "a replay");
    assert_eq!(bet(at_two, &player.bet("small", UNIT)).await, "RS_OK");
    table.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_vendor_without_the_rule_has_many_rounds_open_over_two_nodes_on_postgres() {
    let table = Table::open("manyopen2", 10).await;
    Vendor::set_rules(&table.one, rules("BGS", false, 0)).await;
    table.one.clock.advance(Duration::from_secs(2));
    for round in 0..8 {
        let vendor = if round % 2 == 0 { &table.at_one } else { &table.at_two };
        assert_eq!(bet(vendor, &table.player.bet(&format!("r{round}"), UNIT)).await, "RS_OK");
    }
    table.close().await;
}
