//! What agents earn: an account beside the wallet, filled by the merchant and paid out to the wallet.
//!
//! A correction takes back from that account alone, which may fall below zero; nothing is ever taken from the wallet for
//! it.

use erawan_kernel::Money;
use erawan_kernel::ids::{IncomeLineId, MemberId};
use erawan_ledger::{Command, Key, Namespace, Receipt};

use super::model::earnings_account_name;
use super::moves::{Side, house_account, tell};
use super::{HouseAccount, Result, TxCode, Wallet};
use crate::rooms::wallet::Wallets;

/// The key space of what is earned and corrected; the keys are the lines of the agent's statement.
pub(crate) const EARNED: &str = "agent-run";
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
