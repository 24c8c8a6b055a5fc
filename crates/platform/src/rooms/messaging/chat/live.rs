use std::net::IpAddr;
use std::time::Duration;

use axum::Router;
use axum::extract::ws::{CloseFrame, Message as WsMessage, WebSocket, WebSocketUpgrade, close_code};
use axum::http::header::{HOST, ORIGIN, SEC_WEBSOCKET_PROTOCOL};
use axum::http::{HeaderMap, Uri};
use axum::response::Response;
use axum::routing::get;
use erawan_kernel::Language;
use erawan_kernel::ids::{ConversationId, MemberId, OperatorSessionId};
use tokio::time::{Instant, MissedTickBehavior, interval_at, timeout};
use uuid::Uuid;

use super::super::{MessagingError, Result};
use super::hub::{Frame, Listener};
use super::model::{Conversation, MessageForm, Side};
use super::tickets::{self, Holder};
use super::values::LiveFrame;
use super::{answer, find_for_operator, of_member, say, see, typing};
use crate::rooms::messaging::Messaging;
use crate::rooms::operator::Operator;
use crate::rooms::session::{CurrentMember, SessionError};
use crate::web::ClientCountry;
use crate::web::prelude::*;

const PROTOCOL: &str = "erawan.chat";
/// The largest frame a client may send, in bytes.
const FRAME_BYTES_MAX: usize = 16 * 1024;
/// What an open connection keeps ready to read into, in bytes; longer frames come in several reads.
const READ_BUFFER_BYTES: usize = 4 * 1024;
/// Frames a client may send in [`PACE_FOR`]; more closes the connection.
const FRAMES_MAX: u32 = 60;
const PACE_FOR: Duration = Duration::from_secs(10);
/// How long a client may take to read a frame before it is disconnected.
const PATIENCE: Duration = Duration::from_secs(10);
/// Keeps proxies from closing a quiet connection, and is when a session's end by time is noticed.
const PING_EVERY: Duration = Duration::from_secs(10);

/// Close codes of our own.
const SESSION_OVER: u16 = 4001;
const TOO_FAST: u16 = 4008;
/// The client has to connect again and request what it missed.
const BEHIND: u16 = 4009;

pub(in super::super) fn routes() -> Router<Messaging> {
    Router::new().route("/chat/live", get(member_live)).route("/console/live", get(console_live))
}

async fn member_live(
    State(messaging): State<Messaging>,
    RequestLanguage(language): RequestLanguage,
    ClientAddress(address): ClientAddress,
    country: ClientCountry,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Result<Response, ApiError> {
    let holder = holder_of(&messaging, &headers).await?;
    let Some(Holder::Member { merchant_id, member_id, session_id }) = holder else {
        return Err(ErrorCode::SessionRequired.into());
    };
    let member = messaging.accounts.find(member_id).await?.ok_or(SessionError::Missing)?;
    let member = CurrentMember { member_id, merchant_id, session_id, kind: member.kind };
    let listener = messaging.chat.listen_as_member(member_id).ok_or(ErrorCode::TooManyRequests)?;
    let who = Who::Member { member, address, country };
    let chat = Chat { messaging, language, who, sent: 0, since: Instant::now() };
    // Only now, so that an end is either seen here or heard by the listener's connection.
    if chat.is_over().await {
        return Err(SessionError::Ended.into());
    }
    Ok(opened(upgrade, chat, listener))
}

async fn console_live(
    State(messaging): State<Messaging>,
    RequestLanguage(language): RequestLanguage,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Result<Response, ApiError> {
    let Some(Holder::Operator { operator_id, session_id, .. }) = holder_of(&messaging, &headers).await?
    else {
        return Err(ErrorCode::SessionRequired.into());
    };
    let operator = messaging.operators.find(operator_id).await?.ok_or(ErrorCode::SessionRequired)?;
    let listener =
        messaging.chat.listen_as_support(operator.merchant_id).ok_or(ErrorCode::TooManyRequests)?;
    let who = Who::Operator { operator, session_id };
    let chat = Chat { messaging, language, who, sent: 0, since: Instant::now() };
    if chat.is_over().await {
        return Err(ErrorCode::SessionRequired.into());
    }
    Ok(opened(upgrade, chat, listener))
}

fn opened(upgrade: WebSocketUpgrade, chat: Chat, listener: Listener) -> Response {
    upgrade
        .protocols([PROTOCOL])
        .max_message_size(FRAME_BYTES_MAX)
        .max_frame_size(FRAME_BYTES_MAX)
        // The usual buffers are 128 KiB each way, for every connection that only waits.
        .read_buffer_size(READ_BUFFER_BYTES)
        .write_buffer_size(0)
        .on_upgrade(move |socket| chat.go_on(socket, listener))
}

/// The holder of the connection's ticket. A page of another origin is refused, whatever ticket it has.
async fn holder_of(messaging: &Messaging, headers: &HeaderMap) -> Result<Option<Holder>, ApiError> {
    if !is_own_page(headers) {
        return Err(ErrorCode::PermissionDenied.into());
    }
    let offered =
        headers.get(SEC_WEBSOCKET_PROTOCOL).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let Some(secret) = offered.split(',').find_map(|word| word.trim().strip_prefix("ticket.")) else {
        return Ok(None);
    };
    Ok(tickets::take(messaging, secret).await?)
}

/// Browsers send the origin of the page; other programs may send none.
fn is_own_page(headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(ORIGIN) else { return true };
    let page = origin.to_str().ok().and_then(|origin| origin.parse::<Uri>().ok());
    let page = page.as_ref().and_then(Uri::authority).map(|authority| authority.as_str().to_owned());
    page.is_some() && page.as_deref() == headers.get(HOST).and_then(|host| host.to_str().ok())
}

enum Who {
    Member { member: CurrentMember, address: IpAddr, country: ClientCountry },
    Operator { operator: Operator, session_id: OperatorSessionId },
}

/// One open connection.
struct Chat {
    messaging: Messaging,
    language: Language,
    who: Who,
    /// Frames the client sent since `since`.
    sent: u32,
    since: Instant,
}

/// Why a connection ends.
struct End(u16);

/// What a client sends.
#[derive(Debug, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase", rename_all_fields = "camelCase")]
enum ClientFrame {
    Message {
        conversation_id: Option<String>,
        #[serde(flatten)]
        form: MessageForm,
    },
    Typing {
        conversation_id: Option<String>,
    },
    Seen {
        conversation_id: Option<String>,
        seq: i64,
    },
}

impl Chat {
    async fn go_on(mut self, mut socket: WebSocket, mut listener: Listener) {
        let mut pings = interval_at(Instant::now() + PING_EVERY, PING_EVERY);
        pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut endings = self.messaging.core.events.endings();
        let stopping = self.messaging.core.stopping.clone();
        let end = loop {
            let step = tokio::select! {
                frame = listener.next() => self.hear(&mut socket, frame).await,
                sent = socket.recv() => match sent {
                    Some(Ok(sent)) => self.take(&mut socket, sent).await,
                    Some(Err(_)) | None => return,
                },
                ended = endings.recv() => self.after_ending(ended.ok().flatten()).await,
                () = stopping.cancelled() => Err(End(close_code::AWAY)),
                _ = pings.tick() => match self.after_a_while().await {
                    Ok(()) => write(&mut socket, WsMessage::Ping(bytes::Bytes::new())).await,
                    end => end,
                },
            };
            if let Err(end) = step {
                break end;
            }
        };
        let frame = CloseFrame { code: end.0, reason: "".into() };
        // An error is ignored: the client may be gone already.
        drop(timeout(PATIENCE, socket.send(WsMessage::Close(Some(frame)))).await);
    }

    async fn hear(&self, socket: &mut WebSocket, frame: Option<Frame>) -> Result<(), End> {
        let frame = frame.ok_or(End(BEHIND))?;
        let viewer = match &self.who {
            Who::Member { .. } => None,
            Who::Operator { operator, .. } => Some(operator),
        };
        match LiveFrame::of(&self.messaging, frame, viewer).await {
            Ok(Some(frame)) => tell(socket, &frame).await,
            Ok(None) => Ok(()),
            Err(error) => {
                tracing::warn!(%error, "a chat could not be told");
                Err(End(BEHIND))
            }
        }
    }

    async fn take(&mut self, socket: &mut WebSocket, sent: WsMessage) -> Result<(), End> {
        if self.since.elapsed() >= PACE_FOR {
            (self.since, self.sent) = (Instant::now(), 0);
        }
        self.sent += 1;
        if self.sent > FRAMES_MAX {
            return Err(End(TOO_FAST));
        }
        let WsMessage::Text(text) = sent else { return Ok(()) };
        self.after_a_while().await?;
        let (client_id, outcome) = match serde_json::from_str::<ClientFrame>(&text) {
            Ok(ClientFrame::Message { conversation_id, form }) => {
                (Some(form.client_id()), self.message(conversation_id, &form).await)
            }
            Ok(ClientFrame::Typing { conversation_id }) => (None, self.typing(conversation_id).await),
            Ok(ClientFrame::Seen { conversation_id, seq }) => (None, self.seen(conversation_id, seq).await),
            Err(_) => (None, Err(ErrorCode::RequestMalformed.into())),
        };
        match outcome {
            Ok(()) => Ok(()),
            Err(error) => tell(socket, &self.refused(client_id, &error)).await,
        }
    }

    fn refused(&self, client_id: Option<Uuid>, error: &ApiError) -> LiveFrame {
        let code = error.code();
        LiveFrame::Refused { client_id, error_code: code.code(), message: code.text(self.language) }
    }

    async fn message(&self, conversation: Option<String>, form: &MessageForm) -> Result<(), ApiError> {
        let new = form.check()?;
        match &self.who {
            Who::Member { member, .. } => drop(say(&self.messaging, *member, &new).await?),
            Who::Operator { operator, session_id } => {
                self.messaging.operators.touch(*session_id).await?;
                drop(answer(&self.messaging, operator, conversation_id(conversation)?, &new).await?);
            }
        }
        Ok(())
    }

    async fn typing(&self, conversation: Option<String>) -> Result<(), ApiError> {
        let (conversation, side) = self.meant(conversation).await?;
        typing(&self.messaging, &conversation, side);
        Ok(())
    }

    async fn seen(&self, conversation: Option<String>, seq: i64) -> Result<(), ApiError> {
        let (conversation, side) = self.meant(conversation).await?;
        Ok(see(&self.messaging, &conversation, side, seq).await?)
    }

    async fn meant(&self, conversation: Option<String>) -> Result<(Conversation, Side), ApiError> {
        Ok(match &self.who {
            Who::Member { member, .. } => (of_member(&self.messaging, *member).await?, Side::Member),
            Who::Operator { operator, .. } => (
                find_for_operator(&self.messaging, operator, conversation_id(conversation)?).await?,
                Side::Support,
            ),
        })
    }

    /// A session ended, or messages were missed that may have been about this one.
    async fn after_ending(&self, ended: Option<MemberId>) -> Result<(), End> {
        match (&self.who, ended) {
            (Who::Member { member, .. }, ended) if ended.is_none_or(|ended| ended == member.member_id) => {
                self.after_a_while().await
            }
            _ => Ok(()),
        }
    }

    async fn after_a_while(&self) -> Result<(), End> {
        if self.is_over().await { Err(End(SESSION_OVER)) } else { Ok(()) }
    }

    /// Whether the connection lost what it was opened by: a live session of an account that is not disabled, from a
    /// place that is served. What cannot be asked about is not over.
    async fn is_over(&self) -> bool {
        let messaging = &self.messaging;
        match &self.who {
            Who::Member { member, address, country } => {
                let is_ended = matches!(messaging.sessions.is_live(member).await, Ok(false));
                let account = messaging.accounts.find(member.member_id).await;
                let is_disabled = account.is_ok_and(|known| known.is_none_or(|known| known.is_disabled));
                is_ended || is_disabled || messaging.is_barred(member, *address, *country).await
            }
            Who::Operator { session_id, .. } => {
                matches!(messaging.operators.is_live(*session_id).await, Ok(false))
            }
        }
    }
}

fn conversation_id(conversation: Option<String>) -> Result<ConversationId> {
    conversation.and_then(|id| id.parse().ok()).ok_or(MessagingError::Unknown)
}

async fn tell(socket: &mut WebSocket, frame: &LiveFrame) -> Result<(), End> {
    match serde_json::to_string(frame) {
        Ok(text) => write(socket, WsMessage::Text(text.into())).await,
        Err(_) => Err(End(BEHIND)),
    }
}

/// A client that reads too slowly is disconnected.
async fn write(socket: &mut WebSocket, message: WsMessage) -> Result<(), End> {
    match timeout(PATIENCE, socket.send(message)).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(_)) | Err(_) => Err(End(BEHIND)),
    }
}
