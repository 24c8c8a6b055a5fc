//! A lottery vendor on a database of its own, whose steps and audits are noted.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use async_trait::async_trait;
use erawan_kernel::SeededEntropy;
use erawan_lottery::{
    AuditAnswer, AuditError, AuditRequest, Auditor, Connections, Lottery, LotteryConfig, ProcessAuditor,
    SeedKey, Step, StepObserver, VendorSecret,
};
use erawan_platform::Db;
use erawan_testkit::{Engine, TestServer};
use sea_orm::{ConnectionTrait, Statement};
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

use super::world::{GAMES, OnSale};
use crate::{DATABASE_CONNECTIONS, Failure};

/// After so long without the state that is waited for something is wrong.
const WAIT_MAX: Duration = Duration::from_secs(900);
/// How often it is looked at.
const LOOK_EVERY: Duration = Duration::from_millis(20);

/// When steps were reached, and audits took place.
#[derive(Debug, Default)]
pub(super) struct Timeline {
    steps: Mutex<Vec<(Step, Instant)>>,
    audits: Mutex<Vec<(Instant, Instant)>>,
}

impl Timeline {
    pub(super) fn clear(&self) {
        self.steps.lock().unwrap_or_else(PoisonError::into_inner).clear();
        self.audits.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    /// When a step was first reached since the last call of `clear`.
    pub(super) fn first(&self, step: Step) -> Result<Instant, Failure> {
        let steps = self.steps.lock().unwrap_or_else(PoisonError::into_inner);
        let found = steps.iter().find(|(of, _)| *of == step);
        Ok(found.ok_or_else(|| format!("{step:?} was not reached"))?.1)
    }

    /// When the first audit began and ended.
    pub(super) fn audit(&self) -> Result<(Instant, Instant), Failure> {
        let audits = self.audits.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(*audits.first().ok_or("nothing was audited")?)
    }
}

#[async_trait]
impl StepObserver for Timeline {
    async fn reached(&self, step: Step) {
        if !matches!(step, Step::OrderStored | Step::BetAnswered) {
            self.steps.lock().unwrap_or_else(PoisonError::into_inner).push((step, Instant::now()));
        }
    }
}

#[derive(Debug)]
struct TimedAuditor {
    inner: ProcessAuditor,
    timeline: Arc<Timeline>,
}

#[async_trait]
impl Auditor for TimedAuditor {
    async fn audit(&self, request: AuditRequest<'_>) -> Result<AuditAnswer, AuditError> {
        let began = Instant::now();
        let answer = self.inner.audit(request).await;
        let mut audits = self.timeline.audits.lock().unwrap_or_else(PoisonError::into_inner);
        audits.push((began, Instant::now()));
        answer
    }
}

#[derive(Debug)]
pub(super) struct Vendor {
    pub(super) addr: SocketAddr,
    pub(super) timeline: Arc<Timeline>,
    /// Another connection to its database: what is read here does not wait for it.
    pub(super) reader: Db,
    _lottery: Lottery,
    serving: JoinHandle<()>,
    _folder: TempDir,
}

impl Drop for Vendor {
    fn drop(&mut self) {
        self.serving.abort();
    }
}

impl Vendor {
    pub(super) async fn start(engine: Engine, server: &TestServer, secret: &[u8]) -> Result<Self, Failure> {
        let folder = tempfile::tempdir()?;
        let url = match engine {
            Engine::Sqlite => format!("sqlite://{}?mode=rwc", folder.path().join("lottery.db").display()),
            Engine::Postgres => erawan_testpg::fresh_database().await?,
        };
        let connections = if engine == Engine::Sqlite { 1 } else { DATABASE_CONNECTIONS };
        let db = Db::connect(&url, connections).await?;
        let timeline = Arc::<Timeline>::default();
        let program = std::env::current_exe()?;
        let inner = ProcessAuditor::new(program, vec!["draw-audit".to_owned()], folder.path());
        let vendors = erawan_server::lottery::vendor_secrets(secret);
        let vendors = vendors.into_iter().map(|(code, secret)| VendorSecret { code, secret }).collect();
        let config = LotteryConfig {
            games: GAMES.iter().map(|(_, game)| (*game).to_owned()).collect(),
            auditor: Some(Arc::new(TimedAuditor { inner, timeline: Arc::clone(&timeline) })),
            observer: Some(Arc::clone(&timeline) as Arc<dyn StepObserver>),
            ..LotteryConfig::new(&server.url, vendors, SeedKey::of(&[7; 32]))
        };
        let (clock, entropy) = (Arc::new(server.clock.clone()), Arc::new(SeededEntropy::new(9)));
        let connections = Connections { write: db.write().clone(), read: db.read().clone() };
        let lottery = Lottery::start(connections, config, clock, entropy).await?;
        lottery.plan().await?;
        let router = axum::Router::new().nest("/lottery/api", lottery.router());
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let addr = listener.local_addr()?;
        let serving = tokio::spawn(async move {
            // It ends with the vendor.
            drop(axum::serve(listener, router).await);
        });
        let reader = Db::connect(&url, 1).await?;
        Ok(Self { addr, timeline, reader, _lottery: lottery, serving, _folder: folder })
    }

    /// Reads a number of its database.
    pub(super) async fn count(&self, sql: &str) -> Result<i64, Failure> {
        let db = self.reader.write();
        let statement = Statement::from_string(db.get_database_backend(), sql.to_owned());
        let row = db.query_one_raw(statement).await?.ok_or("no row")?;
        Ok(row.try_get_by_index(0)?)
    }

    /// Waits until a draw has a state.
    pub(super) async fn wait_for(&self, game: &str, draw: &OnSale, state: &str) -> Result<(), Failure> {
        let began = Instant::now();
        let numero = &draw.numero;
        let sql = format!(
            "SELECT COUNT(*) FROM draw WHERE game_code = '{game}' AND numero = '{numero}' AND state = '{state}'"
        );
        while self.count(&sql).await? == 0 {
            if began.elapsed() > WAIT_MAX {
                return Err(format!("{game} {numero} is not {state} after {WAIT_MAX:?}").into());
            }
            tokio::time::sleep(LOOK_EVERY).await;
        }
        Ok(())
    }
}

/// The most memory that the process of an auditor has had in RAM, in hundredths of a MB. There are two at most: the vendor
/// in the platform's process may have had a draw, too, which was smaller.
pub(super) fn auditor_peak() -> Result<u64, Failure> {
    let own = format!("PPid:\t{}", std::process::id());
    let mut peaks = Vec::new();
    for entry in std::fs::read_dir("/proc")?.flatten() {
        let read = |name: &str| std::fs::read_to_string(entry.path().join(name)).unwrap_or_default();
        let status = read("status");
        if status.lines().any(|line| line == own) && read("cmdline").contains("draw-audit") {
            peaks.push(peak_of(&status)?);
        }
    }
    peaks.into_iter().max().ok_or_else(|| "no auditor runs".into())
}

fn peak_of(status: &str) -> Result<u64, Failure> {
    let kb = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).ok_or("no VmHWM")?;
    Ok(kb.trim().trim_end_matches("kB").trim().parse::<u64>()? * 100 / 1_024)
}
