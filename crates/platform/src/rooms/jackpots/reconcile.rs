use std::collections::BTreeMap;

use erawan_kernel::Money;

use super::store;
use crate::rooms::jackpots::Jackpots;
use crate::rooms::wallet::{Book, HouseAccount, WalletError};

impl Jackpots {
    /// Compares the pools with the ledger and with their contributions, and answers each difference in words.
    ///
    /// Meaningful once everything is fed, filled and paid.
    ///
    /// # Errors
    /// [`WalletError::Ledger`], [`WalletError::Database`].
    pub async fn reconcile(&self) -> Result<Vec<String>, WalletError> {
        let mut differences = Vec::new();
        let mut set_aside: BTreeMap<_, i64> = BTreeMap::new();
        for pool in store::all(&self.core.db).await? {
            let mut differs = |what: &str, is: i64, should: i64| {
                if is != should {
                    let (is, should) = (Money::from_minor(is), Money::from_minor(should));
                    differences.push(format!("jackpot {}: {what} {is}, expected {should}", pool.id));
                }
            };
            let (_, amount, passed_on) = store::contributed(&self.core.db, pool.id).await?;
            let grown = pool.value.minor() - pool.terms.seed.minor();
            differs("its contributions are", amount.minor() - passed_on.minor(), grown);
            differs("it was filled with", pool.booked.minor(), pool.value.minor());
            let held = if pool.paid_at_ms.is_some() { 0 } else { pool.booked.minor() };
            differs("its account holds", self.wallets.jackpot_balance(&pool.account()).await?.minor(), held);
            differs("unpaid wins", i64::from(pool.win.is_some() && pool.paid_at_ms.is_none()), 0);
            *set_aside.entry(pool.merchant_id).or_default() -= pool.booked.minor();
        }
        for (merchant_id, expected) in set_aside {
            let funds =
                self.wallets.house_balance(HouseAccount::JackpotFunds, merchant_id, Book::Real).await?;
            if funds.minor() != expected {
                let expected = Money::from_minor(expected);
                differences.push(format!("what {merchant_id} set aside is {funds}, expected {expected}"));
            }
        }
        Ok(differences)
    }
}
