//! The movements of money that arrived at a gateway, and what the log says of them.
//!
//! The key of a deposit's first receipt is the one that versions without receipts used for the deposit.

use erawan_kernel::ids::{DepositId, MerchantId, ReceiptId};
use erawan_kernel::{Currency, Money};
use erawan_ledger::{Book, Command, Effect, Entry, Key, KeyId, Namespace};
use uuid::Uuid;

use super::moves::{Side, house_account, tell};
use super::reversals::{CREDITED, DebtPart, RELEASED, repayments};
use super::{HouseAccount, Result, TxCode, Wallet, accounts};
use crate::rooms::wallet::Wallets;

/// The key space of first receipts, before the gateway's code; the keys are deposits.
const FIRST: &str = "deposit/";
/// The key space of further receipts, before the gateway's code; the keys are receipts.
const FURTHER: &str = "receipt/";
/// The key space of what enters suspense.
const SUSPENSE: &str = "suspense";
/// The key space of what leaves it; the keys are receipts, so that each leaves once.
const SUSPENSE_OUT: &str = "suspense-out";

/// A row of the log that moved money of a receipt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReceiptRow {
    /// Its place in the log.
    pub sequence: i64,
    /// Of which receipt, and where the money went.
    pub booked: BookedReceipt,
    /// How much.
    pub amount: Money,
}

/// What a row of the log did with money that arrived.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BookedReceipt {
    /// The first receipt of a deposit went to the wallet.
    First(DepositId),
    /// A further one went to the wallet.
    Further(ReceiptId),
    /// It went to suspense.
    Suspended(ReceiptId),
    /// It left suspense for a wallet.
    Released(ReceiptId),
    /// It left suspense for the payer.
    Returned(ReceiptId),
}

/// Where the money of a receipt goes. Its parts go together or not at all.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ReceiptMoney<'a> {
    /// The receipt.
    pub(crate) receipt: ReceiptId,
    /// At whose account it arrived.
    pub(crate) merchant_id: MerchantId,
    /// The gateway.
    pub(crate) gateway: &'a str,
    /// Its currency.
    pub(crate) currency: Currency,
    /// What goes to a wallet.
    pub(crate) credit: Option<ReceiptCredit<'a>>,
    /// What goes to suspense.
    pub(crate) suspended: Money,
}

/// The part of a receipt that a member is credited.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ReceiptCredit<'a> {
    /// Whose wallet.
    pub(crate) wallet: Wallet,
    /// The deposit that it completes.
    pub(crate) deposit: DepositId,
    /// It is the deposit's own first receipt, whose key is the deposit's.
    pub(crate) is_first: bool,
    /// How much.
    pub(crate) amount: Money,
    /// What of it repays reversed deposits, in the same group.
    pub(crate) repays: &'a [DebtPart],
}

/// Money of a receipt that leaves suspense, all that is there.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SuspendedMoney<'a> {
    /// The receipt.
    pub(crate) receipt: ReceiptId,
    /// At whose account it arrived.
    pub(crate) merchant_id: MerchantId,
    /// Its currency.
    pub(crate) currency: Currency,
    /// How much.
    pub(crate) amount: Money,
    /// Where to.
    pub(crate) goes: SuspendedGoes<'a>,
}

/// Where suspended money goes.
#[derive(Debug, Clone, Copy)]
pub(crate) enum SuspendedGoes<'a> {
    /// Into a wallet.
    Credited {
        /// Whose.
        wallet: Wallet,
        /// The deposit that it completes.
        deposit: DepositId,
        /// What of it repays reversed deposits, in the same group.
        repays: &'a [DebtPart],
    },
    /// Back to the payer, from the merchant's account at the gateway.
    Returned {
        /// The gateway.
        gateway: &'a str,
    },
}

impl Wallets {
    /// Moves the money of a receipt from its gateway. Safe to repeat: each part moves once.
    ///
    /// # Errors
    /// [`super::WalletError::Ledger`].
    pub(crate) async fn book_receipt(&self, money: ReceiptMoney<'_>) -> Result<()> {
        let ReceiptMoney { receipt, merchant_id, gateway, currency, .. } = money;
        let house = |of| accounts::house(self, of, merchant_id, Book::Real, currency);
        let mut commands = Vec::new();
        if let Some(credit) = &money.credit {
            let (space, id) =
                if credit.is_first { (FIRST, credit.deposit.uuid()) } else { (FURTHER, receipt.uuid()) };
            commands.push(Command::Transfer {
                key: Key::from_uuid(Namespace::new(&format!("{space}{gateway}"))?, id),
                debit: house_account(self, &credit.wallet, HouseAccount::Gateway(gateway)).await?,
                credit: credit.wallet.account,
                amount: credit.amount,
                code: TxCode::Deposit.into(),
                reference: credit.deposit.to_string(),
                requires: None,
            });
        }
        if money.suspended.is_positive() {
            commands.push(Command::Transfer {
                key: Key {
                    namespace: Namespace::new(SUSPENSE)?,
                    id: KeyId::from_text(&format!("{receipt}/0")),
                },
                debit: house(HouseAccount::Gateway(gateway)).await?,
                credit: house(HouseAccount::Suspense).await?,
                amount: money.suspended,
                code: TxCode::SuspenseIn.into(),
                reference: receipt.to_string(),
                requires: None,
            });
        }
        let mut told = (0, Side::Credit);
        if let Some(credit) = money.credit.filter(|credit| !credit.repays.is_empty()) {
            commands.extend(repayments(self, &credit.wallet, (receipt, CREDITED), credit.repays).await?);
            told = (commands.len() - 1, Side::Debit);
        }
        if commands.is_empty() {
            return Ok(());
        }
        let rows = self.ledger.submit_all(commands).await.map_err(|refused| refused.error)?;
        if let (Some(credit), Some(row)) = (&money.credit, rows.get(told.0)) {
            tell(self, &credit.wallet, row, told.1);
        }
        Ok(())
    }

    /// Takes the money of a receipt out of suspense. Safe to repeat: it leaves once.
    ///
    /// # Errors
    /// [`super::WalletError::Ledger`].
    pub(crate) async fn release_suspense(&self, money: SuspendedMoney<'_>) -> Result<i64> {
        let SuspendedMoney { receipt, merchant_id, currency, amount, goes } = money;
        let house = |of| accounts::house(self, of, merchant_id, Book::Real, currency);
        let (credit, code, reference) = match goes {
            SuspendedGoes::Credited { wallet, deposit, .. } => {
                (wallet.account, TxCode::Deposit, deposit.to_string())
            }
            SuspendedGoes::Returned { gateway } => {
                (house(HouseAccount::Gateway(gateway)).await?, TxCode::SuspenseReturned, receipt.to_string())
            }
        };
        let mut commands = vec![Command::Transfer {
            key: Key::from_uuid(Namespace::new(SUSPENSE_OUT)?, receipt.uuid()),
            debit: house(HouseAccount::Suspense).await?,
            credit,
            amount,
            code: code.into(),
            reference,
            requires: None,
        }];
        let mut side = Side::Credit;
        if let SuspendedGoes::Credited { wallet, repays, .. } = goes
            && !repays.is_empty()
        {
            commands.extend(repayments(self, &wallet, (receipt, RELEASED), repays).await?);
            side = Side::Debit;
        }
        let rows = self.ledger.submit_all(commands).await.map_err(|refused| refused.error)?;
        if let (SuspendedGoes::Credited { wallet, .. }, Some(last)) = (goes, rows.last()) {
            tell(self, &wallet, last, side);
        }
        Ok(rows.first().map_or(0, |row| row.sequence))
    }

    /// What the ledger has credited as the first receipt of a deposit.
    ///
    /// # Errors
    /// [`super::WalletError::Ledger`].
    pub(crate) async fn deposit_in_ledger(&self, gateway: &str, deposit: DepositId) -> Result<Option<Money>> {
        let key = Key::from_uuid(Namespace::new(&format!("{FIRST}{gateway}"))?, deposit.uuid());
        Ok(self.ledger.find(&key).await?.map(|entry| entry.amount))
    }

    /// What a merchant's suspense holds.
    ///
    /// # Errors
    /// [`super::WalletError::Ledger`].
    pub(crate) async fn suspense(&self, merchant_id: MerchantId) -> Result<Money> {
        self.house_balance(HouseAccount::Suspense, merchant_id, Book::Real).await
    }

    /// The rows about receipts among the next of the log, and the sequence to go on after; `None` at its end.
    ///
    /// # Errors
    /// [`super::WalletError::Ledger`].
    pub(crate) async fn receipt_rows_after(&self, sequence: i64) -> Result<Option<(Vec<ReceiptRow>, i64)>> {
        const ROWS_MAX: u32 = 1_000;
        let entries = self.ledger.entries_after(sequence, ROWS_MAX).await?;
        let Some(last) = entries.last().map(|entry| entry.sequence) else { return Ok(None) };
        Ok(Some((entries.iter().filter_map(receipt_row).collect(), last)))
    }
}

fn receipt_row(entry: &Entry) -> Option<ReceiptRow> {
    if entry.kind != Effect::Posted {
        return None;
    }
    let (namespace, key): (_, Uuid) = (entry.namespace.as_str(), entry.key_id.uuid());
    let booked = if namespace.starts_with(FIRST) {
        BookedReceipt::First(DepositId::from_uuid(key))
    } else if namespace.starts_with(FURTHER) {
        BookedReceipt::Further(ReceiptId::from_uuid(key))
    } else if namespace == SUSPENSE && entry.code.0 == TxCode::SuspenseIn.number() {
        BookedReceipt::Suspended(entry.reference.parse().ok()?)
    } else if namespace == SUSPENSE_OUT {
        let receipt = ReceiptId::from_uuid(key);
        let is_return = entry.code.0 == TxCode::SuspenseReturned.number();
        if is_return { BookedReceipt::Returned(receipt) } else { BookedReceipt::Released(receipt) }
    } else {
        return None;
    };
    Some(ReceiptRow { sequence: entry.sequence, booked, amount: entry.amount })
}
