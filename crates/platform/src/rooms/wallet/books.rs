//! Whether what a member's statement comes to is what the ledger holds.

use erawan_kernel::Money;
use erawan_kernel::ids::MemberId;
use erawan_ledger::AccountId;

use super::statement::store;
use super::{Result, StatementProjector};
use crate::rooms::wallet::Wallets;

/// How often two books are compared while money keeps moving.
const TRIES: usize = 6;
/// How often a difference has to be seen while no money moves.
const SIGHTINGS: usize = 2;

/// What a comparison of a member's statement with the ledger says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum BooksMatch {
    /// They agree.
    Same,
    /// They do not.
    Different {
        /// What the statement comes to, or the sums kept beside it where those are what differs.
        stated: Money,
        /// What the ledger holds.
        held: Money,
    },
    /// Money moved all the time, so that nothing can be said.
    Unknown,
}

impl Wallets {
    /// Adds up the statement of each wallet of the member, line by line and by the sums kept beside them, and compares both
    /// with the ledger; the first wallet that differs is answered.
    ///
    /// # Errors
    /// [`super::WalletError::Ledger`], [`super::WalletError::Database`].
    pub(crate) async fn compare_books(&self, member_id: MemberId) -> Result<BooksMatch> {
        let Some(wallet) = self.find(member_id).await? else { return Ok(BooksMatch::Same) };
        for account in self.accounts_of(&wallet).await? {
            let found = self.compare_account(account).await?;
            if found != BooksMatch::Same {
                return Ok(found);
            }
        }
        Ok(BooksMatch::Same)
    }

    async fn compare_account(&self, account: AccountId) -> Result<BooksMatch> {
        let mut sightings = 0;
        for _ in 0..TRIES {
            let before = self.ledger.balance(account).await?.posted;
            self.catch_up(&StatementProjector).await?;
            let tx = self.core.db.snapshot().await?;
            let lines = store::sum_of_lines(&tx, account.into()).await?;
            let sums = store::sums_of(&tx, account.into()).await?;
            tx.commit().await?;
            let after = self.ledger.balance(account).await?.posted;
            let stated = sums.into_iter().find(|sum| *sum != lines).unwrap_or(lines);
            if stated == lines && (stated == before || stated == after) {
                return Ok(BooksMatch::Same);
            }
            // The statement is built from the log: while money moves it may be ahead of what was read, or behind.
            if before != after {
                continue;
            }
            sightings += 1;
            if sightings == SIGHTINGS {
                return Ok(BooksMatch::Different { stated, held: after });
            }
        }
        Ok(BooksMatch::Unknown)
    }
}
