use std::collections::HashMap;

use super::model::{BetMovement, BetRecord};
use super::store;
use crate::db::prelude::{DbResult, Tx};
use crate::rooms::wallet::{LogEntry, Projector};

/// Writes one record for each round, and its movements.
#[derive(Debug, Clone, Copy)]
pub struct BetRecordProjector;

#[async_trait::async_trait]
impl Projector for BetRecordProjector {
    fn name(&self) -> &'static str {
        "projections/bet_record"
    }

    async fn apply(&self, tx: &Tx, entries: &[LogEntry]) -> DbResult<()> {
        let movements: Vec<_> = entries.iter().filter_map(BetMovement::of).collect();
        if movements.is_empty() {
            return Ok(());
        }
        let mut records: HashMap<_, _> = store::known_records(tx, &movements)
            .await?
            .into_iter()
            .map(|record| (key_of(&record), record))
            .collect();
        for movement in &movements {
            let key = (
                i64::from(movement.wallet.account),
                movement.vendor.clone(),
                movement.reference.round.clone(),
            );
            let record = BetRecord::after(records.remove(&key), movement);
            records.insert(key, record);
        }
        store::write_records(tx, records.into_values()).await?;
        store::insert_movements(tx, &movements).await
    }

    async fn clear(&self, tx: &Tx) -> DbResult<()> {
        store::clear(tx).await
    }
}

/// What makes a round one round: the player's account, the vendor, the vendor's identifier.
fn key_of(record: &BetRecord) -> (i64, String, String) {
    (i64::from(record.account), record.vendor.clone(), record.round.clone())
}
