//! Leading a team: codes and links by which people come to an agent, accounts that an agent opens for others, what the
//! agent sees of them, and money that the agent sends to them.
//!
//! Invariants: a code belongs to one account of a merchant for good; a disabled account's code is unknown; an agent
//! reads nothing of a person who is not below them today, and a person of another team is answered like one who does not
//! exist; of members who are not direct ones the name is masked and neither what they have nor when they logged in is shown.
//!
//! Figures of teams follow the ledger's log and come out the same when they are made again; `erawan verify` compares
//! them with the ledger. What agents earn by them is booked once a day, and put right where a day changes later.
//!
//! A member's rate of a category is never above that of the agent directly above, and a day has one rate: an agent raises
//! rates of direct members, two operators set any, both from the next midnight on. A contract holds once its receiver
//! accepted what was offered, from the next period on, and is nowhere better than that of the agent who offers it.
//!
//! Not here: who invited whom, and where a member stands (account keeps both with the registration).

mod console;
mod contracts;
mod error;
mod figures;
mod http;
mod income;
mod inviting;
mod lists;
mod rates;
mod team;
mod transfers;

pub use error::{AgentError, TransferError};
pub use figures::OnlineCounts;
pub use inviting::LinkBook;

use crate::rooms::account::Accounts;
use crate::rooms::human::HumanChecks;
use crate::rooms::merchant::Merchants;
use crate::rooms::operator::Operators;
use crate::rooms::payouts::Payouts;
use crate::rooms::prelude::*;
use crate::rooms::records::Records;
use crate::rooms::responsible::ResponsiblePlay;
use crate::rooms::security::Security;
use crate::rooms::session::Sessions;
use crate::rooms::wallet::{Projector, Wallets};

room! {
    /// What is asked of an agent who opens accounts or sends money.
    AgentChecks, AgentChecksParts {
        core: Core,
        human_checks: HumanChecks,
        security: Security,
        responsible: ResponsiblePlay,
        payouts: Payouts,
    }
}

room! {
    /// Leading a team: affiliate codes, links, accounts for others, team management, figures, rates, contracts, income.
    Agents, AgentsParts {
        core: Core,
        merchants: Merchants,
        sessions: Sessions,
        operators: Operators,
        accounts: Accounts,
        wallets: Wallets,
        records: Records,
        checks: AgentChecks,
    }
    own {
        online: OnlineCounts = OnlineCounts::default(),
    }
}

callers!(Agents: sessions => Sessions, operators => Operators);

impl Room for Agents {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        [
            figures::migrations(),
            lists::migrations(),
            rates::migrations(),
            income::migrations(),
            contracts::migrations(),
            inviting::migrations(),
            transfers::migrations(),
        ]
        .into_iter()
        .flatten()
        .collect()
    }

    fn routes() -> Routes<Self> {
        Routes::default()
            .member(http::routes())
            .console(console::routes().merge(contracts::console::routes()))
    }

    fn projectors(&self) -> Vec<Box<dyn Projector>> {
        vec![Box::new(figures::FiguresProjector::new(self)), Box::new(lists::ListsProjector::new(self))]
    }

    fn jobs(&self) -> Vec<Job> {
        vec![
            Box::pin(self.clone().follow_rate_changes()),
            Box::pin(self.clone().follow_contract_changes()),
            Box::pin(self.clone().follow_runs()),
            Box::pin(self.clone().follow_transfers()),
            Box::pin(self.clone().follow_people()),
        ]
    }
}
