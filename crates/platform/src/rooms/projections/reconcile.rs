use erawan_kernel::Money;
use erawan_kernel::ids::MerchantId;

use super::{catch_up_all, store};
use crate::App;
use crate::rooms::jackpots;
use crate::rooms::wallet::{self, HouseAccount, WalletError, book_from_number};

/// How often the comparison is repeated while money keeps moving.
const TRIES: usize = 10;

/// Compares everything that was derived from the log with the ledger, and answers each difference in words:
/// a statement that does not add up to its balance, betting records that do not add up to what their
/// vendor's account holds.
///
/// # Errors
/// [`WalletError::Ledger`], [`WalletError::Database`].
pub async fn reconcile(app: &App) -> Result<Vec<String>, WalletError> {
    let mut differences = Vec::new();
    for _ in 0..TRIES {
        catch_up_all(app).await?;
        differences = wallet::reconcile_statements(app).await?;
        differences.extend(reconcile_records(app).await?);
        differences.extend(jackpots::reconcile(app).await?);
        if differences.is_empty() {
            break;
        }
    }
    Ok(differences)
}

async fn reconcile_records(app: &App) -> Result<Vec<String>, WalletError> {
    let mut differences = Vec::new();
    for (merchant, vendor, book, kept) in store::house_results(&app.db).await? {
        let Some(book) = book_from_number(book) else { continue };
        let account = HouseAccount::Vendor(&vendor);
        let held = wallet::house_balance(app, account, MerchantId::from_uuid(merchant), book).await?;
        let kept = Money::from_minor(kept);
        if kept != held {
            differences.push(format!("{vendor} in {book:?}: the records say {kept}, the ledger {held}"));
        }
    }
    Ok(differences)
}
