use erawan_kernel::Money;
use uuid::Uuid;

use super::tables::correction;
use crate::db::prelude::*;
use crate::rooms::provider::model::TakeBack;

/// What a vendor asked to take back of a win.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::rooms::provider) struct AskedBack {
    pub(in crate::rooms::provider) wanted: Money,
    pub(in crate::rooms::provider) take_back: TakeBack,
}

/// Notes what was asked under this transaction, unless something was. Answers what was asked first.
pub(in crate::rooms::provider) async fn note(
    db: &Db,
    vendor: &str,
    transaction: Uuid,
    asked: AskedBack,
    now_ms: i64,
) -> Result<AskedBack, DbErr> {
    use correction::{Column, Entity};
    let row = correction::ActiveModel {
        vendor: Set(vendor.to_owned()),
        transaction: Set(transaction),
        wanted: Set(asked.wanted.minor()),
        take_back: Set(asked.take_back.word().to_owned()),
        at_ms: Set(now_ms),
    };
    let keep = OnConflict::columns([Column::Vendor, Column::Transaction]).do_nothing().to_owned();
    if Entity::insert(row).on_conflict(keep).exec_without_returning(db.write()).await? > 0 {
        return Ok(asked);
    }
    Ok(asked_by_vendor(db, vendor, transaction).await?.unwrap_or(asked))
}

/// What was asked under this transaction; not a person's: the vendor proves its calls.
pub(in crate::rooms::provider) async fn asked_by_vendor(
    db: &Db,
    vendor: &str,
    transaction: Uuid,
) -> Result<Option<AskedBack>, DbErr> {
    let row = correction::Entity::find_by_id((vendor.to_owned(), transaction)).one(db.read()).await?;
    let read = |row: correction::Model| {
        let take_back = TakeBack::parse(&row.take_back)
            .ok_or_else(|| DbErr::Type(format!("a correction says {} of what it takes", row.take_back)))?;
        Ok(AskedBack { wanted: Money::from_minor(row.wanted), take_back })
    };
    row.map(read).transpose()
}

/// Forgets what was asked under this transaction: it was refused, and the id may be used again.
pub(in crate::rooms::provider) async fn forget(
    db: &Db,
    vendor: &str,
    transaction: Uuid,
) -> Result<(), DbErr> {
    correction::Entity::delete_by_id((vendor.to_owned(), transaction)).run(db.write()).await
}
