//! People who work for a merchant: their accounts and their sessions. Never members, never members' sessions.
//!
//! Invariants: an operator belongs to one merchant and sees no data of another; a token is 256 random bits
//! and only its hash is stored; three wrong passwords within half an hour lock the name for as long, whether
//! or not it exists; an unknown name and a wrong password get the same answer after the same work; a session
//! ends after 30 idle minutes, 12 hours at most.
//!
//! Not here: what operators do (each room).

mod error;
mod extract;
mod http;
mod model;
mod store;

pub use error::OperatorError;
pub use model::{CurrentOperator, Operator};

use std::sync::Arc;

use erawan_kernel::ids::{MerchantId, OperatorId, OperatorSessionId};
use sea_orm_migration::MigrationTrait;
use sha2::{Digest, Sha256};

use self::store::Known;
use crate::core::{Core, room};
use crate::rooms::account::{self, Accounts};
use crate::rooms::merchant::{Merchant, Merchants};
use crate::rooms::session::Token;
use crate::rooms::{Room, Routes};

room! {
    /// Those who work for a merchant: accounts and sessions.
    Operators, OperatorsParts {
        core: Core,
        merchants: Merchants,
        accounts: Accounts,
    }
}

impl Room for Operators {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        store::migrations()
    }

    fn routes() -> Routes<Self> {
        Routes::default().console(http::routes())
    }
}

impl Operators {
    /// Creates an account for a person who works for the merchant. If the name is taken, nothing changes.
    ///
    /// # Errors
    /// [`OperatorError::Account`] when the password cannot be hashed; [`OperatorError::Database`],
    /// [`OperatorError::Entropy`].
    pub async fn open(
        &self,
        merchant_id: MerchantId,
        username: &str,
        name: &str,
        password: &str,
    ) -> Result<(), OperatorError> {
        let hash = self.accounts.hash_password(password).await?;
        let operator = Operator {
            id: OperatorId::generate(&*self.core.clock, &*self.core.entropy)?,
            merchant_id,
            username: account::normalized(username),
            name: name.to_owned(),
        };
        Ok(store::insert(&self.core.db, &operator, hash, self.core.clock.now_ms()).await?)
    }

    /// The operator with this identifier.
    ///
    /// # Errors
    /// [`OperatorError::Database`].
    pub async fn find(&self, id: OperatorId) -> Result<Option<Operator>, OperatorError> {
        Ok(store::find(&self.core.db, id).await?)
    }
}

/// Lets an operator of the merchant with that code in.
///
/// # Errors
/// [`OperatorError::WrongCredentials`], [`OperatorError::Locked`]; [`OperatorError::Account`] under a crowd;
/// [`OperatorError::Database`], [`OperatorError::Entropy`].
async fn log_in(
    operators: &Operators,
    merchant_code: &str,
    username: &str,
    password: &str,
) -> Result<(Operator, Arc<Merchant>, Token), OperatorError> {
    let now_ms = operators.core.clock.now_ms();
    let username = account::normalized(username);
    let name_hash = name_hash(merchant_code, &username);
    // Counted before the password is checked, so that parallel tries cannot avoid the lock.
    if !store::take_try(&operators.core.db, name_hash, now_ms).await? {
        return Err(OperatorError::Locked);
    }
    let merchant = operators.merchants.find_by_code(merchant_code).await.ok();
    let found = match &merchant {
        Some(merchant) => store::find_by_username(&operators.core.db, merchant.id, &username).await?,
        None => None,
    };
    let hash = found.as_ref().map(|found| found.password_hash.clone());
    let matches = operators.accounts.passwords.verify(hash, password).await?;
    let known = found.filter(|_| matches).zip(merchant);
    let (Known { operator, .. }, merchant) = known.ok_or(OperatorError::WrongCredentials)?;
    let token = Token::generate(&*operators.core.entropy)?;
    let id = OperatorSessionId::generate(&*operators.core.clock, &*operators.core.entropy)?;
    let tx = operators.core.db.begin().await?;
    store::open_session_in_tx(&tx, id, operator.id, name_hash, token.hash(), now_ms).await?;
    tx.commit().await?;
    Ok((operator, merchant, token))
}

/// The name as it was typed may be a password in the wrong field, so it is not kept readable.
fn name_hash(merchant_code: &str, username: &str) -> [u8; 32] {
    Sha256::new().chain_update(merchant_code).chain_update([0]).chain_update(username).finalize().into()
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

    /// The operators of the merchant who are logged in.
    pub(crate) async fn on_duty(&self, merchant_id: MerchantId) -> Result<Vec<Operator>, OperatorError> {
        Ok(store::on_duty(&self.core.db, merchant_id, self.core.clock.now_ms()).await?)
    }
}
