//! Deposits: ordered here, paid at a gateway, credited once.
//!
//! Invariants: an order is credited at most once, whatever arrives how often and in which order, because
//! the ledger's key is the order's id; money that the gateway has is always credited, also after the order
//! was given up; what a gateway says is believed only when it is signed and its amount, currency and
//! reference are the order's; an answer that never came is not a no: the order stays pending and a job asks
//! until the gateway knows. The ledger is credited before the order is called a success, so a crash between
//! the two is finished by the next callback or poll. Every change leaves an event behind.
//!
//! Not here: withdrawals, promotions on deposits. Limits the player set are asked of the responsible room,
//! in the transaction that notes the order.

mod deposit;
mod error;
mod gateway;
mod http;
mod jobs;
mod messages;
mod model;
mod report;
mod store;
#[cfg(test)]
mod tests;

pub use deposit::NewDeposit;
pub use error::PaymentError;
pub use gateway::{
    CallbackError, Facts, Gateway, GatewayError, Gateways, Notice, Placed, SandboxBank, Statement,
};
pub use model::{Bank, Deposit, DepositStatus, PaymentChannel, Reason, Report};

use erawan_kernel::ids::{DepositId, MemberId, MerchantId};
use sea_orm_migration::MigrationTrait;

use crate::core::{Core, callers, room};
use crate::rooms::account::Accounts;
use crate::rooms::responsible::ResponsiblePlay;
use crate::rooms::session::Sessions;
use crate::rooms::wallet::Wallets;
use crate::rooms::{Job, Room, Routes};

room! {
    /// Deposits: created here, paid at a gateway, credited once.
    Payments, PaymentsParts {
        core: Core,
        sessions: Sessions,
        accounts: Accounts,
        wallets: Wallets,
        responsible: ResponsiblePlay,
        gateways: Gateways,
    }
}

callers!(Payments: sessions => Sessions);

impl Room for Payments {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        store::migrations()
    }

    fn routes() -> Routes<Self> {
        Routes::default().member(http::routes()).machine(http::machine_routes())
    }

    fn jobs(&self) -> Vec<Job> {
        vec![Box::pin(self.clone().poll_gateways())]
    }
}

impl Payments {
    /// Sets the merchant's payment channels; channels that are not named stay as they are.
    ///
    /// # Errors
    /// [`PaymentError::Settings`] when one contradicts itself; [`PaymentError::Database`].
    pub(crate) async fn set_channels(
        &self,
        merchant: MerchantId,
        channels: &[PaymentChannel],
    ) -> Result<(), PaymentError> {
        if let Some(contradiction) = channels.iter().find_map(PaymentChannel::contradiction) {
            return Err(PaymentError::Settings(contradiction));
        }
        Ok(store::set_channels(&self.core.db, merchant, channels).await?)
    }

    /// The channels that the merchant offers now and that this node can use.
    ///
    /// # Errors
    /// [`PaymentError::Database`].
    pub async fn channels(&self, merchant: MerchantId) -> Result<Vec<PaymentChannel>, PaymentError> {
        let mut channels = store::channels(&self.core.db, merchant).await?;
        channels.retain(|channel| self.gateways.get(&channel.vendor).is_some());
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

    /// The deposit with this identifier, of any member: for jobs and gateways.
    ///
    /// # Errors
    /// [`PaymentError::DepositUnknown`]; [`PaymentError::Database`].
    pub async fn find_deposit_for_job(&self, id: DepositId) -> Result<Deposit, PaymentError> {
        store::find_for_job(&self.core.db, id).await?.ok_or(PaymentError::DepositUnknown)
    }

    /// What happened to an order, oldest first, as (source, kind).
    ///
    /// # Errors
    /// [`PaymentError::Database`].
    pub async fn deposit_events(&self, id: DepositId) -> Result<Vec<(String, String)>, PaymentError> {
        Ok(store::trail(&self.core.db, id).await?)
    }
}
