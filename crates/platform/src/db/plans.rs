//! How SQLite reads: it has no statistics here, and of two indexes it may take the one that finds far more rows. Queries
//! that are asked for many keys at once are tested to read by them.

use sea_orm::{ConnectionTrait, DatabaseBackend, EntityTrait, QueryTrait, Select, Statement};

use crate::test_platform::TestPlatform;

/// The lines of the plan for this query on the tables as they are after all migrations, without rows.
pub(crate) async fn plan_of<E: EntityTrait>(select: Select<E>) -> String {
    let platform = TestPlatform::open().await;
    let wanted = select.build(DatabaseBackend::Sqlite);
    let explained = Statement::from_sql_and_values(
        DatabaseBackend::Sqlite,
        format!("EXPLAIN QUERY PLAN {}", wanted.sql),
        wanted.values.map(|values| values.0).unwrap_or_default(),
    );
    let rows = platform.app.core.db.read().query_all_raw(explained).await.unwrap();
    let lines: Vec<String> = rows.iter().map(|row| row.try_get("", "detail").unwrap()).collect();
    lines.join("\n")
}
