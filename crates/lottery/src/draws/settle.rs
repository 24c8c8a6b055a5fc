//! Payment of the agreed list: winners first, then chases that end, then closings of 0.

use std::collections::BTreeMap;

use erawan_kernel::Money;
use uuid::Uuid;

use super::clock::Next;
use super::state_of;
use crate::error::LotteryError;
use crate::model::{DrawState, EventKind, ItemKind, Reason, Step, SuborderState, backoff_ms, item_id};
use crate::operator::{Answer, SettleItem, Status, Summary, SummaryCall, round_of};
use crate::service::Service;
use crate::store::{self, DrawChange, Item, draw, suborder};

/// Items of one call; two calls are in flight.
const BATCH: usize = 1_000;
/// After so many comparisons the operator's sums are no longer taken for late.
const SUMS_LATE_MAX: i32 = 6;

fn win(item: &Item) -> SettleItem {
    SettleItem::Win {
        transaction_uuid: item_id(ItemKind::Win, item.id, item.version),
        reference_transaction_uuid: item.bet_id,
        user: item.player.clone(),
        currency: item.currency.clone(),
        game_code: item.game_code.clone(),
        round: round_of(&item.numero, item.id),
        amount: item.win,
        round_closed: true,
    }
}

impl Service {
    /// Sends what is left of a draw's list; when all is final, compares sums with the operator.
    pub(super) async fn settle(&self, draw: &draw::Model) -> Result<Next, LotteryError> {
        for winners in [true, false] {
            let mut after = Uuid::nil();
            loop {
                let items = self.store.settling_items(draw.id, winners, after, 2 * BATCH as u64).await?;
                let Some(last) = items.last() else { break };
                after = last.id;
                let (first, second) = items.split_at(items.len().min(BATCH));
                let (first, second) =
                    tokio::join!(self.settle_batch(draw, first), self.settle_batch(draw, second));
                if !(first? && second?) {
                    let due_at = self.clock.now_ms() + backoff_ms(draw.attempts);
                    return self.again(draw, due_at, Some("the operator has not answered all items")).await;
                }
                if !self.keep_lease(draw).await? {
                    return Ok(Next::Wait);
                }
            }
        }
        self.finish(draw).await
    }

    /// Sends one batch. Returns whether every item was answered: a win that the operator holds back waits for its release
    /// without holding up the others.
    async fn settle_batch(&self, draw: &draw::Model, items: &[Item]) -> Result<bool, LotteryError> {
        if items.is_empty() {
            return Ok(true);
        }
        let wins: Vec<SettleItem> = items.iter().map(win).collect();
        let statuses = self.settle_call(&draw.vendor, &wins).await;
        self.observer.reached(Step::BatchAnswered).await;
        let (mut paid, mut stuck, mut is_answered) = (Vec::new(), Vec::new(), true);
        for (item, status) in items.iter().zip(statuses) {
            match status {
                Some(Status::Ok) => paid.push(item),
                None | Some(Status::Unknown | Status::Busy) => is_answered = false,
                Some(Status::WinHeld) => {}
                Some(status) => stuck.push((item, status)),
            }
        }
        let stopped = self.store_batch(&paid, &stuck).await?;
        self.observer.reached(Step::BatchStored).await;
        let stopped = self.store.items_for_job(&stopped).await?;
        self.return_items(stopped).await?;
        Ok(is_answered)
    }

    /// Stores what is paid and what is stuck, and takes the rest of chases that won out of their draws. Returns the
    /// suborders that were taken out.
    async fn store_batch(
        &self,
        paid: &[&Item],
        stuck: &[(&Item, Status)],
    ) -> Result<Vec<Uuid>, LotteryError> {
        let tx = store::open_transaction(self.store.db()).await?;
        let mut later: Vec<suborder::Model> = Vec::new();
        for item in paid.iter().filter(|item| item.win > 0 && item.stop_on_win) {
            later.extend(store::later_suborders(&tx, item.order_id, item.position).await?);
        }
        let draws: Vec<Uuid> = later.iter().map(|row| row.draw_id).collect();
        let draws: BTreeMap<Uuid, draw::Model> =
            store::lock_draws(&tx, &draws).await?.into_iter().map(|draw| (draw.id, draw)).collect();
        // After the locks: it decides which draws had closed.
        let now = self.moment(&tx).await?.at;
        let ids: Vec<Uuid> = paid.iter().map(|item| item.id).collect();
        store::set_paid(&tx, &ids, now).await?;
        let stopped = self.stop_chases(&tx, later, &draws, now).await?;
        for (item, status) in stuck {
            if store::set_stuck(&tx, item.id, item.state, status.as_str(), now).await? {
                let detail = format!("suborder {}: its win is refused with {}", item.id, status.as_str());
                tracing::error!(detail, "the operator refuses what it must take");
                store::insert_event(&tx, self.event(item.draw_id, EventKind::Stuck, &detail)?).await?;
            }
        }
        tx.commit().await?;
        Ok(stopped)
    }

    /// Suborders whose draw has not closed at this moment go back; a draw that had closed stands.
    async fn stop_chases(
        &self,
        tx: &sea_orm::DatabaseTransaction,
        later: Vec<suborder::Model>,
        draws: &BTreeMap<Uuid, draw::Model>,
        now: i64,
    ) -> Result<Vec<Uuid>, LotteryError> {
        let mut stopped = Vec::new();
        for row in later {
            let Some(draw) = draws.get(&row.draw_id) else { continue };
            let is_open =
                matches!(state_of(draw)?, DrawState::Planned | DrawState::Open) && now < draw.close_at;
            if !is_open {
                continue;
            }
            let states = (SuborderState::Accepted, SuborderState::Stopping);
            let moved =
                store::change_suborders(tx, &[row.id], states, Some(Reason::ChaseWon), Some(now), now)
                    .await?;
            if moved == 1 {
                self.lower_exposure(tx, &draw.game_code, std::slice::from_ref(&row)).await?;
                stopped.push(row.id);
            }
        }
        Ok(stopped)
    }

    /// Every item has a final answer: the sums here and there must be the same.
    pub(super) async fn finish(&self, draw: &draw::Model) -> Result<Next, LotteryError> {
        let sums = self.store.state_sums(draw.id).await?;
        let of = |state: SuborderState| sums.iter().find(|(of, _)| *of == state).map(|(_, sum)| *sum);
        let now = self.clock.now_ms();
        if let Some(stuck) = of(SuborderState::Stuck) {
            let alarm = format!("{} suborders are stuck", stuck.count);
            return self.again(draw, now + backoff_ms(draw.attempts), Some(&alarm)).await;
        }
        if SuborderState::RETURNING.into_iter().any(|state| of(state).is_some()) {
            return self
                .again(draw, now + backoff_ms(draw.attempts), Some("stakes are on their way back"))
                .await;
        }
        if let Some(held) = of(SuborderState::Settling).or_else(|| of(SuborderState::Correcting)) {
            let alarm = format!("the operator holds {} wins or corrections back", held.count);
            return self.again(draw, now + backoff_ms(draw.attempts), Some(&alarm)).await;
        }
        let settled = of(SuborderState::Settled).unwrap_or_default();
        let Some(summary) = self.summary(draw).await? else {
            return self.again(draw, now + backoff_ms(draw.attempts), Some("the operator has no sums")).await;
        };
        let stakes = summary.stakes - summary.refunds - settled.stakes;
        let wins = summary.wins + summary.corrections - settled.wins - settled.shortfalls;
        if (stakes, wins) != (0, 0) {
            // Every merchant of the draw reads it: it tells the difference, and the log the sums.
            let [stakes, wins] = [stakes, wins].map(Money::from_minor);
            let alarm = format!("sums differ, the operator's less these: stakes {stakes}, wins {wins}");
            if draw.attempts >= SUMS_LATE_MAX {
                tracing::error!(?settled, ?summary, draw = %draw.id, "the operator's sums of a draw are others");
                self.tell_once(draw, EventKind::SumsDiffer, &alarm).await?;
            }
            return self.again(draw, now + backoff_ms(draw.attempts), Some(&alarm)).await;
        }
        let tx = store::open_transaction(self.store.db()).await?;
        let change = DrawChange::End { state: DrawState::Settled };
        if store::change_draw(&tx, draw.id, &[DrawState::Settling, DrawState::Correcting], change, now)
            .await?
        {
            store::set_settled(&tx, draw.id, draw.version, now).await?;
        }
        tx.commit().await?;
        Ok(Next::Wait)
    }

    /// Stores an event of a draw, unless one of this kind is there.
    pub(super) async fn tell_once(
        &self,
        draw: &draw::Model,
        kind: EventKind,
        detail: &str,
    ) -> Result<(), LotteryError> {
        if !self.store.has_event(draw.id, kind).await? {
            store::insert_event(self.store.db(), self.event(draw.id, kind, detail)?).await?;
        }
        Ok(())
    }

    /// The operator's sums of a draw; nothing where it does not answer.
    async fn summary(&self, draw: &draw::Model) -> Result<Option<Summary>, LotteryError> {
        let request_uuid = self.new_id()?;
        let prefix = format!("{}.", draw.numero);
        let call = SummaryCall { request_uuid, game_code: &draw.game_code, round_prefix: &prefix };
        let operator = self.operator(&draw.vendor)?;
        match operator.call("/transaction/summary", request_uuid, &call).await {
            Answer::Ok(summary) => Ok(Some(summary)),
            Answer::Refused(status) => {
                tracing::error!(status = status.as_str(), draw = %draw.id, "the operator refuses its sums");
                Ok(None)
            }
            Answer::Unknown(_) => Ok(None),
        }
    }
}
