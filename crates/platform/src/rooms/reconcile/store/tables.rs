use crate::db::prelude::*;
use crate::rooms::reconcile::projector::NAME;

entities! {
    pub(super) mod statement in "statement_file" by (id: Uuid) {
        merchant_id: Uuid,
        provider: String,
        account: String,
        number: i64,
        currency: String,
        day: String,
        opening: i64,
        closing: i64,
        line_count: i64,
        digest: Vec<u8>,
        form: String,
        operator_id: Uuid,
        imported_at_ms: i64,
    }

    pub(super) mod line in "statement_line" by (statement_id: Uuid, number: i64) {
        merchant_id: Uuid,
        provider: String,
        statement_number: i64,
        day: String,
        kind: String,
        effect: i64,
        transaction_id: Option<String>,
        reference: Option<String>,
        name: Option<String>,
    }

    pub(super) mod entry in "gateway_entry" by (sequence: i64) {
        merchant_id: Uuid,
        provider: String,
        kind: String,
        subject: Option<Uuid>,
        effect: i64,
        at_ms: i64,
    }

    pub(super) mod signed in "statement_day" by (merchant_id: Uuid, provider: String, day: String) {
        report: Json,
        digest: Vec<u8>,
        proposal_id: Uuid,
        signed_by: Uuid,
        countersigned_by: Uuid,
        signed_at_ms: i64,
    }
}

pub(in super::super) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    let statement = CreateTable::of("m20261126_700000_reconcile_statement_file", "statement_file")
        .col(pk_uuid("id"))
        .col(uuid("merchant_id"))
        .col(string_len("provider", 32))
        .col(string_len("account", 512))
        .col(big_integer("number"))
        .col(string_len("currency", 3))
        .col(string_len("day", 10))
        .cols(big_integer, &["opening", "closing", "line_count"])
        .col(binary_len("digest", 32))
        .col(string_len("form", 8))
        .col(uuid("operator_id"))
        .col(big_integer("imported_at_ms"))
        .with_unique_index("statement_file_digest_key", &["merchant_id", "provider", "digest"])
        // Numbers may begin anew with a year.
        .with_unique_index(
            "statement_file_number_key",
            &["merchant_id", "provider", "account", "day", "number"],
        )
        .with_index("statement_file_day_idx", &["merchant_id", "provider", "day"]);
    let line = CreateTable::of("m20261126_700010_reconcile_statement_line", "statement_line")
        .cols(uuid, &["statement_id", "merchant_id"])
        .col(big_integer("number"))
        .col(string_len("provider", 32))
        .col(big_integer("statement_number"))
        .col(string_len("day", 10))
        .col(string_len("kind", 16))
        .col(big_integer("effect"))
        .cols(|name| string_len_null(name, 512), &["transaction_id", "reference", "name"])
        .with_primary_key(&["statement_id", "number"])
        .with_index("statement_line_day_idx", &["merchant_id", "provider", "day"])
        .with_index("statement_line_transaction_idx", &["merchant_id", "provider", "transaction_id"])
        .with_index("statement_line_reference_idx", &["merchant_id", "provider", "reference"]);
    let entry = CreateTable::of("m20261126_700020_reconcile_gateway_entry", "gateway_entry")
        .col(big_integer("sequence").primary_key())
        .col(uuid("merchant_id"))
        .col(string_len("provider", 32))
        .col(string_len("kind", 16))
        .col(uuid_null("subject"))
        .cols(big_integer, &["effect", "at_ms"])
        .with_index("gateway_entry_at_idx", &["merchant_id", "provider", "at_ms"])
        .with_index("gateway_entry_kind_idx", &["merchant_id", "provider", "kind", "at_ms"])
        .with_index("gateway_entry_subject_idx", &["subject"]);
    let anew = Rewrite::begins_anew("m20261126_700021_reconcile_gateway_entry_begins_anew", NAME);
    let signed = CreateTable::of("m20261126_700030_reconcile_statement_day", "statement_day")
        .col(uuid("merchant_id"))
        .col(string_len("provider", 32))
        .col(string_len("day", 10))
        .col(json_binary("report"))
        .col(binary_len("digest", 32))
        .cols(uuid, &["proposal_id", "signed_by", "countersigned_by"])
        .col(big_integer("signed_at_ms"))
        .with_primary_key(&["merchant_id", "provider", "day"]);
    let mut migrations = vec![statement.boxed(), line.boxed(), entry.boxed(), anew.boxed(), signed.boxed()];
    for (name, table) in [
        ("m20261126_700040_reconcile_statement_file_stays", "statement_file"),
        ("m20261126_700050_reconcile_statement_line_stays", "statement_line"),
        ("m20261126_700060_reconcile_statement_day_stays", "statement_day"),
    ] {
        migrations.push(Rewrite::rows_stay(name, table).boxed());
    }
    migrations
}
