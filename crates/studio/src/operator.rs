use std::sync::Arc;
use std::time::Duration;

use erawan_kernel::Clock;
use hmac::{Hmac, KeyInit, Mac};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use uuid::Uuid;

/// The operator's wallet as a vendor sees it: signed calls of the provider protocol, nothing else.
#[derive(Debug, Clone)]
pub(crate) struct Operator {
    client: reqwest::Client,
    base: String,
    /// The path of `base`, which is signed.
    path: String,
    mac: Hmac<Sha256>,
    clock: Arc<dyn Clock>,
}

/// The result of a call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Answer<T> {
    /// The operator accepted it.
    Ok(T),
    /// The operator refused; nothing happened.
    Refused(Status),
    /// No answer, no readable answer, or one that leaves open what happened.
    Unknown(String),
}

/// Statuses of the protocol that mean something to the studio.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Status {
    #[serde(rename = "RS_OK")]
    Ok,
    #[serde(rename = "RS_ERROR_UNKNOWN")]
    Unknown,
    #[serde(rename = "RS_ERROR_BUSY")]
    Busy,
    #[serde(rename = "RS_ERROR_INVALID_PARTNER")]
    InvalidPartner,
    #[serde(rename = "RS_ERROR_INVALID_TOKEN")]
    InvalidToken,
    #[serde(rename = "RS_ERROR_TOKEN_EXPIRED")]
    TokenExpired,
    #[serde(rename = "RS_ERROR_INVALID_GAME")]
    InvalidGame,
    #[serde(rename = "RS_ERROR_WRONG_CURRENCY")]
    WrongCurrency,
    #[serde(rename = "RS_ERROR_NOT_ENOUGH_MONEY")]
    NotEnoughMoney,
    #[serde(rename = "RS_ERROR_USER_DISABLED")]
    UserDisabled,
    #[serde(rename = "RS_ERROR_INVALID_SIGNATURE")]
    InvalidSignature,
    #[serde(rename = "RS_ERROR_WRONG_SYNTAX")]
    WrongSyntax,
    #[serde(rename = "RS_ERROR_WRONG_TYPES")]
    WrongTypes,
    #[serde(rename = "RS_ERROR_DUPLICATE_TRANSACTION")]
    DuplicateTransaction,
    #[serde(rename = "RS_ERROR_TRANSACTION_DOES_NOT_EXIST")]
    TransactionDoesNotExist,
    #[serde(rename = "RS_ERROR_TRANSACTION_ROLLED_BACK")]
    TransactionRolledBack,
    #[serde(rename = "RS_ERROR_LIMIT_REACHED")]
    LimitReached,
    #[serde(rename = "RS_ERROR_TOO_EARLY")]
    TooEarly,
    #[serde(rename = "RS_ERROR_ROUND_OPEN")]
    RoundOpen,
    #[serde(rename = "RS_ERROR_INVALID_USER")]
    InvalidUser,
    #[serde(rename = "RS_ERROR_FREE_ROUND_NOT_SUPPORTED")]
    FreeRoundNotSupported,
    #[serde(rename = "RS_ERROR_ROUND_CLOSED")]
    RoundClosed,
    #[serde(rename = "RS_ERROR_BET_SETTLED")]
    BetSettled,
    #[serde(rename = "RS_ERROR_WIN_HELD")]
    WinHeld,
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

    /// The text that rounds keep of a refusal; it never changes.
    pub(crate) const fn as_str(self) -> &'static str {
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

    /// The status that a round keeps as this text.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.as_str() == text)
    }
}

#[derive(Deserialize)]
struct Envelope {
    status: Status,
    #[serde(default)]
    request_uuid: Option<Uuid>,
}

/// Who plays, from a ticket.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub(crate) struct UserInfo {
    pub(crate) user: String,
    pub(crate) session: String,
    pub(crate) currency: String,
    pub(crate) balance: i64,
    #[serde(default)]
    pub(crate) trial: bool,
}

/// The balance after a call, hundred-thousandths.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub(crate) struct Balance {
    pub(crate) balance: i64,
}

#[derive(Serialize)]
pub(crate) struct UserInfoCall<'a> {
    pub(crate) request_uuid: Uuid,
    pub(crate) ticket: &'a str,
    pub(crate) game_code: &'a str,
}

#[derive(Serialize)]
pub(crate) struct BalanceCall<'a> {
    pub(crate) request_uuid: Uuid,
    pub(crate) user: &'a str,
    pub(crate) session: &'a str,
    pub(crate) currency: &'a str,
}

#[derive(Serialize)]
pub(crate) struct BetCall<'a> {
    pub(crate) request_uuid: Uuid,
    pub(crate) transaction_uuid: Uuid,
    pub(crate) user: &'a str,
    pub(crate) session: &'a str,
    pub(crate) game_code: &'a str,
    pub(crate) round: &'a str,
    pub(crate) round_closed: bool,
    pub(crate) amount: i64,
    pub(crate) currency: &'a str,
    /// From where the player's pace is counted, here and there, epoch milliseconds.
    pub(crate) round_started_at: i64,
}

#[derive(Serialize)]
pub(crate) struct WinCall<'a> {
    pub(crate) request_uuid: Uuid,
    pub(crate) transaction_uuid: Uuid,
    pub(crate) reference_transaction_uuid: Uuid,
    pub(crate) user: &'a str,
    pub(crate) session: &'a str,
    pub(crate) game_code: &'a str,
    pub(crate) round: &'a str,
    pub(crate) round_closed: bool,
    pub(crate) amount: i64,
    pub(crate) currency: &'a str,
}

#[derive(Serialize)]
pub(crate) struct RollbackCall<'a> {
    pub(crate) request_uuid: Uuid,
    pub(crate) transaction_uuid: Uuid,
    pub(crate) reference_transaction_uuid: Uuid,
    pub(crate) user: &'a str,
    pub(crate) game_code: &'a str,
    pub(crate) round: &'a str,
    pub(crate) round_closed: bool,
}

impl Operator {
    /// A wallet at `origin`, for the vendor of this code and secret.
    pub(crate) fn new(
        origin: &str,
        vendor_code: &str,
        secret: &[u8],
        timeout: Duration,
        clock: Arc<dyn Clock>,
    ) -> Result<Self, reqwest::Error> {
        // No redirects and no proxy: a signed call goes to the operator only.
        let client = reqwest::Client::builder()
            .timeout(timeout)
            .redirect(reqwest::redirect::Policy::none())
            .no_proxy()
            .build()?;
        // HMAC by its definition: a key longer than the hash's block is hashed, a shorter one padded with zeros.
        let mut key = [0; 64];
        if secret.len() > key.len() {
            key[..32].copy_from_slice(&Sha256::digest(secret));
        } else {
            key[..secret.len()].copy_from_slice(secret);
        }
        let mac = <Hmac<Sha256> as KeyInit>::new(&key.into());
        let base = format!("{}/provider/v1/{vendor_code}", origin.trim_end_matches('/'));
        let path = reqwest::Url::parse(&base).map_or_else(|_| String::new(), |url| url.path().to_owned());
        Ok(Self { client, base, path, mac, clock })
    }

    /// Calls one path of the protocol. The content decides the bytes: a retry sends what was sent before,
    /// under a fresh timestamp.
    pub(crate) async fn call<T: for<'de> Deserialize<'de>>(
        &self,
        path: &str,
        request_uuid: Uuid,
        content: &impl Serialize,
    ) -> Answer<T> {
        match self.send(path, content).await {
            Ok(body) => read_answer(request_uuid, &body),
            Err(reason) => Answer::Unknown(reason),
        }
    }

    async fn send(&self, path: &str, content: &impl Serialize) -> Result<Vec<u8>, String> {
        let body = serde_json::to_vec(content).map_err(|error| error.to_string())?;
        let timestamp = self.clock.now_ms().to_string();
        let mut mac = self.mac.clone();
        mac.update(timestamp.as_bytes());
        mac.update(format!(".POST\n{}{path}\n", self.path).as_bytes());
        mac.update(&body);
        let signature = format!("v2={}", hex::encode(mac.finalize().into_bytes()));
        let request = self
            .client
            .post(format!("{}{path}", self.base))
            .header("content-type", "application/json")
            .header("x-erawan-timestamp", timestamp)
            .header("x-erawan-signature", signature)
            .body(body);
        let response = request.send().await.map_err(|error| error.without_url().to_string())?;
        if !response.status().is_success() {
            return Err(format!("HTTP status {}", response.status()));
        }
        let bytes = response.bytes().await.map_err(|error| error.without_url().to_string())?;
        Ok(bytes.to_vec())
    }
}

fn read_answer<T: for<'de> Deserialize<'de>>(request_uuid: Uuid, body: &[u8]) -> Answer<T> {
    let envelope: Envelope = match serde_json::from_slice(body) {
        Ok(envelope) => envelope,
        Err(error) => return Answer::Unknown(format!("unreadable answer: {error}")),
    };
    if envelope.request_uuid.is_some_and(|echo| echo != request_uuid) {
        return Answer::Unknown("the answer belongs to another request".into());
    }
    match envelope.status {
        Status::Ok => match serde_json::from_slice(body) {
            Ok(value) => Answer::Ok(value),
            Err(error) => Answer::Unknown(format!("unreadable answer: {error}")),
        },
        Status::Unknown | Status::Busy => Answer::Unknown(envelope.status.as_str().to_owned()),
        refusal => Answer::Refused(refusal),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(body: &str) -> Answer<Balance> {
        read_answer(Uuid::nil(), body.as_bytes())
    }

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

    #[test]
    fn only_a_whole_ok_answer_counts_as_done() {
        let nil = Uuid::nil();
        assert_eq!(
            read(&format!(r#"{{"status":"RS_OK","request_uuid":"{nil}","balance":5}}"#)),
            Answer::Ok(Balance { balance: 5 })
        );
        for body in [
            "",
            "<html>",
            r#"{"status":"RS_OK"}"#,
            r#"{"status":"RS_NEW_WORD"}"#,
            r#"{"status":"RS_ERROR_UNKNOWN"}"#,
            r#"{"status":"RS_ERROR_BUSY"}"#,
            r#"{"status":"RS_OK","request_uuid":"00000000-0000-0000-0000-000000000001","balance":5}"#,
        ] {
            assert!(matches!(read(body), Answer::Unknown(_)), "{body}");
        }
        let refused = read(r#"{"status":"RS_ERROR_NOT_ENOUGH_MONEY","balance":1}"#);
        assert_eq!(refused, Answer::Refused(Status::NotEnoughMoney));
    }
}
