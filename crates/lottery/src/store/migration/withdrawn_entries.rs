use sea_orm::{ConnectionTrait, DbBackend};
use sea_orm_migration::prelude::*;

use super::{keeps_rows, maybe_text, number, small, table, text, uuid};

/// Entries of results that were taken back before the second one was made, and who approved limits of a merchant.
pub(super) struct WithdrawnEntries;

impl MigrationName for WithdrawnEntries {
    fn name(&self) -> &'static str {
        "m20261130_000900_withdrawn_entries"
    }
}

const TABLE: &str = "draw_entry_withdrawn";
const APPROVER: &str = "approver";

/// A second entry for an attempt of which the first one was taken back: that of a node which knows no withdrawals.
const IS_OF_A_WITHDRAWN_ATTEMPT: &str = "EXISTS (SELECT 1 FROM draw_entry_withdrawn w \
     WHERE w.draw_id = NEW.draw_id AND w.version = NEW.version AND w.attempt = NEW.attempt)";

fn withdrawn_table() -> TableCreateStatement {
    let columns = vec![
        uuid("draw_id"),
        small("version"),
        small("attempt"),
        text("operator", 64),
        number("withdrawn_at"),
    ];
    table(TABLE, columns, &["draw_id", "version", "attempt"])
}

fn triggers(backend: DbBackend) -> Vec<String> {
    let mut statements = keeps_rows(TABLE, backend);
    if backend == DbBackend::Sqlite {
        statements.push(format!(
            "CREATE TRIGGER {TABLE}_not_replaced BEFORE INSERT ON {TABLE} \
             BEGIN INSERT OR IGNORE INTO draw_kept VALUES (1); END"
        ));
        statements.push(format!(
            "CREATE TRIGGER draw_entry_taken_back BEFORE INSERT ON draw_entry WHEN {IS_OF_A_WITHDRAWN_ATTEMPT} \
             BEGIN SELECT RAISE(ABORT, 'this attempt was taken back'); END"
        ));
        return statements;
    }
    statements.push(format!(
        "CREATE TRIGGER {TABLE}_kept BEFORE TRUNCATE ON {TABLE} \
         FOR EACH STATEMENT EXECUTE FUNCTION draw_rows_stay()"
    ));
    statements.push(format!(
        "CREATE FUNCTION draw_attempt_is_open() RETURNS trigger AS $$ BEGIN \
         IF {IS_OF_A_WITHDRAWN_ATTEMPT} THEN \
         RAISE EXCEPTION 'this attempt was taken back'; END IF; \
         RETURN NEW; END $$ LANGUAGE plpgsql"
    ));
    statements.push(
        "CREATE TRIGGER draw_entry_taken_back BEFORE INSERT ON draw_entry \
         FOR EACH ROW EXECUTE FUNCTION draw_attempt_is_open()"
            .to_owned(),
    );
    statements
}

/// What takes the triggers away that do not go with their table.
fn without_triggers(backend: DbBackend) -> &'static [&'static str] {
    if backend == DbBackend::Sqlite {
        return &["DROP TRIGGER draw_entry_taken_back"];
    }
    &["DROP TRIGGER draw_entry_taken_back ON draw_entry", "DROP FUNCTION draw_attempt_is_open()"]
}

#[async_trait::async_trait]
impl MigrationTrait for WithdrawnEntries {
    /// All or nothing on SQLite too, where a migration that is killed half way would never go up again.
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.create_table(withdrawn_table()).await?;
        let approver = maybe_text(APPROVER, 64);
        manager.alter_table(Table::alter().table("draw_limit").add_column(approver).take()).await?;
        let db = manager.get_connection();
        for statement in triggers(db.get_database_backend()) {
            db.execute_unprepared(&statement).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let db = manager.get_connection();
        for statement in without_triggers(db.get_database_backend()) {
            db.execute_unprepared(statement).await?;
        }
        manager.drop_table(Table::drop().table(TABLE).take()).await?;
        manager.alter_table(Table::alter().table("draw_limit").drop_column(APPROVER).take()).await
    }
}
