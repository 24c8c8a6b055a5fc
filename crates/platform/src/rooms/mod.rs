//! The rooms of the platform and who may know whom: see `docs/ARCHITECTURE.md`.

pub mod account;
pub mod agent;
pub mod codes;
pub mod content;
pub mod games;
pub mod human;
pub mod identity;
pub mod jackpots;
pub mod login;
pub mod lottery;
pub mod merchant;
pub mod messaging;
pub mod operator;
pub mod payments;
pub mod payouts;
pub(crate) mod prelude;
pub mod provider;
pub mod reconcile;
pub mod records;
pub mod reports;
pub mod responsible;
pub mod second_factor;
pub mod security;
pub mod session;
pub mod transfer_wallet;
pub mod trial;
pub mod vip;
pub mod wallet;

use std::pin::Pin;

use account::{Accounts, Invitations};
use agent::{AgentChecks, Agents, LinkBook};
use axum::Router;
use codes::Codes;
use content::Contents;
use erawan_ledger::Ledger;
use games::Games;
use human::HumanChecks;
use identity::Identities;
use jackpots::Jackpots;
use login::Logins;
use lottery::{LotteryGateway, LotteryVendors};
use merchant::Merchants;
use messaging::Messaging;
use operator::Operators;
use payments::{Gateways, PaymentSetup, Payments};
use payouts::{Payers, PayoutSetup, Payouts};
use provider::Provider;
use reconcile::Reconcile;
use records::Records;
use reports::Reports;
use responsible::ResponsiblePlay;
use sea_orm_migration::MigrationTrait;
use second_factor::SecondFactors;
use security::Security;
use session::Sessions;
use transfer_wallet::TransferWallets;
use trial::Trials;
use utoipa::openapi::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use vip::Vip;
use wallet::{Projector, Wallets};

use crate::core::Core;
use crate::{build_files, data_key, delivery, inbox, nodes, platform_event, readiness, sealing};

/// A background task of a room; it runs as long as the node.
pub type Job = Pin<Box<dyn Future<Output = ()> + Send>>;

/// The calls that a room answers, by who makes them.
pub struct Routes<R> {
    /// Of members and visitors, behind the merchant guard, with their document.
    member: OpenApiRouter<R>,
    /// Of operators, with their document.
    console: OpenApiRouter<R>,
    /// Without a merchant header: signed calls of machines, and of browsers on their way to and from a provider.
    machine: Router<R>,
}

impl<R: Clone + Send + Sync + 'static> Default for Routes<R> {
    fn default() -> Self {
        Self { member: OpenApiRouter::new(), console: OpenApiRouter::new(), machine: Router::new() }
    }
}

impl<R: Clone + Send + Sync + 'static> Routes<R> {
    pub(crate) fn member(self, member: OpenApiRouter<R>) -> Self {
        Self { member, ..self }
    }

    pub(crate) fn console(self, console: OpenApiRouter<R>) -> Self {
        Self { console, ..self }
    }

    pub(crate) fn machine(self, machine: Router<R>) -> Self {
        Self { machine, ..self }
    }
}

/// What a room brings into the platform: the only place that lists it.
pub trait Room: Clone + Send + Sync + 'static {
    /// Its tables and their changes.
    fn migrations() -> Vec<Box<dyn MigrationTrait>>;

    /// Its calls.
    #[must_use]
    fn routes() -> Routes<Self> {
        Routes::default()
    }

    /// What it derives from the ledger's log.
    fn projectors(&self) -> Vec<Box<dyn Projector>> {
        Vec::new()
    }

    /// Its background jobs.
    fn jobs(&self) -> Vec<Job> {
        Vec::new()
    }
}

/// The routers of all rooms, each with its room behind it.
#[derive(Debug, Default)]
pub(crate) struct Routers {
    pub(crate) member: Router,
    pub(crate) console: Router,
    pub(crate) machine: Router,
}

impl Routers {
    fn with<R: Room>(self, room: &R) -> Self {
        let Routes { member, console, machine } = R::routes();
        Self {
            member: self.member.merge(member.split_for_parts().0.with_state(room.clone())),
            console: self.console.merge(console.split_for_parts().0.with_state(room.clone())),
            machine: self.machine.merge(machine.with_state(room.clone())),
        }
    }
}

/// The documents of the members' and the operators' calls.
#[derive(Default)]
pub(crate) struct Documents {
    pub(crate) member: OpenApi,
    pub(crate) console: OpenApi,
}

impl Documents {
    fn with<R: Room>(mut self) -> Self {
        let Routes { member, console, .. } = R::routes();
        self.member.merge(member.into_openapi());
        self.console.merge(console.into_openapi());
        self
    }
}

/// Declares the rooms once, each with the parts it is built from, in an order in which each depends only on
/// earlier ones.
macro_rules! rooms {
    (($core:ident, $ledger:ident) $($(#[$doc:meta])* $field:ident: $Room:ty = $built:expr;)*) => {
        /// The rooms of a running platform.
        #[derive(Debug)]
        pub struct Rooms {
            /// What they stand on.
            pub core: Core,
            $($(#[$doc])* pub $field: $Room,)*
        }

        impl Rooms {
            /// Builds every room.
            pub(crate) fn compose($core: &Core, $ledger: Ledger) -> Self {
                $(let $field = $built;)*
                Self { core: $core.clone(), $($field,)* }
            }

            pub(crate) fn routers(&self) -> Routers {
                Routers::default()$(.with(&self.$field))*
            }

            /// Every projector, in the order of the rooms.
            pub(crate) fn projectors(&self) -> Vec<Box<dyn Projector>> {
                let mut projectors = Vec::new();
                $(projectors.extend(self.$field.projectors());)*
                projectors
            }

            pub(crate) fn jobs(&self) -> Vec<Job> {
                let mut jobs = Vec::new();
                $(jobs.extend(self.$field.jobs());)*
                jobs
            }
        }

        /// The documents of every room.
        pub(crate) fn documents() -> Documents {
            Documents::default()$(.with::<$Room>())*
        }

        /// The migrations of the core and of every room.
        pub(crate) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
            let mut migrations = crate::db::migrations();
            migrations.extend(nodes::migrations());
            migrations.extend(delivery::migrations());
            migrations.extend(inbox::migrations());
            migrations.extend(sealing::migrations());
            migrations.extend(platform_event::migrations());
            migrations.extend(readiness::migrations());
            migrations.extend(data_key::migrations());
            migrations.extend(build_files::migrations());
            $(migrations.extend(<$Room>::migrations());)*
            migrations
        }
    };
}

rooms! {
    (core, ledger)
    /// Tenants.
    merchants: Merchants = Merchants::new(core);
    /// Who is calling.
    sessions: Sessions = Sessions::new(core);
    /// Who members are.
    accounts: Accounts = Accounts::new(core, &sessions, &Invitations::of(LinkBook::new(core)));
    /// Captcha and slide puzzle.
    human_checks: HumanChecks = HumanChecks::new(core);
    /// Authenticator apps, passkeys, recovery codes.
    second_factors: SecondFactors = SecondFactors::new(core, &merchants, &sessions, &accounts);
    /// One-time codes.
    codes: Codes = Codes::new(core, &sessions, &accounts, &human_checks);
    /// Identity providers.
    identities: Identities = Identities::new(core, &merchants, &sessions, &accounts);
    /// Proving who one is.
    logins: Logins = Logins::new(
        core,
        &merchants,
        &sessions,
        &accounts,
        &human_checks,
        &second_factors,
        &codes,
        &identities,
    );
    /// Those who work for a merchant.
    operators: Operators = Operators::new(core, &merchants, &accounts, &human_checks);
    /// Security settings of members.
    security: Security = Security::new(core, &merchants, &sessions, &accounts, &codes);
    /// The only access to the ledger.
    wallets: Wallets = Wallets::new(core, &merchants, &sessions, &accounts, &operators, &ledger);
    /// Limits that members set.
    responsible: ResponsiblePlay = ResponsiblePlay::new(core, &sessions, &operators, &wallets);
    /// Free play.
    trials: Trials = Trials::new(core, &merchants, &sessions, &accounts, &logins, &wallets);
    /// Levels.
    vip: Vip = Vip::new(core, &merchants, &sessions, &accounts, &wallets);
    /// Deposits.
    payments: Payments = Payments::new(
        core,
        &sessions,
        &accounts,
        &operators,
        &wallets,
        &responsible,
        &PaymentSetup::new(core, &Gateways::of(&core.config, &core.clock)),
    );
    /// Withdrawals.
    payouts: Payouts = Payouts::new(
        core,
        &merchants,
        &sessions,
        &operators,
        &security,
        &wallets,
        &payments,
        &PayoutSetup::new(&payments.setup, &Payers::of(&core.config, &core.clock)),
    );
    /// Reconciliation with providers' statements.
    reconcile: Reconcile = Reconcile::new(core, &merchants, &operators, &wallets, &payments, &payouts);
    /// Reports and the audit trail.
    reports: Reports = Reports::new(core, &merchants, &accounts, &operators, &wallets, &payments, &payouts);
    /// Announcements, banners, help.
    contents: Contents = Contents::new(core, &sessions);
    /// Live stream, inbox, chat.
    messaging: Messaging = Messaging::new(
        core,
        &merchants,
        &sessions,
        &accounts,
        &human_checks,
        &operators,
        &responsible,
        &payments,
    );
    /// The catalogue.
    games: Games = Games::new(core, &sessions);
    /// Wallets at vendors that keep money themselves.
    transfer_wallets: TransferWallets =
        TransferWallets::new(core, &merchants, &sessions, &wallets, &games, &payments.setup);
    /// The operator wallet for vendors.
    provider: Provider = Provider::new(
        core,
        &merchants,
        &sessions,
        &wallets,
        &games,
        &responsible,
        &trials,
        &transfer_wallets,
    );
    /// Pools that must be won.
    jackpots: Jackpots = Jackpots::new(core, &merchants, &sessions, &accounts, &wallets, &games, &operators);
    /// Betting record and winner board.
    records: Records = Records::new(core, &merchants, &sessions, &accounts, &wallets, &games, &provider);
    /// The gateway to lotteries.
    lottery: LotteryGateway = LotteryGateway::new(
        core,
        &sessions,
        &wallets,
        &games,
        &provider,
        &records,
        &operators,
        &LotteryVendors::new(core),
    );
    /// Teams.
    agents: Agents = Agents::new(
        core,
        &merchants,
        &sessions,
        &operators,
        &accounts,
        &wallets,
        &records,
        &AgentChecks::new(core, &human_checks, &security, &responsible, &payouts),
    );
}
