//! The movements of money that leaves: held when it is asked for, posted when a payer paid it, else free again.
//!
//! What leaves and its fee are one group each time, so that they are held, posted and voided together.

use erawan_kernel::Money;
use erawan_kernel::ids::{MerchantId, WithdrawalId};
use erawan_ledger::{Book, Command, Effect, Entry, Key, LedgerError, Namespace};

use super::moves::{Side, house_account, tell};
use super::{HouseAccount, Result, TxCode, Wallet};
use crate::rooms::wallet::Wallets;

/// The key space of holds and of what becomes of them.
const HOLDS: &str = "withdraw";

/// The money of a withdrawal.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PayoutMoney {
    /// Of which.
    pub(crate) withdrawal: WithdrawalId,
    /// Whose wallet it leaves.
    pub(crate) wallet: Wallet,
    /// What the member receives.
    pub(crate) net: Money,
    /// The fee.
    pub(crate) fee: Money,
}

/// What became of a withdrawal's hold, as the log has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum PayoutStep {
    /// It is held.
    Held,
    /// It was posted.
    Posted,
    /// It was voided.
    Voided,
    /// It went on to the payer.
    Settled,
    /// It came back.
    Returned,
}

/// How the hold of a withdrawal stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PayoutHold {
    /// Nothing was held.
    Missing,
    /// The money is reserved.
    Open,
    /// The money left.
    Posted,
    /// The money is in the wallet again.
    Voided,
}

/// A row of the log that is about the net amount of a withdrawal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct PayoutRow {
    /// Of which.
    pub(crate) withdrawal: WithdrawalId,
    /// What it did.
    pub(crate) step: PayoutStep,
    /// How much.
    pub(crate) amount: Money,
}

impl PayoutMoney {
    /// The parts that are not zero, with the name of each in keys.
    fn parts(&self) -> impl Iterator<Item = (&'static str, Money, HouseAccount<'static>, TxCode)> {
        let net = ("net", self.net, HouseAccount::Payouts, TxCode::Withdrawal);
        let fee = ("fee", self.fee, HouseAccount::MemberFees, TxCode::WithdrawalFee);
        [net, fee].into_iter().filter(|(_, amount, ..)| amount.is_positive())
    }

    fn key(&self, part: &str, step: &str) -> Result<Key, LedgerError> {
        Ok(Key::from_text(Namespace::new(HOLDS)?, &format!("{}/{part}{step}", self.withdrawal)))
    }
}

impl Wallets {
    /// Holds the money. Safe to repeat.
    ///
    /// # Errors
    /// [`LedgerError::InsufficientFunds`]; [`super::WalletError::Ledger`] and kin.
    pub(crate) async fn hold_payout(&self, money: &PayoutMoney) -> Result<()> {
        let mut commands = Vec::new();
        for (part, amount, to, code) in money.parts() {
            commands.push(Command::Hold {
                key: money.key(part, "")?,
                debit: money.wallet.account,
                credit: house_account(self, &money.wallet, to).await?,
                amount,
                code: code.into(),
                reference: money.withdrawal.to_string(),
                expires_at: None,
            });
        }
        self.payout_group(money, commands).await
    }

    /// Lets the held money go. Safe to repeat.
    ///
    /// # Errors
    /// [`LedgerError::HoldNotOpen`] when it was voided; [`super::WalletError::Ledger`] and kin.
    pub(crate) async fn post_payout(&self, money: &PayoutMoney) -> Result<()> {
        let mut commands = Vec::new();
        for (part, ..) in money.parts() {
            let hold = money.key(part, "")?.id;
            commands.push(Command::PostHold { key: money.key(part, "/post")?, hold, amount: None });
        }
        self.payout_group(money, commands).await
    }

    /// Frees the held money; also when nothing was held. Safe to repeat.
    ///
    /// # Errors
    /// [`LedgerError::HoldNotOpen`] when it was posted; [`super::WalletError::Ledger`] and kin.
    pub(crate) async fn void_payout(&self, money: &PayoutMoney) -> Result<()> {
        let mut commands = Vec::new();
        for (part, ..) in money.parts() {
            let hold = money.key(part, "")?.id;
            commands.push(Command::VoidHold { key: money.key(part, "/void")?, hold });
        }
        match self.payout_group(money, commands).await {
            Err(super::WalletError::Ledger(LedgerError::HoldUnknown)) => Ok(()),
            done => done,
        }
    }

    /// How the hold stands; net amount and fee always stand the same.
    ///
    /// # Errors
    /// [`super::WalletError::Ledger`].
    pub(crate) async fn payout_hold(&self, money: &PayoutMoney) -> Result<PayoutHold> {
        let Some((part, ..)) = money.parts().next() else { return Ok(PayoutHold::Missing) };
        let steps = [("/void", PayoutHold::Voided), ("/post", PayoutHold::Posted), ("", PayoutHold::Open)];
        for (step, hold) in steps {
            if self.ledger.find(&money.key(part, step)?).await?.is_some() {
                return Ok(hold);
            }
        }
        Ok(PayoutHold::Missing)
    }

    async fn payout_group(&self, money: &PayoutMoney, commands: Vec<Command>) -> Result<()> {
        let rows = self.ledger.submit_all(commands).await.map_err(|refused| refused.error)?;
        if let Some(last) = rows.last() {
            tell(self, &money.wallet, last, Side::Debit);
        }
        Ok(())
    }

    /// Passes posted money on to the payer's account. Safe to repeat.
    ///
    /// # Errors
    /// [`super::WalletError::Ledger`] and kin.
    pub(crate) async fn settle_payout(&self, money: &PayoutMoney, payer: &str, attempt: &str) -> Result<()> {
        let command = Command::Transfer {
            key: Key::from_text(Namespace::new(&format!("payout/{payer}"))?, attempt),
            debit: house_account(self, &money.wallet, HouseAccount::Payouts).await?,
            credit: house_account(self, &money.wallet, HouseAccount::Gateway(payer)).await?,
            amount: money.net,
            code: TxCode::PayoutSettled.into(),
            reference: money.withdrawal.to_string(),
            requires: None,
        };
        self.ledger.submit(command).await?;
        Ok(())
    }

    /// Writes off what a payer paid after it had definitely said no. Safe to repeat.
    ///
    /// # Errors
    /// [`super::WalletError::Ledger`] and kin.
    pub(crate) async fn write_off_payout(
        &self,
        money: &PayoutMoney,
        payer: &str,
        attempt: &str,
        amount: Money,
    ) -> Result<()> {
        let command = Command::Transfer {
            key: Key::from_text(Namespace::new(&format!("loss/{payer}"))?, attempt),
            debit: house_account(self, &money.wallet, HouseAccount::Losses).await?,
            credit: house_account(self, &money.wallet, HouseAccount::Gateway(payer)).await?,
            amount,
            code: TxCode::Loss.into(),
            reference: money.withdrawal.to_string(),
            requires: None,
        };
        self.ledger.submit(command).await?;
        Ok(())
    }

    /// What providers cost the merchant by faults of their own.
    ///
    /// # Errors
    /// [`super::WalletError::Ledger`].
    pub async fn losses(&self, merchant_id: MerchantId) -> Result<Money> {
        let balance = self.house_balance(HouseAccount::Losses, merchant_id, Book::Real).await?;
        Ok(Money::from_minor(balance.minor().saturating_neg()))
    }

    /// Gives back what a bank sent back. Safe to repeat.
    ///
    /// # Errors
    /// [`super::WalletError::Ledger`] and kin.
    pub(crate) async fn return_payout(
        &self,
        money: &PayoutMoney,
        payer: &str,
        return_id: &str,
    ) -> Result<()> {
        let command = Command::Transfer {
            key: Key::from_text(Namespace::new(&format!("return/{payer}"))?, return_id),
            debit: house_account(self, &money.wallet, HouseAccount::Gateway(payer)).await?,
            credit: money.wallet.account,
            amount: money.net,
            code: TxCode::WithdrawalReturned.into(),
            reference: money.withdrawal.to_string(),
            requires: None,
        };
        let receipt = self.ledger.submit(command).await?;
        tell(self, &money.wallet, &receipt, Side::Credit);
        Ok(())
    }

    /// What is posted and not with a payer yet.
    ///
    /// # Errors
    /// [`super::WalletError::Ledger`].
    pub(crate) async fn payouts_under_way(&self, merchant_id: MerchantId) -> Result<Money> {
        self.house_balance(HouseAccount::Payouts, merchant_id, Book::Real).await
    }

    /// The rows about withdrawals among the next of the log, and the sequence to go on after; `None` at its end.
    ///
    /// # Errors
    /// [`super::WalletError::Ledger`].
    pub(crate) async fn payout_rows_after(&self, sequence: i64) -> Result<Option<(Vec<PayoutRow>, i64)>> {
        const ROWS_MAX: u32 = 1_000;
        let entries = self.ledger.entries_after(sequence, ROWS_MAX).await?;
        let Some(last) = entries.last().map(|entry| entry.sequence) else { return Ok(None) };
        Ok(Some((entries.iter().filter_map(payout_row).collect(), last)))
    }
}

fn payout_row(entry: &Entry) -> Option<PayoutRow> {
    let withdrawal: WithdrawalId = entry.reference.parse().ok()?;
    let step = match (TxCode::from_number(entry.code.0)?, entry.kind) {
        (TxCode::Withdrawal, Effect::Held) => PayoutStep::Held,
        (TxCode::Withdrawal, Effect::HoldVoided) => PayoutStep::Voided,
        (TxCode::Withdrawal, Effect::HoldPosted) => PayoutStep::Posted,
        (TxCode::PayoutSettled, Effect::Posted) => PayoutStep::Settled,
        (TxCode::WithdrawalReturned, Effect::Posted) => PayoutStep::Returned,
        _ => return None,
    };
    Some(PayoutRow { withdrawal, step, amount: entry.amount })
}
