//! Logging in: the ways to prove who one is, what they open, and what happens when they fail.
//!
//! Invariants: every attempt to log in is written down before the password is looked at, so parallel attempts
//! cannot outrun the lock; an unknown name and a wrong password are the same answer after the same work; a member
//! who asked for a second factor gets no session without it; a disabled account gets none at all.
//!
//! Not here: tokens and devices (session), how passwords are hashed (account), captcha and puzzle (human), codes
//! by text message (codes), external providers (identity).

mod attempts;
mod decision;
mod error;
mod http;
mod joining;
mod methods;
mod reauthentication;
mod recovery;
mod store;

pub use decision::{LoggedIn, LoginRole};
pub use error::{AttemptError, LoginError, RecoveryError};
pub use recovery::void_links_in_tx as void_password_links_in_tx;

use std::sync::Arc;

use erawan_kernel::ids::MerchantId;
use sea_orm_migration::MigrationTrait;

use crate::core::{Core, callers, room};
use crate::rooms::account::{self, Accounts};
use crate::rooms::codes::Codes;
use crate::rooms::human::HumanChecks;
use crate::rooms::identity::Identities;
use crate::rooms::merchant::Merchants;
use crate::rooms::second_factor::SecondFactors;
use crate::rooms::session::Sessions;
use crate::rooms::{Room, Routes};

room! {
    /// Proving who one is, by whatever way the merchant offers.
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

impl Logins {
    /// Puts the room on what it stands on.
    #[must_use]
    #[expect(clippy::too_many_arguments, reason = "a room names each room it stands on")]
    pub fn new(
        core: &Core,
        merchants: &Merchants,
        sessions: &Sessions,
        accounts: &Accounts,
        human_checks: &HumanChecks,
        second_factors: &SecondFactors,
        codes: &Codes,
        identities: &Identities,
    ) -> Self {
        Self(Arc::new(LoginsParts {
            core: core.clone(),
            merchants: merchants.clone(),
            sessions: sessions.clone(),
            accounts: accounts.clone(),
            human_checks: human_checks.clone(),
            second_factors: second_factors.clone(),
            codes: codes.clone(),
            identities: identities.clone(),
        }))
    }
}

impl Room for Logins {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        migrations()
    }

    fn routes() -> Routes<Self> {
        Routes::default().member(http::routes())
    }
}

impl Logins {
    /// Opens the lock that failed logins put on a name: its owner proved otherwise who they are.
    ///
    /// # Errors
    /// [`LoginError::Attempt`].
    pub async fn unlock(&self, merchant_id: MerchantId, username: &str) -> Result<(), LoginError> {
        Ok(attempts::forgive(self, merchant_id, &account::normalized(username)).await?)
    }
}

pub(crate) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    let mut migrations = store::migrations();
    migrations.extend(recovery::migrations());
    migrations
}
