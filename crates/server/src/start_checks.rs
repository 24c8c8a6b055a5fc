//! What production must be before it takes real money. Each refusal is one line that says what to do.

use std::net::IpAddr;

use anyhow::{Result, bail};
use erawan_ledger::PostgresTarget;
use erawan_platform::app::clock_fault;
use erawan_platform::core::Core;
use erawan_platform::secrets::weakness;
use erawan_platform::{Db, data_key, seed};
use tokio_postgres::config::Host;
use url::Url;

use crate::services::Services;
use crate::settings::{ModeName, Settings, missing_secret};

/// Checks the settings, before anything is opened.
///
/// # Errors
/// One line that says which setting is wrong and what to do.
pub fn check_settings(settings: &Settings) -> Result<()> {
    if std::env::var_os("ERAWAN_VENDOR_SECRETS").is_some() {
        bail!(
            "ERAWAN_VENDOR_SECRETS is not read any more: name each vendor's key in the file of `erawan apply`, and remove the variable"
        );
    }
    if settings.mode == ModeName::Demo {
        return settings.sandbox_url.as_deref().map_or(Ok(()), check_sandbox_url);
    }
    for (name, given) in
        [("ERAWAN_SANDBOX_URL", &settings.sandbox_url), ("ERAWAN_SANDBOX_SECRET", &settings.sandbox_secret)]
    {
        if given.is_some() {
            bail!("{name} is for demo mode: leave it out");
        }
    }
    for (name, count) in [
        ("ERAWAN_DEMO_PLAYERS", settings.demo_players),
        ("ERAWAN_DEMO_HISTORY_DAYS", settings.demo_history_days),
    ] {
        if count > 0 {
            bail!("{name} is for demo mode: leave it out");
        }
    }
    check_public_url(settings.public_url.as_deref())?;
    if let Some(host) = settings.database_url.as_deref().and_then(unverified_host) {
        tracing::warn!(
            "PostgreSQL at {host} is not asked who it is: add sslmode=verify-full and sslrootcert to DATABASE_URL"
        );
    }
    if !settings.lotteries.is_empty() && settings.lottery_secret.is_none() {
        return Err(missing_secret("ERAWAN_LOTTERY_SECRET"));
    }
    for (name, given) in [
        ("ERAWAN_STUDIO_SECRET", &settings.studio_secret),
        ("ERAWAN_BODY_SECRET", &settings.body_secret),
        ("ERAWAN_DATA_SECRET", &settings.data_secret),
    ] {
        if given.is_none() {
            return Err(missing_secret(name));
        }
    }
    check_secrets(&settings.given_secrets()?)
}

/// The host of another machine, whose certificate the connection does not verify.
fn unverified_host(database_url: &str) -> Option<String> {
    let target = PostgresTarget::of(database_url).ok()?;
    if target.ssl_mode() == "verify-full" {
        return None;
    }
    target.config().get_hosts().iter().find_map(|host| match host {
        Host::Tcp(name) if name != "localhost" => {
            let is_here = name.parse::<IpAddr>().is_ok_and(|ip| ip.is_loopback());
            (!is_here).then(|| name.clone())
        }
        _ => None,
    })
}

fn check_sandbox_url(given: &str) -> Result<()> {
    let url = Url::parse(given).ok().filter(Url::has_host);
    if url.is_none_or(|url| !matches!(url.scheme(), "http" | "https") || url.path() != "/") {
        bail!("ERAWAN_SANDBOX_URL is no address of a server, such as http://127.0.0.1:8090");
    }
    Ok(())
}

fn check_public_url(given: Option<&str>) -> Result<()> {
    let Some(given) = given else {
        bail!(
            "ERAWAN_PUBLIC_URL is missing: set it to the address that players use, such as https://play.example.com"
        );
    };
    let url = Url::parse(given).ok().filter(Url::has_host);
    if url.as_ref().is_none_or(|url| url.scheme() != "https") {
        bail!(
            "ERAWAN_PUBLIC_URL does not begin with https://: put a proxy with TLS in front, and name its address"
        );
    }
    if url.is_some_and(|url| url.origin().ascii_serialization() != given) {
        bail!("ERAWAN_PUBLIC_URL is more than scheme and host: leave out path and the slash at the end");
    }
    Ok(())
}

/// Checks secrets by themselves and against each other.
///
/// # Errors
/// The first that is weak or equal to another.
pub fn check_secrets(secrets: &[(String, Vec<u8>)]) -> Result<()> {
    for (place, (name, secret)) in secrets.iter().enumerate() {
        if let Some(weakness) = weakness(secret) {
            bail!("{name} {weakness}: take 32 random bytes, such as from `openssl rand -hex 32`");
        }
        if let Some((other, _)) = secrets[..place].iter().find(|(_, other)| other == secret) {
            bail!("{other} and {name} are the same: take other random bytes for one of them");
        }
    }
    Ok(())
}

/// Checks that the database never was a demo.
///
/// # Errors
/// When it was, or cannot be read.
pub async fn check_no_demo(db: &Db) -> Result<()> {
    if seed::has_demo_content(db).await? {
        bail!(
            "this database holds demo content, with passwords that everyone knows: name an empty folder (ERAWAN_DATA) or database (DATABASE_URL), or start with ERAWAN_MODE=demo"
        );
    }
    Ok(())
}

/// Checks that what is encrypted in the database can be read.
///
/// # Errors
/// When it was encrypted with another secret, or the database fails.
pub async fn check_data_secret(core: &Core) -> Result<()> {
    if !data_key::is_right(core).await? {
        bail!(
            "ERAWAN_DATA_SECRET is not the secret that this database was begun with: what is encrypted in it could not be read; set the one that was"
        );
    }
    Ok(())
}

/// Takes PostgreSQL's time as this node's, and in production checks that this machine's clock agrees: one of the two
/// is wrong otherwise.
async fn check_clock(settings: &Settings, core: &Core) -> Result<()> {
    match clock_fault(core).await? {
        Some(fault) if settings.mode == ModeName::Production => {
            bail!("{fault}, with an NTP client on both machines")
        }
        _ => Ok(()),
    }
}

/// Checks what the database holds.
///
/// # Errors
/// One line that says which setting is wrong and what to do.
pub async fn check_database(settings: &Settings, services: &Services) -> Result<()> {
    check_clock(settings, &services.core).await?;
    if settings.mode == ModeName::Demo {
        return Ok(());
    }
    check_no_demo(&services.core.db).await?;
    check_data_secret(&services.core).await?;
    for code in services.merchants.codes().await? {
        if services.merchants.find_by_code(&code).await?.settings.plain_bodies {
            bail!(
                "merchant {code} takes passwords in plain bodies: set plainBodies to false in its file, and run `erawan apply`"
            );
        }
    }
    let mut secrets = settings.given_secrets()?;
    let keys = services.vendors.current_keys().await?;
    secrets.extend(keys.into_iter().map(|(code, key)| (format!("the key of vendor {code}"), key)));
    let gateways = services.payments.gateways().await?;
    secrets
        .extend(gateways.into_iter().map(|one| (format!("the secret of gateway {}", one.code), one.secret)));
    check_secrets(&secrets)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_public_address_is_https_and_an_origin() {
        assert!(check_public_url(Some("https://play.example.com")).is_ok());
        assert!(check_public_url(Some("https://play.example.com:8443")).is_ok());
        for (given, said) in [
            (None, "is missing"),
            (Some("http://play.example.com"), "does not begin with https://"),
            (Some("play.example.com"), "does not begin with https://"),
            (Some("https://play.example.com/"), "is more than scheme and host"),
            (Some("https://play.example.com/m"), "is more than scheme and host"),
        ] {
            let refused = check_public_url(given).unwrap_err().to_string();
            assert!(refused.contains(said) && !refused.contains('\n'), "{given:?}: {refused}");
        }
    }

    #[test]
    fn only_a_connection_to_another_machine_that_is_not_verified_is_named() {
        for (url, host) in [
            ("postgres://erawan@127.0.0.1:5432/erawan", None),
            ("postgres://erawan@localhost/erawan", None),
            ("postgres://erawan@10.0.0.7/erawan", Some("10.0.0.7")),
            ("postgres://erawan@db.example.com/erawan?sslmode=require", Some("db.example.com")),
        ] {
            assert_eq!(unverified_host(url).as_deref(), host, "{url}");
        }
    }

    #[test]
    fn equal_secrets_are_named_both() {
        let secret = b"thirty-two bytes of test secret!".to_vec();
        let pair = [("ONE".to_owned(), secret.clone()), ("TWO".to_owned(), secret)];
        assert!(check_secrets(&pair[..1]).is_ok());
        assert!(check_secrets(&pair).unwrap_err().to_string().starts_with("ONE and TWO are the same"));
    }
}
