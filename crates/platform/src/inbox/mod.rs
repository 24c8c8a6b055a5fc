//! Messages to members inside the product.
//!
//! A message is for one member or for all members of a merchant, including later ones. It is stored in both
//! languages and shown in the reader's present language. Invariants: its HTML is cleaned before it is stored;
//! the same key is never posted twice, so a caller that is unsure posts again; reading twice is the same as
//! reading once.
//!
//! Members can switch on notifications for messages that come while no page of the site is open ([`push`]).
//!
//! Below the rooms, because any of them may post a message. Not here: the texts (each room), the calls
//! (messaging).

pub mod push;
mod store;

use erawan_kernel::ids::{InboxId, MemberId, MerchantId};
use erawan_kernel::{EntropyError, ErrorCode, LocalText, Page, PageRequest};
use sea_orm_migration::MigrationTrait;
use serde::{Deserialize, Serialize};

use crate::core::Core;
use crate::db::prelude::{ConnectionTrait, DbErr, DbResult, Tx};
use crate::events::MemberEvent;
use crate::html;
use crate::web::room_error;
use crate::words::words;

pub(crate) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    let mut migrations = store::migrations();
    migrations.extend(push::migrations());
    migrations
}

room_error! {
    /// Why the inbox refused.
    pub enum InboxError {
        /// There is no such message for this member.
        Unknown => ErrorCode::NotFound,
    }
    passes_on { Content(html::TooComplex) }
    internal { Entropy(EntropyError), Database(DbErr) }
}

words! {
    /// What a message is about.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
    #[serde(rename_all = "lowercase")]
    pub enum InboxCategory as str: word, of_word {
        /// The account and its data.
        Account = "account",
        /// A deposit.
        Deposit = "deposit",
        /// Logins and failed tries.
        Security = "security",
        /// A notice of the merchant.
        Notice = "notice",
    }
}

/// A message to be posted.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewMessage {
    /// Its name, unique at the merchant: a second post under it changes nothing.
    pub key: String,
    /// What it is about.
    pub category: InboxCategory,
    /// Title, plain text.
    pub title: LocalText,
    /// HTML; it is cleaned before it is stored.
    pub content: LocalText,
}

/// A message as its reader finds it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InboxMessage {
    /// Identifier.
    pub id: InboxId,
    /// What it is about.
    pub category: InboxCategory,
    /// Title, plain text.
    pub title: LocalText,
    /// Clean HTML.
    pub content: LocalText,
    /// Epoch milliseconds.
    pub sent_at_ms: i64,
    /// Whether this reader opened it.
    pub is_read: bool,
}

/// Whose inbox is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reader {
    /// Where the account is held.
    pub merchant_id: MerchantId,
    /// The member.
    pub member_id: MemberId,
}

/// Posts a message to the member and notifies their open screens.
///
/// # Errors
/// [`InboxError::Database`], [`InboxError::Entropy`].
pub async fn post(core: &Core, to: Reader, message: NewMessage) -> Result<(), InboxError> {
    write(core, core.db.write(), to.merchant_id, Some(to.member_id), message).await?;
    announce(core, to.member_id);
    Ok(())
}

/// Posts a message to the member if and only if `tx` is committed, best by [`commit`].
pub(crate) async fn post_in_tx(
    core: &Core,
    tx: &impl ConnectionTrait,
    to: Reader,
    message: NewMessage,
) -> Result<(), InboxError> {
    write(core, tx, to.merchant_id, Some(to.member_id), message).await
}

/// Posts a message to all members of the merchant and notifies their open screens.
///
/// # Errors
/// [`InboxError::Database`], [`InboxError::Entropy`].
pub async fn post_to_all(
    core: &Core,
    merchant_id: MerchantId,
    message: NewMessage,
) -> Result<(), InboxError> {
    write(core, core.db.write(), merchant_id, None, message).await?;
    core.events.publish_to_everybody(MemberEvent::Inbox);
    core.push.wake.notify_one();
    Ok(())
}

/// Commits what [`post_in_tx`] was part of and notifies the member's open screens.
///
/// # Errors
/// When the database fails.
pub async fn commit(core: &Core, tx: Tx, member_id: MemberId) -> DbResult<()> {
    tx.commit().await?;
    announce(core, member_id);
    Ok(())
}

/// Notifies the member's open screens that the inbox changed.
pub fn announce(core: &Core, member_id: MemberId) {
    core.events.publish(member_id, MemberEvent::Inbox);
    core.push.wake.notify_one();
}

async fn write(
    core: &Core,
    db: &impl ConnectionTrait,
    merchant_id: MerchantId,
    member_id: Option<MemberId>,
    message: NewMessage,
) -> Result<(), InboxError> {
    let id = InboxId::generate(&*core.clock, &*core.entropy)?;
    let message = NewMessage { content: html::cleaned(&message.content)?, ..message };
    let now_ms = core.clock.now_ms();
    let queued = push::NewMessage { id, merchant_id, member_id, category: message.category };
    if store::insert(db, store::NewRow { id, merchant_id, member_id, message, now_ms }).await? {
        push::queue(db, &queued, now_ms).await?;
    }
    Ok(())
}

/// A page of the reader's messages, the newest first.
///
/// # Errors
/// [`InboxError::Database`].
pub async fn list(core: &Core, reader: Reader, page: PageRequest) -> Result<Page<InboxMessage>, InboxError> {
    Ok(store::list(&core.db, reader, page).await?)
}

/// How many messages the reader has not opened.
pub(crate) async fn unread_count(core: &Core, reader: Reader) -> Result<u64, InboxError> {
    Ok(store::unread_count(&core.db, reader).await?)
}

/// Whether the message is still there for the reader to open for the first time.
async fn is_unread(core: &Core, reader: Reader, id: InboxId) -> DbResult<bool> {
    store::is_unread(&core.db, reader, id).await
}

/// Deletes at most `limit` of the merchant's messages from before `before_ms`; answers how many.
///
/// # Errors
/// [`InboxError::Database`].
pub async fn forget(
    core: &Core,
    merchant_id: MerchantId,
    before_ms: i64,
    limit: u64,
) -> Result<u64, InboxError> {
    Ok(store::forget(&core.db, merchant_id, before_ms, limit).await?)
}

/// Notes that the reader opened the message.
///
/// # Errors
/// [`InboxError::Unknown`] when it is not for this reader; [`InboxError::Database`].
pub async fn read(core: &Core, reader: Reader, id: InboxId) -> Result<(), InboxError> {
    if !store::is_for(&core.db, reader, id).await? {
        return Err(InboxError::Unknown);
    }
    if store::mark_read(&core.db, reader.member_id, id, core.clock.now_ms()).await? {
        announce(core, reader.member_id);
    }
    Ok(())
}
