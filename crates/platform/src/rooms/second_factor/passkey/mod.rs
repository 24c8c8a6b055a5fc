//! Passkeys (WebAuthn): a second factor that a phone, a computer or a security key keeps, and that cannot be
//! typed into a page that imitates ours.
//!
//! Invariants: the browser signs a challenge of this server, good once, for five minutes, for the one session
//! or login it was made for; it is signed for the merchant's own address and by a verified user; a signature
//! counter that does not increase is refused; a passkey belongs to one member, is stored sealed with the data
//! key for its row only, and a member has at most five.

mod ceremony;
mod store;

pub(super) use store::migrations;

use erawan_kernel::ids::{MemberId, PasskeyId, SessionId};
use serde_json::Value;
use sha2::{Digest, Sha256};
use webauthn_rs::prelude::Passkey;

use super::{BY_PASSKEY, PasskeyError, Result, SecondFactorError, totp};
use crate::db::prelude::Tx;
use crate::inbox;
use crate::rooms::account;
use crate::rooms::merchant::Merchant;
use crate::rooms::second_factor::SecondFactors;
use crate::rooms::session::events::EventClass;
use crate::rooms::session::{Caller, CurrentMember, SessionError};

/// What a browser answers when a passkey signed.
pub use webauthn_rs::prelude::PublicKeyCredential as Assertion;
/// What a browser answers when a passkey was made.
pub(super) use webauthn_rs::prelude::RegisterPublicKeyCredential as Attestation;

/// Passkeys of one member.
pub(super) const COUNT_MAX: u64 = 5;
/// Characters of a name.
pub(super) const NAME_CHARS_MAX: usize = 40;

/// A passkey as its member sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Kept {
    pub(super) id: PasskeyId,
    pub(super) name: String,
    pub(super) created_at_ms: i64,
    pub(super) used_at_ms: Option<i64>,
}

/// The passkeys of a member, and whether there can be any.
#[derive(Debug)]
pub(super) struct Status {
    /// The site is reached at an address that passkeys can belong to.
    pub(super) is_available: bool,
    pub(super) passkeys: Vec<Kept>,
    pub(super) recovery_codes_left: u64,
}

/// A passkey that was just added.
#[derive(Debug)]
pub(super) struct Added {
    pub(super) passkey: Kept,
    /// Shown this once, when the passkey is the member's first second factor; else none.
    pub(super) recovery_codes: Vec<String>,
}

/// What is signed, and for whom. Only one challenge of each waits at a time.
#[derive(Debug, Clone, Copy)]
pub enum Ceremony {
    /// A passkey is added in a session.
    Add(SessionId),
    /// The member proves once more, in a session, who they are.
    Prove(SessionId),
    /// A login takes its second step; the hash of its challenge.
    LogIn([u8; 32]),
}

impl Ceremony {
    fn key(self) -> String {
        match self {
            Self::Add(session) => format!("add/{session}"),
            Self::Prove(session) => format!("prove/{session}"),
            Self::LogIn(hash) => format!("login/{}", hex::encode(hash)),
        }
    }
}

/// The member's passkeys, and whether there can be any.
pub(super) async fn status(
    factors: &SecondFactors,
    merchant: &Merchant,
    member_id: MemberId,
) -> Result<Status> {
    let stored = store::of_member(factors.core.db.read(), member_id).await?;
    let recovery_codes_left =
        if stored.is_empty() { 0 } else { super::store::recovery_left(&factors.core.db, member_id).await? };
    Ok(Status {
        is_available: ceremony::site_of(factors, merchant).is_ok(),
        passkeys: stored.into_iter().map(|stored| stored.kept).collect(),
        recovery_codes_left,
    })
}

/// Whether the member has a passkey.
pub(super) async fn has_any(factors: &SecondFactors, member_id: MemberId) -> Result<bool> {
    Ok(store::count(factors.core.db.read(), member_id).await? > 0)
}

/// How many passkeys the member has, as `tx` sees it.
pub(super) async fn count_in_tx(tx: &Tx, member_id: MemberId) -> Result<u64> {
    Ok(store::count(tx, member_id).await?)
}

/// What the browser needs to make a passkey for the member.
///
/// # Errors
/// [`PasskeyError::Limit`], [`PasskeyError::Unavailable`]; [`SecondFactorError::Sealed`],
/// [`SecondFactorError::Database`], [`SecondFactorError::Entropy`].
pub(super) async fn begin(
    factors: &SecondFactors,
    merchant: &Merchant,
    current: &CurrentMember,
) -> Result<Value> {
    let site = ceremony::site_of(factors, merchant)?;
    let member = factors.accounts.find(current.member_id).await?.ok_or(SessionError::Missing)?;
    let known = of_member(factors, member.id).await?;
    if known.len() as u64 >= COUNT_MAX {
        return Err(PasskeyError::Limit.into());
    }
    let key = Ceremony::Add(current.session_id).key();
    Ok(ceremony::begin_adding(factors, &site, key, member.id.uuid(), &member.username, &known).await?)
}

/// Keeps the passkey that the browser made. From now on a login needs a second step.
///
/// # Errors
/// [`PasskeyError::Failed`], [`PasskeyError::Limit`], [`PasskeyError::Unavailable`];
/// [`SecondFactorError::Sealed`], [`SecondFactorError::Database`], [`SecondFactorError::Entropy`].
pub(super) async fn add(
    factors: &SecondFactors,
    merchant: &Merchant,
    caller: &Caller,
    name: &str,
    attestation: &Attestation,
) -> Result<Added> {
    let site = ceremony::site_of(factors, merchant)?;
    let CurrentMember { member_id, session_id, .. } = caller.member;
    let key = Ceremony::Add(session_id).key();
    let made = ceremony::finish_adding(factors, &site, &key, attestation).await?;
    let id = PasskeyId::generate(&*factors.core.clock, &*factors.core.entropy)?;
    let kept =
        Kept { id, name: name.to_owned(), created_at_ms: factors.core.clock.now_ms(), used_at_ms: None };
    let sealed = ceremony::seal(factors, &place(member_id, id), &made)?;
    let tx = factors.core.db.begin().await?;
    account::lock_in_tx(&tx, member_id).await?;
    let count = store::count(&tx, member_id).await?;
    if count >= COUNT_MAX {
        return Err(PasskeyError::Limit.into());
    }
    let is_first_factor = count == 0 && !totp::is_on_in_tx(&tx, member_id).await?;
    // A key belongs to one passkey: a second one with it, even of the same member, is refused.
    if !store::insert_in_tx(&tx, member_id, hash_of(made.cred_id()), &kept, sealed).await? {
        return Err(PasskeyError::Failed.into());
    }
    let recovery_codes = if is_first_factor {
        super::renew_recovery_in_tx(factors, &tx, member_id).await?
    } else {
        Vec::new()
    };
    factors.record_in_tx(&tx, caller, (EventClass::FactorAdded, BY_PASSKEY), true).await?;
    inbox::commit(&factors.core, tx, member_id).await?;
    if is_first_factor {
        // From now on the password alone opens no session.
        factors.sessions.end_others(member_id, Some(session_id)).await?;
    }
    Ok(Added { passkey: kept, recovery_codes })
}

/// Calls the passkey something else.
///
/// # Errors
/// [`PasskeyError::Unknown`]; [`SecondFactorError::Database`].
pub(super) async fn rename(
    factors: &SecondFactors,
    member_id: MemberId,
    id: PasskeyId,
    name: &str,
) -> Result<()> {
    let is_known = store::rename(&factors.core.db, member_id, id, name).await?;
    if is_known { Ok(()) } else { Err(PasskeyError::Unknown.into()) }
}

/// Deletes the passkey; after the last second factor the password is enough again. The caller has verified
/// that the request is the member's.
///
/// # Errors
/// [`PasskeyError::Unknown`]; [`SecondFactorError::Database`], [`SecondFactorError::Entropy`].
pub(super) async fn remove(factors: &SecondFactors, caller: &Caller, id: PasskeyId) -> Result<()> {
    let member_id = caller.member.member_id;
    let tx = factors.core.db.begin().await?;
    account::lock_in_tx(&tx, member_id).await?;
    if !store::remove_in_tx(&tx, member_id, id).await? {
        return Err(PasskeyError::Unknown.into());
    }
    factors.record_removed_in_tx(&tx, caller, BY_PASSKEY).await?;
    Ok(inbox::commit(&factors.core, tx, member_id).await?)
}

impl SecondFactors {
    /// What one of the member's passkeys has to sign.
    ///
    /// # Errors
    /// [`SecondFactorError::Unset`] for a member without passkeys, [`PasskeyError::Unavailable`];
    /// [`SecondFactorError::Sealed`], [`SecondFactorError::Database`], [`SecondFactorError::Entropy`].
    pub(crate) async fn request_passkey(
        &self,
        merchant: &Merchant,
        member_id: MemberId,
        ceremony: Ceremony,
    ) -> Result<Value> {
        let site = ceremony::site_of(self, merchant)?;
        let passkeys = of_member(self, member_id).await?;
        if passkeys.is_empty() {
            return Err(SecondFactorError::Unset);
        }
        Ok(ceremony::begin_proving(self, &site, ceremony.key(), &passkeys).await?)
    }

    /// Verifies a signature as a proof. The challenge is used up, whatever the outcome.
    pub(crate) async fn verify_passkey(
        &self,
        merchant: &Merchant,
        member_id: MemberId,
        ceremony: Ceremony,
        assertion: &Assertion,
    ) -> Result<()> {
        let site = ceremony::site_of(self, merchant)?;
        let signed = ceremony::finish_proving(self, &site, &ceremony.key(), assertion).await?;
        let stored = store::find(&self.core.db, member_id, hash_of(signed.cred_id())).await?;
        // Removed since it was asked.
        let stored = stored.ok_or(PasskeyError::Failed)?;
        let place = place(member_id, stored.kept.id);
        let mut passkey: Passkey = ceremony::open(self, &place, &stored.sealed)?;
        passkey.update_credential(&signed);
        let sealed = ceremony::seal(self, &place, &passkey)?;
        let used =
            store::Used { counter: i64::from(signed.counter()), at_ms: self.core.clock.now_ms(), sealed };
        // Two answers with the same counter may come at once: only one is accepted.
        let is_next = store::note_use(&self.core.db, stored.kept.id, used).await?;
        if is_next { Ok(()) } else { Err(PasskeyError::Failed.into()) }
    }
}

async fn of_member(factors: &SecondFactors, member_id: MemberId) -> Result<Vec<Passkey>> {
    let stored = store::of_member(factors.core.db.read(), member_id).await?;
    let open =
        |stored: &store::Stored| ceremony::open(factors, &place(member_id, stored.kept.id), &stored.sealed);
    Ok(stored.iter().map(open).collect::<Result<_, _>>()?)
}

/// The place of a passkey, so that it cannot be opened elsewhere.
fn place(member_id: MemberId, id: PasskeyId) -> String {
    format!("passkey.sealed/{member_id}/{id}")
}

fn hash_of(credential_id: &[u8]) -> [u8; 32] {
    Sha256::digest(credential_id).into()
}
