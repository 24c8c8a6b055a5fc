//! Leading a team: the affiliate code by which people come to an agent.
//!
//! Invariants: a code belongs to one account of a merchant for good; a disabled account's code is unknown.
//!
//! Not here: who invited whom (account keeps it with the registration).

mod http;

use crate::rooms::account::Accounts;
use crate::rooms::prelude::*;
use crate::rooms::session::Sessions;

room! {
    /// Leading a team: affiliate codes.
    Agents, AgentsParts {
        core: Core,
        sessions: Sessions,
        accounts: Accounts,
    }
}

callers!(Agents: sessions => Sessions);

impl Room for Agents {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        Vec::new()
    }

    fn routes() -> Routes<Self> {
        Routes::default().member(http::routes())
    }
}
