use erawan_platform::db::Migrator;
use erawan_testkit::{Engine, TestServer, both_engines};
use sea_orm::ConnectionTrait;
use sea_orm_migration::MigratorTrait;

both_engines! {
    async fn starting_twice_changes_nothing(server: &TestServer) {
        let count = "SELECT (SELECT COUNT(*) FROM member) || '/' || (SELECT COUNT(*) FROM content_item) || '/' || (SELECT COUNT(*) FROM catalogue_row)";
        let before = server.query_text(count).await;
        Migrator::up(server.app.core.db.write(), None).await.expect("nothing is left to do");
        let loaded = erawan_platform::seed::seed_demo(&server.app).await.expect("the demo is there");
        assert!(!loaded);
        assert_eq!(server.query_text(count).await, before);
    }
}

async fn goes_up_down_and_up_again(engine: Engine) {
    let server = TestServer::open(engine).await;
    let db = server.app.core.db.write();
    // A background job must not find a table missing.
    server.app.core.jobs.stop().await;
    Migrator::down(db, None).await.expect("every table can be removed");
    assert!(db.execute_unprepared("SELECT 1 FROM merchant").await.is_err());
    Migrator::up(db, None).await.expect("every table can be made again");
    db.execute_unprepared("SELECT id, code, settings FROM merchant").await.expect("the table is there");
    // A server that starts on them knows none of the members whose tables went.
    let server = server.reopened_with(|_| ()).await;
    server.check_books().await;
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn r73_every_migration_goes_up_down_and_up_again_on_sqlite() {
    goes_up_down_and_up_again(Engine::Sqlite).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn r73_every_migration_goes_up_down_and_up_again_on_postgres() {
    goes_up_down_and_up_again(Engine::Postgres).await;
}
