use erawan_kernel::PhoneNumber;
use serde_json::json;

use super::{Caller, SecurityError};
use crate::App;
use crate::delivery;
use crate::inbox;
use crate::rooms::account;
use crate::rooms::merchant::Merchant;
use crate::rooms::session::codes::{self, Purpose};
use crate::rooms::session::events::{self, EventClass};

/// Makes the number the member's own: whoever gave the code reads what is sent there.
pub(super) async fn set(
    app: &App,
    caller: &Caller,
    merchant: &Merchant,
    phone: &PhoneNumber,
    code: &str,
) -> Result<(), SecurityError> {
    let (id, now_ms) = (caller.member.member_id, app.clock.now_ms());
    let right_code = codes::check(app, merchant.id, Purpose::OwnNumber(id), phone, code).await?;
    let before = account::find_member(app, id).await?.and_then(|member| member.mobile);
    let tx = app.db.begin().await?;
    account::lock_in_tx(&tx, id).await?;
    codes::consume_in_tx(&tx, &right_code).await?;
    account::set_phone_in_tx(&tx, merchant.id, id, phone, now_ms).await?;
    let event = caller.event(EventClass::PersonalDataChanged, json!({ "fields": ["mobile"] }));
    events::record_in_tx(app, &tx, event).await?;
    inbox::commit(app, tx, id).await?;
    let before = before.and_then(|number| PhoneNumber::parse("", &number).ok());
    if let Some(before) = before.filter(|before| before != phone) {
        tell_the_old_number(app, merchant, &before).await;
    }
    Ok(())
}

/// Tells whoever holds the number that counted until now. The change stands, whatever becomes of the message.
async fn tell_the_old_number(app: &App, merchant: &Merchant, old: &PhoneNumber) {
    // Nobody knows which language the owner reads.
    let text = format!(
        "{}: เบอร์มือถือของบัญชีถูกเปลี่ยน หากไม่ใช่คุณโปรดติดต่อเรา / Mobile number changed. Not you? Contact us.",
        merchant.settings.brand.name
    );
    if let Err(error) = delivery::send_sms(app, merchant.id, old, &text).await {
        tracing::error!(%error, "the notice of a changed number could not be written down");
    }
}
