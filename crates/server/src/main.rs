//! The binary `erawan`.

use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Context, Result};
use clap::{Parser, Subcommand};
use erawan_kernel::{OsEntropy, SystemClock};
use erawan_server::house::House;
use erawan_server::settings::{ModeName, Settings};

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

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
    /// Check the ledger: sums, balances, sequence, hash chain.
    Verify(Settings),
    /// Make every projection anew from the ledger's log.
    Rebuild(Settings),
}

#[tokio::main]
async fn main() -> Result<()> {
    tracing_subscriber::fmt()
        .with_env_filter(
            tracing_subscriber::EnvFilter::try_from_default_env().unwrap_or_else(|_| "warn,erawan=info".into()),
        )
        .with_writer(std::io::stderr)
        .init();
    match Cli::parse().command {
        Command::Serve(settings) => serve(&settings).await,
        Command::Openapi { folder } => write_openapi(&folder),
        Command::Verify(settings) => verify(&settings).await,
        Command::Rebuild(settings) => rebuild(&settings).await,
    }
}

async fn serve(settings: &Settings) -> Result<()> {
    let house = House::start(settings, Arc::new(SystemClock), Arc::new(OsEntropy)).await?;
    if settings.mode == ModeName::Demo {
        println!("Demo accounts (password Demo@1234): demo001 with 10,000.00 THB, demo002 with nothing");
    }
    println!("Erawan is at {}", house.url);
    house.wait().await;
    Ok(())
}
