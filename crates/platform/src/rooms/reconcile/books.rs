//! Whether the rows of providers' accounts and the days made of them say what the ledger says.

use std::collections::BTreeMap;

use erawan_kernel::Money;
use erawan_kernel::ids::MerchantId;

use super::{ReconcileError, projector, store};
use crate::rooms::reconcile::Reconcile;
use crate::rooms::wallet::GatewayAccount;

impl Reconcile {
    /// Rows of the ledger's log that are not noted yet.
    ///
    /// # Errors
    /// [`ReconcileError::Wallet`].
    pub async fn behind(&self) -> Result<i64, ReconcileError> {
        Ok(self.wallets.behind(projector::NAME).await?)
    }

    /// M9, in words, where it does not hold: the rows that days are made of come to what the ledger's accounts of
    /// providers hold, and on each provider's newest day nothing is unexplained.
    ///
    /// Meaningful while nothing moves. Accounts are compared once every row of the log is noted.
    ///
    /// # Errors
    /// When the ledger or the database fails.
    pub async fn unexplained(&self) -> Result<Vec<String>, ReconcileError> {
        let mut differences = Vec::new();
        if self.behind().await? == 0 {
            let held = self.wallets.held_by_providers().await?;
            differences = differences_of(held, store::booked_by_account(&self.core.db).await?);
        }
        for (merchant_id, provider, day) in store::newest_days(&self.core.db).await? {
            let report = self.report(merchant_id, &provider, &day).await?;
            if report.unexplained != Money::ZERO {
                let amount = report.unexplained;
                differences
                    .push(format!("{provider} of {merchant_id} on {day}: {amount} in no line and no row"));
            }
        }
        Ok(differences)
    }
}

fn differences_of(
    held: BTreeMap<GatewayAccount, Money>,
    booked: Vec<(MerchantId, String, Money)>,
) -> Vec<String> {
    let mut both: BTreeMap<GatewayAccount, (Money, Money)> =
        held.into_iter().map(|(account, held)| (account, (held, Money::ZERO))).collect();
    for (merchant_id, provider, booked) in booked {
        both.entry(GatewayAccount { merchant_id, provider }).or_default().1 = booked;
    }
    let differ = both.into_iter().filter(|(_, (held, booked))| held != booked);
    differ
        .map(|(account, (held, booked))| {
            let GatewayAccount { merchant_id, provider } = account;
            format!(
                "{provider} of {merchant_id}: the rows come to {booked}, the ledger's account holds {held}"
            )
        })
        .collect()
}
