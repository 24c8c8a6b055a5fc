/// A string is not an identifier of the expected kind.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("expected an identifier that starts with {expected_prefix}_")]
pub struct IdError {
    /// The prefix that was expected.
    pub expected_prefix: &'static str,
}

/// Makes a time-ordered UUID from injected time and randomness (RFC 9562, version 7).
pub(crate) fn uuid_v7(
    clock: &dyn crate::Clock,
    entropy: &dyn crate::Entropy,
) -> Result<uuid::Uuid, crate::EntropyError> {
    let mut random = [0_u8; 10];
    entropy.fill(&mut random)?;
    let ms = u64::try_from(clock.now_ms()).unwrap_or_default();
    Ok(uuid::Builder::from_unix_timestamp_millis(ms, &random).into_uuid())
}

macro_rules! typed_id {
    ($(#[$doc:meta])* $name:ident, $prefix:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(uuid::Uuid);

        impl $name {
            /// What the identifier starts with on the wire, before the underscore.
            pub const PREFIX: &'static str = $prefix;

            /// A new identifier, ordered by time.
            ///
            /// # Errors
            /// When the entropy source fails.
            pub fn generate(clock: &dyn $crate::Clock, entropy: &dyn $crate::Entropy) -> Result<Self, $crate::EntropyError> {
                $crate::id::uuid_v7(clock, entropy).map(Self)
            }

            /// The identifier that a database row holds.
            #[must_use]
            pub const fn from_uuid(uuid: uuid::Uuid) -> Self {
                Self(uuid)
            }

            /// The bare UUID, for the database.
            #[must_use]
            pub const fn uuid(self) -> uuid::Uuid {
                self.0
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, concat!($prefix, "_{}"), self.0.as_simple())
            }
        }

        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                std::fmt::Display::fmt(self, f)
            }
        }

        impl std::str::FromStr for $name {
            type Err = $crate::IdError;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                let refused = $crate::IdError { expected_prefix: $prefix };
                let hex = text.strip_prefix(concat!($prefix, "_")).ok_or(refused.clone())?;
                if hex.len() != 32 {
                    return Err(refused);
                }
                uuid::Uuid::try_parse(hex).map(Self).map_err(|_| refused)
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = String::deserialize(deserializer)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }
    };
}
pub(crate) use typed_id;

#[cfg(test)]
mod tests {
    use crate::ids::{DepositId, MemberId};
    use crate::{ManualClock, SeededEntropy};

    fn member() -> MemberId {
        MemberId::generate(&ManualClock::new(jiff::Timestamp::UNIX_EPOCH), &SeededEntropy::new(7)).unwrap()
    }

    #[test]
    fn an_identifier_survives_the_wire() {
        let id = member();
        assert_eq!(id.to_string().parse::<MemberId>().unwrap(), id);
        assert!(id.to_string().starts_with("mem_"));
    }

    #[test]
    fn an_identifier_of_another_kind_is_refused() {
        assert!(member().to_string().parse::<DepositId>().is_err());
        assert!("mem_12".parse::<MemberId>().is_err());
        assert!("mem_00000000-0000-0000-0000-000000000".parse::<MemberId>().is_err());
    }
}
