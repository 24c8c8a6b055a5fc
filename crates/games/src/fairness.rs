use erawan_kernel::{Entropy, EntropyError};
use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

/// Why a seed or a proof is refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FairnessError {
    /// A server seed is 32 bytes, written as 64 hexadecimal digits.
    #[error("a server seed is 64 hexadecimal digits")]
    ServerSeedMalformed,
    /// A client seed is 1 to 64 of `A-Z a-z 0-9 _ -`.
    #[error("a client seed is 1 to 64 letters, digits, hyphens or underscores")]
    ClientSeedMalformed,
}

/// The server's half of a round's randomness: 256 bits, committed to before the stake is placed.
#[derive(Clone, PartialEq, Eq)]
pub struct ServerSeed([u8; 32]);

impl std::fmt::Debug for ServerSeed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // A seed in a log before its round is over would tell the outcome.
        f.write_str("ServerSeed(…)")
    }
}

impl ServerSeed {
    /// A new seed.
    ///
    /// # Errors
    /// When the entropy source fails; no game may then start.
    pub fn generate(entropy: &dyn Entropy) -> Result<Self, EntropyError> {
        let mut bytes = [0; 32];
        entropy.fill(&mut bytes)?;
        Ok(Self(bytes))
    }

    /// The seed made of these bytes.
    #[must_use]
    pub const fn from_bytes(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// Reads 64 hexadecimal digits.
    ///
    /// # Errors
    /// [`FairnessError::ServerSeedMalformed`].
    pub fn from_hex(text: &str) -> Result<Self, FairnessError> {
        let mut bytes = [0; 32];
        hex::decode_to_slice(text, &mut bytes).map_err(|_| FairnessError::ServerSeedMalformed)?;
        Ok(Self(bytes))
    }

    /// The seed as lower-case hexadecimal digits: the reveal.
    #[must_use]
    pub fn to_hex(&self) -> String {
        hex::encode(self.0)
    }

    /// SHA-256 of the 32 bytes, hexadecimal: the commitment that is shown before the stake.
    #[must_use]
    pub fn commitment(&self) -> String {
        hex::encode(Sha256::digest(self.0))
    }
}

/// A source of uniformly distributed 32-bit words.
pub trait Words {
    /// The next word.
    fn next_word(&mut self) -> u32;
}

/// The random words of one round.
///
/// Block *i* is HMAC-SHA256 with the server seed as key over `clientSeed ":" nonce ":" i`; *i* counts from 0
/// and both numbers are written in decimal. Each block gives eight words, four bytes each, big-endian, in
/// order.
#[derive(Debug, Clone)]
pub struct Stream {
    mac: Hmac<Sha256>,
    prefix: String,
    next_block: u64,
    block: [u8; 32],
    used: usize,
}

impl Stream {
    const BLOCK: usize = 32;
    const WORD: usize = 4;

    /// The stream that belongs to these seeds.
    ///
    /// # Errors
    /// [`FairnessError::ClientSeedMalformed`].
    pub fn new(server_seed: &ServerSeed, client_seed: &str, nonce: u64) -> Result<Self, FairnessError> {
        Self::check_client_seed(client_seed)?;
        let prefix = format!("{client_seed}:{nonce}:");
        // HMAC pads a short key with zeros to the hash's block of 64 bytes; done here, no length can be wrong.
        let mut key = [0; 64];
        key[..32].copy_from_slice(&server_seed.0);
        let mac = <Hmac<Sha256> as KeyInit>::new(&key.into());
        Ok(Self { mac, prefix, next_block: 0, block: [0; Self::BLOCK], used: Self::BLOCK })
    }

    /// Whether a text may serve as client seed.
    ///
    /// # Errors
    /// [`FairnessError::ClientSeedMalformed`].
    pub fn check_client_seed(text: &str) -> Result<(), FairnessError> {
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
        if (1..=64).contains(&text.len()) && text.bytes().all(plain) {
            Ok(())
        } else {
            Err(FairnessError::ClientSeedMalformed)
        }
    }

    fn refill(&mut self) {
        let mut mac = self.mac.clone();
        mac.update(self.prefix.as_bytes());
        mac.update(self.next_block.to_string().as_bytes());
        self.block = mac.finalize().into_bytes().into();
        self.next_block += 1;
        self.used = 0;
    }
}

impl Words for Stream {
    fn next_word(&mut self) -> u32 {
        if self.used == Self::BLOCK {
            self.refill();
        }
        let mut word = [0; Self::WORD];
        word.copy_from_slice(&self.block[self.used..self.used + Self::WORD]);
        self.used += Self::WORD;
        u32::from_be_bytes(word)
    }
}

/// Maps one word of a source with `words` equally likely values onto `0..bound`, or discards it.
///
/// The words below the largest multiple of `bound` are kept and reduced, the rest are thrown away, so each
/// result has exactly the same number of words behind it.
#[must_use]
pub const fn scale(word: u32, bound: u32, words: u64) -> Option<u32> {
    let kept = words / bound as u64 * bound as u64;
    if (word as u64) < kept { Some(word % bound) } else { None }
}

/// A uniformly distributed number in `0..bound`; `bound` is at least 1.
pub fn uniform(words: &mut dyn Words, bound: std::num::NonZeroU32) -> u32 {
    loop {
        if let Some(value) = scale(words.next_word(), bound.get(), 1 << 32) {
            return value;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroU32;

    use erawan_kernel::SeededEntropy;

    use super::*;

    #[derive(Debug)]
    struct BrokenEntropy;

    impl Entropy for BrokenEntropy {
        fn fill(&self, _: &mut [u8]) -> Result<(), EntropyError> {
            Err(EntropyError("unplugged".into()))
        }
    }

    fn assert_exactly_uniform(bound: u32, words: u32) {
        let mut counts = vec![0_u32; bound as usize];
        for word in 0..words {
            if let Some(value) = scale(word, bound, u64::from(words)) {
                counts[value as usize] += 1;
            }
        }
        assert!(counts.iter().all(|count| *count == words / bound), "bound {bound} over {words} words");
    }

    #[test]
    fn r41_scaling_is_exactly_uniform_for_every_bound_of_8_bit_words() {
        for bound in 1..=256 {
            assert_exactly_uniform(bound, 1 << 8);
        }
    }

    #[test]
    fn r41_scaling_is_exactly_uniform_for_16_bit_words() {
        let wide = [1_009, 4_096, 9_973, 32_767, 32_768, 32_769, 40_000, 65_535, 65_536];
        for bound in (1..=512).chain(wide) {
            assert_exactly_uniform(bound, 1 << 16);
        }
    }

    #[test]
    fn r41_a_plain_remainder_would_be_biased() {
        let mut counts = [0_u32; 48];
        for word in 0..256_usize {
            counts[word % 48] += 1;
        }
        assert_ne!(counts.iter().min(), counts.iter().max());
    }

    #[test]
    fn r41_words_beyond_the_last_whole_multiple_are_discarded() {
        struct Script(std::vec::IntoIter<u32>);
        impl Words for Script {
            fn next_word(&mut self) -> u32 {
                self.0.next().expect("the script is long enough")
            }
        }
        let bound = NonZeroU32::new(40).unwrap();
        let kept = u32::try_from((1_u64 << 32) / 40 * 40).unwrap();
        let mut script = Script(vec![u32::MAX, kept, kept - 1].into_iter());
        assert_eq!(uniform(&mut script, bound), 39);
    }

    #[test]
    fn r40_two_seeds_of_one_second_share_no_word() {
        let entropy = erawan_kernel::OsEntropy;
        let words = |seed: ServerSeed| {
            let mut stream = Stream::new(&seed, "client", 1).unwrap();
            (0..64).map(|_| stream.next_word()).collect::<std::collections::HashSet<_>>()
        };
        let first = words(ServerSeed::generate(&entropy).unwrap());
        let second = words(ServerSeed::generate(&entropy).unwrap());
        assert!(first.intersection(&second).count() <= 1);
    }

    #[test]
    fn r44_the_state_is_wider_than_a_shuffled_deck() {
        assert!(size_of::<ServerSeed>() * 8 >= 256);
    }

    #[test]
    fn r45_no_seed_comes_from_a_failing_source() {
        assert!(ServerSeed::generate(&BrokenEntropy).is_err());
    }

    #[test]
    fn the_commitment_binds_and_the_reveal_restores() {
        let seed = ServerSeed::generate(&SeededEntropy::new(1)).unwrap();
        assert_eq!(ServerSeed::from_hex(&seed.to_hex()).unwrap(), seed);
        assert_eq!(seed.commitment().len(), 64);
        assert!(!format!("{seed:?}").contains(&seed.to_hex()));
    }

    #[test]
    fn a_client_seed_is_plain_and_short() {
        for text in ["a", "Z-9_", &"x".repeat(64)] {
            assert!(Stream::check_client_seed(text).is_ok(), "{text}");
        }
        for text in ["", "a:b", "a b", "ช้าง", &"x".repeat(65)] {
            assert!(Stream::check_client_seed(text).is_err(), "{text}");
        }
    }
}
