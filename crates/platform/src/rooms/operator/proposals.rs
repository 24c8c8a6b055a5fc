//! Proposals: what one operator prepares and another decides.
//!
//! Invariants: who proposes never decides, which the database refuses too; a decision is about the digest of exactly
//! what was on the screen, and the digest covers the state that the proposer saw; of each kind and subject one proposal
//! waits at a time; what was approved is carried out once, under the proposal's identifier, whatever crashes; each step
//! leaves a platform event.
//!
//! Not here: what is proposed and how it is carried out. A room hands that in as [`Approvable`] with each call, so this
//! room knows none of those above it.

use std::fmt::Debug;

use erawan_kernel::ErrorCode;
use erawan_kernel::ids::{MemberId, MerchantId, OperatorId, ProposalId};
use erawan_kernel::{Page, PageRequest};
use futures::future::BoxFuture;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::store::proposals as store;
use super::{Operator, Operators, ProposalError, SubjectError};
use crate::db::prelude::{DbResult, Tx};
use crate::inbox::{self, NewMessage, Reader};
use crate::plants::{Plant, is_planted};
use crate::platform_event::{Author, PlatformEvent};
use crate::words::words;

/// How long a proposal waits for a decision.
const LIFETIME_MS: i64 = 24 * 60 * 60 * 1_000;
/// How long an approved proposal belongs to the call that approved it before the job carries it out.
const LEASE_MS: i64 = 10_000;
/// Characters of a reason.
const REASON_LENGTH: std::ops::RangeInclusive<usize> = 5..=200;

words! {
    /// What became of a proposal.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, utoipa::ToSchema)]
    #[serde(rename_all = "lowercase")]
    pub enum ProposalState as str: word, parse {
        /// It waits for a decision.
        Open = "open",
        /// A second operator approved it; a third one has to release it.
        Checked = "checked",
        /// It is being carried out.
        Approved = "approved",
        /// It was carried out.
        Executed = "executed",
        /// It was approved and could not be carried out; nothing happened.
        Failed = "failed",
        /// Another operator said no.
        Rejected = "rejected",
        /// Its proposer took it back.
        Withdrawn = "withdrawn",
        /// No one decided in time.
        Expired = "expired",
        /// What it is about had changed when it was to be approved.
        Stale = "stale",
    }
}

impl ProposalState {
    /// Whether it is not over yet.
    pub(crate) const fn is_waiting(self) -> bool {
        matches!(self, Self::Open | Self::Checked | Self::Approved)
    }
}

/// What an operator proposes.
#[derive(Debug)]
pub struct NewProposal<'a> {
    /// What it is about: one proposal of a kind waits for each subject.
    pub subject: String,
    /// What is to be done, without secrets; [`Approvable::execute`] reads it.
    pub payload: Value,
    /// Why, 5 to 200 characters of one line.
    pub reason: &'a str,
}

/// A proposal.
#[derive(Debug, Clone, PartialEq)]
pub struct Proposal {
    /// Identifier, and the key under which it is carried out.
    pub id: ProposalId,
    /// Whose.
    pub merchant_id: MerchantId,
    /// [`Approvable::kind`].
    pub kind: String,
    /// What it is about.
    pub subject: String,
    /// What is to be done.
    pub payload: Value,
    /// What the subject was like when it was proposed.
    pub before: Value,
    /// Over kind, subject, payload and `before`.
    pub digest: [u8; 32],
    /// Who proposed it.
    pub proposer: OperatorId,
    /// Why.
    pub reason: String,
    /// What became of it.
    pub state: ProposalState,
    /// Epoch milliseconds.
    pub created_at_ms: i64,
    /// When it is over without a decision, epoch milliseconds.
    pub expires_at_ms: i64,
    /// Who decided, if it was not the proposer who took it back.
    pub decider: Option<OperatorId>,
    /// Epoch milliseconds.
    pub decided_at_ms: Option<i64>,
    /// What the decider said.
    pub decision: Option<String>,
    /// Why it failed.
    pub failure: Option<String>,
    /// Whether a third operator has to release it.
    pub needs_release: bool,
    /// The third operator, who released it or said no.
    pub releaser: Option<OperatorId>,
    /// Epoch milliseconds.
    pub released_at_ms: Option<i64>,
}

/// Why an approved proposal was not carried out.
#[derive(Debug)]
pub enum ExecutionError {
    /// Refused for good; nothing was done.
    Refused(ErrorCode),
    /// It is not known whether it was done; it is tried again under the same key.
    Unknown(String),
}

/// What came of an approved proposal.
#[derive(Debug)]
pub struct Executed {
    /// What to tell the member whom it was about.
    pub letter: Option<(MemberId, NewMessage)>,
    /// What the event notes, such as the ledger's sequence.
    pub details: Value,
}

/// A kind of proposal, as the room that carries it out describes it.
pub trait Approvable: Send + Sync + Debug {
    /// The name of the kind, at most 32 bytes.
    fn kind(&self) -> &'static str;

    /// What of the subject must be the same at the decision as at the proposal.
    fn before<'a>(&'a self, payload: &'a Value) -> BoxFuture<'a, Result<Value, SubjectError>>;

    /// Whether a third operator has to release what was approved. What this depends on belongs to [`Self::before`].
    fn needs_release<'a>(&'a self, _payload: &'a Value) -> BoxFuture<'a, Result<bool, SubjectError>> {
        Box::pin(async move { Ok(false) })
    }

    /// Carries the proposal out, once for each identifier however often it is called.
    fn execute<'a>(&'a self, proposal: &'a Proposal) -> BoxFuture<'a, Result<Executed, ExecutionError>>;
}

impl Operators {
    /// Proposes something. The same proposal again, while it waits, is answered with the first.
    ///
    /// # Errors
    /// [`ProposalError::Reason`]; [`ProposalError::Open`] while another one about the same subject waits; internal ones.
    pub(crate) async fn propose(
        &self,
        by: &Operator,
        what: &dyn Approvable,
        new: NewProposal<'_>,
    ) -> Result<Proposal, ProposalError> {
        let reason = checked_reason(new.reason)?;
        let before = what.before(&new.payload).await.map_err(ProposalError::Subject)?;
        let needs_release = what.needs_release(&new.payload).await.map_err(ProposalError::Subject)?;
        let now_ms = self.core.clock.now_ms();
        let proposal = Proposal {
            id: ProposalId::generate(&*self.core.clock, &*self.core.entropy)?,
            merchant_id: by.merchant_id,
            kind: what.kind().to_owned(),
            digest: digest(what.kind(), &new.subject, &new.payload, &before),
            subject: new.subject,
            payload: new.payload,
            before,
            proposer: by.id,
            reason,
            state: ProposalState::Open,
            created_at_ms: now_ms,
            expires_at_ms: now_ms + LIFETIME_MS,
            decider: None,
            decided_at_ms: None,
            decision: None,
            failure: None,
            needs_release,
            releaser: None,
            released_at_ms: None,
        };
        let tx = self.core.db.begin().await?;
        if store::insert_in_tx(&tx, &proposal).await? {
            let details = json!({ "payload": proposal.payload, "reason": proposal.reason });
            note(&tx, &proposal, ("proposal.made", details), &author(by), now_ms).await?;
            tx.commit().await?;
            return Ok(proposal);
        }
        tx.rollback().await?;
        let waiting = store::find_waiting(&self.core.db, &proposal).await?.ok_or(ProposalError::Stale)?;
        let is_same = (waiting.proposer, waiting.digest) == (proposal.proposer, proposal.digest)
            && waiting.reason == proposal.reason;
        if is_same { Ok(waiting) } else { Err(ProposalError::Open) }
    }

    /// The merchant's proposals of this kind: those that wait, the oldest first, or the others, the newest first.
    ///
    /// # Errors
    /// When the database fails.
    pub(crate) async fn proposals(
        &self,
        merchant_id: MerchantId,
        kind: &str,
        waiting: bool,
        page: PageRequest,
    ) -> DbResult<Page<Proposal>> {
        store::page(&self.core.db, merchant_id, kind, waiting, page).await
    }

    /// The proposal of this kind that waits about each of these subjects, or else the newest, of those that have one.
    ///
    /// # Errors
    /// When the database fails.
    pub(crate) async fn newest_proposals_about(
        &self,
        merchant_id: MerchantId,
        kind: &str,
        subjects: &[String],
    ) -> DbResult<Vec<Proposal>> {
        store::newest_about(&self.core.db, merchant_id, kind, subjects).await
    }

    /// What the merchant's proposal of this kind is about; `None` when there is no such proposal.
    ///
    /// # Errors
    /// When the database fails.
    pub(crate) async fn subject_of(
        &self,
        merchant_id: MerchantId,
        kind: &str,
        id: ProposalId,
    ) -> DbResult<Option<String>> {
        let found = store::find(&self.core.db, merchant_id, id).await?;
        Ok(found.filter(|proposal| proposal.kind == kind).map(|proposal| proposal.subject))
    }

    /// Approves what was on the operator's screen, and carries it out, or leaves it to a third operator who has to release
    /// it. The same approval again is answered with what became of it.
    ///
    /// # Errors
    /// [`ProposalError::Unknown`], [`ProposalError::Own`], [`ProposalError::Stale`]; internal ones.
    pub(crate) async fn approve(
        &self,
        by: &Operator,
        what: &dyn Approvable,
        id: ProposalId,
        seen: &str,
    ) -> Result<Proposal, ProposalError> {
        let proposal = self.proposal_to_decide(by, what, id).await?;
        let is_seen = seen == hex::encode(proposal.digest) || is_planted(Plant::AnyDigest);
        let was_approved = !matches!(proposal.state, ProposalState::Open | ProposalState::Rejected);
        if was_approved && proposal.decider == Some(by.id) && is_seen {
            return Ok(proposal);
        }
        let now_ms = self.core.clock.now_ms();
        let is_open = proposal.state == ProposalState::Open && now_ms < proposal.expires_at_ms;
        if !is_open || !is_seen {
            return Err(ProposalError::Stale);
        }
        let needs_release = self.check_unchanged(by, what, &proposal).await?;
        let (state, kind) = if needs_release {
            (ProposalState::Checked, "proposal.checked")
        } else {
            (ProposalState::Approved, "proposal.approved")
        };
        let tx = self.core.db.begin().await?;
        if !store::decide_in_tx(&tx, id, state, Some(by.id), None, now_ms).await? {
            return Err(ProposalError::Stale);
        }
        note(&tx, &proposal, (kind, json!({})), &author(by), now_ms).await?;
        tx.commit().await?;
        if !needs_release {
            self.carry_out(what, Proposal { decider: Some(by.id), ..proposal }).await?;
        }
        store::find(&self.core.db, by.merchant_id, id).await?.ok_or(ProposalError::Unknown)
    }

    /// Reads the subject and the stored proposal again and compares them with the digest; answers whether a third operator
    /// has to release it. One that does not fit any more is over.
    pub(super) async fn check_unchanged(
        &self,
        by: &Operator,
        what: &dyn Approvable,
        proposal: &Proposal,
    ) -> Result<bool, ProposalError> {
        let now = what.before(&proposal.payload).await.map_err(ProposalError::Subject)?;
        let needs_release = what.needs_release(&proposal.payload).await.map_err(ProposalError::Subject)?;
        let read = digest(&proposal.kind, &proposal.subject, &proposal.payload, &now);
        if read == proposal.digest && needs_release == proposal.needs_release {
            return Ok(needs_release);
        }
        // Either the subject is another one by now, or the stored proposal was changed.
        self.end(proposal, ProposalState::Stale, author(by), json!({ "now": now })).await?;
        Err(ProposalError::Stale)
    }

    /// Says no to another operator's proposal.
    ///
    /// # Errors
    /// As [`Self::approve`], and [`ProposalError::Reason`].
    pub(crate) async fn reject(
        &self,
        by: &Operator,
        what: &dyn Approvable,
        id: ProposalId,
        reason: &str,
    ) -> Result<Proposal, ProposalError> {
        let reason = checked_reason(reason)?;
        let proposal = self.proposal_to_decide(by, what, id).await?;
        self.close(by, proposal, ProposalState::Rejected, Some(reason)).await
    }

    /// Takes back the operator's own proposal.
    ///
    /// # Errors
    /// [`ProposalError::Unknown`] for one of another operator too; [`ProposalError::Stale`]; internal ones.
    pub(crate) async fn withdraw(
        &self,
        by: &Operator,
        what: &dyn Approvable,
        id: ProposalId,
    ) -> Result<Proposal, ProposalError> {
        let own = self.proposal(by, what, id).await?;
        if own.proposer != by.id {
            return Err(ProposalError::Unknown);
        }
        self.close(by, own, ProposalState::Withdrawn, None).await
    }

    /// Ends proposals of this kind that no one decided in time, and carries out those whose approval a crash left open.
    ///
    /// # Errors
    /// When the database fails.
    pub(crate) async fn finish_proposals(&self, what: &dyn Approvable) -> Result<(), ProposalError> {
        let now_ms = self.core.clock.now_ms();
        // One query for both: each kind of proposal asks it on every node, again and again.
        for due in store::due(&self.core.db, what.kind(), now_ms, now_ms - LEASE_MS).await? {
            if due.state == ProposalState::Approved {
                self.carry_out(what, due).await?;
            } else {
                self.end(&due, ProposalState::Expired, Author::SERVER, json!({})).await?;
            }
        }
        Ok(())
    }

    pub(super) async fn carry_out(
        &self,
        what: &dyn Approvable,
        proposal: Proposal,
    ) -> Result<(), ProposalError> {
        match what.execute(&proposal).await {
            Ok(Executed { letter, details }) => {
                let now_ms = self.core.clock.now_ms();
                let tx = self.core.db.begin().await?;
                if !store::finish_in_tx(&tx, proposal.id, ProposalState::Executed, None).await? {
                    return Ok(tx.rollback().await?);
                }
                note(&tx, &proposal, ("proposal.executed", details), &Author::SERVER, now_ms).await?;
                let Some((member_id, message)) = letter else { return Ok(tx.commit().await?) };
                let reader = Reader { merchant_id: proposal.merchant_id, member_id };
                inbox::post_in_tx(&self.core, &tx, reader, message).await?;
                Ok(inbox::commit(&self.core, tx, member_id).await?)
            }
            Err(ExecutionError::Refused(code)) => {
                let now_ms = self.core.clock.now_ms();
                let tx = self.core.db.begin().await?;
                if store::finish_in_tx(&tx, proposal.id, ProposalState::Failed, Some(code.code())).await? {
                    let details = json!({ "errorCode": code.code() });
                    note(&tx, &proposal, ("proposal.failed", details), &Author::SERVER, now_ms).await?;
                }
                Ok(tx.commit().await?)
            }
            Err(ExecutionError::Unknown(why)) => {
                tracing::warn!(proposal = %proposal.id, %why, "an approved proposal is carried out again later");
                Ok(())
            }
        }
    }

    pub(super) async fn proposal(
        &self,
        by: &Operator,
        what: &dyn Approvable,
        id: ProposalId,
    ) -> Result<Proposal, ProposalError> {
        let found = store::find(&self.core.db, by.merchant_id, id).await?;
        found.filter(|proposal| proposal.kind == what.kind()).ok_or(ProposalError::Unknown)
    }

    async fn proposal_to_decide(
        &self,
        by: &Operator,
        what: &dyn Approvable,
        id: ProposalId,
    ) -> Result<Proposal, ProposalError> {
        let proposal = self.proposal(by, what, id).await?;
        if proposal.proposer == by.id { Err(ProposalError::Own) } else { Ok(proposal) }
    }

    async fn close(
        &self,
        by: &Operator,
        proposal: Proposal,
        state: ProposalState,
        reason: Option<String>,
    ) -> Result<Proposal, ProposalError> {
        let now_ms = self.core.clock.now_ms();
        let decider = (state == ProposalState::Rejected).then_some(by.id);
        let tx = self.core.db.begin().await?;
        if !store::decide_in_tx(&tx, proposal.id, state, decider, reason.as_deref(), now_ms).await? {
            return Err(ProposalError::Stale);
        }
        let kind = if state == ProposalState::Rejected { "proposal.rejected" } else { "proposal.withdrawn" };
        note(&tx, &proposal, (kind, json!({ "reason": reason })), &author(by), now_ms).await?;
        tx.commit().await?;
        store::find(&self.core.db, by.merchant_id, proposal.id).await?.ok_or(ProposalError::Unknown)
    }

    /// Ends a proposal that no one decided.
    async fn end(
        &self,
        proposal: &Proposal,
        state: ProposalState,
        by: Author,
        details: Value,
    ) -> Result<(), ProposalError> {
        let now_ms = self.core.clock.now_ms();
        let tx = self.core.db.begin().await?;
        if store::decide_in_tx(&tx, proposal.id, state, None, None, now_ms).await? {
            let kind = if state == ProposalState::Stale { "proposal.stale" } else { "proposal.expired" };
            note(&tx, proposal, (kind, details), &by, now_ms).await?;
        }
        Ok(tx.commit().await?)
    }
}

pub(super) fn author(by: &Operator) -> Author {
    Author::operator(&by.username)
}

/// Writes a step of a proposal into its merchant's audit trail.
pub(super) async fn note(
    tx: &Tx,
    proposal: &Proposal,
    (kind, details): (&'static str, Value),
    by: &Author,
    now_ms: i64,
) -> DbResult<()> {
    let event = PlatformEvent { kind, subject: format!("{}/{}", proposal.kind, proposal.id).into(), details };
    event.record_for(tx, proposal.merchant_id, by, now_ms).await
}

/// SHA-256 over what is decided about. The names of JSON are in order, so the same content has the same bytes on both
/// engines.
fn digest(kind: &str, subject: &str, payload: &Value, before: &Value) -> [u8; 32] {
    Sha256::digest(json!([kind, subject, payload, before]).to_string()).into()
}

/// A reason as it may be stored: 5 to 200 characters of one line.
///
/// # Errors
/// [`ProposalError::Reason`].
pub(crate) fn checked_reason(reason: &str) -> Result<String, ProposalError> {
    let reason = reason.trim();
    if reason.is_empty() {
        return Err(ProposalError::Reason(ErrorCode::FieldRequired));
    }
    let fits = REASON_LENGTH.contains(&reason.chars().count()) && !reason.chars().any(char::is_control);
    if fits { Ok(reason.to_owned()) } else { Err(ProposalError::Reason(ErrorCode::FieldInvalid)) }
}
