use sea_orm_migration::MigrationTrait;
use sea_orm_migration::prelude::{ForeignKey, Index, Table};
use sea_orm_migration::schema::{
    big_integer, big_integer_null, blob, integer, json_binary, pk_uuid, string_len, string_len_null, text,
    uuid, uuid_null,
};

use crate::db::{CreateTable, Rewrite};

pub(super) mod conversation {
    use sea_orm::entity::prelude::*;

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "chat_conversation")]
    pub(in super::super) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub merchant_id: Uuid,
        pub member_id: Uuid,
        pub state: String,
        pub operator_id: Option<Uuid>,
        pub last_seq: i64,
        pub seen_by_member: i64,
        pub seen_by_support: i64,
        pub last_text: String,
        pub last_at_ms: i64,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

pub(super) mod message {
    use sea_orm::entity::prelude::*;

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
    #[sea_orm(table_name = "chat_message")]
    pub(in super::super) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub conversation_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        pub seq: i64,
        pub client_id: Uuid,
        pub side: String,
        pub operator_id: Option<Uuid>,
        pub operator_name: Option<String>,
        pub text: String,
        pub images: Json,
        pub sent_at_ms: i64,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

pub(super) mod image {
    use sea_orm::entity::prelude::*;

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "chat_image")]
    pub(in super::super) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub conversation_id: Uuid,
        pub side: String,
        pub width: i32,
        pub height: i32,
        pub jpeg: Vec<u8>,
        /// The message that shows it; none yet.
        pub message_seq: Option<i64>,
        pub created_at_ms: i64,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

pub(super) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    vec![
        create_conversation().boxed(),
        create_message().boxed(),
        create_image().boxed(),
        support_side().boxed(),
    ]
}

fn create_conversation() -> CreateTable {
    CreateTable::new(
        "m20261122_000400_messaging_chat_conversation",
        Table::create()
            .table("chat_conversation")
            .col(pk_uuid("id"))
            .col(uuid("merchant_id"))
            .col(uuid("member_id"))
            .col(string_len("state", 8))
            .col(uuid_null("operator_id"))
            .col(big_integer("last_seq"))
            .col(big_integer("seen_by_member"))
            .col(big_integer("seen_by_desk"))
            .col(text("last_text"))
            .col(big_integer("last_at_ms"))
            .foreign_key(
                ForeignKey::create()
                    .name("chat_conversation_member_fkey")
                    .from("chat_conversation", "member_id")
                    .to("member", "id"),
            )
            .foreign_key(
                ForeignKey::create()
                    .name("chat_conversation_operator_fkey")
                    .from("chat_conversation", "operator_id")
                    .to("operator", "id"),
            ),
    )
    .with_unique_index("chat_conversation_member_key", &["member_id"])
    .with_index("chat_conversation_desk_idx", &["merchant_id", "state", "last_at_ms"])
}

fn create_message() -> CreateTable {
    CreateTable::new(
        "m20261122_000410_messaging_chat_message",
        Table::create()
            .table("chat_message")
            .col(uuid("conversation_id"))
            .col(big_integer("seq"))
            .col(uuid("client_id"))
            .col(string_len("side", 6))
            .col(uuid_null("operator_id"))
            .col(string_len_null("operator_name", 64))
            .col(text("text"))
            .col(json_binary("images"))
            .col(big_integer("sent_at_ms"))
            .primary_key(Index::create().name("chat_message_pkey").col("conversation_id").col("seq"))
            .foreign_key(
                ForeignKey::create()
                    .name("chat_message_conversation_fkey")
                    .from("chat_message", "conversation_id")
                    .to("chat_conversation", "id"),
            ),
    )
    .with_unique_index("chat_message_client_key", &["conversation_id", "client_id"])
}

fn create_image() -> CreateTable {
    CreateTable::new(
        "m20261122_000420_messaging_chat_image",
        Table::create()
            .table("chat_image")
            .col(pk_uuid("id"))
            .col(uuid("conversation_id"))
            .col(string_len("side", 6))
            .col(integer("width"))
            .col(integer("height"))
            .col(blob("jpeg"))
            .col(big_integer_null("message_seq"))
            .col(big_integer("created_at_ms"))
            .foreign_key(
                ForeignKey::create()
                    .name("chat_image_conversation_fkey")
                    .from("chat_image", "conversation_id")
                    .to("chat_conversation", "id"),
            ),
    )
    .with_index("chat_image_conversation_idx", &["conversation_id", "message_seq"])
}

/// Renames the operators' side of a chat in stored messages.
fn support_side() -> Rewrite {
    Rewrite::new("m20261123_000100_messaging_support")
        .on_postgres(
            "ALTER TABLE chat_message ALTER COLUMN side TYPE varchar(8)",
            "ALTER TABLE chat_message ALTER COLUMN side TYPE varchar(6)",
        )
        .on_postgres(
            "ALTER TABLE chat_image ALTER COLUMN side TYPE varchar(8)",
            "ALTER TABLE chat_image ALTER COLUMN side TYPE varchar(6)",
        )
        .on_both(
            "UPDATE chat_message SET side = 'support' WHERE side = 'desk'",
            "UPDATE chat_message SET side = 'desk' WHERE side = 'support'",
        )
        .on_both(
            "UPDATE chat_image SET side = 'support' WHERE side = 'desk'",
            "UPDATE chat_image SET side = 'desk' WHERE side = 'support'",
        )
        .on_both(
            "ALTER TABLE chat_conversation RENAME COLUMN seen_by_desk TO seen_by_support",
            "ALTER TABLE chat_conversation RENAME COLUMN seen_by_support TO seen_by_desk",
        )
}
