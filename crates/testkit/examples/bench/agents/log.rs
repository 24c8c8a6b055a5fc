//! How far figures are behind the log while people play, how fast they are made again, and how fast logins are added to
//! them; on a server of its own, with a twentieth of the people and nothing that is not in the ledger.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use erawan_kernel::ids::{DepositId, MemberId};
use erawan_kernel::{Clock, Money};
use erawan_platform::rooms::Room;
use erawan_platform::rooms::account::MemberKind;
use erawan_platform::rooms::wallet::{LogEntry, Projector, Wallets};
use erawan_testkit::{Engine, TestServer};
use futures::future::BoxFuture;
use futures::stream::{self, StreamExt, TryStreamExt};
use jiff::tz::TimeZone;
use sea_orm::{ConnectionTrait, DatabaseConnection, DatabaseTransaction, DbErr, Statement};
use tokio::task::JoinSet;
use uuid::Uuid;

use super::Options;
use super::bulk::{Bulk, Literals};
use super::world::{People, with_people};
use crate::Failure;
use crate::connection::Connection;
use crate::figures::{Figures, hundredths};
use crate::targets::Targets;
use crate::wallet::player::Player;

/// The engine that the figure for making again is asked of, as the tables call it.
const SQLITE: &str = "SQLite";
const PLAYERS: usize = 64;
/// Members who have movements when figures are made again.
const MOVED: usize = 5_000;
/// Callers of the ledger at once.
const CALLERS: usize = 256;
const FIGURES: &str = "agent/figures";
/// What the figures follow.
const COUNTED: &str = "records/counted";
/// How often it is looked how far they are.
const LOOK: Duration = Duration::from_millis(50);
/// In hundredths of a second, of bets and of rows a second.
const BEHIND_MAX: u64 = 500;
const BETS_MIN: u64 = 500_000;
const REBUILD_MIN: u64 = 4_000_000;

/// Measures and prints the tables.
pub(super) async fn run(
    engine: Engine,
    name: &'static str,
    options: &Options,
    targets: &mut Targets,
) -> Result<(), Failure> {
    let people = with_people(engine, name, options.members / 20, false).await?;
    let server = &people.server;
    behind(&people, engine, name, options, targets).await?;
    server.app.core.jobs.stop().await;
    add_logins(&people, engine, name).await?;
    make_again(&people, name, options, targets).await?;
    server.app.rebuild_projections().await?;
    server.check_books().await;
    people.server.close().await;
    Ok(())
}

/// Lets people play at a pace, below the deepest agent.
async fn behind(
    people: &People,
    engine: Engine,
    name: &str,
    options: &Options,
    targets: &mut Targets,
) -> Result<(), Failure> {
    let server = &people.server;
    let players = Player::crowd(server, PLAYERS).await?;
    place_deep(people, engine).await?;
    server.app.catch_up_all().await?;
    let time = Duration::from_secs(options.seconds);
    let (wallets, db) = (server.app.wallets.clone(), server.app.core.db.read().clone());
    let looks = tokio::spawn(look(wallets, db, time));
    let began = Instant::now();
    let bets = play(players, options.rate, time).await?;
    let per_second = bets * 1_000 / u64::try_from(began.elapsed().as_millis())?.max(1);
    let [figures, counted] = looks.await??;
    println!("\n| engine | bets/s | behind the log | p50 s | p99 s |\n|---|---|---|---|---|");
    let s = |us: u64| hundredths(us / 10_000);
    for (what, of) in [("counted stakes", counted), ("figures of teams", figures)] {
        println!("| {name} | {per_second} | {what} | {} | {} |", s(of.p50_us), s(of.p99_us));
    }
    targets.at_least(name, "bets a second meanwhile", per_second * 100, BETS_MIN, "a second");
    targets.at_most(name, "figures behind the log, p99", figures.p99_us / 10_000, BEHIND_MAX, "s");
    Ok(())
}

/// Puts those who play below the deepest agent: their movements go all the way up.
async fn place_deep(people: &People, engine: Engine) -> Result<(), Failure> {
    let (tree, places) = (&people.tree, &people.places);
    let agent = tree.deepest_agent();
    let (db, literals) = (people.server.app.core.db.write(), Literals(engine));
    for number in 0..PLAYERS {
        let of = format!("SELECT id FROM member WHERE username = 'bench{number:03}'");
        let ord = format!("SELECT ord || '' FROM line WHERE member_id = ({of})");
        let ord: i32 = people.server.query_text(&ord).await.ok_or("no place")?.parse()?;
        let path = [places.path(tree, agent), ord.to_be_bytes().to_vec()].concat();
        let moved = format!(
            "UPDATE line SET parent_ord = {}, depth = {}, path = {}, is_summed = NULL, summed_as_agent = NULL \
             WHERE member_id = ({of})",
            places.ord(agent),
            tree.depth[agent] + 1,
            literals.bytes(&path)
        );
        db.execute_unprepared(&moved).await?;
    }
    Ok(())
}

/// Rounds of a bet and a win, so many a second where the platform can; how many there were.
async fn play(players: Vec<Player>, rate: u64, time: Duration) -> Result<u64, Failure> {
    let (next, began) = (Arc::new(AtomicU64::new(0)), Instant::now());
    let mut tasks = JoinSet::new();
    for player in players {
        let next = Arc::clone(&next);
        tasks.spawn(async move {
            let mut connection = Connection::open(player.addr).await?;
            let mut bets = 0;
            loop {
                let due =
                    Duration::from_micros(next.fetch_add(1, Ordering::Relaxed) * 1_000_000 / rate.max(1));
                if due >= time || began.elapsed() >= time {
                    return Ok::<u64, Failure>(bets);
                }
                tokio::time::sleep_until((began + due).into()).await;
                for request in player.round() {
                    let headers = player.headers(&request.body);
                    let (_, answer) = connection.send(&request.line, &headers, &request.body).await?;
                    if !answer.to_string().contains("\"RS_OK\"") {
                        return Err(format!("the wallet refused: {answer}").into());
                    }
                }
                bets += 1;
            }
        });
    }
    let mut bets = 0;
    for task in tasks.join_all().await {
        bets += task?;
    }
    Ok(bets)
}

/// Looks again and again how far the figures, and what they follow, have come. A look is behind by the time since the log
/// had the first row that was not counted yet.
async fn look(wallets: Wallets, db: DatabaseConnection, time: Duration) -> Result<[Figures; 2], Failure> {
    let began = Instant::now();
    let mut looks = Vec::new();
    while began.elapsed() < time {
        let lags: BTreeMap<String, i64> = wallets.lags().await?.into_iter().collect();
        let mut seen = [Seen::default(); 2];
        for (seen, name) in seen.iter_mut().zip([FIGURES, COUNTED]) {
            let statement = format!("SELECT sequence FROM log_checkpoint WHERE projector = '{name}'");
            let statement = Statement::from_string(db.get_database_backend(), statement);
            let row = db.query_one_raw(statement).await?;
            seen.counted = row.map_or(Ok(0), |row| row.try_get_by_index(0))?;
            seen.last = seen.counted + lags.get(name).copied().unwrap_or_default();
        }
        looks.push((began.elapsed(), seen));
        tokio::time::sleep(LOOK).await;
    }
    Ok([0, 1].map(|of| {
        let behind = looks.iter().map(|(now, seen)| {
            let since = looks.iter().find(|(_, earlier)| earlier[of].last > seen[of].counted);
            since.map_or(Duration::ZERO, |(then, _)| now.saturating_sub(*then))
        });
        Figures::of(behind.collect())
    }))
}

/// How far a projector was, and the log.
#[derive(Debug, Clone, Copy, Default)]
struct Seen {
    counted: i64,
    last: i64,
}

/// Everyone logs in today.
async fn add_logins(people: &People, engine: Engine, name: &str) -> Result<(), Failure> {
    let server = &people.server;
    server.app.agents.add_people().await?;
    let day = server.clock.now().to_zoned(TimeZone::get("Asia/Bangkok")?).date();
    let day = format!("'{day}'");
    let began = Instant::now();
    let columns = ["member_id"];
    let constants = [("day", day.as_str())];
    let mut logins = Bulk::of(server.app.core.db.write(), "login_day", &columns, &constants);
    for id in people.ids.iter().skip(super::tree::HEADS) {
        logins.push(format_args!("{}", Literals(engine).id(*id))).await?;
    }
    let rows = logins.end().await?;
    let written = began.elapsed();
    let began = Instant::now();
    server.app.agents.add_people().await?;
    let added = began.elapsed();
    let per_second = |time: Duration| u128::from(rows) * 1_000 / time.as_millis().max(1);
    println!(
        "\n| engine | logins | written rows/s | added to the sums of all above rows/s |\n|---|---|---|---|"
    );
    println!("| {name} | {rows} | {} | {} |", per_second(written), per_second(added));
    Ok(())
}

/// Applies nothing: what reading the log costs.
#[derive(Debug)]
struct Nothing;

impl Projector for Nothing {
    fn name(&self) -> &'static str {
        "bench/nothing"
    }

    fn apply<'a>(
        &'a self,
        _tx: &'a DatabaseTransaction,
        _entries: &'a [LogEntry],
    ) -> BoxFuture<'a, Result<(), DbErr>> {
        Box::pin(async { Ok(()) })
    }

    fn clear<'a>(&'a self, _tx: &'a DatabaseTransaction) -> BoxFuture<'a, Result<(), DbErr>> {
        Box::pin(async { Ok(()) })
    }
}

async fn make_again(
    people: &People,
    name: &str,
    options: &Options,
    targets: &mut Targets,
) -> Result<(), Failure> {
    let server = &people.server;
    let began = Instant::now();
    move_money(server, &people.ids, options.movements).await?;
    eprintln!("{name}: {} movements in {} s", options.movements, began.elapsed().as_secs());
    server.app.catch_up_all().await?;
    let checkpoint = format!("SELECT sequence || '' FROM log_checkpoint WHERE projector = '{FIGURES}'");
    let rows: u64 = server.query_text(&checkpoint).await.ok_or("no checkpoint")?.parse()?;
    let mut projectors: Vec<Box<dyn Projector>> = vec![Box::new(Nothing)];
    projectors.extend(server.app.records.projectors().into_iter().filter(|of| of.name() == COUNTED));
    projectors.extend(server.app.agents.projectors());
    println!("\n| engine | made again | rows of the log | rows/s |\n|---|---|---|---|");
    for projector in projectors {
        let began = Instant::now();
        server.app.wallets.rebuild(&*projector).await?;
        let per_second = rows * 1_000 / u64::try_from(began.elapsed().as_millis())?.max(1);
        println!("| {name} | `{}` | {rows} | {per_second} |", projector.name());
        if projector.name() == FIGURES && name == SQLITE {
            targets.at_least(name, "figures made again", per_second * 100, REBUILD_MIN, "rows/s");
        }
    }
    Ok(())
}

/// Deposits of many members.
async fn move_money(server: &TestServer, ids: &[Uuid], count: usize) -> Result<(), Failure> {
    let (wallets, core) = (&server.app.wallets, &server.app.core);
    let people = ids.iter().skip(super::tree::HEADS).rev().take(MOVED);
    let opened =
        stream::iter(people).map(async |id| wallets.open(MemberId::from_uuid(*id), MemberKind::Member).await);
    let opened: Vec<_> = opened.buffer_unordered(CALLERS).try_collect().await?;
    let amount = Money::from_units(1)?;
    let deposit = async |number: usize| -> Result<(), Failure> {
        let id = DepositId::generate(&*core.clock, &*core.entropy)?;
        wallets.deposit(&opened[number % opened.len()], "test", id, amount).await?;
        Ok(())
    };
    stream::iter(0..count).map(deposit).buffer_unordered(CALLERS).try_collect::<()>().await
}
