//! What the checks of a whole database read: a page at a time, in one transaction that sees one moment.

use std::collections::{HashMap, HashSet};

use sea_orm::sea_query::{Expr, ExprTrait, Query, Value};
use sea_orm::{
    AccessMode, ColumnTrait, Condition, ConnectionTrait, DatabaseConnection, DatabaseTransaction, DbBackend,
    DbErr, EntityTrait, IsolationLevel, QueryFilter, QueryOrder, QuerySelect, TransactionOptions,
    TransactionTrait,
};
use uuid::Uuid;

use super::{
    bet_order, day, draw, entry, exposure, parameters, pool, query, result, settlement, sheet, snapshot,
    suborder,
};
use crate::model::{SuborderState, VerifyScope};

/// The most rows of a page: each may stand for an order of 200 lines.
pub(crate) const PAGE: u64 = 200;

/// Begins a transaction that reads, and sees the database as it is at its first read.
pub(crate) async fn open_reading(db: &DatabaseConnection) -> Result<DatabaseTransaction, DbErr> {
    let is_postgres = db.get_database_backend() == DbBackend::Postgres;
    let options = TransactionOptions {
        // SQLite reads one moment in every transaction.
        isolation_level: is_postgres.then_some(IsolationLevel::RepeatableRead),
        access_mode: is_postgres.then_some(AccessMode::ReadOnly),
        ..Default::default()
    };
    db.begin_with_options(options).await
}

/// The draws in scope after one of them, in the sequence of their ids.
pub(crate) async fn draw_page(
    db: &impl ConnectionTrait,
    scope: &VerifyScope,
    after: Uuid,
) -> Result<Vec<draw::Model>, DbErr> {
    let mut draws = draw::Entity::find();
    if let Some(game) = &scope.game {
        draws = draws.filter(draw::Column::GameCode.eq(game.as_str()));
    }
    if let Some(day) = &scope.day {
        draws = draws.filter(draw::Column::Day.eq(day.as_str()));
    }
    draws.filter(draw::Column::Id.gt(after)).order_by_asc(draw::Column::Id).limit(PAGE).all(db).await
}

/// Of these draws, those to which rows of other tables belong.
pub(crate) async fn filled_draws(db: &impl ConnectionTrait, ids: &[Uuid]) -> Result<HashSet<Uuid>, DbErr> {
    let tables = ["suborder", "result", "snapshot", "settlement", "exposure", "pool"];
    let has = tables.map(|of| format!("EXISTS (SELECT 1 FROM draw_{of} r WHERE r.draw_id = d.id)"));
    let sql = format!(
        "SELECT d.id FROM draw d WHERE d.id IN ({}) AND ({})",
        parameters(1, ids.len()),
        has.join(" OR ")
    );
    let values = ids.iter().map(|id| Value::from(*id)).collect();
    query(db, &sql, values).await?.iter().map(|row| row.try_get_by_index(0)).collect()
}

pub(crate) async fn draw_row_for_job(
    db: &impl ConnectionTrait,
    id: Uuid,
) -> Result<Option<draw::Model>, DbErr> {
    draw::Entity::find_by_id(id).one(db).await
}

/// All versions of a draw's result, the first one first.
pub(crate) async fn results_of_draw(
    db: &impl ConnectionTrait,
    draw_id: Uuid,
) -> Result<Vec<result::Model>, DbErr> {
    let rows = result::Entity::find().filter(result::Column::DrawId.eq(draw_id));
    rows.order_by_asc(result::Column::Version).all(db).await
}

/// What was typed as a draw's results and was not taken back, oldest first.
pub(crate) async fn entries_of_draw(
    db: &impl ConnectionTrait,
    draw_id: Uuid,
) -> Result<Vec<entry::Model>, DbErr> {
    let stands = Expr::cust(
        "NOT EXISTS (SELECT 1 FROM draw_entry_withdrawn w WHERE w.draw_id = draw_entry.draw_id \
         AND w.version = draw_entry.version AND w.attempt = draw_entry.attempt)",
    );
    let rows = entry::Entity::find().filter(entry::Column::DrawId.eq(draw_id)).filter(stands);
    rows.order_by_asc(entry::Column::Id).all(db).await
}

/// All settlements of a draw, the first one first.
pub(crate) async fn settlements_of_draw(
    db: &impl ConnectionTrait,
    draw_id: Uuid,
) -> Result<Vec<settlement::Model>, DbErr> {
    let rows = settlement::Entity::find().filter(settlement::Column::DrawId.eq(draw_id));
    rows.order_by_asc(settlement::Column::Version).all(db).await
}

pub(crate) async fn snapshot_of_draw(
    db: &impl ConnectionTrait,
    draw_id: Uuid,
) -> Result<Option<snapshot::Model>, DbErr> {
    snapshot::Entity::find_by_id(draw_id).one(db).await
}

/// The states, as they are stored, that suborders of a draw are in.
pub(crate) async fn states_of_draw(db: &impl ConnectionTrait, draw_id: Uuid) -> Result<Vec<String>, DbErr> {
    suborder::Entity::find()
        .select_only()
        .column(suborder::Column::State)
        .filter(suborder::Column::DrawId.eq(draw_id))
        .distinct()
        .into_tuple()
        .all(db)
        .await
}

/// The suborders of a draw in one state, as it is stored, in the sequence of their ids, after one of them.
pub(crate) async fn stored_page(
    db: &impl ConnectionTrait,
    draw_id: Uuid,
    state: &str,
    after: Uuid,
) -> Result<Vec<suborder::Model>, DbErr> {
    suborder::Entity::find()
        .filter(suborder::Column::DrawId.eq(draw_id))
        .filter(suborder::Column::State.eq(state))
        .filter(suborder::Column::Id.gt(after))
        .order_by_asc(suborder::Column::Id)
        .limit(PAGE)
        .all(db)
        .await
}

/// A suborder as it is now.
pub(crate) async fn suborder_row(
    db: &impl ConnectionTrait,
    id: Uuid,
) -> Result<Option<suborder::Model>, DbErr> {
    suborder::Entity::find_by_id(id).one(db).await
}

/// Where suborders are added up.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Sold<'a> {
    /// In this draw.
    In(Uuid),
    /// In all draws of a lottery on a day.
    On { game_code: &'a str, day: &'a str },
}

/// What suborders in one state come to.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct StateTotals {
    pub(crate) count: i64,
    pub(crate) stakes: i64,
    /// What the players have of their wins where nothing is under way.
    pub(crate) received: i64,
    /// The least and the most of it while wins or corrections are.
    pub(crate) received_least: i64,
    pub(crate) received_most: i64,
}

/// What suborders come to, by state; a state that does not exist is left out.
pub(crate) async fn totals(
    db: &impl ConnectionTrait,
    sold: &Sold<'_>,
) -> Result<Vec<(SuborderState, StateTotals)>, DbErr> {
    let (rows, values): (_, Vec<Value>) = match *sold {
        Sold::In(draw_id) => ("s.draw_id = $1", vec![draw_id.into()]),
        Sold::On { game_code, day } => (
            "s.draw_id IN (SELECT d.id FROM draw d WHERE d.game_code = $1 AND d.day = $2)",
            vec![game_code.into(), day.into()],
        ),
    };
    let sql = format!(
        "SELECT s.state, CAST(COUNT(*) AS BIGINT), CAST(SUM(s.stake) AS BIGINT), \
         CAST(SUM(s.win + s.shortfall) AS BIGINT), \
         CAST(SUM(CASE WHEN s.paid + s.shortfall < s.win THEN s.paid + s.shortfall ELSE s.win END) AS BIGINT), \
         CAST(SUM(CASE WHEN s.paid + s.shortfall > s.win THEN s.paid + s.shortfall ELSE s.win END) AS BIGINT) \
         FROM draw_suborder s WHERE {rows} GROUP BY s.state ORDER BY s.state"
    );
    let mut totals = Vec::new();
    for row in query(db, &sql, values).await? {
        let state: String = row.try_get_by_index(0)?;
        let Some(state) = SuborderState::parse(&state) else { continue };
        let of = StateTotals {
            count: row.try_get_by_index(1)?,
            stakes: row.try_get_by_index(2)?,
            received: row.try_get_by_index(3)?,
            received_least: row.try_get_by_index(4)?,
            received_most: row.try_get_by_index(5)?,
        };
        totals.push((state, of));
    }
    Ok(totals)
}

/// Vendor, lottery and day.
pub(crate) type DayKey = (String, String, String);

/// The days of draws in scope after one of them, by vendor, lottery and day.
pub(crate) async fn sold_days(
    db: &impl ConnectionTrait,
    scope: &VerifyScope,
    after: Option<&DayKey>,
) -> Result<Vec<DayKey>, DbErr> {
    use draw::Column as C;
    let columns = [C::Vendor, C::GameCode, C::Day];
    let mut rows = draw::Entity::find().select_only();
    for column in columns {
        rows = rows.column(column).group_by(column).order_by_asc(column);
    }
    if let Some(game) = &scope.game {
        rows = rows.filter(C::GameCode.eq(game.as_str()));
    }
    if let Some(day) = &scope.day {
        rows = rows.filter(C::Day.eq(day.as_str()));
    }
    if let Some((vendor, game_code, day)) = after {
        let texts = [vendor, game_code, day].map(|text| Expr::value(text.as_str()));
        rows = rows.filter(Expr::tuple(columns.map(Expr::col)).gt(Expr::tuple(texts)));
    }
    rows.limit(PAGE).into_tuple().all(db).await
}

/// Orders by id; at most a page of them.
pub(crate) async fn orders_by_ids(
    db: &impl ConnectionTrait,
    ids: &[Uuid],
) -> Result<HashMap<Uuid, bet_order::Model>, DbErr> {
    let rows = bet_order::Entity::find().filter(bet_order::Column::Id.is_in(ids.iter().copied()));
    Ok(rows.all(db).await?.into_iter().map(|row| (row.id, row)).collect())
}

/// Of these orders, those that have no suborder in a draw of the day in scope before the one in this draw, each with how
/// many suborders it has.
pub(crate) async fn first_here(
    db: &impl ConnectionTrait,
    draw_id: Uuid,
    scope: &VerifyScope,
    orders: &[Uuid],
) -> Result<HashMap<Uuid, i64>, DbErr> {
    let of_day = if scope.day.is_some() { " AND d.day = $2" } else { "" };
    let from = if scope.day.is_some() { 3 } else { 2 };
    let sql = format!(
        "SELECT s.order_id, (SELECT COUNT(*) FROM draw_suborder c WHERE c.order_id = s.order_id) \
         FROM draw_suborder s WHERE s.draw_id = $1 AND s.order_id IN ({}) AND NOT EXISTS \
         (SELECT 1 FROM draw_suborder e JOIN draw d ON d.id = e.draw_id \
         WHERE e.order_id = s.order_id AND e.position < s.position{of_day})",
        parameters(from, orders.len())
    );
    let mut values: Vec<Value> = vec![draw_id.into()];
    values.extend(scope.day.clone().map(Value::from));
    values.extend(orders.iter().map(|id| Value::from(*id)));
    let rows = query(db, &sql, values).await?;
    rows.iter().map(|row| Ok((row.try_get_by_index(0)?, row.try_get_by_index(1)?))).collect()
}

/// One draw of an order, with what its rules depend on.
#[derive(Debug, Clone)]
pub(crate) struct Phase {
    pub(crate) suborder: suborder::Model,
    pub(crate) game_code: String,
    pub(crate) numero: String,
    pub(crate) close_at: i64,
    /// The version of the result that counts in the draw.
    pub(crate) version: i32,
}

/// An order's suborders in the sequence of its draws.
pub(crate) async fn phases_of(db: &impl ConnectionTrait, order_id: Uuid) -> Result<Vec<Phase>, DbErr> {
    let rows = suborder::Entity::find()
        .filter(suborder::Column::OrderId.eq(order_id))
        .order_by_asc(suborder::Column::Position)
        .all(db)
        .await?;
    let ids = rows.iter().map(|row| row.draw_id);
    let draws = draw::Entity::find().filter(draw::Column::Id.is_in(ids)).all(db).await?;
    let draws: HashMap<Uuid, draw::Model> = draws.into_iter().map(|draw| (draw.id, draw)).collect();
    let phase = |suborder: suborder::Model| {
        let draw = draws.get(&suborder.draw_id)?;
        Some(Phase {
            suborder,
            game_code: draw.game_code.clone(),
            numero: draw.numero.clone(),
            close_at: draw.close_at,
            version: draw.version,
        })
    };
    Ok(rows.into_iter().filter_map(phase).collect())
}

/// When all of a version of a draw was settled.
pub(crate) async fn settled_at(
    db: &impl ConnectionTrait,
    draw_id: Uuid,
    version: i32,
) -> Result<Option<i64>, DbErr> {
    let row = settlement::Entity::find_by_id((draw_id, version)).one(db).await?;
    Ok(row.and_then(|row| row.settled_at))
}

/// Where the liabilities of a play are counted: merchant, book, play.
pub(crate) type PlayKey = (String, String, String);

/// The liabilities of numbers of a draw after one of them, by merchant, book, play and number.
pub(crate) async fn exposure_page(
    db: &impl ConnectionTrait,
    draw_id: Uuid,
    after: Option<&exposure::Model>,
) -> Result<Vec<exposure::Model>, DbErr> {
    use exposure::Column as C;
    let mut rows = exposure::Entity::find().filter(C::DrawId.eq(draw_id));
    if let Some(last) = after {
        let place = Expr::tuple([C::Merchant, C::Book, C::PlayCode, C::Number].map(Expr::col));
        let texts = [&last.merchant, &last.book, &last.play_code, &last.number];
        rows = rows.filter(place.gt(Expr::tuple(texts.map(|text| Expr::value(text.as_str())))));
    }
    for column in [C::Merchant, C::Book, C::PlayCode, C::Number] {
        rows = rows.order_by_asc(column);
    }
    rows.limit(PAGE).all(db).await
}

/// The pools of a draw: a row for each play that counts in one.
pub(crate) async fn pools_of_draw(
    db: &impl ConnectionTrait,
    draw_id: Uuid,
) -> Result<Vec<pool::Model>, DbErr> {
    pool::Entity::find().filter(pool::Column::DrawId.eq(draw_id)).all(db).await
}

/// The published days in scope after one of them, by lottery and day.
pub(crate) async fn day_page(
    db: &impl ConnectionTrait,
    scope: &VerifyScope,
    after: Option<&day::Model>,
) -> Result<Vec<day::Model>, DbErr> {
    let mut rows = day::Entity::find();
    if let Some(game) = &scope.game {
        rows = rows.filter(day::Column::GameCode.eq(game.as_str()));
    }
    if let Some(day) = &scope.day {
        rows = rows.filter(day::Column::Day.eq(day.as_str()));
    }
    if let Some(last) = after {
        let later = Condition::all()
            .add(day::Column::GameCode.eq(last.game_code.as_str()))
            .add(day::Column::Day.gt(last.day.as_str()));
        let next = Condition::any().add(day::Column::GameCode.gt(last.game_code.as_str())).add(later);
        rows = rows.filter(next);
    }
    rows.order_by_asc(day::Column::GameCode).order_by_asc(day::Column::Day).limit(PAGE).all(db).await
}

/// Days of own draws without a root: lottery, day, and the moment of the day's last draw.
pub(crate) async fn days_without_root(
    db: &impl ConnectionTrait,
    scope: &VerifyScope,
) -> Result<Vec<(String, String, i64)>, DbErr> {
    let published = Query::select()
        .expr(Expr::value(1))
        .from(day::Entity)
        .and_where(
            Expr::col((day::Entity, day::Column::GameCode)).equals((draw::Entity, draw::Column::GameCode)),
        )
        .and_where(Expr::col((day::Entity, day::Column::Day)).equals((draw::Entity, draw::Column::Day)))
        .take();
    let mut rows = draw::Entity::find()
        .select_only()
        .column(draw::Column::GameCode)
        .column(draw::Column::Day)
        .column_as(draw::Column::DrawAt.max(), "last")
        .filter(draw::Column::Commitment.is_not_null())
        .filter(draw::Column::IsBeforeSales.eq(false))
        .filter(Expr::exists(published).not());
    if let Some(game) = &scope.game {
        rows = rows.filter(draw::Column::GameCode.eq(game.as_str()));
    }
    if let Some(day) = &scope.day {
        rows = rows.filter(draw::Column::Day.eq(day.as_str()));
    }
    rows.group_by(draw::Column::GameCode).group_by(draw::Column::Day).into_tuple().all(db).await
}

/// The first of a lottery's draws after a day that was planned.
pub(crate) async fn first_after_day(
    db: &impl ConnectionTrait,
    game_code: &str,
    day: &str,
) -> Result<Option<Uuid>, DbErr> {
    draw::Entity::find()
        .select_only()
        .column(draw::Column::Id)
        .filter(draw::Column::GameCode.eq(game_code))
        .filter(draw::Column::Day.gt(day))
        .filter(draw::Column::IsBeforeSales.eq(false))
        .order_by_asc(draw::Column::Id)
        .into_tuple()
        .one(db)
        .await
}

/// Every sheet of a lottery, or of all.
pub(crate) async fn sheets_in(
    db: &impl ConnectionTrait,
    scope: &VerifyScope,
    offset: u64,
) -> Result<Vec<sheet::Model>, DbErr> {
    use sheet::Column as C;
    let mut rows = sheet::Entity::find();
    if let Some(game) = &scope.game {
        rows = rows.filter(C::GameCode.eq(game.as_str()));
    }
    for column in [C::GameCode, C::Merchant, C::PrizeMode, C::Version] {
        rows = rows.order_by_asc(column);
    }
    rows.offset(offset).limit(PAGE).all(db).await
}

/// Orders without suborders, and suborders without a draw, that no draw leads to; a page of each, after one of them.
pub(crate) async fn orphans(
    db: &impl ConnectionTrait,
    scope: &VerifyScope,
    (order, suborder): (Uuid, Uuid),
) -> Result<(Vec<Uuid>, Vec<Uuid>), DbErr> {
    let of_game = if scope.game.is_some() { " AND o.game_code = $2" } else { "" };
    let orders = format!(
        "SELECT o.id FROM draw_order o WHERE o.id > $1{of_game} AND NOT EXISTS \
         (SELECT 1 FROM draw_suborder s WHERE s.order_id = o.id) ORDER BY o.id LIMIT {PAGE}"
    );
    let suborders = format!(
        "SELECT s.id FROM draw_suborder s LEFT JOIN draw_order o ON o.id = s.order_id WHERE s.id > $1{of_game} \
         AND NOT EXISTS (SELECT 1 FROM draw d WHERE d.id = s.draw_id) ORDER BY s.id LIMIT {PAGE}"
    );
    let values = |after: Uuid| {
        let game = scope.game.clone().map(Value::from);
        std::iter::once(Value::from(after)).chain(game).collect::<Vec<_>>()
    };
    let orders = query(db, &orders, values(order)).await?;
    let suborders = query(db, &suborders, values(suborder)).await?;
    let id = |row: &sea_orm::QueryResult| row.try_get_by_index(0);
    Ok((
        orders.iter().map(id).collect::<Result<_, _>>()?,
        suborders.iter().map(id).collect::<Result<_, _>>()?,
    ))
}
