//! People who work for a merchant: their accounts, their second factors and their sessions. Never members, never members' sessions.
//!
//! Invariants: an operator belongs to one merchant and sees no data of another; a token is 256 random bits
//! and only its hash is stored; tries are counted as those of members, by name, whether or not it exists, and on a
//! browser that an operator logged in from before by that browser, so that tries of others do not lock it out; an
//! unknown name and a wrong password get the same answer after the same work; no session is opened without the second
//! factor, and calls that decide need it again within minutes (`factor`); every log-in, failure and lock leaves a
//! platform event; a session ends after 30 idle minutes, 12 hours at most; an operator may do what their roles allow
//! at the moment of the call, without a role nothing.
//!
//! Not here: what operators do (each room), how tries are counted (human).

mod browser;
mod demo;
mod error;
mod extract;
mod factor;
mod finishing;
mod http;
mod login;
mod model;
mod proposal_row;
mod proposals;
mod release;
mod resets;
mod rights;
mod store;

pub(crate) use demo::DemoCode;
pub use error::{FactorError, OperatorError, ProposalError, SubjectError};
pub use extract::Allowed;
pub(crate) use finishing::{FINISH_EVERY, keep_finishing};
pub use model::{CurrentOperator, NewOperator, Operator};
pub(crate) use proposal_row::{ApprovalForm, CaseQuery, ProposalRow, ReasonForm};
pub(crate) use proposals::checked_reason;
pub use proposals::{Approvable, Executed, ExecutionError, NewProposal, Proposal, ProposalState};
pub use rights::{Permission, Permissions, Role, right};

use std::collections::BTreeSet;

use erawan_kernel::ids::{MerchantId, OperatorId, OperatorSessionId};
use serde_json::json;

use self::model::{PASSWORD_CHARS_MAX, PASSWORD_CHARS_MIN};
use crate::Mode;
use crate::plain_name::is_plain_name;
use crate::platform_event::{Author, PlatformEvent};
use crate::rooms::account::{self, Accounts};
use crate::rooms::human::{HumanChecks, attempts};
use crate::rooms::merchant::{Merchant, Merchants};
use crate::rooms::prelude::*;
use crate::rooms::session::Token;

room! {
    /// Those who work for a merchant: accounts and sessions.
    Operators, OperatorsParts {
        core: Core,
        merchants: Merchants,
        accounts: Accounts,
        human_checks: HumanChecks,
    }
}

impl Room for Operators {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        store::migrations()
    }

    fn routes() -> Routes<Self> {
        Routes::default().console(http::routes())
    }

    fn jobs(&self) -> Vec<Job> {
        vec![Box::pin(self.clone().follow_resets())]
    }
}

impl Operators {
    /// Creates an account for a person who works for the merchant, with roles. If the name is taken, nothing changes.
    ///
    /// # Errors
    /// [`OperatorError::Name`], [`OperatorError::WeakPassword`]; [`OperatorError::Merchant`] for an unknown
    /// merchant; [`OperatorError::Account`] when the password cannot be hashed; [`OperatorError::Database`],
    /// [`OperatorError::Entropy`].
    pub async fn open(
        &self,
        by: &Author,
        merchant_id: MerchantId,
        new: NewOperator<'_>,
    ) -> Result<(), OperatorError> {
        let NewOperator { username, name, password, roles } = new;
        check_names(username, name)?;
        self.check_password(password)?;
        let merchant = self.merchants.find(merchant_id).await?;
        let hash = self.accounts.hash_password(password).await?;
        let operator = Operator {
            id: OperatorId::generate(&*self.core.clock, &*self.core.entropy)?,
            merchant_id,
            username: account::normalized(username),
            name: name.to_owned(),
        };
        let now_ms = self.core.clock.now_ms();
        let tx = self.core.db.begin().await?;
        if store::insert_in_tx(&tx, &operator, hash, now_ms).await? {
            store::set_roles_in_tx(&tx, operator.id, roles).await?;
            let details = json!({ "name": name, "roles": codes(roles) });
            let created = event("operator.created", &merchant, &operator, details);
            created.record_for(&tx, merchant_id, by, now_ms).await?;
        }
        tx.commit().await?;
        Ok(())
    }

    /// The operator of the merchant with this user name.
    ///
    /// # Errors
    /// [`OperatorError::Database`].
    pub async fn find_by_username(
        &self,
        merchant_id: MerchantId,
        username: &str,
    ) -> Result<Option<Operator>, OperatorError> {
        let username = account::normalized(username);
        let found = store::find_by_username(&self.core.db, merchant_id, &username).await?;
        Ok(found.map(|known| known.operator))
    }

    /// The user names of all operators of the merchant, in order.
    ///
    /// # Errors
    /// [`OperatorError::Database`].
    pub async fn usernames(&self, merchant_id: MerchantId) -> Result<Vec<String>, OperatorError> {
        Ok(store::usernames(&self.core.db, merchant_id).await?)
    }

    /// Gives the operator another name to be shown.
    ///
    /// # Errors
    /// [`OperatorError::Name`]; [`OperatorError::Merchant`]; [`OperatorError::Database`].
    pub async fn rename(&self, by: &Author, operator: &Operator, name: &str) -> Result<(), OperatorError> {
        check_names(&operator.username, name)?;
        let merchant = self.merchants.find(operator.merchant_id).await?;
        let tx = self.core.db.begin().await?;
        store::set_name_in_tx(&tx, operator.id, name).await?;
        let details = json!({ "before": operator.name, "after": name });
        let renamed = event("operator.name", &merchant, operator, details);
        renamed.record_for(&tx, merchant.id, by, self.core.clock.now_ms()).await?;
        tx.commit().await?;
        Ok(())
    }

    /// The operator's roles.
    ///
    /// # Errors
    /// [`OperatorError::Database`].
    pub async fn roles(&self, operator: &Operator) -> Result<BTreeSet<Role>, OperatorError> {
        Ok(store::roles(&self.core.db, operator.id).await?)
    }

    /// Gives the operator these roles in place of theirs, from the next call on.
    ///
    /// # Errors
    /// [`OperatorError::Merchant`]; [`OperatorError::Database`].
    pub async fn set_roles(
        &self,
        by: &Author,
        operator: &Operator,
        roles: &BTreeSet<Role>,
    ) -> Result<(), OperatorError> {
        let merchant = self.merchants.find(operator.merchant_id).await?;
        let before = self.roles(operator).await?;
        let tx = self.core.db.begin().await?;
        store::set_roles_in_tx(&tx, operator.id, roles).await?;
        let details = json!({ "before": codes(&before), "after": codes(roles) });
        let changed = event("operator.roles", &merchant, operator, details);
        changed.record_for(&tx, merchant.id, by, self.core.clock.now_ms()).await?;
        tx.commit().await?;
        Ok(())
    }

    /// Sets the operator's password, ends all their sessions and begun log-ins, and gives the name all its tries again.
    ///
    /// # Errors
    /// As [`Self::open`].
    pub async fn set_password(
        &self,
        by: &Author,
        operator: &Operator,
        password: &str,
    ) -> Result<(), OperatorError> {
        self.check_password(password)?;
        let merchant = self.merchants.find(operator.merchant_id).await?;
        let hash = self.accounts.hash_password(password).await?;
        let now_ms = self.core.clock.now_ms();
        let tx = self.core.db.begin().await?;
        let ended = store::set_password_in_tx(&tx, operator.id, hash, now_ms).await?;
        let details = json!({ "sessionsEnded": ended });
        let changed = event("operator.password", &merchant, operator, details);
        changed.record_for(&tx, merchant.id, by, now_ms).await?;
        tx.commit().await?;
        let key = login::name_key(&merchant.code, &operator.username);
        Ok(attempts::forgive(&self.human_checks, key).await?)
    }

    /// Whether a password may be an operator's.
    ///
    /// # Errors
    /// [`OperatorError::WeakPassword`]; never in demo mode, whose passwords are printed.
    pub fn check_password(&self, password: &str) -> Result<(), OperatorError> {
        let is_long = (PASSWORD_CHARS_MIN..=PASSWORD_CHARS_MAX).contains(&password.chars().count());
        if is_long || self.core.config.mode == Mode::Demo { Ok(()) } else { Err(OperatorError::WeakPassword) }
    }

    /// The operator with this identifier.
    ///
    /// # Errors
    /// [`OperatorError::Database`].
    pub async fn find(&self, id: OperatorId) -> Result<Option<Operator>, OperatorError> {
        Ok(store::find(&self.core.db, id).await?)
    }
}

fn event<'a>(
    kind: &'static str,
    merchant: &Merchant,
    operator: &Operator,
    details: serde_json::Value,
) -> PlatformEvent<'a> {
    let subject = format!("{}/{}", merchant.code, operator.username);
    PlatformEvent { kind, subject: subject.into(), details }
}

fn codes(roles: &BTreeSet<Role>) -> Vec<&'static str> {
    roles.iter().map(|role| role.code()).collect()
}

/// Names as they may be stored and typed.
fn check_names(username: &str, name: &str) -> Result<(), OperatorError> {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "._-".contains(c);
    let is_username = (3..=32).contains(&username.len()) && username.chars().all(is_plain);
    let is_name = (1..=64).contains(&name.chars().count()) && is_plain_name(name);
    if is_username && is_name { Ok(()) } else { Err(OperatorError::Name) }
}

/// Whose token this is.
///
/// # Errors
/// [`OperatorError::NoSession`] for an unknown token or one whose session is over;
/// [`OperatorError::Database`].
async fn authenticate(operators: &Operators, token: &Token) -> Result<CurrentOperator, OperatorError> {
    let now_ms = operators.core.clock.now_ms();
    let found = store::find_by_token(&operators.core.db, token.hash(), now_ms).await?;
    let current = found.ok_or(OperatorError::NoSession)?;
    store::note_activity(&operators.core.db, current.session_id, now_ms).await?;
    Ok(current)
}

impl Operators {
    /// Notes that the operator is there, for example by writing in a chat.
    ///
    /// # Errors
    /// [`OperatorError::Database`].
    pub async fn touch(&self, id: OperatorSessionId) -> Result<(), OperatorError> {
        Ok(store::note_activity(&self.core.db, id, self.core.clock.now_ms()).await?)
    }

    /// Whether the session is still live.
    pub(crate) async fn is_live(&self, id: OperatorSessionId) -> Result<bool, OperatorError> {
        Ok(store::is_live(&self.core.db, id, self.core.clock.now_ms()).await?)
    }

    /// The operators of the merchant who are logged in and may do this.
    pub(crate) async fn on_duty(
        &self,
        merchant_id: MerchantId,
        permission: Permission,
    ) -> Result<Vec<Operator>, OperatorError> {
        let roles = rights::roles_with(permission);
        Ok(store::on_duty(&self.core.db, merchant_id, &roles, self.core.clock.now_ms()).await?)
    }
}
