//! The studio: the in-house game vendor, and just another vendor to the platform.
//!
//! It stores rounds and serves the game client; it moves money only through the operator's signed wallet
//! protocol over HTTP, even when both run in one process.
//!
//! Invariants
//! - A round's outcome is decided by a server seed whose fingerprint the player held before the stake, and is
//!   stored before any win is sent. A commit is used once; the same request again gets the same round.
//! - A round moves by guarded updates of one row; its transaction ids are stored before anything is sent, so
//!   every retry is the same transaction. A crash at any step leaves a round that the job finishes.
//! - One open round per player and game, 2.5 s between the starts of one player over all sessions.
//! - A bet whose result is unknown is rolled back until the operator confirms; a win is sent until the operator
//!   confirms; nothing else touches the stake.
//!
//! Deliberately not here: balances, limits, who may play. They are the operator's.

mod error;
mod http;
mod jobs;
mod model;
mod operator;
mod service;
mod spin;
mod store;

use std::sync::Arc;
use std::time::Duration;

use erawan_games::CatalogueError;
use erawan_kernel::{Clock, Entropy};
use sea_orm::{DatabaseConnection, DbErr};
use tokio::sync::Notify;
use tokio_util::sync::{CancellationToken, DropGuard};

pub use error::StudioError;
pub use http::openapi;
pub use model::{BuiltInGames, EngineError, GameEngine, Step, StepObserver};
pub use store::Migrator;

/// The studio could not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The database failed or could not be migrated.
    #[error(transparent)]
    Database(#[from] DbErr),
    /// The HTTP client could not be made.
    #[error("the HTTP client could not be made: {0}")]
    Client(#[from] reqwest::Error),
    /// A built-in title is broken.
    #[error(transparent)]
    Catalogue(#[from] CatalogueError),
}

/// How to reach the operator.
#[derive(Clone)]
pub struct StudioConfig {
    /// Scheme, host and port of the operator, e.g. `http://127.0.0.1:8080`; calls go to
    /// `/provider/v1/{vendor_code}` there.
    pub operator_url: String,
    /// This vendor's code at the operator.
    pub vendor_code: String,
    /// The key that signs calls.
    pub secret: Vec<u8>,
    /// How long a call may take.
    pub timeout: Duration,
    /// What decides outcomes; the built-in titles when nothing is given.
    pub engine: Option<Arc<dyn GameEngine>>,
    /// Is called at every step of every round; used by tests.
    pub observer: Option<Arc<dyn StepObserver>>,
    /// Whether rounds that wait are moved on in the background; without it, [`Studio::resolve_due`] does.
    pub background_job: bool,
}

impl std::fmt::Debug for StudioConfig {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("StudioConfig")
            .field("operator_url", &self.operator_url)
            .field("vendor_code", &self.vendor_code)
            .finish_non_exhaustive()
    }
}

impl StudioConfig {
    /// The usual settings: calls may take 5 s, the built-in titles, rounds moved on in the background.
    #[must_use]
    pub fn new(operator_url: impl Into<String>, vendor_code: impl Into<String>, secret: Vec<u8>) -> Self {
        Self {
            operator_url: operator_url.into(),
            vendor_code: vendor_code.into(),
            secret,
            timeout: Duration::from_secs(5),
            engine: None,
            observer: None,
            background_job: true,
        }
    }
}

/// A running studio. Dropping it stops its work at once; every open round continues after the next start.
#[derive(Debug)]
pub struct Studio {
    service: Arc<service::Service>,
    _stop: DropGuard,
}

impl Studio {
    /// Brings the studio's tables up to date and starts its job.
    ///
    /// # Errors
    /// When the database cannot be migrated or a built-in title is broken.
    pub async fn start(
        db: DatabaseConnection,
        config: StudioConfig,
        clock: Arc<dyn Clock>,
        entropy: Arc<dyn Entropy>,
    ) -> Result<Self, StartError> {
        store::bring_up_to_date(&db).await?;
        let operator = operator::Operator::new(
            erawan_vendor_client::http_client(config.timeout)?,
            &config.operator_url,
            &config.vendor_code,
            &config.secret,
            Arc::clone(&clock),
        );
        let engine = match config.engine {
            Some(engine) => engine,
            None => Arc::new(BuiltInGames::load()?),
        };
        let stop = CancellationToken::new();
        let service = Arc::new(service::Service {
            store: store::Store::new(db),
            operator,
            engine,
            clock,
            entropy,
            observer: config.observer.unwrap_or_else(|| Arc::new(model::Unobserved)),
            stop: stop.clone(),
            round_due: Notify::new(),
        });
        if config.background_job {
            tokio::spawn(jobs::resolve_rounds(Arc::clone(&service)));
        }
        Ok(Self { service, _stop: stop.drop_guard() })
    }

    /// The API of the game client, to be mounted at `/studio/api`.
    pub fn router(&self) -> axum::Router {
        http::router(Arc::clone(&self.service))
    }

    /// The studio's migrations.
    #[must_use]
    pub const fn migrator() -> Migrator {
        Migrator
    }

    /// Retries every round that is due, once. Returns how many were due.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn resolve_due(&self) -> Result<usize, DbErr> {
        self.service.resolve_due().await
    }

    /// Takes a game out of play: running rounds finish, new ones are refused.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn disable_game(&self, game_code: &str, reason: &str) -> Result<(), DbErr> {
        self.service.store.disable_game(game_code, reason, self.service.clock.now_ms()).await
    }

    /// Lets a game that was disabled be played again.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn enable_game(&self, game_code: &str) -> Result<(), DbErr> {
        self.service.store.enable_game(game_code).await
    }
}
