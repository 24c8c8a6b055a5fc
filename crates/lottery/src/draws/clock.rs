//! The draw clock: takes every due draw as far as it goes. Any node may do any step; each is guarded by the draw's
//! state, so that a second one changes nothing.

use std::sync::Arc;
use std::time::Duration;

use tokio_util::sync::DropGuard;
use uuid::Uuid;

use super::{DRAWS_AT_ONCE, state_of};
use crate::error::LotteryError;
use crate::model::{DrawState, Step, backoff_ms};
use crate::service::Service;
use crate::store::{self, DrawChange, draw};

/// How many due draws are read at a time.
const DUE_MAX: u64 = 64;
/// How often the lease of a draw is renewed while a step takes long: three times in its time.
const RENEW_EVERY: Duration = Duration::from_secs(10);
/// How long a closing draw waits for orders under way before it looks again, milliseconds.
const CLOSING_AGAIN_MS: i64 = 500;

/// What a step left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Next {
    /// The draw may have another step to take now.
    GoOn,
    /// Nothing to do until the draw is due again.
    Wait,
}

impl Service {
    /// Takes every due draw as far as it goes, oldest first, two at a time. Returns how many were due.
    pub(crate) async fn advance_draws(self: &Arc<Self>) -> Result<usize, LotteryError> {
        let due = self.store.due_draws(self.clock.now_ms(), DUE_MAX).await?;
        let count = due.len();
        let mut running = tokio::task::JoinSet::new();
        for id in due {
            if running.len() == DRAWS_AT_ONCE {
                running.join_next().await;
            }
            let service = Arc::clone(self);
            running.spawn(async move {
                let stop = service.stop.clone();
                let advanced = tokio::select! {
                    () = stop.cancelled() => return,
                    advanced = service.advance_draw(id) => advanced,
                };
                if let Err(error) = advanced {
                    tracing::error!(%error, draw = %id, "a draw could not be moved on");
                }
            });
        }
        while running.join_next().await.is_some() {}
        Ok(count)
    }

    /// Takes the oldest due draw that no node works on as far as it goes. Returns 1, or 0 when there was none.
    pub(crate) async fn advance_next(&self) -> Result<usize, LotteryError> {
        for id in self.store.due_draws(self.clock.now_ms(), DUE_MAX).await? {
            if self.advance_draw(id).await? {
                return Ok(1);
            }
        }
        Ok(0)
    }

    /// Takes a due draw as far as it goes. Returns whether this node had it.
    async fn advance_draw(&self, id: Uuid) -> Result<bool, LotteryError> {
        let Some(draw) = self.store.take_lease(id, self.node, self.clock.now_ms()).await? else {
            return Ok(false);
        };
        let renewal = self.renew_until_dropped(id);
        let advanced = self.advance_leased(draw).await;
        drop(renewal);
        self.store.end_lease(id, self.node).await?;
        advanced.map(|()| true)
    }

    /// Renews a lease until the answer is dropped: a step may take longer than a lease lasts.
    fn renew_until_dropped(&self, id: Uuid) -> DropGuard {
        let stop = self.stop.child_token();
        let (store, clock, node) = (self.store.clone(), Arc::clone(&self.clock), self.node);
        let renewing = stop.clone();
        tokio::spawn(async move {
            loop {
                tokio::select! {
                    () = renewing.cancelled() => return,
                    () = tokio::time::sleep(RENEW_EVERY) => {}
                }
                if let Err(error) = store.renew_lease(id, node, clock.now_ms()).await {
                    tracing::warn!(%error, draw = %id, "a lease was not renewed");
                }
            }
        });
        stop.drop_guard()
    }

    async fn advance_leased(&self, mut draw: draw::Model) -> Result<(), LotteryError> {
        loop {
            match self.step(&draw).await {
                Ok(Next::Wait) => return Ok(()),
                Ok(Next::GoOn) => {}
                Err(error) => {
                    self.note_failure(&draw, &error).await?;
                    return Err(error);
                }
            }
            match self.store.draw_for_job(draw.id).await? {
                Some(row) if row.due_at.is_some_and(|due| due <= self.clock.now_ms()) => draw = row,
                _ => return Ok(()),
            }
            if !self.keep_lease(&draw).await? {
                return Ok(());
            }
        }
    }

    /// Keeps the draw for this node; false where another one has taken it over.
    pub(super) async fn keep_lease(&self, draw: &draw::Model) -> Result<bool, LotteryError> {
        Ok(self.store.renew_lease(draw.id, self.node, self.clock.now_ms()).await?)
    }

    async fn step(&self, draw: &draw::Model) -> Result<Next, LotteryError> {
        match state_of(draw)? {
            DrawState::Planned => self.open(draw).await,
            DrawState::Open => self.close(draw).await,
            DrawState::Closing => self.seal(draw).await,
            DrawState::Sealed => self.publish_own(draw).await,
            DrawState::Resulted => self.calculate(draw).await,
            DrawState::Settling => self.settle(draw).await,
            DrawState::Reviewing => self.review(draw).await,
            DrawState::Correcting => self.send_corrections(draw).await,
            DrawState::Voiding => self.return_stakes(draw).await,
            DrawState::Disputed | DrawState::Settled | DrawState::Void => Ok(Next::Wait),
        }
    }

    /// A draw that failed is tried again, later each time.
    async fn note_failure(&self, draw: &draw::Model, error: &LotteryError) -> Result<(), LotteryError> {
        let now = self.clock.now_ms();
        let due_at = now + backoff_ms(draw.attempts);
        let change = DrawChange::Again { due_at, alarm: Some(error.to_string()) };
        store::change_draw(self.store.db(), draw.id, &[state_of(draw)?], change, now).await?;
        Ok(())
    }

    /// Comes back to a draw later.
    pub(super) async fn again(
        &self,
        draw: &draw::Model,
        due_at: i64,
        alarm: Option<&str>,
    ) -> Result<Next, LotteryError> {
        let change = DrawChange::Again { due_at, alarm: alarm.map(str::to_owned) };
        let now = self.clock.now_ms();
        store::change_draw(self.store.db(), draw.id, &[state_of(draw)?], change, now).await?;
        Ok(Next::Wait)
    }

    /// Leaves a draw to people.
    pub(super) async fn wait_for_people(
        &self,
        draw: &draw::Model,
        alarm: &str,
    ) -> Result<Next, LotteryError> {
        let change = DrawChange::Wait { alarm: alarm.to_owned() };
        let now = self.clock.now_ms();
        store::change_draw(self.store.db(), draw.id, &[state_of(draw)?], change, now).await?;
        Ok(Next::Wait)
    }

    async fn open(&self, draw: &draw::Model) -> Result<Next, LotteryError> {
        let now = self.clock.now_ms();
        if now < draw.open_at {
            return self.again(draw, draw.open_at, None).await;
        }
        let change = DrawChange::Open { due_at: draw.close_at };
        store::change_draw(self.store.db(), draw.id, &[DrawState::Planned], change, now).await?;
        Ok(Next::GoOn)
    }

    async fn close(&self, draw: &draw::Model) -> Result<Next, LotteryError> {
        let now = self.clock.now_ms();
        // By the clock that decides about orders: a node that is ahead closes no draw early.
        let moment = self.moment(self.store.db()).await?.at;
        if moment < draw.close_at {
            return self.again(draw, now + draw.close_at - moment, draw.alarm.as_deref()).await;
        }
        let change = DrawChange::Close { due_at: now };
        if store::change_draw(self.store.db(), draw.id, &[DrawState::Open], change, now).await? {
            self.observer.reached(Step::Closing).await;
        }
        Ok(Next::GoOn)
    }

    /// Waits a moment for orders whose money is under way.
    pub(super) async fn wait_for_orders(&self, draw: &draw::Model) -> Result<Next, LotteryError> {
        self.again(draw, self.clock.now_ms() + CLOSING_AGAIN_MS, draw.alarm.as_deref()).await
    }
}
