use std::collections::{HashMap, HashSet};

use erawan_kernel::ids::MerchantId;
use sea_orm::IntoActiveModel;
use sea_orm::sea_query::LockType;

use super::{Maintenance, Merchant, MerchantFile, Settings};
use crate::db::prelude::*;

entities! {
    mod merchant in "merchant" by (id: Uuid) {
        code: String,
        settings: Json,
        is_in_maintenance: bool,
        maintenance_ends_at_ms: Option<i64>,
        updated_at_ms: i64,
    }

    mod merchant_module in "merchant_module" by (merchant_id: Uuid, module: String) {
        is_enabled: bool,
    }
}

pub(super) async fn load_all(db: &Db) -> DbResult<Vec<Merchant>> {
    let mut modules: HashMap<Uuid, HashSet<String>> = HashMap::new();
    let enabled = merchant_module::Entity::find().filter(merchant_module::Column::IsEnabled.eq(true));
    for row in enabled.all(db.read()).await? {
        modules.entry(row.merchant_id).or_default().insert(row.module);
    }
    let rows = merchant::Entity::find().all(db.read()).await?;
    rows.into_iter().map(|row| of_row(row, &mut modules)).collect()
}

fn of_row(row: merchant::Model, modules: &mut HashMap<Uuid, HashSet<String>>) -> DbResult<Merchant> {
    let settings = serde_json::from_value(row.settings).map_err(|error| {
        DbErr::Type(format!("the settings of merchant {} cannot be read: {error}", row.code))
    })?;
    let maintenance = row.is_in_maintenance.then_some(Maintenance { ends_at_ms: row.maintenance_ends_at_ms });
    Ok(Merchant {
        id: MerchantId::from_uuid(row.id),
        code: row.code,
        settings,
        maintenance,
        modules_enabled: modules.remove(&row.id).unwrap_or_default(),
    })
}

pub(super) async fn lock_in_tx(tx: &Tx, id: MerchantId) -> DbResult<()> {
    let row = merchant::Entity::find_by_id(id.uuid()).select_only().column(merchant::Column::Id);
    // Not a lock of the key: whatever names the merchant, such as a registration, would wait for its end.
    let row = row.lock(LockType::NoKeyUpdate);
    row.into_tuple::<Uuid>().one(tx).await.map(|_| ())
}

/// Stores the merchant with its modules, unless one with its code exists. Answers whether it is new.
pub(super) async fn insert_in_tx(
    tx: &Tx,
    id: MerchantId,
    file: &MerchantFile,
    now_ms: i64,
) -> DbResult<bool> {
    let row = merchant::ActiveModel {
        id: Set(id.uuid()),
        code: Set(file.code.clone()),
        settings: Set(settings_json(&file.settings)?),
        is_in_maintenance: Set(false),
        maintenance_ends_at_ms: Set(None),
        updated_at_ms: Set(now_ms),
    };
    let is_new = merchant::Entity::insert(row).or_keep([merchant::Column::Code]).changes_any(tx).await?;
    if is_new && !file.modules.is_empty() {
        let rows = file.modules.iter().map(|(module, is_enabled)| merchant_module::ActiveModel {
            merchant_id: Set(id.uuid()),
            module: Set(module.clone()),
            is_enabled: Set(*is_enabled),
        });
        merchant_module::Entity::insert_many(rows).run(tx).await?;
    }
    Ok(is_new)
}

pub(super) async fn set_maintenance(
    tx: &Tx,
    id: MerchantId,
    maintenance: Option<Maintenance>,
    now_ms: i64,
) -> DbResult<()> {
    merchant::Entity::update_many()
        .col_expr(merchant::Column::IsInMaintenance, Expr::value(maintenance.is_some()))
        .col_expr(
            merchant::Column::MaintenanceEndsAtMs,
            Expr::value(maintenance.and_then(|maintenance| maintenance.ends_at_ms)),
        )
        .col_expr(merchant::Column::UpdatedAtMs, Expr::value(now_ms))
        .filter(merchant::Column::Id.eq(id.uuid()))
        .exec(tx)
        .await
        .map(|_| ())
}

pub(super) async fn set_settings(tx: &Tx, id: MerchantId, settings: &Settings, now_ms: i64) -> DbResult<()> {
    merchant::Entity::update_many()
        .col_expr(merchant::Column::Settings, Expr::value(settings_json(settings)?))
        .col_expr(merchant::Column::UpdatedAtMs, Expr::value(now_ms))
        .filter(merchant::Column::Id.eq(id.uuid()))
        .exec(tx)
        .await
        .map(|_| ())
}

pub(super) async fn set_module(tx: &Tx, id: MerchantId, module: &str, is_enabled: bool) -> DbResult<()> {
    let row = merchant_module::Model { merchant_id: id.uuid(), module: module.to_owned(), is_enabled };
    merchant_module::Entity::insert(row.into_active_model())
        .or_update(
            [merchant_module::Column::MerchantId, merchant_module::Column::Module],
            [merchant_module::Column::IsEnabled],
        )
        .run(tx)
        .await
}

fn settings_json(settings: &Settings) -> DbResult<Json> {
    settings.to_json().map_err(|error| DbErr::Type(error.to_string()))
}

pub(crate) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    let merchant = CreateTable::of("m20260101_000100_merchant", "merchant")
        .col(pk_uuid("id"))
        .col(string_len("code", 32))
        .col(json_binary("settings"))
        .col(boolean("is_in_maintenance"))
        .col(big_integer_null("maintenance_ends_at_ms"))
        .col(big_integer("updated_at_ms"))
        .with_unique_index("merchant_code_key", &["code"]);
    let module = CreateTable::of("m20260101_000110_merchant_module", "merchant_module")
        .col(uuid("merchant_id"))
        .col(string_len("module", 32))
        .col(boolean("is_enabled"))
        .with_primary_key(&["merchant_id", "module"])
        .with_foreign_key("merchant_module_merchant_fkey", "merchant_id", "merchant");
    vec![merchant.boxed(), module.boxed()]
}
