use std::collections::HashMap;

use futures::future::BoxFuture;

use super::model::{BetMovement, BetRecord};
use super::store;
use crate::db::prelude::{DbResult, Tx};
use crate::rooms::wallet::{LogEntry, Projector};

/// The name of the projector's checkpoint.
pub(crate) const BET_RECORD: &str = "projections/bet_record";

/// Writes one record for each round, and its movements.
#[derive(Debug, Clone, Copy)]
pub struct BetRecordProjector;

impl Projector for BetRecordProjector {
    fn name(&self) -> &'static str {
        BET_RECORD
    }

    fn apply<'a>(&'a self, tx: &'a Tx, entries: &'a [LogEntry]) -> BoxFuture<'a, DbResult<()>> {
        Box::pin(async move {
            let movements: Vec<_> = entries.iter().filter_map(BetMovement::of).collect();
            if movements.is_empty() {
                return Ok(());
            }
            let mut records = records_of(tx, &movements).await?;
            for movement in &movements {
                let key = round_of(movement);
                let record = BetRecord::after(records.remove(&key), movement);
                records.insert(key, record);
            }
            store::write_records(tx, records.into_values()).await?;
            store::insert_movements(tx, &movements).await
        })
    }

    fn add_up<'a>(&'a self, tx: &'a Tx, entries: &'a [LogEntry]) -> BoxFuture<'a, DbResult<()>> {
        Box::pin(async move {
            let movements: Vec<_> = entries.iter().filter_map(BetMovement::of).collect();
            if movements.is_empty() {
                return Ok(());
            }
            let records = records_of(tx, &movements).await?;
            let with_record =
                movements.iter().filter_map(|movement| Some((movement, records.get(&round_of(movement))?)));
            store::add_up(tx, &with_record.collect::<Vec<_>>()).await
        })
    }

    fn clear<'a>(&'a self, tx: &'a Tx) -> BoxFuture<'a, DbResult<()>> {
        Box::pin(async move { store::clear(tx).await })
    }
}

/// What makes a round one round: the player's account, the vendor, the vendor's identifier.
pub(super) type Round = (i64, String, String);

pub(super) fn round_of(movement: &BetMovement) -> Round {
    (i64::from(movement.wallet.main), movement.vendor.clone(), movement.reference.round.clone())
}

/// The records that are there of the rounds of these movements.
pub(super) async fn records_of(tx: &Tx, movements: &[BetMovement]) -> DbResult<HashMap<Round, BetRecord>> {
    let records = store::known_records(tx, movements).await?;
    let keyed = records
        .into_iter()
        .map(|record| ((i64::from(record.account), record.vendor.clone(), record.round.clone()), record));
    Ok(keyed.collect())
}
