//! Adjustments: a member's balance put right by two operators, one who proposes and one who approves.
//!
//! The other side is the merchant's account of adjustments, so that what they cost is one balance. The proposal's
//! identifier is the key in the ledger: however often it is carried out, it moves money once.

use erawan_kernel::ids::{MemberId, ProposalId};
use erawan_kernel::{Currency, ErrorCode, LocalText, Money};
use erawan_ledger::{Command, Key, LedgerError, Namespace};
use futures::future::BoxFuture;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::moves::{Side, house_account, tell};
use super::{HouseAccount, Result, TxCode, Wallet, WalletError};
use crate::html;
use crate::inbox::{InboxCategory, NewMessage};
use crate::rooms::account::Member;
use crate::rooms::operator::{
    Approvable, Executed, ExecutionError, NewProposal, Operator, Proposal, ProposalError, SubjectError,
};
use crate::rooms::wallet::Wallets;

/// Which way an adjustment goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum AdjustmentDirection {
    /// The member gets it.
    Credit,
    /// It is taken from the member.
    Debit,
}

/// What is to be done.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Adjustment {
    pub(super) member_id: MemberId,
    pub(super) direction: AdjustmentDirection,
    pub(super) amount: Money,
}

impl Adjustment {
    /// What a proposal of this kind is about.
    pub(super) fn of(payload: &Value) -> serde_json::Result<Self> {
        serde_json::from_value(payload.clone())
    }
}

/// The kind of proposal.
#[derive(Debug)]
pub(super) struct Adjustments<'a>(pub(super) &'a Wallets);

impl Adjustments<'_> {
    /// The kind's name.
    pub(super) const KIND: &'static str = "adjustment";

    /// Proposes to credit a member's wallet, or to take from it.
    ///
    /// # Errors
    /// [`ProposalError`].
    pub(super) async fn propose(
        &self,
        by: &Operator,
        member: &Member,
        (direction, amount): (AdjustmentDirection, Money),
        reason: &str,
    ) -> Result<Proposal, ProposalError> {
        let adjustment = Adjustment { member_id: member.id, direction, amount };
        let payload =
            serde_json::to_value(adjustment).map_err(|error| SubjectError::Unreadable(error.to_string()))?;
        let new = NewProposal { subject: member.username.clone(), payload, reason };
        self.0.operators.propose(by, self, new).await
    }

    async fn move_money(
        &self,
        proposal: &Proposal,
        adjustment: &Adjustment,
    ) -> Result<(i64, Member, Currency), WalletError> {
        let wallets = self.0;
        let member = wallets.accounts.find(adjustment.member_id).await?.ok_or(WalletError::MemberUnknown)?;
        let wallet = wallets.open(member.id, member.kind).await?;
        let house = house_account(wallets, &wallet, HouseAccount::Adjustments).await?;
        let (debit, credit, code, side) = match adjustment.direction {
            AdjustmentDirection::Credit => (house, wallet.account, TxCode::SystemCredit, Side::Credit),
            AdjustmentDirection::Debit => (wallet.account, house, TxCode::SystemDebit, Side::Debit),
        };
        let command = Command::Transfer {
            key: Key::from_uuid(Namespace::new("adjust")?, proposal.id.uuid()),
            debit,
            credit,
            amount: adjustment.amount,
            code: code.into(),
            reference: proposal.id.to_string(),
            requires: None,
        };
        let receipt = wallets.ledger.submit(command).await?;
        tell(wallets, &wallet, &receipt, side);
        Ok((receipt.sequence, member, wallet.currency))
    }
}

impl Wallets {
    /// Books what is left of a closed account's main wallet and cannot be paid, less than a hundredth, as an adjustment.
    /// Safe to repeat with the same closing.
    ///
    /// # Errors
    /// [`WalletError::Ledger`], [`WalletError::Database`].
    pub(crate) async fn clear_rest(&self, wallet: &Wallet, closing: ProposalId) -> Result<()> {
        let key = Key::from_uuid(Namespace::new("adjust")?, closing.uuid());
        let rest = self.balance_of(wallet).await?.available;
        let is_payable = rest.whole_hundredths().is_positive();
        if is_payable || !rest.is_positive() || self.ledger.find(&key).await?.is_some() {
            return Ok(());
        }
        let command = Command::Transfer {
            key,
            debit: wallet.account,
            credit: house_account(self, wallet, HouseAccount::Adjustments).await?,
            amount: rest,
            code: TxCode::SystemDebit.into(),
            reference: closing.to_string(),
            requires: None,
        };
        let receipt = self.ledger.submit(command).await?;
        tell(self, wallet, &receipt, Side::Debit);
        Ok(())
    }
}

impl Approvable for Adjustments<'_> {
    fn kind(&self) -> &'static str {
        Self::KIND
    }

    fn before<'a>(&'a self, payload: &'a Value) -> BoxFuture<'a, Result<Value, SubjectError>> {
        Box::pin(async move {
            let unreadable = |error: &dyn std::fmt::Display| SubjectError::Unreadable(error.to_string());
            let adjustment = Adjustment::of(payload).map_err(|error| unreadable(&error))?;
            let member =
                self.0.accounts.find(adjustment.member_id).await.map_err(|error| unreadable(&error))?;
            // The balance changes with every bet; what must not change is whose wallet it is and whether it may be used.
            Ok(member.map_or(
                Value::Null,
                |member| json!({ "username": member.username, "disabled": member.is_disabled }),
            ))
        })
    }

    fn execute<'a>(&'a self, proposal: &'a Proposal) -> BoxFuture<'a, Result<Executed, ExecutionError>> {
        Box::pin(async move {
            let adjustment = Adjustment::of(&proposal.payload)
                .map_err(|error| ExecutionError::Unknown(format!("the payload: {error}")))?;
            match self.move_money(proposal, &adjustment).await {
                Ok((sequence, member, currency)) => Ok(Executed {
                    letter: Some((member.id, letter(proposal, &adjustment, currency))),
                    details: json!({ "sequence": sequence }),
                }),
                Err(WalletError::Ledger(LedgerError::InsufficientFunds { .. })) => {
                    Err(ExecutionError::Refused(ErrorCode::InsufficientBalance))
                }
                Err(WalletError::MemberUnknown) => Err(ExecutionError::Refused(ErrorCode::NotFound)),
                Err(error) => Err(ExecutionError::Unknown(error.to_string())),
            }
        })
    }
}

/// What the member is told.
fn letter(proposal: &Proposal, adjustment: &Adjustment, currency: Currency) -> NewMessage {
    let (amount, id) = (adjustment.amount.with_symbol(currency), proposal.id);
    let reason = html::escaped(&proposal.reason);
    let (title, what) = match adjustment.direction {
        AdjustmentDirection::Credit => (
            LocalText {
                th: format!("ปรับยอด: เพิ่ม {amount}"), en: format!("Adjustment: {amount} added")
            },
            LocalText {
                th: format!("เราได้เพิ่ม <strong>{amount}</strong> เข้ากระเป๋าของคุณ"),
                en: format!("We added <strong>{amount}</strong> to your wallet."),
            },
        ),
        AdjustmentDirection::Debit => (
            LocalText {
                th: format!("ปรับยอด: หัก {amount}"), en: format!("Adjustment: {amount} taken")
            },
            LocalText {
                th: format!("เราได้หัก <strong>{amount}</strong> จากกระเป๋าของคุณ"),
                en: format!("We took <strong>{amount}</strong> from your wallet."),
            },
        ),
    };
    let content = LocalText {
        th: format!("<p>{}</p><p>เหตุผล: {reason}</p><p>เลขที่รายการ {id}</p>", what.th),
        en: format!("<p>{}</p><p>Reason: {reason}</p><p>Reference {id}</p>", what.en),
    };
    NewMessage { key: format!("adjustment/{id}"), category: InboxCategory::Account, title, content }
}
