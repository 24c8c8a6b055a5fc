//! Stakes that go back: of cancelled suborders, stopped chases and void draws.

use std::collections::BTreeMap;

use uuid::Uuid;

use crate::error::LotteryError;
use crate::model::{ItemKind, LEASE_MS, Reason, Step, SuborderState, backoff_ms, item_id};
use crate::operator::{Answer, SettleCall, SettleItem, Settled, Status, round_of};
use crate::service::Service;
use crate::store::{self, Item};

/// The most items of one call.
pub(crate) const ITEMS_MAX: u64 = 1_000;

impl Service {
    /// Sends items. Returns the status of each; absent where it is unknown, none at all where the whole call is.
    pub(crate) async fn settle_call(&self, vendor: &str, items: &[SettleItem]) -> Vec<Option<Status>> {
        self.settle_answers(vendor, items).await.into_iter().map(|(status, _)| status).collect()
    }

    /// As [`Self::settle_call`], with what could not be taken back.
    pub(crate) async fn settle_answers(
        &self,
        vendor: &str,
        items: &[SettleItem],
    ) -> Vec<(Option<Status>, i64)> {
        let unknown = || vec![(None, 0); items.len()];
        let Ok(operator) = self.operator(vendor) else { return unknown() };
        let request_uuid = match self.new_id() {
            Ok(id) => id,
            Err(error) => {
                tracing::error!(%error, vendor, "items could not be sent");
                return unknown();
            }
        };
        let call = SettleCall { request_uuid, items };
        match operator.call::<Settled>("/transaction/settle", request_uuid, &call).await {
            Answer::Ok(settled) => {
                let answers: BTreeMap<Uuid, (String, i64)> = settled
                    .items
                    .into_iter()
                    .map(|item| (item.transaction_uuid, (item.status, item.shortfall)))
                    .collect();
                let answer = |item: &SettleItem| match answers.get(&item.transaction()) {
                    None => (None, 0),
                    Some((text, shortfall)) => {
                        let text = serde_json::Value::String(text.clone());
                        (serde_json::from_value(text).ok(), *shortfall)
                    }
                };
                items.iter().map(answer).collect()
            }
            Answer::Refused(status) => {
                tracing::error!(status = status.as_str(), "the operator refuses to look at items");
                unknown()
            }
            Answer::Unknown(reason) => {
                tracing::warn!(reason, "what became of items is unknown; they are sent again");
                unknown()
            }
        }
    }

    /// Sends every stake that is due back, once. Returns how many were due.
    pub(crate) async fn return_due(&self, draw_id: Option<Uuid>) -> Result<usize, LotteryError> {
        let items = self.store.returning_items(draw_id, self.clock.now_ms(), ITEMS_MAX).await?;
        let count = items.len();
        self.return_items(items).await?;
        Ok(count)
    }

    /// Sends these stakes back.
    pub(crate) async fn return_items(&self, items: Vec<Item>) -> Result<(), LotteryError> {
        let mut by_vendor: BTreeMap<String, Vec<Item>> = BTreeMap::new();
        for item in items {
            by_vendor.entry(item.vendor.clone()).or_default().push(item);
        }
        for (vendor, items) in by_vendor {
            let ids: Vec<Uuid> = items.iter().map(|item| item.id).collect();
            // No other task sends them meanwhile; a second sending would be the same items.
            let until = self.clock.now_ms() + LEASE_MS;
            store::defer_suborders(self.store.db(), &ids, until, "sent").await?;
            let rollbacks: Vec<SettleItem> = items.iter().map(rollback).collect();
            let statuses = self.settle_call(&vendor, &rollbacks).await;
            self.observer.reached(Step::ReturnAnswered).await;
            self.store_returns(&items, &statuses).await?;
        }
        Ok(())
    }

    async fn store_returns(&self, items: &[Item], statuses: &[Option<Status>]) -> Result<(), LotteryError> {
        let now = self.clock.now_ms();
        let mut done: BTreeMap<SuborderState, Vec<Uuid>> = BTreeMap::new();
        let (mut again, mut stuck) = (Vec::new(), Vec::new());
        let mut attempts = 0;
        for (item, status) in items.iter().zip(statuses) {
            match status {
                Some(Status::Ok | Status::TransactionRolledBack) => {
                    done.entry(item.state).or_default().push(item.id);
                }
                None | Some(Status::Unknown | Status::Busy) => {
                    attempts = attempts.max(item.attempts);
                    again.push(item.id);
                }
                Some(status) => stuck.push((item, *status)),
            }
        }
        let tx = store::open_transaction(self.store.db()).await?;
        let of_stuck: Vec<Uuid> = stuck.iter().map(|(item, _)| item.draw_id).collect();
        store::lock_draws(&tx, &of_stuck).await?;
        for (from, ids) in done {
            if let Some(to) = from.returned() {
                store::change_suborders(&tx, &ids, (from, to), None, None, now).await?;
            }
        }
        self.keep_refused_returns(&tx, &stuck, now).await?;
        tx.commit().await?;
        let due_at = now + backoff_ms(attempts);
        store::defer_suborders(self.store.db(), &again, due_at, "no answer").await?;
        Ok(())
    }
}

fn rollback(item: &Item) -> SettleItem {
    let reason = item.reason.as_deref().and_then(Reason::parse).unwrap_or(Reason::Unconfirmed);
    SettleItem::Rollback {
        transaction_uuid: item_id(ItemKind::Rollback, item.id, 0),
        reference_transaction_uuid: item.bet_id,
        user: item.player.clone(),
        game_code: item.game_code.clone(),
        round: round_of(&item.numero, item.id),
        reason: reason.as_str(),
    }
}
