//! Freezes: an operator stops what an account may do, two operators let it go on.

use erawan_kernel::ids::{FreezeId, MemberId, MerchantId, OperatorId};
use erawan_kernel::{ErrorCode, LocalText};
use futures::future::BoxFuture;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::gates::COPY_AGE_MAX;
use super::{ResponsibleError, ResponsiblePlay, Result, store};
use crate::inbox::{self, InboxCategory, NewMessage, Reader};
use crate::platform_event::{Author, PlatformEvent};
use crate::rooms::account::{self, Member};
use crate::rooms::operator::{
    Approvable, Executed, ExecutionError, NewProposal, Operator, Proposal, ProposalError, SubjectError,
    keep_finishing,
};
use crate::words::words;

words! {
    /// What of an account is frozen.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
    #[serde(rename_all = "lowercase")]
    pub enum FreezeScope as str: word, parse {
        /// Withdrawals.
        Out = "out",
        /// Play and deposits.
        Play = "play",
        /// All of it.
        All = "all",
    }
}

impl FreezeScope {
    /// Whether bets and deposits are refused.
    #[must_use]
    pub const fn stops_play(self) -> bool {
        matches!(self, Self::Play | Self::All)
    }

    /// Whether withdrawals are refused.
    #[must_use]
    pub const fn stops_payouts(self) -> bool {
        matches!(self, Self::Out | Self::All)
    }

    /// Both together.
    const fn and(self, other: Self) -> Self {
        match (self.stops_payouts() || other.stops_payouts(), self.stops_play() || other.stops_play()) {
            (true, true) => Self::All,
            (true, false) => Self::Out,
            (false, _) => Self::Play,
        }
    }
}

/// A freeze of an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Freeze {
    /// Identifier.
    pub id: FreezeId,
    /// Where the account is held.
    pub merchant_id: MerchantId,
    /// Whose account.
    pub member_id: MemberId,
    /// What of it.
    pub scope: FreezeScope,
    /// Why; the member does not read it.
    pub reason: String,
    /// When it has to be decided about, epoch milliseconds; it does not end by itself.
    pub due_at_ms: i64,
    /// Who froze it.
    pub frozen_by: OperatorId,
    /// Epoch milliseconds.
    pub frozen_at_ms: i64,
    /// When it ended, epoch milliseconds.
    pub lifted_at_ms: Option<i64>,
}

impl ResponsiblePlay {
    /// The freeze of the member's account that holds now.
    ///
    /// # Errors
    /// [`ResponsibleError::Database`].
    pub(crate) async fn freeze_of(&self, member_id: MemberId) -> Result<Option<Freeze>> {
        Ok(store::open_of(self.core.db.write(), member_id).await?)
    }

    /// Freezes an account. When this answers, no bet is accepted against it. What was frozen before stays frozen; the
    /// same again changes nothing.
    ///
    /// # Errors
    /// [`ResponsibleError::Proposal`] for a reason that breaks its rule; [`ResponsibleError::Database`] and kin.
    pub(super) async fn freeze(
        &self,
        by: &Operator,
        member: &Member,
        scope: FreezeScope,
        reason: &str,
        due_at_ms: i64,
    ) -> Result<Freeze> {
        let reason = crate::rooms::operator::checked_reason(reason)?;
        let now_ms = self.core.clock.now_ms();
        let freeze = 'frozen: {
            let _closed = self.gates.close(member.id).await;
            let tx = self.core.db.begin().await?;
            account::lock_in_tx(&tx, member.id).await?;
            let before = store::open_of(&tx, member.id).await?;
            let scope = before.as_ref().map_or(scope, |before| before.scope.and(scope));
            if let Some(before) = before.as_ref().filter(|before| before.scope == scope) {
                // The first answer may be lost, and other nodes not know of it yet.
                break 'frozen before.clone();
            }
            let freeze = Freeze {
                id: FreezeId::generate(&*self.core.clock, &*self.core.entropy)?,
                merchant_id: member.merchant_id,
                member_id: member.id,
                scope,
                reason,
                due_at_ms,
                frozen_by: by.id,
                frozen_at_ms: now_ms,
                lifted_at_ms: None,
            };
            if let Some(before) = &before {
                store::replace_in_tx(&tx, before.id, now_ms).await?;
            }
            store::insert_in_tx(&tx, &freeze).await?;
            let details = json!({
                "scope": scope, "reason": freeze.reason, "dueAt": due_at_ms,
                "before": before.map(|before| before.scope),
            });
            event("account.frozen", &freeze, details)
                .record_for(&tx, member.merchant_id, &Author::operator(&by.username), now_ms)
                .await?;
            let reader = Reader { merchant_id: member.merchant_id, member_id: member.id };
            inbox::post_in_tx(&self.core, &tx, reader, frozen_letter(&freeze)).await?;
            inbox::commit(&self.core, tx, member.id).await?;
            self.gates.copies.invalidate(&member.id).await;
            freeze
        };
        if self.core.db.is_shared() {
            tokio::time::sleep(COPY_AGE_MAX).await;
        }
        Ok(freeze)
    }

    /// Finishes what was decided about freezes, for as long as the task lives.
    pub(super) async fn follow_lifts(self) {
        keep_finishing("decisions about freezes", || async {
            self.operators.finish_proposals(&FreezeLifts(&self)).await
        })
        .await;
    }
}

/// The kind of proposal by which a freeze ends.
#[derive(Debug)]
pub(super) struct FreezeLifts<'a>(pub(super) &'a ResponsiblePlay);

impl FreezeLifts<'_> {
    /// The kind's name.
    pub(super) const KIND: &'static str = "freeze.lift";

    /// Proposes that a freeze ends.
    ///
    /// # Errors
    /// [`ProposalError::Stale`] for one that has ended; [`ProposalError`].
    pub(super) async fn propose(&self, by: &Operator, freeze: &Freeze, reason: &str) -> Result<Proposal> {
        if freeze.lifted_at_ms.is_some() {
            return Err(ProposalError::Stale.into());
        }
        let payload = json!({ "freezeId": freeze.id });
        let new = NewProposal { subject: freeze.id.to_string(), payload, reason };
        Ok(self.0.operators.propose(by, self, new).await?)
    }

    async fn subject(&self, payload: &Value) -> Result<Freeze> {
        let id: Option<FreezeId> = payload["freezeId"].as_str().and_then(|id| id.parse().ok());
        let id = id.ok_or(ResponsibleError::Unknown)?;
        store::find_for_job(&self.0.core.db, id).await?.ok_or(ResponsibleError::Unknown)
    }

    async fn lift(&self, proposal: &Proposal) -> Result<Option<Freeze>> {
        let responsible = self.0;
        let freeze = self.subject(&proposal.payload).await?;
        let now_ms = responsible.core.clock.now_ms();
        let tx = responsible.core.db.begin().await?;
        account::lock_in_tx(&tx, freeze.member_id).await?;
        if !store::lift_in_tx(&tx, freeze.id, proposal.id, now_ms).await? {
            return Ok(None);
        }
        let details = json!({ "scope": freeze.scope, "proposal": proposal.id });
        let lifted = event("account.freeze.lifted", &freeze, details);
        lifted.record_for(&tx, freeze.merchant_id, &Author::SERVER, now_ms).await?;
        tx.commit().await?;
        responsible.gates.copies.invalidate(&freeze.member_id).await;
        Ok(Some(freeze))
    }
}

impl Approvable for FreezeLifts<'_> {
    fn kind(&self) -> &'static str {
        Self::KIND
    }

    fn before<'a>(&'a self, payload: &'a Value) -> BoxFuture<'a, Result<Value, SubjectError>> {
        Box::pin(async move {
            let freeze =
                self.subject(payload).await.map_err(|error| SubjectError::Unreadable(error.to_string()))?;
            Ok(json!({
                "member": freeze.member_id, "scope": freeze.scope, "frozenAt": freeze.frozen_at_ms,
                "liftedAt": freeze.lifted_at_ms,
            }))
        })
    }

    fn execute<'a>(&'a self, proposal: &'a Proposal) -> BoxFuture<'a, Result<Executed, ExecutionError>> {
        Box::pin(async move {
            match self.lift(proposal).await {
                Ok(Some(freeze)) => Ok(Executed {
                    letter: Some((freeze.member_id, lifted_letter(&freeze))),
                    details: json!({ "scope": freeze.scope }),
                }),
                Ok(None) => Err(ExecutionError::Refused(ErrorCode::ProposalStale)),
                Err(error) => Err(ExecutionError::Unknown(error.to_string())),
            }
        })
    }
}

fn event<'a>(kind: &'static str, freeze: &Freeze, details: Value) -> PlatformEvent<'a> {
    PlatformEvent { kind, subject: format!("{}/{}", freeze.merchant_id, freeze.member_id).into(), details }
}

fn frozen_letter(freeze: &Freeze) -> NewMessage {
    let (th, en) = match freeze.scope {
        FreezeScope::Out => ("ระงับการถอนเงินชั่วคราว", "Withdrawals are on hold"),
        FreezeScope::Play => ("ระงับการเล่นและการฝากเงินชั่วคราว", "Play and deposits are on hold"),
        FreezeScope::All => ("ระงับบัญชีชั่วคราว", "Your account is on hold"),
    };
    letter(
        format!("freeze/{}", freeze.id),
        (th, en),
        (
            "<p>เรากำลังตรวจสอบบางอย่าง เงินของคุณปลอดภัย เงินรางวัลยังเข้ากระเป๋าตามปกติ สอบถามเจ้าหน้าที่ได้</p>",
            "<p>We are checking something. Your money is safe, and wins still reach your wallet. Customer service can tell \
             you more.</p>",
        ),
    )
}

fn lifted_letter(freeze: &Freeze) -> NewMessage {
    letter(
        format!("freeze/{}/lifted", freeze.id),
        ("ยกเลิกการระงับแล้ว", "The hold on your account has ended"),
        (
            "<p>คุณใช้บัญชีได้ตามปกติแล้ว ขอบคุณที่รอ</p>",
            "<p>You can use your account as before. Thank you for waiting.</p>",
        ),
    )
}

fn letter(key: String, title: (&str, &str), content: (&str, &str)) -> NewMessage {
    let text = |(th, en): (&str, &str)| LocalText { th: th.to_owned(), en: en.to_owned() };
    NewMessage { key, category: InboxCategory::Account, title: text(title), content: text(content) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_freeze_is_only_ever_widened() {
        use FreezeScope::{All, Out, Play};
        for (before, asked, then) in [
            (Out, Out, Out),
            (Out, Play, All),
            (Play, Out, All),
            (All, Play, All),
            (Play, Play, Play),
            (Out, All, All),
        ] {
            assert_eq!(before.and(asked), then, "{before:?} and {asked:?}");
        }
    }
}
