use erawan_kernel::ids::{DepositId, MemberId};
use erawan_kernel::{Language, Money, promptpay};
use uuid::Uuid;

use super::gateway::GatewayError;
use super::model::{
    Bank, ChannelName, Deposit, DepositStatus, DepositStep, PaymentChannel, Reason, next_poll_at_ms,
};
use super::store::{self, Event};
use super::{PaymentError, jobs, messages};
use crate::db::prelude::Tx;
use crate::events::MemberEvent;
use crate::rooms::account;
use crate::rooms::merchant::Merchant;
use crate::rooms::payments::Payments;
use crate::rooms::responsible::{self, ResponsibleError};
use crate::rooms::session::RealMember;

/// Deposits of one member that may be pending at a time.
const PENDING_MAX: u64 = 10;
/// Failed deposits of one member within [`FAILED_WITHIN_MS`] after which the next has to wait.
const FAILED_MAX: u64 = 5;
const FAILED_WITHIN_MS: i64 = 10 * 60 * 1_000;

/// Which of a merchant's channels a request is for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ChannelChoice {
    /// The one with this vendor, if the payment-gateway call serves its kind.
    Vendor(String),
    /// One of this kind.
    Kind(ChannelName),
}

impl ChannelChoice {
    /// The bank with this id at one of the channels, and that channel.
    pub(super) fn bank_of<'a>(
        &self,
        offered: &'a [PaymentChannel],
        bank_id: &str,
    ) -> Option<(&'a PaymentChannel, &'a Bank)> {
        let chosen = offered.iter().filter(|offer| self.includes(offer.channel, &offer.vendor));
        let mut banks = chosen.flat_map(|offer| offer.banks.iter().map(move |bank| (offer, bank)));
        banks.find(|(_, bank)| bank.bank_id == bank_id)
    }

    pub(super) fn includes(&self, channel: ChannelName, vendor: &str) -> bool {
        match self {
            Self::Vendor(wanted) => wanted == vendor && channel.is_of_gateway_call(),
            Self::Kind(wanted) => *wanted == channel,
        }
    }
}

/// What a member wants to deposit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewDeposit {
    /// What the client named the request: the same key never makes a second deposit.
    pub idempotency_key: Uuid,
    /// By which channel.
    pub choice: ChannelChoice,
    /// One of the channel's banks.
    pub bank_id: String,
    /// How much.
    pub amount: Money,
    /// The language of the bank page.
    pub language: Language,
}

impl Payments {
    /// Creates a deposit and returns it with its bank page. The same key again returns the same deposit.
    ///
    /// # Errors
    /// [`PaymentError::KeyReused`], [`PaymentError::ChannelUnavailable`], [`PaymentError::AmountOutOfRange`],
    /// [`PaymentError::TooManyDeposits`]; [`PaymentError::Responsible`]; [`PaymentError::Gateway`] when the
    /// gateway refused or did not answer: after no answer, the same key continues the same deposit.
    pub(crate) async fn create_deposit(
        &self,
        merchant: &Merchant,
        RealMember(member): RealMember,
        new: NewDeposit,
    ) -> Result<Deposit, PaymentError> {
        if let Some(known) = store::find_by_key(&self.core.db, member.member_id, new.idempotency_key).await? {
            return repeat(self, known, &new).await;
        }
        let offered = self.channels(merchant.id).await?;
        let chosen = new.choice.bank_of(&offered, &new.bank_id);
        let (channel, bank) = chosen.ok_or(PaymentError::ChannelUnavailable)?;
        if channel.currency != merchant.settings.currency {
            return Err(PaymentError::ChannelUnavailable);
        }
        if !channel.takes(new.amount) {
            return Err(PaymentError::AmountOutOfRange);
        }
        let now_ms = self.core.clock.now_ms();
        let ref1 = match channel.biller_id {
            Some(_) => Some(promptpay::new_ref1(&*self.core.entropy)?),
            None => None,
        };
        let qr_code = match &ref1 {
            Some(ref1) => channel.promptpay_code(ref1, &merchant.code, new.amount),
            None => Ok(None),
        };
        let qr_code = qr_code.map_err(|_| PaymentError::AmountOutOfRange)?;
        let id = DepositId::generate(&*self.core.clock, &*self.core.entropy)?;
        let who = (merchant.id, member.member_id);
        let (key, language) = (new.idempotency_key, new.language);
        let deposit = Deposit::new(id, who, key, (channel, bank), new.amount, language, now_ms);
        let deposit = Deposit { qr_code, ref1, ..deposit };
        let poll_at_ms = next_poll_at_ms(DepositStatus::Pending, 0, now_ms, deposit.expires_at_ms);
        if !insert(self, &deposit, poll_at_ms).await? {
            // A double press: the other request was first.
            let known = store::find_by_key(&self.core.db, member.member_id, new.idempotency_key).await?;
            return repeat(self, known.ok_or(PaymentError::DepositUnknown)?, &new).await;
        }
        metrics::counter!("erawan_deposits_total", "state" => DepositStatus::Pending.word()).increment(1);
        place(self, deposit).await
    }

    /// Takes the member's word that a deposit is paid, asks its gateway at once and answers how it is then. Saying it
    /// again only asks again.
    ///
    /// # Errors
    /// [`PaymentError::DepositUnknown`], also for another member's; [`PaymentError::Database`]. A gateway that does
    /// not answer is no error: the job asks again.
    pub(crate) async fn claim_paid(&self, member: MemberId, id: DepositId) -> Result<Deposit, PaymentError> {
        let deposit = self.find_deposit(member, id).await?;
        if deposit.status == DepositStatus::Success || deposit.step == Some(DepositStep::InReview) {
            return Ok(deposit);
        }
        let now_ms = self.core.clock.now_ms();
        let poll_at_ms = next_poll_at_ms(DepositStatus::Pending, 0, now_ms, deposit.expires_at_ms);
        let tx = self.core.db.begin().await?;
        let is_new = store::note_claimed_in_tx(&tx, id, poll_at_ms, now_ms).await?;
        tx.commit().await?;
        if is_new {
            tell_status(self, member, id, deposit.status);
        }
        self.hasten_feed(&deposit).await?;
        if let Err(error) = jobs::ask(self, &deposit).await {
            tracing::warn!(deposit = %id, %error, "a deposit that is said to be paid could not be asked about");
        }
        let now = store::find_of(self.core.db.write(), member, id).await?;
        now.ok_or(PaymentError::DepositUnknown)
    }
}

/// Stores a new deposit, unless its member used the key before, has too many or may not pay in this much.
/// Answers whether it is new.
async fn insert(
    payments: &Payments,
    deposit: &Deposit,
    poll_at_ms: Option<i64>,
) -> Result<bool, PaymentError> {
    let tx = payments.core.db.begin().await?;
    // Those made at the same moment wait for each other, so that each is counted with the ones before it.
    account::lock_in_tx(&tx, deposit.member_id).await.map_err(ResponsibleError::from)?;
    let is_new = insert_in_tx(payments, &tx, deposit, poll_at_ms).await?;
    tx.commit().await?;
    Ok(is_new)
}

/// Like [`insert`], in a transaction that has locked the member.
pub(super) async fn insert_in_tx(
    payments: &Payments,
    tx: &Tx,
    deposit: &Deposit,
    poll_at_ms: Option<i64>,
) -> Result<bool, PaymentError> {
    let is_new = store::insert_in_tx(tx, deposit, poll_at_ms).await?;
    if is_new {
        let since_ms = deposit.created_at_ms - FAILED_WITHIN_MS;
        let (pending, failed) = store::counts_in_tx(tx, deposit.member_id, since_ms).await?;
        if pending > PENDING_MAX || failed >= FAILED_MAX {
            return Err(PaymentError::TooManyDeposits);
        }
        payments.responsible.claim_deposit_in_tx(tx, deposit.member_id, deposit.id, deposit.due()).await?;
    }
    Ok(is_new)
}

/// Answers a key that was used before.
async fn repeat(payments: &Payments, known: Deposit, new: &NewDeposit) -> Result<Deposit, PaymentError> {
    let is_same = new.choice.includes(known.channel, &known.vendor)
        && known.bank_id == new.bank_id
        && known.amount == new.amount;
    if !is_same {
        return Err(PaymentError::KeyReused);
    }
    if known.reason == Some(Reason::GatewayRefused) {
        return Err(GatewayError::Refused("as before".into()).into());
    }
    let is_placed = known.gateway_reference.is_some() || known.status != DepositStatus::Pending;
    if is_placed { Ok(known) } else { place(payments, known).await }
}

/// Sends a deposit to its gateway. Gateways take the same deposit once, so this is safe to repeat.
async fn place(payments: &Payments, mut deposit: Deposit) -> Result<Deposit, PaymentError> {
    let gateway = payments.setup.gateway(&deposit.vendor).await?;
    let gateway = gateway.ok_or(PaymentError::ChannelUnavailable)?;
    let return_url = format!("{}/m/voucherCenter?orderId={}", payments.core.config.public_url, deposit.id);
    match gateway.place(&deposit, &return_url).await {
        Ok(mut placed) => {
            // A code that the platform made stays: the money is matched by what it says.
            placed.qr_code = deposit.qr_code.take().or(placed.qr_code);
            let at_ms = payments.core.clock.now_ms();
            let tx = payments.core.db.begin().await?;
            store::note_placed_in_tx(&tx, deposit.id, &placed, at_ms).await?;
            tx.commit().await?;
            deposit.gateway_reference = Some(placed.reference);
            deposit.pay_url = placed.pay_url;
            deposit.qr_code = placed.qr_code;
            deposit.step = Some(DepositStep::ToPay);
            Ok(deposit)
        }
        Err(GatewayError::Refused(why)) => {
            let to = (DepositStatus::Failed, Some(Reason::GatewayRefused));
            close(payments, &deposit, to.0, Reason::GatewayRefused, "gateway", &why).await?;
            Err(GatewayError::Refused(why).into())
        }
        Err(unknown) => {
            let at_ms = payments.core.clock.now_ms();
            let detail = unknown.to_string();
            let (deposit_id, detail) = (deposit.id, detail.as_str());
            let event = Event { deposit_id, source: "gateway", kind: "unanswered", detail, at_ms };
            store::note(payments.core.db.write(), event).await?;
            Err(unknown.into())
        }
    }
}

/// Ends a pending deposit for which nothing was paid. Returns whether it was still pending, and no money is on its way to
/// the wallet for it.
pub(super) async fn close(
    payments: &Payments,
    deposit: &Deposit,
    status: DepositStatus,
    reason: Reason,
    source: &'static str,
    detail: &str,
) -> Result<bool, PaymentError> {
    let at_ms = payments.core.clock.now_ms();
    let event = Event { deposit_id: deposit.id, source, kind: reason.word(), detail, at_ms };
    let poll_at_ms = next_poll_at_ms(status, 0, at_ms, deposit.expires_at_ms);
    let to = (status, Some(reason));
    let did = change(payments, deposit.member_id, to, poll_at_ms, event).await?;
    if did {
        tell_status(payments, deposit.member_id, deposit.id, status);
        if status == DepositStatus::Failed {
            messages::failed(payments, deposit, reason).await?;
        }
    }
    Ok(did)
}

/// Tells the member's open screens.
pub(super) fn tell_status(
    payments: &Payments,
    member_id: MemberId,
    deposit_id: DepositId,
    status: DepositStatus,
) {
    let event = MemberEvent::Deposit { deposit_id, status: status.word().into() };
    payments.core.events.publish(member_id, event);
}

/// Ends a pending deposit of the member, and releases what it claimed of the limits.
/// Answers whether it did: false means that another request was first.
async fn change(
    payments: &Payments,
    member_id: MemberId,
    to: (DepositStatus, Option<Reason>),
    poll_at_ms: Option<i64>,
    event: Event<'_>,
) -> Result<bool, PaymentError> {
    let tx = payments.core.db.begin().await?;
    // Money that arrives is decided under the same lock, and what it claims has the deposit's name.
    account::lock_in_tx(&tx, member_id).await.map_err(ResponsibleError::from)?;
    if store::is_completed_in_tx(&tx, event.deposit_id).await? {
        return Ok(false);
    }
    let did = store::change_in_tx(&tx, &[DepositStatus::Pending], to, poll_at_ms, event).await?;
    if did {
        responsible::release_deposit_in_tx(&tx, event.deposit_id).await?;
    }
    tx.commit().await?;
    if did {
        metrics::counter!("erawan_deposits_total", "state" => to.0.word()).increment(1);
    }
    Ok(did)
}
