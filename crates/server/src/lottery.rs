//! The in-house lottery vendor beside the platform: its database, its keys, and the process of its auditor.

use std::collections::BTreeSet;
use std::sync::Arc;

use anyhow::{Context, Result, bail};
use axum::Router;
use erawan_kernel::{Clock, Entropy};
use erawan_lottery::{Lottery, LotteryConfig, ProcessAuditor, SeedKey, VendorSecret, own_games};
use erawan_platform::Db;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use crate::data_folder::{self, LOTTERY_DB};
use crate::pages::vendor_api;
use crate::server::check_file;
use crate::settings::Settings;

/// The vendor codes that the lottery vendor speaks for.
pub const LOTTERY_VENDORS: [&str; 4] = ["LOTT", "TCG_SEA", "TCG_LOTTO_VN", "ELOTT"];
/// Where sealed lists and the auditor's answers lie while a draw is calculated, in the data folder.
const AUDIT_FOLDER: &str = "draw-audit";
/// In `--lotteries`: every lottery there is.
const ALL: &str = "all";
/// In `--lotteries`: every lottery whose results the vendor draws itself, so that no operator has to enter them.
const OWN: &str = "own";

/// The keys that the platform and the lottery vendor share, one for each vendor code; no one but the two has them.
///
/// # Panics
/// Never: HMAC takes a key of any length.
#[must_use]
pub fn vendor_secrets(secret: &[u8]) -> Vec<(String, Vec<u8>)> {
    let key_of = |code: &str| {
        let mut mac = Hmac::<Sha256>::new_from_slice(secret).expect("HMAC takes a key of any length");
        mac.update(format!("erawan lottery vendor key 1/{code}").as_bytes());
        mac.finalize().into_bytes().to_vec()
    };
    LOTTERY_VENDORS.iter().map(|code| ((*code).to_owned(), key_of(code))).collect()
}

/// The APIs of the lottery vendor: its client's, and the operator's.
pub(crate) fn routes(lottery: &Lottery) -> Router {
    Router::new()
        .nest("/lottery/api", vendor_api(lottery.router()))
        .nest("/lottery/operator/v1", vendor_api(lottery.operator_router()))
}

/// Starts the lottery vendor with the named lotteries, if there are any. On PostgreSQL its tables are in the platform's
/// database, else it has a file of its own.
pub(crate) async fn start(
    settings: &Settings,
    lotteries: &[String],
    own_url: &str,
    secrets: &LotterySecrets,
    db: &Db,
    (clock, entropy): (Arc<dyn Clock>, Arc<dyn Entropy>),
) -> Result<Option<Lottery>> {
    if lotteries.is_empty() {
        return Ok(None);
    }
    let own = if settings.database_url.is_some() {
        db.clone()
    } else {
        data_folder::prepare(&settings.data, &[LOTTERY_DB])?;
        open_file(settings).await?
    };
    let vendors = secrets.vendors.iter().cloned().map(|(code, secret)| VendorSecret { code, secret });
    let mut config = LotteryConfig::new(own_url, vendors.collect(), SeedKey::of(&secrets.seeds));
    config.games = games_named(lotteries)?;
    let program =
        std::env::current_exe().context("the program's own file, which audits draws, is unknown")?;
    let folder = settings.data.join(AUDIT_FOLDER);
    data_folder::prepare(&folder, &[])?;
    config.auditor = Some(Arc::new(ProcessAuditor::new(program, vec!["draw-audit".to_owned()], folder)));
    Ok(Some(Lottery::start(own.write().clone(), config, clock, entropy).await?))
}

/// The game codes that the setting stands for; none stand for all lotteries.
fn games_named(names: &[String]) -> Result<Vec<String>> {
    if names.iter().any(|name| name == ALL) {
        return Ok(Vec::new());
    }
    let own = own_games()?;
    let codes = names.iter().flat_map(|name| if name == OWN { own.clone() } else { vec![name.clone()] });
    Ok(codes.collect::<BTreeSet<_>>().into_iter().collect())
}

async fn open_file(settings: &Settings) -> Result<Db> {
    check_file(settings, LOTTERY_DB)?;
    let url = format!("sqlite://{}", settings.data.join(LOTTERY_DB).display());
    Db::connect(&url, 1).await.with_context(|| settings.could_not_open(LOTTERY_DB))
}

/// Opens the lottery vendor's database without changing its schema, beside a server too.
///
/// # Errors
/// When there is none, or it cannot be opened.
pub(crate) async fn open_as_it_is(settings: &Settings) -> Result<Db> {
    if settings.database_url.is_some() {
        let opened = Db::connect(&settings.platform_url(), settings.database_connections).await;
        return opened.with_context(|| settings.could_not_open(LOTTERY_DB));
    }
    if !settings.data.join(LOTTERY_DB).is_file() {
        bail!(
            "{} holds no {LOTTERY_DB}: name the folder of a server that sells lotteries (ERAWAN_DATA)",
            settings.data.display()
        );
    }
    open_file(settings).await
}

/// What the lottery vendor keeps secret; nothing where no lotteries are sold.
#[derive(Default)]
pub(crate) struct LotterySecrets {
    /// By vendor code, as [`vendor_secrets`] makes them.
    pub(crate) vendors: Vec<(String, Vec<u8>)>,
    /// Seals seeds of draws that are to come: the secret of the data key.
    seeds: Vec<u8>,
}

impl LotterySecrets {
    /// As the settings say.
    ///
    /// # Errors
    /// When production has none, or one is too short.
    pub(crate) fn of(settings: &Settings, entropy: &dyn Entropy) -> Result<Self> {
        let Some(secret) = settings.lottery_secret(entropy)? else { return Ok(Self::default()) };
        Ok(Self { vendors: vendor_secrets(&secret), seeds: settings.data_secret(entropy)? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lotteries_are_named_by_their_codes_or_together() {
        let named = |names: &[&str]| {
            games_named(&names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>()).expect("the rules")
        };
        assert_eq!(named(&["lucky-dice", "digit-rush"]), ["digit-rush", "lucky-dice"]);
        assert_eq!(named(&["own", "all"]), Vec::<String>::new());
        let own = named(&["own"]);
        assert!(own.contains(&"yeekee-speed".to_owned()) && !own.contains(&"thai-government".to_owned()));
        assert_eq!(named(&["digit-rush", "own"]), own);
    }

    #[test]
    fn every_vendor_code_has_a_key_of_its_own() {
        let keys = vendor_secrets(&[7; 32]);
        assert_eq!(keys.iter().map(|(code, _)| code.as_str()).collect::<Vec<_>>(), LOTTERY_VENDORS);
        for (code, key) in &keys {
            assert_eq!(key.len(), 32);
            assert_eq!(keys.iter().filter(|(_, other)| other == key).count(), 1, "{code}");
        }
        assert_eq!(vendor_secrets(&[7; 32]), keys);
        assert_ne!(vendor_secrets(&[8; 32]), keys);
    }
}
