use erawan_kernel::Money;
use erawan_kernel::ids::WithdrawalId;

use super::tables::attempt::{ActiveModel, Column, Entity, Model};
use crate::db::prelude::*;
use crate::plants::{Plant, is_planted};
use crate::rooms::payments::Coins;
use crate::rooms::payouts::PaidCoins;
use crate::rooms::payouts::model::{Attempt, AttemptState};

/// Adds an attempt, unless an earlier one did not fail; answers whether it did.
pub(in super::super) async fn insert_attempt_in_tx(tx: &Tx, new: &Attempt) -> DbResult<bool> {
    let row = ActiveModel {
        reference: Set(new.reference.clone()),
        withdrawal_id: Set(new.withdrawal.uuid()),
        number: Set(new.number),
        payer: Set(new.payer.clone()),
        digest: Set(new.digest.to_vec()),
        state: Set(new.state.word().to_owned()),
        asks: Set(0),
        noes: Set(0),
        created_at_ms: Set(new.created_at_ms),
        ..Default::default()
    };
    let of_withdrawal = Entity::find().filter(Column::WithdrawalId.eq(new.withdrawal.uuid()));
    let earlier = of_withdrawal.filter(Column::State.ne(AttemptState::Failed.word())).one(tx).await?;
    if earlier.is_some() && !is_planted(Plant::AttemptBesideUnknown) {
        return Ok(false);
    }
    Entity::insert(row).or_keep([Column::Reference]).changes_any(tx).await
}

/// Every attempt to pay these withdrawals, the oldest first.
pub(in super::super) async fn attempts_of(db: &Db, withdrawals: &[WithdrawalId]) -> DbResult<Vec<Attempt>> {
    let rows = Entity::find()
        .filter(Column::WithdrawalId.is_in(withdrawals.iter().map(|withdrawal| withdrawal.uuid())))
        .order_by_asc(Column::WithdrawalId)
        .order_by_asc(Column::Number)
        .all(db.write())
        .await?;
    rows.into_iter().map(of_row).collect()
}

/// The attempt with this reference at this payer, for callbacks, which name no member.
pub(in super::super) async fn find_attempt_for_job(
    db: &Db,
    payer: &str,
    reference: &str,
) -> DbResult<Option<Attempt>> {
    let row = Entity::find_by_id(reference.to_owned()).filter(Column::Payer.eq(payer)).one(db.read()).await?;
    row.map(of_row).transpose()
}

/// The attempt with this reference, for documents of a bank whose file named it.
pub(in super::super) async fn find_attempt(db: &Db, reference: &str) -> DbResult<Option<Attempt>> {
    Entity::find_by_id(reference.to_owned()).one(db.write()).await?.map(of_row).transpose()
}

/// Writes down what was learnt of an attempt; answers whether it was still in the state `from`.
pub(in super::super) async fn update_attempt_in_tx(
    tx: &Tx,
    from: AttemptState,
    now: &Attempt,
) -> DbResult<bool> {
    let coins = now.coins.as_ref();
    Entity::update_many()
        .col_expr(Column::State, Expr::value(now.state.word()))
        .col_expr(Column::Asks, Expr::value(now.asks))
        .col_expr(Column::Noes, Expr::value(now.noes))
        .col_expr(Column::LastSaid, Expr::value(now.last_said.clone()))
        .col_expr(Column::CoinsMicro, Expr::value(coins.map(|paid| paid.coins.micro())))
        .col_expr(Column::CoinRate, Expr::value(coins.map(|paid| paid.rate.minor())))
        .col_expr(Column::CoinTransaction, Expr::value(coins.map(|paid| paid.transaction.as_str())))
        .col_expr(Column::SentAtMs, Expr::value(now.sent_at_ms))
        .col_expr(Column::EndedAtMs, Expr::value(now.ended_at_ms))
        .filter(Column::Reference.eq(now.reference.as_str()))
        .filter(Column::State.eq(from.word()))
        .changes_any(tx)
        .await
}

/// Keeps the payer's name of the return; the first one stays. Answers the one that is kept.
pub(in super::super) async fn keep_return_in_tx(
    tx: &Tx,
    reference: &str,
    return_id: &str,
) -> DbResult<Option<String>> {
    Entity::update_many()
        .col_expr(Column::ReturnId, Expr::value(return_id))
        .filter(Column::Reference.eq(reference))
        .filter(Column::ReturnId.is_null())
        .run(tx)
        .await?;
    Ok(Entity::find_by_id(reference.to_owned()).one(tx).await?.and_then(|row| row.return_id))
}

pub(super) fn of_row(row: Model) -> DbResult<Attempt> {
    let broken = |what: &str| DbErr::Type(format!("attempt {} has an unknown {what}", row.reference));
    let coins = match (row.coins_micro, row.coin_rate, row.coin_transaction) {
        (Some(micro), Some(rate), Some(transaction)) => {
            Some(PaidCoins { coins: Coins::from_micro(micro), rate: Money::from_minor(rate), transaction })
        }
        _ => None,
    };
    Ok(Attempt {
        coins,
        withdrawal: WithdrawalId::from_uuid(row.withdrawal_id),
        state: AttemptState::parse(&row.state).ok_or_else(|| broken("state"))?,
        digest: row.digest.as_slice().try_into().map_err(|_| broken("digest"))?,
        reference: row.reference,
        number: row.number,
        payer: row.payer,
        asks: row.asks,
        noes: row.noes,
        last_said: row.last_said,
        created_at_ms: row.created_at_ms,
        sent_at_ms: row.sent_at_ms,
        ended_at_ms: row.ended_at_ms,
    })
}
