//! The rooms of the house and who may know whom: see `docs/ARCHITECTURE.md`.

pub mod account;
pub mod merchant;
pub mod session;

use axum::Router;
use sea_orm_migration::MigrationTrait;
use utoipa_axum::router::OpenApiRouter;

use crate::App;

/// The migrations of every room.
pub(crate) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    let mut migrations = Vec::new();
    migrations.extend(merchant::migrations());
    migrations.extend(account::migrations());
    migrations.extend(session::migrations());
    migrations
}

/// Calls of members and visitors, behind the merchant guard, with their document.
pub(crate) fn member_routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().merge(merchant::routes()).merge(account::routes()).merge(session::routes())
}

/// Calls between machines: signed, without a merchant header.
pub(crate) fn machine_routes() -> Router<App> {
    Router::new()
}
