//! The step between a right password and a session, for members with a second factor: codes of an
//! authenticator app, passkeys, or both.
//!
//! Invariants: a challenge is 256 random bits of which only the hash is stored, opens at most one session,
//! and is over after five minutes; nothing but a second factor turns it into a session; after five wrong
//! codes of a member within half an hour no further ones are checked for the rest of it, and parallel tries
//! count; a member with a second factor has recovery codes, which are kept as hashes and of which each works
//! once.

mod error;
mod guess;
mod http;
pub mod passkey;
mod store;
mod totp;

use error::Result;
pub use error::{PasskeyError, SecondFactorError};
pub(crate) use http::CeremonyValue;

use erawan_kernel::ids::MemberId;
use serde_json::{Value, json};

use self::guess::Guess;
use self::passkey::{Assertion, Ceremony};
use crate::db::prelude::Tx;
use crate::factors::recovery_codes;
use crate::rooms::account::{Accounts, Member};
use crate::rooms::merchant::{Merchant, Merchants};
use crate::rooms::prelude::*;
use crate::rooms::session::events::EventClass;
use crate::rooms::session::{Caller, SessionError, Sessions, Token};

room! {
    /// Second factors: authenticator apps, passkeys, recovery codes.
    SecondFactors, SecondFactorsParts {
        core: Core,
        merchants: Merchants,
        sessions: Sessions,
        accounts: Accounts,
    }
}

callers!(SecondFactors: sessions => Sessions);

impl Room for SecondFactors {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        migrations()
    }

    fn routes() -> Routes<Self> {
        Routes::default().member(http::routes())
    }
}

const LIFETIME_MS: i64 = 5 * 60 * 1_000;

/// A way to answer a challenge: a code of the authenticator app. Recovery codes are always accepted.
pub const BY_CODE: &str = "totp";
/// A way to answer a challenge: a passkey.
pub const BY_PASSKEY: &str = "passkey";

/// What a challenge is answered with.
#[derive(Debug)]
pub enum Answer<'a> {
    /// A code of the app or a recovery code.
    Code(&'a str),
    /// What a passkey signed.
    Passkey(&'a Assertion),
}

/// A challenge that was answered.
#[derive(Debug)]
pub struct Answered {
    /// The member who may log in now.
    pub member: Member,
    /// Whether the device should be remembered after the login.
    pub remember_me: bool,
}

impl SecondFactors {
    /// Whether the member has a second factor.
    ///
    /// # Errors
    /// [`SecondFactorError::Database`].
    pub async fn is_on(&self, member_id: MemberId) -> Result<bool> {
        Ok(!methods(self, member_id).await?.is_empty())
    }

    /// Refuses the password as the only proof of who a member is that has a second factor.
    ///
    /// # Errors
    /// [`SecondFactorError::Needed`]; [`SecondFactorError::Database`].
    pub(crate) async fn refuse_password_alone(&self, member_id: MemberId) -> Result<()> {
        let methods = methods(self, member_id).await?;
        if methods.is_empty() { Ok(()) } else { Err(SecondFactorError::Needed { methods }) }
    }
}

async fn methods(factors: &SecondFactors, member_id: MemberId) -> Result<Vec<&'static str>> {
    let mut methods = Vec::new();
    if passkey::has_any(factors, member_id).await? {
        methods.push(BY_PASSKEY);
    }
    if totp::is_on(factors, member_id).await? {
        methods.push(BY_CODE);
    }
    Ok(methods)
}

impl SecondFactors {
    /// Demands the second factor of a login; a member without one passes.
    ///
    /// # Errors
    /// [`SecondFactorError::Required`] with the challenge to answer; [`SecondFactorError::Database`],
    /// [`SecondFactorError::Entropy`].
    pub async fn demand(&self, member: &Member, remember_me: bool) -> Result<()> {
        let methods = methods(self, member.id).await?;
        if methods.is_empty() {
            return Ok(());
        }
        let challenge = Token::generate(&*self.core.entropy)?;
        let now_ms = self.core.clock.now_ms();
        let new = store::Challenge {
            merchant_id: member.merchant_id,
            member_id: member.id,
            remember_me,
            expires_at_ms: now_ms + LIFETIME_MS,
        };
        store::insert(&self.core.db, challenge.hash(), &new, now_ms).await?;
        Err(SecondFactorError::Required { challenge: challenge.reveal(), methods })
    }

    /// What a passkey has to sign to answer the challenge.
    pub(crate) async fn ask_passkey(&self, merchant: &Merchant, challenge: &str) -> Result<Value> {
        let (hash, open) = open_challenge(self, merchant, challenge).await?;
        self.request_passkey(merchant, open.member_id, Ceremony::LogIn(hash)).await
    }

    /// Answers a challenge.
    ///
    /// # Errors
    /// [`SecondFactorError::Expired`] for a challenge that is over, used, or never was;
    /// [`SecondFactorError::WrongCode`], [`SecondFactorError::Locked`], [`PasskeyError::Failed`];
    /// [`SecondFactorError::Database`].
    pub async fn answer(&self, merchant: &Merchant, challenge: &str, answer: Answer<'_>) -> Result<Answered> {
        let (hash, open) = open_challenge(self, merchant, challenge).await?;
        let verified = match answer {
            Answer::Code(code) => self.verify_code(open.member_id, code).await,
            Answer::Passkey(assertion) => {
                self.verify_passkey(merchant, open.member_id, Ceremony::LogIn(hash), assertion).await
            }
        };
        match verified {
            // Turned off in the meantime, from another device: the login starts again and needs no second
            // step.
            Err(SecondFactorError::Unset) => return Err(SecondFactorError::Expired),
            verified => verified?,
        }
        if !store::take(&self.core.db, hash).await? {
            return Err(SecondFactorError::Expired);
        }
        let member = self.accounts.find(open.member_id).await?.ok_or(SessionError::Missing)?;
        Ok(Answered { member, remember_me: open.remember_me })
    }
}

async fn open_challenge(
    factors: &SecondFactors,
    merchant: &Merchant,
    challenge: &str,
) -> Result<([u8; 32], store::Challenge)> {
    let hash = Token::parse(challenge).ok_or(SecondFactorError::Expired)?.hash();
    let now_ms = factors.core.clock.now_ms();
    let open = store::find(&factors.core.db, hash).await?;
    let open = open.filter(|open| open.merchant_id == merchant.id && now_ms < open.expires_at_ms);
    Ok((hash, open.ok_or(SecondFactorError::Expired)?))
}

impl SecondFactors {
    /// Uses up a code of the member's app, or one of the recovery codes.
    pub(crate) async fn verify_code(&self, member_id: MemberId, code: &str) -> Result<()> {
        if !self.is_on(member_id).await? {
            return Err(SecondFactorError::Unset);
        }
        let guess = Guess::begin(self, member_id).await?;
        let code = code.trim();
        let is_right = totp::take_code_in_tx(self, guess.tx(), member_id, code).await?
            || store::take_recovery_in_tx(guess.tx(), member_id, recovery_codes::hash(code)).await?;
        if !is_right {
            return guess.wrong().await;
        }
        guess.right().await?.commit().await?;
        Ok(())
    }
}

/// Gives the member new recovery codes in the place of those that are left. They are seen this once.
async fn renew_recovery_in_tx(factors: &SecondFactors, tx: &Tx, member_id: MemberId) -> Result<Vec<String>> {
    let codes = recovery_codes::generate(&*factors.core.entropy)?;
    let hashes: Vec<_> = codes.iter().map(|code| recovery_codes::hash(code)).collect();
    store::forget_recovery_in_tx(tx, member_id).await?;
    store::insert_recovery_in_tx(tx, member_id, &hashes).await?;
    Ok(codes)
}

impl SecondFactors {
    /// For the account's history: a factor came or went, and whether logins still ask for a second step.
    async fn record_in_tx(
        &self,
        tx: &Tx,
        caller: &Caller,
        (class, factor): (EventClass, &'static str),
        is_still_on: bool,
    ) -> Result<()> {
        let detail = json!({ "factor": factor, "secondStep": is_still_on });
        Ok(self.sessions.record_event_in_tx(tx, caller.event(class, detail)).await?)
    }

    /// Records that the factor is gone. After the last one the password is enough again.
    async fn record_removed_in_tx(&self, tx: &Tx, caller: &Caller, factor: &'static str) -> Result<()> {
        let id = caller.member.member_id;
        let is_still_on = passkey::count_in_tx(tx, id).await? > 0 || totp::is_on_in_tx(tx, id).await?;
        if !is_still_on {
            store::forget_recovery_in_tx(tx, id).await?;
        }
        self.record_in_tx(tx, caller, (EventClass::FactorRemoved, factor), is_still_on).await
    }
}

pub(crate) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    let mut migrations = store::migrations();
    migrations.extend(totp::migrations());
    migrations.extend(passkey::migrations());
    migrations
}
