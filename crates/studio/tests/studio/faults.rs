use std::time::Duration;

use crate::on_both_engines;
use crate::operator::Fault;
use crate::world::{BAHT, Engine, World, minor};

on_both_engines! {
    async fn f04_a_bet_whose_answer_is_lost_is_returned_once(engine) {
        for fault in [Fault::LostReply, Fault::SlowReply, Fault::Garbage] {
            let world = World::impatient(engine, 1, Duration::from_secs(1)).await;
            let mut player = world.player("mem_1", 100 * BAHT).await;
            world.operator.fail_next("transaction/bet", fault);
            world.operator.fail_next("transaction/rollback", fault);
            let (status, answer) = world.spin(&mut player, 20 * BAHT).await;
            assert_eq!((status, answer["errorCode"].as_str()), (503, Some("wallet.unknown")), "{fault:?}");
            world.settle_everything().await;
            assert_eq!(world.operator.balance("mem_1"), 100 * BAHT, "{fault:?}");
            assert_eq!(world.state(&player).await["lastRound"]["status"], "rolled_back");
            let (status, answer) = world.spin(&mut player, 20 * BAHT).await;
            assert_eq!(status, 200, "{answer}");
        }
    }

    async fn f04_a_win_whose_answer_is_lost_is_paid_once(engine) {
        for fault in [Fault::LostReply, Fault::SlowReply, Fault::Garbage, Fault::LostRequest, Fault::Late] {
            let world = World::impatient(engine, 1, Duration::from_secs(1)).await;
            let mut player = world.player("mem_1", 1_000 * BAHT).await;
            let mut balance = 1_000 * BAHT;
            for _ in 0..2 {
                for _ in 0..2 {
                    world.operator.fail_next("transaction/win", fault);
                }
                let (status, answer) = world.spin(&mut player, BAHT).await;
                assert_eq!((status, answer["round"]["status"].as_str()), (200, Some("pending")), "{fault:?}");
                world.settle_everything().await;
                balance += minor(&answer["round"]["winMinor"]) - BAHT;
                assert_eq!(world.operator.balance("mem_1"), balance, "{fault:?}");
                world.wait_seconds(3);
            }
        }
    }

    async fn f05_a_bet_that_arrives_after_its_rollback_takes_nothing(engine) {
        let world = World::new(engine).await;
        let mut player = world.player("mem_1", 100 * BAHT).await;
        world.operator.fail_next("transaction/bet", Fault::Late);
        assert_eq!(world.spin(&mut player, BAHT).await.0, 503);
        world.settle_everything().await;
        world.operator.deliver_late();
        assert_eq!(world.operator.balance("mem_1"), 100 * BAHT);
    }

    async fn every_retry_is_the_same_transaction(engine) {
        let world = World::new(engine).await;
        let mut player = world.player("mem_1", 100 * BAHT).await;
        for _ in 0..4 {
            world.operator.fail_next("transaction/win", Fault::LostRequest);
        }
        world.spin(&mut player, BAHT).await;
        world.settle_everything().await;
        let books = world.operator.books();
        let wins: Vec<_> = books.calls.iter().filter(|(path, _)| path == "transaction/win").collect();
        assert_eq!(wins.len(), 5);
        assert!(wins.iter().all(|(_, content)| *content == wins[0].1), "the content is identical");
    }

    async fn a_win_the_operator_has_voided_closes_the_round(engine) {
        let world = World::new(engine).await;
        let mut player = world.player("mem_1", 100 * BAHT).await;
        world.operator.fail_next("transaction/win", Fault::LostRequest);
        world.spin(&mut player, BAHT).await;
        {
            let mut books = world.operator.books();
            for transaction in books.transactions.values_mut() {
                transaction.rolled_back = true;
            }
            *books.balances.get_mut("mem_1").unwrap() += BAHT;
        }
        world.settle_everything().await;
        assert_eq!(world.state(&player).await["lastRound"]["status"], "rolled_back");
        assert_eq!(world.operator.balance("mem_1"), 100 * BAHT);
    }
}

/// Many players against a wallet that loses, repeats, delays and reorders; afterwards every baht is where
/// the records of the rounds say.
async fn chaos(engine: Engine, seed: u64, players: usize, spins: usize) {
    const START: i64 = 10_000 * BAHT;
    let world = World::impatient(engine, seed, Duration::from_millis(300)).await;
    let mut all = Vec::new();
    for number in 0..players {
        all.push(world.player(&format!("mem_{number}"), START).await);
    }
    world.operator.books().chaos_per_mille = 300;
    for _ in 0..spins {
        let turns = all.iter_mut().map(|player| world.spin(player, 5 * BAHT));
        for (status, answer) in futures::future::join_all(turns).await {
            assert!(matches!(status, 200 | 409 | 503), "{status} {answer}");
        }
        world.wait_seconds(3);
        world.studio().resolve_due().await.unwrap();
    }
    world.operator.books().chaos_per_mille = 0;
    world.settle_everything().await;
    world.operator.deliver_late();

    let open = "SELECT COUNT(*) FROM studio_round WHERE state NOT IN ('settled','rolled_back','refused')";
    assert_eq!(world.count(open).await, 0);
    for player in &all {
        let mut expected = START;
        let mut page = 1;
        loop {
            let again = world.player(&player.user, 0).await;
            let (_, rounds) = world.get(&format!("/rounds?pageNo={page}"), Some(&again.token)).await;
            for round in rounds["list"].as_array().unwrap() {
                if round["status"] == "settled" {
                    expected += minor(&round["winMinor"]) - minor(&round["betMinor"]);
                }
            }
            if rounds["totalPages"].as_i64().unwrap() <= page {
                break;
            }
            page += 1;
        }
        assert_eq!(world.operator.balance(&player.user), expected, "{}", player.user);
    }
    let (bets, wins) = world.operator.totals();
    let moved: i64 = all.iter().map(|player| world.operator.balance(&player.user) - START).sum();
    assert_eq!(wins - bets, moved);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn f04_f05_a_wallet_that_loses_repeats_and_reorders_moves_every_baht_once_on_sqlite() {
    chaos(Engine::Sqlite, 11, 8, 60).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn f04_f05_a_wallet_that_loses_repeats_and_reorders_moves_every_baht_once_on_postgres() {
    chaos(Engine::Postgres, 12, 8, 60).await;
}
