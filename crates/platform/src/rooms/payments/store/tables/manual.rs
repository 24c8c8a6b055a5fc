//! Tables of manual transfers.

use crate::db::prelude::*;

entities! {
    pub(in super::super) mod account in "collection_account" by (merchant_id: Uuid, code: String) {
        vendor: String,
        bank_id: String,
        sealed: Vec<u8>,
        number_mark: Vec<u8>,
        account_name: String,
        day_cap: i64,
        enabled: bool,
        cursor: Option<String>,
        feed_at_ms: i64,
        updated_at_ms: i64,
    }

    pub(in super::super) mod image in "deposit_image" by (id: Uuid) {
        deposit_id: Uuid,
        width: i32,
        height: i32,
        jpeg: Vec<u8>,
        slip_bank: Option<String>,
        slip_reference: Option<String>,
        sent: bool,
        created_at_ms: i64,
    }

    pub(in super::super) mod slip in "deposit_slip" by (merchant_id: Uuid, bank: String, trans_ref: String) {
        deposit_id: Uuid,
        created_at_ms: i64,
        asks: i32,
        ask_at_ms: Option<i64>,
        found: bool,
    }

    pub(in super::super) mod evidence in "deposit_evidence" by (deposit_id: Uuid) {
        sealed: Vec<u8>,
        at_ms: i64,
    }
}

/// Deposits by transfer to an account of the merchant.
pub(super) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    let account = CreateTable::of("m20261126_600010_payments_collection_account", "collection_account")
        .col(uuid("merchant_id"))
        .col(string_len("code", 32))
        .col(string_len("vendor", 32))
        .col(string_len("bank_id", 64))
        .col(var_binary("sealed", 512))
        .col(var_binary("number_mark", 32))
        .col(string_len("account_name", 128))
        .col(big_integer("day_cap"))
        .col(boolean("enabled"))
        .col(string_len_null("cursor", 128))
        .cols(big_integer, &["feed_at_ms", "updated_at_ms"])
        .with_primary_key(&["merchant_id", "code"])
        .with_unique_index("collection_account_number", &["vendor", "number_mark"])
        .with_index("collection_account_feed_idx", &["feed_at_ms"]);
    let image = CreateTable::of("m20261126_600060_payments_deposit_image", "deposit_image")
        .col(pk_uuid("id"))
        .col(uuid("deposit_id"))
        .cols(integer, &["width", "height"])
        .col(blob("jpeg"))
        .col(string_len_null("slip_bank", 3))
        .col(string_len_null("slip_reference", 40))
        .col(boolean("sent"))
        .col(big_integer("created_at_ms"))
        .with_index("deposit_image_deposit_idx", &["deposit_id"]);
    let slip = CreateTable::of("m20261126_600070_payments_deposit_slip", "deposit_slip")
        .col(uuid("merchant_id"))
        .col(string_len("bank", 3))
        .col(string_len("trans_ref", 40))
        .col(uuid("deposit_id"))
        .col(big_integer("created_at_ms"))
        .col(integer("asks"))
        .col(big_integer_null("ask_at_ms"))
        .col(boolean("found"))
        .with_primary_key(&["merchant_id", "bank", "trans_ref"])
        .with_index("deposit_slip_deposit_idx", &["deposit_id"])
        .with_index("deposit_slip_ask_idx", &["ask_at_ms"]);
    let evidence = CreateTable::of("m20261126_600080_payments_deposit_evidence", "deposit_evidence")
        .col(pk_uuid("deposit_id"))
        .col(var_binary("sealed", 2048))
        .col(big_integer("at_ms"));
    let table = "deposit";
    let of_deposit = |name, column| AddColumn::new(name, table, column).boxed();
    // One open deposit of an amount at an account: the amount names it.
    let once = AddIndex::new(
        "m20261126_600050_payments_deposit_open_amount_once",
        table,
        "deposit_open_amount",
        &["merchant_id", "collection_account", "open_amount"],
    );
    let search = AddIndex::new(
        "m20261126_600055_payments_deposit_amount_to_pay",
        table,
        "deposit_amount_to_pay_idx",
        &["merchant_id", "collection_account", "amount_to_pay"],
    );
    vec![
        account.boxed(),
        of_deposit("m20261126_600020_payments_deposit_to_pay", big_integer_null("amount_to_pay")),
        of_deposit("m20261126_600030_payments_deposit_account", string_len_null("collection_account", 32)),
        of_deposit("m20261126_600040_payments_deposit_open_amount", big_integer_null("open_amount")),
        once.unique().boxed(),
        search.boxed(),
        image.boxed(),
        slip.boxed(),
        evidence.boxed(),
        AddColumn::new(
            "m20261126_600090_payments_receipt_account",
            "receipt",
            string_len_null("collection_account", 32),
        )
        .boxed(),
    ]
}
