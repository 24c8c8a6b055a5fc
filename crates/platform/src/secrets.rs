//! Whether a shared secret is worth the name.

/// The least length of a shared secret in bytes.
pub const SECRET_BYTES_MIN: usize = 32;

/// What is wrong with a secret, in words that do not repeat it; `None` for one that may be used.
///
/// Finds what people type when they mean to replace it later: one byte again and again, counting, a short word
/// repeated. It cannot find a secret that others know.
#[must_use]
pub fn weakness(secret: &[u8]) -> Option<&'static str> {
    const PERIOD_MAX: usize = 8;

    if secret.len() < SECRET_BYTES_MIN {
        return Some("has fewer than 32 bytes");
    }
    let mut steps = secret.windows(2).map(|pair| pair[1].wrapping_sub(pair[0]));
    let first = steps.next();
    if steps.all(|step| Some(step) == first) {
        return Some(if first == Some(0) { "is one byte repeated" } else { "is an obvious sequence" });
    }
    let repeats = |period: usize| secret.iter().zip(&secret[period..]).all(|(one, next)| one == next);
    (2..=PERIOD_MAX).any(repeats).then_some("is a short pattern repeated")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_person_types_as_a_placeholder_is_weak() {
        let counting: Vec<u8> = (0..32).collect();
        let hex = hex::decode("0123456789abcdef".repeat(4)).unwrap();
        for (secret, found) in [
            (vec![1; 31], "has fewer than 32 bytes"),
            (vec![7; 32], "is one byte repeated"),
            (counting.clone(), "is an obvious sequence"),
            (counting.into_iter().rev().collect(), "is an obvious sequence"),
            (hex, "is a short pattern repeated"),
            (b"changeme".repeat(4), "is a short pattern repeated"),
        ] {
            assert_eq!(weakness(&secret), Some(found), "{secret:?}");
        }
        assert_eq!(weakness(b"the laboratory's own secret, long"), None);
    }
}
