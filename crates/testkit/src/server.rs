use std::collections::HashMap;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;

use erawan_kernel::{ManualClock, SeededEntropy};
use erawan_platform::{App, Author, IdentityProviders, PasswordCost};
use erawan_server::delivery::DeliverySettings;
use erawan_server::push::PushServiceSettings;
use erawan_server::settings::{ModeName, Settings};
use erawan_server::traces::TraceSettings;
use tempfile::TempDir;
use tokio::sync::Mutex;

use crate::database::{self, Engine};
use crate::template::Template;
use crate::{Actor, CLIENT, IdentityProvider, OperatorFactor, PushService};

/// When every server opens: a Saturday noon in Bangkok.
pub(crate) const OPENING: &str = "2026-11-21T05:00:00Z";

/// Fewer than in service: starting one takes PostgreSQL some milliseconds, in a thousand tests. Enough for races.
const DATABASE_CONNECTIONS: u32 = 6;

/// A second game vendor whose key every server has; the test defines its games.
pub const LAB: &str = "LAB";
/// What the second vendor signs with.
pub const LAB_SECRET: &[u8] = b"the laboratory's own secret, long";

/// The whole product, for one test.
#[derive(Debug)]
pub struct TestServer {
    /// Where it is reached.
    pub url: String,
    /// Its clock; only the test moves it.
    pub clock: ManualClock,
    /// The platform inside, for builders and for the check of the books.
    pub app: App,
    inner: erawan_server::server::Server,
    settings: Settings,
    /// What goes with the server; another node's belongs to the first.
    data_folder: Option<TempDir>,
    /// What its randomness follows from.
    seed: u64,
    /// The second factors that were set up here, by merchant and user name: who logs in again has theirs.
    pub(crate) factors: Mutex<HashMap<String, Arc<OperatorFactor>>>,
}

impl TestServer {
    /// Opens a server with demo content on a database of its own.
    ///
    /// # Panics
    /// When it cannot be opened: a test has nothing to say then.
    pub async fn open(engine: Engine) -> Self {
        Self::open_with(engine, |_| {}).await
    }

    /// Opens a server whose settings were changed before.
    ///
    /// # Panics
    /// When it cannot be opened.
    pub async fn open_with(engine: Engine, change: impl FnOnce(&mut Settings) + Send) -> Self {
        let data = TempDir::new().expect("a temporary folder");
        let any_port = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
        let mut settings = Settings {
            mode: ModeName::Demo,
            addr: any_port,
            sandbox_addr: any_port,
            sandbox_url: None,
            sandbox_secret: None,
            admin_addr: None,
            connections_max: 10_000,
            connections_per_address: 512,
            data: data.path().to_owned(),
            database_url: None,
            database_connections: DATABASE_CONNECTIONS,
            public_url: None,
            content: None,
            demo_players: 0,
            demo_history_days: 0,
            trusted_proxies: vec!["127.0.0.0/8".parse().expect("a network")],
            client_address_header: Some("X-Test-Address".to_owned()),
            client_country_header: Some("X-Test-Country".to_owned()),
            studio_secret: None,
            lotteries: Vec::new(),
            lottery_secret: None,
            lottery_beacon_games: Vec::new(),
            lottery_beacon_urls: Vec::new(),
            lottery_beacon_chain: None,
            body_secret: None,
            data_secret: None,
            delivery: DeliverySettings::default(),
            push: push_service(),
            assets: None,
            traces: TraceSettings::default(),
            identity_providers: Some(identity_providers()),
            password_cost: PasswordCost::CHEAPEST,
        };
        change(&mut settings);
        settings.database_url = match (Template::of(&settings, engine).await, engine) {
            (Some(template), _) => template.copy(data.path()).await,
            (None, Engine::Sqlite) => None,
            (None, Engine::Postgres) => Some(database::fresh_postgres().await),
        };
        let clock = ManualClock::new(OPENING.parse().expect("a moment"));
        let server = Self::start(settings, clock, 1, Some(data)).await;
        let vendors = server.app.provider.vendors();
        let set = vendors.set_first_key(&Author::SERVER, LAB, LAB_SECRET).await;
        set.expect("the second vendor's key is set");
        server
    }

    /// Opens another node of this server: another address on the same database, clock and secrets.
    ///
    /// # Panics
    /// When it cannot be opened, or the database is embedded.
    pub async fn another_node(&self) -> Self {
        self.another_node_with(|_| {}).await
    }

    /// Opens another node whose settings were changed before.
    ///
    /// # Panics
    /// As [`another_node`](Self::another_node).
    pub async fn another_node_with(&self, change: impl FnOnce(&mut Settings) + Send) -> Self {
        assert!(self.settings.database_url.is_some(), "an embedded database has one node");
        let mut settings = self.settings.clone();
        change(&mut settings);
        // Another seed: two nodes must not generate the same identifiers.
        Self::start(settings, self.clock.clone(), 2, None).await
    }

    /// Closes the server and opens it again on the same data, with settings that were changed before.
    ///
    /// # Panics
    /// When it cannot be opened.
    pub async fn reopened_with(self, change: impl FnOnce(&mut Settings) + Send) -> Self {
        let Self { inner, clock, data_folder, mut settings, app, seed, .. } = self;
        app.core.jobs.stop().await;
        drop((inner, app));
        change(&mut settings);
        // Another seed: what a server generates must not be what the one before it did. Other nodes have even ones.
        Self::start(settings, clock, seed + 2, data_folder).await
    }

    async fn start(settings: Settings, clock: ManualClock, seed: u64, data: Option<TempDir>) -> Self {
        let (time, entropy) = (Arc::new(clock.clone()), Arc::new(SeededEntropy::new(seed)));
        // Boxed: the future of a starting server is large and must not be part of the caller's future.
        let inner = Box::pin(erawan_server::server::Server::start(&settings, time, entropy)).await;
        let inner = inner.expect("the server opens");
        let (url, app) = (inner.own_url.clone(), inner.app.clone());
        Self { url, clock, app, inner, settings, data_folder: data, seed, factors: Mutex::default() }
    }

    /// A client without a session.
    #[must_use]
    pub fn visitor(&self) -> Actor {
        Actor::new(&self.url)
    }

    /// A new member of that name, registered and logged in through the API.
    pub async fn member(&self, username: &str) -> Actor {
        Actor::register(&self.url, username).await
    }

    /// Closes the server and leaves nothing behind.
    pub async fn close(self) {
        drop(self.inner);
        if let (Some(url), Some(_)) = (&self.settings.database_url, &self.data_folder) {
            database::drop_postgres(url).await;
        }
    }

    /// Does what a start does for members without a place in the team tree. A test that takes the schema back and forward
    /// again has taken the places with it.
    ///
    /// # Panics
    /// When a member cannot be placed.
    pub async fn place_members(&self) {
        let app = &self.inner.app;
        for code in app.merchants.codes().await.expect("the merchants") {
            let merchant = app.merchants.find_by_code(&code).await.expect("a merchant");
            app.accounts.place_old_members(&merchant).await.expect("places in the team tree");
        }
    }

    /// Checks the books: sums are zero, balances are the sum of their entries, nothing is missing; statements
    /// and betting records add up to what the ledger holds.
    ///
    /// # Panics
    /// When an invariant is broken.
    pub async fn check_books(&self) {
        let audit = self.inner.app.audit().await.expect("the ledger can be judged");
        assert!(audit.is_clean(), "the books are broken: {audit:?}");
        let differences = self.inner.app.reconcile().await.expect("the projections can be compared");
        assert!(differences.is_empty(), "statements and records differ from the ledger: {differences:?}");
    }
}

fn push_service() -> PushServiceSettings {
    let own = PushService::shared().url.clone();
    PushServiceSettings {
        push_contact: Some("mailto:ops@suvarna.example".to_owned()),
        push_own_service: Some(own),
    }
}

/// Every provider is the one on this machine.
fn identity_providers() -> IdentityProviders {
    let at = &IdentityProvider::shared().url;
    let social = |merchant: &str, provider: &str| {
        serde_json::json!({
            "merchant": merchant, "provider": provider, "issuer": format!("{at}/{provider}"),
            "clientId": CLIENT.0, "clientSecret": CLIENT.1,
        })
    };
    let firebase = |merchant: &str| {
        serde_json::json!({
            "merchant": merchant, "projectId": "suvarna-test", "apiKey": "public", "keysUrl": format!("{at}/keys"),
        })
    };
    let file = serde_json::json!({
        "social": [social("suvarna", "google"), social("lotus", "google"), social("lotus", "facebook")],
        "firebase": [firebase("suvarna"), firebase("lotus")],
    });
    serde_json::from_value(file).expect("a file of providers")
}
