//! The whole platform: its rooms put together, their routes served, their jobs started.

mod checks;
mod outbox;

pub use checks::clock_fault;

use std::ops::Deref;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::{from_fn, from_fn_with_state};
use erawan_kernel::{Clock, Entropy};
use erawan_ledger::{Audit, Ledger, LedgerError};
use tower::ServiceBuilder;

use crate::config::PlatformConfig;
use crate::core::Core;
use crate::db::Db;
use crate::rooms::wallet::{MissingRow, WalletError};
use crate::rooms::{Rooms, merchant, session};
use crate::seed::{self, SeedError};
use crate::{delivery, events, inbox, nodes, web};

/// How often members without a place in the team tree are looked for: all members are read for it.
const PLACE_EVERY: Duration = Duration::from_secs(5 * 60);

/// The handle to a running platform. Cloning is cheap. No room knows it.
#[derive(Debug, Clone)]
pub struct App {
    rooms: Arc<Rooms>,
    default_merchant_code: Arc<OnceLock<String>>,
}

/// Why the platform did not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The ledger is older than what was derived from it.
    #[error(transparent)]
    MissingRow(#[from] MissingRow),
    /// The ledger or the database could not be read.
    #[error(transparent)]
    Wallet(#[from] WalletError),
    /// Demo content could not be loaded, or a room did not start.
    #[error(transparent)]
    Seed(#[from] SeedError),
}

impl Deref for App {
    type Target = Rooms;

    fn deref(&self) -> &Rooms {
        &self.rooms
    }
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
        let core = Core::new(config, db, clock, entropy);
        Self { rooms: Arc::new(Rooms::compose(&core, ledger)), default_merchant_code: Arc::default() }
    }

    /// Puts the platform together, loads demo content where it belongs, seals what older
    /// versions left in plain, and starts the background jobs.
    ///
    /// # Errors
    /// [`StartError::MissingRow`] when the ledger is older than the database; [`StartError::Seed`] when demo
    /// content cannot be loaded, no password can be hashed, or the database fails.
    pub async fn start(
        config: PlatformConfig,
        db: Db,
        ledger: Ledger,
        clock: Arc<dyn Clock>,
        entropy: Arc<dyn Entropy>,
    ) -> Result<Self, StartError> {
        let app = Self::new(config, db, ledger, clock, entropy);
        if let Some(missing) = app.wallets.missing_row().await? {
            return Err(missing.into());
        }
        app.prepare().await?;
        app.start_jobs();
        Ok(app)
    }

    async fn prepare(&self) -> Result<(), SeedError> {
        // Nodes that start together would each load the demo, and seal what another one just sealed.
        let _turn = self.core.db.turn().await?;
        seed::seed_demo(self).await?;
        seed::enrol_demo_operators(self).await?;
        self.jackpots.settle().await?;
        self.accounts.passwords.make_ready().await?;
        self.second_factors.seal_old_secrets().await?;
        self.accounts.protect_old_rows().await?;
        self.place_old_members().await?;
        if let Some(first) = self.merchants.codes().await?.into_iter().next() {
            self.default_merchant_code.get_or_init(|| first);
        }
        let core = &self.core;
        // Before the first screen connects here, so that none misses an event.
        core.nodes.join(&core.db, &*core.clock, &*core.entropy).await?;
        Ok(())
    }

    /// Members of before there was a team tree get their places in it.
    async fn place_old_members(&self) -> Result<(), SeedError> {
        for code in self.merchants.codes().await? {
            let merchant = self.merchants.find_by_code(&code).await?;
            let placed = self.accounts.place_old_members(&merchant).await?;
            if placed > 0 {
                tracing::info!(merchant = %code, placed, "members got their places in the team tree");
            }
        }
        Ok(())
    }

    /// Members whom a node of an older version registered after this one started get their places too: figures of
    /// teams wait for them.
    async fn place_late_members(self) {
        loop {
            tokio::time::sleep(PLACE_EVERY).await;
            if let Err(error) = self.place_old_members().await {
                tracing::error!(%error, "members could not get their places in the team tree");
            }
        }
    }

    fn start_jobs(&self) {
        let (core, jobs) = (&self.core, &self.core.jobs);
        jobs.spawn(self.clone().place_late_members());
        jobs.spawn(events::follow_other_nodes(core.clone()));
        jobs.spawn(nodes::exchange(core.clone()));
        jobs.spawn(delivery::deliver(core.clone()));
        jobs.spawn(inbox::push::notify(core.clone()));
        jobs.spawn(checks::watch(core.clone(), self.wallets.clone()));
        for projector in self.projectors() {
            jobs.spawn(self.wallets.clone().follow(projector));
        }
        for job in self.jobs() {
            jobs.spawn(job);
        }
    }

    /// The first merchant there was at start; empty when there was none.
    #[must_use]
    pub fn default_merchant_code(&self) -> &str {
        self.default_merchant_code.get().map_or("", String::as_str)
    }

    /// Where the merchant's pages verify mobile numbers: the origin of its Firebase project.
    #[must_use]
    pub fn phone_auth_origin(&self, merchant_code: &str) -> Option<String> {
        let project = self.core.config.identity_providers.firebase(merchant_code)?;
        let url = reqwest::Url::parse(&project.url).ok()?;
        Some(url.origin().ascii_serialization())
    }

    /// How many password hashes this node computed since it started.
    #[must_use]
    pub fn password_hashes(&self) -> u64 {
        self.accounts.passwords.computed()
    }

    /// Verifies the ledger: sums, balances and order.
    ///
    /// # Errors
    /// [`LedgerError`] when the ledger cannot be read.
    pub async fn audit(&self) -> Result<Audit, LedgerError> {
        self.wallets.ledger.verify().await
    }

    /// Applies what the ledger's log holds now, for tools and tests that cannot wait.
    ///
    /// # Errors
    /// As [`Self::rebuild_projections`].
    pub async fn catch_up_all(&self) -> Result<(), WalletError> {
        // A jackpot that was won is a movement that the projections have to see.
        if let Err(error) = self.jackpots.catch_up().await {
            return Err(WalletError::Database(sea_orm::DbErr::Custom(error.to_string())));
        }
        for projector in self.projectors() {
            self.wallets.catch_up(&*projector).await?;
        }
        self.add_people().await
    }

    /// Adds logins and registrations to the figures of teams: they are no rows of the log.
    async fn add_people(&self) -> Result<(), WalletError> {
        let added = self.agents.add_people().await;
        added.map(drop).map_err(|error| WalletError::Database(sea_orm::DbErr::Custom(error.to_string())))
    }

    /// Rebuilds every projection from the start of the ledger's log.
    ///
    /// # Errors
    /// When the ledger or the database fails; what was derived so far stays and is completed by the next try.
    pub async fn rebuild_projections(&self) -> Result<(), WalletError> {
        for projector in self.projectors() {
            self.wallets.rebuild(&*projector).await?;
        }
        self.add_people().await
    }

    /// Compares everything that was derived from the log with the ledger, and answers each difference in words.
    ///
    /// # Errors
    /// [`WalletError`] when the ledger or the database fails.
    pub async fn reconcile(&self) -> Result<Vec<String>, WalletError> {
        /// How often the comparison is repeated while money keeps moving.
        const TRIES: usize = 10;

        let mut differences = Vec::new();
        for _ in 0..TRIES {
            self.catch_up_all().await?;
            differences = self.wallets.reconcile_statements().await?;
            differences.extend(self.wallets.reconcile_transfers().await?);
            let of_vendors = self.transfer_wallets.reconcile().await;
            differences.extend(
                of_vendors
                    .map_err(|error| WalletError::Database(sea_orm::DbErr::Custom(error.to_string())))?,
            );
            differences.extend(self.records.reconcile().await?);
            differences.extend(self.jackpots.reconcile().await?);
            let of_receipts = self.payments.reconcile().await;
            differences.extend(
                of_receipts
                    .map_err(|error| WalletError::Database(sea_orm::DbErr::Custom(error.to_string())))?,
            );
            let of_payouts = self.payouts.reconcile().await;
            differences.extend(
                of_payouts
                    .map_err(|error| WalletError::Database(sea_orm::DbErr::Custom(error.to_string())))?,
            );
            let of_statements = self.reconcile.unexplained().await;
            differences.extend(
                of_statements
                    .map_err(|error| WalletError::Database(sea_orm::DbErr::Custom(error.to_string())))?,
            );
            let of_reports = self.reports.reconcile().await;
            differences.extend(
                of_reports
                    .map_err(|error| WalletError::Database(sea_orm::DbErr::Custom(error.to_string())))?,
            );
            let of_accounts = self.accounts.reconcile().await;
            differences.extend(
                of_accounts
                    .map_err(|error| WalletError::Database(sea_orm::DbErr::Custom(error.to_string())))?,
            );
            let of_teams = self.agents.reconcile().await;
            differences.extend(
                of_teams.map_err(|error| WalletError::Database(sea_orm::DbErr::Custom(error.to_string())))?,
            );
            if differences.is_empty() {
                break;
            }
        }
        Ok(differences)
    }

    /// Every route of the platform, ready to serve.
    pub fn router(&self) -> Router {
        let routers = self.routers();
        routers
            .member
            .route_layer(from_fn_with_state(self.sessions.clone(), session::name_browser))
            .route_layer(from_fn_with_state(self.merchants.clone(), merchant::guard))
            .merge(routers.console)
            .merge(routers.machine)
            .merge(outbox::routes().with_state(self.clone()))
            .layer(
                ServiceBuilder::new()
                    .layer(from_fn(web::wire_errors))
                    .layer(from_fn(web::refuse_zero_characters))
                    .layer(from_fn(web::limit_answer_time))
                    .layer(from_fn(web::limit_body_time))
                    .layer(DefaultBodyLimit::max(web::BODY_BYTES_MAX)),
            )
    }
}
