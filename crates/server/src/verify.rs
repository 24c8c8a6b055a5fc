//! `erawan verify` and `erawan rebuild`: is the ledger sound, and is what was derived from it.

use std::sync::Arc;

use anyhow::{Context, Result, bail};
use erawan_kernel::{Clock, Entropy, OsEntropy, SystemClock};
use erawan_ledger::Ledger;
use erawan_platform::rooms::merchant::Merchant;
use erawan_platform::{App, Db};

use crate::data_folder::{FolderLock, PLATFORM_DB, cannot};
use crate::database_file;
use crate::server::{check_file, open_db, open_ledger, open_ledger_to_read};
use crate::settings::{Secrets, Settings};

/// Verifies the databases and prints each finding.
///
/// # Errors
/// When there is a finding, or a database cannot be read.
pub async fn verify(settings: &Settings) -> Result<()> {
    let mut damages = Vec::new();
    if settings.database_url.is_none() {
        need_platform_file(settings)?;
        damages = database_file::damages(&settings.data)?;
        for damage in &damages {
            println!("{damage}");
        }
        if damages.iter().any(|damage| damage.is_cut) {
            bail!("{}", found("the data folder", damages.len() as u64));
        }
    }
    let (app, ledger) = open_as_it_is(settings).await?;
    let audit = ledger.verify().await?;
    for finding in &audit.findings {
        println!("{finding}");
    }
    let missing = app.wallets.missing_row().await?;
    if let Some(missing) = &missing {
        println!("{missing}");
    }
    let mut differences = app.payments.reconcile().await?;
    differences.extend(app.wallets.reconcile_transfers().await?);
    differences.extend(app.payouts.reconcile().await?);
    let rows = app.reconcile.behind().await?;
    if rows > 0 {
        println!("The rows of providers' accounts have {rows} rows still to count: they are not compared");
    }
    differences.extend(app.reconcile.unexplained().await?);
    match app.reports.behind().await? {
        0 => differences.extend(app.reports.reconcile().await?),
        rows => println!("The journal of the reports has {rows} rows still to count: it is not compared"),
    }
    differences.extend(app.accounts.reconcile().await?);
    match app.agents.behind().await? {
        0 => differences.extend(app.agents.reconcile().await?),
        rows => println!("The figures of teams have {rows} rows still to count: they are not compared"),
    }
    for difference in &differences {
        println!("{difference}");
    }
    let count = audit.finding_count + u64::from(missing.is_some()) + differences.len() as u64;
    if count > 0 {
        bail!("{}", found("the ledger", count + damages.len() as u64));
    }
    if !damages.is_empty() {
        bail!("{}", found("the data folder", damages.len() as u64));
    }
    println!(
        "The ledger is sound: {} entries on {} accounts, last sequence {}",
        audit.entries, audit.accounts, audit.last_sequence
    );
    Ok(())
}

fn found(place: &str, count: u64) -> String {
    format!("{place} has {count} {}", if count == 1 { "finding" } else { "findings" })
}

/// Checks that the ledger has every row that the platform's database has counted.
///
/// # Errors
/// When it has not, or a database cannot be read.
pub async fn check_ledger_complete(settings: &Settings) -> Result<()> {
    let (app, _) = open_as_it_is(settings).await?;
    match app.wallets.missing_row().await? {
        Some(missing) => bail!("{missing}"),
        None => Ok(()),
    }
}

/// Opens both databases without changing a schema, beside a server too.
pub(crate) async fn open_as_it_is(settings: &Settings) -> Result<(App, Ledger)> {
    need_platform_file(settings)?;
    let (clock, entropy) = sources();
    let ledger = open_ledger_to_read(settings, &clock, &entropy).await?;
    check_file(settings, PLATFORM_DB)?;
    let db = Db::connect(&settings.platform_url(), settings.database_connections)
        .await
        .with_context(|| settings.could_not_open(PLATFORM_DB))?;
    let config = settings.platform("", "", Secrets::default())?;
    Ok((App::new(config, db, ledger.clone(), clock, entropy), ledger))
}

/// The merchant of that code; without one the only one that there is.
pub(crate) async fn merchant_of(app: &App, code: Option<String>) -> Result<Arc<Merchant>> {
    let code = match code {
        Some(code) => code,
        None => match app.merchants.codes().await?.as_slice() {
            [only] => only.clone(),
            several => bail!("name one of the merchants {} with --merchant", several.join(", ")),
        },
    };
    Ok(app.merchants.find_by_code(&code).await?)
}

fn need_platform_file(settings: &Settings) -> Result<()> {
    if settings.database_url.is_some() {
        return Ok(());
    }
    let path = settings.data.join(PLATFORM_DB);
    if !path.try_exists().map_err(|error| cannot("open", &path, error))? {
        bail!("{} holds no {PLATFORM_DB}: name the server's folder (ERAWAN_DATA)", settings.data.display());
    }
    Ok(())
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
    app.rebuild_projections().await?;
    println!("Every projection was made anew from the log");
    Ok(())
}

fn sources() -> (Arc<dyn Clock>, Arc<dyn Entropy>) {
    (Arc::new(SystemClock), Arc::new(OsEntropy))
}
