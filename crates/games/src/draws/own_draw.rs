//! Results of our own draws: a function of the seed, the lottery's code and the numero alone.

use std::num::NonZeroU32;

use sha2::{Digest, Sha256};

use super::family::Family;
use super::numero::Numero;
use super::result::DrawResult;
use crate::fairness::{FairnessError, ServerSeed, Stream, Words, uniform};

/// Why no result is drawn.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum OwnDrawError {
    /// Results of this family are only entered.
    #[error("results of {0} are entered, not drawn")]
    NotDrawn(String),
    /// The randomness of a beacon is hexadecimal.
    #[error("the randomness of a beacon is 32 to 128 lower-case hexadecimal digits")]
    BeaconMalformed,
    /// The code of the lottery cannot be part of a client seed.
    #[error(transparent)]
    Fairness(#[from] FairnessError),
}

/// The client seed of a draw: `<gameCode>_<numero>`, or with a beacon the hexadecimal SHA-256 of
/// `<gameCode>_<numero>:<randomness>`. `beacon` is the randomness of the beacon's round in hexadecimal digits.
///
/// # Errors
/// [`OwnDrawError::BeaconMalformed`].
pub fn client_seed(game_code: &str, numero: Numero, beacon: Option<&str>) -> Result<String, OwnDrawError> {
    let name = format!("{game_code}_{numero}");
    let Some(randomness) = beacon else { return Ok(name) };
    let is_hex = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
    if !(32..=128).contains(&randomness.len()) || !randomness.bytes().all(is_hex) {
        return Err(OwnDrawError::BeaconMalformed);
    }
    Ok(hex::encode(Sha256::digest(format!("{name}:{randomness}"))))
}

/// The result of a draw of our own. The words are those of `docs/FAIRNESS.md` with nonce 0.
///
/// # Errors
/// When the family is not drawn here, or when code or beacon are malformed.
pub fn own_result(
    family: &Family,
    seed: &ServerSeed,
    game_code: &str,
    numero: Numero,
    beacon: Option<&str>,
) -> Result<DrawResult, OwnDrawError> {
    if !family.can_be_drawn() {
        return Err(OwnDrawError::NotDrawn(family.code().to_owned()));
    }
    let mut words = Stream::new(seed, &client_seed(game_code, numero, beacon)?, 0)?;
    Ok(draw(family, &mut words))
}

/// Draws a result: slot after slot, number after number, symbol after symbol, each uniform.
///
/// With replacement a symbol is the least one plus a draw with n = count of symbols; without, n is how many symbols
/// are left and the draw is the place among them, in rising sequence.
pub fn draw(family: &Family, words: &mut impl Words) -> DrawResult {
    let mut below = |count: usize| {
        let count = u32::try_from(count).ok().and_then(NonZeroU32::new).unwrap_or(NonZeroU32::MIN);
        uniform(words, count) as usize
    };
    let mut slots = Vec::new();
    for slot in family.slots() {
        let all: Vec<u8> = (slot.symbols.min..=slot.symbols.max).collect();
        let mut left = all.clone();
        let mut numbers = Vec::with_capacity(slot.count);
        for _ in 0..slot.count {
            let symbols = (0..slot.width).map(|_| {
                if slot.symbols.distinct { left.remove(below(left.len())) } else { all[below(all.len())] }
            });
            numbers.push(symbols.collect());
        }
        slots.push(numbers);
    }
    DrawResult::from_slots(family, slots)
}
