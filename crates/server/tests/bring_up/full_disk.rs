use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use reqwest::StatusCode;

use crate::client::Client;
use crate::disk::{all_have_their_money, faults, open_accounts, try_accounts, until_fault, until_ready};
use crate::world::{Running, World};

/// Writes a file until the disk has no room for one byte more.
pub(crate) fn fill(path: &Path) {
    let mut file = OpenOptions::new().write(true).create_new(true).open(path).expect("a file");
    for piece in [1 << 20, 4_096, 512, 1] {
        let bytes = vec![0; piece];
        while file.write_all(&bytes).is_ok() {}
    }
    drop(File::sync_all(&file));
}

/// The data folder as the server sees it, on its own disk.
pub(crate) fn data_of(server: &Running, world: &World) -> PathBuf {
    format!("/proc/{}/root{}", server.pid(), world.data().display()).into()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_disk_loses_nothing_that_was_acknowledged_and_the_node_comes_back_by_itself() {
    let world = World::new();
    let server = world.serve_on_small_disk(400);
    let data = data_of(&server, &world);
    let client = Client::new(&server.url);
    until_ready(&server.url).await;
    let mut acknowledged = Vec::new();
    open_accounts(&client, 5, &mut acknowledged).await;

    fill(&data.join("filler"));
    let refused = try_accounts(&client, 25, &mut acknowledged).await;
    let told = until_fault(&server.url, "disk").await;
    eprintln!("{refused} of 25 accounts were refused; not ready: {told}");
    assert!(server.log().contains("not ready: less than 256 MiB are left on the disk"), "{}", server.log());

    std::fs::remove_file(data.join("filler")).expect("room again");
    until_ready(&server.url).await;
    open_accounts(&client, 5, &mut acknowledged).await;
    all_have_their_money(&server.url, &acknowledged).await;
    let elsewhere = World::new();
    let backup = world.path("backup");
    world.ok_beside(&server, &["backup", backup.to_str().expect("a path")]);
    let restored = elsewhere.ok(&["restore", backup.to_str().expect("a path")]);
    assert!(restored.contains("The ledger is sound"), "{restored}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_on_a_disk_without_room_is_never_ready() {
    let world = World::new();
    let server = world.serve_on_small_disk(200);
    // From its first answer on, and beyond the first round of all checks, which is told by a fault with a name.
    let mut last = faults(&server.url).await;
    while last.1.as_array().is_some_and(Vec::is_empty) {
        assert_ne!(last.0, StatusCode::OK, "ready on a disk without room");
        last = faults(&server.url).await;
    }
    assert_eq!((last.0, last.1.to_string().as_str()), (StatusCode::SERVICE_UNAVAILABLE, "[\"disk\"]"));
}
