//! Deposits in coins.
//!
//! The gateway names an address of the member's own and the rate of now; a quote keeps the rate for a while. What comes
//! to the address is believed only in a final block, from the contract of USDT itself. It becomes a receipt in the
//! currency of the merchant as money of any gateway does; of other tokens a receipt keeps only that they came.

use std::collections::HashMap;

use erawan_kernel::ids::{DepositId, MemberId, MerchantId};
use erawan_kernel::{Currency, Language, Money};
use sha2::{Digest, Sha256};
use uuid::Uuid;

use super::deposit::{close, insert_in_tx, tell_status};
use super::gateway::{CoinTransfer, ReceivedTransfer};
use super::jobs::{FEED_MS, LEASE_MS};
use super::model::{
    ChannelName, CoinFacts, Coins, Deposit, DepositStatus, DepositStep, Named, OTHER_TOKEN, Quote, RATE_MS,
    Reason, SeenCoins, USDT, deposit_of_coins, next_poll_at_ms, rate_of,
};
use super::receipt::{self, Told, ToldCoins};
use super::store::{self, Event};
use super::{CoinError, NewDeposit, PaymentError};
use crate::rooms::account;
use crate::rooms::merchant::Merchant;
use crate::rooms::payments::Payments;
use crate::rooms::responsible::ResponsibleError;
use crate::rooms::session::RealMember;

/// Chains in one go.
const AT_ONCE: u64 = 20;
/// Parts of one chain in one go.
const PARTS_MAX: usize = 20;
/// How long after a deposit's end coins may still be seen that were sent in time.
const GRACE_MS: i64 = 60_000;

impl Payments {
    /// Creates a deposit in coins. The same key again answers the same deposit, with the same quote.
    ///
    /// # Errors
    /// [`PaymentError`] as of any deposit; [`CoinError::AlreadyOpen`] while another one waits for its coins.
    pub(super) async fn start_coins(
        &self,
        merchant: &Merchant,
        RealMember(member): RealMember,
        new: &NewDeposit,
    ) -> Result<Deposit, CoinError> {
        let known = store::find_by_key(&self.core.db, member.member_id, new.idempotency_key).await?;
        if let Some(known) = known {
            return repeat(known, new);
        }
        let offered = self.channels(merchant.id).await?;
        let chosen = new.choice.bank_of(&offered, &new.bank_id);
        let chosen = chosen.filter(|(channel, _)| channel.channel == ChannelName::Crypto);
        let (channel, bank) = chosen.ok_or(PaymentError::ChannelUnavailable)?;
        if channel.currency != merchant.settings.currency {
            return Err(PaymentError::ChannelUnavailable.into());
        }
        if !channel.takes(new.amount) {
            return Err(PaymentError::AmountOutOfRange.into());
        }
        // Asked before the gateway, whose statements count coins at the rate that it told last.
        if store::open_coin_deposits(&self.core.db, member.member_id, &channel.vendor).await? > 0 {
            // A double press: the other request was first.
            let known = store::find_by_key(&self.core.db, member.member_id, new.idempotency_key).await?;
            return known.map_or(Err(CoinError::AlreadyOpen), |known| repeat(known, new));
        }
        let gateway = self.setup.gateway(&channel.vendor).await?.ok_or(PaymentError::ChannelUnavailable)?;
        let told = gateway.coin_address(member.member_id).await.map_err(PaymentError::from)?;
        let coins = Coins::for_amount(new.amount, told.rate).ok_or(PaymentError::AmountOutOfRange)?;
        let now_ms = self.core.clock.now_ms();
        let id = DepositId::generate(&*self.core.clock, &*self.core.entropy)?;
        let who = (merchant.id, member.member_id);
        let (key, language) = (new.idempotency_key, new.language);
        let deposit = Deposit::new(id, who, key, (channel, bank), new.amount, language, now_ms);
        let quote = Quote {
            address: told.address.clone(),
            coins,
            rate: told.rate,
            rate_until_ms: now_ms + RATE_MS,
            seen: None,
        };
        // The address is known here, so there is no gateway to wait for.
        let deposit = Deposit { quote: Some(quote), step: Some(DepositStep::ToPay), ..deposit };
        let tx = self.core.db.begin().await?;
        account::lock_in_tx(&tx, member.member_id).await.map_err(ResponsibleError::from)?;
        let known = store::find_by_key_in_tx(&tx, member.member_id, new.idempotency_key).await?;
        if let Some(known) = known {
            // A double press: the other request was first.
            return repeat(known, new);
        }
        if store::open_coin_deposits_in_tx(&tx, member.member_id, &channel.vendor).await? > 0 {
            return Err(CoinError::AlreadyOpen);
        }
        let owner = store::put_coin_address_in_tx(&tx, &channel.vendor, &told.address, who, now_ms).await?;
        if owner != Some(member.member_id) {
            tracing::error!(vendor = channel.vendor, "a gateway gives one address to two members");
            return Err(PaymentError::Mismatch("address").into());
        }
        let poll_at_ms = next_poll_at_ms(DepositStatus::Pending, 0, now_ms, deposit.expires_at_ms);
        insert_in_tx(self, &tx, &deposit, poll_at_ms).await?;
        let (detail, at_ms) = (told.address.as_str(), now_ms);
        let event = Event { deposit_id: deposit.id, source: "server", kind: "placed", detail, at_ms };
        store::note(&tx, event).await?;
        tx.commit().await?;
        metrics::counter!("erawan_deposits_total", "state" => DepositStatus::Pending.word()).increment(1);
        Ok(deposit)
    }

    /// Ends a deposit for which no coins were sent in time.
    pub(super) async fn follow_coins(&self, deposit: &Deposit) -> Result<(), PaymentError> {
        let now = self.find_deposit_for_job(deposit.id).await?;
        let waits = now.is_payable() && now.step != Some(DepositStep::Matching);
        if waits && self.core.clock.now_ms() >= now.expires_at_ms + GRACE_MS {
            close(self, &now, DepositStatus::Cancelled, Reason::Expired, "server", "").await?;
        }
        Ok(())
    }

    /// Reads the chains that are due.
    ///
    /// # Errors
    /// [`PaymentError::Database`]. A gateway that does not answer is no error: it is asked again.
    pub(super) async fn read_chains(&self) -> Result<(), PaymentError> {
        let now_ms = self.core.clock.now_ms();
        for (vendor, cursor) in store::take_due_coin_feeds(&self.core.db, now_ms, LEASE_MS, AT_ONCE).await? {
            let read = self.read_chain(&vendor, cursor).await;
            let is_fault = self.unanswered_feeds.note(None, &vendor, &read);
            match &read {
                Err(error) if is_fault => tracing::warn!(vendor, %error, "a chain could not be read"),
                Err(error) => tracing::debug!(vendor, %error, "a chain is read again"),
                Ok(()) => {}
            }
            let next_ms = self.core.clock.now_ms() + FEED_MS;
            store::note_coin_feed(&self.core.db, &vendor, None, next_ms).await?;
        }
        Ok(())
    }

    /// Has the job read a chain next.
    pub(super) async fn hasten_chain(&self, vendor: &str) -> Result<(), PaymentError> {
        Ok(store::note_coin_feed(&self.core.db, vendor, None, self.core.clock.now_ms()).await?)
    }

    /// Reads a chain from that place to its end. What was read is noted part by part; a part is told again after a crash,
    /// which changes nothing.
    async fn read_chain(&self, vendor: &str, cursor: Option<String>) -> Result<(), PaymentError> {
        let Some(gateway) = self.setup.gateway(vendor).await? else { return Ok(()) };
        let mut place = cursor;
        for _ in 0..PARTS_MAX {
            let part = gateway.coin_transfers(place.as_deref()).await?;
            for told in &part.transfers {
                self.take_coins(vendor, told, part.digest).await?;
            }
            // After what became final, which is not open any more.
            self.note_open(vendor, &part.open).await?;
            // A part may be of transactions that failed alone.
            if part.next.is_none() || part.next == place {
                break;
            }
            place = part.next;
            let next_ms = self.core.clock.now_ms() + LEASE_MS;
            store::note_coin_feed(&self.core.db, vendor, place.as_deref(), next_ms).await?;
        }
        Ok(())
    }

    /// Takes coins in a final block.
    async fn take_coins(
        &self,
        vendor: &str,
        told: &CoinTransfer,
        digest: [u8; 32],
    ) -> Result<(), PaymentError> {
        let owner = store::coin_owner_for_job(&self.core.db, vendor, &told.address).await?;
        let deposits = match owner {
            Some((_, member_id)) => store::coin_deposits(&self.core.db, member_id, vendor).await?,
            None => Vec::new(),
        };
        let merchant_id = match owner {
            Some((merchant_id, _)) => Some(merchant_id),
            // A chain is read once, so money that none of several merchants is known to own waits at the first of them.
            None => store::merchants_of_vendor(&self.core.db, vendor).await?.first().copied(),
        };
        let found = deposit_of_coins(&deposits, told.sent_at_ms);
        let rate = rate_of(found, told.sent_at_ms, told.rate);
        let is_usdt = told.contract == USDT;
        let worth = if is_usdt { told.coins.worth(rate) } else { told.coins.of_other_token() };
        let Some(amount) = worth else {
            tracing::warn!(vendor, transaction = told.transaction_id, "coins came that are worth nothing");
            return Ok(());
        };
        let deposit = match (owner, found) {
            (_, Some(found)) => Some(found.id),
            // The address says whose they are.
            (Some(owner), None) if is_usdt && told.coins >= Coins::ONE => {
                Some(self.unordered(owner, vendor, told, amount).await?)
            }
            _ => None,
        };
        let facts = CoinFacts {
            address: told.address.clone(),
            contract: told.contract.clone(),
            coins: told.coins,
            rate,
            block: told.block,
        };
        let transfer = ReceivedTransfer {
            transaction_id: told.transaction_id.clone(),
            amount,
            currency: if is_usdt {
                self.currency_of(merchant_id, vendor).await?
            } else {
                OTHER_TOKEN.to_owned()
            },
            payer_name: None,
            payer_bank: None,
            paid_at_ms: Some(told.sent_at_ms),
            ref1: None,
        };
        let named = Named { provider: vendor, deposit, reference: None, ref1: None, at_account: None };
        let coins = ToldCoins { facts: &facts, merchant_id };
        let told_by = Told { named, source: "chain", digest, coins: Some(coins) };
        match receipt::take(self, &told_by, &transfer).await {
            // The gateway contradicts itself, or no merchant takes its coins any more: the chain goes on.
            Err(error @ (PaymentError::Mismatch(_) | PaymentError::DepositUnknown)) => {
                tracing::error!(vendor, transaction = told.transaction_id, %error, "coins were not taken");
                Ok(())
            }
            taken => taken,
        }
    }

    /// In which currency coins at this gateway are counted.
    async fn currency_of(
        &self,
        merchant_id: Option<MerchantId>,
        vendor: &str,
    ) -> Result<String, PaymentError> {
        let channels = match merchant_id {
            Some(merchant_id) => store::all_channels(&self.core.db, merchant_id).await?,
            None => Vec::new(),
        };
        let currency = channels.iter().find(|channel| channel.vendor == vendor).map(|one| one.currency);
        Ok(currency.unwrap_or(Currency::Thb).code().to_owned())
    }

    /// A deposit for coins that were sent without one: as one that was given up, so that what it is credited with needs
    /// room of its own in the member's limits. The same coins again are the same deposit.
    async fn unordered(
        &self,
        who: (MerchantId, MemberId),
        vendor: &str,
        told: &CoinTransfer,
        amount: Money,
    ) -> Result<DepositId, PaymentError> {
        let channels = store::all_channels(&self.core.db, who.0).await?;
        let channel = channels.iter().find(|channel| channel.vendor == vendor);
        let chosen = channel.and_then(|channel| Some((channel, channel.banks.first()?)));
        let chosen = chosen.ok_or(PaymentError::ChannelUnavailable)?;
        let (key, now_ms) = (key_of(&told.transaction_id), self.core.clock.now_ms());
        let id = DepositId::generate(&*self.core.clock, &*self.core.entropy)?;
        let new = Deposit::new(id, who, key, chosen, amount, Language::default(), now_ms);
        let deposit = Deposit {
            status: DepositStatus::Cancelled,
            step: Some(DepositStep::Done),
            reason: Some(Reason::Unordered),
            expires_at_ms: now_ms,
            ..new
        };
        let tx = self.core.db.begin().await?;
        store::insert_in_tx(&tx, &deposit, None).await?;
        let kept = store::find_by_key_in_tx(&tx, who.1, key).await?;
        tx.commit().await?;
        Ok(kept.ok_or(PaymentError::DepositUnknown)?.id)
    }

    /// Notes which coins are on the chain in blocks that are not final, and which a fork removed.
    async fn note_open(&self, vendor: &str, open: &[CoinTransfer]) -> Result<(), PaymentError> {
        let mut seen: HashMap<DepositId, (Deposit, SeenCoins)> = HashMap::new();
        for told in open.iter().filter(|told| told.contract == USDT) {
            let owner = store::coin_owner_for_job(&self.core.db, vendor, &told.address).await?;
            let Some((_, member_id)) = owner else { continue };
            let deposits = store::coin_deposits(&self.core.db, member_id, vendor).await?;
            let found = deposit_of_coins(&deposits, told.sent_at_ms).filter(|found| found.is_payable());
            let Some(found) = found else { continue };
            let one = SeenCoins { coins: told.coins, confirmations: told.confirmations };
            let of_deposit = seen.entry(found.id).and_modify(|(_, sum)| *sum = sum.with(one));
            of_deposit.or_insert_with(|| (found.clone(), one));
        }
        for gone in store::seen_coin_deposits(&self.core.db, vendor).await? {
            if !seen.contains_key(&gone.id) {
                store::note_seen_coins(&self.core.db, gone.id, None).await?;
                if gone.is_payable() {
                    tell_status(self, gone.member_id, gone.id, gone.status);
                }
            }
        }
        for (deposit, now) in seen.into_values() {
            if deposit.quote.as_ref().and_then(|quote| quote.seen) != Some(now) {
                store::note_seen_coins(&self.core.db, deposit.id, Some(now)).await?;
                tell_status(self, deposit.member_id, deposit.id, deposit.status);
            }
        }
        Ok(())
    }
}

/// Answers a key that was used before.
fn repeat(known: Deposit, new: &NewDeposit) -> Result<Deposit, CoinError> {
    let is_same = new.choice.includes(known.channel, &known.vendor)
        && known.quote.is_some()
        && known.bank_id == new.bank_id
        && known.amount == new.amount;
    if is_same { Ok(known) } else { Err(PaymentError::KeyReused.into()) }
}

/// The key of a deposit for coins that were sent without one.
fn key_of(transaction_id: &str) -> Uuid {
    let mut bytes = [0_u8; 16];
    bytes.copy_from_slice(&Sha256::digest(transaction_id.as_bytes())[..16]);
    Uuid::from_bytes(bytes)
}
