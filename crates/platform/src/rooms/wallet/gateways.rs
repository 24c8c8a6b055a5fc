//! Which accounts of the ledger are those of payment providers.

use std::collections::{BTreeMap, HashMap};

use erawan_kernel::Money;
use erawan_kernel::ids::MerchantId;
use erawan_ledger::{AccountId, Book};

use super::store::{self, AccountRow};
use super::{Result, book_number};
use crate::rooms::wallet::Wallets;

/// The account of a provider, of real money.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct GatewayAccount {
    pub(crate) merchant_id: MerchantId,
    /// The provider.
    pub(crate) provider: String,
}

impl GatewayAccount {
    fn of(row: &AccountRow) -> Option<Self> {
        let prefix = format!("merchant/{}/gateway/", row.merchant_id);
        let provider = row.name.strip_prefix(&prefix)?.strip_suffix("/real")?;
        let is_real = row.book == Book::Real;
        is_real.then(|| Self { merchant_id: row.merchant_id, provider: provider.to_owned() })
    }
}

impl Wallets {
    /// Those of the accounts that are of a provider.
    ///
    /// # Errors
    /// [`super::WalletError::Database`].
    pub(crate) async fn gateway_accounts(
        &self,
        ids: &[AccountId],
    ) -> Result<HashMap<AccountId, GatewayAccount>> {
        let mut found = HashMap::new();
        for ids in ids.chunks(500) {
            for row in store::accounts(&self.core.db, ids).await? {
                found.extend(GatewayAccount::of(&row).map(|account| (row.id, account)));
            }
        }
        Ok(found)
    }

    /// What each provider holds now, as the ledger says; negative where the merchant owes it.
    ///
    /// # Errors
    /// [`super::WalletError::Ledger`]; [`super::WalletError::Database`].
    pub(crate) async fn held_by_providers(&self) -> Result<BTreeMap<GatewayAccount, Money>> {
        let mut held = BTreeMap::new();
        for row in store::house_accounts_of_book(&self.core.db, book_number(Book::Real)).await? {
            let Some(account) = GatewayAccount::of(&row) else { continue };
            let posted = self.ledger.balance(row.id).await?.posted;
            held.insert(account, Money::from_minor(posted.minor().saturating_neg()));
        }
        Ok(held)
    }
}
