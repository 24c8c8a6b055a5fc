//! Who a person is: registration and its field rules, kinds of account, profile, password.
//!
//! Invariants: a user name is stored in lower case and unique per merchant, also under a race (the
//! database decides); registering oneself always makes a plain member of at least the merchant's minimum
//! age; only argon2id hashes of passwords are stored, and hashing happens off the async threads; every account but
//! a guest's has one place in the team tree, which it gets in the transaction that opens it.
//!
//! Not here: proving who one is (login), sessions (session), money (wallet).

mod claim;
mod days;
mod details;
mod error;
mod guessable;
mod http;
mod invitation;
mod lines;
mod model;
mod opening;
mod password;
mod protection;
mod reconcile;
mod registration;
mod reserved;
mod secret;
mod setup;
mod store;
mod summed;

pub use crate::rooms::session::MemberKind;
pub use claim::Claim;
pub(crate) use days::{LineOfDays, Numbered, Root, Span};
pub(crate) use details::{
    set_email_in_tx, set_payee_name_in_tx, set_phone_in_tx, set_vip_label_in_tx, vip_label_in_tx,
};
pub use error::AccountError;
use error::Result;
pub(crate) use guessable::is_guessable;
pub use invitation::{FoundLink, Invitation, InvitationBook, Invitations, Newcomer};
pub use lines::LineNumbers;
pub(crate) use lines::{Place, TeamMember, TeamQuery, TeamSize, TeamSort};
pub use model::{Member, masked};
pub(crate) use model::{letters_shown, masked_account};
pub(crate) use opening::AccountFor;
pub use opening::{Opening, PublishedPassword};
pub use password::Passwords;
pub use registration::{Registration, RegistrationForm, RegistrationMethod};
pub use secret::hold_payouts_in_tx;
pub(crate) use secret::{check_new_password, set_password_in_tx};
pub(crate) use setup::{SetupForm, check_setup, needs_setup_in_tx, set_up_in_tx};
pub use store::NewMember;
pub(crate) use summed::{Held, LoginDay, UnsummedLine};

use std::net::IpAddr;

use erawan_kernel::ids::{MemberId, MerchantId};
use erawan_kernel::{Entropy, EntropyError, PhoneNumber};
use jiff::civil::Date;

use crate::data_key::DataKey;
use crate::db::prelude::Tx;
use crate::events::MemberEvent;
use crate::rooms::merchant::Merchant;
use crate::rooms::prelude::*;
use crate::rooms::session;
use crate::rooms::session::Sessions;
use crate::web::RateLimit;
room! {
    /// Who members are: registration, profile, passwords.
    Accounts, AccountsParts {
        core: Core,
        sessions: Sessions,
        invitations: Invitations,
    }
    own {
        passwords: Passwords = Passwords::new(core.config.password_cost),
        line_numbers: LineNumbers = LineNumbers::default(),
    }
}

callers!(Accounts: sessions => Sessions);

impl Room for Accounts {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        store::migrations()
    }

    fn routes() -> Routes<Self> {
        Routes::default().member(http::routes())
    }
}

/// Longest user name that may be tried, in bytes; longer ones cannot exist.
const USERNAME_BYTES_MAX: usize = 64;

/// The value in place of a password hash for an account without a password.
const NO_PASSWORD: &str = "!";

impl Accounts {
    /// The member with this identifier.
    ///
    /// # Errors
    /// [`AccountError::Database`].
    pub async fn find(&self, id: MemberId) -> Result<Option<Member>> {
        Ok(store::find(&self.core.db, id).await?)
    }

    /// The member with this user name, however it is capitalised.
    pub(crate) async fn find_by_username(
        &self,
        merchant_id: MerchantId,
        username: &str,
    ) -> Result<Option<Member>> {
        Ok(store::find_by_username(&self.core.db, merchant_id, &normalized(username))
            .await?
            .map(|found| found.0))
    }

    /// The member who proved to hold the mobile number at the merchant. A number that was only typed finds no
    /// member: it may be a stranger's.
    pub(crate) async fn find_by_phone(
        &self,
        merchant_id: MerchantId,
        phone: &PhoneNumber,
    ) -> Result<Option<Member>> {
        Ok(store::find_by_proven_claim(&self.core.db, &self.core.data_key, merchant_id, &Claim::phone(phone))
            .await?)
    }

    /// Whether the member proved to hold a mobile number.
    pub(crate) async fn has_proven_phone(&self, member_id: MemberId) -> Result<bool> {
        Ok(store::has_proven_claim(&self.core.db, member_id, Claim::PHONE).await?)
    }

    /// The account at the merchant that names the mobile number, proven or not.
    pub(crate) async fn find_claiming_phone(
        &self,
        merchant_id: MerchantId,
        phone: &PhoneNumber,
    ) -> Result<Option<MemberId>> {
        Ok(store::claimant(&self.core.db, &self.core.data_key, merchant_id, &Claim::phone(phone)).await?)
    }

    /// The member's own affiliate code, created at the first call.
    ///
    /// # Errors
    /// [`AccountError::Unknown`]; [`AccountError::Database`], [`AccountError::Entropy`].
    pub async fn affiliate_code(&self, id: MemberId) -> Result<String> {
        let fresh = new_code(&*self.core.entropy)?;
        store::affiliate_code(&self.core.db, id, &fresh).await?.ok_or(AccountError::Unknown)
    }

    /// Whether a member of the merchant has this affiliate code, disabled ones too.
    pub(crate) async fn is_affiliate_code(&self, merchant_id: MerchantId, code: &str) -> Result<bool> {
        Ok(store::is_affiliate_code(&self.core.db, merchant_id, code).await?)
    }
}

/// A fresh code by which people come: eight letters that are not mistaken for others.
pub(crate) fn new_code(entropy: &dyn Entropy) -> Result<String, EntropyError> {
    const LETTERS: &[u8; 32] = b"ABCDEFGHJKLMNPQRSTUVWXYZBCDFGHKM";
    let mut letters = [0_u8; 8];
    entropy.fill(&mut letters)?;
    Ok(letters.iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect())
}

/// A user name as it is stored and compared.
pub(crate) fn normalized(username: &str) -> String {
    let username = username.trim();
    if username.len() > USERNAME_BYTES_MAX { String::new() } else { username.to_ascii_lowercase() }
}

impl Accounts {
    /// The member whose name and password these are. An unknown name and a wrong password look the same and
    /// take the same time.
    ///
    /// # Errors
    /// [`AccountError::Password`] when the stored hash cannot be read; [`AccountError::Database`].
    pub(crate) async fn verify_password(
        &self,
        merchant_id: MerchantId,
        username: &str,
        password: &str,
    ) -> Result<Option<Member>> {
        let (member, matches) = self.check_password(merchant_id, username, password).await?;
        Ok(member.filter(|_| matches))
    }

    /// The member of that name, if there is one, and whether the password is theirs. An unknown name and a wrong
    /// password take the same time; never let a caller see the difference.
    ///
    /// # Errors
    /// [`AccountError::Password`] when the stored hash cannot be read; [`AccountError::Database`].
    pub(crate) async fn check_password(
        &self,
        merchant_id: MerchantId,
        username: &str,
        password: &str,
    ) -> Result<(Option<Member>, bool)> {
        let found = store::find_by_username(&self.core.db, merchant_id, &normalized(username)).await?;
        let (member, hash) = found.unzip();
        let hash = hash.filter(|hash| hash != NO_PASSWORD);
        let matches = self.passwords.verify(hash.clone(), password).await?;
        if let (true, Some(member), Some(hash)) = (matches, &member, hash)
            && self.passwords.is_outdated(&hash)
        {
            renew_hash(self, member.id, hash, password).await?;
        }
        Ok((member, matches))
    }
}

/// Puts a hash of the present cost in the place of an older one: a lock that was cheap to pick becomes dear,
/// and takes as long as the decoy again.
async fn renew_hash(accounts: &Accounts, id: MemberId, old: String, password: &str) -> Result<()> {
    match accounts.passwords.hash(&*accounts.core.entropy, password).await {
        // Too many passwords are waiting; the next login will do.
        Err(AccountError::Busy) => Ok(()),
        hashed => Ok(store::replace_password_hash(&accounts.core.db, id, old, hashed?).await?),
    }
}

/// Enough for a person who looks for a free name, too little to list who is a member.
const NAME_TRIES: RateLimit = RateLimit { name: "username check", count: 20, period_ms: 10 * 60 * 1_000 };

impl Accounts {
    /// Counts a call that tells whether a name, a number or a person has an account.
    ///
    /// # Errors
    /// [`AccountError::TooManyTries`].
    pub(super) fn take_name_try(&self, address: IpAddr) -> Result<()> {
        let taken = self.core.limits.take(NAME_TRIES, address, self.core.clock.now_ms());
        taken.map_err(AccountError::TooManyTries)
    }

    /// The call at `address` opened an account: it is no try any more.
    pub(crate) fn forgive_name_try(&self, address: IpAddr) {
        self.core.limits.give_back(NAME_TRIES, address);
    }
}

/// Whether members may have the name neither to log in with nor to be called by: it would pass for the merchant's own.
pub(crate) fn is_reserved(name: &str, merchant: &Merchant) -> bool {
    reserved::is_reserved(name, merchant)
}

impl Accounts {
    /// Whether registering from `address` needs a captcha now.
    pub(crate) async fn registration_needs_captcha(
        &self,
        merchant: &Merchant,
        address: IpAddr,
    ) -> Result<bool> {
        const HOUR_MS: i64 = 60 * 60 * 1_000;
        let register = &merchant.settings.register;
        if register.captcha_required {
            return Ok(true);
        }
        let since_ms = self.core.clock.now_ms() - HOUR_MS;
        let count = store::registrations_since(&self.core.db, address, since_ms).await?;
        Ok(count >= register.captcha_after_registrations)
    }

    /// Disables the account on behalf of the operator: its sessions end.
    ///
    /// # Errors
    /// [`AccountError::Unknown`]; [`AccountError::Session`], [`AccountError::Database`].
    pub async fn disable(&self, id: MemberId) -> Result<()> {
        let tx = self.core.db.begin().await?;
        if !store::set_disabled_in_tx(&tx, id, true).await? {
            return Err(AccountError::Unknown);
        }
        let ended = self.sessions.disable_in_tx(&tx, id).await?;
        tx.commit().await?;
        self.core.events.publish(id, MemberEvent::AccountDisabled);
        Ok(self.sessions.announce_disabled(id, &ended).await?)
    }

    /// Enables the account again. Its devices are deleted: no earlier login works any more.
    ///
    /// # Errors
    /// [`AccountError::Unknown`]; [`AccountError::Session`], [`AccountError::Database`].
    pub async fn enable(&self, id: MemberId) -> Result<()> {
        self.sessions.forget_other_devices(id, None).await?;
        let tx = self.core.db.begin().await?;
        if !store::set_disabled_in_tx(&tx, id, false).await? {
            return Err(AccountError::Unknown);
        }
        session::enable_in_tx(&tx, id).await?;
        tx.commit().await?;
        Ok(())
    }
}

/// Whether the account is disabled, as `tx` sees it; an unknown one is.
pub(crate) async fn is_disabled_in_tx(tx: &Tx, id: MemberId) -> Result<bool> {
    Ok(store::is_disabled_in_tx(tx, id).await?)
}

/// What kind of account it is, as `tx` sees it; nothing for an unknown one.
pub(crate) async fn kind_in_tx(tx: &Tx, id: MemberId) -> Result<Option<MemberKind>> {
    Ok(store::kind_in_tx(tx, id).await?)
}

/// Gives the member something that belongs to one person only, in place of what they had of its kind.
///
/// # Errors
/// [`AccountError::PersonExists`] when another member holds it: give the transaction up then;
/// [`AccountError::Database`].
pub(crate) async fn claim_in_tx(
    tx: &Tx,
    key: &DataKey,
    merchant_id: MerchantId,
    member_id: MemberId,
    claim: &Claim,
    now_ms: i64,
) -> Result<()> {
    store::claim_in_tx(tx, key, merchant_id, member_id, claim, false, now_ms).await
}

/// Makes every other caller that locks the member wait for the end of `tx`.
pub(crate) async fn lock_in_tx(tx: &Tx, id: MemberId) -> Result<()> {
    Ok(store::lock_in_tx(tx, id).await?)
}

/// Makes every other caller that keeps one of these members, or locks one, wait for the end of `tx`. Those who name a member
/// in a row of another table do not wait.
pub(crate) async fn keep_in_tx(tx: &Tx, ids: &[MemberId]) -> Result<()> {
    Ok(store::keep_in_tx(tx, ids).await?)
}

/// Who stands directly above the member, as `tx` sees it: the inner value is none below the root, the outer one for a member
/// without a place.
pub(crate) async fn upline_in_tx(tx: &Tx, id: MemberId) -> Result<Option<Option<MemberId>>> {
    Ok(store::upline_of_in_tx(tx, id).await?)
}

/// The members directly below, as `tx` sees it.
pub(crate) async fn direct_members_in_tx(tx: &Tx, id: MemberId) -> Result<Vec<MemberId>> {
    Ok(store::direct_members_in_tx(tx, id).await?)
}

/// Makes the member, who has no team yet and plays with real money, an agent below another one, in `tx`; the sessions there
/// are follow. Answers whether the member was none before. The caller keeps the member.
pub(crate) async fn promote_in_tx(tx: &Tx, id: MemberId) -> Result<bool> {
    if store::kind_in_tx(tx, id).await? != Some(MemberKind::Member) {
        return Ok(false);
    }
    store::set_kind_in_tx(tx, id, MemberKind::Agent).await?;
    session::set_kind_in_tx(tx, id, MemberKind::Agent).await?;
    Ok(true)
}

/// Notes a login of today at the merchant, so that the member can be shown the one before, and agents how many of the
/// team came; answers whether it is the account's first.
pub(crate) async fn note_login_in_tx(tx: &Tx, id: MemberId, now_ms: i64, today: Date) -> Result<bool> {
    store::note_login_day_in_tx(tx, id, today).await?;
    Ok(store::note_login_in_tx(tx, id, now_ms).await?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::PasswordCost;
    use crate::seed::DEMO_PASSWORD;
    use crate::test_platform::TestPlatform;

    #[tokio::test]
    async fn a42_a_hash_of_an_older_cost_is_made_anew_by_the_next_right_password() {
        let platform = TestPlatform::open().await;
        let (app, id) = (&platform.app, platform.member.id);
        let older = Passwords::new(PasswordCost { passes: 2, ..PasswordCost::CHEAPEST });
        let old = older.hash(&*app.core.entropy, DEMO_PASSWORD).await.unwrap();
        let tx = app.core.db.begin().await.unwrap();
        set_password_in_tx(&tx, id, old.clone()).await.unwrap();
        tx.commit().await.unwrap();
        let stored = async || store::password_hash(&app.core.db, id).await.unwrap().unwrap();
        let try_it = async |password| {
            let (_, matches) =
                app.accounts.check_password(platform.merchant.id, "demo002", password).await.unwrap();
            matches
        };
        assert!(!try_it("Wrong4word").await);
        assert_eq!(stored().await, old, "a wrong password changes nothing");
        assert!(try_it(DEMO_PASSWORD).await);
        let new = stored().await;
        assert!(new != old && !app.accounts.passwords.is_outdated(&new), "{new}");
        assert!(try_it(DEMO_PASSWORD).await, "the password is the same");
        assert_eq!(stored().await, new, "once is enough");
    }
}
