use std::sync::Mutex;
use std::sync::atomic::{AtomicI64, AtomicUsize, Ordering};
use std::time::Duration;

use erawan_kernel::Money;
use erawan_kernel::ids::DepositId;
use futures::future::BoxFuture;
use futures::future::join_all;
use sea_orm::ConnectionTrait;

use super::{LogEntry, Projector, ROWS_MAX};
use crate::db::prelude::{DbResult, Tx};
use crate::rooms::wallet::{Wallet, Wallets};
use crate::test_platform::TestPlatform;

/// Longer than any step of these tests takes, and less than a test may.
const PATIENCE: Duration = Duration::from_secs(30);

/// While it applies rows, others are written: the log of a busy platform never ends.
#[derive(Debug)]
struct WrittenMeanwhile {
    wallets: Wallets,
    wallet: Wallet,
    /// Rows that are written while one step is applied.
    rows: usize,
    /// The last row that was applied.
    applied_to: AtomicI64,
    steps: AtomicUsize,
}

impl WrittenMeanwhile {
    async fn new(platform: &TestPlatform, rows: usize) -> Self {
        let wallets = platform.app.wallets.clone();
        let wallet = wallets.open(platform.member.id, platform.member.kind).await.unwrap();
        Self { wallets, wallet, rows, applied_to: AtomicI64::new(0), steps: AtomicUsize::new(0) }
    }
}

/// Writes that many rows of one unit each.
async fn write(wallets: &Wallets, wallet: &Wallet, rows: usize) {
    let amount = Money::from_units(1).unwrap();
    let row = async || {
        let deposit = DepositId::generate(&*wallets.core.clock, &*wallets.core.entropy).unwrap();
        wallets.deposit(wallet, "test", deposit, amount).await.unwrap()
    };
    join_all((0..rows).map(|_| row())).await;
}

impl Projector for WrittenMeanwhile {
    fn name(&self) -> &'static str {
        "test/written-meanwhile"
    }

    fn apply<'a>(&'a self, _tx: &'a Tx, entries: &'a [LogEntry]) -> BoxFuture<'a, DbResult<()>> {
        Box::pin(async move {
            write(&self.wallets, &self.wallet, self.rows).await;
            self.applied_to.store(entries.last().unwrap().entry.sequence, Ordering::SeqCst);
            self.steps.fetch_add(1, Ordering::SeqCst);
            Ok(())
        })
    }

    fn clear<'a>(&'a self, _tx: &'a Tx) -> BoxFuture<'a, DbResult<()>> {
        Box::pin(async move { Ok(()) })
    }
}

/// Notes the rows that it was given since it began anew.
#[derive(Debug, Default)]
struct Noted(Mutex<Vec<i64>>);

impl Projector for Noted {
    fn name(&self) -> &'static str {
        "test/noted"
    }

    fn apply<'a>(&'a self, _tx: &'a Tx, entries: &'a [LogEntry]) -> BoxFuture<'a, DbResult<()>> {
        Box::pin(async move {
            // The writer is one, so steps and the new beginning follow each other.
            self.0.lock().unwrap().extend(entries.iter().map(|entry| entry.entry.sequence));
            Ok(())
        })
    }

    fn clear<'a>(&'a self, _tx: &'a Tx) -> BoxFuture<'a, DbResult<()>> {
        Box::pin(async move {
            self.0.lock().unwrap().clear();
            Ok(())
        })
    }
}

#[tokio::test]
async fn catching_up_ends_while_the_log_grows_and_holds_what_the_log_held_at_its_begin() {
    let platform = TestPlatform::open().await;
    platform.credit(&platform.member, 10).await;
    let projector = WrittenMeanwhile::new(&platform, 1).await;
    for _ in 0..3 {
        let held = projector.wallets.ledger.last_sequence().await.unwrap();
        let caught_up = tokio::time::timeout(PATIENCE, projector.wallets.catch_up(&projector)).await;
        caught_up.expect("it does not wait for rows that come meanwhile").unwrap();
        assert!(projector.applied_to.load(Ordering::SeqCst) >= held);
    }
}

#[tokio::test]
async fn catching_up_with_a_backlog_ends_while_each_step_brings_a_whole_step_of_new_rows() {
    let platform = TestPlatform::open().await;
    let projector = WrittenMeanwhile::new(&platform, ROWS_MAX as usize).await;
    write(&projector.wallets, &projector.wallet, 2_500).await;
    let held = projector.wallets.ledger.last_sequence().await.unwrap();
    assert!((2_500..=3_000).contains(&held), "{held}");
    let caught_up = tokio::time::timeout(PATIENCE, projector.wallets.catch_up(&projector)).await;
    caught_up.expect("what the log held at the beginning is three steps").unwrap();
    assert_eq!(projector.steps.load(Ordering::SeqCst), 3);
    assert!(projector.applied_to.load(Ordering::SeqCst) >= held);
}

#[tokio::test]
async fn many_that_catch_up_at_once_beside_a_rebuild_count_each_row_once() {
    let platform = TestPlatform::open().await;
    let wallets = &platform.app.wallets;
    let wallet = wallets.open(platform.member.id, platform.member.kind).await.unwrap();
    write(wallets, &wallet, 3_500).await;
    let (held, projector) = (wallets.ledger.last_sequence().await.unwrap(), Noted::default());
    let all = async {
        let (caught_up, rebuilt) =
            tokio::join!(join_all((0..8).map(|_| wallets.catch_up(&projector))), wallets.rebuild(&projector));
        caught_up.into_iter().for_each(Result::unwrap);
        rebuilt.unwrap();
    };
    tokio::time::timeout(PATIENCE, all).await.expect("each of them ends");
    let mut noted = projector.0.into_inner().unwrap();
    noted.sort_unstable();
    assert!(noted.into_iter().eq(1..=held));
}

#[tokio::test]
async fn catching_up_ends_where_nothing_lies_ahead() {
    let platform = TestPlatform::open().await;
    let (wallets, projector) = (&platform.app.wallets, Noted::default());
    let catch_up = async || {
        tokio::time::timeout(PATIENCE, wallets.catch_up(&projector)).await.expect("it ends").unwrap();
        projector.0.lock().unwrap().len()
    };
    let before = catch_up().await;
    let wallet = wallets.open(platform.member.id, platform.member.kind).await.unwrap();
    write(wallets, &wallet, 3).await;
    assert_eq!((catch_up().await, catch_up().await), (before + 3, before + 3));
    // As after the restore of an older ledger.
    let ahead = "UPDATE log_checkpoint SET sequence = sequence + 7, summed_to = summed_to + 7";
    platform.app.core.db.write().execute_unprepared(ahead).await.unwrap();
    assert_eq!(catch_up().await, before + 3);
}
