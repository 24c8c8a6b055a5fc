//! The second factor of operators: codes of an authenticator app, and recovery codes for a lost one.
//!
//! Invariants: a password opens no session, it gives a ticket for the second step; a factor that is set up is replaced by
//! no ticket; a code works once, and of those tried at the same time on two tickets one is taken; after five wrong codes
//! of an operator within half an hour none is checked for the rest of it; a secret is stored sealed with the data key, for
//! its operator's row only; what happens to a factor leaves a platform event.

use std::net::IpAddr;
use std::sync::Arc;

use erawan_kernel::ids::{OperatorId, ProposalId};
use serde_json::json;

use super::login::{self, LoggedIn};
use super::model::{FRESH_MS, PAUSE_MS, TICKET_MS};
use super::store::factor::{self as store, StoredFactor};
use super::store::{StoredOperator, end_sessions_in_tx, find_stored, lock_in_tx, note_factor_in_tx};
use super::{CurrentOperator, FactorError, Operator, OperatorError, Operators};
use crate::core::Core;
use crate::db::prelude::Tx;
use crate::factors::failures::Failures;
use crate::factors::recovery_codes;
use crate::factors::totp::{Secret, Setup};
use crate::platform_event::Author;
use crate::rooms::merchant::Merchant;
use crate::rooms::session::Token;

type Result<T, E = FactorError> = std::result::Result<T, E>;

/// What comes after the password.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum NextStep {
    /// A factor has to be set up.
    Enrol,
    /// A code of the factor that is set up.
    Code,
}

/// A log-in that waits for its second step.
pub(super) struct Waiting {
    pub(super) ticket: Token,
    pub(super) next: NextStep,
}

/// Who logs in by a ticket.
struct Holder {
    ticket_hash: [u8; 32],
    known: StoredOperator,
    merchant: Arc<Merchant>,
}

impl Operators {
    /// Whether the operator has a second factor.
    ///
    /// # Errors
    /// [`FactorError::Database`].
    pub async fn has_factor(&self, id: OperatorId) -> Result<bool> {
        let found = store::find(&self.core.db, id).await?;
        Ok(found.is_some_and(|factor| factor.confirmed_at_ms.is_some()))
    }

    /// Takes the operator's factor away, ends their sessions, and lets the next log-in set up another one; answers whether
    /// it had one. With the key of a proposal it happens once, however often it is called.
    ///
    /// # Errors
    /// [`FactorError::Operator`], [`FactorError::Database`].
    pub async fn reset_factor(
        &self,
        by: &Author,
        operator: &Operator,
        key: Option<ProposalId>,
    ) -> Result<bool> {
        let merchant = self.merchants.find(operator.merchant_id).await.map_err(OperatorError::from)?;
        let now_ms = self.core.clock.now_ms();
        let tx = self.core.db.begin().await?;
        lock_in_tx(&tx, operator.id).await?;
        let found = store::find_in_tx(&tx, operator.id).await?;
        let was_done =
            key.is_some() && found.as_ref().and_then(|factor| factor.reset_key) == key.map(ProposalId::uuid);
        if was_done {
            return Ok(true);
        }
        if found.is_none_or(|factor| factor.sealed_secret.is_none()) {
            return Ok(false);
        }
        store::reset_in_tx(&tx, operator.id, key, now_ms).await?;
        let ended = end_sessions_in_tx(&tx, operator.id, now_ms).await?;
        let details = json!({ "sessionsEnded": ended });
        let reset = super::event("operator.factor.reset", &merchant, operator, details);
        reset.record_for(&tx, merchant.id, by, now_ms).await?;
        tx.commit().await?;
        Ok(true)
    }
}

/// Gives the operator, whose password was right, a ticket for the second step.
pub(super) async fn begin_second_step(core: &Core, id: OperatorId) -> Result<Waiting> {
    let ticket = Token::generate(&*core.entropy)?;
    let now_ms = core.clock.now_ms();
    store::insert_ticket(&core.db, ticket.hash(), id, (now_ms, now_ms + TICKET_MS)).await?;
    let factor = store::find(&core.db, id).await?;
    let is_set = factor.is_some_and(|factor| factor.confirmed_at_ms.is_some());
    Ok(Waiting { ticket, next: if is_set { NextStep::Code } else { NextStep::Enrol } })
}

/// Creates a new secret for the holder of the ticket; it counts once a code proves that they have it.
///
/// # Errors
/// [`FactorError::TicketOver`], [`FactorError::AlreadySet`]; internal ones.
pub(super) async fn set_up(operators: &Operators, ticket: &str) -> Result<Setup> {
    let core = &operators.core;
    let Holder { known: StoredOperator { operator, .. }, merchant, .. } = holder(operators, ticket).await?;
    let secret = Secret::generate(&*core.entropy)?;
    let tx = core.db.begin().await?;
    lock_in_tx(&tx, operator.id).await?;
    if store::find_in_tx(&tx, operator.id).await?.is_some_and(|factor| factor.confirmed_at_ms.is_some()) {
        return Err(FactorError::AlreadySet);
    }
    let sealed = core.data_key.seal(&*core.entropy, &place(operator.id), secret.bytes())?;
    store::set_secret_in_tx(&tx, operator.id, sealed).await?;
    tx.commit().await?;
    let issuer = format!("{} console", merchant.settings.brand.name);
    secret.setup(&issuer, &operator.username).map_err(|error| FactorError::Drawing(error.to_string()))
}

/// Proves that the holder of the ticket has the secret; opens the session and answers the recovery codes, shown this once.
///
/// # Errors
/// [`FactorError::TicketOver`], [`FactorError::Unset`] before [`set_up`], [`FactorError::AlreadySet`],
/// [`FactorError::WrongCode`], [`FactorError::Locked`]; internal ones.
pub(super) async fn confirm(
    operators: &Operators,
    ticket: &str,
    typed: &str,
    address: IpAddr,
) -> Result<(Vec<String>, LoggedIn)> {
    let core = &operators.core;
    let holder = holder(operators, ticket).await?;
    let operator = &holder.known.operator;
    let attempt = Attempt::begin(core, operator.id).await?;
    let factor = attempt.factor.as_ref().ok_or(FactorError::Unset)?;
    if factor.confirmed_at_ms.is_some() {
        return Err(FactorError::AlreadySet);
    }
    let secret = secret_of(core, operator.id, factor)?.ok_or(FactorError::Unset)?;
    let now_ms = core.clock.now_ms();
    let Some(step) = secret.matching_step(typed.trim(), now_ms, factor.last_step) else {
        return attempt.wrong(&holder.merchant, operator, &Author::CONSOLE).await;
    };
    let tx = attempt.right(operator.id).await?;
    store::note_step_in_tx(&tx, operator.id, step).await?;
    store::confirm_in_tx(&tx, operator.id, now_ms).await?;
    let codes = recovery_codes::generate(&*core.entropy)?;
    let hashes: Vec<_> = codes.iter().map(|code| recovery_codes::hash(code)).collect();
    store::forget_recovery_in_tx(&tx, operator.id).await?;
    store::insert_recovery_in_tx(&tx, operator.id, &hashes).await?;
    let enrolled = super::event("operator.factor.enrolled", &holder.merchant, operator, json!({}));
    enrolled.record_for(&tx, operator.merchant_id, &author(operator), now_ms).await?;
    Ok((codes, open_session(operators, tx, holder, address).await?))
}

/// Opens the session of the holder of the ticket, who proves the factor by a code of the app or a recovery code.
///
/// # Errors
/// [`FactorError::TicketOver`], [`FactorError::WrongCode`], [`FactorError::Locked`]; internal ones.
pub(super) async fn log_in(
    operators: &Operators,
    ticket: &str,
    code: &str,
    address: IpAddr,
) -> Result<LoggedIn> {
    let holder = holder(operators, ticket).await?;
    let operator = &holder.known.operator;
    let tx = match prove(operators, operator, &holder.merchant, &Author::CONSOLE, code).await {
        // Reset in the meantime: the log-in begins again.
        Err(FactorError::Unset) => return Err(FactorError::TicketOver),
        proven => proven?,
    };
    open_session(operators, tx, holder, address).await
}

/// Proves the factor once more in a session, so that calls that decide are open for a while.
///
/// # Errors
/// [`FactorError::WrongCode`], [`FactorError::Locked`]; internal ones.
pub(super) async fn prove_again(operators: &Operators, current: &CurrentOperator, code: &str) -> Result<()> {
    let operator = &current.operator;
    let merchant = operators.merchants.find(operator.merchant_id).await.map_err(OperatorError::from)?;
    let tx = prove(operators, operator, &merchant, &author(operator), code).await?;
    note_factor_in_tx(&tx, current.session_id, operators.core.clock.now_ms()).await?;
    Ok(tx.commit().await?)
}

/// Refuses a call that decides about what another operator prepared, unless the factor was proven a short while ago and is
/// not a new one after a reset.
///
/// # Errors
/// [`FactorError::NotFresh`], [`FactorError::Recent`]; [`FactorError::Database`].
pub(super) async fn check_may_decide(operators: &Operators, current: &CurrentOperator) -> Result<()> {
    let now_ms = operators.core.clock.now_ms();
    let factor = store::find(&operators.core.db, current.operator.id).await?;
    if let Some(until_ms) = factor.and_then(|factor| decides_from_ms(&factor)).filter(|until| now_ms < *until)
    {
        return Err(FactorError::Recent { until_ms });
    }
    if now_ms - current.factor_at_ms < FRESH_MS { Ok(()) } else { Err(FactorError::NotFresh) }
}

/// What others see of an operator's factor.
pub(super) struct Status {
    /// Since when there is one, epoch milliseconds.
    pub(super) since_ms: Option<i64>,
    /// Until when its operator decides nothing after a reset, epoch milliseconds.
    pub(super) pauses_until_ms: Option<i64>,
}

/// # Errors
/// [`FactorError::Database`].
pub(super) async fn status(operators: &Operators, id: OperatorId) -> Result<Status> {
    let factor = store::find(&operators.core.db, id).await?;
    let until_ms = factor.as_ref().and_then(decides_from_ms);
    let now_ms = operators.core.clock.now_ms();
    Ok(Status {
        since_ms: factor.and_then(|factor| factor.confirmed_at_ms),
        pauses_until_ms: until_ms.filter(|until_ms| now_ms < *until_ms),
    })
}

/// When the operator decides again after a reset, if there was one and they set up another factor.
fn decides_from_ms(factor: &StoredFactor) -> Option<i64> {
    factor.reset_at_ms.and(factor.confirmed_at_ms).map(|confirmed_at_ms| confirmed_at_ms + PAUSE_MS)
}

/// Uses up a code of the operator's app, or a recovery code; what belongs to it goes into the transaction.
async fn prove(
    operators: &Operators,
    operator: &Operator,
    merchant: &Merchant,
    by: &Author,
    typed: &str,
) -> Result<Tx> {
    let core = &operators.core;
    let attempt = Attempt::begin(core, operator.id).await?;
    let set = attempt.factor.as_ref().filter(|factor| factor.confirmed_at_ms.is_some());
    let factor = set.ok_or(FactorError::Unset)?;
    let secret = secret_of(core, operator.id, factor)?.ok_or(FactorError::Unset)?;
    let now_ms = core.clock.now_ms();
    if let Some(step) = secret.matching_step(typed.trim(), now_ms, factor.last_step) {
        let tx = attempt.right(operator.id).await?;
        store::note_step_in_tx(&tx, operator.id, step).await?;
        return Ok(tx);
    }
    if !store::take_recovery_in_tx(&attempt.tx, operator.id, recovery_codes::hash(typed)).await? {
        return attempt.wrong(merchant, operator, by).await;
    }
    let tx = attempt.right(operator.id).await?;
    let details = json!({ "left": store::recovery_left_in_tx(&tx, operator.id).await? });
    let used = super::event("operator.factor.recovery", merchant, operator, details);
    used.record_for(&tx, operator.merchant_id, &author(operator), now_ms).await?;
    Ok(tx)
}

/// One try at a code of an operator. Tries at the same time wait for each other, so that each sees those before it.
struct Attempt<'a> {
    core: &'a Core,
    tx: Tx,
    factor: Option<StoredFactor>,
    before: Failures,
}

impl<'a> Attempt<'a> {
    /// # Errors
    /// [`FactorError::Locked`] after too many wrong ones; [`FactorError::Database`].
    async fn begin(core: &'a Core, id: OperatorId) -> Result<Self> {
        let tx = core.db.begin().await?;
        lock_in_tx(&tx, id).await?;
        let factor = store::find_in_tx(&tx, id).await?;
        let stored = factor.as_ref().map(|factor| factor.failures);
        let before = Failures::counting(stored, core.clock.now_ms());
        Ok(Self { core, tx, factor, before: before.map_err(|seconds| FactorError::Locked { seconds })? })
    }

    /// The code was right: the failures before it are forgotten once the caller commits.
    async fn right(self, id: OperatorId) -> Result<Tx> {
        if self.before.count > 0 {
            store::note_failures_in_tx(&self.tx, id, Failures { count: 0, since_ms: 0 }).await?;
        }
        Ok(self.tx)
    }

    /// The code was wrong, and is counted.
    ///
    /// # Errors
    /// [`FactorError::WrongCode`]; [`FactorError::Database`].
    async fn wrong<T>(self, merchant: &Merchant, operator: &Operator, by: &Author) -> Result<T> {
        let (failures, now_ms) = (self.before.and_one(), self.core.clock.now_ms());
        store::note_failures_in_tx(&self.tx, operator.id, failures).await?;
        let locked = failures.is_locked().then_some("operator.factor.locked");
        for kind in ["operator.factor.failed"].into_iter().chain(locked) {
            let event = super::event(kind, merchant, operator, json!({}));
            event.record_for(&self.tx, operator.merchant_id, by, now_ms).await?;
        }
        self.tx.commit().await?;
        Err(FactorError::WrongCode)
    }
}

async fn holder(operators: &Operators, ticket: &str) -> Result<Holder> {
    let core = &operators.core;
    let ticket_hash = Token::parse(ticket).ok_or(FactorError::TicketOver)?.hash();
    let found = store::find_ticket(&core.db, ticket_hash, core.clock.now_ms()).await?;
    let id = found.ok_or(FactorError::TicketOver)?;
    let known = find_stored(&core.db, id).await?.ok_or(FactorError::TicketOver)?;
    let merchant = operators.merchants.find(known.operator.merchant_id).await.map_err(OperatorError::from)?;
    Ok(Holder { ticket_hash, known, merchant })
}

/// Uses the ticket up and opens the session, in the transaction in which the factor was proven.
async fn open_session(operators: &Operators, tx: Tx, holder: Holder, address: IpAddr) -> Result<LoggedIn> {
    let Holder { ticket_hash, known, merchant } = holder;
    if !store::take_ticket_in_tx(&tx, ticket_hash).await? {
        return Err(FactorError::TicketOver);
    }
    Ok(login::open_session(operators, tx, &known, merchant, address).await?)
}

/// The place of a secret, so that it cannot be opened elsewhere.
pub(super) fn place(id: OperatorId) -> String {
    format!("operator_factor.secret/{id}")
}

pub(super) fn secret_of(core: &Core, id: OperatorId, factor: &StoredFactor) -> Result<Option<Secret>> {
    let Some(sealed) = &factor.sealed_secret else { return Ok(None) };
    Ok(Some(Secret::from_bytes(core.data_key.open(&place(id), sealed)?)))
}

fn author(operator: &Operator) -> Author {
    Author::operator(&operator.username)
}
