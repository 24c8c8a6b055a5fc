use sea_orm::sea_query::{Expr, Value};
use sea_orm::{
    ColumnTrait, ConnectionTrait, DbErr, EntityTrait, QueryFilter, QueryOrder, QueryResult, QuerySelect,
};
use uuid::Uuid;

use super::{CHUNK, Store, execute, insert_missing, parameters, query, settlement, suborder};
use crate::model::{Book, SuborderState};

/// How many shortfalls of a draw are told.
const SHORTFALLS_MAX: u64 = 1_000;

/// A suborder with what a call to the operator needs of its order and draw.
#[derive(Debug, Clone)]
pub(crate) struct Item {
    pub(crate) id: Uuid,
    pub(crate) order_id: Uuid,
    pub(crate) draw_id: Uuid,
    pub(crate) position: i32,
    pub(crate) state: SuborderState,
    pub(crate) bet_id: Uuid,
    pub(crate) win: i64,
    /// What it is paid for: its win under the result before.
    pub(crate) paid: i64,
    /// What of earlier wins could not be taken back.
    pub(crate) shortfall: i64,
    pub(crate) version: i32,
    pub(crate) reason: Option<String>,
    pub(crate) attempts: i32,
    pub(crate) vendor: String,
    pub(crate) player: String,
    pub(crate) currency: String,
    pub(crate) game_code: String,
    pub(crate) numero: String,
    pub(crate) stop_on_win: bool,
}

const ITEM: &str = "SELECT s.id, s.order_id, s.draw_id, s.position, s.state, s.bet_id, s.win, s.version, \
     s.reason, s.attempts, s.vendor, s.player, o.currency, d.game_code, d.numero, o.stop_on_win, s.paid, s.shortfall \
     FROM draw_suborder s JOIN draw_order o ON o.id = s.order_id JOIN draw d ON d.id = s.draw_id";

fn item(row: &QueryResult) -> Result<Item, DbErr> {
    let state: String = row.try_get_by_index(4)?;
    let state = SuborderState::parse(&state)
        .ok_or_else(|| DbErr::Custom(format!("a suborder has the state {state:?}")))?;
    Ok(Item {
        id: row.try_get_by_index(0)?,
        order_id: row.try_get_by_index(1)?,
        draw_id: row.try_get_by_index(2)?,
        position: row.try_get_by_index(3)?,
        state,
        bet_id: row.try_get_by_index(5)?,
        win: row.try_get_by_index(6)?,
        version: row.try_get_by_index(7)?,
        reason: row.try_get_by_index(8)?,
        attempts: row.try_get_by_index(9)?,
        vendor: row.try_get_by_index(10)?,
        player: row.try_get_by_index(11)?,
        currency: row.try_get_by_index(12)?,
        game_code: row.try_get_by_index(13)?,
        numero: row.try_get_by_index(14)?,
        stop_on_win: row.try_get_by_index(15)?,
        paid: row.try_get_by_index(16)?,
        shortfall: row.try_get_by_index(17)?,
    })
}

/// How many suborders of a draw are in which state, with their stakes and wins.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct StateSum {
    pub(crate) count: i64,
    pub(crate) stakes: i64,
    pub(crate) wins: i64,
    pub(crate) shortfalls: i64,
}

pub(crate) async fn insert_settlement(
    tx: &impl ConnectionTrait,
    row: settlement::Model,
) -> Result<(), DbErr> {
    use settlement::Column as C;
    insert_missing::<settlement::Entity, _>(tx, vec![row], [C::DrawId, C::Version]).await.map(|_| ())
}

pub(crate) async fn set_settled(
    tx: &impl ConnectionTrait,
    draw_id: Uuid,
    version: i32,
    now: i64,
) -> Result<(), DbErr> {
    settlement::Entity::update_many()
        .col_expr(settlement::Column::SettledAt, Expr::value(now))
        .filter(settlement::Column::DrawId.eq(draw_id))
        .filter(settlement::Column::Version.eq(version))
        .exec(tx)
        .await
        .map(|_| ())
}

/// Writes the agreed wins to the accepted suborders of a draw; those that are not listed win nothing. Returns how many
/// suborders there are.
pub(crate) async fn write_wins(
    tx: &impl ConnectionTrait,
    draw_id: Uuid,
    version: i32,
    winners: &[(Uuid, i64)],
    now: i64,
) -> Result<u64, DbErr> {
    let all = suborder::Entity::update_many()
        .col_expr(suborder::Column::State, Expr::value(SuborderState::Settling.as_str()))
        .col_expr(suborder::Column::Win, Expr::value(0_i64))
        .col_expr(suborder::Column::Version, Expr::value(version))
        .col_expr(suborder::Column::Attempts, Expr::value(0))
        .col_expr(suborder::Column::ChangedAt, Expr::value(now))
        .filter(suborder::Column::DrawId.eq(draw_id))
        .filter(suborder::Column::State.eq(SuborderState::Accepted.as_str()))
        .exec(tx)
        .await?;
    for chunk in winners.chunks(CHUNK) {
        let rows: Vec<String> =
            (0..chunk.len()).map(|at| format!("(${}, ${})", 2 * at + 2, 2 * at + 3)).collect();
        let sql = format!(
            "UPDATE draw_suborder SET win = v.column2 FROM (VALUES {}) AS v \
             WHERE draw_suborder.id = v.column1 AND draw_suborder.draw_id = $1",
            rows.join(", ")
        );
        let mut values: Vec<Value> = vec![draw_id.into()];
        values.extend(chunk.iter().flat_map(|(id, win)| [Value::from(*id), Value::from(*win)]));
        let written = execute(tx, &sql, values).await?.rows_affected();
        if written != chunk.len() as u64 {
            return Err(DbErr::Custom(format!("{written} of {} winners are in the draw", chunk.len())));
        }
    }
    Ok(all.rows_affected)
}

/// A suborder with its right win, hundred-thousandths.
pub(crate) type Changed = (Uuid, i64);

/// Writes the corrected wins of settled suborders; the others only have another version.
pub(crate) async fn write_corrections(
    tx: &impl ConnectionTrait,
    draw_id: Uuid,
    version: i32,
    changed: &[Changed],
    now: i64,
) -> Result<(), DbErr> {
    suborder::Entity::update_many()
        .col_expr(suborder::Column::Version, Expr::value(version))
        .filter(suborder::Column::DrawId.eq(draw_id))
        .filter(suborder::Column::State.eq(SuborderState::Settled.as_str()))
        .exec(tx)
        .await?;
    for (id, win) in changed {
        let moved = suborder::Entity::update_many()
            .col_expr(suborder::Column::State, Expr::value(SuborderState::Correcting.as_str()))
            .col_expr(suborder::Column::Win, Expr::value(*win))
            .col_expr(suborder::Column::ChangedAt, Expr::value(now))
            .filter(suborder::Column::Id.eq(*id))
            .filter(suborder::Column::DrawId.eq(draw_id))
            .filter(suborder::Column::State.eq(SuborderState::Settled.as_str()))
            .exec(tx)
            .await?;
        if moved.rows_affected != 1 {
            return Err(DbErr::Custom(format!("suborder {id} is not settled")));
        }
    }
    Ok(())
}

/// The difference of a corrected suborder was paid, or taken back but for the shortfall, in which an earlier one is
/// contained.
pub(crate) async fn set_corrected(
    tx: &impl ConnectionTrait,
    id: Uuid,
    shortfall: i64,
    now: i64,
) -> Result<(), DbErr> {
    let sql = "UPDATE draw_suborder SET state = $1, paid = win, shortfall = $2, changed_at = $3 \
               WHERE id = $4 AND state = $5";
    let values = vec![
        SuborderState::Settled.as_str().into(),
        shortfall.into(),
        now.into(),
        id.into(),
        SuborderState::Correcting.as_str().into(),
    ];
    execute(tx, sql, values).await.map(|_| ())
}

pub(crate) async fn set_take_back(
    tx: &impl ConnectionTrait,
    draw_id: Uuid,
    version: i32,
    take_back: &str,
) -> Result<(), DbErr> {
    settlement::Entity::update_many()
        .col_expr(settlement::Column::TakeBack, Expr::value(take_back))
        .filter(settlement::Column::DrawId.eq(draw_id))
        .filter(settlement::Column::Version.eq(version))
        .exec(tx)
        .await
        .map(|_| ())
}

/// The suborders of a draw in one state, in the sequence of their ids, after one of them.
pub(crate) async fn suborder_page(
    db: &impl ConnectionTrait,
    draw_id: Uuid,
    state: SuborderState,
    after: Option<Uuid>,
) -> Result<Vec<suborder::Model>, DbErr> {
    let mut page = suborder::Entity::find()
        .filter(suborder::Column::DrawId.eq(draw_id))
        .filter(suborder::Column::State.eq(state.as_str()));
    if let Some(after) = after {
        page = page.filter(suborder::Column::Id.gt(after));
    }
    page.order_by_asc(suborder::Column::Id).limit(CHUNK as u64).all(db).await
}

/// The wins of these suborders are paid.
pub(crate) async fn set_paid(tx: &impl ConnectionTrait, ids: &[Uuid], now: i64) -> Result<(), DbErr> {
    for chunk in ids.chunks(CHUNK) {
        let sql = format!(
            "UPDATE draw_suborder SET state = $1, paid = win, changed_at = $2 WHERE state = $3 AND id IN ({})",
            parameters(4, chunk.len())
        );
        let mut values: Vec<Value> =
            vec![SuborderState::Settled.as_str().into(), now.into(), SuborderState::Settling.as_str().into()];
        values.extend(chunk.iter().map(|id| Value::from(*id)));
        execute(tx, &sql, values).await?;
    }
    Ok(())
}

/// Moves all accepted suborders of a draw to `voiding`.
pub(crate) async fn void_suborders(
    tx: &impl ConnectionTrait,
    draw_id: Uuid,
    reason: &str,
    now: i64,
) -> Result<u64, DbErr> {
    let moved = suborder::Entity::update_many()
        .col_expr(suborder::Column::State, Expr::value(SuborderState::Voiding.as_str()))
        .col_expr(suborder::Column::Reason, Expr::value(reason))
        .col_expr(suborder::Column::DueAt, Expr::value(now))
        .col_expr(suborder::Column::Attempts, Expr::value(0))
        .col_expr(suborder::Column::ChangedAt, Expr::value(now))
        .filter(suborder::Column::DrawId.eq(draw_id))
        .filter(suborder::Column::State.eq(SuborderState::Accepted.as_str()))
        .exec(tx)
        .await?;
    Ok(moved.rows_affected)
}

/// Notes that suborders have to be asked for again.
pub(crate) async fn defer_suborders(
    db: &impl ConnectionTrait,
    ids: &[Uuid],
    due_at: i64,
    why: &str,
) -> Result<(), DbErr> {
    for chunk in ids.chunks(CHUNK) {
        // One that is stuck meanwhile keeps why.
        let returning = SuborderState::RETURNING.map(|state| format!("'{}'", state.as_str())).join(", ");
        let sql = format!(
            "UPDATE draw_suborder SET due_at = $1, attempts = attempts + 1, last_error = $2 \
             WHERE id IN ({}) AND state IN ({returning})",
            parameters(3, chunk.len())
        );
        let why: String = why.chars().take(512).collect();
        let mut values: Vec<Value> = vec![due_at.into(), why.into()];
        values.extend(chunk.iter().map(|id| Value::from(*id)));
        execute(db, &sql, values).await?;
    }
    Ok(())
}

impl Store {
    /// Suborders of a draw whose win is to be sent, in the sequence of their ids, after one of them: those that won, or
    /// the others.
    pub(crate) async fn settling_items(
        &self,
        draw_id: Uuid,
        winners: bool,
        after: Uuid,
        limit: u64,
    ) -> Result<Vec<Item>, DbErr> {
        let sql = format!(
            "{ITEM} WHERE s.draw_id = $1 AND s.state = $2 AND s.id > $3 AND s.win {} 0 ORDER BY s.id LIMIT {limit}",
            if winners { ">" } else { "=" }
        );
        let values = vec![draw_id.into(), SuborderState::Settling.as_str().into(), after.into()];
        query(&self.read, &sql, values).await?.iter().map(item).collect()
    }

    /// Suborders of a draw whose correction is to be sent, in the sequence of their ids, after one of them.
    pub(crate) async fn correcting_items(
        &self,
        draw_id: Uuid,
        after: Uuid,
        limit: u64,
    ) -> Result<Vec<Item>, DbErr> {
        let sql =
            format!("{ITEM} WHERE s.draw_id = $1 AND s.state = $2 AND s.id > $3 ORDER BY s.id LIMIT {limit}");
        let values = vec![draw_id.into(), SuborderState::Correcting.as_str().into(), after.into()];
        query(&self.read, &sql, values).await?.iter().map(item).collect()
    }

    /// What the settled suborders of a draw are paid for, and what of earlier wins could not be taken back.
    pub(crate) async fn paid_wins(&self, draw_id: Uuid) -> Result<Vec<(Uuid, i64, i64)>, DbErr> {
        suborder::Entity::find()
            .select_only()
            .column(suborder::Column::Id)
            .column(suborder::Column::Paid)
            .column(suborder::Column::Shortfall)
            .filter(suborder::Column::DrawId.eq(draw_id))
            .filter(suborder::Column::State.eq(SuborderState::Settled.as_str()))
            .into_tuple()
            .all(&self.read)
            .await
    }

    /// What of a merchant's real money in a draw could not be taken back, the largest first: suborder, player and amount.
    pub(crate) async fn shortfalls(
        &self,
        draw_id: Uuid,
        merchant: &str,
    ) -> Result<Vec<(Uuid, String, i64)>, DbErr> {
        suborder::Entity::find()
            .select_only()
            .column(suborder::Column::Id)
            .column(suborder::Column::Player)
            .column(suborder::Column::Shortfall)
            .filter(suborder::Column::DrawId.eq(draw_id))
            .filter(suborder::Column::Merchant.eq(merchant))
            .filter(suborder::Column::Book.eq(Book::Real.as_str()))
            .filter(suborder::Column::Shortfall.gt(0))
            .order_by_desc(suborder::Column::Shortfall)
            .order_by_asc(suborder::Column::Id)
            .limit(SHORTFALLS_MAX)
            .into_tuple()
            .all(&self.read)
            .await
    }

    /// Stakes that are due to be sent back, longest waiting first; of one draw, or of all.
    pub(crate) async fn returning_items(
        &self,
        draw_id: Option<Uuid>,
        now: i64,
        limit: u64,
    ) -> Result<Vec<Item>, DbErr> {
        let states = SuborderState::RETURNING;
        let of_draw = if draw_id.is_some() { " AND s.draw_id = $5" } else { "" };
        let sql = format!(
            "{ITEM} WHERE s.due_at <= $1 AND s.state IN ($2, $3, $4){of_draw} ORDER BY s.due_at, s.id LIMIT {limit}"
        );
        let mut values: Vec<Value> = vec![now.into()];
        values.extend(states.map(|state| Value::from(state.as_str())));
        values.extend(draw_id.map(Value::from));
        query(&self.read, &sql, values).await?.iter().map(item).collect()
    }

    /// Suborders with what a call needs, by id.
    pub(crate) async fn items_for_job(&self, ids: &[Uuid]) -> Result<Vec<Item>, DbErr> {
        let mut items = Vec::with_capacity(ids.len());
        for chunk in ids.chunks(CHUNK) {
            let sql = format!("{ITEM} WHERE s.id IN ({}) ORDER BY s.id", parameters(1, chunk.len()));
            let values = chunk.iter().map(|id| Value::from(*id)).collect();
            for row in query(&self.read, &sql, values).await? {
                items.push(item(&row)?);
            }
        }
        Ok(items)
    }

    /// The suborders of a draw by state, those of all merchants and books.
    pub(crate) async fn state_sums(&self, draw_id: Uuid) -> Result<Vec<(SuborderState, StateSum)>, DbErr> {
        self.sums_where("", vec![draw_id.into()]).await
    }

    /// The suborders of a draw that members of this merchant bought with real money, by state.
    pub(crate) async fn merchant_sums(
        &self,
        draw_id: Uuid,
        merchant: &str,
    ) -> Result<Vec<(SuborderState, StateSum)>, DbErr> {
        let values = vec![draw_id.into(), merchant.into(), Book::Real.as_str().into()];
        self.sums_where(" AND merchant = $2 AND book = $3", values).await
    }

    async fn sums_where(
        &self,
        more: &'static str,
        values: Vec<Value>,
    ) -> Result<Vec<(SuborderState, StateSum)>, DbErr> {
        let sql = format!(
            "SELECT state, CAST(COUNT(*) AS BIGINT), CAST(SUM(stake) AS BIGINT), CAST(SUM(win) AS BIGINT), \
             CAST(SUM(shortfall) AS BIGINT) FROM draw_suborder WHERE draw_id = $1{more} GROUP BY state"
        );
        let mut sums = Vec::new();
        for row in query(&self.read, &sql, values).await? {
            let state: String = row.try_get_by_index(0)?;
            let state = SuborderState::parse(&state)
                .ok_or_else(|| DbErr::Custom(format!("a suborder has the state {state:?}")))?;
            let sum = StateSum {
                count: row.try_get_by_index(1)?,
                stakes: row.try_get_by_index(2)?,
                wins: row.try_get_by_index(3)?,
                shortfalls: row.try_get_by_index(4)?,
            };
            sums.push((state, sum));
        }
        Ok(sums)
    }

    pub(crate) async fn settlement(
        &self,
        draw_id: Uuid,
        version: i32,
    ) -> Result<Option<settlement::Model>, DbErr> {
        settlement::Entity::find_by_id((draw_id, version)).one(&self.read).await
    }
}
