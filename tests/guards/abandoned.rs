use std::time::{Duration, Instant};

use erawan_testkit::{Engine, both_engines, eventually};
use futures::stream;
use reqwest::{Body, Method};
use sea_orm::{ConnectionTrait, Statement};

const LEFT_OPEN: &str = "SELECT COUNT(*) FROM pg_stat_activity WHERE datname = current_database() \
                         AND pid <> pg_backend_pid() AND state LIKE 'idle in transaction%'";

/// How many connections but the asking one wait inside a transaction.
async fn left_open(asking: &impl ConnectionTrait) -> i64 {
    let postgres = asking.get_database_backend();
    asking.execute_unprepared("SELECT pg_stat_clear_snapshot()").await.unwrap();
    let row = asking.query_one_raw(Statement::from_string(postgres, LEFT_OPEN)).await.unwrap().unwrap();
    row.try_get_by_index(0).unwrap()
}

both_engines! {
    async fn work_that_is_cut_off_while_it_begins_leaves_no_transaction_open(server: &TestServer) {
        server.app.core.jobs.stop().await;
        let on_postgres = server.engine() == Engine::Postgres;
        for turn in 0..300 {
            let db = server.app.core.db.clone();
            let work = tokio::spawn(async move { db.begin().await });
            let patience = Duration::from_micros(turn % 100 * 20);
            let since = Instant::now();
            while since.elapsed() < patience {
                tokio::task::yield_now().await;
            }
            work.abort();
            drop(work.await);
            if on_postgres {
                let asking = server.app.core.db.begin().await.unwrap();
                // The connection may still be on its way back.
                let what = format!("no transaction is open after {patience:?}");
                eventually(&what, async || (left_open(&asking).await == 0).then_some(())).await;
                asking.commit().await.unwrap();
            }
        }
        server.app.core.db.begin().await.unwrap().commit().await.unwrap();
    }

    async fn a_body_that_never_comes_is_refused_with_words(server: &TestServer) {
        let visitor = server.visitor();
        let nothing = Body::wrap_stream(stream::pending::<Result<Vec<u8>, std::io::Error>>());
        let request = visitor.request(Method::POST, "/wps/session/login").header("Content-Type", "application/json");
        visitor.send(request.body(nothing)).await.refused("request.timeout");
    }
}
