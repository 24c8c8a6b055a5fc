use crate::db::prelude::*;

entities! {
    pub(super) mod channel in "payment_channel" by (merchant_id: Uuid, vendor: String) {
        settings: Json,
    }

    pub(super) mod gateway in "payment_gateway" by (code: String) {
        url: String,
        sealed: Vec<u8>,
        updated_at_ms: i64,
    }

    pub(super) mod deposit in "deposit" by (id: Uuid) {
        merchant_id: Uuid,
        member_id: Uuid,
        idempotency_key: Uuid,
        vendor: String,
        bank_id: String,
        bank_code: String,
        amount: i64,
        currency: String,
        language: String,
        status: String,
        reason: Option<String>,
        gateway_reference: Option<String>,
        pay_url: Option<String>,
        created_at_ms: i64,
        expires_at_ms: i64,
        completed_at_ms: Option<i64>,
        polls: i32,
        poll_at_ms: Option<i64>,
    }

    pub(super) mod event in "deposit_event" by (#[sea_orm(auto_increment = true)] id: i64) {
        deposit_id: Uuid,
        source: String,
        kind: String,
        detail: String,
        at_ms: i64,
    }
}

pub(crate) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    let channel = CreateTable::of("m20260101_000700_payments_channel", "payment_channel")
        .col(uuid("merchant_id"))
        .col(string_len("vendor", 32))
        .col(json_binary("settings"))
        .with_primary_key(&["merchant_id", "vendor"]);
    let deposit = CreateTable::of("m20260101_000710_payments_deposit", "deposit")
        .col(pk_uuid("id"))
        .cols(uuid, &["merchant_id", "member_id", "idempotency_key"])
        .col(string_len("vendor", 32))
        .col(string_len("bank_id", 64))
        .col(string_len("bank_code", 32))
        .col(big_integer("amount"))
        .col(string_len("currency", 3))
        .col(string_len("language", 2))
        .col(string_len("status", 16))
        .col(string_len_null("reason", 32))
        .col(string_len_null("gateway_reference", 128))
        .col(text_null("pay_url"))
        .cols(big_integer, &["created_at_ms", "expires_at_ms"])
        .col(big_integer_null("completed_at_ms"))
        .col(integer("polls"))
        .col(big_integer_null("poll_at_ms"))
        .with_unique_index("deposit_member_idempotency_key", &["member_id", "idempotency_key"])
        .with_index("deposit_member_created_idx", &["member_id", "created_at_ms"])
        .with_index("deposit_poll_idx", &["poll_at_ms"]);
    let event = CreateTable::of("m20260101_000720_payments_deposit_event", "deposit_event")
        .col(pk_auto("id").big_integer())
        .col(uuid("deposit_id"))
        .col(string_len("source", 16))
        .col(string_len("kind", 32))
        .col(string_len("detail", 2000))
        .col(big_integer("at_ms"))
        .with_index("deposit_event_deposit_idx", &["deposit_id", "id"]);
    let gateway = CreateTable::of("m20261123_000700_payments_gateway", "payment_gateway")
        .col(string_len("code", 32).primary_key())
        .col(string_len("url", 255))
        .col(var_binary("sealed", 512))
        .col(big_integer("updated_at_ms"));
    vec![channel.boxed(), deposit.boxed(), event.boxed(), gateway.boxed()]
}
