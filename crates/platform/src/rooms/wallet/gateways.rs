//! Which accounts of the ledger are those of payment providers.

use std::collections::HashMap;

use erawan_kernel::ids::MerchantId;
use erawan_ledger::{AccountId, Book};

use super::{Result, store};
use crate::rooms::wallet::Wallets;

/// The account of a provider, of real money.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct GatewayAccount {
    pub(crate) merchant_id: MerchantId,
    /// The provider.
    pub(crate) provider: String,
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
                let prefix = format!("merchant/{}/gateway/", row.merchant_id);
                let provider = row.name.strip_prefix(&prefix).and_then(|rest| rest.strip_suffix("/real"));
                if let Some(provider) = provider.filter(|_| row.book == Book::Real) {
                    let account =
                        GatewayAccount { merchant_id: row.merchant_id, provider: provider.to_owned() };
                    found.insert(row.id, account);
                }
            }
        }
        Ok(found)
    }
}
