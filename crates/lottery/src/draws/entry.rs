//! Results of other organisations: two operators each type the whole result without seeing the other's entry.

use erawan_games::draws::{DrawResult, Origin};

use super::state_of;
use crate::error::{DrawError, LotteryError, RequestError};
use crate::model::{DrawState, EventKind, PAYOUT_DELAY_MS, ResultSource};
use crate::service::Service;
use crate::store::{self, DrawChange, entry, result};

/// A result as one operator typed it.
#[derive(Debug, Clone)]
pub(crate) struct NewEntry {
    pub(crate) operator: String,
    pub(crate) result: String,
    /// Where it was published.
    pub(crate) source: String,
}

/// What an entry led to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Entered {
    /// A second operator has to type it too.
    Waiting,
    /// The two entries are not the same: both type again.
    Differs,
    /// The two entries are the same: the result is published.
    Published,
}

impl Service {
    /// Takes one entry of an entered draw that is sealed.
    pub(crate) async fn enter_result(
        &self,
        game_code: &str,
        numero: &str,
        new: NewEntry,
    ) -> Result<Entered, LotteryError> {
        let lottery = self.lotteries.lottery(game_code).ok_or(RequestError::NotFound)?;
        if lottery.origin() == Origin::Own {
            return Err(DrawError::State.into());
        }
        let parsed =
            DrawResult::parse(lottery.family(), &new.result).map_err(|_| DrawError::ResultInvalid)?;
        if new.operator.is_empty() || new.source.trim().is_empty() || new.source.len() > 512 {
            return Err(RequestError::FieldInvalid("source").into());
        }
        let draw = self.store.draw_of(game_code, numero).await?.ok_or(RequestError::NotFound)?;
        let tx = store::open_transaction(self.store.db()).await?;
        let locked = store::lock_draws(&tx, &[draw.id]).await?;
        let draw = locked.into_iter().next().ok_or(RequestError::NotFound)?;
        let now = self.clock.now_ms();
        // A result that is typed before the drawing is none.
        if state_of(&draw)? != DrawState::Sealed || now < draw.draw_at {
            return Err(DrawError::State.into());
        }
        let entries = store::list_entries(&tx, draw.id, 1).await?;
        let last = entries.last().map_or(1, |entry| entry.attempt);
        let of_last: Vec<&entry::Model> = entries.iter().filter(|entry| entry.attempt == last).collect();
        let (attempt, first) = match of_last.as_slice() {
            [one] => (last, Some(*one)),
            [] => (last, None),
            _ => (last + 1, None),
        };
        if first.is_some_and(|first| first.operator == new.operator) {
            return Err(DrawError::SamePerson.into());
        }
        let row = entry::Model {
            id: self.new_id()?,
            draw_id: draw.id,
            version: 1,
            attempt,
            operator: new.operator.clone(),
            result: parsed.to_string(),
            source: new.source,
            reason: None,
            entered_at: now,
        };
        store::insert_entry(&tx, row.clone()).await?;
        let entered = match first {
            None => Entered::Waiting,
            Some(first) if first.result != row.result => {
                let detail = format!("{} and {}, attempt {attempt}", first.operator, row.operator);
                store::insert_event(&tx, self.event(draw.id, EventKind::EntriesDiffer, &detail)?).await?;
                Entered::Differs
            }
            Some(_) => {
                let published = result::Model {
                    draw_id: draw.id,
                    version: 1,
                    result: row.result,
                    seed: None,
                    source: ResultSource::Entered.as_str().to_owned(),
                    reason: None,
                    published_at: now,
                };
                store::insert_results(&tx, vec![published]).await?;
                let change = DrawChange::Publish {
                    version: 1,
                    is_late: false,
                    resulted_at: now,
                    due_at: now + PAYOUT_DELAY_MS,
                };
                store::change_draw(&tx, draw.id, &[DrawState::Sealed], change, now).await?;
                Entered::Published
            }
        };
        tx.commit().await?;
        Ok(entered)
    }
}
