//! Levels of identity: how much a member may withdraw in a day.
//!
//! A member has the higher of two levels: the one that follows from what is proven, and the one that operators gave.
//! Level 1 is proven by a phone number, a payee name and one deposit from an account in that name. Level 2 is the word
//! of operators alone, who saw documents. What operators gave is a row that stays; the newest holds.

use erawan_kernel::ids::{MemberId, MerchantId, OperatorId, ProposalId};
use erawan_kernel::{ErrorCode, LocalText, Money};
use futures::future::BoxFuture;
use serde_json::{Value, json};

use super::store::levels as store;
use super::{PayoutError, Payouts};
use crate::inbox::{InboxCategory, NewMessage};
use crate::platform_event::{Author, PlatformEvent};
use crate::rooms::account::{self, Member};
use crate::rooms::merchant::{LEVEL_MAX, WithdrawalTerms};
use crate::rooms::operator::{
    Approvable, Executed, ExecutionError, NewProposal, Operator, Proposal, ProposalError, SubjectError,
};

/// The level that follows from all that can be proven without documents.
const PROVEN: u8 = 1;

/// What is missing for level 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, utoipa::ToSchema)]
pub(super) enum LevelLack {
    /// No phone number was proven.
    #[serde(rename = "phone")]
    Phone,
    /// No payee name is set.
    #[serde(rename = "payee.name")]
    PayeeName,
    /// No deposit came from an account in the payee name.
    #[serde(rename = "own.deposit")]
    OwnDeposit,
}

impl LevelLack {
    const ALL: [Self; 3] = [Self::Phone, Self::PayeeName, Self::OwnDeposit];
}

/// What of level 1 is proven.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Proofs {
    pub(super) phone: bool,
    pub(super) payee_name: bool,
    pub(super) own_deposit: bool,
}

impl Proofs {
    /// What is missing, in the order in which it is done.
    pub(super) fn lacks(self) -> Vec<LevelLack> {
        let has = |lack: &LevelLack| match lack {
            LevelLack::Phone => self.phone,
            LevelLack::PayeeName => self.payee_name,
            LevelLack::OwnDeposit => self.own_deposit,
        };
        LevelLack::ALL.into_iter().filter(|lack| !has(lack)).collect()
    }

    /// The level that follows.
    pub(super) fn level(self) -> u8 {
        if self.lacks().is_empty() { PROVEN } else { 0 }
    }
}

/// A level that operators gave.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct GivenLevel {
    /// The proposal by which it was given.
    pub(super) id: ProposalId,
    pub(super) merchant_id: MerchantId,
    pub(super) member_id: MemberId,
    pub(super) level: u8,
    /// Why; the member does not read it.
    pub(super) reason: String,
    /// Who proposed it, and who approved it.
    pub(super) proposer: OperatorId,
    pub(super) approver: OperatorId,
    /// Epoch milliseconds.
    pub(super) at_ms: i64,
}

/// The level of a member, and where it comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Level {
    pub(super) proofs: Proofs,
    pub(super) given: Option<GivenLevel>,
}

impl Level {
    /// The level that holds.
    pub(super) fn level(&self) -> u8 {
        self.given.as_ref().map_or(0, |given| given.level).max(self.proofs.level())
    }
}

/// A level that a member does not have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct MissingLevel {
    pub(super) needed: u8,
    /// What of level 1 is proven.
    pub(super) proofs: Proofs,
}

impl MissingLevel {
    /// What the member can do to reach it; nothing where operators alone give it.
    pub(super) fn lacks(self) -> Vec<LevelLack> {
        if self.needed == PROVEN { self.proofs.lacks() } else { Vec::new() }
    }
}

/// The next level of which more may be withdrawn in a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct NextLevel {
    pub(super) missing: MissingLevel,
    pub(super) day_sum: Money,
}

/// What a member's level allows in a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct LevelAllowance {
    pub(super) level: u8,
    pub(super) day_sum: Money,
    pub(super) next: Option<NextLevel>,
    /// The level that is needed where this one allows nothing.
    pub(super) missing: Option<MissingLevel>,
}

impl LevelAllowance {
    pub(super) fn of(terms: &WithdrawalTerms, known: &Level) -> Self {
        let (level, proofs) = (known.level(), known.proofs);
        let day_sum = terms.day_sum_of(level);
        let mut higher = level.saturating_add(1)..=LEVEL_MAX;
        let next = higher.find(|higher| terms.day_sum_of(*higher) > day_sum).map(|needed| NextLevel {
            missing: MissingLevel { needed, proofs },
            day_sum: terms.day_sum_of(needed),
        });
        let needed = terms.level_needed();
        let missing = (!day_sum.is_positive()).then_some(MissingLevel { needed, proofs });
        Self { level, day_sum, next, missing }
    }
}

impl Payouts {
    /// The member's level.
    pub(super) async fn level_of(&self, member_id: MemberId) -> Result<Level, PayoutError> {
        let accounts = &self.wallets.accounts;
        let proofs = Proofs {
            phone: accounts.has_proven_phone(member_id).await?,
            payee_name: accounts.payee_name(member_id).await?.is_some(),
            own_deposit: self.payments.payers(member_id, 0).await?.has_proven_own,
        };
        Ok(Level { proofs, given: store::newest(self.core.db.write(), member_id).await? })
    }
}

/// The kind of proposal by which operators give a level.
#[derive(Debug)]
pub(super) struct Levels<'a>(pub(super) &'a Payouts);

/// What is proposed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct NewLevel {
    pub(super) member_id: MemberId,
    pub(super) level: u8,
}

impl NewLevel {
    /// Reads a payload.
    pub(super) fn of(payload: &Value) -> Result<Self, SubjectError> {
        let member_id = payload["member"].as_str().and_then(|id| id.parse().ok());
        let level = payload["level"].as_u64().and_then(|level| u8::try_from(level).ok());
        match (member_id, level.filter(|level| *level <= LEVEL_MAX)) {
            (Some(member_id), Some(level)) => Ok(Self { member_id, level }),
            _ => Err(SubjectError::Unreadable(format!("no level of a member: {payload}"))),
        }
    }
}

impl Levels<'_> {
    /// The kind's name.
    pub(super) const KIND: &'static str = "kyc.level";

    /// Proposes that a member is given a level, higher or lower than before.
    ///
    /// # Errors
    /// [`ProposalError`].
    pub(super) async fn propose(
        &self,
        by: &Operator,
        member: &Member,
        level: u8,
        reason: &str,
    ) -> Result<Proposal, PayoutError> {
        let payload = json!({ "member": member.id, "level": level });
        let new = NewProposal { subject: member.id.to_string(), payload, reason };
        Ok(self.0.operators.propose(by, self, new).await?)
    }

    async fn give(&self, proposal: &Proposal) -> Result<NewLevel, PayoutError> {
        let unreadable = |error: SubjectError| ProposalError::Subject(error);
        let new = NewLevel::of(&proposal.payload).map_err(unreadable)?;
        let approver = proposal.decider.ok_or(ProposalError::Stale)?;
        let payouts = self.0;
        let given = GivenLevel {
            id: proposal.id,
            merchant_id: proposal.merchant_id,
            member_id: new.member_id,
            level: new.level,
            reason: proposal.reason.clone(),
            proposer: proposal.proposer,
            approver,
            at_ms: payouts.core.clock.now_ms(),
        };
        let tx = payouts.core.db.begin().await?;
        account::lock_in_tx(&tx, given.member_id).await?;
        if store::insert_in_tx(&tx, &given).await? {
            let event = PlatformEvent {
                kind: "kyc.level",
                subject: format!("{}/{}", given.merchant_id, given.member_id).into(),
                details: json!({ "level": given.level, "proposal": given.id }),
            };
            event.record_for(&tx, given.merchant_id, &Author::SERVER, given.at_ms).await?;
        }
        tx.commit().await?;
        Ok(new)
    }
}

impl Approvable for Levels<'_> {
    fn kind(&self) -> &'static str {
        Self::KIND
    }

    fn before<'a>(&'a self, payload: &'a Value) -> BoxFuture<'a, Result<Value, SubjectError>> {
        Box::pin(async move {
            let NewLevel { member_id, .. } = NewLevel::of(payload)?;
            let given = store::newest(self.0.core.db.write(), member_id).await;
            let given = given.map_err(|error| SubjectError::Unreadable(error.to_string()))?;
            Ok(json!({ "given": given.as_ref().map(|given| given.level), "by": given.map(|given| given.id) }))
        })
    }

    fn execute<'a>(&'a self, proposal: &'a Proposal) -> BoxFuture<'a, Result<Executed, ExecutionError>> {
        Box::pin(async move {
            match self.give(proposal).await {
                Ok(NewLevel { member_id, level }) => Ok(Executed {
                    letter: Some((member_id, letter(proposal.id, level))),
                    details: json!({ "level": level }),
                }),
                Err(PayoutError::Proposal(_)) => Err(ExecutionError::Refused(ErrorCode::ProposalStale)),
                Err(error) => Err(ExecutionError::Unknown(error.to_string())),
            }
        })
    }
}

fn letter(id: ProposalId, level: u8) -> NewMessage {
    let title = LocalText {
        th: format!("ระดับยืนยันตัวตนของคุณ: {level}"),
        en: format!("Your verification level: {level}"),
    };
    let content = LocalText {
        th: "<p>เจ้าหน้าที่ปรับระดับยืนยันตัวตนของคุณ วงเงินถอนต่อวันดูได้ที่หน้าถอนเงิน</p>".to_owned(),
        en: "<p>Our staff set your verification level. The withdrawal page shows how much you can withdraw in a day.</p>"
            .to_owned(),
    };
    NewMessage { key: format!("kyc/{id}"), category: InboxCategory::Account, title, content }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn level_one_needs_all_three_proofs_and_says_what_is_missing() {
        let all = Proofs { phone: true, payee_name: true, own_deposit: true };
        assert_eq!((all.level(), all.lacks()), (1, vec![]));
        for (proofs, lack) in [
            (Proofs { phone: false, ..all }, LevelLack::Phone),
            (Proofs { payee_name: false, ..all }, LevelLack::PayeeName),
            (Proofs { own_deposit: false, ..all }, LevelLack::OwnDeposit),
        ] {
            assert_eq!((proofs.level(), proofs.lacks()), (0, vec![lack]));
        }
        assert_eq!(Proofs::default().lacks(), LevelLack::ALL);
    }

    #[test]
    fn no_proof_leads_to_a_level_that_operators_alone_give() {
        let missing = |needed| MissingLevel { needed, proofs: Proofs::default() };
        assert_eq!((missing(1).lacks(), missing(2).lacks()), (LevelLack::ALL.to_vec(), vec![]));
    }

    #[test]
    fn the_higher_of_both_levels_holds() {
        let given = |level| {
            Some(GivenLevel {
                id: ProposalId::from_uuid(uuid::Uuid::nil()),
                merchant_id: MerchantId::from_uuid(uuid::Uuid::nil()),
                member_id: MemberId::from_uuid(uuid::Uuid::nil()),
                level,
                reason: String::new(),
                proposer: OperatorId::from_uuid(uuid::Uuid::nil()),
                approver: OperatorId::from_uuid(uuid::Uuid::nil()),
                at_ms: 0,
            })
        };
        let proven = Proofs { phone: true, payee_name: true, own_deposit: true };
        for (proofs, given, level) in [
            (Proofs::default(), None, 0),
            (Proofs::default(), given(1), 1),
            (proven, None, 1),
            (proven, given(0), 1),
            (proven, given(2), 2),
        ] {
            assert_eq!(Level { proofs, given }.level(), level);
        }
    }

    #[test]
    fn a_payload_is_read_whole_or_not_at_all() {
        let member_id = MemberId::from_uuid(uuid::Uuid::nil());
        let read = |payload: Value| NewLevel::of(&payload).ok();
        assert_eq!(read(json!({ "member": member_id, "level": 2 })), Some(NewLevel { member_id, level: 2 }));
        for wrong in
            [json!({}), json!({ "member": member_id, "level": 3 }), json!({ "member": "x", "level": 1 })]
        {
            assert_eq!(read(wrong.clone()), None, "{wrong}");
        }
    }
}
