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
