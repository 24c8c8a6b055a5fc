//! Opening an account: by the person, by an agent for another person, by the operator, for a guest. Each but a guest's gets its place in the team tree in
//! the same transaction.

use std::net::IpAddr;

use erawan_kernel::ids::{MemberId, MerchantId};
use jiff::civil::Date;

use super::registration::UNKNOWN_BIRTHDAY;
use super::store::{self, Consent};
use super::{
    AccountError, Invitation, Member, MemberKind, NO_PASSWORD, NewMember, Newcomer, Registration, Result,
    normalized,
};
use crate::db::prelude::Tx;
use crate::rooms::account::Accounts;
use crate::rooms::merchant::Merchant;

/// A password that everyone may know, hashed: see [`Accounts::published_password`].
#[derive(Debug, Clone)]
pub struct PublishedPassword(String);

/// An account that is ready to be opened.
#[derive(Debug)]
pub struct Opening {
    new: NewMember,
    registration: Registration,
    /// What the person came with.
    invitation: Option<Invitation>,
}

/// What an agent says of an account that they open for another person.
#[derive(Debug, Clone, Copy)]
pub(crate) struct AccountFor<'a> {
    pub(crate) username: &'a str,
    /// Its owner is asked for one of their own.
    pub(crate) password: &'a str,
    /// The account leads a team of its own.
    pub(crate) is_agent: bool,
}

impl Accounts {
    /// Makes everything ready to open the account of a person who registers: a plain member, unless the link that they
    /// came by is for agents. It counts as a try to learn who has an account, until [`Self::forgive_name_try`].
    ///
    /// # Errors
    /// [`AccountError::TooManyTries`]; [`AccountError::AffiliateCodeUnknown`], [`AccountError::LinkUnusable`],
    /// [`AccountError::UsernameExists`], [`AccountError::PersonExists`]; [`AccountError::Database`],
    /// [`AccountError::Entropy`], [`AccountError::Password`].
    pub async fn prepare(
        &self,
        merchant: &Merchant,
        mut registration: Registration,
        address: IpAddr,
    ) -> Result<Opening> {
        self.take_name_try(address)?;
        let invitation = self.invitation_of(merchant, MemberKind::Member, &registration).await?;
        if registration.username.is_empty() {
            registration.username = free_username(self, merchant.id).await?;
        }
        // Hashing is the dear part: do not spend it on a name that is plainly taken.
        if store::username_exists(&self.core.db, merchant.id, &registration.username).await? {
            return Err(AccountError::UsernameExists);
        }
        let claims = registration.claims();
        if store::any_is_claimed(&self.core.db, &self.core.data_key, merchant.id, &claims).await? {
            return Err(AccountError::PersonExists);
        }
        let password_hash = self.passwords.hash(&*self.core.entropy, &registration.password).await?;
        let link = invitation.as_ref().and_then(|invitation| invitation.link);
        let is_for_agent = link.is_some_and(|link| link.is_for_agent);
        let kind = if is_for_agent { MemberKind::Agent } else { MemberKind::Member };
        let new = NewMember {
            referrer_id: invitation.as_ref().map(|invitation| invitation.inviter.id),
            consents: vec![Consent::to_terms(merchant)],
            address: Some(address),
            ..self.new_member(merchant, kind, password_hash).await?
        };
        let id_number = registration.id_number.as_deref();
        let sealed_id_number = id_number.map(|number| self.seal_id_number(new.id, number)).transpose()?;
        let new = NewMember { sealed_id_number, ..new };
        Ok(Opening { new, registration, invitation })
    }

    /// Makes everything ready to open an account that an agent opens for another person, below the agent. Nothing is known
    /// of that person until they set the account up. It counts as a try as [`Self::prepare`] does.
    ///
    /// # Errors
    /// [`AccountError::Fields`]; [`AccountError::TooManyTries`], [`AccountError::UsernameExists`];
    /// [`AccountError::Database`], [`AccountError::Entropy`], [`AccountError::Password`].
    pub(crate) async fn prepare_for(
        &self,
        merchant: &Merchant,
        agent: &Member,
        account: AccountFor<'_>,
        address: IpAddr,
    ) -> Result<Opening> {
        let registration = Registration::for_other(merchant, account.username, account.password)
            .map_err(AccountError::Fields)?;
        self.take_name_try(address)?;
        if store::username_exists(&self.core.db, merchant.id, &registration.username).await? {
            return Err(AccountError::UsernameExists);
        }
        let password_hash = self.passwords.hash(&*self.core.entropy, account.password).await?;
        let kind = match (agent.kind.is_test(), account.is_agent) {
            (false, false) => MemberKind::Member,
            (false, true) => MemberKind::Agent,
            (true, false) => MemberKind::TestMember,
            (true, true) => MemberKind::TestAgent,
        };
        let new = NewMember {
            referrer_id: Some(agent.id),
            terms_version: String::new(),
            must_change_password: true,
            needs_setup: true,
            ..self.new_member(merchant, kind, password_hash).await?
        };
        Ok(Opening { new, registration, invitation: None })
    }
}

impl Accounts {
    /// Opens the account in the caller's transaction `tx`, with what the link promises that its owner came by.
    ///
    /// # Errors
    /// [`AccountError::UsernameExists`], [`AccountError::PersonExists`] when another caller was quicker,
    /// [`AccountError::LinkUnusable`] when the link was closed meanwhile: give the transaction up then;
    /// [`AccountError::Database`].
    pub(crate) async fn open_in_tx(&self, tx: &Tx, merchant: &Merchant, opening: Opening) -> Result<Member> {
        let ord = opening.new.line.map(|line| line.ord);
        let member = self.insert_in_tx(tx, opening.new, opening.registration).await?;
        if let (Some(invitation), Some(ord)) = (&opening.invitation, ord) {
            let newcomer = Newcomer { member_id: member.id, ord };
            self.invitations.redeem_in_tx(tx, merchant, invitation, newcomer).await?;
        }
        Ok(member)
    }
}

/// A free name, for a person who did not choose one: a letter and nine digits.
async fn free_username(accounts: &Accounts, merchant_id: MerchantId) -> Result<String> {
    const TRIES: usize = 8;
    for _ in 0..TRIES {
        let mut bytes = [0_u8; 8];
        accounts.core.entropy.fill(&mut bytes)?;
        let username = format!("m{:09}", u64::from_be_bytes(bytes) % 1_000_000_000);
        if !store::username_exists(&accounts.core.db, merchant_id, &username).await? {
            return Ok(username);
        }
    }
    Err(AccountError::UsernameExists)
}

impl Accounts {
    /// Opens an account of any kind on behalf of the operator, without the questions a person is asked. Its owner
    /// is asked to change the password. An agent opened this way has no agent above: its type is 2.
    ///
    /// # Errors
    /// [`AccountError::UsernameExists`]; [`AccountError::Database`], [`AccountError::Entropy`],
    /// [`AccountError::Password`].
    pub async fn open(
        &self,
        merchant: &Merchant,
        kind: MemberKind,
        username: &str,
        password: &str,
        birthday: Date,
    ) -> Result<Member> {
        let password_hash = self.passwords.hash(&*self.core.entropy, password).await?;
        let new =
            NewMember { must_change_password: true, ..self.new_member(merchant, kind, password_hash).await? };
        self.insert(new, Registration::bare(normalized(username), birthday)).await
    }

    /// The password that demo accounts share. It is published, so one hash serves them all.
    ///
    /// # Errors
    /// [`AccountError::Entropy`], [`AccountError::Password`].
    pub async fn published_password(&self, password: &str) -> Result<PublishedPassword> {
        Ok(PublishedPassword(self.passwords.hash(&*self.core.entropy, password).await?))
    }

    /// The same as [`open`](Self::open) for an account of the demo: its password stays. With `affiliate_code` it belongs
    /// to the team of the code's owner, and an agent is one of type 1.
    ///
    /// # Errors
    /// As [`open`](Self::open); [`AccountError::AffiliateCodeUnknown`], [`AccountError::LinkUnusable`].
    pub async fn open_published(
        &self,
        merchant: &Merchant,
        kind: MemberKind,
        username: &str,
        password: &PublishedPassword,
        birthday: Date,
        affiliate_code: Option<String>,
    ) -> Result<Member> {
        let registration =
            Registration { affiliate_code, ..Registration::bare(normalized(username), birthday) };
        let invitation = self.invitation_of(merchant, kind, &registration).await?;
        let referrer_id = invitation.map(|invitation| invitation.inviter.id);
        let new = NewMember { referrer_id, ..self.new_member(merchant, kind, password.0.clone()).await? };
        self.insert(new, registration).await
    }

    /// An account that no member invited to and no person opened for themselves.
    async fn new_member(
        &self,
        merchant: &Merchant,
        kind: MemberKind,
        password_hash: String,
    ) -> Result<NewMember> {
        // Before the transaction: a number comes from a block, which is taken in one of its own.
        let line = if kind.is_trial() { None } else { Some(self.new_line(merchant, kind).await?) };
        Ok(NewMember {
            id: MemberId::generate(&*self.core.clock, &*self.core.entropy)?,
            merchant_id: merchant.id,
            kind,
            password_hash,
            referrer_id: None,
            terms_version: merchant.settings.terms_version.clone(),
            consents: Vec::new(),
            address: None,
            registered_at_ms: self.core.clock.now_ms(),
            must_change_password: false,
            needs_setup: false,
            sealed_id_number: None,
            line,
        })
    }

    async fn insert(&self, new: NewMember, by: Registration) -> Result<Member> {
        let tx = self.core.db.begin().await?;
        let member = self.insert_in_tx(&tx, new, by).await?;
        tx.commit().await?;
        Ok(member)
    }

    async fn insert_in_tx(&self, tx: &Tx, new: NewMember, by: Registration) -> Result<Member> {
        let Some(line) = new.line else {
            return store::insert_in_tx(tx, &self.core.data_key, new, by).await;
        };
        let above =
            store::upline_in_tx(tx, new.merchant_id, new.kind, new.referrer_id, line.depth_max).await?;
        let new = NewMember { kind: new.kind.below(above.depth), ..new };
        let (merchant_id, kind) = (new.merchant_id, new.kind);
        let member = store::insert_in_tx(tx, &self.core.data_key, new, by).await?;
        store::insert_line_in_tx(tx, merchant_id, member.id, kind, &line, &above).await?;
        Ok(member)
    }

    /// Opens the account of a guest: play money, no password, nothing known about the person.
    pub(crate) async fn open_trial(&self, merchant: &Merchant, username: &str) -> Result<Member> {
        let new = self.new_member(merchant, MemberKind::Trial, NO_PASSWORD.to_owned()).await?;
        self.insert(new, Registration::bare(normalized(username), UNKNOWN_BIRTHDAY)).await
    }
}
