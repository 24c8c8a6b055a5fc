//! The state every handler shares, and the door of the whole platform.

use std::ops::Deref;
use std::sync::{Arc, OnceLock};

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::{from_fn, from_fn_with_state};
use erawan_kernel::{Clock, Entropy};
use erawan_ledger::{Audit, Ledger, LedgerError};
use tokio::sync::Notify;
use tower::ServiceBuilder;

use crate::config::PlatformConfig;
use crate::data_key::DataKey;
use crate::db::Db;
use crate::events::EventHub;
use crate::inbox::push::Push;
use crate::jobs::Jobs;
use crate::nodes::Nodes;
use crate::rooms::{
    self, account, content, games, jackpots, merchant, messaging, payments, projections, provider,
    responsible, session, wallet,
};
use crate::sealing::SealingKey;
use crate::seed::{self, SeedError};
use crate::web::{self, RateLimits};

/// What handlers share: a handle, since every request copies it several times.
#[derive(Debug, Clone)]
pub struct App(Arc<AppParts>);

impl Deref for App {
    type Target = AppParts;

    fn deref(&self) -> &AppParts {
        &self.0
    }
}

/// What is behind the handle; nothing in it is state of its own beyond caches.
#[derive(Debug)]
pub struct AppParts {
    /// Settings.
    pub config: Arc<PlatformConfig>,
    /// The platform's database.
    pub db: Db,
    /// The ledger; only the wallet room may use it.
    pub(crate) ledger: Ledger,
    /// The time.
    pub clock: Arc<dyn Clock>,
    /// Unpredictable bytes.
    pub entropy: Arc<dyn Entropy>,
    /// What people seal bodies for.
    pub(crate) sealing_key: SealingKey,
    /// What is encrypted in the database.
    pub(crate) data_key: DataKey,
    /// News for open screens.
    pub events: EventHub,
    /// Calls per address on this node.
    pub limits: RateLimits,
    /// The other nodes on the same database.
    pub(crate) nodes: Nodes,
    /// What goes on beside requests.
    pub jobs: Jobs,
    /// Wakes whoever hands messages over.
    pub(crate) outgoing: Arc<Notify>,
    /// What sends notifications.
    pub(crate) push: Push,
    default_merchant_code: OnceLock<String>,
    pub(crate) boards: projections::Boards,
    pub(crate) chat: messaging::ChatHub,
    pub(crate) catalogues: games::CatalogueCopies,
    pub(crate) content: content::ContentCopies,
    pub(crate) merchants: merchant::Directory,
    pub(crate) gateways: payments::Gateways,
    pub(crate) jackpots: jackpots::Waker,
    pub(crate) identity_clients: session::IdentityClients,
    pub(crate) passwords: account::Passwords,
    pub(crate) play: provider::Play,
    pub(crate) responsible: responsible::Gates,
    pub(crate) wallets: wallet::Wallets,
}

impl App {
    /// Puts the platform together on an open database and ledger.
    #[must_use]
    pub fn new(
        config: PlatformConfig,
        db: Db,
        ledger: Ledger,
        clock: Arc<dyn Clock>,
        entropy: Arc<dyn Entropy>,
    ) -> Self {
        let passwords = account::Passwords::new(config.password_cost);
        let gateways = payments::Gateways::of(&config, &clock);
        let sealing_key = SealingKey::of(&config.body_secret);
        let data_key = DataKey::of(&config.data_secret);
        let nodes = Nodes::default();
        let (events, chat) = (EventHub::new(nodes.clone()), messaging::ChatHub::new(nodes.clone()));
        Self(Arc::new(AppParts {
            config: Arc::new(config),
            db,
            ledger,
            clock,
            entropy,
            sealing_key,
            data_key,
            events,
            limits: RateLimits::default(),
            nodes,
            jobs: Jobs::default(),
            outgoing: Arc::default(),
            push: Push::default(),
            default_merchant_code: OnceLock::new(),
            boards: projections::Boards::default(),
            chat,
            catalogues: games::CatalogueCopies::default(),
            content: content::ContentCopies::default(),
            merchants: merchant::Directory::default(),
            gateways,
            jackpots: jackpots::Waker::default(),
            identity_clients: session::IdentityClients::default(),
            passwords,
            play: provider::Play::default(),
            responsible: responsible::Gates::default(),
            wallets: wallet::Wallets::default(),
        }))
    }

    /// Puts the platform together, loads demo content where it belongs, seals what older
    /// versions left in plain, and starts the background jobs.
    ///
    /// # Errors
    /// [`SeedError`] when demo content cannot be loaded, no password can be hashed, or the database fails.
    pub async fn start(
        config: PlatformConfig,
        db: Db,
        ledger: Ledger,
        clock: Arc<dyn Clock>,
        entropy: Arc<dyn Entropy>,
    ) -> Result<Self, SeedError> {
        let app = Self::new(config, db, ledger, clock, entropy);
        seed::seed_demo(&app).await?;
        jackpots::settle(&app).await?;
        app.passwords.make_ready().await?;
        session::seal_old_secrets(&app).await?;
        if let Some(first) = merchant::codes(&app).await?.into_iter().next() {
            app.default_merchant_code.get_or_init(|| first);
        }
        // Before anybody has a screen here, so that none of them misses anything.
        app.nodes.join(&app.db, &*app.clock, &*app.entropy).await?;
        rooms::start_jobs(&app, &app.jobs);
        Ok(app)
    }

    /// The merchant whose pages are shown at this address: the first there was at start; empty when there
    /// was none.
    #[must_use]
    pub fn default_merchant_code(&self) -> &str {
        self.default_merchant_code.get().map_or("", String::as_str)
    }

    /// Where pages shown at this address verify mobile numbers: the origin of the merchant's Firebase project.
    #[must_use]
    pub fn phone_auth_origin(&self) -> Option<String> {
        let project = self.config.identity_providers.firebase(self.default_merchant_code())?;
        let url = reqwest::Url::parse(&project.url).ok()?;
        Some(url.origin().ascii_serialization())
    }

    /// How many password hashes this node computed since it started.
    #[must_use]
    pub fn password_hashes(&self) -> u64 {
        self.passwords.computed()
    }

    /// Judges the books: sums, balances and order of the ledger.
    ///
    /// # Errors
    /// [`LedgerError`] when the ledger cannot be read.
    pub async fn audit(&self) -> Result<Audit, LedgerError> {
        self.ledger.verify().await
    }

    /// Every route of the platform, ready to serve.
    pub fn router(&self) -> Router {
        let (members, _) = rooms::member_routes().split_for_parts();
        let (desk, _) = rooms::desk_routes().split_for_parts();
        members
            .route_layer(from_fn_with_state(self.clone(), merchant::guard))
            .merge(desk)
            .merge(rooms::machine_routes())
            .layer(
                ServiceBuilder::new()
                    .layer(from_fn(web::wire_errors))
                    .layer(DefaultBodyLimit::max(web::BODY_BYTES_MAX)),
            )
            .with_state(self.clone())
    }

    /// The gateways, while nobody else has the handle.
    #[cfg(test)]
    pub(crate) fn gateways_mut(&mut self) -> &mut payments::Gateways {
        &mut Arc::get_mut(&mut self.0).expect("a handle of its own").gateways
    }
}
