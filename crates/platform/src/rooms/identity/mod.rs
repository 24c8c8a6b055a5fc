//! External identity providers: logging in at Google or Facebook, and mobile numbers that a Firebase project verified.
//!
//! Invariants: see [`social`] and [`firebase`]; a provider answers where its settings say, and its keys are kept
//! for a while, in memory only.
//!
//! Not here: what a proven identity opens (login).

mod error;
pub mod firebase;
mod http;
mod openid;
pub mod social;

pub use error::IdentityError;
pub(crate) use http::SOCIAL_COOKIE;
pub(crate) use openid::IdentityClients;

use std::sync::Arc;

use sea_orm_migration::MigrationTrait;

use crate::core::{Core, callers, room};
use crate::rooms::account::Accounts;
use crate::rooms::merchant::Merchants;
use crate::rooms::session::Sessions;
use crate::rooms::{Room, Routes};

room! {
    /// Identity providers: social log-in and verified mobile numbers.
    Identities, IdentitiesParts {
        core: Core,
        merchants: Merchants,
        sessions: Sessions,
        accounts: Accounts,
        identity_clients: IdentityClients,
    }
}

callers!(Identities: sessions => Sessions);

impl Identities {
    /// Puts the room on what it stands on.
    #[must_use]
    pub fn new(core: &Core, merchants: &Merchants, sessions: &Sessions, accounts: &Accounts) -> Self {
        Self(Arc::new(IdentitiesParts {
            core: core.clone(),
            merchants: merchants.clone(),
            sessions: sessions.clone(),
            accounts: accounts.clone(),
            identity_clients: IdentityClients::default(),
        }))
    }
}

impl Room for Identities {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        migrations()
    }

    fn routes() -> Routes<Self> {
        Routes::default().machine(http::browser_routes())
    }
}

pub(crate) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    let mut migrations = social::migrations();
    migrations.extend(firebase::migrations());
    migrations
}
