use sea_orm_migration::prelude::*;

/// The names of migrations that were released in a room that no longer exists.
///
/// An older database has applied them. Without their names here it would look like one of another branch. Their tables
/// stay in it, unused; a new database never gets them.
const NAMES: &[&str] = &[];

/// The retired migrations, each of which does nothing.
pub(super) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    NAMES.iter().map(|name| Retired(name).boxed()).collect()
}

/// A migration of a deleted room: known by its name, without effect.
pub(super) struct Retired(pub(super) &'static str);

impl Retired {
    pub(super) fn boxed(self) -> Box<dyn MigrationTrait> {
        Box::new(self)
    }
}

impl MigrationName for Retired {
    fn name(&self) -> &str {
        self.0
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Retired {
    async fn up(&self, _: &SchemaManager) -> Result<(), DbErr> {
        Ok(())
    }

    async fn down(&self, _: &SchemaManager) -> Result<(), DbErr> {
        Ok(())
    }
}
