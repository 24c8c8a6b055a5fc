//! The first page of a queue and files of many rows, beside short ones, in turns.
//!
//! Rows are copies of one real row, written into the tables past the server, whose jobs rest.

use std::net::SocketAddr;
use std::time::Duration;

use erawan_kernel::Clock;
use erawan_testkit::{Actor, Engine, TestServer};
use jiff::tz::TimeZone;
use sea_orm::ConnectionTrait;
use serde_json::json;

use super::payee::{Payee, Request, new_key};
use super::{Options, change_terms};
use crate::Failure;
use crate::figures::{Figures, hundredths};
use crate::memory::Peak;
use crate::targets::Targets;
use crate::turns::ask_in_turns;

/// One page of the queue.
const FEW_WAITING: u32 = 20;
const FEW_ROWS: u32 = 100;
/// A member may ask for ten files a minute.
const BETWEEN_FILES: Duration = Duration::from_secs(10);
/// How far back files reach.
const REACH: Duration = Duration::from_secs(300 * 24 * 60 * 60);
const QUEUE: &str = "/console/withdrawals";
/// In hundredths of a millisecond and of a second.
const PAGE_MAX: u64 = 10_000;
const FILE_MAX: u64 = 200;
const WITHDRAWAL: [&str; 24] = [
    "id",
    "merchant_id",
    "member_id",
    "idempotency_key",
    "card_id",
    "kind",
    "bank_code",
    "account_masked",
    "sealed_destination",
    "destination_digest",
    "amount",
    "fee",
    "currency",
    "payer",
    "state",
    "held",
    "held_because",
    "reason",
    "rules",
    "decided_by",
    "created_at_ms",
    "due_at_ms",
    "work_at_ms",
    "completed_at_ms",
];
/// Those that a gateway's deposit has.
const DEPOSIT: [&str; 20] = [
    "id",
    "merchant_id",
    "member_id",
    "idempotency_key",
    "vendor",
    "bank_id",
    "bank_code",
    "amount",
    "currency",
    "language",
    "status",
    "reason",
    "created_at_ms",
    "expires_at_ms",
    "completed_at_ms",
    "polls",
    "poll_at_ms",
    "received",
    "credited",
    "channel",
];

/// Measures and prints the table.
pub(super) async fn run(options: &Options, targets: &mut Targets) -> Result<(), Failure> {
    let mut lines = Vec::new();
    for name in &options.engines {
        let (engine, name) = name.engine();
        lines.extend(Box::pin(measure(engine, name, options, targets)).await?);
    }
    println!(
        "\n| engine | what | rows | p50 ms | p99 | rows | p50 ms | p99 | p50 ratio | growth of memory MB, few | many |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|---|\n{}", lines.join("\n"));
    Ok(())
}

async fn measure(
    engine: Engine,
    name: &str,
    options: &Options,
    targets: &mut Targets,
) -> Result<Vec<String>, Failure> {
    let server = crate::open_server(engine, |_| {}).await;
    change_terms(&server, |terms| terms.turnover_ppm = 0).await;
    server.open_merchant("other").await;
    // The operators of the other merchant have a short queue.
    let few_waiting = server.operator_of("other", "fewwaiting", &["FIN-checker"]).await;
    let many_waiting = server.operator("manywaiting", &["FIN-checker"]).await;
    let mut payees = Vec::new();
    for number in 0..4 {
        let payee = Payee::open(&server, number).await;
        payee.ask(Request::Withdrawal).await?;
        payees.push(payee.member);
    }
    let [first, second, few, many] = &payees[..] else { return Err("four members are needed".into()) };
    for member in [few, many] {
        let form = json!({ "vendor": "sandbox", "bankId": "sandbox-kru", "amount": "100.00" });
        member.post_once("/wps/relay/MCS2_depositPaymentGateway", new_key(), form).await.ok();
    }
    server.app.core.jobs.stop().await;
    let rows = [(few, FEW_ROWS), (many, options.rows)];
    let mut statements = vec![
        waiting(engine, first, "other", FEW_WAITING),
        waiting(engine, second, "suvarna", options.waiting),
    ];
    statements.extend(rows.map(|(member, count)| paid(engine, member, count)));
    statements.extend(rows.map(|(member, count)| deposited(engine, member, count)));
    for statement in statements {
        server.app.core.db.write().execute_unprepared(&statement).await?;
    }
    if engine == Engine::Postgres {
        // As autovacuum does in time.
        server.app.core.db.write().execute_unprepared("VACUUM ANALYZE").await?;
    }
    let from = (server.clock.now() - REACH).to_zoned(TimeZone::get("Asia/Bangkok")?).date();
    let files = [
        ("file of withdrawals", format!("/wps/report/withdrawExport?startDate={from}")),
        ("file of deposits", format!("/wps/report/depositExport?startDate={from}")),
    ];
    let comparison = Comparison { server: &server, name, samples: options.samples };
    let queues = [(&few_waiting, FEW_WAITING), (&many_waiting, options.waiting)];
    let what = "first page of the queue";
    let (line, page_us) = comparison.line(what, QUEUE, queues).await?;
    let title = format!("{what}, {} rows, p99", options.waiting);
    targets.at_most(name, &title, page_us / 10, PAGE_MAX, "ms");
    let mut lines = vec![line];
    for (what, path) in &files {
        let (line, file_us) = comparison.line(what, path, rows).await?;
        let title = format!("{what}, {} rows, p99", options.rows);
        targets.at_most(name, &title, file_us / 10_000, FILE_MAX, "s");
        lines.push(line);
    }
    server.close().await;
    Ok(lines)
}

/// How two callers are compared.
#[derive(Debug)]
struct Comparison<'a> {
    server: &'a TestServer,
    name: &'a str,
    samples: usize,
}

impl Comparison<'_> {
    /// A line of the table, one caller with few rows and one with many; and how many microseconds 99 of 100 answers with
    /// many took at most.
    async fn line(
        &self,
        what: &str,
        path: &str,
        callers: [(&Actor, u32); 2],
    ) -> Result<(String, u64), Failure> {
        let [(few, few_rows), (many, many_rows)] = callers;
        let mut growths_mb = Vec::new();
        for (actor, rows) in callers {
            self.server.clock.advance(BETWEEN_FILES);
            let peak = Peak::begin()?;
            let reply = actor.get(path).await;
            growths_mb.push(hundredths(peak.growth(0)?));
            // A page says how many rows there are, a file has a title and one more line for each.
            let lines = reply.text.lines().count();
            let lines = u64::try_from(lines)?;
            let found = reply.body["value"]["totalCount"].as_u64().unwrap_or(lines.saturating_sub(1));
            if found < u64::from(rows) {
                return Err(format!("{path} was answered {}: {found} of {rows} rows", reply.status).into());
            }
        }
        let addr: SocketAddr = self.server.url.trim_start_matches("http://").parse()?;
        let advance = || self.server.clock.advance(BETWEEN_FILES);
        let (few, many) = ask_in_turns(addr, path, [few, many], self.samples, advance).await?;
        eprintln!("{}: {what}: {few:?} {many:?}", self.name);
        let ms = |us: u64| hundredths(us / 10);
        let cells =
            |rows: u32, figures: Figures| format!("{rows} | {} | {}", ms(figures.p50_us), ms(figures.p99_us));
        let line = format!(
            "| {} | {what} | {} | {} | {} | {} |",
            self.name,
            cells(few_rows, few),
            cells(many_rows, many),
            hundredths(many.p50_us * 100 / few.p50_us.max(1)),
            growths_mb.join(" | "),
        );
        Ok((line, many.p99_us))
    }
}

/// A statement that lets copies of the member's withdrawal wait for a decision at this merchant.
fn waiting(engine: Engine, member: &Actor, merchant: &str, count: u32) -> String {
    let merchant = format!("(SELECT id FROM merchant WHERE code = '{merchant}')");
    let changes = [
        ("id", random(engine)),
        ("merchant_id", merchant.as_str()),
        ("idempotency_key", random(engine)),
        ("created_at_ms", "known.created_at_ms - i"),
        ("due_at_ms", "known.due_at_ms + i"),
        ("work_at_ms", "CAST(NULL AS BIGINT)"),
    ];
    copies("withdrawal", &WITHDRAWAL, &changes, member, count)
}

/// A statement that adds copies of the member's withdrawal that were paid, a minute from each other.
fn paid(engine: Engine, member: &Actor, count: u32) -> String {
    let changes = [
        ("id", random(engine)),
        ("idempotency_key", random(engine)),
        ("state", "'paid'"),
        ("created_at_ms", "known.created_at_ms - i * 60000"),
        ("work_at_ms", "CAST(NULL AS BIGINT)"),
        ("completed_at_ms", "known.created_at_ms - i * 60000 + 30000"),
    ];
    copies("withdrawal", &WITHDRAWAL, &changes, member, count)
}

/// The same of the member's deposit.
fn deposited(engine: Engine, member: &Actor, count: u32) -> String {
    let changes = [
        ("id", random(engine)),
        ("idempotency_key", random(engine)),
        ("status", "'success'"),
        ("created_at_ms", "known.created_at_ms - i * 60000"),
        ("completed_at_ms", "known.created_at_ms - i * 60000 + 30000"),
        ("poll_at_ms", "CAST(NULL AS BIGINT)"),
        ("received", "known.amount"),
        ("credited", "known.amount"),
    ];
    copies("deposit", &DEPOSIT, &changes, member, count)
}

/// A statement that adds copies of the only row that the member has in a table, with some columns changed; `i` counts
/// them from 1.
fn copies(table: &str, columns: &[&str], changes: &[(&str, &str)], member: &Actor, count: u32) -> String {
    let value = |column: &&str| match changes.iter().find(|(changed, _)| changed == column) {
        Some((_, value)) => (*value).to_owned(),
        None => format!("known.{column}"),
    };
    let values: Vec<_> = columns.iter().map(value).collect();
    format!(
        "INSERT INTO {table} ({}) \
         WITH RECURSIVE number(i) AS (SELECT CAST(1 AS BIGINT) UNION ALL SELECT i + 1 FROM number WHERE i < {count}) \
         SELECT {} FROM number CROSS JOIN {table} AS known \
         WHERE known.member_id = (SELECT id FROM member WHERE username = '{}')",
        columns.join(", "),
        values.join(", "),
        member.username,
    )
}

const fn random(engine: Engine) -> &'static str {
    match engine {
        Engine::Sqlite => "randomblob(16)",
        Engine::Postgres => "gen_random_uuid()",
    }
}
