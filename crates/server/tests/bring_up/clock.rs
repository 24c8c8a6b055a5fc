use tokio_postgres::NoTls;

use crate::client::{Client, soon};
use crate::disk::{faults, trial};
use crate::world::World;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn r69_a_node_whose_clock_is_set_wrong_while_it_runs_writes_the_right_time_as_the_others_do() {
    let world = tokio::task::spawn_blocking(World::on_postgres).await.expect("a database");
    world.ok(&["apply", "platform.toml"]);
    let (library, shift) = (world.library("clock_shift"), world.path("shift"));
    world.write("shift", "0");
    let wrong = world.serve_with(&[("LD_PRELOAD", &library), ("CLOCK_SHIFT", &shift)]);
    let right = world.another_node();
    let (on_wrong, on_right) = (Client::new(&wrong.url), Client::new(&right.url));
    let url = world.database_url.as_deref().expect("PostgreSQL");
    let (database, connection) = tokio_postgres::connect(url, NoTls).await.expect("a connection");
    tokio::spawn(connection);
    let mut accounts = 0;
    for (seconds, said) in [("600", "600 s ahead of"), ("-7200", "7200 s behind")] {
        world.write("shift", seconds);
        // Before the node has compared its clock, and after.
        trial(&on_wrong).await.expect("an account");
        let told = soon("the fault", async || {
            let (_, faults) = faults(&wrong.url).await;
            (faults.to_string().contains("clock") && wrong.log().contains(said)).then_some(faults)
        })
        .await;
        assert!(told.to_string().contains("clock"), "{told}");
        for client in [&on_wrong, &on_right] {
            trial(client).await.expect("an account");
        }
        accounts += 3;
    }
    let written = database
        .query_one(
            "WITH now AS (SELECT EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS ms),
                  times AS (SELECT 'ledger' AS kind, at / 1000 AS ms FROM ledger.transfers
                      UNION ALL SELECT 'tail', last_at / 1000 FROM ledger.shards
                      UNION ALL SELECT 'session', created_at_ms FROM session)
             SELECT count(*) FILTER (WHERE times.kind = 'ledger'),
                    count(*) FILTER (WHERE abs(times.ms - now.ms) > 300000),
                    max(times.ms - now.ms)::bigint, min(times.ms - now.ms)::bigint
             FROM times, now",
            &[],
        )
        .await
        .expect("what was written");
    let (rows, wrong_times): (i64, i64) = (written.get(0), written.get(1));
    let (most, least): (i64, i64) = (written.get(2), written.get(3));
    assert!(rows >= accounts, "{rows} rows of {accounts} accounts");
    assert_eq!(wrong_times, 0, "written times are {least} to {most} ms from the real one");
    let (status, told) = faults(&right.url).await;
    assert_eq!(status, 200, "the other node is ready: {told}");
}
