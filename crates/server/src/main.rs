//! The binary `erawan`.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, Result, bail};
use clap::{Parser, Subcommand};
use erawan_kernel::{Clock, Entropy, OsEntropy, SystemClock};
use erawan_platform::{App, Db, seed};
use erawan_server::conformance::ConformanceArgs;
use erawan_server::server::{Server, open_ledger};
use erawan_server::settings::{ModeName, Secrets, Settings};

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

// A ledger into which faults can be injected does not ship: its `Faults` have a place to keep them.
const _: () = assert!(size_of::<erawan_ledger::Faults>() == 0);

#[derive(Debug, Parser)]
#[command(name = "erawan", version, about = "The platform server")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Serve the platform.
    Serve(Settings),
    /// Write the OpenAPI documents into a folder.
    Openapi {
        /// Where to write them.
        folder: PathBuf,
    },
    /// Verify the ledger: sums, balances, sequence, hash chain.
    Verify(Settings),
    /// Rebuild statements, betting records and the winner board from the ledger's log.
    Rebuild(Settings),
    /// Play a game vendor against an operator's wallet and check every answer.
    Conformance(ConformanceArgs),
}

#[tokio::main]
async fn main() -> Result<()> {
    tracing_subscriber::fmt()
        .with_env_filter(
            tracing_subscriber::EnvFilter::try_from_default_env()
                .unwrap_or_else(|_| "warn,erawan=info".into()),
        )
        .with_writer(std::io::stderr)
        .init();
    match Cli::parse().command {
        Command::Serve(settings) => serve(&settings).await,
        Command::Openapi { folder } => write_openapi(&folder),
        Command::Verify(settings) => verify(&settings).await,
        Command::Rebuild(settings) => rebuild(&settings).await,
        Command::Conformance(args) => erawan_server::conformance::run(args).await,
    }
}

async fn serve(settings: &Settings) -> Result<()> {
    let server = Server::start(settings, Arc::new(SystemClock), Arc::new(OsEntropy)).await?;
    if settings.mode == ModeName::Demo {
        for line in seed::ways_in(&server.app, &server.url) {
            println!("{line}");
        }
    }
    println!("Erawan is at {}", server.url);
    server.wait().await;
    Ok(())
}

fn write_openapi(folder: &Path) -> Result<()> {
    let documents = [
        ("member.json", erawan_platform::openapi::member()),
        ("console.json", erawan_platform::openapi::console()),
        ("provider.json", erawan_platform::openapi::provider()),
        ("studio.json", erawan_studio::openapi()),
    ];
    std::fs::create_dir_all(folder)?;
    for (name, document) in documents {
        let path = folder.join(name);
        std::fs::write(&path, document.to_pretty_json()? + "\n")
            .with_context(|| format!("could not write {}", path.display()))?;
    }
    Ok(())
}

async fn verify(settings: &Settings) -> Result<()> {
    let ledger = open_ledger(settings, &(Arc::new(SystemClock) as _), &(Arc::new(OsEntropy) as _)).await?;
    let audit = ledger.verify().await?;
    for finding in &audit.findings {
        println!("{finding}");
    }
    if !audit.is_clean() {
        bail!("the ledger has {} findings", audit.finding_count);
    }
    println!(
        "The ledger is sound: {} entries on {} accounts, last sequence {}",
        audit.entries, audit.accounts, audit.last_sequence
    );
    Ok(())
}

async fn rebuild(settings: &Settings) -> Result<()> {
    let clock: Arc<dyn Clock> = Arc::new(SystemClock);
    let entropy: Arc<dyn Entropy> = Arc::new(OsEntropy);
    let ledger = open_ledger(settings, &clock, &entropy).await?;
    let db = Db::open(&settings.platform_url()).await?;
    let config = settings.platform("", "", Secrets::default())?;
    let app = App::new(config, db, ledger, clock, entropy);
    app.rebuild_all().await?;
    println!("Every projection was made anew from the log");
    Ok(())
}
