use erawan_kernel::ErrorCode;
use serde_json::json;

use super::{Icon, Result, SecurityError, store};
use crate::inbox;
use crate::rooms::account::{self, masked};
use crate::rooms::merchant::Merchant;
use crate::rooms::security::Security;
use crate::rooms::session::Caller;
use crate::rooms::session::events::EventClass;
use crate::web::FieldErrors;

/// What of a member's details and secrets is there; values are masked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Overview {
    pub(super) has_funds_password: bool,
    pub(super) funds_locked_until_ms: Option<i64>,
    pub(super) has_questions: bool,
    pub(super) email: Option<String>,
    pub(super) pending_email: Option<String>,
    pub(super) mobile: Option<String>,
    pub(super) is_mobile_proven: bool,
    pub(super) payee_name: Option<String>,
    pub(super) bank_cards: u64,
}

pub(super) async fn overview(security: &Security, merchant: &Merchant, caller: &Caller) -> Result<Overview> {
    let (id, now_ms) = (caller.member.member_id, security.core.clock.now_ms());
    let member = security.accounts.find(id).await?.ok_or(account::AccountError::Unknown)?;
    let safe = store::find_safe(&security.core.db, id).await?;
    let waiting = store::email_change(security.core.db.read(), id)
        .await?
        .filter(|change| now_ms < change.expires_at_ms);
    let phone = member.mobile.as_deref().and_then(|mobile| merchant.parse_phone("", mobile).ok());
    let holder = match phone {
        Some(phone) => security.accounts.find_by_phone(member.merchant_id, &phone).await?,
        None => None,
    };
    let mask = |value: Option<String>| value.as_deref().map(masked);
    Ok(Overview {
        has_funds_password: safe.has_funds_password,
        funds_locked_until_ms: safe.funds_tries.locked_until(now_ms),
        has_questions: !store::questions(&security.core.db, id).await?.is_empty(),
        email: mask(member.email),
        pending_email: mask(waiting.map(|change| change.email)),
        mobile: mask(member.mobile),
        is_mobile_proven: holder.is_some_and(|holder| holder.id == id),
        payee_name: mask(security.accounts.payee_name(id).await?),
        bank_cards: store::count_cards(security.core.db.read(), id).await?,
    })
}

/// Sets the name on the member's bank accounts, once.
pub(super) async fn set_payee_name(
    security: &Security,
    caller: &Caller,
    merchant: &Merchant,
    name: &str,
) -> Result<()> {
    let name = checked(merchant, "payeeName", name)?;
    let tx = security.core.db.begin().await?;
    let member = caller.member;
    let now_ms = security.core.clock.now_ms();
    let (key, merchant_id) = (&security.core.data_key, member.merchant_id);
    if !account::set_payee_name_in_tx(&tx, key, merchant_id, member.member_id, &name, now_ms).await? {
        return Err(SecurityError::PayeeNameFixed);
    }
    let event = caller.event(EventClass::PersonalDataChanged, json!({ "fields": ["payeeName"] }));
    security.sessions.record_event_in_tx(&tx, event).await?;
    Ok(inbox::commit(&security.core, tx, caller.member.member_id).await?)
}

/// Sets the name the member likes to be called.
pub(super) async fn set_nickname(
    security: &Security,
    caller: &Caller,
    merchant: &Merchant,
    nickname: &str,
) -> Result<()> {
    let nickname = checked(merchant, "nickname", nickname)?;
    if account::is_reserved(&nickname, merchant) {
        let fields = FieldErrors::from([("nickname", vec![ErrorCode::FieldInvalid])]);
        return Err(SecurityError::Fields(fields));
    }
    Ok(security.accounts.set_nickname(caller.member.member_id, &nickname).await?)
}

/// Sets the avatar.
pub(super) async fn set_icon(security: &Security, caller: &Caller, icon: Icon) -> Result<()> {
    let tx = security.core.db.begin().await?;
    store::set_icon_in_tx(&tx, caller.member.member_id, icon).await?;
    Ok(tx.commit().await?)
}

/// The value without outer spaces, if it obeys the merchant's rule of that name.
pub(super) fn checked(merchant: &Merchant, name: &'static str, value: &str) -> Result<String> {
    let refuse = |code: ErrorCode| Err(SecurityError::Fields(FieldErrors::from([(name, vec![code])])));
    let value = value.trim();
    if value.is_empty() {
        return refuse(ErrorCode::FieldRequired);
    }
    match merchant.settings.validation.get(name).map(|rule| rule.check_field(name, value)) {
        None | Some(Ok(())) => Ok(value.to_owned()),
        Some(Err(code)) => refuse(code),
    }
}
