//! Totals of days that are added up sixteen at a time, by the database itself.

use std::time::Duration;

use erawan_kernel::Clock;
use erawan_platform::db::Migrator;
use erawan_testkit::{Actor, TestServer, both_engines, count_migrations};
use jiff::Timestamp;
use jiff::tz::TimeZone;
use sea_orm::{ConnectionTrait, DatabaseConnection, Statement};
use sea_orm_migration::MigratorTrait;
use serde_json::Value;

use super::sums::{RECORD, STATEMENT, all, check, stakes};
use crate::provider::vendor::{UNIT, Vendor};

/// The first and the last migration of the long sums.
const FIRST: &str = "m20261126_300000_wallet_statement_long_sums";
const LAST: &str = "m20261126_300010_projections_bet_record_long_sums";
/// What they are sums of: table, kind, columns.
const TABLES: [(&str, &str, [&str; 4]); 2] = [
    ("wallet_statement_sum", "code", ["credit", "debit", "credit_lines", "debit_lines"]),
    ("bet_record_sum", "category", ["rounds", "bet", "refund", "win"]),
];
const DAY_MS: i64 = 86_400_000;
const LONG_MS: i64 = 16 * DAY_MS;
/// The first and last moments of days that begin and end sixteen, and of one in the middle. Sixteen days begin at
/// 2026-11-11, 2026-11-27, 2026-12-13 and 2026-12-29.
const MOMENTS: [&str; 6] = [
    "2026-11-26T23:59:59.999Z",
    "2026-11-27T00:00:00Z",
    "2026-12-05T11:07:00Z",
    "2026-12-12T23:59:59.999Z",
    "2026-12-13T00:00:00Z",
    "2026-12-29T00:00:00Z",
];

/// A member with rounds at each moment; some of them end at the next one.
async fn player_of_months(server: &TestServer) -> Actor {
    let vendor = Vendor::bgs(server).without_pace(server).await;
    let mut actor = server.member("ofmonths").await;
    server.credit(&actor, 1_000).await;
    let mut open: Option<[Value; 2]> = None;
    for (units, moment) in (1_i64..).zip(MOMENTS) {
        let moment: Timestamp = moment.parse().expect("a moment");
        let wait = moment.as_millisecond() - server.clock.now_ms();
        server.clock.advance(Duration::from_millis(wait.try_into().expect("a moment to come")));
        actor.log_in("ofmonths").await;
        let player = vendor.player(&actor).await;
        if let Some([late, void]) = open.take() {
            vendor.call("/transaction/win", &player.win(&late, 7 * UNIT)).await.balance();
            vendor.call("/transaction/rollback", &player.rollback(&void)).await.balance();
        }
        open = Some(stakes(&vendor, &player, &format!("round-{units}"), units).await);
        server.app.catch_up_all().await.expect("the projections");
    }
    actor
}

/// Checks lists that begin and end at every side of sixteen days against their rows, and answers all rows and totals.
async fn check_all(actor: &Actor) -> Vec<(Vec<Value>, Value)> {
    let zone = TimeZone::get("Asia/Bangkok").expect("a zone");
    let mut answers = Vec::new();
    for path in [RECORD, STATEMENT] {
        for from in ["2025-12-30", "2026-11-26", "2026-11-27", "2026-11-28", "2026-12-13"] {
            for until in ["2026-12-13", "2026-12-14", "2026-12-28", "2026-12-29"] {
                let days = format!("startDate={from}&endDate={until}");
                check(actor, path, &days, None, &zone).await;
            }
        }
        answers.push(all(actor, path, "startDate=2025-12-30&endDate=2026-12-29").await);
    }
    answers
}

/// Checks that the long sums are the sums of the days, and answers how many there are.
async fn long_sums(db: &DatabaseConnection) -> usize {
    let mut count = 0;
    for (table, kind, columns) in TABLES {
        let mut sums = Vec::new();
        for (span, length_ms) in [(2, 1), (0, LONG_MS)] {
            let sum = columns.map(|column| format!("CAST(SUM({column}) AS bigint)")).join(" || '/' || ");
            let start = format!("at_ms - at_ms % {length_ms}");
            let select = format!(
                "SELECT account_id || '/' || ({start}) || '/' || {kind} || '/' || {sum} AS line FROM {table} \
                 WHERE span = {span} GROUP BY account_id, {start}, {kind} ORDER BY 1"
            );
            let rows = db.query_all_raw(Statement::from_string(db.get_database_backend(), select)).await;
            let line = |row: sea_orm::QueryResult| row.try_get::<String>("", "line").expect("a text");
            sums.push(rows.expect("the sums").into_iter().map(line).collect::<Vec<_>>());
        }
        assert_eq!(sums[0], sums[1], "{table}");
        count += sums[0].len();
    }
    count
}

/// Adds to the sums what a node of the version before the long ones does: to a day and to a quarter of an hour, once
/// where there is none and once where there is.
async fn older_node_adds(db: &DatabaseConnection, at_ms: i64) {
    for (table, kind, columns) in TABLES {
        let all = columns.join(", ");
        let more =
            columns.map(|column| format!("{column} = {table}.{column} + excluded.{column}")).join(", ");
        for (span, length_ms) in [(0, DAY_MS), (1, 900_000), (0, DAY_MS), (1, 900_000)] {
            let start = at_ms - at_ms % length_ms;
            let older = format!(
                "INSERT INTO {table} (account_id, span, at_ms, {kind}, {all}) \
                 VALUES (1, {span}, {start}, '7', 1, 2, 3, 4), (2, {span}, {start}, '7', 5, 6, 7, 8) \
                 ON CONFLICT (account_id, span, at_ms, {kind}) DO UPDATE SET {more}"
            );
            db.execute_unprepared(&older).await.expect("an older node's sums");
        }
    }
}

both_engines! {
    async fn opn_121_totals_of_months_are_the_sums_of_the_rows_after_a_rebuild_and_an_upgrade_too(server: &TestServer) {
        let actor = player_of_months(server).await;
        let expected = check_all(&actor).await;
        assert_eq!(expected.iter().map(|(rows, _)| rows.len()).collect::<Vec<_>>(), [18, 41]);
        let db = server.app.core.db.write();
        let count = long_sums(db).await;
        assert!(count > 8, "{count} long sums");
        server.check_books().await;

        server.app.rebuild_projections().await.expect("a rebuild");
        assert_eq!(long_sums(db).await, count, "after a rebuild");
        assert_eq!(check_all(&actor).await, expected, "after a rebuild");

        server.app.core.jobs.stop().await;
        Migrator::down(db, Some(count_migrations(FIRST..))).await.expect("the older schema");
        for (table, ..) in TABLES {
            let long = format!("SELECT 1 FROM {table} WHERE span = 2");
            let left = db.query_one_raw(Statement::from_string(db.get_database_backend(), long)).await;
            assert!(left.expect("the sums").is_none(), "the older schema has no long sums");
        }
        Migrator::up(db, None).await.expect("the newer schema");
        assert_eq!(long_sums(db).await, count, "after an upgrade");
        assert_eq!(check_all(&actor).await, expected, "after an upgrade");
        server.place_members().await;
        // Taking the schema back took the lines of later reports with it; they are read from the log again.
        server.check_books().await;
    }

    async fn an_older_node_that_adds_to_days_adds_to_the_long_sums_at_any_step_of_the_upgrade(server: &TestServer) {
        server.app.core.jobs.stop().await;
        let db = server.app.core.db.write();
        let steps = count_migrations(FIRST..=LAST);
        for step in 0..=steps {
            Migrator::down(db, Some(count_migrations(FIRST..))).await.expect("the older schema");
            for (table, ..) in TABLES {
                db.execute_unprepared(&format!("DELETE FROM {table}")).await.expect("no sums");
            }
            older_node_adds(db, 100 * LONG_MS).await;
            Migrator::up(db, Some(step)).await.expect("a part of the newer schema");
            older_node_adds(db, 100 * LONG_MS).await;
            older_node_adds(db, 101 * LONG_MS - 1).await;
            older_node_adds(db, 101 * LONG_MS).await;
            Migrator::up(db, None).await.expect("the newer schema");
            older_node_adds(db, 100 * LONG_MS + DAY_MS).await;
            // Two spans of two accounts in two tables.
            assert_eq!(long_sums(db).await, 8, "an older node wrote after {step} of {steps} steps");
        }
        server.place_members().await;
        // A rebuild leaves no sum that the log does not say.
        server.app.rebuild_projections().await.expect("a rebuild");
        assert!(long_sums(db).await < 8);
        server.check_books().await;
    }
}
