//! `erawan backup` while a server runs, and `erawan restore` into an empty place.
//!
//! A backup is a folder: the databases, and `backup.json`, which is written last and names each file with its size and
//! hash. Without it the folder is no backup. Embedded databases are copied one after the other, the ledger last, so
//! that it is never older than the rows that refer to it; what it has more is applied at the next start. On PostgreSQL
//! both are one database, and `pg_dump` copies it as it was at one moment.
//!
//! Not here: secrets, which are kept apart from backups.

mod manifest;
mod postgres;
mod sqlite;

use std::path::PathBuf;

use anyhow::{Result, bail};
use clap::Args;
use erawan_kernel::{Clock, SystemClock};

use crate::data_folder;
use crate::settings::Settings;
use crate::verify::{check_ledger_complete, verify};

use manifest::{Kind, Manifest};

/// Copies everything the server keeps into a new folder; the server may run.
#[derive(Debug, Args)]
pub struct BackupArgs {
    /// The folder to write the backup to; it must be empty, or not exist yet.
    folder: PathBuf,
    /// The settings of the server whose data is copied.
    #[command(flatten)]
    settings: Box<Settings>,
}

/// Puts a backup into an empty data folder or database, and verifies it.
#[derive(Debug, Args)]
pub struct RestoreArgs {
    /// The folder of the backup.
    folder: PathBuf,
    /// The settings of the server that gets the data.
    #[command(flatten)]
    settings: Box<Settings>,
}

/// `erawan backup`.
///
/// # Errors
/// When the folder is not empty, the ledger lost its end, a database cannot be read, or the disk is full.
pub async fn back_up(args: BackupArgs) -> Result<()> {
    let BackupArgs { folder, settings } = args;
    if folder.read_dir().is_ok_and(|mut files| files.next().is_some()) {
        bail!("{} is not empty: name a new folder", folder.display());
    }
    if settings.database_url.is_none() {
        check_ledger_complete(&settings).await?;
    }
    data_folder::prepare(&folder, &[])?;
    let at_ms = SystemClock.now_ms();
    let (source, target) = (settings.data.clone(), folder.clone());
    let kind = match &settings.database_url {
        None => {
            tokio::task::spawn_blocking(move || sqlite::copy(&source, &target)).await??;
            Kind::Sqlite
        }
        Some(url) => {
            postgres::dump(url, &folder).await?;
            Kind::Postgres
        }
    };
    let manifest = Manifest::of(&folder, kind, at_ms)?;
    manifest.write(&folder)?;
    println!("Backed up {} into {}", manifest.size(), folder.display());
    Ok(())
}

/// `erawan restore`.
///
/// # Errors
/// When the folder is no whole backup, the place is not empty, or what was restored is not sound.
pub async fn restore(args: RestoreArgs) -> Result<()> {
    let RestoreArgs { folder, settings } = args;
    let manifest = Manifest::read(&folder)?;
    manifest.check(&folder)?;
    match (manifest.kind, &settings.database_url) {
        (Kind::Sqlite, None) => sqlite::put_back(&folder, &settings.data)?,
        (Kind::Postgres, Some(url)) => postgres::put_back(url, &folder).await?,
        (Kind::Sqlite, Some(_)) => bail!("this is a backup of embedded databases: unset DATABASE_URL"),
        (Kind::Postgres, None) => {
            bail!("this is a backup of PostgreSQL: set DATABASE_URL to an empty database")
        }
    }
    verify(&settings).await?;
    println!("Restored from {}", folder.display());
    Ok(())
}
