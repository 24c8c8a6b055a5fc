use std::collections::HashSet;

use sea_orm::{DatabaseConnection, DbErr};
use sea_orm_migration::prelude::*;

/// Brings the schema up to date: the migrations of every room, in the order of their names.
#[derive(Debug)]
pub struct Migrator;

#[async_trait::async_trait]
impl MigratorTrait for Migrator {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        let mut migrations = crate::rooms::migrations();
        migrations.sort_by(|a, b| a.name().cmp(b.name()));
        migrations
    }
}

/// Applies what is missing. A schema that a newer version made is left as it is: while nodes are upgraded one after the
/// other, or one is put back, older ones go on beside newer ones.
///
/// # Errors
/// When a migration fails, or this version and the schema each have what the other one has not.
pub(super) async fn bring_up_to_date(db: &DatabaseConnection) -> Result<(), DbErr> {
    Migrator::install(db).await?;
    let applied: HashSet<String> =
        Migrator::get_migration_models(db).await?.into_iter().map(|row| row.version).collect();
    let own: HashSet<String> =
        Migrator::migrations().iter().map(|migration| migration.name().to_owned()).collect();
    let newer = applied.difference(&own).count();
    if own.is_subset(&applied) {
        if newer > 0 {
            tracing::warn!(newer, "the database is of a newer version: this one leaves it as it is");
        }
        return Ok(());
    }
    if newer > 0 {
        return Err(DbErr::Custom(format!(
            "the database has {newer} changes that this version does not know, and lacks some of its own: it was \
             made by a version of another branch"
        )));
    }
    Migrator::up(db, None).await
}
