//! Members who place one order after the other, each at most one a second in a lottery.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use erawan_kernel::{Clock, ManualClock};
use serde_json::Value;
use tokio::task::JoinSet;

use super::slips::Chance;
use super::world::{Player, on_sale};
use crate::Failure;
use crate::connection::Connection;

/// The shortest time between two orders of a member in a lottery, milliseconds.
const PACE_MS: i64 = 1_000;

/// Who buys what, and where.
#[derive(Debug, Clone)]
pub(super) struct Buyers {
    pub(super) vendor: SocketAddr,
    pub(super) clock: ManualClock,
    pub(super) players: Vec<Player>,
    pub(super) connections: usize,
    /// Lines of each order.
    pub(super) lines: usize,
    /// In the next draw, or one after it.
    pub(super) ahead: usize,
}

/// When they stop.
#[derive(Debug, Clone)]
pub(super) enum Until {
    After(Duration),
    /// So many orders were accepted.
    Accepted(usize),
    Told(Arc<AtomicBool>),
}

/// What is left to do, for all connections together.
#[derive(Debug)]
struct Left {
    until: Until,
    began: Instant,
    started: AtomicUsize,
}

impl Left {
    /// Whether another order is to be placed.
    fn start(&self) -> bool {
        match &self.until {
            Until::After(time) => self.began.elapsed() < *time,
            Until::Accepted(count) => self.started.fetch_add(1, Ordering::Relaxed) < *count,
            Until::Told(told) => !told.load(Ordering::Relaxed),
        }
    }

    /// One that was started was not accepted.
    fn again(&self) {
        if matches!(self.until, Until::Accepted(_)) {
            self.started.fetch_sub(1, Ordering::Relaxed);
        }
    }
}

impl Buyers {
    /// Places orders. Returns how long each one took that was accepted.
    pub(super) async fn buy(&self, until: Until) -> Result<Vec<Duration>, Failure> {
        let left = Arc::new(Left { until, began: Instant::now(), started: AtomicUsize::new(0) });
        let mut callers = JoinSet::new();
        for number in 0..self.connections.min(self.players.len()) {
            let own: Vec<Player> =
                self.players.iter().skip(number).step_by(self.connections).cloned().collect();
            callers.spawn(self.clone().place_orders(number as u64, own, Arc::clone(&left)));
        }
        let mut times = Vec::new();
        for caller in callers.join_all().await {
            times.append(&mut caller?);
        }
        Ok(times)
    }

    async fn place_orders(
        self,
        number: u64,
        players: Vec<Player>,
        left: Arc<Left>,
    ) -> Result<Vec<Duration>, Failure> {
        let mut connection = Connection::open(self.vendor).await?;
        let mut chance = Chance::of(number ^ ((self.lines as u64) << 32));
        let mut numeros: HashMap<&'static str, String> = HashMap::new();
        let mut last = vec![i64::MIN / 2; players.len()];
        let mut times = Vec::new();
        for at in (0..players.len()).cycle() {
            while self.clock.now_ms() - last[at] < PACE_MS {
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
            if !left.start() {
                return Ok(times);
            }
            let player = &players[at];
            let numero = match numeros.get(player.game) {
                Some(numero) => numero.clone(),
                None => on_sale(self.vendor, player.game, self.ahead).await?.numero,
            };
            let order = chance.order(player.game, &numero, self.lines);
            numeros.insert(player.game, numero);
            let began = Instant::now();
            let (status, answer) =
                connection.send("POST /lottery/api/orders", &player.headers, order.as_bytes()).await?;
            if status == 201 {
                times.push(began.elapsed());
                last[at] = self.clock.now_ms();
                continue;
            }
            left.again();
            let code = serde_json::from_slice::<Value>(&answer)?["errorCode"].take();
            match code.as_str() {
                Some("lottery.draw.closed") => drop(numeros.remove(player.game)),
                Some("lottery.limit.reached") => last[at] = self.clock.now_ms(),
                _ => return Err(format!("an order was answered {status}: {answer}").into()),
            }
        }
        Err("there are no players".into())
    }
}
