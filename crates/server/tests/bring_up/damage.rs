use std::time::{Duration, Instant};

use crate::world::World;

/// A demo whose projections have counted the opening balance, stopped.
fn stopped_demo() -> World {
    let world = World::new().with("ERAWAN_MODE", Some("demo")).with("ERAWAN_PUBLIC_URL", None);
    let server = world.serve();
    let database = rusqlite::Connection::open(world.data().join("platform.db")).expect("the database");
    let counted = || {
        let furthest = "SELECT coalesce(max(sequence), 0) FROM log_checkpoint";
        database.query_row(furthest, [], |row| row.get::<_, i64>(0)).expect("a number")
    };
    let start = Instant::now();
    while counted() == 0 {
        assert!(start.elapsed() < Duration::from_secs(20), "no projection counted the opening balance");
        std::thread::sleep(Duration::from_millis(50));
    }
    drop(server);
    world
}

fn lose_ledger(world: &World) {
    for name in ["ledger.db", "ledger.db-wal", "ledger.db-shm"] {
        std::fs::remove_file(world.data().join(name)).ok();
    }
}

#[test]
fn a_ledger_that_is_older_than_the_database_stops_the_start_and_is_a_finding() {
    let world = stopped_demo();
    assert!(world.ok(&["verify"]).contains("The ledger is sound"));
    lose_ledger(&world);
    let refused = world.refused(&["serve"]);
    assert!(refused.contains("the ledger ends before row"), "{refused}");
    assert!(refused.contains("restore the ledger"), "{refused}");
    let verified = world.run(&["verify"]);
    let findings = String::from_utf8(verified.stdout).expect("a text");
    assert!(!verified.status.success() && findings.contains("the ledger ends before row"), "{findings}");
}

#[test]
fn a_backup_of_a_ledger_that_lost_its_end_is_refused() {
    let world = stopped_demo();
    let log = world.data().join("ledger.db-wal");
    let mut bytes = std::fs::read(&log).expect("the log of writes");
    bytes.truncate(bytes.len() / 2);
    std::fs::write(&log, &bytes).expect("a shorter log");
    let file = || (std::fs::read(world.data().join("ledger.db")).ok(), std::fs::read(&log).ok());
    let before = file();
    for command in [&["backup", "copy"][..], &["serve"]] {
        let refused = world.refused(command);
        assert!(refused.contains("the ledger ends before row"), "{refused}");
        assert!(file() == before, "{command:?} changed the damaged ledger");
    }
    assert!(!world.run(&["verify"]).status.success());
    assert!(file() == before, "verify changed the damaged ledger");
    assert!(!world.path("copy").exists());
}

/// Moves all pages into the file, and leaves one commit in its log of writes, as a server that was killed does.
fn settle(world: &World, name: &str) {
    let database = rusqlite::Connection::open(world.data().join(name)).expect("the database");
    database.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(())).expect("pages are moved");
    database.execute_batch("CREATE TABLE left_in_the_log (x); DROP TABLE left_in_the_log").expect("a commit");
    // Closing it would move the commit as well.
    std::mem::forget(database);
}

#[test]
fn a_database_that_lost_its_end_stops_every_command_and_is_a_finding() {
    let world = stopped_demo();
    assert!(world.ok(&["verify"]).contains("The ledger is sound"));
    for name in ["platform.db", "ledger.db"] {
        settle(&world, name);
        let path = world.data().join(name);
        let whole = std::fs::read(&path).expect("the file");
        assert!(whole.len() > 40_000, "{name} has {} bytes", whole.len());
        std::fs::write(&path, &whole[..whole.len() / 2]).expect("a shorter file");
        let log = std::fs::read(world.data().join(format!("{name}-wal"))).expect("its log");
        for command in [&["serve"][..], &["rebuild"], &["backup", "copy"]] {
            let refused = world.refused(command);
            assert!(
                refused.contains(&format!("{} lost its end: ", path.display())),
                "{command:?}: {refused}"
            );
            assert!(refused.contains("restore the newest backup"), "{refused}");
        }
        let verified = world.run(&["verify"]);
        let findings = String::from_utf8(verified.stdout).expect("a text");
        assert!(!verified.status.success() && findings.contains("lost its end: "), "{findings}");
        assert_eq!(findings.lines().count(), 1, "{findings}");
        assert!(std::fs::read(&path).expect("the file") == whole[..whole.len() / 2], "{name} was changed");
        // Put back as it was, nothing is found.
        std::fs::write(&path, &whole).expect("the whole file");
        std::fs::write(world.data().join(format!("{name}-wal")), log).expect("its log");
    }
    assert!(world.ok(&["verify"]).contains("The ledger is sound"));
}

#[test]
fn a_page_of_the_platforms_database_that_does_not_fit_is_a_finding() {
    let world = stopped_demo();
    let path = world.data().join("platform.db");
    let database = rusqlite::Connection::open(&path).expect("the database");
    database.execute_batch("PRAGMA wal_checkpoint(TRUNCATE)").expect("pages are moved");
    let page: u32 = database
        .query_row("SELECT rootpage FROM sqlite_schema WHERE name = 'platform_event'", [], |row| row.get(0))
        .expect("a page");
    drop(database);
    let page = usize::try_from(page).expect("a number");
    let mut bytes = std::fs::read(&path).expect("the file");
    bytes[(page - 1) * 4_096..page * 4_096].fill(0xff);
    std::fs::write(&path, &bytes).expect("a damaged file");
    let verified = world.run(&["verify"]);
    let findings = String::from_utf8(verified.stdout).expect("a text");
    assert!(!verified.status.success() && findings.contains("platform.db is damaged: "), "{findings}");
}

#[test]
fn projections_are_not_rebuilt_beside_a_running_server() {
    let world = stopped_demo();
    let server = world.serve();
    let refused = world.refused(&["rebuild"]);
    assert!(refused.contains(&format!("process {}", server.pid())), "{refused}");
    drop(server);
    assert!(world.ok(&["rebuild"]).contains("made anew"));
}
