use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use crate::world::World;

pub(crate) fn rights(path: &Path) -> u32 {
    std::fs::metadata(path).expect("it is there").permissions().mode() & 0o777
}

/// Every file of the data folder with its rights.
fn files(world: &World) -> Vec<(String, u32)> {
    let entries = std::fs::read_dir(world.data()).expect("the folder");
    let pair =
        |entry: std::fs::DirEntry| (entry.file_name().to_string_lossy().into_owned(), rights(&entry.path()));
    entries.map(|entry| pair(entry.expect("a file"))).collect()
}

#[test]
fn no_other_user_reads_what_the_server_keeps() {
    let world = World::new();
    let server = world.serve();
    assert_eq!(rights(&world.data()), 0o700);
    let found = files(&world);
    for name in ["platform.db", "platform.db-wal", "ledger.db", "ledger.db-wal", "erawan.lock"] {
        assert!(found.contains(&(name.to_owned(), 0o600)), "{name} in {found:?}");
    }
    assert!(found.iter().all(|(_, rights)| *rights == 0o600), "{found:?}");
    drop(server);

    // As an older version left it.
    for (name, _) in &found {
        std::fs::set_permissions(world.data().join(name), std::fs::Permissions::from_mode(0o644))
            .expect("rights");
    }
    std::fs::set_permissions(world.data(), std::fs::Permissions::from_mode(0o755)).expect("rights");
    world.ok(&["apply", "platform.toml", "--dry-run"]);
    let _server = world.serve();
    assert_eq!(rights(&world.data()), 0o700);
    assert!(files(&world).iter().all(|(_, rights)| *rights == 0o600), "{:?}", files(&world));
}

#[test]
fn secrets_of_a_demo_are_for_its_user_alone() {
    let world = World::new()
        .with("ERAWAN_MODE", Some("demo"))
        .with("ERAWAN_STUDIO_SECRET", None)
        .with("ERAWAN_PUBLIC_URL", None);
    let _server = world.serve();
    assert!(files(&world).contains(&("studio.secret".to_owned(), 0o600)), "{:?}", files(&world));
}

#[test]
fn a_second_server_on_the_folder_is_refused_and_commands_are_not() {
    let world = World::new();
    let server = world.serve();
    let mut second = world.command(&["serve"]);
    let output = second.env("ERAWAN_ADDR", "127.0.0.1:0").output().expect("the binary runs");
    let said = String::from_utf8(output.stderr).expect("a text");
    assert!(!output.status.success());
    assert_eq!(said.lines().count(), 1, "{said}");
    assert!(said.contains(&format!("process {}", server.pid())), "{said}");
    assert!(said.contains(&world.data().display().to_string()), "{said}");
    world.ok(&["apply", "platform.toml"]);
    // A server that was killed leaves no lock behind.
    drop(server);
    drop(world.serve());
}

#[test]
fn a_folder_of_all_users_is_refused() {
    let world = World::new();
    std::fs::create_dir(world.data()).expect("a folder");
    std::fs::set_permissions(world.data(), std::fs::Permissions::from_mode(0o1777)).expect("rights");
    assert!(world.refused(&["serve"]).contains("is shared by all users of this machine"));
}
