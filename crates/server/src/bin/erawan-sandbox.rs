//! The program `erawan-sandbox`: the sandbox bank of a demo as a process of its own.

use std::process::ExitCode;

use clap::Parser;
use erawan_server::log::LogSettings;
use erawan_server::sandbox::{self, SandboxArgs};

#[derive(Debug, Parser)]
#[command(name = "erawan-sandbox", version, about = "The sandbox bank of a demo: no real money")]
struct Cli {
    #[command(flatten)]
    log: LogSettings,
    #[command(flatten)]
    bank: SandboxArgs,
}

/// A failure is one line on standard error.
#[tokio::main]
async fn main() -> ExitCode {
    let Cli { log, bank } = Cli::parse();
    let done = match log.begin() {
        Ok(()) => sandbox::serve(&bank).await,
        Err(error) => Err(error),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!(
                "erawan-sandbox: {}",
                format!("{error:#}").split_whitespace().collect::<Vec<_>>().join(" ")
            );
            ExitCode::FAILURE
        }
    }
}
