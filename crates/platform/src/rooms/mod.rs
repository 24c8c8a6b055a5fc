//! The rooms of the house and who may know whom: see `docs/ARCHITECTURE.md`.

pub mod account;
pub mod agent;
pub mod content;
pub mod games;
pub mod jackpots;
pub mod merchant;
pub mod messaging;
pub mod operator;
pub mod payments;
pub mod projections;
pub mod provider;
pub mod responsible;
pub mod security;
pub mod session;
pub mod trial;
pub mod vip;
pub mod wallet;

use axum::Router;
use sea_orm_migration::MigrationTrait;
use utoipa_axum::router::OpenApiRouter;

use crate::jobs::Jobs;
use crate::{App, delivery, events, inbox, nodes};

/// The migrations of every room.
pub(crate) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    let mut migrations = crate::db::migrations();
    migrations.extend(nodes::migrations());
    migrations.extend(delivery::migrations());
    migrations.extend(inbox::migrations());
    migrations.extend(crate::sealing::migrations());
    migrations.extend(merchant::migrations());
    migrations.extend(account::migrations());
    migrations.extend(session::migrations());
    migrations.extend(security::migrations());
    migrations.extend(responsible::migrations());
    migrations.extend(content::migrations());
    migrations.extend(games::migrations());
    migrations.extend(wallet::migrations());
    migrations.extend(payments::migrations());
    migrations.extend(provider::migrations());
    migrations.extend(projections::migrations());
    migrations.extend(trial::migrations());
    migrations.extend(vip::migrations());
    migrations.extend(jackpots::migrations());
    migrations.extend(operator::migrations());
    migrations.extend(messaging::migrations());
    migrations
}

/// Calls of members and visitors, behind the merchant guard, with their document.
pub(crate) fn member_routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .merge(merchant::routes())
        .merge(account::routes())
        .merge(session::routes())
        .merge(security::routes())
        .merge(responsible::routes())
        .merge(content::routes())
        .merge(games::routes())
        .merge(provider::routes())
        .merge(messaging::routes())
        .merge(wallet::routes())
        .merge(payments::routes())
        .merge(projections::routes())
        .merge(trial::routes())
        .merge(vip::routes())
        .merge(jackpots::routes())
        .merge(agent::routes())
}

/// Calls of those who work for a merchant, with their document.
pub(crate) fn desk_routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .merge(operator::routes())
        .merge(messaging::desk_routes())
        .merge(security::desk_routes())
        .merge(jackpots::desk_routes())
}

/// Calls without a merchant header: between machines, signed; of browsers on their way to and from a
/// provider; pages of the demo.
pub(crate) fn machine_routes() -> Router<App> {
    Router::new()
        .merge(session::browser_routes())
        .merge(payments::machine_routes())
        .merge(provider::machine_routes())
        .merge(delivery::routes())
        .merge(messaging::live_routes())
}

/// Starts what goes on beside requests: what hears other nodes, follows the ledger's log, and asks gateways.
pub(crate) fn start_jobs(app: &App, jobs: &Jobs) {
    jobs.spawn(events::hear_other_nodes(app.clone()));
    jobs.spawn(messaging::hear_other_nodes(app.clone()));
    jobs.spawn(games::hear_other_nodes(app.clone()));
    jobs.spawn(nodes::exchange(app.clone()));
    jobs.spawn(wallet::follow(app.clone(), Box::new(wallet::StatementProjector)));
    jobs.spawn(wallet::follow(app.clone(), Box::new(projections::BetRecordProjector)));
    jobs.spawn(wallet::follow(app.clone(), Box::new(provider::OpenRoundProjector)));
    jobs.spawn(wallet::follow(app.clone(), Box::new(responsible::SpendingProjector::new(app))));
    jobs.spawn(wallet::follow(app.clone(), Box::new(vip::VipProjector::new(app))));
    jobs.spawn(wallet::follow(app.clone(), Box::new(jackpots::JackpotProjector::new(app))));
    jobs.spawn(jackpots::keep_settled(app.clone()));
    jobs.spawn(provider::watch_endings(app.clone()));
    jobs.spawn(payments::poll_gateways(app.clone()));
    jobs.spawn(delivery::hand_over(app.clone()));
    jobs.spawn(inbox::push::notify(app.clone()));
    jobs.spawn(messaging::keep_no_longer(app.clone()));
}
