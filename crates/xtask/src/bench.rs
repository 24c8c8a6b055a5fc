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
    /// A cheap call while nobody and while a crowd logs in.
    Login,
    /// The game list beside an empty handler of the same size, and memory of ten thousand games.
    Catalogue,
    /// Memory of idle streams and open chats, and how long a message is on its way.
    Streams,
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
    let (package, example) = match args.subject {
        Subject::Ledger => ("erawan-ledger", "ledger-bench"),
        Subject::Wallet => ("erawan-testkit", "wallet-bench"),
        Subject::Login => ("erawan-testkit", "login-bench"),
        Subject::Catalogue => ("erawan-testkit", "catalogue-bench"),
        Subject::Streams => ("erawan-testkit", "streams-bench"),
    };
    let example = ["--release", "--package", package, "--example", example];
    step("build the benchmark", || call(cargo(&["build"]).args(example)))?;
    // Durable, as in production: a benchmark on a server that does not flush would flatter.
    let postgres = PrivatePostgres::start_with(Durability::Full)?;
    call(
        cargo(&["run", "--quiet"])
            .args(example)
            .env("ERAWAN_TEST_POSTGRES", postgres.url())
            .arg("--")
            .args(&args.rest),
    )
}
