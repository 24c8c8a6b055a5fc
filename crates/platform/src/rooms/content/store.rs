use std::collections::HashSet;

use erawan_kernel::ids::{ContentId, MemberId, MerchantId};

use super::model::{ContentKind, HelpFile, Item, ItemFile};
use crate::db::prelude::*;

entities! {
    mod content_item in "content_item" by (id: Uuid) {
        merchant_id: Uuid,
        name: String,
        kind: String,
        sort: i32,
        body: Json,
    }

    mod help_text in "help_text" by (merchant_id: Uuid, tag: String) {
        sort: i32,
        body: Json,
    }

    mod notice_read in "notice_read" by (member_id: Uuid, item_id: Uuid) {
        read_at_ms: i64,
    }
}

/// A known name keeps its identifier, so that what members read stays read.
pub(super) async fn write_item_in_tx(
    tx: &Tx,
    merchant_id: MerchantId,
    id: ContentId,
    item: ItemFile,
) -> DbResult<()> {
    use content_item::Column;
    let row = content_item::ActiveModel {
        id: Set(id.uuid()),
        merchant_id: Set(merchant_id.uuid()),
        name: Set(item.id.clone()),
        kind: Set(item.kind.code().to_owned()),
        sort: Set(item.sort),
        body: Set(to_json(&item)?),
    };
    content_item::Entity::insert(row)
        .or_update([Column::MerchantId, Column::Name], [Column::Kind, Column::Sort, Column::Body])
        .run(tx)
        .await
}

pub(super) async fn write_help_in_tx(tx: &Tx, merchant_id: MerchantId, help: HelpFile) -> DbResult<()> {
    use help_text::Column;
    let row = help_text::ActiveModel {
        merchant_id: Set(merchant_id.uuid()),
        tag: Set(help.tag.clone()),
        sort: Set(help.sort),
        body: Set(to_json(&help)?),
    };
    help_text::Entity::insert(row)
        .or_update([Column::MerchantId, Column::Tag], [Column::Sort, Column::Body])
        .run(tx)
        .await
}

pub(super) async fn items(db: &Db, merchant_id: MerchantId) -> DbResult<Vec<Item>> {
    let rows = content_item::Entity::find()
        .filter(content_item::Column::MerchantId.eq(merchant_id.uuid()))
        .order_by_asc(content_item::Column::Sort)
        .order_by_asc(content_item::Column::Name)
        .all(db.read())
        .await?;
    rows.into_iter()
        .map(|row| Ok(Item { id: ContentId::from_uuid(row.id), file: of_json(row.body)? }))
        .collect()
}

pub(super) async fn help(db: &Db, merchant_id: MerchantId) -> DbResult<Vec<HelpFile>> {
    let rows = help_text::Entity::find()
        .filter(help_text::Column::MerchantId.eq(merchant_id.uuid()))
        .order_by_asc(help_text::Column::Sort)
        .order_by_asc(help_text::Column::Tag)
        .all(db.read())
        .await?;
    rows.into_iter().map(|row| of_json(row.body)).collect()
}

pub(super) async fn is_notice(db: &Db, merchant_id: MerchantId, id: ContentId) -> DbResult<bool> {
    content_item::Entity::find_by_id(id.uuid())
        .filter(content_item::Column::MerchantId.eq(merchant_id.uuid()))
        .filter(content_item::Column::Kind.is_in([ContentKind::Notice.code(), ContentKind::Agent.code()]))
        .exists(db.read())
        .await
}

pub(super) async fn mark_read(db: &Db, member_id: MemberId, id: ContentId, now_ms: i64) -> DbResult<()> {
    use notice_read::Column;
    let row = notice_read::ActiveModel {
        member_id: Set(member_id.uuid()),
        item_id: Set(id.uuid()),
        read_at_ms: Set(now_ms),
    };
    notice_read::Entity::insert(row).or_keep([Column::MemberId, Column::ItemId]).run(db.write()).await
}

pub(super) async fn read_by(db: &Db, member_id: MemberId) -> DbResult<HashSet<ContentId>> {
    let ids = notice_read::Entity::find()
        .filter(notice_read::Column::MemberId.eq(member_id.uuid()))
        .values::<Uuid>(notice_read::Column::ItemId)
        .all(db.read())
        .await?;
    Ok(ids.into_iter().map(ContentId::from_uuid).collect())
}

pub(crate) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    let item = CreateTable::of("m20260101_000400_content_item", "content_item")
        .col(pk_uuid("id"))
        .col(uuid("merchant_id"))
        .col(string_len("name", 64))
        .col(string_len("kind", 2))
        .col(integer("sort"))
        .col(json_binary("body"))
        .with_foreign_key("content_item_merchant_fkey", "merchant_id", "merchant")
        .with_unique_index("content_item_name_key", &["merchant_id", "name"]);
    let help = CreateTable::of("m20260101_000410_content_help_text", "help_text")
        .col(uuid("merchant_id"))
        .col(string_len("tag", 64))
        .col(integer("sort"))
        .col(json_binary("body"))
        .with_primary_key(&["merchant_id", "tag"])
        .with_foreign_key("help_text_merchant_fkey", "merchant_id", "merchant");
    let read = CreateTable::of("m20260101_000420_content_notice_read", "notice_read")
        .cols(uuid, &["member_id", "item_id"])
        .col(big_integer("read_at_ms"))
        .with_primary_key(&["member_id", "item_id"])
        .with_foreign_key("notice_read_member_fkey", "member_id", "member")
        .with_foreign_key("notice_read_item_fkey", "item_id", "content_item");
    vec![item.boxed(), help.boxed(), read.boxed()]
}
