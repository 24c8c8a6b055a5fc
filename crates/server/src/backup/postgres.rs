use std::fs::File;
use std::path::Path;

use anyhow::{Context, Result, bail};
use erawan_ledger::PostgresTarget;
use tokio::process::Command;
use tokio_postgres::config::Host;

use crate::data_folder;

const DUMP: &str = "postgres.dump";

/// Copies the database as it is at one moment.
pub(super) async fn dump(url: &str, folder: &Path) -> Result<()> {
    let dump = folder.join(DUMP);
    data_folder::make_private(&File::create_new(&dump)?)?;
    let mut command = client("pg_dump", url)?;
    command.args(["--format=custom", "--no-owner", "--no-privileges", "--file"]).arg(dump);
    run(command).await
}

/// Puts the copy into an empty database.
pub(super) async fn put_back(url: &str, folder: &Path) -> Result<()> {
    let tables =
        "SELECT count(*) FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')";
    let mut command = client("psql", url)?;
    let output =
        command.args(["--no-psqlrc", "--tuples-only", "--no-align", "--command", tables]).output().await;
    let output = output.context("psql cannot be run: install PostgreSQL's client programs")?;
    if !output.status.success() {
        bail!("psql: {}", String::from_utf8_lossy(&output.stderr).trim());
    }
    if String::from_utf8_lossy(&output.stdout).trim() != "0" {
        bail!("the database in DATABASE_URL is not empty: name a new one");
    }
    let mut command = client("pg_restore", url)?;
    command.args(["--no-owner", "--exit-on-error", "--single-transaction", "--dbname", &database(url)?]);
    command.arg(folder.join(DUMP));
    run(command).await
}

/// A client program that knows where the database is. Its password is not among the arguments, which every user of
/// the machine can read.
fn client(program: &str, url: &str) -> Result<Command> {
    let target = target(url)?;
    let config = target.config();
    let mut command = Command::new(program);
    command.env("PGDATABASE", database(url)?).env("PGSSLMODE", target.ssl_mode());
    if let Some(file) = target.root_certificates() {
        command.env("PGSSLROOTCERT", file);
    }
    match config.get_hosts().first() {
        Some(Host::Tcp(host)) => drop(command.env("PGHOST", host)),
        #[cfg(unix)]
        Some(Host::Unix(folder)) => drop(command.env("PGHOST", folder)),
        _ => {}
    }
    if let Some(port) = config.get_ports().first() {
        command.env("PGPORT", port.to_string());
    }
    if let Some(user) = config.get_user() {
        command.env("PGUSER", user);
    }
    if let Some(password) = config.get_password() {
        command.env("PGPASSWORD", String::from_utf8_lossy(password).into_owned());
    }
    Ok(command)
}

fn target(url: &str) -> Result<PostgresTarget> {
    PostgresTarget::of(url).context("DATABASE_URL cannot be read")
}

fn database(url: &str) -> Result<String> {
    Ok(target(url)?.config().get_dbname().context("DATABASE_URL names no database")?.to_owned())
}

async fn run(mut command: Command) -> Result<()> {
    let program = command.as_std().get_program().to_string_lossy().into_owned();
    let output = command.output().await;
    let output =
        output.with_context(|| format!("{program} cannot be run: install PostgreSQL's client programs"))?;
    if !output.status.success() {
        bail!("{program}: {}", String::from_utf8_lossy(&output.stderr).trim());
    }
    Ok(())
}
