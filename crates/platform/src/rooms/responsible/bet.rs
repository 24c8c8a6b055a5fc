use std::sync::Arc;

use erawan_kernel::Money;
use erawan_kernel::ids::{MemberId, SessionId};
use tokio::sync::{OwnedMutexGuard, OwnedRwLockReadGuard};
use uuid::Uuid;

use super::model::{self, LimitKind, MINUTE_MS, Pause, Period, Protection, Spent};
use super::{ResponsibleError, Result, SpendingProjector, store};
use crate::events::MemberEvent;
use crate::rooms::responsible::ResponsiblePlay;
use crate::rooms::wallet;

/// After how long a claim whose bet was not found yet is examined.
const CLAIM_DOUBTFUL_MS: i64 = 10 * MINUTE_MS;

/// A bet that a member wants to place, or several that are taken together or not at all.
#[derive(Debug, Clone, Copy)]
pub struct BetRequest<'a> {
    /// Who.
    pub member_id: MemberId,
    /// In which session.
    pub session_id: SessionId,
    /// The vendor's code.
    pub vendor: &'a str,
    /// The vendor's identifier and the stake of each.
    pub stakes: &'a [(Uuid, Money)],
}

impl BetRequest<'_> {
    /// The names of the claims, in the order of the stakes.
    fn claim_keys(&self) -> Vec<String> {
        self.stakes.iter().map(|(transaction, _)| claim_key(self.vendor, *transaction)).collect()
    }

    /// What is staked together.
    fn sum(&self) -> Money {
        let minor = self.stakes.iter().fold(0_i64, |sum, (_, amount)| sum.saturating_add(amount.minor()));
        Money::from_minor(minor)
    }
}

/// The outcome of a bet that was allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BetOutcome {
    /// The ledger carried it out now.
    Carried,
    /// The ledger had carried it out before.
    Repeated,
    /// It was certainly not carried out.
    Refused,
    /// The outcome is unknown.
    Unknown,
}

/// Lets what was asked for go to the ledger. While it lives, changes of the member's protection wait.
#[derive(Debug)]
#[must_use = "a permit wants to know what became of its bet"]
pub struct BetPermit {
    _pass: OwnedRwLockReadGuard<()>,
    _turn: Option<OwnedMutexGuard<()>>,
    /// The claims that were made for it; without those that an earlier, equal request made.
    claims: Vec<String>,
}

impl BetPermit {
    /// Notes what became of the bet.
    ///
    /// # Errors
    /// [`ResponsibleError::Database`]; the bet's claim then counts until it is examined.
    pub async fn settle(self, responsible: &ResponsiblePlay, outcome: BetOutcome) -> Result<()> {
        if self.claims.is_empty() {
            return Ok(());
        }
        match outcome {
            // The projector finds it in the log.
            BetOutcome::Carried | BetOutcome::Unknown => Ok(()),
            BetOutcome::Refused => Ok(store::release(responsible.core.db.write(), &self.claims).await?),
            BetOutcome::Repeated => {
                // Its twin may have been carried out a moment ago: first it counts, then the claim goes.
                responsible.wallets.catch_up(&SpendingProjector::new(responsible)).await?;
                Ok(store::release(responsible.core.db.write(), &self.claims).await?)
            }
        }
    }
}

impl ResponsiblePlay {
    /// Whether the member may place this bet, or all of these together, now. The permit lives until the ledger has answered.
    ///
    /// # Errors
    /// [`ResponsibleError::Excluded`], [`ResponsibleError::CoolingOff`], [`ResponsibleError::SessionOver`],
    /// [`ResponsibleError::CheckOpen`] (open screens are notified), [`ResponsibleError::LimitReached`];
    /// [`ResponsibleError::Database`] and kin.
    pub(crate) async fn admit_bet(&self, request: &BetRequest<'_>) -> Result<BetPermit> {
        let pass = self.gates.pass(request.member_id).await;
        let protection = copy_of(self, request.member_id).await?;
        check_time(self, &protection, request.member_id, request.session_id).await?;
        let now_ms = self.core.clock.now_ms();
        if protection.limits_at(now_ms, LimitKind::is_of_play).is_empty() {
            return Ok(BetPermit { _pass: pass, _turn: None, claims: Vec::new() });
        }
        let turn = self.gates.turn(request.member_id).await;
        let claims = match claim(self, request).await {
            Err(ResponsibleError::LimitReached { .. })
                if forget_doubtful(self, request.member_id).await? =>
            {
                claim(self, request).await?
            }
            other => other?,
        };
        Ok(BetPermit { _pass: pass, _turn: Some(turn), claims })
    }

    /// Whether the member may open a game now.
    ///
    /// # Errors
    /// As [`admit_bet`]; [`ResponsibleError::LimitReached`] when a limit has no room at all.
    pub(crate) async fn check_play(&self, member_id: MemberId, session_id: SessionId) -> Result<()> {
        let protection = store::find(&self.core.db, member_id).await?;
        check_time(self, &protection, member_id, session_id).await?;
        let now_ms = self.core.clock.now_ms();
        let limits = protection.limits_at(now_ms, LimitKind::is_of_play);
        if limits.is_empty() {
            return Ok(());
        }
        let rows = store::spent(self.core.db.write(), member_id, now_ms).await?;
        refuse_exceeded(&limits, &rows, Money::from_minor(1), now_ms)
    }
}

/// Bars and pauses, which depend on the time alone.
async fn check_time(
    responsible: &ResponsiblePlay,
    protection: &Protection,
    member_id: MemberId,
    session_id: SessionId,
) -> Result<()> {
    let now_ms = responsible.core.clock.now_ms();
    if let Some(bar) = protection.bar(now_ms) {
        return Err(bar.into());
    }
    if !protection.watches_time(now_ms) {
        return Ok(());
    }
    let start_ms = session_start_ms(responsible, member_id, session_id).await?;
    let Some(pause) = protection.pause(start_ms, now_ms) else { return Ok(()) };
    if pause == Pause::CheckOpen {
        responsible.core.events.publish(member_id, MemberEvent::RealityCheck);
    }
    Err(pause.into())
}

/// When the session began, epoch milliseconds; for an unknown session, now.
pub(super) async fn session_start_ms(
    responsible: &ResponsiblePlay,
    member_id: MemberId,
    id: SessionId,
) -> Result<i64> {
    if let Some(start_ms) = responsible.gates.session_starts.get(&id).await {
        return Ok(start_ms);
    }
    let Some(start_ms) = responsible.sessions.started_at_ms(member_id, id).await? else {
        return Ok(responsible.core.clock.now_ms());
    };
    responsible.gates.session_starts.insert(id, start_ms).await;
    Ok(start_ms)
}

/// What the member set, at most a second ago on other nodes. Only behind the gate.
async fn copy_of(responsible: &ResponsiblePlay, member_id: MemberId) -> Result<Arc<Protection>> {
    if let Some(copy) = responsible.gates.copies.get(&member_id).await {
        return Ok(copy);
    }
    let copy = Arc::new(store::find(&responsible.core.db, member_id).await?);
    responsible.gates.copies.insert(member_id, Arc::clone(&copy)).await;
    Ok(copy)
}

/// Notes the stakes if every limit has room for all of them. Answers the claims that were not there before.
async fn claim(responsible: &ResponsiblePlay, request: &BetRequest<'_>) -> Result<Vec<String>> {
    let now_ms = responsible.core.clock.now_ms();
    let tx = responsible.core.db.begin().await?;
    let protection = store::lock_in_tx(&tx, request.member_id).await?;
    if let Some(bar) = protection.bar(now_ms) {
        return Err(bar.into());
    }
    let limits = protection.limits_at(now_ms, LimitKind::is_of_play);
    let rows = store::spent(&tx, request.member_id, now_ms).await?;
    refuse_exceeded(&limits, &rows, request.sum(), now_ms)?;
    let mut new = Vec::new();
    for (key, (_, amount)) in request.claim_keys().into_iter().zip(request.stakes) {
        let stake = Spent { at_ms: now_ms, staked: amount.minor(), ..Spent::default() };
        if store::claim_in_tx(&tx, &key, request.member_id, stake).await? {
            new.push(key);
        }
    }
    tx.commit().await?;
    Ok(new)
}

fn refuse_exceeded(
    limits: &[(LimitKind, Period, Money)],
    rows: &[Spent],
    amount: Money,
    now_ms: i64,
) -> Result<()> {
    match model::exceeded(limits, rows, amount, now_ms) {
        Some((kind, period, left)) => Err(ResponsibleError::LimitReached { kind, period, left }),
        None => Ok(()),
    }
}

/// Releases claims whose bet never reached the ledger. Returns whether there were any.
async fn forget_doubtful(responsible: &ResponsiblePlay, member_id: MemberId) -> Result<bool> {
    let before_ms = responsible.core.clock.now_ms() - CLAIM_DOUBTFUL_MS;
    let doubtful = store::old_stakes(&responsible.core.db, member_id, before_ms).await?;
    if doubtful.is_empty() {
        return Ok(false);
    }
    // What did come is counted by this, and its claim goes with it.
    responsible.wallets.catch_up(&SpendingProjector::new(responsible)).await?;
    store::release(responsible.core.db.write(), &doubtful).await?;
    Ok(true)
}

/// The name of a bet's claim.
pub(super) fn claim_key(vendor: &str, transaction: Uuid) -> String {
    format!("{}{vendor}/{transaction}", wallet::VENDOR_NAMESPACE)
}
