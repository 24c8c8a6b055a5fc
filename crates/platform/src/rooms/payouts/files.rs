//! Payment files: how withdrawals are paid by a bank that offers no API.
//!
//! One operator proposes a file of all attempts that wait for one, another releases exactly that, and with the release
//! the file is made, once: its bytes stay as they are, each attempt is in one file, and is sent from then on. What was
//! approved of each withdrawal is compared once more before.

use std::sync::Arc;

use erawan_kernel::ids::{MerchantId, OperatorId, ProposalId, WithdrawalId};
use erawan_kernel::{Currency, ErrorCode, Money};
use erawan_statements::pain001::{self, BankId, CreditTransfer, Debtor, PaymentFile};
use futures::future::BoxFuture;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::model::{Attempt, AttemptState, RuleCode, Withdrawal, WithdrawalState};
use super::payer::FilePayer;
use super::store::{self, Event, NewState};
use super::{Payer, PaymentFileError, PayoutDestination, PayoutError, Payouts, attempt, destination, rules};
use crate::core::Core;
use crate::data_key::SealBroken;
use crate::platform_event::{Author, PlatformEvent};
use crate::rooms::merchant::{FileTerms, Merchant};
use crate::rooms::operator::{
    Approvable, Executed, ExecutionError, NewProposal, Operator, Proposal, SubjectError,
};

/// Attempts in one file.
const ATTEMPTS_MAX: u64 = 1_000;
/// After how long it is looked again whether an attempt may still wait for a file.
const WAIT_MS: i64 = 10 * 60_000;
/// How long after the release a withdrawal is looked at by itself; a document of the bank is heard at once.
const FIRST_LOOK_MS: i64 = 10 * 60_000;

/// A file that was released.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct PaymentFileRow {
    /// That of its proposal.
    pub(super) id: ProposalId,
    pub(super) merchant_id: MerchantId,
    pub(super) payer: String,
    pub(super) count: i64,
    pub(super) sum: Money,
    /// Of its bytes, SHA-256.
    pub(super) digest: [u8; 32],
    pub(super) proposed_by: OperatorId,
    pub(super) released_by: OperatorId,
    /// Epoch milliseconds.
    pub(super) made_at_ms: i64,
}

/// What became of the attempts of a file.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct FileStates {
    pub(super) paid: i64,
    pub(super) failed: i64,
    pub(super) open: i64,
}

/// An attempt in its file, with the destination that the file names, sealed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct FileItem {
    pub(super) reference: String,
    pub(super) withdrawal: WithdrawalId,
    pub(super) amount: Money,
    pub(super) sealed: Vec<u8>,
}

/// An attempt that waits for a file.
#[derive(Debug, Clone)]
pub(super) struct Waiting {
    pub(super) attempt: Attempt,
    pub(super) withdrawal: Withdrawal,
}

/// The last attempt of a file, in the order in which they wait.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Cut {
    pub(super) at_ms: i64,
    pub(super) reference: String,
}

/// What is proposed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct NewFile {
    merchant_id: MerchantId,
    payer: String,
    pub(super) count: u64,
    pub(super) sum: Money,
    until: Cut,
}

impl NewFile {
    /// What a proposal of this kind is about.
    pub(super) fn of(payload: &Value) -> serde_json::Result<Self> {
        serde_json::from_value(payload.clone())
    }
}

impl Payouts {
    /// The payer of a merchant with this code, if this node can use it. One that the merchant hands files to, or ever
    /// did, is asked by its documents and in no other way.
    pub(super) async fn payer_of(
        &self,
        merchant_id: MerchantId,
        code: &str,
    ) -> Result<Option<Arc<dyn Payer>>, PayoutError> {
        let merchant = self.merchants.find(merchant_id).await?;
        let db = &self.core.db;
        if terms_of(&merchant, code).is_some() || store::files::has_files(db, merchant_id, code).await? {
            return Ok(Some(Arc::new(FilePayer::new(&self.core, merchant_id, code))));
        }
        Ok(self.payers.payer(code).await?)
    }

    /// Leaves an attempt where it waits for a file, unless its member may not be paid now: it was never sent, so two
    /// operators decide again.
    pub(super) async fn wait_for_file(
        &self,
        withdrawal: &Withdrawal,
        attempt: Attempt,
    ) -> Result<(), PayoutError> {
        if let Some(because) = self.stopped_by(withdrawal).await? {
            return self.take_unsent_back(withdrawal, attempt, because).await;
        }
        let at_ms = self.core.clock.now_ms() + WAIT_MS;
        let db = self.core.db.write();
        Ok(store::put_off(db, withdrawal.id, withdrawal.state, Some(at_ms)).await?)
    }

    /// An attempt that was never sent and is not to be sent now: it ends, and its withdrawal waits for two operators.
    async fn take_unsent_back(
        &self,
        withdrawal: &Withdrawal,
        mut attempt: Attempt,
        because: RuleCode,
    ) -> Result<(), PayoutError> {
        let at_ms = self.core.clock.now_ms();
        (attempt.state, attempt.ended_at_ms) = (AttemptState::Failed, Some(at_ms));
        attempt.last_said = Some("not sent".to_owned());
        let fired = rules::with(withdrawal, because, "");
        let rules = Some(crate::db::prelude::to_json(&fired)?);
        let change = NewState { rules, ..NewState::to(WithdrawalState::Review, None) };
        let detail = because.word();
        let event = Event { id: withdrawal.id, source: "rules", kind: "review", detail, at_ms };
        let tx = self.core.db.begin().await?;
        if store::update_attempt_in_tx(&tx, AttemptState::New, &attempt).await?
            && store::change_in_tx(&tx, &attempt::ON_ITS_WAY, change, event).await?
        {
            return Ok(tx.commit().await?);
        }
        Ok(tx.rollback().await?)
    }

    /// Why a member is not paid now.
    async fn stopped_by(&self, withdrawal: &Withdrawal) -> Result<Option<RuleCode>, PayoutError> {
        if self.is_frozen(withdrawal.member_id).await? {
            return Ok(Some(RuleCode::Frozen));
        }
        let debt = self.wallets.debt_of(withdrawal.member_id).await?;
        Ok(debt.is_positive().then_some(RuleCode::Reversal))
    }

    /// What waits and can be in a file. What cannot leaves the line: to two operators, or held back where it is not
    /// what was approved.
    async fn ready_for_file(
        &self,
        merchant: &Merchant,
        payer: &str,
        cut: Option<&Cut>,
    ) -> Result<Vec<(Waiting, PayoutDestination, CreditTransfer)>, PayoutError> {
        let waiting = store::files::waiting(&self.core.db, merchant.id, payer, cut, ATTEMPTS_MAX).await?;
        let mut ready = Vec::with_capacity(waiting.len());
        for one in waiting {
            if let Some(because) = self.stopped_by(&one.withdrawal).await? {
                self.take_unsent_back(&one.withdrawal, one.attempt, because).await?;
                continue;
            }
            match self.transfer_of(merchant, &one) {
                Ok((destination, transfer)) => ready.push((one, destination, transfer)),
                Err((what, detail)) => self.hold_back(&one.withdrawal, what, &detail).await?,
            }
        }
        Ok(ready)
    }

    /// The transfer that pays an attempt, or what of it is not as it was approved.
    fn transfer_of(
        &self,
        merchant: &Merchant,
        Waiting { attempt, withdrawal }: &Waiting,
    ) -> Result<(PayoutDestination, CreditTransfer), (&'static str, String)> {
        let Ok(destination) = destination::open(self, withdrawal) else {
            return Err(("destination.changed", attempt.reference.clone()));
        };
        if attempt.digest != destination::attempt_digest(withdrawal) {
            return Err(("terms.changed", attempt.reference.clone()));
        }
        let payout = attempt::payout_of(withdrawal, attempt, destination);
        let banks = &merchant.settings.withdraw_banks;
        let bank = banks.iter().find(|bank| bank.bank_code == payout.destination.bank_code);
        let named = bank.and_then(|bank| bank.clearing_id.as_deref());
        let transfer = CreditTransfer {
            end_to_end_id: payout.reference,
            amount: payout.amount,
            creditor_bank: BankId::of(named.unwrap_or(&payout.destination.bank_code)),
            creditor_name: payout.destination.holder_name.clone(),
            creditor_account: payout.destination.account_number.clone(),
        };
        match transfer.check() {
            Ok(()) => Ok((payout.destination, transfer)),
            Err(what) => Err(("file.unfit", format!("{}: {what}", attempt.reference))),
        }
    }

    /// The bytes of a file, as they were released, for the operator who takes them to the bank; it is noted who took
    /// them.
    ///
    /// # Errors
    /// [`PayoutError::Unknown`]; [`PayoutError::Seal`] when they are not what was released.
    pub(super) async fn take_file(
        &self,
        by: &Operator,
        payer: &str,
        id: ProposalId,
    ) -> Result<Vec<u8>, PayoutError> {
        let found = store::files::find_file(&self.core.db, by.merchant_id, payer, id).await?;
        let (file, sealed) = found.ok_or(PayoutError::Unknown)?;
        let bytes = self.core.data_key.open(&place(id), &sealed)?;
        if <[u8; 32]>::from(Sha256::digest(&bytes)) != file.digest {
            return Err(SealBroken.into());
        }
        let tx = self.core.db.begin().await?;
        let details = json!({ "payer": payer, "digest": hex::encode(file.digest) });
        let event = PlatformEvent { kind: "payfile.downloaded", subject: id.to_string().into(), details };
        let author = Author::operator(&by.username);
        event.record_for(&tx, by.merchant_id, &author, self.core.clock.now_ms()).await?;
        tx.commit().await?;
        Ok(bytes)
    }
}

/// The terms of a payer to whom the merchant hands files.
pub(super) fn terms_of<'a>(merchant: &'a Merchant, payer: &str) -> Option<&'a FileTerms> {
    merchant.settings.withdrawals.as_ref()?.files.iter().find(|terms| terms.payer == payer)
}

/// Where the seal of a file's bytes stands.
fn place(id: ProposalId) -> String {
    format!("payment_file.sealed/{id}")
}

/// Where the seal of an item's destination stands.
fn item_place(reference: &str) -> String {
    format!("payment_file_item.sealed/{reference}")
}

/// The destination that the file named for this item.
pub(super) fn open_destination(core: &Core, item: &FileItem) -> Result<PayoutDestination, SealBroken> {
    let text = core.data_key.open(&item_place(&item.reference), &item.sealed)?;
    destination::of_text(&text)
}

/// What two operators agree on: every transfer with its approval, and whose account pays.
fn digest_of(terms: &FileTerms, ready: &[(Waiting, PayoutDestination, CreditTransfer)]) -> String {
    let transfers: Vec<_> = ready
        .iter()
        .map(|(waiting, _, transfer)| {
            json!([
                transfer.end_to_end_id,
                transfer.amount,
                transfer.creditor_bank.text(),
                hex::encode(waiting.attempt.digest)
            ])
        })
        .collect();
    let what = json!([terms.debtor_name, terms.debtor_account, terms.debtor_bank, transfers]);
    hex::encode(Sha256::digest(what.to_string()))
}

fn sum_of(ready: &[(Waiting, PayoutDestination, CreditTransfer)]) -> Result<Money, PayoutError> {
    let mut sum = Money::ZERO;
    for (_, _, transfer) in ready {
        sum = sum.plus(transfer.amount).map_err(|error| sea_orm::DbErr::Type(error.to_string()))?;
    }
    Ok(sum)
}

/// The kind of proposal by which a file is made.
#[derive(Debug)]
pub(super) struct PaymentFiles<'a>(pub(super) &'a Payouts);

impl PaymentFiles<'_> {
    /// The kind's name.
    pub(super) const KIND: &'static str = "payfile";

    /// Proposes a file of what waits for one now.
    ///
    /// # Errors
    /// [`PayoutError::Unknown`] for a payer that takes no files; [`PaymentFileError::PayerSuspended`];
    /// [`PaymentFileError::NothingWaits`]; [`PayoutError::Proposal`].
    pub(super) async fn propose(
        &self,
        by: &Operator,
        payer: &str,
        reason: &str,
    ) -> Result<Proposal, PayoutError> {
        let payouts = self.0;
        let merchant = payouts.merchants.find(by.merchant_id).await?;
        if terms_of(&merchant, payer).is_none() {
            return Err(PayoutError::Unknown);
        }
        if payouts.is_suspended(by.merchant_id, payer).await? {
            return Err(PaymentFileError::PayerSuspended.into());
        }
        let ready = payouts.ready_for_file(&merchant, payer, None).await?;
        let Some((last, _, _)) = ready.last() else { return Err(PaymentFileError::NothingWaits.into()) };
        let new = NewFile {
            merchant_id: by.merchant_id,
            payer: payer.to_owned(),
            count: ready.len() as u64,
            sum: sum_of(&ready)?,
            until: Cut { at_ms: last.attempt.created_at_ms, reference: last.attempt.reference.clone() },
        };
        let payload = serde_json::to_value(new).map_err(|error| sea_orm::DbErr::Type(error.to_string()))?;
        let new = NewProposal { subject: payer.to_owned(), payload, reason };
        Ok(payouts.operators.propose(by, self, new).await?)
    }

    /// Makes the file, once; false when it is not what was released any more.
    async fn make(&self, proposal: &Proposal) -> Result<bool, PayoutError> {
        let payouts = self.0;
        let unreadable = |error: serde_json::Error| sea_orm::DbErr::Type(error.to_string());
        let new = NewFile::of(&proposal.payload).map_err(unreadable)?;
        let db = &payouts.core.db;
        if store::files::find_file(db, new.merchant_id, &new.payer, proposal.id).await?.is_some() {
            return Ok(true);
        }
        if payouts.is_suspended(new.merchant_id, &new.payer).await? {
            return Ok(false);
        }
        let merchant = payouts.merchants.find(new.merchant_id).await?;
        let Some(terms) = terms_of(&merchant, &new.payer) else { return Ok(false) };
        let ready = payouts.ready_for_file(&merchant, &new.payer, Some(&new.until)).await?;
        let is_as_seen = proposal.before["content"] == digest_of(terms, &ready).as_str();
        let Some(released_by) = proposal.decider.filter(|_| is_as_seen && ready.len() as u64 == new.count)
        else {
            return Ok(false);
        };
        let now = payouts.core.clock.now();
        let file = PaymentFile {
            message_id: message_id(proposal.id),
            created: now,
            day: merchant.date_at(now),
            debtor: Debtor {
                name: terms.debtor_name.clone(),
                account: terms.debtor_account.clone(),
                bank: BankId::of(&terms.debtor_bank),
            },
            currency: Currency::Thb,
            transfers: ready.iter().map(|(_, _, transfer)| transfer.clone()).collect(),
        };
        let bytes = match pain001::write(&file) {
            Ok(bytes) => bytes,
            Err(error) => {
                tracing::error!(payer = new.payer, %error, "a payment file cannot be written");
                return Ok(false);
            }
        };
        let row = PaymentFileRow {
            id: proposal.id,
            merchant_id: new.merchant_id,
            payer: new.payer,
            count: i64::try_from(ready.len()).unwrap_or(i64::MAX),
            sum: new.sum,
            digest: Sha256::digest(&bytes).into(),
            proposed_by: proposal.proposer,
            released_by,
            made_at_ms: payouts.core.clock.now_ms(),
        };
        payouts.keep_file(row, &bytes, ready).await
    }
}

/// The file's name at the bank: the proposal's number without its prefix, 32 signs.
fn message_id(id: ProposalId) -> String {
    id.uuid().as_simple().to_string()
}

/// The file that a name at the bank is of.
pub(super) fn file_named(message_id: &str) -> Option<ProposalId> {
    uuid::Uuid::try_parse(message_id).ok().filter(|_| message_id.len() == 32).map(ProposalId::from_uuid)
}

impl Payouts {
    /// Keeps the file and says that its attempts are sent, all or nothing.
    async fn keep_file(
        &self,
        row: PaymentFileRow,
        bytes: &[u8],
        ready: Vec<(Waiting, PayoutDestination, CreditTransfer)>,
    ) -> Result<bool, PayoutError> {
        let core = &self.core;
        let sealed = core.data_key.seal(&*core.entropy, &place(row.id), bytes)?;
        let mut items = Vec::with_capacity(ready.len());
        for (waiting, destination, transfer) in &ready {
            let reference = &waiting.attempt.reference;
            items.push(FileItem {
                reference: reference.clone(),
                withdrawal: waiting.withdrawal.id,
                amount: transfer.amount,
                sealed: destination::seal(self, &item_place(reference), destination)?,
            });
        }
        let (at_ms, detail) = (row.made_at_ms, row.id.to_string());
        let tx = core.db.begin().await?;
        if !store::files::insert_file_in_tx(&tx, &row, sealed, &items).await? {
            tx.rollback().await?;
            return Ok(false);
        }
        for (Waiting { mut attempt, withdrawal }, _, _) in ready {
            attempt.state = AttemptState::Sent;
            attempt.sent_at_ms = Some(at_ms);
            let event = Event { id: withdrawal.id, source: "operator", kind: "sent", detail: &detail, at_ms };
            let change = NewState::to(WithdrawalState::Sent, Some(at_ms + FIRST_LOOK_MS));
            let of_destination = Some(withdrawal.destination_digest);
            let change = NewState { of_destination, ..change };
            if !store::update_attempt_in_tx(&tx, AttemptState::New, &attempt).await?
                || !store::change_in_tx(&tx, &attempt::ON_ITS_WAY, change, event).await?
            {
                tx.rollback().await?;
                return Ok(false);
            }
        }
        let details = json!({
            "payer": row.payer,
            "count": row.count,
            "sum": row.sum,
            "digest": hex::encode(row.digest),
        });
        let event = PlatformEvent { kind: "payfile.made", subject: detail.as_str().into(), details };
        event.record_for(&tx, row.merchant_id, &Author::SERVER, at_ms).await?;
        tx.commit().await?;
        Ok(true)
    }
}

impl Approvable for PaymentFiles<'_> {
    fn kind(&self) -> &'static str {
        Self::KIND
    }

    fn before<'a>(&'a self, payload: &'a Value) -> BoxFuture<'a, Result<Value, SubjectError>> {
        Box::pin(async move {
            let unreadable = |error: &dyn std::fmt::Display| SubjectError::Unreadable(error.to_string());
            let new = NewFile::of(payload).map_err(|error| unreadable(&error))?;
            let payouts = self.0;
            let merchant =
                payouts.merchants.find(new.merchant_id).await.map_err(|error| unreadable(&error))?;
            let ready = payouts.ready_for_file(&merchant, &new.payer, Some(&new.until)).await;
            let ready = ready.map_err(|error| unreadable(&error))?;
            let suspended = payouts.is_suspended(new.merchant_id, &new.payer).await;
            Ok(json!({
                "content": terms_of(&merchant, &new.payer).map(|terms| digest_of(terms, &ready)),
                "count": ready.len(),
                "sum": sum_of(&ready).map_err(|error| unreadable(&error))?,
                "suspended": suspended.map_err(|error| unreadable(&error))?,
            }))
        })
    }

    fn execute<'a>(&'a self, proposal: &'a Proposal) -> BoxFuture<'a, Result<Executed, ExecutionError>> {
        Box::pin(async move {
            match self.make(proposal).await {
                Ok(true) => Ok(Executed { letter: None, details: json!({}) }),
                Ok(false) => Err(ExecutionError::Refused(ErrorCode::ProposalStale)),
                Err(error) => Err(ExecutionError::Unknown(error.to_string())),
            }
        })
    }
}
