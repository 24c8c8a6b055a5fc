use std::io::ErrorKind;
use std::net::Ipv4Addr;
use std::process::Command;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use reqwest::StatusCode;
use serde_json::json;
use tokio::net::TcpStream;
use tokio_postgres::NoTls;

use crate::client::{Client, soon};
use crate::disk::faults;
use crate::world::World;

/// The lock that nodes hold while they change the schema.
const TURN_LOCK: i64 = 0x4552_4157_414E;

/// Five nodes that start at the same moment.
fn five_at_once(world: &World) {
    let nodes: Vec<_> = thread::scope(|scope| {
        let starts: Vec<_> = (0..5).map(|_| scope.spawn(|| world.another_node())).collect();
        starts.into_iter().map(|start| start.join().expect("it starts")).collect()
    });
    assert_eq!(nodes.len(), 5);
}

#[test]
fn five_nodes_start_together_on_an_empty_database() {
    five_at_once(&World::on_postgres());
}

#[test]
fn five_demo_nodes_start_together_on_an_empty_database_and_load_the_demo_once() {
    let world = World::on_postgres().with("ERAWAN_MODE", Some("demo")).with("ERAWAN_PUBLIC_URL", None);
    five_at_once(&world);
    assert!(world.ok(&["verify"]).contains("The ledger is sound"));
}

async fn database(world: &World) -> tokio_postgres::Client {
    let url = world.database_url.as_deref().expect("PostgreSQL");
    let (client, connection) = tokio_postgres::connect(url, NoTls).await.expect("a connection");
    tokio::spawn(connection);
    client
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nodes_start_together_on_an_older_schema_and_an_older_node_on_a_newer_one() {
    let world = tokio::task::spawn_blocking(World::on_postgres).await.expect("a database");
    world.ok(&["apply", "platform.toml"]);
    let database = database(&world).await;
    let older = "DROP TABLE data_key_check;
                 DELETE FROM seaql_migrations WHERE version = 'm20261124_000710_data_key_check'";
    database.batch_execute(older).await.expect("an older schema");
    let world = tokio::task::spawn_blocking(|| {
        five_at_once(&world);
        world
    })
    .await
    .expect("they start");
    let newer = "INSERT INTO seaql_migrations (version, applied_at) VALUES ('m20991231_000000_of_a_newer_version', 0)";
    database.batch_execute(newer).await.expect("a newer schema");
    drop(world.another_node());
    database.batch_execute(older).await.expect("a schema of another branch");
    let refused = world.refused(&["serve"]);
    assert!(refused.contains("made by a version of another branch"), "{refused}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_that_starts_refuses_connections_until_it_can_answer() {
    let world = Arc::new(tokio::task::spawn_blocking(World::on_postgres).await.expect("a database"));
    world.ok(&["apply", "platform.toml"]);
    let database = database(&world).await;
    // Another node's turn to bring the schema up to date, which takes long.
    database.execute("SELECT pg_advisory_lock($1)", &[&TURN_LOCK]).await.expect("the turn");
    let starting = tokio::task::spawn_blocking({
        let world = world.clone();
        move || world.serve()
    });
    soon("the node waits for its turn", async || {
        let waiting = "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'advisory' AND datname = current_database()";
        (database.query_one(waiting, &[]).await.expect("a number").get::<_, i64>(0) > 0).then_some(())
    })
    .await;
    let refused = TcpStream::connect((Ipv4Addr::LOCALHOST, world.port)).await.map(drop).unwrap_err();
    assert_eq!(refused.kind(), ErrorKind::ConnectionRefused);
    database.execute("SELECT pg_advisory_unlock($1)", &[&TURN_LOCK]).await.expect("the turn is over");
    let node = starting.await.expect("it starts");
    Client::new(&node.url).get("/wps/system/status").await;
}

fn signal(node: u32, name: &str) {
    let sent = Command::new("kill").args([name, &node.to_string()]).status().expect("kill runs");
    assert!(sent.success());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_that_hangs_does_not_keep_the_others_from_serving() {
    let world = tokio::task::spawn_blocking(World::on_postgres).await.expect("a database");
    world.ok(&["apply", "platform.toml"]);
    let (hung, node) = (world.another_node(), world.another_node());
    let (client, nothing) = (Client::new(&hung.url), json!({}));
    // Stopped again and again in the middle of whatever it does, at last for good.
    for _ in 0..20 {
        let writing = client.post("/wps/session/login/freeplay", &nothing);
        drop(tokio::time::timeout(Duration::from_millis(15), writing).await);
        signal(hung.pid(), "-STOP");
        signal(hung.pid(), "-CONT");
    }
    let writing = client.post("/wps/session/login/freeplay", &nothing);
    drop(tokio::time::timeout(Duration::from_millis(15), writing).await);
    signal(hung.pid(), "-STOP");
    let (client, begun) = (Client::new(&node.url), Instant::now());
    let mut served = 0;
    while begun.elapsed() < Duration::from_secs(40) && served < 5 {
        let answer = client.post("/wps/session/login/freeplay", &nothing).await;
        served += u32::from(answer["success"] == true);
    }
    assert_eq!(served, 5, "the other node did not serve");
    signal(hung.pid(), "-CONT");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_idle_node_makes_few_transactions_and_holds_a_bounded_number_of_connections() {
    let world = tokio::task::spawn_blocking(World::on_postgres).await.expect("a database");
    world.ok(&["apply", "platform.toml"]);
    let _node = world.another_node();
    let database = database(&world).await;
    let held = database
        .query_one(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend'",
            &[],
        )
        .await
        .expect("a number");
    let transactions = async || {
        let count =
            "SELECT xact_commit + xact_rollback FROM pg_stat_database WHERE datname = current_database()";
        database.query_one(count, &[]).await.expect("a number").get::<_, i64>(0)
    };
    // PostgreSQL counts what a connection did up to ten seconds after it came to rest, and its own
    // cleaning after the start counts too. Only the quietest stretch is the node's alone.
    tokio::time::sleep(Duration::from_secs(15)).await;
    let mut quietest = i64::MAX;
    for _ in 0..6 {
        let before = transactions().await;
        tokio::time::sleep(Duration::from_secs(10)).await;
        quietest = quietest.min(transactions().await - before);
        // Ten a second, and what this test asks.
        if quietest <= 120 {
            break;
        }
    }
    assert!(quietest <= 120, "an idle node made {quietest} transactions in ten seconds");
    // Its pool, the ledger's committer and readers, and this connection.
    assert!(held.get::<_, i64>(0) <= 16 + 8);
}

/// Sets the clock that new connections to the database see: ten minutes behind the real one.
async fn set_clock_behind(database: &tokio_postgres::Client) {
    let behind = "CREATE FUNCTION public.clock_timestamp() RETURNS timestamptz LANGUAGE sql AS
                      $$ SELECT pg_catalog.clock_timestamp() - interval '10 minutes' $$;
                  DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET search_path = public, pg_catalog',
                                             current_database()); END $$";
    database.batch_execute(behind).await.expect("another clock");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_clock_that_differs_from_the_database_servers_stops_the_start() {
    let world = tokio::task::spawn_blocking(World::on_postgres).await.expect("a database");
    world.ok(&["apply", "platform.toml"]);
    set_clock_behind(&database(&world).await).await;
    let refused = world.refused(&["serve"]);
    assert!(refused.contains("the clock is 600 s ahead of the database server's: set it right"), "{refused}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn r69_a_running_node_whose_clock_is_ahead_is_not_ready_and_makes_no_other_node_look_slow() {
    let world = tokio::task::spawn_blocking(World::on_postgres).await.expect("a database");
    let database = database(&world).await;
    set_clock_behind(&database).await;
    let node = world.with("ERAWAN_MODE", Some("demo")).with("ERAWAN_PUBLIC_URL", None).serve();
    let told = soon("the fault", async || {
        let (status, faults) = faults(&node.url).await;
        (status == StatusCode::SERVICE_UNAVAILABLE).then(|| faults.to_string())
    })
    .await;
    assert!(told.contains("clock"), "{told}");
    assert!(node.log().contains("the clock is 600 s ahead of the database server's"), "{}", node.log());
    // The newest time of all nodes is the one that the others compare theirs with.
    let asked = "SELECT (newest_at_ms / 1000 - EXTRACT(EPOCH FROM pg_catalog.clock_timestamp()))::bigint FROM node_pulse";
    let newest: i64 = database.query_one(asked, &[]).await.expect("the newest time").get(0);
    assert!(newest < -590, "the newest time is {newest} s from the real one");
}

#[test]
fn a_wrong_data_secret_stops_the_start_and_every_command() {
    let world = World::new();
    world.ok(&["apply", "platform.toml"]);
    let world = world.with("ERAWAN_DATA_SECRET", Some(&hex::encode(b"another secret of thirty-two bytes")));
    for args in [&["serve"][..], &["apply", "platform.toml"], &["maintenance", "on", "lotus"]] {
        let refused = world.refused(args);
        assert!(refused.contains("ERAWAN_DATA_SECRET is not the secret"), "{refused}");
    }
}
