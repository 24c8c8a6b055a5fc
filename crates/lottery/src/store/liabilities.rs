use sea_orm::sea_query::OnConflict;
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

/// The liabilities of these numbers, as far as they have any.
pub(crate) async fn load_exposure(
    db: &impl ConnectionTrait,
    scope: &PlayScope,
    numbers: &[String],
) -> Result<Vec<exposure::Model>, DbErr> {
    let mut rows = Vec::new();
    for chunk in numbers.chunks(CHUNK) {
        let found = exposure::Entity::find()
            .filter(exposure::Column::DrawId.eq(scope.draw))
            .filter(exposure::Column::Merchant.eq(scope.merchant.as_str()))
            .filter(exposure::Column::Book.eq(scope.book.as_str()))
            .filter(exposure::Column::PlayCode.eq(scope.play_code.as_str()))
            .filter(exposure::Column::Number.is_in(chunk.iter().cloned()))
            .all(db)
            .await?;
        rows.extend(found);
    }
    Ok(rows)
}

/// The liability of a pool.
pub(crate) async fn load_pool(db: &impl ConnectionTrait, scope: &PlayScope) -> Result<i64, DbErr> {
    let key = (scope.draw, scope.merchant.clone(), scope.book.as_str().to_owned(), scope.play_code.clone());
    let row = pool::Entity::find_by_id(key).one(db).await?;
    Ok(row.map_or(0, |row| row.liability))
}

/// The rules that operators set for numbers of a play.
pub(crate) async fn load_rules(
    db: &impl ConnectionTrait,
    scope: &PlayScope,
) -> Result<Vec<number::Model>, DbErr> {
    number::Entity::find()
        .filter(number::Column::DrawId.eq(scope.draw))
        .filter(number::Column::Merchant.eq(scope.merchant.as_str()))
        .filter(number::Column::Book.eq(scope.book.as_str()))
        .filter(number::Column::PlayCode.eq(scope.play_code.as_str()))
        .all(db)
        .await
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

/// Takes an amount off a liability; `number` is absent for a pool.
pub(crate) async fn lower_exposure(
    tx: &impl ConnectionTrait,
    scope: &PlayScope,
    number: Option<&str>,
    amount: i64,
) -> Result<(), DbErr> {
    let table = if number.is_some() { "draw_exposure" } else { "draw_pool" };
    let of_number = if number.is_some() { " AND number = $6" } else { "" };
    let sql = format!(
        "UPDATE {table} SET liability = liability - $1 \
         WHERE draw_id = $2 AND merchant = $3 AND book = $4 AND play_code = $5{of_number}"
    );
    let mut values = vec![
        amount.into(),
        scope.draw.into(),
        scope.merchant.clone().into(),
        scope.book.as_str().into(),
        scope.play_code.clone().into(),
    ];
    values.extend(number.map(Into::into));
    execute(tx, &sql, values).await.map(|_| ())
}
