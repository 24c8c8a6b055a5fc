//! What is written once stays as it is: the database itself refuses to change it, on both engines.

use crate::on_both_engines;
use crate::verify::{busy, corrected};
use crate::world::World;

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

on_both_engines! {
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
