//! `cargo xtask bench`: figures beside a baseline in the same run. Nothing here is a test.

use anyhow::Result;
use clap::{Args, ValueEnum};
use erawan_testpg::{Durability, PrivatePostgres};

use crate::shell::{call, cargo, step};
use crate::tools;

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Subject {
    /// Group commit beside one transaction per transfer.
    Ledger,
    /// A game vendor's signed bet and win over HTTP beside an empty handler.
    Wallet,
    /// A cheap call with and without a crowd that logs in.
    Login,
    /// The game list beside an empty handler of the same size, and memory of ten thousand games.
    Catalogue,
    /// Betting record, statement and limits of a member with many rounds beside one with none.
    Records,
    /// Memory of idle streams and open chats, and how long a message is on its way.
    Streams,
    /// A thousand different callbacks of a bank at once beside copies of one and beside an empty handler.
    Callbacks,
    /// Linked commands, callbacks, withdrawals, a provider's statement and long lists, each beside a baseline.
    Money,
    /// Orders, quotes, calculations, settlement and checks of lotteries, each beside a baseline.
    Lottery,
    /// Figures and lists of large teams, placing, figures behind the log, each beside a baseline.
    Agents,
}

#[derive(Debug, Args)]
pub(crate) struct BenchArgs {
    subject: Subject,
    /// Passed on to the benchmark.
    #[arg(trailing_var_arg = true)]
    rest: Vec<String>,
}

/// Builds the benchmark with full optimisation and runs it.
pub(crate) fn bench(args: &BenchArgs) -> Result<()> {
    tools::postgres()?;
    let example = ["--release", "--package", "erawan-testkit", "--example", "bench"];
    let subject = args.subject.to_possible_value().expect("every subject has a name");
    step("build the benchmark", || call(cargo(&["build"]).args(example)))?;
    // Durable, as in production: a benchmark on a server that does not flush would flatter.
    let postgres = PrivatePostgres::start_with(Durability::Full)?;
    call(
        cargo(&["run", "--quiet"])
            .args(example)
            .env("ERAWAN_TEST_POSTGRES", postgres.url())
            .args(["--", subject.get_name()])
            .args(&args.rest),
    )
}
