use erawan_kernel::ids::{MerchantId, OperatorId, OperatorSessionId};
use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::{ExprTrait, OnConflict};
use sea_orm::{Condition, QuerySelect};
use sea_orm_migration::MigrationTrait;
use sea_orm_migration::prelude::{ForeignKey, Index, Table};
use sea_orm_migration::schema::{
    big_integer, big_integer_null, binary_len, integer, pk_uuid, string_len, uuid,
};

use super::model::{AGE_MS_MAX, IDLE_MS_MAX, LOCK_MS, TRIES_MAX};
use super::{CurrentOperator, Operator};
use crate::db::{CreateTable, Db};

mod operator {
    use sea_orm::entity::prelude::*;

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "operator")]
    pub(super) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub merchant_id: Uuid,
        pub username: String,
        pub name: String,
        pub password_hash: String,
        /// Tries since the last login that came through.
        pub tries: i32,
        pub tried_at_ms: i64,
        pub created_at_ms: i64,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

mod session {
    use sea_orm::entity::prelude::*;

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "operator_session")]
    pub(super) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub operator_id: Uuid,
        pub token_hash: Vec<u8>,
        pub created_at_ms: i64,
        pub active_at_ms: i64,
        pub ended_at_ms: Option<i64>,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

/// An operator with what proves them.
pub(super) struct Known {
    pub(super) operator: Operator,
    pub(super) password_hash: String,
}

fn of_row(row: operator::Model) -> Operator {
    Operator {
        id: OperatorId::from_uuid(row.id),
        merchant_id: MerchantId::from_uuid(row.merchant_id),
        username: row.username,
        name: row.name,
    }
}

pub(super) async fn insert(db: &Db, new: &Operator, password_hash: String, now_ms: i64) -> Result<(), DbErr> {
    let row = operator::ActiveModel {
        id: Set(new.id.uuid()),
        merchant_id: Set(new.merchant_id.uuid()),
        username: Set(new.username.clone()),
        name: Set(new.name.clone()),
        password_hash: Set(password_hash),
        tries: Set(0),
        tried_at_ms: Set(0),
        created_at_ms: Set(now_ms),
    };
    let taken = OnConflict::columns([operator::Column::MerchantId, operator::Column::Username])
        .do_nothing()
        .to_owned();
    operator::Entity::insert(row).on_conflict(taken).exec_without_returning(db.write()).await.map(|_| ())
}

pub(super) async fn find(db: &Db, id: OperatorId) -> Result<Option<Operator>, DbErr> {
    Ok(operator::Entity::find_by_id(id.uuid()).one(db.read()).await?.map(of_row))
}

pub(super) async fn find_by_username(
    db: &Db,
    merchant_id: MerchantId,
    username: &str,
) -> Result<Option<Known>, DbErr> {
    let row = operator::Entity::find()
        .filter(operator::Column::MerchantId.eq(merchant_id.uuid()))
        .filter(operator::Column::Username.eq(username))
        .one(db.read())
        .await?;
    Ok(row.map(|row| Known { password_hash: row.password_hash.clone(), operator: of_row(row) }))
}

/// Takes one of the tries that are left; answers false while there is none.
pub(super) async fn take_try(db: &Db, id: OperatorId, now_ms: i64) -> Result<bool, DbErr> {
    use operator::Column;
    let forgotten =
        Condition::all().add(Column::Tries.gte(TRIES_MAX)).add(Column::TriedAtMs.lte(now_ms - LOCK_MS));
    operator::Entity::update_many()
        .col_expr(Column::Tries, Expr::value(0))
        .filter(Column::Id.eq(id.uuid()))
        .filter(forgotten)
        .exec(db.write())
        .await?;
    let taken = operator::Entity::update_many()
        .col_expr(Column::Tries, Expr::col(Column::Tries).add(1))
        .col_expr(Column::TriedAtMs, Expr::value(now_ms))
        .filter(Column::Id.eq(id.uuid()))
        .filter(Column::Tries.lt(TRIES_MAX))
        .exec(db.write())
        .await?;
    Ok(taken.rows_affected > 0)
}

pub(super) async fn open_session(
    db: &Db,
    id: OperatorSessionId,
    operator_id: OperatorId,
    token_hash: [u8; 32],
    now_ms: i64,
) -> Result<(), DbErr> {
    let tx = db.begin().await?;
    operator::Entity::update_many()
        .col_expr(operator::Column::Tries, Expr::value(0))
        .filter(operator::Column::Id.eq(operator_id.uuid()))
        .exec(&tx)
        .await?;
    let row = session::ActiveModel {
        id: Set(id.uuid()),
        operator_id: Set(operator_id.uuid()),
        token_hash: Set(token_hash.to_vec()),
        created_at_ms: Set(now_ms),
        active_at_ms: Set(now_ms),
        ended_at_ms: Set(None),
    };
    session::Entity::insert(row).exec_without_returning(&tx).await?;
    tx.commit().await
}

fn is_open(now_ms: i64) -> Condition {
    Condition::all()
        .add(session::Column::EndedAtMs.is_null())
        .add(session::Column::ActiveAtMs.gt(now_ms - IDLE_MS_MAX))
        .add(session::Column::CreatedAtMs.gt(now_ms - AGE_MS_MAX))
}

pub(super) async fn find_by_token(
    db: &Db,
    token_hash: [u8; 32],
    now_ms: i64,
) -> Result<Option<CurrentOperator>, DbErr> {
    let found = session::Entity::find()
        .filter(session::Column::TokenHash.eq(token_hash.to_vec()))
        .filter(is_open(now_ms))
        .one(db.read())
        .await?;
    let Some(session) = found else { return Ok(None) };
    let operator = find(db, OperatorId::from_uuid(session.operator_id)).await?;
    let session_id = OperatorSessionId::from_uuid(session.id);
    Ok(operator.map(|operator| CurrentOperator { operator, session_id }))
}

pub(super) async fn is_live(db: &Db, id: OperatorSessionId, now_ms: i64) -> Result<bool, DbErr> {
    session::Entity::find_by_id(id.uuid()).filter(is_open(now_ms)).exists(db.read()).await
}

/// Activity is written down at most every quarter of a minute, so that reading does not write each time.
pub(super) async fn note_activity(db: &Db, id: OperatorSessionId, now_ms: i64) -> Result<(), DbErr> {
    const STEP_MS: i64 = 15 * 1_000;
    let stale = session::Entity::find_by_id(id.uuid())
        .filter(session::Column::ActiveAtMs.lte(now_ms - STEP_MS))
        .exists(db.read())
        .await?;
    if !stale {
        return Ok(());
    }
    session::Entity::update_many()
        .col_expr(session::Column::ActiveAtMs, Expr::value(now_ms))
        .filter(session::Column::Id.eq(id.uuid()))
        .exec(db.write())
        .await
        .map(|_| ())
}

pub(super) async fn end_session(db: &Db, id: OperatorSessionId, now_ms: i64) -> Result<(), DbErr> {
    session::Entity::update_many()
        .col_expr(session::Column::EndedAtMs, Expr::value(now_ms))
        .filter(session::Column::Id.eq(id.uuid()))
        .filter(session::Column::EndedAtMs.is_null())
        .exec(db.write())
        .await
        .map(|_| ())
}

pub(super) async fn on_duty(db: &Db, merchant_id: MerchantId, now_ms: i64) -> Result<Vec<Operator>, DbErr> {
    let present: Vec<Uuid> = session::Entity::find()
        .select_only()
        .column(session::Column::OperatorId)
        .distinct()
        .filter(is_open(now_ms))
        .into_tuple()
        .all(db.read())
        .await?;
    let rows = operator::Entity::find()
        .filter(operator::Column::MerchantId.eq(merchant_id.uuid()))
        .filter(operator::Column::Id.is_in(present))
        .all(db.read())
        .await?;
    Ok(rows.into_iter().map(of_row).collect())
}

pub(crate) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    let operator = CreateTable::new(
        "m20261122_000300_operator",
        Table::create()
            .table("operator")
            .col(pk_uuid("id"))
            .col(uuid("merchant_id"))
            .col(string_len("username", 64))
            .col(string_len("name", 64))
            .col(string_len("password_hash", 255))
            .col(integer("tries"))
            .col(big_integer("tried_at_ms"))
            .col(big_integer("created_at_ms"))
            .foreign_key(
                ForeignKey::create()
                    .name("operator_merchant_fkey")
                    .from("operator", "merchant_id")
                    .to("merchant", "id"),
            ),
    )
    .with_index(
        Index::create()
            .unique()
            .name("operator_username_key")
            .table("operator")
            .col("merchant_id")
            .col("username"),
    );
    let session = CreateTable::new(
        "m20261122_000310_operator_session",
        Table::create()
            .table("operator_session")
            .col(pk_uuid("id"))
            .col(uuid("operator_id"))
            .col(binary_len("token_hash", 32))
            .col(big_integer("created_at_ms"))
            .col(big_integer("active_at_ms"))
            .col(big_integer_null("ended_at_ms"))
            .foreign_key(
                ForeignKey::create()
                    .name("operator_session_operator_fkey")
                    .from("operator_session", "operator_id")
                    .to("operator", "id"),
            ),
    )
    .with_index(
        Index::create()
            .unique()
            .name("operator_session_token_key")
            .table("operator_session")
            .col("token_hash"),
    );
    vec![operator.boxed(), session.boxed()]
}
