//! The result of an own draw, from the seed that was committed to.

use erawan_games::draws::Numero;

use super::LATE_MS;
use super::clock::Next;
use crate::error::LotteryError;
use crate::model::{DrawState, EventKind, ResultSource, Step};
use crate::service::Service;
use crate::store::{self, DrawChange, draw, result};

impl Service {
    /// Opens the seed of a sealed draw at its moment and publishes result and seed together.
    pub(super) async fn publish_own(&self, draw: &draw::Model) -> Result<Next, LotteryError> {
        let now = self.clock.now_ms();
        if now < draw.draw_at {
            return self.again(draw, draw.draw_at, None).await;
        }
        let (text, seed) = match self.own_result(draw) {
            Ok(drawn) => drawn,
            Err(reason) => {
                tracing::error!(reason, draw = %draw.id, "a draw cannot be held");
                let event = self.event(draw.id, EventKind::SeedUnreadable, &reason)?;
                store::insert_event(self.store.db(), event).await?;
                return self.wait_for_people(draw, &reason).await;
            }
        };
        self.observer.reached(Step::SeedOpened).await;
        let row = result::Model {
            draw_id: draw.id,
            version: 1,
            result: text,
            seed: Some(seed),
            source: ResultSource::Own.as_str().to_owned(),
            reason: None,
            published_at: now,
        };
        let is_late = now - draw.draw_at > LATE_MS;
        let change = DrawChange::Publish { version: 1, is_late, resulted_at: now, due_at: now };
        let tx = store::open_transaction(self.store.db()).await?;
        if store::change_draw(&tx, draw.id, &[DrawState::Sealed], change, now).await? {
            store::insert_results(&tx, vec![row]).await?;
        }
        tx.commit().await?;
        self.observer.reached(Step::Resulted).await;
        Ok(Next::GoOn)
    }

    /// The result and the seed in hexadecimal; the error is why there is none.
    fn own_result(&self, draw: &draw::Model) -> Result<(String, String), String> {
        let lottery = self.lotteries.lottery(&draw.game_code).ok_or("the lottery is unknown")?;
        let sealed = draw.sealed_seed.as_deref().ok_or("the draw has no seed")?;
        let seed = self.seed_key.open(&draw.game_code, &draw.numero, sealed);
        let seed = seed.map_err(|error| error.to_string())?;
        if draw.commitment.as_deref() != Some(seed.commitment().as_str()) {
            return Err("the seed is not the committed one".to_owned());
        }
        let numero: Numero = draw.numero.parse().map_err(|_| "the numero is malformed")?;
        let drawn = lottery.own_result(&seed, numero, None).map_err(|error| error.to_string())?;
        Ok((drawn.to_string(), seed.to_hex()))
    }
}
