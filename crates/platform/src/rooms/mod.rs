//! The rooms of the house and who may know whom: see `docs/ARCHITECTURE.md`.

use sea_orm_migration::MigrationTrait;

/// The migrations of every room.
pub(crate) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    Vec::new()
}
