//! What the operator refused although it must take it: once the cause is mended there, a person has it sent again.
//!
//! An item has one identifier for its kind, suborder and version, so that what is sent again is the same item, and money
//! moves once.

use sea_orm::DatabaseTransaction;

use crate::error::{DrawError, LotteryError, RequestError};
use crate::model::{DrawState, EventKind, SuborderState};
use crate::operator::Status;
use crate::service::Service;
use crate::store::{self, DrawChange, Item};

/// Why a draw has an alarm before anything of it is paid: a stake does not go back.
const IS_REFUSED: &str = "the operator refuses to take a stake back";
/// Where it has that alarm; later ones have alarms of their own.
const WARNED: [DrawState; 4] = [DrawState::Planned, DrawState::Open, DrawState::Closing, DrawState::Sealed];

impl Service {
    /// Marks suborders whose stake the operator does not take back. The caller has locked their draws.
    pub(crate) async fn keep_refused_returns(
        &self,
        tx: &DatabaseTransaction,
        refused: &[(&Item, Status)],
        now: i64,
    ) -> Result<(), LotteryError> {
        for (item, status) in refused {
            if !store::set_stuck(tx, item.id, item.state, status.as_str(), now).await? {
                continue;
            }
            let detail = format!("suborder {}: its rollback is refused with {}", item.id, status.as_str());
            store::insert_event(tx, self.event(item.draw_id, EventKind::Stuck, &detail)?).await?;
            // Its draw goes on, and would say nothing until it is paid.
            let change = DrawChange::Warn { alarm: Some(IS_REFUSED.to_owned()) };
            store::change_draw(tx, item.draw_id, &WARNED, change, now).await?;
        }
        Ok(())
    }

    /// Has everything sent once more that the operator refused of a merchant's suborders in a draw. Refused where nothing is
    /// stuck.
    pub(crate) async fn retry_stuck(
        &self,
        game_code: &str,
        numero: &str,
        merchant: &str,
        operator: &str,
    ) -> Result<(), LotteryError> {
        let draw = self.store.draw_of(game_code, numero).await?.ok_or(RequestError::NotFound)?;
        if operator.is_empty() {
            return Err(RequestError::FieldInvalid("operator").into());
        }
        let tx = store::open_transaction(self.store.db()).await?;
        let locked = store::lock_draws(&tx, &[draw.id]).await?;
        let state = locked.first().map(super::state_of).transpose()?.ok_or(RequestError::NotFound)?;
        let of_draw = match state {
            DrawState::Settling => Some(SuborderState::Settling),
            DrawState::Correcting => Some(SuborderState::Correcting),
            _ => None,
        };
        let now = self.clock.now_ms();
        let moved = store::release_stuck(&tx, (draw.id, merchant), of_draw, now).await?;
        if moved == 0 {
            return Err(DrawError::State.into());
        }
        let change = match state {
            DrawState::Settling | DrawState::Correcting | DrawState::Voiding => {
                Some(DrawChange::Retry { due_at: now })
            }
            // Its stakes are not all back.
            DrawState::Void => Some(DrawChange::Void { due_at: now }),
            _ if WARNED.contains(&state) && !store::has_stuck(&tx, draw.id).await? => {
                Some(DrawChange::Warn { alarm: None })
            }
            _ => None,
        };
        if let Some(change) = change {
            store::change_draw(&tx, draw.id, &[state], change, now).await?;
        }
        // Every merchant of the draw reads it, so it tells no money.
        let detail = format!("by {operator}; suborders: {moved}");
        store::insert_event(&tx, self.event(draw.id, EventKind::Retried, &detail)?).await?;
        tx.commit().await?;
        Ok(())
    }
}
