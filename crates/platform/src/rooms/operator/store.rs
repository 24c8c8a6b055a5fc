pub(super) mod factor;
pub(super) mod proposals;

use std::collections::BTreeSet;

use erawan_kernel::ids::{MerchantId, OperatorId, OperatorSessionId};
use erawan_kernel::{Page, PageRequest};

use super::model::{AGE_MS_MAX, IDLE_MS_MAX};
use super::{CurrentOperator, Operator, Permissions, Role};
use crate::db::prelude::*;

entities! {
    mod operator in "operator" by (id: Uuid) {
        merchant_id: Uuid,
        username: String,
        name: String,
        password_hash: String,
        created_at_ms: i64,
    }

    mod operator_role in "operator_role" by (operator_id: Uuid, role: String) {}

    mod session in "operator_session" by (id: Uuid) {
        operator_id: Uuid,
        token_hash: Vec<u8>,
        created_at_ms: i64,
        active_at_ms: i64,
        ended_at_ms: Option<i64>,
        factor_at_ms: i64,
    }
}

/// An operator with what proves them.
pub(super) struct StoredOperator {
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

/// Adds an operator unless the name is taken; answers whether it is new.
pub(super) async fn insert_in_tx(
    tx: &Tx,
    new: &Operator,
    password_hash: String,
    now_ms: i64,
) -> DbResult<bool> {
    let row = operator::ActiveModel {
        id: Set(new.id.uuid()),
        merchant_id: Set(new.merchant_id.uuid()),
        username: Set(new.username.clone()),
        name: Set(new.name.clone()),
        password_hash: Set(password_hash),
        created_at_ms: Set(now_ms),
    };
    operator::Entity::insert(row)
        .or_keep([operator::Column::MerchantId, operator::Column::Username])
        .changes_any(tx)
        .await
}

pub(super) async fn usernames(db: &Db, merchant_id: MerchantId) -> DbResult<Vec<String>> {
    operator::Entity::find()
        .filter(operator::Column::MerchantId.eq(merchant_id.uuid()))
        .order_by_asc(operator::Column::Username)
        .values(operator::Column::Username)
        .all(db.read())
        .await
}

/// One page of the merchant's operators, in the order of their user names.
pub(super) async fn page(db: &Db, merchant_id: MerchantId, page: PageRequest) -> DbResult<Page<Operator>> {
    let of_merchant = operator::Entity::find().filter(operator::Column::MerchantId.eq(merchant_id.uuid()));
    Ok(of_merchant.order_by_asc(operator::Column::Username).page(db, page).await?.map(of_row))
}

pub(super) async fn set_name_in_tx(tx: &Tx, id: OperatorId, name: &str) -> DbResult<()> {
    operator::Entity::update_many()
        .col_expr(operator::Column::Name, Expr::value(name))
        .filter(operator::Column::Id.eq(id.uuid()))
        .run(tx)
        .await
}

/// Sets the password and ends the sessions; answers how many sessions were open.
pub(super) async fn set_password_in_tx(
    tx: &Tx,
    id: OperatorId,
    password_hash: String,
    now_ms: i64,
) -> DbResult<u64> {
    operator::Entity::update_many()
        .col_expr(operator::Column::PasswordHash, Expr::value(password_hash))
        .filter(operator::Column::Id.eq(id.uuid()))
        .exec(tx)
        .await?;
    end_sessions_in_tx(tx, id, now_ms).await
}

/// Ends the operator's sessions, and log-ins that wait for their second step; answers how many sessions were open.
pub(super) async fn end_sessions_in_tx(tx: &Tx, id: OperatorId, now_ms: i64) -> DbResult<u64> {
    factor::forget_tickets_in_tx(tx, id).await?;
    session::Entity::update_many()
        .col_expr(session::Column::EndedAtMs, Expr::value(now_ms))
        .filter(session::Column::OperatorId.eq(id.uuid()))
        .filter(is_open(now_ms))
        .rows_changed(tx)
        .await
}

/// Notes that the session proved the second factor.
pub(super) async fn note_factor_in_tx(tx: &Tx, id: OperatorSessionId, now_ms: i64) -> DbResult<()> {
    session::Entity::update_many()
        .col_expr(session::Column::FactorAtMs, Expr::value(now_ms))
        .filter(session::Column::Id.eq(id.uuid()))
        .run(tx)
        .await
}

pub(super) async fn find(db: &Db, id: OperatorId) -> DbResult<Option<Operator>> {
    Ok(operator::Entity::find_by_id(id.uuid()).one(db.read()).await?.map(of_row))
}

/// The operator with what proves them.
pub(super) async fn find_stored(db: &Db, id: OperatorId) -> DbResult<Option<StoredOperator>> {
    let row = operator::Entity::find_by_id(id.uuid()).one(db.read()).await?;
    Ok(row.map(|row| StoredOperator { password_hash: row.password_hash.clone(), operator: of_row(row) }))
}

/// Lets what else is about this operator wait for the transaction's end.
pub(super) async fn lock_in_tx(tx: &Tx, id: OperatorId) -> DbResult<()> {
    let row =
        operator::Entity::find_by_id(id.uuid()).select_only().column(operator::Column::Id).lock_exclusive();
    row.into_tuple::<Uuid>().one(tx).await.map(|_| ())
}

pub(super) async fn find_by_username(
    db: &Db,
    merchant_id: MerchantId,
    username: &str,
) -> DbResult<Option<StoredOperator>> {
    let row = operator::Entity::find()
        .filter(operator::Column::MerchantId.eq(merchant_id.uuid()))
        .filter(operator::Column::Username.eq(username))
        .one(db.read())
        .await?;
    Ok(row.map(|row| StoredOperator { password_hash: row.password_hash.clone(), operator: of_row(row) }))
}

pub(super) async fn open_session_in_tx(
    tx: &Tx,
    id: OperatorSessionId,
    operator_id: OperatorId,
    token_hash: [u8; 32],
    now_ms: i64,
) -> DbResult<()> {
    let row = session::ActiveModel {
        id: Set(id.uuid()),
        operator_id: Set(operator_id.uuid()),
        token_hash: Set(token_hash.to_vec()),
        created_at_ms: Set(now_ms),
        active_at_ms: Set(now_ms),
        ended_at_ms: Set(None),
        factor_at_ms: Set(now_ms),
    };
    session::Entity::insert(row).run(tx).await
}

fn is_open(now_ms: i64) -> Condition {
    Condition::all()
        .add(session::Column::EndedAtMs.is_null())
        // Opened by a version that asked for no second factor.
        .add(session::Column::FactorAtMs.gt(0_i64))
        .add(session::Column::ActiveAtMs.gt(now_ms - IDLE_MS_MAX))
        .add(session::Column::CreatedAtMs.gt(now_ms - AGE_MS_MAX))
}

pub(super) async fn find_by_token(
    db: &Db,
    token_hash: [u8; 32],
    now_ms: i64,
) -> DbResult<Option<CurrentOperator>> {
    let found = session::Entity::find()
        .filter(session::Column::TokenHash.eq(token_hash.to_vec()))
        .filter(is_open(now_ms))
        .one(db.read())
        .await?;
    let Some(session) = found else { return Ok(None) };
    let Some(operator) = find(db, OperatorId::from_uuid(session.operator_id)).await? else { return Ok(None) };
    let session_id = OperatorSessionId::from_uuid(session.id);
    let permissions = Permissions::of(roles(db, operator.id).await?);
    Ok(Some(CurrentOperator { operator, session_id, permissions, factor_at_ms: session.factor_at_ms }))
}

/// The operator's roles; one that this version does not know allows nothing.
pub(super) async fn roles(db: &Db, id: OperatorId) -> DbResult<BTreeSet<Role>> {
    let codes: Vec<String> = operator_role::Entity::find()
        .filter(operator_role::Column::OperatorId.eq(id.uuid()))
        .values(operator_role::Column::Role)
        .all(db.read())
        .await?;
    Ok(codes.iter().filter_map(|code| Role::parse(code)).collect())
}

pub(super) async fn set_roles_in_tx(tx: &Tx, id: OperatorId, roles: &BTreeSet<Role>) -> DbResult<()> {
    operator_role::Entity::delete_many()
        .filter(operator_role::Column::OperatorId.eq(id.uuid()))
        .run(tx)
        .await?;
    for role in roles {
        let row =
            operator_role::ActiveModel { operator_id: Set(id.uuid()), role: Set(role.code().to_owned()) };
        operator_role::Entity::insert(row).run(tx).await?;
    }
    Ok(())
}

pub(super) async fn is_live(db: &Db, id: OperatorSessionId, now_ms: i64) -> DbResult<bool> {
    session::Entity::find_by_id(id.uuid()).filter(is_open(now_ms)).exists(db.read()).await
}

/// Activity is written down at most every quarter of a minute, so that reading does not write each time.
pub(super) async fn note_activity(db: &Db, id: OperatorSessionId, now_ms: i64) -> DbResult<()> {
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
        .run(db.write())
        .await
}

pub(super) async fn end_session(db: &Db, id: OperatorSessionId, now_ms: i64) -> DbResult<()> {
    session::Entity::update_many()
        .col_expr(session::Column::EndedAtMs, Expr::value(now_ms))
        .filter(session::Column::Id.eq(id.uuid()))
        .filter(session::Column::EndedAtMs.is_null())
        .run(db.write())
        .await
}

pub(super) async fn on_duty(
    db: &Db,
    merchant_id: MerchantId,
    roles: &[Role],
    now_ms: i64,
) -> DbResult<Vec<Operator>> {
    let present: Vec<Uuid> = session::Entity::find()
        .distinct()
        .filter(is_open(now_ms))
        .values(session::Column::OperatorId)
        .all(db.read())
        .await?;
    let with_a_role: Vec<Uuid> = operator_role::Entity::find()
        .distinct()
        .filter(operator_role::Column::OperatorId.is_in(present))
        .filter(operator_role::Column::Role.is_in(roles.iter().map(|role| role.code())))
        .values(operator_role::Column::OperatorId)
        .all(db.read())
        .await?;
    let rows = operator::Entity::find()
        .filter(operator::Column::MerchantId.eq(merchant_id.uuid()))
        .filter(operator::Column::Id.is_in(with_a_role))
        .all(db.read())
        .await?;
    Ok(rows.into_iter().map(of_row).collect())
}

pub(crate) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    let operator = CreateTable::of("m20261122_000300_operator", "operator")
        .col(pk_uuid("id"))
        .col(uuid("merchant_id"))
        .col(string_len("username", 64))
        .col(string_len("name", 64))
        .col(string_len("password_hash", 255))
        .col(integer("tries"))
        .cols(big_integer, &["tried_at_ms", "created_at_ms"])
        .with_foreign_key("operator_merchant_fkey", "merchant_id", "merchant")
        .with_unique_index("operator_username_key", &["merchant_id", "username"]);
    let session = CreateTable::of("m20261122_000310_operator_session", "operator_session")
        .col(pk_uuid("id"))
        .col(uuid("operator_id"))
        .col(binary_len("token_hash", 32))
        .cols(big_integer, &["created_at_ms", "active_at_ms"])
        .col(big_integer_null("ended_at_ms"))
        .with_foreign_key("operator_session_operator_fkey", "operator_id", "operator")
        .with_unique_index("operator_session_token_key", &["token_hash"]);
    // Counting on the account would reveal which names exist.
    let no_tries =
        DropColumn::new("m20261122_000330_operator_no_tries", "operator", integer("tries").default(0).take());
    let no_tried_at = DropColumn::new(
        "m20261122_000340_operator_no_tried_at",
        "operator",
        big_integer("tried_at_ms").default(0).take(),
    );
    // Tries of operators are counted with those of members.
    let no_login_try = DropTable::new("m20261125_000300_operator_no_login_try", create_login_try());
    let role = CreateTable::of("m20261125_100100_operator_role", "operator_role")
        .col(uuid("operator_id"))
        .col(string_len("role", 32))
        .with_primary_key(&["operator_id", "role"])
        .with_foreign_key("operator_role_operator_fkey", "operator_id", "operator");
    // Before there were roles every operator could do what there was to do.
    let role_of_all = Rewrite::new("m20261125_100110_operator_role_of_all").on_both(
        "INSERT INTO operator_role (operator_id, role) SELECT id, 'CS' FROM operator
         UNION ALL SELECT id, 'AUDITOR' FROM operator",
        "DELETE FROM operator_role",
    );
    let mut migrations = vec![
        operator.boxed(),
        session.boxed(),
        create_login_try().boxed(),
        no_tries.boxed(),
        no_tried_at.boxed(),
        no_login_try.boxed(),
        role.boxed(),
        role_of_all.boxed(),
    ];
    migrations.extend(proposals::migrations());
    migrations.extend(factor::migrations());
    migrations
}

fn create_login_try() -> CreateTable {
    CreateTable::of("m20261122_000320_operator_login_try", "operator_login_try")
        .col(binary_len("name_hash", 32).primary_key())
        .col(integer("count"))
        .col(big_integer("tried_at_ms"))
        .with_index("operator_login_try_at_idx", &["tried_at_ms"])
}
