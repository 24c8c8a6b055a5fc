use sea_orm::{ConnectionTrait, DbBackend};
use sea_orm_migration::prelude::*;

/// What is evidence of a draw stays: its rows are neither removed nor replaced, and keep what they are found by.
pub(super) struct KeptRows;

impl MigrationName for KeptRows {
    fn name(&self) -> &'static str {
        "m20261130_000500_kept_rows"
    }
}

/// Tables whose rows change, and are never removed; a later step lets old lines go.
const KEPT: [&str; 5] = ["draw", "draw_order", "draw_line", "draw_suborder", "draw_settlement"];

/// Tables whose rows are only added: each row of them is guarded already.
const ADDED: [&str; 7] =
    ["draw_day", "draw_result", "draw_entry", "draw_snapshot", "draw_sheet", "draw_limit", "draw_event"];

/// By what a row is found, and what it belongs to: table and columns. With a unique column that may change, one row could
/// take the place of another.
const KEYS: [(&str, &[&str]); 5] = [
    ("draw", &["id", "game_code", "numero", "vendor", "day"]),
    ("draw_order", &["id", "vendor", "merchant", "book", "player", "game_code", "order_key", "content_hash"]),
    ("draw_line", &["order_id", "position"]),
    ("draw_suborder", &["id", "position", "vendor"]),
    ("draw_settlement", &["draw_id", "version"]),
];

const REMOVED: &str = "rows of this table are never removed";

/// SQLite: INSERT OR REPLACE removes rows without firing their triggers for DELETE, and its conflict clause takes the place
/// of those in triggers. So the trigger adds the one row of `draw_kept` again, which is ignored, and with such a statement
/// replaced: only then the trigger of that table refuses. What leaves a row out that is there (DO NOTHING) goes on.
fn sqlite_triggers() -> Vec<String> {
    let refuse = format!("BEGIN SELECT RAISE(ABORT, '{REMOVED}'); END");
    let mut statements = vec![
        "CREATE TABLE draw_kept (id INTEGER PRIMARY KEY)".to_owned(),
        "INSERT INTO draw_kept VALUES (1)".to_owned(),
        format!("CREATE TRIGGER draw_kept_replaced AFTER INSERT ON draw_kept {refuse}"),
        format!("CREATE TRIGGER draw_kept_removed BEFORE DELETE ON draw_kept {refuse}"),
    ];
    for table in KEPT {
        statements.push(format!("CREATE TRIGGER {table}_kept BEFORE DELETE ON {table} {refuse}"));
    }
    for table in KEPT.iter().chain(&ADDED) {
        statements.push(format!(
            "CREATE TRIGGER {table}_not_replaced BEFORE INSERT ON {table} \
             BEGIN INSERT OR IGNORE INTO draw_kept VALUES (1); END"
        ));
    }
    for (table, columns) in KEYS {
        let differs = differing(columns, "IS NOT");
        statements.push(format!(
            "CREATE TRIGGER {table}_key BEFORE UPDATE ON {table} WHEN {differs} \
             BEGIN SELECT RAISE(ABORT, 'this was agreed and stays'); END"
        ));
    }
    statements
}

fn postgres_triggers() -> Vec<String> {
    let mut statements = vec![format!(
        "CREATE FUNCTION draw_rows_are_kept() RETURNS trigger AS $$ BEGIN \
         RAISE EXCEPTION '{REMOVED}'; END $$ LANGUAGE plpgsql"
    )];
    for table in KEPT {
        statements.push(format!(
            "CREATE TRIGGER {table}_kept BEFORE DELETE OR TRUNCATE ON {table} \
             FOR EACH STATEMENT EXECUTE FUNCTION draw_rows_are_kept()"
        ));
    }
    for table in ADDED {
        statements.push(format!(
            "CREATE TRIGGER {table}_kept BEFORE TRUNCATE ON {table} \
             FOR EACH STATEMENT EXECUTE FUNCTION draw_rows_stay()"
        ));
    }
    for (table, columns) in KEYS {
        let differs = differing(columns, "IS DISTINCT FROM");
        statements.push(format!(
            "CREATE TRIGGER {table}_key BEFORE UPDATE ON {table} FOR EACH ROW WHEN ({differs}) \
             EXECUTE FUNCTION draw_columns_stay()"
        ));
    }
    statements
}

fn differing(columns: &[&str], other: &str) -> String {
    let differs = columns.iter().map(|column| format!("OLD.{column} {other} NEW.{column}"));
    differs.collect::<Vec<_>>().join(" OR ")
}

/// What takes the triggers away.
fn without_triggers(backend: DbBackend) -> Vec<String> {
    let is_sqlite = backend == DbBackend::Sqlite;
    let drop = |table: &str, name: &str| {
        let of_table = if is_sqlite { String::new() } else { format!(" ON {table}") };
        format!("DROP TRIGGER {table}_{name}{of_table}")
    };
    let mut statements: Vec<String> = KEYS.iter().map(|(table, _)| drop(table, "key")).collect();
    statements.extend(KEPT.map(|table| drop(table, "kept")));
    if is_sqlite {
        statements.extend(KEPT.iter().chain(&ADDED).map(|table| drop(table, "not_replaced")));
        // With its own triggers.
        statements.push("DROP TABLE draw_kept".to_owned());
    } else {
        statements.extend(ADDED.map(|table| drop(table, "kept")));
        statements.push("DROP FUNCTION draw_rows_are_kept()".to_owned());
    }
    statements
}

#[async_trait::async_trait]
impl MigrationTrait for KeptRows {
    /// All or nothing on SQLite too, where a migration that is killed half way would never go up again.
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let db = manager.get_connection();
        let is_sqlite = db.get_database_backend() == DbBackend::Sqlite;
        for statement in if is_sqlite { sqlite_triggers() } else { postgres_triggers() } {
            db.execute_unprepared(&statement).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let db = manager.get_connection();
        for statement in without_triggers(db.get_database_backend()) {
            db.execute_unprepared(&statement).await?;
        }
        Ok(())
    }
}
