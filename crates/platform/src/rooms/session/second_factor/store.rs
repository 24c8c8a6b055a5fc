use erawan_kernel::ids::{MemberId, MerchantId};
use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;
use sea_orm_migration::MigrationTrait;
use sea_orm_migration::prelude::{ForeignKey, Index, Table};
use sea_orm_migration::schema::{big_integer, binary_len, boolean, uuid};

use crate::db::{CreateTable, Db};

mod login_challenge {
    use sea_orm::entity::prelude::*;

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "login_challenge")]
    pub(super) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id_hash: Vec<u8>,
        pub merchant_id: Uuid,
        pub member_id: Uuid,
        pub remember_me: bool,
        pub expires_at_ms: i64,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

/// A login that waits for its second factor.
#[derive(Debug)]
pub(super) struct Challenge {
    pub(super) merchant_id: MerchantId,
    pub(super) member_id: MemberId,
    pub(super) remember_me: bool,
    pub(super) expires_at_ms: i64,
}

/// Stores a challenge and forgets those that are over.
pub(super) async fn insert(
    db: &Db,
    id_hash: [u8; 32],
    challenge: &Challenge,
    now_ms: i64,
) -> Result<(), DbErr> {
    let over = login_challenge::Entity::delete_many();
    over.filter(login_challenge::Column::ExpiresAtMs.lte(now_ms)).exec(db.write()).await?;
    let row = login_challenge::ActiveModel {
        id_hash: Set(id_hash.to_vec()),
        merchant_id: Set(challenge.merchant_id.uuid()),
        member_id: Set(challenge.member_id.uuid()),
        remember_me: Set(challenge.remember_me),
        expires_at_ms: Set(challenge.expires_at_ms),
    };
    login_challenge::Entity::insert(row).exec_without_returning(db.write()).await.map(|_| ())
}

pub(super) async fn find(db: &Db, id_hash: [u8; 32]) -> Result<Option<Challenge>, DbErr> {
    let row = login_challenge::Entity::find_by_id(id_hash.to_vec()).one(db.read()).await?;
    Ok(row.map(|row| Challenge {
        merchant_id: MerchantId::from_uuid(row.merchant_id),
        member_id: MemberId::from_uuid(row.member_id),
        remember_me: row.remember_me,
        expires_at_ms: row.expires_at_ms,
    }))
}

/// Uses the challenge up; only one caller ever succeeds.
pub(super) async fn take(db: &Db, id_hash: [u8; 32]) -> Result<bool, DbErr> {
    let taken = login_challenge::Entity::delete_by_id(id_hash.to_vec()).exec(db.write()).await?;
    Ok(taken.rows_affected > 0)
}

pub(in crate::rooms::session) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    vec![create_login_challenge().boxed()]
}

fn create_login_challenge() -> CreateTable {
    CreateTable::new(
        "m20261121_000420_session_login_challenge",
        Table::create()
            .table("login_challenge")
            .col(binary_len("id_hash", 32).primary_key())
            .col(uuid("merchant_id"))
            .col(uuid("member_id"))
            .col(boolean("remember_me"))
            .col(big_integer("expires_at_ms"))
            .foreign_key(
                ForeignKey::create()
                    .name("login_challenge_member_fkey")
                    .from("login_challenge", "member_id")
                    .to("member", "id"),
            ),
    )
    .with_index(
        Index::create().name("login_challenge_expires_idx").table("login_challenge").col("expires_at_ms"),
    )
}
