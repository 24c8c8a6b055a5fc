use std::collections::HashMap;

use erawan_kernel::ids::MerchantId;

use super::rules::{Lot, Lots};
use crate::db::prelude::*;
use crate::rooms::wallet::AccountId;

/// Rows written by one statement at most.
const ROWS_MAX: usize = 1_000;

entities! {
    mod lot in "turnover_lot" by (account_id: i64, sequence: i64) {
        required: i64,
        done: i64,
        spare: i64,
    }

    /// Which ratio the deposits of a merchant got; what is counted anew finds it here, whatever the settings say by then.
    mod ratio in "turnover_ratio" by (merchant_id: Uuid, from_sequence: i64) {
        until_sequence: i64,
        ppm: i64,
    }
}

/// The deposits of these accounts, each account's oldest first.
pub(super) async fn lots(
    db: &impl ConnectionTrait,
    accounts: impl Iterator<Item = AccountId>,
) -> DbResult<HashMap<AccountId, Lots>> {
    let rows = lot::Entity::find()
        .filter(lot::Column::AccountId.is_in(accounts.map(i64::from)))
        .order_by_asc(lot::Column::Sequence)
        .all(db)
        .await?;
    let mut lots: HashMap<AccountId, Vec<Lot>> = HashMap::new();
    for lot::Model { account_id, sequence, required, done, spare } in rows {
        lots.entry(account_id.into()).or_default().push(Lot { sequence, required, done, spare });
    }
    Ok(lots.into_iter().map(|(account, lots)| (account, Lots::of(lots))).collect())
}

/// Writes what changed of an account's deposits.
pub(super) async fn write_lots(tx: &Tx, account: AccountId, before: &Lots, after: &Lots) -> DbResult<()> {
    let is_gone = |known: &&Lot| after.rows().iter().all(|lot| lot.sequence != known.sequence);
    let gone: Vec<_> = before.rows().iter().filter(is_gone).map(|lot| lot.sequence).collect();
    for gone in gone.chunks(ROWS_MAX) {
        lot::Entity::delete_many()
            .filter(lot::Column::AccountId.eq(i64::from(account)))
            .filter(lot::Column::Sequence.is_in(gone.iter().copied()))
            .run(tx)
            .await?;
    }
    let known: HashMap<_, _> = before.rows().iter().map(|lot| (lot.sequence, lot)).collect();
    let is_changed = |lot: &&Lot| known.get(&lot.sequence).is_none_or(|known| known != lot);
    let changed: Vec<_> = after.rows().iter().filter(is_changed).collect();
    for changed in changed.chunks(ROWS_MAX) {
        let rows = changed.iter().map(|lot| lot::ActiveModel {
            account_id: Set(account.into()),
            sequence: Set(lot.sequence),
            required: Set(lot.required),
            done: Set(lot.done),
            spare: Set(lot.spare),
        });
        let (key, figures) = (
            [lot::Column::AccountId, lot::Column::Sequence],
            [lot::Column::Required, lot::Column::Done, lot::Column::Spare],
        );
        lot::Entity::insert_many(rows).or_update(key, figures).run(tx).await?;
    }
    Ok(())
}

/// Deletes what follows from the log; the ratios stay, because the log does not tell them.
pub(super) async fn clear(tx: &Tx) -> DbResult<()> {
    lot::Entity::delete_many().run(tx).await
}

/// The ratio that deposits of a part of the log got.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Ratio {
    pub(super) from_sequence: i64,
    pub(super) until_sequence: i64,
    pub(super) ppm: u32,
}

/// The merchant's ratios, the oldest first.
pub(super) async fn ratios(tx: &Tx, merchant: MerchantId) -> DbResult<Vec<Ratio>> {
    let rows = ratio::Entity::find()
        .filter(ratio::Column::MerchantId.eq(merchant.uuid()))
        .order_by_asc(ratio::Column::FromSequence)
        .all(tx)
        .await?;
    let ratio = |row: ratio::Model| {
        let ppm = u32::try_from(row.ppm).map_err(|error| DbErr::Type(error.to_string()))?;
        Ok(Ratio { from_sequence: row.from_sequence, until_sequence: row.until_sequence, ppm })
    };
    rows.into_iter().map(ratio).collect()
}

/// Writes a ratio that is new, or whose part of the log became longer.
pub(super) async fn put_ratio(tx: &Tx, merchant: MerchantId, ratio: Ratio) -> DbResult<()> {
    use ratio::Column::{FromSequence, MerchantId, Ppm, UntilSequence};
    let row = ratio::ActiveModel {
        merchant_id: Set(merchant.uuid()),
        from_sequence: Set(ratio.from_sequence),
        until_sequence: Set(ratio.until_sequence),
        ppm: Set(ratio.ppm.into()),
    };
    ratio::Entity::insert(row).or_update([MerchantId, FromSequence], [UntilSequence, Ppm]).run(tx).await
}

pub(super) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    let lot = CreateTable::of("m20261126_200000_turnover_lot", "turnover_lot")
        .cols(big_integer, &["account_id", "sequence", "required", "done", "spare"])
        .with_primary_key(&["account_id", "sequence"]);
    let ratio = CreateTable::of("m20261126_200010_turnover_ratio", "turnover_ratio")
        .col(uuid("merchant_id"))
        .cols(big_integer, &["from_sequence", "until_sequence", "ppm"])
        .with_primary_key(&["merchant_id", "from_sequence"]);
    vec![lot.boxed(), ratio.boxed()]
}
