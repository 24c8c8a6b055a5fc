use sea_orm_migration::MigrationTrait;
use sea_orm_migration::prelude::{Index, Table};
use sea_orm_migration::schema::{
    big_integer, big_integer_null, boolean, json_binary, string_len, uuid, var_binary,
};

use crate::db::CreateTable;

pub(super) mod vendor {
    use sea_orm::entity::prelude::*;

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
    #[sea_orm(table_name = "provider_vendor")]
    pub(in crate::rooms::provider) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub code: String,
        pub settings: Json,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

pub(super) mod ticket {
    use sea_orm::entity::prelude::*;

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "provider_ticket")]
    pub(in crate::rooms::provider) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub hash: Vec<u8>,
        pub vendor: String,
        pub member_id: Uuid,
        pub merchant_id: Uuid,
        pub session_id: Uuid,
        pub game_code: String,
        pub language: String,
        pub is_trial: bool,
        pub expires_at_ms: i64,
        pub used_at_ms: Option<i64>,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

pub(super) mod session {
    use sea_orm::entity::prelude::*;

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "provider_session")]
    pub(in crate::rooms::provider) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub hash: Vec<u8>,
        pub vendor: String,
        pub member_id: Uuid,
        pub merchant_id: Uuid,
        pub session_id: Uuid,
        pub created_at_ms: i64,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

pub(super) mod open_round {
    use sea_orm::entity::prelude::*;

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "provider_open_round")]
    pub(in crate::rooms::provider) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub account_id: i64,
        #[sea_orm(primary_key, auto_increment = false)]
        pub vendor: String,
        #[sea_orm(primary_key, auto_increment = false)]
        pub round: String,
        pub first_bet: Uuid,
        pub sequence: i64,
        pub opened_at_ms: i64,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

pub(in crate::rooms::provider) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    let vendor = CreateTable::new(
        "m20260101_000800_provider_vendor",
        Table::create()
            .table("provider_vendor")
            .col(string_len("code", 32).primary_key())
            .col(json_binary("settings")),
    );
    let ticket = CreateTable::new(
        "m20260101_000810_provider_ticket",
        Table::create()
            .table("provider_ticket")
            .col(var_binary("hash", 32).primary_key())
            .col(string_len("vendor", 32))
            .col(uuid("member_id"))
            .col(uuid("merchant_id"))
            .col(uuid("session_id"))
            .col(string_len("game_code", 40))
            .col(string_len("language", 2))
            .col(boolean("is_trial"))
            .col(big_integer("expires_at_ms"))
            .col(big_integer_null("used_at_ms")),
    )
    .with_index("provider_ticket_member_idx", &["member_id", "expires_at_ms"]);
    let session = CreateTable::new(
        "m20260101_000820_provider_session",
        Table::create()
            .table("provider_session")
            .col(var_binary("hash", 32).primary_key())
            .col(string_len("vendor", 32))
            .col(uuid("member_id"))
            .col(uuid("merchant_id"))
            .col(uuid("session_id"))
            .col(big_integer("created_at_ms")),
    )
    .with_index("provider_session_member_idx", &["member_id", "created_at_ms"]);
    let open_round = CreateTable::new(
        "m20260101_000830_provider_open_round",
        Table::create()
            .table("provider_open_round")
            .col(big_integer("account_id"))
            .col(string_len("vendor", 32))
            .col(string_len("round", 64))
            .col(uuid("first_bet"))
            .col(big_integer("sequence"))
            .col(big_integer("opened_at_ms"))
            .primary_key(
                Index::create().name("provider_open_round_pkey").col("account_id").col("vendor").col("round"),
            ),
    );
    vec![vendor.boxed(), ticket.boxed(), session.boxed(), open_round.boxed()]
}
