//! Lines that move what is due under contracts.

use erawan_kernel::ids::{IncomeLineId, MemberId, MerchantId};

use super::tables::line;
use super::{ROWS_MAX, all_lines, booked_of};
use crate::db::prelude::*;
use crate::rooms::agent::income::model::{BookedAt, IncomeKind, Line};

/// Lines with a row of their own in the ledger that is not there yet, of contracts of a merchant, as many as that at most.
pub(in crate::rooms::agent::income) async fn open_movements_for_job(
    db: &Db,
    merchant_id: MerchantId,
    count: u64,
) -> DbResult<Vec<Line>> {
    let rows = line::Entity::find()
        .filter(line::Column::RunId.is_null())
        .filter(line::Column::Sequence.is_null())
        .filter(line::Column::MerchantId.eq(merchant_id.uuid()))
        .filter(line::Column::DueId.is_not_null())
        .filter(line::Column::MovedBy.is_null())
        .order_by_asc(line::Column::Id)
        .limit(count);
    all_lines(&rows.all(db.write()).await?)
}

/// Whether lines of the member are written down that are not in the ledger yet.
pub(in crate::rooms::agent::income) async fn has_open_lines(tx: &Tx, member_id: MemberId) -> DbResult<bool> {
    line::Entity::find()
        .filter(line::Column::MemberId.eq(member_id.uuid()))
        .filter(line::Column::Sequence.is_null())
        .exists(tx)
        .await
}

/// Notes where a line is in the ledger, and the other side of it.
pub(in crate::rooms::agent::income) async fn note_moved(
    tx: &Tx,
    id: IncomeLineId,
    at: BookedAt,
) -> DbResult<()> {
    line::Entity::update_many()
        .col_expr(line::Column::Sequence, Expr::value(at.sequence))
        .col_expr(line::Column::BookedAtMs, Expr::value(at.at_ms))
        .filter(Condition::any().add(line::Column::Id.eq(id.uuid())).add(line::Column::MovedBy.eq(id.uuid())))
        .run(tx)
        .await
}

/// Strikes off a line whose movement was given up; whether no one else did.
pub(in crate::rooms::agent::income) async fn drop_line(tx: &Tx, id: IncomeLineId) -> DbResult<bool> {
    line::Entity::delete_many().filter(line::Column::Id.eq(id.uuid())).changes_any(tx).await
}

/// The lines of receivers that move these dues, in the sequence of the ledger; with those that are not there yet.
pub(in crate::rooms::agent::income) async fn lines_of_dues(db: &Db, dues: &[Uuid]) -> DbResult<Vec<Line>> {
    let mut found = Vec::new();
    for some in dues.chunks(ROWS_MAX) {
        let rows = line::Entity::find()
            .filter(line::Column::DueId.is_in(some.iter().copied()))
            .filter(line::Column::Kind.is_in([IncomeKind::Salary.word(), IncomeKind::Dividend.word()]))
            .order_by_asc(line::Column::Sequence)
            .order_by_asc(line::Column::Id);
        found.extend(all_lines(&rows.all(db.read()).await?)?);
    }
    Ok(found)
}

/// What was booked to a member as this kind between two moments, in hundred-thousandths.
pub(in crate::rooms::agent::income) async fn sum_booked(
    db: &Db,
    member_id: MemberId,
    kind: IncomeKind,
    (from_ms, until_ms): (i64, i64),
) -> DbResult<i64> {
    let sum: Option<Option<i64>> = booked_of(member_id)
        .filter(line::Column::Kind.eq(kind.word()))
        .filter(line::Column::BookedAtMs.gte(from_ms))
        .filter(line::Column::BookedAtMs.lt(until_ms))
        .select_only()
        .column_as(sum_of(Expr::col(line::Column::Amount)), "amount")
        .into_tuple()
        .one(db.read())
        .await?;
    Ok(sum.flatten().unwrap_or_default())
}
