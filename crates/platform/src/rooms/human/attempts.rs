//! Tries to log in, of members and of operators: how many failed, and what that means for the next one.

use std::net::IpAddr;

use erawan_kernel::ids::RequestId;
use sha2::{Digest, Sha256};

use super::store::attempts::{self as store, Attempt};
use super::{AttemptError, Solution};
use crate::rooms::human::HumanChecks;

/// Failures on an account or from an address after which a captcha is asked.
const FAILURES_BEFORE_CAPTCHA: usize = 3;
/// Failures on an account after which it is refused, from however many addresses they came.
pub(crate) const FAILURES_BEFORE_LOCK: usize = 5;
/// Failures from an address after which it is refused; many people may share one.
const FAILURES_FROM_ADDRESS_MAX: u64 = 100;
/// How long failures count, and how long the refusal lasts after the last of them. A lock ends after its time
/// or by recovery, and does not apply to a remembered device: an attacker cannot lock a member out
/// permanently.
const WINDOW_MS: i64 = 30 * 60 * 1_000;

/// What tries are counted under: an account whether or not there is one, or a device. The name as it was typed may be a
/// password in the wrong field, so it is not kept readable.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct AttemptKey([u8; 32]);

impl AttemptKey {
    /// The key of a name within a scope, such as a merchant.
    pub(crate) fn of(scope: &[u8], name: &str) -> Self {
        Self(Sha256::new().chain_update(scope).chain_update(name).finalize().into())
    }
}

/// A try that was written down and may now look at the password.
pub(crate) struct OpenAttempt {
    attempt: Attempt,
    /// The next try needs a captcha if this one fails.
    pub(crate) captcha_after_failure: bool,
    /// The account is locked if this one fails.
    pub(crate) lock_after_failure: bool,
}

/// What earlier tries mean for this one.
struct Status {
    on_account: usize,
    failures: usize,
}

/// Records the try as a failure until it succeeds, then decides whether it may continue.
///
/// # Errors
/// [`AttemptError::Locked`], [`AttemptError::AddressLocked`], [`AttemptError::Human`].
pub(crate) async fn begin(
    human_checks: &HumanChecks,
    key: AttemptKey,
    address: IpAddr,
    solution: Solution<'_>,
) -> Result<OpenAttempt, AttemptError> {
    let attempt = Attempt {
        id: RequestId::generate(&*human_checks.core.clock, &*human_checks.core.entropy)?.uuid(),
        account_hash: key.0,
        address,
        at_ms: human_checks.core.clock.now_ms(),
    };
    store::note_attempt(&human_checks.core.db, &attempt, attempt.at_ms - 2 * WINDOW_MS).await?;
    match decide(human_checks, &attempt, solution).await {
        Ok(status) => Ok(OpenAttempt {
            attempt,
            captcha_after_failure: status.failures + 1 >= FAILURES_BEFORE_CAPTCHA,
            lock_after_failure: status.on_account + 1 == FAILURES_BEFORE_LOCK,
        }),
        Err(refusal) => {
            // The password was not looked at, so this was no failure.
            store::forget_attempt(&human_checks.core.db, attempt.id).await?;
            Err(refusal)
        }
    }
}

/// The password was wrong.
pub(crate) async fn fail(human_checks: &HumanChecks, open: &OpenAttempt) -> Result<(), AttemptError> {
    Ok(store::note_failure(&human_checks.core.db, open.attempt.id).await?)
}

/// Discards the try when the proof could not be looked at: an overload must not lock an account.
pub(crate) async fn discard_on_error<T, E, R: From<E> + From<AttemptError>>(
    human_checks: &HumanChecks,
    open: &OpenAttempt,
    outcome: Result<T, E>,
) -> Result<T, R> {
    match outcome {
        Ok(seen) => Ok(seen),
        Err(error) => {
            withdraw(human_checks, open).await?;
            Err(error.into())
        }
    }
}

/// The password was right, but a second step follows: earlier failures still count.
pub(crate) async fn withdraw(human_checks: &HumanChecks, open: &OpenAttempt) -> Result<(), AttemptError> {
    Ok(store::forget_attempt(&human_checks.core.db, open.attempt.id).await?)
}

/// The password was right: the account's failures are deleted.
pub(crate) async fn succeed(human_checks: &HumanChecks, open: &OpenAttempt) -> Result<(), AttemptError> {
    Ok(store::forget_attempts_on(&human_checks.core.db, open.attempt.account_hash).await?)
}

/// The failures under the key are deleted without a login.
pub(crate) async fn forgive(human_checks: &HumanChecks, key: AttemptKey) -> Result<(), AttemptError> {
    Ok(store::forget_attempts_on(&human_checks.core.db, key.0).await?)
}

async fn decide(
    human_checks: &HumanChecks,
    attempt: &Attempt,
    solution: Solution<'_>,
) -> Result<Status, AttemptError> {
    let since_ms = attempt.at_ms - 2 * WINDOW_MS;
    let on_account =
        store::attempts_on_account(&human_checks.core.db, attempt, since_ms, FAILURES_BEFORE_LOCK as u64)
            .await?;
    if let Some(until_ms) = locked_until_ms(&on_account, attempt.at_ms) {
        let seconds = u64::try_from(until_ms - attempt.at_ms).unwrap_or_default().div_ceil(1_000);
        return Err(AttemptError::Locked { seconds });
    }
    let since_ms = attempt.at_ms - WINDOW_MS;
    let on_account = on_account.iter().filter(|at_ms| **at_ms > since_ms).count();
    // Many people share an address, so those of them who are just logging in do not count against it.
    let from_address =
        store::failures_from_address(&human_checks.core.db, attempt, since_ms, FAILURES_FROM_ADDRESS_MAX)
            .await?;
    if from_address as u64 >= FAILURES_FROM_ADDRESS_MAX {
        return Err(AttemptError::AddressLocked);
    }
    let failures = on_account.max(from_address);
    if failures >= FAILURES_BEFORE_CAPTCHA {
        human_checks.check_captcha(solution).await?;
    }
    Ok(Status { on_account, failures })
}

/// Until when the account is refused. `failures_ms` are the times of the latest failures, newest first.
fn locked_until_ms(failures_ms: &[i64], now_ms: i64) -> Option<i64> {
    let (newest, last) = (failures_ms.first()?, failures_ms.get(FAILURES_BEFORE_LOCK - 1)?);
    let until_ms = newest + WINDOW_MS;
    (newest - last < WINDOW_MS && now_ms < until_ms).then_some(until_ms)
}

#[cfg(test)]
mod tests {
    use super::*;

    const MINUTE: i64 = 60 * 1_000;

    #[test]
    fn r07_five_failures_within_half_an_hour_lock_for_half_an_hour_after_the_last() {
        let failures: Vec<i64> = (0..5).rev().map(|minute| minute * MINUTE).collect();
        assert_eq!(locked_until_ms(&failures[1..], 4 * MINUTE), None);
        assert_eq!(locked_until_ms(&failures, 4 * MINUTE), Some(34 * MINUTE));
        assert_eq!(locked_until_ms(&failures, 34 * MINUTE - 1), Some(34 * MINUTE));
        assert_eq!(locked_until_ms(&failures, 34 * MINUTE), None);
        let slow: Vec<i64> = (0..5).rev().map(|step| step * 8 * MINUTE).collect();
        assert_eq!(locked_until_ms(&slow, 32 * MINUTE), None);
    }

    #[test]
    fn a15_however_tries_are_spread_no_half_hour_sees_more_than_five() {
        for pause_ms in [1, 1_000, MINUTE, 5 * MINUTE, 7 * MINUTE + 1, 10 * MINUTE] {
            let mut looked_at: Vec<i64> = Vec::new();
            for step in 0..2_000 {
                let now_ms = step * pause_ms;
                let newest_first: Vec<i64> =
                    looked_at.iter().rev().take(FAILURES_BEFORE_LOCK).copied().collect();
                if locked_until_ms(&newest_first, now_ms).is_none() {
                    looked_at.push(now_ms);
                }
            }
            for window in looked_at.windows(FAILURES_BEFORE_LOCK + 1) {
                let [first, .., last] = window else { unreachable!() };
                assert!(last - first >= WINDOW_MS, "every {pause_ms} ms: {window:?}");
            }
        }
    }
}
