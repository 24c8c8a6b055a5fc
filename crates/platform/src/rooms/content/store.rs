use std::collections::HashSet;

use erawan_kernel::ids::{ContentId, MemberId, MerchantId};
use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::OnConflict;
use sea_orm::{DatabaseTransaction, QueryOrder, QuerySelect};
use sea_orm_migration::MigrationTrait;
use sea_orm_migration::prelude::{ForeignKey, Index, Table};
use sea_orm_migration::schema::{big_integer, integer, json_binary, pk_uuid, string_len, uuid};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::model::{ContentKind, HelpFile, Item, ItemFile};
use crate::db::{CreateTable, Db};

mod content_item {
    use sea_orm::entity::prelude::*;

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
    #[sea_orm(table_name = "content_item")]
    pub(super) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub merchant_id: Uuid,
        pub name: String,
        pub kind: String,
        pub sort: i32,
        pub body: Json,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

mod help_text {
    use sea_orm::entity::prelude::*;

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
    #[sea_orm(table_name = "help_text")]
    pub(super) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub merchant_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        pub tag: String,
        pub sort: i32,
        pub body: Json,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

mod notice_read {
    use sea_orm::entity::prelude::*;

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "notice_read")]
    pub(super) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub member_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        pub item_id: Uuid,
        pub read_at_ms: i64,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

/// A known name keeps its identifier, so that what members read stays read.
pub(super) async fn write_item_in_tx(
    tx: &DatabaseTransaction,
    merchant_id: MerchantId,
    id: ContentId,
    item: ItemFile,
) -> Result<(), DbErr> {
    use content_item::Column;
    let row = content_item::ActiveModel {
        id: Set(id.uuid()),
        merchant_id: Set(merchant_id.uuid()),
        name: Set(item.id.clone()),
        kind: Set(item.kind.code().to_owned()),
        sort: Set(item.sort),
        body: Set(to_json(&item)?),
    };
    let replace = OnConflict::columns([Column::MerchantId, Column::Name])
        .update_columns([Column::Kind, Column::Sort, Column::Body])
        .to_owned();
    content_item::Entity::insert(row).on_conflict(replace).exec_without_returning(tx).await.map(|_| ())
}

pub(super) async fn write_help_in_tx(
    tx: &DatabaseTransaction,
    merchant_id: MerchantId,
    help: HelpFile,
) -> Result<(), DbErr> {
    use help_text::Column;
    let row = help_text::ActiveModel {
        merchant_id: Set(merchant_id.uuid()),
        tag: Set(help.tag.clone()),
        sort: Set(help.sort),
        body: Set(to_json(&help)?),
    };
    let replace = OnConflict::columns([Column::MerchantId, Column::Tag])
        .update_columns([Column::Sort, Column::Body])
        .to_owned();
    help_text::Entity::insert(row).on_conflict(replace).exec_without_returning(tx).await.map(|_| ())
}

pub(super) async fn items(db: &Db, merchant_id: MerchantId) -> Result<Vec<Item>, DbErr> {
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

pub(super) async fn help(db: &Db, merchant_id: MerchantId) -> Result<Vec<HelpFile>, DbErr> {
    let rows = help_text::Entity::find()
        .filter(help_text::Column::MerchantId.eq(merchant_id.uuid()))
        .order_by_asc(help_text::Column::Sort)
        .order_by_asc(help_text::Column::Tag)
        .all(db.read())
        .await?;
    rows.into_iter().map(|row| of_json(row.body)).collect()
}

pub(super) async fn is_notice(db: &Db, merchant_id: MerchantId, id: ContentId) -> Result<bool, DbErr> {
    content_item::Entity::find_by_id(id.uuid())
        .filter(content_item::Column::MerchantId.eq(merchant_id.uuid()))
        .filter(content_item::Column::Kind.is_in([ContentKind::Notice.code(), ContentKind::Agent.code()]))
        .exists(db.read())
        .await
}

pub(super) async fn mark_read(db: &Db, member_id: MemberId, id: ContentId, now_ms: i64) -> Result<(), DbErr> {
    use notice_read::Column;
    let row = notice_read::ActiveModel {
        member_id: Set(member_id.uuid()),
        item_id: Set(id.uuid()),
        read_at_ms: Set(now_ms),
    };
    notice_read::Entity::insert(row)
        .on_conflict(OnConflict::columns([Column::MemberId, Column::ItemId]).do_nothing().to_owned())
        .exec_without_returning(db.write())
        .await
        .map(|_| ())
}

pub(super) async fn read_by(db: &Db, member_id: MemberId) -> Result<HashSet<ContentId>, DbErr> {
    let ids = notice_read::Entity::find()
        .select_only()
        .column(notice_read::Column::ItemId)
        .filter(notice_read::Column::MemberId.eq(member_id.uuid()))
        .into_tuple::<Uuid>()
        .all(db.read())
        .await?;
    Ok(ids.into_iter().map(ContentId::from_uuid).collect())
}

fn to_json(value: &impl Serialize) -> Result<Json, DbErr> {
    serde_json::to_value(value).map_err(|error| DbErr::Type(error.to_string()))
}

fn of_json<T: DeserializeOwned>(value: Json) -> Result<T, DbErr> {
    serde_json::from_value(value).map_err(|error| DbErr::Type(error.to_string()))
}

pub(crate) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    let item = CreateTable::new(
        "m20260101_000400_content_item",
        Table::create()
            .table("content_item")
            .col(pk_uuid("id"))
            .col(uuid("merchant_id"))
            .col(string_len("name", 64))
            .col(string_len("kind", 2))
            .col(integer("sort"))
            .col(json_binary("body"))
            .foreign_key(
                ForeignKey::create()
                    .name("content_item_merchant_fkey")
                    .from("content_item", "merchant_id")
                    .to("merchant", "id"),
            ),
    )
    .with_unique_index("content_item_name_key", &["merchant_id", "name"]);
    let help = CreateTable::new(
        "m20260101_000410_content_help_text",
        Table::create()
            .table("help_text")
            .col(uuid("merchant_id"))
            .col(string_len("tag", 64))
            .col(integer("sort"))
            .col(json_binary("body"))
            .primary_key(Index::create().name("help_text_pkey").col("merchant_id").col("tag"))
            .foreign_key(
                ForeignKey::create()
                    .name("help_text_merchant_fkey")
                    .from("help_text", "merchant_id")
                    .to("merchant", "id"),
            ),
    );
    let read = CreateTable::new(
        "m20260101_000420_content_notice_read",
        Table::create()
            .table("notice_read")
            .col(uuid("member_id"))
            .col(uuid("item_id"))
            .col(big_integer("read_at_ms"))
            .primary_key(Index::create().name("notice_read_pkey").col("member_id").col("item_id"))
            .foreign_key(
                ForeignKey::create()
                    .name("notice_read_member_fkey")
                    .from("notice_read", "member_id")
                    .to("member", "id"),
            )
            .foreign_key(
                ForeignKey::create()
                    .name("notice_read_item_fkey")
                    .from("notice_read", "item_id")
                    .to("content_item", "id"),
            ),
    );
    vec![item.boxed(), help.boxed(), read.boxed()]
}
