//! Leading a team: the affiliate code by which people come to an agent, and what the agent sees of them.
//!
//! Invariants: a code belongs to one account of a merchant for good; a disabled account's code is unknown; an agent
//! reads nothing of a person who is not below them today, and a person of another team is answered like one who does not
//! exist; of members who are not direct ones the name is masked and neither what they have nor when they logged in is shown.
//!
//! Figures of teams follow the ledger's log and come out the same when they are made again; `erawan verify` compares
//! them with the ledger.
//!
//! Not here: who invited whom, and where a member stands (account keeps both with the registration).

mod error;
mod figures;
mod http;
mod lists;
mod team;

pub use error::AgentError;

use crate::rooms::account::Accounts;
use crate::rooms::merchant::Merchants;
use crate::rooms::prelude::*;
use crate::rooms::records::Records;
use crate::rooms::session::Sessions;
use crate::rooms::wallet::{Projector, Wallets};

room! {
    /// Leading a team: affiliate codes, team management, figures.
    Agents, AgentsParts {
        core: Core,
        merchants: Merchants,
        sessions: Sessions,
        accounts: Accounts,
        wallets: Wallets,
        records: Records,
    }
}

callers!(Agents: sessions => Sessions);

impl Room for Agents {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        figures::migrations().into_iter().chain(lists::migrations()).collect()
    }

    fn routes() -> Routes<Self> {
        Routes::default().member(http::routes())
    }

    fn projectors(&self) -> Vec<Box<dyn Projector>> {
        vec![Box::new(figures::FiguresProjector::new(self)), Box::new(lists::ListsProjector::new(self))]
    }
}
