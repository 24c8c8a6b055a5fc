use erawan_kernel::Language;
use erawan_kernel::ids::{BrowserId, DeviceId, InboxId, MemberId, MerchantId, SessionId};

mod tables;

pub(crate) use tables::migrations;

use self::tables::{browser, key, message, notice};
use super::{LIFETIME_MS, Notice, Place, PushError};
use crate::core::Core;
use crate::db::prelude::*;
use crate::inbox::InboxCategory;

/// How long a notification is worth sending.
const GOOD_FOR_MS: i64 = 24 * 60 * 60 * 1_000;
/// The one row of the key pair.
const KEY_ID: i32 = 1;

/// A browser to be kept.
pub(super) struct Browser {
    pub(super) id: BrowserId,
    pub(super) place: Place,
    pub(super) mark: [u8; 32],
    pub(super) sealed: Vec<u8>,
    pub(super) language: Language,
    pub(super) now_ms: i64,
}

/// A message whose notifications are not queued for every browser yet.
#[derive(Debug)]
pub(crate) struct NewMessage {
    pub(crate) id: InboxId,
    pub(crate) merchant_id: MerchantId,
    /// `None` means all members.
    pub(crate) member_id: Option<MemberId>,
    pub(crate) category: InboxCategory,
}

/// The place of the sealed part of a browser.
pub(super) fn place(mark: [u8; 32]) -> String {
    format!("push_browser.sealed/{}", hex::encode(mark))
}

pub(super) async fn private_key(db: &impl ConnectionTrait) -> DbResult<Option<Vec<u8>>> {
    Ok(key::Entity::find_by_id(KEY_ID).one(db).await?.map(|row| row.private_key))
}

/// Keeps the key, unless there is one.
pub(super) async fn keep_private_key(db: &Db, sealed: Vec<u8>, now_ms: i64) -> DbResult<()> {
    let row = key::ActiveModel { id: Set(KEY_ID), private_key: Set(sealed), created_at_ms: Set(now_ms) };
    key::Entity::insert(row).or_keep([key::Column::Id]).run(db.write()).await
}

/// Keeps the browser for its member, at most `max` of them; the caller holds the member's lock.
pub(super) async fn keep_in_tx(tx: &Tx, new: Browser, max: usize) -> DbResult<()> {
    let Place { reader, session_id, device_id } = new.place;
    let old =
        browser::Entity::delete_many().filter(browser::Column::RenewedAtMs.lt(new.now_ms - LIFETIME_MS));
    old.exec(tx).await?;
    let is_this = browser::Column::Mark.eq(new.mark.to_vec());
    let of_others = Condition::all().add(is_this).add(browser::Column::MemberId.ne(reader.member_id.uuid()));
    browser::Entity::delete_many().filter(of_others).exec(tx).await?;
    let row = browser::ActiveModel {
        id: Set(new.id.uuid()),
        merchant_id: Set(reader.merchant_id.uuid()),
        member_id: Set(reader.member_id.uuid()),
        session_id: Set(session_id.uuid()),
        device_id: Set(device_id.map(DeviceId::uuid)),
        mark: Set(new.mark.to_vec()),
        sealed: Set(new.sealed),
        language: Set(new.language.code().to_owned()),
        renewed_at_ms: Set(new.now_ms),
    };
    browser::Entity::insert(row)
        .or_update(
            [browser::Column::Mark],
            [
                browser::Column::SessionId,
                browser::Column::DeviceId,
                browser::Column::Sealed,
                browser::Column::Language,
                browser::Column::RenewedAtMs,
            ],
        )
        .run(tx)
        .await?;
    let mut theirs: Vec<Uuid> = browser::Entity::find()
        .filter(browser::Column::MemberId.eq(reader.member_id.uuid()))
        .order_by_desc(browser::Column::RenewedAtMs)
        .order_by_desc(browser::Column::Id)
        .values(browser::Column::Id)
        .all(tx)
        .await?;
    let too_many = theirs.split_off(theirs.len().min(max));
    browser::Entity::delete_many().filter(browser::Column::Id.is_in(too_many)).run(tx).await
}

pub(super) async fn is_kept(db: &Db, member_id: MemberId, mark: [u8; 32], since_ms: i64) -> DbResult<bool> {
    browser::Entity::find()
        .filter(browser::Column::Mark.eq(mark.to_vec()))
        .filter(browser::Column::MemberId.eq(member_id.uuid()))
        .filter(browser::Column::RenewedAtMs.gte(since_ms))
        .exists(db.read())
        .await
}

pub(super) async fn forget_one(db: &Db, member_id: MemberId, mark: [u8; 32]) -> DbResult<()> {
    let this = Condition::all()
        .add(browser::Column::Mark.eq(mark.to_vec()))
        .add(browser::Column::MemberId.eq(member_id.uuid()));
    forget(db, this).await
}

pub(super) async fn forget_of_session(db: &Db, session_id: SessionId) -> DbResult<()> {
    forget(db, Condition::all().add(browser::Column::SessionId.eq(session_id.uuid()))).await
}

pub(super) async fn forget_of_device(db: &Db, device_id: DeviceId) -> DbResult<()> {
    forget(db, Condition::all().add(browser::Column::DeviceId.eq(device_id.uuid()))).await
}

pub(super) async fn forget_of_member(db: &Db, member_id: MemberId, kept: Option<SessionId>) -> DbResult<()> {
    let mut of_member = Condition::all().add(browser::Column::MemberId.eq(member_id.uuid()));
    if let Some(kept) = kept {
        of_member = of_member.add(browser::Column::SessionId.ne(kept.uuid()));
    }
    forget(db, of_member).await
}

pub(super) async fn forget_browser(db: &Db, id: BrowserId) -> DbResult<()> {
    forget(db, Condition::all().add(browser::Column::Id.eq(id.uuid()))).await
}

/// Deletes browsers and the notifications that wait for them.
async fn forget(db: &Db, which: Condition) -> DbResult<()> {
    browser::Entity::delete_many().filter(which).run(db.write()).await
}

/// Queues notifications of the message if a recipient has them on.
pub(crate) async fn queue(db: &impl ConnectionTrait, new: &NewMessage, now_ms: i64) -> DbResult<()> {
    let readers = readers(new).add(browser::Column::RenewedAtMs.gte(now_ms - LIFETIME_MS));
    if !browser::Entity::find().filter(readers).exists(db).await? {
        return Ok(());
    }
    let row = message::ActiveModel {
        message_id: Set(new.id.uuid()),
        merchant_id: Set(new.merchant_id.uuid()),
        member_id: Set(new.member_id.map(MemberId::uuid)),
        category: Set(new.category.word().to_owned()),
        last_browser_id: Set(Uuid::nil()),
        expires_at_ms: Set(now_ms + GOOD_FOR_MS),
    };
    message::Entity::insert(row).run(db).await
}

fn readers(message: &NewMessage) -> Condition {
    let of_merchant = browser::Column::MerchantId.eq(message.merchant_id.uuid());
    let of_member = message.member_id.map(|member_id| browser::Column::MemberId.eq(member_id.uuid()));
    Condition::all().add(of_merchant).add_option(of_member)
}

/// Queues the next message for its next browsers; returns whether there was one.
pub(super) async fn spread_next(core: &Core, limit: u64) -> Result<bool, PushError> {
    let now_ms = core.clock.now_ms();
    let next = message::Entity::find().order_by_asc(message::Column::MessageId).one(core.db.read()).await?;
    let Some(row) = next else { return Ok(false) };
    let browsers: Vec<Uuid> = match InboxCategory::of_word(&row.category) {
        Some(category) if now_ms < row.expires_at_ms => {
            let of = NewMessage {
                id: InboxId::from_uuid(row.message_id),
                merchant_id: MerchantId::from_uuid(row.merchant_id),
                member_id: row.member_id.map(MemberId::from_uuid),
                category,
            };
            browser::Entity::find()
                .filter(readers(&of).add(browser::Column::RenewedAtMs.gte(now_ms - LIFETIME_MS)))
                .filter(browser::Column::Id.gt(row.last_browser_id))
                .order_by_asc(browser::Column::Id)
                .limit(limit)
                .values(browser::Column::Id)
                .all(core.db.read())
                .await?
        }
        _ => Vec::new(),
    };
    let this = Condition::all()
        .add(message::Column::MessageId.eq(row.message_id))
        .add(message::Column::LastBrowserId.eq(row.last_browser_id));
    let Some(&last) = browsers.last() else {
        message::Entity::delete_many().filter(this).exec(core.db.write()).await?;
        return Ok(true);
    };
    let tx = core.db.begin().await?;
    let moved = message::Entity::update_many()
        .col_expr(message::Column::LastBrowserId, Expr::value(last))
        .filter(this)
        .exec(&tx)
        .await?;
    // Another node was quicker: what it queued is queued.
    if moved.rows_affected == 0 {
        return Ok(true);
    }
    let known: Vec<Uuid> = browser::Entity::find()
        .filter(browser::Column::Id.is_in(browsers))
        .values(browser::Column::Id)
        .all(&tx)
        .await?;
    let mut notices = Vec::with_capacity(known.len());
    for browser_id in known {
        notices.push(notice::ActiveModel {
            id: Set(BrowserId::generate(&*core.clock, &*core.entropy)?.uuid()),
            browser_id: Set(browser_id),
            message_id: Set(row.message_id),
            category: Set(row.category.clone()),
            attempts: Set(0),
            due_at_ms: Set(now_ms),
            expires_at_ms: Set(row.expires_at_ms),
        });
    }
    if !notices.is_empty() {
        notice::Entity::insert_many(notices).run(&tx).await?;
    }
    tx.commit().await?;
    Ok(true)
}

/// Notifications whose time has come, the longest waiting first.
pub(super) async fn due(db: &Db, now_ms: i64, limit: u64) -> DbResult<Vec<Notice>> {
    let rows = notice::Entity::find()
        .filter(notice::Column::DueAtMs.lte(now_ms))
        .order_by_asc(notice::Column::DueAtMs)
        .limit(limit)
        .all(db.read())
        .await?;
    let browsers = browser::Entity::find()
        .filter(browser::Column::Id.is_in(rows.iter().map(|row| row.browser_id)))
        .all(db.read())
        .await?;
    let of = |row: notice::Model| {
        let browser = browsers.iter().find(|browser| browser.id == row.browser_id)?;
        Some(Notice {
            id: row.id,
            browser_id: BrowserId::from_uuid(browser.id),
            merchant_id: MerchantId::from_uuid(browser.merchant_id),
            member_id: MemberId::from_uuid(browser.member_id),
            mark: browser.mark.clone().try_into().ok()?,
            sealed: browser.sealed.clone(),
            language: Language::parse_or_default(&browser.language),
            message: InboxId::from_uuid(row.message_id),
            category: InboxCategory::of_word(&row.category)?,
            attempts: row.attempts,
            due_at_ms: row.due_at_ms,
            expires_at_ms: row.expires_at_ms,
        })
    };
    Ok(rows.into_iter().filter_map(of).collect())
}

/// Takes the notification for sending until `until_ms`; answers false when another node was quicker, or its
/// browser is forgotten.
pub(super) async fn claim(db: &Db, notice: &Notice, until_ms: i64) -> DbResult<bool> {
    notice::Entity::update_many()
        .col_expr(notice::Column::DueAtMs, Expr::value(until_ms))
        .col_expr(notice::Column::Attempts, Expr::value(notice.attempts + 1))
        .filter(notice::Column::Id.eq(notice.id))
        .filter(notice::Column::DueAtMs.eq(notice.due_at_ms))
        .changes_any(db.write())
        .await
}

pub(super) async fn try_again(db: &Db, id: Uuid, due_at_ms: i64) -> DbResult<()> {
    notice::Entity::update_many()
        .col_expr(notice::Column::DueAtMs, Expr::value(due_at_ms))
        .filter(notice::Column::Id.eq(id))
        .run(db.write())
        .await
}

pub(super) async fn drop_notice(db: &Db, id: Uuid) -> DbResult<()> {
    notice::Entity::delete_by_id(id).run(db.write()).await
}
