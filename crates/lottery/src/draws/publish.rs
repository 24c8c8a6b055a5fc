//! The result of an own draw, from the seed that was committed to and, where one was agreed, a round of a beacon.

use erawan_games::draws::Numero;

use std::time::Duration;

use super::LATE_MS;
use super::clock::Next;
use crate::beacon::{Heard, randomness_of};
use crate::error::LotteryError;
use crate::model::{DrawState, EventKind, Reason, ResultSource, Step};
use crate::service::Service;
use crate::store::{self, DrawChange, draw, result};

/// How long the round of a draw is waited for, after its time, and after this process asked for it in vain first.
const BEACON_WAIT: Duration = Duration::from_secs(10 * 60);
/// When a draw looks again for its round that is being asked for, milliseconds.
const ASKED_AGAIN_MS: i64 = 250;
/// When a draw looks again for its round that was not there, milliseconds.
const SILENT_AGAIN_MS: i64 = 1_000;

impl Service {
    /// Opens the seed of a sealed draw at its moment and publishes result and seed together.
    pub(super) async fn publish_own(&self, draw: &draw::Model) -> Result<Next, LotteryError> {
        let now = self.clock.now_ms();
        if now < draw.moment() {
            return self.again(draw, draw.moment(), None).await;
        }
        let signature = match draw.agreed_round().map(|agreed| self.rounds.heard(&agreed.beacon_round())) {
            None => None,
            Some(Heard::Signed(signature)) => Some(signature),
            Some(Heard::Nothing) => {
                return self.again(draw, now + ASKED_AGAIN_MS, draw.alarm.as_deref()).await;
            }
            Some(Heard::Silence { reason, lasts }) => {
                // After a standstill the moment is long over, and one failed try says nothing yet.
                let waited =
                    u64::try_from(now - draw.moment()).map(Duration::from_millis).unwrap_or_default();
                if waited.min(lasts) < BEACON_WAIT {
                    return self.again(draw, now + SILENT_AGAIN_MS, Some(&reason)).await;
                }
                return self.void_without_beacon(draw, &reason).await;
            }
        };
        let (text, seed) = match self.own_result(draw, signature.as_deref()) {
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
            beacon_signature: signature,
            source: ResultSource::Own.as_str().to_owned(),
            reason: None,
            published_at: now,
        };
        let is_late = now - draw.moment() > LATE_MS;
        let change = DrawChange::Publish { version: 1, is_late, resulted_at: now, due_at: now };
        let tx = store::open_transaction(self.store.db()).await?;
        if store::change_draw(&tx, draw.id, &[DrawState::Sealed], change, now).await? {
            store::insert_results(&tx, vec![row]).await?;
        }
        tx.commit().await?;
        self.observer.reached(Step::Resulted).await;
        Ok(Next::GoOn)
    }

    /// All stakes of a draw go back whose beacon did not speak: there is no substitute for it.
    async fn void_without_beacon(&self, draw: &draw::Model, reason: &str) -> Result<Next, LotteryError> {
        let now = self.clock.now_ms();
        tracing::error!(reason, draw = %draw.id, "a draw is void: its beacon did not speak in time");
        let tx = store::open_transaction(self.store.db()).await?;
        if store::change_draw(&tx, draw.id, &[DrawState::Sealed], DrawChange::Void { due_at: now }, now)
            .await?
        {
            store::void_suborders(&tx, draw.id, Reason::DrawVoid.as_str(), now).await?;
            store::insert_event(&tx, self.event(draw.id, EventKind::BeaconMissing, reason)?).await?;
        }
        tx.commit().await?;
        self.observer.reached(Step::VoidStored).await;
        Ok(Next::GoOn)
    }

    /// The result and the seed in hexadecimal; the error is why there is none.
    fn own_result(&self, draw: &draw::Model, signature: Option<&str>) -> Result<(String, String), String> {
        let lottery = self.lotteries.lottery(&draw.game_code).ok_or("the lottery is unknown")?;
        let sealed = draw.sealed_seed.as_deref().ok_or("the draw has no seed")?;
        let seed = self.seed_key.open(&draw.game_code, &draw.numero, sealed);
        let seed = seed.map_err(|error| error.to_string())?;
        if draw.commitment.as_deref() != Some(seed.commitment().as_str()) {
            return Err("the seed is not the committed one".to_owned());
        }
        let numero: Numero = draw.numero.parse().map_err(|_| "the numero is malformed")?;
        let randomness = signature.map(|signature| randomness_of(signature).ok_or("a malformed signature"));
        let randomness = randomness.transpose()?;
        let drawn = lottery.own_result(&seed, numero, randomness.as_deref());
        let drawn = drawn.map_err(|error| error.to_string())?;
        Ok((drawn.to_string(), seed.to_hex()))
    }
}
