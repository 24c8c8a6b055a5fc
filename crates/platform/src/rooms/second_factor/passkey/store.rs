use erawan_kernel::ids::{MemberId, PasskeyId};
use sea_orm::SqlErr;

use super::{Kept, NAME_CHARS_MAX};
use crate::db::prelude::*;

entities! {
    mod passkey in "passkey" by (id: Uuid) {
        member_id: Uuid,
        credential_hash: Vec<u8>,
        sealed: Vec<u8>,
        counter: i64,
        name: String,
        created_at_ms: i64,
        used_at_ms: Option<i64>,
    }

    mod passkey_ceremony in "passkey_ceremony" by (id: String) {
        sealed: Vec<u8>,
        expires_at_ms: i64,
    }
}

/// A passkey with its key, sealed with the data key.
#[derive(Debug)]
pub(super) struct Stored {
    pub(super) kept: Kept,
    pub(super) sealed: Vec<u8>,
}

impl From<passkey::Model> for Stored {
    fn from(row: passkey::Model) -> Self {
        Self {
            kept: Kept {
                id: PasskeyId::from_uuid(row.id),
                name: row.name,
                created_at_ms: row.created_at_ms,
                used_at_ms: row.used_at_ms,
            },
            sealed: row.sealed,
        }
    }
}

/// What a use changes of a passkey.
#[derive(Debug)]
pub(super) struct Used {
    /// Signatures the passkey says it made; always 0 for one that does not count.
    pub(super) counter: i64,
    pub(super) at_ms: i64,
    pub(super) sealed: Vec<u8>,
}

/// The member's passkeys, the oldest first.
pub(super) async fn of_member(db: &impl ConnectionTrait, member_id: MemberId) -> DbResult<Vec<Stored>> {
    let rows = passkey::Entity::find()
        .filter(passkey::Column::MemberId.eq(member_id.uuid()))
        .order_by_asc(passkey::Column::Id)
        .all(db)
        .await?;
    Ok(rows.into_iter().map(Stored::from).collect())
}

pub(super) async fn count(db: &impl ConnectionTrait, member_id: MemberId) -> DbResult<u64> {
    passkey::Entity::find().filter(passkey::Column::MemberId.eq(member_id.uuid())).count(db).await
}

/// The member's passkey with that credential.
pub(super) async fn find(
    db: &Db,
    member_id: MemberId,
    credential_hash: [u8; 32],
) -> DbResult<Option<Stored>> {
    let row = passkey::Entity::find()
        .filter(passkey::Column::MemberId.eq(member_id.uuid()))
        .filter(passkey::Column::CredentialHash.eq(credential_hash.to_vec()))
        .one(db.write())
        .await?;
    Ok(row.map(Stored::from))
}

/// Keeps the passkey; answers whether its credential is new. The transaction is lost if not.
pub(super) async fn insert_in_tx(
    tx: &Tx,
    member_id: MemberId,
    credential_hash: [u8; 32],
    kept: &Kept,
    sealed: Vec<u8>,
) -> DbResult<bool> {
    let row = passkey::ActiveModel {
        id: Set(kept.id.uuid()),
        member_id: Set(member_id.uuid()),
        credential_hash: Set(credential_hash.to_vec()),
        sealed: Set(sealed),
        counter: Set(0),
        name: Set(kept.name.clone()),
        created_at_ms: Set(kept.created_at_ms),
        used_at_ms: Set(None),
    };
    match passkey::Entity::insert(row).exec_without_returning(tx).await {
        Ok(_) => Ok(true),
        Err(error) if matches!(error.sql_err(), Some(SqlErr::UniqueConstraintViolation(_))) => Ok(false),
        Err(error) => Err(error),
    }
}

/// Notes a use; answers whether the passkey is still there and its counter went on.
pub(super) async fn note_use(db: &Db, id: PasskeyId, used: Used) -> DbResult<bool> {
    let went_on = passkey::Column::Counter.lt(used.counter);
    let never_counts = passkey::Column::Counter.eq(0).and(Expr::value(used.counter).eq(0));
    passkey::Entity::update_many()
        .col_expr(passkey::Column::Counter, Expr::value(used.counter))
        .col_expr(passkey::Column::UsedAtMs, Expr::value(used.at_ms))
        .col_expr(passkey::Column::Sealed, Expr::value(used.sealed))
        .filter(passkey::Column::Id.eq(id.uuid()))
        .filter(went_on.or(never_counts))
        .changes_any(db.write())
        .await
}

/// Renames the member's passkey; answers whether there is one.
pub(super) async fn rename(db: &Db, member_id: MemberId, id: PasskeyId, name: &str) -> DbResult<bool> {
    passkey::Entity::update_many()
        .col_expr(passkey::Column::Name, Expr::value(name))
        .filter(passkey::Column::Id.eq(id.uuid()))
        .filter(passkey::Column::MemberId.eq(member_id.uuid()))
        .changes_any(db.write())
        .await
}

/// Removes the member's passkey; answers whether there was one.
pub(super) async fn remove_in_tx(tx: &Tx, member_id: MemberId, id: PasskeyId) -> DbResult<bool> {
    passkey::Entity::delete_by_id(id.uuid())
        .filter(passkey::Column::MemberId.eq(member_id.uuid()))
        .changes_any(tx)
        .await
}

/// Stores the state for the check of an answer, replaces the one under the same key, and deletes expired
/// ones.
pub(super) async fn begin(
    db: &Db,
    key: String,
    sealed: Vec<u8>,
    expires_at_ms: i64,
    now_ms: i64,
) -> DbResult<()> {
    let over = passkey_ceremony::Entity::delete_many();
    over.filter(passkey_ceremony::Column::ExpiresAtMs.lte(now_ms)).exec(db.write()).await?;
    let row = passkey_ceremony::ActiveModel {
        id: Set(key),
        sealed: Set(sealed),
        expires_at_ms: Set(expires_at_ms),
    };
    let newer = [passkey_ceremony::Column::Sealed, passkey_ceremony::Column::ExpiresAtMs];
    passkey_ceremony::Entity::insert(row)
        .or_update([passkey_ceremony::Column::Id], newer)
        .run(db.write())
        .await
}

/// Uses up what waits under the key; only one caller ever gets it.
pub(super) async fn take(db: &Db, key: &str, now_ms: i64) -> DbResult<Option<Vec<u8>>> {
    let waiting = passkey_ceremony::Entity::find_by_id(key).one(db.write()).await?;
    let Some(waiting) = waiting.filter(|waiting| now_ms < waiting.expires_at_ms) else { return Ok(None) };
    let taken = passkey_ceremony::Entity::delete_by_id(key)
        .filter(passkey_ceremony::Column::Sealed.eq(waiting.sealed.clone()))
        .exec(db.write())
        .await?;
    Ok((taken.rows_affected > 0).then_some(waiting.sealed))
}

pub(crate) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    vec![create_passkey().boxed(), create_passkey_ceremony().boxed()]
}

fn create_passkey() -> CreateTable {
    let name_chars = u32::try_from(NAME_CHARS_MAX).expect("a short name");
    CreateTable::of("m20261122_000500_session_passkey", "passkey")
        .col(pk_uuid("id"))
        .col(uuid("member_id"))
        .col(binary_len("credential_hash", 32))
        .col(blob("sealed"))
        .col(big_integer("counter"))
        .col(string_len("name", name_chars))
        .col(big_integer("created_at_ms"))
        .col(big_integer_null("used_at_ms"))
        .with_foreign_key("passkey_member_fkey", "member_id", "member")
        .with_unique_index("passkey_credential_key", &["credential_hash"])
        .with_index("passkey_member_idx", &["member_id"])
}

fn create_passkey_ceremony() -> CreateTable {
    CreateTable::of("m20261122_000510_session_passkey_ceremony", "passkey_ceremony")
        .col(string_len("id", 80).primary_key())
        .col(blob("sealed"))
        .col(big_integer("expires_at_ms"))
        .with_index("passkey_ceremony_expires_idx", &["expires_at_ms"])
}
