use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use erawan_kernel::Language;
use serde::Serialize;

use crate::http::dto::CommitView;

/// Why a request fails.
#[derive(Debug, thiserror::Error)]
pub enum StudioError {
    /// The ticket is unknown, used or too old.
    #[error("the ticket is not valid")]
    TicketInvalid,
    /// No session, or one that ended here or at the operator.
    #[error("the session has ended")]
    SessionExpired,
    /// The operator has disabled the player.
    #[error("the player is disabled")]
    PlayerDisabled,
    /// The round may not be played.
    #[error(transparent)]
    Spin(#[from] SpinError),
    /// The game is unknown here or disabled.
    #[error("the game is not available")]
    GameNotAvailable,
    /// The operator did not answer; a transfer that took place is being completed.
    #[error("the wallet's answer is unknown")]
    WalletUnknown,
    /// The request asks for nothing there is.
    #[error(transparent)]
    Request(#[from] RequestError),
    /// No randomness: no round may start.
    #[error(transparent)]
    Entropy(#[from] erawan_kernel::EntropyError),
    /// The database failed.
    #[error(transparent)]
    Database(#[from] sea_orm::DbErr),
    /// A stored row does not make sense.
    #[error("a stored row is corrupt: {0}")]
    Corrupt(String),
    /// The task that played a round ended without an answer.
    #[error("a round's task failed: {0}")]
    TaskFailed(String),
}

/// Why a round is not played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SpinError {
    /// The operator's limits refuse the stake.
    #[error("a limit of the player refuses the stake")]
    LimitReached,
    /// The operator refuses the stake for another reason.
    #[error("the operator refuses the stake")]
    BetRefused,
    /// The balance does not cover the stake.
    #[error("the balance does not cover the stake")]
    InsufficientBalance,
    /// The stake is not on offer.
    #[error("the stake is not on offer")]
    BetLevelInvalid,
    /// The commit is not the player's current one.
    #[error("the commit is unknown")]
    CommitUnknown,
    /// The commit was used with other content.
    #[error("the commit was used with other content")]
    CommitUsed,
    /// A round of this game is still open.
    #[error("a round is open")]
    RoundOpen,
    /// A round of another game, or in another window, is still open at the operator.
    #[error("a round is open elsewhere")]
    RoundOpenElsewhere,
    /// The last round began too short a time ago.
    #[error("the last round began less than 2.5 s ago")]
    TooEarly {
        /// When the next round may begin, epoch milliseconds.
        next_start_at: i64,
    },
}

/// Why a request is not understood.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RequestError {
    /// The resource does not exist, or is not the caller's.
    #[error("not found")]
    NotFound,
    /// The method is not one of the path's.
    #[error("method not allowed")]
    MethodNotAllowed,
    /// The request could not be read.
    #[error("the request could not be read: {0}")]
    Malformed(String),
}

/// The body of an error response.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ErrorBody {
    /// The stable code.
    #[schema(example = "insufficient.balance")]
    pub(crate) error_code: String,
    /// The text a player reads.
    pub(crate) message: String,
    /// The commit for the next try, when the refused round used one up.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) commit: Option<CommitView>,
    /// When the next round may begin, epoch milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) next_start_at: Option<i64>,
}

/// Status, code, English and Thai text.
type WireForm = (u16, &'static str, &'static str, &'static str);

impl SpinError {
    const fn wire_form(self) -> WireForm {
        match self {
            Self::LimitReached => {
                (409, "limit.reached", "This bet exceeds your limit", "เดิมพันนี้เกินวงเงินที่คุณกำหนดไว้")
            }
            Self::BetRefused => (409, "bet.refused", "The bet was declined", "เดิมพันนี้ถูกปฏิเสธ"),
            Self::InsufficientBalance => {
                (409, "insufficient.balance", "The balance is not sufficient", "ยอดเงินไม่เพียงพอ")
            }
            Self::BetLevelInvalid => {
                (400, "bet.level.invalid", "This bet level is not available", "ไม่มีระดับเดิมพันนี้ในเกม")
            }
            Self::CommitUnknown => {
                (409, "commit.unknown", "Please reload the game and play again", "กรุณาโหลดเกมใหม่แล้วเล่นอีกครั้ง")
            }
            Self::CommitUsed => (
                409,
                "commit.used",
                "This round was already played with another bet",
                "รอบนี้ถูกเล่นด้วยเดิมพันอื่นไปแล้ว",
            ),
            Self::RoundOpen => (
                409,
                "round.open",
                "Your last round is still being completed",
                "รอบก่อนหน้ายังสรุปผลไม่เสร็จ กรุณารอสักครู่",
            ),
            Self::RoundOpenElsewhere => (
                409,
                "round.open.elsewhere",
                "A round is open in another game or window. Finish it there first",
                "มีรอบที่ยังไม่จบในเกมหรือหน้าต่างอื่น กรุณาเล่นรอบนั้นให้จบก่อน",
            ),
            Self::TooEarly { .. } => (
                429,
                "spin.too.early",
                "Please wait a moment before the next round",
                "กรุณารอสักครู่ก่อนเริ่มรอบถัดไป",
            ),
        }
    }
}

impl RequestError {
    const fn wire_form(&self) -> WireForm {
        match self {
            Self::NotFound => (404, "not.found", "Not found", "ไม่พบข้อมูล"),
            Self::MethodNotAllowed => {
                (405, "method.not.allowed", "This method is not allowed", "ไม่อนุญาตให้ใช้วิธีเรียกนี้")
            }
            Self::Malformed(_) => {
                (400, "request.malformed", "The request could not be read", "ไม่สามารถอ่านคำขอได้")
            }
        }
    }
}

impl StudioError {
    const fn wire_form(&self) -> WireForm {
        match self {
            Self::TicketInvalid => {
                (401, "ticket.invalid", "Please open the game again", "กรุณาเปิดเกมใหม่อีกครั้ง")
            }
            Self::SessionExpired => {
                (401, "session.expired", "The game session has ended", "เซสชันเกมสิ้นสุดแล้ว กรุณาเปิดเกมใหม่")
            }
            Self::PlayerDisabled => {
                (403, "player.disabled", "This account cannot play now", "บัญชีนี้ยังไม่สามารถเล่นได้ในขณะนี้")
            }
            Self::Spin(error) => error.wire_form(),
            Self::GameNotAvailable => {
                (409, "game.not.available", "This game is not available now", "เกมนี้ไม่พร้อมให้บริการในขณะนี้")
            }
            Self::WalletUnknown => (
                503,
                "wallet.unknown",
                "The wallet did not respond. Your money is safe and the round is being completed",
                "กระเป๋าเงินไม่ตอบสนอง เงินของคุณปลอดภัยและระบบกำลังสรุปรอบนี้",
            ),
            Self::Request(error) => error.wire_form(),
            Self::Entropy(_) | Self::Database(_) => {
                (503, "game.unavailable", "Games are temporarily unavailable", "เกมหยุดให้บริการชั่วคราว")
            }
            Self::Corrupt(_) | Self::TaskFailed(_) => {
                (500, "system.error", "System busy, please try again", "ระบบขัดข้อง กรุณาลองใหม่อีกครั้ง")
            }
        }
    }

    /// The stable code on the wire.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        self.wire_form().1
    }
}

/// An error response in the language of its reader, with the commit for the next try.
#[derive(Debug)]
pub(crate) struct Refusal {
    pub(crate) error: StudioError,
    pub(crate) language: Language,
    pub(crate) commit: Option<CommitView>,
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let (status, code, english, thai) = self.error.wire_form();
        if status >= 500 {
            tracing::error!(error = %self.error, code, "the studio could not answer");
        }
        let message = match self.language {
            Language::English => english,
            Language::Thai => thai,
        };
        let next_start_at = match self.error {
            StudioError::Spin(SpinError::TooEarly { next_start_at }) => Some(next_start_at),
            _ => None,
        };
        let body = ErrorBody {
            error_code: code.to_owned(),
            message: message.to_owned(),
            commit: self.commit,
            next_start_at,
        };
        let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        (status, Json(body)).into_response()
    }
}
