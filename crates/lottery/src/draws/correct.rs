//! A published result of another organisation was wrong: it is replaced, both calculations run again, and what changed
//! is paid or taken back.

use std::collections::BTreeMap;

use uuid::Uuid;

use super::AWAITS_APPROVAL;
use super::calculate::Calculation;
use super::clock::Next;
use crate::error::{DrawError, LotteryError, RequestError};
use crate::model::{DrawState, EventKind, ItemKind, Step, SuborderState, TakeBack, backoff_ms, item_id};
use crate::operator::{SettleItem, Status, round_of};
use crate::service::Service;
use crate::store::{self, Changed, DrawChange, Item, draw, settlement};

/// Items of one call.
const BATCH: u64 = 1_000;
/// How many suborders a preview names.
const NAMED_MAX: usize = 100;

/// Who gains and loses by a new result, before anything moves; at all merchants.
#[derive(Debug, Clone, Default)]
struct Preview {
    result: String,
    gains: i64,
    losses: i64,
    /// Suborder, what its player has of it, and what is right.
    changed: Vec<(Uuid, i64, i64)>,
}

impl Preview {
    fn add(&mut self, change: (Uuid, i64, i64)) {
        let (_, before, win) = change;
        self.gains += (win - before).max(0);
        self.losses += (before - win).max(0);
        self.changed.push(change);
    }
}

/// The same as one merchant may see it: real money and players of its own members, and how many suborders there are else.
#[derive(Debug, Clone, Default)]
pub(crate) struct MerchantPreview {
    pub(crate) result: String,
    pub(crate) gains: i64,
    pub(crate) losses: i64,
    pub(crate) count: usize,
    /// Suborders of other merchants, and of own test accounts, whose win changes.
    pub(crate) others: usize,
    /// Whether a win gets less at any merchant: then taking back takes a third person.
    pub(crate) has_losses: bool,
    /// Of the merchant, the first hundred.
    pub(crate) changed: Vec<ChangedWin>,
}

/// A suborder whose win changes.
#[derive(Debug, Clone)]
pub(crate) struct ChangedWin {
    pub(crate) suborder_id: Uuid,
    pub(crate) player: String,
    /// What the player has of it.
    pub(crate) previous: i64,
    /// What is right.
    pub(crate) amount: i64,
}

/// Two operators, and for taking back a third one of finance.
#[derive(Debug, Clone)]
pub(crate) struct Approval {
    pub(crate) operators: (String, String),
    pub(crate) finance: Option<String>,
    pub(crate) take_back: TakeBack,
}

impl Approval {
    fn check(&self, has_losses: bool) -> Result<(), DrawError> {
        let (first, second) = (&self.operators.0, &self.operators.1);
        let are_two = !first.is_empty() && !second.is_empty() && first != second;
        let third = self.finance.as_ref();
        let has_third = third.is_some_and(|third| !third.is_empty() && third != first && third != second);
        let needs_third = has_losses && self.take_back == TakeBack::Available;
        if are_two && (has_third || !needs_third) { Ok(()) } else { Err(DrawError::SamePerson) }
    }
}

fn correction(item: &Item, take_back: TakeBack) -> SettleItem {
    SettleItem::Correction {
        transaction_uuid: item_id(ItemKind::Correction, item.id, item.version),
        reference_transaction_uuid: item.bet_id,
        user: item.player.clone(),
        currency: item.currency.clone(),
        game_code: item.game_code.clone(),
        round: round_of(&item.numero, item.id),
        // What the player has of it: also what could not be taken back, which must not be paid a second time.
        previous: item.paid + item.shortfall,
        amount: item.win,
        take_back: take_back.as_str(),
    }
}

impl Service {
    /// Calculates a draw under its new result, twice; then it waits for people.
    pub(super) async fn review(&self, draw: &draw::Model) -> Result<Next, LotteryError> {
        let version = draw.version + 1;
        if self.store.settlement(draw.id, version).await?.is_some() {
            return self.wait_for_people(draw, AWAITS_APPROVAL).await;
        }
        let (teller, auditor) = match self.calculate_twice(draw, version, SuborderState::Settled).await? {
            Ok(pair) => pair,
            Err(next) => return Ok(next),
        };
        self.observer.reached(Step::Calculated).await;
        let row = self.settlement_row(draw, version, &teller, &auditor)?;
        store::insert_settlement(self.store.db(), row).await?;
        Ok(Next::GoOn)
    }

    /// A draw whose new result is calculated: what was agreed, and what changes.
    async fn reviewed(
        &self,
        game_code: &str,
        numero: &str,
    ) -> Result<(draw::Model, settlement::Model, Preview), LotteryError> {
        let draw = self.store.draw_of(game_code, numero).await?.ok_or(RequestError::NotFound)?;
        if super::state_of(&draw)? != DrawState::Reviewing {
            return Err(DrawError::State.into());
        }
        let version = draw.version + 1;
        let agreed = self.store.settlement(draw.id, version).await?.ok_or(DrawError::State)?;
        let result = self.store.result_version(draw.id, version).await?.ok_or(DrawError::State)?.result;
        let teller = self.teller(&draw, &result, SuborderState::Settled).await?;
        if teller.digest() != agreed.teller_digest {
            return Err(LotteryError::Corrupt(format!("draw {}: another calculation than agreed", draw.id)));
        }
        let preview = self.preview_of(&draw, result, &teller).await?;
        Ok((draw, agreed, preview))
    }

    async fn preview_of(
        &self,
        draw: &draw::Model,
        result: String,
        teller: &Calculation,
    ) -> Result<Preview, LotteryError> {
        let paid = self.store.paid_wins(draw.id).await?;
        let paid: BTreeMap<Uuid, (i64, i64)> =
            paid.into_iter().map(|(id, paid, missing)| (id, (paid, missing))).collect();
        let mut preview = Preview { result, ..Preview::default() };
        for (id, win) in &teller.wins {
            let (paid, missing) = paid.get(id).copied().unwrap_or_default();
            if paid == *win {
                continue;
            }
            preview.add((*id, paid + missing, *win));
        }
        Ok(preview)
    }

    /// What a correction would move of the real money of a merchant's members.
    pub(crate) async fn preview_correction(
        &self,
        game_code: &str,
        numero: &str,
        merchant: &str,
    ) -> Result<MerchantPreview, LotteryError> {
        let (_, _, all) = self.reviewed(game_code, numero).await?;
        let ids: Vec<Uuid> = all.changed.iter().map(|(id, ..)| *id).collect();
        let players = self.store.players_of(&ids, merchant).await?;
        let players: BTreeMap<Uuid, String> = players.into_iter().collect();
        let (mut own, mut named) = (Preview::default(), Vec::new());
        for change in &all.changed {
            let (suborder_id, previous, amount) = *change;
            let Some(player) = players.get(&suborder_id) else { continue };
            own.add(*change);
            if named.len() < NAMED_MAX {
                named.push(ChangedWin { suborder_id, player: player.clone(), previous, amount });
            }
        }
        Ok(MerchantPreview {
            result: all.result,
            gains: own.gains,
            losses: own.losses,
            count: own.changed.len(),
            others: all.changed.len() - own.changed.len(),
            has_losses: all.losses > 0,
            changed: named,
        })
    }

    /// Replaces a result, by the people it takes; what changed is paid or taken back afterwards.
    pub(crate) async fn correct(
        &self,
        game_code: &str,
        numero: &str,
        approval: &Approval,
    ) -> Result<(), LotteryError> {
        let (draw, agreed, preview) = self.reviewed(game_code, numero).await?;
        approval.check(preview.losses > 0)?;
        let now = self.clock.now_ms();
        let changed: Vec<Changed> = preview.changed.iter().map(|(id, _, win)| (*id, *win)).collect();
        let tx = store::open_transaction(self.store.db()).await?;
        let change = DrawChange::Correct { version: agreed.version, due_at: now };
        if !store::change_draw(&tx, draw.id, &[DrawState::Reviewing], change, now).await? {
            return Err(DrawError::State.into());
        }
        store::write_corrections(&tx, draw.id, agreed.version, &changed, now).await?;
        store::set_take_back(&tx, draw.id, agreed.version, approval.take_back.as_str()).await?;
        // Every merchant of the draw reads it, so it tells no money.
        let detail = format!(
            "by {} and {}{}, take back {}; suborders: {}",
            approval.operators.0,
            approval.operators.1,
            approval.finance.as_ref().map_or_else(String::new, |third| format!(", released by {third}")),
            approval.take_back.as_str(),
            preview.changed.len(),
        );
        store::insert_event(&tx, self.event(draw.id, EventKind::Corrected, &detail)?).await?;
        tx.commit().await?;
        self.observer.reached(Step::SettlementStored).await;
        Ok(())
    }

    /// Sends what is left of a correction; when all is final, compares sums with the operator.
    pub(super) async fn send_corrections(&self, draw: &draw::Model) -> Result<Next, LotteryError> {
        let agreed = self.store.settlement(draw.id, draw.version).await?;
        let take_back = agreed.and_then(|row| row.take_back).and_then(|text| TakeBack::parse(&text));
        let take_back =
            take_back.ok_or_else(|| LotteryError::Corrupt(format!("draw {} has no correction", draw.id)))?;
        let mut after = Uuid::nil();
        loop {
            let items = self.store.correcting_items(draw.id, after, BATCH).await?;
            let Some(last) = items.last() else { return self.finish(draw).await };
            after = last.id;
            if !self.correct_batch(draw, &items, take_back).await? {
                let due_at = self.clock.now_ms() + backoff_ms(draw.attempts);
                return self.again(draw, due_at, Some("the operator has not answered all items")).await;
            }
            if !self.keep_lease(draw).await? {
                return Ok(Next::Wait);
            }
        }
    }

    /// Sends one batch. Returns whether every item was answered. One that the operator holds back, or has not switched
    /// on, waits for people there without holding up the others.
    async fn correct_batch(
        &self,
        draw: &draw::Model,
        items: &[Item],
        take_back: TakeBack,
    ) -> Result<bool, LotteryError> {
        let corrections: Vec<SettleItem> = items.iter().map(|item| correction(item, take_back)).collect();
        let answers = self.settle_answers(&draw.vendor, &corrections).await;
        self.observer.reached(Step::BatchAnswered).await;
        let now = self.clock.now_ms();
        let mut is_answered = true;
        let tx = store::open_transaction(self.store.db()).await?;
        for (item, (status, shortfall)) in items.iter().zip(answers) {
            match status {
                Some(Status::Ok) => store::set_corrected(&tx, item.id, shortfall, now).await?,
                None | Some(Status::Unknown | Status::Busy) => is_answered = false,
                Some(Status::WinHeld | Status::NotAllowed) => {}
                Some(refusal) => {
                    if store::set_stuck(&tx, item.id, item.state, refusal.as_str(), now).await? {
                        let detail = format!(
                            "suborder {}: its correction is refused with {}",
                            item.id,
                            refusal.as_str()
                        );
                        store::insert_event(&tx, self.event(draw.id, EventKind::Stuck, &detail)?).await?;
                    }
                }
            }
        }
        tx.commit().await?;
        self.observer.reached(Step::BatchStored).await;
        Ok(is_answered)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn taking_back_takes_a_third_person_and_paying_more_takes_two() {
        let approval = |first: &str, second: &str, finance: Option<&str>, take_back| Approval {
            operators: (first.to_owned(), second.to_owned()),
            finance: finance.map(str::to_owned),
            take_back,
        };
        for (approval, has_losses, is_enough) in [
            (approval("a", "b", None, TakeBack::Available), false, true),
            (approval("a", "b", None, TakeBack::None), true, true),
            (approval("a", "b", None, TakeBack::Available), true, false),
            (approval("a", "b", Some("c"), TakeBack::Available), true, true),
            (approval("a", "b", Some("a"), TakeBack::Available), true, false),
            (approval("a", "b", Some(""), TakeBack::Available), true, false),
            (approval("a", "a", Some("c"), TakeBack::Available), false, false),
            (approval("a", "", Some("c"), TakeBack::None), false, false),
        ] {
            assert_eq!(approval.check(has_losses).is_ok(), is_enough, "{approval:?}");
        }
    }
}
