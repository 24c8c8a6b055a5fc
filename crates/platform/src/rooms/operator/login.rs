use std::borrow::Cow;
use std::net::IpAddr;
use std::sync::Arc;

use erawan_kernel::ids::OperatorSessionId;
use serde_json::json;

use super::factor::{self, Waiting};
use super::http::ConsoleLoginForm;
use super::store::{self, StoredOperator};
use super::{FactorError, Operator, OperatorError, Permissions, browser};
use crate::db::prelude::Tx;
use crate::platform_event::{Author, PlatformEvent};
use crate::rooms::account;
use crate::rooms::human::attempts::{self, AttemptKey};
use crate::rooms::human::{AttemptError, Solution};
use crate::rooms::merchant::Merchant;
use crate::rooms::operator::Operators;
use crate::rooms::session::Token;

/// An operator who is logged in.
pub(super) struct LoggedIn {
    pub(super) operator: Operator,
    pub(super) merchant: Arc<Merchant>,
    pub(super) permissions: Permissions,
    pub(super) token: Token,
    /// What the browser keeps, so that it is known the next time.
    pub(super) browser: String,
}

/// The first step: verifies the password of an operator of the merchant with that code. The second one opens the session.
///
/// # Errors
/// [`OperatorError::Attempt`]; [`OperatorError::Account`] under a crowd; internal ones.
pub(super) async fn check_password(
    operators: &Operators,
    form: &ConsoleLoginForm,
    address: IpAddr,
    solution: Solution<'_>,
) -> Result<Waiting, FactorError> {
    let core = &operators.core;
    let now_ms = core.clock.now_ms();
    let username = account::normalized(&form.username);
    let merchant = operators.merchants.find_by_code(&form.merchant).await.ok();
    let found = match &merchant {
        Some(merchant) => store::find_by_username(&core.db, merchant.id, &username).await?,
        None => None,
    };
    let browser = form.browser.as_deref().zip(found.as_ref());
    let browser = browser.and_then(|(text, known)| browser::read(&core.data_key, known, text, now_ms));
    let key = match browser {
        Some(name) => AttemptKey::of(b"console browser/", name),
        None => name_key(&form.merchant, &username),
    };
    let attempt = attempts::begin(&operators.human_checks, key, address, solution).await;
    let attempt = attempt.map_err(OperatorError::from)?;
    let hash = found.as_ref().map(|found| found.password_hash.clone());
    let verified = operators.accounts.passwords.verify(hash, &form.password).await;
    let matches =
        attempts::discard_on_error::<_, _, OperatorError>(&operators.human_checks, &attempt, verified)
            .await?;
    let tried = Tried { merchant: merchant.as_deref(), operator: found.as_ref(), address, now_ms };
    let (true, Some(known)) = (matches, &found) else {
        attempts::fail(&operators.human_checks, &attempt).await.map_err(OperatorError::from)?;
        tried.record_failure(operators, attempt.lock_after_failure).await?;
        let wrong = AttemptError::WrongCredentials { captcha: attempt.captcha_after_failure };
        return Err(OperatorError::from(wrong).into());
    };
    attempts::succeed(&operators.human_checks, &attempt).await.map_err(OperatorError::from)?;
    factor::begin_second_step(core, known.operator.id).await
}

/// Opens the session of an operator who proved password and factor, and ends the transaction in which they did.
///
/// # Errors
/// [`OperatorError::Database`], [`OperatorError::Entropy`].
pub(super) async fn open_session(
    operators: &Operators,
    tx: Tx,
    known: &StoredOperator,
    merchant: Arc<Merchant>,
    address: IpAddr,
) -> Result<LoggedIn, OperatorError> {
    let core = &operators.core;
    let now_ms = core.clock.now_ms();
    let token = Token::generate(&*core.entropy)?;
    let browser = browser::issue(&core.data_key, &*core.entropy, known, now_ms)?;
    let id = OperatorSessionId::generate(&*core.clock, &*core.entropy)?;
    store::open_session_in_tx(&tx, id, known.operator.id, token.hash(), now_ms).await?;
    let tried = Tried { merchant: Some(&merchant), operator: Some(known), address, now_ms };
    let by = Author::operator(&known.operator.username);
    tried.event("operator.login").record_for(&tx, merchant.id, &by, now_ms).await?;
    tx.commit().await?;
    let permissions = Permissions::of(store::roles(&core.db, known.operator.id).await?);
    Ok(LoggedIn { operator: known.operator.clone(), merchant, permissions, token, browser })
}

/// What tries on a name at the console are counted under.
pub(super) fn name_key(merchant_code: &str, username: &str) -> AttemptKey {
    AttemptKey::of(format!("console/{merchant_code}/").as_bytes(), username)
}

/// A try to log in, as far as it may be written down: an unknown name may be a password in the wrong field.
struct Tried<'a> {
    merchant: Option<&'a Merchant>,
    operator: Option<&'a StoredOperator>,
    address: IpAddr,
    now_ms: i64,
}

impl Tried<'_> {
    fn event(&self, kind: &'static str) -> PlatformEvent<'static> {
        let subject = match (self.merchant, self.operator) {
            (Some(merchant), Some(known)) => format!("{}/{}", merchant.code, known.operator.username),
            (Some(merchant), None) => merchant.code.clone(),
            (None, _) => "-".to_owned(),
        };
        let details = json!({ "address": self.address.to_string() });
        PlatformEvent { kind, subject: Cow::Owned(subject), details }
    }

    async fn record_failure(&self, operators: &Operators, is_locked: bool) -> Result<(), OperatorError> {
        let tx = operators.core.db.begin().await?;
        let locked = is_locked.then_some("operator.login.locked");
        for kind in ["operator.login.failed"].into_iter().chain(locked) {
            let event = self.event(kind);
            match self.merchant {
                Some(merchant) => event.record_for(&tx, merchant.id, &Author::CONSOLE, self.now_ms).await?,
                None => event.record(&tx, &Author::CONSOLE, self.now_ms).await?,
            }
        }
        Ok(tx.commit().await?)
    }
}
