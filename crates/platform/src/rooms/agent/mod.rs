//! Leading a team: the affiliate code by which people come to an agent, what the agent sees of them, and money that the
//! agent sends to them.
//!
//! Invariants: a code belongs to one account of a merchant for good; a disabled account's code is unknown; an agent
//! reads nothing of a person who is not below them today, and a person of another team is answered like one who does not
//! exist; of members who are not direct ones the name is masked and neither money nor time of a login is shown.
//!
//! Figures of teams follow the ledger's log and come out the same when they are made again; `erawan verify` compares
//! them with the ledger.
//!
//! Not here: who invited whom, and where a member stands (account keeps both with the registration).

mod error;
mod figures;
mod http;
mod team;
mod transfers;

pub use error::{AgentError, TransferError};

use crate::rooms::account::Accounts;
use crate::rooms::merchant::Merchants;
use crate::rooms::payouts::Payouts;
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
        payouts: Payouts,
        records: Records,
    }
}

callers!(Agents: sessions => Sessions);

impl Room for Agents {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        let mut migrations = figures::migrations();
        migrations.extend(transfers::migrations());
        migrations
    }

    fn routes() -> Routes<Self> {
        Routes::default().member(http::routes())
    }

    fn projectors(&self) -> Vec<Box<dyn Projector>> {
        vec![Box::new(figures::FiguresProjector::new(self))]
    }

    fn jobs(&self) -> Vec<Job> {
        vec![Box::pin(self.clone().follow_transfers())]
    }
}
