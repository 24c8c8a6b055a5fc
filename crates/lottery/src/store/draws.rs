use std::collections::HashSet;

use sea_orm::sea_query::{Expr, Value};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DbErr, EntityTrait, QueryFilter, QueryOrder, QuerySelect,
};
use uuid::Uuid;

use super::{
    CHUNK, Store, day, draw, entry, event, insert_all, insert_missing, query, result, sheet, snapshot,
    withdrawn,
};
use crate::beacon::BeaconRound;
use crate::model::{DrawState, EventKind, LEASE_MS};

/// Adds draws that are not there yet. Returns how many were added.
pub(crate) async fn insert_draws(db: &impl ConnectionTrait, rows: Vec<draw::Model>) -> Result<u64, DbErr> {
    insert_missing::<draw::Entity, _>(db, rows, [draw::Column::GameCode, draw::Column::Numero]).await
}

pub(crate) async fn insert_results(db: &impl ConnectionTrait, rows: Vec<result::Model>) -> Result<(), DbErr> {
    insert_all::<result::Entity, _>(db, rows).await
}

/// The commitments of one business day, in the sequence of its draws.
pub(crate) async fn list_day(
    db: &impl ConnectionTrait,
    game_code: &str,
    day: &str,
) -> Result<Vec<draw::Model>, DbErr> {
    draw::Entity::find()
        .filter(draw::Column::GameCode.eq(game_code))
        .filter(draw::Column::Day.eq(day))
        .filter(draw::Column::IsBeforeSales.eq(false))
        .order_by_asc(draw::Column::Numero)
        .all(db)
        .await
}

/// Publishes the root of a day, unless it is there. Returns whether it was added.
pub(crate) async fn insert_day(db: &impl ConnectionTrait, row: day::Model) -> Result<bool, DbErr> {
    let added =
        insert_missing::<day::Entity, _>(db, vec![row], [day::Column::GameCode, day::Column::Day]).await?;
    Ok(added == 1)
}

/// Reads draws and locks their rows in the sequence of their ids for the rest of the transaction: all that depends on
/// what is on sale, or at which price, is decided one after another, on every engine and from every node.
pub(crate) async fn lock_draws(tx: &impl ConnectionTrait, ids: &[Uuid]) -> Result<Vec<draw::Model>, DbErr> {
    let mut sorted = ids.to_vec();
    sorted.sort_unstable();
    sorted.dedup();
    let mut rows = Vec::with_capacity(sorted.len());
    for chunk in sorted.chunks(CHUNK) {
        let locked = draw::Entity::find()
            .filter(draw::Column::Id.is_in(chunk.iter().copied()))
            .order_by_asc(draw::Column::Id)
            .lock_exclusive()
            .all(tx)
            .await?;
        rows.extend(locked);
    }
    Ok(rows)
}

pub(crate) async fn insert_snapshot(db: &impl ConnectionTrait, row: snapshot::Model) -> Result<(), DbErr> {
    insert_missing::<snapshot::Entity, _>(db, vec![row], [snapshot::Column::DrawId]).await.map(|_| ())
}

pub(crate) async fn insert_event(db: &impl ConnectionTrait, row: event::Model) -> Result<(), DbErr> {
    insert_all::<event::Entity, _>(db, vec![row]).await
}

/// The newest events of a kind, of those of a draw: several where they are of the same moment.
pub(crate) async fn newest_events(
    db: &impl ConnectionTrait,
    draw_id: Uuid,
    kind: EventKind,
) -> Result<Vec<event::Model>, DbErr> {
    let mut events = event::Entity::find()
        .filter(event::Column::DrawId.eq(draw_id))
        .filter(event::Column::Kind.eq(kind.as_str()))
        .all(db)
        .await?;
    let newest = events.iter().map(|event| event.happened_at).max();
    events.retain(|event| Some(event.happened_at) == newest);
    Ok(events)
}

pub(crate) async fn insert_entry(db: &impl ConnectionTrait, row: entry::Model) -> Result<(), DbErr> {
    insert_all::<entry::Entity, _>(db, vec![row]).await
}

/// What was typed for one version of a result, oldest first.
pub(crate) async fn list_entries(
    db: &impl ConnectionTrait,
    draw_id: Uuid,
    version: i32,
) -> Result<Vec<entry::Model>, DbErr> {
    entry::Entity::find()
        .filter(entry::Column::DrawId.eq(draw_id))
        .filter(entry::Column::Version.eq(version))
        .order_by_asc(entry::Column::Id)
        .all(db)
        .await
}

pub(crate) async fn insert_withdrawn(db: &impl ConnectionTrait, row: withdrawn::Model) -> Result<(), DbErr> {
    insert_all::<withdrawn::Entity, _>(db, vec![row]).await
}

/// The attempts for one version of a result whose entry was taken back.
pub(crate) async fn withdrawn_attempts(
    db: &impl ConnectionTrait,
    draw_id: Uuid,
    version: i32,
) -> Result<Vec<i32>, DbErr> {
    let rows = withdrawn::Entity::find()
        .filter(withdrawn::Column::DrawId.eq(draw_id))
        .filter(withdrawn::Column::Version.eq(version));
    Ok(rows.all(db).await?.into_iter().map(|row| row.attempt).collect())
}

pub(crate) async fn find_result_for_job(
    db: &impl ConnectionTrait,
    draw_id: Uuid,
    version: i32,
) -> Result<Option<result::Model>, DbErr> {
    result::Entity::find_by_id((draw_id, version)).one(db).await
}

/// Which of these draws have an event of this kind.
pub(crate) async fn draws_with_event(
    db: &impl ConnectionTrait,
    draws: &[Uuid],
    kind: EventKind,
) -> Result<HashSet<Uuid>, DbErr> {
    let mut found = HashSet::new();
    for chunk in draws.chunks(CHUNK) {
        let ids: Vec<Uuid> = event::Entity::find()
            .select_only()
            .column(event::Column::DrawId)
            .filter(event::Column::DrawId.is_in(chunk.iter().copied()))
            .filter(event::Column::Kind.eq(kind.as_str()))
            .into_tuple()
            .all(db)
            .await?;
        found.extend(ids);
    }
    Ok(found)
}

impl Store {
    pub(crate) async fn has_draws(&self, game_code: &str) -> Result<bool, DbErr> {
        let row = draw::Entity::find().filter(draw::Column::GameCode.eq(game_code)).one(&self.read).await?;
        Ok(row.is_some())
    }

    /// The numeros of a lottery that are drawn at `from` or later.
    pub(crate) async fn numeros_from(&self, game_code: &str, from: i64) -> Result<Vec<String>, DbErr> {
        draw::Entity::find()
            .select_only()
            .column(draw::Column::Numero)
            .filter(draw::Column::GameCode.eq(game_code))
            .filter(draw::Column::DrawAt.gte(from))
            .into_tuple()
            .all(&self.read)
            .await
    }

    pub(crate) async fn published_day(
        &self,
        game_code: &str,
        day: &str,
    ) -> Result<Option<day::Model>, DbErr> {
        day::Entity::find_by_id((game_code.to_owned(), day.to_owned())).one(&self.read).await
    }

    pub(crate) async fn day_commitments(
        &self,
        game_code: &str,
        day: &str,
    ) -> Result<Vec<draw::Model>, DbErr> {
        list_day(&self.read, game_code, day).await
    }

    /// Draws whose next step is due and that no node works on, oldest first.
    pub(crate) async fn due_draws(&self, now: i64, limit: u64) -> Result<Vec<Uuid>, DbErr> {
        let free =
            Condition::any().add(draw::Column::LeaseUntil.is_null()).add(draw::Column::LeaseUntil.lte(now));
        draw::Entity::find()
            .select_only()
            .column(draw::Column::Id)
            .filter(draw::Column::DueAt.lte(now))
            .filter(free)
            .order_by_asc(draw::Column::DrawAt)
            .limit(limit)
            .into_tuple()
            .all(&self.read)
            .await
    }

    /// The rounds that sealed draws wait for, by the draws' moments; only rounds whose time has come.
    pub(crate) async fn awaited_rounds(&self, now: i64, limit: u64) -> Result<Vec<BeaconRound>, DbErr> {
        let rows: Vec<(String, String, i64)> = draw::Entity::find()
            .select_only()
            .columns([draw::Column::BeaconChain, draw::Column::BeaconKey, draw::Column::BeaconRound])
            .filter(draw::Column::State.eq(DrawState::Sealed.as_str()))
            .filter(draw::Column::DrawAt.lte(now))
            .filter(draw::Column::BeaconAt.lte(now))
            .group_by(draw::Column::BeaconChain)
            .group_by(draw::Column::BeaconKey)
            .group_by(draw::Column::BeaconRound)
            .order_by_asc(draw::Column::DrawAt.min())
            .limit(limit)
            .into_tuple()
            .all(&self.read)
            .await?;
        let round = |(chain, public_key, number)| BeaconRound { chain, public_key, number };
        Ok(rows.into_iter().map(round).collect())
    }

    /// Takes a due draw for a task of this node, unless another task, here or elsewhere, has it. Returns the draw as it is now.
    pub(crate) async fn take_lease(
        &self,
        id: Uuid,
        node: Uuid,
        now: i64,
    ) -> Result<Option<draw::Model>, DbErr> {
        let free =
            Condition::any().add(draw::Column::LeaseUntil.is_null()).add(draw::Column::LeaseUntil.lte(now));
        let taken = draw::Entity::update_many()
            .col_expr(draw::Column::LeaseNode, Expr::value(node))
            .col_expr(draw::Column::LeaseUntil, Expr::value(now + LEASE_MS))
            .filter(draw::Column::Id.eq(id))
            .filter(draw::Column::DueAt.lte(now))
            .filter(free)
            .exec(&self.db)
            .await?;
        if taken.rows_affected == 0 {
            return Ok(None);
        }
        draw::Entity::find_by_id(id).one(&self.read).await
    }

    /// Keeps a draw for this node. Returns whether the node still has it.
    pub(crate) async fn renew_lease(&self, id: Uuid, node: Uuid, now: i64) -> Result<bool, DbErr> {
        let renewed = draw::Entity::update_many()
            .col_expr(draw::Column::LeaseUntil, Expr::value(now + LEASE_MS))
            .filter(draw::Column::Id.eq(id))
            .filter(draw::Column::LeaseNode.eq(node))
            .exec(&self.db)
            .await?;
        Ok(renewed.rows_affected == 1)
    }

    /// Gives a draw back.
    pub(crate) async fn end_lease(&self, id: Uuid, node: Uuid) -> Result<(), DbErr> {
        draw::Entity::update_many()
            .col_expr(draw::Column::LeaseNode, Expr::value(Option::<Uuid>::None))
            .col_expr(draw::Column::LeaseUntil, Expr::value(Option::<i64>::None))
            .filter(draw::Column::Id.eq(id))
            .filter(draw::Column::LeaseNode.eq(node))
            .exec(&self.db)
            .await
            .map(|_| ())
    }

    pub(crate) async fn draw_for_job(&self, id: Uuid) -> Result<Option<draw::Model>, DbErr> {
        draw::Entity::find_by_id(id).one(&self.read).await
    }

    pub(crate) async fn draw_of(&self, game_code: &str, numero: &str) -> Result<Option<draw::Model>, DbErr> {
        draw::Entity::find()
            .filter(draw::Column::GameCode.eq(game_code))
            .filter(draw::Column::Numero.eq(numero))
            .one(&self.read)
            .await
    }

    pub(crate) async fn draws_of(
        &self,
        game_code: &str,
        numeros: &[String],
    ) -> Result<Vec<draw::Model>, DbErr> {
        let mut rows = Vec::with_capacity(numeros.len());
        for chunk in numeros.chunks(CHUNK) {
            let found = draw::Entity::find()
                .filter(draw::Column::GameCode.eq(game_code))
                .filter(draw::Column::Numero.is_in(chunk.iter().cloned()))
                .all(&self.read)
                .await?;
            rows.extend(found);
        }
        Ok(rows)
    }

    pub(crate) async fn draws_by_ids(&self, ids: &[Uuid]) -> Result<Vec<draw::Model>, DbErr> {
        let mut rows = Vec::with_capacity(ids.len());
        for chunk in ids.chunks(CHUNK) {
            let found = draw::Entity::find()
                .filter(draw::Column::Id.is_in(chunk.iter().copied()))
                .all(&self.read)
                .await?;
            rows.extend(found);
        }
        Ok(rows)
    }

    /// The draws of a lottery that take orders at `now`, next to close first.
    pub(crate) async fn on_sale(
        &self,
        game_code: &str,
        now: i64,
        limit: u64,
    ) -> Result<Vec<draw::Model>, DbErr> {
        draw::Entity::find()
            .filter(draw::Column::GameCode.eq(game_code))
            .filter(draw::Column::CloseAt.gt(now))
            .filter(draw::Column::IsSuspended.eq(false))
            .filter(draw::Column::State.is_in([DrawState::Planned.as_str(), DrawState::Open.as_str()]))
            .order_by_asc(draw::Column::DrawAt)
            .limit(limit)
            .all(&self.read)
            .await
    }

    /// The draws of a lottery that have closed, newest first.
    pub(crate) async fn past_draws(
        &self,
        game_code: &str,
        now: i64,
        offset: u64,
        limit: u64,
    ) -> Result<Vec<draw::Model>, DbErr> {
        draw::Entity::find()
            .filter(draw::Column::GameCode.eq(game_code))
            .filter(draw::Column::CloseAt.lte(now))
            .order_by_desc(draw::Column::DrawAt)
            .offset(offset)
            .limit(limit)
            .all(&self.read)
            .await
    }

    /// The newest draws of a lottery that have a result, newest first.
    pub(crate) async fn drawn(&self, game_code: &str, limit: u64) -> Result<Vec<draw::Model>, DbErr> {
        draw::Entity::find()
            .filter(draw::Column::GameCode.eq(game_code))
            .filter(draw::Column::Version.gt(0))
            .order_by_desc(draw::Column::DrawAt)
            .limit(limit)
            .all(&self.read)
            .await
    }

    /// The next results of our own draws of a lottery before one of them, newest first, by when they were planned.
    pub(crate) async fn own_results_before(
        &self,
        game_code: &str,
        before: Uuid,
    ) -> Result<Vec<(Uuid, String)>, DbErr> {
        let sql = "SELECT d.id, r.result FROM draw d JOIN draw_result r ON r.draw_id = d.id AND r.version = 1 \
                   WHERE d.game_code = $1 AND d.id < $2 ORDER BY d.id DESC LIMIT 1000";
        let rows = query(&self.read, sql, vec![game_code.into(), before.into()]).await?;
        rows.iter().map(|row| Ok((row.try_get_by_index(0)?, row.try_get_by_index(1)?))).collect()
    }

    /// The draws at which it was noted since that moment that the results of their lottery are odd.
    pub(crate) async fn odd_draws(&self, game_code: Option<&str>, since: i64) -> Result<Vec<Uuid>, DbErr> {
        let of_game = if game_code.is_some() { " AND d.game_code = $3" } else { "" };
        let sql = format!(
            "SELECT e.draw_id FROM draw_event e JOIN draw d ON d.id = e.draw_id \
             WHERE e.kind = $1 AND e.happened_at > $2{of_game}"
        );
        let mut values: Vec<Value> = vec![EventKind::OutcomesOdd.as_str().into(), since.into()];
        values.extend(game_code.map(Value::from));
        let rows = query(&self.read, &sql, values).await?;
        rows.iter().map(|row| row.try_get_by_index(0)).collect()
    }

    /// The results that count of these draws.
    pub(crate) async fn results_of(&self, draws: &[draw::Model]) -> Result<Vec<result::Model>, DbErr> {
        let mut rows = Vec::new();
        for chunk in draws.chunks(CHUNK) {
            let found = result::Entity::find()
                .filter(result::Column::DrawId.is_in(chunk.iter().map(|draw| draw.id)))
                .all(&self.read)
                .await?;
            let counts = |row: &result::Model| {
                chunk.iter().any(|draw| draw.id == row.draw_id && draw.version == row.version)
            };
            rows.extend(found.into_iter().filter(counts));
        }
        Ok(rows)
    }

    pub(crate) async fn result_version(
        &self,
        draw_id: Uuid,
        version: i32,
    ) -> Result<Option<result::Model>, DbErr> {
        find_result_for_job(&self.read, draw_id, version).await
    }

    pub(crate) async fn snapshot(&self, draw_id: Uuid) -> Result<Option<snapshot::Model>, DbErr> {
        snapshot::Entity::find_by_id(draw_id).one(&self.read).await
    }

    /// Root and size of a sealed list, without the list.
    pub(crate) async fn snapshot_root(&self, draw_id: Uuid) -> Result<Option<(String, i64)>, DbErr> {
        snapshot::Entity::find_by_id(draw_id)
            .select_only()
            .column(snapshot::Column::Root)
            .column(snapshot::Column::Size)
            .into_tuple()
            .one(&self.read)
            .await
    }

    /// What the newest sheet of a merchant and prize mode says.
    pub(crate) async fn newest_sheet(
        &self,
        game_code: &str,
        merchant: &str,
        prize_mode: &str,
    ) -> Result<Option<sheet::Model>, DbErr> {
        sheet::Entity::find()
            .filter(sheet::Column::GameCode.eq(game_code))
            .filter(sheet::Column::Merchant.eq(merchant))
            .filter(sheet::Column::PrizeMode.eq(prize_mode))
            .order_by_desc(sheet::Column::Version)
            .one(&self.read)
            .await
    }

    pub(crate) async fn insert_sheet(&self, row: sheet::Model) -> Result<(), DbErr> {
        insert_all::<sheet::Entity, _>(&self.db, vec![row]).await
    }

    pub(crate) async fn has_event(&self, draw_id: Uuid, kind: EventKind) -> Result<bool, DbErr> {
        let found = event::Entity::find()
            .filter(event::Column::DrawId.eq(draw_id))
            .filter(event::Column::Kind.eq(kind.as_str()));
        Ok(found.one(&self.read).await?.is_some())
    }
}
