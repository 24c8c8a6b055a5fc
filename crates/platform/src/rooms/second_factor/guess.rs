use erawan_kernel::ids::MemberId;

use super::store::{self, Failures};
use super::{Result, SecondFactorError};
use crate::db::prelude::Tx;
use crate::rooms::account;
use crate::rooms::second_factor::SecondFactors;

/// Wrong codes of one member after which no further ones are checked.
const FAILURES_MAX: i32 = 5;
/// How long wrong codes count, from the first of them.
const FAILURES_MS: i64 = 30 * 60 * 1_000;

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
        let counting = store::failures_in_tx(&tx, member_id).await?;
        let counting = counting.filter(|failures| now_ms - failures.since_ms < FAILURES_MS);
        if let Some(failures) = counting.filter(|failures| failures.count >= FAILURES_MAX) {
            let left_ms = failures.since_ms + FAILURES_MS - now_ms;
            let seconds = u64::try_from(left_ms).unwrap_or_default().div_ceil(1_000);
            return Err(SecondFactorError::Locked { seconds });
        }
        Ok(Self { tx, member_id, before: counting.unwrap_or(Failures { count: 0, since_ms: now_ms }) })
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
        let failures = Failures { count: self.before.count + 1, ..self.before };
        store::note_failures_in_tx(&self.tx, self.member_id, failures).await?;
        self.tx.commit().await?;
        Err(SecondFactorError::WrongCode)
    }
}
