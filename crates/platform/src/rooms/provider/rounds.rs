//! Which rounds are open, from the ledger's log.

use sea_orm::{DatabaseTransaction, DbErr};
use uuid::Uuid;

use super::store;
use crate::rooms::wallet::{Effect, KeyId, LogEntry, Projector, RoundReference, TxCode, VENDOR_NAMESPACE};

/// A round that its vendor has not closed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct OpenRound {
    pub(super) vendor: String,
    pub(super) round: String,
    /// The bet that opened it; its rollback ends the round.
    pub(super) first_bet: Uuid,
}

impl OpenRound {
    pub(super) fn is(&self, vendor: &str, round: &str) -> bool {
        self.vendor == vendor && self.round == round
    }
}

/// Keeps the list of open rounds: a bet opens its round, a movement that closes it or the rollback of its
/// first bet ends it.
#[derive(Debug, Clone, Copy)]
pub struct OpenRoundProjector;

#[async_trait::async_trait]
impl Projector for OpenRoundProjector {
    fn name(&self) -> &'static str {
        "provider/open_round"
    }

    async fn apply(&self, tx: &DatabaseTransaction, entries: &[LogEntry]) -> Result<(), DbErr> {
        for row in entries {
            apply(tx, row).await?;
        }
        Ok(())
    }

    async fn clear(&self, tx: &DatabaseTransaction) -> Result<(), DbErr> {
        store::clear_open_rounds(tx).await
    }
}

async fn apply(tx: &DatabaseTransaction, row: &LogEntry) -> Result<(), DbErr> {
    let entry = &row.entry;
    let Some(vendor) = entry.namespace.as_str().strip_prefix(VENDOR_NAMESPACE) else { return Ok(()) };
    let Ok(reference) = entry.reference.parse::<RoundReference>() else { return Ok(()) };
    let round = reference.round.as_str();
    let is_bet = TxCode::from_number(entry.code.0).is_some_and(TxCode::is_bet);
    match entry.kind {
        Effect::Posted if is_bet && !reference.closes => {
            let opened = OpenRound {
                vendor: vendor.to_owned(),
                round: round.to_owned(),
                first_bet: entry.key_id.uuid(),
            };
            store::note_open_round(tx, entry.debit, &opened, entry.sequence, entry.at.as_millisecond()).await
        }
        Effect::Posted if reference.closes => {
            let player = if is_bet { entry.debit } else { entry.credit };
            store::forget_open_round(tx, player, vendor, round, None).await
        }
        Effect::Reversed => {
            let bet = entry.original.map(KeyId::uuid).filter(|_| !reference.closes);
            store::forget_open_round(tx, entry.credit, vendor, round, bet).await
        }
        _ => Ok(()),
    }
}
