//! Lines of many members' statements at once, for those who lead them: what came into main wallets and went out of them
//! other than by playing.

use std::collections::HashMap;

use erawan_kernel::Money;
use erawan_kernel::ids::MemberId;

use super::statement::{self, Line};
use super::{AccountId, Book, LogEntry, Result, TxCode, Wallet, accounts};
use crate::rooms::wallet::Wallets;
use crate::web::DateRange;

/// A line, and whose it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct MoneyLine {
    /// The member's main wallet.
    pub(crate) wallet: Wallet,
    /// Its place in the ledger's log.
    pub(crate) sequence: i64,
    pub(crate) code: TxCode,
    /// Positive for what came in, negative for what went out.
    pub(crate) amount: Money,
    /// Epoch milliseconds.
    pub(crate) at_ms: i64,
    /// What it belongs to, such as a deposit.
    pub(crate) reference: String,
}

impl MoneyLine {
    /// `None` for a line of a game, of a wallet at a vendor, and of play money.
    fn of(line: Line, wallet: Wallet) -> Option<Self> {
        let code = TxCode::from_number(line.code).filter(|code| code.is_told_to_agents())?;
        let is_main = wallet.account == wallet.main && i64::from(wallet.account) == line.account;
        (is_main && matches!(wallet.book, Book::Real | Book::Test)).then_some(Self {
            wallet,
            sequence: line.sequence,
            code,
            amount: line.amount,
            at_ms: line.at_ms,
            reference: line.reference,
        })
    }
}

/// The lines that a row of the log writes.
pub(crate) fn money_lines(row: &LogEntry) -> Vec<MoneyLine> {
    let wallets = [row.debit, row.credit];
    let owned = |line: Line| {
        let wallet =
            wallets.into_iter().flatten().find(|wallet| i64::from(wallet.account) == line.account)?;
        MoneyLine::of(line, wallet)
    };
    statement::lines_of(row).into_iter().filter_map(owned).collect()
}

impl Wallets {
    /// The main wallets of these members; those who never had one are absent.
    pub(crate) async fn main_accounts(&self, members: &[MemberId]) -> Result<HashMap<MemberId, AccountId>> {
        accounts::main_accounts(self, members).await
    }

    /// The newest lines of these accounts and codes, at most `first`.
    pub(crate) async fn newest_lines_of(
        &self,
        accounts: &[AccountId],
        codes: &[TxCode],
        days: DateRange,
        first: u64,
    ) -> Result<Vec<MoneyLine>> {
        let ids: Vec<i64> = accounts.iter().map(|account| i64::from(*account)).collect();
        let lines = statement::store::newest_of(self.core.db.read(), &ids, codes, days, first).await?;
        self.with_wallets(lines).await
    }

    /// The newest lines of these codes among the next `limit` of all members, those before a place in the list alone;
    /// and before which place to go on, while there may be more.
    pub(crate) async fn lines_by_time(
        &self,
        codes: &[TxCode],
        days: DateRange,
        before: Option<(i64, i64)>,
        limit: u64,
    ) -> Result<(Vec<MoneyLine>, Option<(i64, i64)>)> {
        let mut lines =
            statement::store::lines_by_time(self.core.db.read(), codes, days, before, limit).await?;
        let is_full = u64::try_from(lines.len()).is_ok_and(|count| count >= limit);
        let last = lines.last().filter(|_| is_full).map(|line| (line.at_ms, line.sequence));
        // A row of the log may have two lines: those of the last one are read together by the next call.
        let next = last.map(|(at_ms, sequence)| (at_ms, sequence + 1));
        if let Some((_, sequence)) = last {
            lines.retain(|line| line.sequence != sequence);
        }
        Ok((self.with_wallets(lines).await?, next))
    }

    async fn with_wallets(&self, lines: Vec<Line>) -> Result<Vec<MoneyLine>> {
        let wallets = accounts::owners(self, lines.iter().map(|line| AccountId::from(line.account))).await?;
        let owned = |line: Line| {
            let wallet = *wallets.get(&AccountId::from(line.account))?;
            MoneyLine::of(line, wallet)
        };
        Ok(lines.into_iter().filter_map(owned).collect())
    }
}
