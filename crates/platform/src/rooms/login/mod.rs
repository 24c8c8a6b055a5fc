//! Logging in: the ways to prove who one is, what they open, and what happens when they fail.
//!
//! Invariants: every attempt to log in is counted (human); an unknown name and a wrong password get the same answer after the same work; a
//! member with a second factor gets no session without it; a disabled account gets none at all.
//!
//! Not here: tokens and devices (session), how passwords are hashed (account), tries, captcha and puzzle (human), codes
//! by text message (codes), external providers (identity).

mod decision;
mod error;
mod http;
mod joining;
mod methods;
mod reauthentication;
mod recovery;
mod setup;

pub use decision::{LoggedIn, LoginRole};
pub use error::{LoginError, RecoveryError};
pub(crate) use recovery::void_links_in_tx as void_password_links_in_tx;

use erawan_kernel::ids::MerchantId;

use crate::rooms::account::{self, Accounts};
use crate::rooms::codes::Codes;
use crate::rooms::human::HumanChecks;
use crate::rooms::human::attempts::{self, AttemptKey};
use crate::rooms::identity::Identities;
use crate::rooms::merchant::Merchants;
use crate::rooms::prelude::*;
use crate::rooms::second_factor::SecondFactors;
use crate::rooms::session::Sessions;

room! {
    /// Login, in every way that the merchant offers.
    Logins, LoginsParts {
        core: Core,
        merchants: Merchants,
        sessions: Sessions,
        accounts: Accounts,
        human_checks: HumanChecks,
        second_factors: SecondFactors,
        codes: Codes,
        identities: Identities,
    }
}

callers!(Logins: sessions => Sessions);

impl Room for Logins {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        recovery::migrations()
    }

    fn routes() -> Routes<Self> {
        Routes::default().member(http::routes())
    }
}

impl Logins {
    /// Removes the lock that failed logins put on a user name, after its owner proved their identity in another way.
    ///
    /// # Errors
    /// [`LoginError::Attempt`].
    pub async fn unlock(&self, merchant_id: MerchantId, username: &str) -> Result<(), LoginError> {
        let key = attempt_key(merchant_id, &account::normalized(username));
        Ok(attempts::forgive(&self.human_checks, key).await?)
    }
}

/// What tries on a user name, or a mobile number, of the merchant are counted under.
fn attempt_key(merchant_id: MerchantId, name: &str) -> AttemptKey {
    AttemptKey::of(merchant_id.uuid().as_bytes(), name)
}
