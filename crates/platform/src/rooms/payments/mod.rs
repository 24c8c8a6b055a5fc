//! Deposits: created here, paid at a gateway, credited once.
//!
//! A deposit says what a member wants to pay, a receipt what arrived at a gateway. Only receipts move money.
//!
//! Invariants: a transaction of a gateway is one receipt, however often and in whichever order it is told, and the
//! database keeps it as it was told. A receipt is credited, or waits in suspense, or is divided between the two; what
//! becomes of it is stored before the ledger moves anything, and decided without guessing. A gateway is believed only
//! when its message is signed. Money leaves suspense by two operators, once, to a wallet or back to the payer. No answer does not mean no: the deposit stays pending and a job asks until the gateway
//! knows. What a gateway takes back afterwards is a reversal with a name of its own: the wallet gives what it has, the
//! rest is a debt that only two operators end. The ledger is credited before the deposit becomes a success, so the next callback, poll or job finishes what
//! a crash between the two left. Every change leaves an event.
//!
//! Not here: withdrawals, promotions on deposits. The limits a member set are kept by the
//! room `responsible`, in the transactions that store a deposit and a receipt.

mod accounts;
mod coins;
mod console;
mod debts;
mod deposit;
mod error;
mod export;
mod feed;
mod figures;
mod gateway;
mod http;
mod jobs;
mod manual;
mod messages;
mod model;
mod receipt;
mod reconcile;
mod report;
mod reversal;
mod reversal_check;
mod review;
mod setup;
mod statements;
mod store;
mod suspense;
#[cfg(test)]
mod tests;

pub use accounts::NewCollectionAccount;
pub use deposit::{ChannelChoice, NewDeposit};
pub use error::{CoinError, DebtError, ManualError, PaymentError, ReviewError, SuspenseError};
pub(crate) use figures::InSuspense;
pub(crate) use gateway::SignedLine;
pub use gateway::{
    AccountTransfer, CallbackError, CoinAddress, CoinFeed, CoinTransfer, Facts, Feed, Gateway, GatewayError,
    Gateways, Notice, Placed, ReceivedTransfer, ReversedTransfer, SandboxBank, Statement,
};
pub use model::{
    AccountSecret, Bank, ChannelKind, ChannelName, CoinFacts, Coins, CollectionAccount, DebtEnd, Deposit,
    DepositStatus, DepositStep, HistoryStep, PaymentChannel, Quote, Reason, Receipt, ReceiptState, Report,
    Resolution, Resolved, Reversal, ReversalParts, ReversalState, SeenCoins, SuspenseReason,
};
pub use setup::{NewGateway, PaymentSetup};
pub(crate) use statements::{ReceiptFact, ReceiptsNamed};

use erawan_kernel::ids::{DepositId, MemberId, MerchantId};
use erawan_kernel::{Money, PageRequest};

use crate::pictures::Painter;
use crate::rooms::account::Accounts;
use crate::rooms::operator::Operators;
use crate::rooms::prelude::*;
use crate::rooms::responsible::ResponsiblePlay;
use crate::rooms::session::Sessions;
use crate::rooms::wallet::{WalletError, Wallets};
use crate::web::DateRange;
use feed::UnansweredFeeds;
pub(crate) use model::{NameMatch, compare_names, is_rate, name_keys};

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
    own {
        painter: Painter = Painter::default(),
        unanswered_feeds: UnansweredFeeds = UnansweredFeeds::default(),
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
        vec![
            Box::pin(self.clone().poll_gateways()),
            Box::pin(self.clone().follow_suspense()),
            Box::pin(self.clone().follow_feeds()),
        ]
    }
}

/// Who paid a member's deposits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct MemberPayers {
    /// Whether one of them was proven to be the member, ever.
    pub(crate) has_proven_own: bool,
    /// How many different ones there were lately.
    pub(crate) count: usize,
}

impl Payments {
    /// The channels that the merchant offers now and that this node can use.
    ///
    /// # Errors
    /// [`PaymentError::Database`].
    pub async fn channels(&self, merchant: MerchantId) -> Result<Vec<PaymentChannel>, PaymentError> {
        let mut channels = Vec::new();
        for mut channel in store::channels(&self.core.db, merchant).await? {
            if channel.channel == ChannelName::Manual {
                // Where the money goes are accounts; whether a gateway tells of them is another matter.
                let accounts = store::all_accounts(&self.core.db, merchant).await?;
                let has_account = |bank: &Bank| {
                    let mut behind = accounts.iter().filter(|account| account.bank_id == bank.bank_id);
                    behind.any(|account| account.is_enabled && account.vendor == channel.vendor)
                };
                channel.banks.retain(has_account);
                if !channel.banks.is_empty() {
                    channels.push(channel);
                }
            } else if self.setup.gateway(&channel.vendor).await?.is_some() {
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
        store::find_of(self.core.db.read(), member, id).await?.ok_or(PaymentError::DepositUnknown)
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
        let filter = store::DepositFilter::default();
        let (page, _) = store::list(&self.core.db, member, filter, ever, page).await?;
        Ok(page.rows)
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

    /// What of the member's money was suspended since then, or waits still.
    ///
    /// # Errors
    /// [`PaymentError::Database`].
    pub(crate) async fn suspended_since(
        &self,
        member: MemberId,
        since_ms: i64,
    ) -> Result<Money, PaymentError> {
        Ok(store::suspended_since(&self.core.db, member, since_ms).await?)
    }

    /// What was taken back of the member's deposits since then, or left a debt that is open.
    ///
    /// # Errors
    /// [`PaymentError::Database`].
    pub(crate) async fn reversed_since(
        &self,
        member: MemberId,
        since_ms: i64,
    ) -> Result<Money, PaymentError> {
        Ok(store::reversed_since(&self.core.db, member, since_ms).await?)
    }

    /// Who paid the member's deposits.
    ///
    /// # Errors
    /// [`PaymentError::Wallet`]; [`PaymentError::Database`].
    pub(crate) async fn payers(&self, member: MemberId, since_ms: i64) -> Result<MemberPayers, PaymentError> {
        let own_name = self.accounts.payee_name(member).await.map_err(WalletError::from)?;
        let ever = store::payers_since(&self.core.db, member, 0).await?;
        let lately = store::payers_since(&self.core.db, member, since_ms).await?;
        let is_own = |(name, _): &(Option<String>, Option<String>)| match (&own_name, name) {
            (Some(own), Some(name)) => compare_names(own, name) == NameMatch::Same,
            _ => false,
        };
        Ok(MemberPayers { has_proven_own: ever.iter().any(is_own), count: lately.len() })
    }

    /// Other members of the merchant whose deposits were paid by a payer of this member's since then, epoch milliseconds;
    /// at most `limit`.
    ///
    /// # Errors
    /// [`PaymentError::Database`].
    pub(crate) async fn members_of_payers_of(
        &self,
        member: MemberId,
        since_ms: i64,
        limit: u64,
    ) -> Result<Vec<MemberId>, PaymentError> {
        Ok(store::others_of_payers(&self.core.db, member, since_ms, limit).await?)
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
