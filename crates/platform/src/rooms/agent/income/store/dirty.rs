use erawan_kernel::ids::MerchantId;
use jiff::civil::Date;

use super::day_of;
use super::tables::dirty;
use crate::db::prelude::*;
use crate::rooms::agent::income::model::DirtyDay;

/// Rows that one statement writes.
const ROWS_MAX: usize = 200;

/// Notes people whose counted stakes of a day changed after its run, or may have.
pub(in crate::rooms::agent::income) async fn note_dirty(
    tx: &Tx,
    merchant_id: MerchantId,
    days: &[DirtyDay],
) -> DbResult<()> {
    let rows: Vec<_> = days
        .iter()
        .map(|day| dirty::ActiveModel {
            day: Set(day.day.to_string()),
            ord: Set(day.ord),
            merchant_id: Set(merchant_id.uuid()),
            first_sequence: Set(day.first_sequence),
            last_sequence: Set(day.last_sequence),
        })
        .collect();
    for some in rows.chunks(ROWS_MAX) {
        dirty::Entity::insert_many(some.to_vec())
            .or_update([dirty::Column::Day, dirty::Column::Ord], [dirty::Column::LastSequence])
            .run(tx)
            .await?;
    }
    Ok(())
}

/// The people of a merchant who are noted for these days.
pub(in crate::rooms::agent::income) async fn dirty_days(
    db: &Db,
    merchant_id: MerchantId,
    (from, until): (Date, Date),
) -> DbResult<Vec<DirtyDay>> {
    let rows = dirty::Entity::find()
        .filter(dirty::Column::MerchantId.eq(merchant_id.uuid()))
        .filter(dirty::Column::Day.gte(from.to_string()))
        .filter(dirty::Column::Day.lte(until.to_string()))
        .order_by_asc(dirty::Column::Day)
        .order_by_asc(dirty::Column::Ord);
    let read = |row: dirty::Model| {
        Ok(DirtyDay {
            day: day_of(&row.day)?,
            ord: row.ord,
            first_sequence: row.first_sequence,
            last_sequence: row.last_sequence,
        })
    };
    rows.all(db.read()).await?.into_iter().map(read).collect()
}

/// Strikes these off, unless they were noted again since.
pub(in crate::rooms::agent::income) async fn clean(tx: &Tx, days: &[DirtyDay]) -> DbResult<()> {
    for some in days.chunks(ROWS_MAX) {
        let is_one = |day: &DirtyDay| {
            Condition::all()
                .add(dirty::Column::Day.eq(day.day.to_string()))
                .add(dirty::Column::Ord.eq(day.ord))
                .add(dirty::Column::LastSequence.eq(day.last_sequence))
        };
        let these = some.iter().map(is_one).fold(Condition::any(), Condition::add);
        dirty::Entity::delete_many().filter(these).run(tx).await?;
    }
    Ok(())
}

/// Strikes off what is too long ago to be put right.
pub(in crate::rooms::agent::income) async fn forget_before(
    tx: &Tx,
    merchant_id: MerchantId,
    day: Date,
) -> DbResult<()> {
    dirty::Entity::delete_many()
        .filter(dirty::Column::MerchantId.eq(merchant_id.uuid()))
        .filter(dirty::Column::Day.lt(day.to_string()))
        .run(tx)
        .await
}
