//! A full disk, as SQLite reports it: `PRAGMA max_page_count` refuses to let the file grow.

use sea_orm::{ConnectionTrait, DbErr, QueryResult};

use super::Db;

/// A database with a table of texts, in a folder that lives as long as the test.
async fn database() -> (Db, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let db = Db::open(&format!("sqlite://{}", folder.path().join("platform.db").display()), 1).await.unwrap();
    db.write().execute_unprepared("CREATE TABLE note (text TEXT NOT NULL)").await.unwrap();
    (db, folder)
}

/// Limits the file to its present pages, or lifts the limit. SQLite keeps it for each connection.
async fn limit_pages(db: &Db, is_full: bool) {
    let pages = if is_full { 1 } else { 1_000_000_000 };
    db.write().execute_unprepared(&format!("PRAGMA max_page_count = {pages}")).await.unwrap();
}

async fn write_note(db: &Db, bytes: usize) -> Result<(), DbErr> {
    let tx = db.begin().await?;
    tx.execute_unprepared(&format!("INSERT INTO note VALUES (printf('%.*c', {bytes}, 'x'))")).await?;
    tx.commit().await
}

/// What another connection sees: committed rows only.
async fn committed_notes(db: &Db) -> i64 {
    let row: Option<QueryResult> = db
        .read()
        .query_one_raw(sea_orm::Statement::from_string(
            sea_orm::DatabaseBackend::Sqlite,
            "SELECT COUNT(*) AS count FROM note",
        ))
        .await
        .unwrap();
    row.unwrap().try_get("", "count").unwrap()
}

#[tokio::test]
async fn after_writes_failed_on_a_full_disk_an_acknowledged_write_is_committed() {
    let (db, _folder) = database().await;
    for failures in 1..=4 {
        for _ in 0..failures {
            limit_pages(&db, true).await;
            write_note(&db, 100_000).await.unwrap_err();
        }
        limit_pages(&db, false).await;
        let before = committed_notes(&db).await;
        // A refused request: it begins, writes and leaves.
        let tx = db.begin().await.unwrap();
        tx.execute_unprepared("INSERT INTO note VALUES ('refused')").await.unwrap();
        drop(tx);
        write_note(&db, 10).await.unwrap();
        assert_eq!(committed_notes(&db).await, before + 1, "after {failures} failed writes");
    }
}

#[tokio::test]
async fn a_transaction_that_is_left_on_a_full_disk_leaves_nothing_open() {
    let (db, _folder) = database().await;
    for _ in 0..3 {
        limit_pages(&db, true).await;
        let tx = db.begin().await.unwrap();
        tx.execute_unprepared("INSERT INTO note VALUES (printf('%.*c', 100000, 'x'))").await.unwrap_err();
        drop(tx);
    }
    limit_pages(&db, false).await;
    db.write().execute_unprepared("INSERT INTO note VALUES ('one statement')").await.unwrap();
    assert_eq!(committed_notes(&db).await, 1);
}
