//! Deposits: created here, paid at a gateway, credited once.
//!
//! A deposit says what a member wants to pay, a receipt what arrived at a gateway. Only receipts move money.
//!
//! Invariants: a transaction of a gateway is one receipt, however often and in whichever order it is told, and the
//! database keeps it as it was told. A receipt is credited, or waits in suspense, or is divided between the two; what
//! becomes of it is stored before the ledger moves anything, and decided without guessing. A gateway is believed only
//! when its message is signed. Money leaves suspense by two operators, once, to a wallet or back to the payer. No answer does not mean no: the deposit stays pending and a job asks until the gateway
//! knows. The ledger is credited before the deposit becomes a success, so the next callback, poll or job finishes what
//! a crash between the two left. Every change leaves an event.
//!
//! Not here: withdrawals, promotions on deposits. The limits a member set are kept by the
//! room `responsible`, in the transactions that store a deposit and a receipt.

mod console;
mod deposit;
mod error;
mod gateway;
mod http;
mod jobs;
mod messages;
mod model;
mod receipt;
mod reconcile;
mod report;
mod setup;
mod store;
mod suspense;
#[cfg(test)]
mod tests;

pub use deposit::NewDeposit;
pub use error::{PaymentError, SuspenseError};
pub(crate) use gateway::SignedLine;
pub use gateway::{
    CallbackError, Facts, Gateway, GatewayError, Gateways, Notice, Placed, ReceivedTransfer, SandboxBank,
    Statement,
};
pub use model::{
    Bank, Deposit, DepositStatus, DepositStep, PaymentChannel, Reason, Receipt, ReceiptState, Report,
    Resolution, Resolved, SuspenseReason,
};
pub use setup::{NewGateway, PaymentSetup};

use erawan_kernel::ids::{DepositId, MemberId, MerchantId};
use erawan_kernel::{Money, PageRequest};

use crate::rooms::account::Accounts;
use crate::rooms::operator::Operators;
use crate::rooms::prelude::*;
use crate::rooms::responsible::ResponsiblePlay;
use crate::rooms::session::Sessions;
use crate::rooms::wallet::Wallets;
use crate::web::DateRange;

room! {
    /// Deposits: created here, paid at a gateway, credited once.
    Payments, PaymentsParts {
        core: Core,
        sessions: Sessions,
        accounts: Accounts,
        operators: Operators,
        wallets: Wallets,
        responsible: ResponsiblePlay,
        setup: PaymentSetup,
    }
}

callers!(Payments: sessions => Sessions, operators => Operators);

impl Room for Payments {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        store::migrations()
    }

    fn routes() -> Routes<Self> {
        Routes::default().member(http::routes()).machine(http::machine_routes()).console(console::routes())
    }

    fn jobs(&self) -> Vec<Job> {
        vec![Box::pin(self.clone().poll_gateways()), Box::pin(self.clone().follow_suspense())]
    }
}

impl Payments {
    /// The channels that the merchant offers now and that this node can use.
    ///
    /// # Errors
    /// [`PaymentError::Database`].
    pub async fn channels(&self, merchant: MerchantId) -> Result<Vec<PaymentChannel>, PaymentError> {
        let mut channels = Vec::new();
        for channel in store::channels(&self.core.db, merchant).await? {
            if self.setup.gateway(&channel.vendor).await?.is_some() {
                channels.push(channel);
            }
        }
        Ok(channels)
    }

    /// The member's deposit with this identifier.
    ///
    /// # Errors
    /// [`PaymentError::DepositUnknown`], also for another member's; [`PaymentError::Database`].
    pub(crate) async fn find_deposit(
        &self,
        member: MemberId,
        id: DepositId,
    ) -> Result<Deposit, PaymentError> {
        store::find_of(&self.core.db, member, id).await?.ok_or(PaymentError::DepositUnknown)
    }

    /// The member's last deposits, the newest first.
    ///
    /// # Errors
    /// [`PaymentError::Database`].
    pub(crate) async fn last_deposits(
        &self,
        member: MemberId,
        count: u64,
    ) -> Result<Vec<Deposit>, PaymentError> {
        let ever = DateRange { from_ms: 0, until_ms: i64::MAX };
        let page = PageRequest::clamped(None, Some(count), count);
        Ok(store::list(&self.core.db, member, None, ever, page).await?.rows)
    }

    /// What the member was credited since then, and how much of theirs waits in suspense.
    ///
    /// # Errors
    /// [`PaymentError::Database`].
    pub(crate) async fn received_since(
        &self,
        member: MemberId,
        since_ms: i64,
    ) -> Result<(Money, Money), PaymentError> {
        Ok(store::received_since(&self.core.db, member, since_ms).await?)
    }

    /// The deposit with this identifier, of any member: for jobs and gateways.
    ///
    /// # Errors
    /// [`PaymentError::DepositUnknown`]; [`PaymentError::Database`].
    pub async fn find_deposit_for_job(&self, id: DepositId) -> Result<Deposit, PaymentError> {
        store::find_for_job(&self.core.db, id).await?.ok_or(PaymentError::DepositUnknown)
    }

    /// What happened to a deposit, oldest first, as (source, kind).
    ///
    /// # Errors
    /// [`PaymentError::Database`].
    pub async fn deposit_events(&self, id: DepositId) -> Result<Vec<(String, String)>, PaymentError> {
        Ok(store::trail(&self.core.db, id).await?)
    }
}
