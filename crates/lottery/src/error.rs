use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use erawan_kernel::{Language, Money};
use serde::Serialize;
use utoipa::ToSchema;

use crate::sales::quote::Quote;

/// Why a request fails.
#[derive(Debug, thiserror::Error)]
pub enum LotteryError {
    /// The caller's session or ticket.
    #[error(transparent)]
    Session(#[from] SessionError),
    /// The order or the cancelling of one.
    #[error(transparent)]
    Order(#[from] OrderError),
    /// What an operator wants to do with a draw.
    #[error(transparent)]
    Draw(#[from] DrawError),
    /// The request asks for nothing there is.
    #[error(transparent)]
    Request(#[from] RequestError),
    /// The operator did not answer; a transfer that took place is being completed.
    #[error("the operator's answer is unknown: {0}")]
    Unavailable(String),
    /// This node's clock is so far from the database's that it takes no orders.
    #[error("the database's clock less this node's is {0} ms: no orders are taken here")]
    Clock(i64),
    /// No randomness: nothing new may start.
    #[error(transparent)]
    Entropy(#[from] erawan_kernel::EntropyError),
    /// The database failed.
    #[error(transparent)]
    Database(#[from] sea_orm::DbErr),
    /// A stored row does not make sense.
    #[error("a stored row is corrupt: {0}")]
    Corrupt(String),
    /// A task ended without an answer.
    #[error("a task failed: {0}")]
    TaskFailed(String),
}

/// Why a session is not opened, or has ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SessionError {
    /// The ticket is unknown, used or too old.
    #[error("the ticket is not valid")]
    TicketInvalid,
    /// No session, or one that ended here or at the operator.
    #[error("the session has ended")]
    Expired,
    /// The operator has disabled the player.
    #[error("the player is disabled")]
    PlayerDisabled,
    /// The lottery is unknown here, or not for this kind of account.
    #[error("the game is not available")]
    GameNotAvailable,
}

/// What is wrong with one line of an order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LineProblem {
    /// The line, from 0.
    pub(crate) line: usize,
    /// Why, for the client's developer.
    pub(crate) detail: String,
}

/// A number that takes no more.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ClosedNumber {
    /// The line, from 0.
    pub(crate) line: usize,
    /// The draw.
    pub(crate) numero: String,
    /// The play.
    pub(crate) play_code: String,
    /// The number, symbol (`position:symbol` where there are positions) or cell.
    pub(crate) number: String,
}

/// Why an order is refused; nothing changed.
#[derive(Debug, Clone, thiserror::Error)]
pub enum OrderError {
    /// Lines that no play takes.
    #[error("a selection is not valid")]
    Selection(Vec<LineProblem>),
    /// Units, multiples or counts that are not taken.
    #[error("a stake is not valid")]
    Stake(Vec<LineProblem>),
    /// The total is not the computed one.
    #[error("the total is {0}")]
    TotalMismatch(Money),
    /// A price is another one.
    #[error("a price has changed")]
    OddsChanged(Box<Quote>),
    /// Numbers take no more.
    #[error("a number is closed")]
    NumberClosed(Vec<ClosedNumber>),
    /// A pool, the player's largest win, or the pace of orders.
    #[error("a limit is reached: {0}")]
    LimitReached(&'static str),
    /// The draw takes no more orders.
    #[error("the draw is closed")]
    DrawClosed {
        /// The one on sale.
        on_sale: Option<String>,
    },
    /// The draws of the order, each from 0 with what is wrong.
    #[error("the draws are not valid")]
    Chase(Vec<LineProblem>),
    /// The suborder cannot be cancelled any more.
    #[error("the suborder cannot be cancelled")]
    NotCancellable,
    /// The player has cancelled as many suborders as an hour allows.
    #[error("as many suborders were cancelled as an hour allows")]
    CancelLimit,
    /// The key was used with other content.
    #[error("the key was used with other content")]
    KeyConflict,
    /// The balance does not cover the stake.
    #[error("the balance does not cover the stake")]
    InsufficientBalance,
    /// The player's limits at the operator refuse the stake.
    #[error("a limit of the player refuses the stake")]
    PlayerLimit,
    /// The operator refuses the stake for another reason, or it was not confirmed in time.
    #[error("the operator refuses the stake")]
    BetRefused,
}

/// Why an operator's action on a draw is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum DrawError {
    /// The result has not the form of its family.
    #[error("the result is malformed")]
    ResultInvalid,
    /// The same person acts twice where two are needed.
    #[error("another person has to confirm")]
    SamePerson,
    /// The draw is not in a state that allows it.
    #[error("the draw's state does not allow it")]
    State,
}

/// Why a request is not understood.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RequestError {
    /// The resource does not exist, or is not the caller's.
    #[error("not found")]
    NotFound,
    /// A field has a value that does not exist.
    #[error("a field is not valid: {0}")]
    FieldInvalid(&'static str),
    /// The method is not one of the path's.
    #[error("method not allowed")]
    MethodNotAllowed,
    /// The request could not be read.
    #[error("the request could not be read: {0}")]
    Malformed(String),
    /// Prices are not complete, or return too little or too much.
    #[error("the sheet is not valid: {0}")]
    SheetInvalid(String),
    /// The call is not signed by the operator.
    #[error("the signature is not valid")]
    SignatureInvalid,
}

/// What a refusal carries beside its code.
#[derive(Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RefusalValue {
    /// Lines, or phases, that are not taken.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    lines: Vec<LineProblem>,
    /// Numbers that take no more.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    closed: Vec<ClosedNumber>,
    /// The present prices.
    #[serde(skip_serializing_if = "Option::is_none")]
    quote: Option<Quote>,
    /// The total that the lines amount to.
    #[serde(skip_serializing_if = "Option::is_none")]
    total: Option<Money>,
    /// Which limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    limit: Option<&'static str>,
    /// The draw on sale.
    #[serde(skip_serializing_if = "Option::is_none")]
    numero: Option<String>,
    /// What is wrong, for the operator's developer.
    #[serde(skip_serializing_if = "Option::is_none")]
    detail: Option<String>,
}

/// The body of an error response.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ErrorBody {
    /// The stable code.
    #[schema(example = "lottery.draw.closed")]
    error_code: String,
    /// The text a player reads.
    message: String,
    /// What else there is to know.
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<RefusalValue>,
}

/// The code of a suborder that cannot be cancelled any more.
pub(crate) const NOT_CANCELLABLE: &str = "lottery.order.not.cancellable";
/// The code of a stake above a limit, and of a suborder above what may be cancelled in an hour.
pub(crate) const LIMIT_REACHED: &str = "lottery.limit.reached";

/// Status, code, English and Thai text.
type WireForm = (u16, &'static str, &'static str, &'static str);

impl SessionError {
    const fn wire_form(self) -> WireForm {
        match self {
            Self::TicketInvalid => {
                (401, "ticket.invalid", "Please open the game again", "กรุณาเปิดเกมใหม่อีกครั้ง")
            }
            Self::Expired => {
                (401, "session.expired", "The game session has ended", "เซสชันเกมสิ้นสุดแล้ว กรุณาเปิดเกมใหม่")
            }
            Self::PlayerDisabled => {
                (403, "player.disabled", "This account cannot play now", "บัญชีนี้ยังไม่สามารถเล่นได้ในขณะนี้")
            }
            Self::GameNotAvailable => {
                (409, "game.not.available", "This game is not available now", "เกมนี้ไม่พร้อมให้บริการในขณะนี้")
            }
        }
    }
}

impl OrderError {
    const fn wire_form(&self) -> WireForm {
        match self {
            Self::Selection(_) => (
                400,
                "lottery.selection.invalid",
                "Some numbers are not valid for this play",
                "บางรายการเลือกเลขไม่ถูกต้อง",
            ),
            Self::Stake(_) => (400, "lottery.stake.invalid", "The stake is not valid", "ยอดแทงไม่ถูกต้อง"),
            Self::TotalMismatch(_) => (
                400,
                "lottery.total.mismatch",
                "The total does not match, please check the slip again",
                "ยอดรวมไม่ตรงกัน กรุณาตรวจสอบโพยอีกครั้ง",
            ),
            Self::OddsChanged(_) => (
                409,
                "lottery.odds.changed",
                "The price has changed, please confirm again",
                "ราคาเปลี่ยน กรุณายืนยันอีกครั้ง",
            ),
            Self::NumberClosed(_) => {
                (409, "lottery.number.closed", "Some numbers are sold out", "มีเลขปิดรับแล้ว")
            }
            Self::LimitReached(_) => (409, LIMIT_REACHED, "The limit has been reached", "เกินวงเงินที่รับได้"),
            Self::DrawClosed { .. } => {
                (409, "lottery.draw.closed", "This draw is closed for betting", "งวดนี้ปิดรับแล้ว")
            }
            Self::Chase(_) => {
                (400, "lottery.chase.invalid", "The chosen draws are not valid", "งวดที่เลือกไม่ถูกต้อง")
            }
            Self::NotCancellable => {
                (409, NOT_CANCELLABLE, "This bet can no longer be cancelled", "โพยนี้ยกเลิกไม่ได้แล้ว")
            }
            Self::CancelLimit => (
                409,
                LIMIT_REACHED,
                "You have cancelled as many bets as an hour allows, please try again later",
                "คุณยกเลิกโพยครบจำนวนต่อชั่วโมงแล้ว กรุณาลองใหม่ภายหลัง",
            ),
            Self::KeyConflict => (
                409,
                "idempotency.conflict",
                "This request was already sent with other content",
                "คำขอนี้เคยถูกส่งด้วยข้อมูลอื่นแล้ว",
            ),
            Self::InsufficientBalance => {
                (409, "insufficient.balance", "The balance is not sufficient", "ยอดเงินไม่เพียงพอ")
            }
            Self::PlayerLimit => {
                (409, "limit.reached", "This bet exceeds your limit", "เดิมพันนี้เกินวงเงินที่คุณกำหนดไว้")
            }
            Self::BetRefused => (409, "bet.refused", "The bet was declined", "เดิมพันนี้ถูกปฏิเสธ"),
        }
    }

    fn value(self) -> RefusalValue {
        let mut value = RefusalValue::default();
        match self {
            Self::Selection(lines) | Self::Stake(lines) | Self::Chase(lines) => value.lines = lines,
            Self::TotalMismatch(total) => value.total = Some(total),
            Self::OddsChanged(quote) => value.quote = Some(*quote),
            Self::NumberClosed(closed) => value.closed = closed,
            Self::LimitReached(limit) => value.limit = Some(limit),
            Self::CancelLimit => value.limit = Some("cancels"),
            Self::DrawClosed { on_sale } => value.numero = on_sale,
            _ => {}
        }
        value
    }
}

impl DrawError {
    const fn wire_form(self) -> WireForm {
        match self {
            Self::ResultInvalid => {
                (400, "lottery.result.invalid", "The result is not well formed", "รูปแบบผลรางวัลไม่ถูกต้อง")
            }
            Self::SamePerson => {
                (403, "lottery.result.same.person", "Another operator has to confirm", "ต้องให้เจ้าหน้าที่อีกคนยืนยัน")
            }
            Self::State => (
                409,
                "lottery.result.state",
                "The draw's state does not allow this",
                "สถานะของงวดไม่อนุญาตให้ทำรายการนี้",
            ),
        }
    }
}

impl RequestError {
    const fn wire_form(&self) -> WireForm {
        match self {
            Self::NotFound => (404, "not.found", "Not found", "ไม่พบข้อมูล"),
            Self::FieldInvalid(_) => (400, "field.invalid", "A field is not valid", "ข้อมูลบางช่องไม่ถูกต้อง"),
            Self::MethodNotAllowed => {
                (405, "method.not.allowed", "This method is not allowed", "ไม่อนุญาตให้ใช้วิธีเรียกนี้")
            }
            Self::Malformed(_) => {
                (400, "request.malformed", "The request could not be read", "ไม่สามารถอ่านคำขอได้")
            }
            Self::SheetInvalid(_) => {
                (400, "lottery.sheet.invalid", "The prices are not valid", "อัตราจ่ายไม่ถูกต้อง")
            }
            Self::SignatureInvalid => {
                (401, "signature.invalid", "The signature is not valid", "ลายเซ็นไม่ถูกต้อง")
            }
        }
    }
}

impl LotteryError {
    const fn wire_form(&self) -> WireForm {
        match self {
            Self::Session(error) => error.wire_form(),
            Self::Order(error) => error.wire_form(),
            Self::Draw(error) => error.wire_form(),
            Self::Request(error) => error.wire_form(),
            Self::Unavailable(_) | Self::Clock(_) | Self::Entropy(_) | Self::Database(_) => (
                503,
                "lottery.unavailable",
                "The lottery is temporarily unavailable",
                "หวยหยุดให้บริการชั่วคราว กรุณาลองใหม่",
            ),
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

/// An error response in the language of its reader.
#[derive(Debug)]
pub(crate) struct Refusal {
    pub(crate) error: LotteryError,
    pub(crate) language: Language,
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let (status, code, english, thai) = self.error.wire_form();
        if status >= 500 {
            tracing::error!(error = %self.error, code, "the lottery vendor could not answer");
        }
        let message = match self.language {
            Language::English => english,
            Language::Thai => thai,
        };
        let value = match self.error {
            LotteryError::Order(error) => Some(error.value()),
            LotteryError::Request(RequestError::SheetInvalid(detail)) => {
                Some(RefusalValue { detail: Some(detail), ..RefusalValue::default() })
            }
            _ => None,
        };
        let body = ErrorBody { error_code: code.to_owned(), message: message.to_owned(), value };
        let code = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let mut response = (code, Json(body)).into_response();
        if status == 503 {
            response.headers_mut().insert("retry-after", axum::http::HeaderValue::from_static("2"));
        }
        response
    }
}
