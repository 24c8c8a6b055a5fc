use erawan_kernel::ids::MemberId;

use crate::db::prelude::*;

/// Bytes of a secret that was never sealed.
const PLAIN_BYTES: i32 = 20;

entities! {
    mod totp in "totp" by (member_id: Uuid) {
        secret: Vec<u8>,
        created_at_ms: i64,
        confirmed_at_ms: Option<i64>,
        last_step: i64,
    }
}

/// A member's shared secret and its state.
#[derive(Debug)]
pub(super) struct Stored {
    /// Sealed with the data key.
    pub(super) sealed_secret: Vec<u8>,
    pub(super) is_confirmed: bool,
    pub(super) last_step: i64,
}

pub(super) async fn is_on(db: &Db, member_id: MemberId) -> DbResult<bool> {
    totp::Entity::find_by_id(member_id.uuid())
        .filter(totp::Column::ConfirmedAtMs.is_not_null())
        .exists(db.read())
        .await
}

pub(super) async fn find_in_tx(tx: &Tx, member_id: MemberId) -> DbResult<Option<Stored>> {
    let row = totp::Entity::find_by_id(member_id.uuid()).one(tx).await?;
    Ok(row.map(|row| Stored {
        sealed_secret: row.secret,
        is_confirmed: row.confirmed_at_ms.is_some(),
        last_step: row.last_step,
    }))
}

/// Secrets that were stored before they were sealed: a sealed one is longer.
pub(super) async fn plain_secrets(db: &Db) -> DbResult<Vec<(MemberId, Vec<u8>)>> {
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
pub(super) async fn seal(db: &Db, member_id: MemberId, plain: Vec<u8>, sealed: Vec<u8>) -> DbResult<()> {
    totp::Entity::update_many()
        .col_expr(totp::Column::Secret, Expr::value(sealed))
        .filter(totp::Column::MemberId.eq(member_id.uuid()))
        .filter(totp::Column::Secret.eq(plain))
        .run(db.write())
        .await
}

/// Stores a secret that is not confirmed yet in place of the one before.
pub(super) async fn replace_in_tx(
    tx: &Tx,
    member_id: MemberId,
    sealed_secret: Vec<u8>,
    now_ms: i64,
) -> DbResult<()> {
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
    };
    totp::Entity::insert(row).run(tx).await
}

pub(super) async fn confirm_in_tx(tx: &Tx, member_id: MemberId, now_ms: i64) -> DbResult<()> {
    totp::Entity::update_many()
        .col_expr(totp::Column::ConfirmedAtMs, Expr::value(now_ms))
        .filter(totp::Column::MemberId.eq(member_id.uuid()))
        .run(tx)
        .await
}

pub(super) async fn note_step_in_tx(tx: &Tx, member_id: MemberId, step: i64) -> DbResult<()> {
    totp::Entity::update_many()
        .col_expr(totp::Column::LastStep, Expr::value(step))
        .filter(totp::Column::MemberId.eq(member_id.uuid()))
        .run(tx)
        .await
}

/// Deletes the secret; returns whether there was one.
pub(super) async fn remove_in_tx(tx: &Tx, member_id: MemberId) -> DbResult<bool> {
    totp::Entity::delete_by_id(member_id.uuid()).changes_any(tx).await
}

pub(crate) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    // Wrong codes are counted for every second factor together.
    let failures = integer("failures").default(0).take();
    let since = big_integer("failing_since_ms").default(0).take();
    vec![
        create_totp().boxed(),
        DropColumn::new("m20261122_000530_session_totp_failures", "totp", failures).boxed(),
        DropColumn::new("m20261122_000540_session_totp_failing_since", "totp", since).boxed(),
    ]
}

fn create_totp() -> CreateTable {
    CreateTable::of("m20261121_000400_session_totp", "totp")
        .col(pk_uuid("member_id"))
        .col(binary_len("secret", 20))
        .col(big_integer("created_at_ms"))
        .col(big_integer_null("confirmed_at_ms"))
        .col(big_integer("last_step"))
        .col(integer("failures"))
        .col(big_integer("failing_since_ms"))
        .with_foreign_key("totp_member_fkey", "member_id", "member")
}
