//! A draw that is not held, or whose result cannot be paid: all stakes go back.

use super::clock::Next;
use crate::error::{DrawError, LotteryError, RequestError};
use crate::model::{DrawState, EventKind, Reason, Step, SuborderState, backoff_ms};
use crate::sales::returns::ITEMS_MAX;
use crate::service::Service;
use crate::store::{self, DrawChange, draw};

/// From where a draw can be voided: nothing of it was paid yet.
const VOIDABLE: [DrawState; 6] = [
    DrawState::Planned,
    DrawState::Open,
    DrawState::Closing,
    DrawState::Sealed,
    DrawState::Resulted,
    DrawState::Disputed,
];

/// By whom and why a draw is voided.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Voiding<'a> {
    pub(crate) operators: (&'a str, &'a str),
    pub(crate) reason: &'a str,
    /// Of the result that the operators saw; 0 where there was none.
    pub(crate) version: i32,
}

impl Service {
    /// Voids a draw, by two operators with a reason, unless another result came than the one they saw. Returns whether it
    /// was voided now; false where it was before.
    pub(crate) async fn void_draw(
        &self,
        game_code: &str,
        numero: &str,
        voiding: Voiding<'_>,
    ) -> Result<bool, LotteryError> {
        let Voiding { operators: (first, second), reason, version } = voiding;
        if first == second || first.is_empty() || second.is_empty() {
            return Err(DrawError::SamePerson.into());
        }
        let draw = self.store.draw_of(game_code, numero).await?.ok_or(RequestError::NotFound)?;
        let now = self.clock.now_ms();
        let tx = store::open_transaction(self.store.db()).await?;
        let locked = store::lock_draws(&tx, &[draw.id]).await?;
        let locked = locked.first().ok_or(RequestError::NotFound)?;
        if matches!(super::state_of(locked)?, DrawState::Voiding | DrawState::Void) {
            return Ok(false);
        }
        if locked.version != version {
            return Err(DrawError::State.into());
        }
        let change = DrawChange::Void { due_at: now };
        if !store::change_draw(&tx, draw.id, &VOIDABLE, change, now).await? {
            return Err(DrawError::State.into());
        }
        store::void_suborders(&tx, draw.id, Reason::DrawVoid.as_str(), now).await?;
        let detail = format!("by {first} and {second}: {reason}");
        store::insert_event(&tx, self.event(draw.id, EventKind::Voided, &detail)?).await?;
        tx.commit().await?;
        self.observer.reached(Step::VoidStored).await;
        Ok(true)
    }

    /// Sends the stakes of a draw that is being voided back; orders under way are waited for.
    pub(super) async fn return_stakes(&self, draw: &draw::Model) -> Result<Next, LotteryError> {
        let now = self.clock.now_ms();
        store::void_suborders(self.store.db(), draw.id, Reason::DrawVoid.as_str(), now).await?;
        while self.return_due(Some(draw.id)).await? as u64 == ITEMS_MAX {
            if !self.keep_lease(draw).await? {
                return Ok(Next::Wait);
            }
        }
        let sums = self.store.state_sums(draw.id).await?;
        if let Some((_, stuck)) = sums.iter().find(|(state, _)| *state == SuborderState::Stuck) {
            let alarm = format!("{} suborders are stuck", stuck.count);
            return self.again(draw, now + backoff_ms(draw.attempts), Some(&alarm)).await;
        }
        let is_open = |state: SuborderState| {
            // An order under way may have been accepted since the stakes were marked.
            matches!(state, SuborderState::Placing | SuborderState::Accepted)
                || SuborderState::RETURNING.contains(&state)
        };
        if sums.iter().any(|(state, _)| is_open(*state)) {
            return self
                .again(draw, now + backoff_ms(draw.attempts), Some("stakes are on their way back"))
                .await;
        }
        let change = DrawChange::End { state: DrawState::Void };
        store::change_draw(self.store.db(), draw.id, &[DrawState::Voiding], change, now).await?;
        Ok(Next::Wait)
    }
}
