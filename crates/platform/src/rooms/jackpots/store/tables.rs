use sea_orm_migration::MigrationTrait;
use sea_orm_migration::prelude::{Index, Table};
use sea_orm_migration::schema::{
    big_integer, big_integer_null, integer, string_len, string_len_null, uuid, uuid_null, var_binary,
};

use crate::db::CreateTable;

pub(super) mod pool {
    use sea_orm::entity::prelude::*;

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "jackpot_pool")]
    pub(in super::super) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub merchant_id: Uuid,
        pub ordinal: i32,
        pub currency: String,
        pub seed: i64,
        pub bound: i64,
        pub share_ppm: i32,
        pub sealed_trigger: Vec<u8>,
        pub carried: i64,
        pub value: i64,
        pub booked: i64,
        pub booking: i64,
        pub opened_at_ms: i64,
        pub won_sequence: Option<i64>,
        pub won_at_ms: Option<i64>,
        pub winner_id: Option<Uuid>,
        pub vendor: Option<String>,
        pub reference: Option<String>,
        pub paid_at_ms: Option<i64>,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

pub(super) mod contribution {
    use sea_orm::entity::prelude::*;

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "jackpot_contribution")]
    pub(in super::super) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub sequence: i64,
        pub pool_id: Uuid,
        pub member_id: Uuid,
        pub vendor: String,
        pub round: String,
        pub stake: i64,
        pub amount: i64,
        pub passed_on: i64,
        pub value_after: i64,
        pub at_ms: i64,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

pub(super) mod stake {
    use sea_orm::entity::prelude::*;

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "jackpot_stake")]
    pub(in super::super) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub account_id: i64,
        #[sea_orm(primary_key, auto_increment = false)]
        pub vendor: String,
        #[sea_orm(primary_key, auto_increment = false)]
        pub round: String,
        pub amount: i64,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

pub(crate) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    let pool = CreateTable::new(
        "m20261122_090000_jackpots_pool",
        Table::create()
            .table("jackpot_pool")
            .col(uuid("id").primary_key())
            .col(uuid("merchant_id"))
            .col(integer("ordinal"))
            .col(string_len("currency", 3))
            .col(big_integer("seed"))
            .col(big_integer("bound"))
            .col(integer("share_ppm"))
            .col(var_binary("sealed_trigger", 64))
            .col(big_integer("carried"))
            .col(big_integer("value"))
            .col(big_integer("booked"))
            .col(big_integer("booking"))
            .col(big_integer("opened_at_ms"))
            .col(big_integer_null("won_sequence"))
            .col(big_integer_null("won_at_ms"))
            .col(uuid_null("winner_id"))
            .col(string_len_null("vendor", 32))
            .col(string_len_null("reference", 128))
            .col(big_integer_null("paid_at_ms")),
    )
    .with_unique_index("jackpot_pool_ordinal_key", &["merchant_id", "ordinal"])
    .with_index("jackpot_pool_paid_idx", &["paid_at_ms"]);
    let contribution = CreateTable::new(
        "m20261122_090010_jackpots_contribution",
        Table::create()
            .table("jackpot_contribution")
            .col(big_integer("sequence").primary_key())
            .col(uuid("pool_id"))
            .col(uuid("member_id"))
            .col(string_len("vendor", 32))
            .col(string_len("round", 64))
            .col(big_integer("stake"))
            .col(big_integer("amount"))
            .col(big_integer("passed_on"))
            .col(big_integer("value_after"))
            .col(big_integer("at_ms")),
    )
    .with_index("jackpot_contribution_pool_idx", &["pool_id"]);
    let stake = CreateTable::new(
        "m20261122_090020_jackpots_stake",
        Table::create()
            .table("jackpot_stake")
            .col(big_integer("account_id"))
            .col(string_len("vendor", 32))
            .col(string_len("round", 64))
            .col(big_integer("amount"))
            .primary_key(
                Index::create().name("jackpot_stake_pkey").col("account_id").col("vendor").col("round"),
            ),
    );
    vec![pool.boxed(), contribution.boxed(), stake.boxed()]
}
