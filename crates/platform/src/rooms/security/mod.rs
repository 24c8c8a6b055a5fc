//! The safe of a member: funds password, bank cards, security questions, personal details, avatar.
//!
//! Invariants: funds password and answers are stored as argon2id hashes only; a try is recorded before it is
//! checked, so parallel tries cannot exceed the limit of five; everything that could be turned into money
//! needs a fresh proof of identity first; security questions are never the only proof; an e-mail address
//! counts once its owner opened the link that was sent there, a mobile number once its code was given; a
//! payee name is set once; a destination (a bank account, PromptPay id, e-wallet or crypto address) belongs
//! to one card of one member of a merchant, its number is stored sealed and only its last signs are ever
//! shown; members stop a card that cannot be paid to yet, customer service removes others.
//!
//! Not here: the calls of bank cards, which need the payer (payouts), the login password and proofs of identity
//! (session), who a person is (account).

mod account_number;
mod cards;
mod details;
mod email;
mod error;
mod funds;
mod http;
mod mobile;
mod model;
mod questions;
mod store;

pub(crate) use cards::{CARDS_MAX, CheckedCard, NewCard, PayoutCard};
use error::Result;
pub use error::{CardError, EmailError, FundsPasswordError, QuestionError, SecurityError};
pub use model::{Answer, Icon, Question};

use erawan_kernel::ids::MemberId;

use crate::rooms::account::Accounts;
use crate::rooms::codes::Codes;
use crate::rooms::merchant::Merchants;
use crate::rooms::prelude::*;
use crate::rooms::session::{Caller, Sessions};
use model::Tries;
use store::Secret;

room! {
    /// The member's security settings: funds password, bank cards, questions, e-mail.
    Security, SecurityParts {
        core: Core,
        merchants: Merchants,
        sessions: Sessions,
        accounts: Accounts,
        codes: Codes,
    }
}

callers!(Security: sessions => Sessions);

impl Room for Security {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        store::migrations()
    }

    fn routes() -> Routes<Self> {
        Routes::default().member(http::routes())
    }
}

impl Security {
    /// Counts a try at a secret as failed before it is checked, and answers how many are left.
    ///
    /// # Errors
    /// [`SecurityError::Locked`]; [`SecurityError::Database`].
    async fn begin_try(&self, member_id: MemberId, secret: Secret) -> Result<Tries> {
        let tx = self.core.db.begin().await?;
        let begun = store::begin_try_in_tx(&tx, member_id, secret, self.core.clock.now_ms()).await?;
        tx.commit().await?;
        begun.map_err(|until_ms| SecurityError::Locked { until_ms })
    }
}

/// The caller, who proved within the last minutes who they are.
///
/// # Errors
/// [`SecurityError::Session`] otherwise.
async fn fresh(security: &Security, caller: Caller) -> Result<Caller> {
    security.sessions.require_fresh(&caller.member).await?;
    Ok(caller)
}
