//! Significant events: what must still be known about an account years later, one row each.
//!
//! A row says what happened, to whom, when and from where; never a secret, and of personal data only the
//! names of what changed.

mod messages;
mod store;

pub(super) use store::migrations;

use erawan_kernel::ids::{MemberId, MerchantId, RequestId};
use serde_json::Value;

use super::{Origin, Result};
use crate::db::prelude::{ConnectionTrait, Tx};
use crate::inbox::{self, Reader};
use crate::rooms::session::Sessions;
use crate::words::words;

words! {
    /// The classes of significant events around an account.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum EventClass as str: ALL, name {
        /// The member logged in.
        LoginSucceeded = "login.succeeded",
        /// A try to log in failed; without a member when there is no such account.
        LoginFailed = "login.failed",
        /// Failures locked an account for a while.
        LoginLocked = "login.locked",
        /// A member failed to prove once more who they are.
        ReauthenticationFailed = "reauthentication.failed",
        /// The login password was changed with the old one.
        PasswordChanged = "password.changed",
        /// The login password was reset because it was forgotten.
        PasswordReset = "password.reset",
        /// The funds password was set, changed or reset.
        PaymentPasswordChanged = "payment.password.changed",
        /// Failures locked the funds password for a while.
        PaymentPasswordLocked = "payment.password.locked",
        /// Personal data changed; `detail.fields` names what.
        PersonalDataChanged = "personal.data.changed",
        /// A second factor or a passkey was added.
        FactorAdded = "factor.added",
        /// A second factor or a passkey was removed.
        FactorRemoved = "factor.removed",
        /// A device was remembered.
        DeviceRemembered = "device.remembered",
        /// A device was signed out and forgotten.
        DeviceForgotten = "device.forgotten",
        /// The used-up secret of a remembered device came again: it was copied.
        DeviceSecretReused = "device.secret.reused",
        /// An agent sent money to members of the team.
        TeamTransferSent = "team.transfer.sent",
        /// A member accepted or refused a contract of an agent; `detail` names which.
        ContractAnswered = "contract.answered",
        /// A limit, cool-off or exclusion was set or changed.
        ProtectionChanged = "protection.changed",
    }
}

/// A significant event to be written down; the moment is added.
#[derive(Debug, Clone)]
pub struct NewEvent<'a> {
    /// What happened.
    pub class: EventClass,
    /// At which merchant.
    pub merchant_id: MerchantId,
    /// The member it happened to; `None` when there is no such account.
    pub member_id: Option<MemberId>,
    /// From where; `None` when the platform did it by itself.
    pub origin: Option<&'a Origin>,
    /// Further facts, never secrets or the values of personal data; null for none.
    pub detail: Value,
}

impl<'a> NewEvent<'a> {
    /// What happened to this member, from there.
    pub(crate) const fn of(class: EventClass, member: Reader, origin: &'a Origin, detail: Value) -> Self {
        let Reader { merchant_id, member_id } = member;
        Self { class, merchant_id, member_id: Some(member_id), origin: Some(origin), detail }
    }
}

/// How a login of the past ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum LoginOutcome {
    /// The person was let in.
    Success,
    /// The proof was wrong.
    Failure,
}

/// A login of the past, or the try of one, as its member may see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PastLogin {
    /// Epoch milliseconds.
    pub at_ms: i64,
    /// Where from, masked.
    pub address: Option<String>,
    /// Browser and system.
    pub client: Option<String>,
    /// How it ended.
    pub outcome: LoginOutcome,
}

impl Sessions {
    /// Writes the event down.
    pub(crate) async fn record_event(&self, event: NewEvent<'_>) -> Result<()> {
        let told = write(self, self.core.db.write(), event).await?;
        if let Some(member_id) = told {
            inbox::announce(&self.core, member_id);
        }
        Ok(())
    }

    /// Records the event if and only if `tx` is committed, best by [`inbox::commit`]: some events are
    /// reported to the member.
    pub(crate) async fn record_event_in_tx(&self, tx: &Tx, event: NewEvent<'_>) -> Result<()> {
        write(self, tx, event).await.map(drop)
    }
}

impl Sessions {
    /// When the member's credentials changed last: a password, or the phone or e-mail address that can reset one, or a
    /// second factor that was removed; epoch milliseconds.
    pub(crate) async fn credentials_changed_at_ms(&self, member_id: MemberId) -> Result<Option<i64>> {
        let whole = [
            EventClass::PasswordChanged,
            EventClass::PasswordReset,
            EventClass::PaymentPasswordChanged,
            EventClass::FactorRemoved,
        ];
        let db = self.core.db.read();
        let at_ms = store::last_at_ms(db, member_id, &whole).await?;
        let personal = store::details_of(db, member_id, EventClass::PersonalDataChanged).await?;
        let reaches = |detail: &Value| ["email", "mobile"].iter().any(|field| detail["fields"][0] == **field);
        let latest = personal.into_iter().filter(|(_, detail)| reaches(detail)).map(|(at_ms, _)| at_ms).max();
        Ok(at_ms.max(latest))
    }

    /// When the member first logged in with what they used at the last login, epoch milliseconds; `None` when that is not
    /// known.
    pub(crate) async fn device_known_since_ms(&self, member_id: MemberId) -> Result<Option<i64>> {
        let db = self.core.db.read();
        let last = store::logins(db, member_id, &[EventClass::LoginSucceeded], 1).await?.pop();
        match last.and_then(|last| last.client) {
            Some(client) => Ok(store::first_at_ms(db, member_id, EventClass::LoginSucceeded, &client).await?),
            None => Ok(None),
        }
    }
}

/// From where the member logs in, as far as countries are known.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct LoginCountry {
    /// The country of the last login, two letters.
    pub(crate) last: Option<String>,
    /// When the member first logged in there, epoch milliseconds.
    pub(crate) since_ms: Option<i64>,
    /// Whether the member ever logged in in another country.
    pub(crate) was_elsewhere: bool,
}

impl Sessions {
    /// From where the member logs in.
    pub(crate) async fn login_country(&self, member_id: MemberId) -> Result<LoginCountry> {
        let db = self.core.db.read();
        let last = store::last_country(db, member_id, EventClass::LoginSucceeded).await?;
        let all = store::countries(db, member_id, EventClass::LoginSucceeded).await?;
        let is_last = |(country, _): &&(String, i64)| last.as_ref() == Some(country);
        let since_ms = all.iter().find(is_last).map(|(_, at_ms)| *at_ms);
        let was_elsewhere = all.iter().any(|country| !is_last(&country));
        Ok(LoginCountry { last, since_ms, was_elsewhere })
    }
}

/// The member's last login.
pub(super) async fn last_login_in_tx(tx: &Tx, member_id: MemberId) -> Result<Option<PastLogin>> {
    let classes = [EventClass::LoginSucceeded];
    Ok(store::logins(tx, member_id, &classes, 1).await?.into_iter().next())
}

/// The member's logins and what looked like one, the newest first.
pub(super) async fn past_logins(sessions: &Sessions, member_id: MemberId) -> Result<Vec<PastLogin>> {
    const SHOWN_MAX: u64 = 20;
    let classes = [EventClass::LoginSucceeded, EventClass::LoginFailed];
    Ok(store::logins(sessions.core.db.read(), member_id, &classes, SHOWN_MAX).await?)
}

/// Whether the member never logged in before with what the caller calls their browser and system.
pub(super) async fn is_new_client_in_tx(tx: &Tx, member_id: MemberId, origin: &Origin) -> Result<bool> {
    let Some(client) = &origin.client else { return Ok(false) };
    Ok(!store::knows_client(tx, member_id, EventClass::LoginSucceeded, client).await?)
}

/// Writes the event, and a message to the member if they should know of it; returns the member who got the
/// message.
async fn write(
    sessions: &Sessions,
    db: &impl ConnectionTrait,
    event: NewEvent<'_>,
) -> Result<Option<MemberId>> {
    let id = RequestId::generate(&*sessions.core.clock, &*sessions.core.entropy)?.uuid();
    let message = messages::of(&event, id);
    let told = event.member_id.filter(|_| message.is_some());
    if let (Some(member_id), Some(message)) = (told, message) {
        let reader = Reader { merchant_id: event.merchant_id, member_id };
        inbox::post_in_tx(&sessions.core, db, reader, message).await?;
    }
    metrics::counter!("erawan_security_events_total", "class" => event.class.name()).increment(1);
    store::insert(db, id, sessions.core.clock.now_ms(), event).await?;
    Ok(told)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_class_has_a_name_of_its_own_that_fits_its_column() {
        let names: HashSet<_> = EventClass::ALL.iter().map(|class| class.name()).collect();
        assert_eq!(names.len(), EventClass::ALL.len());
        assert!(names.iter().all(|name| name.len() <= store::CLASS_CHARS_MAX as usize));
    }
}
