//! The sealed list: the accepted suborders of a closed draw, fixed before its result.

use std::io::{Read, Write};

use erawan_games::draws::{Origin, Suborder, merkle};
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use uuid::Uuid;

use super::clock::Next;
use crate::error::LotteryError;
use crate::model::{DrawState, Step, SuborderState};
use crate::service::Service;
use crate::store::{self, DrawChange, draw, snapshot};

fn corrupt(error: impl std::fmt::Display) -> LotteryError {
    LotteryError::Corrupt(error.to_string())
}

/// The canonical lines of a snapshot, each with a line feed.
pub(crate) fn open_snapshot(snapshot: &snapshot::Model) -> Result<String, LotteryError> {
    let mut text = String::new();
    GzDecoder::new(snapshot.content.as_slice()).read_to_string(&mut text).map_err(corrupt)?;
    Ok(text)
}

/// A suborder as it is sealed.
pub(super) fn sealed_line(suborder: &Suborder) -> Result<String, LotteryError> {
    suborder.sealed().map_err(corrupt)
}

fn compress(text: &str) -> Result<Vec<u8>, LotteryError> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(text.as_bytes()).map_err(corrupt)?;
    encoder.finish().map_err(corrupt)
}

impl Service {
    /// Writes the list of a draw that has closed, once no order of it is undecided.
    pub(super) async fn seal(&self, draw: &draw::Model) -> Result<Next, LotteryError> {
        let sums = self.store.state_sums(draw.id).await?;
        if sums.iter().any(|(state, _)| *state == SuborderState::Placing) {
            return self.wait_for_orders(draw).await;
        }
        let mut text = String::new();
        let mut after = None;
        while let Some(page) = self.live_page(draw, SuborderState::Accepted, after).await? {
            for suborder in &page {
                text.push_str(&sealed_line(suborder)?);
                text.push('\n');
            }
            after = page.last().and_then(|suborder| suborder.id().parse().ok());
            if !self.keep_lease(draw).await? {
                return Ok(Next::Wait);
            }
        }
        let now = self.clock.now_ms();
        let row = snapshot::Model {
            draw_id: draw.id,
            root: hex::encode(merkle::root(text.lines().map(str::as_bytes))),
            size: i64::try_from(text.lines().count()).unwrap_or(i64::MAX),
            content: compress(&text)?,
            // A node's clock may be behind the one that closed the draw.
            sealed_at: now.max(draw.close_at),
        };
        let lottery = self.lotteries.lottery(&draw.game_code);
        let is_own = lottery.is_some_and(|lottery| lottery.origin() == Origin::Own);
        let change = DrawChange::Seal { due_at: is_own.then_some(draw.moment()) };
        let tx = store::open_transaction(self.store.db()).await?;
        if store::change_draw(&tx, draw.id, &[DrawState::Closing], change, now).await? {
            store::insert_snapshot(&tx, row).await?;
        }
        tx.commit().await?;
        self.observer.reached(Step::Sealed).await;
        Ok(Next::GoOn)
    }

    /// The next suborders of a draw in one state from the live tables, in the sequence of their ids; nothing after the last.
    pub(super) async fn live_page(
        &self,
        draw: &draw::Model,
        state: SuborderState,
        after: Option<Uuid>,
    ) -> Result<Option<Vec<Suborder>>, LotteryError> {
        let rows = store::suborder_page(self.store.read(), draw.id, state, after).await?;
        if rows.is_empty() {
            return Ok(None);
        }
        let orders: Vec<Uuid> = rows.iter().map(|row| row.order_id).collect();
        let lines = store::lines_of(self.store.read(), &orders).await?;
        let mut by_order: std::collections::HashMap<Uuid, Vec<store::line::Model>> =
            std::collections::HashMap::new();
        for line in lines {
            by_order.entry(line.order_id).or_default().push(line);
        }
        let read = |row: &store::suborder::Model| {
            let own = by_order.get(&row.order_id).map_or(&[][..], Vec::as_slice);
            self.suborder_of(&draw.game_code, row, own)
        };
        rows.iter().map(read).collect::<Result<Vec<_>, _>>().map(Some)
    }
}
