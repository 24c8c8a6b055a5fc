use erawan_kernel::ids::{DepositId, MemberId};
use erawan_kernel::{Language, Money};
use uuid::Uuid;

use super::gateway::GatewayError;
use super::model::{Deposit, DepositStatus, DepositStep, Reason, next_poll_at_ms};
use super::store::{self, Event};
use super::{PaymentError, messages};
use crate::events::MemberEvent;
use crate::rooms::account;
use crate::rooms::merchant::Merchant;
use crate::rooms::payments::Payments;
use crate::rooms::responsible::{self, ResponsibleError};
use crate::rooms::session::RealMember;

/// How long a member may take to pay.
const TIME_TO_PAY_MS: i64 = 15 * 60 * 1_000;
/// Deposits of one member that may be pending at a time.
const PENDING_MAX: u64 = 10;
/// Failed deposits of one member within [`FAILED_WITHIN_MS`] after which the next has to wait.
const FAILED_MAX: u64 = 5;
const FAILED_WITHIN_MS: i64 = 10 * 60 * 1_000;

/// What a member wants to deposit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewDeposit {
    /// What the client named the request: the same key never makes a second deposit.
    pub idempotency_key: Uuid,
    /// The gateway.
    pub vendor: String,
    /// One of the gateway's banks.
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
        let channel = offered.iter().find(|channel| channel.vendor == new.vendor);
        let channel = channel.ok_or(PaymentError::ChannelUnavailable)?;
        let bank = channel.banks.iter().find(|bank| bank.bank_id == new.bank_id);
        let bank = bank.ok_or(PaymentError::ChannelUnavailable)?;
        if channel.currency != merchant.settings.currency {
            return Err(PaymentError::ChannelUnavailable);
        }
        if !channel.takes(new.amount) {
            return Err(PaymentError::AmountOutOfRange);
        }
        let now_ms = self.core.clock.now_ms();
        let expires_at_ms = now_ms + TIME_TO_PAY_MS;
        let deposit = Deposit {
            id: DepositId::generate(&*self.core.clock, &*self.core.entropy)?,
            merchant_id: merchant.id,
            member_id: member.member_id,
            idempotency_key: new.idempotency_key,
            vendor: new.vendor.clone(),
            bank_id: new.bank_id.clone(),
            bank_code: bank.bank_code.clone(),
            amount: new.amount,
            currency: channel.currency,
            language: new.language,
            status: DepositStatus::Pending,
            reason: None,
            gateway_reference: None,
            pay_url: None,
            created_at_ms: now_ms,
            expires_at_ms,
            completed_at_ms: None,
            polls: 0,
            received: None,
            credited: None,
            step: Some(DepositStep::Placing),
            repeats: None,
        };
        let poll_at_ms = next_poll_at_ms(DepositStatus::Pending, 0, now_ms, expires_at_ms);
        if !insert(self, &deposit, poll_at_ms).await? {
            // A double press: the other request was first.
            let known = store::find_by_key(&self.core.db, member.member_id, new.idempotency_key).await?;
            return repeat(self, known.ok_or(PaymentError::DepositUnknown)?, &new).await;
        }
        metrics::counter!("erawan_deposits_total", "state" => DepositStatus::Pending.word()).increment(1);
        place(self, deposit).await
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
    let is_new = store::insert_in_tx(&tx, deposit, poll_at_ms).await?;
    if is_new {
        let since_ms = deposit.created_at_ms - FAILED_WITHIN_MS;
        let (pending, failed) = store::counts_in_tx(&tx, deposit.member_id, since_ms).await?;
        if pending > PENDING_MAX || failed >= FAILED_MAX {
            return Err(PaymentError::TooManyDeposits);
        }
        payments.responsible.claim_deposit_in_tx(&tx, deposit.member_id, deposit.id, deposit.amount).await?;
    }
    tx.commit().await?;
    Ok(is_new)
}

/// Answers a key that was used before.
async fn repeat(payments: &Payments, known: Deposit, new: &NewDeposit) -> Result<Deposit, PaymentError> {
    let is_same = known.vendor == new.vendor && known.bank_id == new.bank_id && known.amount == new.amount;
    if !is_same {
        return Err(PaymentError::KeyReused);
    }
    if known.reason == Some(Reason::GatewayRefused) {
        return Err(GatewayError::Refused("as before".into()).into());
    }
    let is_placed = known.pay_url.is_some() || known.status != DepositStatus::Pending;
    if is_placed { Ok(known) } else { place(payments, known).await }
}

/// Sends a deposit to its gateway. Gateways take the same deposit once, so this is safe to repeat.
async fn place(payments: &Payments, mut deposit: Deposit) -> Result<Deposit, PaymentError> {
    let gateway = payments.setup.gateway(&deposit.vendor).await?;
    let gateway = gateway.ok_or(PaymentError::ChannelUnavailable)?;
    let return_url = format!("{}/m/voucherCenter?orderId={}", payments.core.config.public_url, deposit.id);
    match gateway.place(&deposit, &return_url).await {
        Ok(placed) => {
            let at_ms = payments.core.clock.now_ms();
            let tx = payments.core.db.begin().await?;
            store::note_placed_in_tx(&tx, deposit.id, &placed.reference, &placed.pay_url, at_ms).await?;
            tx.commit().await?;
            deposit.gateway_reference = Some(placed.reference);
            deposit.pay_url = Some(placed.pay_url);
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

/// Ends a pending deposit for which nothing was paid. Returns whether it was still pending.
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
    let did = change(payments, &[DepositStatus::Pending], to, poll_at_ms, event).await?;
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

/// Ends a deposit that is in one of the states `from`, and releases what it claimed of the limits.
/// Answers whether it did: false means that another request was first.
async fn change(
    payments: &Payments,
    from: &[DepositStatus],
    to: (DepositStatus, Option<Reason>),
    poll_at_ms: Option<i64>,
    event: Event<'_>,
) -> Result<bool, PaymentError> {
    let tx = payments.core.db.begin().await?;
    let did = store::change_in_tx(&tx, from, to, poll_at_ms, event).await?;
    if did {
        responsible::release_deposit_in_tx(&tx, event.deposit_id).await?;
    }
    tx.commit().await?;
    if did {
        metrics::counter!("erawan_deposits_total", "state" => to.0.word()).increment(1);
    }
    Ok(did)
}
