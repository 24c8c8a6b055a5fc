use crate::db::prelude::*;

entities! {
    pub(super) mod pool in "jackpot_pool" by (id: Uuid) {
        merchant_id: Uuid,
        ordinal: i32,
        currency: String,
        seed: i64,
        bound: i64,
        share_ppm: i32,
        sealed_trigger: Vec<u8>,
        carried: i64,
        value: i64,
        booked: i64,
        booking: i64,
        opened_at_ms: i64,
        won_sequence: Option<i64>,
        won_at_ms: Option<i64>,
        winner_id: Option<Uuid>,
        vendor: Option<String>,
        reference: Option<String>,
        paid_at_ms: Option<i64>,
    }

    pub(super) mod contribution in "jackpot_contribution" by (sequence: i64) {
        pool_id: Uuid,
        member_id: Uuid,
        vendor: String,
        round: String,
        stake: i64,
        amount: i64,
        passed_on: i64,
        value_after: i64,
        at_ms: i64,
    }

    pub(super) mod stake in "jackpot_stake" by (account_id: i64, vendor: String, round: String) {
        amount: i64,
    }
}

pub(crate) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    let pool = CreateTable::of("m20261122_090000_jackpots_pool", "jackpot_pool")
        .col(uuid("id").primary_key())
        .col(uuid("merchant_id"))
        .col(integer("ordinal"))
        .col(string_len("currency", 3))
        .cols(big_integer, &["seed", "bound"])
        .col(integer("share_ppm"))
        .col(var_binary("sealed_trigger", 64))
        .cols(big_integer, &["carried", "value", "booked", "booking", "opened_at_ms"])
        .cols(big_integer_null, &["won_sequence", "won_at_ms"])
        .col(uuid_null("winner_id"))
        .col(string_len_null("vendor", 32))
        .col(string_len_null("reference", 128))
        .col(big_integer_null("paid_at_ms"))
        .with_unique_index("jackpot_pool_ordinal_key", &["merchant_id", "ordinal"])
        .with_index("jackpot_pool_paid_idx", &["paid_at_ms"]);
    let contribution = CreateTable::of("m20261122_090010_jackpots_contribution", "jackpot_contribution")
        .col(big_integer("sequence").primary_key())
        .cols(uuid, &["pool_id", "member_id"])
        .col(string_len("vendor", 32))
        .col(string_len("round", 64))
        .cols(big_integer, &["stake", "amount", "passed_on", "value_after", "at_ms"])
        .with_index("jackpot_contribution_pool_idx", &["pool_id"]);
    let stake = CreateTable::of("m20261122_090020_jackpots_stake", "jackpot_stake")
        .col(big_integer("account_id"))
        .col(string_len("vendor", 32))
        .col(string_len("round", 64))
        .col(big_integer("amount"))
        .with_primary_key(&["account_id", "vendor", "round"]);
    vec![pool.boxed(), contribution.boxed(), stake.boxed()]
}
