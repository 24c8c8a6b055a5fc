//! Tells the operator of draws, so that it need not ask: the latest of each draw, repeated until it is confirmed.
//!
//! What was confirmed stands in the draw's row, so that a crash leaves a push to be made again. A state that has passed
//! before it could be told is left out.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::state_word;
use crate::error::LotteryError;
use crate::model::{Step, backoff_ms};
use crate::operator::{Answer, Status};
use crate::service::Service;
use crate::store::draw;

/// How many draws are read at a time.
const DRAWS_MAX: u64 = 64;
/// How long the job rests where there was nothing to tell.
const IDLE: Duration = Duration::from_millis(250);
/// How long the job rests where the operator takes nothing of this vendor code.
const REFUSED_REST: Duration = Duration::from_secs(60);

/// The body of `draw`.
#[derive(Serialize)]
struct DrawCall<'a> {
    request_uuid: Uuid,
    game_code: &'a str,
    numero: &'a str,
    state: &'a str,
    open_time: i64,
    close_time: i64,
    draw_time: i64,
    version: i32,
    is_late: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    seed_hash: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    previous_result: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<&'a str>,
}

#[derive(Deserialize)]
struct Confirmed {}

/// How far telling came.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Told {
    /// The operator knows so many draws better than before.
    All(usize),
    /// It does not answer.
    Silent(usize),
    /// It takes no draws of this vendor code.
    Refused(usize),
}

impl Service {
    /// Tells the operator once of every draw that it does not know the latest of. Returns how many it confirmed.
    pub(crate) async fn tell_draws(&self) -> Result<usize, LotteryError> {
        let mut confirmed = 0;
        for vendor in self.vendors.keys() {
            confirmed += match self.tell_draws_of(vendor).await? {
                Told::All(count) | Told::Silent(count) | Told::Refused(count) => count,
            };
        }
        Ok(confirmed)
    }

    /// One after the other, what changed first at the front: members see a close before the next draw opens.
    async fn tell_draws_of(&self, vendor: &str) -> Result<Told, LotteryError> {
        let draws = self.store.untold_draws(vendor, DRAWS_MAX).await?;
        if draws.is_empty() || !self.store.take_telling(vendor, self.node, self.clock.now_ms()).await? {
            return Ok(Told::All(0));
        }
        let mut confirmed = 0;
        for draw in &draws {
            match self.tell(draw).await? {
                Answer::Ok(Confirmed {}) => {
                    self.observer.reached(Step::DrawTold).await;
                    self.store.note_told(draw).await?;
                    confirmed += 1;
                }
                Answer::Unknown(reason) => {
                    tracing::warn!(vendor, reason, "the operator does not confirm what it is told of draws");
                    return Ok(Told::Silent(confirmed));
                }
                Answer::Refused(
                    status @ (Status::NotAllowed | Status::InvalidPartner | Status::InvalidSignature),
                ) => {
                    let status = status.as_str();
                    tracing::warn!(vendor, status, "the operator takes no draws of this vendor");
                    return Ok(Told::Refused(confirmed));
                }
                Answer::Refused(status) => {
                    // It would be refused for ever; what comes of the draw later is told again.
                    let status = status.as_str();
                    tracing::error!(vendor, status, draw = %draw.id, "the operator refuses what it is told of a draw");
                    self.store.note_told(draw).await?;
                }
            }
            if !self.store.take_telling(vendor, self.node, self.clock.now_ms()).await? {
                break;
            }
        }
        Ok(Told::All(confirmed))
    }

    async fn tell(&self, draw: &draw::Model) -> Result<Answer<Confirmed>, LotteryError> {
        let result = self.store.result_version(draw.id, draw.version).await?;
        let previous = match draw.version {
            2.. => self.store.result_version(draw.id, draw.version - 1).await?,
            _ => None,
        };
        let request_uuid = self.new_id()?;
        let call = DrawCall {
            request_uuid,
            game_code: &draw.game_code,
            numero: &draw.numero,
            state: state_word(&draw.state, draw.is_suspended),
            open_time: draw.open_at,
            close_time: draw.close_at,
            draw_time: draw.draw_at,
            version: draw.version,
            is_late: draw.is_late,
            seed_hash: draw.commitment.as_deref(),
            result: result.as_ref().map(|row| row.result.as_str()),
            previous_result: previous.as_ref().map(|row| row.result.as_str()),
            seed: result.as_ref().and_then(|row| row.seed.as_deref()),
        };
        Ok(self.operator(&draw.vendor)?.call("/draw", request_uuid, &call).await)
    }

    /// Tells of a vendor's draws until the vendor stops, more seldom while the operator does not answer.
    pub(crate) async fn tell_until_stopped(&self, vendor: &str) {
        let mut silences = 0;
        loop {
            let told = tokio::select! {
                () = self.stop.cancelled() => return,
                told = self.tell_draws_of(vendor) => told,
            };
            let is_silent = matches!(told, Ok(Told::Silent(_)));
            let rest = match told {
                Ok(Told::All(0)) => IDLE,
                Ok(Told::All(_)) => Duration::ZERO,
                Ok(Told::Refused(_)) => REFUSED_REST,
                Ok(Told::Silent(_)) => {
                    Duration::from_millis(u64::try_from(backoff_ms(silences)).unwrap_or(60_000))
                }
                Err(error) => {
                    tracing::error!(%error, vendor, "draws could not be told");
                    IDLE * 4
                }
            };
            silences = if is_silent { silences.saturating_add(1) } else { 0 };
            tokio::select! {
                () = self.stop.cancelled() => return,
                () = tokio::time::sleep(rest) => {}
            }
        }
    }
}
