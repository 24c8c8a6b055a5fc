//! Faults while withdrawals are under way: the platform and the database are killed.

use std::sync::Arc;
use std::time::Duration;

use erawan_testpg::PrivatePostgres;

use crate::withdrawals::{Amount, Withdrawals, database_of, end_leases, prepare};
use crate::world::World;

/// A moment in which something is under way.
fn moment(number: usize) -> Duration {
    let spread = u64::try_from(number * 389 % 1_400).unwrap_or_default();
    Duration::from_millis(150 + spread)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn w01_f01_a_platform_that_is_killed_during_withdrawals_pays_each_once() {
    let (world, bank) = prepare(World::new()).await;
    world.ok(&["apply", "platform.toml"]);
    let mut server = world.serve();
    let (amount, database) = (Amount::of_this_run(), database_of(&world));
    let load = Withdrawals::begin(&server.url, &database, &bank, amount).await;
    for number in 0..amount.kills {
        tokio::time::sleep(moment(number)).await;
        drop(server);
        if !amount.is_long {
            end_leases(&database).await;
        }
        server = world.serve();
    }
    let answered = load.answered();
    load.end().await.check().await;
    eprintln!("{answered} were answered before the last of {} kills", amount.kills);
    drop(server);
    assert!(world.ok(&["verify"]).contains("The ledger is sound"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn w01_w14_f02_f11_a_platform_and_a_database_that_are_killed_during_withdrawals_pay_each_once() {
    let own = tokio::task::spawn_blocking(|| {
        let postgres = PrivatePostgres::start().expect("a private PostgreSQL");
        let url = postgres.empty_database("payouts").expect("a database");
        (Arc::new(postgres), url)
    });
    let (postgres, url) = own.await.expect("a database");
    let mut world = World::new();
    world.database_url = Some(url);
    let (world, bank) = prepare(world).await;
    world.ok(&["apply", "platform.toml"]);
    let mut server = world.serve();
    let (amount, database) = (Amount::of_this_run(), database_of(&world));
    let load = Withdrawals::begin(&server.url, &database, &bank, amount).await;
    let each = amount.kills / amount.database_kills;
    for number in 0..amount.kills {
        tokio::time::sleep(moment(number)).await;
        if number % each == each - 1 {
            postgres.kill().expect("it is killed");
            tokio::time::sleep(moment(number)).await;
            let again = postgres.clone();
            tokio::task::spawn_blocking(move || again.restart()).await.expect("it ran").expect("it restarts");
        }
        drop(server);
        if !amount.is_long {
            end_leases(&database).await;
        }
        server = world.serve();
    }
    load.end().await.check().await;
    drop(server);
    assert!(world.ok(&["verify"]).contains("The ledger is sound"));
}
