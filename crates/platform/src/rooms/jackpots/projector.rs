use std::collections::HashMap;

use erawan_kernel::Money;
use erawan_kernel::ids::MerchantId;
use futures::future::BoxFuture;

use super::model::{Fed, Trigger, contribution, feed};
use super::pool::{Contribution, Pool, Stake, Win};
use super::{JACKPOT_CLASSIFY, JackpotError, store};
use crate::db::prelude::{DbErr, DbResult, Tx};
use crate::rooms::jackpots::Jackpots;
use crate::rooms::wallet::{
    Book, Effect, LogEntry, Projector, RoundReference, TxCode, VENDOR_NAMESPACE, Wallet,
};

/// Feeds the pools with the rounds that are settled, in the order of the ledger's log.
#[derive(Debug)]
pub struct JackpotProjector {
    jackpots: Jackpots,
}

impl JackpotProjector {
    /// A projector that feeds this platform's pools.
    #[must_use]
    pub fn new(jackpots: &Jackpots) -> Self {
        Self { jackpots: jackpots.clone() }
    }
}

impl Projector for JackpotProjector {
    fn name(&self) -> &'static str {
        "jackpots/pool"
    }

    fn apply<'a>(&'a self, tx: &'a Tx, entries: &'a [LogEntry]) -> BoxFuture<'a, DbResult<()>> {
        Box::pin(async move {
            let moves: Vec<_> = entries.iter().filter_map(Move::of).collect();
            if moves.is_empty() {
                return Ok(());
            }
            let failed = |error: JackpotError| DbErr::Custom(error.to_string());
            let mut step = Step::new(&self.jackpots, tx, &moves).await.map_err(failed)?;
            for made in &moves {
                step.take(made).await.map_err(failed)?;
            }
            step.write().await.map_err(failed)
        })
    }

    /// Who won is decided once: what is kept here is not derived a second time.
    fn clear<'a>(&'a self, _tx: &'a Tx) -> BoxFuture<'a, DbResult<()>> {
        Box::pin(async move { Err(DbErr::Custom("who won a jackpot is never decided again".to_owned())) })
    }

    fn committed(&self) {
        self.jackpots.waker.wake();
    }
}

/// A movement of a round that was played for real money.
#[derive(Debug)]
struct Move {
    wallet: Wallet,
    vendor: String,
    reference: RoundReference,
    /// What it added to the round's stake; negative for what went back.
    staked: i64,
    sequence: i64,
    at_ms: i64,
}

impl Move {
    fn of(row: &LogEntry) -> Option<Self> {
        let entry = &row.entry;
        let vendor = entry.namespace.as_str().strip_prefix(VENDOR_NAMESPACE)?;
        let is_bet = TxCode::from_number(entry.code.0).is_some_and(TxCode::is_bet);
        let (wallet, staked) = match entry.kind {
            Effect::Posted if is_bet => (row.debit?, entry.amount.minor()),
            Effect::Posted => (row.credit?, 0),
            Effect::Reversed => (row.credit?, -entry.amount.minor()),
            _ => return None,
        };
        (wallet.book == Book::Real).then_some(())?;
        let reference = entry.reference.parse().ok()?;
        let (sequence, at_ms) = (entry.sequence, entry.at.as_millisecond());
        Some(Self { wallet, vendor: vendor.to_owned(), reference, staked, sequence, at_ms })
    }

    fn place(&self) -> Place {
        (self.wallet.main.into(), self.vendor.clone(), self.reference.round.clone())
    }
}

/// Which round of which player: account, vendor, round.
type Place = (i64, String, String);

/// What one step along the log does, kept in memory until it is written.
struct Step<'a> {
    jackpots: &'a Jackpots,
    tx: &'a Tx,
    /// The open pool of each merchant seen so far, with its trigger.
    pools: HashMap<MerchantId, Option<(Pool, Trigger)>>,
    noted: HashMap<Place, i64>,
    stakes: HashMap<Place, i64>,
    contributions: Vec<Contribution>,
}

impl<'a> Step<'a> {
    async fn new(jackpots: &'a Jackpots, tx: &'a Tx, moves: &[Move]) -> Result<Self, JackpotError> {
        let mut accounts: Vec<i64> = moves.iter().map(|made| made.wallet.main.into()).collect();
        accounts.sort_unstable();
        accounts.dedup();
        let stakes = store::stakes(tx, accounts).await?;
        let noted: HashMap<_, _> = stakes
            .into_iter()
            .map(|stake| ((stake.account, stake.vendor, stake.round), stake.amount.minor()))
            .collect();
        let stakes = noted.clone();
        Ok(Self { jackpots, tx, pools: HashMap::new(), noted, stakes, contributions: Vec::new() })
    }

    async fn take(&mut self, made: &Move) -> Result<(), JackpotError> {
        let place = made.place();
        if made.staked > 0 && self.counts(made).await? {
            let stake = self.stakes.entry(place.clone()).or_default();
            *stake = stake.saturating_add(made.staked);
        } else if made.staked < 0 {
            // What went back before the round was over never fed anything.
            if let Some(stake) = self.stakes.get_mut(&place) {
                *stake = stake.saturating_add(made.staked);
            }
        }
        let is_empty = self.stakes.get(&place).is_some_and(|stake| *stake <= 0);
        if made.reference.closes || is_empty {
            let stake = self.stakes.remove(&place).unwrap_or_default();
            self.contribute(made, Money::from_minor(stake.max(0))).await?;
        }
        Ok(())
    }

    /// Whether a stake feeds a pool: on a game that carries the jackpot, since the merchant has one.
    async fn counts(&mut self, made: &Move) -> Result<bool, JackpotError> {
        let merchant_id = made.wallet.merchant_id;
        let game =
            self.jackpots.games.find_any_game(merchant_id, &made.vendor, &made.reference.game_code).await?;
        if game.is_none_or(|game| game.game_classify != JACKPOT_CLASSIFY) {
            return Ok(false);
        }
        let opened_at_ms = self.pool(merchant_id).await?.as_ref().map(|(pool, _)| pool.opened_at_ms);
        Ok(opened_at_ms.is_some_and(|opened_at_ms| opened_at_ms <= made.at_ms))
    }

    async fn pool(&mut self, merchant_id: MerchantId) -> Result<&mut Option<(Pool, Trigger)>, JackpotError> {
        if !self.pools.contains_key(&merchant_id) {
            let newest = store::newest(self.tx, merchant_id, 1).await?.pop();
            let open = match newest.filter(|pool| pool.win.is_none()) {
                Some(pool) => {
                    let trigger = pool.trigger(&self.jackpots.core)?;
                    Some((pool, trigger))
                }
                None => None,
            };
            self.pools.insert(merchant_id, open);
        }
        Ok(self.pools.entry(merchant_id).or_default())
    }

    async fn contribute(&mut self, made: &Move, stake: Money) -> Result<(), JackpotError> {
        if !stake.is_positive() {
            return Ok(());
        }
        let Some((mut pool, trigger)) = self.pool(made.wallet.merchant_id).await?.clone() else {
            return Ok(());
        };
        let mut amount = contribution(&pool.terms, stake);
        if !amount.is_positive() {
            return Ok(());
        }
        let mut passed_on = Money::ZERO;
        let (id, value_after) = match feed(pool.value, pool.terms.bound, trigger, amount) {
            Fed::Grown(value) => {
                pool.value = value;
                let id = pool.id;
                self.pools.insert(made.wallet.merchant_id, Some((pool, trigger)));
                (id, value)
            }
            Fed::Won { pool: won, rest } => {
                let next =
                    Pool::next(self.jackpots, pool.merchant_id, pool.ordinal + 1, rest, made.at_ms).await?;
                passed_on = next.as_ref().map_or(Money::ZERO, |next| next.carried);
                // What no next pool takes was never contributed.
                amount = Money::from_minor(amount.minor() - rest.minor() + passed_on.minor());
                let id = pool.id;
                self.close(pool, won, made, next).await?;
                (id, won)
            }
        };
        self.contributions.push(Contribution {
            sequence: made.sequence,
            pool: id,
            member_id: made.wallet.member_id,
            vendor: made.vendor.clone(),
            round: made.reference.round.clone(),
            stake,
            amount,
            passed_on,
            value_after,
            at_ms: made.at_ms,
        });
        Ok(())
    }

    async fn close(
        &mut self,
        mut pool: Pool,
        won: Money,
        made: &Move,
        next: Option<Pool>,
    ) -> Result<(), JackpotError> {
        let merchant_id = pool.merchant_id;
        pool.value = won;
        pool.win = Some(Win {
            sequence: made.sequence,
            at_ms: made.at_ms,
            member_id: made.wallet.member_id,
            vendor: made.vendor.clone(),
            reference: RoundReference { closes: true, ..made.reference.clone() },
        });
        store::write_value(self.tx, &pool).await?;
        let next = match next {
            Some(next) => {
                store::insert(self.tx, &next).await?;
                let trigger = next.trigger(&self.jackpots.core)?;
                Some((next, trigger))
            }
            None => None,
        };
        self.pools.insert(merchant_id, next);
        Ok(())
    }

    async fn write(self) -> Result<(), JackpotError> {
        let of = |((account, vendor, round), amount): (&Place, &i64)| Stake {
            account: *account,
            vendor: vendor.clone(),
            round: round.clone(),
            amount: Money::from_minor(*amount),
        };
        let over: Vec<_> =
            self.noted.iter().filter(|(place, _)| !self.stakes.contains_key(*place)).map(of).collect();
        let changed: Vec<_> = self
            .stakes
            .iter()
            .filter(|(place, stake)| self.noted.get(*place) != Some(*stake))
            .map(of)
            .collect();
        store::forget_stakes(self.tx, &over).await?;
        store::write_stakes(self.tx, changed).await?;
        if self.contributions.is_empty() {
            return Ok(());
        }
        store::insert_contributions(self.tx, &self.contributions).await?;
        for (pool, _) in self.pools.into_values().flatten() {
            store::write_value(self.tx, &pool).await?;
        }
        Ok(())
    }
}
