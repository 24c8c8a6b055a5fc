//! What deposits, withdrawals, statements of providers and long lists cost, each beside a smaller one or an emptier
//! call in the same run, on both engines.
//!
//! `cargo xtask bench money`, or parts of it: `cargo xtask bench money -- --parts statement,lists`. Servers and
//! clients are in one process and share the cores.

mod lists;
mod memory;
mod payee;
mod statement;
mod withdrawals;

use std::time::Duration;

use clap::{Args, ValueEnum};
use erawan_platform::rooms::merchant::{Settings, WithdrawalTerms};
use erawan_testkit::TestServer;

use crate::{EngineName, Failure, callbacks, ledger};

/// How long each cell of the table of linked commands is measured.
const LINKED_TIME: Duration = Duration::from_secs(2);
/// Callers of the ledger.
const LINKED_CALLERS: usize = 512;

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
    for part in &options.parts {
        match part {
            Part::Linked => {
                let linked =
                    ledger::compare_linked(&options.engines, LINKED_CALLERS, LINKED_TIME, options.rounds);
                Box::pin(linked).await?;
            }
            Part::Callbacks => {
                let engines = options.engines.clone();
                let options = callbacks::Options { callbacks: options.callbacks, connections: 400, engines };
                Box::pin(callbacks::run(options)).await?;
            }
            Part::Withdrawals => Box::pin(withdrawals::run(&options)).await?,
            Part::Statement => Box::pin(statement::run(&options)).await?,
            Part::Lists => Box::pin(lists::run(&options)).await?,
        }
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
