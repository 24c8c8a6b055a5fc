//! What is written once stays as it is: the database itself refuses to change it, on both engines.

use erawan_lottery::Migrator;
use sea_orm::{ConnectionTrait, Statement};
use sea_orm_migration::MigratorTrait;

use crate::on_both_engines;
use crate::verify::{busy, corrected};
use crate::world::{Engine, RUSH, World};

/// Tables whose rows are only added, each with a column of it.
const ADDED: [(&str, &str); 6] = [
    ("draw_result", "result"),
    ("draw_entry", "result"),
    ("draw_day", "root"),
    ("draw_snapshot", "root"),
    ("draw_sheet", "prices"),
    ("draw_event", "detail"),
];

/// What was agreed, of rows that change otherwise: texts, and numbers.
const AGREED: [(&str, &[&str], &[&str]); 3] = [
    ("draw_line", &["play_code", "selection"], &["unit", "odds", "bets", "factor", "stake"]),
    ("draw_suborder", &["player", "merchant", "book"], &["multiple", "stake"]),
    ("draw_settlement", &["teller_digest", "auditor_digest"], &["size", "stakes", "wins"]),
];

/// What identifies a row, or what it belongs to, of rows that change otherwise.
const KEYS: [(&str, &[&str]); 5] = [
    ("draw", &["game_code", "numero", "vendor", "day"]),
    ("draw_order", &["vendor", "merchant", "book", "player", "game_code", "order_key", "content_hash"]),
    ("draw_line", &["position"]),
    ("draw_suborder", &["position", "vendor"]),
    ("draw_settlement", &["version"]),
];

/// How many steps back it is until this one is taken back.
pub(crate) fn steps_back(name: &str) -> u32 {
    let steps = Migrator::migrations();
    let at = steps.iter().position(|step| step.name().ends_with(name)).unwrap();
    u32::try_from(steps.len() - at).unwrap()
}

async fn rows(world: &World, table: &str) -> i64 {
    world.count(&format!("SELECT COUNT(*) FROM {table}")).await
}

/// Every way to change the rows of a table that has some.
async fn added_rows_stay(world: &World, table: &str, column: &str) {
    let before = rows(world, table).await;
    let value = world.text(&format!("SELECT {column} FROM {table} ORDER BY {column} LIMIT 1")).await;
    for change in [
        format!("UPDATE {table} SET {column} = 'x'"),
        format!("UPDATE {table} SET {column} = {column}"),
        format!("DELETE FROM {table}"),
    ] {
        let refused = world.write(&change).await;
        assert!(refused.as_ref().is_err_and(|error| error.contains("only added")), "{change}: {refused:?}");
    }
    assert_eq!(rows(world, table).await, before);
    assert_eq!(world.text(&format!("SELECT {column} FROM {table} ORDER BY {column} LIMIT 1")).await, value);
}

async fn agreed_columns_stay(world: &World) {
    for (table, texts, numbers) in AGREED {
        assert!(rows(world, table).await > 0, "{table}");
        let changes = texts.iter().map(|column| format!("UPDATE {table} SET {column} = 'x'"));
        let changes =
            changes.chain(numbers.iter().map(|column| format!("UPDATE {table} SET {column} = {column} + 1")));
        for change in changes {
            let refused = world.write(&change).await;
            assert!(refused.as_ref().is_err_and(|error| error.contains("agreed")), "{change}: {refused:?}");
        }
    }
}

/// What a table holds, so that two moments can be compared: the rows in any sequence.
pub(crate) async fn content(world: &World, table: &str) -> Vec<String> {
    let db = world.connect().await;
    let backend = db.get_database_backend();
    let sql = match world.engine {
        Engine::Sqlite => {
            let columns = db.query_all_raw(Statement::from_string(
                backend,
                format!("SELECT 'quote(' || name || ')' FROM pragma_table_info('{table}')"),
            ));
            let columns: Vec<String> =
                columns.await.unwrap().iter().map(|row| row.try_get_by_index(0).unwrap()).collect();
            format!("SELECT {} FROM {table}", columns.join(" || "))
        }
        Engine::Postgres => format!("SELECT CAST({table} AS TEXT) FROM {table}"),
    };
    let rows = db.query_all_raw(Statement::from_string(backend, sql)).await.unwrap();
    let mut rows: Vec<String> = rows.iter().map(|row| row.try_get_by_index(0).unwrap()).collect();
    rows.sort_unstable();
    rows
}

/// Every way to remove rows of a table that has some, or to put others in their place.
async fn rows_are_kept(world: &World, table: &str) {
    let before = content(world, table).await;
    assert!(!before.is_empty(), "{table}");
    let mut removals = vec![format!("DELETE FROM {table}")];
    match world.engine {
        Engine::Sqlite => {
            removals.push(format!("INSERT OR REPLACE INTO {table} SELECT * FROM {table}"));
            removals.push(format!("REPLACE INTO {table} SELECT * FROM {table} LIMIT 1"));
            removals.push("DELETE FROM draw_kept".to_owned());
        }
        Engine::Postgres => {
            removals.push(format!("TRUNCATE {table}"));
            removals.push(format!("TRUNCATE draw_session, {table} CASCADE"));
        }
    }
    for removal in removals {
        let refused = world.write(&removal).await.expect_err(&removal);
        assert!(refused.contains("never removed") || refused.contains("only added"), "{removal}: {refused}");
    }
    assert_eq!(content(world, table).await, before, "{table}");
    // What leaves out rows that are there goes on as before.
    let again = format!("INSERT INTO {table} SELECT * FROM {table} WHERE true ON CONFLICT DO NOTHING");
    world.write(&again).await.unwrap_or_else(|error| panic!("{again}: {error}"));
    assert_eq!(content(world, table).await, before, "{table}");
}

async fn keys_stay(world: &World) {
    for (table, columns) in KEYS {
        for column in columns {
            let is_number = ["position", "version"].contains(column);
            let other = if is_number { format!("{column} + 100") } else { "'x'".to_owned() };
            let change = format!("UPDATE {table} SET {column} = {other}");
            let refused = world.write(&change).await;
            assert!(refused.as_ref().is_err_and(|error| error.contains("agreed")), "{change}: {refused:?}");
        }
    }
    // One row in the place of another.
    let or_replace = if world.engine == Engine::Sqlite { "OR REPLACE" } else { "" };
    for (table, column) in
        [("draw", "id"), ("draw_order", "id"), ("draw_suborder", "id"), ("draw_line", "order_id")]
    {
        let first = format!("(SELECT {column} FROM {table} ORDER BY {column} LIMIT 1)");
        let change = format!("UPDATE {or_replace} {table} SET {column} = {first}");
        let refused = world.write(&change).await;
        assert!(refused.as_ref().is_err_and(|error| error.contains("agreed")), "{change}: {refused:?}");
    }
}

on_both_engines! {
    async fn rows_that_are_evidence_are_neither_removed_nor_replaced(engine) {
        let (own, _) = busy(engine).await;
        let (entered, _) = corrected(engine).await;
        for table in
            ["draw", "draw_order", "draw_line", "draw_suborder", "draw_settlement", "draw_result", "draw_snapshot"]
        {
            rows_are_kept(&own, table).await;
            rows_are_kept(&entered, table).await;
        }
        for table in ["draw_day", "draw_sheet"] {
            rows_are_kept(&own, table).await;
        }
        for table in ["draw_entry", "draw_event"] {
            rows_are_kept(&entered, table).await;
        }
        keys_stay(&own).await;
        keys_stay(&entered).await;
        for world in [&own, &entered] {
            assert_eq!(world.verify(None, None).await.1, []);
        }
    }

    async fn the_tables_can_be_taken_back_step_by_step_and_made_again(engine) {
        let world = World::dark(engine, vec![RUSH]).await;
        let db = world.connect().await;
        let all = u32::try_from(Migrator::migrations().len()).unwrap();
        Migrator::up(&db, None).await.unwrap();
        for steps in 1..=all {
            Migrator::down(&db, Some(steps)).await.unwrap_or_else(|error| panic!("{steps} back: {error}"));
            Migrator::up(&db, None).await.unwrap_or_else(|error| panic!("{steps} again: {error}"));
        }
        drop(db);
        let mut world = world;
        world.start().await;
        let refused = world.write("DELETE FROM draw").await;
        assert!(refused.is_err_and(|error| error.contains("never removed")));
        // Without the step that keeps rows, and those after it, they can be removed again.
        Migrator::down(&world.connect().await, Some(steps_back("_kept_rows"))).await.unwrap();
        world.write("DELETE FROM draw WHERE state = 'planned'").await.unwrap();
    }

    async fn l10_results_and_what_belongs_to_them_cannot_be_changed_in_the_database(engine) {
        let (own, _) = busy(engine).await;
        let (entered, _) = corrected(engine).await;
        let mut seen = 0;
        for (table, column) in ADDED {
            for world in [&own, &entered] {
                if rows(world, table).await > 0 {
                    added_rows_stay(world, table, column).await;
                    seen += 1;
                }
            }
        }
        assert!(seen > ADDED.len(), "results and sealed lists are in both");
        for table in ["draw_entry", "draw_event"] {
            assert!(rows(&entered, table).await > 0, "{table}");
        }
        for table in ["draw_result", "draw_day", "draw_snapshot", "draw_sheet"] {
            assert!(rows(&own, table).await > 0, "{table}");
        }
        agreed_columns_stay(&own).await;
        agreed_columns_stay(&entered).await;
        for world in [&own, &entered] {
            assert_eq!(world.verify(None, None).await.1, []);
        }
    }
}
