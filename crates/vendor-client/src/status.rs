use serde::{Deserialize, Serialize};

/// Statuses of the protocol that mean something to a vendor; the operator's page says what each asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Status {
    /// `RS_OK`.
    #[serde(rename = "RS_OK")]
    Ok,
    /// `RS_ERROR_UNKNOWN`.
    #[serde(rename = "RS_ERROR_UNKNOWN")]
    Unknown,
    /// `RS_ERROR_BUSY`.
    #[serde(rename = "RS_ERROR_BUSY")]
    Busy,
    /// `RS_ERROR_INVALID_PARTNER`.
    #[serde(rename = "RS_ERROR_INVALID_PARTNER")]
    InvalidPartner,
    /// `RS_ERROR_INVALID_TOKEN`.
    #[serde(rename = "RS_ERROR_INVALID_TOKEN")]
    InvalidToken,
    /// `RS_ERROR_TOKEN_EXPIRED`.
    #[serde(rename = "RS_ERROR_TOKEN_EXPIRED")]
    TokenExpired,
    /// `RS_ERROR_INVALID_GAME`.
    #[serde(rename = "RS_ERROR_INVALID_GAME")]
    InvalidGame,
    /// `RS_ERROR_WRONG_CURRENCY`.
    #[serde(rename = "RS_ERROR_WRONG_CURRENCY")]
    WrongCurrency,
    /// `RS_ERROR_NOT_ENOUGH_MONEY`.
    #[serde(rename = "RS_ERROR_NOT_ENOUGH_MONEY")]
    NotEnoughMoney,
    /// `RS_ERROR_USER_DISABLED`.
    #[serde(rename = "RS_ERROR_USER_DISABLED")]
    UserDisabled,
    /// `RS_ERROR_INVALID_SIGNATURE`.
    #[serde(rename = "RS_ERROR_INVALID_SIGNATURE")]
    InvalidSignature,
    /// `RS_ERROR_WRONG_SYNTAX`.
    #[serde(rename = "RS_ERROR_WRONG_SYNTAX")]
    WrongSyntax,
    /// `RS_ERROR_WRONG_TYPES`.
    #[serde(rename = "RS_ERROR_WRONG_TYPES")]
    WrongTypes,
    /// `RS_ERROR_DUPLICATE_TRANSACTION`.
    #[serde(rename = "RS_ERROR_DUPLICATE_TRANSACTION")]
    DuplicateTransaction,
    /// `RS_ERROR_TRANSACTION_DOES_NOT_EXIST`.
    #[serde(rename = "RS_ERROR_TRANSACTION_DOES_NOT_EXIST")]
    TransactionDoesNotExist,
    /// `RS_ERROR_TRANSACTION_ROLLED_BACK`.
    #[serde(rename = "RS_ERROR_TRANSACTION_ROLLED_BACK")]
    TransactionRolledBack,
    /// `RS_ERROR_LIMIT_REACHED`.
    #[serde(rename = "RS_ERROR_LIMIT_REACHED")]
    LimitReached,
    /// `RS_ERROR_TOO_EARLY`.
    #[serde(rename = "RS_ERROR_TOO_EARLY")]
    TooEarly,
    /// `RS_ERROR_ROUND_OPEN`.
    #[serde(rename = "RS_ERROR_ROUND_OPEN")]
    RoundOpen,
    /// `RS_ERROR_INVALID_USER`.
    #[serde(rename = "RS_ERROR_INVALID_USER")]
    InvalidUser,
    /// `RS_ERROR_FREE_ROUND_NOT_SUPPORTED`.
    #[serde(rename = "RS_ERROR_FREE_ROUND_NOT_SUPPORTED")]
    FreeRoundNotSupported,
    /// `RS_ERROR_ROUND_CLOSED`.
    #[serde(rename = "RS_ERROR_ROUND_CLOSED")]
    RoundClosed,
    /// `RS_ERROR_BET_SETTLED`.
    #[serde(rename = "RS_ERROR_BET_SETTLED")]
    BetSettled,
    /// `RS_ERROR_WIN_HELD`.
    #[serde(rename = "RS_ERROR_WIN_HELD")]
    WinHeld,
    /// `RS_ERROR_NOT_ALLOWED`.
    #[serde(rename = "RS_ERROR_NOT_ALLOWED")]
    NotAllowed,
}

impl Status {
    const ALL: [Self; 25] = [
        Self::Ok,
        Self::Unknown,
        Self::Busy,
        Self::InvalidPartner,
        Self::InvalidToken,
        Self::TokenExpired,
        Self::InvalidGame,
        Self::WrongCurrency,
        Self::NotEnoughMoney,
        Self::UserDisabled,
        Self::InvalidSignature,
        Self::WrongSyntax,
        Self::WrongTypes,
        Self::DuplicateTransaction,
        Self::TransactionDoesNotExist,
        Self::TransactionRolledBack,
        Self::LimitReached,
        Self::TooEarly,
        Self::RoundOpen,
        Self::InvalidUser,
        Self::FreeRoundNotSupported,
        Self::RoundClosed,
        Self::BetSettled,
        Self::WinHeld,
        Self::NotAllowed,
    ];

    /// The text that a vendor keeps of a refusal; it never changes.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Ok => "Ok",
            Self::Unknown => "Unknown",
            Self::Busy => "Busy",
            Self::InvalidPartner => "InvalidPartner",
            Self::InvalidToken => "InvalidToken",
            Self::TokenExpired => "TokenExpired",
            Self::InvalidGame => "InvalidGame",
            Self::WrongCurrency => "WrongCurrency",
            Self::NotEnoughMoney => "NotEnoughMoney",
            Self::UserDisabled => "UserDisabled",
            Self::InvalidSignature => "InvalidSignature",
            Self::WrongSyntax => "WrongSyntax",
            Self::WrongTypes => "WrongTypes",
            Self::DuplicateTransaction => "DuplicateTransaction",
            Self::TransactionDoesNotExist => "TransactionDoesNotExist",
            Self::TransactionRolledBack => "TransactionRolledBack",
            Self::LimitReached => "LimitReached",
            Self::TooEarly => "TooEarly",
            Self::RoundOpen => "RoundOpen",
            Self::InvalidUser => "InvalidUser",
            Self::FreeRoundNotSupported => "FreeRoundNotSupported",
            Self::RoundClosed => "RoundClosed",
            Self::BetSettled => "BetSettled",
            Self::WinHeld => "WinHeld",
            Self::NotAllowed => "NotAllowed",
        }
    }

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
