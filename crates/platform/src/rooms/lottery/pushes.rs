//! Draws that vendors tell by themselves.

use tokio::sync::broadcast::error::RecvError;

use super::LotteryGatewayError;
use super::model::{Draw, DrawState};
use super::store;
use crate::events::{DrawChange, MemberEvent};
use crate::rooms::lottery::LotteryGateway;
use crate::rooms::provider::{DrawFields, Status};

/// How long a draw is kept that nothing more is told of. A correction that comes later is told as a new one.
const KEPT_MS: i64 = 7 * 24 * 60 * 60 * 1_000;
/// How often a push is tried again that met another one of the same draw.
const TRIES: usize = 16;

impl LotteryGateway {
    /// Stores what a vendor tells of a draw and tells it to every open screen; what is older than what was told before, or the
    /// same, changes nothing.
    pub(super) async fn take_draw(&self, vendor: &str, fields: DrawFields) -> Status {
        let Some(told) = draw_of(fields) else { return Status::WrongTypes };
        match self.vendors.url_of(vendor).await {
            // Only vendors that sell lotteries here may speak of them.
            Ok(None) => return Status::NotAllowed,
            Ok(Some(_)) => {}
            Err(error) => return unknown(vendor, &error.into()),
        }
        let is_shown = match self.store_draw(vendor, &told).await {
            Ok(Taken::Shown) => true,
            Ok(Taken::Kept) => false,
            Ok(Taken::NoSuchGame) => return Status::InvalidGame,
            Err(error) => return unknown(vendor, &error),
        };
        // A message may have waited for it.
        self.waker.wake();
        if is_shown {
            let change = change_of(vendor, told);
            // Before any screen hears of it: it asks at once.
            self.outdate(&change);
            self.core.events.publish_to_everybody(MemberEvent::Draw(Box::new(change)));
        }
        Status::Ok
    }

    /// Lets what a changed draw is part of be asked for again.
    fn outdate(&self, change: &DrawChange) {
        let DrawChange { vendor, game_code, .. } = change;
        self.menus.outdate(|(of, _, _)| of == vendor);
        self.draws.outdate(|(of, _, code)| of == vendor && code == game_code);
        self.rendered.outdate();
    }

    /// Outdates copies by what vendors told other nodes, until the server stops.
    pub(super) fn follow_draws(self) -> impl Future<Output = ()> {
        let mut common = self.core.events.common();
        async move {
            loop {
                match common.recv().await {
                    Ok(MemberEvent::Draw(change)) => self.outdate(&change),
                    Ok(_) => {}
                    Err(RecvError::Lagged(_)) => {
                        self.menus.outdate(|_| true);
                        self.draws.outdate(|_| true);
                        self.rendered.outdate();
                    }
                    Err(RecvError::Closed) => return,
                }
            }
        }
    }

    /// Stores what is newer than before.
    async fn store_draw(&self, vendor: &str, told: &Draw) -> Result<Taken, LotteryGatewayError> {
        let now_ms = self.core.clock.now_ms();
        for _ in 0..TRIES {
            let tx = self.core.db.begin().await?;
            let known = store::draw_for_vendor(&tx, vendor, (&told.game_code, &told.numero)).await?;
            let told = &known.as_ref().map_or_else(|| told.clone(), |known| told.after(known));
            if known.is_none() && !self.games.is_listed(vendor, &told.game_code).await? {
                return Ok(Taken::NoSuchGame);
            }
            let is_stored = match &known {
                Some(known) if !told.replaces(known) => return Ok(Taken::Kept),
                Some(known) => store::replace_draw(&tx, vendor, (known, told), now_ms).await?,
                None => store::insert_draw(&tx, vendor, told, now_ms).await?,
            };
            tx.commit().await?;
            if is_stored {
                return Ok(if told.shows(known.as_ref()) { Taken::Shown } else { Taken::Kept });
            }
        }
        // Others told so much of the same draw that the vendor has to tell this once more.
        Err(LotteryGatewayError::Away)
    }

    /// Deletes draws that were told long ago; answers how many.
    ///
    /// # Errors
    /// [`LotteryGatewayError::Database`].
    pub async fn purge_draws(&self) -> Result<u64, LotteryGatewayError> {
        Ok(store::purge_draws(&self.core.db, self.core.clock.now_ms() - KEPT_MS).await?)
    }
}

/// What became of a draw that was told.
enum Taken {
    /// Screens show the difference.
    Shown,
    /// No screen shows a difference, or nothing changed.
    Kept,
    /// No merchant has such a game of the vendor.
    NoSuchGame,
}

fn unknown(vendor: &str, error: &LotteryGatewayError) -> Status {
    tracing::error!(%error, vendor, "a draw that a vendor told could not be stored");
    Status::Unknown
}

fn draw_of(fields: DrawFields) -> Option<Draw> {
    let draw = Draw {
        game_code: fields.game_code,
        numero: fields.numero,
        state: DrawState::parse(&fields.state)?,
        opens_at_ms: fields.open_time,
        closes_at_ms: fields.close_time,
        held_at_ms: fields.draw_time,
        version: i32::try_from(fields.version).ok()?,
        result: fields.result,
        previous_result: fields.previous_result,
        seed_hash: fields.seed_hash,
        seed: fields.seed,
        is_late: fields.is_late,
    };
    draw.is_possible().then_some(draw)
}

fn change_of(vendor: &str, draw: Draw) -> DrawChange {
    DrawChange {
        vendor: vendor.to_owned(),
        game_code: draw.game_code,
        numero: draw.numero,
        state: draw.state.word().into(),
        close_time: draw.closes_at_ms,
        draw_time: draw.held_at_ms,
        result: draw.result,
    }
}
