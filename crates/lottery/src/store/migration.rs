use std::collections::HashSet;

use sea_orm::{ConnectionTrait, DatabaseConnection, DbBackend};
use sea_orm_migration::prelude::*;

mod beacons;
mod kept_rows;
mod old_lines;
mod told_draws;

use beacons::Beacons;
use kept_rows::KeptRows;
use old_lines::OldLines;
pub(crate) use told_draws::IS_UNTOLD;
use told_draws::ToldDrawsAndLimits;

/// Brings the lottery vendor's tables up to date. Its bookkeeping is its own, so it can share a database.
#[derive(Debug, Clone, Copy)]
pub struct Migrator;

#[async_trait::async_trait]
impl MigratorTrait for Migrator {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        vec![
            Box::new(FirstTables),
            Box::new(DrawLists),
            Box::new(ToldDrawsAndLimits),
            Box::new(Beacons),
            Box::new(KeptRows),
            Box::new(OldLines),
        ]
    }

    fn migration_table_name() -> DynIden {
        "draw_migrations".into_iden()
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
        "m20261129_000100_lottery"
    }
}

/// What lists of draws for operators read by.
struct DrawLists;

impl MigrationName for DrawLists {
    fn name(&self) -> &'static str {
        "m20261129_000200_draw_lists"
    }
}

const LIST_INDEXES: [(&str, &[&str]); 2] =
    [("draw_by_time", &["draw_at"]), ("draw_by_state", &["state", "draw_at"])];

#[async_trait::async_trait]
impl MigrationTrait for DrawLists {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for (name, columns) in LIST_INDEXES {
            let mut index = Index::create().name(name).table("draw").take();
            for column in columns {
                index.col(*column);
            }
            manager.create_index(index).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for (name, _) in LIST_INDEXES {
            manager.drop_index(Index::drop().name(name).table("draw").to_owned()).await?;
        }
        Ok(())
    }
}

fn text(name: &'static str, length: u32) -> ColumnDef {
    ColumnDef::new(name).string_len(length).not_null().take()
}

fn maybe_text(name: &'static str, length: u32) -> ColumnDef {
    ColumnDef::new(name).string_len(length).null().take()
}

fn long_text(name: &'static str) -> ColumnDef {
    ColumnDef::new(name).text().not_null().take()
}

fn number(name: &'static str) -> ColumnDef {
    ColumnDef::new(name).big_integer().not_null().take()
}

fn maybe_number(name: &'static str) -> ColumnDef {
    ColumnDef::new(name).big_integer().null().take()
}

fn small(name: &'static str) -> ColumnDef {
    ColumnDef::new(name).integer().not_null().take()
}

fn uuid(name: &'static str) -> ColumnDef {
    ColumnDef::new(name).uuid().not_null().take()
}

fn flag(name: &'static str) -> ColumnDef {
    ColumnDef::new(name).boolean().not_null().take()
}

fn table(name: &'static str, columns: Vec<ColumnDef>, key: &[&'static str]) -> TableCreateStatement {
    let mut table = Table::create().table(name).take();
    for column in columns {
        table.col(column);
    }
    let mut primary = Index::create();
    table.primary_key(key.iter().fold(&mut primary, |index, column| index.col(*column)));
    table
}

fn checked(mut table: TableCreateStatement, rules: &[&'static str]) -> TableCreateStatement {
    for rule in rules {
        table.check(Expr::cust(*rule));
    }
    table
}

/// The two books, which never touch each other.
const BOOKS: &str = "book IN ('real', 'trial')";

fn draw_table() -> TableCreateStatement {
    let draw = vec![
        uuid("id"),
        text("game_code", 48),
        text("numero", 16),
        text("vendor", 32),
        text("day", 8),
        number("open_at"),
        number("close_at"),
        number("draw_at"),
        text("state", 16),
        flag("is_suspended"),
        flag("is_frozen"),
        flag("is_before_sales"),
        flag("is_late"),
        maybe_text("commitment", 64),
        ColumnDef::new("sealed_seed").binary_len(128).null().take(),
        small("version"),
        maybe_number("resulted_at"),
        maybe_number("due_at"),
        small("attempts"),
        maybe_text("alarm", 512),
        ColumnDef::new("lease_node").uuid().null().take(),
        maybe_number("lease_until"),
        number("changed_at"),
    ];
    checked(table("draw", draw, &["id"]), &["open_at <= close_at", "close_at < draw_at", "version >= 0"])
}

fn draw_tables() -> Vec<TableCreateStatement> {
    let day =
        vec![text("game_code", 48), text("day", 8), text("root", 64), number("size"), number("published_at")];
    let result = vec![
        uuid("draw_id"),
        small("version"),
        text("result", 256),
        maybe_text("seed", 64),
        text("source", 16),
        maybe_text("reason", 512),
        number("published_at"),
    ];
    let entry = vec![
        uuid("id"),
        uuid("draw_id"),
        small("version"),
        small("attempt"),
        text("operator", 64),
        text("result", 256),
        text("source", 512),
        maybe_text("reason", 512),
        number("entered_at"),
    ];
    let snapshot = vec![
        uuid("draw_id"),
        text("root", 64),
        number("size"),
        ColumnDef::new("content").blob().not_null().take(),
        number("sealed_at"),
    ];
    let settlement = vec![
        uuid("draw_id"),
        small("version"),
        number("size"),
        number("stakes"),
        number("wins"),
        text("teller_digest", 64),
        text("auditor_digest", 64),
        maybe_text("take_back", 16),
        number("calculated_at"),
        maybe_number("settled_at"),
    ];
    let event =
        vec![uuid("id"), uuid("draw_id"), text("kind", 32), text("detail", 1_024), number("happened_at")];
    vec![
        draw_table(),
        checked(table("draw_day", day, &["game_code", "day"]), &["size > 0"]),
        checked(table("draw_result", result, &["draw_id", "version"]), &["version > 0"]),
        table("draw_entry", entry, &["id"]),
        checked(table("draw_snapshot", snapshot, &["draw_id"]), &["size >= 0"]),
        checked(
            table("draw_settlement", settlement, &["draw_id", "version"]),
            &["stakes >= 0", "wins >= 0", "size >= 0", "teller_digest = auditor_digest"],
        ),
        table("draw_event", event, &["id"]),
    ]
}

fn sales_tables() -> Vec<TableCreateStatement> {
    let bet_order = vec![
        uuid("id"),
        text("vendor", 32),
        text("merchant", 64),
        text("book", 8),
        text("player", 64),
        text("operator_session", 256),
        text("currency", 3),
        text("game_code", 48),
        text("prize_mode", 16),
        text("order_key", 64),
        text("content_hash", 64),
        text("state", 16),
        flag("stop_on_win"),
        small("phases"),
        number("stake"),
        number("created_at"),
        maybe_text("refusal", 64),
        maybe_number("due_at"),
        small("attempts"),
        number("give_up_at"),
    ];
    let line = vec![
        uuid("order_id"),
        small("position"),
        text("play_code", 32),
        long_text("selection"),
        number("unit"),
        number("odds"),
        number("bets"),
        small("factor"),
        number("stake"),
        number("largest_win"),
    ];
    let suborder = vec![
        uuid("id"),
        uuid("order_id"),
        uuid("draw_id"),
        small("position"),
        text("vendor", 32),
        text("merchant", 64),
        text("book", 8),
        text("player", 64),
        small("multiple"),
        number("stake"),
        text("state", 16),
        maybe_text("reason", 32),
        uuid("bet_id"),
        number("win"),
        small("version"),
        number("paid"),
        number("shortfall"),
        maybe_number("due_at"),
        small("attempts"),
        maybe_text("last_error", 512),
        number("created_at"),
        number("changed_at"),
    ];
    vec![
        checked(table("draw_order", bet_order, &["id"]), &["stake > 0", "phases > 0", BOOKS]),
        checked(
            table("draw_line", line, &["order_id", "position"]),
            &["stake > 0", "unit > 0", "odds > 0", "bets > 0", "factor > 0", "largest_win >= 0"],
        ),
        checked(
            table("draw_suborder", suborder, &["id"]),
            &[
                "stake > 0",
                "win >= 0",
                "paid >= 0",
                "shortfall >= 0",
                "multiple BETWEEN 1 AND 99",
                "win = 0 OR version > 0",
                BOOKS,
            ],
        ),
    ]
}

fn risk_tables() -> Vec<TableCreateStatement> {
    let of_play = || vec![uuid("draw_id"), text("merchant", 64), text("book", 8), text("play_code", 32)];
    let play_key = ["draw_id", "merchant", "book", "play_code"];
    let number_key = ["draw_id", "merchant", "book", "play_code", "number"];
    let exposure = [of_play(), vec![text("number", 32), number("liability")]].concat();
    let pool = [of_play(), vec![number("liability")]].concat();
    let rule =
        [of_play(), vec![text("number", 32), text("rule", 16), text("operator", 64), number("changed_at")]]
            .concat();
    vec![
        checked(table("draw_exposure", exposure, &number_key), &["liability >= 0", BOOKS]),
        checked(table("draw_pool", pool, &play_key), &["liability >= 0", BOOKS]),
        checked(table("draw_number", rule, &number_key), &[BOOKS]),
    ]
}

fn other_tables() -> Vec<TableCreateStatement> {
    let sheet = vec![
        text("game_code", 48),
        text("merchant", 64),
        text("prize_mode", 16),
        small("version"),
        long_text("prices"),
        number("declared_at"),
    ];
    let session = vec![
        text("token_hash", 64),
        text("vendor", 32),
        text("merchant", 64),
        text("book", 8),
        text("player", 64),
        text("operator_session", 256),
        text("game_code", 48),
        text("currency", 3),
        text("prize_mode", 16),
        maybe_text("play_type", 16),
        number("created_at"),
        number("seen_at"),
        flag("ended"),
    ];
    vec![
        table("draw_sheet", sheet, &["game_code", "merchant", "prize_mode", "version"]),
        table("draw_session", session, &["token_hash"]),
    ]
}

/// Name, table, columns, and whether it is unique.
type IndexOf = (&'static str, &'static str, &'static [&'static str], bool);

const INDEXES: &[IndexOf] = &[
    ("draw_numero", "draw", &["game_code", "numero"], true),
    ("draw_commitment", "draw", &["commitment"], true),
    ("draw_due", "draw", &["due_at"], false),
    ("draw_moment", "draw", &["game_code", "draw_at"], false),
    ("draw_entry_draw", "draw_entry", &["draw_id", "version", "attempt", "operator"], true),
    ("draw_order_key", "draw_order", &["vendor", "player", "order_key"], true),
    ("draw_order_player", "draw_order", &["player", "game_code", "created_at"], false),
    ("draw_order_due", "draw_order", &["due_at"], false),
    ("draw_suborder_order", "draw_suborder", &["order_id", "draw_id"], true),
    ("draw_suborder_bet", "draw_suborder", &["bet_id"], true),
    ("draw_suborder_draw", "draw_suborder", &["draw_id", "state", "id"], false),
    ("draw_suborder_player", "draw_suborder", &["player", "draw_id"], false),
    ("draw_suborder_due", "draw_suborder", &["due_at"], false),
    ("draw_event_draw", "draw_event", &["draw_id"], false),
    ("draw_session_operator", "draw_session", &["operator_session"], false),
];

/// Tables whose rows are only added.
const APPEND_ONLY: &[&str] =
    &["draw_result", "draw_entry", "draw_day", "draw_snapshot", "draw_sheet", "draw_event"];

/// What may never change of a row that changes otherwise: table and columns.
const KEPT_COLUMNS: &[(&str, &[&str])] = &[
    ("draw_line", &["play_code", "selection", "unit", "odds", "bets", "factor", "stake"]),
    ("draw_suborder", &["order_id", "draw_id", "player", "merchant", "book", "multiple", "stake", "bet_id"]),
    ("draw_settlement", &["size", "stakes", "wins", "teller_digest", "auditor_digest"]),
];

/// Lets rows of a table be added only.
fn keeps_rows(table: &str, backend: DbBackend) -> Vec<String> {
    if backend != DbBackend::Sqlite {
        return vec![format!(
            "CREATE TRIGGER {table}_stays BEFORE UPDATE OR DELETE ON {table} \
             FOR EACH ROW EXECUTE FUNCTION draw_rows_stay()"
        )];
    }
    let trigger = |verb: &str| {
        let name = verb.to_lowercase();
        format!(
            "CREATE TRIGGER {table}_no_{name} BEFORE {verb} ON {table} \
             BEGIN SELECT RAISE(ABORT, 'rows of this table are only added'); END"
        )
    };
    ["UPDATE", "DELETE"].map(trigger).to_vec()
}

fn triggers(backend: DbBackend) -> Vec<String> {
    let mut statements = Vec::new();
    let is_sqlite = backend == DbBackend::Sqlite;
    if !is_sqlite {
        statements.push(
            "CREATE FUNCTION draw_rows_stay() RETURNS trigger AS $$ BEGIN \
             RAISE EXCEPTION 'rows of this table are only added'; END $$ LANGUAGE plpgsql"
                .to_owned(),
        );
        statements.push(
            "CREATE FUNCTION draw_columns_stay() RETURNS trigger AS $$ BEGIN \
             RAISE EXCEPTION 'this was agreed and stays'; END $$ LANGUAGE plpgsql"
                .to_owned(),
        );
    }
    for table in APPEND_ONLY {
        statements.extend(keeps_rows(table, backend));
    }
    for (table, columns) in KEPT_COLUMNS {
        let differs = columns.iter().map(|column| format!("OLD.{column} <> NEW.{column}"));
        let differs = differs.collect::<Vec<_>>().join(" OR ");
        statements.push(if is_sqlite {
            format!(
                "CREATE TRIGGER {table}_agreed BEFORE UPDATE ON {table} WHEN {differs} \
                 BEGIN SELECT RAISE(ABORT, 'this was agreed and stays'); END"
            )
        } else {
            format!(
                "CREATE TRIGGER {table}_agreed BEFORE UPDATE ON {table} FOR EACH ROW WHEN ({differs}) \
                 EXECUTE FUNCTION draw_columns_stay()"
            )
        });
    }
    statements
}

#[async_trait::async_trait]
impl MigrationTrait for FirstTables {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in [draw_tables(), sales_tables(), risk_tables(), other_tables()].concat() {
            manager.create_table(table).await?;
        }
        for (name, table, columns, is_unique) in INDEXES {
            let mut index = Index::create().name(*name).table(*table).take();
            for column in *columns {
                index.col(*column);
            }
            if *is_unique {
                index.unique();
            }
            manager.create_index(index).await?;
        }
        let db = manager.get_connection();
        for statement in triggers(db.get_database_backend()) {
            db.execute_unprepared(&statement).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in [draw_tables(), sales_tables(), risk_tables(), other_tables()].concat() {
            if let Some(name) = table.get_table_name().cloned() {
                manager.drop_table(Table::drop().table(name).take()).await?;
            }
        }
        let db = manager.get_connection();
        if db.get_database_backend() == DbBackend::Postgres {
            db.execute_unprepared("DROP FUNCTION draw_rows_stay()").await?;
            db.execute_unprepared("DROP FUNCTION draw_columns_stay()").await?;
        }
        Ok(())
    }
}
