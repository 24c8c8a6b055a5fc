//! Results of other organisations: two operators each type the whole result without seeing the other's entry.

use erawan_games::draws::{DrawResult, Origin};
use sea_orm::DatabaseTransaction;

use super::state_of;
use crate::error::{DrawError, LotteryError, RequestError};
use crate::model::{CORRECTABLE_MS, DrawState, EventKind, PAYOUT_DELAY_MS, ResultSource, Step};
use crate::service::Service;
use crate::store::{self, DrawChange, draw, entry, result};

/// A result as one operator typed it.
#[derive(Debug, Clone)]
pub(crate) struct NewEntry {
    pub(crate) operator: String,
    pub(crate) result: String,
    /// Where it was published.
    pub(crate) source: String,
    /// Why a published result is replaced; corrections only.
    pub(crate) reason: Option<String>,
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
    /// The two entries are the same and another result than the published one: it waits for approval.
    Reviewing,
    /// The two entries are the published result: nothing is corrected.
    Unchanged,
}

impl Service {
    /// Takes one entry of an entered draw that is sealed, or of one that is settled and to be corrected.
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
        let version = entered_version(&draw, new.reason.as_deref(), now)?;
        let entries = store::list_entries(&tx, draw.id, version).await?;
        let last = entries.iter().map(|entry| entry.attempt).max().unwrap_or(1);
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
            version,
            attempt,
            operator: new.operator.clone(),
            result: parsed.to_string(),
            source: new.source,
            reason: new.reason,
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
            Some(_) => self.publish_entered(&tx, &draw, row).await?,
        };
        tx.commit().await?;
        let step = match entered {
            Entered::Waiting | Entered::Differs | Entered::Unchanged => Step::EntryStored,
            Entered::Published | Entered::Reviewing => Step::Resulted,
        };
        self.observer.reached(step).await;
        Ok(entered)
    }

    /// Two entries are the same: a first result is published, another one is calculated and waits for approval.
    async fn publish_entered(
        &self,
        tx: &DatabaseTransaction,
        draw: &draw::Model,
        entry: entry::Model,
    ) -> Result<Entered, LotteryError> {
        let now = entry.entered_at;
        if let Some(published) = self.published(tx, draw).await?
            && published.result == entry.result
        {
            return Ok(Entered::Unchanged);
        }
        let row = result::Model {
            draw_id: draw.id,
            version: entry.version,
            result: entry.result,
            seed: None,
            beacon_signature: None,
            source: ResultSource::Entered.as_str().to_owned(),
            reason: entry.reason,
            published_at: now,
        };
        store::insert_results(tx, vec![row]).await?;
        if entry.version > 1 {
            let change = DrawChange::Review { due_at: now };
            store::change_draw(tx, draw.id, &[DrawState::Settled], change, now).await?;
            return Ok(Entered::Reviewing);
        }
        let change = DrawChange::Publish {
            version: 1,
            is_late: false,
            resulted_at: now,
            due_at: now + PAYOUT_DELAY_MS,
        };
        store::change_draw(tx, draw.id, &[DrawState::Sealed], change, now).await?;
        Ok(Entered::Published)
    }

    async fn published(
        &self,
        tx: &DatabaseTransaction,
        draw: &draw::Model,
    ) -> Result<Option<result::Model>, LotteryError> {
        Ok(store::find_result_for_job(tx, draw.id, draw.version).await?)
    }
}

/// Which version of the result an entry is for: the first one of a sealed draw whose drawing has begun, or, with a
/// reason, the next one of a draw that is settled for a year at most.
fn entered_version(draw: &draw::Model, reason: Option<&str>, now: i64) -> Result<i32, LotteryError> {
    match (state_of(draw)?, reason) {
        (DrawState::Sealed, None) if now >= draw.draw_at => Ok(1),
        (DrawState::Settled, Some(reason))
            if !reason.trim().is_empty()
                && reason.len() <= 512
                && now - draw.changed_at <= CORRECTABLE_MS =>
        {
            Ok(draw.version + 1)
        }
        _ => Err(DrawError::State.into()),
    }
}
