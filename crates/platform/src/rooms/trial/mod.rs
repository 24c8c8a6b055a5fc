//! Free play: guests with a name, play money and no proof of who they are.
//!
//! Invariants: a guest's money is in the trial book, separate from all others; a guest is over 24 hours after
//! their name was made at the latest (a name can be taken up again for 12 hours, a session lives 12 hours); a
//! name is bound to a random cookie of which only a hash is stored; members who want to play for free do so
//! in their present session, as the guest that belongs to them; test twins and guests cannot start another
//! trial.
//!
//! Not here: what is closed to guests (each room refuses them with `trial.not.allowed`), which games can be
//! played for free (games).

mod error;
mod http;
mod store;

pub use error::TrialError;

use erawan_kernel::Money;
use erawan_kernel::ids::{MemberId, RequestId};
use sha2::{Digest, Sha256};
use store::Trial;

use crate::rooms::account::{AccountError, Accounts, Member, MemberKind};
use crate::rooms::login::Logins;
use crate::rooms::merchant::{Merchant, Merchants};
use crate::rooms::prelude::*;
use crate::rooms::session::{CurrentMember, Sessions};
use crate::rooms::wallet::Wallets;

room! {
    /// Free play: guests, their names, play money and 24 hours.
    Trials, TrialsParts {
        core: Core,
        merchants: Merchants,
        sessions: Sessions,
        accounts: Accounts,
        logins: Logins,
        wallets: Wallets,
    }
}

callers!(Trials: sessions => Sessions);

impl Room for Trials {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        store::migrations()
    }

    fn routes() -> Routes<Self> {
        Routes::default().member(http::routes())
    }
}

/// The flag without which there is no free play.
const FLAG: &str = "FREEPLAY3";
/// How long a name can be taken up again.
const TAKEN_UP_MS: i64 = 12 * 60 * 60 * 1_000;
/// Letters and digits that are not easily confused.
const LETTERS: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz23456789x";
const NAME_LETTERS: usize = 10;

impl Trials {
    /// The member as the guest they play for free as, within their present session.
    pub(crate) async fn guest_of(&self, member: &CurrentMember) -> Result<CurrentMember, TrialError> {
        if !member.kind.is_real() {
            return Err(TrialError::Rejected);
        }
        let merchant = self.merchants.find(member.merchant_id).await?;
        let new = Trial { owner_id: Some(member.member_id), ..new_trial(self, &merchant)? };
        store::insert(&self.core.db, &new, self.core.clock.now_ms()).await?;
        // A concurrent or earlier launch may have created the guest.
        let trial = store::find_by_owner(&self.core.db, member.member_id, self.core.clock.now_ms()).await?;
        let guest = start(self, &merchant, &trial.unwrap_or(new)).await?;
        Ok(CurrentMember { member_id: guest.id, kind: MemberKind::Trial, ..*member })
    }
}

/// The guest's name that goes with the cookie, or a new one with a new cookie.
async fn name_for(
    trials: &Trials,
    merchant: &Merchant,
    cookie: Option<&str>,
) -> Result<(Trial, Option<String>), TrialError> {
    let now_ms = trials.core.clock.now_ms();
    let mut secret = [0_u8; 16];
    if cookie.is_some_and(|cookie| hex::decode_to_slice(cookie, &mut secret).is_ok())
        && let Some(trial) =
            store::find_by_secret(&trials.core.db, merchant.id, hash(&secret), now_ms).await?
    {
        return Ok((trial, None));
    }
    trials.core.entropy.fill(&mut secret)?;
    let trial = Trial { secret_hash: Some(hash(&secret)), ..new_trial(trials, merchant)? };
    store::insert(&trials.core.db, &trial, now_ms).await?;
    Ok((trial, Some(hex::encode(secret))))
}

/// The guest behind a name: with an account and play money from the first start on.
async fn start(trials: &Trials, merchant: &Merchant, trial: &Trial) -> Result<Member, TrialError> {
    if let Some(id) = trial.member_id {
        return Ok(trials.accounts.find(id).await?.ok_or(AccountError::Unknown)?);
    }
    let member = match trials.accounts.open_trial(merchant, &trial.username).await {
        // Two launches at once: the second one uses the account of the first.
        Err(AccountError::UsernameExists) => {
            let first = trials.accounts.find_by_username(merchant.id, &trial.username).await?;
            first.filter(|member| member.kind.is_trial()).ok_or(AccountError::Unknown)?
        }
        opened => opened?,
    };
    let wallet = trials.wallets.open(member.id, member.kind).await?;
    trials.wallets.grant_play_money(&wallet, Money::from_units(merchant.settings.play_money)?).await?;
    store::note_member(&trials.core.db, trial.id, member.id).await?;
    Ok(member)
}

fn new_trial(trials: &Trials, merchant: &Merchant) -> Result<Trial, TrialError> {
    if !merchant.flag(FLAG) {
        return Err(TrialError::Closed);
    }
    let mut letters = [0_u8; NAME_LETTERS];
    trials.core.entropy.fill(&mut letters)?;
    let letters = letters.map(|byte| char::from(LETTERS[usize::from(byte % 32)]));
    Ok(Trial {
        id: RequestId::generate(&*trials.core.clock, &*trials.core.entropy)?.uuid(),
        merchant_id: merchant.id,
        secret_hash: None,
        owner_id: None,
        // No registration accepts an underscore, so no member has such a name.
        username: format!("trial_{}", letters.iter().collect::<String>()),
        member_id: None::<MemberId>,
        taken_up_until_ms: trials.core.clock.now_ms() + TAKEN_UP_MS,
    })
}

fn hash(secret: &[u8; 16]) -> [u8; 32] {
    Sha256::digest(secret).into()
}
