//! Recovery codes: the replacement for a lost second factor.

use data_encoding::BASE32_NOPAD;
use erawan_kernel::Entropy;
use erawan_kernel::ids::MemberId;
use sha2::{Digest, Sha256};

use super::{Result, store};
use crate::db::prelude::Tx;
use crate::rooms::second_factor::SecondFactors;

/// Recovery codes a member gets.
const COUNT: usize = 10;
/// Random bytes of one code: 50 bits and more cannot be guessed in five tries per half hour.
const BYTES: usize = 10;

/// Gives the member new codes in the place of those that are left. They are seen this once.
///
/// # Errors
/// [`super::SecondFactorError::Database`], [`super::SecondFactorError::Entropy`].
pub(super) async fn renew_in_tx(
    factors: &SecondFactors,
    tx: &Tx,
    member_id: MemberId,
) -> Result<Vec<String>> {
    let mut codes = Vec::with_capacity(COUNT);
    for _ in 0..COUNT {
        codes.push(fresh(&*factors.core.entropy)?);
    }
    let hashes: Vec<_> = codes.iter().map(|code| hash(code)).collect();
    store::forget_recovery_in_tx(tx, member_id).await?;
    store::insert_recovery_in_tx(tx, member_id, &hashes).await?;
    Ok(codes)
}

/// Uses the code up; answers whether it was one.
pub(super) async fn take_in_tx(tx: &Tx, member_id: MemberId, code: &str) -> Result<bool> {
    Ok(store::take_recovery_in_tx(tx, member_id, hash(code)).await?)
}

/// Codes that are left.
pub(super) async fn left(factors: &SecondFactors, member_id: MemberId) -> Result<u64> {
    Ok(store::recovery_left(&factors.core.db, member_id).await?)
}

/// The member's last second factor is gone, and the codes with it.
pub(super) async fn forget_in_tx(tx: &Tx, member_id: MemberId) -> Result<()> {
    Ok(store::forget_recovery_in_tx(tx, member_id).await?)
}

/// Two groups of eight characters, easy to write down.
fn fresh(entropy: &dyn Entropy) -> Result<String> {
    let mut bytes = [0; BYTES];
    entropy.fill(&mut bytes)?;
    let text = BASE32_NOPAD.encode(&bytes).to_ascii_lowercase();
    let (first, second) = text.split_at(text.len() / 2);
    Ok(format!("{first}-{second}"))
}

/// However it was written down: capitals, spaces and dashes do not matter.
fn hash(code: &str) -> [u8; 32] {
    let plain: String = code.chars().filter(char::is_ascii_alphanumeric).collect();
    Sha256::digest(plain.to_ascii_lowercase()).into()
}

#[cfg(test)]
mod tests {
    use erawan_kernel::SeededEntropy;

    use super::*;

    #[test]
    fn a_recovery_code_is_recognised_however_it_was_written_down() {
        let code = fresh(&SeededEntropy::new(3)).unwrap();
        assert_eq!(code.len(), 17);
        let written = code.to_ascii_uppercase().replace('-', " ");
        assert_eq!(hash(&code), hash(&written));
        assert_ne!(hash(&code), hash(&code[1..]));
    }
}
