use erawan_kernel::PhoneNumber;
use serde_json::json;

use super::Result;
use crate::rooms::account;
use crate::rooms::codes::{self, Purpose};
use crate::rooms::merchant::Merchant;
use crate::rooms::security::Security;
use crate::rooms::session::Caller;
use crate::rooms::session::events::EventClass;
use crate::{delivery, inbox};

/// Makes the number the member's own: the code proves that the member reads what is sent there.
pub(super) async fn set(
    security: &Security,
    caller: &Caller,
    merchant: &Merchant,
    phone: &PhoneNumber,
    code: &str,
) -> Result<()> {
    let (id, now_ms) = (caller.member.member_id, security.core.clock.now_ms());
    let right_code = security.codes.check(merchant.id, Purpose::OwnNumber(id), phone, code).await?;
    let before = security.accounts.find(id).await?.and_then(|member| member.mobile);
    let tx = security.core.db.begin().await?;
    account::lock_in_tx(&tx, id).await?;
    codes::consume_in_tx(&tx, &right_code).await?;
    account::set_phone_in_tx(&tx, &security.core.data_key, merchant.id, id, phone, now_ms).await?;
    let event = caller.event(EventClass::PersonalDataChanged, json!({ "fields": ["mobile"] }));
    security.sessions.record_event_in_tx(&tx, event).await?;
    inbox::commit(&security.core, tx, id).await?;
    let before = before.and_then(|number| merchant.parse_phone("", &number).ok());
    if let Some(before) = before.filter(|before| before != phone) {
        tell_the_old_number(security, merchant, &before).await;
    }
    Ok(())
}

/// Informs the previous number. The change stays, even when the message fails.
async fn tell_the_old_number(security: &Security, merchant: &Merchant, old: &PhoneNumber) {
    // The owner's language is not known.
    let text = format!(
        "{}: เบอร์มือถือของบัญชีถูกเปลี่ยน หากไม่ใช่คุณโปรดติดต่อเรา / Mobile number changed. Not you? Contact us.",
        merchant.settings.brand.name
    );
    if let Err(error) = delivery::send_sms(&security.core, merchant.id, old, &text).await {
        tracing::error!(%error, "the notice of a changed number could not be written down");
    }
}
