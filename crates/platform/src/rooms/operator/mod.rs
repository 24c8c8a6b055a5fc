//! Those who work for a merchant: their accounts and their sessions. Never members, never members' sessions.
//!
//! Invariants: an operator belongs to one merchant and sees nothing of another; a token is 256 random bits
//! and only its hash is stored; three wrong passwords within half an hour lock the name for as long, whether
//! or not somebody has it; an unknown name and a wrong password are the same answer after the same work; a
//! session ends after 30 idle minutes, 12 hours at most.
//!
//! Not here: what operators do (each room).

mod error;
mod extract;
mod http;
mod model;
mod store;

pub use error::OperatorError;
pub(crate) use http::routes;
pub use model::{CurrentOperator, Operator};
pub(crate) use store::migrations;

use std::sync::Arc;

use erawan_kernel::ids::{MerchantId, OperatorId, OperatorSessionId};
use sha2::{Digest, Sha256};

use self::store::Known;
use crate::App;
use crate::rooms::account;
use crate::rooms::merchant::{self, Merchant};
use crate::rooms::session::Token;

/// Opens an account for somebody who works for the merchant. A name that is taken changes nothing.
///
/// # Errors
/// [`OperatorError::Account`] when the password cannot be hashed; [`OperatorError::Database`],
/// [`OperatorError::Entropy`].
pub async fn open(
    app: &App,
    merchant_id: MerchantId,
    username: &str,
    name: &str,
    password: &str,
) -> Result<(), OperatorError> {
    let hash = account::hash_password(app, password).await?;
    let operator = Operator {
        id: OperatorId::generate(&*app.clock, &*app.entropy)?,
        merchant_id,
        username: account::normalized(username),
        name: name.to_owned(),
    };
    Ok(store::insert(&app.db, &operator, hash, app.clock.now_ms()).await?)
}

/// The operator with this identifier.
///
/// # Errors
/// [`OperatorError::Database`].
pub async fn find(app: &App, id: OperatorId) -> Result<Option<Operator>, OperatorError> {
    Ok(store::find(&app.db, id).await?)
}

/// Lets an operator of the merchant with that code in.
///
/// # Errors
/// [`OperatorError::WrongCredentials`], [`OperatorError::Locked`]; [`OperatorError::Account`] under a crowd;
/// [`OperatorError::Database`], [`OperatorError::Entropy`].
async fn log_in(
    app: &App,
    merchant_code: &str,
    username: &str,
    password: &str,
) -> Result<(Operator, Arc<Merchant>, Token), OperatorError> {
    let now_ms = app.clock.now_ms();
    let username = account::normalized(username);
    let name_hash = name_hash(merchant_code, &username);
    // Counted before the password is looked at, so that parallel tries cannot outrun the lock.
    if !store::take_try(&app.db, name_hash, now_ms).await? {
        return Err(OperatorError::Locked);
    }
    let merchant = merchant::find_by_code(app, merchant_code).await.ok();
    let found = match &merchant {
        Some(merchant) => store::find_by_username(&app.db, merchant.id, &username).await?,
        None => None,
    };
    let hash = found.as_ref().map(|found| found.password_hash.clone());
    let matches = app.passwords.verify(hash, password).await?;
    let known = found.filter(|_| matches).zip(merchant);
    let (Known { operator, .. }, merchant) = known.ok_or(OperatorError::WrongCredentials)?;
    let token = Token::generate(&*app.entropy)?;
    let id = OperatorSessionId::generate(&*app.clock, &*app.entropy)?;
    store::open_session(&app.db, id, operator.id, name_hash, token.hash(), now_ms).await?;
    Ok((operator, merchant, token))
}

/// The name as it was typed may be a password in the wrong field, so it is not kept readable.
fn name_hash(merchant_code: &str, username: &str) -> [u8; 32] {
    Sha256::new().chain_update(merchant_code).chain_update([0]).chain_update(username).finalize().into()
}

/// Whose token this is.
///
/// # Errors
/// [`OperatorError::NoSession`] for a token nobody has or whose session is over; [`OperatorError::Database`].
async fn authenticate(app: &App, token: &Token) -> Result<CurrentOperator, OperatorError> {
    let now_ms = app.clock.now_ms();
    let found = store::find_by_token(&app.db, token.hash(), now_ms).await?;
    let current = found.ok_or(OperatorError::NoSession)?;
    store::note_activity(&app.db, current.session_id, now_ms).await?;
    Ok(current)
}

/// Notes that the operator is there, for example by writing in a chat.
///
/// # Errors
/// [`OperatorError::Database`].
pub async fn touch(app: &App, id: OperatorSessionId) -> Result<(), OperatorError> {
    Ok(store::note_activity(&app.db, id, app.clock.now_ms()).await?)
}

/// Whether the session still goes on.
///
/// # Errors
/// [`OperatorError::Database`].
pub async fn is_live(app: &App, id: OperatorSessionId) -> Result<bool, OperatorError> {
    Ok(store::is_live(&app.db, id, app.clock.now_ms()).await?)
}

/// The operators of the merchant who are logged in.
///
/// # Errors
/// [`OperatorError::Database`].
pub async fn on_duty(app: &App, merchant_id: MerchantId) -> Result<Vec<Operator>, OperatorError> {
    Ok(store::on_duty(&app.db, merchant_id, app.clock.now_ms()).await?)
}
