//! The only access to the ledger: owners of accounts, transaction codes, balances, statement, adjustments.
//!
//! Invariants: no other part of the platform uses the ledger; a member's account never falls below zero,
//! house accounts may; a member plays in the one book of their kind, and a movement never leaves it; a
//! balance is sent to open screens only after the movement is durable. The statement is built from the
//! ledger's log by a [`Projector`], so it holds exactly what the log holds, at most a second later.
//!
//! Not here: when money may move (payments, provider decide; two operators do for an adjustment), betting records
//! (records).
//!
//! Cost: a movement is one command to the ledger; accounts are found in memory after their first use.

mod accounts;
mod adjustments;
mod books;
mod code;
mod console;
mod earnings;
mod error;
mod export;
mod gateways;
mod http;
mod jackpot;
mod jobs;
mod journal;
mod kept;
mod log;
mod model;
mod money_lines;
mod moves;
mod payouts;
mod provider_fees;
mod receipts;
mod reversals;
mod round_move;
mod statement;
mod store;
mod team_transfers;
mod transfers;
mod vendors;

pub use accounts::KnownAccounts;
pub(crate) use books::BooksMatch;
pub(crate) use code::is_lottery;
pub use code::{Family, RefundReason, TxCode};
pub(crate) use earnings::{AgentPayment, EARNED, Earning, FILLED, PAID_OUT};
pub use erawan_ledger::{AccountId, Book, Effect, Entry, KeyId, LedgerError};
use error::Result;
pub use error::WalletError;
pub(crate) use export::{EXPORT_ROWS_MAX, EXPORTS};
pub(crate) use gateways::GatewayAccount;
pub(crate) use http::{TransactionFooter, TransactionList, TransactionQuery, WalletValue, codes_named};
pub use jackpot::{JACKPOT_NAMESPACE, PoolAccount};
pub(crate) use journal::{AccountOwner, HeldNow, MerchantAccount};
pub(crate) use kept::{KeptHold, KeptMove};
pub use log::{LogEntry, MissingRow, Projector, VENDOR_NAMESPACE};
pub use model::{HouseAccount, MemberBalance, NotARound, RoundReference, Wallet};
pub(crate) use model::{book_from_number, book_number, holds_real_money};
pub(crate) use money_lines::{MoneyLine, money_lines};
pub use moves::{Bet, Moved, PlayMove, VendorMove, VendorMoveKind};
pub(crate) use payouts::{PayoutHold, PayoutMoney, PayoutRow, PayoutStep};
pub use receipts::{BookedReceipt, ReceiptRow};
pub(crate) use receipts::{ReceiptCredit, ReceiptMoney, SuspendedGoes, SuspendedMoney};
pub(crate) use reversals::{
    CREDITED, DebtPart, DebtStep, RELEASED, REVERSAL_LOSS_NAMESPACE, ReversedMoney, TakenBack, repayment_key,
};
pub(crate) use round_move::{RoundMove, has_both_sides, risked};
pub use statement::{PlayTotals, StatementProjector};
pub(crate) use team_transfers::{SentTo, team_transfer_key};
pub(crate) use transfers::{MAIN, TransferReason, WalletMove};
pub use vendors::{MemberBalances, VendorBalance, has_vendor_money};

use erawan_kernel::Money;
use erawan_kernel::ids::{MemberId, MerchantId};
use erawan_ledger::Ledger;
use std::collections::HashMap;

use crate::rooms::account::{Accounts, MemberKind};
use crate::rooms::merchant::Merchants;
use crate::rooms::operator::Operators;
use crate::rooms::prelude::*;
use crate::rooms::session::Sessions;

room! {
    /// The only door to the ledger.
    Wallets, WalletsParts {
        core: Core,
        merchants: Merchants,
        sessions: Sessions,
        accounts: Accounts,
        operators: Operators,
        ledger: Ledger,
    }
    own {
        known: KnownAccounts = KnownAccounts::default(),
    }
}

callers!(Wallets: sessions => Sessions, operators => Operators);

impl Room for Wallets {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        store::migrations()
    }

    fn routes() -> Routes<Self> {
        Routes::default().member(http::routes()).console(console::routes())
    }

    fn projectors(&self) -> Vec<Box<dyn Projector>> {
        vec![Box::new(StatementProjector)]
    }

    fn jobs(&self) -> Vec<Job> {
        vec![Box::pin(self.clone().follow_adjustments())]
    }
}

impl Wallets {
    /// The member's wallet, opened at its first use.
    ///
    /// # Errors
    /// [`WalletError::MemberUnknown`]; [`WalletError::Ledger`], [`WalletError::Database`] and kin.
    pub async fn open(&self, member_id: MemberId, kind: MemberKind) -> Result<Wallet> {
        accounts::open(self, member_id, kind).await
    }

    /// The member's wallet, if it was ever opened.
    ///
    /// # Errors
    /// [`WalletError::Database`].
    pub async fn find(&self, member_id: MemberId) -> Result<Option<Wallet>> {
        accounts::find(self, member_id).await
    }

    /// What the member has now in the main wallet, as committed.
    ///
    /// # Errors
    /// As [`open_wallet`].
    pub async fn balance(&self, member_id: MemberId, kind: MemberKind) -> Result<MemberBalance> {
        let wallet = self.open(member_id, kind).await?;
        self.balance_of(&wallet).await
    }

    /// Every member's wallet whose statement does not add up to its balance, in words.
    ///
    /// Meaningful while nothing moves and the statement has caught up.
    pub(crate) async fn reconcile_statements(&self) -> Result<Vec<String>> {
        let sums: HashMap<_, _> = statement::sums(self).await?.into_iter().collect();
        let mut differences = Vec::new();
        for (account, summed) in statement::balances(self).await? {
            let stated = sums.get(&account).copied().unwrap_or_default();
            if stated != summed {
                let account = i64::from(account);
                differences
                    .push(format!("account {account}: the statement says {stated}, its sums {summed}"));
            }
        }
        for account in store::member_accounts(&self.core.db).await? {
            let stated = sums.get(&account.id).copied().unwrap_or_default();
            let held = self.ledger.balance(account.id).await?.posted;
            if stated != held {
                differences.push(format!("{}: the statement says {stated}, the ledger {held}", account.name));
            }
        }
        Ok(differences)
    }

    /// The balance of a house account; zero if it was never used.
    pub(crate) async fn house_balance(
        &self,
        account: HouseAccount<'_>,
        merchant_id: MerchantId,
        book: Book,
    ) -> Result<Money> {
        match self.ledger.find_account(&account.name(merchant_id, book)).await? {
            Some(id) => Ok(self.ledger.balance(id).await?.posted),
            None => Ok(Money::ZERO),
        }
    }

    /// What is in the wallet now, as committed.
    pub(crate) async fn balance_of(&self, wallet: &Wallet) -> Result<MemberBalance> {
        // Read first: the balance may then be newer than its sequence says, never older.
        let sequence = *self.ledger.committed().borrow();
        let balance = self.ledger.balance(wallet.account).await?;
        Ok(MemberBalance::new(balance, sequence))
    }
}
