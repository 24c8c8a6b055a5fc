//! A provider's statement of many lines: its import beside reading the same file alone, and the report of its day
//! beside that of a day with a tenth of the lines.
//!
//! What we know of the lines is written into the tables past the server: a receipt and a row of the ledger for each
//! but the last line, of which nothing is known. Of each part it is said how much more was in RAM at most than when the
//! server had opened: all of this process but the client's copies of the files, so what the allocator keeps of an
//! earlier part counts too.

use std::time::{Duration, Instant};

use bytes::Bytes;
use erawan_kernel::{Clock, Currency, Money};
use erawan_statements::{Direction, Format, Kind, Line, Next, Statement, write};
use erawan_testkit::{Actor, Engine, TestServer};
use jiff::civil::Date;
use jiff::tz::TimeZone;
use reqwest::Method;
use sea_orm::ConnectionTrait;

use super::Options;
use crate::Failure;
use crate::figures::hundredths;
use crate::memory::Peak;
use crate::targets::Targets;

const PROVIDER: &str = "sandbox";
/// Baht of each line.
const UNITS: i64 = 100;
const DAY_MS: i64 = 24 * 60 * 60 * 1_000;
/// Far enough from each other that no day's report looks at the other's rows.
const DAYS_APART: i8 = 20;
/// A report looks for refunds and reversals this many days before and after its own.
const DAYS_AROUND: i64 = 7;
/// No row of the ledger has this sequence number yet.
const FIRST_SEQUENCE: i64 = 1_000_000_000;
const REPORTS: usize = 3;
/// In hundredths of a second and of a MB.
const IMPORT_MAX: u64 = 2_000;
const IMPORT_MEMORY_MAX: u64 = 15_000;
const REPORT_MAX: u64 = 3_000;

/// One part of the table.
#[derive(Debug)]
struct Part {
    what: &'static str,
    lines: u32,
    lasted: Duration,
    /// In hundredths of a MB.
    growth: u64,
}

/// A day with a statement.
#[derive(Debug, Clone, Copy)]
struct Day {
    date: Date,
    statement: u64,
    /// The number of its first line among those of all days.
    first: u32,
    lines: u32,
    opening: Money,
}

/// Measures and prints the table.
pub(super) async fn run(options: &Options, targets: &mut Targets) -> Result<(), Failure> {
    let mut rows = Vec::new();
    for engine in &options.engines {
        let (engine, name) = engine.engine();
        rows.extend(Box::pin(measure(engine, name, options, targets)).await?);
    }
    println!("\n| engine | what | lines | s | µs a line | beside | growth of memory MB |");
    println!("|---|---|---|---|---|---|---|\n{}", rows.join("\n"));
    Ok(())
}

async fn measure(
    engine: Engine,
    name: &str,
    options: &Options,
    targets: &mut Targets,
) -> Result<Vec<String>, Failure> {
    let server = crate::open_server(engine, |_| {}).await;
    let operator = server.operator("imports01", &["FIN-maker"]).await;
    server.app.core.jobs.stop().await;
    let idle = Peak::begin()?;
    let today = server.clock.now().to_zoned(bangkok()?).date();
    let date = |days: i8| today.checked_sub(jiff::Span::new().days(days));
    let short = Day {
        date: date(2 * DAYS_APART)?,
        statement: 1,
        first: 0,
        lines: (options.lines / 10).max(2),
        opening: Money::ZERO,
    };
    let long = Day {
        date: date(DAYS_APART)?,
        statement: 2,
        first: short.lines,
        lines: options.lines.max(2),
        opening: short.closing()?,
    };
    for day in [short, long] {
        for statement in [day.receipts(engine)?, day.entries(engine)?] {
            server.app.core.db.write().execute_unprepared(&statement).await?;
        }
    }
    vacuum(&server, engine).await?;
    let (read_alone, imported_short, imported_long) = {
        let (short_file, long_file) = (Bytes::from(short.file()?), Bytes::from(long.file()?));
        println!("{name}: {} lines are a file of {} MB", long.lines, long_file.len() / 1_000_000);
        let held = short_file.len() + long_file.len();
        let imported_short = import(&operator, short, short_file.clone(), (&idle, held)).await?;
        let read_alone = read(long, long_file.clone(), (&idle, held)).await?;
        let imported_long = import(&operator, long, long_file.clone(), (&idle, held)).await?;
        (read_alone, imported_short, imported_long)
    };
    vacuum(&server, engine).await?;
    let report_short = report(&operator, "report of the day", short, &idle).await?;
    let report_long = report(&operator, "report of the day", long, &idle).await?;
    for statement in long.entries_around(engine)? {
        server.app.core.db.write().execute_unprepared(&statement).await?;
    }
    vacuum(&server, engine).await?;
    let what = "report of the day, as much on the days around it";
    let report_busy = report(&operator, what, long, &idle).await?;
    server.close().await;
    imported_long.aim(targets, name, IMPORT_MAX);
    targets.at_most(name, &imported_long.title("memory"), imported_long.growth, IMPORT_MEMORY_MAX, "MB");
    report_long.aim(targets, name, REPORT_MAX);
    report_busy.aim(targets, name, REPORT_MAX);
    Ok(vec![
        read_alone.row(name, "", &read_alone),
        imported_short.row(name, "reading alone", &read_alone),
        imported_long.row(name, "reading alone", &read_alone),
        report_short.row(name, "", &report_short),
        report_long.row(name, "the short day", &report_short),
        report_busy.row(name, "the short day", &report_short),
    ])
}

fn bangkok() -> Result<TimeZone, Failure> {
    Ok(TimeZone::get("Asia/Bangkok")?)
}

/// As autovacuum does in time.
async fn vacuum(server: &TestServer, engine: Engine) -> Result<(), Failure> {
    if engine == Engine::Postgres {
        server.app.core.db.write().execute_unprepared("VACUUM ANALYZE").await?;
    }
    Ok(())
}

impl Part {
    fn row(&self, name: &str, beside: &str, baseline: &Self) -> String {
        let per_line = |part: &Self| {
            let us = u64::try_from(part.lasted.as_nanos() / 10).unwrap_or(u64::MAX);
            us / u64::from(part.lines)
        };
        let ratio = match beside {
            "" => "1".to_owned(),
            beside => format!("{} {beside}", hundredths(per_line(self) * 100 / per_line(baseline).max(1))),
        };
        format!(
            "| {name} | {} | {} | {} | {} | {ratio} | {} |",
            self.what,
            self.lines,
            hundredths(self.seconds()),
            hundredths(per_line(self)),
            hundredths(self.growth),
        )
    }

    /// In hundredths.
    fn seconds(&self) -> u64 {
        u64::try_from(self.lasted.as_millis() / 10).unwrap_or(u64::MAX)
    }

    fn title(&self, figure: &str) -> String {
        format!("{} of {} lines, {figure}", self.what, self.lines)
    }

    /// Compares how long it lasted with what it may.
    fn aim(&self, targets: &mut Targets, name: &str, seconds_max: u64) {
        targets.at_most(name, &self.title("time"), self.seconds(), seconds_max, "s");
    }
}

/// Reads the file in the same way and keeps nothing.
async fn read(day: Day, file: Bytes, (idle, held): (&Peak, usize)) -> Result<Part, Failure> {
    let peak = idle.again()?;
    let began = Instant::now();
    let read = move || erawan_statements::read(&Format::Camt053, &*file, |_| Next::Line);
    let statement = tokio::task::spawn_blocking(read).await??;
    let lasted = began.elapsed();
    if statement.lines != u64::from(day.lines) {
        return Err(format!("{} of {} lines were read", statement.lines, day.lines).into());
    }
    Ok(Part { what: "read alone", lines: day.lines, lasted, growth: peak.growth(held)? })
}

async fn import(
    operator: &Actor,
    day: Day,
    file: Bytes,
    (idle, held): (&Peak, usize),
) -> Result<Part, Failure> {
    let peak = idle.again()?;
    let request = operator
        .request(Method::POST, &format!("/console/reconcile/{PROVIDER}/statements"))
        .header("Content-Type", "application/octet-stream")
        .body(file);
    let began = Instant::now();
    let imported = operator.send(request).await.ok();
    let lasted = began.elapsed();
    if imported["lines"] != u64::from(day.lines) {
        return Err(format!("not every line was imported: {imported}").into());
    }
    Ok(Part { what: "import", lines: day.lines, lasted, growth: peak.growth(held)? })
}

/// The middle one of several reports of the day, and the most memory that one took.
async fn report(operator: &Actor, what: &'static str, day: Day, idle: &Peak) -> Result<Part, Failure> {
    let path = format!("/console/reconcile/{PROVIDER}/days/{}", day.date);
    let peak = idle.again()?;
    let mut times = Vec::with_capacity(REPORTS);
    for _ in 0..REPORTS {
        let began = Instant::now();
        let report = operator.get(&path).await.ok()["report"].take();
        times.push(began.elapsed());
        let count = |class: &str| {
            let classes = report["classes"].as_array()?;
            classes.iter().find(|sum| sum["class"] == class)?["count"].as_u64()
        };
        let is_right = count("matched") == Some(u64::from(day.lines) - 1) && count("theirs") == Some(1);
        if !is_right || report["unexplained"] != "0.00" {
            return Err(format!("the report of {} says something else: {report}", day.date).into());
        }
    }
    times.sort_unstable();
    let lasted = times[REPORTS / 2];
    eprintln!("{what}, {} lines: {times:?}", day.lines);
    Ok(Part { what, lines: day.lines, lasted, growth: peak.growth(0)? })
}

impl Day {
    fn closing(&self) -> Result<Money, Failure> {
        Ok(self.opening.plus(Money::from_units(UNITS * i64::from(self.lines))?)?)
    }

    /// The statement as the bank would write it.
    fn file(&self) -> Result<String, Failure> {
        let amount = Money::from_units(UNITS)?;
        let line = |number: u32| Line {
            number: u64::from(number) + 1,
            file_line: 0,
            direction: Direction::In,
            amount,
            kind: Kind::Transfer,
            day: self.date,
            transaction_id: Some(self.transaction_id(number)),
            reference: Some(format!("deposit-{:012}", self.first + number)),
            name: Some("Somchai Jaidee".to_owned()),
        };
        let lines: Vec<_> = (0..self.lines).map(line).collect();
        let statement = Statement {
            account: "BENCH-1".to_owned(),
            number: self.statement,
            currency: Currency::Thb,
            day: self.date,
            opening: self.opening,
            closing: self.closing()?,
            lines: u64::from(self.lines),
        };
        Ok(write::camt053(&statement, &lines))
    }

    /// As [`Self::receipts`] writes it; there is no receipt of the last line.
    fn transaction_id(&self, number: u32) -> String {
        format!("bench-{}", self.first + number)
    }

    /// The first moment of the day in milliseconds, and from one line to the next.
    fn moments(&self) -> Result<(i64, i64), Failure> {
        let start = self.date.to_zoned(bangkok()?)?.timestamp().as_millisecond();
        Ok((start, DAY_MS / i64::from(self.lines)))
    }

    /// A statement that writes a receipt for each line but the last, each credited to a deposit.
    fn receipts(&self, engine: Engine) -> Result<String, Failure> {
        let (start_ms, step_ms) = self.moments()?;
        let amount = Money::from_units(UNITS)?.minor();
        let (first, numbers) = (self.first, numbers(self.lines - 1));
        let (receipt, deposit) = (id(engine, 'a', first), id(engine, 'd', first));
        let digest = match engine {
            Engine::Sqlite => "X'00'",
            Engine::Postgres => "'\\x00'::bytea",
        };
        let at = format!("{start_ms} + i * {step_ms}");
        Ok(format!(
            "INSERT INTO receipt (id, merchant_id, provider, transaction_id, amount, currency, source, digest, \
             received_at_ms, deposit_id, credited_deposit_id, credited, suspended, state, ended_at_ms) {numbers} \
             SELECT {receipt}, merchant.id, '{PROVIDER}', 'bench-' || ({first} + i), {amount}, 'THB', 'callback', \
             {digest}, {at}, {deposit}, {deposit}, {amount}, 0, 'credited', {at} \
             FROM number CROSS JOIN merchant WHERE merchant.code = 'suvarna'"
        ))
    }

    /// A statement that writes the ledger's rows of these deposits on the provider's account.
    fn entries(&self, engine: Engine) -> Result<String, Failure> {
        let (start_ms, step_ms) = self.moments()?;
        let first_sequence = FIRST_SEQUENCE + i64::from(self.first);
        let moments = (start_ms, step_ms);
        entries(first_sequence, self.lines - 1, &id(engine, 'd', self.first), moments)
    }

    /// Statements that write as many rows on each of the days before and after this one.
    fn entries_around(&self, engine: Engine) -> Result<Vec<String>, Failure> {
        let (start_ms, step_ms) = self.moments()?;
        let days = (-DAYS_AROUND..=DAYS_AROUND).filter(|day| *day != 0);
        days.enumerate()
            .map(|(place, day)| {
                // After all lines of the two statements.
                let first = u32::try_from(place + 2)? * self.lines;
                let moments = (start_ms + day * DAY_MS, step_ms);
                let first_sequence = FIRST_SEQUENCE + i64::from(first);
                entries(first_sequence, self.lines, &id(engine, 'd', first), moments)
            })
            .collect()
    }
}

fn entries(
    first_sequence: i64,
    count: u32,
    deposit: &str,
    (start_ms, step_ms): (i64, i64),
) -> Result<String, Failure> {
    let amount = Money::from_units(UNITS)?.minor();
    Ok(format!(
        "INSERT INTO gateway_entry (sequence, merchant_id, provider, kind, subject, effect, at_ms) {} \
         SELECT {first_sequence} + i, merchant.id, '{PROVIDER}', 'deposit', {deposit}, {amount}, \
         {start_ms} + i * {step_ms} FROM number CROSS JOIN merchant WHERE merchant.code = 'suvarna'",
        numbers(count)
    ))
}

/// The numbers from 0, as `i`.
fn numbers(count: u32) -> String {
    format!(
        "WITH RECURSIVE number(i) AS (SELECT CAST(0 AS BIGINT) UNION ALL SELECT i + 1 FROM number WHERE i < {})",
        count - 1
    )
}

/// An identifier that follows from a letter and a number.
fn id(engine: Engine, letter: char, first: u32) -> String {
    match engine {
        Engine::Sqlite => format!("CAST(printf('{letter}%015d', {first} + i) AS BLOB)"),
        Engine::Postgres => format!("('{letter}' || lpad(CAST({first} + i AS TEXT), 31, '0'))::uuid"),
    }
}
