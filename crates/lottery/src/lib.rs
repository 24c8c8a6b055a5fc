//! The lottery vendor: draws, orders and settlement of lotteries, and just another vendor to the platform.
//!
//! It moves money only through the operator's signed wallet protocol over HTTP, even when both run in one process, and
//! speaks for several vendor codes, each with its own secret. The rules of lotteries are in `erawan_games::draws`.
//!
//! Invariants
//! - An order is in a draw, or it is not: decided in one transaction by one moment of the database's clock, before the
//!   draw's close. What was accepted keeps its odds.
//! - Draws, orders and suborders move by guarded updates of one row; transaction ids are stored, or follow from what
//!   is, before anything is sent, so every retry is the same transaction. A crash at any step leaves what the next
//!   start finishes.
//! - A bet whose result is unknown is asked for again with the same ids, and rolled back ten seconds after the close.
//! - The operator is told of each draw until it confirms the latest of it, by one node at a time.
//! - The list of suborders is fixed and its root published before the result; an own result follows from a seed whose
//!   hash was published before the draw opened and, where one was agreed then, from a round of a public beacon.
//! - Nothing is paid unless two calculations agree; every stake that was taken ends in one closing win or one rollback.
//! - Real money and play money never touch each other.
//!
//! Deliberately not here: balances, who may play, limits of players. They are the operator's.

mod audit;
mod beacon;
mod draws;
mod error;
mod http;
mod jobs;
mod model;
mod moment;
mod operator;
mod sales;
mod seal;
mod service;
mod store;
mod verify;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use erawan_games::draws::{Lotteries, LotteriesError, Origin};
use erawan_kernel::{Clock, Entropy, EntropyError};
use sea_orm::{DatabaseConnection, DbErr};
use tokio::sync::{Semaphore, mpsc};
use tokio_util::sync::{CancellationToken, DropGuard};

pub use audit::{AuditAnswer, AuditError, AuditRequest, Auditor, ProcessAuditor};
pub use beacon::{Beacon, BeaconChain, BeaconChainError, BeaconError, BeaconRound, HttpBeacon, Stopwatch};
pub use error::LotteryError;
pub use http::openapi;
pub use model::{Step, StepObserver, VerifyScope};
pub use seal::SeedKey;
pub use store::Migrator;
pub use verify::{Breach, Check, OperatorRecords, Tally, Verified, verify};

/// How many orders may wait for the writer.
const ORDERS_WAITING: usize = 4_096;
/// How many calls for money are under way at once.
const CALLS_AT_ONCE: usize = 64;

/// The vendor could not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The database failed or could not be migrated.
    #[error(transparent)]
    Database(#[from] DbErr),
    /// The HTTP client could not be made.
    #[error("the HTTP client could not be made: {0}")]
    Client(#[from] reqwest::Error),
    /// A built-in lottery is broken.
    #[error(transparent)]
    Lotteries(#[from] LotteriesError),
    /// A lottery to be sold does not exist, or its vendor has no secret.
    #[error("{0} cannot be sold: it does not exist, or its vendor has no secret")]
    Game(String),
    /// No randomness.
    #[error(transparent)]
    Entropy(#[from] EntropyError),
    /// Draws would wait for rounds that are far away.
    #[error("the first round of the beacon's chain is still to come")]
    Beacon,
}

/// One vendor code with the secret that it shares with the operator.
#[derive(Clone)]
pub struct VendorSecret {
    /// The vendor's code at the operator.
    pub code: String,
    /// The key that signs calls, in both directions.
    pub secret: Vec<u8>,
}

impl std::fmt::Debug for VendorSecret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("VendorSecret").field("code", &self.code).finish_non_exhaustive()
    }
}

/// The beacon of own draws. Draws keep what they were planned with, so their rounds are asked for also where no new draw
/// is planned with it.
#[derive(Debug, Clone)]
pub struct BeaconConfig {
    /// Where rounds are asked for.
    pub source: Arc<dyn Beacon>,
    /// What draws are planned with from now on; nothing where they are planned without a beacon.
    pub planned: Option<PlannedBeacon>,
}

/// The beacon that takes part in draws which are planned from now on.
#[derive(Debug, Clone)]
pub struct PlannedBeacon {
    /// The chain whose rounds take part.
    pub chain: BeaconChain,
    /// The codes of the own lotteries in which it takes part; none when empty.
    pub games: Vec<String>,
}

impl PlannedBeacon {
    /// Whether it takes part in draws of this lottery that are planned.
    pub(crate) fn is_of(&self, lottery: &erawan_games::draws::Lottery) -> bool {
        lottery.origin() == Origin::Own && self.games.iter().any(|code| code == lottery.game_code())
    }
}

/// How to reach the operator, and what to sell.
#[derive(Debug, Clone)]
pub struct LotteryConfig {
    /// Scheme, host and port of the operator, e.g. `http://127.0.0.1:8080`; calls go to `/provider/v1/{vendor}` there.
    pub operator_url: String,
    /// The vendor codes that this process speaks for.
    pub vendors: Vec<VendorSecret>,
    /// The lotteries that are sold; all of these vendors when empty.
    pub games: Vec<String>,
    /// Seals seeds in the database.
    pub seed_key: SeedKey,
    /// How long a call may take.
    pub timeout: Duration,
    /// Where public randomness of own draws comes from, and which draws are planned with it; without it the operator of the
    /// server could know their results beforehand.
    pub beacon: Option<BeaconConfig>,
    /// The second calculation; without it nothing is paid.
    pub auditor: Option<Arc<dyn Auditor>>,
    /// Is called at every step; used by tests.
    pub observer: Option<Arc<dyn StepObserver>>,
    /// Says how long a beacon has been silent; the machine's own unless given, as by tests.
    pub stopwatch: Option<Arc<dyn Stopwatch>>,
    /// The database's clock; the database itself is asked unless given, as by tests.
    pub database_clock: Option<Arc<dyn Clock>>,
    /// Whether draws and orders are moved on in the background; without it, [`Lottery::work`] does.
    pub background_job: bool,
}

impl LotteryConfig {
    /// The usual settings: all lotteries of the vendors, calls may take 5 s, draws moved on in the background, and no
    /// auditor yet.
    #[must_use]
    pub fn new(operator_url: impl Into<String>, vendors: Vec<VendorSecret>, seed_key: SeedKey) -> Self {
        Self {
            operator_url: operator_url.into(),
            vendors,
            games: Vec::new(),
            seed_key,
            timeout: Duration::from_secs(5),
            beacon: None,
            auditor: None,
            observer: None,
            stopwatch: None,
            database_clock: None,
            background_job: true,
        }
    }
}

/// Handles to the vendor's database: on PostgreSQL both are one pool.
#[derive(Debug, Clone)]
pub struct Connections {
    /// One connection on SQLite, which has one writer.
    pub write: DatabaseConnection,
    /// For statements that only read.
    pub read: DatabaseConnection,
}

/// A running lottery vendor. Dropping it stops its work at once; every draw and order continues after the next start.
#[derive(Debug)]
pub struct Lottery {
    service: Arc<service::Service>,
    _stop: DropGuard,
}

impl Lottery {
    /// Brings the tables up to date, plans draws and starts the jobs.
    ///
    /// # Errors
    /// When the database cannot be migrated, what is to be sold does not exist, or the beacon's first round is still to come.
    pub async fn start(
        connections: Connections,
        config: LotteryConfig,
        clock: Arc<dyn Clock>,
        entropy: Arc<dyn Entropy>,
    ) -> Result<Self, StartError> {
        store::bring_up_to_date(&connections.write).await?;
        let lotteries = Lotteries::load()?;
        let client = erawan_vendor_client::http_client(config.timeout)?;
        let mut vendors = BTreeMap::new();
        for vendor in &config.vendors {
            let operator = operator::Operator::new(
                client.clone(),
                &config.operator_url,
                &vendor.code,
                &vendor.secret,
                Arc::clone(&clock),
            );
            let key = erawan_vendor_client::SigningKey::of(&vendor.secret);
            vendors.insert(
                vendor.code.clone(),
                service::Vendor { operator, key, silence: service::Silence::default() },
            );
        }
        let games = sold_games(&lotteries, &vendors, &config.games)?;
        let (source, planned_beacon) =
            config.beacon.map_or((None, None), |beacon| (Some(beacon.source), beacon.planned));
        if planned_beacon.as_ref().is_some_and(|planned| planned.chain.last_round(clock.now_ms()).is_none()) {
            return Err(StartError::Beacon);
        }
        let stopwatch = config.stopwatch.unwrap_or_else(|| Arc::new(beacon::Running::default()));
        let stop = CancellationToken::new();
        let (orders, queue) = mpsc::channel(ORDERS_WAITING);
        let node = model::new_id(&*clock, &*entropy)?;
        let service = Arc::new(service::Service {
            store: store::Store::new(connections),
            vendors,
            lotteries,
            games,
            seed_key: config.seed_key,
            planned_beacon,
            is_beacon_verified: AtomicBool::new(false),
            rounds: Arc::new(beacon::Rounds::new(source, stopwatch)),
            auditor: config.auditor,
            clock,
            database_clock: config.database_clock,
            entropy,
            observer: config.observer.unwrap_or_else(|| Arc::new(model::Unobserved)),
            stop: stop.clone(),
            node,
            orders,
            calls: Semaphore::new(CALLS_AT_ONCE),
        });
        tokio::spawn(sales::writer::write_orders(Arc::clone(&service), queue));
        if config.background_job {
            jobs::start(&service);
        }
        Ok(Self { service, _stop: stop.drop_guard() })
    }

    /// The API of the client, to be mounted at `/lottery/api`.
    pub fn router(&self) -> axum::Router {
        http::router(Arc::clone(&self.service))
    }

    /// The API of the operator, to be mounted at `/lottery/operator/v1`.
    pub fn operator_router(&self) -> axum::Router {
        http::operator::router(Arc::clone(&self.service))
    }

    /// The vendor's migrations.
    #[must_use]
    pub const fn migrator() -> Migrator {
        Migrator
    }

    /// Plans draws that are missing, once. Returns how many were added.
    ///
    /// # Errors
    /// When the database or the entropy source fails.
    pub async fn plan(&self) -> Result<u64, LotteryError> {
        self.service.plan().await
    }

    /// Does everything that is due, once. Returns how much was due.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn work(&self) -> Result<usize, LotteryError> {
        self.service.work().await
    }

    /// Drops the lines of orders that are over for 13 months, once. Returns of how many orders.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn drop_old_lines(&self) -> Result<u64, LotteryError> {
        self.service.drop_old_lines().await
    }

    /// Counts the newest results of our own draws. Returns the codes of lotteries whose results are not spread as chance would
    /// have it; operators are told of them too.
    ///
    /// # Errors
    /// When the database or the entropy source fails.
    pub async fn watch_outcomes(&self) -> Result<Vec<String>, LotteryError> {
        self.service.watch_outcomes().await
    }

    /// Tells the operator once of every draw that it does not know the latest of. Returns how many it confirmed.
    ///
    /// # Errors
    /// When the database or the entropy source fails.
    pub async fn tell_draws(&self) -> Result<usize, LotteryError> {
        self.service.tell_draws().await
    }
}

/// The codes of the lotteries whose results are drawn here; those of the others are entered.
///
/// # Errors
/// When the rules of the lotteries are broken.
pub fn own_games() -> Result<Vec<String>, StartError> {
    let lotteries = Lotteries::load()?;
    let own = lotteries.lotteries().filter(|lottery| lottery.origin() == Origin::Own);
    Ok(own.map(|lottery| lottery.game_code().to_owned()).collect())
}

fn sold_games(
    lotteries: &Lotteries,
    vendors: &BTreeMap<String, service::Vendor>,
    wanted: &[String],
) -> Result<Vec<String>, StartError> {
    let of_vendors =
        |code: &str| lotteries.lottery(code).is_some_and(|lottery| vendors.contains_key(lottery.vendor()));
    if wanted.is_empty() {
        let all = lotteries.lotteries().map(|lottery| lottery.game_code().to_owned());
        return Ok(all.filter(|code| of_vendors(code)).collect());
    }
    match wanted.iter().find(|code| !of_vendors(code)) {
        Some(code) => Err(StartError::Game(code.clone())),
        None => Ok(wanted.to_vec()),
    }
}
