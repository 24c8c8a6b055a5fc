//! `erawan verify` and `erawan rebuild`: is the ledger sound, and is what was derived from it.

use std::sync::Arc;

use anyhow::{Context, Result, bail};
use erawan_kernel::{Clock, Entropy, OsEntropy, SystemClock};
use erawan_ledger::Ledger;
use erawan_platform::{App, Db};

use crate::data_folder::{FolderLock, PLATFORM_DB};
use crate::server::{open_db, open_ledger};
use crate::settings::{Secrets, Settings};

/// Verifies the ledger and prints each finding.
///
/// # Errors
/// When there is a finding, or a database cannot be read.
pub async fn verify(settings: &Settings) -> Result<()> {
    let (app, ledger) = open_as_it_is(settings).await?;
    let audit = ledger.verify().await?;
    for finding in &audit.findings {
        println!("{finding}");
    }
    let missing = app.wallets.missing_row().await?;
    if let Some(missing) = &missing {
        println!("{missing}");
    }
    let count = audit.finding_count + u64::from(missing.is_some());
    if count > 0 {
        bail!("the ledger has {count} {}", if count == 1 { "finding" } else { "findings" });
    }
    println!(
        "The ledger is sound: {} entries on {} accounts, last sequence {}",
        audit.entries, audit.accounts, audit.last_sequence
    );
    Ok(())
}

/// Checks that the ledger has every row that the platform's database has counted.
///
/// # Errors
/// When it has not, or a database cannot be read.
pub async fn check_end(settings: &Settings) -> Result<()> {
    let (app, _) = open_as_it_is(settings).await?;
    match app.wallets.missing_row().await? {
        Some(missing) => bail!("{missing}"),
        None => Ok(()),
    }
}

/// Opens both databases without changing a schema, beside a server too.
async fn open_as_it_is(settings: &Settings) -> Result<(App, Ledger)> {
    if settings.database_url.is_none() && !settings.data.join(PLATFORM_DB).exists() {
        bail!("{} holds no {PLATFORM_DB}: name the server's folder (ERAWAN_DATA)", settings.data.display());
    }
    let (clock, entropy) = sources();
    let ledger = open_ledger(settings, &clock, &entropy).await?;
    let db =
        Db::connect(&settings.platform_url()).await.with_context(|| settings.could_not_open(PLATFORM_DB))?;
    let config = settings.platform("", "", Secrets::default())?;
    Ok((App::new(config, db, ledger.clone(), clock, entropy), ledger))
}

/// Makes every projection anew from the ledger's log.
///
/// # Errors
/// When a server uses the folder, or a database fails.
pub async fn rebuild(settings: &Settings) -> Result<()> {
    // Members would see lists that are empty and fill up again, and writes would wait for long steps.
    let _lock = FolderLock::take(&settings.data)?;
    let (clock, entropy) = sources();
    let ledger = open_ledger(settings, &clock, &entropy).await?;
    let db = open_db(settings).await?;
    let config = settings.platform("", "", Secrets::default())?;
    let app = App::new(config, db, ledger, clock, entropy);
    app.rebuild_all().await?;
    println!("Every projection was made anew from the log");
    Ok(())
}

fn sources() -> (Arc<dyn Clock>, Arc<dyn Entropy>) {
    (Arc::new(SystemClock), Arc::new(OsEntropy))
}
