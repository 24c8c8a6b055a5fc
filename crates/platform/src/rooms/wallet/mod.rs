//! The only door to the ledger: whose account is which, what a movement is called, balances, statement.
//!
//! Invariants: nobody else in the platform touches the ledger; a member's account never falls below
//! nothing, accounts of the house may; a member plays in the one book of their kind, and a movement never
//! leaves it; a balance is told to open screens only after the movement is durable. The statement is built
//! from the ledger's log by a [`Projector`], so it holds exactly what the log holds, at most a second later.
//!
//! Not here: when money may move (payments, provider decide), betting records (projections).
//!
//! Cost: a movement is one command to the ledger; accounts are looked up in memory after their first use.

mod accounts;
mod code;
mod error;
mod http;
mod jackpot;
mod log;
mod model;
mod moves;
mod statement;
mod store;

pub use accounts::Wallets;
pub use code::{Family, TxCode};
pub use erawan_ledger::{AccountId, Book, Effect, Entry, KeyId, LedgerError};
pub use error::WalletError;
pub(crate) use http::routes;
pub use jackpot::{JACKPOT_NAMESPACE, PoolAccount, fill_jackpot, jackpot_balance, pay_jackpot};
pub(crate) use log::follow;
pub use log::{LogEntry, Projector, VENDOR_NAMESPACE, catch_up, rebuild};
pub use model::{HouseAccount, MemberBalance, NotARound, RoundReference, Wallet, book_of};
pub(crate) use model::{book_from_number, book_number};
pub use moves::{
    Bet, Moved, PlayMove, deposit, find_bet, grant_play_money, is_carried_out, pay_win, roll_back, take_bet,
};
pub use statement::{PlayTotals, StatementProjector, play_since};
pub(crate) use store::migrations;

use std::collections::HashMap;

use erawan_kernel::Money;
use erawan_kernel::ids::{MemberId, MerchantId};

use crate::App;
use crate::rooms::account::MemberKind;

/// The member's wallet, opened at its first use.
///
/// # Errors
/// [`WalletError::MemberUnknown`]; [`WalletError::Ledger`], [`WalletError::Database`] and kin.
pub async fn open_wallet(app: &App, member_id: MemberId, kind: MemberKind) -> Result<Wallet, WalletError> {
    accounts::open(app, member_id, kind).await
}

/// The member's wallet, if it was ever opened.
///
/// # Errors
/// [`WalletError::Database`].
pub async fn find_wallet(app: &App, member_id: MemberId) -> Result<Option<Wallet>, WalletError> {
    accounts::find(app, member_id).await
}

/// What the member has now, as committed.
///
/// # Errors
/// As [`open_wallet`].
pub async fn balance(app: &App, member_id: MemberId, kind: MemberKind) -> Result<MemberBalance, WalletError> {
    let wallet = open_wallet(app, member_id, kind).await?;
    balance_of(app, &wallet).await
}

/// Every member's wallet whose statement does not add up to its balance, in words.
///
/// Meaningful while nothing moves and the statement has caught up.
///
/// # Errors
/// [`WalletError::Ledger`], [`WalletError::Database`].
pub async fn reconcile_statements(app: &App) -> Result<Vec<String>, WalletError> {
    let sums: HashMap<_, _> = statement::sums(app).await?.into_iter().collect();
    let mut differences = Vec::new();
    for account in store::member_accounts(&app.db).await? {
        let stated = sums.get(&account.id).copied().unwrap_or_default();
        let held = app.ledger.balance(account.id).await?.posted;
        if stated != held {
            differences.push(format!("{}: the statement says {stated}, the ledger {held}", account.name));
        }
    }
    Ok(differences)
}

/// What an account of the house holds; nothing if it was never used.
///
/// # Errors
/// [`WalletError::Ledger`].
pub async fn house_balance(
    app: &App,
    account: HouseAccount<'_>,
    merchant_id: MerchantId,
    book: Book,
) -> Result<Money, WalletError> {
    match app.ledger.find_account(&account.name(merchant_id, book)).await? {
        Some(id) => Ok(app.ledger.balance(id).await?.posted),
        None => Ok(Money::ZERO),
    }
}

/// What is in the wallet now, as committed.
///
/// # Errors
/// [`WalletError::Ledger`].
pub async fn balance_of(app: &App, wallet: &Wallet) -> Result<MemberBalance, WalletError> {
    // Read first: the balance may then be newer than its sequence says, never older.
    let sequence = *app.ledger.committed().borrow();
    let balance = app.ledger.balance(wallet.account).await?;
    Ok(MemberBalance::new(balance, sequence))
}
