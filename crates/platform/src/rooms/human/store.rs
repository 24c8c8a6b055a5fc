pub(super) mod attempts;

use crate::db::prelude::*;

entities! {
    mod captcha in "captcha" by (id_hash: Vec<u8>) {
        digits: String,
        expires_at_ms: i64,
    }

    mod check in "human_check" by (id_hash: Vec<u8>) {
        x: i32,
        created_at_ms: i64,
        expires_at_ms: i64,
    }

    mod proof in "human_proof" by (token_hash: Vec<u8>) {
        expires_at_ms: i64,
    }
}

/// A puzzle that was removed from the store to be checked.
pub(super) struct Check {
    pub(super) x: u16,
    pub(super) created_at_ms: i64,
}

pub(super) async fn insert_check(
    db: &Db,
    id_hash: [u8; 32],
    x: u16,
    now_ms: i64,
    expires_at_ms: i64,
) -> DbResult<()> {
    let expired = check::Entity::delete_many().filter(check::Column::ExpiresAtMs.lte(now_ms));
    expired.exec(db.write()).await?;
    let row = check::ActiveModel {
        id_hash: Set(id_hash.to_vec()),
        x: Set(i32::from(x)),
        created_at_ms: Set(now_ms),
        expires_at_ms: Set(expires_at_ms),
    };
    check::Entity::insert(row).run(db.write()).await
}

/// Takes the puzzle away and answers it if it was still good. Only one caller ever gets it.
pub(super) async fn take_check(db: &Db, id_hash: [u8; 32], now_ms: i64) -> DbResult<Option<Check>> {
    let Some(row) = check::Entity::find_by_id(id_hash.to_vec()).one(db.write()).await? else {
        return Ok(None);
    };
    let taken = check::Entity::delete_by_id(id_hash.to_vec()).changes_any(db.write()).await?;
    let check = Check { x: u16::try_from(row.x).unwrap_or_default(), created_at_ms: row.created_at_ms };
    Ok((taken && now_ms < row.expires_at_ms).then_some(check))
}

pub(super) async fn insert_proof(
    db: &Db,
    token_hash: [u8; 32],
    now_ms: i64,
    expires_at_ms: i64,
) -> DbResult<()> {
    let expired = proof::Entity::delete_many().filter(proof::Column::ExpiresAtMs.lte(now_ms));
    expired.exec(db.write()).await?;
    let row = proof::ActiveModel { token_hash: Set(token_hash.to_vec()), expires_at_ms: Set(expires_at_ms) };
    proof::Entity::insert(row).run(db.write()).await
}

/// Takes the token away; answers whether it was still good. It succeeds for one caller only.
pub(super) async fn take_proof(db: &Db, token_hash: [u8; 32], now_ms: i64) -> DbResult<bool> {
    proof::Entity::delete_many()
        .filter(proof::Column::TokenHash.eq(token_hash.to_vec()))
        .filter(proof::Column::ExpiresAtMs.gt(now_ms))
        .changes_any(db.write())
        .await
}

pub(super) async fn insert_captcha(
    db: &Db,
    id_hash: [u8; 32],
    digits: String,
    now_ms: i64,
    expires_at_ms: i64,
) -> DbResult<()> {
    let expired = captcha::Entity::delete_many().filter(captcha::Column::ExpiresAtMs.lte(now_ms));
    expired.exec(db.write()).await?;
    let row = captcha::ActiveModel {
        id_hash: Set(id_hash.to_vec()),
        digits: Set(digits),
        expires_at_ms: Set(expires_at_ms),
    };
    captcha::Entity::insert(row).run(db.write()).await
}

/// Takes the captcha away and answers its digits if it was still good. Only one caller ever gets them.
pub(super) async fn take_captcha(db: &Db, id_hash: [u8; 32], now_ms: i64) -> DbResult<Option<String>> {
    let Some(row) = captcha::Entity::find_by_id(id_hash.to_vec()).one(db.read()).await? else {
        return Ok(None);
    };
    let taken = captcha::Entity::delete_by_id(id_hash.to_vec()).changes_any(db.write()).await?;
    Ok((taken && now_ms < row.expires_at_ms).then_some(row.digits))
}

pub(crate) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    let checks = CreateTable::of("m20261121_020000_session_human_check", "human_check")
        .col(binary_len("id_hash", 32).primary_key())
        .col(integer("x"))
        .cols(big_integer, &["created_at_ms", "expires_at_ms"])
        .with_index("human_check_expires_idx", &["expires_at_ms"]);
    let proofs = CreateTable::of("m20261121_020010_session_human_proof", "human_proof")
        .col(binary_len("token_hash", 32).primary_key())
        .col(big_integer("expires_at_ms"))
        .with_index("human_proof_expires_idx", &["expires_at_ms"]);
    let mut migrations = attempts::migrations();
    migrations.extend([create_captcha().boxed(), checks.boxed(), proofs.boxed()]);
    migrations
}

fn create_captcha() -> CreateTable {
    CreateTable::of("m20260101_000320_session_captcha", "captcha")
        .col(binary_len("id_hash", 32).primary_key())
        .col(string_len("digits", 8))
        .col(big_integer("expires_at_ms"))
        .with_index("captcha_expires_idx", &["expires_at_ms"])
}
