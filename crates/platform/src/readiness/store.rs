use jiff::Timestamp;
use sea_orm::Statement;

use crate::db::prelude::*;

entities! {
    /// One row, which every node writes: that it could be written, and the newest time that any of them had.
    mod pulse in "node_pulse" by (id: i32) {
        count: i64,
        newest_at_ms: i64,
    }
}

const ROW: i32 = 1;

/// Writes the row, and answers the newest time that was written into it before, epoch milliseconds.
pub(super) async fn beat(tx: &Tx, now_ms: i64) -> Result<i64, DbErr> {
    let newest = pulse::Entity::find_by_id(ROW).one(tx).await?.map_or(now_ms, |row| row.newest_at_ms);
    let row =
        pulse::ActiveModel { id: Set(ROW), count: Set(1), newest_at_ms: Set(std::cmp::max(newest, now_ms)) };
    let next = Expr::col((pulse::Entity, pulse::Column::Count)).add(1);
    let known = OnConflict::column(pulse::Column::Id)
        .value(pulse::Column::Count, next)
        .update_column(pulse::Column::NewestAtMs)
        .to_owned();
    pulse::Entity::insert(row).on_conflict(known).exec_without_returning(tx).await?;
    Ok(newest)
}

/// Replaces the newest time.
pub(super) async fn set_newest(tx: &Tx, at_ms: i64) -> Result<(), DbErr> {
    pulse::Entity::update_many()
        .col_expr(pulse::Column::NewestAtMs, Expr::value(at_ms))
        .exec(tx)
        .await
        .map(|_| ())
}

/// The time of the database's server; none where the database is a file of this machine.
///
/// # Errors
/// When the database fails.
pub(super) async fn server_time(db: &Db) -> Result<Option<Timestamp>, DbErr> {
    if !db.is_shared() {
        return Ok(None);
    }
    let asked = Statement::from_string(
        db.read().get_database_backend(),
        "SELECT CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000000 AS BIGINT) AS at_us",
    );
    let Some(row) = db.read().query_one_raw(asked).await? else { return Ok(None) };
    let shown = Timestamp::from_microsecond(row.try_get("", "at_us")?);
    shown.map(Some).map_err(|error| DbErr::Custom(error.to_string()))
}

pub(crate) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    let pulse = CreateTable::new(
        "m20261124_000700_node_pulse",
        Table::create()
            .table("node_pulse")
            .col(integer("id").primary_key())
            .col(big_integer("count"))
            .col(big_integer("newest_at_ms")),
    );
    vec![pulse.boxed()]
}
