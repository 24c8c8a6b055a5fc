//! `cargo xtask bench`: figures beside a baseline in the same run. Nothing here is a test.

use anyhow::Result;
use clap::{Args, ValueEnum};

use crate::shell::{call, cargo, step};
use crate::tools;

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Subject {
    /// Group commit beside one transaction per transfer.
    Ledger,
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
    let Subject::Ledger = args.subject;
    let example = ["--release", "--package", "erawan-ledger", "--example", "ledger-bench"];
    step("build the benchmark", || call(cargo(&["build"]).args(example)))?;
    call(cargo(&["run", "--quiet"]).args(example).arg("--").args(&args.rest))
}
