use crate::client::Client;
use crate::disk::{all_have_their_money, open_accounts, try_accounts, until_fault, until_ready};
use crate::world::{Running, World};

/// A server on a disk whose writes fail as `set_fault` says.
pub(crate) fn serve_on_failing_disk(world: &World) -> Running {
    world.ok(&["apply", "platform.toml"]);
    let (library, control) = (world.library("disk_faults"), world.path("fault"));
    set_fault(world, "");
    world.serve_with(&[("LD_PRELOAD", &library), ("DISK_FAULT", &control)])
}

/// See `disk_faults.c`.
pub(crate) fn set_fault(world: &World, fault: &str) {
    world.write("fault.new", fault);
    std::fs::rename(world.path("fault.new"), world.path("fault")).expect("the fault is set");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_disk_that_fails_loses_nothing_that_was_acknowledged_and_the_node_comes_back_by_itself() {
    let world = World::new();
    let server = serve_on_failing_disk(&world);
    let client = Client::new(&server.url);
    let mut acknowledged = Vec::new();
    for fault in
        ["s platform.db", "n platform.db", "e platform.db", "s ledger.db", "n ledger.db", "e ledger.db"]
    {
        until_ready(&server.url).await;
        open_accounts(&client, 2, &mut acknowledged).await;
        set_fault(&world, fault);
        let refused = try_accounts(&client, 4, &mut acknowledged).await;
        let check = if fault.ends_with("ledger.db") { "ledger" } else { "database" };
        let told = until_fault(&server.url, check).await;
        eprintln!("{fault}: {refused} of 4 accounts were refused; not ready: {told}");
        set_fault(&world, "");
    }
    until_ready(&server.url).await;
    open_accounts(&client, 1, &mut acknowledged).await;
    all_have_their_money(&server.url, &acknowledged).await;
    // Killed: what was acknowledged is on the disk.
    drop(server);
    let server = world.serve();
    all_have_their_money(&server.url, &acknowledged).await;
    drop(server);
    assert!(world.ok(&["verify"]).contains("The ledger is sound"));
}
