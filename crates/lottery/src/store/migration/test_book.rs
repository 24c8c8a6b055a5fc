use sea_orm::{ConnectionTrait, DbBackend, Statement};
use sea_orm_migration::prelude::*;

use super::BOOKS;

/// A book of their own for test accounts, whose stakes counted as real ones before.
pub(super) struct TestBook;

impl MigrationName for TestBook {
    fn name(&self) -> &'static str {
        "m20261130_000600_test_book"
    }
}

/// Tables whose rows are checked to be of a book that there is.
const TABLES: [&str; 6] =
    ["draw_order", "draw_suborder", "draw_exposure", "draw_pool", "draw_number", "draw_limit"];

/// The three books.
const WITH_TEST: &str = "book IN ('real', 'trial', 'test')";

async fn exchange(manager: &SchemaManager<'_>, from: &str, to: &str) -> Result<(), DbErr> {
    let db = manager.get_connection();
    for table in TABLES {
        if db.get_database_backend() == DbBackend::Sqlite {
            rebuild(db, table, from, to).await?;
        } else {
            // The name that PostgreSQL gives a check of one column.
            db.execute_unprepared(&format!(
                "ALTER TABLE {table} DROP CONSTRAINT {table}_book_check, \
                 ADD CONSTRAINT {table}_book_check CHECK ({to})"
            ))
            .await?;
        }
    }
    Ok(())
}

/// What the database keeps of a table: the text that made it, or those of its indexes and triggers, the oldest first.
async fn texts_of(db: &SchemaManagerConnection<'_>, table: &str, kinds: &str) -> Result<Vec<String>, DbErr> {
    let sql = format!(
        "SELECT sql FROM sqlite_master WHERE tbl_name = $1 AND type IN ({kinds}) AND sql IS NOT NULL ORDER BY rowid"
    );
    let statement = Statement::from_sql_and_values(DbBackend::Sqlite, sql, [table.into()]);
    db.query_all_raw(statement).await?.iter().map(|row| row.try_get_by_index(0)).collect()
}

/// SQLite changes no check of a table: another one takes its rows, its name, and its indexes and triggers word for word.
/// Dropping a table fires none of its triggers.
async fn rebuild(db: &SchemaManagerConnection<'_>, table: &str, from: &str, to: &str) -> Result<(), DbErr> {
    let made = texts_of(db, table, "'table'").await?.concat();
    let belongings = texts_of(db, table, "'index', 'trigger'").await?;
    if made.matches(from).count() != 1 {
        return Err(DbErr::Migration(format!("{table} has another check of its book: {made}")));
    }
    let rebuilt = format!("{table}_rebuilt");
    let create = made.replacen(table, &rebuilt, 1).replace(from, to);
    for statement in [
        create,
        format!("INSERT INTO {rebuilt} SELECT * FROM {table}"),
        format!("DROP TABLE {table}"),
        format!("ALTER TABLE {rebuilt} RENAME TO {table}"),
    ]
    .into_iter()
    .chain(belongings)
    {
        db.execute_unprepared(&statement).await?;
    }
    Ok(())
}

#[async_trait::async_trait]
impl MigrationTrait for TestBook {
    /// All or nothing on SQLite too: a table that is half rebuilt would never go up again.
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        exchange(manager, BOOKS, WITH_TEST).await
    }

    /// Fails where orders of test accounts are stored: they belong to no other book.
    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        exchange(manager, WITH_TEST, BOOKS).await
    }
}
