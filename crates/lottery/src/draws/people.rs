//! What operators do with a draw: stop its sales, hold its payout back, have it calculated again, and close numbers.

use erawan_games::draws::{NumberRule, Origin, Play};

use crate::error::{DrawError, LotteryError, RequestError};
use crate::model::{Book, DrawState, EventKind, PAYOUT_DELAY_MS};
use crate::sales::risk::rule_text;
use crate::service::Service;
use crate::store::{self, DrawChange, draw, number};

/// A number of a play, and what is to hold for it.
#[derive(Debug, Clone)]
pub(crate) struct NewRule {
    pub(crate) merchant: String,
    pub(crate) book: Book,
    pub(crate) play_code: String,
    pub(crate) number: String,
    pub(crate) rule: NumberRule,
    pub(crate) operator: String,
}

impl Service {
    async fn draw_of_people(&self, game_code: &str, numero: &str) -> Result<draw::Model, LotteryError> {
        Ok(self.store.draw_of(game_code, numero).await?.ok_or(RequestError::NotFound)?)
    }

    /// Stops the sales of a draw, or lets them go on; its orders stay. Repeated, it changes nothing.
    pub(crate) async fn suspend(
        &self,
        game_code: &str,
        numero: &str,
        operator: &str,
        is_suspended: bool,
    ) -> Result<(), LotteryError> {
        let draw = self.draw_of_people(game_code, numero).await?;
        let now = self.clock.now_ms();
        let tx = store::open_transaction(self.store.db()).await?;
        if store::set_suspended(&tx, draw.id, is_suspended, now).await? {
            let detail = format!("{} by {operator}", if is_suspended { "stopped" } else { "goes on" });
            store::insert_event(&tx, self.event(draw.id, EventKind::Suspended, &detail)?).await?;
        } else if draw.is_suspended != is_suspended {
            return Err(DrawError::State.into());
        }
        tx.commit().await?;
        Ok(())
    }

    /// Holds the payout of a published result back, or releases it. Repeated, it changes nothing.
    pub(crate) async fn freeze(
        &self,
        game_code: &str,
        numero: &str,
        operator: &str,
        is_frozen: bool,
    ) -> Result<(), LotteryError> {
        let draw = self.draw_of_people(game_code, numero).await?;
        let now = self.clock.now_ms();
        let lottery = self.lotteries.lottery(game_code);
        let is_entered = lottery.is_some_and(|lottery| lottery.origin() == Origin::Entered);
        let delay = if is_entered { PAYOUT_DELAY_MS } else { 0 };
        // Who releases a payout does not shorten the time in which others may hold it back.
        let due_at = now.max(draw.resulted_at.unwrap_or_default() + delay);
        let tx = store::open_transaction(self.store.db()).await?;
        if store::set_frozen(&tx, draw.id, is_frozen, due_at, now).await? {
            let detail = format!("{} by {operator}", if is_frozen { "frozen" } else { "released" });
            store::insert_event(&tx, self.event(draw.id, EventKind::Frozen, &detail)?).await?;
        } else if draw.is_frozen != is_frozen {
            return Err(DrawError::State.into());
        }
        tx.commit().await?;
        Ok(())
    }

    /// Has a disputed draw, or a disputed correction, calculated again.
    pub(crate) async fn recalculate(&self, game_code: &str, numero: &str) -> Result<(), LotteryError> {
        let draw = self.draw_of_people(game_code, numero).await?;
        let now = self.clock.now_ms();
        let (from, change) = match super::state_of(&draw)? {
            DrawState::Reviewing => (DrawState::Reviewing, DrawChange::Review { due_at: now }),
            _ => (DrawState::Disputed, DrawChange::Recalculate { due_at: now }),
        };
        if !store::change_draw(self.store.db(), draw.id, &[from], change, now).await? {
            return Err(DrawError::State.into());
        }
        Ok(())
    }

    /// Closes, reduces or opens a number of a draw, from now on.
    pub(crate) async fn set_number(
        &self,
        game_code: &str,
        numero: &str,
        new: NewRule,
    ) -> Result<(), LotteryError> {
        let draw = self.draw_of_people(game_code, numero).await?;
        let family = self.lotteries.lottery(game_code).ok_or(RequestError::NotFound)?.family();
        let play = family.play(&new.play_code).map_err(|_| RequestError::FieldInvalid("playCode"))?;
        let number = number_of(play, &new.number).ok_or(RequestError::FieldInvalid("number"))?;
        let row = number::Model {
            draw_id: draw.id,
            merchant: new.merchant,
            book: new.book.as_str().to_owned(),
            play_code: new.play_code,
            number,
            rule: rule_text(new.rule).to_owned(),
            operator: new.operator,
            changed_at: self.clock.now_ms(),
        };
        self.store.put_number(row).await?;
        Ok(())
    }
}

/// One number as the liabilities of its play name it, `position:symbol` where there are positions; nothing where the
/// play has no such number, or counts its lines in a pool.
fn number_of(play: &Play, text: &str) -> Option<String> {
    let positions = play.positions();
    let (at, symbol) = match text.split_once(':') {
        Some((at, symbol)) if positions > 1 => (at.parse::<usize>().ok()?, symbol),
        None if positions == 1 => (1, text),
        _ => return None,
    };
    if play.kernel().is_pool() || !(1..=positions).contains(&at) {
        return None;
    }
    let sets: Vec<&str> = (1..=positions).map(|position| if position == at { symbol } else { "-" }).collect();
    let selection = play.parse(&sets.join("|")).ok().filter(|selection| selection.symbols() == 1)?;
    let symbol = play.text(&selection).split('|').nth(at - 1)?.to_owned();
    Some(if positions > 1 { format!("{at}:{symbol}") } else { symbol })
}
