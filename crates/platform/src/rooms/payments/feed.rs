//! Money at the merchant's accounts, as banks tell it: read from the feed of each account, and asked for by the slips
//! that members send in. The same transfer from both is one receipt.

use erawan_kernel::ids::{DepositId, MerchantId};

use super::PaymentError;
use super::gateway::AccountTransfer;
use super::model::{AtAccount, CollectionAccount, Deposit, Named};
use super::receipt::{self, Told};
use super::store::{self, Slip};
use crate::rooms::payments::Payments;

/// How often a feed is read.
const FEED_MS: i64 = 4_000;
/// How long a feed or slip belongs to the node that reads or asks; longer than a gateway may take to answer.
const LEASE_MS: i64 = 30_000;
/// Feeds and slips in one go.
const AT_ONCE: u64 = 20;
/// Parts of one feed in one go.
const PARTS_MAX: usize = 20;
/// How long a bank is asked about a slip that it does not know.
const ASK_MS: i64 = 24 * 60 * 60 * 1_000;

impl Payments {
    /// Reads the feeds and chains that are due, and asks about slips that are.
    ///
    /// # Errors
    /// [`PaymentError::Database`]. A gateway that does not answer is no error: it is asked again.
    pub async fn read_feeds(&self) -> Result<(), PaymentError> {
        let now_ms = self.core.clock.now_ms();
        for (row, cursor) in store::take_due_feeds(&self.core.db, now_ms, LEASE_MS, AT_ONCE).await? {
            let account = self.setup.open_account(row)?;
            let read = self.read_feed(&account, cursor).await;
            if let Err(error) = &read {
                tracing::warn!(account = account.code, %error, "the feed of an account could not be read");
            }
            let next_ms = self.core.clock.now_ms() + FEED_MS;
            store::note_feed(&self.core.db, account.merchant_id, &account.code, None, next_ms).await?;
        }
        self.ask_slips(None).await?;
        self.read_chains().await
    }

    /// Reads the feed of a deposit's account, or its chain, at once. No answer is no error: it is read again soon.
    pub(super) async fn hasten_feed(&self, deposit: &Deposit) -> Result<(), PaymentError> {
        if deposit.quote.is_some() {
            return self.hasten_chain(&deposit.vendor).await;
        }
        let Some(code) = &deposit.collection_account else { return Ok(()) };
        let now_ms = self.core.clock.now_ms();
        store::note_feed(&self.core.db, deposit.merchant_id, code, None, now_ms).await?;
        self.read_feeds().await
    }

    /// Reads a feed from that place to its end. What was read is noted part by part; a part is told again after a crash,
    /// which changes nothing.
    async fn read_feed(
        &self,
        account: &CollectionAccount,
        cursor: Option<String>,
    ) -> Result<(), PaymentError> {
        let Some(gateway) = self.setup.gateway(&account.vendor).await? else { return Ok(()) };
        let mut place = cursor;
        for _ in 0..PARTS_MAX {
            let part = gateway.transfers(&account.secret.account_number, place.as_deref()).await?;
            for told in &part.transfers {
                self.take_account_transfer(account, told, "feed").await?;
            }
            let is_end = part.transfers.is_empty() || part.next.is_none() || part.next == place;
            if is_end {
                break;
            }
            place = part.next;
            let next_ms = self.core.clock.now_ms() + LEASE_MS;
            let code = &account.code;
            store::note_feed(&self.core.db, account.merchant_id, code, place.as_deref(), next_ms).await?;
        }
        Ok(())
    }

    /// Takes money that arrived at an account, unless the bank speaks of another one.
    async fn take_account_transfer(
        &self,
        account: &CollectionAccount,
        told: &AccountTransfer,
        source: &'static str,
    ) -> Result<(), PaymentError> {
        if told.account_number != account.secret.account_number {
            return Err(PaymentError::Mismatch("account"));
        }
        let merchant_id = account.merchant_id;
        let slip = match &told.slip {
            Some(pointer) => store::slip_holder(self.core.db.write(), merchant_id, pointer).await?,
            None => None,
        };
        let reference = told.slip.as_ref().map(store::reference_of);
        let at_account = AtAccount {
            merchant_id,
            account: &account.code,
            amount: told.transfer.amount,
            paid_at_ms: told.transfer.paid_at_ms.unwrap_or_else(|| self.core.clock.now_ms()),
            slip,
        };
        let named = Named {
            provider: &account.vendor,
            deposit: None,
            reference: reference.as_deref(),
            ref1: told.transfer.ref1.as_deref(),
            at_account: Some(at_account),
        };
        let told_by = Told { named, source, digest: told.digest, coins: None };
        match receipt::take(self, &told_by, &told.transfer).await {
            // The bank contradicts itself: a person must look, and the feed goes on.
            Err(PaymentError::Mismatch(what)) => {
                tracing::error!(
                    account = account.code,
                    what,
                    "a bank tells a transfer otherwise than before"
                );
                Ok(())
            }
            taken => taken,
        }
    }

    /// Asks the banks of the slips that are due, of one deposit or of all. No answer is no error: they are asked again.
    pub(super) async fn ask_slips(&self, of: Option<DepositId>) -> Result<(), PaymentError> {
        let now_ms = self.core.clock.now_ms();
        for (merchant_id, slip) in store::take_due_slips(&self.core.db, of, now_ms, LEASE_MS, AT_ONCE).await?
        {
            let is_found = match self.ask_slip(merchant_id, &slip).await {
                Ok(is_found) => is_found,
                Err(PaymentError::Database(error)) => return Err(error.into()),
                Err(error) => {
                    tracing::warn!(deposit = %slip.deposit_id, %error, "a bank could not be asked about a slip");
                    false
                }
            };
            let now_ms = self.core.clock.now_ms();
            let next_ms =
                (!is_found && now_ms < slip.created_at_ms + ASK_MS).then(|| now_ms + pause_ms(slip.asks));
            store::note_asked(&self.core.db, merchant_id, &slip.pointer, is_found, next_ms).await?;
        }
        Ok(())
    }

    /// Asks the bank about a slip; what it answers is money that arrived, if it arrived at an account of the merchant.
    /// Answers whether the bank knows the transfer.
    async fn ask_slip(&self, merchant_id: MerchantId, slip: &Slip) -> Result<bool, PaymentError> {
        let deposit = self.find_deposit_for_job(slip.deposit_id).await?;
        let Some(gateway) = self.setup.gateway(&deposit.vendor).await? else { return Ok(false) };
        let Some(told) = gateway.slip(&slip.pointer).await? else { return Ok(false) };
        let number = &told.account_number;
        match self.setup.collection_account_by_number(&deposit.vendor, number).await? {
            Some(account) if account.merchant_id == merchant_id => {
                self.take_account_transfer(&account, &told, "slip").await?;
            }
            _ => tracing::warn!(deposit = %deposit.id, "a slip is of a transfer to another's account"),
        }
        Ok(true)
    }
}

/// How long until a bank is asked again that did not know a slip.
fn pause_ms(asks: i32) -> i64 {
    5_000 << asks.clamp(0, 9)
}
