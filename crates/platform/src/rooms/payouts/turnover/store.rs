use std::collections::{BTreeSet, HashMap};

use erawan_kernel::Money;
use erawan_kernel::ids::MerchantId;

use super::rounds::{Move, Place, Round};
use super::rules::{Lot, Lots};
use crate::db::prelude::*;
use crate::rooms::wallet::AccountId;

pub(super) mod vendor_money;

/// Rows written by one statement at most.
const ROWS_MAX: usize = 1_000;
/// Rounds that one statement names: SQLite takes 1,000 alternatives.
const PLACES_MAX: usize = 200;

entities! {
    mod lot in "turnover_lot" by (account_id: i64, sequence: i64) {
        required: i64,
        done: i64,
        spare: i64,
    }

    /// Which ratio the deposits of a merchant got; what is counted anew finds it here, whatever the settings say by then.
    mod ratio in "turnover_ratio" by (merchant_id: Uuid, from_sequence: i64) {
        until_sequence: i64,
        ppm: i64,
    }

    /// Rounds that are open, and those that count at most by what they changed. The latter stay: what is paid or given
    /// back later counts too.
    mod round in "turnover_round" by (account_id: i64, vendor: String, round: String) {
        staked: i64,
        won: i64,
        counted: i64,
        is_closed: bool,
        is_limited: bool,
    }
}

/// What is known of the rounds in which something moved: of a limited one always, of another one while it is open.
pub(super) async fn rounds<'a>(
    tx: &Tx,
    moves: impl Iterator<Item = &'a (Place, Move)>,
) -> DbResult<HashMap<Place, Round>> {
    use round::Column::{AccountId, IsLimited, Round as Name, Vendor};
    let (limited, others): (Vec<_>, Vec<_>) = moves.partition(|(_, movement)| movement.is_limited);
    let mut rows = Vec::new();
    let accounts: BTreeSet<_> = others.iter().map(|(place, _)| i64::from(place.account)).collect();
    if !accounts.is_empty() {
        let open = round::Entity::find().filter(AccountId.is_in(accounts)).filter(IsLimited.eq(false));
        rows.extend(open.all(tx).await?);
    }
    let is = |place: &Place| {
        Condition::all()
            .add(AccountId.eq(i64::from(place.account)))
            .add(Vendor.eq(place.vendor.as_str()))
            .add(Name.eq(place.round.as_str()))
    };
    let places: BTreeSet<_> = limited.iter().map(|(place, _)| place).collect();
    for places in places.into_iter().collect::<Vec<_>>().chunks(PLACES_MAX) {
        let any = places.iter().map(|place| is(place)).fold(Condition::any(), Condition::add);
        rows.extend(round::Entity::find().filter(any).all(tx).await?);
    }
    let round = |row: round::Model| {
        let round::Model { account_id, vendor, round, staked, won, counted, is_closed, is_limited } = row;
        let place = Place { account: account_id.into(), vendor, round };
        (place, Round { staked, won, counted, is_closed, is_limited })
    };
    Ok(rows.into_iter().map(round).collect())
}

/// Writes what changed of rounds, and forgets those that are needed no more.
pub(super) async fn write_rounds(
    tx: &Tx,
    before: &HashMap<Place, Round>,
    after: HashMap<Place, Round>,
) -> DbResult<()> {
    use round::Column::{AccountId, Counted, IsClosed, IsLimited, Round as Name, Staked, Vendor, Won};
    let (needed, over): (Vec<_>, Vec<_>) = after.into_iter().partition(|(_, round)| round.is_needed());
    let over: Vec<_> =
        over.into_iter().map(|(place, _)| place).filter(|place| before.contains_key(place)).collect();
    let is = |place: &Place| {
        Condition::all()
            .add(AccountId.eq(i64::from(place.account)))
            .add(Vendor.eq(place.vendor.as_str()))
            .add(Name.eq(place.round.as_str()))
    };
    for over in over.chunks(PLACES_MAX) {
        let any = over.iter().map(is).fold(Condition::any(), Condition::add);
        round::Entity::delete_many().filter(any).run(tx).await?;
    }
    let is_changed = |(place, seen): &(Place, Round)| before.get(place) != Some(seen);
    let row = |(place, seen): (Place, Round)| round::ActiveModel {
        account_id: Set(place.account.into()),
        vendor: Set(place.vendor),
        round: Set(place.round),
        staked: Set(seen.staked),
        won: Set(seen.won),
        counted: Set(seen.counted),
        is_closed: Set(seen.is_closed),
        is_limited: Set(seen.is_limited),
    };
    let rows: Vec<_> = needed.into_iter().filter(is_changed).map(row).collect();
    for rows in rows.chunks(ROWS_MAX) {
        let key = [AccountId, Vendor, Name];
        let figures = [Staked, Won, Counted, IsClosed, IsLimited];
        round::Entity::insert_many(rows.to_vec()).or_update(key, figures).run(tx).await?;
    }
    Ok(())
}

/// The largest stake among the account's open rounds.
pub(super) async fn open_stake(db: &impl ConnectionTrait, account: AccountId) -> DbResult<Money> {
    let largest = round::Entity::find()
        .filter(round::Column::AccountId.eq(i64::from(account)))
        .filter(round::Column::IsClosed.eq(false))
        .order_by_desc(round::Column::Staked)
        .one(db)
        .await?;
    Ok(Money::from_minor(largest.map_or(0, |row| row.staked)))
}

/// The deposits of these accounts, each account's oldest first.
pub(super) async fn lots(
    db: &impl ConnectionTrait,
    accounts: impl Iterator<Item = AccountId>,
) -> DbResult<HashMap<AccountId, Lots>> {
    let rows = lot::Entity::find()
        .filter(lot::Column::AccountId.is_in(accounts.map(i64::from)))
        .order_by_asc(lot::Column::Sequence)
        .all(db)
        .await?;
    let mut lots: HashMap<AccountId, Vec<Lot>> = HashMap::new();
    for lot::Model { account_id, sequence, required, done, spare } in rows {
        lots.entry(account_id.into()).or_default().push(Lot { sequence, required, done, spare });
    }
    Ok(lots.into_iter().map(|(account, lots)| (account, Lots::of(lots))).collect())
}

/// Writes what changed of an account's deposits.
pub(super) async fn write_lots(tx: &Tx, account: AccountId, before: &Lots, after: &Lots) -> DbResult<()> {
    let is_gone = |known: &&Lot| after.rows().iter().all(|lot| lot.sequence != known.sequence);
    let gone: Vec<_> = before.rows().iter().filter(is_gone).map(|lot| lot.sequence).collect();
    for gone in gone.chunks(ROWS_MAX) {
        lot::Entity::delete_many()
            .filter(lot::Column::AccountId.eq(i64::from(account)))
            .filter(lot::Column::Sequence.is_in(gone.iter().copied()))
            .run(tx)
            .await?;
    }
    let known: HashMap<_, _> = before.rows().iter().map(|lot| (lot.sequence, lot)).collect();
    let is_changed = |lot: &&Lot| known.get(&lot.sequence).is_none_or(|known| known != lot);
    let changed: Vec<_> = after.rows().iter().filter(is_changed).collect();
    for changed in changed.chunks(ROWS_MAX) {
        let rows = changed.iter().map(|lot| lot::ActiveModel {
            account_id: Set(account.into()),
            sequence: Set(lot.sequence),
            required: Set(lot.required),
            done: Set(lot.done),
            spare: Set(lot.spare),
        });
        let (key, figures) = (
            [lot::Column::AccountId, lot::Column::Sequence],
            [lot::Column::Required, lot::Column::Done, lot::Column::Spare],
        );
        lot::Entity::insert_many(rows).or_update(key, figures).run(tx).await?;
    }
    Ok(())
}

/// Deletes what follows from the log; the ratios stay, because the log does not tell them.
pub(super) async fn clear(tx: &Tx) -> DbResult<()> {
    vendor_money::clear(tx).await?;
    round::Entity::delete_many().run(tx).await?;
    lot::Entity::delete_many().run(tx).await
}

/// The ratio that deposits of a part of the log got.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Ratio {
    pub(super) from_sequence: i64,
    pub(super) until_sequence: i64,
    pub(super) ppm: u32,
}

/// The merchant's ratios, the oldest first.
pub(super) async fn ratios(tx: &Tx, merchant: MerchantId) -> DbResult<Vec<Ratio>> {
    let rows = ratio::Entity::find()
        .filter(ratio::Column::MerchantId.eq(merchant.uuid()))
        .order_by_asc(ratio::Column::FromSequence)
        .all(tx)
        .await?;
    let ratio = |row: ratio::Model| {
        let ppm = u32::try_from(row.ppm).map_err(|error| DbErr::Type(error.to_string()))?;
        Ok(Ratio { from_sequence: row.from_sequence, until_sequence: row.until_sequence, ppm })
    };
    rows.into_iter().map(ratio).collect()
}

/// Writes a ratio that is new, or whose part of the log became longer.
pub(super) async fn put_ratio(tx: &Tx, merchant: MerchantId, ratio: Ratio) -> DbResult<()> {
    use ratio::Column::{FromSequence, MerchantId, Ppm, UntilSequence};
    let row = ratio::ActiveModel {
        merchant_id: Set(merchant.uuid()),
        from_sequence: Set(ratio.from_sequence),
        until_sequence: Set(ratio.until_sequence),
        ppm: Set(ratio.ppm.into()),
    };
    ratio::Entity::insert(row).or_update([MerchantId, FromSequence], [UntilSequence, Ppm]).run(tx).await
}

pub(super) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    let lot = CreateTable::of("m20261126_200000_turnover_lot", "turnover_lot")
        .cols(big_integer, &["account_id", "sequence", "required", "done", "spare"])
        .with_primary_key(&["account_id", "sequence"]);
    let ratio = CreateTable::of("m20261126_200010_turnover_ratio", "turnover_ratio")
        .col(uuid("merchant_id"))
        .cols(big_integer, &["from_sequence", "until_sequence", "ppm"])
        .with_primary_key(&["merchant_id", "from_sequence"]);
    let round = CreateTable::of("m20261126_500000_turnover_round", "turnover_round")
        .col(big_integer("account_id"))
        .col(string_len("vendor", 32))
        .col(string_len("round", 64))
        .cols(big_integer, &["staked", "won", "counted"])
        .cols(boolean, &["is_closed", "is_limited"])
        .with_primary_key(&["account_id", "vendor", "round"]);
    // Rounds that are not limited are read by account alone, and go once they are over; the limited ones stay.
    let limited = AddIndex::new(
        "m20261127_700000_turnover_round_limited",
        "turnover_round",
        "turnover_round_limited_idx",
        &["account_id", "is_limited"],
    );
    let mut migrations = vec![lot.boxed(), ratio.boxed(), round.boxed(), limited.boxed()];
    migrations.extend(vendor_money::migrations());
    migrations
}
