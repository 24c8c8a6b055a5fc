//! How fast the ledger is: group commit compared with one transaction for each transfer, and linked commands with
//! single ones, on both engines, in one run.
//!
//! `cargo xtask bench ledger`, or with arguments: `cargo xtask bench ledger -- --seconds 5`.

mod load;
mod plain_postgres;
mod plain_sqlite;
mod report;

use std::sync::Arc;
use std::time::Duration;

use clap::Args;
use erawan_kernel::{OsEntropy, SystemClock};
use erawan_ledger::{Ledger, LedgerConfig};
use erawan_testpg::{Durability, PrivatePostgres};

use load::{Accounts, Contender, Shape};
use report::Report;

use crate::{EngineName, Failure};

/// The most connections that the plain way opens, on either engine.
const POOL: usize = 64;

#[derive(Debug, Args)]
pub(crate) struct Options {
    /// How long each cell of the table is measured.
    #[arg(long, default_value_t = 2)]
    seconds: u64,
    /// How many callers wait for answers at once.
    #[arg(long, value_delimiter = ',', default_values_t = [1, 8, 64, 512, 4096])]
    callers: Vec<usize>,
    #[arg(long, value_enum, value_delimiter = ',', default_values_t = [EngineName::Sqlite, EngineName::Postgres])]
    engines: Vec<EngineName>,
    /// Members to move money between.
    #[arg(long, default_value_t = 50_000)]
    members: usize,
    /// How often the whole table is measured; the median is shown.
    #[arg(long, default_value_t = 1)]
    rounds: usize,
}

/// Measures and prints the tables.
pub(crate) async fn run(options: Options) -> Result<(), Failure> {
    let folder = tempfile::tempdir()?;
    let postgres = if options.engines.contains(&EngineName::Postgres) {
        Some(tokio::task::spawn_blocking(|| PrivatePostgres::start_with(Durability::Full)).await??)
    } else {
        None
    };
    let mut report = Report::default();
    for engine in &options.engines {
        let place = |name: &str| match (engine, &postgres) {
            (EngineName::Postgres, Some(server)) => {
                let address = server.url().rsplit_once('/').map_or(server.url(), |(address, _)| address);
                format!("{address}/{name}")
            }
            _ => folder.path().join(format!("{name}.db")).display().to_string(),
        };
        if let (EngineName::Postgres, Some(server)) = (engine, &postgres) {
            for name in ["grouped", "plain"] {
                plain_postgres::make_database(server.url(), name).await?;
            }
        }
        measure(*engine, &place("grouped"), &place("plain"), &options, &mut report).await?;
    }
    report.print();
    tokio::task::spawn_blocking(move || drop(postgres)).await?;
    Ok(())
}

/// Groups of three commands beside single ones, in turn, at this many callers; prints that table alone. Answers for each
/// engine how many hundredths of the single ones' transfers groups carry out.
pub(crate) async fn compare_linked(
    engines: &[EngineName],
    callers: usize,
    time: Duration,
    rounds: usize,
) -> Result<Vec<(EngineName, u64)>, Failure> {
    const MEMBERS: usize = 50_000;
    let folder = tempfile::tempdir()?;
    let mut report = Report::default();
    for engine in engines {
        let place = match engine {
            EngineName::Sqlite => folder.path().join("linked.db").display().to_string(),
            EngineName::Postgres => erawan_testpg::fresh_database().await?,
        };
        let ledger = open(*engine, &place).await?;
        let accounts = Accounts::make(&ledger, MEMBERS).await?;
        let (grouped, linked) = (Contender::grouped(&ledger)?, Contender::linked(&ledger)?);
        let name = format!("{engine:?}");
        for _ in 0..rounds {
            for (label, contender) in [("grouped", &grouped), ("linked", &linked)] {
                let figures = load::run(contender, &accounts, Shape::Uniform, callers, time).await?;
                report.add(&name, callers, Shape::Uniform, label, figures);
            }
        }
        verify(&ledger, &name).await?;
    }
    report.print_linked();
    let ratio = |engine: &EngineName| {
        Some((*engine, report.linked_beside_single(&format!("{engine:?}"), callers, Shape::Uniform)?))
    };
    Ok(engines.iter().filter_map(ratio).collect())
}

/// Both contenders, cell by cell in turn, so that what the machine does meanwhile hits both.
async fn measure(
    engine: EngineName,
    grouped_place: &str,
    plain_place: &str,
    options: &Options,
    report: &mut Report,
) -> Result<(), Failure> {
    let ledger = open(engine, grouped_place).await?;
    let accounts = Accounts::make(&ledger, options.members).await?;
    let plain_ledger = open(engine, plain_place).await?;
    let plain_accounts = Accounts::make(&plain_ledger, options.members).await?;
    drop(plain_ledger);
    let name = format!("{engine:?}");
    let time = Duration::from_secs(options.seconds);
    for _ in 0..options.rounds {
        for callers in &options.callers {
            let grouped = Contender::grouped(&ledger)?;
            let linked = Contender::linked(&ledger)?;
            for shape in [Shape::Uniform, Shape::Hot] {
                let figures = load::run(&grouped, &accounts, shape, *callers, time).await?;
                report.add(&name, *callers, shape, "grouped", figures);
                let figures = load::run(&linked, &accounts, shape, *callers, time).await?;
                report.add(&name, *callers, shape, "linked", figures);
                for (label, plain) in plain_contenders(engine, plain_place, *callers).await? {
                    let figures = load::run(&plain, &plain_accounts, shape, *callers, time).await?;
                    report.add(&name, *callers, shape, label, figures);
                }
            }
        }
    }
    let most = options.callers.iter().copied().max().unwrap_or(1);
    let (figures, lag) = load::run_with_follower(&ledger, &accounts, most, time).await?;
    report.add_lag(&name, most, figures, lag);
    verify(&ledger, &name).await
}

/// Fails when the books are broken.
async fn verify(ledger: &Ledger, name: &str) -> Result<(), Failure> {
    let audit = ledger.verify().await?;
    if audit.is_clean() {
        println!("{name}: {} rows, the audit is clean", audit.entries);
        Ok(())
    } else {
        Err(format!("{name}: the audit found {:?}", audit.findings).into())
    }
}

/// One transaction for each transfer: over a pool of connections and, where only one can write anyway, by one
/// writer with a queue before it.
async fn plain_contenders(
    engine: EngineName,
    place: &str,
    callers: usize,
) -> Result<Vec<(&'static str, Arc<Contender>)>, Failure> {
    let contenders = match engine {
        EngineName::Sqlite => vec![
            ("pool", Contender::PlainSqlite(plain_sqlite::Plain::open(place, callers.min(POOL))?)),
            ("one writer", Contender::PlainSqlite(plain_sqlite::Plain::open(place, 1)?)),
        ],
        EngineName::Postgres => {
            let pool = plain_postgres::Plain::open(place, callers.min(POOL)).await?;
            vec![("pool", Contender::PlainPostgres(pool))]
        }
    };
    Ok(contenders.into_iter().map(|(label, contender)| (label, Arc::new(contender))).collect())
}

async fn open(engine: EngineName, place: &str) -> Result<Ledger, Failure> {
    let config = match engine {
        EngineName::Sqlite => LedgerConfig::sqlite(place),
        EngineName::Postgres => LedgerConfig::postgres(place),
    };
    Ok(Ledger::open(config, Arc::new(SystemClock), Arc::new(OsEntropy)).await?)
}
