use erawan_kernel::ids::MemberId;

use super::{Result, SecondFactorError, store};
use crate::db::prelude::Tx;
use crate::factors::failures::Failures;
use crate::rooms::account;
use crate::rooms::second_factor::SecondFactors;

/// One try at a code of a member. Tries at the same time wait for each other, so that each sees the failures
/// before it.
pub(super) struct Guess {
    tx: Tx,
    member_id: MemberId,
    before: Failures,
}

impl Guess {
    /// # Errors
    /// [`SecondFactorError::Locked`] when there were too many wrong ones; [`SecondFactorError::Database`].
    pub(super) async fn begin(factors: &SecondFactors, member_id: MemberId) -> Result<Self> {
        let tx = factors.core.db.begin().await?;
        account::lock_in_tx(&tx, member_id).await?;
        let now_ms = factors.core.clock.now_ms();
        let stored = store::failures_in_tx(&tx, member_id).await?;
        let before = Failures::counting(stored, now_ms);
        Ok(Self { tx, member_id, before: before.map_err(|seconds| SecondFactorError::Locked { seconds })? })
    }

    /// Where the code is looked at and used up.
    pub(super) const fn tx(&self) -> &Tx {
        &self.tx
    }

    /// The code was right: the failures before it are forgotten once the caller commits.
    pub(super) async fn right(self) -> Result<Tx> {
        store::forget_failures_in_tx(&self.tx, self.member_id).await?;
        Ok(self.tx)
    }

    /// The code was wrong, and is counted.
    ///
    /// # Errors
    /// [`SecondFactorError::WrongCode`]; [`SecondFactorError::Database`].
    pub(super) async fn wrong<T>(self) -> Result<T> {
        store::note_failures_in_tx(&self.tx, self.member_id, self.before.and_one()).await?;
        self.tx.commit().await?;
        Err(SecondFactorError::WrongCode)
    }
}
