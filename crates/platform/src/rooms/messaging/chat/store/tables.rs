use crate::db::prelude::*;

entities! {
    pub(super) mod conversation in "chat_conversation" by (id: Uuid) {
        merchant_id: Uuid,
        member_id: Uuid,
        state: String,
        operator_id: Option<Uuid>,
        last_seq: i64,
        seen_by_member: i64,
        seen_by_support: i64,
        last_text: String,
        last_at_ms: i64,
        /// The member's first message after the last answer.
        waiting_since_ms: Option<i64>,
    }

    pub(super) mod message in "chat_message" by (conversation_id: Uuid, seq: i64) {
        client_id: Uuid,
        side: String,
        operator_id: Option<Uuid>,
        operator_name: Option<String>,
        text: String,
        images: Json,
        sent_at_ms: i64,
    }

    pub(super) mod image in "chat_image" by (id: Uuid) {
        conversation_id: Uuid,
        side: String,
        width: i32,
        height: i32,
        jpeg: Vec<u8>,
        /// The message that shows it; none yet.
        message_seq: Option<i64>,
        created_at_ms: i64,
    }
}

pub(super) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    vec![
        create_conversation().boxed(),
        create_message().boxed(),
        create_image().boxed(),
        support_side().boxed(),
        add_waiting_since().boxed(),
        fill_waiting_since().boxed(),
    ]
}

fn create_conversation() -> CreateTable {
    CreateTable::of("m20261122_000400_messaging_chat_conversation", "chat_conversation")
        .col(pk_uuid("id"))
        .cols(uuid, &["merchant_id", "member_id"])
        .col(string_len("state", 8))
        .col(uuid_null("operator_id"))
        .cols(big_integer, &["last_seq", "seen_by_member", "seen_by_desk"])
        .col(text("last_text"))
        .col(big_integer("last_at_ms"))
        .with_foreign_key("chat_conversation_member_fkey", "member_id", "member")
        .with_foreign_key("chat_conversation_operator_fkey", "operator_id", "operator")
        .with_unique_index("chat_conversation_member_key", &["member_id"])
        .with_index("chat_conversation_desk_idx", &["merchant_id", "state", "last_at_ms"])
}

fn create_message() -> CreateTable {
    CreateTable::of("m20261122_000410_messaging_chat_message", "chat_message")
        .col(uuid("conversation_id"))
        .col(big_integer("seq"))
        .col(uuid("client_id"))
        .col(string_len("side", 6))
        .col(uuid_null("operator_id"))
        .col(string_len_null("operator_name", 64))
        .col(text("text"))
        .col(json_binary("images"))
        .col(big_integer("sent_at_ms"))
        .with_primary_key(&["conversation_id", "seq"])
        .with_foreign_key("chat_message_conversation_fkey", "conversation_id", "chat_conversation")
        .with_unique_index("chat_message_client_key", &["conversation_id", "client_id"])
}

fn create_image() -> CreateTable {
    CreateTable::of("m20261122_000420_messaging_chat_image", "chat_image")
        .col(pk_uuid("id"))
        .col(uuid("conversation_id"))
        .col(string_len("side", 6))
        .cols(integer, &["width", "height"])
        .col(blob("jpeg"))
        .col(big_integer_null("message_seq"))
        .col(big_integer("created_at_ms"))
        .with_foreign_key("chat_image_conversation_fkey", "conversation_id", "chat_conversation")
        .with_index("chat_image_conversation_idx", &["conversation_id", "message_seq"])
}

fn add_waiting_since() -> AddColumn {
    let since = big_integer_null("waiting_since_ms");
    AddColumn::new("m20261125_001000_messaging_waiting_since", "chat_conversation", since)
}

/// Of conversations that wait already, only the last message is known without reading them.
fn fill_waiting_since() -> Rewrite {
    Rewrite::new("m20261125_001010_messaging_waiting_since_of_old").on_both(
        "UPDATE chat_conversation SET waiting_since_ms = last_at_ms WHERE state = 'waiting'",
        "UPDATE chat_conversation SET waiting_since_ms = NULL",
    )
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
