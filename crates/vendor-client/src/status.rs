use serde::{Deserialize, Serialize};

macro_rules! statuses {
    ($($name:ident = $wire:literal,)+) => {
        /// Statuses of the protocol that mean something to a vendor; the operator's page says what each asks for.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
        pub enum Status {
            $(
                #[doc = concat!("`", $wire, "`.")]
                #[serde(rename = $wire)]
                $name,
            )+
        }

        impl Status {
            const ALL: [Self; [$(Self::$name),+].len()] = [$(Self::$name),+];

            /// The text that a vendor keeps of a refusal; it never changes.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$name => stringify!($name),)+
                }
            }
        }
    };
}

statuses! {
    Ok = "RS_OK",
    Unknown = "RS_ERROR_UNKNOWN",
    Busy = "RS_ERROR_BUSY",
    InvalidPartner = "RS_ERROR_INVALID_PARTNER",
    InvalidToken = "RS_ERROR_INVALID_TOKEN",
    TokenExpired = "RS_ERROR_TOKEN_EXPIRED",
    InvalidGame = "RS_ERROR_INVALID_GAME",
    WrongCurrency = "RS_ERROR_WRONG_CURRENCY",
    NotEnoughMoney = "RS_ERROR_NOT_ENOUGH_MONEY",
    UserDisabled = "RS_ERROR_USER_DISABLED",
    InvalidSignature = "RS_ERROR_INVALID_SIGNATURE",
    WrongSyntax = "RS_ERROR_WRONG_SYNTAX",
    WrongTypes = "RS_ERROR_WRONG_TYPES",
    DuplicateTransaction = "RS_ERROR_DUPLICATE_TRANSACTION",
    TransactionDoesNotExist = "RS_ERROR_TRANSACTION_DOES_NOT_EXIST",
    TransactionRolledBack = "RS_ERROR_TRANSACTION_ROLLED_BACK",
    LimitReached = "RS_ERROR_LIMIT_REACHED",
    TooEarly = "RS_ERROR_TOO_EARLY",
    RoundOpen = "RS_ERROR_ROUND_OPEN",
    InvalidUser = "RS_ERROR_INVALID_USER",
    FreeRoundNotSupported = "RS_ERROR_FREE_ROUND_NOT_SUPPORTED",
    RoundClosed = "RS_ERROR_ROUND_CLOSED",
    BetSettled = "RS_ERROR_BET_SETTLED",
    WinHeld = "RS_ERROR_WIN_HELD",
    NotAllowed = "RS_ERROR_NOT_ALLOWED",
}

impl Status {
    /// The status that is kept as this text.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.as_str() == text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_of_a_kept_status_is_read_again_and_never_changes() {
        let texts: Vec<_> = Status::ALL.iter().map(|status| status.as_str()).collect();
        assert_eq!(
            texts.join(" "),
            "Ok Unknown Busy InvalidPartner InvalidToken TokenExpired InvalidGame WrongCurrency NotEnoughMoney UserDisabled InvalidSignature WrongSyntax WrongTypes DuplicateTransaction TransactionDoesNotExist TransactionRolledBack LimitReached TooEarly RoundOpen InvalidUser FreeRoundNotSupported RoundClosed BetSettled WinHeld NotAllowed"
        );
        for status in Status::ALL {
            assert_eq!(Status::parse(status.as_str()), Some(status));
        }
    }
}
