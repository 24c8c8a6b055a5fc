//! Suborders that the operator refuses, and what could not be taken back: read for people, and let go on by them.

use sea_orm::sea_query::{Condition, Expr};
use sea_orm::{
    ColumnTrait, ConnectionTrait, DbErr, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QueryResult,
    QuerySelect,
};
use uuid::Uuid;

use super::{Store, query, suborder};
use crate::model::{Book, Reason, SuborderState};

/// How many stuck suborders of a draw are told.
const STUCK_MAX: u64 = 500;
/// How many members with shortfalls of a draw are told.
const MEMBERS_MAX: u64 = 1_000;

/// What of a member's wins could not be taken back.
#[derive(Debug, Clone)]
pub(crate) struct MemberShortfall {
    pub(crate) player: String,
    /// Suborders.
    pub(crate) count: i64,
    pub(crate) amount: i64,
}

/// The same of all members of a merchant in a draw.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct ShortfallSum {
    pub(crate) members: i64,
    /// Suborders.
    pub(crate) count: i64,
    pub(crate) amount: i64,
}

fn member_shortfall(row: &QueryResult) -> Result<MemberShortfall, DbErr> {
    Ok(MemberShortfall {
        player: row.try_get_by_index(0)?,
        count: row.try_get_by_index(1)?,
        amount: row.try_get_by_index(2)?,
    })
}

/// Notes that the operator refuses what a suborder in this state is sent with. Returns whether it was in that state.
pub(crate) async fn set_stuck(
    tx: &impl ConnectionTrait,
    id: Uuid,
    from: SuborderState,
    refusal: &str,
    now: i64,
) -> Result<bool, DbErr> {
    let moved = suborder::Entity::update_many()
        .col_expr(suborder::Column::State, Expr::value(SuborderState::Stuck.as_str()))
        .col_expr(suborder::Column::DueAt, Expr::value(Option::<i64>::None))
        .col_expr(suborder::Column::LastError, Expr::value(refusal))
        .col_expr(suborder::Column::ChangedAt, Expr::value(now))
        .filter(suborder::Column::Id.eq(id))
        .filter(suborder::Column::State.eq(from.as_str()))
        .exec(tx)
        .await?;
    Ok(moved.rows_affected == 1)
}

fn stuck(draw_id: Uuid, merchant: &str) -> Condition {
    Condition::all()
        .add(suborder::Column::DrawId.eq(draw_id))
        .add(suborder::Column::Merchant.eq(merchant))
        .add(suborder::Column::State.eq(SuborderState::Stuck.as_str()))
}

/// Puts a merchant's stuck suborders of a draw back to the state in which they are sent: stakes that go back to that of
/// their reason, others to `of_draw`. Returns how many were moved.
pub(crate) async fn release_stuck(
    tx: &impl ConnectionTrait,
    (draw_id, merchant): (Uuid, &str),
    of_draw: Option<SuborderState>,
    now: i64,
) -> Result<u64, DbErr> {
    let mut targets: Vec<(Option<Reason>, SuborderState)> = Vec::new();
    for reason in Reason::ALL {
        targets.extend(reason.returning().map(|to| (Some(*reason), to)));
    }
    targets.extend(of_draw.map(|to| (None, to)));
    let mut moved = 0;
    for (reason, to) in targets {
        let of_reason = match reason {
            Some(reason) => suborder::Column::Reason.eq(reason.as_str()),
            None => suborder::Column::Reason.is_null(),
        };
        let due_at = reason.is_some().then_some(now);
        let released = suborder::Entity::update_many()
            .col_expr(suborder::Column::State, Expr::value(to.as_str()))
            .col_expr(suborder::Column::DueAt, Expr::value(due_at))
            .col_expr(suborder::Column::Attempts, Expr::value(0))
            .col_expr(suborder::Column::ChangedAt, Expr::value(now))
            .filter(stuck(draw_id, merchant))
            .filter(of_reason)
            .exec(tx)
            .await?;
        moved += released.rows_affected;
    }
    Ok(moved)
}

/// Whether a draw has stuck suborders, of any merchant.
pub(crate) async fn has_stuck(db: &impl ConnectionTrait, draw_id: Uuid) -> Result<bool, DbErr> {
    let found = suborder::Entity::find()
        .filter(suborder::Column::DrawId.eq(draw_id))
        .filter(suborder::Column::State.eq(SuborderState::Stuck.as_str()));
    Ok(found.one(db).await?.is_some())
}

impl Store {
    /// A merchant's stuck suborders of a draw, the longest stuck first.
    pub(crate) async fn stuck_of(
        &self,
        draw_id: Uuid,
        merchant: &str,
    ) -> Result<Vec<suborder::Model>, DbErr> {
        suborder::Entity::find()
            .filter(stuck(draw_id, merchant))
            .order_by_asc(suborder::Column::ChangedAt)
            .order_by_asc(suborder::Column::Id)
            .limit(STUCK_MAX)
            .all(&self.read)
            .await
    }

    pub(crate) async fn count_stuck(&self, draw_id: Uuid, merchant: &str) -> Result<u64, DbErr> {
        suborder::Entity::find().filter(stuck(draw_id, merchant)).count(&self.read).await
    }

    /// What of a merchant's members' wins in a draw could not be taken back, by member, the largest first; real money only.
    pub(crate) async fn member_shortfalls(
        &self,
        draw_id: Uuid,
        merchant: &str,
    ) -> Result<Vec<MemberShortfall>, DbErr> {
        let sql = format!(
            "SELECT player, CAST(COUNT(*) AS BIGINT), CAST(SUM(shortfall) AS BIGINT) FROM draw_suborder \
             WHERE draw_id = $1 AND merchant = $2 AND book = $3 AND shortfall > 0 \
             GROUP BY player ORDER BY SUM(shortfall) DESC, player LIMIT {MEMBERS_MAX}"
        );
        let values = vec![draw_id.into(), merchant.into(), Book::Real.as_str().into()];
        let rows = query(&self.read, &sql, values).await?;
        rows.iter().map(member_shortfall).collect()
    }

    /// The same of all members together.
    pub(crate) async fn shortfall_sum(&self, draw_id: Uuid, merchant: &str) -> Result<ShortfallSum, DbErr> {
        let sql = "SELECT CAST(COUNT(DISTINCT player) AS BIGINT), CAST(COUNT(*) AS BIGINT), \
                   CAST(COALESCE(SUM(shortfall), 0) AS BIGINT) FROM draw_suborder \
                   WHERE draw_id = $1 AND merchant = $2 AND book = $3 AND shortfall > 0";
        let values = vec![draw_id.into(), merchant.into(), Book::Real.as_str().into()];
        let rows = query(&self.read, sql, values).await?;
        let Some(row) = rows.first() else { return Ok(ShortfallSum::default()) };
        Ok(ShortfallSum {
            members: row.try_get_by_index(0)?,
            count: row.try_get_by_index(1)?,
            amount: row.try_get_by_index(2)?,
        })
    }
}
