//! Opening an account: by the person, by the operator, for a guest. Each but a guest's gets its place in the team tree in
//! the same transaction.

use std::net::IpAddr;

use erawan_kernel::ids::{MemberId, MerchantId};
use jiff::civil::Date;

use super::store::{self, Consent};
use super::{AccountError, Member, MemberKind, NO_PASSWORD, NewMember, Registration, Result, normalized};
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
}

impl Accounts {
    /// Makes everything ready to open the account of a person who registers: always a plain member. It counts as a
    /// try to learn who has an account, until [`Self::forgive_name_try`].
    ///
    /// # Errors
    /// [`AccountError::TooManyTries`];
    /// [`AccountError::AffiliateCodeUnknown`], [`AccountError::RecommenderUnknown`],
    /// [`AccountError::UsernameExists`], [`AccountError::PersonExists`]; [`AccountError::Database`],
    /// [`AccountError::Entropy`], [`AccountError::Password`].
    pub async fn prepare(
        &self,
        merchant: &Merchant,
        mut registration: Registration,
        address: IpAddr,
    ) -> Result<Opening> {
        self.take_name_try(address)?;
        let referrer_id = find_referrer(self, merchant.id, MemberKind::Member, &registration).await?;
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
        let terms = Consent { document: "terms", version: merchant.settings.terms_version.clone() };
        let new = NewMember {
            referrer_id,
            consents: vec![terms],
            address: Some(address),
            ..self.new_member(merchant, MemberKind::Member, password_hash).await?
        };
        let id_number = registration.id_number.as_deref();
        let sealed_id_number = id_number.map(|number| self.seal_id_number(new.id, number)).transpose()?;
        let new = NewMember { sealed_id_number, ..new };
        Ok(Opening { new, registration })
    }
}

impl Accounts {
    /// Opens the account in the caller's transaction `tx`.
    ///
    /// # Errors
    /// [`AccountError::UsernameExists`], [`AccountError::PersonExists`] when another caller was quicker: give the
    /// transaction up then; [`AccountError::Database`].
    pub(crate) async fn open_in_tx(&self, tx: &Tx, opening: Opening) -> Result<Member> {
        self.insert_in_tx(tx, opening.new, opening.registration).await
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

/// The member who invited the person: the owner of the affiliate code, else of the referral link. Real money is invited
/// by real money and test accounts by test accounts, so that no team has both.
async fn find_referrer(
    accounts: &Accounts,
    merchant_id: MerchantId,
    invited: MemberKind,
    registration: &Registration,
) -> Result<Option<MemberId>> {
    if let Some(code) = &registration.affiliate_code {
        let referrer = accounts.find_inviter(merchant_id, code, invited).await?;
        return referrer.map(Some).ok_or(AccountError::AffiliateCodeUnknown);
    }
    let Some(id) = &registration.recommender_id else { return Ok(None) };
    let id = id.parse().map_err(|_| AccountError::RecommenderUnknown)?;
    let member = store::find(&accounts.core.db, id).await?;
    let may_invite = |member: &Member| {
        member.merchant_id == merchant_id && !member.is_disabled && member.kind.shares_book_with(invited)
    };
    member.filter(may_invite).map(|member| Some(member.id)).ok_or(AccountError::RecommenderUnknown)
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
    /// As [`open`](Self::open); [`AccountError::AffiliateCodeUnknown`].
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
        let referrer_id = find_referrer(self, merchant.id, kind, &registration).await?;
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
        const UNKNOWN_BIRTHDAY: Date = Date::constant(1900, 1, 1);
        let new = self.new_member(merchant, MemberKind::Trial, NO_PASSWORD.to_owned()).await?;
        self.insert(new, Registration::bare(normalized(username), UNKNOWN_BIRTHDAY)).await
    }
}
