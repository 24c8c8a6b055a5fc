//! The movements of a jackpot: a house account fills the pool's account, the winner is paid from the pool.
//!
//! A pool's account cannot fall below zero, so a win is always covered.

use erawan_kernel::ids::{JackpotId, MerchantId};
use erawan_kernel::{Currency, Money};
use erawan_ledger::{Book, Command, Key, KeyId, Namespace};

use super::moves::{Side, tell};
use super::{HouseAccount, Moved, Result, RoundReference, TxCode, Wallet, accounts};
use crate::rooms::wallet::Wallets;

/// What the key space of jackpot wins starts with; the code of the vendor follows whose round won.
pub const JACKPOT_NAMESPACE: &str = "jackpot/";

/// Whose pool it is and in what currency. Pools hold real money only.
#[derive(Debug, Clone, Copy)]
pub struct PoolAccount {
    /// The pool.
    pub pool: JackpotId,
    /// Where it is held.
    pub merchant_id: MerchantId,
    /// Its currency.
    pub currency: Currency,
}

impl Wallets {
    /// Fills a pool's account from `held` to `wanted`, from the house account for jackpots. Safe to repeat
    /// with the same amounts: each step is carried out once.
    pub(crate) async fn fill_jackpot(&self, account: &PoolAccount, held: Money, wanted: Money) -> Result<()> {
        let house = |of| accounts::house(self, of, account.merchant_id, Book::Real, account.currency);
        let command = Command::Transfer {
            key: Key {
                namespace: Namespace::new("jackpot-pool")?,
                id: KeyId::from_text(&format!("{}/{}", account.pool, held.minor())),
            },
            debit: house(HouseAccount::JackpotFunds).await?,
            credit: house(HouseAccount::Jackpot(account.pool)).await?,
            amount: wanted.minus(held).map_err(|_| super::LedgerError::AmountInvalid)?,
            code: TxCode::JackpotContribution.into(),
            reference: account.pool.to_string(),
            requires: None,
        };
        self.ledger.submit(command).await?;
        Ok(())
    }

    /// Pays a pool to the player whose round won it. Safe to repeat: a pool is paid once.
    ///
    /// # Errors
    /// [`LedgerError::InsufficientFunds`](super::LedgerError) when the pool holds less;
    /// [`super::WalletError::Ledger`].
    pub(crate) async fn pay_jackpot(
        &self,
        account: &PoolAccount,
        winner: &Wallet,
        vendor: &str,
        round: &RoundReference,
        amount: Money,
    ) -> Result<Moved> {
        let pool = HouseAccount::Jackpot(account.pool);
        let command = Command::Transfer {
            key: Key::from_uuid(
                Namespace::new(&format!("{JACKPOT_NAMESPACE}{vendor}"))?,
                account.pool.uuid(),
            ),
            debit: accounts::house(self, pool, account.merchant_id, Book::Real, account.currency).await?,
            credit: winner.account,
            amount,
            code: TxCode::JackpotWin.into(),
            reference: round.to_string(),
            requires: None,
        };
        let receipt = self.ledger.submit(command).await?;
        Ok(tell(self, winner, &receipt, Side::Credit))
    }

    /// What a pool's account holds in the ledger.
    pub(crate) async fn jackpot_balance(&self, account: &PoolAccount) -> Result<Money> {
        let pool = HouseAccount::Jackpot(account.pool);
        self.house_balance(pool, account.merchant_id, Book::Real).await
    }
}
