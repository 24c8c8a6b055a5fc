use std::collections::HashSet;

use sea_orm::DatabaseConnection;
use sea_orm_migration::prelude::*;

/// Brings the studio's tables up to date. Its bookkeeping is its own, so it can share a database.
#[derive(Debug, Clone, Copy)]
pub struct Migrator;

#[async_trait::async_trait]
impl MigratorTrait for Migrator {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        vec![Box::new(FirstTables)]
    }

    fn migration_table_name() -> DynIden {
        "studio_migrations".into_iden()
    }
}

/// Applies what is missing. Tables of a newer version are left as they are: an older node goes on beside newer ones.
///
/// # Errors
/// When a migration fails, or this version and the tables each have what the other one has not.
pub(crate) async fn bring_up_to_date(db: &DatabaseConnection) -> Result<(), DbErr> {
    Migrator::install(db).await?;
    let applied: HashSet<String> =
        Migrator::get_migration_models(db).await?.into_iter().map(|row| row.version).collect();
    if Migrator::migrations().iter().all(|migration| applied.contains(migration.name())) {
        return Ok(());
    }
    Migrator::up(db, None).await
}

struct FirstTables;

impl MigrationName for FirstTables {
    fn name(&self) -> &'static str {
        "m20260101_000100_studio"
    }
}

fn text(name: &'static str, length: u32) -> ColumnDef {
    ColumnDef::new(name).string_len(length).not_null().take()
}

fn number(name: &'static str) -> ColumnDef {
    ColumnDef::new(name).big_integer().not_null().take()
}

fn maybe_number(name: &'static str) -> ColumnDef {
    ColumnDef::new(name).big_integer().null().take()
}

fn uuid(name: &'static str) -> ColumnDef {
    ColumnDef::new(name).uuid().not_null().take()
}

fn flag(name: &'static str) -> ColumnDef {
    ColumnDef::new(name).boolean().not_null().take()
}

fn session() -> TableCreateStatement {
    Table::create()
        .table("studio_session")
        .col(text("token_hash", 64).primary_key())
        .col(text("player", 64))
        .col(text("operator_session", 256))
        .col(text("game_code", 64))
        .col(text("currency", 3))
        .col(flag("trial"))
        .col(number("created_at"))
        .col(number("seen_at"))
        .col(flag("ended"))
        .take()
}

fn commit() -> TableCreateStatement {
    Table::create()
        .table("studio_commit")
        .col(uuid("id").primary_key())
        .col(text("player", 64))
        .col(text("game_code", 64))
        .col(text("server_seed", 64))
        .col(text("server_seed_hash", 64))
        .col(text("client_seed", 64))
        .col(number("nonce"))
        .col(number("created_at"))
        .col(ColumnDef::new("slot").string_len(160).unique_key())
        .take()
}

fn round() -> TableCreateStatement {
    Table::create()
        .table("studio_round")
        .col(uuid("id").primary_key())
        .col(uuid("commit_id").unique_key())
        .col(text("player", 64))
        .col(text("operator_session", 256))
        .col(text("game_code", 64))
        .col(ColumnDef::new("version").integer().not_null())
        .col(text("title_digest", 64))
        .col(text("currency", 3))
        .col(flag("trial"))
        .col(text("state", 16))
        .col(ColumnDef::new("slot").string_len(160).unique_key())
        .col(number("bet_minor"))
        .col(text("client_seed", 64))
        .col(text("server_seed_hash", 64))
        .col(number("nonce"))
        .col(uuid("bet_transaction"))
        .col(uuid("win_transaction"))
        .col(uuid("rollback_transaction"))
        .col(number("started_at"))
        .col(maybe_number("decided_at"))
        .col(maybe_number("closed_at"))
        .col(maybe_number("balance_before"))
        .col(maybe_number("balance_after_bet"))
        .col(maybe_number("balance_after"))
        .col(maybe_number("win_minor"))
        .col(ColumnDef::new("spins").text())
        .col(ColumnDef::new("refusal").string_len(64))
        .col(maybe_number("due_at"))
        .col(ColumnDef::new("attempts").integer().not_null())
        .col(ColumnDef::new("last_error").string_len(512))
        .take()
}

#[async_trait::async_trait]
impl MigrationTrait for FirstTables {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let player = Table::create()
            .table("studio_player")
            .col(text("player", 64).primary_key())
            .col(maybe_number("last_start_at"))
            .take();
        let disabled_game = Table::create()
            .table("studio_disabled_game")
            .col(text("game_code", 64).primary_key())
            .col(text("reason", 512))
            .col(number("disabled_at"))
            .take();
        for table in [session(), player, commit(), round(), disabled_game] {
            manager.create_table(table).await?;
        }
        let index = |name: &'static str, table: &'static str, columns: &[&'static str]| {
            let mut index = Index::create().name(name).table(table).take();
            for column in columns {
                index.col(*column);
            }
            index
        };
        let mut nonce = index("studio_commit_nonce", "studio_commit", &["player", "game_code", "nonce"]);
        manager.create_index(nonce.unique().take()).await?;
        let history = index("studio_round_history", "studio_round", &["player", "game_code", "id"]);
        manager.create_index(history).await?;
        manager.create_index(index("studio_round_due", "studio_round", &["due_at"])).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in
            ["studio_disabled_game", "studio_round", "studio_commit", "studio_player", "studio_session"]
        {
            manager.drop_table(Table::drop().table(table).take()).await?;
        }
        Ok(())
    }
}
