use erawan_kernel::ids::{OperatorId, ProposalId};

use crate::db::prelude::*;
use crate::factors::failures::Failures;

entities! {
    mod factor in "operator_factor" by (operator_id: Uuid) {
        secret: Option<Vec<u8>>,
        confirmed_at_ms: Option<i64>,
        last_step: i64,
        failures: i32,
        failing_since_ms: i64,
        reset_at_ms: Option<i64>,
        reset_key: Option<Uuid>,
    }

    mod recovery in "operator_recovery" by (code_hash: Vec<u8>) {
        operator_id: Uuid,
    }

    mod ticket in "operator_login_ticket" by (id_hash: Vec<u8>) {
        operator_id: Uuid,
        expires_at_ms: i64,
    }
}

/// An operator's second factor and its state.
#[derive(Debug, Clone)]
pub(in super::super) struct StoredFactor {
    /// What app and server share, sealed with the data key; none after a reset.
    pub(in super::super) sealed_secret: Option<Vec<u8>>,
    /// When its operator proved to have it, epoch milliseconds.
    pub(in super::super) confirmed_at_ms: Option<i64>,
    /// The step of the last code that was used.
    pub(in super::super) last_step: i64,
    pub(in super::super) failures: Failures,
    /// When the factor before it was reset, epoch milliseconds.
    pub(in super::super) reset_at_ms: Option<i64>,
    /// What reset it, where that was a proposal.
    pub(in super::super) reset_key: Option<Uuid>,
}

fn of_row(row: factor::Model) -> StoredFactor {
    StoredFactor {
        sealed_secret: row.secret,
        confirmed_at_ms: row.confirmed_at_ms,
        last_step: row.last_step,
        failures: Failures { count: row.failures, since_ms: row.failing_since_ms },
        reset_at_ms: row.reset_at_ms,
        reset_key: row.reset_key,
    }
}

pub(in super::super) async fn find(db: &Db, id: OperatorId) -> DbResult<Option<StoredFactor>> {
    Ok(factor::Entity::find_by_id(id.uuid()).one(db.read()).await?.map(of_row))
}

pub(in super::super) async fn find_in_tx(tx: &Tx, id: OperatorId) -> DbResult<Option<StoredFactor>> {
    Ok(factor::Entity::find_by_id(id.uuid()).one(tx).await?.map(of_row))
}

/// Stores a secret that is not confirmed yet in place of the one before.
pub(in super::super) async fn set_secret_in_tx(
    tx: &Tx,
    id: OperatorId,
    sealed_secret: Vec<u8>,
) -> DbResult<()> {
    let row = factor::ActiveModel {
        operator_id: Set(id.uuid()),
        secret: Set(Some(sealed_secret)),
        confirmed_at_ms: Set(None),
        last_step: Set(0),
        failures: Set(0),
        failing_since_ms: Set(0),
        reset_at_ms: Set(None),
        reset_key: Set(None),
    };
    factor::Entity::insert(row)
        .or_update([factor::Column::OperatorId], [factor::Column::Secret, factor::Column::LastStep])
        .run(tx)
        .await
}

/// Notes that the operator has what the secret belongs to.
pub(in super::super) async fn confirm_in_tx(tx: &Tx, id: OperatorId, now_ms: i64) -> DbResult<()> {
    factor::Entity::update_many()
        .col_expr(factor::Column::ConfirmedAtMs, Expr::value(now_ms))
        .filter(factor::Column::OperatorId.eq(id.uuid()))
        .run(tx)
        .await
}

pub(in super::super) async fn note_step_in_tx(tx: &Tx, id: OperatorId, step: i64) -> DbResult<()> {
    factor::Entity::update_many()
        .col_expr(factor::Column::LastStep, Expr::value(step))
        .filter(factor::Column::OperatorId.eq(id.uuid()))
        .run(tx)
        .await
}

pub(in super::super) async fn note_failures_in_tx(
    tx: &Tx,
    id: OperatorId,
    failures: Failures,
) -> DbResult<()> {
    factor::Entity::update_many()
        .col_expr(factor::Column::Failures, Expr::value(failures.count))
        .col_expr(factor::Column::FailingSinceMs, Expr::value(failures.since_ms))
        .filter(factor::Column::OperatorId.eq(id.uuid()))
        .run(tx)
        .await
}

/// Takes the factor and the recovery codes away.
pub(in super::super) async fn reset_in_tx(
    tx: &Tx,
    id: OperatorId,
    key: Option<ProposalId>,
    now_ms: i64,
) -> DbResult<()> {
    forget_recovery_in_tx(tx, id).await?;
    factor::Entity::update_many()
        .col_expr(factor::Column::Secret, Expr::value(None::<Vec<u8>>))
        .col_expr(factor::Column::ConfirmedAtMs, Expr::value(None::<i64>))
        .col_expr(factor::Column::LastStep, Expr::value(0_i64))
        .col_expr(factor::Column::Failures, Expr::value(0))
        .col_expr(factor::Column::ResetAtMs, Expr::value(now_ms))
        .col_expr(factor::Column::ResetKey, Expr::value(key.map(ProposalId::uuid)))
        .filter(factor::Column::OperatorId.eq(id.uuid()))
        .run(tx)
        .await
}

pub(in super::super) async fn insert_recovery_in_tx(
    tx: &Tx,
    id: OperatorId,
    hashes: &[[u8; 32]],
) -> DbResult<()> {
    let rows = hashes
        .iter()
        .map(|hash| recovery::ActiveModel { code_hash: Set(hash.to_vec()), operator_id: Set(id.uuid()) });
    recovery::Entity::insert_many(rows).run(tx).await
}

/// Uses the recovery code up; answers whether it was one of the operator's.
pub(in super::super) async fn take_recovery_in_tx(
    tx: &Tx,
    id: OperatorId,
    code_hash: [u8; 32],
) -> DbResult<bool> {
    recovery::Entity::delete_by_id(code_hash.to_vec())
        .filter(recovery::Column::OperatorId.eq(id.uuid()))
        .changes_any(tx)
        .await
}

pub(in super::super) async fn recovery_left_in_tx(tx: &Tx, id: OperatorId) -> DbResult<u64> {
    recovery::Entity::find().filter(recovery::Column::OperatorId.eq(id.uuid())).count(tx).await
}

pub(in super::super) async fn forget_recovery_in_tx(tx: &Tx, id: OperatorId) -> DbResult<()> {
    recovery::Entity::delete_many().filter(recovery::Column::OperatorId.eq(id.uuid())).run(tx).await
}

/// Stores a ticket and deletes expired ones.
pub(in super::super) async fn insert_ticket(
    db: &Db,
    id_hash: [u8; 32],
    id: OperatorId,
    (now_ms, expires_at_ms): (i64, i64),
) -> DbResult<()> {
    ticket::Entity::delete_many().filter(ticket::Column::ExpiresAtMs.lte(now_ms)).run(db.write()).await?;
    let row = ticket::ActiveModel {
        id_hash: Set(id_hash.to_vec()),
        operator_id: Set(id.uuid()),
        expires_at_ms: Set(expires_at_ms),
    };
    ticket::Entity::insert(row).run(db.write()).await
}

/// Whose ticket this is, while it is good.
pub(in super::super) async fn find_ticket(
    db: &Db,
    id_hash: [u8; 32],
    now_ms: i64,
) -> DbResult<Option<OperatorId>> {
    let row = ticket::Entity::find_by_id(id_hash.to_vec())
        .filter(ticket::Column::ExpiresAtMs.gt(now_ms))
        .one(db.read())
        .await?;
    Ok(row.map(|row| OperatorId::from_uuid(row.operator_id)))
}

/// Uses the ticket up; only one caller ever succeeds.
pub(in super::super) async fn take_ticket_in_tx(tx: &Tx, id_hash: [u8; 32]) -> DbResult<bool> {
    ticket::Entity::delete_by_id(id_hash.to_vec()).changes_any(tx).await
}

pub(in super::super) async fn forget_tickets_in_tx(tx: &Tx, id: OperatorId) -> DbResult<()> {
    ticket::Entity::delete_many().filter(ticket::Column::OperatorId.eq(id.uuid())).run(tx).await
}

pub(in super::super) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    let factor = CreateTable::of("m20261127_700010_operator_factor", "operator_factor")
        .col(pk_uuid("operator_id"))
        .col(binary_len_null("secret", 64))
        .col(big_integer_null("confirmed_at_ms"))
        .col(big_integer("last_step"))
        .col(integer("failures"))
        .col(big_integer("failing_since_ms"))
        .col(big_integer_null("reset_at_ms"))
        .col(uuid_null("reset_key"))
        .with_foreign_key("operator_factor_operator_fkey", "operator_id", "operator");
    let recovery = CreateTable::of("m20261127_700020_operator_recovery", "operator_recovery")
        .col(binary_len("code_hash", 32).primary_key())
        .col(uuid("operator_id"))
        .with_foreign_key("operator_recovery_operator_fkey", "operator_id", "operator")
        .with_index("operator_recovery_operator_idx", &["operator_id"]);
    let ticket = CreateTable::of("m20261127_700030_operator_login_ticket", "operator_login_ticket")
        .col(binary_len("id_hash", 32).primary_key())
        .col(uuid("operator_id"))
        .col(big_integer("expires_at_ms"))
        .with_foreign_key("operator_login_ticket_operator_fkey", "operator_id", "operator")
        .with_index("operator_login_ticket_operator_idx", &["operator_id"])
        .with_index("operator_login_ticket_expires_idx", &["expires_at_ms"]);
    // Sessions that were opened before have proven no factor and are over.
    let proven = AddColumn::new(
        "m20261127_700040_operator_session_factor_at",
        "operator_session",
        big_integer("factor_at_ms").default(0).take(),
    );
    vec![factor.boxed(), recovery.boxed(), ticket.boxed(), proven.boxed()]
}
