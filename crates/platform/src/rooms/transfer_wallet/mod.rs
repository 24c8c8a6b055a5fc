//! Wallets at vendors that keep money themselves (transfer wallets): money goes there before a member plays and comes back
//! afterwards, and what was played there is booked here.
//!
//! Invariants: money on its way to a vendor is held until the vendor says that it has it, and is free again only when the vendor
//! definitely does not; money that comes back is credited only when the vendor definitely let it go; an outcome that is
//! not known is asked for until it is, under the same reference; of one member one transfer at a vendor is open at a time; a
//! round is booked once, in the vendor's order.
//!
//! Not here: which vendors keep money (merchant), when money may go there (provider), transfers between wallets that are
//! all in the ledger (wallet, provider).

mod error;
mod http;
mod model;
mod moves;
mod rounds;
mod store;
mod vendor;

use std::collections::BTreeSet;
use std::time::Duration;

use erawan_kernel::Language;
use erawan_kernel::ids::MemberId;

pub use error::TransferWalletError;
pub(crate) use model::{Direction, TransferState};
pub(crate) use moves::NewKeptTransfer;
use vendor::TransferVendor;

use crate::Mode;
use crate::rooms::games::Games;
use crate::rooms::merchant::{Merchants, WalletTerms};
use crate::rooms::payments::{GatewayError, PaymentSetup, SignedLine};
use crate::rooms::prelude::*;
use crate::rooms::session::Sessions;
use crate::rooms::wallet::Wallets;

/// The vendor of the sandbox, in demo mode.
const SANDBOX_VENDOR: &str = "SBT";
/// How often vendors are asked, where members have wallets at such vendors.
const TICK: Duration = Duration::from_secs(2);
/// How often it is looked whether there are any.
const IDLE_TICK: Duration = Duration::from_secs(15);

room! {
    /// Wallets at vendors that keep money themselves.
    TransferWallets, TransferWalletsParts {
        core: Core,
        merchants: Merchants,
        sessions: Sessions,
        wallets: Wallets,
        games: Games,
        payments: PaymentSetup,
    }
}

callers!(TransferWallets: sessions => Sessions);

impl Room for TransferWallets {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        store::migrations()
    }

    fn routes() -> Routes<Self> {
        Routes::default().member(http::routes())
    }

    fn jobs(&self) -> Vec<Job> {
        vec![Box::pin(self.clone().follow_vendors())]
    }
}

impl TransferWallets {
    /// The vendor with this code, if this node speaks to it.
    async fn vendor(&self, code: &str) -> Result<Option<TransferVendor>, TransferWalletError> {
        if self.core.config.mode == Mode::Demo && code == SANDBOX_VENDOR {
            let line = SignedLine::to_sandbox(&self.core.config, &self.core.clock);
            return Ok(Some(TransferVendor::on(line)));
        }
        Ok(self.payments.line(code).await?.map(TransferVendor::on))
    }

    /// The address at which a member plays a game at the vendor.
    ///
    /// # Errors
    /// [`TransferWalletError::Silent`]; [`TransferWalletError::NotLaunchable`].
    pub(crate) async fn launch(
        &self,
        member_id: MemberId,
        vendor: &str,
        game_code: &str,
        language: Language,
        back_path: Option<String>,
    ) -> Result<String, TransferWalletError> {
        let line = self.vendor(vendor).await?.ok_or(TransferWalletError::Silent)?;
        let back_url = back_path.map(|path| format!("{}{path}", self.core.config.public_url));
        match line.launch(member_id, game_code, language, back_url).await {
            Ok(url) => Ok(url),
            Err(GatewayError::Refused(_)) => Err(TransferWalletError::NotLaunchable),
            Err(error) => {
                tracing::warn!(%error, vendor, "a vendor did not open a game");
                Err(TransferWalletError::Silent)
            }
        }
    }

    /// The origin of the sandbox, where members have a wallet at its vendor.
    pub(crate) fn sandbox_origin(&self, terms: &WalletTerms) -> Option<String> {
        let config = &self.core.config;
        let is_kept = terms.of_vendor(SANDBOX_VENDOR).is_some_and(|of| of.keeps_money);
        let url = reqwest::Url::parse(&config.sandbox_gateway_url).ok()?;
        (is_kept && config.mode == Mode::Demo).then(|| url.origin().ascii_serialization())
    }

    /// The vendors that merchants have such wallets at, and those at which a transfer is open.
    async fn vendors_in_use(&self) -> Result<BTreeSet<String>, TransferWalletError> {
        let mut vendors: BTreeSet<_> =
            store::open_vendors_for_job(&self.core.db).await?.into_iter().collect();
        for code in self.merchants.codes().await? {
            let merchant = self.merchants.find_by_code(&code).await?;
            let kept = merchant.settings.wallets.vendors.iter().filter(|of| of.keeps_money);
            vendors.extend(kept.map(|of| of.vendor.clone()));
        }
        Ok(vendors)
    }

    /// Brings transfers further and books rounds, for as long as the task lives.
    async fn follow_vendors(self) {
        loop {
            let vendors = self.vendors_in_use().await.unwrap_or_else(|error| {
                tracing::error!(%error, "vendors that keep money themselves could not be looked for");
                BTreeSet::new()
            });
            tokio::time::sleep(if vendors.is_empty() { IDLE_TICK } else { TICK }).await;
            if vendors.is_empty() {
                continue;
            }
            if let Err(error) = self.work_once().await {
                tracing::error!(%error, "transfers to vendors could not be worked on");
            }
            for vendor in vendors {
                if let Err(error) = self.follow_rounds(&vendor).await {
                    tracing::error!(%error, vendor, "rounds of a vendor could not be booked");
                }
            }
        }
    }
}
