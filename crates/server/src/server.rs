//! The whole product in one process: platform, studio, sandbox bank, web apps.

use std::net::SocketAddr;
use std::sync::Arc;

use anyhow::{Context, Result};
use axum::Router;
use erawan_kernel::{Clock, Entropy};
use erawan_ledger::{Ledger, LedgerConfig};
use erawan_platform::{App, Db};
use erawan_sandbox_gateway::{SandboxConfig, SandboxGateway};
use erawan_studio::{Studio, StudioConfig};
use tokio::net::TcpListener;
use tokio::task::JoinSet;

use crate::pages;
use crate::settings::{ModeName, Secrets, Settings};
use crate::web::WebAssets;

/// The vendor code of the in-house studio.
pub const STUDIO_VENDOR: &str = "BGS";

/// A running product.
#[derive(Debug)]
pub struct Server {
    /// Where players reach it.
    pub url: String,
    /// The platform, for tools that run in the same process.
    pub app: App,
    /// The in-house vendor.
    pub studio: Studio,
    servers: JoinSet<()>,
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
        std::fs::create_dir_all(&settings.data)
            .with_context(|| format!("could not create {}", settings.data.display()))?;
        let listener = listen(settings.addr).await?;
        let own_url = format!("http://{}", listener.local_addr()?);
        let bank =
            if settings.mode == ModeName::Demo { Some(listen(settings.sandbox_addr).await?) } else { None };
        let bank_url = match &bank {
            Some(bank) => format!("http://{}", bank.local_addr()?),
            None => String::new(),
        };
        let mut bank_secret = vec![0_u8; 32];
        entropy.fill(&mut bank_secret)?;
        let studio_secret = settings.studio_secret(entropy.as_ref())?;
        let secrets = Secrets {
            studio: studio_secret.clone(),
            body: settings.body_secret(entropy.as_ref())?,
            data: settings.data_secret(entropy.as_ref())?,
            sandbox: bank_secret.clone(),
        };
        let config = settings.platform(&own_url, &bank_url, secrets)?;
        let public_url = config.public_url.clone();

        let db =
            Db::open(&settings.platform_url()).await.context("could not open the platform's database")?;
        let ledger = open_ledger(settings, &clock, &entropy).await?;
        let app = App::start(config, db.clone(), ledger, clock.clone(), entropy.clone()).await?;
        let studio = Studio::start(
            db.write().clone(),
            StudioConfig::new(&own_url, STUDIO_VENDOR, studio_secret),
            clock.clone(),
            entropy.clone(),
        )
        .await?;

        let mut servers = JoinSet::new();
        if let Some(bank) = bank {
            let gateway = SandboxGateway::new(
                SandboxConfig {
                    secret: bank_secret,
                    own_url: bank_url,
                    callback_url: format!("{own_url}/callbacks/payments/sandbox"),
                    return_origin: public_url.clone(),
                },
                clock,
                entropy,
            );
            serve(&mut servers, bank, gateway.router());
        }
        let router = pages::router(&app, &studio, &WebAssets::load());
        serve(&mut servers, listener, router);
        Ok(Self { url: public_url, app, studio, servers })
    }

    /// Runs until a server ends, which only happens when the process is stopped.
    pub async fn wait(mut self) {
        self.servers.join_next().await;
        self.app.core.jobs.stop().await;
    }
}

async fn listen(addr: SocketAddr) -> Result<TcpListener> {
    TcpListener::bind(addr).await.with_context(|| format!("could not listen on {addr}; is it in use?"))
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
    let config = match &settings.database_url {
        Some(url) => LedgerConfig::postgres(url),
        None => LedgerConfig::sqlite(settings.data.join("ledger.db")),
    };
    Ledger::open(config, clock.clone(), entropy.clone()).await.context("could not open the ledger")
}

fn serve(servers: &mut JoinSet<()>, listener: TcpListener, router: Router) {
    servers.spawn(async move {
        let service = router.into_make_service_with_connect_info::<SocketAddr>();
        if let Err(error) = axum::serve(listener, service).with_graceful_shutdown(stopped()).await {
            tracing::error!(%error, "a server ended");
        }
    });
}

/// Completes when the process is asked to stop.
async fn stopped() {
    let interrupted = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        let mut terminated = match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(signal) => signal,
            Err(error) => {
                tracing::error!(%error, "SIGTERM cannot be heard");
                drop(interrupted.await);
                return;
            }
        };
        tokio::select! {
            _ = interrupted => {}
            _ = terminated.recv() => {}
        }
    }
    #[cfg(not(unix))]
    drop(interrupted.await);
}
