use sea_orm::{ConnectionTrait, DbBackend};
use sea_orm_migration::prelude::*;

use super::maybe_number;

/// Lines of orders that are over for 13 months may be dropped, those of no other order: an order says when its own were.
pub(super) struct OldLines;

impl MigrationName for OldLines {
    fn name(&self) -> &'static str {
        "m20261130_000900_old_lines"
    }
}

const COLUMN: &str = "lines_dropped_at";

/// What a job looks for, oldest first.
const WITH_LINES: &str =
    "CREATE INDEX draw_order_with_lines ON draw_order (created_at, id) WHERE lines_dropped_at IS NULL";

/// An order may say once that its lines are dropped: when all its suborders are over, in draws that were settled or void
/// for 13 months of 31 and 30 days by then, 397 days.
const IS_TOO_EARLY: &str = "OLD.lines_dropped_at IS NOT NULL \
     OR NOT EXISTS (SELECT 1 FROM draw_suborder s WHERE s.order_id = NEW.id) \
     OR EXISTS (SELECT 1 FROM draw_suborder s LEFT JOIN draw d ON d.id = s.draw_id WHERE s.order_id = NEW.id \
     AND (s.state NOT IN ('refused', 'cancelled', 'stopped', 'settled', 'void') \
     OR d.id IS NULL OR d.state NOT IN ('settled', 'void') \
     OR d.changed_at > NEW.lines_dropped_at - 34300800000))";

const TOO_EARLY: &str = "the lines of this order are kept";
const REMOVED: &str = "rows of this table are never removed";
const DROPPED: &str = "the lines of this order were dropped";

fn is_dropped(order_id: &str) -> String {
    format!("EXISTS (SELECT 1 FROM draw_order o WHERE o.id = {order_id} AND o.lines_dropped_at IS NOT NULL)")
}

fn sqlite_triggers() -> Vec<String> {
    vec![
        "DROP TRIGGER draw_line_kept".to_owned(),
        format!(
            "CREATE TRIGGER draw_line_kept BEFORE DELETE ON draw_line WHEN NOT {} \
             BEGIN SELECT RAISE(ABORT, '{REMOVED}'); END",
            is_dropped("OLD.order_id")
        ),
        format!(
            "CREATE TRIGGER draw_line_dropped BEFORE INSERT ON draw_line WHEN {} \
             BEGIN SELECT RAISE(ABORT, '{DROPPED}'); END",
            is_dropped("NEW.order_id")
        ),
        format!(
            "CREATE TRIGGER draw_order_lines BEFORE UPDATE ON draw_order \
             WHEN OLD.lines_dropped_at IS NOT NEW.lines_dropped_at AND ({IS_TOO_EARLY}) \
             BEGIN SELECT RAISE(ABORT, '{TOO_EARLY}'); END"
        ),
    ]
}

fn postgres_triggers() -> Vec<String> {
    let function = |name: &str, body: String| {
        format!("CREATE FUNCTION {name}() RETURNS trigger AS $$ BEGIN {body} END $$ LANGUAGE plpgsql")
    };
    vec![
        "DROP TRIGGER draw_line_kept ON draw_line".to_owned(),
        "CREATE TRIGGER draw_line_kept BEFORE TRUNCATE ON draw_line \
         FOR EACH STATEMENT EXECUTE FUNCTION draw_rows_are_kept()"
            .to_owned(),
        function(
            "draw_line_is_dropped",
            format!(
                "IF NOT {} THEN RAISE EXCEPTION '{REMOVED}'; END IF; RETURN OLD;",
                is_dropped("OLD.order_id")
            ),
        ),
        "CREATE TRIGGER draw_line_removed BEFORE DELETE ON draw_line \
         FOR EACH ROW EXECUTE FUNCTION draw_line_is_dropped()"
            .to_owned(),
        // Once for a statement: the lines of many orders are added by one.
        function(
            "draw_lines_stay_dropped",
            format!(
                "IF EXISTS (SELECT 1 FROM added WHERE {}) THEN RAISE EXCEPTION '{DROPPED}'; END IF; RETURN NULL;",
                is_dropped("added.order_id")
            ),
        ),
        "CREATE TRIGGER draw_line_dropped AFTER INSERT ON draw_line REFERENCING NEW TABLE AS added \
         FOR EACH STATEMENT EXECUTE FUNCTION draw_lines_stay_dropped()"
            .to_owned(),
        function(
            "draw_order_lines_are_old",
            format!("IF {IS_TOO_EARLY} THEN RAISE EXCEPTION '{TOO_EARLY}'; END IF; RETURN NEW;"),
        ),
        "CREATE TRIGGER draw_order_lines BEFORE UPDATE ON draw_order FOR EACH ROW \
         WHEN (OLD.lines_dropped_at IS DISTINCT FROM NEW.lines_dropped_at) \
         EXECUTE FUNCTION draw_order_lines_are_old()"
            .to_owned(),
    ]
}

/// What puts the triggers back that were there before.
fn without_triggers(backend: DbBackend) -> Vec<String> {
    if backend == DbBackend::Sqlite {
        return vec![
            "DROP TRIGGER draw_order_lines".to_owned(),
            "DROP TRIGGER draw_line_dropped".to_owned(),
            "DROP TRIGGER draw_line_kept".to_owned(),
            format!(
                "CREATE TRIGGER draw_line_kept BEFORE DELETE ON draw_line \
                 BEGIN SELECT RAISE(ABORT, '{REMOVED}'); END"
            ),
        ];
    }
    [
        "DROP TRIGGER draw_order_lines ON draw_order",
        "DROP FUNCTION draw_order_lines_are_old()",
        "DROP TRIGGER draw_line_dropped ON draw_line",
        "DROP FUNCTION draw_lines_stay_dropped()",
        "DROP TRIGGER draw_line_removed ON draw_line",
        "DROP FUNCTION draw_line_is_dropped()",
        "DROP TRIGGER draw_line_kept ON draw_line",
        "CREATE TRIGGER draw_line_kept BEFORE DELETE OR TRUNCATE ON draw_line \
         FOR EACH STATEMENT EXECUTE FUNCTION draw_rows_are_kept()",
    ]
    .map(str::to_owned)
    .to_vec()
}

#[async_trait::async_trait]
impl MigrationTrait for OldLines {
    /// All or nothing on SQLite too, where a migration that is killed half way would never go up again.
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let column = maybe_number(COLUMN);
        manager.alter_table(Table::alter().table("draw_order").add_column(column).take()).await?;
        let db = manager.get_connection();
        let is_sqlite = db.get_database_backend() == DbBackend::Sqlite;
        db.execute_unprepared(WITH_LINES).await?;
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
        manager
            .drop_index(Index::drop().name("draw_order_with_lines").table("draw_order").to_owned())
            .await?;
        manager.alter_table(Table::alter().table("draw_order").drop_column(COLUMN).take()).await
    }
}
