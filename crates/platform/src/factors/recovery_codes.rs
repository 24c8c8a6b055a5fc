//! Recovery codes: the replacement for a lost second factor.

use data_encoding::BASE32_NOPAD;
use erawan_kernel::{Entropy, EntropyError};
use sha2::{Digest, Sha256};

/// Recovery codes a person gets.
const COUNT: usize = 10;
/// Random bytes of one code: 50 bits and more cannot be guessed in five tries per half hour.
const BYTES: usize = 10;

/// New codes, to be shown once. What is stored of each is its [`hash`].
///
/// # Errors
/// When the entropy source fails.
pub(crate) fn generate(entropy: &dyn Entropy) -> Result<Vec<String>, EntropyError> {
    (0..COUNT).map(|_| fresh(entropy)).collect()
}

/// Two groups of eight characters, easy to write down.
fn fresh(entropy: &dyn Entropy) -> Result<String, EntropyError> {
    let mut bytes = [0; BYTES];
    entropy.fill(&mut bytes)?;
    let text = BASE32_NOPAD.encode(&bytes).to_ascii_lowercase();
    let (first, second) = text.split_at(text.len() / 2);
    Ok(format!("{first}-{second}"))
}

/// However it was written down: capitals, spaces and dashes do not matter.
pub(crate) fn hash(code: &str) -> [u8; 32] {
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

    #[test]
    fn ten_different_codes_are_given() {
        let codes = generate(&SeededEntropy::new(3)).unwrap();
        let different: std::collections::BTreeSet<_> = codes.iter().collect();
        assert_eq!((codes.len(), different.len()), (10, 10));
    }
}
