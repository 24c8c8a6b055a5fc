use erawan_kernel::ids::{JackpotId, MemberId, MerchantId};
use erawan_kernel::{Currency, Money};

use super::pool::{Contribution, Pool, Stake, Win};
use crate::db::prelude::*;
use crate::rooms::merchant::JackpotTerms;
use crate::rooms::wallet::NotARound;
use tables::{contribution, pool, stake};

mod tables;

pub(super) use tables::migrations;

/// Rows that are written or forgotten in one statement: SQLite takes 1,000 alternatives.
const ROWS_MAX: usize = 200;

/// The merchant's newest pools, the newest first.
pub(super) async fn newest(
    db: &impl ConnectionTrait,
    merchant_id: MerchantId,
    limit: u64,
) -> DbResult<Vec<Pool>> {
    let rows = pool::Entity::find()
        .filter(pool::Column::MerchantId.eq(merchant_id.uuid()))
        .order_by_desc(pool::Column::Ordinal)
        .limit(limit)
        .all(db)
        .await?;
    rows.into_iter().map(pool_of).collect()
}

/// Every pool that is not paid yet, the newest first, so that the next one is filled before the last one is
/// emptied.
pub(super) async fn unpaid(db: &Db) -> DbResult<Vec<Pool>> {
    let rows = pool::Entity::find()
        .filter(pool::Column::PaidAtMs.is_null())
        .order_by_desc(pool::Column::Ordinal)
        .all(db.read())
        .await?;
    rows.into_iter().map(pool_of).collect()
}

pub(super) async fn all(db: &Db) -> DbResult<Vec<Pool>> {
    let rows = pool::Entity::find().order_by_asc(pool::Column::Ordinal).all(db.read()).await?;
    rows.into_iter().map(pool_of).collect()
}

/// One pool as it is now.
pub(super) async fn find_for_job(db: &Db, id: JackpotId) -> DbResult<Option<Pool>> {
    // From the writing side: on one node nothing here may be older than what was just written.
    pool::Entity::find_by_id(id.uuid()).one(db.write()).await?.map(pool_of).transpose()
}

/// Opens a pool unless the merchant has one of that number.
pub(super) async fn insert(db: &impl ConnectionTrait, opened: &Pool) -> DbResult<()> {
    let row = pool::ActiveModel {
        id: Set(opened.id.uuid()),
        merchant_id: Set(opened.merchant_id.uuid()),
        ordinal: Set(opened.ordinal),
        currency: Set(opened.currency.code().to_owned()),
        seed: Set(opened.terms.seed.minor()),
        bound: Set(opened.terms.bound.minor()),
        share_ppm: Set(i32::try_from(opened.terms.share_ppm).unwrap_or(i32::MAX)),
        sealed_trigger: Set(opened.sealed_trigger.clone()),
        carried: Set(opened.carried.minor()),
        value: Set(opened.value.minor()),
        booked: Set(opened.booked.minor()),
        booking: Set(opened.booking.minor()),
        opened_at_ms: Set(opened.opened_at_ms),
        ..Default::default()
    };
    pool::Entity::insert(row).or_keep([pool::Column::MerchantId, pool::Column::Ordinal]).run(db).await
}

/// Writes what a pool has grown to, and who won it.
pub(super) async fn write_value(tx: &Tx, changed: &Pool) -> DbResult<()> {
    let mut update = pool::Entity::update_many()
        .col_expr(pool::Column::Value, Expr::value(changed.value.minor()))
        .filter(pool::Column::Id.eq(changed.id.uuid()));
    if let Some(win) = &changed.win {
        update = update
            .col_expr(pool::Column::WonSequence, Expr::value(win.sequence))
            .col_expr(pool::Column::WonAtMs, Expr::value(win.at_ms))
            .col_expr(pool::Column::WinnerId, Expr::value(win.member_id.uuid()))
            .col_expr(pool::Column::Vendor, Expr::value(win.vendor.as_str()))
            .col_expr(pool::Column::Reference, Expr::value(win.reference.to_string()));
    }
    update.run(tx).await
}

/// Notes how far the pool's account is about to be filled; nothing while an earlier step is under way.
pub(super) async fn intend(db: &Db, of: &Pool) -> DbResult<()> {
    pool::Entity::update_many()
        .col_expr(pool::Column::Booking, Expr::col(pool::Column::Value))
        .filter(pool::Column::Id.eq(of.id.uuid()))
        .filter(pool::Column::Booked.eq(of.booked.minor()))
        .filter(pool::Column::Booking.eq(of.booked.minor()))
        .run(db.write())
        .await
}

/// Notes that the pool's account was filled as intended.
pub(super) async fn note_booked(db: &Db, of: &Pool) -> DbResult<()> {
    pool::Entity::update_many()
        .col_expr(pool::Column::Booked, Expr::value(of.booking.minor()))
        .filter(pool::Column::Id.eq(of.id.uuid()))
        .filter(pool::Column::Booked.eq(of.booked.minor()))
        .run(db.write())
        .await
}

/// Notes that the winner was paid; answers whether it was the first time.
pub(super) async fn note_paid(tx: &Tx, id: JackpotId, now_ms: i64) -> DbResult<bool> {
    let noted = pool::Entity::update_many()
        .col_expr(pool::Column::PaidAtMs, Expr::value(now_ms))
        .filter(pool::Column::Id.eq(id.uuid()))
        .filter(pool::Column::PaidAtMs.is_null())
        .exec(tx)
        .await?;
    Ok(noted.rows_affected == 1)
}

/// Stakes of these players in rounds that are not over.
pub(super) async fn stakes(tx: &Tx, accounts: impl IntoIterator<Item = i64>) -> DbResult<Vec<Stake>> {
    let rows = stake::Entity::find().filter(stake::Column::AccountId.is_in(accounts)).all(tx).await?;
    let stake = |row: stake::Model| Stake {
        account: row.account_id,
        vendor: row.vendor,
        round: row.round,
        amount: Money::from_minor(row.amount),
    };
    Ok(rows.into_iter().map(stake).collect())
}

pub(super) async fn write_stakes(tx: &Tx, stakes: Vec<Stake>) -> DbResult<()> {
    let row = |stake: &Stake| stake::ActiveModel {
        account_id: Set(stake.account),
        vendor: Set(stake.vendor.clone()),
        round: Set(stake.round.clone()),
        amount: Set(stake.amount.minor()),
    };
    for stakes in stakes.chunks(ROWS_MAX) {
        stake::Entity::insert_many(stakes.iter().map(row))
            .or_update(
                [stake::Column::AccountId, stake::Column::Vendor, stake::Column::Round],
                [stake::Column::Amount],
            )
            .run(tx)
            .await?;
    }
    Ok(())
}

pub(super) async fn forget_stakes(tx: &Tx, over: &[Stake]) -> DbResult<()> {
    let is = |stake: &Stake| {
        Condition::all()
            .add(stake::Column::AccountId.eq(stake.account))
            .add(stake::Column::Vendor.eq(stake.vendor.as_str()))
            .add(stake::Column::Round.eq(stake.round.as_str()))
    };
    for over in over.chunks(ROWS_MAX) {
        let any = over.iter().map(is).fold(Condition::any(), Condition::add);
        stake::Entity::delete_many().filter(any).exec(tx).await?;
    }
    Ok(())
}

pub(super) async fn insert_contributions(tx: &Tx, contributions: &[Contribution]) -> DbResult<()> {
    let row = |made: &Contribution| contribution::ActiveModel {
        sequence: Set(made.sequence),
        pool_id: Set(made.pool.uuid()),
        member_id: Set(made.member_id.uuid()),
        vendor: Set(made.vendor.clone()),
        round: Set(made.round.clone()),
        stake: Set(made.stake.minor()),
        amount: Set(made.amount.minor()),
        passed_on: Set(made.passed_on.minor()),
        value_after: Set(made.value_after.minor()),
        at_ms: Set(made.at_ms),
    };
    for contributions in contributions.chunks(ROWS_MAX) {
        contribution::Entity::insert_many(contributions.iter().map(row)).run(tx).await?;
    }
    Ok(())
}

/// How many contributions a pool got, and what they put into it and passed on.
pub(super) async fn contributed(db: &Db, id: JackpotId) -> DbResult<(u64, Money, Money)> {
    use contribution::Column;
    let sum = |column: Column| sum_of(Expr::col(column));
    let found: Option<(i64, Option<i64>, Option<i64>)> = contribution::Entity::find()
        .select_only()
        .column_as(Column::Sequence.count(), "count")
        .column_as(sum(Column::Amount), "amount")
        .column_as(sum(Column::PassedOn), "passed_on")
        .filter(Column::PoolId.eq(id.uuid()))
        .into_tuple()
        .one(db.read())
        .await?;
    let (count, amount, passed_on) = found.unwrap_or_default();
    let money = |sum: Option<i64>| Money::from_minor(sum.unwrap_or_default());
    Ok((count.unsigned_abs(), money(amount), money(passed_on)))
}

fn pool_of(row: pool::Model) -> DbResult<Pool> {
    let currency = Currency::parse(&row.currency)
        .ok_or_else(|| DbErr::Type(format!("jackpot {} has an unknown currency", row.id)))?;
    let win = match (row.won_sequence, row.won_at_ms, row.winner_id, row.vendor, row.reference) {
        (Some(sequence), Some(at_ms), Some(member_id), Some(vendor), Some(reference)) => {
            let reference = reference.parse().map_err(|error: NotARound| DbErr::Type(error.to_string()))?;
            Some(Win { sequence, at_ms, member_id: MemberId::from_uuid(member_id), vendor, reference })
        }
        _ => None,
    };
    Ok(Pool {
        id: JackpotId::from_uuid(row.id),
        merchant_id: MerchantId::from_uuid(row.merchant_id),
        ordinal: row.ordinal,
        currency,
        terms: JackpotTerms {
            seed: Money::from_minor(row.seed),
            bound: Money::from_minor(row.bound),
            share_ppm: row.share_ppm.unsigned_abs(),
        },
        sealed_trigger: row.sealed_trigger,
        carried: Money::from_minor(row.carried),
        value: Money::from_minor(row.value),
        booked: Money::from_minor(row.booked),
        booking: Money::from_minor(row.booking),
        opened_at_ms: row.opened_at_ms,
        win,
        paid_at_ms: row.paid_at_ms,
    })
}
