//! The binary `erawan`.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::{Context, Result};
use clap::{Parser, Subcommand};
use erawan_kernel::{FollowingClock, OsEntropy};
use erawan_platform::seed;
use erawan_server::apply::ApplyArgs;
use erawan_server::backup::{self, BackupArgs, RestoreArgs};
use erawan_server::conformance::ConformanceArgs;
use erawan_server::demo;
use erawan_server::draws::{self, DrawsCommand};
use erawan_server::log::LogSettings;
use erawan_server::reconcile::{self, ReconcileArgs};
use erawan_server::report::{self, ReportArgs};
use erawan_server::server::{Server, StopRequest};
use erawan_server::settings::{ModeName, Settings};
use erawan_server::verbs::{self, MaintenanceArgs, OperatorCommand, VendorCommand};

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

// A ledger into which faults can be injected does not ship: its `Faults` have a place to keep them.
const _: () = assert!(size_of::<erawan_ledger::Faults>() == 0);

#[derive(Debug, Parser)]
#[command(name = "erawan", version, about = "The platform server")]
struct Cli {
    #[command(flatten)]
    log: LogSettings,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Serve the platform.
    Serve(Settings),
    /// Bring merchants, vendors, gateways and their content to what a file declares.
    Apply(ApplyArgs),
    /// Change an operator's account.
    #[command(subcommand)]
    Operator(OperatorCommand),
    /// Change a vendor's account.
    #[command(subcommand)]
    Vendor(VendorCommand),
    /// Close a merchant for maintenance, or open it again.
    Maintenance(MaintenanceArgs),
    /// Take this machine's clock as the right one, although the database holds later times.
    AcceptClock(Settings),
    /// Write the OpenAPI documents into a folder.
    Openapi {
        /// Where to write them.
        folder: PathBuf,
    },
    /// Verify the ledger: sums, balances, sequence, hash chain.
    Verify(Settings),
    /// Lay a provider's statement of a day beside what was booked.
    Reconcile(ReconcileArgs),
    /// Print a report about money.
    Report(ReportArgs),
    /// Rebuild statements, betting records and the winner board from the ledger's log.
    Rebuild(Settings),
    /// Copy everything the server keeps into a folder, while it runs.
    Backup(BackupArgs),
    /// Put a backup into an empty data folder or database, and verify it.
    Restore(RestoreArgs),
    /// Look at draws of lotteries.
    #[command(subcommand)]
    Draws(DrawsCommand),
    /// Compute what the suborders of draws win a second time: requests on standard input, answers on standard output.
    DrawAudit,
    /// Play a game vendor against an operator's wallet and check every answer.
    Conformance(ConformanceArgs),
}

/// A failure is one line on standard error.
#[tokio::main]
async fn main() -> ExitCode {
    let Cli { log, command } = Cli::parse();
    let done = match log.begin() {
        Ok(()) => Box::pin(run(command)).await,
        Err(error) => Err(error),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("erawan: {}", format!("{error:#}").split_whitespace().collect::<Vec<_>>().join(" "));
            ExitCode::FAILURE
        }
    }
}

async fn run(command: Command) -> Result<()> {
    match command {
        Command::Serve(settings) => Box::pin(serve(&settings)).await,
        Command::Apply(args) => erawan_server::apply::run(args).await,
        Command::Operator(command) => verbs::operator(command).await,
        Command::Vendor(command) => verbs::vendor(command).await,
        Command::Maintenance(args) => verbs::maintenance(args).await,
        Command::AcceptClock(settings) => verbs::accept_clock(&settings).await,
        Command::Openapi { folder } => write_openapi(&folder),
        Command::Verify(settings) => erawan_server::verify::verify(&settings).await,
        Command::Reconcile(args) => reconcile::run(args).await,
        Command::Report(args) => report::run(args).await,
        Command::Rebuild(settings) => erawan_server::verify::rebuild(&settings).await,
        Command::Backup(args) => backup::back_up(args).await,
        Command::Restore(args) => backup::restore(args).await,
        Command::Draws(command) => draws::run(command).await,
        Command::DrawAudit => audit_draws().await,
        Command::Conformance(args) => erawan_server::conformance::run(args).await,
    }
}

async fn serve(settings: &Settings) -> Result<()> {
    // From before anything answers: who is told that the server is there may ask it to stop at once.
    let mut stop = StopRequest::listen()?;
    let server = tokio::select! {
        started = Server::start(settings, Arc::new(FollowingClock::default()), Arc::new(OsEntropy)) => started?,
        () = stop.heard() => {
            tracing::info!("asked to stop: the start is given up");
            return Ok(());
        }
    };
    if settings.mode == ModeName::Demo {
        demo::begin_players(&server, settings.demo_players, Arc::new(OsEntropy)).await?;
        for line in seed::ways_in(&server.app, &server.url) {
            println!("{line}");
        }
        if let Some(line) = seed::way_to_cases(&server.app).await? {
            println!("{line}");
        }
    }
    println!("Erawan is at {}", server.url);
    if server.own_url != server.url {
        println!("It listens on {}", server.own_url);
    }
    server.wait(stop).await;
    Ok(())
}

/// Ends when standard input does.
async fn audit_draws() -> Result<()> {
    let audited = tokio::task::spawn_blocking(|| {
        erawan_draw_audit::run(std::io::stdin().lock(), std::io::stdout().lock())
    });
    Ok(audited.await??)
}

fn write_openapi(folder: &Path) -> Result<()> {
    let documents = [
        ("member.json", erawan_platform::openapi::member()),
        ("console.json", erawan_platform::openapi::console()),
        ("provider.json", erawan_platform::openapi::provider()),
        ("studio.json", erawan_studio::openapi()),
        ("lottery.json", erawan_lottery::openapi()),
    ];
    std::fs::create_dir_all(folder)?;
    for (name, document) in documents {
        let path = folder.join(name);
        std::fs::write(&path, document.to_pretty_json()? + "\n")
            .with_context(|| format!("could not write {}", path.display()))?;
    }
    Ok(())
}
