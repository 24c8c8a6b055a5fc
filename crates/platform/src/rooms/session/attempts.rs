use std::net::IpAddr;

use erawan_kernel::ids::{MerchantId, RequestId};
use sha2::{Digest, Sha256};

use super::store::{self, Attempt};
use super::{SessionError, captcha};
use crate::App;

/// Failures on an account or from an address after which a captcha is asked.
const FAILURES_BEFORE_CAPTCHA: usize = 3;
/// Failures on an account after which it is refused.
const FAILURES_BEFORE_LOCK: usize = 10;
/// How long failures count, and how long the refusal lasts after the last of them.
const WINDOW_MS: i64 = 15 * 60 * 1_000;

/// A try that was written down and may now look at the password.
pub(super) struct OpenAttempt {
    attempt: Attempt,
    /// The next try needs a captcha if this one fails.
    pub(super) captcha_after_failure: bool,
}

/// Writes the try down as a failure until it proves otherwise, then decides whether it may go on.
///
/// # Errors
/// [`SessionError::Locked`], [`SessionError::CaptchaRequired`], [`SessionError::CaptchaWrong`].
pub(super) async fn begin(
    app: &App,
    merchant_id: MerchantId,
    username: &str,
    address: IpAddr,
    solution: captcha::Solution<'_>,
) -> Result<OpenAttempt, SessionError> {
    let attempt = Attempt {
        id: RequestId::generate(&*app.clock, &*app.entropy)?.uuid(),
        account_hash: account_hash(merchant_id, username),
        address,
        at_ms: app.clock.now_ms(),
    };
    store::note_attempt(&app.db, &attempt, attempt.at_ms - 2 * WINDOW_MS).await?;
    match decide(app, &attempt, solution).await {
        Ok(captcha_after_failure) => Ok(OpenAttempt { attempt, captcha_after_failure }),
        Err(refusal) => {
            // The password was not looked at, so this was no failure.
            store::forget_attempt(&app.db, attempt.id).await?;
            Err(refusal)
        }
    }
}

/// The password was wrong.
pub(super) async fn fail(app: &App, open: &OpenAttempt) -> Result<(), SessionError> {
    Ok(store::note_failure(&app.db, open.attempt.id).await?)
}

/// The password was right: the account starts afresh.
pub(super) async fn succeed(app: &App, open: &OpenAttempt) -> Result<(), SessionError> {
    Ok(store::forget_attempts_on(&app.db, open.attempt.account_hash).await?)
}

async fn decide(app: &App, attempt: &Attempt, solution: captcha::Solution<'_>) -> Result<bool, SessionError> {
    let limit = FAILURES_BEFORE_LOCK as u64;
    let on_account =
        store::attempts_on_account(&app.db, attempt, attempt.at_ms - 2 * WINDOW_MS, limit).await?;
    if is_locked(&on_account, attempt.at_ms) {
        return Err(SessionError::Locked);
    }
    let since_ms = attempt.at_ms - WINDOW_MS;
    let on_account = on_account.iter().filter(|at_ms| **at_ms > since_ms).count();
    // Many people share an address, so those of them who are just logging in do not count against it.
    let from_address = store::failures_from_address(&app.db, attempt, since_ms, limit).await?;
    let failures = on_account.max(from_address);
    if failures >= FAILURES_BEFORE_CAPTCHA {
        captcha::check(app, solution).await?;
    }
    Ok(failures + 1 >= FAILURES_BEFORE_CAPTCHA)
}

/// `failures_ms` are the times of the latest failures, newest first.
fn is_locked(failures_ms: &[i64], now_ms: i64) -> bool {
    let (Some(newest), Some(tenth)) = (failures_ms.first(), failures_ms.get(FAILURES_BEFORE_LOCK - 1)) else {
        return false;
    };
    newest - tenth < WINDOW_MS && now_ms - newest < WINDOW_MS
}

/// The name as it was typed may be a password in the wrong field, so it is not kept readable.
fn account_hash(merchant_id: MerchantId, username: &str) -> [u8; 32] {
    Sha256::new().chain_update(merchant_id.uuid()).chain_update(username).finalize().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ten_failures_within_a_quarter_of_an_hour_lock_for_a_quarter_of_an_hour_after_the_last() {
        const MINUTE: i64 = 60 * 1_000;
        let failures: Vec<i64> = (0..10).rev().map(|minute| minute * MINUTE).collect();
        assert!(!is_locked(&failures[1..], 9 * MINUTE));
        assert!(is_locked(&failures, 9 * MINUTE));
        assert!(is_locked(&failures, 24 * MINUTE - 1));
        assert!(!is_locked(&failures, 24 * MINUTE));
        let slow: Vec<i64> = (0..10).rev().map(|step| step * 2 * MINUTE).collect();
        assert!(!is_locked(&slow, 18 * MINUTE));
    }
}
