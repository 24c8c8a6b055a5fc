use sea_orm_migration::MigrationTrait;
use sea_orm_migration::prelude::{ForeignKey, ForeignKeyAction, Table};
use sea_orm_migration::schema::{
    big_integer, binary_len, blob, integer, pk_uuid, string_len, uuid, uuid_null,
};

use crate::db::CreateTable;

pub(super) mod key {
    use sea_orm::entity::prelude::*;

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "push_key")]
    pub(in super::super) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: i32,
        pub private_key: Vec<u8>,
        pub created_at_ms: i64,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

pub(super) mod browser {
    use sea_orm::entity::prelude::*;

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "push_browser")]
    pub(in super::super) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub merchant_id: Uuid,
        pub member_id: Uuid,
        pub session_id: Uuid,
        pub device_id: Option<Uuid>,
        pub mark: Vec<u8>,
        pub sealed: Vec<u8>,
        pub language: String,
        pub renewed_at_ms: i64,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

pub(super) mod message {
    use sea_orm::entity::prelude::*;

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "push_letter")]
    pub(in super::super) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub message_id: Uuid,
        pub merchant_id: Uuid,
        pub member_id: Option<Uuid>,
        pub category: String,
        /// Browsers up to this one have their notification.
        pub last_browser_id: Uuid,
        pub expires_at_ms: i64,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

pub(super) mod notice {
    use sea_orm::entity::prelude::*;

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "push_notice")]
    pub(in super::super) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub browser_id: Uuid,
        pub message_id: Uuid,
        pub category: String,
        pub attempts: i32,
        pub due_at_ms: i64,
        pub expires_at_ms: i64,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

pub(crate) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    vec![create_key().boxed(), create_browser().boxed(), create_letter().boxed(), create_notice().boxed()]
}

fn create_key() -> CreateTable {
    CreateTable::new(
        "m20261122_070000_push_key",
        Table::create()
            .table("push_key")
            .col(integer("id").primary_key())
            .col(blob("private_key"))
            .col(big_integer("created_at_ms")),
    )
}

fn create_browser() -> CreateTable {
    CreateTable::new(
        "m20261122_070010_push_browser",
        Table::create()
            .table("push_browser")
            .col(pk_uuid("id"))
            .col(uuid("merchant_id"))
            .col(uuid("member_id"))
            .col(uuid("session_id"))
            .col(uuid_null("device_id"))
            .col(binary_len("mark", 32))
            .col(blob("sealed"))
            .col(string_len("language", 2))
            .col(big_integer("renewed_at_ms"))
            .foreign_key(
                ForeignKey::create()
                    .name("push_browser_member_fkey")
                    .from("push_browser", "member_id")
                    .to("member", "id"),
            ),
    )
    .with_unique_index("push_browser_mark_key", &["mark"])
    .with_index("push_browser_member_idx", &["member_id"])
    .with_index("push_browser_merchant_idx", &["merchant_id", "id"])
    .with_index("push_browser_renewed_idx", &["renewed_at_ms"])
}

fn create_letter() -> CreateTable {
    CreateTable::new(
        "m20261122_070020_push_letter",
        Table::create()
            .table("push_letter")
            .col(uuid("message_id").primary_key())
            .col(uuid("merchant_id"))
            .col(uuid_null("member_id"))
            .col(string_len("category", 16))
            .col(uuid("last_browser_id"))
            .col(big_integer("expires_at_ms")),
    )
}

fn create_notice() -> CreateTable {
    CreateTable::new(
        "m20261122_070030_push_notice",
        Table::create()
            .table("push_notice")
            .col(pk_uuid("id"))
            .col(uuid("browser_id"))
            .col(uuid("message_id"))
            .col(string_len("category", 16))
            .col(integer("attempts"))
            .col(big_integer("due_at_ms"))
            .col(big_integer("expires_at_ms"))
            .foreign_key(
                ForeignKey::create()
                    .name("push_notice_browser_fkey")
                    .from("push_notice", "browser_id")
                    .to("push_browser", "id")
                    .on_delete(ForeignKeyAction::Cascade),
            ),
    )
    .with_unique_index("push_notice_browser_key", &["browser_id", "message_id"])
    .with_index("push_notice_due_idx", &["due_at_ms"])
}
