use uuid::Uuid;

use super::tables::closing;
use crate::db::prelude::*;

/// The call that ended a round or settled a bet.
#[derive(Debug, Clone)]
pub(in crate::rooms::provider) struct ClosingRow {
    pub(in crate::rooms::provider) vendor: String,
    pub(in crate::rooms::provider) subject: String,
    pub(in crate::rooms::provider) transaction: Uuid,
    /// Epoch milliseconds.
    pub(in crate::rooms::provider) at_ms: i64,
}

/// Writes the row, unless the subject has one.
pub(in crate::rooms::provider) async fn insert(db: &Db, row: &ClosingRow) -> Result<bool, DbErr> {
    use closing::{Column, Entity};
    let new = closing::ActiveModel {
        vendor: Set(row.vendor.clone()),
        subject: Set(row.subject.clone()),
        transaction: Set(row.transaction),
        at_ms: Set(row.at_ms),
    };
    let keep = OnConflict::columns([Column::Vendor, Column::Subject]).do_nothing().to_owned();
    Ok(Entity::insert(new).on_conflict(keep).exec_without_returning(db.write()).await? > 0)
}

/// The row of a subject; not a person's: the vendor proves its calls.
pub(in crate::rooms::provider) async fn find(
    db: &Db,
    vendor: &str,
    subject: &str,
) -> Result<Option<ClosingRow>, DbErr> {
    let key = (vendor.to_owned(), subject.to_owned());
    let row = closing::Entity::find_by_id(key).one(db.read()).await?;
    Ok(row.map(row_of))
}

/// The rows of these subjects that have one; not a person's: the vendor proves its calls.
pub(in crate::rooms::provider) async fn find_some(
    db: &Db,
    vendor: &str,
    subjects: &[String],
) -> Result<Vec<ClosingRow>, DbErr> {
    let rows = closing::Entity::find()
        .filter(closing::Column::Vendor.eq(vendor))
        .filter(closing::Column::Subject.is_in(subjects.iter().map(String::as_str)))
        .all(db.read())
        .await?;
    Ok(rows.into_iter().map(row_of).collect())
}

fn row_of(row: closing::Model) -> ClosingRow {
    ClosingRow { vendor: row.vendor, subject: row.subject, transaction: row.transaction, at_ms: row.at_ms }
}

/// Replaces `held`, if it is still the subject's row.
pub(in crate::rooms::provider) async fn replace(
    db: &Db,
    held: &ClosingRow,
    wanted: &ClosingRow,
) -> Result<bool, DbErr> {
    use closing::{Column, Entity};
    Entity::update_many()
        .col_expr(Column::Transaction, Expr::value(wanted.transaction))
        .col_expr(Column::AtMs, Expr::value(wanted.at_ms))
        .filter(Column::Vendor.eq(held.vendor.as_str()))
        .filter(Column::Subject.eq(held.subject.as_str()))
        .filter(Column::Transaction.eq(held.transaction))
        .changes_any(db.write())
        .await
}

/// Deletes the row, if it is this transaction's.
pub(in crate::rooms::provider) async fn delete(
    db: &Db,
    vendor: &str,
    subject: &str,
    transaction: Uuid,
) -> Result<(), DbErr> {
    use closing::{Column, Entity};
    Entity::delete_many()
        .filter(Column::Vendor.eq(vendor))
        .filter(Column::Subject.eq(subject))
        .filter(Column::Transaction.eq(transaction))
        .run(db.write())
        .await
}
