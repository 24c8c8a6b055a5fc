use std::time::Duration;

use erawan_ledger::{Entry, LedgerError};
use futures::future::join_all;

use crate::support::{World, key, on_both_engines, thb, transfer};

async fn i5_the_log_is_ordered_and_has_no_gaps(world: World) {
    let (house, member) = (world.house().await, world.member("a", 1_000).await);
    let calls = (0..500_u128).map(|number| {
        // Every third one is refused and must not leave a hole.
        let amount = if number % 3 == 0 { thb(100_000) } else { thb(1) };
        world.ledger.submit(transfer(key(number), member, house, amount))
    });
    let done = join_all(calls).await.into_iter().flatten().count();
    let entries = world.ledger.entries_after(0, 10_000).await.unwrap();
    assert_eq!(entries.len(), done + 1);
    assert!(entries.iter().map(|entry| entry.sequence).eq(1..=i64::try_from(done).unwrap() + 1));
    assert_eq!(*world.ledger.committed().borrow(), i64::try_from(done).unwrap() + 1);
    assert_eq!(world.ledger.last_sequence().await, Ok(i64::try_from(done).unwrap() + 1));
    world.assert_sound().await;
}

async fn the_log_is_read_in_pages(world: World) {
    let (house, member) = (world.house().await, world.member("a", 0).await);
    for number in 0..10 {
        world.ledger.submit(transfer(key(number), house, member, thb(1))).await.unwrap();
    }
    let sequences = |entries: Vec<Entry>| entries.iter().map(|entry| entry.sequence).collect::<Vec<_>>();
    assert_eq!(sequences(world.ledger.entries_after(0, 4).await.unwrap()), [1, 2, 3, 4]);
    assert_eq!(sequences(world.ledger.entries_after(8, 4).await.unwrap()), [9, 10]);
    assert_eq!(world.ledger.entries_after(10, 4).await, Ok(Vec::new()));
    assert_eq!(world.ledger.entries_after(3, 0).await, Ok(Vec::new()));
}

async fn the_log_of_a_new_ledger_ends_at_zero(world: World) {
    assert_eq!(world.ledger.last_sequence().await, Ok(0));
    assert_eq!(world.ledger.entries_after(0, 1).await, Ok(Vec::new()));
}

async fn a_follower_is_woken_by_a_commit(world: World) {
    let (house, member) = (world.house().await, world.member("a", 0).await);
    let mut committed = world.ledger.committed();
    committed.mark_unchanged();
    let receipt = world.ledger.submit(transfer(key(1), house, member, thb(1))).await.unwrap();
    tokio::time::timeout(Duration::from_secs(5), committed.changed()).await.unwrap().unwrap();
    assert_eq!(*committed.borrow(), receipt.sequence);
    let seen = world.ledger.entries_after(receipt.sequence - 1, 1).await.unwrap();
    assert_eq!(seen[0].transfer_id, receipt.transfer_id);
}

async fn f10_the_time_of_the_log_never_goes_back(world: World) {
    let (house, member) = (world.house().await, world.member("a", 0).await);
    let first = world.ledger.submit(transfer(key(1), house, member, thb(1))).await.unwrap();
    world.clock.set(world.plus_seconds(-7_200));
    let second = world.ledger.submit(transfer(key(2), house, member, thb(1))).await.unwrap();
    assert_eq!(second.at, first.at);
    world.assert_sound().await;
}

async fn a_full_queue_is_busy_and_takes_nothing(world: World) {
    let (house, member) = (world.house().await, world.member("a", 0).await);
    let small = world.open_with(|config| config.queue_limit = 4).await;
    let calls = (0..400).map(|number| small.submit(transfer(key(number), house, member, thb(1))));
    let results = join_all(calls).await;
    let busy = results.iter().filter(|result| **result == Err(LedgerError::Busy)).count();
    let done = results.iter().filter(|result| result.is_ok()).count();
    assert!(busy > 0, "400 callers at once must overflow a queue of 4");
    assert_eq!(busy + done, 400, "{results:?}");
    assert_eq!(world.posted(member).await, thb(i64::try_from(done).unwrap()));
}

on_both_engines!(
    i5_the_log_is_ordered_and_has_no_gaps,
    the_log_is_read_in_pages,
    the_log_of_a_new_ledger_ends_at_zero,
    a_follower_is_woken_by_a_commit,
    f10_the_time_of_the_log_never_goes_back,
    a_full_queue_is_busy_and_takes_nothing,
);
