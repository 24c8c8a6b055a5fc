//! Deposits by transfer to an account of the merchant.
//!
//! The member is shown an account and an amount whose satang no other open deposit there has. What arrives is a
//! receipt as of any gateway; the amount tells whose it is. A slip that the member sends in is a pointer to a transfer:
//! its bank is asked, and only what the bank answers is money. A transfer's slip belongs to one deposit for ever.

use erawan_kernel::ids::{DepositId, DepositImageId, MemberId};
use erawan_kernel::promptpay::{self, SlipError, SlipPointer};
use erawan_kernel::{Language, Money};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::deposit::{close, insert_in_tx, tell_status};
use super::model::{
    ChannelName, CollectionAccount, Deposit, DepositStatus, DepositStep, PaymentChannel, Reason,
    next_poll_at_ms, tag_range, tagged,
};
use super::store::{self, DepositImage, Event};
use super::{ChannelChoice, ManualError, PaymentError};
use crate::db::prelude::Tx;
use crate::pictures::{Kind, Picture};
use crate::rooms::account;
use crate::rooms::merchant::Merchant;
use crate::rooms::payments::Payments;
use crate::rooms::responsible::{self, ResponsibleError};
use crate::rooms::session::RealMember;
use crate::web::DateLimits;

/// Deposits of one member that may be open at one account.
const OPEN_MAX: u64 = 3;
/// How long after a deposit's end its evidence is still taken.
const EVIDENCE_MS: i64 = 24 * 60 * 60 * 1_000;
/// Pictures of one deposit.
pub(super) const IMAGES_MAX: usize = 3;
/// Pictures of one deposit that may wait to be sent in.
const UPLOADED_MAX: usize = 9;
const UPLOADED_MS_MAX: i64 = 24 * 60 * 60 * 1_000;
const NAME_MAX: usize = 128;
const REMARK_MAX: usize = 140;

/// What a member wants to transfer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct NewTransfer {
    /// What the client named the request: the same key never makes a second deposit.
    pub(super) idempotency_key: Uuid,
    /// One of the manual channel's banks.
    pub(super) bank_id: String,
    /// How much, in whole units.
    pub(super) amount: Money,
    /// The member's language.
    pub(super) language: Language,
}

/// What a member sends in to show that it was transferred.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Evidence {
    /// Whose account it was paid from, by the member's word.
    pub(super) payer_name: Option<String>,
    pub(super) remark: Option<String>,
    /// Pictures that were uploaded for this deposit.
    pub(super) images: Vec<DepositImageId>,
}

/// What a member wrote, as it is sealed.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Written {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) payer_name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) remark: Option<String>,
}

impl Payments {
    /// Orders a deposit by transfer. The same key again answers the same deposit.
    ///
    /// # Errors
    /// [`PaymentError`] as of any deposit, [`PaymentError::AmountOutOfRange`] also for an amount that is not whole;
    /// [`ManualError::TooManyOpen`]; [`ManualError::AccountsBusy`].
    pub(super) async fn start_transfer(
        &self,
        merchant: &Merchant,
        RealMember(member): RealMember,
        new: &NewTransfer,
    ) -> Result<Deposit, ManualError> {
        let known = store::find_by_key(&self.core.db, member.member_id, new.idempotency_key).await?;
        if let Some(known) = known {
            return repeat(known, new);
        }
        let offered = self.channels(merchant.id).await?;
        let chosen = ChannelChoice::Kind(ChannelName::Manual).bank_of(&offered, &new.bank_id);
        let (channel, bank) = chosen.ok_or(PaymentError::ChannelUnavailable)?;
        if channel.currency != merchant.settings.currency {
            return Err(PaymentError::ChannelUnavailable.into());
        }
        if !channel.takes(new.amount) || new.amount.minor() % Money::UNIT != 0 {
            return Err(PaymentError::AmountOutOfRange.into());
        }
        let now_ms = self.core.clock.now_ms();
        let id = DepositId::generate(&*self.core.clock, &*self.core.entropy)?;
        let who = (merchant.id, member.member_id);
        let (key, language) = (new.idempotency_key, new.language);
        let deposit = Deposit::new(id, who, key, (channel, bank), new.amount, language, now_ms);
        let ref1 = Some(promptpay::new_ref1(&*self.core.entropy)?);
        // The account is known here, so there is no gateway to wait for.
        let mut deposit = Deposit { ref1, step: Some(DepositStep::ToPay), ..deposit };
        let tx = self.core.db.begin().await?;
        account::lock_in_tx(&tx, member.member_id).await.map_err(ResponsibleError::from)?;
        let known = store::find_by_key_in_tx(&tx, member.member_id, new.idempotency_key).await?;
        if let Some(known) = known {
            // A double press: the other request was first.
            return repeat(known, new);
        }
        self.choose_account(&tx, merchant, channel, &mut deposit).await?;
        let poll_at_ms = next_poll_at_ms(DepositStatus::Pending, 0, now_ms, deposit.expires_at_ms);
        insert_in_tx(self, &tx, &deposit, poll_at_ms).await?;
        let detail = deposit.collection_account.as_deref().unwrap_or_default();
        let event = Event { deposit_id: deposit.id, source: "server", kind: "placed", detail, at_ms: now_ms };
        store::note(&tx, event).await?;
        tx.commit().await?;
        metrics::counter!("erawan_deposits_total", "state" => DepositStatus::Pending.word()).increment(1);
        Ok(deposit)
    }

    /// Gives a new deposit its account, the least used that has room for it, and an amount that no other open deposit
    /// there has; one that no transfer may still name for another, while there is any.
    async fn choose_account(
        &self,
        tx: &Tx,
        merchant: &Merchant,
        channel: &PaymentChannel,
        deposit: &mut Deposit,
    ) -> Result<(), ManualError> {
        let pool = store::lock_pool_in_tx(tx, merchant.id, &channel.vendor, &deposit.bank_id).await?;
        let day = DateLimits { days_max: 1, days_back_max: 1 };
        let today = merchant.days((None, None), self.core.clock.now(), day);
        let since_ms = today.map_or(deposit.created_at_ms - EVIDENCE_MS, |today| today.from_ms);
        let mut accounts = Vec::new();
        for row in pool {
            let used = store::used_in_tx(tx, merchant.id, &row.code, since_ms).await?;
            let sum = used.plus(deposit.amount).unwrap_or(Money::REQUEST_MAX);
            if sum <= row.day_cap {
                accounts.push((used, row));
            }
        }
        if accounts.is_empty() {
            return Err(ManualError::AccountsBusy);
        }
        accounts.sort_by(|(a, first), (b, second)| (a, &first.code).cmp(&(b, &second.code)));
        let mut random = [0_u8; 8];
        self.core.entropy.fill(&mut random)?;
        let start = u64::from_le_bytes(random);
        let mut last_free = None;
        let mut is_full_of_theirs = false;
        for (_, row) in accounts {
            let (range, code) = (tag_range(deposit.amount), &row.code);
            let open = store::open_of_member_in_tx(tx, merchant.id, code, deposit.member_id).await?;
            if open >= OPEN_MAX {
                is_full_of_theirs = true;
                continue;
            }
            let since_ms = deposit.created_at_ms - EVIDENCE_MS;
            let (open, named) = store::taken_in_tx(tx, merchant.id, code, range, since_ms).await?;
            if let Some(amount) = tagged(deposit.amount, &named, start) {
                last_free = Some((row, amount));
                break;
            }
            if last_free.is_none() {
                last_free = tagged(deposit.amount, &open, start).map(|amount| (row, amount));
            }
        }
        let why = || if is_full_of_theirs { ManualError::TooManyOpen } else { ManualError::AccountsBusy };
        let (row, amount) = last_free.ok_or_else(why)?;
        let chosen = self.setup.open_account(row)?;
        deposit.qr_code = chosen.code_for(amount);
        deposit.amount_to_pay = Some(amount);
        deposit.collection_account = Some(chosen.code);
        Ok(())
    }

    /// The account that a deposit was shown, while there is something to pay.
    ///
    /// # Errors
    /// [`PaymentError::Database`].
    pub(super) async fn account_of(
        &self,
        deposit: &Deposit,
    ) -> Result<Option<CollectionAccount>, PaymentError> {
        match &deposit.collection_account {
            Some(code) => self.setup.collection_account(deposit.merchant_id, code).await,
            None => Ok(None),
        }
    }

    /// Keeps a picture for the member's deposit until it is sent in.
    ///
    /// # Errors
    /// [`PaymentError::DepositUnknown`]; [`ManualError::EvidenceLate`]; [`ManualError::SlipUnreadable`] for what is no
    /// picture, and for a slip whose code was changed; [`ManualError::SlipUsed`] for the slip of another deposit;
    /// [`ManualError::Busy`]; [`ManualError::TooManyImages`].
    pub(super) async fn keep_image(
        &self,
        member: MemberId,
        id: DepositId,
        kind: Kind,
        bytes: bytes::Bytes,
    ) -> Result<DepositImageId, ManualError> {
        let deposit = self.find_transfer(member, id).await?;
        self.check_in_time(&deposit)?;
        let now_ms = self.core.clock.now_ms();
        // Looking at a picture is the dear part: do not spend it on one that plainly cannot be kept.
        if store::images_of(self.core.db.read(), id).await?.len() >= UPLOADED_MAX {
            return Err(ManualError::TooManyImages);
        }
        let picture = self.painter.encode_and_read(kind, bytes).await?;
        let slip = slip_on(&picture)?;
        if let Some(pointer) = &slip {
            self.check_unused(&deposit, pointer).await?;
        }
        let image = DepositImage {
            id: DepositImageId::generate(&*self.core.clock, &*self.core.entropy)?,
            width: picture.width,
            height: picture.height,
            slip,
            is_sent: false,
        };
        let tx = self.core.db.begin().await?;
        account::lock_in_tx(&tx, member).await.map_err(ResponsibleError::from)?;
        if store::images_of(&tx, id).await?.len() >= UPLOADED_MAX {
            return Err(ManualError::TooManyImages);
        }
        store::insert_image_in_tx(&tx, id, &image, picture.jpeg, now_ms).await?;
        tx.commit().await?;
        Ok(image.id)
    }

    /// Takes what the member sends in, asks the banks of the slips at once and answers how the deposit is then. The same
    /// again changes nothing.
    ///
    /// # Errors
    /// [`PaymentError::DepositUnknown`]; [`ManualError::EvidenceLate`]; [`ManualError::SlipUsed`];
    /// [`ManualError::Field`] for a text that is too long, or pictures that are not this deposit's.
    pub(super) async fn send_evidence(
        &self,
        member: MemberId,
        id: DepositId,
        evidence: Evidence,
    ) -> Result<Deposit, ManualError> {
        let deposit = self.find_transfer(member, id).await?;
        self.check_in_time(&deposit)?;
        let written = Written {
            payer_name: text(evidence.payer_name, NAME_MAX, "payerName")?,
            remark: text(evidence.remark, REMARK_MAX, "remark")?,
        };
        let mut wanted = evidence.images;
        wanted.sort_unstable();
        wanted.dedup();
        let now_ms = self.core.clock.now_ms();
        let tx = self.core.db.begin().await?;
        account::lock_in_tx(&tx, member).await.map_err(ResponsibleError::from)?;
        // It may have ended while this was waiting.
        let deposit = store::find_in_tx_for_job(&tx, id).await?.ok_or(PaymentError::DepositUnknown)?;
        self.check_in_time(&deposit)?;
        let kept = store::images_of(&tx, id).await?;
        let is_wanted = |image: &&DepositImage| image.is_sent || wanted.contains(&image.id);
        let sent: Vec<_> = kept.iter().filter(is_wanted).collect();
        let is_known = wanted.iter().all(|id| kept.iter().any(|image| image.id == *id));
        if !is_known || sent.len() > IMAGES_MAX {
            return Err(ManualError::Field("images"));
        }
        for pointer in sent.iter().filter_map(|image| image.slip.as_ref()) {
            if !store::hold_slip_in_tx(&tx, deposit.merchant_id, pointer, id, now_ms).await? {
                return Err(ManualError::SlipUsed);
            }
        }
        store::send_images_in_tx(&tx, id, &wanted).await?;
        if written.payer_name.is_some() || written.remark.is_some() {
            let sealed = self.seal_written(id, &written)?;
            store::put_evidence_in_tx(&tx, id, sealed, now_ms).await?;
        }
        let event = Event { deposit_id: id, source: "member", kind: "claimed", detail: "", at_ms: now_ms };
        store::claim_in_tx(&tx, event).await?;
        if deposit.status == DepositStatus::Cancelled {
            // Its time is over: what the member sends in is looked at by a person unless the bank answers.
            let event = Event { kind: "in.review", ..event };
            store::need_review_in_tx(&tx, event).await?;
        }
        tx.commit().await?;
        tell_status(self, member, id, deposit.status);
        self.ask_slips(Some(id)).await?;
        let now = store::find_of(self.core.db.write(), member, id).await?;
        Ok(now.ok_or(PaymentError::DepositUnknown)?)
    }

    /// Ends a transfer that was not made, or a deposit in coins that were not sent.
    ///
    /// # Errors
    /// [`PaymentError::DepositUnknown`]; [`ManualError::NotCancellable`] unless it is a pending deposit of these kinds for
    /// which nothing arrived and no coins were seen.
    pub(super) async fn cancel_transfer(&self, member: MemberId, id: DepositId) -> Result<(), ManualError> {
        let deposit = self.find_deposit(member, id).await?;
        let is_open = deposit.status == DepositStatus::Pending
            && matches!(deposit.step, Some(DepositStep::ToPay | DepositStep::Claimed))
            && deposit.received.is_none();
        if !matches!(deposit.channel, ChannelName::Manual | ChannelName::Crypto) || !is_open {
            return Err(ManualError::NotCancellable);
        }
        let did = close(self, &deposit, DepositStatus::Cancelled, Reason::ByMember, "member", "").await?;
        if did { Ok(()) } else { Err(ManualError::NotCancellable) }
    }

    /// The member's deposit by transfer.
    async fn find_transfer(&self, member: MemberId, id: DepositId) -> Result<Deposit, ManualError> {
        let deposit = self.find_deposit(member, id).await?;
        if deposit.channel == ChannelName::Manual {
            Ok(deposit)
        } else {
            Err(PaymentError::DepositUnknown.into())
        }
    }

    fn check_in_time(&self, deposit: &Deposit) -> Result<(), ManualError> {
        let is_in_time = match deposit.status {
            DepositStatus::Pending => true,
            DepositStatus::Cancelled => self.core.clock.now_ms() < deposit.expires_at_ms + EVIDENCE_MS,
            DepositStatus::Success | DepositStatus::Failed => false,
        };
        if is_in_time { Ok(()) } else { Err(ManualError::EvidenceLate) }
    }

    async fn check_unused(&self, deposit: &Deposit, pointer: &SlipPointer) -> Result<(), ManualError> {
        let (db, merchant_id) = (&self.core.db, deposit.merchant_id);
        let holder = store::slip_holder(db.read(), merchant_id, pointer).await?;
        let is_used = holder.is_some_and(|holder| holder != deposit.id)
            || store::is_credited_elsewhere(db, merchant_id, pointer, deposit.id).await?;
        if is_used { Err(ManualError::SlipUsed) } else { Ok(()) }
    }

    /// Forgets pictures that were uploaded a day ago and never sent in.
    ///
    /// # Errors
    /// [`PaymentError::Database`].
    pub async fn forget_unsent_images(&self) -> Result<(), PaymentError> {
        let before_ms = self.core.clock.now_ms() - UPLOADED_MS_MAX;
        Ok(store::forget_unsent_images(&self.core.db, before_ms).await?)
    }

    fn seal_written(&self, id: DepositId, written: &Written) -> Result<Vec<u8>, ManualError> {
        let bytes =
            serde_json::to_vec(written).map_err(|error| ManualError::Unreadable(error.to_string()))?;
        Ok(self.core.data_key.seal(&*self.core.entropy, &place(id), &bytes)?)
    }

    /// What the member wrote about a deposit.
    pub(super) async fn written(&self, id: DepositId) -> Result<Written, ManualError> {
        let Some(sealed) = store::evidence_of(&self.core.db, id).await? else {
            return Ok(Written::default());
        };
        let opened = self.core.data_key.open(&place(id), &sealed).ok();
        let written = opened.and_then(|bytes| serde_json::from_slice(&bytes).ok());
        written.ok_or_else(|| ManualError::Unreadable(format!("what was written about {id}")))
    }

    /// Brings a deposit by transfer further: the banks of its slips are asked, its time passes, and what was said to be
    /// paid and did not arrive within a day is looked at by a person. It is never cancelled while its member says so.
    pub(super) async fn follow_transfer(&self, deposit: &Deposit) -> Result<(), PaymentError> {
        self.ask_slips(Some(deposit.id)).await?;
        let now = self.find_deposit_for_job(deposit.id).await?;
        if now.status != DepositStatus::Pending {
            return Ok(());
        }
        let now_ms = self.core.clock.now_ms();
        match (now.step, now.claimed_at_ms) {
            (Some(DepositStep::ToPay), None) if now_ms >= now.expires_at_ms => {
                close(self, &now, DepositStatus::Cancelled, Reason::Expired, "poll", "").await?;
            }
            (Some(DepositStep::Claimed), Some(claimed_at_ms)) if now_ms >= claimed_at_ms + EVIDENCE_MS => {
                let event = Event {
                    deposit_id: now.id,
                    source: "poll",
                    kind: "in.review",
                    detail: "",
                    at_ms: now_ms,
                };
                let tx = self.core.db.begin().await?;
                account::lock_in_tx(&tx, now.member_id).await.map_err(ResponsibleError::from)?;
                if store::is_completed_in_tx(&tx, now.id).await? {
                    return Ok(());
                }
                if store::need_review_in_tx(&tx, event).await? {
                    responsible::release_deposit_in_tx(&tx, now.id).await?;
                }
                tx.commit().await?;
                tell_status(self, now.member_id, now.id, now.status);
            }
            _ => {}
        }
        Ok(())
    }
}

/// Answers a key that was used before.
fn repeat(known: Deposit, new: &NewTransfer) -> Result<Deposit, ManualError> {
    let is_same =
        known.channel == ChannelName::Manual && known.bank_id == new.bank_id && known.amount == new.amount;
    if is_same { Ok(known) } else { Err(PaymentError::KeyReused.into()) }
}

/// What the slip on a picture points to: `None` for a picture without a slip's code, and for one with two.
fn slip_on(picture: &Picture) -> Result<Option<SlipPointer>, ManualError> {
    let mut found: Option<SlipPointer> = None;
    for text in &picture.codes {
        match SlipPointer::read(text) {
            Ok(pointer) if found.as_ref().is_some_and(|known| *known != pointer) => return Ok(None),
            Ok(pointer) => found = Some(pointer),
            Err(SlipError::Checksum) => return Err(ManualError::SlipUnreadable),
            Err(SlipError::Other) => {}
        }
    }
    Ok(found)
}

/// One line of at most `max` characters; an empty one is none.
fn text(written: Option<String>, max: usize, field: &'static str) -> Result<Option<String>, ManualError> {
    let Some(written) = written.map(|text| text.trim().to_owned()).filter(|text| !text.is_empty()) else {
        return Ok(None);
    };
    let fits = written.chars().count() <= max && !written.chars().any(char::is_control);
    if fits { Ok(Some(written)) } else { Err(ManualError::Field(field)) }
}

/// Where what was written stands, for its seal.
fn place(id: DepositId) -> String {
    format!("deposit_evidence.sealed/{id}")
}
