//! Members who log in at the same time, and one client that makes a cheap call.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use erawan_testkit::{PASSWORD, TestServer};
use serde_json::json;
use tokio::task::JoinSet;
use tokio::time::{MissedTickBehavior, interval};

use super::{address, open_account};
use crate::Failure;
use crate::connection::Connection;

/// Connections that ask, and how often each does: far apart, so that a slow answer does not hold up the next.
const PROBES: usize = 8;
const PROBE_EVERY: Duration = Duration::from_millis(20);
/// As the refusal says in `Retry-After`.
const RETRY_AFTER: Duration = Duration::from_secs(1);
/// Until every member of the crowd has sent the first login.
const WARM_UP: Duration = Duration::from_secs(1);

/// Members who will log in.
#[derive(Debug, Clone)]
pub(crate) struct Crowd {
    names: Arc<[String]>,
}

/// The outcomes of a crowd's logins.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Outcome {
    pub(crate) logins: u64,
    pub(crate) refused: u64,
}

impl Crowd {
    pub(crate) async fn gather(server: &TestServer, count: usize) -> Result<Self, Failure> {
        let names: Vec<String> = (0..count).map(|number| format!("crowd{number:05}")).collect();
        for name in &names {
            open_account(server, name).await?;
        }
        Ok(Self { names: names.into() })
    }

    /// All members log in again and again while a cheap call is made; its times, and the crowd's logins in
    /// that time.
    pub(crate) async fn log_in_beside(
        &self,
        addr: SocketAddr,
        time: Duration,
    ) -> Result<(Vec<Duration>, Outcome), Failure> {
        let start = Instant::now() + WARM_UP;
        let mut callers = JoinSet::new();
        for number in 0..self.names.len() {
            let crowd = self.clone();
            callers.spawn(async move { crowd.log_in(number, addr, start, start + time).await });
        }
        tokio::time::sleep(WARM_UP).await;
        let times = probe(addr, time).await?;
        let mut sum = Outcome::default();
        for outcome in callers.join_all().await {
            let outcome = outcome?;
            sum.logins += outcome.logins;
            sum.refused += outcome.refused;
        }
        Ok((times, sum))
    }

    async fn log_in(
        &self,
        number: usize,
        addr: SocketAddr,
        start: Instant,
        end: Instant,
    ) -> Result<Outcome, Failure> {
        let mut connection = Connection::open(addr).await?;
        let body = json!({ "username": self.names[number], "password": PASSWORD }).to_string();
        let headers = [("Merchant", "suvarna".to_owned()), ("X-Test-Address", address(number))];
        let mut outcome = Outcome::default();
        while Instant::now() < end {
            let (status, answer) =
                connection.send("POST /wps/session/login", &headers, body.as_bytes()).await?;
            let counts = u64::from((start..end).contains(&Instant::now()));
            match status {
                200 => outcome.logins += counts,
                429 => {
                    outcome.refused += counts;
                    tokio::time::sleep(RETRY_AFTER).await;
                }
                _ => return Err(format!("a login was answered {status}: {answer}").into()),
            }
        }
        Ok(outcome)
    }
}

/// How long a call takes that has nothing to do with logins.
pub(crate) async fn probe(addr: SocketAddr, time: Duration) -> Result<Vec<Duration>, Failure> {
    let mut probes = JoinSet::new();
    for number in 0..PROBES {
        probes.spawn(async move {
            let mut connection = Connection::open(addr).await?;
            let headers =
                [("Merchant", "suvarna".to_owned()), ("X-Test-Address", address(1_000_000 + number))];
            let mut pace = interval(PROBE_EVERY);
            pace.set_missed_tick_behavior(MissedTickBehavior::Delay);
            let (mut times, end) = (Vec::new(), Instant::now() + time);
            while Instant::now() < end {
                pace.tick().await;
                let began = Instant::now();
                let (status, answer) = connection.send("GET /wps/system/status", &headers, b"").await?;
                times.push(began.elapsed());
                if status != 200 {
                    return Err(format!("status was answered {status}: {answer}").into());
                }
            }
            Ok::<_, Failure>(times)
        });
    }
    let mut times = Vec::new();
    for probe in probes.join_all().await {
        times.append(&mut probe?);
    }
    Ok(times)
}
