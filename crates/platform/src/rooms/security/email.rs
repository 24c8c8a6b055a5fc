//! The e-mail address of a member: it counts once its owner opened the link that was sent there.

use erawan_kernel::Language;
use serde_json::json;
use sha2::{Digest, Sha256};

use super::store::{self, EmailChange};
use super::{EmailError, Result, details};
use crate::delivery::{self, Channel, DeliveryError, Message};
use crate::inbox;
use crate::rooms::account::{self, Member};
use crate::rooms::login;
use crate::rooms::merchant::Merchant;
use crate::rooms::security::Security;
use crate::rooms::session::events::{EventClass, NewEvent};
use crate::rooms::session::{Caller, Origin};

/// How long a link is good.
const LINK_MS: i64 = DAY_MS;
/// The most links for one member, over all addresses: one a minute, five a day.
const LINK_GAP_MS: i64 = 60 * 1_000;
const LINKS_A_DAY: i32 = 5;
const DAY_MS: i64 = 24 * 60 * 60 * 1_000;

/// Sends a link to the address the member wants. Whether another member has it is learned only by the owner
/// of the mailbox.
pub(super) async fn ask(
    security: &Security,
    caller: &Caller,
    merchant: &Merchant,
    email: &str,
    language: Language,
) -> Result<()> {
    if !delivery::is_open(&security.core, Channel::Mail) {
        return Err(DeliveryError::Closed.into());
    }
    let email = details::checked(merchant, "email", email)?;
    let mut secret = [0_u8; 32];
    security.core.entropy.fill(&mut secret)?;
    let (member_id, now_ms) = (caller.member.member_id, security.core.clock.now_ms());
    let tx = security.core.db.begin().await?;
    account::lock_in_tx(&tx, member_id).await?;
    let before = store::email_change(&tx, member_id).await?;
    let (links_sent, counted_from_ms) = counted(before.as_ref(), now_ms)?;
    let change = EmailChange {
        member_id,
        merchant_id: merchant.id,
        email: email.clone(),
        created_at_ms: now_ms,
        expires_at_ms: now_ms + LINK_MS,
        links_sent,
        counted_from_ms,
    };
    store::replace_email_change_in_tx(&tx, &change, hash_of(&secret)).await?;
    tx.commit().await?;
    let url = format!("{}/m/email?token={}", security.merchants.public_origin(merchant), hex::encode(secret));
    let (subject, text) = link_text(merchant, language, &url);
    let message = Message {
        merchant_id: merchant.id,
        channel: Channel::Mail,
        recipient: email,
        subject,
        text,
        good_for_ms: LINK_MS,
        is_decoy: false,
    };
    Ok(delivery::send(&security.core, message).await?)
}

/// How many links were sent with this one, and since when they are counted.
fn counted(before: Option<&EmailChange>, now_ms: i64) -> Result<(i32, i64), EmailError> {
    let Some(before) = before else { return Ok((1, now_ms)) };
    let too_soon = |until_ms: i64| {
        let wait_s = u64::try_from(until_ms - now_ms).unwrap_or_default().div_ceil(1_000);
        Err(EmailError::TooSoon { wait_s })
    };
    if now_ms < before.created_at_ms + LINK_GAP_MS {
        return too_soon(before.created_at_ms + LINK_GAP_MS);
    }
    let day_ends_ms = before.counted_from_ms + DAY_MS;
    if now_ms >= day_ends_ms {
        return Ok((1, now_ms));
    }
    if before.links_sent >= LINKS_A_DAY {
        return too_soon(day_ends_ms);
    }
    Ok((before.links_sent + 1, before.counted_from_ms))
}

/// Makes the address the member's own: opening the link proves that the member reads what is sent there.
pub(super) async fn confirm(
    security: &Security,
    merchant: &Merchant,
    token: &str,
    origin: &Origin,
) -> Result<()> {
    let mut secret = [0_u8; 32];
    hex::decode_to_slice(token.trim(), &mut secret).map_err(|_| EmailError::LinkInvalid)?;
    let (token_hash, now_ms) = (hash_of(&secret), security.core.clock.now_ms());
    let change = store::waiting_for_link(&security.core.db, merchant.id, token_hash, now_ms).await?;
    let change = change.ok_or(EmailError::LinkInvalid)?;
    let member = security.accounts.find(change.member_id).await?;
    let member = member.filter(|member| !member.is_disabled).ok_or(EmailError::LinkInvalid)?;
    let tx = security.core.db.begin().await?;
    account::lock_in_tx(&tx, member.id).await?;
    if !store::take_email_change_in_tx(&tx, token_hash, now_ms).await? {
        return Err(EmailError::LinkInvalid.into());
    }
    account::set_email_in_tx(&tx, &security.core.data_key, merchant.id, member.id, &change.email, now_ms)
        .await?;
    // What was mailed to the old address opens nothing any more.
    login::void_password_links_in_tx(&tx, member.id).await?;
    let detail = json!({ "fields": ["email"] });
    let event = NewEvent::of(EventClass::PersonalDataChanged, member.inbox(), origin, detail);
    security.sessions.record_event_in_tx(&tx, event).await?;
    inbox::commit(&security.core, tx, member.id).await?;
    tell_the_old_address(security, merchant, &member, &change.email).await;
    Ok(())
}

fn hash_of(secret: &[u8; 32]) -> [u8; 32] {
    Sha256::digest(secret).into()
}

/// Subject and text of the mail with the link.
fn link_text(merchant: &Merchant, language: Language, url: &str) -> (String, String) {
    let brand = &merchant.settings.brand;
    match language {
        Language::Thai => (
            format!("{}: ยืนยันอีเมลของคุณ", brand.name_th),
            format!(
                "เปิดลิงก์นี้ภายใน 24 ชั่วโมงเพื่อยืนยันว่าอีเมลนี้เป็นของคุณ ใช้ได้ครั้งเดียว\n\n{url}\n\n\
                 หากคุณไม่ได้เป็นผู้ขอ ไม่ต้องทำอะไร\n"
            ),
        ),
        Language::English => (
            format!("{}: confirm your e-mail address", brand.name),
            format!(
                "Open this link within 24 hours to confirm that this address is yours. It works once.\n\n{url}\n\n\
                 If you did not ask for it, do nothing.\n"
            ),
        ),
    }
}

/// Informs the previous address. The change stays, even when the message fails.
async fn tell_the_old_address(security: &Security, merchant: &Merchant, member: &Member, new: &str) {
    let Some(old) = member.email.as_deref().filter(|old| !old.eq_ignore_ascii_case(new)) else { return };
    let brand = &merchant.settings.brand;
    // The owner's language is not known.
    let subject = format!("{}: อีเมลถูกเปลี่ยน / e-mail address changed", brand.name);
    let text = format!(
        "อีเมลของบัญชี {username} ที่ {name_th} ถูกเปลี่ยนแล้ว หากไม่ใช่คุณ โปรดติดต่อเจ้าหน้าที่ทันที\n\n\
         The e-mail address of the account {username} at {name} was changed. If this was not you, contact \
         customer service at once.\n",
        username = member.username,
        name_th = brand.name_th,
        name = brand.name,
    );
    if let Err(error) = delivery::send_mail(&security.core, merchant.id, old, &subject, &text).await {
        tracing::error!(%error, "the notice of a changed address could not be written down");
    }
}

#[cfg(test)]
mod tests {
    use erawan_kernel::ids::{MemberId, MerchantId};

    use super::*;

    #[test]
    fn a_mailbox_gets_one_link_a_minute_and_five_a_day() {
        let mut last = None;
        let (mut sent_at_ms, mut refusals) = (Vec::new(), 0);
        for now_ms in (0..2 * DAY_MS).step_by(30 * 1_000) {
            match counted(last.as_ref(), now_ms) {
                Ok((links_sent, counted_from_ms)) => {
                    sent_at_ms.push(now_ms);
                    last = Some(EmailChange {
                        member_id: MemberId::from_uuid(uuid::Uuid::nil()),
                        merchant_id: MerchantId::from_uuid(uuid::Uuid::nil()),
                        email: "somchai@house.example".into(),
                        created_at_ms: now_ms,
                        expires_at_ms: 0,
                        links_sent,
                        counted_from_ms,
                    });
                }
                Err(EmailError::TooSoon { wait_s }) => {
                    assert!(wait_s > 0);
                    refusals += 1;
                }
                Err(other) => panic!("{other}"),
            }
        }
        let minutes: Vec<_> = sent_at_ms.iter().map(|at_ms| at_ms / 60_000).collect();
        assert_eq!(minutes, [0, 1, 2, 3, 4, 1440, 1441, 1442, 1443, 1444]);
        assert!(refusals > 5_000);
    }
}
