//! Numeros from schedules, each of our own with a seed that is committed to; a root over each day's commitments.

use std::collections::{BTreeSet, HashSet};
use std::sync::Arc;
use std::sync::atomic::Ordering;

use erawan_games::draws::{Lottery, Numero, Origin, PlannedDraw, merkle};
use erawan_kernel::{Clock, Entropy};
use jiff::{SignedDuration, Timestamp};

use crate::beacon::BeaconChain;
use crate::error::LotteryError;
use crate::model::{DrawState, GIVE_UP_MS, ResultSource, Step, new_id};
use crate::seal::SeedKey;
use crate::service::Service;
use crate::store::{self, day, draw, result};

/// So many draws of each own lottery are held before sales begin.
const BEFORE_SALES: usize = 200;
/// So long after its time a round must be out, milliseconds: by such a one a beacon is verified before draws are planned
/// with it.
const ROUND_OUT_MS: i64 = 10_000;

fn day_of(numero: Numero) -> String {
    Numero::of_date(numero.date()).to_string()
}

fn corrupt(error: impl std::fmt::Display) -> LotteryError {
    LotteryError::Corrupt(error.to_string())
}

/// The moment before which no round may take part in a draw, epoch milliseconds: until then orders can be undecided, and
/// so the list is not sealed.
pub(crate) fn beacon_after(close_at: i64, draw_at: i64) -> i64 {
    draw_at.max(close_at.saturating_add(GIVE_UP_MS))
}

/// A round and its time.
#[derive(Debug, Clone, Copy)]
struct AgreedWith {
    round: i64,
    at: i64,
}

impl AgreedWith {
    /// The first round after the draw's moment, and after all of its orders are decided.
    fn after(chain: &BeaconChain, close_at: i64, draw_at: i64) -> Result<Self, LotteryError> {
        let round = chain.round_after(beacon_after(close_at, draw_at));
        let agreed = round.and_then(|round| Some(Self { round, at: chain.time_of(round)? }));
        agreed.ok_or_else(|| corrupt("the beacon has no round for a draw"))
    }
}

/// Makes rows of draws.
struct Planner<'a> {
    lottery: &'a Lottery,
    clock: &'a dyn Clock,
    entropy: &'a dyn Entropy,
    seed_key: &'a SeedKey,
    /// Takes part in the draws that are planned.
    beacon: Option<&'a BeaconChain>,
    now: i64,
}

impl Planner<'_> {
    fn row(&self, planned: &PlannedDraw) -> Result<draw::Model, LotteryError> {
        let (game_code, numero) = (self.lottery.game_code(), planned.numero.to_string());
        let seed = match self.lottery.origin() {
            Origin::Own => Some(self.seed_key.new_seed(self.entropy, game_code, &numero)?),
            Origin::Entered => None,
        };
        let (close_at, draw_at) = (planned.close_at.as_millisecond(), planned.draw_at.as_millisecond());
        let beacon = self.beacon.map(|chain| AgreedWith::after(chain, close_at, draw_at)).transpose()?;
        // A commitment is published before its draw opens, also where the vendor was not running by then.
        let open_at = planned.open_at.as_millisecond().max(self.now).min(close_at);
        let (commitment, sealed_seed) = seed.unzip();
        Ok(draw::Model {
            id: new_id(self.clock, self.entropy)?,
            game_code: game_code.to_owned(),
            day: day_of(planned.numero),
            numero,
            vendor: self.lottery.vendor().to_owned(),
            open_at,
            close_at,
            draw_at,
            state: DrawState::Planned.as_str().to_owned(),
            is_suspended: false,
            is_frozen: false,
            is_before_sales: false,
            is_late: false,
            commitment,
            sealed_seed,
            beacon_chain: self.beacon.map(|chain| chain.hash().to_owned()),
            beacon_key: self.beacon.map(|chain| chain.public_key().to_owned()),
            beacon_round: beacon.map(|agreed| agreed.round),
            beacon_at: beacon.map(|agreed| agreed.at),
            version: 0,
            resulted_at: None,
            due_at: Some(open_at),
            attempts: 0,
            alarm: None,
            lease_node: None,
            lease_until: None,
            changed_at: self.now,
            told_state: DrawState::Planned.as_str().to_owned(),
            told_version: 0,
            told_suspended: false,
        })
    }

    /// A draw that lies before sales: held at once, with its result.
    fn held(&self, planned: &PlannedDraw) -> Result<(draw::Model, result::Model), LotteryError> {
        let row = self.row(planned)?;
        let sealed = row.sealed_seed.as_deref().ok_or_else(|| corrupt("an own draw without a seed"))?;
        let seed = self.seed_key.open(&row.game_code, &row.numero, sealed).map_err(corrupt)?;
        let drawn = self.lottery.own_result(&seed, planned.numero, None).map_err(corrupt)?;
        let result = result::Model {
            draw_id: row.id,
            version: 1,
            result: drawn.to_string(),
            seed: Some(seed.to_hex()),
            beacon_signature: None,
            source: ResultSource::Own.as_str().to_owned(),
            reason: None,
            published_at: self.now,
        };
        let row = draw::Model {
            open_at: planned.open_at.as_millisecond(),
            state: DrawState::Settled.as_str().to_owned(),
            is_before_sales: true,
            // No one had a stake in it.
            beacon_chain: None,
            beacon_key: None,
            beacon_round: None,
            beacon_at: None,
            version: 1,
            resulted_at: Some(self.now),
            due_at: None,
            // Nothing is told of what lies before sales: the operator asks for it.
            told_state: DrawState::Settled.as_str().to_owned(),
            told_version: 1,
            ..row
        };
        Ok((row, result))
    }
}

/// The last draws before `now`.
fn last_draws(lottery: &Lottery, now: Timestamp) -> Result<Vec<PlannedDraw>, LotteryError> {
    let mut days = 2;
    loop {
        let from = now.checked_sub(SignedDuration::from_hours(24 * days)).map_err(corrupt)?;
        let mut draws = lottery.draws_between(from, now).map_err(corrupt)?;
        if draws.len() >= BEFORE_SALES || days > 400 {
            return Ok(draws.split_off(draws.len().saturating_sub(BEFORE_SALES)));
        }
        days *= 3;
    }
}

impl Service {
    /// Plans what is missing of every lottery: draws, and the roots of whole days. Returns how many draws were added.
    ///
    /// With a beacon that this process never verified no draw is planned: without it the draw would not be what the operator
    /// has set, and with it the draw would be void. Draws that are planned go on meanwhile.
    pub(crate) async fn plan(&self) -> Result<u64, LotteryError> {
        self.verify_beacon().await;
        let mut added = 0;
        for game_code in &self.games {
            let Some(lottery) = self.lottery(game_code).map(Arc::clone) else { continue };
            let beacon = self.planned_beacon.as_ref().filter(|planned| planned.is_of(&lottery));
            if beacon.is_some() && self.awaits_beacon() {
                tracing::error!(game_code, "no draws are planned: their beacon is not verified");
                continue;
            }
            added += self.plan_lottery(&lottery, beacon.map(|planned| &planned.chain)).await?;
        }
        Ok(added)
    }

    /// Whether draws wait to be planned until their beacon is verified.
    pub(crate) fn awaits_beacon(&self) -> bool {
        self.planned_beacon.as_ref().is_some_and(|planned| !planned.games.is_empty())
            && !self.is_beacon_verified.load(Ordering::Relaxed)
    }

    /// Asks for the last round of the beacon that draws are planned with, until one is verified.
    async fn verify_beacon(&self) {
        let Some(planned) = self.planned_beacon.as_ref().filter(|_| self.awaits_beacon()) else { return };
        let asked = match planned.chain.last_round(self.clock.now_ms() - ROUND_OUT_MS) {
            Some(round) => self.rounds.ask(&planned.chain.round(round)).await,
            None => Err("its first round is still to come".to_owned()),
        };
        match asked {
            Ok(_) => self.is_beacon_verified.store(true, Ordering::Relaxed),
            Err(reason) => {
                let chain = planned.chain.hash();
                tracing::error!(reason, chain, "the beacon of draws to be planned cannot be verified");
            }
        }
    }

    async fn plan_lottery(
        &self,
        lottery: &Lottery,
        beacon: Option<&BeaconChain>,
    ) -> Result<u64, LotteryError> {
        let now = self.clock.now();
        let planned = lottery.planned(now).map_err(corrupt)?;
        let known = self.store.numeros_from(lottery.game_code(), now.as_millisecond()).await?;
        let known: HashSet<String> = known.into_iter().collect();
        let rows_of = Planner {
            lottery,
            clock: &*self.clock,
            entropy: &*self.entropy,
            seed_key: &self.seed_key,
            beacon,
            now: now.as_millisecond(),
        };
        let is_new = |draw: &&PlannedDraw| !known.contains(&draw.numero.to_string());
        let rows: Vec<draw::Model> =
            planned.iter().filter(is_new).map(|draw| rows_of.row(draw)).collect::<Result<_, _>>()?;
        let mut held = Vec::new();
        if lottery.origin() == Origin::Own && !self.store.has_draws(lottery.game_code()).await? {
            for draw in last_draws(lottery, now)? {
                held.push(rows_of.held(&draw)?);
            }
        }
        if rows.is_empty() && held.is_empty() {
            return Ok(0);
        }
        let days: BTreeSet<String> = planned.iter().map(|draw| day_of(draw.numero)).collect();
        let (held, results): (Vec<_>, Vec<_>) = held.into_iter().unzip();
        self.observer.reached(Step::SeedsMade).await;
        let tx = store::open_transaction(self.store.db()).await?;
        let mut added = store::insert_draws(&tx, rows).await?;
        if !held.is_empty() {
            let wanted = held.len() as u64;
            let first = store::insert_draws(&tx, held).await?;
            if first != wanted {
                // Another node starts at the same moment: its draws stand, and these are not needed.
                return Ok(0);
            }
            store::insert_results(&tx, results).await?;
            added += first;
        }
        if lottery.origin() == Origin::Own {
            // A day is whole when one of a later day is planned: draws are planned by time.
            let last = days.last().cloned().unwrap_or_default();
            for day in days.iter().filter(|day| **day < last) {
                self.publish_day(&tx, lottery.game_code(), day, now.as_millisecond()).await?;
            }
        }
        tx.commit().await?;
        self.observer.reached(Step::DrawsPlanned).await;
        Ok(added)
    }

    async fn publish_day(
        &self,
        tx: &sea_orm::DatabaseTransaction,
        game_code: &str,
        day: &str,
        now: i64,
    ) -> Result<(), LotteryError> {
        let items = day_items(&store::list_day(tx, game_code, day).await?)?;
        if items.is_empty() {
            return Ok(());
        }
        let row = day::Model {
            game_code: game_code.to_owned(),
            day: day.to_owned(),
            root: hex::encode(merkle::root(items.iter().map(String::as_bytes))),
            size: i64::try_from(items.len()).unwrap_or(i64::MAX),
            published_at: now,
        };
        store::insert_day(tx, row).await?;
        Ok(())
    }
}

/// What stands for the draws of a day under its root, in the sequence of their numeros.
pub(crate) fn day_items(draws: &[draw::Model]) -> Result<Vec<String>, LotteryError> {
    let item = |draw: &draw::Model| {
        let numero: Numero = draw.numero.parse().map_err(corrupt)?;
        let commitment =
            draw.commitment.as_deref().ok_or_else(|| corrupt("an own draw without a commitment"))?;
        let beacon = draw.agreed_round().map(|agreed| merkle::AgreedBeacon {
            chain: agreed.chain,
            public_key: agreed.key,
            round: agreed.round,
        });
        Ok(merkle::commitment_item(&draw.game_code, numero, commitment, beacon))
    };
    draws.iter().map(item).collect()
}
