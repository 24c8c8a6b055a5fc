use std::path::Path;
use std::time::Duration;

use rusqlite::Connection;
use serde_json::json;
use tokio_util::sync::CancellationToken;

use crate::client::{Client, soon};
use crate::folder::rights;
use crate::world::World;

/// A trial account, which is opened with play money: one movement of the ledger. Its session.
async fn trial(client: &Client) -> String {
    let answer = client.post("/wps/session/login/freeplay", &json!({})).await;
    answer["value"]["token"].as_str().unwrap_or_else(|| panic!("{answer}")).to_owned()
}

/// What a session may spend, in whole units of its currency.
async fn balance(url: &str, token: &str) -> i64 {
    let mut client = Client::new(url);
    client.token = Some(token.to_owned());
    let answer = client.get("/wps/wallets/gcs").await;
    let sum = answer["value"]["sumBalance"].as_str().unwrap_or_else(|| panic!("{answer}"));
    sum.split('.').next().and_then(|whole| whole.parse().ok()).expect("a number")
}

/// What was derived from the log, as text.
fn derived(database: &Path) -> Vec<String> {
    let database = Connection::open(database).expect("the database");
    let mut rows = Vec::new();
    for table in ["wallet_statement", "log_checkpoint"] {
        let mut statement =
            database.prepare(&format!("SELECT * FROM {table} ORDER BY 1, 2")).expect("a query");
        let columns = statement.column_count();
        let read = statement.query_map([], |row| {
            (0..columns)
                .map(|column| row.get_ref(column).map(|value| format!("{value:?}")))
                .collect::<Result<Vec<_>, _>>()
        });
        rows.extend(read.expect("rows").map(|row| format!("{table} {:?}", row.expect("a row"))));
    }
    rows
}

async fn drill(world: World, elsewhere: World) {
    world.ok(&["apply", "platform.toml"]);
    let server = world.serve();
    let client = Client::new(&server.url);
    let mut acknowledged = Vec::new();
    for _ in 0..5 {
        acknowledged.push(trial(&client).await);
    }
    // Money goes on moving while the copy is made: more accounts are opened than an address may, so some are refused.
    let (done, url) = (CancellationToken::new(), server.url.clone());
    let writing = done.clone();
    let writer = tokio::spawn(async move {
        let client = Client::new(&url);
        while !writing.is_cancelled() {
            client.post("/wps/session/login/freeplay", &json!({})).await;
        }
    });
    acknowledged.push(trial(&client).await);
    let (world, printed) = tokio::task::spawn_blocking(move || {
        let printed = world.ok(&["backup", "backup"]);
        (world, printed)
    })
    .await
    .expect("it ran");
    done.cancel();
    writer.await.expect("the writer ends");
    assert!(printed.starts_with("Backed up "), "{printed}");
    assert!(world.refused(&["backup", "backup"]).contains("is not empty"));
    drop(server);
    for file in world.path("backup").read_dir().expect("the backup") {
        let file = file.expect("a file").path();
        assert_eq!(rights(&file), 0o600, "{}", file.display());
    }

    let from = world.path("backup");
    let from = from.to_str().expect("a path");
    let restored = elsewhere.ok(&["restore", from]);
    assert!(restored.contains("The ledger is sound"), "{restored}");
    let again = elsewhere.refused(&["restore", from]);
    assert!(again.contains("already") || again.contains("not empty"), "{again}");
    let server = elsewhere.serve();
    for token in &acknowledged {
        assert!(balance(&server.url, token).await > 0, "an acknowledged movement is lost");
    }
    drop(server);
    assert!(elsewhere.ok(&["verify"]).contains("The ledger is sound"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_made_beside_writes_is_restored_elsewhere_with_all_that_was_acknowledged() {
    drill(World::new(), World::new()).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_of_postgres_is_restored_into_an_empty_database() {
    let worlds = tokio::task::spawn_blocking(|| (World::on_postgres(), World::on_postgres())).await;
    let (world, elsewhere) = worlds.expect("two databases");
    drill(world, elsewhere).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_restored_server_derives_the_same_again() {
    let (world, elsewhere) = (World::new(), World::new());
    world.ok(&["apply", "platform.toml"]);
    let server = world.serve();
    let client = Client::new(&server.url);
    for _ in 0..20 {
        trial(&client).await;
    }
    world.ok(&["backup", "backup"]);
    drop(server);
    elsewhere.ok(&["restore", world.path("backup").to_str().expect("a path")]);
    // A start applies what the ledger has more than the rest.
    let server = elsewhere.serve();
    let database = elsewhere.data().join("platform.db");
    soon("every projection is at the end of the log", async || {
        let database = Connection::open(&database).expect("the database");
        let apart = "SELECT max(sequence) - min(sequence) FROM log_checkpoint WHERE sequence > 0";
        (database.query_row(apart, [], |row| row.get::<_, Option<i64>>(0)).expect("a number") == Some(0))
            .then_some(())
    })
    .await;
    server.terminate();
    assert!(server.ended_within(Duration::from_secs(10)).success());
    let before = derived(&database);
    assert!(before.len() > 20, "{before:?}");
    elsewhere.ok(&["rebuild"]);
    assert_eq!(derived(&database), before);
}

#[test]
fn a_backup_that_is_damaged_or_not_whole_is_not_restored() {
    let world = World::new();
    world.ok(&["apply", "platform.toml"]);
    drop(world.serve());
    world.ok(&["backup", "backup"]);
    let (elsewhere, ledger) = (World::new(), world.path("backup/ledger.db"));
    let from = world.path("backup");
    let from = from.to_str().expect("a path");
    let mut bytes = std::fs::read(&ledger).expect("the copy");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(&ledger, bytes).expect("a damaged copy");
    let refused = elsewhere.refused(&["restore", from]);
    assert!(refused.contains("ledger.db is damaged"), "{refused}");
    std::fs::remove_file(world.path("backup/backup.json")).expect("it is removed");
    let refused = elsewhere.refused(&["restore", from]);
    assert!(refused.contains("is no whole backup"), "{refused}");
}
