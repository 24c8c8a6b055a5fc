//! What deposits, withdrawals, statements of providers and long lists cost, each beside a smaller one or an emptier
//! call in the same run, on both engines.
//!
//! `cargo xtask bench money`, or parts of it: `cargo xtask bench money -- --parts statement,lists`. Servers and
//! clients are in one process and share the cores.

mod lists;
mod payee;
mod statement;
mod withdrawals;

use std::time::Duration;

use clap::{Args, ValueEnum};
use erawan_platform::rooms::merchant::{Settings, WithdrawalTerms};
use erawan_testkit::TestServer;

use crate::callbacks::Credited;
use crate::targets::Targets;
use crate::{EngineName, Failure, callbacks, ledger};

/// How long each cell of the table of linked commands is measured.
const LINKED_TIME: Duration = Duration::from_secs(2);
/// Callers of the ledger.
const LINKED_CALLERS: usize = 512;
/// In hundredths: of what single commands do, and of a second.
const LINKED_MIN: u64 = 80;
const CALLBACKS_MAX: u64 = 500;
/// What a run of this program cannot tell.
const NOT_MEASURED: &str = "Not measured: red rain, bets from a bonus purse and rebates, which the product does not have yet; and single \
     commands of the ledger beside those of a build without groups.";

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Part {
    /// Groups of three commands beside single ones.
    Linked,
    /// A thousand different callbacks at once beside copies of one and an empty handler.
    Callbacks,
    /// A request beside the check of a funds password; from an approval to its payer beside the approval.
    Withdrawals,
    /// Import beside reading alone; the report of a day beside that of a tenth.
    Statement,
    /// The first page of a long queue and files with many rows beside short ones.
    Lists,
}

#[derive(Debug, Args)]
pub(crate) struct Options {
    /// What is measured.
    #[arg(
        long,
        value_enum,
        value_delimiter = ',',
        default_values_t = [Part::Linked, Part::Callbacks, Part::Withdrawals, Part::Statement, Part::Lists]
    )]
    parts: Vec<Part>,
    /// How often linked commands and withdrawals are measured; each table says of what its figures are.
    #[arg(long, default_value_t = 3)]
    rounds: usize,
    /// Callbacks that come at once.
    #[arg(long, default_value_t = 1_000)]
    callbacks: usize,
    /// Members who ask for a withdrawal at the same time.
    #[arg(long, default_value_t = 64)]
    callers: usize,
    /// Lines of the long statement; the short one has a tenth.
    #[arg(long, default_value_t = 100_000)]
    lines: u32,
    /// Withdrawals that wait for a decision.
    #[arg(long, default_value_t = 50_000)]
    waiting: u32,
    /// Rows of the long file.
    #[arg(long, default_value_t = 10_000)]
    rows: u32,
    /// How often each list and file is asked for.
    #[arg(long, default_value_t = 50)]
    samples: usize,
    #[arg(long, value_enum, value_delimiter = ',', default_values_t = [EngineName::Sqlite, EngineName::Postgres])]
    engines: Vec<EngineName>,
}

/// Measures and prints the tables.
pub(crate) async fn run(options: Options) -> Result<(), Failure> {
    let mut targets = Targets::default();
    for part in &options.parts {
        match part {
            Part::Linked => Box::pin(measure_linked(&options, &mut targets)).await?,
            Part::Callbacks => Box::pin(measure_callbacks(&options, &mut targets)).await?,
            Part::Withdrawals => Box::pin(withdrawals::run(&options, &mut targets)).await?,
            Part::Statement => Box::pin(statement::run(&options, &mut targets)).await?,
            Part::Lists => Box::pin(lists::run(&options, &mut targets)).await?,
        }
    }
    targets.print(NOT_MEASURED);
    Ok(())
}

async fn measure_linked(options: &Options, targets: &mut Targets) -> Result<(), Failure> {
    let compared = ledger::compare_linked(&options.engines, LINKED_CALLERS, LINKED_TIME, options.rounds);
    for (engine, ratio) in compared.await? {
        let what = format!("transfers of linked commands beside single ones, {LINKED_CALLERS} callers");
        targets.at_least(engine.engine().1, &what, ratio, LINKED_MIN, "times");
    }
    Ok(())
}

async fn measure_callbacks(options: &Options, targets: &mut Targets) -> Result<(), Failure> {
    let count = options.callbacks;
    let engines = options.engines.clone();
    let options = callbacks::Options { callbacks: count, connections: 400, engines };
    for Credited { engine, lasted_us, different, of_copies } in callbacks::compare(&options).await? {
        let what = format!("{count} different callbacks, all answered");
        targets.at_most(engine, &what, lasted_us / 10_000, CALLBACKS_MAX, "s");
        let what = format!("{count} different callbacks, deposits credited");
        targets.exactly(engine, &what, different, u64::try_from(count)?);
        targets.exactly(engine, &format!("{count} copies of one, deposits credited"), of_copies, 1);
    }
    Ok(())
}

/// Changes the demo merchant's terms of withdrawals.
async fn change_terms(server: &TestServer, change: impl FnOnce(&mut WithdrawalTerms)) {
    let change = |settings: &mut Settings| {
        if let Some(terms) = &mut settings.withdrawals {
            change(terms);
        }
    };
    server.change_settings(change).await;
}
