use std::collections::HashMap;

use erawan_kernel::ids::MerchantId;
use futures::future::BoxFuture;

use super::model::{Classified, End, JournalRow, Line, classify};
use super::store;
use crate::db::prelude::{DbErr, DbResult, Tx};
use crate::rooms::wallet::{
    AccountId, Book, Effect, LogEntry, MerchantAccount, Projector, TxCode, Wallet, Wallets,
};

/// The name of its checkpoint.
pub(super) const NAME: &str = "reports/journal";

/// Writes the journal: what each movement of real money is, and what the movements come to.
#[derive(Debug, Clone)]
pub struct JournalProjector {
    wallets: Wallets,
}

impl JournalProjector {
    /// A projector that knows accounts by the wallet room.
    #[must_use]
    pub fn new(wallets: &Wallets) -> Self {
        Self { wallets: wallets.clone() }
    }

    async fn rows(&self, entries: &[LogEntry]) -> DbResult<Vec<JournalRow>> {
        let mut unknown: Vec<_> = entries
            .iter()
            .flat_map(|row| [(row.entry.debit, row.debit), (row.entry.credit, row.credit)])
            .filter(|(_, wallet)| wallet.is_none())
            .map(|(account, _)| account)
            .collect();
        unknown.sort_unstable();
        unknown.dedup();
        let accounts = self.wallets.merchant_accounts(&unknown).await;
        let accounts = accounts.map_err(|error| DbErr::Custom(error.to_string()))?;
        Ok(entries.iter().flat_map(|row| rows_of(row, &accounts)).collect())
    }
}

impl Projector for JournalProjector {
    fn name(&self) -> &'static str {
        NAME
    }

    fn apply<'a>(&'a self, tx: &'a Tx, entries: &'a [LogEntry]) -> BoxFuture<'a, DbResult<()>> {
        Box::pin(async move { store::insert_rows_in_tx(tx, &self.rows(entries).await?).await })
    }

    fn add_up<'a>(&'a self, tx: &'a Tx, entries: &'a [LogEntry]) -> BoxFuture<'a, DbResult<()>> {
        Box::pin(async move { store::add_up_in_tx(tx, &self.rows(entries).await?).await })
    }

    fn clear<'a>(&'a self, tx: &'a Tx) -> BoxFuture<'a, DbResult<()>> {
        Box::pin(async move { store::clear_in_tx(tx).await })
    }
}

/// The lines of a row of the log: none for other books, two where money that was set aside leaves.
fn rows_of(row: &LogEntry, accounts: &HashMap<AccountId, MerchantAccount>) -> Vec<JournalRow> {
    let entry = &row.entry;
    let is_other_book = [row.debit, row.credit].into_iter().flatten().any(|wallet| wallet.book != Book::Real);
    let ends = (end(row.debit, entry.debit, accounts), end(row.credit, entry.credit, accounts));
    let (Some((debit, owner)), Some((credit, _))) = ends else { return Vec::new() };
    if is_other_book || !entry.amount.is_positive() {
        return Vec::new();
    }
    let line = |classified: Classified| JournalRow {
        sequence: entry.sequence,
        merchant_id: owner,
        line: classified.line,
        channel: classified.channel,
        code: entry.code.0,
        amount: entry.amount.minor().saturating_mul(classified.sign),
        member_id: row.debit.or(row.credit).map(|wallet| wallet.member_id),
        reference: entry.reference.clone(),
        at_ms: entry.at.as_millisecond(),
    };
    let held = |sign| line(Classified { line: Line::Held, channel: String::new(), sign });
    let moved = |is_reversed| line(classify(debit, credit, TxCode::from_number(entry.code.0), is_reversed));
    match entry.kind {
        Effect::Posted => vec![moved(false)],
        Effect::Reversed => vec![moved(true)],
        Effect::HoldPosted => vec![moved(false), held(-1)],
        Effect::Held => vec![held(1)],
        Effect::HoldVoided | Effect::HoldExpired => vec![held(-1)],
        Effect::Tombstone => Vec::new(),
    }
}

fn end(
    wallet: Option<Wallet>,
    account: AccountId,
    accounts: &HashMap<AccountId, MerchantAccount>,
) -> Option<(End<'_>, MerchantId)> {
    match wallet {
        Some(wallet) => Some((End::Member, wallet.merchant_id)),
        None => accounts.get(&account).map(|found| (End::Merchant(found), found.merchant_id)),
    }
}
