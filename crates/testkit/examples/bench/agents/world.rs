//! A platform with the tree of people, and what they did on many days.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use erawan_kernel::Clock;
use erawan_platform::rooms::account::MemberKind;
use erawan_testkit::{Actor, Engine, TestServer};
use jiff::civil::Date;
use jiff::tz::TimeZone;
use sea_orm::{ConnectionTrait, DatabaseConnection};
use uuid::Uuid;

use super::bulk::{Bulk, Literals};
use super::days::{Played, play};
use super::tree::{HEADS, Tree};
use crate::Failure;

/// Below the numbers that nodes give from now on, above those that they gave.
const FIRST_ORD: i32 = 1_000_000;
const NEXT_ORD: i32 = 100_000_000;
/// When all of them registered.
const BEFORE: Duration = Duration::from_secs(120 * 24 * 60 * 60);
/// One of so many is online.
const ONLINE: usize = 20;
/// Longer than the clock goes on while pages are read.
const ONLINE_FOR_MS: i64 = 24 * 60 * 60 * 1_000;

#[derive(Debug)]
pub(super) struct World {
    pub(super) name: &'static str,
    pub(super) server: TestServer,
    pub(super) addr: SocketAddr,
    pub(super) tree: Tree,
    /// The agents at the heads of the ten teams.
    pub(super) heads: Vec<Actor>,
    pub(super) ids: Vec<Uuid>,
    pub(super) played: Played,
}

/// A server and its people, who have done nothing yet.
#[derive(Debug)]
pub(super) struct People {
    pub(super) server: TestServer,
    pub(super) tree: Tree,
    pub(super) heads: Vec<Actor>,
    pub(super) ids: Vec<Uuid>,
    pub(super) places: Places,
}

/// Where people stand in the database.
#[derive(Debug)]
pub(super) struct Places {
    pub(super) root: i32,
    ords: Vec<i32>,
}

impl Places {
    /// The number of the person in the tree of the platform.
    pub(super) fn ord(&self, person: usize) -> i32 {
        self.ords[person]
    }

    pub(super) fn parent(&self, tree: &Tree, person: usize) -> i32 {
        tree.above[person].map_or(self.root, |above| self.ord(above))
    }

    pub(super) fn path(&self, tree: &Tree, person: usize) -> Vec<u8> {
        let mut ords = vec![self.ord(person)];
        ords.extend(tree.all_above(person).map(|above| self.ord(above)));
        ords.push(self.root);
        ords.iter().rev().flat_map(|ord| ord.to_be_bytes()).collect()
    }
}

impl World {
    /// A server with so many people in the tree, and three months of play.
    pub(super) async fn open(engine: Engine, name: &'static str, people: usize) -> Result<Self, Failure> {
        let People { server, tree, heads, ids, places } = with_people(engine, name, people, true).await?;
        let addr = server.url.trim_start_matches("http://").parse()?;
        let (began, today) = (Instant::now(), today(&server)?);
        let db = server.app.core.db.write();
        let played = play(db, &tree, &places, today, &ids, Literals(engine)).await?;
        write_online(&server, &ids, Literals(engine)).await?;
        tidy(engine, db).await?;
        eprintln!("{name}: {} rows of days were written in {} s", played.rows, began.elapsed().as_secs());
        Ok(Self { name, server, addr, tree, heads, ids, played })
    }

    /// Lets the heads log in again: who was away for long is logged out.
    pub(super) async fn log_in(&mut self) {
        for (number, head) in self.heads.iter_mut().enumerate() {
            head.log_in(&head_name(number)).await;
        }
    }

    /// The figures are not those of the ledger, which knows nothing of what was written past it: the books are not
    /// compared.
    pub(super) async fn close(self) {
        self.server.close().await;
    }
}

fn head_name(number: usize) -> String {
    format!("headofteam{number}")
}

/// A server and its people, who have done nothing yet; its jobs may rest.
pub(super) async fn with_people(
    engine: Engine,
    name: &'static str,
    people: usize,
    jobs_rest: bool,
) -> Result<People, Failure> {
    let began = Instant::now();
    let server = crate::open_server(engine, |_| {}).await;
    server
        .change_settings(|settings| {
            for flag in ["AGEPAG", "DOWNMAN", "AGETEAMPNL3"] {
                settings.whitelabel.insert(flag.to_owned(), true);
            }
        })
        .await;
    let mut heads = Vec::with_capacity(HEADS);
    for number in 0..HEADS {
        let head = server.member_of_kind(MemberKind::TopAgent, &head_name(number)).await;
        heads.push(head.at(&format!("10.70.0.{number}")));
    }
    if jobs_rest {
        server.app.core.jobs.stop().await;
    }
    server.app.catch_up_all().await?;
    let tree = Tree::of(people);
    let (places, ids) = write_people(&server, &tree, &heads, Literals(engine)).await?;
    tidy(engine, server.app.core.db.write()).await?;
    eprintln!(
        "{name}: {people} people, {} of them agents, {} steps below the root in the mean, after {} s",
        tree.agents,
        crate::figures::hundredths(tree.mean_depth()),
        began.elapsed().as_secs()
    );
    Ok(People { server, tree, heads, ids, places })
}

/// What autovacuum does in time.
async fn tidy(engine: Engine, db: &DatabaseConnection) -> Result<(), Failure> {
    if engine == Engine::Postgres {
        db.execute_unprepared("VACUUM ANALYZE").await?;
    }
    Ok(())
}

fn today(server: &TestServer) -> Result<Date, Failure> {
    Ok(server.clock.now().to_zoned(TimeZone::get("Asia/Bangkok")?).date())
}

async fn number(server: &TestServer, statement: &str) -> Result<i32, Failure> {
    Ok(server.query_text(statement).await.ok_or("no number")?.parse()?)
}

async fn write_people(
    server: &TestServer,
    tree: &Tree,
    heads: &[Actor],
    literals: Literals,
) -> Result<(Places, Vec<Uuid>), Failure> {
    let db = server.app.core.db.write();
    let merchant = literals.id(server.merchant().await.id.uuid());
    let before = server.clock.now() - BEFORE;
    let before_ms = before.as_millisecond();
    let from_day = before.to_zoned(TimeZone::get("Asia/Bangkok")?).date();
    let (mut ords, mut ids) = (Vec::with_capacity(tree.people()), Vec::with_capacity(tree.people()));
    let line_of = |head: &Actor| {
        format!("FROM line l JOIN member m ON m.id = l.member_id WHERE m.username = '{}'", head.username)
    };
    let first = heads.first().ok_or("no head")?;
    let root = number(server, &format!("SELECT l.parent_ord || '' {}", line_of(first))).await?;
    for head in heads {
        ords.push(number(server, &format!("SELECT l.ord || '' {}", line_of(head))).await?);
        ids.push(head.id.parse()?);
        let name = &head.username;
        for statement in [
            format!("UPDATE member SET registered_at_ms = {before_ms} WHERE username = '{name}'"),
            format!(
                "UPDATE line SET from_day = '{from_day}' WHERE member_id = \
                 (SELECT id FROM member WHERE username = '{name}')"
            ),
        ] {
            db.execute_unprepared(&statement).await?;
        }
    }
    db.execute_unprepared(&format!("UPDATE line_block SET next_ord = {NEXT_ORD}")).await?;
    for person in HEADS..tree.people() {
        ords.push(FIRST_ORD + i32::try_from(person)?);
        ids.push(Uuid::from_u128(0x0198_0000_0000_7000_9000_0000_0000_0000 + person as u128));
    }
    let places = Places { root, ords };
    let (columns, constants) = member_columns(&merchant, before_ms);
    let constants: Vec<(&str, &str)> =
        constants.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let mut members = Bulk::of(db, "member", &columns, &constants);
    for (person, id) in ids.iter().enumerate().skip(HEADS) {
        let kind = i32::from(person < tree.agents);
        members.push(format_args!("{}, '{}', {kind}", literals.id(*id), username(person))).await?;
    }
    members.end().await?;
    let from_day = format!("'{from_day}'");
    let constants = [
        ("from_day", from_day.as_str()),
        ("merchant_id", merchant.as_str()),
        ("is_test", "FALSE"),
        ("is_summed", "TRUE"),
    ];
    let columns = ["ord", "member_id", "parent_ord", "depth", "path", "summed_as_agent"];
    let mut lines = Bulk::of(db, "line", &columns, &constants);
    for (person, id) in ids.iter().enumerate().skip(HEADS) {
        let (ord, parent, depth) = (places.ord(person), places.parent(tree, person), tree.depth[person]);
        let (id, path) = (literals.id(*id), literals.bytes(&places.path(tree, person)));
        let is_agent = if person < tree.agents { "TRUE" } else { "FALSE" };
        lines.push(format_args!("{ord}, {id}, {parent}, {depth}, {path}, {is_agent}")).await?;
    }
    lines.end().await?;
    write_totals(db, tree, &places).await?;
    Ok((places, ids))
}

/// The columns that differ, and those that do not.
fn member_columns(merchant: &str, before_ms: i64) -> ([&'static str; 3], [(&'static str, String); 7]) {
    let text = |text: &str| format!("'{text}'");
    (
        ["id", "username", "kind"],
        [
            ("merchant_id", merchant.to_owned()),
            ("password_hash", text("!")),
            ("birthday", text("1990-05-17")),
            ("terms_version", text("1")),
            ("is_disabled", "FALSE".to_owned()),
            ("must_change_password", "FALSE".to_owned()),
            ("registered_at_ms", before_ms.to_string()),
        ],
    )
}

pub(super) fn username(person: usize) -> String {
    format!("m{person:07}")
}

async fn write_totals(db: &DatabaseConnection, tree: &Tree, places: &Places) -> Result<(), Failure> {
    let (mut members, mut direct, mut agents) =
        (vec![0_u32; tree.agents], vec![0_u32; tree.agents], vec![0_u32; tree.agents]);
    for person in 0..tree.people() {
        if let Some(above) = tree.above[person] {
            direct[above] += 1;
            agents[above] += u32::from(person < tree.agents);
        }
        for above in tree.all_above(person) {
            members[above] += 1;
        }
    }
    let mut totals =
        Bulk::of(db, "agent_total", &["ord", "members", "direct", "agents"], &[("balance", "0")]);
    for agent in 0..tree.agents {
        let (members, direct, agents) = (members[agent], direct[agent], agents[agent]);
        totals.push(format_args!("{}, {members}, {direct}, {agents}", places.ord(agent))).await?;
    }
    totals.end().await?;
    Ok(())
}

/// Sessions of people who are online for as long as pages are read.
async fn write_online(server: &TestServer, ids: &[Uuid], literals: Literals) -> Result<(), Failure> {
    let merchant = literals.id(server.merchant().await.id.uuid());
    let now_ms = server.clock.now_ms();
    let (created, active) = (now_ms.to_string(), (now_ms + ONLINE_FOR_MS).to_string());
    let constants = [
        ("merchant_id", merchant.as_str()),
        ("created_at_ms", created.as_str()),
        ("active_at_ms", active.as_str()),
        ("address", "'10.71.0.1'"),
    ];
    let db = server.app.core.db.write();
    let mut sessions = Bulk::of(db, "session", &["id", "member_id", "token_hash"], &constants);
    for (number, id) in ids.iter().enumerate().skip(HEADS).step_by(ONLINE) {
        let session = Uuid::from_u128(0x0198_0000_0000_7000_a000_0000_0000_0000 + number as u128);
        let hash = literals.bytes(&[session.as_bytes().as_slice(), session.as_bytes().as_slice()].concat());
        sessions.push(format_args!("{}, {}, {hash}", literals.id(session), literals.id(*id))).await?;
    }
    sessions.end().await?;
    Ok(())
}
