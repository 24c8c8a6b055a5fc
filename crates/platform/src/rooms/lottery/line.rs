//! The line to a lottery vendor: signed calls of its operator API, with an end to how long and how much is read.

use std::time::Duration;

use erawan_kernel::ErrorCode;
use http::StatusCode;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::LotteryGatewayError;
use super::wire::{Asked, Sound};
use crate::rooms::lottery::LotteryGateway;
use crate::web::signature;

const TIMESTAMP_HEADER: &str = "X-Erawan-Timestamp";
const SIGNATURE_HEADER: &str = "X-Erawan-Signature";
/// How long a vendor may take to take a call.
const CONNECT_WAIT: Duration = Duration::from_secs(1);
/// How much of an answer is read.
const ANSWER_BYTES_MAX: usize = 1024 * 1024;

/// How much is passed on of what a vendor says about a refusal.
const DETAIL_MAX: usize = 256;

/// A call of the operator API.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Call {
    Menu,
    Draws,
    Orders,
    Order,
    Cancel,
    Overview,
    Draw,
    Entry,
    Preview,
    Suspend,
    Freeze,
    Recalculate,
    Void,
    Correction,
    Exposure,
    Numbers,
    SheetList,
    SheetCheck,
    Sheets,
    LimitList,
    LimitCheck,
    Limits,
    Stuck,
    Retry,
    Withdrawal,
    Shortfalls,
}

impl Call {
    const fn name(self) -> &'static str {
        match self {
            Self::Menu => "menu",
            Self::Draws => "draws",
            Self::Orders => "orders",
            Self::Order => "order",
            Self::Cancel => "cancel",
            Self::Overview => "overview",
            Self::Draw => "draw",
            Self::Entry => "entry",
            Self::Preview => "preview",
            Self::Suspend => "suspend",
            Self::Freeze => "freeze",
            Self::Recalculate => "recalculate",
            Self::Void => "void",
            Self::Correction => "correction",
            Self::Exposure => "exposure",
            Self::Numbers => "numbers",
            Self::SheetList => "sheetList",
            Self::SheetCheck => "sheetCheck",
            Self::Sheets => "sheets",
            Self::LimitList => "limitList",
            Self::LimitCheck => "limitCheck",
            Self::Limits => "limits",
            Self::Stuck => "stuck",
            Self::Retry => "retry",
            Self::Withdrawal => "withdrawal",
            Self::Shortfalls => "shortfalls",
        }
    }

    /// How long the answer may take.
    const fn wait(self) -> Duration {
        match self {
            Self::Menu | Self::Draws => Duration::from_secs(2),
            Self::Orders | Self::Order => Duration::from_secs(4),
            // A correction is calculated over all orders of its draw.
            Self::Preview | Self::Correction => Duration::from_secs(30),
            _ => Duration::from_secs(8),
        }
    }
}

#[derive(Serialize)]
struct Content<'a, T> {
    merchant: &'a str,
    #[serde(flatten)]
    asked: &'a T,
}

/// How a vendor refuses.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Refusal {
    error_code: String,
    #[serde(default)]
    value: Option<RefusalValue>,
}

/// What a refusal says beside its code.
#[derive(Default, Deserialize)]
struct RefusalValue {
    #[serde(default)]
    detail: Option<String>,
}

/// Refusals of operators' calls that are passed on.
const PASSED_ON: [ErrorCode; 4] = [
    ErrorCode::LotteryResultInvalid,
    ErrorCode::LotterySamePerson,
    ErrorCode::LotteryDrawState,
    ErrorCode::LotterySheetInvalid,
];

/// The client of all vendors. What is signed for one address is sent to no other.
pub(super) fn client() -> reqwest::Client {
    let http = reqwest::Client::builder()
        .redirect(reqwest::redirect::Policy::none())
        .no_proxy()
        .connect_timeout(CONNECT_WAIT)
        .build();
    // It fails where `Client::new` panics: without a working TLS library.
    http.expect("a client as every other")
}

impl LotteryGateway {
    /// Asks a vendor. What it says counts only if it fits together and is about what was asked.
    ///
    /// # Errors
    /// [`LotteryGatewayError::Unknown`] when the vendor knows no such thing of this member;
    /// [`LotteryGatewayError::Refused`] with its reason; [`LotteryGatewayError::Away`] without a usable answer, or to a vendor
    /// that this server has no address or key of.
    pub(super) async fn ask<T: DeserializeOwned + Sound>(
        &self,
        merchant: &str,
        call: Call,
        content: &(impl Serialize + Sync),
        asked: &Asked<'_>,
    ) -> Result<T, LotteryGatewayError> {
        let vendor = asked.vendor;
        let url = self.vendors.url_of(vendor).await?;
        let keys = self.provider.vendors().keys_of(vendor).await?;
        let Some((url, keys)) = url.zip(keys) else { return Err(LotteryGatewayError::Away) };
        let body = serde_json::to_vec(&Content { merchant, asked: content });
        let body = body.map_err(|error| away(vendor, call, &error.to_string()))?;
        let mut said = (StatusCode::UNAUTHORIZED, Vec::new());
        // While a key is changed, the vendor may still verify by the one before.
        for key in &keys {
            let answer = self.send(&url, key, (vendor, call), &body).await;
            said = answer.map_err(|reason| away(vendor, call, &reason))?;
            if said.0 != StatusCode::UNAUTHORIZED {
                break;
            }
        }
        let (status, answer) = said;
        if status == StatusCode::OK {
            return read(&answer, asked).map_err(|reason| away(vendor, call, reason));
        }
        // A wrong address and a proxy answer by such a status too; only the vendor's own words are its answer.
        let refusal = serde_json::from_slice::<Refusal>(&answer).ok();
        Err(refusal_of(status, refusal)
            .unwrap_or_else(|code| away(vendor, call, &format!("HTTP status {status}, {}", plain(&code)))))
    }

    async fn send(
        &self,
        url: &str,
        key: &[u8],
        (vendor, call): (&str, Call),
        body: &[u8],
    ) -> Result<(StatusCode, Vec<u8>), String> {
        let url = format!("{url}/lottery/operator/v1/{vendor}/{}", call.name());
        let path = reqwest::Url::parse(&url).map_err(|error| error.to_string())?.path().to_owned();
        let now_ms = self.core.clock.now_ms();
        let request = self
            .client
            .post(url)
            .header("Content-Type", "application/json")
            .header(TIMESTAMP_HEADER, now_ms.to_string())
            .header(SIGNATURE_HEADER, signature::sign_call(key, now_ms, "POST", &path, body))
            .timeout(call.wait())
            .body(body.to_vec());
        let mut response = request.send().await.map_err(|error| error.without_url().to_string())?;
        let mut answer = Vec::new();
        while let Some(piece) = response.chunk().await.map_err(|error| error.without_url().to_string())? {
            if answer.len() + piece.len() > ANSWER_BYTES_MAX {
                return Err("the answer is too long".to_owned());
            }
            answer.extend_from_slice(&piece);
        }
        Ok((response.status(), answer))
    }
}

/// What a refusal of a vendor means to the caller; its code where it is none that a call may be refused with.
fn refusal_of(status: StatusCode, refusal: Option<Refusal>) -> Result<LotteryGatewayError, String> {
    let Some(Refusal { error_code, value }) = refusal else { return Err("no code".to_owned()) };
    let is = |code: ErrorCode| error_code == code.code() && status.as_u16() == code.status();
    if is(ErrorCode::NotFound) {
        return Ok(LotteryGatewayError::Unknown);
    }
    let of_cancels = [ErrorCode::LotteryNotCancellable, ErrorCode::LotteryLimitReached];
    if let Some(code) = of_cancels.into_iter().find(|code| is(*code)) {
        return Ok(LotteryGatewayError::refusal(code));
    }
    if error_code == ErrorCode::FieldInvalid.code() && status == StatusCode::BAD_REQUEST {
        return Ok(LotteryGatewayError::refusal(ErrorCode::FieldInvalid));
    }
    let Some(code) = PASSED_ON.into_iter().find(|code| is(*code)) else { return Err(error_code) };
    let detail = value.unwrap_or_default().detail.map(|text| text.chars().take(DETAIL_MAX).collect());
    Ok(LotteryGatewayError::Refused { code, detail })
}

fn read<T: DeserializeOwned + Sound>(answer: &[u8], asked: &Asked<'_>) -> Result<T, &'static str> {
    let value: T = serde_json::from_slice(answer).map_err(|_| "the answer is not understood")?;
    if value.is_sound(asked) { Ok(value) } else { Err("the answer cannot be, or is about something else") }
}

/// What may stand in a log of a word that a vendor chose.
fn plain(word: &str) -> String {
    word.chars().filter(char::is_ascii_graphic).take(64).collect()
}

fn away(vendor: &str, call: Call, reason: &str) -> LotteryGatewayError {
    let call = call.name();
    tracing::warn!(vendor, call, reason, "a lottery vendor did not answer");
    metrics::counter!("erawan_lottery_calls_failed_total", "vendor" => vendor.to_owned(), "call" => call)
        .increment(1);
    LotteryGatewayError::Away
}
