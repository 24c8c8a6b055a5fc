use sea_orm_migration::MigrationTrait;
use sea_orm_migration::prelude::{Index, Table};
use sea_orm_migration::schema::{
    big_integer, big_integer_null, integer, json_binary, pk_auto, pk_uuid, string_len, string_len_null,
    text_null, uuid,
};

use crate::db::CreateTable;

pub(super) mod channel {
    use sea_orm::entity::prelude::*;

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
    #[sea_orm(table_name = "payment_channel")]
    pub(in crate::rooms::payments) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub merchant_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        pub vendor: String,
        pub settings: Json,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

pub(super) mod deposit {
    use sea_orm::entity::prelude::*;

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "deposit")]
    pub(in crate::rooms::payments) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub merchant_id: Uuid,
        pub member_id: Uuid,
        pub idempotency_key: Uuid,
        pub vendor: String,
        pub bank_id: String,
        pub bank_code: String,
        pub amount: i64,
        pub currency: String,
        pub language: String,
        pub status: String,
        pub reason: Option<String>,
        pub gateway_reference: Option<String>,
        pub pay_url: Option<String>,
        pub created_at_ms: i64,
        pub expires_at_ms: i64,
        pub completed_at_ms: Option<i64>,
        pub polls: i32,
        pub poll_at_ms: Option<i64>,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

pub(super) mod event {
    use sea_orm::entity::prelude::*;

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "deposit_event")]
    pub(in crate::rooms::payments) struct Model {
        #[sea_orm(primary_key)]
        pub id: i64,
        pub deposit_id: Uuid,
        pub source: String,
        pub kind: String,
        pub detail: String,
        pub at_ms: i64,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

pub(in crate::rooms::payments) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    let channel = CreateTable::new(
        "m20260101_000700_payments_channel",
        Table::create()
            .table("payment_channel")
            .col(uuid("merchant_id"))
            .col(string_len("vendor", 32))
            .col(json_binary("settings"))
            .primary_key(Index::create().name("payment_channel_pkey").col("merchant_id").col("vendor")),
    );
    let deposit = CreateTable::new(
        "m20260101_000710_payments_deposit",
        Table::create()
            .table("deposit")
            .col(pk_uuid("id"))
            .col(uuid("merchant_id"))
            .col(uuid("member_id"))
            .col(uuid("idempotency_key"))
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
            .col(big_integer("created_at_ms"))
            .col(big_integer("expires_at_ms"))
            .col(big_integer_null("completed_at_ms"))
            .col(integer("polls"))
            .col(big_integer_null("poll_at_ms")),
    )
    .with_unique_index("deposit_member_idempotency_key", &["member_id", "idempotency_key"])
    .with_index("deposit_member_created_idx", &["member_id", "created_at_ms"])
    .with_index("deposit_poll_idx", &["poll_at_ms"]);
    let event = CreateTable::new(
        "m20260101_000720_payments_deposit_event",
        Table::create()
            .table("deposit_event")
            .col(pk_auto("id").big_integer())
            .col(uuid("deposit_id"))
            .col(string_len("source", 16))
            .col(string_len("kind", 32))
            .col(string_len("detail", 2000))
            .col(big_integer("at_ms")),
    )
    .with_index("deposit_event_deposit_idx", &["deposit_id", "id"]);
    vec![channel.boxed(), deposit.boxed(), event.boxed()]
}
