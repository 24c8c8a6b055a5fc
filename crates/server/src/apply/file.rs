//! The file of `erawan apply`: what it may say, and how it is read.

use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use erawan_platform::rooms::content::{ContentFiles, HelpFile, ItemFile};
use erawan_platform::rooms::games::{CatalogueFiles, GamesFile, VendorFile, VendorGames};
use erawan_platform::rooms::merchant::{Brand, Settings};
use erawan_platform::rooms::payments::{NewCollectionAccount, PaymentChannel};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::secret::SecretSource;

/// Everything a file may declare. What it does not name stays as it is.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct ApplyFile {
    pub(crate) gateways: Vec<GatewayEntry>,
    pub(crate) vendors: Vec<VendorEntry>,
    pub(crate) merchants: Vec<MerchantEntry>,
    /// Where the file is: other files are named relative to it.
    #[serde(skip)]
    pub(crate) folder: PathBuf,
}

/// A gateway that this server talks to.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GatewayEntry {
    pub(crate) code: String,
    pub(crate) url: String,
    pub(crate) secret: SecretSource,
}

/// A game vendor that calls this server.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct VendorEntry {
    pub(crate) code: String,
    /// Where its games open, with `{gameCode}`.
    pub(crate) launch_url: Option<String>,
    #[serde(default = "yes")]
    pub(crate) one_open_round: bool,
    #[serde(default = "usual_interval")]
    pub(crate) round_interval_ms_min: i64,
    #[serde(default)]
    pub(crate) one_settlement_per_bet: bool,
    #[serde(default)]
    pub(crate) no_rollback_after_settlement: bool,
    /// Largest win, correction and promotion that are paid without an operator, hundred-thousandths of the currency unit.
    pub(crate) win_max: Option<i64>,
    pub(crate) correction_max: Option<i64>,
    pub(crate) promotion_max: Option<i64>,
    /// Lowest version of signatures that is taken.
    #[serde(default = "first_version")]
    pub(crate) signature_version_min: u8,
    /// Where its operator API is, if it sells lotteries.
    pub(crate) lottery_url: Option<String>,
    /// Its first key; the in-house studio has none here.
    pub(crate) key: Option<SecretSource>,
}

const fn yes() -> bool {
    true
}

const fn first_version() -> u8 {
    1
}

const fn usual_interval() -> i64 {
    2_400
}

/// A merchant: one brand with its hosts, its people and what it shows and offers.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MerchantEntry {
    pub(crate) code: String,
    /// JSON with `settings` and `modules`; a merchant that exists already can do without.
    pub(crate) file: Option<PathBuf>,
    /// JSON that takes the place of `settings.brand`.
    pub(crate) brand: Option<PathBuf>,
    /// The host of its member app.
    pub(crate) main_domain: Option<String>,
    /// Its other hosts.
    pub(crate) hosts: Option<Vec<String>>,
    #[serde(default)]
    pub(crate) flags: BTreeMap<String, bool>,
    #[serde(default)]
    pub(crate) modules: BTreeMap<String, bool>,
    pub(crate) catalogue: Option<CatalogueEntry>,
    /// JSON lists of banners, announcements, promotions.
    #[serde(default)]
    pub(crate) content: Vec<PathBuf>,
    /// JSON lists of help texts.
    #[serde(default)]
    pub(crate) help: Vec<PathBuf>,
    /// JSON lists of ways to pay.
    #[serde(default)]
    pub(crate) channels: Vec<PathBuf>,
    /// JSON lists of accounts for manual transfers.
    #[serde(default)]
    pub(crate) accounts: Vec<PathBuf>,
    #[serde(default)]
    pub(crate) operators: Vec<OperatorEntry>,
}

/// Files of a merchant's games.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CatalogueEntry {
    vendors: PathBuf,
    games: PathBuf,
    /// Games of other vendors in short form.
    short: Option<PathBuf>,
    /// Blurred pictures by game code.
    blurs: Option<PathBuf>,
}

/// A person who works for a merchant.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct OperatorEntry {
    pub(crate) username: String,
    pub(crate) name: String,
    /// The first password; it is not looked at once the account exists.
    pub(crate) password: SecretSource,
    /// Codes of roles; unless given, a new account is customer service and the roles of others stay.
    pub(crate) roles: Option<Vec<String>>,
}

/// A merchant's own JSON file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MerchantJson {
    /// If it is named, it must be the merchant's.
    #[serde(default)]
    code: Option<String>,
    #[serde(default)]
    pub(crate) modules: BTreeMap<String, bool>,
    pub(crate) settings: Settings,
}

impl ApplyFile {
    /// Reads and checks the file; other files it names are read when they are needed.
    ///
    /// # Errors
    /// When it cannot be read or says something unknown, with the line; never with the text of the line, which may
    /// be a secret in the wrong place.
    pub(crate) fn read(path: &Path) -> Result<Self> {
        let text =
            std::fs::read_to_string(path).with_context(|| format!("{} cannot be read", path.display()))?;
        let parsed: Result<Self, toml::de::Error> = toml::from_str(&text);
        let mut file = parsed.map_err(|error| {
            let before = error.span().and_then(|span| text.get(..span.start)).unwrap_or_default();
            let line = before.matches('\n').count() + 1;
            anyhow::anyhow!("{}, line {line}: {}", path.display(), error.message().trim())
        })?;
        file.folder = path.parent().map(Path::to_owned).unwrap_or_default();
        file.check().with_context(|| path.display().to_string())?;
        Ok(file)
    }

    fn check(&self) -> Result<()> {
        distinct("merchant", self.merchants.iter().map(|entry| &entry.code))?;
        distinct("vendor", self.vendors.iter().map(|entry| &entry.code))?;
        distinct("gateway", self.gateways.iter().map(|entry| &entry.code))?;
        for merchant in &self.merchants {
            let names = merchant.operators.iter().map(|entry| &entry.username);
            distinct("operator", names).with_context(|| format!("merchant {}", merchant.code))?;
        }
        let secrets = self.gateways.iter().map(|gateway| &gateway.secret);
        let secrets = secrets.chain(self.vendors.iter().filter_map(|vendor| vendor.key.as_ref()));
        let people = self.merchants.iter().flat_map(|merchant| &merchant.operators);
        let secrets = secrets.chain(people.map(|operator| &operator.password));
        if secrets.filter(|source| **source == SecretSource::Stdin).count() > 1 {
            bail!("standard input gives one secret; name files for the others");
        }
        Ok(())
    }

    /// Reads a JSON file that this one names.
    pub(crate) fn json<T: DeserializeOwned>(&self, path: &Path) -> Result<T> {
        let path = self.folder.join(path);
        let text =
            std::fs::read_to_string(&path).with_context(|| format!("{} cannot be read", path.display()))?;
        serde_json::from_str(&text).with_context(|| path.display().to_string())
    }

    fn lists<T: DeserializeOwned>(&self, paths: &[PathBuf]) -> Result<Vec<T>> {
        let mut all = Vec::new();
        for path in paths {
            all.extend(self.json::<Vec<T>>(path)?);
        }
        Ok(all)
    }

    pub(crate) fn merchant_json(&self, entry: &MerchantEntry) -> Result<Option<MerchantJson>> {
        let Some(path) = &entry.file else { return Ok(None) };
        let json: MerchantJson = self.json(path)?;
        if json.code.as_ref().is_some_and(|code| *code != entry.code) {
            bail!("{}: the code is not {}; leave it out there", path.display(), entry.code);
        }
        Ok(Some(json))
    }

    pub(crate) fn brand(&self, entry: &MerchantEntry) -> Result<Option<Brand>> {
        entry.brand.as_ref().map(|path| self.json(path)).transpose()
    }

    pub(crate) fn catalogue(&self, entry: &CatalogueEntry) -> Result<CatalogueFiles> {
        let vendors: Vec<VendorFile> = self.json(&entry.vendors)?;
        let mut games: GamesFile = self.json(&entry.games)?;
        if let Some(short) = &entry.short {
            for group in self.json::<Vec<VendorGames>>(short)? {
                games.games.extend(group.into_entries(&vendors));
            }
        }
        if let Some(blurs) = &entry.blurs {
            let mut blurs: HashMap<String, String> = self.json(blurs)?;
            for game in &mut games.games {
                game.blur = blurs.remove(&game.game_code);
            }
        }
        Ok(CatalogueFiles { vendors, games })
    }

    pub(crate) fn content(&self, entry: &MerchantEntry) -> Result<ContentFiles> {
        let items: Vec<ItemFile> = self.lists(&entry.content)?;
        distinct("content item", items.iter().map(|item| &item.id))?;
        let help: Vec<HelpFile> = self.lists(&entry.help)?;
        distinct("help text", help.iter().map(|text| &text.tag))?;
        Ok(ContentFiles { items, help })
    }

    pub(crate) fn channels(&self, entry: &MerchantEntry) -> Result<Vec<PaymentChannel>> {
        let channels: Vec<PaymentChannel> = self.lists(&entry.channels)?;
        distinct("channel", channels.iter().map(|channel| &channel.vendor))?;
        Ok(channels)
    }

    pub(crate) fn accounts(&self, entry: &MerchantEntry) -> Result<Vec<NewCollectionAccount>> {
        let accounts: Vec<NewCollectionAccount> = self.lists(&entry.accounts)?;
        distinct("account", accounts.iter().map(|account| &account.code))?;
        Ok(accounts)
    }
}

fn distinct<'a>(what: &str, names: impl Iterator<Item = &'a String>) -> Result<()> {
    let mut seen = std::collections::HashSet::new();
    for name in names {
        if !seen.insert(name) {
            bail!("{what} {name} is there twice");
        }
    }
    Ok(())
}
