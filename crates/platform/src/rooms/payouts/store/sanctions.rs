//! The names that a merchant must not pay.

use erawan_kernel::ids::{MerchantId, OperatorId, SanctionsListId};
use erawan_kernel::{Page, PageRequest};

use super::super::sanctions::{KeyedName, SanctionsList};
use crate::db::prelude::*;

/// Rows of one statement.
const ROWS_MAX: usize = 500;
/// Characters of a key: those of a name.
const KEY_CHARS_MAX: u32 = 400;

entities! {
    mod list in "sanctions_list" by (id: Uuid) {
        merchant_id: Uuid,
        digest: Vec<u8>,
        names: i64,
        operator_id: Uuid,
        imported_at_ms: i64,
    }

    mod listed in "sanctions_name" by (list_id: Uuid, name_key: String) {
        line: i64,
        name: String,
    }
}

/// The list that holds.
pub(in super::super) async fn newest(
    db: &impl ConnectionTrait,
    merchant_id: MerchantId,
) -> DbResult<Option<SanctionsList>> {
    of_merchant(merchant_id).one(db).await?.map(of_row).transpose()
}

/// Every import, the newest first.
pub(in super::super) async fn imports(
    db: &Db,
    merchant_id: MerchantId,
    page: PageRequest,
) -> DbResult<Page<SanctionsList>> {
    of_merchant(merchant_id).page(db, page).await?.try_map(of_row)
}

fn of_merchant(merchant_id: MerchantId) -> Select<list::Entity> {
    list::Entity::find()
        .filter(list::Column::MerchantId.eq(merchant_id.uuid()))
        .order_by_desc(list::Column::ImportedAtMs)
        .order_by_desc(list::Column::Id)
}

/// Forgets the names of an import that no longer holds.
pub(in super::super) async fn forget_names_in_tx(tx: &Tx, id: SanctionsListId) -> DbResult<()> {
    listed::Entity::delete_many().filter(listed::Column::ListId.eq(id.uuid())).run(tx).await
}

pub(in super::super) async fn insert_in_tx(
    tx: &Tx,
    new: &SanctionsList,
    names: Vec<KeyedName>,
) -> DbResult<()> {
    let row = list::ActiveModel {
        id: Set(new.id.uuid()),
        merchant_id: Set(new.merchant_id.uuid()),
        digest: Set(new.digest.to_vec()),
        names: Set(new.names),
        operator_id: Set(new.operator_id.uuid()),
        imported_at_ms: Set(new.imported_at_ms),
    };
    list::Entity::insert(row).run(tx).await?;
    for names in names.chunks(ROWS_MAX) {
        let rows = names.iter().map(|listed| listed::ActiveModel {
            list_id: Set(new.id.uuid()),
            name_key: Set(listed.key.clone()),
            line: Set(listed.line.into()),
            name: Set(listed.name.clone()),
        });
        listed::Entity::insert_many(rows).run(tx).await?;
    }
    Ok(())
}

/// The first name of the list that has one of these keys.
pub(in super::super) async fn listed_name(
    db: &Db,
    id: SanctionsListId,
    keys: &[String],
) -> DbResult<Option<String>> {
    let found = listed::Entity::find()
        .filter(listed::Column::ListId.eq(id.uuid()))
        .filter(listed::Column::NameKey.is_in(keys.iter().map(String::as_str)))
        .order_by_asc(listed::Column::Line)
        .one(db.write())
        .await?;
    Ok(found.map(|row| row.name))
}

fn of_row(row: list::Model) -> DbResult<SanctionsList> {
    let digest = <[u8; 32]>::try_from(row.digest)
        .map_err(|_| DbErr::Type(format!("sanctions list {} has a broken digest", row.id)))?;
    Ok(SanctionsList {
        id: SanctionsListId::from_uuid(row.id),
        merchant_id: MerchantId::from_uuid(row.merchant_id),
        digest,
        names: row.names,
        operator_id: OperatorId::from_uuid(row.operator_id),
        imported_at_ms: row.imported_at_ms,
    })
}

pub(super) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    let list = CreateTable::of("m20261127_800100_payouts_sanctions_list", "sanctions_list")
        .col(pk_uuid("id"))
        .col(uuid("merchant_id"))
        .col(binary_len("digest", 32))
        .col(big_integer("names"))
        .col(uuid("operator_id"))
        .col(big_integer("imported_at_ms"))
        .with_index("sanctions_list_merchant_idx", &["merchant_id", "imported_at_ms"]);
    let listed = CreateTable::of("m20261127_800110_payouts_sanctions_name", "sanctions_name")
        .col(uuid("list_id"))
        .col(string_len("name_key", KEY_CHARS_MAX))
        .col(big_integer("line"))
        .col(string_len("name", 200))
        .with_primary_key(&["list_id", "name_key"])
        .with_foreign_key("sanctions_name_list_fkey", "list_id", "sanctions_list");
    vec![list.boxed(), listed.boxed()]
}
