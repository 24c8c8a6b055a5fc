use sea_orm::sea_query::{Expr, ExprTrait, SimpleExpr};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DbErr, EntityTrait, QueryFilter, QueryOrder, QuerySelect,
};
use uuid::Uuid;

use super::{
    CHUNK, Store, day, draw, entry, event, insert_all, insert_missing, number, result, sheet, snapshot,
};
use crate::model::{DrawState, EventKind, LEASE_MS};

/// A move of a draw to its next state, or a note on it.
#[derive(Debug, Clone)]
pub(crate) enum DrawChange {
    /// On sale as the next one to close.
    Open { due_at: i64 },
    /// Takes no more orders.
    Close { due_at: i64 },
    /// The list is fixed.
    Seal { due_at: Option<i64> },
    /// The result is published.
    Publish { version: i32, is_late: bool, resulted_at: i64, due_at: i64 },
    /// Teller and auditor differ.
    Dispute { alarm: String },
    /// To be calculated once more.
    Recalculate { due_at: i64 },
    /// The agreed list is written.
    Settle { due_at: i64 },
    /// Over: paid, or all stakes are back.
    End { state: DrawState },
    /// Stakes go back.
    Void { due_at: i64 },
    /// Nothing was achieved; again at this time.
    Again { due_at: i64, alarm: Option<String> },
    /// It takes a person to go on.
    Wait { alarm: String },
}

fn columns(change: DrawChange) -> Vec<(draw::Column, SimpleExpr)> {
    use draw::Column as C;
    let to = |state: DrawState| (C::State, Expr::value(state.as_str()));
    let due = |at: Option<i64>| (C::DueAt, Expr::value(at));
    let alarm = |text: Option<String>| {
        (C::Alarm, Expr::value(text.map(|text| text.chars().take(512).collect::<String>())))
    };
    let fresh = || [(C::Attempts, Expr::value(0)), (C::Alarm, Expr::value(Option::<String>::None))];
    let mut columns = Vec::new();
    match change {
        DrawChange::Open { due_at } => columns.extend([to(DrawState::Open), due(Some(due_at))]),
        DrawChange::Close { due_at } => columns.extend([to(DrawState::Closing), due(Some(due_at))]),
        DrawChange::Seal { due_at } => columns.extend([to(DrawState::Sealed), due(due_at)]),
        DrawChange::Publish { version, is_late, resulted_at, due_at } => {
            columns.extend(fresh());
            columns.extend([
                to(DrawState::Resulted),
                (C::Version, Expr::value(version)),
                (C::IsLate, Expr::value(is_late)),
                (C::ResultedAt, Expr::value(resulted_at)),
                due(Some(due_at)),
            ]);
        }
        DrawChange::Dispute { alarm: text } => {
            columns.extend([to(DrawState::Disputed), due(None), alarm(Some(text))]);
        }
        DrawChange::Recalculate { due_at } => {
            columns.extend(fresh());
            columns.extend([to(DrawState::Resulted), due(Some(due_at))]);
        }
        DrawChange::Settle { due_at } => {
            columns.extend(fresh());
            columns.extend([to(DrawState::Settling), due(Some(due_at))]);
        }
        DrawChange::End { state } => {
            columns.extend(fresh());
            columns.extend([to(state), due(None)]);
        }
        DrawChange::Void { due_at } => {
            columns.extend(fresh());
            columns.extend([to(DrawState::Voiding), due(Some(due_at))]);
        }
        DrawChange::Again { due_at, alarm: text } => {
            columns.extend([due(Some(due_at)), (C::Attempts, Expr::col(C::Attempts).add(1)), alarm(text)]);
        }
        DrawChange::Wait { alarm: text } => columns.extend([due(None), alarm(Some(text))]),
    }
    columns
}

/// Moves a draw on from one of these states, unless another task has moved it. Returns whether it was moved.
pub(crate) async fn change_draw(
    db: &impl ConnectionTrait,
    id: Uuid,
    from: &[DrawState],
    change: DrawChange,
    now: i64,
) -> Result<bool, DbErr> {
    let mut update = draw::Entity::update_many()
        .filter(draw::Column::Id.eq(id))
        .filter(draw::Column::State.is_in(from.iter().map(|state| state.as_str())))
        .col_expr(draw::Column::ChangedAt, Expr::value(now));
    for (column, value) in columns(change) {
        update = update.col_expr(column, value);
    }
    Ok(update.exec(db).await?.rows_affected == 1)
}

/// Stops the sales of a draw, or lets them go on. Returns whether that changed anything.
pub(crate) async fn set_suspended(
    db: &impl ConnectionTrait,
    id: Uuid,
    is_suspended: bool,
    now: i64,
) -> Result<bool, DbErr> {
    let update = draw::Entity::update_many()
        .col_expr(draw::Column::IsSuspended, Expr::value(is_suspended))
        .col_expr(draw::Column::ChangedAt, Expr::value(now))
        .filter(draw::Column::Id.eq(id))
        .filter(draw::Column::IsSuspended.eq(!is_suspended))
        .filter(draw::Column::State.is_in([DrawState::Planned.as_str(), DrawState::Open.as_str()]));
    Ok(update.exec(db).await?.rows_affected == 1)
}

/// Holds the payout of a result back, or releases it. Returns whether that changed anything.
pub(crate) async fn set_frozen(
    db: &impl ConnectionTrait,
    id: Uuid,
    is_frozen: bool,
    now: i64,
) -> Result<bool, DbErr> {
    let update = draw::Entity::update_many()
        .col_expr(draw::Column::IsFrozen, Expr::value(is_frozen))
        .col_expr(draw::Column::DueAt, Expr::value((!is_frozen).then_some(now)))
        .col_expr(draw::Column::ChangedAt, Expr::value(now))
        .filter(draw::Column::Id.eq(id))
        .filter(draw::Column::IsFrozen.eq(!is_frozen))
        .filter(draw::Column::State.eq(DrawState::Resulted.as_str()));
    Ok(update.exec(db).await?.rows_affected == 1)
}

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

impl Store {
    pub(crate) async fn has_draws(&self, game_code: &str) -> Result<bool, DbErr> {
        let row = draw::Entity::find().filter(draw::Column::GameCode.eq(game_code)).one(&self.db).await?;
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
            .all(&self.db)
            .await
    }

    pub(crate) async fn published_day(
        &self,
        game_code: &str,
        day: &str,
    ) -> Result<Option<day::Model>, DbErr> {
        day::Entity::find_by_id((game_code.to_owned(), day.to_owned())).one(&self.db).await
    }

    pub(crate) async fn day_commitments(
        &self,
        game_code: &str,
        day: &str,
    ) -> Result<Vec<draw::Model>, DbErr> {
        list_day(&self.db, game_code, day).await
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
            .all(&self.db)
            .await
    }

    /// Takes a due draw for this node, unless another one has it. Returns the draw as it is now.
    pub(crate) async fn take_lease(
        &self,
        id: Uuid,
        node: Uuid,
        now: i64,
    ) -> Result<Option<draw::Model>, DbErr> {
        let free = Condition::any()
            .add(draw::Column::LeaseUntil.is_null())
            .add(draw::Column::LeaseUntil.lte(now))
            .add(draw::Column::LeaseNode.eq(node));
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
        draw::Entity::find_by_id(id).one(&self.db).await
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
        draw::Entity::find_by_id(id).one(&self.db).await
    }

    pub(crate) async fn draw_of(&self, game_code: &str, numero: &str) -> Result<Option<draw::Model>, DbErr> {
        draw::Entity::find()
            .filter(draw::Column::GameCode.eq(game_code))
            .filter(draw::Column::Numero.eq(numero))
            .one(&self.db)
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
                .all(&self.db)
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
                .all(&self.db)
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
            .all(&self.db)
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
            .all(&self.db)
            .await
    }

    /// The newest draws of a lottery that have a result, newest first.
    pub(crate) async fn drawn(&self, game_code: &str, limit: u64) -> Result<Vec<draw::Model>, DbErr> {
        draw::Entity::find()
            .filter(draw::Column::GameCode.eq(game_code))
            .filter(draw::Column::Version.gt(0))
            .order_by_desc(draw::Column::DrawAt)
            .limit(limit)
            .all(&self.db)
            .await
    }

    /// The results that count of these draws.
    pub(crate) async fn results_of(&self, draws: &[draw::Model]) -> Result<Vec<result::Model>, DbErr> {
        let mut rows = Vec::new();
        for chunk in draws.chunks(CHUNK) {
            let found = result::Entity::find()
                .filter(result::Column::DrawId.is_in(chunk.iter().map(|draw| draw.id)))
                .all(&self.db)
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
        result::Entity::find_by_id((draw_id, version)).one(&self.db).await
    }

    pub(crate) async fn snapshot(&self, draw_id: Uuid) -> Result<Option<snapshot::Model>, DbErr> {
        snapshot::Entity::find_by_id(draw_id).one(&self.db).await
    }

    /// Root and size of a sealed list, without the list.
    pub(crate) async fn snapshot_root(&self, draw_id: Uuid) -> Result<Option<(String, i64)>, DbErr> {
        snapshot::Entity::find_by_id(draw_id)
            .select_only()
            .column(snapshot::Column::Root)
            .column(snapshot::Column::Size)
            .into_tuple()
            .one(&self.db)
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
            .one(&self.db)
            .await
    }

    pub(crate) async fn insert_sheet(&self, row: sheet::Model) -> Result<(), DbErr> {
        insert_all::<sheet::Entity, _>(&self.db, vec![row]).await
    }

    /// Sets the rule of a number, from now on.
    pub(crate) async fn put_number(&self, row: number::Model) -> Result<(), DbErr> {
        use number::Column as C;
        let replace = sea_orm::sea_query::OnConflict::columns([
            C::DrawId,
            C::Merchant,
            C::Book,
            C::PlayCode,
            C::Number,
        ])
        .update_columns([C::Rule, C::Operator, C::ChangedAt])
        .to_owned();
        let row = sea_orm::IntoActiveModel::into_active_model(row);
        number::Entity::insert(row).on_conflict(replace).exec_without_returning(&self.db).await.map(|_| ())
    }

    pub(crate) async fn has_event(&self, draw_id: Uuid, kind: EventKind) -> Result<bool, DbErr> {
        let found = event::Entity::find()
            .filter(event::Column::DrawId.eq(draw_id))
            .filter(event::Column::Kind.eq(kind.as_str()));
        Ok(found.one(&self.db).await?.is_some())
    }

    /// Significant events of a draw, oldest first.
    pub(crate) async fn events(&self, draw_id: Uuid) -> Result<Vec<event::Model>, DbErr> {
        event::Entity::find()
            .filter(event::Column::DrawId.eq(draw_id))
            .order_by_asc(event::Column::Id)
            .all(&self.db)
            .await
    }
}
