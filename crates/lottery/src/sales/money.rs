//! The stakes of an order: one signed call, repeated with the same ids until it has an answer.

use std::sync::Arc;

use tokio::sync::oneshot;
use uuid::Uuid;

use super::writer::{Paid, Work};
use crate::error::LotteryError;
use crate::model::{ItemKind, LEASE_MS, OrderState, Reason, Step, SuborderState, backoff_ms, item_id};
use crate::operator::{Answer, Balance, BetCall, BetsCall, LinkedBet, SettleItem, Status, round_of};
use crate::service::Service;
use crate::store::{self, WholeOrder, bet_order};

impl Service {
    /// Asks for the money of a fresh order; the job goes on with what this leaves.
    pub(crate) async fn ask_for_money(self: Arc<Self>, whole: WholeOrder) {
        let stop = self.stop.clone();
        let order_id = whole.order.id;
        let asked = tokio::select! {
            () = stop.cancelled() => return,
            asked = self.place_bet(&whole) => asked,
        };
        if let Err(error) = asked {
            tracing::error!(%error, %order_id, "an order's money was not asked for; the job goes on with it");
        }
    }

    async fn place_bet(&self, whole: &WholeOrder) -> Result<(), LotteryError> {
        let order_id = whole.order.id;
        let permit =
            self.calls.acquire().await.map_err(|error| LotteryError::TaskFailed(error.to_string()))?;
        if !self.has_claim(&whole.order).await? {
            return Ok(());
        }
        let answer = self.send_bet(whole).await?;
        drop(permit);
        self.observer.reached(Step::BetAnswered).await;
        let order = &whole.order;
        if let Some(vendor) = self.vendors.get(&order.vendor) {
            match &answer {
                Answer::Unknown(_) => vendor.silence.note(self.clock.now_ms()),
                _ => vendor.silence.end(),
            }
        }
        match answer {
            Answer::Ok(_) => self.accept(order_id).await,
            Answer::Refused(status) => {
                if matches!(status, Status::TokenExpired | Status::InvalidToken | Status::InvalidUser) {
                    self.store.end_operator_session(&order.operator_session).await?;
                }
                // An earlier call whose answer did not come may still be under way: only a rollback ends what it asks for.
                if order.attempts > 0 {
                    self.take_back(order, status.as_str()).await
                } else {
                    self.refuse(order, OrderState::Placing, status.as_str()).await
                }
            }
            Answer::Unknown(reason) => {
                tracing::warn!(reason, %order_id, "what became of a bet is unknown; it is asked for again");
                let now = self.clock.now_ms();
                let due_at = (now + backoff_ms(order.attempts)).min(order.give_up_at.max(now + 1));
                self.store.defer_order(order_id, due_at).await?;
                Ok(())
            }
        }
    }

    /// Whether the order still waits for this call: a job that took it over meanwhile may have ended it.
    async fn has_claim(&self, order: &bet_order::Model) -> Result<bool, LotteryError> {
        let lasts = order.due_at.is_some_and(|until| self.clock.now_ms() + LEASE_MS / 2 <= until);
        let row = self.store.order_for_job(order.id).await?;
        let is_same =
            |row: bet_order::Model| row.state == OrderState::Placing.as_str() && row.due_at == order.due_at;
        Ok(lasts && row.is_some_and(is_same))
    }

    /// Rolls the bets of an order back, unless it was accepted meanwhile.
    async fn take_back(&self, order: &bet_order::Model, refusal: &str) -> Result<(), LotteryError> {
        let due_at = Some(self.clock.now_ms() + LEASE_MS);
        let tx = store::open_transaction(self.store.db()).await?;
        let (from, to) = (OrderState::Placing, OrderState::Returning);
        let is_returning = store::change_order(&tx, order.id, from, to, Some(refusal), due_at).await?;
        tx.commit().await?;
        // Its answer may have come meanwhile: what is accepted stays.
        if is_returning { self.roll_back(order).await } else { Ok(()) }
    }

    async fn send_bet(&self, whole: &WholeOrder) -> Result<Answer<Balance>, LotteryError> {
        let order = &whole.order;
        let operator = self.operator(&order.vendor)?;
        let request_uuid = order.id;
        if let [(row, draw)] = whole.suborders.as_slice() {
            let call = BetCall {
                request_uuid,
                transaction_uuid: row.bet_id,
                user: &order.player,
                session: &order.operator_session,
                game_code: &order.game_code,
                round: round_of(&draw.numero, row.id),
                round_closed: false,
                amount: row.stake,
                currency: &order.currency,
            };
            return Ok(operator.call("/transaction/bet", request_uuid, &call).await);
        }
        let bets = whole.suborders.iter().map(|(row, draw)| LinkedBet {
            transaction_uuid: row.bet_id,
            round: round_of(&draw.numero, row.id),
            amount: row.stake,
        });
        let call = BetsCall {
            request_uuid,
            user: &order.player,
            session: &order.operator_session,
            currency: &order.currency,
            game_code: &order.game_code,
            bets: bets.collect(),
        };
        Ok(operator.call("/transaction/bets", request_uuid, &call).await)
    }

    /// The stakes are paid, unless the order is being rolled back already.
    async fn accept(&self, order_id: Uuid) -> Result<(), LotteryError> {
        let stops = || LotteryError::Unavailable("the vendor stops".into());
        let (reply, answer) = oneshot::channel();
        self.orders.send(Work::Accept(Paid { order_id, reply })).await.map_err(|_| stops())?;
        answer.await.map_err(|_| stops())?
    }

    /// No stake was taken, or all are back: the order leaves its draws.
    async fn refuse(
        &self,
        order: &bet_order::Model,
        from: OrderState,
        refusal: &str,
    ) -> Result<(), LotteryError> {
        let now = self.clock.now_ms();
        let tx = store::open_transaction(self.store.db()).await?;
        let rows = store::suborders_of(&tx, &[order.id]).await?;
        let draws: Vec<Uuid> = rows.iter().map(|row| row.draw_id).collect();
        store::lock_draws(&tx, &draws).await?;
        if store::change_order(&tx, order.id, from, OrderState::Refused, Some(refusal), None).await? {
            let ids: Vec<Uuid> = rows.iter().map(|row| row.id).collect();
            let states = (SuborderState::Placing, SuborderState::Refused);
            store::change_suborders(&tx, &ids, states, None, None, now).await?;
            self.lower_exposure(&tx, &order.game_code, &rows).await?;
        }
        tx.commit().await?;
        Ok(())
    }

    /// Goes on with every order whose money is due, once. Returns how many were due.
    pub(crate) async fn resolve_orders(&self) -> Result<usize, LotteryError> {
        let due = self.store.due_orders(self.clock.now_ms(), 256).await?;
        let count = due.len();
        let work = due.iter().map(|order| async move {
            if let Err(error) = self.resolve_order(order).await {
                tracing::error!(%error, order = %order.id, "an order could not be moved on");
            }
        });
        futures::future::join_all(work).await;
        Ok(count)
    }

    async fn resolve_order(&self, order: &bet_order::Model) -> Result<(), LotteryError> {
        let now = self.clock.now_ms();
        if !self.store.claim_order(order, now + LEASE_MS).await? {
            return Ok(());
        }
        match OrderState::parse(&order.state) {
            Some(OrderState::Placing) if now < order.give_up_at => {
                let whole = self.store.whole_order_for_job(order.id).await?;
                match whole {
                    Some(whole) => self.place_bet(&whole).await,
                    None => Ok(()),
                }
            }
            Some(OrderState::Placing) => {
                self.observer.reached(Step::GivingUp).await;
                self.take_back(order, "Unconfirmed").await
            }
            Some(OrderState::Returning) => self.roll_back(order).await,
            _ => Ok(()),
        }
    }

    /// Rolls every bet of an order back: those that were never taken leave a tombstone at the operator.
    async fn roll_back(&self, order: &bet_order::Model) -> Result<(), LotteryError> {
        let _permit =
            self.calls.acquire().await.map_err(|error| LotteryError::TaskFailed(error.to_string()))?;
        let Some(whole) = self.store.whole_order_for_job(order.id).await? else { return Ok(()) };
        let items = whole.suborders.iter().map(|(row, draw)| SettleItem::Rollback {
            transaction_uuid: item_id(ItemKind::Rollback, row.id, 0),
            reference_transaction_uuid: row.bet_id,
            user: order.player.clone(),
            game_code: order.game_code.clone(),
            round: round_of(&draw.numero, row.id),
            reason: Reason::Unconfirmed.as_str(),
        });
        let items: Vec<SettleItem> = items.collect();
        let statuses = self.settle_call(&order.vendor, &items).await;
        self.observer.reached(Step::ReturnAnswered).await;
        let is_done =
            |status: &Option<Status>| matches!(status, Some(Status::Ok | Status::TransactionRolledBack));
        if statuses.len() == items.len() && statuses.iter().all(is_done) {
            let refusal = whole.order.refusal.as_deref().unwrap_or("Unconfirmed");
            return self.refuse(&whole.order, OrderState::Returning, refusal).await;
        }
        tracing::warn!(order = %order.id, ?statuses, "a bet is not confirmed as rolled back; it is sent again");
        self.store.defer_order(order.id, self.clock.now_ms() + backoff_ms(order.attempts)).await?;
        Ok(())
    }
}
