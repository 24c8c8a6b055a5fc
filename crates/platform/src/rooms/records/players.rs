//! Rounds of many players at once, for those who lead them.

use std::collections::HashMap;
use std::sync::Arc;

use erawan_kernel::Money;
use erawan_kernel::ids::{MemberId, MerchantId};
use sea_orm::DbErr;

use super::counted::Place;
use super::model::BetMovement;
use super::projector::{records_of, round_of};
use super::{BetStatus, ListedRecord, store};
use crate::db::prelude::{DbResult, Tx};
use crate::rooms::games::Catalogue;
use crate::rooms::records::Records;
use crate::rooms::wallet::{AccountId, Book, LogEntry};
use crate::web::DateRange;

/// Which rounds are wanted.
#[derive(Debug, Clone, Copy)]
pub(crate) struct RoundsWanted<'a> {
    /// When they began.
    pub(crate) days: DateRange,
    /// The category of their games.
    pub(crate) category: Option<&'a str>,
    pub(crate) status: Option<BetStatus>,
}

/// A round, and whose it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct PlayerRound {
    /// Of the player's main wallet.
    pub(crate) account: AccountId,
    pub(crate) member_id: MemberId,
    pub(crate) round: ListedRecord,
}

impl PlayerRound {
    /// Where it stands in a list: when it began, and its place in the log.
    pub(crate) const fn at(&self) -> (i64, i64) {
        (self.round.bet_at_ms, self.round.sequence)
    }
}

/// What a movement adds to its round: it belongs to the moment at which the round began.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct RoundPart {
    pub(crate) member_id: MemberId,
    pub(crate) merchant_id: MerchantId,
    /// The category of the round's game.
    pub(crate) category: String,
    /// When the round began, epoch milliseconds.
    pub(crate) bet_at_ms: i64,
    /// 1 for the movement that began it.
    pub(crate) rounds: i64,
    /// Stakes less those given back, in hundred-thousandths.
    pub(crate) staked: i64,
    /// Wins less what was taken back of them, in hundred-thousandths.
    pub(crate) won: i64,
}

impl Records {
    /// What rows of the log add to cash rounds. The records hold the rows by then.
    ///
    /// # Errors
    /// When the database fails, or the records are just made anew.
    pub(crate) async fn parts_of_rounds(&self, tx: &Tx, entries: &[LogEntry]) -> DbResult<Vec<RoundPart>> {
        let movements = entries.iter().filter_map(BetMovement::of);
        let movements: Vec<_> =
            movements.filter(|movement| matches!(movement.wallet.book, Book::Real | Book::Test)).collect();
        let records = records_of(tx, &movements).await?;
        let part = |movement: &BetMovement| {
            let record = records
                .get(&round_of(movement))
                .ok_or_else(|| DbErr::Custom("betting records are just made anew".to_owned()))?;
            let totals = movement.totals_in(record);
            Ok(RoundPart {
                member_id: record.member_id,
                merchant_id: record.merchant_id,
                category: record.category.clone(),
                bet_at_ms: record.bet_at_ms,
                rounds: totals.rounds,
                staked: totals.bet.minor().saturating_sub(totals.refund.minor()),
                won: totals.win.minor(),
            })
        };
        movements.iter().map(part).collect()
    }

    /// The newest rounds of these accounts, at most `first`.
    ///
    /// # Errors
    /// When the database fails.
    pub(crate) async fn newest_rounds_of(
        &self,
        accounts: &[AccountId],
        wanted: &RoundsWanted<'_>,
        first: u64,
    ) -> DbResult<Vec<PlayerRound>> {
        store::newest_of_players(self.core.db.read(), accounts, wanted, first).await
    }

    /// The newest rounds of all players of the merchant, at most `limit`, those before a place in the list alone.
    ///
    /// # Errors
    /// When the database fails.
    pub(crate) async fn rounds_by_time(
        &self,
        merchant_id: MerchantId,
        wanted: &RoundsWanted<'_>,
        before: Option<(i64, i64)>,
        limit: u64,
    ) -> DbResult<Vec<PlayerRound>> {
        store::rounds_by_time(self.core.db.read(), merchant_id, wanted, before, limit).await
    }

    /// The newest rounds of all players of the merchant that are not settled, at most `limit`.
    ///
    /// # Errors
    /// When the database fails.
    pub(crate) async fn unsettled_rounds(
        &self,
        merchant_id: MerchantId,
        wanted: &RoundsWanted<'_>,
        limit: u64,
    ) -> DbResult<Vec<PlayerRound>> {
        store::unsettled_rounds(self.core.db.read(), merchant_id, wanted, limit).await
    }

    /// What the stakes of these rounds count, in their order; nothing while a round is open.
    ///
    /// # Errors
    /// When the database fails.
    pub(crate) async fn counted_of_rounds(&self, rounds: &[&PlayerRound]) -> DbResult<Vec<Money>> {
        let place = |of: &&PlayerRound| -> Place {
            (of.account.into(), of.round.vendor.clone(), of.round.round.clone())
        };
        let places: Vec<Place> = rounds.iter().map(place).collect();
        let counted: HashMap<Place, _> = store::counted_rounds(self.core.db.read(), &places).await?;
        let of_place = |place| counted.get(place).map_or(0, |round| round.counted);
        Ok(places.iter().map(|place| Money::from_minor(of_place(place))).collect())
    }

    /// How many rounds the records have of the merchant in the book.
    ///
    /// # Errors
    /// When the database fails.
    pub(crate) async fn count_rounds(&self, merchant_id: MerchantId, book: Book) -> DbResult<i64> {
        store::count_rounds(self.core.db.read(), merchant_id, book).await
    }

    /// The games of the merchant, by which rounds get their names.
    ///
    /// # Errors
    /// When the database fails.
    pub(crate) async fn games_of(&self, merchant_id: MerchantId) -> DbResult<Arc<Catalogue>> {
        self.games.catalogue_of(merchant_id).await
    }
}
