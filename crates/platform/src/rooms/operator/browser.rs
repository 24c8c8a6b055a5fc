//! What a browser keeps after a log-in, so that tries of others do not keep its operator out: a signed name of the
//! browser. It opens nothing by itself, and nothing of it is stored; a new password makes it worthless.

use erawan_kernel::{Entropy, EntropyError};
use subtle::ConstantTimeEq;

use super::store::StoredOperator;
use crate::data_key::DataKey;

/// How long a browser is known after its last log-in.
const LIFETIME_MS: i64 = 30 * 24 * 60 * 60 * 1_000;

/// What the browser keeps from now on.
pub(super) fn issue(
    key: &DataKey,
    entropy: &dyn Entropy,
    operator: &StoredOperator,
    now_ms: i64,
) -> Result<String, EntropyError> {
    let mut nonce = [0_u8; 16];
    entropy.fill(&mut nonce)?;
    let name = format!("{}.{}", hex::encode(nonce), now_ms + LIFETIME_MS);
    Ok(format!("{name}.{}", hex::encode(mark(key, operator, &name))))
}

/// The name of the browser, when the operator logged in from it before.
pub(super) fn read<'a>(
    key: &DataKey,
    operator: &StoredOperator,
    text: &'a str,
    now_ms: i64,
) -> Option<&'a str> {
    let (name, signed) = text.rsplit_once('.')?;
    let mut claimed = [0_u8; 32];
    hex::decode_to_slice(signed, &mut claimed).ok()?;
    if !bool::from(mark(key, operator, name).ct_eq(&claimed)) {
        return None;
    }
    let (_, expires_at_ms) = name.split_once('.')?;
    (now_ms < expires_at_ms.parse().ok()?).then_some(name)
}

fn mark(key: &DataKey, operator: &StoredOperator, name: &str) -> [u8; 32] {
    let StoredOperator { operator, password_hash } = operator;
    key.mark(&format!("operator.browser/{}", operator.id), &format!("{name} {password_hash}"))
}
