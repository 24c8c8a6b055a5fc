use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use erawan_kernel::Money;
use erawan_kernel::ids::DepositId;

use super::{LogEntry, Projector};
use crate::db::prelude::{DbResult, Tx};
use crate::rooms::wallet::{Wallet, Wallets};
use crate::test_platform::TestPlatform;

/// While it applies rows, another row is written: the log of a busy platform never ends.
#[derive(Debug)]
struct WrittenMeanwhile {
    wallets: Wallets,
    wallet: Wallet,
    /// The last row that was applied.
    applied_to: AtomicI64,
}

#[async_trait::async_trait]
impl Projector for WrittenMeanwhile {
    fn name(&self) -> &'static str {
        "test/written-meanwhile"
    }

    async fn apply(&self, _tx: &Tx, entries: &[LogEntry]) -> DbResult<()> {
        let core = &self.wallets.core;
        let deposit = DepositId::generate(&*core.clock, &*core.entropy).unwrap();
        let amount = Money::from_units(1).unwrap();
        self.wallets.deposit(&self.wallet, "test", deposit, amount).await.unwrap();
        self.applied_to.store(entries.last().unwrap().entry.sequence, Ordering::SeqCst);
        Ok(())
    }

    async fn clear(&self, _tx: &Tx) -> DbResult<()> {
        Ok(())
    }
}

#[tokio::test]
async fn catching_up_ends_while_the_log_grows_and_holds_what_the_log_held_at_its_begin() {
    let platform = TestPlatform::open().await;
    platform.credit(&platform.member, 10).await;
    let wallets = platform.app.wallets.clone();
    let wallet = wallets.open(platform.member.id, platform.member.kind).await.unwrap();
    let projector = WrittenMeanwhile { wallets: wallets.clone(), wallet, applied_to: AtomicI64::new(0) };
    for _ in 0..3 {
        let held = *wallets.ledger.committed().borrow();
        let caught_up = tokio::time::timeout(Duration::from_secs(20), wallets.catch_up(&projector)).await;
        caught_up.expect("it does not wait for rows that come meanwhile").unwrap();
        assert!(projector.applied_to.load(Ordering::SeqCst) >= held);
    }
}
