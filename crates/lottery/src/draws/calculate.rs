//! What suborders win: the teller reads the live tables, the auditor the sealed list, and both must agree.

use std::fmt::Write;
use std::sync::Arc;

use erawan_games::draws::{DrawResult, Teller, merkle};
use erawan_kernel::Money;
use sha2::{Digest, Sha256};
use uuid::Uuid;

use super::FROZEN;
use super::clock::Next;
use super::seal::{open_snapshot, sealed_line};
use crate::audit::{AuditAnswer, AuditError, AuditRequest};
use crate::error::LotteryError;
use crate::model::{DrawState, EventKind, Step, SuborderState, backoff_ms};
use crate::service::Service;
use crate::store::{self, DrawChange, draw, settlement, snapshot};

/// How many suborders a dispute names.
const NAMED_MAX: usize = 100;

/// One calculation: suborders with their wins, in the sequence of their ids.
pub(super) struct Calculation {
    pub(super) wins: Vec<(Uuid, i64)>,
    stakes: i128,
    /// The root over what was calculated, as it would be sealed; the teller's only.
    root: Option<String>,
}

impl Calculation {
    pub(super) fn digest(&self) -> String {
        let mut hash = Sha256::new();
        for (id, win) in &self.wins {
            hash.update(format!("{id} {win}\n"));
        }
        hex::encode(hash.finalize())
    }

    fn total(&self) -> i128 {
        self.wins.iter().map(|(_, win)| i128::from(*win)).sum()
    }

    fn of_auditor(answer: AuditAnswer) -> Result<Self, String> {
        let read = |(id, win): (String, i64)| {
            let id = id.parse().map_err(|_| format!("the auditor names {id:?}"))?;
            Ok((id, win))
        };
        let wins = answer.wins.into_iter().map(read).collect::<Result<_, String>>()?;
        Ok(Self { wins, stakes: answer.stakes, root: None })
    }
}

/// Walks both lists together: what differs, named; nothing when they are the same.
fn compare(teller: &Calculation, auditor: &Calculation) -> Option<String> {
    let (mut left, mut right) = (teller.wins.iter().peekable(), auditor.wins.iter().peekable());
    let (mut named, mut count) = (String::new(), 0_usize);
    loop {
        let difference = match (left.peek(), right.peek()) {
            (Some(one), Some(other)) if one == other => {
                left.next();
                right.next();
                continue;
            }
            (Some(one), Some(other)) if one.0 == other.0 => {
                let text = format!("{}: {} and {}", one.0, one.1, other.1);
                left.next();
                right.next();
                text
            }
            (Some(one), other) if other.is_none_or(|other| one.0 < other.0) => {
                let text = format!("{} has no audit", one.0);
                left.next();
                text
            }
            (_, Some(other)) => {
                let text = format!("{} is not the teller's", other.0);
                right.next();
                text
            }
            (_, None) => break,
        };
        count += 1;
        if count <= NAMED_MAX {
            let _ = write!(named, "; {difference}");
        }
    }
    if count == 0 && teller.stakes != auditor.stakes {
        return Some(format!("the stakes differ by {}", teller.stakes - auditor.stakes));
    }
    (count > 0).then(|| format!("{count} differ{named}"))
}

/// The sealed list as its root was published; the error is why it is another one.
fn read_sealed(snapshot: &snapshot::Model) -> Result<String, String> {
    let list = open_snapshot(snapshot).map_err(|error| format!("the sealed list cannot be read: {error}"))?;
    let mut root = merkle::RootBuilder::default();
    for line in list.lines() {
        root.push(line.as_bytes());
    }
    let is_whole = i64::try_from(root.size()) == Ok(snapshot.size);
    let is_same = is_whole && hex::encode(root.root()) == snapshot.root;
    is_same
        .then_some(list)
        .ok_or_else(|| "the sealed list is not the one whose root was published".to_owned())
}

impl Service {
    /// Calculates a draw whose payout delay is over, twice, and writes the agreed list.
    pub(super) async fn calculate(&self, draw: &draw::Model) -> Result<Next, LotteryError> {
        if draw.is_frozen {
            return self.wait_for_people(draw, FROZEN).await;
        }
        let sums = self.store.state_sums(draw.id).await?;
        if sums.is_empty() {
            let now = self.clock.now_ms();
            let change = DrawChange::End { state: DrawState::Settled };
            store::change_draw(self.store.db(), draw.id, &[DrawState::Resulted], change, now).await?;
            return Ok(Next::Wait);
        }
        let (teller, auditor) =
            match self.calculate_twice(draw, draw.version, SuborderState::Accepted).await? {
                Ok(pair) => pair,
                Err(next) => return Ok(next),
            };
        self.observer.reached(Step::Calculated).await;
        self.write_settlement(draw, &teller, &auditor).await
    }

    /// Both calculations of a draw under one version of its result, which are the same; else what is to be done
    /// instead.
    pub(super) async fn calculate_twice(
        &self,
        draw: &draw::Model,
        version: i32,
        state: SuborderState,
    ) -> Result<Result<(Calculation, Calculation), Next>, LotteryError> {
        let result = self.store.result_version(draw.id, version).await?;
        let result =
            result.ok_or_else(|| LotteryError::Corrupt(format!("draw {} has no result", draw.id)))?.result;
        let snapshot = self.store.snapshot(draw.id).await?;
        let snapshot =
            snapshot.ok_or_else(|| LotteryError::Corrupt(format!("draw {} is not sealed", draw.id)))?;
        let list = match read_sealed(&snapshot) {
            Ok(list) => list,
            Err(reason) => return Ok(Err(self.dispute(draw, &reason).await?)),
        };
        let teller = match self.teller(draw, &result, state).await {
            Ok(teller) => teller,
            Err(LotteryError::Corrupt(reason)) => return Ok(Err(self.dispute(draw, &reason).await?)),
            Err(error) => return Err(error),
        };
        let auditor = match self.auditor(draw, &result, &list).await {
            Ok(auditor) => auditor,
            Err(AuditError::Refused(reason)) => return Ok(Err(self.dispute(draw, &reason).await?)),
            Err(AuditError::Unavailable(reason)) => {
                return Ok(Err(self.wait_for_auditor(draw, &reason).await?));
            }
        };
        // A line that was changed and wins as before moves no money, and is not what was sealed all the same.
        let is_sealed = teller.root.as_ref() == Some(&snapshot.root);
        let unsealed = || (!is_sealed).then(|| "the suborders are not those of the sealed list".to_owned());
        match compare(&teller, &auditor).or_else(unsealed) {
            Some(difference) => Ok(Err(self.dispute(draw, &difference).await?)),
            None => Ok(Ok((teller, auditor))),
        }
    }

    /// The first calculation, from the live tables: suborders in this state.
    pub(super) async fn teller(
        &self,
        draw: &draw::Model,
        result: &str,
        state: SuborderState,
    ) -> Result<Calculation, LotteryError> {
        let corrupt = |error: &dyn std::fmt::Display| LotteryError::Corrupt(error.to_string());
        let lottery = self.lotteries.lottery(&draw.game_code).map(Arc::clone);
        let lottery = lottery.ok_or_else(|| corrupt(&"the lottery is unknown"))?;
        let family = lottery.family();
        let result = DrawResult::parse(family, result).map_err(|error| corrupt(&error))?;
        let teller = Teller::new(family, &result).map_err(|error| corrupt(&error))?;
        let mut calculation = Calculation { wins: Vec::new(), stakes: 0, root: None };
        let mut root = merkle::RootBuilder::default();
        let mut after = None;
        while let Some(page) = self.live_page(draw, state, after).await? {
            for suborder in &page {
                let id: Uuid = suborder.id().parse().map_err(|error: uuid::Error| corrupt(&error))?;
                let win = teller.win(suborder).map_err(|error| corrupt(&error))?;
                let cost: Money = suborder.stake().map_err(|error| corrupt(&error))?;
                root.push(sealed_line(suborder)?.as_bytes());
                calculation.wins.push((id, win.minor()));
                calculation.stakes += i128::from(cost.minor());
                after = Some(id);
            }
        }
        calculation.root = Some(hex::encode(root.root()));
        Ok(calculation)
    }

    /// The second calculation.
    async fn auditor(&self, draw: &draw::Model, result: &str, list: &str) -> Result<Calculation, AuditError> {
        let Some(auditor) = &self.auditor else {
            return Err(AuditError::Unavailable("there is no auditor".to_owned()));
        };
        let lottery = self.lotteries.lottery(&draw.game_code);
        let request = AuditRequest {
            id: &format!("{}_{}", draw.game_code, draw.numero),
            family: lottery.map_or("", |lottery| lottery.family().code()),
            result,
            snapshot: list,
        };
        let answer = auditor.audit(request).await?;
        Calculation::of_auditor(answer).map_err(AuditError::Refused)
    }

    async fn wait_for_auditor(&self, draw: &draw::Model, reason: &str) -> Result<Next, LotteryError> {
        tracing::error!(reason, draw = %draw.id, "a draw cannot be settled without an auditor");
        self.tell_once(draw, EventKind::NoAuditor, reason).await?;
        self.again(draw, self.clock.now_ms() + backoff_ms(draw.attempts), Some(reason)).await
    }

    async fn dispute(&self, draw: &draw::Model, difference: &str) -> Result<Next, LotteryError> {
        tracing::error!(difference, draw = %draw.id, "a draw is disputed: nothing is paid");
        let now = self.clock.now_ms();
        if super::state_of(draw)? == DrawState::Reviewing {
            // What was paid stands; only the new result is in doubt.
            store::insert_event(self.store.db(), self.event(draw.id, EventKind::Dispute, difference)?)
                .await?;
            return self.wait_for_people(draw, difference).await;
        }
        let change = DrawChange::Dispute { alarm: difference.to_owned() };
        let tx = store::open_transaction(self.store.db()).await?;
        if store::change_draw(&tx, draw.id, &[DrawState::Resulted], change, now).await? {
            store::insert_event(&tx, self.event(draw.id, EventKind::Dispute, difference)?).await?;
        }
        tx.commit().await?;
        Ok(Next::Wait)
    }

    /// What both calculations agree on.
    pub(super) fn settlement_row(
        &self,
        draw: &draw::Model,
        version: i32,
        teller: &Calculation,
        auditor: &Calculation,
    ) -> Result<settlement::Model, LotteryError> {
        let fits = |sum: i128| {
            i64::try_from(sum)
                .map_err(|_| LotteryError::Corrupt(format!("a sum of {sum} of draw {}", draw.id)))
        };
        Ok(settlement::Model {
            draw_id: draw.id,
            version,
            size: i64::try_from(teller.wins.len()).unwrap_or(i64::MAX),
            stakes: fits(teller.stakes)?,
            wins: fits(teller.total())?,
            teller_digest: teller.digest(),
            auditor_digest: auditor.digest(),
            take_back: None,
            calculated_at: self.clock.now_ms(),
            settled_at: None,
        })
    }

    async fn write_settlement(
        &self,
        draw: &draw::Model,
        teller: &Calculation,
        auditor: &Calculation,
    ) -> Result<Next, LotteryError> {
        let now = self.clock.now_ms();
        let row = self.settlement_row(draw, draw.version, teller, auditor)?;
        let winners: Vec<(Uuid, i64)> = teller.wins.iter().copied().filter(|(_, win)| *win > 0).collect();
        let tx = store::open_transaction(self.store.db()).await?;
        if store::lock_draws(&tx, &[draw.id]).await?.iter().any(|row| row.is_frozen) {
            // While it was calculated; who releases it has it calculated again.
            return Ok(Next::Wait);
        }
        let change = DrawChange::Settle { due_at: now };
        if store::change_draw(&tx, draw.id, &[DrawState::Resulted], change, now).await? {
            store::insert_settlement(&tx, row).await?;
            let written = store::write_wins(&tx, draw.id, draw.version, &winners, now).await?;
            if written != teller.wins.len() as u64 {
                return Err(LotteryError::Corrupt(format!(
                    "draw {}: {written} suborders are accepted",
                    draw.id
                )));
            }
        }
        tx.commit().await?;
        self.observer.reached(Step::SettlementStored).await;
        Ok(Next::GoOn)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn calculation(wins: &[(u128, i64)], stakes: i128) -> Calculation {
        let wins = wins.iter().map(|(id, win)| (Uuid::from_u128(*id), *win)).collect();
        Calculation { wins, stakes, root: None }
    }

    #[test]
    fn any_difference_between_the_calculations_is_named() {
        let teller = calculation(&[(1, 0), (2, 500), (3, 0)], 30);
        assert_eq!(compare(&teller, &calculation(&[(1, 0), (2, 500), (3, 0)], 30)), None);
        for (wins, stakes, count) in [
            (&[(1, 0), (2, 501), (3, 0)][..], 30, "1 differ"),
            (&[(1, 0), (3, 0)], 30, "1 differ"),
            (&[(1, 0), (2, 500), (3, 0), (4, 0)], 30, "1 differ"),
            (&[], 30, "3 differ"),
            (&[(2, 500), (1, 0), (3, 0)], 30, "2 differ"),
            (&[(1, 0), (2, 500), (3, 0)], 31, "the stakes differ by -1"),
        ] {
            let difference = compare(&teller, &calculation(wins, stakes)).unwrap();
            assert!(difference.starts_with(count), "{difference}");
        }
    }
}
