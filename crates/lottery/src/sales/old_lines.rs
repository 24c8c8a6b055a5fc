//! What an order that is long over no longer needs: its lines. The sealed lists of its draws have them.

use std::time::Duration;

use uuid::Uuid;

use crate::error::LotteryError;
use crate::model::LINES_KEPT_MS;
use crate::service::Service;
use crate::store;

/// Orders of one transaction, each of up to 200 lines: on SQLite sales wait for it.
const BATCH: u64 = 100;
/// What is left to sales between two of them.
const PAUSE: Duration = Duration::from_millis(50);

impl Service {
    /// Drops the lines of orders that are over in draws which ended 13 months ago, oldest first. Returns of how many orders.
    pub(crate) async fn drop_old_lines(&self) -> Result<u64, LotteryError> {
        let (mut orders, mut lines) = (0, 0);
        let mut after = (i64::MIN, Uuid::nil());
        loop {
            let tx = store::open_transaction(self.store.db()).await?;
            // What is dropped does not come back: a node whose clock is wrong drops nothing.
            let moment = self.moment(&tx).await?;
            if moment.is_too_far() {
                tx.rollback().await?;
                break;
            }
            let now = moment.at;
            let old = store::orders_with_old_lines_for_job(&tx, now - LINES_KEPT_MS, after, BATCH).await?;
            let Some(last) = old.last() else {
                tx.rollback().await?;
                break;
            };
            after = *last;
            let ids: Vec<Uuid> = old.iter().map(|(_, id)| *id).collect();
            lines += store::drop_lines(&tx, &ids, now).await?;
            tx.commit().await?;
            orders += ids.len() as u64;
            tokio::time::sleep(PAUSE).await;
        }
        if orders > 0 {
            tracing::info!(orders, lines, "lines of orders were dropped that are over for 13 months");
        }
        Ok(orders)
    }
}
