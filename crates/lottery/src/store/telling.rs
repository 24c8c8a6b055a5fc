use sea_orm::sea_query::{Expr, OnConflict};
use sea_orm::{
    ColumnTrait, Condition, DbErr, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder, QuerySelect,
};
use uuid::Uuid;

use super::migration::IS_UNTOLD;
use super::{Store, draw, push};
use crate::model::LEASE_MS;

impl Store {
    /// Makes this node the one that tells the operator of a vendor's draws, unless another one is. Returns whether it is.
    pub(crate) async fn take_telling(&self, vendor: &str, node: Uuid, now: i64) -> Result<bool, DbErr> {
        let row = push::Model { vendor: vendor.to_owned(), node, lease_until: now + LEASE_MS };
        let first = push::Entity::insert(row.into_active_model())
            .on_conflict(OnConflict::column(push::Column::Vendor).do_nothing().to_owned())
            .exec_without_returning(self.db())
            .await?;
        if first == 1 {
            return Ok(true);
        }
        let is_free =
            Condition::any().add(push::Column::Node.eq(node)).add(push::Column::LeaseUntil.lte(now));
        let taken = push::Entity::update_many()
            .col_expr(push::Column::Node, Expr::value(node))
            .col_expr(push::Column::LeaseUntil, Expr::value(now + LEASE_MS))
            .filter(push::Column::Vendor.eq(vendor))
            .filter(is_free)
            .exec(self.db())
            .await?;
        Ok(taken.rows_affected == 1)
    }

    /// Draws of a vendor of which the operator does not know the latest, what changed first at the front.
    pub(crate) async fn untold_draws(&self, vendor: &str, limit: u64) -> Result<Vec<draw::Model>, DbErr> {
        draw::Entity::find()
            .filter(Expr::cust(IS_UNTOLD))
            .filter(draw::Column::Vendor.eq(vendor))
            .order_by_asc(draw::Column::ChangedAt)
            .order_by_asc(draw::Column::DrawAt)
            .limit(limit)
            .all(&self.read)
            .await
    }

    /// Notes that the operator knows a draw as it was read.
    pub(crate) async fn note_told(&self, draw: &draw::Model) -> Result<(), DbErr> {
        draw::Entity::update_many()
            .col_expr(draw::Column::ToldState, Expr::value(draw.state.as_str()))
            .col_expr(draw::Column::ToldVersion, Expr::value(draw.version))
            .col_expr(draw::Column::ToldSuspended, Expr::value(draw.is_suspended))
            .filter(draw::Column::Id.eq(draw.id))
            .exec(self.db())
            .await
            .map(|_| ())
    }
}
