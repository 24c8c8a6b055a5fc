//! Several committers on one database.

use erawan_kernel::Money;
use erawan_ledger::LedgerError;
use futures::future::join_all;

use crate::support::{World, key, on_both_engines, reverse, same_answer, thb, transfer};

async fn two_nodes_share_one_log_without_gaps(world: World) {
    let (house, member) = (world.house().await, world.member("a", 300).await);
    let other = world.another_node().await;
    let here = (0..200).map(|number| world.ledger.submit(transfer(key(number), member, house, thb(1))));
    let there = (200..400).map(|number| other.submit(transfer(key(number), member, house, thb(1))));
    let (here, there) = tokio::join!(join_all(here), join_all(there));
    let done = here.iter().chain(&there).filter(|result| result.is_ok()).count();
    assert_eq!(done, 300, "300 baht pay for 300 transfers of one baht");
    assert_eq!(world.posted(member).await, Money::ZERO);
    world.assert_sound().await;
}

async fn a_key_is_carried_out_on_one_node_and_replayed_on_the_other(world: World) {
    let (house, member) = (world.house().await, world.member("a", 100).await);
    let other = world.another_node().await;
    for round in 0..50 {
        let command = transfer(key(round), member, house, thb(1));
        let (here, there) = tokio::join!(world.ledger.submit(command.clone()), other.submit(command));
        let (here, there) = (here.unwrap(), there.unwrap());
        assert!(same_answer(here, there) || same_answer(there, here), "{here:?} and {there:?}");
    }
    assert_eq!(world.posted(member).await, thb(50));
    world.assert_sound().await;
}

async fn a_bet_here_and_its_rollback_there_end_with_the_stake_at_home(world: World) {
    let (house, member) = (world.house().await, world.member("a", 100).await);
    let other = world.another_node().await;
    for round in 0..50 {
        let (bet, back) = (key(2 * round), key(2 * round + 1));
        let (bet_done, back_done) = tokio::join!(
            world.ledger.submit(transfer(bet.clone(), member, house, thb(1))),
            other.submit(reverse(back, &bet, member, house)),
        );
        assert!(matches!(bet_done, Ok(_) | Err(LedgerError::Reversed)), "{bet_done:?}");
        assert!(back_done.is_ok(), "{back_done:?}");
    }
    assert_eq!(world.posted(member).await, thb(100));
    world.assert_sound().await;
}

on_both_engines!(
    two_nodes_share_one_log_without_gaps,
    a_key_is_carried_out_on_one_node_and_replayed_on_the_other,
    a_bet_here_and_its_rollback_there_end_with_the_stake_at_home,
);

mod lost_connections {
    use std::time::Duration;

    use futures::future::join_all;
    use tokio_postgres::NoTls;

    use crate::support::{Engine, World, key, thb, transfer};

    /// Ends every connection of the ledger to its database, as an administrator or a failover would.
    async fn cut(world: &World) -> i64 {
        let (client, connection) = tokio_postgres::connect(world.place(), NoTls).await.unwrap();
        tokio::spawn(connection);
        let cut = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
                   WHERE datname = current_database() AND application_name = 'erawan-ledger'";
        client.query_one(cut, &[]).await.unwrap().get(0)
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn f11_callers_do_not_notice_that_the_connection_was_cut() {
        let world = World::new(Engine::Postgres).await;
        let (house, member) = (world.house().await, world.member("a", 0).await);
        let mut cuts = 0;
        for round in 0..20_u128 {
            let calls = (0..100).map(|number| {
                world.ledger.submit(transfer(key(round * 100 + number), house, member, thb(1)))
            });
            let ((), results) = tokio::join!(
                async {
                    // Real time: each round is cut at another moment of the burst.
                    tokio::time::sleep(Duration::from_millis(u64::try_from(round).unwrap())).await;
                    cuts += cut(&world).await;
                },
                join_all(calls),
            );
            for result in results {
                let receipt = result.unwrap();
                assert!(!receipt.replayed, "a first call must not look like a replay: {receipt:?}");
            }
        }
        assert!(cuts > 0, "no connection was cut");
        assert_eq!(world.posted(member).await, thb(2_000));
        world.assert_sound().await;
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn questions_are_answered_after_a_cut_too() {
        let world = World::new(Engine::Postgres).await;
        let member = world.member("a", 7).await;
        assert_eq!(world.posted(member).await, thb(7));
        cut(&world).await;
        assert_eq!(world.posted(member).await, thb(7));
        assert_eq!(world.ledger.entries_after(0, 10).await.unwrap().len(), 1);
    }
}
