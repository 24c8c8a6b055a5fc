use reqwest::StatusCode;

use crate::client::{Client, soon};
use crate::full_disk::{all_have_their_money, faults, trial};
use crate::world::World;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_disk_that_fails_loses_nothing_that_was_acknowledged_and_the_node_comes_back_by_itself() {
    let world = World::new();
    world.ok(&["apply", "platform.toml"]);
    let (library, control) = (world.library("disk_faults"), world.path("fault"));
    world.write("fault", "");
    let server = world.serve_with(&[("LD_PRELOAD", &library), ("DISK_FAULT", &control)]);
    let client = Client::new(&server.url);
    let ready = async || (faults(&server.url).await.0 == StatusCode::OK).then_some(());
    let mut acknowledged = Vec::new();
    for fault in
        ["s platform.db", "n platform.db", "e platform.db", "s ledger.db", "n ledger.db", "e ledger.db"]
    {
        soon("the node is ready", ready).await;
        for _ in 0..2 {
            acknowledged.push(trial(&client).await.expect("an account"));
        }
        world.write("fault", fault);
        let mut refused = 0;
        for _ in 0..4 {
            match trial(&client).await {
                Ok(token) => acknowledged.push(token),
                Err(answer) => {
                    // Without the ledger the outcome is not known.
                    let unknown =
                        if fault.ends_with("ledger.db") { "system.unavailable" } else { "system.error" };
                    assert_eq!(answer["errorCode"], unknown, "{answer}");
                    refused += 1;
                }
            }
        }
        assert!(refused > 0, "{fault} refused nothing");
        let check = if fault.ends_with("ledger.db") { "ledger" } else { "database" };
        let told = soon("the faults", async || {
            let (status, faults) = faults(&server.url).await;
            let told = faults.to_string();
            (status == StatusCode::SERVICE_UNAVAILABLE && told.contains(check)).then_some(told)
        })
        .await;
        eprintln!("{fault}: {refused} of 4 accounts were refused; not ready: {told}");
        world.write("fault", "");
    }
    soon("the node is ready", ready).await;
    acknowledged.push(trial(&client).await.expect("an account, without a restart"));
    all_have_their_money(&server.url, &acknowledged).await;
    // Killed: what was acknowledged is on the disk.
    drop(server);
    let server = world.serve();
    all_have_their_money(&server.url, &acknowledged).await;
    drop(server);
    assert!(world.ok(&["verify"]).contains("The ledger is sound"));
}
