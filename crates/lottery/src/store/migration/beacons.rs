use sea_orm::{ConnectionTrait, DbBackend};
use sea_orm_migration::prelude::*;

use super::{maybe_number, maybe_text};

/// The beacon that a draw was promised with, and what it said.
pub(super) struct Beacons;

impl MigrationName for Beacons {
    fn name(&self) -> &'static str {
        "m20261129_000400_beacons"
    }
}

const DRAW_COLUMNS: [&str; 4] = ["beacon_chain", "beacon_key", "beacon_round", "beacon_at"];
const RESULT_COLUMN: &str = "beacon_signature";

/// What a draw is planned with: its seed and its beacon. None of it is ever added, exchanged or taken away.
const PROMISED: [&str; 6] =
    ["commitment", "sealed_seed", "beacon_chain", "beacon_key", "beacon_round", "beacon_at"];

/// A result of our own without the beacon that its draw was promised with: that of a node which knows no beacons.
const IS_WITHOUT_ITS_BEACON: &str = "NEW.source = 'own' AND NEW.beacon_signature IS NULL AND EXISTS \
     (SELECT 1 FROM draw WHERE draw.id = NEW.draw_id AND draw.beacon_round IS NOT NULL)";

fn triggers(backend: DbBackend) -> Vec<String> {
    let is_sqlite = backend == DbBackend::Sqlite;
    let other = if is_sqlite { "IS NOT" } else { "IS DISTINCT FROM" };
    let differs = PROMISED.map(|column| format!("OLD.{column} {other} NEW.{column}")).join(" OR ");
    if is_sqlite {
        return vec![
            format!(
                "CREATE TRIGGER draw_promised BEFORE UPDATE ON draw WHEN {differs} \
                 BEGIN SELECT RAISE(ABORT, 'this was agreed and stays'); END"
            ),
            format!(
                "CREATE TRIGGER draw_result_beacon BEFORE INSERT ON draw_result WHEN {IS_WITHOUT_ITS_BEACON} \
                 BEGIN SELECT RAISE(ABORT, 'this draw was promised with a beacon'); END"
            ),
        ];
    }
    vec![
        format!(
            "CREATE TRIGGER draw_promised BEFORE UPDATE ON draw FOR EACH ROW WHEN ({differs}) \
             EXECUTE FUNCTION draw_columns_stay()"
        ),
        format!(
            "CREATE FUNCTION draw_result_has_beacon() RETURNS trigger AS $$ BEGIN \
             IF {IS_WITHOUT_ITS_BEACON} THEN \
             RAISE EXCEPTION 'this draw was promised with a beacon'; END IF; \
             RETURN NEW; END $$ LANGUAGE plpgsql"
        ),
        "CREATE TRIGGER draw_result_beacon BEFORE INSERT ON draw_result \
         FOR EACH ROW EXECUTE FUNCTION draw_result_has_beacon()"
            .to_owned(),
    ]
}

/// What takes the triggers away.
fn without_triggers(backend: DbBackend) -> &'static [&'static str] {
    if backend == DbBackend::Sqlite {
        return &["DROP TRIGGER draw_promised", "DROP TRIGGER draw_result_beacon"];
    }
    &[
        "DROP TRIGGER draw_promised ON draw",
        "DROP TRIGGER draw_result_beacon ON draw_result",
        "DROP FUNCTION draw_result_has_beacon()",
    ]
}

#[async_trait::async_trait]
impl MigrationTrait for Beacons {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let [chain, key, round, at] = DRAW_COLUMNS;
        for column in [maybe_text(chain, 64), maybe_text(key, 192), maybe_number(round), maybe_number(at)] {
            manager.alter_table(Table::alter().table("draw").add_column(column).take()).await?;
        }
        let signature = maybe_text(RESULT_COLUMN, 96);
        manager.alter_table(Table::alter().table("draw_result").add_column(signature).take()).await?;
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
        manager.alter_table(Table::alter().table("draw_result").drop_column(RESULT_COLUMN).take()).await?;
        for column in DRAW_COLUMNS {
            manager.alter_table(Table::alter().table("draw").drop_column(column).take()).await?;
        }
        Ok(())
    }
}
