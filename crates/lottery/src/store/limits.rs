use sea_orm::{ColumnTrait, DbErr, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use super::{Store, insert_missing, limit};
use crate::model::Book;

/// How many versions of declared limits are told.
const DECLARED_MAX: u64 = 50;

impl Store {
    /// The newest limits of a merchant and book.
    pub(crate) async fn newest_limits(
        &self,
        game_code: &str,
        merchant: &str,
        book: Book,
    ) -> Result<Option<limit::Model>, DbErr> {
        limit::Entity::find()
            .filter(limit::Column::GameCode.eq(game_code))
            .filter(limit::Column::Merchant.eq(merchant))
            .filter(limit::Column::Book.eq(book.as_str()))
            .order_by_desc(limit::Column::Version)
            .one(&self.read)
            .await
    }

    /// The limits that were declared for a merchant and book, the newest first.
    pub(crate) async fn declared_limits(
        &self,
        game_code: &str,
        merchant: &str,
        book: Book,
    ) -> Result<Vec<limit::Model>, DbErr> {
        limit::Entity::find()
            .filter(limit::Column::GameCode.eq(game_code))
            .filter(limit::Column::Merchant.eq(merchant))
            .filter(limit::Column::Book.eq(book.as_str()))
            .order_by_desc(limit::Column::Version)
            .limit(DECLARED_MAX)
            .all(&self.read)
            .await
    }

    /// Adds limits. Returns whether they were added; false where their version is there.
    pub(crate) async fn insert_limits(&self, row: limit::Model) -> Result<bool, DbErr> {
        use limit::Column as C;
        let key = [C::GameCode, C::Merchant, C::Book, C::Version];
        Ok(insert_missing::<limit::Entity, _>(self.db(), vec![row], key).await? == 1)
    }
}
