//! Lines of orders that are over for so long that nothing asks for them.

use sea_orm::sea_query::Value;
use sea_orm::{ConnectionTrait, DbBackend, DbErr};
use uuid::Uuid;

use super::{execute, parameters, query};

/// Where an order stands among all: when it was taken, and its id.
pub(crate) type OrderPlace = (i64, Uuid);

/// The orders after one of them, oldest first, that have their lines and are over in draws which ended at `ended_by` or
/// before; they are locked until the end of the transaction, and those that another node has locked are left out.
pub(crate) async fn orders_with_old_lines_for_job(
    tx: &impl ConnectionTrait,
    ended_by: i64,
    (taken_at, id): OrderPlace,
    limit: u64,
) -> Result<Vec<OrderPlace>, DbErr> {
    let lock = if tx.get_database_backend() == DbBackend::Postgres { " FOR UPDATE SKIP LOCKED" } else { "" };
    let sql = format!(
        "SELECT o.created_at, o.id FROM draw_order o \
         WHERE o.lines_dropped_at IS NULL AND o.created_at <= $1 AND (o.created_at, o.id) > ($2, $3) \
         AND EXISTS (SELECT 1 FROM draw_suborder s WHERE s.order_id = o.id) \
         AND NOT EXISTS (SELECT 1 FROM draw_suborder s LEFT JOIN draw d ON d.id = s.draw_id WHERE s.order_id = o.id \
         AND (s.state NOT IN ('refused', 'cancelled', 'stopped', 'settled', 'void') \
         OR d.id IS NULL OR d.state NOT IN ('settled', 'void') OR d.changed_at > $4)) \
         ORDER BY o.created_at, o.id LIMIT {limit}{lock}"
    );
    let values = vec![ended_by.into(), taken_at.into(), id.into(), ended_by.into()];
    let rows = query(tx, &sql, values).await?;
    rows.iter().map(|row| Ok((row.try_get_by_index(0)?, row.try_get_by_index(1)?))).collect()
}

/// Drops the lines of these orders, which say from then on that theirs are gone. Returns how many lines there were.
pub(crate) async fn drop_lines(tx: &impl ConnectionTrait, orders: &[Uuid], now: i64) -> Result<u64, DbErr> {
    let said =
        format!("UPDATE draw_order SET lines_dropped_at = $1 WHERE id IN ({})", parameters(2, orders.len()));
    let ids = || orders.iter().map(|id| Value::from(*id));
    execute(tx, &said, std::iter::once(Value::from(now)).chain(ids()).collect()).await?;
    let dropped = format!("DELETE FROM draw_line WHERE order_id IN ({})", parameters(1, orders.len()));
    Ok(execute(tx, &dropped, ids().collect()).await?.rows_affected())
}
