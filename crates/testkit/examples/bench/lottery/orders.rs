//! Orders of ten lines, money included, beside signed bets alone: the calls that the orders make, without the vendor.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use erawan_kernel::{Clock, ManualClock};
use erawan_vendor_client::SigningKey;
use serde_json::{Value, json};
use tokio::task::JoinSet;
use uuid::Uuid;

use super::Options;
use super::buyers::{Buyers, Until};
use super::world::{HOURLY, QUARTERLY, World, ticket};
use crate::Failure;
use crate::connection::Connection;
use crate::table::Table;
use crate::targets::Targets;

const LINES: usize = 10;
/// How fast the clock goes meanwhile.
const SPEED: u32 = 4;
const BETS: &str = "signed bets alone";
const ORDERS: &str = "orders of 10 lines";
/// Orders a second, by engine, in hundredths.
const PER_SECOND_MIN: [(&str, u64); 2] = [("SQLite", 200_000), ("PostgreSQL", 120_000)];
/// In hundredths of a millisecond, and of the rate of bets.
const P99_MAX: u64 = 15_000;
const RATIO_MIN: u64 = 40;

static NEXT: AtomicU64 = AtomicU64::new(1);

/// A vendor's session that only bets.
#[derive(Debug, Clone)]
struct Bettor {
    operator: SocketAddr,
    clock: ManualClock,
    key: Arc<SigningKey>,
    user: String,
    session: String,
}

impl Bettor {
    async fn open(world: &World, count: usize) -> Result<Vec<Self>, Failure> {
        let secrets = &world.server.app.core.config.vendor_secrets;
        let secret = secrets.iter().find(|(code, _)| code == HOURLY.0).ok_or("no secret for the vendor")?;
        let key = Arc::new(SigningKey::of(&secret.1));
        let mut bettors = Vec::with_capacity(count);
        for actor in world.members(count) {
            let ticket = ticket(actor, HOURLY.0, HOURLY.1).await?;
            let (user, session) = (String::new(), String::new());
            let clock = world.server.clock.clone();
            let mut bettor = Self { operator: world.addr, clock, key: Arc::clone(&key), user, session };
            let body = json!({ "request_uuid": new_uuid(), "ticket": ticket, "game_code": HOURLY.1 });
            let info = bettor.call(&mut Connection::open(world.addr).await?, "/user/info", &body).await?;
            let text = |name: &str| info[name].as_str().map(str::to_owned).ok_or_else(|| info.to_string());
            (bettor.user, bettor.session) = (text("user")?, text("session")?);
            bettors.push(bettor);
        }
        Ok(bettors)
    }

    async fn call(&self, connection: &mut Connection, path: &str, body: &Value) -> Result<Value, Failure> {
        let path = format!("/provider/v1/{}{path}", HOURLY.0);
        let (body, timestamp) = (body.to_string(), self.clock.now_ms().to_string());
        let signature = self.key.sign(&timestamp, &path, body.as_bytes());
        let headers = [("X-Erawan-Timestamp", timestamp), ("X-Erawan-Signature", signature)];
        let (_, answer) = connection.send(&format!("POST {path}"), &headers, body.as_bytes()).await?;
        let answer: Value = serde_json::from_slice(&answer)?;
        if answer["status"] == "RS_OK" { Ok(answer) } else { Err(format!("refused: {answer}").into()) }
    }

    /// Bets of what an order costs, each in a round of its own, one after the other.
    async fn bet(self, time: Duration) -> Result<Vec<Duration>, Failure> {
        let mut connection = Connection::open(self.operator).await?;
        let (mut times, began) = (Vec::new(), Instant::now());
        while began.elapsed() < time {
            let id = new_uuid();
            let bet = json!({
                "request_uuid": id, "transaction_uuid": id, "user": self.user, "session": self.session,
                "game_code": HOURLY.1, "round": format!("20000101-01.{id}"), "round_closed": false,
                "amount": LINES * 100_000, "currency": "THB",
            });
            let began = Instant::now();
            self.call(&mut connection, "/transaction/bet", &bet).await?;
            times.push(began.elapsed());
        }
        Ok(times)
    }
}

/// Measures and prints the table.
pub(super) async fn run(world: &mut World, options: &Options, targets: &mut Targets) -> Result<(), Failure> {
    let vendor = world.addr;
    let players = world.players(vendor, &[HOURLY, QUARTERLY], options.members).await?;
    let bettors = Bettor::open(world, options.connections).await?;
    let clock = world.server.clock.clone();
    let buyers = Buyers { vendor, clock, players, connections: options.connections, lines: LINES, ahead: 0 };
    let time = Duration::from_secs(options.seconds);
    let mut table = Table::new(BETS);
    world.speed(SPEED);
    for _ in 0..options.rounds {
        // What follows the ledger's log is as far as the log: else a turn would pay for what the one before it left.
        world.server.app.catch_up_all().await?;
        table.add(BETS, time, bet(&bettors, time).await?);
        world.server.app.catch_up_all().await?;
        table.add(ORDERS, time, buyers.buy(Until::After(time)).await?);
    }
    world.speed(1);
    println!("\n{}, {} connections:\n\n{}", world.name, options.connections, table.markdown());
    let (orders, bets) = (table.median_of(ORDERS), table.median_of(BETS));
    let least = PER_SECOND_MIN.iter().find(|(name, _)| *name == world.name).map_or(0, |(_, least)| *least);
    targets.at_least(world.name, "orders of 10 lines accepted", orders.per_second * 100, least, "/s");
    targets.at_most(world.name, "orders of 10 lines, p99", orders.p99_us / 10, P99_MAX, "ms");
    let ratio = orders.per_second * 100 / bets.per_second.max(1);
    targets.at_least(world.name, "orders of 10 lines beside signed bets alone", ratio, RATIO_MIN, "times");
    Ok(())
}

async fn bet(bettors: &[Bettor], time: Duration) -> Result<Vec<Duration>, Failure> {
    let mut callers = JoinSet::new();
    for bettor in bettors {
        callers.spawn(bettor.clone().bet(time));
    }
    let mut times = Vec::new();
    for caller in callers.join_all().await {
        times.append(&mut caller?);
    }
    Ok(times)
}

/// Rises like the time-ordered identifiers of the vendor.
fn new_uuid() -> Uuid {
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    Uuid::from_u128(0x0199_0000_0000_7000_8000_0000_0000_0000 + u128::from(number))
}
