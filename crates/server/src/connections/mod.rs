//! Accepts connections, each within limits of time, and all within limits of number.
//!
//! Not here: how much time a body has (`erawan_platform::web::limit_body_time`), how many calls an address may make
//! (each room), encryption (the proxy in front).

mod slots;
mod socket;

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use ipnet::IpNet;
use tokio::net::{TcpListener, TcpStream};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tower::ServiceExt;

use slots::Slots;
use socket::Socket;

/// How long a client may take to send the head of a request, and rest between two requests.
const HEAD_MAX: Duration = Duration::from_secs(10);
/// The same for our own proxies: longer than they keep a connection that rests, so that they never send a request
/// on one that is just being closed. They limit their own clients.
const PROXY_REST_MAX: Duration = Duration::from_secs(75);
/// How long accepting rests after the system refused a connection, such as for want of file handles.
const REST: Duration = Duration::from_millis(500);

/// How many connections a server holds at once.
#[derive(Debug, Clone)]
pub struct ConnectionLimits {
    /// All of them.
    pub total: usize,
    /// Of one subscriber: an IPv4 address or an IPv6 network of 64 bits. A network of 48 bits has sixteen times as many.
    pub per_subscriber: usize,
    /// Our own proxies: all clients come through them, so only `total` holds.
    pub proxies: Vec<IpNet>,
}

impl ConnectionLimits {
    fn is_proxy(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.proxies.iter().any(|proxies| proxies.contains(&address))
    }
}

/// Serves until `stopping` is cancelled, then until the requests that had begun are answered.
pub async fn serve(
    listener: TcpListener,
    router: Router,
    limits: ConnectionLimits,
    stopping: CancellationToken,
) {
    let (slots, connections) = (Slots::new(&limits), TaskTracker::new());
    while let Some(accepted) = stopping.run_until_cancelled(listener.accept()).await {
        let (stream, client) = match accepted {
            Ok(accepted) => accepted,
            Err(error) if is_of_client(&error) => continue,
            Err(error) => {
                tracing::error!(%error, "no connection can be accepted");
                tokio::time::sleep(REST).await;
                continue;
            }
        };
        let is_proxy = limits.is_proxy(client.ip());
        let Some(slot) = slots.take((!is_proxy).then(|| client.ip())) else {
            metrics::counter!("erawan_connections_refused_total").increment(1);
            continue;
        };
        let rest_max = if is_proxy { PROXY_REST_MAX } else { HEAD_MAX };
        let connection = Connection { router: router.clone(), client, rest_max, stopping: stopping.clone() };
        connections.spawn(connection.serve(stream, slot));
    }
    drop(listener);
    connections.close();
    connections.wait().await;
}

/// Whether only this one client is at fault, which gave up before it was accepted.
fn is_of_client(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}

struct Connection {
    router: Router,
    client: SocketAddr,
    rest_max: Duration,
    stopping: CancellationToken,
}

impl Connection {
    async fn serve(self, stream: TcpStream, slot: slots::Slot) {
        let Self { router, client, rest_max, stopping } = self;
        // Answers are small; waiting for more to send would only delay them. A socket that refuses this is closed.
        if stream.set_nodelay(true).is_err() {
            return;
        }
        let answer = service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(client));
            router.clone().oneshot(request.map(Body::new))
        });
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(rest_max)
            .serve_connection(TokioIo::new(Socket::new(stream, slot)), answer)
            .with_upgrades();
        let mut connection = std::pin::pin!(connection);
        // Errors are clients that went away or took too long: neither is ours to report.
        let ended = stopping.run_until_cancelled(connection.as_mut()).await;
        if ended.is_none() {
            connection.as_mut().graceful_shutdown();
            drop(connection.await);
        }
    }
}

/// How many connections fit: no more than the system lets this process open, which is raised as far as it may.
#[must_use]
pub fn fitting_total(wanted: usize) -> usize {
    /// Files, databases and calls to others.
    const OTHER_FILES: u64 = 256;

    let files = raise_file_limit();
    let fitting = usize::try_from(files.saturating_sub(OTHER_FILES)).unwrap_or(usize::MAX).max(64);
    if fitting < wanted {
        tracing::warn!(
            files,
            "{fitting} connections at once, not {wanted}: the system limits open files (LimitNOFILE, ulimit -n)"
        );
    }
    fitting.min(wanted)
}

#[cfg(unix)]
fn raise_file_limit() -> u64 {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

    let limit = getrlimit(Resource::Nofile);
    let raised = Rlimit { current: limit.maximum, maximum: limit.maximum };
    let limit = if setrlimit(Resource::Nofile, raised).is_ok() { raised } else { limit };
    limit.current.unwrap_or(u64::MAX)
}

#[cfg(not(unix))]
fn raise_file_limit() -> u64 {
    u64::MAX
}
