//! The days before a demo's first start, so that its records, charts and winners reach back.
//!
//! A server on private ports runs on the empty database with a clock that is set to those days, and the accounts log
//! in, pay and play there like every member: the ledger stamps what it commits with the clock that it is given, as
//! always, and every round keeps its seeds. Then this server stops, and the one that was asked for starts.

use std::net::{Ipv4Addr, SocketAddr};
use std::ops::Range;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::Result;
use erawan_kernel::{Clock, Entropy, ManualClock};
use erawan_platform::PasswordCost;
use erawan_platform::seed::{self, DEMO_MEMBER};
use futures::future::join_all;
use jiff::Timestamp;

use super::money::{self, Cases};
use super::player::{OpenGame, Player, Site};
use crate::server::{Server, open_db, open_folder};
use crate::services::Services;
use crate::settings::{ModeName, Secrets, Settings};
use crate::traces::TraceSettings;

const DAY: Duration = Duration::from_secs(24 * 60 * 60);
/// How long before the start of this server the visit of a day is, minutes.
const BEFORE_MIN: Range<u64> = 20..180;
/// The demo opens that long before the first visit at most.
const OPENS_BEFORE: Duration = Duration::from_secs(4 * 60 * 60);
/// Rounds of a visit: enough for a list, few enough for a start of a few seconds.
const ROUNDS: Range<u64> = 4..7;
/// Between two steps of a visit, seconds.
const PAUSE_S: Range<u64> = 5..14;
/// The member comes every so many days, each time with one of the other players.
const EVERY_DAYS: u8 = 2;
/// What is deposited.
const AMOUNTS: [&str; 4] = ["300.00", "500.00", "800.00", "1500.00"];

/// The clock of earlier days.
#[derive(Debug)]
struct PastClock {
    shown: ManualClock,
    machine: Arc<dyn Clock>,
}

impl Clock for PastClock {
    fn now(&self) -> Timestamp {
        self.shown.now()
    }

    /// The machine's clock is right: only what is written has an earlier time.
    fn machine_ms(&self) -> i64 {
        self.machine.machine_ms()
    }
}

/// Plays the days that the settings name into an empty database of a demo; does nothing in any other.
///
/// # Errors
/// When the database cannot be had or the server of those days does not start.
pub(crate) async fn play_history(
    settings: &Settings,
    clock: &Arc<dyn Clock>,
    entropy: &Arc<dyn Entropy>,
) -> Result<()> {
    let days = settings.demo_history_days;
    if settings.mode != ModeName::Demo || days == 0 || !is_empty(settings, clock, entropy).await? {
        return Ok(());
    }
    let (begun, end) = (Instant::now(), clock.now());
    let shown = ManualClock::new(end - DAY * u32::from(days - 1) - OPENS_BEFORE);
    let past = Arc::new(PastClock { shown: shown.clone(), machine: Arc::clone(clock) });
    let server =
        Box::pin(Server::start_in_the_past(&of_the_past(settings), past, Arc::clone(entropy))).await?;
    let played = Box::pin(Past { server: &server, clock: shown, end, days }.play(entropy)).await;
    server.stop().await;
    match played {
        Ok(rounds) => {
            let took = begun.elapsed();
            tracing::info!(days, rounds, ?took, "the days before the first start were played");
        }
        Err(error) => tracing::warn!(%error, "the days before the first start were played in part"),
    }
    Ok(())
}

/// Whether no merchant was ever opened there.
async fn is_empty(settings: &Settings, clock: &Arc<dyn Clock>, entropy: &Arc<dyn Entropy>) -> Result<bool> {
    let _lock = open_folder(settings)?;
    let db = open_db(settings).await?;
    let config = settings.platform("", "", Secrets::default())?;
    let services = Services::new(config, db, Arc::clone(clock), Arc::clone(entropy));
    Ok(services.merchants.codes().await?.is_empty())
}

/// The same server for no one else.
fn of_the_past(settings: &Settings) -> Settings {
    let any_port = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
    Settings {
        addr: any_port,
        sandbox_addr: any_port,
        // Inside, with the clock of those days; what it did is in the bank's file.
        sandbox_url: None,
        admin_addr: None,
        public_url: None,
        demo_players: 0,
        demo_history_days: 0,
        traces: TraceSettings::default(),
        // Every password there is published; the next log-in stores it at the cost that is set.
        password_cost: PasswordCost::CHEAPEST,
        ..settings.clone()
    }
}

/// What happens on one of the days.
enum Step {
    /// The member comes, with one of the other players.
    Visit(usize),
    /// Deposits, withdrawals and statements.
    Money(money::Step),
}

struct Past<'a> {
    server: &'a Server,
    clock: ManualClock,
    end: Timestamp,
    days: u8,
}

impl Past<'_> {
    /// Plays day by day; how many rounds.
    async fn play(&self, entropy: &Arc<dyn Entropy>) -> Result<usize> {
        let site = Site::of(self.server, Arc::clone(entropy))?;
        let usernames = seed::open_demo_players(&self.server.app, u8::MAX).await?;
        let mut member = site.player(DEMO_MEMBER.to_owned());
        let mut others: Vec<_> = usernames.into_iter().map(|username| site.player(username)).collect();
        let mut cases = Cases::begin(self.server, &site, &self.clock).await?;
        let mut rounds = 0;
        for (at, step) in self.steps(&site, &cases)? {
            // What was done before may have taken longer than planned: time never goes back.
            self.clock.set(at.max(self.clock.now()));
            match step {
                Step::Visit(visit) => {
                    // A declined deposit is asked about for another day, while there is the bank that knows it.
                    self.server.app.payments.poll_once().await?;
                    let place = visit % others.len().max(1);
                    let present = others.get_mut(place).into_iter().chain([&mut member]).collect();
                    rounds += self.visit(&site, visit, present).await?;
                }
                Step::Money(step) => Box::pin(cases.take(step)).await?,
            }
            // What follows the log tells the time too: it must not lag behind into another day.
            self.server.app.catch_up_all().await?;
            // The days that are over by now, as the job does it on a running server.
            self.server.app.agents.run_once().await?;
        }
        Ok(rounds)
    }

    /// What happens, in its order.
    fn steps(&self, site: &Site, cases: &Cases<'_>) -> Result<Vec<(Timestamp, Step)>> {
        let mut steps = Vec::new();
        let days = (0..self.days).rev().filter(|day| day % EVERY_DAYS == 0);
        for (visit, day) in days.enumerate() {
            let before = Duration::from_secs(60 * site.between(BEFORE_MIN)?);
            steps.push((self.end - DAY * u32::from(day) - before, Step::Visit(visit)));
        }
        if self.days >= money::DAYS {
            steps.extend(cases.steps(self.end)?.into_iter().map(|(at, step)| (at, Step::Money(step))));
        }
        steps.sort_by_key(|(at, _)| *at);
        Ok(steps)
    }

    /// Those present log in, pay at some visits, and play one game each, all at once; how many rounds.
    async fn visit(&self, site: &Site, visit: usize, mut present: Vec<&mut Player>) -> Result<usize> {
        all(present.iter_mut().map(|player| player.log_in())).await?;
        self.pause(site)?;
        if let Some(press) = payment(visit) {
            let pay = async |player: &Player| player.deposit(site.pick(&AMOUNTS)?, press).await;
            all(present.iter().map(|player| pay(player))).await?;
            self.pause(site)?;
        }
        let mut games: Vec<OpenGame> = all(present.iter_mut().map(|player| player.open_game())).await?;
        let rounds = site.between(ROUNDS)?;
        for _ in 0..rounds {
            self.pause(site)?;
            all(present.iter().zip(&mut games).map(|(player, game)| player.spin(game))).await?;
        }
        self.pause(site)?;
        all(present.iter_mut().map(|player| player.log_out())).await?;
        Ok(usize::try_from(rounds)? * games.len())
    }

    /// Lets some seconds of that day pass.
    fn pause(&self, site: &Site) -> Result<()> {
        self.clock.advance(Duration::from_secs(site.between(PAUSE_S)?));
        Ok(())
    }
}

/// Which button is pressed at the bank, if there is a deposit at that visit.
fn payment(visit: usize) -> Option<&'static str> {
    match visit {
        1 => Some("decline"),
        _ => visit.is_multiple_of(4).then_some("approve"),
    }
}

async fn all<T>(steps: impl Iterator<Item = impl Future<Output = Result<T>>>) -> Result<Vec<T>> {
    join_all(steps).await.into_iter().collect()
}
