//! Every script of the project, in Rust: `cargo xtask run | test | drills | bench | openapi | tidy | graph | web | upgrade`.

mod bench;
mod changed;
mod drills;
mod graph;
mod openapi;
mod run;
mod shell;
mod shipped;
mod test;
mod tidy;
mod tools;
mod upgrade;
mod web;

use std::process::ExitCode;

use anyhow::Result;
use clap::{Parser, Subcommand};

#[derive(Debug, Parser)]
#[command(name = "cargo xtask", about = "Builds, starts, tests and measures Erawan")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Build everything and start the product with demo content.
    Run(run::RunArgs),
    /// Run every check and every test: Rust on both engines, web, browser.
    Test(test::TestArgs),
    /// Kill, cut off and flood what moves money, and compare the books.
    Drills(drills::DrillArgs),
    /// Measure speed beside a baseline in the same run.
    Bench(bench::BenchArgs),
    /// Write the OpenAPI documents and the browser's types anew.
    Openapi,
    /// Check the rules that no compiler knows.
    Tidy,
    /// Draw anew who imports whom.
    Graph,
    /// Build the web apps.
    Web,
    /// Upgrade from an older version: its data, and its nodes in turn under load.
    Upgrade(upgrade::UpgradeArgs),
}

fn main() -> ExitCode {
    match run(Cli::parse().command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // The causes in one line; a backtrace of the script would hide them.
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(command: Command) -> Result<()> {
    match command {
        Command::Run(args) => run::run(&args),
        Command::Test(args) => test::test(&args),
        Command::Drills(args) => drills::drills(&args),
        Command::Bench(args) => bench::bench(&args),
        Command::Openapi => openapi::write(),
        Command::Tidy => tidy::tidy(),
        Command::Graph => graph::write(),
        Command::Web => web::build(),
        Command::Upgrade(args) => upgrade::upgrade(&args),
    }
}
