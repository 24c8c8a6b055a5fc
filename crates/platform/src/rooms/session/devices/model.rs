use erawan_kernel::{Entropy, EntropyError};
use sha2::{Digest, Sha256};

/// What a remembered device holds instead of the password: a name for the device and a token that is good
/// for one login. Useless anywhere else.
#[derive(Clone, PartialEq, Eq)]
pub struct DeviceSecret {
    series: [u8; 16],
    token: [u8; 32],
}

impl DeviceSecret {
    pub(super) fn generate(entropy: &dyn Entropy) -> Result<Self, EntropyError> {
        let mut series = [0; 16];
        entropy.fill(&mut series)?;
        Self { series, token: [0; 32] }.next(entropy)
    }

    /// The same device's next secret.
    pub(super) fn next(&self, entropy: &dyn Entropy) -> Result<Self, EntropyError> {
        let mut token = [0; 32];
        entropy.fill(&mut token)?;
        Ok(Self { series: self.series, token })
    }

    pub(super) fn parse(text: &str) -> Option<Self> {
        let mut bytes = [0; 48];
        hex::decode_to_slice(text, &mut bytes).ok()?;
        let (series, token) = bytes.split_at(16);
        Some(Self { series: series.try_into().ok()?, token: token.try_into().ok()? })
    }

    pub(super) fn series_hash(&self) -> [u8; 32] {
        Sha256::digest(self.series).into()
    }

    pub(super) fn token_hash(&self) -> [u8; 32] {
        Sha256::digest(self.token).into()
    }

    /// The text the device keeps.
    #[must_use]
    pub fn reveal(&self) -> String {
        hex::encode(self.series) + &hex::encode(self.token)
    }
}

impl std::fmt::Debug for DeviceSecret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("DeviceSecret(…)")
    }
}

#[cfg(test)]
mod tests {
    use erawan_kernel::SeededEntropy;

    use super::*;

    #[test]
    fn the_next_secret_is_of_the_same_device_and_has_another_token() {
        let entropy = SeededEntropy::new(1);
        let first = DeviceSecret::generate(&entropy).unwrap();
        let next = first.next(&entropy).unwrap();
        assert_eq!(first.series_hash(), next.series_hash());
        assert_ne!(first.token_hash(), next.token_hash());
        assert_ne!(DeviceSecret::generate(&entropy).unwrap().series_hash(), first.series_hash());
    }

    #[test]
    fn a_secret_is_read_back_whole_or_not_at_all_and_never_printed() {
        let secret = DeviceSecret::generate(&SeededEntropy::new(2)).unwrap();
        let text = secret.reveal();
        assert_eq!(DeviceSecret::parse(&text).as_ref(), Some(&secret));
        for wrong in ["", "null", &text[2..], &format!("{text}00"), &text.replace(&text[..1], "g")] {
            assert_eq!(DeviceSecret::parse(wrong), None, "{wrong}");
        }
        assert!(!format!("{secret:?}").contains(&text[..8]));
    }
}
