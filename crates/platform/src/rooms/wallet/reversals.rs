//! Deposits that were taken back, and the debt of a member who had used the money.
//!
//! The wallet gives what is available at that moment and nothing that is held; the account `member/<m>/debt` gives the
//! rest, so that it is at or below zero. Only two operators let it go up again: by coming deposits, or by a loss of the
//! merchant.

use erawan_kernel::ids::{DepositId, MemberId, MerchantId, ReceiptId, ReversalId};
use erawan_kernel::{Currency, Money};
use erawan_ledger::{Book, Command, Effect, Entry, Key, KeyId, LedgerError, Namespace};

use super::model::debt_account_name;
use super::moves::{Side, house_account, tell};
use super::{HouseAccount, Result, TxCode, Wallet, accounts};
use crate::rooms::wallet::Wallets;

/// The key space of what is taken back, before the gateway's code; the keys are reversals. Its row is the first of the
/// group, whether wallet or debt gives it, so that a reversal is carried out once however it is divided.
const TAKEN: &str = "reversal/";
/// The key space of the rest that the debt gives, beside the wallet.
const REST: &str = "reversal-debt/";
/// The key space of what the merchant gives because the member never had it.
pub(crate) const REVERSAL_LOSS_NAMESPACE: &str = "reversal-loss/";
/// The key space of repayments.
const REPAID: &str = "debt";
/// The key space of debts that are written off; the keys are reversals.
const WRITTEN_OFF: &str = "debt-loss";
/// How often a reversal is divided anew because the wallet changed at the same moment.
const TRIES: usize = 32;

/// The part of a reversed deposit that its member gives back.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ReversedMoney<'a> {
    /// Of which reversal.
    pub(crate) reversal: ReversalId,
    /// The deposit that is taken back: what the member reads in the statement.
    pub(crate) deposit: DepositId,
    /// Whose wallet.
    pub(crate) wallet: Wallet,
    /// The gateway that took it back.
    pub(crate) gateway: &'a str,
    /// How much.
    pub(crate) amount: Money,
}

/// How a reversal was divided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TakenBack {
    /// What the wallet gave.
    pub(crate) taken: Money,
    /// What the member owes.
    pub(crate) owed: Money,
}

/// The part of a receipt that was credited as it arrived, in the keys of repayments.
pub(crate) const CREDITED: &str = "credited";
/// The part of a receipt that was credited out of suspense, in the keys of repayments.
pub(crate) const RELEASED: &str = "released";

/// A part of a credited deposit that repays a reversed one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct DebtPart {
    /// What left the debt.
    pub(crate) reversal: ReversalId,
    /// How much of it is repaid.
    pub(crate) amount: Money,
}

/// What a row of the log did about a reversed deposit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum DebtStep {
    /// It was taken back, from the wallet or as a debt.
    Reversed,
    /// It was taken back from the merchant.
    Lost,
    /// Its debt was repaid, or part of it.
    Repaid,
    /// Its debt was written off.
    WrittenOff,
}

/// A row of the log about a reversed deposit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct DebtRow {
    /// The reversal; of a repayment, its row names only the receipt and is found by its key.
    pub(crate) key: KeyId,
    /// What it did.
    pub(crate) step: DebtStep,
    /// How much.
    pub(crate) amount: Money,
}

impl Wallets {
    /// Takes money back: from the wallet what is available, the rest as a debt. Safe to repeat: it is carried out once,
    /// and how it was divided the first time is the answer.
    ///
    /// # Errors
    /// [`super::WalletError::Ledger`].
    pub(crate) async fn take_back(&self, money: &ReversedMoney<'_>) -> Result<TakenBack> {
        let key =
            Key::from_uuid(Namespace::new(&format!("{TAKEN}{}", money.gateway))?, money.reversal.uuid());
        for _ in 0..TRIES {
            if let Some(first) = self.ledger.find(&key).await? {
                let taken = if first.debit == money.wallet.account { first.amount } else { Money::ZERO };
                return Ok(TakenBack { taken, owed: minus(money.amount, taken) });
            }
            let available = self.ledger.balance(money.wallet.account).await?.available();
            let taken = available.max(Money::ZERO).min(money.amount);
            let commands = self.reversal_commands(money, key.clone(), taken).await?;
            match self.ledger.submit_all(commands).await {
                Ok(rows) => {
                    if let Some(first) = rows.first().filter(|_| taken.is_positive()) {
                        tell(self, &money.wallet, first, Side::Debit);
                    }
                    return Ok(TakenBack { taken, owed: minus(money.amount, taken) });
                }
                // A bet or a hold was faster, or another call of the same reversal.
                Err(refused) => match refused.error {
                    LedgerError::InsufficientFunds { .. } | LedgerError::Duplicate => {}
                    error => return Err(error.into()),
                },
            }
        }
        Err(LedgerError::Busy.into())
    }

    async fn reversal_commands(
        &self,
        money: &ReversedMoney<'_>,
        first: Key,
        taken: Money,
    ) -> Result<Vec<Command>> {
        let gateway = house_account(self, &money.wallet, HouseAccount::Gateway(money.gateway)).await?;
        let debt = house_account(self, &money.wallet, HouseAccount::Debt(money.wallet.member_id)).await?;
        let rest = minus(money.amount, taken);
        let rest_key =
            Key::from_uuid(Namespace::new(&format!("{REST}{}", money.gateway))?, money.reversal.uuid());
        let mut parts = Vec::new();
        if taken.is_positive() {
            parts.push((money.wallet.account, taken));
        }
        if rest.is_positive() {
            parts.push((debt, rest));
        }
        let keys = [first, rest_key];
        Ok(parts
            .into_iter()
            .zip(keys)
            .map(|((debit, amount), key)| Command::Transfer {
                key,
                debit,
                credit: gateway,
                amount,
                code: TxCode::DepositReversed.into(),
                reference: money.deposit.to_string(),
                requires: None,
            })
            .collect())
    }

    /// Books what was taken back and no member had as a loss of the merchant. Safe to repeat.
    ///
    /// # Errors
    /// [`super::WalletError::Ledger`].
    pub(crate) async fn lose_reversed(
        &self,
        (merchant_id, currency): (MerchantId, Currency),
        gateway: &str,
        reversal: ReversalId,
        amount: Money,
    ) -> Result<()> {
        let account = |of| accounts::house(self, of, merchant_id, Book::Real, currency);
        let command = Command::Transfer {
            key: Key::from_uuid(
                Namespace::new(&format!("{REVERSAL_LOSS_NAMESPACE}{gateway}"))?,
                reversal.uuid(),
            ),
            debit: account(HouseAccount::Losses).await?,
            credit: account(HouseAccount::Gateway(gateway)).await?,
            amount,
            code: TxCode::Loss.into(),
            reference: reversal.to_string(),
            requires: None,
        };
        self.ledger.submit(command).await?;
        Ok(())
    }

    /// Books what is left of a debt as a loss of the merchant. Safe to repeat.
    ///
    /// # Errors
    /// [`super::WalletError::Ledger`].
    pub(crate) async fn write_off_debt(
        &self,
        wallet: &Wallet,
        reversal: ReversalId,
        amount: Money,
    ) -> Result<i64> {
        let command = Command::Transfer {
            key: Key::from_uuid(Namespace::new(WRITTEN_OFF)?, reversal.uuid()),
            debit: house_account(self, wallet, HouseAccount::Losses).await?,
            credit: house_account(self, wallet, HouseAccount::Debt(wallet.member_id)).await?,
            amount,
            code: TxCode::Loss.into(),
            reference: reversal.to_string(),
            requires: None,
        };
        Ok(self.ledger.submit(command).await?.sequence)
    }

    /// What the member owes after reversed deposits.
    ///
    /// # Errors
    /// [`super::WalletError::Ledger`].
    pub(crate) async fn debt_of(&self, member_id: MemberId) -> Result<Money> {
        Ok(minus(Money::ZERO, self.debt_balance(member_id).await?))
    }

    /// The balance of the member's account of debt, which is at or below zero.
    ///
    /// # Errors
    /// [`super::WalletError::Ledger`].
    pub(crate) async fn debt_balance(&self, member_id: MemberId) -> Result<Money> {
        match self.ledger.find_account(&debt_account_name(member_id)).await? {
            Some(id) => Ok(self.ledger.balance(id).await?.posted),
            None => Ok(Money::ZERO),
        }
    }

    /// The rows about reversed deposits among the next of the log, and the sequence to go on after; `None` at its end.
    ///
    /// # Errors
    /// [`super::WalletError::Ledger`].
    pub(crate) async fn debt_rows_after(&self, sequence: i64) -> Result<Option<(Vec<DebtRow>, i64)>> {
        const ROWS_MAX: u32 = 1_000;
        let entries = self.ledger.entries_after(sequence, ROWS_MAX).await?;
        let Some(last) = entries.last().map(|entry| entry.sequence) else { return Ok(None) };
        Ok(Some((entries.iter().filter_map(debt_row).collect(), last)))
    }
}

/// Wallet to debt, one command for each reversed deposit that is repaid.
pub(super) async fn repayments(
    wallets: &Wallets,
    wallet: &Wallet,
    (receipt, part_of_it): (ReceiptId, &str),
    parts: &[DebtPart],
) -> Result<Vec<Command>> {
    let debt = house_account(wallets, wallet, HouseAccount::Debt(wallet.member_id)).await?;
    let mut commands = Vec::with_capacity(parts.len());
    for part in parts {
        commands.push(Command::Transfer {
            key: Key {
                namespace: Namespace::new(REPAID)?,
                id: repayment_key(receipt, part_of_it, part.reversal),
            },
            debit: wallet.account,
            credit: debt,
            amount: part.amount,
            code: TxCode::DebtRepaid.into(),
            reference: receipt.to_string(),
            requires: None,
        });
    }
    Ok(commands)
}

/// The key of what a part of a receipt repays of a reversal.
pub(crate) fn repayment_key(receipt: ReceiptId, part_of_it: &str, reversal: ReversalId) -> KeyId {
    KeyId::from_text(&format!("{receipt}/{part_of_it}/{reversal}"))
}

fn debt_row(entry: &Entry) -> Option<DebtRow> {
    if entry.kind != Effect::Posted {
        return None;
    }
    let namespace = entry.namespace.as_str();
    let step = if namespace.starts_with(TAKEN) || namespace.starts_with(REST) {
        DebtStep::Reversed
    } else if namespace.starts_with(REVERSAL_LOSS_NAMESPACE) {
        DebtStep::Lost
    } else if namespace == REPAID {
        DebtStep::Repaid
    } else if namespace == WRITTEN_OFF {
        DebtStep::WrittenOff
    } else {
        return None;
    };
    Some(DebtRow { key: entry.key_id, step, amount: entry.amount })
}

fn minus(a: Money, b: Money) -> Money {
    Money::from_minor(a.minor().saturating_sub(b.minor()))
}
