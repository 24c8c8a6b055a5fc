//! A private server comes up, survives a kill, and leaves nothing behind.

use std::path::Path;
use std::time::{Duration, Instant};

use erawan_testpg::{PrivatePostgres, fresh_database};
use tokio_postgres::NoTls;

async fn ask(url: &str, statement: &str) -> Result<String, tokio_postgres::Error> {
    let (client, connection) = tokio_postgres::connect(url, NoTls).await?;
    tokio::spawn(connection);
    Ok(client.query_one(statement, &[]).await?.get(0))
}

async fn run(url: &str, statements: &str) -> Result<(), tokio_postgres::Error> {
    let (client, connection) = tokio_postgres::connect(url, NoTls).await?;
    tokio::spawn(connection);
    client.batch_execute(statements).await
}

#[tokio::test]
async fn a_server_that_is_dropped_leaves_no_file_and_no_process() {
    let server = tokio::task::spawn_blocking(PrivatePostgres::start).await.unwrap().unwrap();
    let folder = server.folder().clone();
    assert_eq!(ask(server.url(), "SELECT current_user::text").await.unwrap(), "postgres");
    let url = server.url().to_owned();
    drop(server);
    assert!(!folder.exists(), "{} is still there", folder.display());
    assert!(ask(&url, "SELECT 'here'").await.is_err(), "the server still answers");
}

#[tokio::test]
async fn a_killed_server_comes_back_with_what_was_committed() {
    let server = tokio::task::spawn_blocking(PrivatePostgres::start).await.unwrap().unwrap();
    run(server.url(), "CREATE TABLE kept (what text); INSERT INTO kept VALUES ('this')").await.unwrap();
    server.kill().unwrap();
    assert!(ask(server.url(), "SELECT what FROM kept").await.is_err(), "a killed server answered");
    server.restart().unwrap();
    assert_eq!(ask(server.url(), "SELECT what FROM kept").await.unwrap(), "this");
}

#[tokio::test]
async fn every_test_gets_a_database_of_its_own() {
    let (first, second) = (fresh_database().await.unwrap(), fresh_database().await.unwrap());
    run(&first, "CREATE TABLE mine (what text)").await.unwrap();
    run(&second, "CREATE TABLE mine (what text)").await.unwrap();
    assert_ne!(first, second);
}

/// Runs this test binary again as an owner that is killed in the middle of its work.
#[test]
fn the_server_of_an_owner_that_was_killed_goes_too() {
    const OWNER: &str = "ERAWAN_TESTPG_OWNER";
    if let Some(note) = std::env::var_os(OWNER) {
        let server = PrivatePostgres::start().unwrap();
        std::fs::write(&note, format!("{}\n", server.folder().display())).unwrap();
        std::thread::sleep(Duration::from_secs(600));
        drop(server);
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let note = folder.path().join("note");
    let mut owner = std::process::Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "the_server_of_an_owner_that_was_killed_goes_too"])
        .env(OWNER, &note)
        .stdout(std::process::Stdio::null())
        .spawn()
        .unwrap();
    let wait_for = |what: &dyn Fn() -> bool, why: &str| {
        let began = Instant::now();
        while !what() {
            assert!(began.elapsed() < Duration::from_secs(60), "{why}");
            std::thread::sleep(Duration::from_millis(20));
        }
    };
    let noted = || std::fs::read_to_string(&note).unwrap_or_default();
    wait_for(&|| noted().ends_with('\n'), "the owner never started its server");
    let files = noted().trim_end().to_owned();
    assert!(Path::new(&files).exists());
    owner.kill().unwrap();
    owner.wait().unwrap();
    wait_for(&|| !Path::new(&files).exists(), "the files of a killed owner's server are still there");
}
