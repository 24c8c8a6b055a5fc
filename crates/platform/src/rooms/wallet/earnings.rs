//! What agents earn: an account beside the wallet, filled by the merchant, or under a contract by the agent above, and paid
//! out to the wallet.
//!
//! A correction takes back from that account alone, which may fall below zero; nothing is ever taken from the wallet for
//! it. Where an agent has to pay more under a contract than was earned, the own wallet adds what it has.

use erawan_kernel::Money;
use erawan_kernel::ids::{IncomeLineId, MemberId};
use erawan_ledger::{Command, Key, KeyId, Namespace, Receipt};

use super::model::earnings_account_name;
use super::moves::{Side, house_account, tell};
use super::{HouseAccount, Result, TxCode, Wallet};
use crate::rooms::wallet::Wallets;

/// The key space of what is earned and corrected, whether the merchant or an agent pays; the keys are the lines of the
/// receiver's statement.
pub(crate) const EARNED: &str = "agent-run";
/// The key space of what a wallet adds to the own earnings so that a contract can be paid; the keys are the same.
pub(crate) const FILLED: &str = "agent-fill";
/// The key space of what is paid out to the wallet; the keys are the same.
pub(crate) const PAID_OUT: &str = "agent-payout";

/// A line of an agent's statement that the merchant pays for.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Earning<'a> {
    /// Whose.
    pub(crate) wallet: &'a Wallet,
    /// The line.
    pub(crate) line: IncomeLineId,
    /// The kind of income, which has an account of its own.
    pub(crate) kind: &'a str,
    pub(crate) code: TxCode,
    /// Below zero where a correction takes back.
    pub(crate) amount: Money,
}

/// A line of an agent's statement that the agent above pays for, from earnings to earnings.
#[derive(Debug, Clone, Copy)]
pub(crate) struct AgentPayment<'a> {
    pub(crate) payer: &'a Wallet,
    pub(crate) receiver: &'a Wallet,
    /// The line of the receiver.
    pub(crate) line: IncomeLineId,
    pub(crate) code: TxCode,
    /// Below zero where the receiver gives back.
    pub(crate) amount: Money,
}

/// Where a line is in the ledger.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct EarningRow {
    /// Its place in the log.
    pub(crate) sequence: i64,
    /// When it was carried out, epoch milliseconds.
    pub(crate) at_ms: i64,
}

impl EarningRow {
    fn of(receipt: &Receipt) -> Self {
        Self { sequence: receipt.sequence, at_ms: receipt.at.as_millisecond() }
    }
}

impl Wallets {
    /// Books what an agent earned. Safe to repeat: it is booked once.
    ///
    /// # Errors
    /// [`super::WalletError::Ledger`].
    pub(crate) async fn book_earning(&self, earning: &Earning<'_>) -> Result<EarningRow> {
        let wallet = earning.wallet;
        let expense = house_account(self, wallet, HouseAccount::AgentExpense(earning.kind)).await?;
        let earnings = house_account(self, wallet, HouseAccount::Earnings(wallet.member_id)).await?;
        let minor = earning.amount.minor();
        let (debit, credit) = if minor < 0 { (earnings, expense) } else { (expense, earnings) };
        let command = Command::Transfer {
            key: Key::from_uuid(Namespace::new(EARNED)?, earning.line.uuid()),
            debit,
            credit,
            amount: Money::from_minor(minor.saturating_abs()),
            code: earning.code.into(),
            reference: earning.line.to_string(),
            requires: None,
        };
        Ok(EarningRow::of(&self.ledger.submit(command).await?))
    }

    /// Books what one agent pays another from earnings, which may fall below zero. Safe to repeat: it is booked once.
    ///
    /// # Errors
    /// [`super::WalletError::Ledger`].
    pub(crate) async fn pay_from_earnings(&self, payment: &AgentPayment<'_>) -> Result<EarningRow> {
        let of = |wallet: &Wallet| HouseAccount::Earnings(wallet.member_id);
        let payer = house_account(self, payment.payer, of(payment.payer)).await?;
        let receiver = house_account(self, payment.receiver, of(payment.receiver)).await?;
        let minor = payment.amount.minor();
        let (debit, credit) = if minor < 0 { (receiver, payer) } else { (payer, receiver) };
        let command = Command::Transfer {
            key: Key::from_uuid(Namespace::new(EARNED)?, payment.line.uuid()),
            debit,
            credit,
            amount: Money::from_minor(minor.saturating_abs()),
            code: payment.code.into(),
            reference: payment.line.to_string(),
            requires: None,
        };
        Ok(EarningRow::of(&self.ledger.submit(command).await?))
    }

    /// Adds an amount of the main wallet to the own earnings, so that a contract can be paid. Safe to repeat: it moves once.
    ///
    /// # Errors
    /// [`erawan_ledger::LedgerError::InsufficientFunds`]; [`erawan_ledger::LedgerError::Reversed`] once it was given up;
    /// [`super::WalletError::Ledger`].
    pub(crate) async fn fill_earnings(
        &self,
        wallet: &Wallet,
        line: IncomeLineId,
        amount: Money,
    ) -> Result<EarningRow> {
        let command = Command::Transfer {
            key: Key::from_uuid(Namespace::new(FILLED)?, line.uuid()),
            debit: wallet.account,
            credit: house_account(self, wallet, HouseAccount::Earnings(wallet.member_id)).await?,
            amount,
            code: TxCode::PaidUnderContract.into(),
            reference: line.to_string(),
            requires: None,
        };
        let receipt = self.ledger.submit(command).await?;
        tell(self, wallet, &receipt, Side::Debit);
        Ok(EarningRow::of(&receipt))
    }

    /// Gives up what a wallet was to add: what another node moved meanwhile goes back, and what was not moved never will.
    /// Safe to repeat.
    ///
    /// # Errors
    /// [`super::WalletError::Ledger`].
    pub(crate) async fn give_up_filling(&self, wallet: &Wallet, line: IncomeLineId) -> Result<()> {
        let command = Command::Reverse {
            key: Key::from_text(Namespace::new(FILLED)?, &format!("{line}/back")),
            original: KeyId::from_uuid(line.uuid()),
            debit: house_account(self, wallet, HouseAccount::Earnings(wallet.member_id)).await?,
            credit: wallet.account,
            reference: line.to_string(),
        };
        let receipt = self.ledger.submit(command).await?;
        tell(self, wallet, &receipt, Side::Credit);
        Ok(())
    }

    /// Pays an amount of what an agent earned to the main wallet. Safe to repeat: it is paid once.
    ///
    /// # Errors
    /// [`super::WalletError::Ledger`].
    pub(crate) async fn pay_out_earnings(
        &self,
        wallet: &Wallet,
        line: IncomeLineId,
        amount: Money,
    ) -> Result<EarningRow> {
        let command = Command::Transfer {
            key: Key::from_uuid(Namespace::new(PAID_OUT)?, line.uuid()),
            debit: house_account(self, wallet, HouseAccount::Earnings(wallet.member_id)).await?,
            credit: wallet.account,
            amount,
            code: TxCode::Commission.into(),
            reference: line.to_string(),
            requires: None,
        };
        let receipt = self.ledger.submit(command).await?;
        tell(self, wallet, &receipt, Side::Credit);
        Ok(EarningRow::of(&receipt))
    }

    /// What the member earned and was not paid out; below zero after a correction.
    ///
    /// # Errors
    /// [`super::WalletError::Ledger`].
    pub(crate) async fn earnings_of(&self, member_id: MemberId) -> Result<Money> {
        match self.ledger.find_account(&earnings_account_name(member_id)).await? {
            Some(id) => Ok(self.ledger.balance(id).await?.posted),
            None => Ok(Money::ZERO),
        }
    }
}
