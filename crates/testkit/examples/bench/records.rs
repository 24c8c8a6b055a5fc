//! The first pages of betting record, statement and limits of a member with many rounds, beside a member with none:
//! how long a page takes over HTTP, in one run on both engines.
//!
//! `cargo xtask bench records`. The rounds are written into the tables of the version before the sums, which is then
//! upgraded by its own migrations: what is measured is also what an upgraded database answers. Each page is asked
//! for over one connection, in turns for the two members, so that a busy machine slows both.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use clap::Args;
use erawan_platform::db::Migrator;
use erawan_testkit::Engine;
use sea_orm::ConnectionTrait;
use sea_orm_migration::MigratorTrait;

use crate::figures::hundredths;
use crate::turns::ask_in_turns;
use crate::{EngineName, Failure};

/// The first migration of the sums.
const FIRST_OF_SUMS: &str = "m20261125_002000_wallet_log_checkpoint_summed_to";
/// How long the session lasts in which the rounds of one day are played.
const SESSION: Duration = Duration::from_secs(10 * 60 * 60);
const YEAR: Duration = Duration::from_secs(365 * 24 * 60 * 60);
const RECORD: &str = "/wps/report/betRecord";
const STATEMENT: &str = "/wps/relay/ODS2_MemberTransaction";
const LIMITS: &str = "/wps/member/responsible";

#[derive(Debug, Args)]
pub(crate) struct Options {
    /// Rounds of the member who has many.
    #[arg(long, default_value_t = 300_000)]
    rounds: u32,
    /// How often each page is asked for.
    #[arg(long, default_value_t = 1_000)]
    samples: usize,
    #[arg(long, value_enum, value_delimiter = ',', default_values_t = [EngineName::Sqlite, EngineName::Postgres])]
    engines: Vec<EngineName>,
}

/// Measures and prints the table.
pub(crate) async fn run(options: Options) -> Result<(), Failure> {
    let mut lines = Vec::new();
    for name in &options.engines {
        let (engine, name) = name.engine();
        lines.extend(Box::pin(measure(engine, name, &options)).await?);
    }
    println!(
        "\n| engine | page | 0 rounds, p50 ms | p99 | {} rounds, p50 ms | p99 | p50 ratio |",
        options.rounds
    );
    println!("|---|---|---|---|---|---|---|");
    for line in lines {
        println!("{line}");
    }
    Ok(())
}

async fn measure(engine: Engine, name: &str, options: &Options) -> Result<Vec<String>, Failure> {
    let server = crate::open_server(engine, |_| {}).await;
    let (none, day) = (server.member("norounds1").await, server.member("oneday888").await);
    let mut year = server.member("oneyear88").await;
    for member in [&none, &day, &year] {
        server.credit(member, 1_000).await;
    }
    server.app.catch_up_all().await?;
    // Reading keeps the sessions alive until their rounds are played.
    for _ in 0..SESSION.as_secs() / 1_200 {
        server.clock.advance(Duration::from_secs(1_200));
        for member in [&none, &day] {
            member.get(LIMITS).await.ok();
        }
    }
    year.log_in("oneyear88").await;
    let began = Instant::now();
    server.app.core.jobs.stop().await;
    let db = server.app.core.db.write();
    Migrator::down(db, Some(erawan_testkit::count_migrations(FIRST_OF_SUMS..))).await?;
    let now_ms = erawan_kernel::Clock::now_ms(&server.clock);
    for (member, time) in [(&day, SESSION), (&year, YEAR)] {
        let time_ms = i64::try_from(time.as_millis())?;
        for statement in rounds_of(&member.username, options.rounds, now_ms - time_ms, time_ms) {
            db.execute_unprepared(&statement).await?;
        }
    }
    // The log has no such rows; that they were applied is all that counts here.
    db.execute_unprepared("UPDATE log_checkpoint SET sequence = 1000000000").await?;
    eprintln!("{name}: twice {} rounds written after {} s", options.rounds, began.elapsed().as_secs());
    let began = Instant::now();
    Migrator::up(db, None).await?;
    eprintln!("{name}: added up in {} ms", began.elapsed().as_millis());
    if engine == Engine::Postgres {
        // As autovacuum does in time.
        db.execute_unprepared("VACUUM ANALYZE").await?;
    }

    let addr: SocketAddr = server.url.trim_start_matches("http://").parse()?;
    let from = erawan_kernel::Clock::now(&server.clock) - YEAR;
    let from = from.to_zoned(jiff::tz::TimeZone::get("Asia/Bangkok")?).date();
    let mut lines = Vec::new();
    for (page, path, many) in [
        ("betting record, today", RECORD.to_owned(), &day),
        ("betting record, 366 days", format!("{RECORD}?startDate={from}"), &year),
        ("betting record, 366 days, one category", format!("{RECORD}?startDate={from}&category=FISH"), &year),
        (
            "betting record, 366 days, one round of a category",
            format!("{RECORD}?startDate={from}&category=LOTT"),
            &year,
        ),
        ("statement, today", STATEMENT.to_owned(), &day),
        ("statement, 366 days", format!("{STATEMENT}?startDate={from}"), &year),
        ("statement, 366 days, one type", format!("{STATEMENT}?startDate={from}&txCode=6101"), &year),
        ("statement, 366 days, two rare types", format!("{STATEMENT}?startDate={from}&category=MAIN"), &year),
        ("statement, 366 days, money in", format!("{STATEMENT}?startDate={from}&types=IN"), &year),
        ("limits, a session with all rounds", LIMITS.to_owned(), &day),
        ("limits, rounds of a year", LIMITS.to_owned(), &year),
    ] {
        let (few, many) = ask_in_turns(addr, &path, [&none, many], options.samples, || ()).await?;
        eprintln!("{name}: {page}: {few:?} {many:?}");
        let ms = |us: u64| hundredths(us / 10);
        let ratio = hundredths(many.p50_us * 100 / few.p50_us.max(1));
        lines.push(format!(
            "| {name} | {page} | {} | {} | {} | {} | {ratio} |",
            ms(few.p50_us),
            ms(few.p99_us),
            ms(many.p50_us),
            ms(many.p99_us),
        ));
    }
    server.close().await;
    Ok(lines)
}

/// Statements that give a member rounds of this time: mostly slots, every fiftieth another category, one a
/// third, each lost or won.
fn rounds_of(username: &str, count: u32, from_ms: i64, time_ms: i64) -> [String; 7] {
    let of_member = format!(
        "WITH RECURSIVE number(i) AS (SELECT CAST(0 AS BIGINT) UNION ALL SELECT i + 1 FROM number WHERE i < {}) \
         SELECT {{}} FROM number CROSS JOIN wallet_account JOIN member ON member.id = wallet_account.member_id \
         WHERE member.username = '{username}'",
        count.saturating_sub(1)
    );
    let rows = |columns: &str| of_member.replace("{}", columns);
    let at = format!("{from_ms} + i * {time_ms} / {count}");
    let records = rows(&format!(
        "wallet_account.id, 'BGS', 'bench-' || i, member.id, wallet_account.merchant_id, wallet_account.book, \
         CASE WHEN i = 3 THEN 'LOTT' WHEN i % 50 = 7 THEN 'FISH' ELSE 'RNG' END, 'jade-elephant', \
         1000000 + 2 * i, {at}, {at} + 50, 100000, 0, CASE WHEN i % 3 = 0 THEN 280000 ELSE 0 END, 0, 100000000, 99900000, 1"
    ));
    let bets = rows(&format!(
        "wallet_account.id, 1000000 + 2 * i, 3200, -100000, 99900000, 'open/RNG/jade-elephant/bench-' || i, {at}"
    ));
    let wins = rows(&format!(
        "wallet_account.id, 1000001 + 2 * i, 3100, 280000, 99900000, 'last/RNG/jade-elephant/bench-' || i, {at} + 50"
    ));
    let movement = |sequence: u32, kind: u8, amount: u32| {
        rows(&format!(
            "wallet_account.id, {sequence} + 2 * i, 'BGS', 'bench-' || i, {kind}, {amount}, member.id, {at}"
        ))
    };
    let (staked, won) = (movement(1_000_000, 0, 100_000), movement(1_000_001, 1, 280_000));
    let movements =
        "INSERT INTO bet_movement (account_id, sequence, vendor, round, kind, amount, transaction_id, at_ms)";
    let promotion = rows(&format!("wallet_account.id, 999999, 6131, 5000000, 99900000, 'bench', {at}"));
    let hour = format!("({at}) - ({at}) % 3600000");
    let hours = rows(&format!("member.id, {hour}, 0, COUNT(*) * 100000, COUNT(*) * 93000"));
    let lines =
        "INSERT INTO wallet_statement (account_id, sequence, code, amount, balance_after, reference, at_ms)";
    [
        format!(
            "INSERT INTO bet_record (account_id, vendor, round, member_id, merchant_id, book, category, game_code, \
             sequence, bet_at_ms, settled_at_ms, bet, refund, win, jackpot, balance_before, balance_after, status) \
             {records}"
        ),
        format!("{movements} {staked}"),
        format!("{movements} {won} AND i % 3 = 0"),
        format!("{lines} {bets}"),
        format!("{lines} {wins} AND i % 3 = 0"),
        format!("{lines} {promotion} AND i = 0"),
        format!(
            "INSERT INTO spending_hour (member_id, at_ms, deposited, staked, returned) {hours} \
             GROUP BY member.id, {hour} ON CONFLICT (member_id, at_ms) DO NOTHING"
        ),
    ]
}
