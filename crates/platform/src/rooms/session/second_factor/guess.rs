use erawan_kernel::ids::MemberId;
use sea_orm::DatabaseTransaction;

use super::store::{self, Failures};
use crate::App;
use crate::rooms::account;
use crate::rooms::session::SessionError;

/// Wrong codes of one member after which no more are looked at.
const FAILURES_MAX: i32 = 5;
/// How long wrong codes count, from the first of them.
const FAILURES_MS: i64 = 30 * 60 * 1_000;

/// One try at a code of a member. Whoever tries at the same time waits, so that each try sees the failures
/// before it.
pub(in crate::rooms::session) struct Guess {
    tx: DatabaseTransaction,
    member_id: MemberId,
    before: Failures,
}

impl Guess {
    /// # Errors
    /// [`SessionError::Locked`] when there were too many wrong ones; [`SessionError::Database`].
    pub(in crate::rooms::session) async fn begin(
        app: &App,
        member_id: MemberId,
    ) -> Result<Self, SessionError> {
        let tx = app.db.begin().await?;
        account::lock_in_tx(&tx, member_id).await?;
        let now_ms = app.clock.now_ms();
        let counting = store::failures_in_tx(&tx, member_id).await?;
        let counting = counting.filter(|failures| now_ms - failures.since_ms < FAILURES_MS);
        if let Some(failures) = counting.filter(|failures| failures.count >= FAILURES_MAX) {
            let left_ms = failures.since_ms + FAILURES_MS - now_ms;
            let seconds = u64::try_from(left_ms).unwrap_or_default().div_ceil(1_000);
            return Err(SessionError::Locked { seconds });
        }
        Ok(Self { tx, member_id, before: counting.unwrap_or(Failures { count: 0, since_ms: now_ms }) })
    }

    /// Where the code is looked at and used up.
    pub(in crate::rooms::session) const fn tx(&self) -> &DatabaseTransaction {
        &self.tx
    }

    /// The code was right: the failures before it are forgotten once the caller commits.
    ///
    /// # Errors
    /// [`SessionError::Database`].
    pub(in crate::rooms::session) async fn right(self) -> Result<DatabaseTransaction, SessionError> {
        store::forget_failures_in_tx(&self.tx, self.member_id).await?;
        Ok(self.tx)
    }

    /// The code was wrong, and is counted.
    ///
    /// # Errors
    /// [`SessionError::WrongCode`]; [`SessionError::Database`].
    pub(in crate::rooms::session) async fn wrong<T>(self) -> Result<T, SessionError> {
        let failures = Failures { count: self.before.count + 1, ..self.before };
        store::note_failures_in_tx(&self.tx, self.member_id, failures).await?;
        self.tx.commit().await?;
        Err(SessionError::WrongCode)
    }
}
