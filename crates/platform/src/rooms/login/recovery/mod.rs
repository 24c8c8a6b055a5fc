//! A new login password: changed by a member who knows the old one, or reset by a person who proves to have
//! the e-mail address or the mobile number of the account.
//!
//! Invariants: a link is 256 random bits of which only the hash is stored, good once, for ten minutes; it
//! leads to the merchant's own address, independent of the request's host; a request for one gets the same
//! answer after the same work whether or not the account exists; a new password ends the other sessions and
//! voids every link; a reset also holds payouts for a day; the owner is informed in every possible way.

mod notice;
mod store;

use erawan_kernel::ids::{MemberId, MerchantId};
use erawan_kernel::{Language, PhoneNumber};
use serde_json::json;
use sha2::{Digest, Sha256};

use super::{LoginError, RecoveryError, reauthentication};
use crate::db::bump_revision_in_tx;
use crate::db::prelude::{DbResult, Tx};
use crate::delivery::{self, Channel, Message};
use crate::inbox;
use crate::rooms::account::{self, Member};
use crate::rooms::codes::{self, CodeError, Purpose, RightCode};
use crate::rooms::human::Solution;
use crate::rooms::identity::IdentityError;
use crate::rooms::identity::firebase::VerifiedPhone;
use crate::rooms::login::Logins;
use crate::rooms::merchant::Merchant;
use crate::rooms::session::events::{EventClass, NewEvent};
use crate::rooms::session::{CurrentMember, Origin, SessionError, Token};

pub(super) use store::migrations;

/// How long a link is good.
const LINK_MS: i64 = 10 * 60 * 1_000;
/// How long payouts wait after a password reset.
const PAYOUT_HOLD_MS: i64 = 24 * 60 * 60 * 1_000;
/// Links to one account and address at most: one a minute, five a day.
const LINK_GAP_MS: i64 = 60 * 1_000;
const DAY_MS: i64 = 24 * 60 * 60 * 1_000;
const LINKS_A_DAY: u64 = 5;
/// Its revision is the lock behind which links are counted one after the other.
const LINKS_LOCK: &str = "login/links";

/// Sends a link to the account's e-mail address, if name and address belong together.
///
/// # Errors
/// [`RecoveryError::Closed`], [`RecoveryError::Delivery`], [`RecoveryError::Account`],
/// [`RecoveryError::Database`], [`RecoveryError::Entropy`].
pub(super) async fn ask_by_mail(
    logins: &Logins,
    merchant: &Merchant,
    username: &str,
    email: &str,
    language: Language,
) -> Result<(), RecoveryError> {
    if !delivery::is_open(&logins.core, Channel::Mail) {
        return Err(RecoveryError::Closed);
    }
    let (username, email) = (account::normalized(username), email.trim().to_lowercase());
    let asked_hash: [u8; 32] = Sha256::new()
        .chain_update(merchant.id.uuid())
        .chain_update(&username)
        .chain_update([0])
        .chain_update(&email)
        .finalize()
        .into();
    let now_ms = logins.core.clock.now_ms();
    let found = logins.accounts.find_by_username(merchant.id, &username).await?;
    let token = Token::generate(&*logins.core.entropy)?;
    let tx = logins.core.db.begin().await?;
    // The same lock for every name, whether or not there is an account to be locked.
    bump_revision_in_tx(&tx, LINKS_LOCK).await?;
    let is_too_often = store::asked_since_in_tx(&tx, asked_hash, now_ms - LINK_GAP_MS).await? > 0
        || store::asked_since_in_tx(&tx, asked_hash, now_ms - DAY_MS).await? >= LINKS_A_DAY;
    let owner = found.filter(|member| {
        let has_address = member.email.as_ref().is_some_and(|known| known.to_lowercase() == email);
        has_address && !member.is_disabled && !member.kind.is_trial() && !is_too_often
    });
    let link = store::NewLink {
        token_hash: token.hash(),
        merchant_id: merchant.id,
        member_id: owner.as_ref().map(|member| member.id),
        asked_hash,
        asked_at_ms: now_ms,
        expires_at_ms: now_ms + LINK_MS,
    };
    store::insert_in_tx(&tx, link, now_ms - DAY_MS).await?;
    tx.commit().await?;
    let url = format!("{}/m/forget?token={}", logins.merchants.public_origin(merchant), token.reveal());
    let (subject, text) = notice::link(merchant, language, &url);
    let message = Message {
        merchant_id: merchant.id,
        channel: Channel::Mail,
        is_decoy: owner.is_none(),
        recipient: owner.and_then(|member| member.email).unwrap_or_default(),
        subject,
        text,
        good_for_ms: LINK_MS,
    };
    Ok(delivery::send(&logins.core, message).await?)
}

/// How a person proved to be the owner without the old password. Using it up and setting the password are
/// one step.
enum Proof {
    Link([u8; 32]),
    Code(RightCode),
    Firebase(VerifiedPhone),
}

/// Sets a new password for the holder of a link.
///
/// # Errors
/// [`RecoveryError::LinkInvalid`], [`RecoveryError::SamePassword`], [`RecoveryError::Account`] for a password
/// that breaks the rules; [`RecoveryError::Database`].
pub(super) async fn reset_by_link(
    logins: &Logins,
    merchant: &Merchant,
    token: &str,
    new: &NewPassword<'_>,
    origin: &Origin,
) -> Result<Member, RecoveryError> {
    account::check_new_password(merchant, new.password, new.confirmation, None)?;
    let token_hash = Token::parse(token).ok_or(RecoveryError::LinkInvalid)?.hash();
    let member_id =
        store::find_member(&logins.core.db, merchant.id, token_hash, logins.core.clock.now_ms()).await?;
    let member = logins.accounts.find(member_id.ok_or(RecoveryError::LinkInvalid)?).await?;
    let member = member.filter(|member| !member.is_disabled).ok_or(RecoveryError::LinkInvalid)?;
    reset(logins, merchant, member, new, Proof::Link(token_hash), origin).await
}

/// Sets a new password for the holder of the account's mobile number.
///
/// # Errors
/// [`RecoveryError::Closed`], [`CodeError::Wrong`], [`RecoveryError::SamePassword`],
/// [`RecoveryError::Account`] for a password that breaks the rules; [`RecoveryError::Database`].
pub(super) async fn reset_by_phone(
    logins: &Logins,
    merchant: &Merchant,
    phone: &PhoneNumber,
    code: &str,
    new: &NewPassword<'_>,
    origin: &Origin,
) -> Result<Member, RecoveryError> {
    account::check_new_password(merchant, new.password, new.confirmation, None)?;
    let right = check_code(logins, merchant.id, phone, code).await?;
    let member = logins.accounts.find_by_phone(merchant.id, phone).await?;
    let member = member.filter(|member| !member.is_disabled).ok_or(CodeError::Wrong)?;
    reset(logins, merchant, member, new, Proof::Code(right), origin).await
}

/// Sets a new password for a person who proved at the merchant's Firebase project to hold the account's
/// mobile number.
///
/// # Errors
/// As [`reset_by_phone`].
pub(super) async fn reset_by_firebase(
    logins: &Logins,
    merchant: &Merchant,
    proven: VerifiedPhone,
    new: &NewPassword<'_>,
    origin: &Origin,
) -> Result<Member, RecoveryError> {
    account::check_new_password(merchant, new.password, new.confirmation, None)?;
    let member = logins.accounts.find_by_phone(merchant.id, &proven.phone).await?;
    let member = member.filter(|member| !member.is_disabled).ok_or(IdentityError::NumberUnproven)?;
    reset(logins, merchant, member, new, Proof::Firebase(proven), origin).await
}

/// Takes one try on the code without using it up.
///
/// # Errors
/// As [`codes::check`].
pub(super) async fn check_code(
    logins: &Logins,
    merchant_id: MerchantId,
    phone: &PhoneNumber,
    code: &str,
) -> Result<RightCode, CodeError> {
    logins.codes.check(merchant_id, Purpose::NoLogin, phone, code).await
}

/// Changes the password of a member who knows the old one, and with a second factor proved just before who they are.
///
/// # Errors
/// [`SessionError::NotReal`], [`SessionError::NotFresh`], [`RecoveryError::SamePassword`], [`RecoveryError::Login`],
/// [`RecoveryError::Account`] for a password that breaks the rules; [`RecoveryError::Database`].
pub(super) async fn change(
    logins: &Logins,
    merchant: &Merchant,
    current: &CurrentMember,
    old: &str,
    new: &NewPassword<'_>,
    origin: &Origin,
    solution: Solution<'_>,
) -> Result<(), RecoveryError> {
    current.refuse_trial()?;
    let member = logins.accounts.find(current.member_id).await?.ok_or(SessionError::Missing)?;
    account::check_new_password(merchant, new.password, new.confirmation, Some(&member.username))?;
    if logins.second_factors.is_on(current.member_id).await.map_err(LoginError::from)? {
        logins.sessions.require_fresh(current).await?;
    }
    reauthentication::prove_password(logins, current, old, origin, solution).await?;
    if old == new.password {
        return Err(RecoveryError::SamePassword);
    }
    let password_hash = logins.accounts.hash_password(new.password).await?;
    let tx = logins.core.db.begin().await?;
    account::lock_in_tx(&tx, member.id).await?;
    set_in_tx(logins, &tx, &member, password_hash, EventClass::PasswordChanged, origin, json!(null)).await?;
    inbox::commit(&logins.core, tx, member.id).await?;
    logins.sessions.end_others(member.id, Some(current.session_id)).await?;
    notice::tell(logins, merchant, &member, origin).await;
    Ok(())
}

/// Makes every link that was mailed for a new password worthless: the member's address is another one now.
pub(crate) async fn void_links_in_tx(tx: &Tx, member_id: MemberId) -> DbResult<()> {
    store::void_links_in_tx(tx, member_id).await
}

/// A new password as it was typed twice.
#[derive(Clone, Copy)]
pub(super) struct NewPassword<'a> {
    pub(super) password: &'a str,
    pub(super) confirmation: &'a str,
}

async fn reset(
    logins: &Logins,
    merchant: &Merchant,
    member: Member,
    new: &NewPassword<'_>,
    proof: Proof,
    origin: &Origin,
) -> Result<Member, RecoveryError> {
    account::check_new_password(merchant, new.password, new.confirmation, Some(&member.username))?;
    // The proof stays good for another try: only its holder learns that this is the old password.
    if logins.accounts.is_password_of(member.id, new.password).await? {
        return Err(RecoveryError::SamePassword);
    }
    let password_hash = logins.accounts.hash_password(new.password).await?;
    let now_ms = logins.core.clock.now_ms();
    let tx = logins.core.db.begin().await?;
    account::lock_in_tx(&tx, member.id).await?;
    let by = match &proof {
        Proof::Link(token_hash) => {
            if !store::take_in_tx(&tx, *token_hash, now_ms).await? {
                return Err(RecoveryError::LinkInvalid);
            }
            "mail"
        }
        Proof::Code(right) => {
            codes::consume_in_tx(&tx, right).await?;
            "sms"
        }
        Proof::Firebase(proven) => {
            logins.identities.spend_phone_proof(&tx, proven).await?;
            "firebase"
        }
    };
    let detail = json!({ "by": by });
    set_in_tx(logins, &tx, &member, password_hash, EventClass::PasswordReset, origin, detail).await?;
    account::hold_payouts_in_tx(&tx, member.id, now_ms + PAYOUT_HOLD_MS).await?;
    inbox::commit(&logins.core, tx, member.id).await?;
    logins.sessions.end_others(member.id, None).await?;
    logins.unlock(merchant.id, &member.username).await?;
    notice::tell(logins, merchant, &member, origin).await;
    Ok(member)
}

pub(super) async fn set_in_tx(
    logins: &Logins,
    tx: &Tx,
    member: &Member,
    password_hash: String,
    class: EventClass,
    origin: &Origin,
    detail: serde_json::Value,
) -> Result<(), RecoveryError> {
    account::set_password_in_tx(tx, member.id, password_hash).await?;
    store::void_links_in_tx(tx, member.id).await?;
    let event = NewEvent::of(class, member.inbox(), origin, detail);
    Ok(logins.sessions.record_event_in_tx(tx, event).await?)
}
