/// The name of one request in spans, log lines, the header `X-Request-Id` and the body of a refusal.
///
/// Set by the server as an extension of the request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RequestId(pub String);

impl RequestId {
    /// The longest id that is taken from a caller, in characters.
    const LENGTH_MAX: usize = 64;

    /// An id that a caller or a proxy chose, when it cannot disturb a log: letters, digits, `-`, `_`, `.`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.');
        let fits = !text.is_empty() && text.len() <= Self::LENGTH_MAX && text.bytes().all(is_plain);
        fits.then(|| Self(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_of_a_caller_is_taken_when_it_cannot_disturb_a_log() {
        assert_eq!(RequestId::parse("a1_B.2-c"), Some(RequestId("a1_B.2-c".into())));
        for id in ["", "a b", "a\nb", "ä", "\"", &"a".repeat(65)] {
            assert_eq!(RequestId::parse(id), None, "{id}");
        }
    }
}
