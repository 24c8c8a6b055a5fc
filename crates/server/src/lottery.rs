//! The in-house lottery vendor beside the platform: its database, its keys, and the process of its auditor.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use axum::Router;
use erawan_kernel::{Clock, Entropy, OsEntropy, SystemClock};
use erawan_lottery::{
    BeaconChain, BeaconConfig, Connections, HttpBeacon, Lottery, LotteryConfig, OperatorRecords,
    PlannedBeacon, ProcessAuditor, SeedKey, VendorSecret, own_games,
};
use erawan_platform::Db;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use url::Url;

use crate::data_folder::{self, LOTTERY_DB};
use crate::pages::vendor_api;
use crate::server::check_file;
use crate::settings::Settings;

/// The vendor codes that the lottery vendor speaks for.
pub const LOTTERY_VENDORS: [&str; 4] = ["LOTT", "TCG_SEA", "TCG_LOTTO_VN", "ELOTT"];
/// Where sealed lists and the auditor's answers lie while a draw is calculated, in the data folder.
const AUDIT_FOLDER: &str = "draw-audit";
/// How long a server of the beacon may take to answer.
const BEACON_TIMEOUT: Duration = Duration::from_secs(3);
/// How long the operator may take to add up rounds for a comparison.
const RECORDS_TIMEOUT: Duration = Duration::from_secs(60);
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
    config.beacon = beacon(settings)?;
    let program =
        std::env::current_exe().context("the program's own file, which audits draws, is unknown")?;
    let folder = settings.data.join(AUDIT_FOLDER);
    data_folder::prepare(&folder, &[])?;
    config.auditor = Some(Arc::new(ProcessAuditor::new(program, vec!["draw-audit".to_owned()], folder)));
    let connections = Connections { write: own.write().clone(), read: own.read().clone() };
    Ok(Some(Lottery::start(connections, config, clock, entropy).await?))
}

/// Where rounds of beacons are asked for, and what draws are planned with from now on: two settings, as draws keep what they
/// were planned with.
fn beacon(settings: &Settings) -> Result<Option<BeaconConfig>> {
    let planned = planned_beacon(settings)?;
    let urls = names_in(&settings.lottery_beacon_urls).map(base_address);
    let urls = urls.collect::<Result<Vec<_>>>()?;
    if urls.is_empty() {
        if planned.is_some() {
            bail!(
                "ERAWAN_LOTTERY_BEACON_GAMES: draws with a beacon need addresses in ERAWAN_LOTTERY_BEACON_URLS"
            );
        }
        return Ok(None);
    }
    let source = HttpBeacon::new(urls, BEACON_TIMEOUT).context("the client of the beacon")?;
    Ok(Some(BeaconConfig { source: Arc::new(source), planned }))
}

/// What is named in a list; an empty setting names nothing.
fn names_in(names: &[String]) -> impl Iterator<Item = &str> {
    names.iter().map(|name| name.trim()).filter(|name| !name.is_empty())
}

fn planned_beacon(settings: &Settings) -> Result<Option<PlannedBeacon>> {
    let own = own_games()?;
    let mut games = BTreeSet::new();
    for name in names_in(&settings.lottery_beacon_games) {
        match name {
            OWN => games.extend(own.iter().cloned()),
            name if own.iter().any(|code| code == name) => {
                games.insert(name.to_owned());
            }
            name => bail!("ERAWAN_LOTTERY_BEACON_GAMES: {name} is not drawn here"),
        }
    }
    if games.is_empty() {
        return Ok(None);
    }
    let chain = settings.lottery_beacon_chain.clone().unwrap_or_else(BeaconChain::quicknet);
    Ok(Some(PlannedBeacon { chain, games: games.into_iter().collect() }))
}

/// An address that rounds are asked for below.
fn base_address(text: &str) -> Result<String> {
    let url = Url::parse(text).with_context(|| format!("ERAWAN_LOTTERY_BEACON_URLS: {text}"))?;
    let is_here = matches!(url.host_str(), Some("127.0.0.1" | "[::1]" | "localhost"));
    if url.scheme() != "https" && !(url.scheme() == "http" && is_here) {
        bail!("ERAWAN_LOTTERY_BEACON_URLS: {url} begins with https://, or with http:// on this machine");
    }
    Ok(url.as_str().trim_end_matches('/').to_owned())
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

/// The records of the server at this address, asked for as the lottery vendor asks for them.
///
/// # Errors
/// When the settings sell no lotteries, or their secret is missing.
pub(crate) fn records(settings: &Settings, url: &Url, every_round: bool) -> Result<OperatorRecords> {
    let secrets = LotterySecrets::of(settings, &OsEntropy)?;
    if secrets.vendors.is_empty() {
        bail!("--operator needs the settings of a server that sells lotteries (ERAWAN_LOTTERIES)");
    }
    let vendors: Vec<VendorSecret> =
        secrets.vendors.into_iter().map(|(code, secret)| VendorSecret { code, secret }).collect();
    let (clock, entropy) = (Arc::new(SystemClock), Arc::new(OsEntropy));
    let records = OperatorRecords::new(url.as_str(), &vendors, RECORDS_TIMEOUT, clock, entropy)?;
    Ok(if every_round { records.with_every_round() } else { records })
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
    use clap::Parser;

    use super::*;

    #[derive(Debug, Parser)]
    struct Command {
        #[command(flatten)]
        settings: Settings,
    }

    fn beacon_of(arguments: &[&str]) -> Result<Option<BeaconConfig>> {
        let arguments = ["erawan"].iter().chain(arguments);
        beacon(&Command::parse_from(arguments).settings)
    }

    #[test]
    fn draws_that_were_planned_with_a_beacon_get_their_rounds_when_no_new_one_is() {
        for games in [Vec::new(), vec!["--lottery-beacon-games="]] {
            let config = beacon_of(&games).expect("the settings").expect("its addresses are set");
            assert!(config.planned.is_none(), "no lottery is named: {games:?}");
        }
        let config = beacon_of(&["--lottery-beacon-games=digit-rush"]).expect("the settings");
        let planned = config.expect("its addresses are set").planned.expect("a lottery is named");
        assert_eq!((planned.games, planned.chain), (vec!["digit-rush".to_owned()], BeaconChain::quicknet()));
        let config = beacon_of(&["--lottery-beacon-games=own,digit-rush"]).expect("the settings");
        let planned = config.expect("its addresses are set").planned.expect("lotteries are named");
        assert_eq!(planned.games.len(), own_games().expect("the rules").len());
        let without = beacon_of(&["--lottery-beacon-urls="]).expect("the settings");
        assert!(without.is_none(), "there is no place to ask");
        let refused = beacon_of(&["--lottery-beacon-urls=", "--lottery-beacon-games=own"]);
        assert!(refused.is_err_and(|error| error.to_string().contains("need addresses")));
        for games in ["all", "thai-government"] {
            let refused = beacon_of(&[&format!("--lottery-beacon-games={games}")]);
            assert!(refused.is_err_and(|error| error.to_string().contains("is not drawn here")), "{games}");
        }
    }

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
