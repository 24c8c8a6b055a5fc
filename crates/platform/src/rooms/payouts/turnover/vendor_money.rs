//! What members have in wallets at vendors: a deposit begins anew only where nothing is left anywhere.

use std::collections::HashMap;

use erawan_kernel::Money;

use super::store::vendor_money as store;
use crate::db::prelude::{DbResult, Tx};
use crate::rooms::wallet::{AccountId, LogEntry, TxCode};

/// Follows these rows; answers what was in wallets at vendors at each deposit, by its sequence.
pub(super) async fn follow(tx: &Tx, entries: &[LogEntry]) -> DbResult<HashMap<i64, Money>> {
    let touched: Vec<_> = entries
        .iter()
        .flat_map(|row| moves_of(row).into_iter().map(|(main, _)| main).chain(deposit_into(row)))
        .collect();
    let mut at_deposits = HashMap::new();
    if touched.is_empty() {
        return Ok(at_deposits);
    }
    let mut amounts = store::amounts(tx, touched.into_iter()).await?;
    let mut changed = HashMap::new();
    for row in entries {
        for (main, minor) in moves_of(row) {
            let amount = amounts.entry(main).or_default();
            *amount = amount.saturating_add(minor);
            changed.insert(main, *amount);
        }
        if let Some(main) = deposit_into(row) {
            let amount = amounts.get(&main).copied().unwrap_or_default();
            at_deposits.insert(row.entry.sequence, Money::from_minor(amount));
        }
    }
    store::write(tx, changed).await?;
    Ok(at_deposits)
}

/// What a row does to the wallets at vendors, by main wallet.
fn moves_of(row: &LogEntry) -> Vec<(AccountId, i64)> {
    if !row.entry.kind.moves_money() {
        return Vec::new();
    }
    let minor = row.entry.amount.minor();
    let sides = [(row.debit, -minor), (row.credit, minor)];
    let own = sides.into_iter().filter_map(|(wallet, minor)| Some((wallet?, minor)));
    own.filter(|(wallet, _)| wallet.family.is_some()).map(|(wallet, minor)| (wallet.main, minor)).collect()
}

fn deposit_into(row: &LogEntry) -> Option<AccountId> {
    let code = TxCode::from_number(row.entry.code.0);
    let is_deposit = row.entry.kind.moves_money() && code.is_some_and(TxCode::counts_as_deposit);
    row.credit.filter(|_| is_deposit).map(|wallet| wallet.main)
}
