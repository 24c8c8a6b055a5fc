//! People whose counted stakes of a day changed after its run, or may have. Runs of commissions strike theirs off and keep
//! them for runs of contracts, which have a table of their own.

use erawan_kernel::ids::MerchantId;
use jiff::civil::Date;

use super::day_of;
use super::dues::dirty as of_contracts;
use super::tables::dirty as of_commissions;
use crate::db::prelude::*;
use crate::rooms::agent::income::model::DirtyDay;

/// Rows that one statement writes.
const ROWS_MAX: usize = 200;

macro_rules! table {
    ($table:ident: $note:ident, $days:ident, $clean:ident, $forget:ident) => {
        /// Notes people for these days.
        pub(in crate::rooms::agent::income) async fn $note(
            tx: &Tx,
            merchant_id: MerchantId,
            days: &[DirtyDay],
        ) -> DbResult<()> {
            let rows: Vec<_> = days
                .iter()
                .map(|day| $table::ActiveModel {
                    day: Set(day.day.to_string()),
                    ord: Set(day.ord),
                    merchant_id: Set(merchant_id.uuid()),
                    first_sequence: Set(day.first_sequence),
                    last_sequence: Set(day.last_sequence),
                })
                .collect();
            for some in rows.chunks(ROWS_MAX) {
                $table::Entity::insert_many(some.to_vec())
                    .or_update([$table::Column::Day, $table::Column::Ord], [$table::Column::LastSequence])
                    .run(tx)
                    .await?;
            }
            Ok(())
        }

        /// The people of a merchant who are noted for these days.
        pub(in crate::rooms::agent::income) async fn $days(
            db: &Db,
            merchant_id: MerchantId,
            (from, until): (Date, Date),
        ) -> DbResult<Vec<DirtyDay>> {
            let rows = $table::Entity::find()
                .filter($table::Column::MerchantId.eq(merchant_id.uuid()))
                .filter($table::Column::Day.gte(from.to_string()))
                .filter($table::Column::Day.lte(until.to_string()))
                .order_by_asc($table::Column::Day)
                .order_by_asc($table::Column::Ord);
            let read = |row: $table::Model| {
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
        pub(in crate::rooms::agent::income) async fn $clean(tx: &Tx, days: &[DirtyDay]) -> DbResult<()> {
            for some in days.chunks(ROWS_MAX) {
                let is_one = |day: &DirtyDay| {
                    Condition::all()
                        .add($table::Column::Day.eq(day.day.to_string()))
                        .add($table::Column::Ord.eq(day.ord))
                        .add($table::Column::LastSequence.eq(day.last_sequence))
                };
                let these = some.iter().map(is_one).fold(Condition::any(), Condition::add);
                $table::Entity::delete_many().filter(these).run(tx).await?;
            }
            Ok(())
        }

        /// Strikes off what is too long ago to be put right.
        pub(in crate::rooms::agent::income) async fn $forget(
            tx: &Tx,
            merchant_id: MerchantId,
            day: Date,
        ) -> DbResult<()> {
            $table::Entity::delete_many()
                .filter($table::Column::MerchantId.eq(merchant_id.uuid()))
                .filter($table::Column::Day.lt(day.to_string()))
                .run(tx)
                .await
        }
    };
}

table!(of_commissions: note_dirty, dirty_days, clean, forget_before);
table!(of_contracts: keep_for_contracts, dirty_of_contracts, clean_contracts, forget_contracts_before);
