//! Money at the merchant's accounts, as banks tell it: read from the feed of each account, and asked for by the slips
//! that members send in. The same transfer from both is one receipt.

use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};

use erawan_kernel::ids::{DepositId, MerchantId};

use super::PaymentError;
use super::gateway::{AccountTransfer, GatewayError};
use super::jobs::{FEED_MS, LEASE_MS};
use super::model::{AtAccount, CollectionAccount, Deposit, Named};
use super::receipt::{self, Told};
use super::store::{self, Slip};
use crate::rooms::payments::Payments;

/// Feeds and slips in one go.
const AT_ONCE: u64 = 20;
/// Parts of one feed in one go.
const PARTS_MAX: usize = 20;
/// How long a bank is asked about a slip that it does not know.
const ASK_MS: i64 = 24 * 60 * 60 * 1_000;

/// The feeds of accounts, and of chains by their vendors, whose gateway did not answer this node the last time. A
/// gateway that starts after the platform, or misses one question, is no fault; one that misses the next as well is away.
#[derive(Debug, Default)]
pub(crate) struct UnansweredFeeds(Mutex<HashSet<(Option<MerchantId>, String)>>);

impl UnansweredFeeds {
    /// Notes how reading a feed ended. Answers whether that is a fault to warn of.
    pub(super) fn note(
        &self,
        merchant_id: Option<MerchantId>,
        code: &str,
        read: &Result<(), PaymentError>,
    ) -> bool {
        let feed = (merchant_id, code.to_owned());
        let mut unanswered = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Err(PaymentError::Gateway(GatewayError::Unknown(_))) = read {
            return !unanswered.insert(feed);
        }
        unanswered.remove(&feed);
        read.is_err()
    }
}

impl Payments {
    /// Reads the feeds and chains that are due, and asks about slips that are.
    ///
    /// # Errors
    /// [`PaymentError::Database`]. A gateway that does not answer is no error: it is asked again.
    pub async fn read_feeds(&self) -> Result<(), PaymentError> {
        let now_ms = self.core.clock.now_ms();
        for (row, cursor) in store::take_due_feeds(&self.core.db, now_ms, LEASE_MS, AT_ONCE).await? {
            let number_mark = row.number_mark;
            let account = self.setup.open_account(row)?;
            let read = self.read_feed(&account, number_mark, cursor).await;
            let code = &account.code;
            let is_fault = self.unanswered_feeds.note(Some(account.merchant_id), code, &read);
            match &read {
                Err(error) if is_fault => {
                    tracing::warn!(account = code, %error, "the feed of an account could not be read");
                }
                Err(error) => tracing::debug!(account = code, %error, "the feed of an account is read again"),
                Ok(()) => {}
            }
            let next_ms = self.core.clock.now_ms() + FEED_MS;
            store::put_off_feed(&self.core.db, account.merchant_id, &account.code, next_ms).await?;
        }
        self.ask_slips(None).await?;
        self.read_chains().await
    }

    /// Has the job read the feed of a deposit's account, or its chain, next: a bank may be slow, and the member does not
    /// wait for it.
    pub(super) async fn hasten_feed(&self, deposit: &Deposit) -> Result<(), PaymentError> {
        if deposit.quote.is_some() {
            return self.hasten_chain(&deposit.vendor).await;
        }
        let Some(code) = &deposit.collection_account else { return Ok(()) };
        let now_ms = self.core.clock.now_ms();
        Ok(store::put_off_feed(&self.core.db, deposit.merchant_id, code, now_ms).await?)
    }

    /// Reads a feed from that place to its end. What was read is noted part by part; a part is told again after a crash,
    /// which changes nothing.
    async fn read_feed(
        &self,
        account: &CollectionAccount,
        number_mark: [u8; 32],
        cursor: Option<String>,
    ) -> Result<(), PaymentError> {
        let Some(gateway) = self.setup.gateway(&account.vendor).await? else { return Ok(()) };
        let mut place = cursor;
        for _ in 0..PARTS_MAX {
            let part = gateway.transfers(&account.secret.account_number, place.as_deref()).await?;
            if part.unreadable > 0 {
                let (code, lines) = (&account.code, part.unreadable);
                tracing::error!(account = code, lines, "a feed has lines that are no transfers");
                metrics::counter!("erawan_feed_lines_skipped_total").increment(lines as u64);
            }
            for told in &part.transfers {
                self.take_account_transfer(account, told, "feed").await?;
            }
            let is_empty = part.transfers.is_empty() && part.unreadable == 0;
            let is_end = is_empty || part.next.is_none() || part.next == place;
            if is_end {
                break;
            }
            place = part.next;
            let next_ms = self.core.clock.now_ms() + LEASE_MS;
            let whose = (account.merchant_id, account.code.as_str());
            store::note_feed(&self.core.db, whose, number_mark, place.as_deref(), next_ms).await?;
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
            skip(account, "account", "a bank tells of another account than it was asked about");
            return Ok(());
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
            Err(PaymentError::Mismatch(what)) => {
                skip(account, what, "a bank tells a transfer otherwise than before");
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

/// Notes a transfer that does not fit: a person must look, and the feed goes on.
fn skip(account: &CollectionAccount, what: &'static str, why: &'static str) {
    tracing::error!(account = account.code, what, "{why}");
    metrics::counter!("erawan_feed_lines_skipped_total").increment(1);
}

/// How long until a bank is asked again that did not know a slip.
fn pause_ms(asks: i32) -> i64 {
    5_000 << asks.clamp(0, 9)
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    const MERCHANT: Option<MerchantId> = Some(MerchantId::from_uuid(Uuid::from_u128(1)));
    const OTHER: Option<MerchantId> = Some(MerchantId::from_uuid(Uuid::from_u128(2)));

    fn unanswered() -> Result<(), PaymentError> {
        Err(GatewayError::Unknown("no answer".to_owned()).into())
    }

    #[test]
    fn a_feed_is_warned_of_when_it_is_unanswered_twice_in_a_row() {
        let feeds = UnansweredFeeds::default();
        assert!(!feeds.note(MERCHANT, "kru", &unanswered()), "the gateway may start in a moment");
        assert!(!feeds.note(MERCHANT, "sia", &unanswered()), "another account");
        assert!(!feeds.note(OTHER, "kru", &unanswered()), "another merchant");
        assert!(!feeds.note(None, "kru", &unanswered()), "a chain");
        assert!(feeds.note(MERCHANT, "kru", &unanswered()), "it is away");
        assert!(feeds.note(MERCHANT, "kru", &unanswered()), "it is still away");
        assert!(!feeds.note(MERCHANT, "kru", &Ok(())));
        assert!(!feeds.note(MERCHANT, "kru", &unanswered()), "it answered in between");
    }

    #[test]
    fn an_answer_that_cannot_be_taken_is_warned_of_at_once() {
        let feeds = UnansweredFeeds::default();
        for error in [PaymentError::Mismatch("account"), GatewayError::Refused("no".to_owned()).into()] {
            assert!(feeds.note(MERCHANT, "kru", &Err(error)));
        }
    }
}
