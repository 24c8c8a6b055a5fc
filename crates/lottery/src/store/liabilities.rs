use sea_orm::sea_query::{OnConflict, Value};
use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, EntityTrait, IntoActiveModel, QueryFilter};
use uuid::Uuid;

use super::{CHUNK, execute, exposure, number, pool};
use crate::model::Book;

/// A play of a draw as one merchant sells it in one book.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct PlayScope {
    pub(crate) draw: Uuid,
    pub(crate) merchant: String,
    pub(crate) book: Book,
    pub(crate) play_code: String,
}

/// The liabilities of these numbers in each of these plays, as far as they have any.
pub(crate) async fn load_exposure(
    db: &impl ConnectionTrait,
    (draw, merchant, book): (Uuid, &str, Book),
    plays: &[String],
    numbers: &[String],
) -> Result<Vec<exposure::Model>, DbErr> {
    let mut rows = Vec::new();
    for chunk in numbers.chunks(CHUNK) {
        let found = exposure::Entity::find()
            .filter(exposure::Column::DrawId.eq(draw))
            .filter(exposure::Column::Merchant.eq(merchant))
            .filter(exposure::Column::Book.eq(book.as_str()))
            .filter(exposure::Column::PlayCode.is_in(plays.iter().cloned()))
            .filter(exposure::Column::Number.is_in(chunk.iter().cloned()))
            .all(db)
            .await?;
        rows.extend(found);
    }
    Ok(rows)
}

/// The liabilities of the pools of these plays, as far as they have any.
pub(crate) async fn load_pools(
    db: &impl ConnectionTrait,
    (draw, merchant, book): (Uuid, &str, Book),
    plays: &[String],
) -> Result<Vec<pool::Model>, DbErr> {
    pool::Entity::find()
        .filter(pool::Column::DrawId.eq(draw))
        .filter(pool::Column::Merchant.eq(merchant))
        .filter(pool::Column::Book.eq(book.as_str()))
        .filter(pool::Column::PlayCode.is_in(plays.iter().cloned()))
        .all(db)
        .await
}

/// The rules that operators set for numbers of these plays.
pub(crate) async fn load_rules(
    db: &impl ConnectionTrait,
    (draw, merchant, book): (Uuid, &str, Book),
    plays: &[String],
) -> Result<Vec<number::Model>, DbErr> {
    number::Entity::find()
        .filter(number::Column::DrawId.eq(draw))
        .filter(number::Column::Merchant.eq(merchant))
        .filter(number::Column::Book.eq(book.as_str()))
        .filter(number::Column::PlayCode.is_in(plays.iter().cloned()))
        .all(db)
        .await
}

/// The rule that an operator set for a number, if one did.
pub(crate) async fn find_rule(
    db: &impl ConnectionTrait,
    scope: &PlayScope,
    number: &str,
) -> Result<Option<number::Model>, DbErr> {
    let (merchant, book) = (scope.merchant.clone(), scope.book.as_str().to_owned());
    let key = (scope.draw, merchant, book, scope.play_code.clone(), number.to_owned());
    number::Entity::find_by_id(key).one(db).await
}

/// Sets the rule of a number, from now on.
pub(crate) async fn put_rule(db: &impl ConnectionTrait, row: number::Model) -> Result<(), DbErr> {
    use number::Column as C;
    let replace = OnConflict::columns([C::DrawId, C::Merchant, C::Book, C::PlayCode, C::Number])
        .update_columns([C::Rule, C::Operator, C::ChangedAt])
        .to_owned();
    let row = row.into_active_model();
    number::Entity::insert(row).on_conflict(replace).exec_without_returning(db).await.map(|_| ())
}

/// Writes liabilities as they are now; the rows of their draws are locked.
pub(crate) async fn put_exposure(tx: &impl ConnectionTrait, rows: Vec<exposure::Model>) -> Result<(), DbErr> {
    use exposure::Column as C;
    for chunk in rows.chunks(CHUNK) {
        let replace = OnConflict::columns([C::DrawId, C::Merchant, C::Book, C::PlayCode, C::Number])
            .update_column(C::Liability)
            .to_owned();
        let rows = chunk.iter().cloned().map(IntoActiveModel::into_active_model);
        exposure::Entity::insert_many(rows).on_conflict(replace).exec_without_returning(tx).await?;
    }
    Ok(())
}

/// As [`put_exposure`], for pools.
pub(crate) async fn put_pools(tx: &impl ConnectionTrait, rows: Vec<pool::Model>) -> Result<(), DbErr> {
    use pool::Column as C;
    for chunk in rows.chunks(CHUNK) {
        let replace = OnConflict::columns([C::DrawId, C::Merchant, C::Book, C::PlayCode])
            .update_column(C::Liability)
            .to_owned();
        let rows = chunk.iter().cloned().map(IntoActiveModel::into_active_model);
        pool::Entity::insert_many(rows).on_conflict(replace).exec_without_returning(tx).await?;
    }
    Ok(())
}

/// Takes amounts off the liabilities of numbers, each named once.
pub(crate) async fn lower_exposure(
    tx: &impl ConnectionTrait,
    scope: &PlayScope,
    amounts: &[(String, i64)],
) -> Result<(), DbErr> {
    for chunk in amounts.chunks(CHUNK) {
        let rows: Vec<String> =
            (0..chunk.len()).map(|at| format!("(${}, ${})", 2 * at + 5, 2 * at + 6)).collect();
        let sql = format!(
            "UPDATE draw_exposure SET liability = liability - v.column2 FROM (VALUES {}) AS v \
             WHERE draw_id = $1 AND merchant = $2 AND book = $3 AND play_code = $4 AND number = v.column1",
            rows.join(", ")
        );
        let mut values = of_scope(scope);
        let amounts = chunk.iter();
        values
            .extend(amounts.flat_map(|(number, amount)| [Value::from(number.clone()), Value::from(*amount)]));
        execute(tx, &sql, values).await?;
    }
    Ok(())
}

/// Takes an amount off a pool.
pub(crate) async fn lower_pool(
    tx: &impl ConnectionTrait,
    scope: &PlayScope,
    amount: i64,
) -> Result<(), DbErr> {
    let sql = "UPDATE draw_pool SET liability = liability - $5 \
               WHERE draw_id = $1 AND merchant = $2 AND book = $3 AND play_code = $4";
    let mut values = of_scope(scope);
    values.push(amount.into());
    execute(tx, sql, values).await.map(|_| ())
}

/// The first four parameters of a statement about a play.
fn of_scope(scope: &PlayScope) -> Vec<Value> {
    vec![
        scope.draw.into(),
        scope.merchant.clone().into(),
        scope.book.as_str().into(),
        scope.play_code.clone().into(),
    ]
}
