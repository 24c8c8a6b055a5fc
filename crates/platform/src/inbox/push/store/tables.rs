use crate::db::prelude::*;

entities! {
    pub(super) mod key in "push_key" by (id: i32) {
        private_key: Vec<u8>,
        created_at_ms: i64,
    }

    pub(super) mod browser in "push_browser" by (id: Uuid) {
        merchant_id: Uuid,
        member_id: Uuid,
        session_id: Uuid,
        device_id: Option<Uuid>,
        mark: Vec<u8>,
        sealed: Vec<u8>,
        language: String,
        renewed_at_ms: i64,
    }

    pub(super) mod message in "push_letter" by (message_id: Uuid) {
        merchant_id: Uuid,
        member_id: Option<Uuid>,
        category: String,
        /// Browsers up to this one have their notification.
        last_browser_id: Uuid,
        expires_at_ms: i64,
    }

    pub(super) mod notice in "push_notice" by (id: Uuid) {
        browser_id: Uuid,
        message_id: Uuid,
        category: String,
        attempts: i32,
        due_at_ms: i64,
        expires_at_ms: i64,
    }
}

pub(crate) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    vec![create_key().boxed(), create_browser().boxed(), create_letter().boxed(), create_notice().boxed()]
}

fn create_key() -> CreateTable {
    CreateTable::of("m20261122_070000_push_key", "push_key")
        .col(integer("id").primary_key())
        .col(blob("private_key"))
        .col(big_integer("created_at_ms"))
}

fn create_browser() -> CreateTable {
    CreateTable::of("m20261122_070010_push_browser", "push_browser")
        .col(pk_uuid("id"))
        .cols(uuid, &["merchant_id", "member_id", "session_id"])
        .col(uuid_null("device_id"))
        .col(binary_len("mark", 32))
        .col(blob("sealed"))
        .col(string_len("language", 2))
        .col(big_integer("renewed_at_ms"))
        .with_foreign_key("push_browser_member_fkey", "member_id", "member")
        .with_unique_index("push_browser_mark_key", &["mark"])
        .with_index("push_browser_member_idx", &["member_id"])
        .with_index("push_browser_merchant_idx", &["merchant_id", "id"])
        .with_index("push_browser_renewed_idx", &["renewed_at_ms"])
}

fn create_letter() -> CreateTable {
    CreateTable::of("m20261122_070020_push_letter", "push_letter")
        .col(uuid("message_id").primary_key())
        .col(uuid("merchant_id"))
        .col(uuid_null("member_id"))
        .col(string_len("category", 16))
        .col(uuid("last_browser_id"))
        .col(big_integer("expires_at_ms"))
}

fn create_notice() -> CreateTable {
    CreateTable::of("m20261122_070030_push_notice", "push_notice")
        .col(pk_uuid("id"))
        .cols(uuid, &["browser_id", "message_id"])
        .col(string_len("category", 16))
        .col(integer("attempts"))
        .cols(big_integer, &["due_at_ms", "expires_at_ms"])
        .with_cascading_foreign_key("push_notice_browser_fkey", "browser_id", "push_browser")
        .with_unique_index("push_notice_browser_key", &["browser_id", "message_id"])
        .with_index("push_notice_due_idx", &["due_at_ms"])
}
