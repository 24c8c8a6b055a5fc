use super::lotteries::by_lottery;
use super::{counted, players};
use crate::db::prelude::*;
use crate::db::sums::{long_sums, sums_by_key};

entities! {
    pub(super) mod record in "bet_record" by (account_id: i64, vendor: String, round: String) {
        member_id: Uuid,
        merchant_id: Uuid,
        book: i16,
        category: String,
        game_code: String,
        sequence: i64,
        bet_at_ms: i64,
        settled_at_ms: Option<i64>,
        bet: i64,
        refund: i64,
        win: i64,
        jackpot: i64,
        correction: i64,
        balance_before: i64,
        balance_after: i64,
        status: i16,
    }

    pub(super) mod movement in "bet_movement" by (account_id: i64, sequence: i64) {
        vendor: String,
        round: String,
        kind: i16,
        amount: i64,
        transaction_id: Uuid,
        at_ms: i64,
    }

    /// What was staked and won in the rounds of a category that began within sixteen days, a day or a quarter.
    pub(super) mod sum in "bet_record_sum" by (account_id: i64, span: i16, at_ms: i64, category: String) {
        rounds: i64,
        bet: i64,
        refund: i64,
        win: i64,
    }
}

/// Adds up the movements that were there before their sums, for one length of time: those that `summed_to` counts. The
/// records know of later ones too, where an older node goes on to write. `CROSS JOIN` keeps SQLite from looking at all
/// movements of an account for each of its records.
macro_rules! first_sums {
    ($span:literal, $length_ms:literal) => {
        concat!(
            "INSERT INTO bet_record_sum (account_id, span, at_ms, category, rounds, bet, refund, win) ",
            "SELECT record.account_id, ", $span, ", record.bet_at_ms - record.bet_at_ms % ", $length_ms,
            ", record.category, SUM(CASE WHEN movement.sequence = record.sequence THEN 1 ELSE 0 END), ",
            "SUM(CASE WHEN movement.kind = 0 THEN movement.amount ELSE 0 END), ",
            "SUM(CASE WHEN movement.kind = 2 THEN movement.amount ELSE 0 END), ",
            "SUM(CASE WHEN movement.kind NOT IN (0, 2) THEN movement.amount ELSE 0 END) ",
            "FROM bet_movement AS movement CROSS JOIN bet_record AS record WHERE record.account_id = movement.account_id ",
            "AND record.vendor = movement.vendor AND record.round = movement.round AND movement.sequence <= ",
            "(SELECT summed_to FROM log_checkpoint WHERE projector = 'projections/bet_record') ",
            "GROUP BY record.account_id, record.bet_at_ms - record.bet_at_ms % ", $length_ms, ", record.category",
        )
    };
}

/// What is added up in a sum.
const AMOUNTS: [&str; 4] = ["rounds", "bet", "refund", "win"];

const SUM_BY_KEY: &str = "m20261130_300000_projections_bet_record_sum_by_key";

pub(crate) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    let record = CreateTable::of("m20260101_000900_projections_bet_record", "bet_record")
        .col(big_integer("account_id"))
        .col(string_len("vendor", 32))
        .col(string_len("round", 64))
        .cols(uuid, &["member_id", "merchant_id"])
        .col(small_integer("book"))
        .col(string_len("category", 12))
        .col(string_len("game_code", 40))
        .cols(big_integer, &["sequence", "bet_at_ms"])
        .col(big_integer_null("settled_at_ms"))
        .cols(big_integer, &["bet", "refund", "win", "balance_before", "balance_after"])
        .col(small_integer("status"))
        .with_primary_key(&["account_id", "vendor", "round"])
        .with_index("bet_record_account_at_idx", &["account_id", "bet_at_ms"])
        .with_index("bet_record_win_idx", &["merchant_id", "win"]);
    let movement = CreateTable::of("m20260101_000910_projections_bet_movement", "bet_movement")
        .cols(big_integer, &["account_id", "sequence"])
        .col(string_len("vendor", 32))
        .col(string_len("round", 64))
        .col(small_integer("kind"))
        .col(big_integer("amount"))
        .col(uuid("transaction_id"))
        .col(big_integer("at_ms"))
        .with_primary_key(&["account_id", "sequence"])
        .with_index("bet_movement_round_idx", &["account_id", "round"]);
    let jackpot = AddColumn::new(
        "m20261122_090030_projections_bet_record_jackpot",
        "bet_record",
        big_integer("jackpot").default(0).take(),
    );
    let by_time = AddIndex::new(
        "m20261125_002060_projections_bet_record_by_time",
        "bet_record",
        "bet_record_time_idx",
        &["account_id", "bet_at_ms", "sequence"],
    );
    let by_category = AddIndex::new(
        "m20261125_002070_projections_bet_record_by_category",
        "bet_record",
        "bet_record_category_idx",
        &["account_id", "category", "bet_at_ms", "sequence"],
    );
    let no_short_index = Rewrite::new("m20261125_002080_projections_bet_record_no_short_index").on_both(
        "DROP INDEX bet_record_account_at_idx",
        "CREATE INDEX bet_record_account_at_idx ON bet_record (account_id, bet_at_ms)",
    );
    let sum = CreateTable::of("m20261125_002090_projections_bet_record_sum", "bet_record_sum")
        .col(big_integer("account_id"))
        .col(small_integer("span"))
        .col(big_integer("at_ms"))
        .col(string_len("category", 12))
        .cols(big_integer, &["rounds", "bet", "refund", "win"])
        .with_primary_key(&["account_id", "span", "at_ms", "category"]);
    // Sums of a migration that was broken off are not added to.
    let first_sums = Rewrite::new("m20261125_002100_projections_bet_record_first_sums")
        .on_both("DELETE FROM bet_record_sum", "DELETE FROM bet_record_sum")
        .on_both(first_sums!("0", "86400000"), "SELECT 1")
        .on_both(first_sums!("1", "900000"), "SELECT 1");
    let long = long_sums(
        "m20261126_300010_projections_bet_record_long_sums",
        "bet_record_sum",
        "category",
        &AMOUNTS,
    );
    let mut migrations = vec![
        record.boxed(),
        movement.boxed(),
        jackpot.boxed(),
        by_time.boxed(),
        by_category.boxed(),
        no_short_index.boxed(),
        sum.boxed(),
        first_sums.boxed(),
        long.boxed(),
        sums_by_key(SUM_BY_KEY, "bet_record_sum", "category", &AMOUNTS).boxed(),
    ];
    migrations.extend(what_vendors_compare().into_iter().chain([by_lottery()]));
    migrations.into_iter().chain(counted::migrations()).chain(players::migrations()).collect()
}

/// What sums of a vendor's rounds are read from.
fn what_vendors_compare() -> [Box<dyn MigrationTrait>; 2] {
    // Of rounds that were corrected before, it is among the wins until the records are built again.
    let correction = AddColumn::new(
        "m20261129_600020_projections_bet_record_correction",
        "bet_record",
        big_integer("correction").default(0).take(),
    );
    // Identifiers are compared byte by byte, whatever language the database sorts in.
    let by_round =
        |round: &str| format!("CREATE INDEX bet_record_round_idx ON bet_record (vendor, game_code, {round})");
    let by_round = Rewrite::new("m20261129_600021_projections_bet_record_by_round")
        .on_sqlite(by_round("round"), "DROP INDEX bet_record_round_idx")
        .on_postgres(by_round("round COLLATE \"C\""), "DROP INDEX bet_record_round_idx");
    [correction.boxed(), by_round.boxed()]
}
