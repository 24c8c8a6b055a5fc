//! A member's statement: one line for each movement on the wallet, from the ledger's log.

pub(super) mod store;

use erawan_kernel::ids::MemberId;
use erawan_kernel::{Money, Page, PageRequest};
use erawan_ledger::{AccountId, Effect};

use super::{Family, LogEntry, Projector, Result, TxCode, Wallet};
use crate::db::prelude::{DbResult, Tx};
use crate::rooms::wallet::Wallets;
use crate::web::DateRange;

/// Writes the statement of every wallet. Movements of nothing have no line.
#[derive(Debug, Clone, Copy)]
pub struct StatementProjector;

#[async_trait::async_trait]
impl Projector for StatementProjector {
    fn name(&self) -> &'static str {
        "wallet/statement"
    }

    async fn apply(&self, tx: &Tx, entries: &[LogEntry]) -> DbResult<()> {
        let lines: Vec<_> = entries.iter().flat_map(lines_of).collect();
        store::insert(tx, &lines).await
    }

    async fn clear(&self, tx: &Tx) -> DbResult<()> {
        store::clear(tx).await
    }
}

/// One line of a statement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Line {
    pub(super) account: i64,
    pub(super) sequence: i64,
    pub(super) code: u16,
    /// What came in, or below nothing what went out.
    pub(super) amount: Money,
    pub(super) balance_after: Money,
    pub(super) reference: String,
    pub(super) at_ms: i64,
}

/// Which lines are wanted.
#[derive(Debug, Clone, Default)]
pub(super) struct Filter {
    /// Only these codes; all when empty.
    pub(super) codes: Vec<TxCode>,
    /// Only codes of this family.
    pub(super) family: Option<Family>,
    /// Only what came in, or only what went out.
    pub(super) direction: Option<Direction>,
}

/// Which way money moved, seen from the wallet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Direction {
    In,
    Out,
}

/// Sums of a list, both not below nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Totals {
    pub(super) credit: Money,
    pub(super) debit: Money,
}

/// One page of a wallet's statement, newest first, and the sums of all of its pages.
pub(super) async fn list(
    wallets: &Wallets,
    wallet: &Wallet,
    filter: &Filter,
    days: DateRange,
    page: PageRequest,
) -> Result<(Page<Line>, Totals)> {
    let list = store::list(&wallets.core.db, wallet.account.into(), filter, days, page).await?;
    let totals = store::totals(&wallets.core.db, wallet.account.into(), filter, days).await?;
    Ok((list, totals))
}

/// What a member staked and won.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PlayTotals {
    /// Stakes that were not given back.
    pub staked: Money,
    /// Wins.
    pub won: Money,
}

impl Wallets {
    /// What the member staked and won since then, epoch milliseconds; nothing without a wallet.
    pub(crate) async fn play_since(&self, member_id: MemberId, since_ms: i64) -> Result<PlayTotals> {
        let Some(wallet) = self.find(member_id).await? else { return Ok(PlayTotals::default()) };
        self.catch_up(&StatementProjector).await?;
        let since = DateRange { from_ms: since_ms, until_ms: i64::MAX };
        let sums = async |codes: Vec<TxCode>| {
            let filter = Filter { codes, ..Filter::default() };
            store::totals(&self.core.db, wallet.account.into(), &filter, since).await
        };
        let bets: Vec<_> = TxCode::ALL.iter().copied().filter(|code| code.is_bet()).collect();
        let lines = sums(bets.iter().flat_map(|bet| [*bet, bet.refund_of()]).collect()).await?;
        let wins = sums(TxCode::ALL.iter().copied().filter(|code| code.is_win()).collect()).await?;
        let staked = Money::from_minor(lines.debit.minor() - lines.credit.minor());
        Ok(PlayTotals { staked, won: wins.credit })
    }
}

/// The sum of every statement that has a line.
pub(super) async fn sums(wallets: &Wallets) -> Result<Vec<(AccountId, Money)>> {
    let sums = store::sums(&wallets.core.db).await?;
    Ok(sums.into_iter().map(|(account, sum)| (account.into(), Money::from_minor(sum))).collect())
}

fn lines_of(row: &LogEntry) -> Vec<Line> {
    let entry = &row.entry;
    if !entry.kind.moves_money() || !entry.amount.is_positive() {
        return Vec::new();
    }
    let code = match TxCode::from_number(entry.code.0) {
        Some(code) if entry.kind == Effect::Reversed => code.refund_of().number(),
        _ => entry.code.0,
    };
    let line = |wallet: Wallet, amount: i64, balance_after: Money| Line {
        account: wallet.account.into(),
        sequence: entry.sequence,
        code,
        amount: Money::from_minor(amount),
        balance_after,
        reference: entry.reference.clone(),
        at_ms: entry.at.as_millisecond(),
    };
    let paid = row.debit.map(|wallet| line(wallet, -entry.amount.minor(), entry.debit_after.posted));
    let received = row.credit.map(|wallet| line(wallet, entry.amount.minor(), entry.credit_after.posted));
    paid.into_iter().chain(received).collect()
}
