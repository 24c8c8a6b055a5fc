//! A platform that sells lotteries, its members, and a clock that goes.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use erawan_kernel::{Clock, ManualClock};
use erawan_testkit::{Actor, Engine, TestServer};
use jiff::Timestamp;
use serde_json::{Value, json};
use tokio::task::JoinHandle;

use super::vendor::Vendor;
use crate::Failure;
use crate::connection::Connection;

/// A lottery, and the vendor that it belongs to.
pub(super) type Game = (&'static str, &'static str);
/// Drawn once an hour.
pub(super) const HOURLY: Game = ("TCG_SEA", "mekong-hourly");
/// Drawn every fifteen minutes.
pub(super) const QUARTERLY: Game = ("LOTT", "yeekee-lucky-draw");
/// Drawn every five minutes.
pub(super) const FAST: Game = ("LOTT", "yeekee-speed");
/// All that are sold.
pub(super) const GAMES: [Game; 3] = [HOURLY, QUARTERLY, FAST];
/// Shared by platform and vendor, hexadecimal.
const SECRET: [u8; 32] = [0x5e; 32];
/// How much each member may lose.
const MONEY: i64 = 1_000_000;

/// Lets a clock go, as fast as is set.
#[derive(Debug)]
struct Ticker {
    speed: Arc<AtomicU32>,
    task: JoinHandle<()>,
}

impl Ticker {
    fn start(clock: ManualClock) -> Self {
        let speed = Arc::new(AtomicU32::new(1));
        let of_task = Arc::clone(&speed);
        let task = tokio::spawn(async move {
            let mut last = Instant::now();
            loop {
                tokio::time::sleep(Duration::from_millis(10)).await;
                let now = Instant::now();
                clock.advance((now - last) * of_task.load(Ordering::Relaxed));
                last = now;
            }
        });
        Self { speed, task }
    }
}

impl Drop for Ticker {
    fn drop(&mut self) {
        self.task.abort();
    }
}

#[derive(Debug)]
pub(super) struct World {
    pub(super) name: &'static str,
    pub(super) server: TestServer,
    /// The platform with the vendor that is in its process.
    pub(super) addr: SocketAddr,
    /// A vendor whose steps are noted.
    pub(super) vendor: Vendor,
    members: Vec<(String, Actor)>,
    ticker: Ticker,
}

/// A member at a lottery.
#[derive(Debug, Clone)]
pub(super) struct Player {
    pub(super) game: &'static str,
    pub(super) headers: [(&'static str, String); 2],
}

impl World {
    pub(super) async fn open(engine: Engine, name: &'static str, members: usize) -> Result<Self, Failure> {
        let began = Instant::now();
        let server = crate::open_server(engine, |settings| {
            settings.lotteries = GAMES.iter().map(|(_, game)| (*game).to_owned()).collect();
            settings.lottery_secret = Some(hex::encode(SECRET));
        })
        .await;
        let addr = server.url.trim_start_matches("http://").parse()?;
        let vendor = Vendor::start(engine, &server, &SECRET).await?;
        let mut all = Vec::with_capacity(members);
        for number in 0..members {
            let username = format!("bench{number:05}");
            let actor = server.member(&username).await;
            server.credit(&actor, MONEY).await;
            all.push((username, actor));
        }
        eprintln!("{name}: {members} members are there after {} s", began.elapsed().as_secs());
        let ticker = Ticker::start(server.clock.clone());
        Ok(Self { name, server, addr, vendor, members: all, ticker })
    }

    /// From now on the clock goes so many times as fast as time.
    pub(super) fn speed(&self, times: u32) {
        self.ticker.speed.store(times, Ordering::Relaxed);
    }

    /// Players for all members, or the first ones, at these lotteries of a vendor. Who was away for long logs in again.
    pub(super) async fn players(
        &mut self,
        vendor: SocketAddr,
        games: &[Game],
        members: usize,
    ) -> Result<Vec<Player>, Failure> {
        let mut connection = Connection::open(vendor).await?;
        let mut players = Vec::new();
        for (username, actor) in self.members.iter_mut().take(members) {
            actor.log_in(username).await;
            for (code, game) in games {
                let ticket = ticket(actor, code, game).await?;
                let body = json!({ "ticket": ticket, "gameCode": game, "language": "TH" }).to_string();
                let (status, answer) =
                    connection.send("POST /lottery/api/session", &[], body.as_bytes()).await?;
                if status != 200 {
                    return Err(format!("no session in {game}: {answer}").into());
                }
                let answer: Value = serde_json::from_slice(&answer)?;
                let token = answer["session"].as_str().ok_or("no session")?.to_owned();
                let headers = [("Authorization", token), ("X-Test-Address", actor.address.clone())];
                players.push(Player { game, headers });
            }
        }
        Ok(players)
    }

    /// The first members.
    pub(super) fn members(&self, count: usize) -> impl Iterator<Item = &Actor> {
        self.members.iter().take(count).map(|(_, actor)| actor)
    }

    /// Compares the books and leaves nothing behind.
    pub(super) async fn close(self) {
        let Self { server, vendor, ticker, .. } = self;
        drop((vendor, ticker));
        server.app.catch_up_all().await.expect("the log is followed");
        server.check_books().await;
        server.close().await;
    }
}

/// A ticket of a lottery for a member.
pub(super) async fn ticket(actor: &Actor, code: &str, game: &str) -> Result<String, Failure> {
    let path = format!("/wps/game/launchGame?vendor={code}&gameId={game}&launchMode=GLS");
    let opened = actor.get(&path).await.ok();
    let fragment = opened["gameUrl"].as_str().and_then(|url| url.split_once("#ticket="));
    let ticket = fragment.and_then(|(_, rest)| rest.split('&').next()).ok_or("no ticket")?;
    Ok(ticket.to_owned())
}

/// A draw on sale: the next to close, or one after it.
#[derive(Debug, Clone)]
pub(super) struct OnSale {
    pub(super) numero: String,
    pub(super) close_at: i64,
    pub(super) draw_at: i64,
}

/// The draw of a lottery that is on sale at a vendor, so many after the next one.
pub(super) async fn on_sale(vendor: SocketAddr, game: &str, ahead: usize) -> Result<OnSale, Failure> {
    let mut connection = Connection::open(vendor).await?;
    let path = format!("GET /lottery/api/draws?gameCode={game}&onSale={}", ahead + 1);
    let (_, answer) = connection.send(&path, &[], b"").await?;
    let answer: Value = serde_json::from_slice(&answer)?;
    let draw = &answer["onSale"][ahead];
    let moment = |name: &str| draw[name].as_i64().ok_or("no draw on sale");
    let numero = draw["numero"].as_str().ok_or("no draw on sale")?.to_owned();
    Ok(OnSale { numero, close_at: moment("closeTime")?, draw_at: moment("drawTime")? })
}

/// The draw of a lottery that is on sale for so long: the next one, or the one after it when its moment has passed.
pub(super) async fn on_sale_for(
    vendor: SocketAddr,
    (_, game): Game,
    clock: &ManualClock,
    time: Duration,
) -> Result<OnSale, Failure> {
    let draw = on_sale(vendor, game, 0).await?;
    if draw.close_at - clock.now_ms() >= i64::try_from(time.as_millis())? {
        return Ok(draw);
    }
    clock.set(Timestamp::from_millisecond(draw.draw_at)?);
    on_sale(vendor, game, 0).await
}
