//! Setting up an account that an agent opened: a password of the owner's own, the birthday and the terms in one step.

use serde_json::json;

use super::RecoveryError;
use super::recovery::set_in_tx;
use crate::inbox;
use crate::rooms::account::{self, SetupForm};
use crate::rooms::login::Logins;
use crate::rooms::merchant::Merchant;
use crate::rooms::session::events::{EventClass, NewEvent};
use crate::rooms::session::{CurrentMember, Origin, SessionError};

/// Makes the account its owner's: the agent's password holds no more, other sessions end, and this one may make every
/// call. The login with the agent's password is the proof; before, there is nothing in the account to be protected.
///
/// # Errors
/// [`RecoveryError::SetUp`] for an account that is set up; [`RecoveryError::Account`] for fields that break the rules;
/// [`RecoveryError::SamePassword`]; [`RecoveryError::Database`].
pub(super) async fn set_up(
    logins: &Logins,
    merchant: &Merchant,
    current: &CurrentMember,
    form: &SetupForm<'_>,
    origin: &Origin,
) -> Result<(), RecoveryError> {
    let member = logins.accounts.find(current.member_id).await?.ok_or(SessionError::Missing)?;
    if !member.needs_setup {
        return Err(RecoveryError::SetUp);
    }
    let now = logins.core.clock.now();
    let birthday = account::check_setup(merchant, &member, form, merchant.date_at(now))?;
    if logins.accounts.is_password_of(member.id, form.password).await? {
        return Err(RecoveryError::SamePassword);
    }
    let password_hash = logins.accounts.hash_password(form.password).await?;
    let tx = logins.core.db.begin().await?;
    account::lock_in_tx(&tx, member.id).await?;
    let now_ms = now.as_millisecond();
    if !account::set_up_in_tx(&tx, merchant, member.id, birthday, origin.address, now_ms).await? {
        return Err(RecoveryError::SetUp);
    }
    let by = json!({ "by": "setup" });
    set_in_tx(logins, &tx, &member, password_hash, EventClass::PasswordChanged, origin, by).await?;
    let detail = json!({ "fields": ["birthday"] });
    let told = NewEvent::of(EventClass::PersonalDataChanged, member.inbox(), origin, detail);
    logins.sessions.record_event_in_tx(&tx, told).await?;
    inbox::commit(&logins.core, tx, member.id).await?;
    logins.sessions.end_others(member.id, Some(current.session_id)).await?;
    Ok(())
}
