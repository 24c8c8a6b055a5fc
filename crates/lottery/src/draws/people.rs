//! What operators do with a draw: stop its sales, hold its payout back, have it calculated again, and close numbers.
//!
//! What protects takes one operator; what ends the protection takes another one.

use erawan_games::draws::{NumberRule, Origin, Play};
use sea_orm::DatabaseTransaction;
use uuid::Uuid;

use crate::error::{DrawError, LotteryError, RequestError};
use crate::model::{Book, DrawState, EventKind, PAYOUT_DELAY_MS, rule_suffix};
use crate::sales::risk::{rule_of, rule_text, scope_of};
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
            let words = if is_suspended { "stopped" } else { "goes on" };
            self.note_switch(&tx, draw.id, (EventKind::Suspended, "stopped", words), operator).await?;
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
            let words = if is_frozen { "frozen" } else { "released" };
            self.note_switch(&tx, draw.id, (EventKind::Frozen, "frozen", words), operator).await?;
        } else if draw.is_frozen != is_frozen {
            return Err(DrawError::State.into());
        }
        tx.commit().await?;
        Ok(())
    }

    /// Writes down that something was stopped or goes on; who stopped it is not who lets it go on.
    async fn note_switch(
        &self,
        tx: &DatabaseTransaction,
        draw_id: Uuid,
        (kind, stopped, now): (EventKind, &str, &str),
        operator: &str,
    ) -> Result<(), LotteryError> {
        if now != stopped {
            let last = store::newest_events(tx, draw_id, kind).await?;
            let own = format!("{stopped} by {operator}");
            if last.iter().any(|event| event.detail == own) {
                return Err(DrawError::SamePerson.into());
            }
        }
        store::insert_event(tx, self.event(draw_id, kind, &format!("{now} by {operator}"))?).await?;
        Ok(())
    }

    /// Has a disputed draw, or a disputed correction, calculated again.
    pub(crate) async fn recalculate(
        &self,
        game_code: &str,
        numero: &str,
        operator: &str,
    ) -> Result<(), LotteryError> {
        let draw = self.draw_of_people(game_code, numero).await?;
        let now = self.clock.now_ms();
        let (from, change) = match super::state_of(&draw)? {
            DrawState::Reviewing => (DrawState::Reviewing, DrawChange::Review { due_at: now }),
            _ => (DrawState::Disputed, DrawChange::Recalculate { due_at: now }),
        };
        let tx = store::open_transaction(self.store.db()).await?;
        if !store::change_draw(&tx, draw.id, &[from], change, now).await? {
            return Err(DrawError::State.into());
        }
        let event = self.event(draw.id, EventKind::Recalculated, &format!("by {operator}"))?;
        store::insert_event(&tx, event).await?;
        tx.commit().await?;
        Ok(())
    }

    /// Closes, reduces or opens a number of a draw that is not over, from now on; who set a rule does not loosen it.
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
        let scope = scope_of(draw.id, &new.merchant, new.book, &new.play_code);
        let tx = store::open_transaction(self.store.db()).await?;
        let locked = store::lock_draws(&tx, &[draw.id]).await?;
        let state = locked.first().map(super::state_of).transpose()?.ok_or(RequestError::NotFound)?;
        if !matches!(state, DrawState::Planned | DrawState::Open) {
            return Err(DrawError::State.into());
        }
        let known = store::find_rule(&tx, &scope, &number).await?;
        let is_looser = |known: &number::Model| strictness(new.rule) < strictness(rule_of(&known.rule));
        if known.is_some_and(|known| is_looser(&known) && known.operator == new.operator) {
            return Err(DrawError::SamePerson.into());
        }
        let rule = rule_text(new.rule);
        let of_merchant = rule_suffix(&new.merchant);
        let detail = format!("{} {number}: {rule} by {}{of_merchant}", new.play_code, new.operator);
        store::insert_event(&tx, self.event(draw.id, EventKind::NumberRule, &detail)?).await?;
        let row = number::Model {
            draw_id: draw.id,
            merchant: new.merchant,
            book: new.book.as_str().to_owned(),
            play_code: new.play_code,
            number,
            rule: rule.to_owned(),
            operator: new.operator,
            changed_at: self.clock.now_ms(),
        };
        store::put_rule(&tx, row).await?;
        tx.commit().await?;
        Ok(())
    }
}

/// How much a rule keeps out.
const fn strictness(rule: NumberRule) -> u8 {
    match rule {
        NumberRule::Open => 0,
        NumberRule::Reduced => 1,
        NumberRule::Closed => 2,
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
