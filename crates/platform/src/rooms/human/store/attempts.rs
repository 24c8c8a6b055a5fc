use std::net::IpAddr;

use crate::db::prelude::*;

entities! {
    mod login_attempt in "login_attempt" by (id: Uuid) {
        account_hash: Vec<u8>,
        address: String,
        at_ms: i64,
        is_failed: bool,
    }
}

/// One try to log in, counted against an account and an address.
pub(in crate::rooms::human) struct Attempt {
    pub(in crate::rooms::human) id: Uuid,
    pub(in crate::rooms::human) account_hash: [u8; 32],
    pub(in crate::rooms::human) address: IpAddr,
    pub(in crate::rooms::human) at_ms: i64,
}

/// Records the attempt before the password is checked, and deletes those before `before_ms`.
pub(in crate::rooms::human) async fn note_attempt(
    db: &Db,
    attempt: &Attempt,
    before_ms: i64,
) -> DbResult<()> {
    let forgotten = login_attempt::Entity::delete_many().filter(login_attempt::Column::AtMs.lt(before_ms));
    forgotten.exec(db.write()).await?;
    let row = login_attempt::ActiveModel {
        id: Set(attempt.id),
        account_hash: Set(attempt.account_hash.to_vec()),
        address: Set(attempt.address.to_string()),
        at_ms: Set(attempt.at_ms),
        is_failed: Set(false),
    };
    login_attempt::Entity::insert(row).run(db.write()).await
}

/// Times of the other attempts on the same account since `since_ms`, newest first, at most `limit`.
/// Unfinished ones are included, so that parallel attempts cannot avoid the limit.
pub(in crate::rooms::human) async fn attempts_on_account(
    db: &Db,
    attempt: &Attempt,
    since_ms: i64,
    limit: u64,
) -> DbResult<Vec<i64>> {
    attempts_but(attempt, since_ms, limit)
        .filter(login_attempt::Column::AccountHash.eq(attempt.account_hash.to_vec()))
        .into_tuple()
        .all(db.write())
        .await
}

/// How many other attempts from the same address failed since `since_ms`, counted up to `limit`.
pub(in crate::rooms::human) async fn failures_from_address(
    db: &Db,
    attempt: &Attempt,
    since_ms: i64,
    limit: u64,
) -> DbResult<usize> {
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
pub(in crate::rooms::human) async fn note_failure(db: &Db, id: Uuid) -> DbResult<()> {
    login_attempt::Entity::update_many()
        .col_expr(login_attempt::Column::IsFailed, Expr::value(true))
        .filter(login_attempt::Column::Id.eq(id))
        .run(db.write())
        .await
}

/// Takes one attempt back: it was refused before the password was looked at.
pub(in crate::rooms::human) async fn forget_attempt(db: &Db, id: Uuid) -> DbResult<()> {
    login_attempt::Entity::delete_by_id(id).run(db.write()).await
}

/// Deletes every attempt on an account: its owner proved their identity.
pub(in crate::rooms::human) async fn forget_attempts_on(db: &Db, account_hash: [u8; 32]) -> DbResult<()> {
    let of_account = login_attempt::Column::AccountHash.eq(account_hash.to_vec());
    login_attempt::Entity::delete_many().filter(of_account).run(db.write()).await
}

pub(in crate::rooms::human) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    vec![create_login_attempt().boxed()]
}

fn create_login_attempt() -> CreateTable {
    CreateTable::of("m20260101_000310_session_login_attempt", "login_attempt")
        .col(pk_uuid("id"))
        .col(binary_len("account_hash", 32))
        .col(string_len("address", 45))
        .col(big_integer("at_ms"))
        .col(boolean("is_failed"))
        .with_index("login_attempt_account_idx", &["account_hash", "at_ms"])
        .with_index("login_attempt_address_idx", &["address", "at_ms"])
        .with_index("login_attempt_at_idx", &["at_ms"])
}
