//! The safe of a member: funds password, bank cards, security questions, personal details, avatar.
//!
//! Invariants: funds password and answers are stored as argon2id hashes only; a try is written down before
//! it is judged, so parallel tries cannot outrun the lock of five; whatever somebody could turn into money
//! asks for a fresh proof of identity first; security questions are never the only proof; an e-mail address
//! counts once its owner opened the link that was sent there, a mobile number once its code was given; a payee
//! name is set once; a bank account belongs to one card of one member of a merchant, its number rests sealed and
//! is shown but for its last digits by nobody; members add cards, customer service removes them.
//!
//! Not here: the login password and proofs of identity (session), who a person is (account).

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

pub use error::SecurityError;
pub use funds::{check_funds_password, has_funds_password};
pub(crate) use http::{desk_routes, routes};
pub use model::{Answer, Icon, Question};
pub(crate) use store::migrations;

use serde_json::Value;

use crate::App;
use crate::rooms::session::events::{EventClass, NewEvent};
use crate::rooms::session::{self, CurrentMember, Origin};

/// Who asks, and from where.
#[derive(Debug, Clone)]
pub struct Caller {
    /// The member.
    pub member: CurrentMember,
    /// From where.
    pub origin: Origin,
}

impl Caller {
    /// A caller who proved within the last minutes who they are.
    ///
    /// # Errors
    /// [`SecurityError::Session`] otherwise.
    async fn fresh(app: &App, member: CurrentMember, origin: Origin) -> Result<Self, SecurityError> {
        session::require_fresh(app, &member).await?;
        Ok(Self { member, origin })
    }

    fn event(&self, class: EventClass, detail: Value) -> NewEvent<'_> {
        NewEvent {
            class,
            merchant_id: self.member.merchant_id,
            member_id: Some(self.member.member_id),
            origin: Some(&self.origin),
            detail,
        }
    }
}
