//! What agents read of their teams, over HTTP, beside an empty handler that answers the same bytes.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use bytes::Bytes;
use erawan_kernel::ManualClock;
use erawan_testkit::Actor;
use jiff::civil::Date;
use sea_orm::{ConnectionTrait, Statement};
use serde_json::Value;
use tokio::task::JoinSet;

use super::Options;
use super::days::{DAYS, MONTH, Told};
use super::world::World;
use crate::Failure;
use crate::catalogue::empty_handler;
use crate::connection::Connection;
use crate::figures::{Figures, hundredths};
use crate::table::Table;
use crate::targets::Targets;

const EMPTY: &str = "empty handler, the same bytes";
/// An agent may make 60 calls a minute.
const BETWEEN: Duration = Duration::from_millis(1_050);
const KPIS: [(&str, &str); 3] = [
    ("members", "/wps/relay/ODSFE2_TeamKPIA"),
    ("money", "/wps/relay/ODSFE2_TeamKPIB"),
    ("bets", "/wps/relay/ODSFE2_TeamKPIC"),
];
const PNL: &str = "/wps/relay/ODSFE2_MemPNL";
const TEAM: &str = "/wps/agent/downlines";
/// In hundredths of a millisecond.
const PAGE_MAX: u64 = 5_000;
const QUARTER_MAX: u64 = 8_000;
const WIDEST_DAY_MAX: u64 = 6_000;
const WIDEST_MONTH_MAX: u64 = 60_000;

/// What is asked for, and by whom.
struct Page {
    title: String,
    path: String,
    /// Numbers of heads.
    heads: std::ops::Range<usize>,
    limit: u64,
    /// The samples are divided by it.
    rarely: usize,
}

/// Measures and prints the table.
pub(super) async fn run(world: &mut World, options: &Options, targets: &mut Targets) -> Result<(), Failure> {
    world.log_in().await;
    check_told(world).await?;
    let pages = pages(world)?;
    for page in pages {
        world.log_in().await;
        let heads = &world.heads[page.heads.clone()];
        let callers: Arc<Vec<Headers>> = Arc::new(heads.iter().map(headers).collect::<Result<_, _>>()?);
        let samples = (options.samples / page.rarely).max(options.callers);
        let body = answer(world, &callers[0], &page.path).await?;
        println!("\n{}, {}: {} bytes\n", world.name, page.title, body.len());
        let empty = empty_handler(body).await?;
        let mut table = Table::new(EMPTY);
        let asking = Asking { line: "GET /".to_owned(), callers: Arc::clone(&callers), clock: None };
        let (lasted, times) = asking.ask(empty, samples, options.callers).await?;
        table.add(EMPTY, lasted, times);
        let clock = Some(world.server.clock.clone());
        let asking = Asking { line: format!("GET {}", page.path), callers, clock };
        let (lasted, times) = asking.ask(world.addr, samples, options.callers).await?;
        table.add(&page.title, lasted, times);
        println!("{}", table.markdown());
        let p99 = table.median_of(&page.title).p99_us / 10;
        targets.at_most(world.name, &format!("{}, p99", page.title), p99, page.limit, "ms");
    }
    count_by_recursion(world).await
}

fn pages(world: &World) -> Result<Vec<Page>, Failure> {
    let (people, heads) = (world.tree.people(), world.heads.len());
    let team = people / heads;
    let range = |days: i16| -> Result<String, Failure> {
        let from = first_of(world.played.today, days)?;
        Ok(format!("startDate={from}&endDate={}", world.played.today))
    };
    let mut pages = Vec::new();
    for (days, limit) in [(MONTH, PAGE_MAX), (DAYS, QUARTER_MAX)] {
        for (what, path) in KPIS {
            pages.push(Page {
                title: format!("{what} of a team of {team}, {days} days"),
                path: format!("{path}?{}&size=50", range(days)?),
                heads: 0..heads,
                limit,
                rarely: 1,
            });
        }
    }
    let (wide, widest) = (world.ids[world.tree.wide], world.ids[world.tree.widest]);
    let direct = |agent: usize| world.tree.above.iter().filter(|above| **above == Some(agent)).count();
    let (of_wide, of_widest) = (direct(world.tree.wide), direct(world.tree.widest));
    let page = |title: String, path: String, head: usize, limit: u64, rarely: usize| Page {
        title,
        path,
        heads: head..head + 1,
        limit,
        rarely,
    };
    let first_page = format!("{TEAM}?parentId={wide}&size=20");
    pages.push(page(format!("team management, {of_wide} direct members"), first_page, 1, PAGE_MAX, 1));
    pages.push(Page {
        title: format!("team management, first page of a team of {team}"),
        path: format!("{TEAM}?size=20"),
        heads: 0..heads,
        limit: PAGE_MAX,
        rarely: 1,
    });
    pages.push(Page {
        title: format!("search by prefix in a team of {team}"),
        path: format!("{TEAM}?account=m00&size=20"),
        heads: 0..heads,
        limit: PAGE_MAX,
        rarely: 1,
    });
    let pnl = |id, days| Ok::<_, Failure>(format!("{PNL}?parentId={id}&{}&size=20", range(days)?));
    let title = |count: usize, days: i16| format!("profit and loss, {count} direct members, days: {days}");
    pages.push(page(title(of_wide, MONTH), pnl(wide, MONTH)?, 1, PAGE_MAX, 1));
    pages.push(page(title(of_widest, 1), pnl(widest, 1)?, 0, WIDEST_DAY_MAX, 5));
    pages.push(page(title(of_widest, MONTH), pnl(widest, MONTH)?, 0, WIDEST_MONTH_MAX, 10));
    Ok(pages)
}

fn first_of(today: Date, days: i16) -> Result<Date, Failure> {
    Ok(today.checked_sub(jiff::Span::new().days(i64::from(days) - 1))?)
}

type Headers = [(&'static str, String); 4];

fn headers(actor: &Actor) -> Result<Headers, Failure> {
    Ok([
        ("Merchant", actor.merchant.to_owned()),
        ("Language", "TH".to_owned()),
        ("Authorization", actor.token.clone().ok_or("no session")?),
        ("X-Test-Address", actor.address.clone()),
    ])
}

async fn answer(world: &World, headers: &Headers, path: &str) -> Result<Bytes, Failure> {
    world.server.clock.advance(BETWEEN);
    let mut connection = Connection::open(world.addr).await?;
    let (status, body) = connection.send(&format!("GET {path}"), headers, b"").await?;
    if status == 200 {
        Ok(Bytes::copy_from_slice(&body))
    } else {
        Err(format!("{path}: {status} {body}").into())
    }
}

/// A call that is made by several agents in turn.
struct Asking {
    line: String,
    callers: Arc<Vec<Headers>>,
    /// Goes on with the calls.
    clock: Option<ManualClock>,
}

impl Asking {
    /// How long all calls took together, and each of them.
    async fn ask(
        self,
        addr: SocketAddr,
        samples: usize,
        connections: usize,
    ) -> Result<(Duration, Vec<Duration>), Failure> {
        let (asking, turn) = (Arc::new(self), Arc::new(AtomicUsize::new(0)));
        let mut tasks = JoinSet::new();
        let began = Instant::now();
        for _ in 0..connections {
            let (asking, turn) = (Arc::clone(&asking), Arc::clone(&turn));
            tasks.spawn(async move {
                let mut connection = Connection::open(addr).await?;
                let mut times = Vec::new();
                loop {
                    let number = turn.fetch_add(1, Ordering::Relaxed);
                    if number >= samples {
                        return Ok::<_, Failure>(times);
                    }
                    let of_all = asking.callers.len();
                    if let Some(clock) = asking.clock.as_ref().filter(|_| number.is_multiple_of(of_all)) {
                        clock.advance(BETWEEN);
                    }
                    let began = Instant::now();
                    let (status, answer) =
                        connection.send(&asking.line, &asking.callers[number % of_all], b"").await?;
                    times.push(began.elapsed());
                    if status != 200 {
                        return Err(format!("{} was answered {status}: {answer}", asking.line).into());
                    }
                }
            });
        }
        let mut times = Vec::new();
        for task in tasks.join_all().await {
            times.append(&mut task?);
        }
        Ok((began.elapsed(), times))
    }
}

/// What the head of the first team is told must be what was written.
async fn check_told(world: &World) -> Result<(), Failure> {
    let headers = headers(&world.heads[0])?;
    for (days, expected) in &world.played.first_team {
        let from = first_of(world.played.today, *days)?;
        let range = format!("startDate={from}&endDate={}&size=0", world.played.today);
        let footer = async |path: &str| -> Result<Value, Failure> {
            let answer: Value =
                serde_json::from_slice(&answer(world, &headers, &format!("{path}?{range}")).await?)?;
            Ok(answer["value"]["footer"].clone())
        };
        let (members, bets) = (footer(KPIS[0].1).await?, footer(KPIS[2].1).await?);
        let units =
            bets["totalBet"].as_str().and_then(|bet| bet.strip_suffix(".00")).ok_or("no whole sum")?;
        let told = Told {
            logged_in: members["teamLoginMemberCount"].as_u64().ok_or("no count")?,
            bet: units.parse::<u64>()? * 100_000,
        };
        if told != *expected || members["teamBetMemberCount"] != members["teamLoginMemberCount"] {
            return Err(format!("{days} days: {told:?} is told, {expected:?} was written: {members}").into());
        }
    }
    Ok(())
}

/// What counting a team costs without paths and sums.
async fn count_by_recursion(world: &World) -> Result<(), Failure> {
    const TIMES: usize = 5;
    let db = world.server.app.core.db.write();
    let head = &world.heads[0].username;
    let statement = format!(
        "WITH RECURSIVE team(ord) AS (SELECT l.ord FROM line l JOIN member m ON m.id = l.member_id WHERE m.username = \
         '{head}' UNION ALL SELECT l.ord FROM team JOIN line l ON l.parent_ord = team.ord AND l.until_day IS NULL) \
         SELECT COUNT(*) - 1 AS members FROM team"
    );
    let mut times = Vec::new();
    let mut counted = 0;
    for _ in 0..TIMES {
        let began = Instant::now();
        let row =
            db.query_one_raw(Statement::from_string(db.get_database_backend(), statement.as_str())).await?;
        times.push(began.elapsed());
        counted = row.ok_or("no count")?.try_get_by_index::<i64>(0)?;
    }
    let figures = Figures::of(times);
    println!("\n| engine | without sums | people | p50 ms |\n|---|---|---|---|");
    println!(
        "| {} | a team counted by a recursive query | {counted} | {} |",
        world.name,
        hundredths(figures.p50_us / 10)
    );
    Ok(())
}
