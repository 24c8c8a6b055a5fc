use sea_orm_migration::prelude::ConditionalStatement;

use crate::db::prelude::*;
use crate::rooms::reports::projector::NAME;

entities! {
    /// A movement of real money, one line of the journal. A row of the log has two where money that was set aside
    /// leaves.
    pub(super) mod row in "report_row" by (sequence: i64, line: String) {
        merchant_id: Uuid,
        channel: String,
        code: i16,
        amount: i64,
        large_amount: Option<i64>,
        member_id: Option<Uuid>,
        reference: String,
        at_ms: i64,
    }

    /// What the rows of a line come to within sixteen days, a day or a quarter.
    pub(super) mod sum in "report_sum" by (merchant_id: Uuid, line: String, channel: String, span: i16, at_ms: i64) {
        rows: i64,
        amount: i64,
    }
}

pub(in super::super) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    let row = CreateTable::of("m20261127_300000_reports_row", "report_row")
        .col(big_integer("sequence"))
        .col(string_len("line", 24))
        .col(uuid("merchant_id"))
        .col(string_len("channel", 64))
        .col(small_integer("code"))
        .col(big_integer("amount"))
        .col(big_integer_null("large_amount"))
        .col(uuid_null("member_id"))
        .col(string_len("reference", 128))
        .col(big_integer("at_ms"))
        .with_primary_key(&["sequence", "line"])
        .with_index("report_row_line_idx", &["merchant_id", "line", "channel", "at_ms", "sequence"])
        .with_special_index(
            // Few movements are large: those of a year are found without looking at the others.
            Index::create()
                .name("report_row_large_idx")
                .table("report_row")
                .col("merchant_id")
                .col("at_ms")
                .and_where(Expr::col("large_amount").is_not_null()),
        );
    let sum = CreateTable::of("m20261127_300010_reports_sum", "report_sum")
        .col(uuid("merchant_id"))
        .col(string_len("line", 24))
        .col(string_len("channel", 64))
        .col(small_integer("span"))
        .col(big_integer("at_ms"))
        .cols(big_integer, &["rows", "amount"])
        .with_primary_key(&["merchant_id", "line", "channel", "span", "at_ms"])
        .with_index("report_sum_time_idx", &["merchant_id", "span", "line", "at_ms"]);
    // Of all providers and vendors together, in the order of the list.
    let by_time = AddIndex::new(
        "m20261128_300000_reports_row_by_time",
        "report_row",
        "report_row_time_idx",
        &["merchant_id", "line", "at_ms", "sequence"],
    );
    let anew = Rewrite::begins_anew("m20261127_300001_reports_row_begins_anew", NAME);
    vec![row.boxed(), anew.boxed(), sum.boxed(), by_time.boxed()]
}
