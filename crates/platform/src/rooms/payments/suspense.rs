//! The way out of suspense: one operator proposes that money is credited or goes back, another decides.
//!
//! What was decided is stored first, in one transaction with what a credit claims of the member's limits; then the
//! ledger moves the money; then the receipt and the deposit say so. Each step can be repeated, and only by the decision
//! that was stored: another one about the same money, approved as well, is refused.

use erawan_kernel::ids::{DepositId, MemberId, ReceiptId};
use erawan_kernel::{Currency, ErrorCode, Language, Money};
use futures::future::BoxFuture;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use uuid::Uuid;

use super::deposit::tell_status;
use super::model::{
    Deposit, DepositStatus, NameMatch, Reason, Receipt, Resolution, Resolved, SuspenseReason,
    compare_kept_name,
};
use super::store::{self, Event, Suspended, UnorderedDeposit};
use super::{SuspenseError, messages};
use crate::db::prelude::Tx;
use crate::rooms::account::{self, Member};
use crate::rooms::operator::{
    Approvable, Executed, ExecutionError, NewProposal, Operator, Proposal, SubjectError,
};
use crate::rooms::payments::Payments;
use crate::rooms::responsible::{self, ResponsibleError};
use crate::rooms::wallet::{RELEASED, SuspendedGoes, SuspendedMoney, WalletError};

/// The longest name of a bank transfer by which money was sent back.
const BANK_REFERENCE_MAX: usize = 64;

/// What is to become of suspended money, as it was asked for.
#[derive(Debug, Clone)]
pub(super) struct NewDecision {
    pub(super) resolution: Resolution,
    /// Whose wallet, where the receipt does not say.
    pub(super) member: Option<Member>,
    /// The transfer by which it was sent back.
    pub(super) bank_reference: Option<String>,
}

/// What is to become of suspended money, as it is stored.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Decision {
    pub(super) receipt_id: ReceiptId,
    pub(super) amount: Money,
    pub(super) resolution: Resolution,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) member_id: Option<MemberId>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) member_name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) bank_reference: Option<String>,
}

impl Decision {
    pub(super) fn of(payload: &Value) -> serde_json::Result<Self> {
        serde_json::from_value(payload.clone())
    }
}

/// The kind of proposal.
#[derive(Debug)]
pub(super) struct SuspenseDecisions<'a>(pub(super) &'a Payments);

impl SuspenseDecisions<'_> {
    /// The kind's name.
    pub(super) const KIND: &'static str = "suspense";

    /// Proposes what becomes of suspended money.
    ///
    /// # Errors
    /// [`SuspenseError::ReceiptUnknown`], also for a receipt of which nothing waits; [`SuspenseError::ReturnOnly`] for a
    /// credit of money that may only go back; [`SuspenseError::NotCreditable`] while the member may not have it;
    /// [`SuspenseError::MemberMissing`], [`SuspenseError::BankReference`];
    /// [`SuspenseError::Proposal`].
    pub(super) async fn propose(
        &self,
        by: &Operator,
        id: ReceiptId,
        new: NewDecision,
        reason: &str,
    ) -> Result<Proposal, SuspenseError> {
        let payments = self.0;
        let found = store::find_suspended(&payments.core.db, by.merchant_id, id).await?;
        let suspended = found.filter(|found| found.receipt.waits()).ok_or(SuspenseError::ReceiptUnknown)?;
        let receipt = &suspended.receipt;
        let mut decision = Decision {
            receipt_id: id,
            amount: receipt.suspended,
            resolution: new.resolution,
            member_id: None,
            member_name: None,
            bank_reference: None,
        };
        match new.resolution {
            Resolution::Credit => {
                if !may_be_credited(receipt) {
                    return Err(SuspenseError::ReturnOnly);
                }
                let member = match receipt.member_id {
                    Some(member_id) => find_member(payments, member_id).await?,
                    None => new.member.ok_or(SuspenseError::MemberMissing)?,
                };
                check_creditable(payments, &suspended, receipt.deposit_id, &member).await?;
                decision.member_id = Some(member.id);
                decision.member_name = Some(member.username);
            }
            Resolution::Return => {
                let reference = new.bank_reference.unwrap_or_default().trim().to_owned();
                let fits = (1..=BANK_REFERENCE_MAX).contains(&reference.chars().count());
                if !fits || reference.chars().any(char::is_control) {
                    return Err(SuspenseError::BankReference);
                }
                decision.bank_reference = Some(reference);
            }
        }
        let payload =
            serde_json::to_value(decision).map_err(|error| SuspenseError::Unreadable(error.to_string()))?;
        let new = NewProposal { subject: id.to_string(), payload, reason };
        Ok(payments.operators.propose(by, self, new).await?)
    }

    async fn carry_out(&self, proposal: &Proposal) -> Result<Executed, Refusal> {
        let payments = self.0;
        let decision =
            Decision::of(&proposal.payload).map_err(|error| SuspenseError::Unreadable(error.to_string()))?;
        let found =
            store::find_suspended(&payments.core.db, proposal.merchant_id, decision.receipt_id).await?;
        let suspended = found.ok_or(SuspenseError::ReceiptUnknown)?;
        let receipt = &suspended.receipt;
        let by = proposal.id.uuid();
        let source = match receipt.deposit_id {
            Some(id) => store::find_for_job(&payments.core.db, id).await?,
            None => None,
        };
        let (sequence, reader) = match decision.resolution {
            Resolution::Credit => {
                let member_id = decision.member_id.ok_or(SuspenseError::MemberMissing)?;
                let member = find_member(payments, member_id).await?;
                (Some(credit(payments, &suspended, source.as_ref(), &member, by).await?), Some(member_id))
            }
            Resolution::Return => {
                let owner = receipt.member_id.or(source.as_ref().map(|deposit| deposit.member_id));
                (send_back(payments, receipt, source.as_ref(), by).await?, owner)
            }
        };
        metrics::counter!("erawan_suspense_resolved_total", "resolution" => decision.resolution.word())
            .increment(1);
        let message = messages::resolved(payments, receipt, decision.resolution).await?;
        Ok(Executed {
            letter: reader.map(|member_id| (member_id, message)),
            details: json!({ "sequence": sequence }),
        })
    }
}

impl Approvable for SuspenseDecisions<'_> {
    fn kind(&self) -> &'static str {
        Self::KIND
    }

    fn before<'a>(&'a self, payload: &'a Value) -> BoxFuture<'a, Result<Value, SubjectError>> {
        Box::pin(async move {
            let unreadable = |error: &dyn std::fmt::Display| SubjectError::Unreadable(error.to_string());
            let decision = Decision::of(payload).map_err(|error| unreadable(&error))?;
            let receipt = store::find_suspended_for_job(&self.0.core.db, decision.receipt_id).await;
            let receipt = receipt.map_err(|error| unreadable(&error))?;
            let member = match decision.member_id {
                Some(id) => self.0.accounts.find(id).await.map_err(|error| unreadable(&error))?,
                None => None,
            };
            Ok(json!({
                "suspended": receipt.as_ref().map(|receipt| receipt.suspended),
                "waits": receipt.as_ref().is_some_and(Receipt::waits),
                "member": member.map(|member| json!({ "name": member.username, "disabled": member.is_disabled })),
            }))
        })
    }

    fn execute<'a>(&'a self, proposal: &'a Proposal) -> BoxFuture<'a, Result<Executed, ExecutionError>> {
        Box::pin(async move {
            self.carry_out(proposal).await.map_err(|refusal| match refusal {
                Refusal::No(code) => ExecutionError::Refused(code),
                Refusal::Failed(error) => ExecutionError::Unknown(error.to_string()),
            })
        })
    }
}

/// Why approved money did not move.
#[derive(Debug)]
pub(super) enum Refusal {
    /// For good, with the reason.
    No(ErrorCode),
    /// It is tried again.
    Failed(SuspenseError),
}

impl<E: Into<SuspenseError>> From<E> for Refusal {
    fn from(error: E) -> Self {
        Self::Failed(error.into())
    }
}

/// Whether two operators may credit it: never what another person paid, nor money of which the ledger knows nothing.
pub(super) fn may_be_credited(receipt: &Receipt) -> bool {
    receipt.currency.is_some()
        && !matches!(receipt.reason, Some(SuspenseReason::OtherPayer | SuspenseReason::Currency))
}

pub(super) async fn find_member(payments: &Payments, id: MemberId) -> Result<Member, SuspenseError> {
    let found = payments.accounts.find(id).await.map_err(WalletError::from)?;
    Ok(found.ok_or(WalletError::MemberUnknown)?)
}

/// Checks that the member may be credited the money as things are now. `source` is the deposit that it is for.
///
/// # Errors
/// [`SuspenseError::ReturnOnly`] for what another person paid; [`SuspenseError::NotCreditable`] while the member may not
/// have it.
pub(super) async fn check_creditable(
    payments: &Payments,
    suspended: &Suspended,
    source: Option<DepositId>,
    member: &Member,
) -> Result<(), SuspenseError> {
    if !may_be_credited(&suspended.receipt) || is_of_another(payments, suspended, member.id).await? {
        return Err(SuspenseError::ReturnOnly);
    }
    // Given up at the end: what the deposit claimed stays claimed until the money is credited.
    let tx = payments.core.db.begin().await?;
    completes_in_tx(&tx, &suspended.receipt, source).await?;
    if has_room(payments, &tx, &suspended.receipt, member).await? {
        Ok(())
    } else {
        Err(SuspenseError::NotCreditable)
    }
}

/// Whether the payer is certainly another person than the member. Operators may learn only now whose the money would be.
async fn is_of_another(
    payments: &Payments,
    suspended: &Suspended,
    member_id: MemberId,
) -> Result<bool, SuspenseError> {
    let own = payments.accounts.payee_name(member_id).await.map_err(WalletError::from)?;
    Ok(match (&own, &suspended.payer_name) {
        (Some(own), Some(kept)) => compare_kept_name(own, kept) == NameMatch::Different,
        _ => false,
    })
}

/// Moves suspended money to the member's wallet by the decision `by`; answers the ledger's sequence.
pub(super) async fn credit(
    payments: &Payments,
    suspended: &Suspended,
    source: Option<&Deposit>,
    member: &Member,
    by: Uuid,
) -> Result<i64, Refusal> {
    let receipt = &suspended.receipt;
    let currency = receipt.currency.ok_or(SuspenseError::ReturnOnly)?;
    let completes = match receipt.resolved {
        None => claim_credit(payments, suspended, source, member, by).await?,
        Some(resolved) => credited_by(resolved, by)?,
    };
    let wallet = payments.wallets.open(member.id, member.kind).await?;
    let repays = store::repayments_by(&payments.core.db, receipt.id, RELEASED).await?;
    let goes = SuspendedGoes::Credited { wallet, deposit: completes, repays: &repays };
    let sequence = payments.wallets.release_suspense(money(receipt, currency, goes)).await?;
    let channel = match source {
        Some(deposit) => deposit.channel,
        None => store::channel_of_vendor(&payments.core.db, receipt.merchant_id, &receipt.provider).await?,
    };
    let at_ms = payments.core.clock.now_ms();
    let tx = payments.core.db.begin().await?;
    if !store::end_resolution_in_tx(&tx, receipt.id, at_ms).await? {
        return Ok(sequence);
    }
    let event = Event {
        deposit_id: completes,
        source: "operator",
        kind: "credited.by.decision",
        detail: &receipt.transaction_id,
        at_ms,
    };
    let ordered = source.filter(|deposit| deposit.id == completes);
    if ordered.is_some() {
        store::complete_in_tx(&tx, (receipt.amount, receipt.suspended), None, event).await?;
    } else {
        let new = UnorderedDeposit {
            merchant_id: receipt.merchant_id,
            member_id: member.id,
            vendor: &receipt.provider,
            channel,
            bank_id: source.map_or("", |deposit| &deposit.bank_id),
            bank_code: source.map_or("", |deposit| &deposit.bank_code),
            currency,
            language: source.map_or(Language::default(), |deposit| deposit.language),
            amount: receipt.suspended,
            reason: None,
            repeats: None,
        };
        store::put_unordered_in_tx(&tx, &new, event).await?;
    }
    tx.commit().await?;
    tell_status(payments, member.id, completes, DepositStatus::Success);
    Ok(sequence)
}

/// The deposit that a credit completes which `by` decided.
fn credited_by(resolved: Resolved, by: Uuid) -> Result<DepositId, Refusal> {
    match resolved {
        Resolved { resolution: Resolution::Credit, deposit_id: Some(completes), by: Some(known), .. }
            if known == by =>
        {
            Ok(completes)
        }
        _ => Err(Refusal::No(ErrorCode::ProposalStale)),
    }
}

/// Stores that the money is credited by the decision `by` and claims the member's limits; answers which deposit it
/// completes.
async fn claim_credit(
    payments: &Payments,
    suspended: &Suspended,
    source: Option<&Deposit>,
    member: &Member,
    by: Uuid,
) -> Result<DepositId, Refusal> {
    if is_of_another(payments, suspended, member.id).await? {
        return Err(Refusal::No(ErrorCode::SuspenseReturnOnly));
    }
    let tx = payments.core.db.begin().await?;
    account::lock_in_tx(&tx, member.id).await.map_err(ResponsibleError::from)?;
    let now = store::lock_receipt_in_tx(&tx, suspended.receipt.id).await?;
    let receipt = now.ok_or(SuspenseError::ReceiptUnknown)?;
    if let Some(resolved) = receipt.resolved {
        return credited_by(resolved, by);
    }
    let completes = completes_in_tx(&tx, &receipt, source.map(|deposit| deposit.id)).await?;
    if !has_room(payments, &tx, &receipt, member).await? {
        return Err(Refusal::No(ErrorCode::SuspenseNotCreditable));
    }
    if !store::resolve_in_tx(&tx, receipt.id, Resolution::Credit, Some(completes), by).await? {
        return Err(Refusal::No(ErrorCode::ProposalStale));
    }
    let own = own_deposit(&receipt);
    payments.responsible.claim_received_in_tx(&tx, member.id, own, receipt.suspended).await?;
    let (part, at_ms) = ((receipt.id, RELEASED), payments.core.clock.now_ms());
    store::repay_in_tx(&tx, member.id, part, receipt.suspended, at_ms).await?;
    tx.commit().await?;
    Ok(completes)
}

/// The deposit that the money is where it completes no other: free, because what completes one under the receipt's name
/// is credited whole.
fn own_deposit(receipt: &Receipt) -> DepositId {
    DepositId::from_uuid(receipt.id.uuid())
}

/// The deposit that the money completes. What it claimed of the member's limits is released: the money claims them under
/// the receipt's name, which the ledger's log says again.
async fn completes_in_tx(
    tx: &Tx,
    receipt: &Receipt,
    source: Option<DepositId>,
) -> Result<DepositId, SuspenseError> {
    let Some(id) = source else { return Ok(own_deposit(receipt)) };
    if !waits_for_it(tx, id).await? {
        return Ok(own_deposit(receipt));
    }
    responsible::release_deposit_in_tx(tx, id).await?;
    Ok(id)
}

/// Whether the member may be credited all of it now.
async fn has_room(
    payments: &Payments,
    tx: &Tx,
    receipt: &Receipt,
    member: &Member,
) -> Result<bool, SuspenseError> {
    let room = payments.responsible.deposit_room_in_tx(tx, member.id).await?;
    let is_above_limit = room.left.is_some_and(|left| left < receipt.suspended);
    Ok(!(member.is_disabled || room.is_excluded || is_above_limit))
}

/// Whether no money completed the deposit yet.
async fn waits_for_it(tx: &Tx, id: DepositId) -> Result<bool, SuspenseError> {
    let deposit = store::find_in_tx_for_job(tx, id).await?;
    let is_open = deposit.is_some_and(|deposit| deposit.status != DepositStatus::Success);
    Ok(is_open && !store::is_completed_in_tx(tx, id).await?)
}

/// Notes that suspended money went back to the payer by the decision `by`; answers the ledger's sequence, if the ledger
/// had it.
pub(super) async fn send_back(
    payments: &Payments,
    receipt: &Receipt,
    source: Option<&Deposit>,
    by: Uuid,
) -> Result<Option<i64>, Refusal> {
    let tx = payments.core.db.begin().await?;
    let now = store::lock_receipt_in_tx(&tx, receipt.id).await?.ok_or(SuspenseError::ReceiptUnknown)?;
    let is_decided = match now.resolved {
        Some(resolved) => (resolved.resolution, resolved.by) == (Resolution::Return, Some(by)),
        None => store::resolve_in_tx(&tx, receipt.id, Resolution::Return, None, by).await?,
    };
    if !is_decided {
        return Err(Refusal::No(ErrorCode::ProposalStale));
    }
    tx.commit().await?;
    let mut sequence = None;
    if let Some(currency) = receipt.currency {
        let goes = SuspendedGoes::Returned { gateway: &receipt.provider };
        sequence = Some(payments.wallets.release_suspense(money(receipt, currency, goes)).await?);
    }
    let at_ms = payments.core.clock.now_ms();
    let mut is_failed = false;
    let tx = payments.core.db.begin().await?;
    if store::end_resolution_in_tx(&tx, receipt.id, at_ms).await? {
        if let Some(deposit) = source {
            let event = Event {
                deposit_id: deposit.id,
                source: "operator",
                kind: "returned",
                detail: &receipt.transaction_id,
                at_ms,
            };
            if waits_for_it(&tx, deposit.id).await? {
                let from = [DepositStatus::Pending, DepositStatus::Cancelled, DepositStatus::Failed];
                let to = (DepositStatus::Failed, Some(Reason::Returned));
                is_failed = store::change_in_tx(&tx, &from, to, None, event).await?;
            } else {
                store::note(&tx, event).await?;
            }
        }
        tx.commit().await?;
    }
    if let Some(deposit) = source.filter(|_| is_failed) {
        tell_status(payments, deposit.member_id, deposit.id, DepositStatus::Failed);
    }
    Ok(sequence)
}

fn money<'a>(receipt: &Receipt, currency: Currency, goes: SuspendedGoes<'a>) -> SuspendedMoney<'a> {
    SuspendedMoney {
        receipt: receipt.id,
        merchant_id: receipt.merchant_id,
        currency,
        amount: receipt.suspended,
        goes,
    }
}
