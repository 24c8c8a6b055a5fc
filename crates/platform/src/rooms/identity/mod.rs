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

use crate::rooms::account::Accounts;
use crate::rooms::merchant::Merchants;
use crate::rooms::prelude::*;
use crate::rooms::session::Sessions;

room! {
    /// Identity providers: social log-in and verified mobile numbers.
    Identities, IdentitiesParts {
        core: Core,
        merchants: Merchants,
        sessions: Sessions,
        accounts: Accounts,
    }
    own {
        identity_clients: IdentityClients = IdentityClients::default(),
    }
}

callers!(Identities: sessions => Sessions);

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
