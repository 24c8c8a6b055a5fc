use sea_orm::ConnectionTrait;
use sea_orm_migration::prelude::*;

use super::{BOOKS, checked, flag, keeps_rows, long_text, number, small, table, text, uuid};

/// What the operator was told of each draw, and limits of merchants.
pub(super) struct ToldDrawsAndLimits;

impl MigrationName for ToldDrawsAndLimits {
    fn name(&self) -> &'static str {
        "m20261129_000300_told_draws_and_limits"
    }
}

fn told_tables() -> Vec<TableCreateStatement> {
    let limit = vec![
        text("game_code", 48),
        text("merchant", 64),
        text("book", 8),
        small("version"),
        long_text("limits"),
        text("operator", 64),
        number("declared_at"),
    ];
    let push = vec![text("vendor", 32), uuid("node"), number("lease_until")];
    vec![
        checked(table("draw_limit", limit, &["game_code", "merchant", "book", "version"]), &[BOOKS]),
        table("draw_push", push, &["vendor"]),
    ]
}

/// The draws of which the operator does not know the latest; queries have to say it in the same words.
pub(crate) const IS_UNTOLD: &str =
    "(told_state <> state OR told_version <> version OR told_suspended <> is_suspended)";

#[async_trait::async_trait]
impl MigrationTrait for ToldDrawsAndLimits {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in told_tables() {
            manager.create_table(table).await?;
        }
        let columns = [
            text("told_state", 16).default("planned").take(),
            small("told_version").default(0).take(),
            flag("told_suspended").default(false).take(),
        ];
        for column in columns {
            manager.alter_table(Table::alter().table("draw").add_column(column).take()).await?;
        }
        let db = manager.get_connection();
        // What happened before is history: the operator asks for it.
        db.execute_unprepared(
            "UPDATE draw SET told_state = state, told_version = version, told_suspended = is_suspended",
        )
        .await?;
        db.execute_unprepared(&format!(
            "CREATE INDEX draw_untold ON draw (vendor, changed_at) WHERE {IS_UNTOLD}"
        ))
        .await?;
        for statement in keeps_rows("draw_limit", db.get_database_backend()) {
            db.execute_unprepared(&statement).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_index(Index::drop().name("draw_untold").table("draw").to_owned()).await?;
        for column in ["told_state", "told_version", "told_suspended"] {
            manager.alter_table(Table::alter().table("draw").drop_column(column).take()).await?;
        }
        for table in told_tables() {
            if let Some(name) = table.get_table_name().cloned() {
                manager.drop_table(Table::drop().table(name).take()).await?;
            }
        }
        Ok(())
    }
}
