//! A member's statement: one line for each movement on the wallet, from the ledger's log.

pub(super) mod store;

use std::collections::HashMap;

use erawan_kernel::ids::MemberId;
use erawan_kernel::{Money, Page, PageRequest};
use erawan_ledger::{AccountId, Effect};
use futures::future::BoxFuture;

use super::{Family, LogEntry, Projector, Result, RoundReference, TxCode, Wallet};
use crate::db::prelude::{DbResult, Tx};
use crate::rooms::wallet::Wallets;
use crate::web::DateRange;

/// Writes the statement of every wallet. Movements of nothing have no line.
#[derive(Debug, Clone, Copy)]
pub struct StatementProjector;

impl Projector for StatementProjector {
    fn name(&self) -> &'static str {
        "wallet/statement"
    }

    fn apply<'a>(&'a self, tx: &'a Tx, entries: &'a [LogEntry]) -> BoxFuture<'a, DbResult<()>> {
        Box::pin(async move {
            let lines: Vec<_> = entries.iter().flat_map(lines_of).collect();
            store::insert(tx, &lines).await
        })
    }

    fn add_up<'a>(&'a self, tx: &'a Tx, entries: &'a [LogEntry]) -> BoxFuture<'a, DbResult<()>> {
        Box::pin(async move {
            let lines: Vec<_> = entries.iter().flat_map(lines_of).collect();
            store::add_up(tx, &lines).await
        })
    }

    fn clear<'a>(&'a self, tx: &'a Tx) -> BoxFuture<'a, DbResult<()>> {
        Box::pin(async move { store::clear(tx).await })
    }
}

/// One line of a statement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Line {
    pub(super) account: i64,
    pub(super) sequence: i64,
    pub(super) code: u16,
    /// Positive for what came in, negative for what went out.
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

impl Filter {
    fn takes(&self, code: u16) -> bool {
        let Some(known) = TxCode::from_number(code) else {
            return self.codes.is_empty() && self.family.is_none();
        };
        (self.codes.is_empty() || self.codes.contains(&known))
            && self.family.is_none_or(|family| known.family() == family)
    }

    /// Whether a line of these sums may be among those that it takes.
    fn finds_in(&self, sums: &CodeTotals) -> bool {
        self.takes(sums.code)
            && (self.takes_in() && sums.credit_lines > 0 || self.takes_out() && sums.debit_lines > 0)
    }

    const fn takes_in(&self) -> bool {
        !matches!(self.direction, Some(Direction::Out))
    }

    const fn takes_out(&self) -> bool {
        !matches!(self.direction, Some(Direction::In))
    }
}

/// Sums of a list, neither of them negative.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Totals {
    pub(super) credit: Money,
    pub(super) debit: Money,
}

/// What was in a wallet before some days and after them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Balances {
    pub(super) opening: Money,
    pub(super) closing: Money,
}

/// Sums of the lines of one code, amounts in the smallest unit and never negative.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct CodeTotals {
    code: u16,
    credit: i64,
    debit: i64,
    credit_lines: i64,
    debit_lines: i64,
}

impl CodeTotals {
    const fn of(code: u16) -> Self {
        Self { code, credit: 0, debit: 0, credit_lines: 0, debit_lines: 0 }
    }

    fn add(&mut self, more: &Self) {
        self.credit = self.credit.saturating_add(more.credit);
        self.debit = self.debit.saturating_add(more.debit);
        self.credit_lines += more.credit_lines;
        self.debit_lines += more.debit_lines;
    }

    fn add_line(&mut self, amount: Money) {
        let minor = amount.minor();
        let (credit, debit) = (minor.max(0), minor.min(0).saturating_neg());
        let lines = (i64::from(credit > 0), i64::from(debit > 0));
        self.add(&Self { code: self.code, credit, debit, credit_lines: lines.0, debit_lines: lines.1 });
    }
}

/// A part of a wallet's statement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Statement {
    /// One page of lines, newest first.
    pub(super) page: Page<Line>,
    /// The sums of all pages.
    pub(super) totals: Totals,
    /// What was in the wallet before the first of these days and after the last, whatever the filter takes.
    pub(super) balances: Balances,
    /// The codes that have a line in these days, whether or not the filter takes them.
    pub(super) codes: Vec<u16>,
}

/// What a filter takes of the codes of these days.
struct Taken {
    /// Every code that has a line.
    codes: Vec<u16>,
    /// The codes to look for; nothing where every one is taken: the index is in the order of the list.
    only: Option<Vec<u16>>,
    count: u64,
    totals: Totals,
}

async fn take(tx: &Tx, account: i64, filter: &Filter, days: DateRange) -> Result<Taken> {
    let codes = store::totals(tx, account, days).await?;
    let mut sum = CodeTotals::of(0);
    let mut taken = Vec::new();
    for totals in codes.iter().filter(|totals| filter.finds_in(totals)) {
        sum.add(totals);
        taken.push(totals.code);
    }
    let counts = [(filter.takes_in(), sum.credit_lines), (filter.takes_out(), sum.debit_lines)];
    let count: i64 = counts.iter().filter(|(takes, _)| *takes).map(|(_, count)| count).sum();
    let money = |takes: bool, minor: i64| if takes { Money::from_minor(minor) } else { Money::ZERO };
    Ok(Taken {
        only: (taken.len() < codes.len()).then_some(taken),
        codes: codes.iter().map(|totals| totals.code).collect(),
        count: u64::try_from(count).unwrap_or_default(),
        totals: Totals {
            credit: money(filter.takes_in(), sum.credit),
            debit: money(filter.takes_out(), sum.debit),
        },
    })
}

/// One page of a wallet's statement and the sums of all of its pages.
pub(super) async fn list(
    wallets: &Wallets,
    wallet: &Wallet,
    filter: &Filter,
    days: DateRange,
    page: PageRequest,
) -> Result<Statement> {
    let account = wallet.account.into();
    // A line that is written meanwhile is in the list and the sums, or in neither.
    let tx = wallets.core.db.snapshot().await?;
    let taken = take(&tx, account, filter, days).await?;
    let lines = if page.offset() < taken.count {
        let which = (taken.only.as_deref(), filter.direction);
        store::lines(&tx, account, which, days, (page.offset(), page.size())).await?
    } else {
        Vec::new()
    };
    let balances = Balances {
        opening: store::balance_before(&tx, account, days.from_ms).await?,
        closing: store::balance_before(&tx, account, days.until_ms).await?,
    };
    let page = Page::new(lines, page, taken.count);
    Ok(Statement { page, totals: taken.totals, balances, codes: taken.codes })
}

/// All lines of a statement, newest first, or none where there are more than `lines_max`.
pub(super) async fn all(
    wallets: &Wallets,
    wallet: &Wallet,
    filter: &Filter,
    days: DateRange,
    lines_max: u64,
) -> Result<Option<Vec<Line>>> {
    let account = wallet.account.into();
    let tx = wallets.core.db.snapshot().await?;
    let taken = take(&tx, account, filter, days).await?;
    if taken.count > lines_max {
        return Ok(None);
    }
    let which = (taken.only.as_deref(), filter.direction);
    Ok(Some(store::lines(&tx, account, which, days, (0, lines_max)).await?))
}

/// What a member staked and won.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PlayTotals {
    /// Stakes that were not given back.
    pub staked: Money,
    /// Wins, less what was taken back of them.
    pub won: Money,
}

/// What a statement says was paid in and taken out since the account was opened, other than by playing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct LifetimeTotals {
    /// Deposits, less what the wallet gave back of them.
    pub(crate) deposited: Money,
    /// Withdrawals with their fees, less what a bank sent back.
    pub(crate) withdrawn: Money,
}

impl Wallets {
    /// The lifetime figures of a wallet's statement. What a reversed deposit left as a debt is on none, and was not
    /// subtracted here.
    ///
    /// # Errors
    /// [`super::WalletError::Database`].
    pub(crate) async fn lifetime(&self, wallet: &Wallet) -> Result<LifetimeTotals> {
        let ever = DateRange { from_ms: 0, until_ms: i64::MAX };
        let mut totals = LifetimeTotals::default();
        for sum in store::totals(self.core.db.read(), wallet.account.into(), ever).await? {
            let add = |total: &mut Money, minor: i64| *total = Money::from_minor(total.minor() + minor);
            match TxCode::from_number(sum.code) {
                Some(TxCode::Deposit | TxCode::DepositReversed) => {
                    add(&mut totals.deposited, sum.credit - sum.debit);
                }
                Some(TxCode::Withdrawal | TxCode::WithdrawalFee | TxCode::WithdrawalReturned) => {
                    add(&mut totals.withdrawn, sum.debit - sum.credit);
                }
                _ => {}
            }
        }
        Ok(totals)
    }
}

impl Wallets {
    /// What the member staked and won since then, epoch milliseconds; nothing without a wallet.
    pub(crate) async fn play_since(&self, member_id: MemberId, since_ms: i64) -> Result<PlayTotals> {
        let Some(wallet) = self.find(member_id).await? else { return Ok(PlayTotals::default()) };
        self.catch_up(&StatementProjector).await?;
        let since = DateRange { from_ms: since_ms, until_ms: i64::MAX };
        let mut codes = Vec::new();
        for account in self.accounts_of(&wallet).await? {
            codes.extend(store::totals(self.core.db.read(), account.into(), since).await?);
        }
        let mut totals = PlayTotals::default();
        for sum in codes {
            let Some(code) = TxCode::from_number(sum.code) else { continue };
            let add = |total: &mut Money, minor: i64| *total = Money::from_minor(total.minor() + minor);
            if code.is_bet() || code.is_stake_refund() {
                add(&mut totals.staked, sum.debit - sum.credit);
            }
            if code.is_win() || code == TxCode::LotteryWinCorrection {
                add(&mut totals.won, sum.credit - sum.debit);
            }
        }
        Ok(totals)
    }
}

/// The largest wins of a member.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct LargestWins {
    /// What one round won at most.
    pub(crate) amount: Money,
    /// How many times its stake one round won at most.
    pub(crate) times: i64,
}

impl Wallets {
    /// The largest wins of the member's rounds since then, epoch milliseconds, among the 200 lines that won most.
    pub(crate) async fn largest_wins_since(&self, member_id: MemberId, since_ms: i64) -> Result<LargestWins> {
        let Some(wallet) = self.find(member_id).await? else { return Ok(LargestWins::default()) };
        self.catch_up(&StatementProjector).await?;
        let (db, accounts) = (self.core.db.read(), self.accounts_of(&wallet).await?);
        let wins: Vec<_> =
            TxCode::ALL.iter().filter(|code| code.is_win()).map(|code| code.number()).collect();
        let mut rounds: HashMap<String, (i64, i64)> = HashMap::new();
        for account in &accounts {
            for line in store::largest(db, (*account).into(), &wins, since_ms).await? {
                let Some(round) = round_of(&line.reference) else { continue };
                let (won, _) = rounds.entry(round).or_default();
                *won = won.saturating_add(line.amount.minor());
            }
        }
        let references: Vec<_> =
            rounds.keys().flat_map(|round| [format!("open/{round}"), format!("last/{round}")]).collect();
        for account in accounts {
            for line in store::paid_for(db, account.into(), &references, since_ms).await? {
                let round = round_of(&line.reference).and_then(|round| rounds.get_mut(&round));
                let Some((won, staked)) = round else { continue };
                if line.code == TxCode::LotteryWinCorrection.number() {
                    *won = won.saturating_add(line.amount.minor());
                } else {
                    *staked = staked.saturating_sub(line.amount.minor());
                }
            }
        }
        Ok(LargestWins {
            amount: Money::from_minor(rounds.values().map(|(won, _)| *won).max().unwrap_or_default()),
            times: rounds
                .values()
                .filter_map(|(won, staked)| won.checked_div(*staked))
                .max()
                .unwrap_or_default(),
        })
    }

    /// What the member received from other members since then, epoch milliseconds.
    pub(crate) async fn received_from_members_since(
        &self,
        member_id: MemberId,
        since_ms: i64,
    ) -> Result<Money> {
        let Some(wallet) = self.find(member_id).await? else { return Ok(Money::ZERO) };
        self.catch_up(&StatementProjector).await?;
        let since = DateRange { from_ms: since_ms, until_ms: i64::MAX };
        let codes = store::totals(self.core.db.read(), wallet.account.into(), since).await?;
        let received = codes.iter().find(|sum| sum.code == TxCode::LineTransferIn.number());
        Ok(Money::from_minor(received.map_or(0, |sum| sum.credit)))
    }
}

/// Category, game and round of a line, without its state.
fn round_of(reference: &str) -> Option<String> {
    let (state, round) = reference.split_once('/')?;
    matches!(state, "open" | "last").then(|| round.to_owned())
}

/// The sum of every statement that has a line.
pub(super) async fn sums(wallets: &Wallets) -> Result<Vec<(AccountId, Money)>> {
    let sums = store::sums(&wallets.core.db).await?;
    Ok(sums.into_iter().map(|(account, sum)| (account.into(), Money::from_minor(sum))).collect())
}

/// What the sums say of every wallet, once for each length of time that they cover.
pub(super) async fn balances(wallets: &Wallets) -> Result<Vec<(AccountId, Money)>> {
    let balances = store::balances(&wallets.core.db).await?;
    Ok(balances.into_iter().map(|(account, minor)| (account.into(), Money::from_minor(minor))).collect())
}

/// The code of what gives a movement with this code back: of a lottery, that of the reason, if its vendor gave one.
fn refund_code(code: TxCode, reference: &str) -> TxCode {
    let reason = || reference.parse::<RoundReference>().ok()?.refund;
    match reason() {
        Some(reason) if code == TxCode::LotteryBet => reason.code(),
        _ => code.refund_of(),
    }
}

/// The lines that a row of the log writes.
pub(super) fn lines_of(row: &LogEntry) -> Vec<Line> {
    let entry = &row.entry;
    if !entry.kind.moves_money() || !entry.amount.is_positive() {
        return Vec::new();
    }
    let code = match TxCode::from_number(entry.code.0) {
        Some(code) if entry.kind == Effect::Reversed => refund_code(code, &entry.reference).number(),
        _ => entry.code.0,
    };
    let line = |wallet: Wallet, code: u16, amount: i64, balance_after: Money| Line {
        account: wallet.account.into(),
        sequence: entry.sequence,
        code,
        amount: Money::from_minor(amount),
        balance_after,
        reference: entry.reference.clone(),
        at_ms: entry.at.as_millisecond(),
    };
    let paid = row.debit.map(|wallet| line(wallet, code, -entry.amount.minor(), entry.debit_after.posted));
    let received = row.credit.map(|wallet| {
        // One row, and on each side the code that says what it is there.
        let known = TxCode::from_number(code);
        let code = known.map_or(code, |known| known.received_in(wallet.family).number());
        line(wallet, code, entry.amount.minor(), entry.credit_after.posted)
    });
    paid.into_iter().chain(received).collect()
}
