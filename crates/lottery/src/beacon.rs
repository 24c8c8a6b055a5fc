//! Public randomness that takes part in own draws: rounds of a chain of drand, whose signatures are verified.
//!
//! A round's signature cannot be known before its time by less than most members of the network together, and follows from
//! the round's number alone, so that no one can choose it. Source: <https://docs.drand.love/docs/cryptography>.

use async_trait::async_trait;
use blst::BLST_ERROR;
use blst::min_sig::{PublicKey, Signature};
use sha2::{Digest, Sha256};

mod http;
mod rounds;

pub use http::HttpBeacon;
pub use rounds::Stopwatch;
pub(crate) use rounds::{Heard, ROUNDS_MAX, Rounds, Running};

/// How hashes are mapped to points of G1 (RFC 9380), for chains with signatures on G1.
const SUITE: &[u8] = b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_";
/// Bytes of a chain's hash.
const HASH_BYTES: usize = 32;
/// Bytes of a compressed point of G1.
const SIGNATURE_BYTES: usize = 48;
/// Bytes of a compressed point of G2.
const KEY_BYTES: usize = 96;
/// The longest time from one round to the next, seconds: so long a draw may have to wait for its round.
const PERIOD_MAX_S: i64 = 30;

/// The League of Entropy's network `quicknet`. Source: <https://docs.drand.love/dev-guide/developer/http-api>.
const QUICKNET_HASH: &str = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971";
const QUICKNET_KEY: &str = concat!(
    "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d106451",
    "0d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a",
);
const QUICKNET_GENESIS_S: i64 = 1_692_803_367;
const QUICKNET_PERIOD_S: i64 = 3;

/// A chain of beacons: unchained, signatures on G1 (drand's scheme `bls-unchained-g1-rfc9380`).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BeaconChain {
    /// The chain's hash, its name in the protocol; lower-case hexadecimal.
    hash: String,
    /// The key of the network, a compressed point of G2; lower-case hexadecimal.
    public_key: String,
    /// When the first round is, epoch seconds.
    genesis_s: i64,
    /// Seconds from one round to the next.
    period_s: i64,
}

/// The description of a chain is not usable.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BeaconChainError {
    /// It cannot be read.
    #[error(
        "a chain of beacons is <hash>:<public key>:<first round, epoch seconds>:<seconds between rounds, 1 to 30>"
    )]
    Malformed,
    /// It has the hash of a chain that is known, and not that chain's key and times.
    #[error("this hash is that of drand's quicknet, whose key, first round and period are others")]
    NotQuicknets,
}

impl BeaconChain {
    /// The League of Entropy's network `quicknet`: a round every three seconds.
    #[must_use]
    pub fn quicknet() -> Self {
        Self {
            hash: QUICKNET_HASH.to_owned(),
            public_key: QUICKNET_KEY.to_owned(),
            genesis_s: QUICKNET_GENESIS_S,
            period_s: QUICKNET_PERIOD_S,
        }
    }

    /// The chain with this hash, where its key and times are known without being told.
    pub(crate) fn known(hash: &str) -> Option<Self> {
        (hash == QUICKNET_HASH).then(Self::quicknet)
    }

    /// How many rounds there were up to a moment; nothing where it is out of range.
    fn rounds_until(&self, at_ms: i64) -> Option<i64> {
        let since_ms = at_ms.checked_sub(self.genesis_s.checked_mul(1_000)?)?;
        let count = since_ms.div_euclid(self.period_s.checked_mul(1_000)?).checked_add(1)?;
        Some(count.max(0))
    }

    /// The first round after a moment; nothing where it is out of range.
    pub(crate) fn round_after(&self, at_ms: i64) -> Option<i64> {
        self.rounds_until(at_ms)?.checked_add(1)
    }

    /// The newest round at a moment; nothing before the first one.
    pub(crate) fn last_round(&self, at_ms: i64) -> Option<i64> {
        self.rounds_until(at_ms).filter(|count| *count > 0)
    }

    /// When a round is, epoch milliseconds; nothing where it is out of range.
    pub(crate) fn time_of(&self, round: i64) -> Option<i64> {
        let since_s = round.checked_sub(1)?.checked_mul(self.period_s)?;
        self.genesis_s.checked_add(since_s)?.checked_mul(1_000)
    }

    pub(crate) fn hash(&self) -> &str {
        &self.hash
    }

    pub(crate) fn public_key(&self) -> &str {
        &self.public_key
    }

    /// One of its rounds.
    pub(crate) fn round(&self, number: i64) -> BeaconRound {
        BeaconRound { chain: self.hash.clone(), public_key: self.public_key.clone(), number }
    }
}

impl std::str::FromStr for BeaconChain {
    type Err = BeaconChainError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let [hash, public_key, genesis_s, period_s] =
            text.split(':').collect::<Vec<_>>().try_into().map_err(|_| BeaconChainError::Malformed)?;
        let [hash, public_key] = [hash, public_key].map(str::to_ascii_lowercase);
        let genesis_s = genesis_s.parse().ok().filter(|genesis_s| *genesis_s >= 0);
        let period_s = period_s.parse().ok().filter(|period_s| (1..=PERIOD_MAX_S).contains(period_s));
        let is_readable = bytes_of::<HASH_BYTES>(&hash).is_some() && key_of(&public_key).is_some();
        let (Some(genesis_s), Some(period_s), true) = (genesis_s, period_s, is_readable) else {
            return Err(BeaconChainError::Malformed);
        };
        let chain = Self { hash, public_key, genesis_s, period_s };
        match Self::known(&chain.hash) {
            Some(known) if known != chain => Err(BeaconChainError::NotQuicknets),
            _ => Ok(chain),
        }
    }
}

/// A round of a chain.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct BeaconRound {
    /// The chain's hash, lower-case hexadecimal.
    pub chain: String,
    /// The key that it is signed with, lower-case hexadecimal.
    pub public_key: String,
    /// Its number, from 1.
    pub number: i64,
}

/// So many bytes in lower-case hexadecimal digits: the one way in which they are written here.
fn bytes_of<const N: usize>(text: &str) -> Option<[u8; N]> {
    let mut bytes = [0; N];
    let is_lower_case = !text.bytes().any(|byte| byte.is_ascii_uppercase());
    hex::decode_to_slice(text, &mut bytes).is_ok_and(|()| is_lower_case).then_some(bytes)
}

/// A key as its one compressed form: a point can be written in other ways, too.
fn key_of(public_key: &str) -> Option<PublicKey> {
    let bytes = bytes_of::<KEY_BYTES>(public_key)?;
    PublicKey::key_validate(&bytes).ok().filter(|key| key.compress() == bytes)
}

/// A signature as its one compressed form: another form of the same point would be other randomness.
fn signature_of(signature: &str) -> Option<Signature> {
    let bytes = bytes_of::<SIGNATURE_BYTES>(signature)?;
    Signature::sig_validate(&bytes, true).ok().filter(|signature| signature.compress() == bytes)
}

/// The randomness of a round in hexadecimal digits: SHA-256 of its signature, which is hexadecimal too.
pub(crate) fn randomness_of(signature: &str) -> Option<String> {
    Some(hex::encode(Sha256::digest(bytes_of::<SIGNATURE_BYTES>(signature)?)))
}

/// Whether the network with this key signed the round.
pub(crate) fn is_signed(public_key: &str, round: i64, signature: &str) -> bool {
    let (Some(key), Some(signature)) = (key_of(public_key), signature_of(signature)) else { return false };
    let message = Sha256::digest(round.to_be_bytes());
    signature.verify(false, &message, SUITE, &[], &key, false) == BLST_ERROR::BLST_SUCCESS
}

/// Why a round is not known.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct BeaconError(pub String);

/// Where rounds are asked for.
#[async_trait]
pub trait Beacon: std::fmt::Debug + Send + Sync {
    /// The signature of a round, in lower-case hexadecimal digits. It is verified once more before a draw is held with it.
    ///
    /// # Errors
    /// [`BeaconError`] when the round is not there, no one answers, or no answer is signed by the network.
    async fn signature(&self, round: &BeaconRound) -> Result<String, BeaconError>;
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Round 1000 of quicknet, as the network published it.
    const ROUND: i64 = 1_000;
    const SIGNATURE: &str =
        "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39";
    const RANDOMNESS: &str = "fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd";

    #[test]
    fn a_published_round_is_verified_and_no_other() {
        let chain = BeaconChain::quicknet();
        assert!(is_signed(chain.public_key(), ROUND, SIGNATURE));
        assert_eq!(randomness_of(SIGNATURE).as_deref(), Some(RANDOMNESS));
        assert!(!is_signed(chain.public_key(), ROUND + 1, SIGNATURE));
        let key = blst::min_sig::SecretKey::key_gen(&[7; 32], &[]).expect("a key");
        let other = hex::encode(key.sk_to_pk().compress());
        assert!(!is_signed(&other, ROUND, SIGNATURE));
        let own = hex::encode(key.sign(&Sha256::digest(ROUND.to_be_bytes()), SUITE, &[]).compress());
        assert!(is_signed(&other, ROUND, &own));
        for broken in ["", "b4", &SIGNATURE[2..], &"00".repeat(48), &format!("c0{}", "00".repeat(47))] {
            assert!(!is_signed(chain.public_key(), ROUND, broken), "{broken}");
        }
    }

    #[test]
    fn a_point_has_one_spelling() {
        let chain = BeaconChain::quicknet();
        let signature =
            Signature::from_bytes(&hex::decode(SIGNATURE).expect("hexadecimal")).expect("a signature");
        let whole = hex::encode(signature.serialize());
        assert_eq!(whole.len(), 2 * SIGNATURE.len());
        for other in [whole, SIGNATURE.to_ascii_uppercase(), format!("{SIGNATURE}00")] {
            assert!(!is_signed(chain.public_key(), ROUND, &other), "{other}");
            assert_eq!(randomness_of(&other), None, "{other}");
        }
        let key = PublicKey::from_bytes(&hex::decode(QUICKNET_KEY).expect("hexadecimal")).expect("a key");
        let whole = hex::encode(key.serialize());
        assert!(!is_signed(&whole, ROUND, SIGNATURE));
        let other_hash = "ee".repeat(32);
        assert!(format!("{other_hash}:{QUICKNET_KEY}:1:3").parse::<BeaconChain>().is_ok());
        let chain = format!("{other_hash}:{whole}:1:3").parse::<BeaconChain>();
        assert_eq!(chain, Err(BeaconChainError::Malformed));
    }

    #[test]
    fn the_round_is_the_first_one_after_a_moment() {
        let chain = BeaconChain::quicknet();
        let genesis_ms = 1_692_803_367_000;
        for (at_ms, round) in [(0, 1), (-1, 1), (genesis_ms - 1, 1), (genesis_ms, 2), (genesis_ms + 2_999, 2)]
        {
            assert_eq!(chain.round_after(at_ms), Some(round), "{at_ms}");
        }
        assert_eq!(chain.round_after(genesis_ms + 3_000), Some(3));
        for at_ms in [genesis_ms, genesis_ms + 1, genesis_ms + 2_999] {
            let time = chain.round_after(at_ms).and_then(|round| chain.time_of(round));
            assert_eq!(time, Some(genesis_ms + 3_000), "{at_ms}");
        }
        assert_eq!(chain.last_round(genesis_ms - 1), None);
        assert_eq!([0, 2_999, 3_000].map(|ms| chain.last_round(genesis_ms + ms)), [1, 1, 2].map(Some));
        let far = BeaconChain { genesis_s: i64::MAX, ..chain };
        assert_eq!((far.round_after(0), far.last_round(0), far.time_of(2)), (None, None, None));
    }

    #[test]
    fn a_chain_is_described_by_hash_key_and_times() {
        let described = BeaconChain::quicknet();
        let text = format!("{}:{}:1692803367:3", described.hash.to_uppercase(), described.public_key);
        assert_eq!(text.parse(), Ok(described.clone()));
        let slow = format!("{}:{}:0:30", "ee".repeat(32), described.public_key);
        assert_eq!(slow.parse::<BeaconChain>().map(|chain| chain.period_s), Ok(30));
        let key = &described.public_key;
        let hash = &described.hash;
        for wrong in [
            String::new(),
            format!("{hash}:{key}:1692803367"),
            format!("{hash}:{key}:1692803367:3:4"),
            format!("{hash}:{key}:1692803367:0"),
            format!("{}:{key}:1692803367:31", "ee".repeat(32)),
            format!("{hash}:{key}:-1:3"),
            format!("{}:{key}:1692803367:3", &hash[2..]),
            format!("{hash}:{}:1692803367:3", &key[2..]),
            format!("{hash}:{}:1692803367:3", "00".repeat(96)),
        ] {
            assert_eq!(wrong.parse::<BeaconChain>(), Err(BeaconChainError::Malformed), "{wrong}");
        }
    }

    #[test]
    fn the_hash_of_a_known_chain_stands_for_its_own_key_and_times_only() {
        let known = BeaconChain::quicknet();
        let other = blst::min_sig::SecretKey::key_gen(&[7; 32], &[]).expect("a key").sk_to_pk();
        let (hash, key, other) = (&known.hash, &known.public_key, hex::encode(other.compress()));
        for wrong in [
            format!("{hash}:{other}:1692803367:3"),
            format!("{hash}:{key}:1692803366:3"),
            format!("{hash}:{key}:1692803367:4"),
        ] {
            assert_eq!(wrong.parse::<BeaconChain>(), Err(BeaconChainError::NotQuicknets), "{wrong}");
        }
    }
}
