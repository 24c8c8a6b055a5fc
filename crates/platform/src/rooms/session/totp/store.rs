use erawan_kernel::ids::MemberId;
use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{DatabaseTransaction, QuerySelect};
use sea_orm_migration::MigrationTrait;
use sea_orm_migration::prelude::{ForeignKey, Index, Table};
use sea_orm_migration::schema::{big_integer, big_integer_null, binary_len, integer, pk_uuid, uuid};

use crate::db::{CreateTable, Db};

/// Bytes of a secret that was never sealed.
const PLAIN_BYTES: i32 = 20;

mod totp {
    use sea_orm::entity::prelude::*;

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "totp")]
    pub(super) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub member_id: Uuid,
        pub secret: Vec<u8>,
        pub created_at_ms: i64,
        pub confirmed_at_ms: Option<i64>,
        pub last_step: i64,
        pub failures: i32,
        pub failing_since_ms: i64,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

mod totp_recovery {
    use sea_orm::entity::prelude::*;

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "totp_recovery")]
    pub(super) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub code_hash: Vec<u8>,
        pub member_id: Uuid,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

/// Wrong codes that still count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Failures {
    pub(super) count: i32,
    /// The first of them, epoch milliseconds.
    pub(super) since_ms: i64,
}

/// A member's shared secret and what became of it.
#[derive(Debug)]
pub(super) struct Stored {
    /// Sealed with the data key.
    pub(super) sealed_secret: Vec<u8>,
    pub(super) is_confirmed: bool,
    pub(super) last_step: i64,
    pub(super) failures: Failures,
}

pub(super) async fn is_on(db: &Db, member_id: MemberId) -> Result<bool, DbErr> {
    totp::Entity::find_by_id(member_id.uuid())
        .filter(totp::Column::ConfirmedAtMs.is_not_null())
        .exists(db.read())
        .await
}

pub(super) async fn find_in_tx(
    tx: &DatabaseTransaction,
    member_id: MemberId,
) -> Result<Option<Stored>, DbErr> {
    let row = totp::Entity::find_by_id(member_id.uuid()).one(tx).await?;
    Ok(row.map(|row| Stored {
        sealed_secret: row.secret,
        is_confirmed: row.confirmed_at_ms.is_some(),
        last_step: row.last_step,
        failures: Failures { count: row.failures, since_ms: row.failing_since_ms },
    }))
}

/// Secrets that were stored before they were sealed: a sealed one is longer.
pub(super) async fn plain_secrets(db: &Db) -> Result<Vec<(MemberId, Vec<u8>)>, DbErr> {
    let rows: Vec<(Uuid, Vec<u8>)> = totp::Entity::find()
        .select_only()
        .columns([totp::Column::MemberId, totp::Column::Secret])
        .filter(Expr::cust("LENGTH(secret)").eq(PLAIN_BYTES))
        .into_tuple()
        .all(db.write())
        .await?;
    Ok(rows.into_iter().map(|(id, secret)| (MemberId::from_uuid(id), secret)).collect())
}

/// Puts the sealed secret in the place of the plain one, unless it changed meanwhile.
pub(super) async fn seal(db: &Db, member_id: MemberId, plain: Vec<u8>, sealed: Vec<u8>) -> Result<(), DbErr> {
    totp::Entity::update_many()
        .col_expr(totp::Column::Secret, Expr::value(sealed))
        .filter(totp::Column::MemberId.eq(member_id.uuid()))
        .filter(totp::Column::Secret.eq(plain))
        .exec(db.write())
        .await
        .map(|_| ())
}

/// Stores a secret nobody confirmed yet in place of the one before. Failures stay, so that starting over
/// does not give new tries.
pub(super) async fn replace_in_tx(
    tx: &DatabaseTransaction,
    member_id: MemberId,
    sealed_secret: Vec<u8>,
    now_ms: i64,
) -> Result<(), DbErr> {
    let changed = totp::Entity::update_many()
        .col_expr(totp::Column::Secret, Expr::value(sealed_secret.clone()))
        .col_expr(totp::Column::CreatedAtMs, Expr::value(now_ms))
        .filter(totp::Column::MemberId.eq(member_id.uuid()))
        .exec(tx)
        .await?;
    if changed.rows_affected > 0 {
        return Ok(());
    }
    let row = totp::ActiveModel {
        member_id: Set(member_id.uuid()),
        secret: Set(sealed_secret),
        created_at_ms: Set(now_ms),
        confirmed_at_ms: Set(None),
        last_step: Set(0),
        failures: Set(0),
        failing_since_ms: Set(0),
    };
    totp::Entity::insert(row).exec_without_returning(tx).await.map(|_| ())
}

pub(super) async fn confirm_in_tx(
    tx: &DatabaseTransaction,
    member_id: MemberId,
    now_ms: i64,
    recovery_hashes: &[[u8; 32]],
) -> Result<(), DbErr> {
    totp::Entity::update_many()
        .col_expr(totp::Column::ConfirmedAtMs, Expr::value(now_ms))
        .filter(totp::Column::MemberId.eq(member_id.uuid()))
        .exec(tx)
        .await?;
    let rows = recovery_hashes.iter().map(|hash| totp_recovery::ActiveModel {
        code_hash: Set(hash.to_vec()),
        member_id: Set(member_id.uuid()),
    });
    totp_recovery::Entity::insert_many(rows).exec_without_returning(tx).await.map(|_| ())
}

pub(super) async fn note_success_in_tx(
    tx: &DatabaseTransaction,
    member_id: MemberId,
    step: i64,
) -> Result<(), DbErr> {
    totp::Entity::update_many()
        .col_expr(totp::Column::LastStep, Expr::value(step))
        .col_expr(totp::Column::Failures, Expr::value(0))
        .filter(totp::Column::MemberId.eq(member_id.uuid()))
        .exec(tx)
        .await
        .map(|_| ())
}

pub(super) async fn note_failures_in_tx(
    tx: &DatabaseTransaction,
    member_id: MemberId,
    failures: Failures,
) -> Result<(), DbErr> {
    totp::Entity::update_many()
        .col_expr(totp::Column::Failures, Expr::value(failures.count))
        .col_expr(totp::Column::FailingSinceMs, Expr::value(failures.since_ms))
        .filter(totp::Column::MemberId.eq(member_id.uuid()))
        .exec(tx)
        .await
        .map(|_| ())
}

/// Uses the recovery code up; answers whether it was one.
pub(super) async fn take_recovery_in_tx(
    tx: &DatabaseTransaction,
    member_id: MemberId,
    code_hash: [u8; 32],
) -> Result<bool, DbErr> {
    let taken = totp_recovery::Entity::delete_by_id(code_hash.to_vec())
        .filter(totp_recovery::Column::MemberId.eq(member_id.uuid()))
        .exec(tx)
        .await?;
    Ok(taken.rows_affected > 0)
}

pub(super) async fn recovery_left(db: &Db, member_id: MemberId) -> Result<u64, DbErr> {
    let left = totp_recovery::Entity::find().filter(totp_recovery::Column::MemberId.eq(member_id.uuid()));
    left.count(db.read()).await
}

/// Forgets secret and recovery codes; answers whether there was a secret.
pub(super) async fn remove_in_tx(tx: &DatabaseTransaction, member_id: MemberId) -> Result<bool, DbErr> {
    let codes =
        totp_recovery::Entity::delete_many().filter(totp_recovery::Column::MemberId.eq(member_id.uuid()));
    codes.exec(tx).await?;
    let removed = totp::Entity::delete_by_id(member_id.uuid()).exec(tx).await?;
    Ok(removed.rows_affected > 0)
}

pub(in crate::rooms::session) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    vec![create_totp().boxed(), create_totp_recovery().boxed()]
}

fn create_totp() -> CreateTable {
    CreateTable::new(
        "m20261121_000400_session_totp",
        Table::create()
            .table("totp")
            .col(pk_uuid("member_id"))
            .col(binary_len("secret", 20))
            .col(big_integer("created_at_ms"))
            .col(big_integer_null("confirmed_at_ms"))
            .col(big_integer("last_step"))
            .col(integer("failures"))
            .col(big_integer("failing_since_ms"))
            .foreign_key(
                ForeignKey::create().name("totp_member_fkey").from("totp", "member_id").to("member", "id"),
            ),
    )
}

fn create_totp_recovery() -> CreateTable {
    CreateTable::new(
        "m20261121_000410_session_totp_recovery",
        Table::create()
            .table("totp_recovery")
            .col(binary_len("code_hash", 32).primary_key())
            .col(uuid("member_id"))
            .foreign_key(
                ForeignKey::create()
                    .name("totp_recovery_member_fkey")
                    .from("totp_recovery", "member_id")
                    .to("member", "id"),
            ),
    )
    .with_index(Index::create().name("totp_recovery_member_idx").table("totp_recovery").col("member_id"))
}
