use erawan_kernel::ids::{MemberId, MerchantId};

use crate::db::prelude::*;
use crate::factors::failures::Failures;

entities! {
    mod login_challenge in "login_challenge" by (id_hash: Vec<u8>) {
        merchant_id: Uuid,
        member_id: Uuid,
        remember_me: bool,
        expires_at_ms: i64,
    }

    /// A recovery code; the table is named after the one factor there was at first.
    mod totp_recovery in "totp_recovery" by (code_hash: Vec<u8>) {
        member_id: Uuid,
    }

    mod second_factor_failure in "second_factor_failure" by (member_id: Uuid) {
        failures: i32,
        failing_since_ms: i64,
    }
}

/// A login that waits for its second factor.
#[derive(Debug)]
pub(super) struct Challenge {
    pub(super) merchant_id: MerchantId,
    pub(super) member_id: MemberId,
    pub(super) remember_me: bool,
    pub(super) expires_at_ms: i64,
}

/// Stores a challenge and deletes expired ones.
pub(super) async fn insert(db: &Db, id_hash: [u8; 32], challenge: &Challenge, now_ms: i64) -> DbResult<()> {
    let over = login_challenge::Entity::delete_many();
    over.filter(login_challenge::Column::ExpiresAtMs.lte(now_ms)).exec(db.write()).await?;
    let row = login_challenge::ActiveModel {
        id_hash: Set(id_hash.to_vec()),
        merchant_id: Set(challenge.merchant_id.uuid()),
        member_id: Set(challenge.member_id.uuid()),
        remember_me: Set(challenge.remember_me),
        expires_at_ms: Set(challenge.expires_at_ms),
    };
    login_challenge::Entity::insert(row).run(db.write()).await
}

pub(super) async fn find(db: &Db, id_hash: [u8; 32]) -> DbResult<Option<Challenge>> {
    let row = login_challenge::Entity::find_by_id(id_hash.to_vec()).one(db.read()).await?;
    Ok(row.map(|row| Challenge {
        merchant_id: MerchantId::from_uuid(row.merchant_id),
        member_id: MemberId::from_uuid(row.member_id),
        remember_me: row.remember_me,
        expires_at_ms: row.expires_at_ms,
    }))
}

/// Uses the challenge up; only one caller ever succeeds.
pub(super) async fn take(db: &Db, id_hash: [u8; 32]) -> DbResult<bool> {
    login_challenge::Entity::delete_by_id(id_hash.to_vec()).changes_any(db.write()).await
}

pub(super) async fn failures_in_tx(tx: &Tx, member_id: MemberId) -> DbResult<Option<Failures>> {
    let row = second_factor_failure::Entity::find_by_id(member_id.uuid()).one(tx).await?;
    Ok(row.map(|row| Failures { count: row.failures, since_ms: row.failing_since_ms }))
}

pub(super) async fn note_failures_in_tx(tx: &Tx, member_id: MemberId, failures: Failures) -> DbResult<()> {
    let row = second_factor_failure::ActiveModel {
        member_id: Set(member_id.uuid()),
        failures: Set(failures.count),
        failing_since_ms: Set(failures.since_ms),
    };
    let counted = [second_factor_failure::Column::Failures, second_factor_failure::Column::FailingSinceMs];
    second_factor_failure::Entity::insert(row)
        .or_update([second_factor_failure::Column::MemberId], counted)
        .run(tx)
        .await
}

pub(super) async fn forget_failures_in_tx(tx: &Tx, member_id: MemberId) -> DbResult<()> {
    second_factor_failure::Entity::delete_by_id(member_id.uuid()).run(tx).await
}

pub(super) async fn insert_recovery_in_tx(tx: &Tx, member_id: MemberId, hashes: &[[u8; 32]]) -> DbResult<()> {
    let rows = hashes.iter().map(|hash| totp_recovery::ActiveModel {
        code_hash: Set(hash.to_vec()),
        member_id: Set(member_id.uuid()),
    });
    totp_recovery::Entity::insert_many(rows).run(tx).await
}

/// Uses the recovery code up; answers whether it was one.
pub(super) async fn take_recovery_in_tx(tx: &Tx, member_id: MemberId, code_hash: [u8; 32]) -> DbResult<bool> {
    totp_recovery::Entity::delete_by_id(code_hash.to_vec())
        .filter(totp_recovery::Column::MemberId.eq(member_id.uuid()))
        .changes_any(tx)
        .await
}

pub(super) async fn recovery_left(db: &Db, member_id: MemberId) -> DbResult<u64> {
    let left = totp_recovery::Entity::find().filter(totp_recovery::Column::MemberId.eq(member_id.uuid()));
    left.count(db.read()).await
}

pub(super) async fn forget_recovery_in_tx(tx: &Tx, member_id: MemberId) -> DbResult<()> {
    let codes =
        totp_recovery::Entity::delete_many().filter(totp_recovery::Column::MemberId.eq(member_id.uuid()));
    codes.run(tx).await
}

pub(super) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    vec![
        create_totp_recovery().boxed(),
        create_login_challenge().boxed(),
        create_second_factor_failure().boxed(),
    ]
}

fn create_totp_recovery() -> CreateTable {
    CreateTable::of("m20261121_000410_session_totp_recovery", "totp_recovery")
        .col(binary_len("code_hash", 32).primary_key())
        .col(uuid("member_id"))
        .with_foreign_key("totp_recovery_member_fkey", "member_id", "member")
        .with_index("totp_recovery_member_idx", &["member_id"])
}

fn create_second_factor_failure() -> CreateTable {
    CreateTable::of("m20261122_000520_session_second_factor_failure", "second_factor_failure")
        .col(pk_uuid("member_id"))
        .col(integer("failures"))
        .col(big_integer("failing_since_ms"))
        .with_foreign_key("second_factor_failure_member_fkey", "member_id", "member")
}

fn create_login_challenge() -> CreateTable {
    CreateTable::of("m20261121_000420_session_login_challenge", "login_challenge")
        .col(binary_len("id_hash", 32).primary_key())
        .cols(uuid, &["merchant_id", "member_id"])
        .col(boolean("remember_me"))
        .col(big_integer("expires_at_ms"))
        .with_foreign_key("login_challenge_member_fkey", "member_id", "member")
        .with_index("login_challenge_expires_idx", &["expires_at_ms"])
}
