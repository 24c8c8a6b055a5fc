use std::process::Command;
use std::slice::from_ref;
use std::sync::Arc;
use std::time::Duration;

use erawan_testpg::PrivatePostgres;
use reqwest::{Method, StatusCode};

use crate::client::{Client, soon};
use crate::disk::{faults, trial};
use crate::full_disk::{data_of, fill};
use crate::load::{Load, check, check_calls, with_addresses};
use crate::service::bridge;
use crate::world::{Running, World, free_port};

/// Players who bet at once.
pub(crate) const PLAYERS: u32 = 4;
/// Open live streams, and how many a member may have.
const STREAMS: u32 = 200;
const STREAMS_OF_A_MEMBER: u32 = 8;
/// Answered calls before, between and after faults.
pub(crate) const CALLS: usize = 120;

/// How often a drill is repeated: more often in the long run.
fn times(short: u32, long: u32) -> u32 {
    if std::env::var_os("ERAWAN_LONG").is_some() { long } else { short }
}

fn signal(node: &Running, name: &str) {
    let sent = Command::new("kill").args([name, &node.pid().to_string()]).status().expect("kill runs");
    assert!(sent.success());
}

async fn is_ready(node: &Running) {
    soon("the node is ready", async || (faults(&node.url).await.0 == StatusCode::OK).then_some(())).await;
}

/// A platform in production on one of the engines, with a bank.
pub(crate) async fn platform(make: fn() -> World) -> World {
    let world = tokio::task::spawn_blocking(make).await.expect("a database");
    let world = with_addresses(world);
    bridge(&world).await;
    world.ok(&["apply", "platform.toml"]);
    world
}

async fn killed_under_load(make: fn() -> World) {
    let world = platform(make).await;
    let mut server = world.serve();
    let load = Load::begin(from_ref(&server.url), PLAYERS).await;
    for _ in 0..times(3, 50) {
        load.more(CALLS).await;
        drop(server);
        server = world.serve();
    }
    load.more(CALLS).await;
    check(&load.end().await, &server.url).await;
    drop(server);
    assert!(world.ok(&["verify"]).contains("The ledger is sound"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn f01_a_server_killed_under_load_loses_nothing_that_it_acknowledged() {
    killed_under_load(World::new).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn f01_a_node_killed_under_load_loses_nothing_that_it_acknowledged() {
    killed_under_load(World::on_postgres).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn f02_f11_a_database_killed_under_load_is_waited_for_and_nothing_acknowledged_is_lost() {
    let own = tokio::task::spawn_blocking(|| {
        let postgres = PrivatePostgres::start().expect("a private PostgreSQL");
        let url = postgres.empty_database("drill").expect("a database");
        (Arc::new(postgres), url)
    });
    let (postgres, url) = own.await.expect("a database");
    let mut world = with_addresses(World::new());
    world.database_url = Some(url);
    bridge(&world).await;
    world.ok(&["apply", "platform.toml"]);
    let server = world.serve();
    let load = Load::begin(from_ref(&server.url), PLAYERS).await;
    for _ in 0..times(2, 20) {
        load.more(CALLS).await;
        postgres.kill().expect("it is killed");
        soon("the node says so", async || {
            let (status, faults) = faults(&server.url).await;
            (status == StatusCode::SERVICE_UNAVAILABLE && faults.to_string().contains("database"))
                .then_some(())
        })
        .await;
        let again = postgres.clone();
        tokio::task::spawn_blocking(move || again.restart()).await.expect("it ran").expect("it restarts");
        is_ready(&server).await;
    }
    load.more(CALLS).await;
    check(&load.end().await, &server.url).await;
    drop(server);
    assert!(world.ok(&["verify"]).contains("The ledger is sound"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn f13_sigterm_under_load_with_two_hundred_streams_ends_in_time_and_loses_nothing() {
    let world = platform(World::new).await;
    let server = world.serve();
    let load = Load::begin(from_ref(&server.url), PLAYERS).await;
    let mut streams = Vec::new();
    for number in 1..=STREAMS / STREAMS_OF_A_MEMBER {
        let mut member = Client::new(&server.url);
        member.address = Some(format!("10.9.0.{number}"));
        member.token = Some(trial(&member).await.expect("an account"));
        for _ in 0..STREAMS_OF_A_MEMBER {
            let stream = member.request(Method::GET, "/wps/stream").send().await.expect("a stream");
            assert_eq!(stream.status(), StatusCode::OK);
            streams.push(stream);
        }
    }
    load.more(CALLS).await;
    server.terminate();
    let ended = tokio::task::spawn_blocking(move || server.ended_within(Duration::from_secs(10)));
    for stream in streams {
        tokio::time::timeout(Duration::from_secs(10), stream.bytes()).await.expect("the stream ends").ok();
    }
    assert!(ended.await.expect("it ended").success());
    let server = world.serve();
    load.more(CALLS).await;
    check(&load.end().await, &server.url).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn f13_nodes_that_restart_in_turn_and_one_that_hangs_lose_nothing_under_load() {
    let world = platform(World::on_postgres).await;
    let ports = [free_port(), free_port()];
    let mut nodes = ports.map(|port| Some(world.node_at(port)));
    let urls = ports.map(|port| format!("http://127.0.0.1:{port}"));
    let load = Load::begin(&urls, PLAYERS).await;
    for turn in 0..times(2, 20) {
        load.more(CALLS).await;
        let at = usize::from(turn % 2 == 1);
        let node = nodes[at].take().expect("a node");
        node.terminate();
        let ended = tokio::task::spawn_blocking(move || node.ended_within(Duration::from_secs(10)));
        assert!(ended.await.expect("it ended").success());
        nodes[at] = Some(world.node_at(ports[at]));
    }
    let hung = nodes[0].as_ref().expect("a node");
    signal(hung, "-STOP");
    load.more(CALLS).await;
    signal(hung, "-CONT");
    load.more(CALLS).await;
    check(&load.end().await, &urls[1]).await;
    drop(nodes);
    assert!(world.ok(&["verify"]).contains("The ledger is sound"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn f08_a_disk_that_fills_under_load_is_waited_for_and_nothing_acknowledged_is_lost() {
    let world = with_addresses(World::new());
    bridge(&world).await;
    let server = world.serve_on_small_disk(400);
    let filler = data_of(&server, &world).join("filler");
    let load = Load::begin(from_ref(&server.url), PLAYERS).await;
    for _ in 0..times(1, 10) {
        load.more(CALLS).await;
        fill(&filler);
        soon("the node says so", async || {
            let (status, faults) = faults(&server.url).await;
            (status == StatusCode::SERVICE_UNAVAILABLE && faults.to_string().contains("disk")).then_some(())
        })
        .await;
        std::fs::remove_file(&filler).expect("room again");
        is_ready(&server).await;
    }
    load.more(CALLS).await;
    check(&load.end().await, &server.url).await;
    world.ok_beside(&server, &["backup", world.path("backup").to_str().expect("a path")]);
}

async fn backed_up_under_load(make: fn() -> World) {
    let world = platform(make).await;
    let server = world.serve();
    let load = Load::begin(from_ref(&server.url), PLAYERS).await;
    load.more(CALLS).await;
    let before = load.so_far();
    let copying = tokio::task::spawn_blocking(move || {
        let printed = world.ok(&["backup", "backup"]);
        (world, printed)
    });
    let (world, printed) = copying.await.expect("it ran");
    assert!(printed.starts_with("Backed up "), "{printed}");
    load.more(CALLS).await;
    check(&load.end().await, &server.url).await;
    drop(server);
    let elsewhere = with_addresses(tokio::task::spawn_blocking(make).await.expect("a database"));
    let restored = elsewhere.ok(&["restore", world.path("backup").to_str().expect("a path")]);
    assert!(restored.contains("The ledger is sound"), "{restored}");
    let server = elsewhere.serve();
    check_calls(&before, &server.url).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_under_load_holds_everything_that_was_acknowledged_before_it() {
    backed_up_under_load(World::new).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_of_postgres_under_load_holds_everything_that_was_acknowledged_before_it() {
    backed_up_under_load(World::on_postgres).await;
}
