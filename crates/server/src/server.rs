//! The whole product in one process: platform, studio, the lottery vendor where lotteries are sold, web apps, and in a demo
//! the sandbox bank, unless it has a process of its own.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result};
use axum::Router;
use erawan_kernel::{Clock, Entropy};
use erawan_ledger::{Ledger, LedgerConfig, PostgresTarget};
use erawan_lottery::Lottery;
use erawan_platform::build_files::BuildFiles;
use erawan_platform::{App, Db};
use erawan_sandbox_gateway::SandboxConfig;
use erawan_studio::{Studio, StudioConfig};
use tokio::net::{TcpListener, TcpSocket};
use tokio::task::JoinSet;

use crate::connections::{self, ConnectionLimits};
use crate::data_folder::{self, FolderLock, LEDGER_DB, PLATFORM_DB, SANDBOX_FILE};
use crate::database_file;
use crate::demo::play_history;
use crate::lottery::{self, LotterySecrets};
use crate::sandbox;
use crate::services::Services;
use crate::settings::{ModeName, Secrets, Settings};
use crate::start_checks;
use crate::traces::Traces;
use crate::verify::check_ledger_complete;
use crate::web::WebAssets;
use crate::{health, pages};

/// The vendor code of the in-house studio.
pub const STUDIO_VENDOR: &str = "BGS";
/// How long requests may take after the process was asked to stop; it ends within ten seconds.
const FINISH_MAX: Duration = Duration::from_secs(8);
/// Connections that may wait to be accepted.
const WAITING_MAX: u32 = 1_024;

/// A running product.
#[derive(Debug)]
pub struct Server {
    /// Where players reach it.
    pub url: String,
    /// Where it listens.
    pub own_url: String,
    /// The platform, for tools that run in the same process.
    pub app: App,
    /// The in-house vendor.
    pub studio: Studio,
    /// The in-house lottery vendor, where lotteries are sold.
    pub lottery: Option<Lottery>,
    servers: JoinSet<()>,
    traces: Option<Traces>,
    /// Held for the life of the server; none where the database has several nodes.
    _lock: Option<FolderLock>,
}

fn connection_limits(settings: &Settings) -> ConnectionLimits {
    ConnectionLimits {
        total: connections::fitting_total(settings.connections_max),
        per_subscriber: settings.connections_per_address,
        proxies: settings.trusted_proxies.clone(),
    }
}

/// Makes the data folder ready; an embedded database has one server.
pub(crate) fn open_folder(settings: &Settings) -> Result<Option<FolderLock>> {
    let is_embedded = settings.database_url.is_none();
    data_folder::prepare(&settings.data, if is_embedded { &[PLATFORM_DB, LEDGER_DB] } else { &[] })?;
    is_embedded.then(|| FolderLock::take(&settings.data)).transpose()
}

impl Server {
    /// Opens databases, brings schemas up to date, loads demo content in demo mode, and listens.
    ///
    /// # Errors
    /// When an address, a database or a secret cannot be had.
    pub async fn start(
        settings: &Settings,
        clock: Arc<dyn Clock>,
        entropy: Arc<dyn Entropy>,
    ) -> Result<Self> {
        start_checks::check_settings(settings)?;
        Box::pin(play_history(settings, &clock, &entropy)).await?;
        Self::start_with(settings, &settings.lotteries, clock, entropy).await
    }

    /// The same at another time, for what is played then. The lottery vendor is known and holds no draws: those of days that
    /// pass in seconds would all be owed a result afterwards.
    pub(crate) async fn start_in_the_past(
        settings: &Settings,
        clock: Arc<dyn Clock>,
        entropy: Arc<dyn Entropy>,
    ) -> Result<Self> {
        Self::start_with(settings, &[], clock, entropy).await
    }

    async fn start_with(
        settings: &Settings,
        lotteries: &[String],
        clock: Arc<dyn Clock>,
        entropy: Arc<dyn Entropy>,
    ) -> Result<Self> {
        let traces = settings.traces.begin()?;
        let lock = open_folder(settings)?;
        let socket = bind(settings.addr)?;
        let admin = settings.admin_addr.map(bind).transpose()?;
        let limits = connection_limits(settings);
        let own_url = format!("http://{}", socket.local_addr()?);
        let bank = sandbox::listen_inside(settings)?;
        let bank_url = sandbox::url(settings, bank.as_ref())?;
        let bank_secret = match settings.mode {
            ModeName::Demo => settings.sandbox_secret(entropy.as_ref())?,
            ModeName::Production => Vec::new(),
        };
        let studio_secret = settings.studio_secret(entropy.as_ref())?;
        let lottery_secrets = LotterySecrets::of(settings, entropy.as_ref())?;
        let secrets = Secrets {
            studio: studio_secret.clone(),
            lottery_vendors: lottery_secrets.vendors.clone(),
            body: settings.body_secret(entropy.as_ref())?,
            data: settings.data_secret(entropy.as_ref())?,
            sandbox: bank_secret.clone(),
        };
        let config = settings.platform(&own_url, &bank_url, secrets)?;
        let public_url = config.public_url.clone();

        let db = open_db(settings).await?;
        let services = Services::new(config.clone(), db.clone(), clock.clone(), entropy.clone());
        start_checks::check_database(settings, &services).await?;
        if has_ledger_file(settings) {
            // Before it is opened for writing: what is left of a damaged file stays as it is.
            check_ledger_complete(settings).await?;
        }
        let ledger = open_ledger(settings, &clock, &entropy).await?;
        let app = App::start(config, db.clone(), ledger, clock.clone(), entropy.clone()).await?;
        health::check_disk(&app.core, &settings.data);
        let studio = Studio::start(
            db.write().clone(),
            StudioConfig::new(&own_url, STUDIO_VENDOR, studio_secret),
            clock.clone(),
            entropy.clone(),
        )
        .await?;
        let world = (clock.clone(), entropy.clone());
        let lottery = lottery::start(settings, lotteries, &own_url, &lottery_secrets, &db, world).await?;

        let mut servers = JoinSet::new();
        if let Some(bank) = bank {
            let config = SandboxConfig {
                secret: bank_secret,
                own_url: bank_url,
                callback_url: format!("{own_url}/callbacks/payments/sandbox"),
                payout_callback_url: format!("{own_url}/payout-callbacks/sandbox"),
                return_origin: public_url.clone(),
                file: Some(settings.data.join(SANDBOX_FILE)),
            };
            let gateway = sandbox::open_inside(config, clock, entropy).await?;
            serve(&mut servers, bank, gateway.router(), &limits, &app);
        }
        let assets = settings.assets.clone().unwrap_or_else(WebAssets::load);
        let kept = keep_build_files(&app, &assets).await;
        let router = pages::router(&app, &studio, lottery.as_ref(), &assets, kept, traces.clone());
        serve(&mut servers, listen(socket)?, router, &limits, &app);
        let metrics = match admin {
            Some(admin) => {
                let metrics = health::collect_metrics()?;
                let router = health::admin_routes(app.core.readiness.clone(), metrics.clone());
                serve(&mut servers, listen(admin)?, router, &limits, &app);
                Some(metrics)
            }
            None => None,
        };
        app.core.jobs.spawn(health::watch_disk(app.core.clone(), settings.data.clone(), metrics));
        Ok(Self { url: public_url, own_url, app, studio, lottery, servers, traces, _lock: lock })
    }

    /// Runs until the process is asked to stop, then ends live streams and chats at once and lets requests finish.
    ///
    /// Requests that take longer than [`FINISH_MAX`] are cut off.
    pub async fn wait(mut self, mut stop: StopRequest) {
        tokio::select! {
            () = stop.heard() => tracing::info!("asked to stop: requests finish, streams end"),
            _ = self.servers.join_next() => {}
        }
        self.stop().await;
    }

    /// Ends live streams and chats at once, lets requests finish as [`wait`](Self::wait) does, and stops the jobs.
    pub async fn stop(mut self) {
        self.app.core.stopping.cancel();
        // Its streams end with it. An order that is under way is finished by the next start.
        self.lottery = None;
        let finished = async { while self.servers.join_next().await.is_some() {} };
        if tokio::time::timeout(FINISH_MAX, finished).await.is_err() {
            tracing::warn!("requests were cut off: they took longer than {FINISH_MAX:?} after the stop");
        }
        self.app.core.jobs.stop().await;
        if let Some(traces) = self.traces.take() {
            traces.flush().await;
        }
    }
}

/// Puts the files of this build where other nodes find them, before a page names them. A node that cannot still serves
/// its own.
async fn keep_build_files(app: &App, assets: &WebAssets) -> BuildFiles {
    let (files, own) = (BuildFiles::new(&app.core), assets.build_files());
    if let Err(error) = files.carry(&own).await {
        tracing::warn!(%error, "the files of this build could not be kept for other nodes");
    }
    app.core.jobs.spawn(files.clone().keep_carrying(own));
    files
}

/// Takes an address. Until [`listen`] a connection to it is refused, so that a proxy asks another node.
pub(crate) fn bind(addr: SocketAddr) -> Result<TcpSocket> {
    let bound = || {
        let socket = if addr.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
        // Connections of the server before this one may still be closing.
        socket.set_reuseaddr(true)?;
        socket.bind(addr)?;
        std::io::Result::Ok(socket)
    };
    bound().with_context(|| format!("could not listen on {addr}"))
}

pub(crate) fn listen(socket: TcpSocket) -> Result<TcpListener> {
    let addr = socket.local_addr()?;
    socket.listen(WAITING_MAX).with_context(|| format!("could not listen on {addr}"))
}

/// Opens the platform's database that the settings name, and brings its schema up to date.
///
/// # Errors
/// When it cannot be opened.
pub async fn open_db(settings: &Settings) -> Result<Db> {
    let url = settings.platform_url();
    Db::check_url(&url)?;
    check_file(settings, PLATFORM_DB)?;
    if settings.database_url.is_some() {
        let reached = match PostgresTarget::of(&url) {
            Ok(target) => target.reach().await,
            Err(error) => Err(error),
        };
        reached.with_context(|| settings.could_not_open(PLATFORM_DB))?;
    }
    Db::open(&url, settings.database_connections).await.with_context(|| settings.could_not_open(PLATFORM_DB))
}

/// Refuses an embedded database that lost its end.
pub(crate) fn check_file(settings: &Settings, name: &str) -> Result<()> {
    if settings.database_url.is_some() {
        Ok(())
    } else {
        database_file::check_whole(&settings.data.join(name))
    }
}

/// Whether there is an embedded ledger with something in it.
fn has_ledger_file(settings: &Settings) -> bool {
    let is_filled = |path: PathBuf| path.metadata().is_ok_and(|file| file.len() > 0);
    settings.database_url.is_none() && is_filled(settings.data.join(LEDGER_DB))
}

/// Opens the ledger the settings name to look at it: an embedded one stays as it is, byte for byte.
///
/// # Errors
/// When its database cannot be opened.
pub async fn open_ledger_to_read(
    settings: &Settings,
    clock: &Arc<dyn Clock>,
    entropy: &Arc<dyn Entropy>,
) -> Result<Ledger> {
    if !has_ledger_file(settings) {
        return open_ledger(settings, clock, entropy).await;
    }
    check_file(settings, LEDGER_DB)?;
    let config = LedgerConfig::sqlite_read_only(settings.data.join(LEDGER_DB));
    let opened = Ledger::open(config, clock.clone(), entropy.clone()).await;
    opened.with_context(|| settings.could_not_open(LEDGER_DB))
}

/// Opens the ledger the settings name.
///
/// # Errors
/// When its database cannot be opened.
pub async fn open_ledger(
    settings: &Settings,
    clock: &Arc<dyn Clock>,
    entropy: &Arc<dyn Entropy>,
) -> Result<Ledger> {
    Db::check_url(&settings.platform_url())?;
    check_file(settings, LEDGER_DB)?;
    let config = match &settings.database_url {
        Some(url) => LedgerConfig::postgres(url),
        None => LedgerConfig::sqlite(settings.data.join(LEDGER_DB)),
    };
    let opened = Ledger::open(config, clock.clone(), entropy.clone()).await;
    opened.with_context(|| settings.could_not_open(LEDGER_DB))
}

fn serve(
    servers: &mut JoinSet<()>,
    listener: TcpListener,
    router: Router,
    limits: &ConnectionLimits,
    app: &App,
) {
    servers.spawn(connections::serve(listener, router, limits.clone(), app.core.stopping.clone()));
}

/// Hears when the process is asked to stop. One that is asked before it listens here is ended by the system.
#[derive(Debug)]
pub struct StopRequest {
    #[cfg(unix)]
    interrupted: tokio::signal::unix::Signal,
    #[cfg(unix)]
    terminated: tokio::signal::unix::Signal,
}

impl StopRequest {
    /// Begins to listen: a request is kept until it is asked for.
    ///
    /// # Errors
    /// When the system does not let it.
    pub fn listen() -> std::io::Result<Self> {
        #[cfg(unix)]
        {
            use tokio::signal::unix::{SignalKind, signal};
            let (interrupted, terminated) =
                (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
            Ok(Self { interrupted, terminated })
        }
        #[cfg(not(unix))]
        Ok(Self {})
    }

    /// Completes when the process is, or was, asked to stop.
    pub async fn heard(&mut self) {
        #[cfg(unix)]
        tokio::select! {
            _ = self.interrupted.recv() => {}
            _ = self.terminated.recv() => {}
        }
        #[cfg(not(unix))]
        drop(tokio::signal::ctrl_c().await);
    }
}
