//! Tables of deposits in coins.

use crate::db::prelude::*;

entities! {
    /// Whose an address is.
    pub(in super::super) mod address in "coin_address" by (vendor: String, address: String) {
        merchant_id: Uuid,
        member_id: Uuid,
        created_at_ms: i64,
    }

    /// How far what a gateway tells of its chain was read.
    pub(in super::super) mod feed in "coin_feed" by (vendor: String) {
        cursor: Option<String>,
        feed_at_ms: i64,
    }
}

/// Signs of an address.
const ADDRESS: u32 = 34;

/// Deposits in coins.
pub(super) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    let address = CreateTable::of("m20261127_510000_payments_coin_address", "coin_address")
        .col(string_len("vendor", 32))
        .col(string_len("address", ADDRESS))
        .cols(uuid, &["merchant_id", "member_id"])
        .col(big_integer("created_at_ms"))
        .with_primary_key(&["vendor", "address"]);
    let feed = CreateTable::of("m20261127_510010_payments_coin_feed", "coin_feed")
        .col(string_len("vendor", 32).primary_key())
        .col(string_len_null("cursor", 128))
        .col(big_integer("feed_at_ms"));
    let of_deposit = |name, column| AddColumn::new(name, "deposit", column).boxed();
    let of_receipt = |name, column| AddColumn::new(name, "receipt", column).boxed();
    let seen = AddIndex::new(
        "m20261127_510080_payments_deposit_coins_seen_idx",
        "deposit",
        "deposit_coins_seen_idx",
        &["coins_seen_micro"],
    );
    let of_merchant = AddIndex::new(
        "m20261127_510140_payments_receipt_coin_address_idx",
        "receipt",
        "receipt_coin_address_idx",
        &["merchant_id", "coin_address"],
    );
    let stay = Rewrite::new("m20261129_100100_payments_receipt_coins_stay")
        .on_sqlite(SQLITE_COINS, "DROP TRIGGER receipt_coins_stay")
        .on_postgres(POSTGRES_COINS, "DROP FUNCTION receipt_coins_stay() CASCADE");
    vec![
        address.boxed(),
        feed.boxed(),
        of_deposit(
            "m20261127_510020_payments_deposit_coin_address",
            string_len_null("coin_address", ADDRESS),
        ),
        of_deposit("m20261127_510030_payments_deposit_coins", big_integer_null("coins_micro")),
        of_deposit("m20261127_510040_payments_deposit_coin_rate", big_integer_null("coin_rate")),
        of_deposit(
            "m20261127_510050_payments_deposit_coin_rate_until",
            big_integer_null("coin_rate_until_ms"),
        ),
        of_deposit("m20261127_510060_payments_deposit_coins_seen", big_integer_null("coins_seen_micro")),
        of_deposit("m20261127_510070_payments_deposit_confirmations", integer_null("confirmations")),
        seen.boxed(),
        of_receipt(
            "m20261127_510090_payments_receipt_coin_address",
            string_len_null("coin_address", ADDRESS),
        ),
        of_receipt(
            "m20261127_510100_payments_receipt_coin_contract",
            string_len_null("coin_contract", ADDRESS),
        ),
        of_receipt("m20261127_510110_payments_receipt_coins", big_integer_null("coins_micro")),
        of_receipt("m20261127_510120_payments_receipt_coin_rate", big_integer_null("coin_rate")),
        of_receipt("m20261127_510130_payments_receipt_coin_block", big_integer_null("coin_block")),
        of_merchant.boxed(),
        stay.boxed(),
    ]
}

/// What a receipt says of coins is never rewritten either.
const SQLITE_COINS: &str = "CREATE TRIGGER receipt_coins_stay BEFORE UPDATE ON receipt
    WHEN NEW.coin_address IS NOT OLD.coin_address OR NEW.coin_contract IS NOT OLD.coin_contract
        OR NEW.coins_micro IS NOT OLD.coins_micro OR NEW.coin_rate IS NOT OLD.coin_rate
        OR NEW.coin_block IS NOT OLD.coin_block
    BEGIN SELECT RAISE(ABORT, 'a receipt is a fact and only goes forward'); END";
const POSTGRES_COINS: &str = "CREATE FUNCTION receipt_coins_stay() RETURNS trigger AS $$
    BEGIN
        RAISE EXCEPTION 'a receipt is a fact and only goes forward';
    END $$ LANGUAGE plpgsql;
    CREATE TRIGGER receipt_coins_stay BEFORE UPDATE ON receipt FOR EACH ROW
        WHEN (ROW(NEW.coin_address, NEW.coin_contract, NEW.coins_micro, NEW.coin_rate, NEW.coin_block)
            IS DISTINCT FROM ROW(OLD.coin_address, OLD.coin_contract, OLD.coins_micro, OLD.coin_rate, OLD.coin_block))
        EXECUTE FUNCTION receipt_coins_stay()";
