//! Where settings come from: the command line and the environment.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use crate::delivery::DeliverySettings;
use crate::push::PushServiceSettings;
use crate::server::STUDIO_VENDOR;
use crate::traces::TraceSettings;
use crate::web::WebAssets;
use anyhow::{Context, Result, bail};
use clap::{Args, ValueEnum};
use erawan_kernel::Entropy;
use erawan_lottery::BeaconChain;
use erawan_platform::{IdentityProviders, Mode, PasswordCost, PlatformConfig};
use ipnet::IpNet;
use url::Url;

/// Demo or production, as named on the command line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ModeName {
    /// Demo content and local stand-ins for outside services.
    Demo,
    /// Real money: nothing is made up.
    Production,
}

/// Settings of `erawan serve`.
#[derive(Debug, Clone, Args)]
pub struct Settings {
    /// Demo or production.
    #[arg(long, env = "ERAWAN_MODE", value_enum, default_value = "production")]
    pub mode: ModeName,
    /// Address to listen on; port 0 takes a free one.
    #[arg(long, env = "ERAWAN_ADDR", default_value = "127.0.0.1:8080")]
    pub addr: SocketAddr,
    /// Address of the sandbox bank (demo only); port 0 takes a free one.
    #[arg(long, env = "ERAWAN_SANDBOX_ADDR", default_value = "127.0.0.1:0")]
    pub sandbox_addr: SocketAddr,
    /// Address of a sandbox bank that runs as a process of its own (demo only); without it the server runs one inside.
    #[arg(long, env = "ERAWAN_SANDBOX_URL")]
    pub sandbox_url: Option<String>,
    /// Secret shared with the sandbox bank, hexadecimal, at least 32 bytes (demo only); without it one is kept in the
    /// data folder.
    #[arg(long, env = "ERAWAN_SANDBOX_SECRET", hide_env_values = true)]
    pub sandbox_secret: Option<String>,
    /// Address of the admin listener with `/metrics`, `/readyz` and `/healthz`; off without it. Only your
    /// monitoring may reach it.
    #[arg(long, env = "ERAWAN_ADMIN_ADDR")]
    pub admin_addr: Option<SocketAddr>,
    /// Connections at once, in all.
    #[arg(long, env = "ERAWAN_CONNECTIONS_MAX", default_value_t = 10_000)]
    pub connections_max: usize,
    /// Connections at once of one IPv4 address or IPv6 network of 64 bits; trusted proxies are not counted.
    #[arg(long, env = "ERAWAN_CONNECTIONS_PER_ADDRESS", default_value_t = 512)]
    pub connections_per_address: usize,
    /// Folder for everything the server keeps.
    #[arg(long, env = "ERAWAN_DATA", default_value = "./data")]
    pub data: PathBuf,
    /// `postgres://…` to use PostgreSQL instead of the embedded database.
    #[arg(long, env = "DATABASE_URL", hide_env_values = true)]
    pub database_url: Option<String>,
    /// Connections of this node to PostgreSQL at most, besides the eight of its ledger.
    #[arg(long, env = "ERAWAN_DATABASE_CONNECTIONS", default_value_t = 16, value_parser = clap::value_parser!(u32).range(4..=1_000))]
    pub database_connections: u32,
    /// The address players use, when it is not the listening address.
    #[arg(long, env = "ERAWAN_PUBLIC_URL")]
    pub public_url: Option<String>,
    /// Folder with the demo merchant's content.
    #[arg(long, env = "ERAWAN_CONTENT")]
    pub content: Option<PathBuf>,
    /// How many players of the demo play by themselves, so that there are winners and jackpots grow; demo mode only.
    #[arg(long, env = "ERAWAN_DEMO_PLAYERS", default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..=5))]
    pub demo_players: u8,
    /// How many days before its first start the demo is played, so that there are earlier records; demo mode only.
    #[arg(long, env = "ERAWAN_DEMO_HISTORY_DAYS", default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..=30))]
    pub demo_history_days: u8,
    /// Networks of our own proxies, such as `10.0.0.0/8`; only they may say who calls.
    #[arg(long, env = "ERAWAN_TRUSTED_PROXIES", value_delimiter = ',')]
    pub trusted_proxies: Vec<IpNet>,
    /// Header in which a trusted proxy gives the caller's address.
    #[arg(long, env = "ERAWAN_CLIENT_ADDRESS_HEADER", requires = "trusted_proxies")]
    pub client_address_header: Option<String>,
    /// Header in which a trusted proxy gives the caller's country, two letters.
    #[arg(long, env = "ERAWAN_CLIENT_COUNTRY_HEADER", requires = "trusted_proxies")]
    pub client_country_header: Option<String>,
    /// Secret shared with the in-house studio, hexadecimal, at least 32 bytes; required in production.
    #[arg(long, env = "ERAWAN_STUDIO_SECRET", hide_env_values = true)]
    pub studio_secret: Option<String>,
    /// Lotteries that the in-house lottery vendor sells, by game code, `own` for those that it draws itself, or `all`;
    /// without it there is no such vendor.
    #[arg(long, env = "ERAWAN_LOTTERIES", value_delimiter = ',')]
    pub lotteries: Vec<String>,
    /// Lotteries whose own draws are planned with a public beacon from now on, by game code, or `own` for all of them; without
    /// it the operator of the server could know their results beforehand.
    #[arg(long, env = "ERAWAN_LOTTERY_BEACON_GAMES", value_delimiter = ',')]
    pub lottery_beacon_games: Vec<String>,
    /// Where rounds of beacons are asked for, all at once: servers of drand's HTTP API. Draws that were planned with a beacon
    /// need them also when no new one is.
    #[arg(
        long,
        env = "ERAWAN_LOTTERY_BEACON_URLS",
        value_delimiter = ',',
        default_value = "https://api.drand.sh,https://drand.cloudflare.com"
    )]
    pub lottery_beacon_urls: Vec<String>,
    /// The beacon's chain, `<hash>:<public key>:<first round, epoch seconds>:<seconds between rounds>`; drand's `quicknet`
    /// unless given.
    #[arg(long, env = "ERAWAN_LOTTERY_BEACON_CHAIN")]
    pub lottery_beacon_chain: Option<BeaconChain>,
    /// Secret that the keys shared with the in-house lottery vendor are made from, hexadecimal, at least 32 bytes;
    /// required in production where there are lotteries, the same on every node.
    #[arg(long, env = "ERAWAN_LOTTERY_SECRET", hide_env_values = true)]
    pub lottery_secret: Option<String>,
    /// Secret that the key of sealed bodies is made from, hexadecimal, at least 32 bytes; required in
    /// production, the same on every node.
    #[arg(long, env = "ERAWAN_BODY_SECRET", hide_env_values = true)]
    pub body_secret: Option<String>,
    /// Secret that the key of values encrypted in the database is made from, hexadecimal, at least 32 bytes;
    /// required in production, the same on every node. Without it those values are lost: keep it apart from the
    /// database's backups.
    #[arg(long, env = "ERAWAN_DATA_SECRET", hide_env_values = true)]
    pub data_secret: Option<String>,
    /// Providers of text messages and e-mail.
    #[command(flatten)]
    pub delivery: DeliverySettings,
    /// Notifications of browsers.
    #[command(flatten)]
    pub push: PushServiceSettings,
    /// Spans of requests.
    #[command(flatten)]
    pub traces: TraceSettings,
    /// JSON file with the accounts at identity providers, see `docs/OPERATIONS.md`.
    #[arg(long, env = "ERAWAN_IDENTITY_PROVIDERS", value_parser = read_identity_providers)]
    pub identity_providers: Option<IdentityProviders>,
    /// The web apps, where they are not those of this binary.
    #[arg(skip)]
    pub assets: Option<WebAssets>,
    /// How much work one password check costs.
    #[arg(skip)]
    pub password_cost: PasswordCost,
}

impl Settings {
    /// The platform database's address.
    #[must_use]
    pub fn platform_url(&self) -> String {
        self.database_url
            .clone()
            .unwrap_or_else(|| format!("sqlite://{}", self.data.join("platform.db").display()))
    }

    /// What to say when a database cannot be opened: which, and where it is, without a password.
    #[must_use]
    pub fn could_not_open(&self, file: &str) -> String {
        let place = match &self.database_url {
            None => self.data.join(file).display().to_string(),
            Some(url) => Url::parse(url).map_or_else(
                |_| "the address in DATABASE_URL".to_owned(),
                |url| {
                    let host = url.host_str().unwrap_or_default();
                    format!("PostgreSQL at {host}:{}{}", url.port().unwrap_or(5432), url.path())
                },
            ),
        };
        format!("could not open {place}")
    }

    /// The secret shared with the studio: given, or in demo mode made once and kept in the data folder.
    ///
    /// # Errors
    /// When production has none, or it is too short.
    pub fn studio_secret(&self, entropy: &dyn Entropy) -> Result<Vec<u8>> {
        self.own_secret("ERAWAN_STUDIO_SECRET", self.studio_secret.as_deref(), "studio.secret", entropy)
    }

    /// The secret that the keys shared with the lottery vendor are made from: given, or in demo mode made once and kept
    /// in the data folder. Absent where no lotteries are sold.
    ///
    /// # Errors
    /// When production has none, or it is too short.
    pub fn lottery_secret(&self, entropy: &dyn Entropy) -> Result<Option<Vec<u8>>> {
        if self.lotteries.is_empty() {
            return Ok(None);
        }
        let given = self.lottery_secret.as_deref();
        self.own_secret("ERAWAN_LOTTERY_SECRET", given, "lottery.secret", entropy).map(Some)
    }

    /// The secret of sealed bodies: given, or in demo mode made once and kept in the data folder.
    ///
    /// # Errors
    /// When production has none, or it is too short.
    pub fn body_secret(&self, entropy: &dyn Entropy) -> Result<Vec<u8>> {
        self.own_secret("ERAWAN_BODY_SECRET", self.body_secret.as_deref(), "body.secret", entropy)
    }

    /// The secret of the data key: given, or in demo mode made once and kept in the data folder.
    ///
    /// # Errors
    /// When production has none, or it is too short.
    pub fn data_secret(&self, entropy: &dyn Entropy) -> Result<Vec<u8>> {
        self.own_secret("ERAWAN_DATA_SECRET", self.data_secret.as_deref(), "data.secret", entropy)
    }

    /// The secret shared with the sandbox bank of a demo: given, or made once and kept in the data folder.
    ///
    /// # Errors
    /// When it is too short.
    pub fn sandbox_secret(&self, entropy: &dyn Entropy) -> Result<Vec<u8>> {
        sandbox_secret(self.sandbox_secret.as_deref(), &self.data, entropy)
    }

    /// The secrets that were given, with their names; those that are missing are not asked for.
    ///
    /// # Errors
    /// When one is not hexadecimal.
    pub fn given_secrets(&self) -> Result<Vec<(String, Vec<u8>)>> {
        let named = [
            ("ERAWAN_STUDIO_SECRET", &self.studio_secret),
            ("ERAWAN_LOTTERY_SECRET", &self.lottery_secret),
            ("ERAWAN_BODY_SECRET", &self.body_secret),
            ("ERAWAN_DATA_SECRET", &self.data_secret),
            ("ERAWAN_SMS_SECRET", &self.delivery.sms_secret),
        ];
        let given = named.into_iter().filter_map(|(name, given)| Some((name, given.as_ref()?)));
        given.map(|(name, given)| Ok((name.to_owned(), decode_secret(name, given)?))).collect()
    }

    fn own_secret(
        &self,
        name: &str,
        given: Option<&str>,
        kept_in: &str,
        entropy: &dyn Entropy,
    ) -> Result<Vec<u8>> {
        match (given, self.mode) {
            (Some(given), _) => given_secret(name, given),
            (None, ModeName::Demo) => kept_secret(&self.data.join(kept_in), entropy),
            (None, ModeName::Production) => Err(missing_secret(name)),
        }
    }

    /// The platform's settings, once the addresses are known.
    ///
    /// # Errors
    /// When a provider of messages cannot be used as named.
    pub fn platform(&self, own_url: &str, sandbox_url: &str, secrets: Secrets) -> Result<PlatformConfig> {
        let mode = if self.mode == ModeName::Demo { Mode::Demo } else { Mode::Production };
        let own_lotteries =
            secrets.lottery_vendors.iter().map(|(code, _)| (code.clone(), own_url.to_owned()));
        Ok(PlatformConfig {
            mode,
            lottery_urls: own_lotteries.collect(),
            public_url: self.public_url.clone().unwrap_or_else(|| own_url.to_owned()),
            content_dir: self.content.clone().unwrap_or_else(default_content_dir),
            trusted_proxies: self.trusted_proxies.clone(),
            client_address_header: self.client_address_header.clone(),
            client_country_header: self.client_country_header.clone(),
            studio_vendor: STUDIO_VENDOR.to_owned(),
            vendor_secrets: [(STUDIO_VENDOR.to_owned(), secrets.studio)]
                .into_iter()
                .chain(secrets.lottery_vendors)
                .collect(),
            body_secret: secrets.body,
            data_secret: secrets.data,
            sandbox_gateway_secret: secrets.sandbox,
            sandbox_gateway_url: sandbox_url.to_owned(),
            senders: self.delivery.senders()?,
            push: self.push.platform(mode)?,
            identity_providers: self.identity_providers.clone().unwrap_or_default(),
            password_cost: self.password_cost,
        })
    }
}

/// Secrets of a server, each at least 32 bytes; none for commands that serve no requests.
#[derive(Default)]
pub struct Secrets {
    /// Shared with the in-house studio.
    pub studio: Vec<u8>,
    /// Shared with the in-house lottery vendor, by vendor code; none where no lotteries are sold.
    pub lottery_vendors: Vec<(String, Vec<u8>)>,
    /// Makes the key of sealed bodies.
    pub body: Vec<u8>,
    /// Makes the key of what is encrypted in the database.
    pub data: Vec<u8>,
    /// Shared with the sandbox bank.
    pub sandbox: Vec<u8>,
}

impl std::fmt::Debug for Secrets {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Secrets(…)")
    }
}

fn read_identity_providers(path: &str) -> Result<IdentityProviders, String> {
    let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
    serde_json::from_str(&text).map_err(|error| error.to_string())
}

/// `content/demo` in the working folder, else in the checkout from which this binary was built.
fn default_content_dir() -> PathBuf {
    let beside = PathBuf::from("content/demo");
    if beside.is_dir() { beside } else { Path::new(env!("CARGO_MANIFEST_DIR")).join("../../content/demo") }
}

/// What to do about a secret that production needs.
pub(crate) fn missing_secret(name: &str) -> anyhow::Error {
    anyhow::anyhow!("{name} is missing: set it to 32 random bytes, such as from `openssl rand -hex 32`")
}

/// The secret that the sandbox bank and the platform share: given, or made once and kept in the data folder.
///
/// # Errors
/// When it is too short, or the file cannot be read or made.
pub(crate) fn sandbox_secret(given: Option<&str>, data: &Path, entropy: &dyn Entropy) -> Result<Vec<u8>> {
    match given {
        Some(given) => given_secret("ERAWAN_SANDBOX_SECRET", given),
        None => kept_secret(&data.join("sandbox.secret"), entropy),
    }
}

fn given_secret(name: &str, given: &str) -> Result<Vec<u8>> {
    let secret = decode_secret(name, given)?;
    if secret.len() < 32 {
        bail!("{name} has {} bytes, at least 32 are needed", secret.len());
    }
    Ok(secret)
}

/// The secret is not in the error.
fn decode_secret(name: &str, given: &str) -> Result<Vec<u8>> {
    hex::decode(given).ok().with_context(|| format!("{name} is not hexadecimal"))
}

fn kept_secret(path: &Path, entropy: &dyn Entropy) -> Result<Vec<u8>> {
    if !path.is_file() {
        let mut secret = vec![0_u8; 32 + 8];
        entropy.fill(&mut secret)?;
        // Nodes that start together on one folder each make one; the first that is there, whole, is everyone's.
        let made = path.with_extension(hex::encode(&secret[32..]));
        write_private(&made, &hex::encode(&secret[..32]))?;
        let linked = std::fs::hard_link(&made, path);
        std::fs::remove_file(&made)?;
        if let Err(error) = linked
            && error.kind() != std::io::ErrorKind::AlreadyExists
        {
            return Err(error).with_context(|| format!("could not create {}", path.display()));
        }
    }
    let text = std::fs::read_to_string(path).with_context(|| format!("could not read {}", path.display()))?;
    hex::decode(text.trim()).with_context(|| format!("{} is not hexadecimal", path.display()))
}

/// Writes a file only its owner can read.
fn write_private(path: &Path, text: &str) -> Result<()> {
    use std::io::Write;
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(path).with_context(|| format!("could not create {}", path.display()))?;
    file.write_all(text.as_bytes())?;
    Ok(())
}
