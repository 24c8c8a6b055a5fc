//! The sandbox bank of a demo: inside the server's process, or as the program `erawan-sandbox` beside it.
//!
//! What it did is in a file that one process at a time writes. As a process of its own it goes on when the platform is
//! killed, as a real bank does, and the platform goes on without it.

use std::collections::BTreeMap;
use std::io::ErrorKind;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::{Context, Result, anyhow};
use clap::Args;
use erawan_kernel::{Clock, Entropy, FollowingClock, OsEntropy};
use erawan_sandbox_gateway::{BookLock, SandboxConfig, SandboxGateway};
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

use crate::connections::{self, ConnectionLimits};
use crate::data_folder::{self, SANDBOX_FILE};
use crate::server::{StopRequest, bind, listen};
use crate::settings::{self, ModeName, Settings};

/// Connections at once; a test bank has few callers.
const CONNECTIONS_MAX: usize = 1_000;

/// Settings of `erawan-sandbox`. Those that the server has too have the same names.
#[derive(Debug, Clone, Args)]
pub struct SandboxArgs {
    /// Address to listen on; port 0 takes a free one.
    #[arg(long, env = "ERAWAN_SANDBOX_ADDR", default_value = "127.0.0.1:8090")]
    pub addr: SocketAddr,
    /// The address by which the platform and payers reach it, when it is not the listening address.
    #[arg(long, env = "ERAWAN_SANDBOX_URL")]
    pub url: Option<String>,
    /// Where the platform takes callbacks.
    #[arg(long, env = "ERAWAN_SANDBOX_PLATFORM", default_value = "http://127.0.0.1:8080")]
    pub platform: String,
    /// The address players use, to which payers are sent back, when it is not the platform's.
    #[arg(long, env = "ERAWAN_PUBLIC_URL")]
    pub public_url: Option<String>,
    /// Folder of what the bank remembers, and of the secret where none is given; by default the server's.
    #[arg(long, env = "ERAWAN_DATA", default_value = "./data")]
    pub data: PathBuf,
    /// Secret shared with the platform, hexadecimal, at least 32 bytes; without it one is kept in the folder.
    #[arg(long, env = "ERAWAN_SANDBOX_SECRET", hide_env_values = true)]
    pub secret: Option<String>,
}

/// Takes the address of a bank inside the server; none in production, and where the bank has a process of its own. A
/// caller that comes before the bank is served waits and is not refused: the platform's jobs begin before it.
pub(crate) fn listen_inside(settings: &Settings) -> Result<Option<TcpListener>> {
    let is_inside = settings.mode == ModeName::Demo && settings.sandbox_url.is_none();
    is_inside.then(|| bind(settings.sandbox_addr).and_then(listen)).transpose()
}

/// Where the bank is reached; nowhere in production.
pub(crate) fn url(settings: &Settings, inside: Option<&TcpListener>) -> Result<String> {
    Ok(match (&settings.sandbox_url, inside) {
        (Some(url), _) => without_slash(url),
        (None, Some(bank)) => format!("http://{}", bank.local_addr()?),
        (None, None) => String::new(),
    })
}

/// The files that banks inside this process write, and how many of them write each: several servers of one process have
/// their banks on the same file.
static INSIDE: Mutex<BTreeMap<PathBuf, (BookLock, usize)>> = Mutex::new(BTreeMap::new());

/// Keeps banks of other processes from a file until the last bank of this process that writes it is gone.
#[derive(Debug)]
pub(crate) struct BankFile(PathBuf);

impl BankFile {
    fn take(file: &Path) -> Result<Self> {
        let mut inside = INSIDE.lock().unwrap_or_else(PoisonError::into_inner);
        match inside.get_mut(file) {
            Some((_, banks)) => *banks += 1,
            None => drop(inside.insert(file.to_owned(), (lock(file)?, 1))),
        }
        Ok(Self(file.to_owned()))
    }
}

impl Drop for BankFile {
    fn drop(&mut self) {
        let mut inside = INSIDE.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, banks)) = inside.get_mut(&self.0) {
            *banks -= 1;
            if *banks == 0 {
                inside.remove(&self.0);
            }
        }
    }
}

/// Opens a bank inside the server, unless another process writes its file. The file is this process's as long as what
/// is answered beside the bank lives.
pub(crate) fn open_inside(
    config: SandboxConfig,
    clock: Arc<dyn Clock>,
    entropy: Arc<dyn Entropy>,
) -> Result<(SandboxGateway, Option<BankFile>)> {
    let file = config.file.as_deref().map(BankFile::take).transpose()?;
    Ok((open(config, clock, entropy)?, file))
}

fn open(config: SandboxConfig, clock: Arc<dyn Clock>, entropy: Arc<dyn Entropy>) -> Result<SandboxGateway> {
    let file = config.file.clone().unwrap_or_default();
    SandboxGateway::open(config, clock, entropy).with_context(|| format!("could not open {}", file.display()))
}

fn lock(file: &Path) -> Result<BookLock> {
    BookLock::take(file).map_err(|error| match error.kind() {
        ErrorKind::WouldBlock => anyhow!(
            "{} is in use by another sandbox bank: stop that one, or name its address (ERAWAN_SANDBOX_URL)",
            file.display()
        ),
        _ => anyhow::Error::new(error).context(format!("could not open {}", file.display())),
    })
}

fn without_slash(url: &str) -> String {
    url.trim_end_matches('/').to_owned()
}

/// Serves the bank until the process is asked to stop.
///
/// # Errors
/// When its address, its folder or its file cannot be had.
pub async fn serve(args: &SandboxArgs) -> Result<()> {
    let mut stop = StopRequest::listen()?;
    data_folder::prepare(&args.data, &[])?;
    let (clock, entropy) = (Arc::new(FollowingClock::default()), Arc::new(OsEntropy));
    let file = args.data.join(SANDBOX_FILE);
    let _lock = lock(&file)?;
    let socket = bind(args.addr)?;
    let own_url = match &args.url {
        Some(url) => without_slash(url),
        None => format!("http://{}", socket.local_addr()?),
    };
    let platform = without_slash(&args.platform);
    let config = SandboxConfig {
        secret: settings::sandbox_secret(args.secret.as_deref(), &args.data, &*entropy)?,
        own_url: own_url.clone(),
        callback_url: format!("{platform}/callbacks/payments/sandbox"),
        payout_callback_url: format!("{platform}/payout-callbacks/sandbox"),
        return_origin: args.public_url.as_deref().map_or_else(|| platform.clone(), without_slash),
        file: Some(file),
    };
    let gateway = open(config, clock, entropy)?;
    let limits = ConnectionLimits {
        total: connections::fitting_total(CONNECTIONS_MAX),
        per_subscriber: CONNECTIONS_MAX,
        proxies: Vec::new(),
    };
    let (listener, stopping) = (listen(socket)?, CancellationToken::new());
    println!(
        "The sandbox bank is at {own_url}: payouts at {own_url}/payouts, statements at {own_url}/statements"
    );
    tokio::select! {
        () = stop.heard() => tracing::info!("asked to stop"),
        () = connections::serve(listener, gateway.router(), limits, stopping) => {}
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use tempfile::TempDir;

    use super::*;

    #[test]
    fn one_bank_at_a_time_writes_its_file() {
        let folder = TempDir::new().expect("a folder");
        let file = folder.path().join(SANDBOX_FILE);
        let first = lock(&file).expect("a lock");
        let refused = lock(&file).expect_err("the file is in use").to_string();
        assert!(refused.contains("is in use by another sandbox bank"), "{refused}");
        drop(first);
        lock(&file).expect("a lock");
    }

    #[test]
    fn while_a_bank_lives_inside_the_server_no_other_process_writes_its_file() {
        let folder = TempDir::new().expect("a folder");
        let file = folder.path().join(SANDBOX_FILE);
        let inside = || {
            let config = SandboxConfig {
                secret: vec![1; 32],
                own_url: "http://127.0.0.1:1".to_owned(),
                callback_url: "http://127.0.0.1:1/callbacks/payments/sandbox".to_owned(),
                payout_callback_url: "http://127.0.0.1:1/payout-callbacks/sandbox".to_owned(),
                return_origin: "http://127.0.0.1:1".to_owned(),
                file: Some(file.clone()),
            };
            open_inside(config, Arc::new(FollowingClock::default()), Arc::new(OsEntropy)).expect("a bank")
        };
        // What `erawan-sandbox` on the same folder does first.
        let beside = || lock(&file).map(drop);
        let (first, second) = (inside(), inside());
        assert!(beside().is_err());
        drop(first);
        assert!(beside().is_err(), "the bank of the other server still lives");
        drop(second);
        beside().expect("the file is free");
    }
}
