//! Deposit turnover: how much a member still has to stake before money leaves.
//!
//! Each credited deposit, and what an agent sent, asks for its amount times a ratio in stakes of cash rounds; where both sides of one outcome can
//! be staked, a round counts when it is over, and at most by what it changed. What of deposits is taken back, or repays a
//! debt, asks for nothing more. The figures follow from the ledger's log. The ratio is the merchant's setting when the
//! deposit is first counted; it is kept beside the log, so that counting again gives the same.
//!
//! Not here: whether a withdrawal is refused for it.

mod rounds;
mod rules;
mod store;
#[cfg(test)]
mod tests;
mod vendor_money;

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use erawan_kernel::Money;
use erawan_kernel::ids::MerchantId;
use futures::future::BoxFuture;

pub use self::rules::Turnover;
use self::rules::{Lots, ONE_TIME_PPM};
use self::store::Ratio;
use crate::core::Core;
use crate::db::prelude::{DbErr, DbResult, MigrationTrait, Tx};
use crate::rooms::merchant::{Merchants, Settings};
use crate::rooms::wallet::{AccountId, Book, Effect, LogEntry, Projector, TxCode, Wallet};

/// Counts stakes for deposits, and tells what is left.
#[derive(Debug, Clone)]
pub struct TurnoverProjector {
    core: Core,
    merchants: Merchants,
}

/// What a row of the log means for the turnover of an account.
#[derive(Debug, Clone, Copy)]
enum Step {
    Deposit {
        before: Money,
    },
    Stake,
    GivenBack,
    /// Money of deposits left the wallet again.
    TakenBack,
    /// Something in a round that counts only when it is over.
    Limited,
}

impl TurnoverProjector {
    /// A projector with the ratios of this platform's merchants.
    #[must_use]
    pub fn new(core: &Core, merchants: &Merchants) -> Self {
        Self { core: core.clone(), merchants: merchants.clone() }
    }

    /// The tables it writes.
    #[must_use]
    pub fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        store::migrations()
    }

    /// What is left for the account, by the part of the log that was counted.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn turnover_of(&self, account: AccountId) -> DbResult<Turnover> {
        let lots = store::lots(self.core.db.read(), [account].into_iter()).await?;
        Ok(lots.get(&account).map(Lots::turnover).unwrap_or_default())
    }

    /// What is staked in the account's open round with the largest stake, by the part of the log that was counted.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn open_stake_of(&self, account: AccountId) -> DbResult<Money> {
        store::open_stake(self.core.db.read(), account).await
    }

    /// The ratio of a deposit: the one it got when it was counted before, else the present one.
    async fn ratio_ppm(
        &self,
        tx: &Tx,
        known: &mut HashMap<MerchantId, Vec<Ratio>>,
        merchant: MerchantId,
        sequence: i64,
    ) -> DbResult<u32> {
        let ratios = match known.entry(merchant) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(unknown) => unknown.insert(store::ratios(tx, merchant).await?),
        };
        if ratios.last().is_some_and(|last| sequence <= last.until_sequence) {
            let of = ratios.iter().rfind(|ratio| ratio.from_sequence <= sequence).or(ratios.first());
            return Ok(of.map_or(ONE_TIME_PPM, |ratio| ratio.ppm));
        }
        let found = self.merchants.find(merchant).await;
        let ppm = ratio_of(&found.map_err(|error| DbErr::Custom(error.to_string()))?.settings);
        match ratios.last_mut() {
            Some(last) if last.ppm == ppm => last.until_sequence = sequence,
            _ => ratios.push(Ratio { from_sequence: sequence, until_sequence: sequence, ppm }),
        }
        Ok(ppm)
    }
}

/// How many times a deposit has to be staked, in millionths.
fn ratio_of(settings: &Settings) -> u32 {
    settings.withdrawals.as_ref().map_or(ONE_TIME_PPM, |terms| terms.turnover_ppm)
}

impl Projector for TurnoverProjector {
    fn name(&self) -> &'static str {
        "payouts/turnover"
    }

    fn apply<'a>(&'a self, tx: &'a Tx, entries: &'a [LogEntry]) -> BoxFuture<'a, DbResult<()>> {
        Box::pin(async move {
            let at_vendors = vendor_money::follow(tx, entries).await?;
            let steps: Vec<_> = entries.iter().filter_map(step_of).collect();
            if steps.is_empty() {
                return Ok(());
            }
            let before = store::lots(tx, steps.iter().map(|(wallet, ..)| wallet.main)).await?;
            let (mut after, mut ratios) = (before.clone(), HashMap::new());
            let moves: Vec<_> = steps.iter().map(|(.., row)| rounds::move_of(row)).collect();
            let rounds_before = store::rounds(tx, moves.iter().flatten()).await?;
            let mut rounds = rounds_before.clone();
            for ((wallet, step, row), movement) in steps.into_iter().zip(moves) {
                let more =
                    movement.map_or(0, |(place, movement)| rounds.entry(place).or_default().after(movement));
                let amount = row.entry.amount;
                let lots = after.entry(wallet.main).or_default();
                match step {
                    Step::TakenBack => {
                        let mut of_lots = HashMap::new();
                        for lot in lots.rows() {
                            let ratio =
                                self.ratio_ppm(tx, &mut ratios, wallet.merchant_id, lot.sequence).await?;
                            of_lots.insert(lot.sequence, ratio);
                        }
                        lots.take_back(amount, |lot| {
                            of_lots.get(&lot.sequence).copied().unwrap_or(ONE_TIME_PPM)
                        });
                    }
                    Step::Deposit { before } => {
                        let sequence = row.entry.sequence;
                        let ratio = self.ratio_ppm(tx, &mut ratios, wallet.merchant_id, sequence).await?;
                        let elsewhere = at_vendors.get(&sequence).copied().unwrap_or_default();
                        let before = Money::from_minor(before.minor().saturating_add(elsewhere.minor()));
                        lots.deposit(sequence, amount, ratio, before);
                    }
                    Step::Stake => lots.stake(amount),
                    Step::GivenBack => lots.give_back(amount),
                    Step::Limited if more < 0 => lots.give_back(rounds::amount_of(more)),
                    Step::Limited => lots.stake(rounds::amount_of(more)),
                }
            }
            store::write_rounds(tx, &rounds_before, rounds).await?;
            let none = Lots::default();
            for (account, lots) in &after {
                store::write_lots(tx, *account, before.get(account).unwrap_or(&none), lots).await?;
            }
            for (merchant, ratios) in ratios {
                for ratio in ratios {
                    store::put_ratio(tx, merchant, ratio).await?;
                }
            }
            Ok(())
        })
    }

    fn clear<'a>(&'a self, tx: &'a Tx) -> BoxFuture<'a, DbResult<()>> {
        Box::pin(async move { store::clear(tx).await })
    }
}

/// What a row means, and for whom; nothing for play money.
fn step_of(row: &LogEntry) -> Option<(Wallet, Step, &LogEntry)> {
    let entry = &row.entry;
    let code = TxCode::from_number(entry.code.0)?;
    let limited = || rounds::move_of(row).is_some_and(|(_, movement)| movement.is_limited);
    let (wallet, step) = match entry.kind {
        Effect::Posted if code.counts_as_deposit() => {
            let before = entry.credit_after.posted.minus(entry.amount).unwrap_or(Money::ZERO);
            (row.credit?, Step::Deposit { before })
        }
        // What the debt gave never was in the wallet.
        Effect::Posted if matches!(code, TxCode::DepositReversed | TxCode::DebtRepaid) => {
            (row.debit?, Step::TakenBack)
        }
        // A win counts for nothing by itself, but may end a round.
        Effect::Posted if code.is_win() => (row.credit?, Step::Limited),
        Effect::Posted if code == TxCode::LotteryWinCorrection => (row.debit?, Step::Limited),
        Effect::Posted if code.is_bet() => (row.debit?, if limited() { Step::Limited } else { Step::Stake }),
        Effect::Posted if code.is_stake_refund() => {
            (row.credit?, if limited() { Step::Limited } else { Step::GivenBack })
        }
        Effect::Reversed if code.is_bet() => {
            (row.credit?, if limited() { Step::Limited } else { Step::GivenBack })
        }
        _ => return None,
    };
    let is_cash = matches!(wallet.book, Book::Real | Book::Test);
    is_cash.then_some((wallet, step, row))
}
