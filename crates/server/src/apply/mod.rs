//! `erawan apply FILE`: brings the platform to what a file declares.
//!
//! First everything is read and checked, and compared with what is there; then what differs is written, thing by
//! thing, each in its own transaction with its event. A run that was interrupted is completed by the next one. What
//! the file does not name stays as it is.

mod file;
mod plan;
mod step;

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;

use self::file::ApplyFile;
use self::plan::Plan;
use crate::services::{Services, author};
use crate::settings::Settings;

/// What to apply, and where.
#[derive(Debug, Args)]
pub struct ApplyArgs {
    /// The file, TOML; see `deploy/example/platform.toml`.
    file: PathBuf,
    /// Only show what would change.
    #[arg(long)]
    dry_run: bool,
    /// Where the server's data are.
    #[command(flatten)]
    settings: Box<Settings>,
}

/// Shows what differs, and writes it unless it is a dry run.
///
/// # Errors
/// When the file cannot be read, something in it cannot be used, or the database fails.
pub async fn run(args: ApplyArgs) -> Result<()> {
    let file = ApplyFile::read(&args.file)?;
    let services = Services::open(&args.settings).await?;
    let plan = Plan::make(&services, &args.settings, &file).await?;
    for line in plan.lines() {
        println!("{line}");
    }
    let count = plan.count();
    if count == 0 {
        println!("= nothing to change");
    } else if args.dry_run {
        println!("A dry run: {count} changes were not applied");
    } else {
        plan.apply(&services, &author()).await?;
        println!("{count} changes were applied");
    }
    Ok(())
}
