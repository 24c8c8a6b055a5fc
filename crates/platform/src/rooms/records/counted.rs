//! Counted stakes: what the stakes of a round count for those who earn by them.
//!
//! A cash round counts once it is over, on the day of its end, with the stakes that were not given back; where both sides
//! of one outcome can be staked, at most by what it changed. What is corrected later changes the same day.

use std::collections::HashMap;

use erawan_kernel::ids::{MemberId, MerchantId};
use futures::future::BoxFuture;
use jiff::civil::Date;

use super::store;
use crate::db::prelude::{DbErr, DbResult, Tx};
use crate::rooms::merchant::Merchants;
use crate::rooms::wallet::{Book, LogEntry, Projector, RoundMove, Wallet, has_both_sides, risked};

/// The name of the projector's checkpoint.
pub(crate) const COUNTED: &str = "records/counted";

/// Which round of which player: main account, vendor, round.
pub(super) type Place = (i64, String, String);

/// What a movement that closed a round, or changed a closed one, counts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Counted {
    /// Of the ledger's row.
    pub(crate) sequence: i64,
    pub(crate) member_id: MemberId,
    pub(crate) merchant_id: MerchantId,
    /// Real or test.
    pub(crate) book: Book,
    /// The day at the merchant on which the round was over.
    pub(crate) close_day: Date,
    pub(crate) category: String,
    pub(crate) vendor: String,
    /// 1 where it closed the round.
    pub(crate) rounds: i64,
    /// In hundred-thousandths; negative where less counts than before.
    pub(crate) delta: i64,
}

/// What a round has seen so far, in hundred-thousandths.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Round {
    /// Stakes that were not given back.
    pub(super) staked: i64,
    /// Wins.
    pub(super) won: i64,
    /// What was counted for it.
    pub(super) counted: i64,
    /// When it was over.
    pub(super) close_day: Option<Date>,
    /// Its game's category.
    pub(super) category: String,
}

impl Round {
    fn of(category: &str) -> Self {
        Self { staked: 0, won: 0, counted: 0, close_day: None, category: category.to_owned() }
    }

    /// After one more movement on that day: the day it counts for, 1 where it closed the round, and how much more
    /// counts. `None` while the round is open, and where a closed one stays the same.
    fn after(&mut self, movement: &RoundMove, day: Date) -> Option<(Date, i64, i64)> {
        self.staked = self.staked.saturating_add(movement.staked);
        self.won = self.won.saturating_add(movement.won);
        let rounds = i64::from(movement.reference.closes && self.close_day.is_none());
        if rounds == 1 {
            self.close_day = Some(day);
        }
        let close_day = self.close_day?;
        let staked = self.staked.max(0);
        let counts = if has_both_sides(&self.category) { risked(staked, self.won) } else { staked };
        let delta = counts - self.counted;
        self.counted = counts;
        (rounds == 1 || delta != 0).then_some((close_day, rounds, delta))
    }
}

/// What a row of the log does to a cash round, and whose it is.
fn cash_move(row: &LogEntry) -> Option<(Wallet, RoundMove)> {
    let movement = RoundMove::of(row)?;
    let wallet = movement.wallet.filter(|wallet| matches!(wallet.book, Book::Real | Book::Test))?;
    Some((wallet, movement))
}

fn place(wallet: &Wallet, movement: &RoundMove) -> Place {
    (wallet.main.into(), movement.vendor.clone(), movement.reference.round.clone())
}

/// Writes what rounds count.
#[derive(Debug, Clone)]
pub struct CountedProjector {
    merchants: Merchants,
}

impl CountedProjector {
    /// A projector with the days of this platform's merchants.
    #[must_use]
    pub fn new(merchants: &Merchants) -> Self {
        Self { merchants: merchants.clone() }
    }
}

impl Projector for CountedProjector {
    fn name(&self) -> &'static str {
        COUNTED
    }

    fn apply<'a>(&'a self, tx: &'a Tx, entries: &'a [LogEntry]) -> BoxFuture<'a, DbResult<()>> {
        Box::pin(async move {
            let moves: Vec<_> = entries.iter().filter_map(|row| Some((row, cash_move(row)?))).collect();
            let places: Vec<Place> =
                moves.iter().map(|(_, (wallet, movement))| place(wallet, movement)).collect();
            let mut rounds: HashMap<Place, Round> = store::counted_rounds(tx, &places).await?;
            let mut counted = Vec::new();
            for ((row, (wallet, movement)), place) in moves.iter().zip(places) {
                let merchant = self.merchants.find(wallet.merchant_id).await;
                let merchant = merchant.map_err(|error| DbErr::Custom(error.to_string()))?;
                let round = rounds.entry(place).or_insert_with(|| Round::of(&movement.reference.category));
                let more = round.after(movement, merchant.date_at(row.entry.at));
                counted.extend(more.map(|(close_day, rounds, delta)| Counted {
                    sequence: row.entry.sequence,
                    member_id: wallet.member_id,
                    merchant_id: wallet.merchant_id,
                    book: wallet.book,
                    close_day,
                    category: round.category.clone(),
                    vendor: movement.vendor.clone(),
                    rounds,
                    delta,
                }));
            }
            store::write_counted_rounds(tx, rounds).await?;
            store::insert_counted(tx, counted).await
        })
    }

    fn clear<'a>(&'a self, tx: &'a Tx) -> BoxFuture<'a, DbResult<()>> {
        Box::pin(async move { store::clear_counted(tx).await })
    }
}

#[cfg(test)]
mod tests {
    use erawan_kernel::Currency;
    use jiff::civil::date;

    use super::*;
    use crate::rooms::wallet::RoundReference;

    fn movement(staked: i64, won: i64, closes: bool) -> RoundMove {
        let wallet = Wallet {
            account: 1.into(),
            main: 1.into(),
            family: None,
            is_kept: false,
            member_id: MemberId::from_uuid(uuid::Uuid::nil()),
            merchant_id: MerchantId::from_uuid(uuid::Uuid::nil()),
            book: Book::Real,
            currency: Currency::Thb,
        };
        let reference = RoundReference {
            category: "RNG".into(),
            game_code: "game".into(),
            round: "round".into(),
            closes,
            refund: None,
        };
        let wallet = Some(wallet);
        RoundMove { account: 1.into(), wallet, vendor: "BGS".to_owned(), reference, staked, won }
    }

    /// What counts for each movement: stake, win, whether it closes.
    fn counted(category: &str, moves: &[(i64, i64, bool)]) -> Vec<Option<i64>> {
        let (mut round, mut day) = (Round::of(category), date(2026, 11, 21));
        let mut all = Vec::new();
        for (staked, won, closes) in moves {
            let found = round.after(&movement(*staked, *won, *closes), day);
            let is_first_end = *closes && all.iter().all(Option::is_none);
            if let Some((close_day, rounds, _)) = found {
                assert_eq!(Some(close_day), round.close_day, "what comes later counts on the day of the end");
                assert_eq!(rounds, i64::from(is_first_end), "a round is over once");
            }
            all.push(found.map(|(_, _, delta)| delta));
            day = day.tomorrow().unwrap();
        }
        all
    }

    #[test]
    fn a_round_counts_when_it_is_over_with_the_stakes_that_were_not_given_back() {
        let open = counted("RNG", &[(100, 0, false)]);
        assert_eq!(open, [None]);
        assert_eq!(counted("RNG", &[(100, 0, false), (0, 500, true)]), [None, Some(100)]);
        assert_eq!(counted("RNG", &[(100, 0, false), (50, 0, false), (0, 0, true)]), [None, None, Some(150)]);
        assert_eq!(counted("RNG", &[(100, 0, false), (-100, 0, true)]), [None, Some(0)], "void while open");
        assert_eq!(
            counted("RNG", &[(100, 0, false), (0, 0, true), (-100, 0, true)]),
            [None, Some(100), Some(-100)]
        );
        assert_eq!(counted("RNG", &[(100, 0, false), (0, 0, true), (0, 30, true)]), [None, Some(100), None]);
    }

    #[test]
    fn a12_where_both_sides_can_be_staked_a_round_counts_at_most_by_what_it_changed() {
        for category in ["LIVE", "SPORTS", "COCKFIGHT", "PVP"] {
            assert_eq!(counted(category, &[(100, 0, false), (0, 195, true)]), [None, Some(95)]);
            assert_eq!(counted(category, &[(100, 0, false), (0, 900, true)]), [None, Some(100)]);
            assert_eq!(counted(category, &[(200, 0, false), (0, 195, true)]), [None, Some(5)], "both sides");
            assert_eq!(
                counted(category, &[(100, 0, false), (0, 0, true), (0, 100, true)]),
                [None, Some(100), Some(-100)]
            );
        }
    }
}
