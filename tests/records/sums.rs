//! Totals against the rows that they are totals of: on days of any zone, and after an upgrade beside an older node.

use std::time::Duration;

use erawan_kernel::{Clock, Money};
use erawan_platform::db::Migrator;
use erawan_testkit::{Actor, TestServer, both_engines, count_migrations};
use jiff::Timestamp;
use jiff::tz::TimeZone;
use sea_orm::{ConnectionTrait, DatabaseConnection};
use sea_orm_migration::MigratorTrait;
use serde_json::{Value, json};

use crate::provider::vendor::{Player, UNIT, Vendor, with};

pub(super) const RECORD: &str = "/wps/report/betRecord";
pub(super) const STATEMENT: &str = "/wps/relay/ODS2_MemberTransaction";
/// The first and the last migration of the sums.
const FIRST: &str = "m20261125_002000_wallet_log_checkpoint_summed_to";
const LAST: &str = "m20261125_002100_projections_bet_record_first_sums";
/// Zones whose days begin at different quarters of an hour of UTC, and those beginnings after the clock's first moment,
/// 05:00 UTC of 2026-11-21.
const ZONES: [(&str, &str); 5] = [
    ("Pacific/Chatham", "2026-11-21T10:15:00Z"),
    ("Asia/Bangkok", "2026-11-21T17:00:00Z"),
    ("Asia/Kathmandu", "2026-11-21T18:15:00Z"),
    ("UTC", "2026-11-22T00:00:00Z"),
    ("America/New_York", "2026-11-22T05:00:00Z"),
];

/// Rounds at the last moment of a day of each zone and at the first of the next. One of each moment is won, one pays
/// later, one is taken back later: on the next day of that zone.
async fn traveller(server: &TestServer) -> Actor {
    let vendor = Vendor::bgs(server).without_pace(server).await;
    let mut actor = server.member("traveller").await;
    server.credit(&actor, 1_000).await;
    for (place, (_, midnight)) in (1_i64..).zip(ZONES) {
        let midnight: Timestamp = midnight.parse().expect("a moment");
        let wait = midnight.as_millisecond() - 1 - server.clock.now_ms();
        server.clock.advance(Duration::from_millis(wait.try_into().expect("a moment to come")));
        actor.log_in("traveller").await;
        let player = vendor.player(&actor).await;
        let evening = stakes(&vendor, &player, &format!("evening-{place}"), place).await;
        server.clock.advance(Duration::from_millis(1));
        let morning = stakes(&vendor, &player, &format!("morning-{place}"), 2 * place).await;
        server.app.catch_up_all().await.expect("the projections");
        for [late, void] in [evening, morning] {
            vendor.call("/transaction/win", &player.win(&late, 7 * place * UNIT)).await.balance();
            vendor.call("/transaction/rollback", &player.rollback(&void)).await.balance();
        }
    }
    server.app.catch_up_all().await.expect("the projections");
    actor
}

/// A round that is won at once, and two that are open: their bets.
pub(super) async fn stakes(vendor: &Vendor, player: &Player, name: &str, units: i64) -> [Value; 2] {
    let [won, late, void] =
        ["won", "late", "void"].map(|round| player.bet(&format!("{name}-{round}"), units * UNIT));
    for bet in [&won, &late, &void] {
        vendor.call("/transaction/bet", bet).await.balance();
    }
    vendor.call("/transaction/win", &player.win(&won, UNIT / 2)).await.balance();
    let part = with(&player.win(&late, UNIT), "round_closed", json!(false));
    vendor.call("/transaction/win", &part).await.balance();
    [late, void]
}

/// Every row of a list, and the answer with its totals.
pub(super) async fn all(actor: &Actor, path: &str, query: &str) -> (Vec<Value>, Value) {
    let mut rows = Vec::new();
    for page in 1.. {
        let mut value = actor.get(&format!("{path}?{query}&size=20&pageNo={page}")).await.ok();
        rows.extend(value["list"].as_array().expect("a list").iter().cloned());
        if page >= value["totalPages"].as_u64().expect("a number") {
            value["list"] = Value::Null;
            return (rows, value);
        }
    }
    unreachable!("pages without end")
}

fn minor(value: &Value) -> i64 {
    value.as_str().expect("an amount").parse::<Money>().expect("an amount").minor()
}

/// What the rows come to, in the form of the footer of their list.
fn footer_of(path: &str, rows: &[Value]) -> Value {
    let sum = |amounts: &mut dyn Iterator<Item = i64>| json!(Money::from_minor(amounts.sum()));
    if path == STATEMENT {
        let amounts = || rows.iter().map(|row| minor(&row["amount"]));
        return json!({
            "credit": sum(&mut amounts().map(|amount| amount.max(0))),
            "debit": sum(&mut amounts().map(|amount| -amount.min(0))),
        });
    }
    let of = |name: &str| sum(&mut rows.iter().map(|row| minor(&row[name])));
    json!({
        "betAmount": of("betAmount"), "validBetAmount": of("validBetAmount"),
        "winAmount": of("winAmount"), "profitAndLoss": of("profitAndLoss"),
    })
}

/// Checks a list of a day or of all days against its own rows, and answers how many there are.
pub(super) async fn check(
    actor: &Actor,
    path: &str,
    query: &str,
    day: Option<&str>,
    zone: &TimeZone,
) -> usize {
    let (rows, value) = all(actor, path, query).await;
    assert_eq!(value["totalCount"], rows.len(), "{path}?{query}");
    assert_eq!(value["footer"], footer_of(path, &rows), "{path}?{query}");
    for row in &rows {
        let at_ms = row.get("betTime").or_else(|| row.get("txTime")).and_then(Value::as_i64).expect("a time");
        let at = Timestamp::from_millisecond(at_ms).expect("a time").to_zoned(zone.clone());
        assert!(day.is_none_or(|day| day == at.date().to_string()), "{at} is on no {query}");
    }
    rows.len()
}

/// Tables of the projections whose totals are kept, as they are now, under other names.
async fn keep(db: &DatabaseConnection, name: &str) {
    for table in KEPT {
        let copy = format!("CREATE TABLE {name}_{table} AS SELECT * FROM {table}");
        db.execute_unprepared(&copy).await.expect("a copy");
    }
}

const KEPT: [&str; 4] = ["wallet_statement", "bet_record", "bet_movement", "log_checkpoint"];

/// The columns of a table that an older node knows of.
fn columns_of(table: &str) -> &'static str {
    match table {
        "wallet_statement" => "account_id, sequence, code, amount, balance_after, reference, at_ms",
        "bet_movement" => "account_id, sequence, vendor, round, kind, amount, transaction_id, at_ms",
        _ => {
            "account_id, vendor, round, member_id, merchant_id, book, category, game_code, sequence, bet_at_ms, \
             settled_at_ms, bet, refund, win, jackpot, balance_before, balance_after, status"
        }
    }
}

/// Puts the rows back as an older node would write them: it knows of no sums.
async fn put_back(db: &DatabaseConnection, name: &str) {
    for table in &KEPT[..3] {
        db.execute_unprepared(&format!("DELETE FROM {table}")).await.expect("no rows");
        let columns = columns_of(table);
        let rows = format!("INSERT INTO {table} ({columns}) SELECT {columns} FROM {name}_{table}");
        db.execute_unprepared(&rows).await.expect("the rows");
    }
    let sequences = format!(
        "UPDATE log_checkpoint SET sequence = (SELECT kept.sequence FROM {name}_log_checkpoint AS kept \
         WHERE kept.projector = log_checkpoint.projector)"
    );
    db.execute_unprepared(&sequences).await.expect("the checkpoints");
}

both_engines! {
    async fn opn_121_totals_are_the_sums_of_the_rows_on_the_days_of_every_zone(server: &TestServer) {
        let mut actor = traveller(server).await;
        let merchant = server.merchant().await;
        actor.log_in("traveller").await;
        let rounds = 2 * 3 * ZONES.len();
        for (name, _) in ZONES {
            let mut settings = merchant.settings.clone();
            name.clone_into(&mut settings.time_zone);
            let stored = server.app.merchants.set_settings(&erawan_platform::Author::SERVER, merchant.id, &settings);
            stored.await.expect("settings are stored");
            let zone = TimeZone::get(name).expect("a zone");
            for (path, export, expected) in [
                (RECORD, "/wps/report/betRecordExport", rounds),
                // The deposit; each round's bet, and its win or its stake back; the parts of late wins.
                (STATEMENT, "/wps/report/statementExport", 1 + 2 * rounds + rounds / 3),
            ] {
                let whole = "startDate=2026-11-20&endDate=2026-11-22";
                assert_eq!(check(&actor, path, whole, None, &zone).await, expected, "{name} {path}");
                let mut sum = 0;
                for day in ["2026-11-20", "2026-11-21", "2026-11-22"] {
                    let query = format!("startDate={day}&endDate={day}");
                    sum += check(&actor, path, &query, Some(day), &zone).await;
                }
                assert_eq!(sum, expected, "{name} {path}: each row is on one day");
                // A file of the second day has its rows, by the merchant's clock.
                let day = "startDate=2026-11-22&endDate=2026-11-22";
                let (rows, _) = all(&actor, path, day).await;
                let file = actor.get(&format!("{export}?{day}")).await;
                assert_eq!(file.status, 200, "{}", file.text);
                let lines: Vec<_> = file.text.lines().skip(1).collect();
                assert_eq!(lines.len(), rows.len(), "{name} {export}");
                assert!(lines.iter().all(|line| line.starts_with("\"2026/11/22 ")), "{name} {export}: {lines:?}");
                server.clock.advance(Duration::from_secs(30));
            }
            for filter in ["txCode=3100", "txCode=3200", "txCode=6101", "category=RNG", "types=IN", "types=OUT"] {
                let query = format!("startDate=2026-11-20&{filter}");
                assert!(check(&actor, STATEMENT, &query, None, &zone).await > 0, "{name} {filter}");
            }
            assert_eq!(check(&actor, RECORD, "startDate=2026-11-20&category=RNG", None, &zone).await, rounds);
            assert_eq!(check(&actor, RECORD, "startDate=2026-11-20&category=FISH", None, &zone).await, 0);
        }
        // Teams were counted by the days of the zones of then.
        server.app.rebuild_projections().await.expect("figures of the last zone");
    }

    async fn an_older_node_may_write_rows_between_any_two_steps_of_the_upgrade(server: &TestServer) {
        let vendor = Vendor::bgs(server).without_pace(server).await;
        let actor = server.member("upgraded").await;
        server.credit(&actor, 100).await;
        let player = vendor.player(&actor).await;
        let [late, void] = stakes(&vendor, &player, "first", 3).await;
        server.app.catch_up_all().await.expect("the projections");
        let db = server.app.core.db.write();
        keep(db, "before").await;
        vendor.call("/transaction/win", &player.win(&late, 7 * UNIT)).await.balance();
        vendor.call("/transaction/rollback", &player.rollback(&void)).await.balance();
        stakes(&vendor, &player, "second", 5).await;
        server.app.catch_up_all().await.expect("the projections");
        keep(db, "after").await;
        let totals = async || {
            let mut read = Vec::new();
            for path in [RECORD, STATEMENT] {
                let (rows, value) = all(&actor, path, "startDate=2026-11-20").await;
                assert_eq!(value["footer"], footer_of(path, &rows), "{path}");
                read.push(json!([rows, value["totalCount"], value["footer"]]));
            }
            read
        };
        let expected = totals().await;
        server.app.core.jobs.stop().await;
        let steps = count_migrations(FIRST..=LAST);
        for step in 0..=steps {
            Migrator::down(db, Some(count_migrations(FIRST..))).await.expect("the older schema");
            put_back(db, "before").await;
            Migrator::up(db, Some(step)).await.expect("a part of the newer schema");
            put_back(db, "after").await;
            Migrator::up(db, None).await.expect("the newer schema");
            server.place_members().await;
            server.app.catch_up_all().await.expect("the projections");
            assert_eq!(totals().await, expected, "rows came after {step} of {steps} steps");
        }
        server.check_books().await;
    }
}
