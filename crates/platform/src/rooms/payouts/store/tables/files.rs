//! Tables of payment files and of what banks answer to them.

use sea_orm_migration::prelude::ConditionalStatement;

use crate::db::prelude::*;

entities! {
    /// A file that was released, under the identifier of its proposal.
    pub(in super::super) mod file in "payment_file" by (id: Uuid) {
        merchant_id: Uuid,
        payer: String,
        count: i64,
        sum: i64,
        digest: Vec<u8>,
        sealed: Vec<u8>,
        proposed_by: Uuid,
        released_by: Uuid,
        made_at_ms: i64,
    }

    /// An attempt in its file.
    pub(in super::super) mod item in "payment_file_item" by (reference: String) {
        file_id: Uuid,
        number: i32,
        withdrawal_id: Uuid,
        amount: i64,
        sealed: Vec<u8>,
    }

    /// A bank's answer to a file.
    pub(in super::super) mod answer in "payment_answer" by (merchant_id: Uuid, payer: String, digest: Vec<u8>) {
        file_id: Uuid,
        sealed: Vec<u8>,
        paid: i64,
        failed: i64,
        working: i64,
        operator_id: Uuid,
        imported_at_ms: i64,
    }

    /// What a document of the bank says of an attempt.
    pub(in super::super) mod word in "bank_word" by (#[sea_orm(auto_increment = true)] id: i64) {
        reference: String,
        word: String,
        amount: i64,
        name: Option<String>,
        reason: Option<String>,
        source: String,
        digest: Vec<u8>,
        at_ms: i64,
        heard_at_ms: Option<i64>,
    }
}

pub(super) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    let file = CreateTable::of("m20261130_200000_payouts_payment_file", "payment_file")
        .col(pk_uuid("id"))
        .col(uuid("merchant_id"))
        .col(string_len("payer", 32))
        .cols(big_integer, &["count", "sum"])
        .col(binary_len("digest", 32))
        .col(blob("sealed"))
        .cols(uuid, &["proposed_by", "released_by"])
        .col(big_integer("made_at_ms"))
        .with_index("payment_file_made_idx", &["merchant_id", "payer", "made_at_ms"]);
    // An attempt is in one file only.
    let item = CreateTable::of("m20261130_200010_payouts_payment_file_item", "payment_file_item")
        .col(string_len("reference", 64).primary_key())
        .col(uuid("file_id"))
        .col(integer("number"))
        .col(uuid("withdrawal_id"))
        .col(big_integer("amount"))
        .col(var_binary("sealed", 1024))
        .with_foreign_key("payment_file_item_file_fkey", "file_id", "payment_file")
        .with_foreign_key("payment_file_item_withdrawal_fkey", "withdrawal_id", "withdrawal")
        .with_unique_index("payment_file_item_number_key", &["file_id", "number"]);
    let answer = CreateTable::of("m20261130_200020_payouts_payment_answer", "payment_answer")
        .col(uuid("merchant_id"))
        .col(string_len("payer", 32))
        .col(binary_len("digest", 32))
        .col(uuid("file_id"))
        .col(blob("sealed"))
        .cols(big_integer, &["paid", "failed", "working"])
        .col(uuid("operator_id"))
        .col(big_integer("imported_at_ms"))
        .with_primary_key(&["merchant_id", "payer", "digest"])
        .with_foreign_key("payment_answer_file_fkey", "file_id", "payment_file");
    let word = CreateTable::of("m20261130_200030_payouts_bank_word", "bank_word")
        .col(pk_auto("id").big_integer())
        .col(string_len("reference", 64))
        .col(string_len("word", 16))
        .col(big_integer("amount"))
        .col(string_len_null("name", 512))
        .col(string_len_null("reason", 200))
        .col(string_len("source", 16))
        .col(binary_len("digest", 32))
        .col(big_integer("at_ms"))
        .col(big_integer_null("heard_at_ms"))
        .with_unique_index("bank_word_document_key", &["reference", "word", "digest"])
        .with_special_index(
            Index::create()
                .name("bank_word_unheard_idx")
                .table("bank_word")
                .col("id")
                .and_where(Expr::col("heard_at_ms").is_null()),
        );
    let mut migrations = vec![file.boxed(), item.boxed(), answer.boxed(), word.boxed()];
    for (name, table) in [
        ("m20261130_200040_payouts_payment_file_stays", "payment_file"),
        ("m20261130_200050_payouts_payment_file_item_stays", "payment_file_item"),
        ("m20261130_200060_payouts_payment_answer_stays", "payment_answer"),
    ] {
        migrations.push(Rewrite::rows_stay(name, table).boxed());
    }
    migrations
}
