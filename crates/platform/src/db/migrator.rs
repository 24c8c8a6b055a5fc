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
        migrations.extend(super::retired::migrations());
        migrations.sort_by(|a, b| a.name().cmp(b.name()));
        migrations
    }
}

/// Applies what is missing. A schema that a newer version made is left as it is: while nodes are upgraded one after the
/// other, or one is put back, older ones go on beside newer ones.
///
/// # Errors
/// When a migration fails, or this version and the schema each have what the other one has not.
pub(super) async fn bring_up_to_date<M: MigratorTrait>(db: &DatabaseConnection) -> Result<(), DbErr> {
    M::install(db).await?;
    let applied: HashSet<String> =
        M::get_migration_models(db).await?.into_iter().map(|row| row.version).collect();
    let own: HashSet<String> = M::migrations().iter().map(|migration| migration.name().to_owned()).collect();
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
    M::up(db, None).await
}

#[cfg(test)]
mod tests {
    use super::super::migration::CreateTable;
    use super::super::retired::Retired;
    use super::*;

    fn table(name: &'static str, table: &'static str) -> Box<dyn MigrationTrait> {
        CreateTable::of(name, table).col(ColumnDef::new("id").big_integer().take()).boxed()
    }

    /// Defines a version of the program by its migrations.
    macro_rules! version {
        ($version:ident, $($migration:expr),+) => {
            struct $version;

            #[async_trait::async_trait]
            impl MigratorTrait for $version {
                fn migrations() -> Vec<Box<dyn MigrationTrait>> {
                    vec![$($migration),+]
                }
            }
        };
    }

    version!(Before, table("m1_member", "member"), table("m2_vip", "vip"));
    version!(RoomForgotten, table("m1_member", "member"), table("m3_wallet", "wallet"));
    version!(
        RoomRetired,
        table("m1_member", "member"),
        Retired("m2_vip").boxed(),
        table("m3_wallet", "wallet")
    );

    async fn empty() -> DatabaseConnection {
        Box::pin(sea_orm::Database::connect("sqlite::memory:")).await.expect("a database in memory")
    }

    #[tokio::test]
    async fn a_database_of_before_a_room_was_deleted_takes_later_migrations() {
        let db = empty().await;
        bring_up_to_date::<Before>(&db).await.expect("the version before");
        let refused = bring_up_to_date::<RoomForgotten>(&db).await.unwrap_err();
        assert!(refused.to_string().contains("of another branch"), "{refused}");
        bring_up_to_date::<RoomRetired>(&db).await.expect("the version after");
        let manager = SchemaManager::new(&db);
        assert!(manager.has_table("wallet").await.unwrap());
        assert!(manager.has_table("vip").await.unwrap());
    }

    #[tokio::test]
    async fn a_new_database_gets_no_table_of_a_deleted_room() {
        let db = empty().await;
        bring_up_to_date::<RoomRetired>(&db).await.expect("an empty database");
        assert!(!SchemaManager::new(&db).has_table("vip").await.unwrap());
    }

    #[tokio::test]
    async fn an_older_version_leaves_a_newer_schema_as_it_is() {
        let db = empty().await;
        bring_up_to_date::<RoomRetired>(&db).await.expect("the newer version");
        bring_up_to_date::<Before>(&db).await.expect("the older version goes on beside it");
    }
}
