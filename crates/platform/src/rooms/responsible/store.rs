use erawan_kernel::ids::MemberId;
use sea_orm::FromQueryResult;
use sea_orm::sea_query::{Query, UnionType};

use super::Period;
use super::Protection;
use super::model::Spent;
use crate::db::prelude::*;

mod freezes;

pub(super) use freezes::{board, find_at, find_for_job, insert_in_tx, lift_in_tx, open_of, replace_in_tx};

entities! {
    mod protection in "protection" by (member_id: Uuid) {
        settings: Json,
    }

    mod hour in "spending_hour" by (member_id: Uuid, at_ms: i64) {
        deposited: i64,
        staked: i64,
        returned: i64,
    }

    mod claim in "spending_claim" by (key: String) {
        member_id: Uuid,
        deposited: i64,
        staked: i64,
        at_ms: i64,
    }
}

/// What the member set; nothing if nothing was ever set.
pub(super) async fn find(db: &Db, member_id: MemberId) -> DbResult<Protection> {
    let row = protection::Entity::find_by_id(member_id.uuid()).one(db.write()).await?;
    with_freeze(db.write(), member_id, row).await
}

/// Like [`find`], inside a transaction.
pub(super) async fn find_in_tx(tx: &Tx, member_id: MemberId) -> DbResult<Protection> {
    let row = protection::Entity::find_by_id(member_id.uuid()).one(tx).await?;
    with_freeze(tx, member_id, row).await
}

/// Like [`find`], making others who lock the member wait; only for members who set something.
pub(super) async fn lock_in_tx(tx: &Tx, member_id: MemberId) -> DbResult<Protection> {
    let row = protection::Entity::find_by_id(member_id.uuid()).lock_exclusive().one(tx).await?;
    with_freeze(tx, member_id, row).await
}

pub(super) async fn put_in_tx(tx: &Tx, member_id: MemberId, protection: &Protection) -> DbResult<()> {
    let settings = to_json(protection)?;
    let row = protection::ActiveModel { member_id: Set(member_id.uuid()), settings: Set(settings) };
    protection::Entity::insert(row)
        .or_update([protection::Column::MemberId], [protection::Column::Settings])
        .run(tx)
        .await
}

async fn with_freeze(
    db: &impl ConnectionTrait,
    member_id: MemberId,
    row: Option<protection::Model>,
) -> DbResult<Protection> {
    let mut protection = row.map_or_else(|| Ok(Protection::default()), protection_of)?;
    let freeze = freezes::open_of(db, member_id).await?;
    protection.is_frozen = freeze.is_some_and(|freeze| freeze.scope.stops_play());
    Ok(protection)
}

fn protection_of(row: protection::Model) -> DbResult<Protection> {
    serde_json::from_value(row.settings)
        .map_err(|error| DbErr::Type(format!("the protection of {} cannot be read: {error}", row.member_id)))
}

/// What the member spent within each period of limits and outside the one before it, and every claim. One statement, so
/// that a claim that becomes part of an hour meanwhile is counted once.
pub(super) async fn spent(
    db: &impl ConnectionTrait,
    member_id: MemberId,
    now_ms: i64,
) -> DbResult<Vec<Spent>> {
    #[derive(FromQueryResult)]
    struct Row {
        at_ms: i64,
        deposited: i64,
        staked: i64,
        returned: i64,
    }
    let mut all = Query::select()
        .expr_as(Expr::value(i64::MAX), "at_ms")
        .columns([claim::Column::Deposited, claim::Column::Staked])
        .expr_as(Expr::value(0_i64), "returned")
        .from(claim::Entity)
        .and_where(Expr::col(claim::Column::MemberId).eq(member_id.uuid()))
        .to_owned();
    let mut until_ms = i64::MAX;
    for period in Period::ALL {
        let since_ms = period.since_ms(now_ms);
        let hours = Query::select()
            .expr_as(Expr::value(since_ms), "at_ms")
            .expr_as(sum_of(Expr::col(hour::Column::Deposited)), "deposited")
            .expr_as(sum_of(Expr::col(hour::Column::Staked)), "staked")
            .expr_as(sum_of(Expr::col(hour::Column::Returned)), "returned")
            .from(hour::Entity)
            .and_where(Expr::col(hour::Column::MemberId).eq(member_id.uuid()))
            .and_where(Expr::col(hour::Column::AtMs).gte(since_ms))
            .and_where(Expr::col(hour::Column::AtMs).lt(until_ms))
            .group_by_col(hour::Column::MemberId)
            .to_owned();
        all.union(UnionType::All, hours);
        until_ms = since_ms;
    }
    let rows = Row::find_by_statement(db.get_database_backend().build(&all)).all(db).await?;
    let spent = |row: Row| Spent {
        at_ms: row.at_ms,
        deposited: row.deposited,
        staked: row.staked,
        returned: row.returned,
    };
    Ok(rows.into_iter().map(spent).collect())
}

/// Notes money that is on its way. Answers false when it was noted before.
pub(super) async fn claim_in_tx(tx: &Tx, key: &str, member_id: MemberId, spent: Spent) -> DbResult<bool> {
    let row = claim::ActiveModel {
        key: Set(key.to_owned()),
        member_id: Set(member_id.uuid()),
        deposited: Set(spent.deposited),
        staked: Set(spent.staked),
        at_ms: Set(spent.at_ms),
    };
    claim::Entity::insert(row).or_keep([claim::Column::Key]).changes_any(tx).await
}

pub(super) async fn release(db: &impl ConnectionTrait, keys: &[String]) -> DbResult<()> {
    if keys.is_empty() {
        return Ok(());
    }
    let wanted = claim::Column::Key.is_in(keys.iter().cloned());
    claim::Entity::delete_many().filter(wanted).exec(db).await.map(|_| ())
}

/// Claims of stakes by the member that are older than `before_ms`.
pub(super) async fn old_stakes(db: &Db, member_id: MemberId, before_ms: i64) -> DbResult<Vec<String>> {
    claim::Entity::find()
        .filter(claim::Column::MemberId.eq(member_id.uuid()))
        .filter(claim::Column::Staked.gt(0))
        .filter(claim::Column::AtMs.lt(before_ms))
        .values(claim::Column::Key)
        .all(db.write())
        .await
}

/// Adds to an hour of a member.
pub(super) async fn add(tx: &Tx, member_id: MemberId, spent: Spent) -> DbResult<()> {
    let row = hour::ActiveModel {
        member_id: Set(member_id.uuid()),
        at_ms: Set(spent.at_ms),
        deposited: Set(spent.deposited),
        staked: Set(spent.staked),
        returned: Set(spent.returned),
    };
    let plus = |column: hour::Column, by: i64| (column, Expr::col((hour::Entity, column)).add(by));
    let add = OnConflict::columns([hour::Column::MemberId, hour::Column::AtMs])
        .values([
            plus(hour::Column::Deposited, spent.deposited),
            plus(hour::Column::Staked, spent.staked),
            plus(hour::Column::Returned, spent.returned),
        ])
        .to_owned();
    hour::Entity::insert(row).on_conflict(add).run(tx).await
}

/// Deletes the totals; claims stay, they are not from the log.
pub(super) async fn clear(tx: &Tx) -> DbResult<()> {
    hour::Entity::delete_many().exec(tx).await.map(|_| ())
}

pub(crate) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    let protection = CreateTable::of("m20261121_000200_responsible_protection", "protection")
        .col(uuid("member_id").primary_key())
        .col(json_binary("settings"));
    let hour = CreateTable::of("m20261121_000210_responsible_spending_hour", "spending_hour")
        .col(uuid("member_id"))
        .cols(big_integer, &["at_ms", "deposited", "staked", "returned"])
        .with_primary_key(&["member_id", "at_ms"]);
    let claim = CreateTable::of("m20261121_000220_responsible_spending_claim", "spending_claim")
        .col(string_len("key", 160).primary_key())
        .col(uuid("member_id"))
        .cols(big_integer, &["deposited", "staked"])
        .col(big_integer("at_ms"))
        .with_index("spending_claim_member_idx", &["member_id"]);
    vec![protection.boxed(), hour.boxed(), claim.boxed(), freezes::migration().boxed()]
}
