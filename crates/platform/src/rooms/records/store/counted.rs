//! Counted stakes, and the rounds that they come from.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::RangeInclusive;

use erawan_kernel::ids::{MemberId, MerchantId};

use crate::db::prelude::*;
use crate::rooms::records::counted::{COUNTED, Counted, Place, Round};
use crate::rooms::wallet::{book_from_number, book_number};

entities! {
    /// What a movement that closed a round, or changed a closed one, counts.
    mod counted in "counted" by (sequence: i64) {
        member_id: Uuid,
        merchant_id: Uuid,
        book: i16,
        close_day: String,
        category: String,
        vendor: String,
        rounds: i16,
        delta: i64,
    }

    /// What a round has seen so far.
    mod round in "counted_round" by (account_id: i64, vendor: String, round: String) {
        category: String,
        staked: i64,
        won: i64,
        counted: i64,
        close_day: Option<String>,
    }
}

/// Rows that one statement reads or writes.
const ROWS_MAX: usize = 200;

fn day_of(text: &str) -> DbResult<jiff::civil::Date> {
    text.parse().map_err(|_| DbErr::Type(format!("{text} is no day")))
}

pub(in crate::rooms::records) async fn counted_rounds(
    db: &impl ConnectionTrait,
    places: &[Place],
) -> DbResult<HashMap<Place, Round>> {
    use round::Column::{AccountId, Round as Name, Vendor};

    let places: BTreeSet<&Place> = places.iter().collect();
    let mut found = HashMap::new();
    for some in places.into_iter().collect::<Vec<_>>().chunks(ROWS_MAX) {
        let is = |(account, vendor, name): &&Place| {
            Condition::all()
                .add(AccountId.eq(*account))
                .add(Vendor.eq(vendor.as_str()))
                .add(Name.eq(name.as_str()))
        };
        let wanted = some.iter().map(is).fold(Condition::any(), Condition::add);
        for row in round::Entity::find().filter(wanted).all(db).await? {
            let close_day = row.close_day.as_deref().map(day_of).transpose()?;
            let known = Round {
                staked: row.staked,
                won: row.won,
                counted: row.counted,
                close_day,
                category: row.category,
            };
            found.insert((row.account_id, row.vendor, row.round), known);
        }
    }
    Ok(found)
}

pub(in crate::rooms::records) async fn write_counted_rounds(
    tx: &Tx,
    rounds: HashMap<Place, Round>,
) -> DbResult<()> {
    use round::Column::{AccountId, CloseDay, Counted, Round as Name, Staked, Vendor, Won};

    let rows: Vec<_> = rounds
        .into_iter()
        .map(|((account, vendor, name), known)| round::ActiveModel {
            account_id: Set(account),
            vendor: Set(vendor),
            round: Set(name),
            category: Set(known.category),
            staked: Set(known.staked),
            won: Set(known.won),
            counted: Set(known.counted),
            close_day: Set(known.close_day.map(|day| day.to_string())),
        })
        .collect();
    for some in rows.chunks(ROWS_MAX) {
        round::Entity::insert_many(some.to_vec())
            .or_update([AccountId, Vendor, Name], [Staked, Won, Counted, CloseDay])
            .run(tx)
            .await?;
    }
    Ok(())
}

pub(in crate::rooms::records) async fn insert_counted(tx: &Tx, rows: Vec<Counted>) -> DbResult<()> {
    let rows: Vec<_> = rows
        .into_iter()
        .map(|row| counted::ActiveModel {
            sequence: Set(row.sequence),
            member_id: Set(row.member_id.uuid()),
            merchant_id: Set(row.merchant_id.uuid()),
            book: Set(book_number(row.book)),
            close_day: Set(row.close_day.to_string()),
            category: Set(row.category),
            vendor: Set(row.vendor),
            rounds: Set(i16::from(row.rounds > 0)),
            delta: Set(row.delta),
        })
        .collect();
    for some in rows.chunks(ROWS_MAX) {
        counted::Entity::insert_many(some.to_vec()).run(tx).await?;
    }
    Ok(())
}

pub(in crate::rooms::records) async fn clear_counted(tx: &Tx) -> DbResult<()> {
    counted::Entity::delete_many().run(tx).await?;
    round::Entity::delete_many().run(tx).await
}

/// What rows of the log in this range count, in their order.
pub(in crate::rooms::records) async fn counted_between(
    db: &impl ConnectionTrait,
    sequences: RangeInclusive<i64>,
) -> DbResult<Vec<Counted>> {
    between(&sequences).all(db).await?.into_iter().map(of_row).collect()
}

/// The same of one member and day.
pub(in crate::rooms::records) async fn counted_of(
    db: &Db,
    member_id: MemberId,
    close_day: jiff::civil::Date,
    sequences: RangeInclusive<i64>,
) -> DbResult<Vec<Counted>> {
    let rows = between(&sequences)
        .filter(counted::Column::MemberId.eq(member_id.uuid()))
        .filter(counted::Column::CloseDay.eq(close_day.to_string()));
    rows.all(db.read()).await?.into_iter().map(of_row).collect()
}

fn between(sequences: &RangeInclusive<i64>) -> Select<counted::Entity> {
    counted::Entity::find()
        .filter(counted::Column::Sequence.between(*sequences.start(), *sequences.end()))
        .order_by_asc(counted::Column::Sequence)
}

fn of_row(row: counted::Model) -> DbResult<Counted> {
    let book = book_from_number(row.book)
        .ok_or_else(|| DbErr::Type(format!("row {} has an unknown book", row.sequence)))?;
    Ok(Counted {
        sequence: row.sequence,
        member_id: MemberId::from_uuid(row.member_id),
        merchant_id: MerchantId::from_uuid(row.merchant_id),
        book,
        close_day: day_of(&row.close_day)?,
        category: row.category,
        vendor: row.vendor,
        rounds: row.rounds.into(),
        delta: row.delta,
    })
}

/// What counts in all, by merchant, book and day: how many rounds were over, and what they count.
pub(in crate::rooms::records) async fn counted_days(
    db: &Db,
) -> DbResult<BTreeMap<(MerchantId, i16, String), (i64, i64)>> {
    let rows: Vec<(Uuid, i16, String, i64, i64)> = counted::Entity::find()
        .select_only()
        .columns([counted::Column::MerchantId, counted::Column::Book, counted::Column::CloseDay])
        .column_as(sum_of(Expr::col(counted::Column::Rounds)), "rounds")
        .column_as(sum_of(Expr::col(counted::Column::Delta)), "delta")
        .group_by(counted::Column::MerchantId)
        .group_by(counted::Column::Book)
        .group_by(counted::Column::CloseDay)
        .into_tuple()
        .all(db.read())
        .await?;
    let pair = |(merchant, book, day, rounds, delta)| {
        ((MerchantId::from_uuid(merchant), book, day), (rounds, delta))
    };
    Ok(rows.into_iter().map(pair).collect())
}

pub(super) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    let counted = CreateTable::of("m20261130_800010_records_counted", "counted")
        .col(big_integer("sequence").primary_key())
        .cols(uuid, &["member_id", "merchant_id"])
        .col(small_integer("book"))
        .col(string_len("close_day", 10))
        .col(string_len("category", 12))
        .col(string_len("vendor", 32))
        .col(small_integer("rounds"))
        .col(big_integer("delta"));
    let round = CreateTable::of("m20261130_800011_records_counted_round", "counted_round")
        .col(big_integer("account_id"))
        .col(string_len("vendor", 32))
        .col(string_len("round", 64))
        .col(string_len("category", 12))
        .cols(big_integer, &["staked", "won", "counted"])
        .col(string_len_null("close_day", 10))
        .with_primary_key(&["account_id", "vendor", "round"]);
    let anew = Rewrite::begins_anew("m20261130_800012_records_counted_begins_anew", COUNTED);
    vec![counted.boxed(), round.boxed(), anew.boxed()]
}
