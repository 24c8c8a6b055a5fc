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
    let refused = world.refused(&["backup", "copy"]);
    assert!(refused.contains("the ledger ends before row"), "{refused}");
    assert!(!world.path("copy").exists());
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
