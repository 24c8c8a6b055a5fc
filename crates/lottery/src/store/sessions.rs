use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, DbErr, EntityTrait, QueryFilter};

use super::{Store, insert_all, session};

impl Store {
    pub(crate) async fn insert_session(&self, row: session::Model) -> Result<(), DbErr> {
        insert_all::<session::Entity, _>(&self.db, vec![row]).await
    }

    pub(crate) async fn session(&self, token_hash: &str) -> Result<Option<session::Model>, DbErr> {
        session::Entity::find_by_id(token_hash.to_owned()).one(&self.read).await
    }

    pub(crate) async fn touch_session(&self, token_hash: &str, now: i64) -> Result<(), DbErr> {
        session::Entity::update_many()
            .col_expr(session::Column::SeenAt, Expr::value(now))
            .filter(session::Column::TokenHash.eq(token_hash))
            .exec(&self.db)
            .await
            .map(|_| ())
    }

    /// Ends every session that belongs to one session of the operator.
    pub(crate) async fn end_operator_session(&self, operator_session: &str) -> Result<(), DbErr> {
        session::Entity::update_many()
            .col_expr(session::Column::Ended, Expr::value(true))
            .filter(session::Column::OperatorSession.eq(operator_session))
            .exec(&self.db)
            .await
            .map(|_| ())
    }
}
