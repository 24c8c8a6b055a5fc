use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{
    ColumnTrait, ConnectionTrait, DbErr, EntityTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait,
};
use uuid::Uuid;

use super::{CHUNK, Store, bet_order, draw, insert_all, line, parameters, query, suborder};
use crate::model::{Book, OrderState, Reason, SuborderState};

/// An order with everything that belongs to it.
#[derive(Debug, Clone)]
pub(crate) struct WholeOrder {
    pub(crate) order: bet_order::Model,
    pub(crate) lines: Vec<line::Model>,
    /// In the sequence of the order's draws, each with its draw.
    pub(crate) suborders: Vec<(suborder::Model, draw::Model)>,
}

pub(crate) async fn insert_orders(
    db: &impl ConnectionTrait,
    orders: Vec<bet_order::Model>,
    lines: Vec<line::Model>,
    suborders: Vec<suborder::Model>,
) -> Result<(), DbErr> {
    insert_all::<bet_order::Entity, _>(db, orders).await?;
    insert_all::<line::Entity, _>(db, lines).await?;
    insert_all::<suborder::Entity, _>(db, suborders).await
}

/// Orders that these players placed with these keys; the caller compares the pairs.
pub(crate) async fn orders_of_keys(
    db: &impl ConnectionTrait,
    players: &[String],
    keys: &[String],
) -> Result<Vec<bet_order::Model>, DbErr> {
    bet_order::Entity::find()
        .filter(bet_order::Column::OrderKey.is_in(keys.iter().cloned()))
        .filter(bet_order::Column::Player.is_in(players.iter().cloned()))
        .all(db)
        .await
}

/// When each of these players last placed an order, by player and lottery; refused ones do not count.
pub(crate) async fn last_order_times(
    db: &impl ConnectionTrait,
    players: &[String],
    since: i64,
) -> Result<Vec<(String, String, i64)>, DbErr> {
    bet_order::Entity::find()
        .select_only()
        .column(bet_order::Column::Player)
        .column(bet_order::Column::GameCode)
        .column_as(bet_order::Column::CreatedAt.max(), "last")
        .filter(bet_order::Column::Player.is_in(players.iter().cloned()))
        .filter(bet_order::Column::CreatedAt.gt(since))
        .filter(bet_order::Column::State.ne(OrderState::Refused.as_str()))
        .group_by(bet_order::Column::Player)
        .group_by(bet_order::Column::GameCode)
        .into_tuple()
        .all(db)
        .await
}

/// A sum of largest wins: draw, player, play, hundred-thousandths.
pub(crate) type MemberWin = (Uuid, String, String, i64);

/// What these players could already win in these draws, by play.
pub(crate) async fn member_wins(
    db: &impl ConnectionTrait,
    players: &[String],
    draws: &[Uuid],
) -> Result<Vec<MemberWin>, DbErr> {
    let live = SuborderState::LIVE.map(|state| format!("'{}'", state.as_str())).join(", ");
    let mut wins = Vec::new();
    for players in players.chunks(CHUNK) {
        for draws in draws.chunks(CHUNK) {
            let sql = format!(
                "SELECT s.draw_id, s.player, l.play_code, CAST(SUM(l.largest_win * s.multiple) AS BIGINT) \
                 FROM draw_suborder s JOIN draw_line l ON l.order_id = s.order_id \
                 WHERE s.player IN ({}) AND s.draw_id IN ({}) AND s.state IN ({live}) \
                 GROUP BY s.draw_id, s.player, l.play_code",
                parameters(1, players.len()),
                parameters(1 + players.len(), draws.len()),
            );
            let values = players.iter().map(|player| player.clone().into());
            let values = values.chain(draws.iter().map(|draw| (*draw).into())).collect();
            for row in query(db, &sql, values).await? {
                wins.push((
                    row.try_get_by_index(0)?,
                    row.try_get_by_index(1)?,
                    row.try_get_by_index(2)?,
                    row.try_get_by_index(3)?,
                ));
            }
        }
    }
    Ok(wins)
}

pub(crate) async fn lines_of(db: &impl ConnectionTrait, orders: &[Uuid]) -> Result<Vec<line::Model>, DbErr> {
    let mut rows = Vec::new();
    for chunk in orders.chunks(CHUNK) {
        let found = line::Entity::find()
            .filter(line::Column::OrderId.is_in(chunk.iter().copied()))
            .order_by_asc(line::Column::OrderId)
            .order_by_asc(line::Column::Position)
            .all(db)
            .await?;
        rows.extend(found);
    }
    Ok(rows)
}

pub(crate) async fn suborders_of(
    db: &impl ConnectionTrait,
    orders: &[Uuid],
) -> Result<Vec<suborder::Model>, DbErr> {
    let mut rows = Vec::new();
    for chunk in orders.chunks(CHUNK) {
        let found = suborder::Entity::find()
            .filter(suborder::Column::OrderId.is_in(chunk.iter().copied()))
            .order_by_asc(suborder::Column::OrderId)
            .order_by_asc(suborder::Column::Position)
            .all(db)
            .await?;
        rows.extend(found);
    }
    Ok(rows)
}

/// Accepts these orders, and their suborders with them, as far as their stakes are still being placed.
pub(crate) async fn accept_orders(tx: &impl ConnectionTrait, ids: &[Uuid], now: i64) -> Result<(), DbErr> {
    let (placing, accepted) = (OrderState::Placing.as_str(), OrderState::Accepted.as_str());
    for chunk in ids.chunks(CHUNK) {
        let among = || bet_order::Column::Id.is_in(chunk.iter().copied());
        bet_order::Entity::update_many()
            .col_expr(bet_order::Column::State, Expr::value(accepted))
            .col_expr(bet_order::Column::DueAt, Expr::value(None::<i64>))
            .filter(among())
            .filter(bet_order::Column::State.eq(placing))
            .exec(tx)
            .await?;
        let orders = bet_order::Entity::find()
            .select_only()
            .column(bet_order::Column::Id)
            .filter(among())
            .filter(bet_order::Column::State.eq(accepted))
            .into_query();
        suborder::Entity::update_many()
            .col_expr(suborder::Column::State, Expr::value(SuborderState::Accepted.as_str()))
            .col_expr(suborder::Column::DueAt, Expr::value(None::<i64>))
            .col_expr(suborder::Column::ChangedAt, Expr::value(now))
            .filter(suborder::Column::OrderId.in_subquery(orders))
            .filter(suborder::Column::State.eq(SuborderState::Placing.as_str()))
            .exec(tx)
            .await?;
    }
    Ok(())
}

/// The fate of an order's money. Returns whether it was moved: only from this state.
pub(crate) async fn change_order(
    db: &impl ConnectionTrait,
    id: Uuid,
    from: OrderState,
    to: OrderState,
    refusal: Option<&str>,
    due_at: Option<i64>,
) -> Result<bool, DbErr> {
    let mut update = bet_order::Entity::update_many()
        .col_expr(bet_order::Column::State, Expr::value(to.as_str()))
        .col_expr(bet_order::Column::DueAt, Expr::value(due_at))
        .filter(bet_order::Column::Id.eq(id))
        .filter(bet_order::Column::State.eq(from.as_str()));
    if let Some(refusal) = refusal {
        update = update.col_expr(bet_order::Column::Refusal, Expr::value(refusal));
    }
    Ok(update.exec(db).await?.rows_affected == 1)
}

/// Moves suborders that are in one state to another one. Returns how many were moved.
pub(crate) async fn change_suborders(
    db: &impl ConnectionTrait,
    ids: &[Uuid],
    (from, to): (SuborderState, SuborderState),
    reason: Option<Reason>,
    due_at: Option<i64>,
    now: i64,
) -> Result<u64, DbErr> {
    let mut moved = 0;
    for chunk in ids.chunks(CHUNK) {
        let mut update = suborder::Entity::update_many()
            .col_expr(suborder::Column::State, Expr::value(to.as_str()))
            .col_expr(suborder::Column::DueAt, Expr::value(due_at))
            .col_expr(suborder::Column::ChangedAt, Expr::value(now))
            .filter(suborder::Column::Id.is_in(chunk.iter().copied()))
            .filter(suborder::Column::State.eq(from.as_str()));
        if let Some(reason) = reason {
            update = update.col_expr(suborder::Column::Reason, Expr::value(reason.as_str()));
        }
        moved += update.exec(db).await?.rows_affected;
    }
    Ok(moved)
}

/// Suborders of a player by id; those of another player are not found.
pub(crate) async fn suborders_of_player(
    db: &impl ConnectionTrait,
    player: &str,
    order_id: Uuid,
    ids: &[Uuid],
) -> Result<Vec<suborder::Model>, DbErr> {
    suborder::Entity::find()
        .filter(suborder::Column::Player.eq(player))
        .filter(suborder::Column::OrderId.eq(order_id))
        .filter(suborder::Column::Id.is_in(ids.iter().copied()))
        .order_by_asc(suborder::Column::Position)
        .all(db)
        .await
}

/// How many suborders a player has cancelled since a moment.
pub(crate) async fn cancelled_since(
    db: &impl ConnectionTrait,
    player: &str,
    since: i64,
) -> Result<u64, DbErr> {
    let reasons = [Reason::PlayerCancelled, Reason::ChaseStopped].map(Reason::as_str);
    let ids: Vec<Uuid> = suborder::Entity::find()
        .select_only()
        .column(suborder::Column::Id)
        .filter(suborder::Column::Player.eq(player))
        .filter(suborder::Column::Reason.is_in(reasons))
        .filter(suborder::Column::ChangedAt.gt(since))
        .into_tuple()
        .all(db)
        .await?;
    Ok(ids.len() as u64)
}

/// The accepted suborders of an order after a place in its sequence, whose draw had not closed at `now`.
pub(crate) async fn later_suborders(
    db: &impl ConnectionTrait,
    order_id: Uuid,
    position: i32,
) -> Result<Vec<suborder::Model>, DbErr> {
    suborder::Entity::find()
        .filter(suborder::Column::OrderId.eq(order_id))
        .filter(suborder::Column::Position.gt(position))
        .filter(suborder::Column::State.eq(SuborderState::Accepted.as_str()))
        .all(db)
        .await
}

/// How many changed orders are read at a time.
pub(crate) const CHANGED_MAX: u64 = 100;

impl Store {
    pub(crate) async fn order_for_job(&self, id: Uuid) -> Result<Option<bet_order::Model>, DbErr> {
        bet_order::Entity::find_by_id(id).one(&self.read).await
    }

    /// Orders whose money is due to be asked for, longest waiting first.
    pub(crate) async fn due_orders(&self, now: i64, limit: u64) -> Result<Vec<bet_order::Model>, DbErr> {
        bet_order::Entity::find()
            .filter(bet_order::Column::DueAt.lte(now))
            .order_by_asc(bet_order::Column::DueAt)
            .limit(limit)
            .all(&self.read)
            .await
    }

    /// Claims a due order for one attempt: no other task or node takes it before `until`.
    pub(crate) async fn claim_order(&self, row: &bet_order::Model, until: i64) -> Result<bool, DbErr> {
        let claimed = bet_order::Entity::update_many()
            .col_expr(bet_order::Column::DueAt, Expr::value(until))
            .col_expr(bet_order::Column::Attempts, Expr::col(bet_order::Column::Attempts).add(1))
            .filter(bet_order::Column::Id.eq(row.id))
            .filter(bet_order::Column::State.eq(row.state.as_str()))
            .filter(bet_order::Column::DueAt.eq(row.due_at))
            .exec(&self.db)
            .await?;
        Ok(claimed.rows_affected == 1)
    }

    /// When an order is to be asked for again.
    pub(crate) async fn defer_order(&self, id: Uuid, due_at: i64) -> Result<(), DbErr> {
        bet_order::Entity::update_many()
            .col_expr(bet_order::Column::DueAt, Expr::value(due_at))
            .filter(bet_order::Column::Id.eq(id))
            .filter(
                bet_order::Column::State
                    .is_in([OrderState::Placing.as_str(), OrderState::Returning.as_str()]),
            )
            .exec(&self.db)
            .await
            .map(|_| ())
    }

    pub(super) async fn complete(&self, order: Vec<bet_order::Model>) -> Result<Vec<WholeOrder>, DbErr> {
        let ids: Vec<Uuid> = order.iter().map(|order| order.id).collect();
        let lines = lines_of(&self.read, &ids).await?;
        let suborders = suborders_of(&self.read, &ids).await?;
        let mut draw_ids: Vec<Uuid> = suborders.iter().map(|row| row.draw_id).collect();
        draw_ids.sort_unstable();
        draw_ids.dedup();
        let draws = self.draws_by_ids(&draw_ids).await?;
        let draws: std::collections::HashMap<Uuid, draw::Model> =
            draws.into_iter().map(|draw| (draw.id, draw)).collect();
        let whole = |order: bet_order::Model| {
            let own = |id: &Uuid| *id == order.id;
            let suborders = suborders.iter().filter(|row| own(&row.order_id)).filter_map(|row| {
                let draw = draws.get(&row.draw_id)?;
                Some((row.clone(), draw.clone()))
            });
            WholeOrder {
                lines: lines.iter().filter(|line| own(&line.order_id)).cloned().collect(),
                suborders: suborders.collect(),
                order: order.clone(),
            }
        };
        Ok(order.into_iter().map(whole).collect())
    }

    /// An order with everything that belongs to it, for its player.
    pub(crate) async fn find_order_of(
        &self,
        vendor: &str,
        player: &str,
        id: Uuid,
    ) -> Result<Option<WholeOrder>, DbErr> {
        let row = bet_order::Entity::find_by_id(id)
            .filter(bet_order::Column::Vendor.eq(vendor))
            .filter(bet_order::Column::Player.eq(player))
            .one(&self.read)
            .await?;
        Ok(self.complete(row.into_iter().collect()).await?.pop())
    }

    pub(crate) async fn whole_order_for_job(&self, id: Uuid) -> Result<Option<WholeOrder>, DbErr> {
        let row = bet_order::Entity::find_by_id(id).one(&self.read).await?;
        Ok(self.complete(row.into_iter().collect()).await?.pop())
    }

    /// Orders of a player with a suborder that changed at a moment or after it, oldest change first: at most
    /// [`CHANGED_MAX`], after so many others.
    pub(crate) async fn changed_orders_of(
        &self,
        vendor: &str,
        player: &str,
        since: i64,
        offset: u64,
    ) -> Result<Vec<(i64, WholeOrder)>, DbErr> {
        let changed: Vec<(Uuid, i64)> = suborder::Entity::find()
            .select_only()
            .column(suborder::Column::OrderId)
            .column_as(suborder::Column::ChangedAt.max(), "last")
            .filter(suborder::Column::Vendor.eq(vendor))
            .filter(suborder::Column::Player.eq(player))
            .filter(suborder::Column::ChangedAt.gte(since))
            .group_by(suborder::Column::OrderId)
            .order_by_asc(suborder::Column::ChangedAt.max())
            .order_by_asc(suborder::Column::OrderId)
            .offset(offset)
            .limit(CHANGED_MAX)
            .into_tuple()
            .all(&self.read)
            .await?;
        let mut orders = Vec::with_capacity(changed.len());
        for (id, at) in changed {
            if let Some(order) = self.find_order_of(vendor, player, id).await? {
                orders.push((at, order));
            }
        }
        Ok(orders)
    }

    /// How many different members of a merchant played each lottery since a moment, real money only.
    pub(crate) async fn players_by_game(
        &self,
        vendor: &str,
        merchant: &str,
        since: i64,
    ) -> Result<Vec<(String, i64)>, DbErr> {
        let sql = "SELECT game_code, CAST(COUNT(DISTINCT player) AS BIGINT) FROM draw_order \
                   WHERE vendor = $1 AND merchant = $2 AND book = $3 AND created_at >= $4 AND state = $5 \
                   GROUP BY game_code";
        let values = vec![
            vendor.into(),
            merchant.into(),
            Book::Real.as_str().into(),
            since.into(),
            OrderState::Accepted.as_str().into(),
        ];
        let rows = query(&self.read, sql, values).await?;
        rows.iter().map(|row| Ok((row.try_get_by_index(0)?, row.try_get_by_index(1)?))).collect()
    }
}
