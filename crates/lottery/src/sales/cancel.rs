//! A player takes suborders back before their draws close.

use std::collections::BTreeMap;
use std::sync::Arc;

use sea_orm::DatabaseTransaction;
use uuid::Uuid;

use crate::error::{LotteryError, OrderError, RequestError};
use crate::model::{CANCELS_PER_HOUR, DrawState, Reason, Step, SuborderState};
use crate::service::Service;
use crate::store::{self, bet_order, draw, suborder};

/// What became of a request to cancel.
#[derive(Debug, Clone, Default)]
pub(crate) struct Cancelled {
    /// Cancelled now or before, with their stakes.
    pub(crate) done: Vec<(Uuid, i64)>,
    /// Whose draws have closed, or that left them before.
    pub(crate) refused: Vec<Uuid>,
    /// Above what may be cancelled in an hour.
    pub(crate) above_limit: Vec<Uuid>,
}

impl Service {
    /// Cancels suborders of a player's order. Repeated: the same ones, and nothing moves. Is refused when none is, or
    /// was, cancelled.
    pub(crate) async fn cancel(
        self: &Arc<Self>,
        vendor: &str,
        player: &str,
        order_id: Uuid,
        suborders: &[Uuid],
    ) -> Result<Cancelled, LotteryError> {
        let order = self.store.find_order_of(vendor, player, order_id).await?;
        let order = order.ok_or(RequestError::NotFound)?.order;
        let (cancelled, fresh) = self.mark_cancelled(player, &order, suborders).await?;
        if !fresh.is_empty() {
            self.observer.reached(Step::CancelStored).await;
            let items = self.store.items_for_job(&fresh).await?;
            // On a separate task: a client that disconnects cannot stop it half-way.
            let service = Arc::clone(self);
            let returning = tokio::spawn(async move {
                let stop = service.stop.clone();
                tokio::select! {
                    () = stop.cancelled() => Ok(()),
                    returned = service.return_items(items) => returned,
                }
            });
            if let Ok(Err(error)) = returning.await {
                tracing::error!(%error, %order_id, "cancelled stakes are not back; the job goes on with them");
            }
        }
        if !cancelled.done.is_empty() {
            return Ok(cancelled);
        }
        let is_limit = !cancelled.above_limit.is_empty();
        Err(if is_limit { OrderError::CancelLimit } else { OrderError::NotCancellable }.into())
    }

    /// Takes suborders out of their draws. Returns what is cancelled now or was before, and what is new.
    async fn mark_cancelled(
        &self,
        player: &str,
        order: &bet_order::Model,
        ids: &[Uuid],
    ) -> Result<(Cancelled, Vec<Uuid>), LotteryError> {
        let tx = store::open_transaction(self.store.db()).await?;
        let wanted = store::suborders_of_player(&tx, player, order.id, ids).await?;
        if wanted.len() < ids.len() {
            return Err(RequestError::NotFound.into());
        }
        let draws: Vec<Uuid> = wanted.iter().map(|row| row.draw_id).collect();
        let draws = store::lock_draws(&tx, &draws).await?;
        let draws: BTreeMap<Uuid, draw::Model> = draws.into_iter().map(|draw| (draw.id, draw)).collect();
        // After the locks: what was true before them may have changed.
        let rows = store::suborders_of_player(&tx, player, order.id, ids).await?;
        let now = self.moment(&tx).await?.at;
        let used = store::cancelled_since(&tx, player, now - 3_600_000).await?;
        let mut left = CANCELS_PER_HOUR.saturating_sub(used);
        let (mut cancelled, mut fresh): (Cancelled, Vec<suborder::Model>) =
            (Cancelled::default(), Vec::new());
        for row in rows {
            let is_open = draws.get(&row.draw_id).is_some_and(|draw| {
                let state = DrawState::parse(&draw.state);
                matches!(state, Some(DrawState::Planned | DrawState::Open)) && now < draw.close_at
            });
            match SuborderState::parse(&row.state) {
                Some(SuborderState::Cancelling | SuborderState::Cancelled) => {
                    cancelled.done.push((row.id, row.stake));
                }
                Some(SuborderState::Accepted) if is_open && left == 0 => cancelled.above_limit.push(row.id),
                Some(SuborderState::Accepted) if is_open => {
                    left -= 1;
                    cancelled.done.push((row.id, row.stake));
                    fresh.push(row);
                }
                _ => cancelled.refused.push(row.id),
            }
        }
        let ids: Vec<Uuid> = fresh.iter().map(|row| row.id).collect();
        let reason = if order.phases > 1 && !has_others(&tx, order.id, &ids).await? {
            Reason::ChaseStopped
        } else {
            Reason::PlayerCancelled
        };
        let states = (SuborderState::Accepted, SuborderState::Cancelling);
        store::change_suborders(&tx, &ids, states, Some(reason), Some(now), now).await?;
        self.lower_exposure(&tx, &order.game_code, &fresh).await?;
        tx.commit().await?;
        Ok((cancelled, ids))
    }
}

/// Whether an order has accepted suborders beside these.
async fn has_others(tx: &DatabaseTransaction, order_id: Uuid, ids: &[Uuid]) -> Result<bool, LotteryError> {
    let all = store::suborders_of(tx, &[order_id]).await?;
    let is_accepted = |row: &suborder::Model| row.state == SuborderState::Accepted.as_str();
    Ok(all.iter().any(|row| is_accepted(row) && !ids.contains(&row.id)))
}
