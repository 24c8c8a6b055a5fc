use std::collections::HashSet;

use erawan_ledger::AccountId;

use super::tables::open_round;
use crate::db::prelude::*;
use crate::rooms::provider::rounds::{OpenRound, Opening, Place};

/// The player's open rounds that were opened since `since_ms`, the oldest first.
pub(in crate::rooms::provider) async fn open_rounds(
    db: &Db,
    account: AccountId,
    since_ms: i64,
) -> Result<Vec<OpenRound>, DbErr> {
    let mut rows = open_round::Entity::find()
        .filter(open_round::Column::AccountId.eq(i64::from(account)))
        .filter(open_round::Column::OpenedAtMs.gte(since_ms))
        .all(db.read())
        .await?;
    rows.sort_by_key(|row| row.sequence);
    let round =
        |row: open_round::Model| OpenRound { vendor: row.vendor, round: row.round, first_bet: row.first_bet };
    Ok(rows.into_iter().map(round).collect())
}

/// Rounds that are written in one statement: SQLite takes 32,766 parameters.
const NOTED_MAX: usize = 1_000;
/// Rounds that are forgotten in one statement: SQLite takes 1,000 alternatives.
const FORGOTTEN_MAX: usize = 200;

/// The open rounds among these, and perhaps others of the same players.
pub(in crate::rooms::provider) async fn open_rounds_at(
    tx: &Tx,
    places: impl Iterator<Item = &Place>,
) -> Result<Vec<(Place, Opening)>, DbErr> {
    let (players, rounds): (HashSet<_>, HashSet<_>) =
        places.map(|place| (i64::from(place.player), place.round.as_str())).unzip();
    let rows = open_round::Entity::find()
        .filter(open_round::Column::AccountId.is_in(players))
        .filter(open_round::Column::Round.is_in(rounds))
        .all(tx)
        .await?;
    Ok(rows.into_iter().map(round_of).collect())
}

/// Notes open rounds.
pub(in crate::rooms::provider) async fn note_open_rounds(
    tx: &Tx,
    opened: impl IntoIterator<Item = (Place, Opening)>,
) -> Result<(), DbErr> {
    let row = |(place, opening): (Place, Opening)| open_round::ActiveModel {
        account_id: Set(place.player.into()),
        vendor: Set(place.vendor),
        round: Set(place.round),
        first_bet: Set(opening.first_bet),
        sequence: Set(opening.sequence),
        opened_at_ms: Set(opening.at_ms),
        game_code: Set(opening.game_code),
        staked: Set(opening.staked),
        paid: Set(opening.paid),
    };
    let rows: Vec<_> = opened.into_iter().map(row).collect();
    for rows in rows.chunks(NOTED_MAX) {
        open_round::Entity::insert_many(rows.to_vec()).exec_without_returning(tx).await?;
    }
    Ok(())
}

/// Deletes rounds that are over.
pub(in crate::rooms::provider) async fn forget_open_rounds(tx: &Tx, over: &[Place]) -> Result<(), DbErr> {
    let is = |place: &Place| {
        Condition::all()
            .add(open_round::Column::AccountId.eq(i64::from(place.player)))
            .add(open_round::Column::Vendor.eq(place.vendor.as_str()))
            .add(open_round::Column::Round.eq(place.round.as_str()))
    };
    for over in over.chunks(FORGOTTEN_MAX) {
        let any = over.iter().map(is).fold(Condition::any(), Condition::add);
        open_round::Entity::delete_many().filter(any).exec(tx).await?;
    }
    Ok(())
}

pub(in crate::rooms::provider) async fn clear_open_rounds(tx: &Tx) -> Result<(), DbErr> {
    open_round::Entity::delete_many().run(tx).await
}

fn round_of(row: open_round::Model) -> (Place, Opening) {
    let place = Place { player: row.account_id.into(), vendor: row.vendor, round: row.round };
    let opening = Opening {
        first_bet: row.first_bet,
        sequence: row.sequence,
        at_ms: row.opened_at_ms,
        game_code: row.game_code,
        staked: row.staked,
        paid: row.paid,
    };
    (place, opening)
}

/// Open rounds of a vendor that a bet after `sequence` opened, the oldest first, at most `limit`.
pub(in crate::rooms::provider) async fn open_rounds_of_vendor(
    db: &Db,
    vendor: &str,
    sequence: i64,
    limit: u64,
) -> Result<Vec<(Place, Opening)>, DbErr> {
    let rows = open_round::Entity::find()
        .filter(open_round::Column::Vendor.eq(vendor))
        .filter(open_round::Column::Sequence.gt(sequence))
        .order_by_asc(open_round::Column::Sequence)
        .limit(limit)
        .all(db.read())
        .await?;
    Ok(rows.into_iter().map(round_of).collect())
}
