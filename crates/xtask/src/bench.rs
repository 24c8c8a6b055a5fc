//! `cargo xtask bench`: figures beside a baseline in the same run. Nothing here is a test.

use anyhow::Result;
use clap::{Args, ValueEnum};

use crate::shell::{call, cargo, step};
use crate::tools;

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Subject {
    /// Group commit beside one transaction per transfer.
    Ledger,
    /// A signed bet and win over HTTP beside an empty handler.
    Wallet,
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
    let (package, kind, name) = match args.subject {
        Subject::Ledger => ("erawan-ledger", "--example", "ledger-bench"),
        Subject::Wallet => ("erawan-testkit", "--example", "wallet-bench"),
    };
    let build = ["build", "--release", "--package", package, kind, name];
    step("build the benchmark", || call(&mut cargo(&build)))?;
    let run = ["run", "--release", "--quiet", "--package", package, kind, name, "--"];
    call(cargo(&run).args(&args.rest))
}
