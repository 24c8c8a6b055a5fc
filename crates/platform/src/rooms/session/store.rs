use std::net::IpAddr;

use erawan_kernel::ids::{DeviceId, MemberId, MerchantId, SessionId};
use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{DatabaseTransaction, QueryOrder, QuerySelect};
use sea_orm_migration::MigrationTrait;
use sea_orm_migration::prelude::{ConditionalStatement, ForeignKey, Index, Table};
use sea_orm_migration::schema::{
    big_integer, big_integer_null, binary_len, boolean, pk_uuid, string_len, string_len_null, uuid, uuid_null,
};

use super::model::Session;
use crate::db::{AddColumn, CreateTable, Db};

mod session {
    use sea_orm::entity::prelude::*;

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "session")]
    pub(super) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub merchant_id: Uuid,
        pub member_id: Uuid,
        pub token_hash: Vec<u8>,
        pub created_at_ms: i64,
        pub active_at_ms: i64,
        pub ended_at_ms: Option<i64>,
        pub address: String,
        pub device: Option<String>,
        pub fresh_until_ms: Option<i64>,
        pub client: Option<String>,
        pub device_id: Option<Uuid>,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

mod login_attempt {
    use sea_orm::entity::prelude::*;

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "login_attempt")]
    pub(super) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub account_hash: Vec<u8>,
        pub address: String,
        pub at_ms: i64,
        pub is_failed: bool,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

mod captcha {
    use sea_orm::entity::prelude::*;

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "captcha")]
    pub(super) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id_hash: Vec<u8>,
        pub digits: String,
        pub expires_at_ms: i64,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

/// A session to be stored.
pub(super) struct NewSession {
    pub(super) id: SessionId,
    pub(super) merchant_id: MerchantId,
    pub(super) member_id: MemberId,
    pub(super) token_hash: [u8; 32],
    pub(super) address: IpAddr,
    pub(super) device: Option<String>,
    pub(super) client: Option<String>,
    pub(super) device_id: Option<DeviceId>,
    pub(super) now_ms: i64,
}

/// Stores the session and ends the member's others; answers the ones it ended.
pub(super) async fn replace_in_tx(
    tx: &DatabaseTransaction,
    new: NewSession,
) -> Result<Vec<SessionId>, DbErr> {
    let live = session::Entity::find()
        .select_only()
        .column(session::Column::Id)
        .filter(session::Column::MemberId.eq(new.member_id.uuid()))
        .filter(session::Column::EndedAtMs.is_null())
        .into_tuple::<Uuid>()
        .all(tx)
        .await?;
    session::Entity::update_many()
        .col_expr(session::Column::EndedAtMs, Expr::value(new.now_ms))
        .filter(session::Column::Id.is_in(live.iter().copied()))
        .exec(tx)
        .await?;
    let row = session::ActiveModel {
        id: Set(new.id.uuid()),
        merchant_id: Set(new.merchant_id.uuid()),
        member_id: Set(new.member_id.uuid()),
        token_hash: Set(new.token_hash.to_vec()),
        created_at_ms: Set(new.now_ms),
        active_at_ms: Set(new.now_ms),
        ended_at_ms: Set(None),
        address: Set(new.address.to_string()),
        device: Set(new.device),
        fresh_until_ms: Set(None),
        client: Set(new.client),
        device_id: Set(new.device_id.map(DeviceId::uuid)),
    };
    session::Entity::insert(row).exec_without_returning(tx).await?;
    Ok(live.into_iter().map(SessionId::from_uuid).collect())
}

/// Forgets sessions of the member that ended before `before_ms`.
pub(super) async fn forget_ended_in_tx(
    tx: &DatabaseTransaction,
    member_id: MemberId,
    before_ms: i64,
) -> Result<(), DbErr> {
    session::Entity::delete_many()
        .filter(session::Column::MemberId.eq(member_id.uuid()))
        .filter(session::Column::EndedAtMs.lt(before_ms))
        .exec(tx)
        .await
        .map(|_| ())
}

pub(super) async fn find_by_token(db: &Db, token_hash: [u8; 32]) -> Result<Option<Session>, DbErr> {
    let found = session::Entity::find().filter(session::Column::TokenHash.eq(token_hash.to_vec()));
    Ok(found.one(db.read()).await?.map(of_row))
}

pub(super) async fn find(db: &Db, id: SessionId) -> Result<Option<Session>, DbErr> {
    Ok(session::Entity::find_by_id(id.uuid()).one(db.read()).await?.map(of_row))
}

pub(super) async fn note_activity(db: &Db, id: SessionId, now_ms: i64) -> Result<(), DbErr> {
    session::Entity::update_many()
        .col_expr(session::Column::ActiveAtMs, Expr::value(now_ms))
        .filter(session::Column::Id.eq(id.uuid()))
        .filter(session::Column::EndedAtMs.is_null())
        .filter(session::Column::ActiveAtMs.lt(now_ms))
        .exec(db.write())
        .await
        .map(|_| ())
}

/// Ends the session; answers whether it was still open.
pub(super) async fn end(db: &Db, id: SessionId, now_ms: i64) -> Result<bool, DbErr> {
    let changed = session::Entity::update_many()
        .col_expr(session::Column::EndedAtMs, Expr::value(now_ms))
        .filter(session::Column::Id.eq(id.uuid()))
        .filter(session::Column::EndedAtMs.is_null())
        .exec(db.write())
        .await?;
    Ok(changed.rows_affected > 0)
}

/// Ends every open session of the member but `kept`; answers the ones it ended.
pub(super) async fn end_others(
    db: &Db,
    member_id: MemberId,
    kept: Option<SessionId>,
    now_ms: i64,
) -> Result<Vec<SessionId>, DbErr> {
    let mut open = session::Entity::find()
        .select_only()
        .column(session::Column::Id)
        .filter(session::Column::MemberId.eq(member_id.uuid()))
        .filter(session::Column::EndedAtMs.is_null());
    if let Some(kept) = kept {
        open = open.filter(session::Column::Id.ne(kept.uuid()));
    }
    let mut ended = Vec::new();
    for id in open.into_tuple::<Uuid>().all(db.write()).await? {
        let id = SessionId::from_uuid(id);
        if end(db, id, now_ms).await? {
            ended.push(id);
        }
    }
    Ok(ended)
}

/// Ends the open session of the device; answers it if there was one.
pub(super) async fn end_of_device(
    db: &Db,
    device_id: DeviceId,
    now_ms: i64,
) -> Result<Option<SessionId>, DbErr> {
    let open = session::Entity::find()
        .select_only()
        .column(session::Column::Id)
        .filter(session::Column::DeviceId.eq(device_id.uuid()))
        .filter(session::Column::EndedAtMs.is_null());
    let Some(id) = open.into_tuple::<Uuid>().one(db.write()).await?.map(SessionId::from_uuid) else {
        return Ok(None);
    };
    Ok(end(db, id, now_ms).await?.then_some(id))
}

/// Until when the session's member counts as proven, if they ever did after the login.
pub(super) async fn fresh_until_ms(db: &Db, id: SessionId) -> Result<Option<i64>, DbErr> {
    let row = session::Entity::find_by_id(id.uuid()).select_only().column(session::Column::FreshUntilMs);
    Ok(row.into_tuple::<Option<i64>>().one(db.read()).await?.flatten())
}

pub(super) async fn set_fresh_until(db: &Db, id: SessionId, until_ms: i64) -> Result<(), DbErr> {
    session::Entity::update_many()
        .col_expr(session::Column::FreshUntilMs, Expr::value(until_ms))
        .filter(session::Column::Id.eq(id.uuid()))
        .exec(db.write())
        .await
        .map(|_| ())
}

fn of_row(row: session::Model) -> Session {
    Session {
        id: SessionId::from_uuid(row.id),
        merchant_id: MerchantId::from_uuid(row.merchant_id),
        member_id: MemberId::from_uuid(row.member_id),
        created_at_ms: row.created_at_ms,
        active_at_ms: row.active_at_ms,
        ended: row.ended_at_ms.is_some(),
        device_id: row.device_id.map(DeviceId::from_uuid),
        address: row.address,
        client: row.client,
    }
}

/// One try to log in, counted against an account and an address.
pub(super) struct Attempt {
    pub(super) id: Uuid,
    pub(super) account_hash: [u8; 32],
    pub(super) address: IpAddr,
    pub(super) at_ms: i64,
}

/// Writes the attempt down before the password is looked at, and forgets those before `before_ms`.
pub(super) async fn note_attempt(db: &Db, attempt: &Attempt, before_ms: i64) -> Result<(), DbErr> {
    let forgotten = login_attempt::Entity::delete_many().filter(login_attempt::Column::AtMs.lt(before_ms));
    forgotten.exec(db.write()).await?;
    let row = login_attempt::ActiveModel {
        id: Set(attempt.id),
        account_hash: Set(attempt.account_hash.to_vec()),
        address: Set(attempt.address.to_string()),
        at_ms: Set(attempt.at_ms),
        is_failed: Set(false),
    };
    login_attempt::Entity::insert(row).exec_without_returning(db.write()).await.map(|_| ())
}

/// Times of the other attempts on the same account since `since_ms`, newest first, at most `limit`. Those
/// still under way are among them, so that many at once cannot slip through.
pub(super) async fn attempts_on_account(
    db: &Db,
    attempt: &Attempt,
    since_ms: i64,
    limit: u64,
) -> Result<Vec<i64>, DbErr> {
    attempts_but(attempt, since_ms, limit)
        .filter(login_attempt::Column::AccountHash.eq(attempt.account_hash.to_vec()))
        .into_tuple()
        .all(db.write())
        .await
}

/// How many other attempts from the same address failed since `since_ms`, counted up to `limit`.
pub(super) async fn failures_from_address(
    db: &Db,
    attempt: &Attempt,
    since_ms: i64,
    limit: u64,
) -> Result<usize, DbErr> {
    attempts_but(attempt, since_ms, limit)
        .filter(login_attempt::Column::Address.eq(attempt.address.to_string()))
        .filter(login_attempt::Column::IsFailed.eq(true))
        .into_tuple::<i64>()
        .all(db.write())
        .await
        .map(|times| times.len())
}

fn attempts_but(attempt: &Attempt, since_ms: i64, limit: u64) -> Select<login_attempt::Entity> {
    login_attempt::Entity::find()
        .select_only()
        .column(login_attempt::Column::AtMs)
        .filter(login_attempt::Column::Id.ne(attempt.id))
        .filter(login_attempt::Column::AtMs.gt(since_ms))
        .order_by_desc(login_attempt::Column::AtMs)
        .limit(limit)
}

/// The attempt came to its end with a wrong password.
pub(super) async fn note_failure(db: &Db, id: Uuid) -> Result<(), DbErr> {
    login_attempt::Entity::update_many()
        .col_expr(login_attempt::Column::IsFailed, Expr::value(true))
        .filter(login_attempt::Column::Id.eq(id))
        .exec(db.write())
        .await
        .map(|_| ())
}

/// Takes one attempt back: it was refused before the password was looked at.
pub(super) async fn forget_attempt(db: &Db, id: Uuid) -> Result<(), DbErr> {
    login_attempt::Entity::delete_by_id(id).exec(db.write()).await.map(|_| ())
}

/// Forgets every attempt on an account: somebody proved to be its owner.
pub(super) async fn forget_attempts_on(db: &Db, account_hash: [u8; 32]) -> Result<(), DbErr> {
    let of_account = login_attempt::Column::AccountHash.eq(account_hash.to_vec());
    login_attempt::Entity::delete_many().filter(of_account).exec(db.write()).await.map(|_| ())
}

pub(super) async fn insert_captcha(
    db: &Db,
    id_hash: [u8; 32],
    digits: String,
    now_ms: i64,
    expires_at_ms: i64,
) -> Result<(), DbErr> {
    let expired = captcha::Entity::delete_many().filter(captcha::Column::ExpiresAtMs.lte(now_ms));
    expired.exec(db.write()).await?;
    let row = captcha::ActiveModel {
        id_hash: Set(id_hash.to_vec()),
        digits: Set(digits),
        expires_at_ms: Set(expires_at_ms),
    };
    captcha::Entity::insert(row).exec_without_returning(db.write()).await.map(|_| ())
}

/// Takes the captcha away and answers its digits if it was still good. Only one caller ever gets them.
pub(super) async fn take_captcha(db: &Db, id_hash: [u8; 32], now_ms: i64) -> Result<Option<String>, DbErr> {
    let Some(row) = captcha::Entity::find_by_id(id_hash.to_vec()).one(db.read()).await? else {
        return Ok(None);
    };
    let taken = captcha::Entity::delete_by_id(id_hash.to_vec()).exec(db.write()).await?.rows_affected > 0;
    Ok((taken && now_ms < row.expires_at_ms).then_some(row.digits))
}

pub(super) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    let fresh_until = big_integer_null("fresh_until_ms").take();
    let client = string_len_null("client", 64).take();
    let device_id = uuid_null("device_id").take();
    vec![
        create_session().boxed(),
        create_login_attempt().boxed(),
        create_captcha().boxed(),
        AddColumn::new("m20261121_000310_session_fresh_until", "session", fresh_until).boxed(),
        AddColumn::new("m20261121_000320_session_client", "session", client).boxed(),
        AddColumn::new("m20261121_000340_session_device", "session", device_id).boxed(),
    ]
}

fn create_session() -> CreateTable {
    CreateTable::new(
        "m20260101_000300_session",
        Table::create()
            .table("session")
            .col(pk_uuid("id"))
            .col(uuid("merchant_id"))
            .col(uuid("member_id"))
            .col(binary_len("token_hash", 32))
            .col(big_integer("created_at_ms"))
            .col(big_integer("active_at_ms"))
            .col(big_integer_null("ended_at_ms"))
            .col(string_len("address", 45))
            .col(string_len_null("device", 16))
            .foreign_key(
                ForeignKey::create()
                    .name("session_member_fkey")
                    .from("session", "member_id")
                    .to("member", "id"),
            ),
    )
    .with_index(Index::create().unique().name("session_token_key").table("session").col("token_hash"))
    .with_index(
        // One live session per member, whatever the code does.
        Index::create()
            .unique()
            .name("session_live_key")
            .table("session")
            .col("member_id")
            .and_where(Expr::col("ended_at_ms").is_null()),
    )
}

fn create_login_attempt() -> CreateTable {
    CreateTable::new(
        "m20260101_000310_session_login_attempt",
        Table::create()
            .table("login_attempt")
            .col(pk_uuid("id"))
            .col(binary_len("account_hash", 32))
            .col(string_len("address", 45))
            .col(big_integer("at_ms"))
            .col(boolean("is_failed")),
    )
    .with_index(
        Index::create()
            .name("login_attempt_account_idx")
            .table("login_attempt")
            .col("account_hash")
            .col("at_ms"),
    )
    .with_index(
        Index::create().name("login_attempt_address_idx").table("login_attempt").col("address").col("at_ms"),
    )
    .with_index(Index::create().name("login_attempt_at_idx").table("login_attempt").col("at_ms"))
}

fn create_captcha() -> CreateTable {
    CreateTable::new(
        "m20260101_000320_session_captcha",
        Table::create()
            .table("captcha")
            .col(binary_len("id_hash", 32).primary_key())
            .col(string_len("digits", 8))
            .col(big_integer("expires_at_ms")),
    )
    .with_index(Index::create().name("captcha_expires_idx").table("captcha").col("expires_at_ms"))
}
