use erawan_kernel::Money;
use erawan_kernel::ids::MerchantId;

use super::store;
use crate::rooms::records::Records;
use crate::rooms::wallet::{HouseAccount, WalletError, book_from_number};

impl Records {
    /// Compares what was derived from the log with the ledger, and answers each difference in words: betting
    /// records that do not add up to what their vendor's account holds.
    ///
    /// # Errors
    /// [`WalletError::Ledger`], [`WalletError::Database`].
    pub async fn reconcile(&self) -> Result<Vec<String>, WalletError> {
        let mut differences = Vec::new();
        for (merchant, vendor, book, kept) in store::house_results(&self.core.db).await? {
            let Some(book) = book_from_number(book) else { continue };
            let account = HouseAccount::Vendor(&vendor);
            let held = self.wallets.house_balance(account, MerchantId::from_uuid(merchant), book).await?;
            let kept = Money::from_minor(kept);
            if kept != held {
                differences.push(format!("{vendor} in {book:?}: the records say {kept}, the ledger {held}"));
            }
        }
        Ok(differences)
    }
}
