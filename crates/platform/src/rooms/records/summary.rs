use super::model::RoundSums;
use super::{BetRecordProjector, store};
use crate::rooms::records::Records;
use crate::rooms::wallet::{Projector, WalletError};

/// Sums of a vendor's rounds, and how much of the log they hold.
#[derive(Debug, Clone, Copy)]
pub(super) struct Summary {
    pub(super) sums: RoundSums,
    /// The last row of the ledger's log that is in them.
    pub(super) log_sequence: i64,
}

impl Records {
    /// Sums over the rounds of a vendor's game whose identifier begins with `prefix`, with everything that the ledger holds
    /// now.
    pub(super) async fn summary(
        &self,
        vendor: &str,
        game_code: &str,
        prefix: &str,
    ) -> Result<Summary, WalletError> {
        self.wallets.catch_up(&BetRecordProjector).await?;
        // A row that is applied meanwhile is in both or in neither.
        let tx = self.core.db.snapshot().await?;
        let log_sequence = self.wallets.applied_to(&tx, BetRecordProjector.name()).await?;
        let sums = store::summary(&tx, vendor, game_code, prefix).await?;
        Ok(Summary { sums, log_sequence })
    }
}
