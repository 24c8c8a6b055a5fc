use std::borrow::Cow;
use std::convert::Infallible;
use std::net::IpAddr;
use std::time::Duration;

use axum::http::header::CACHE_CONTROL;
use axum::http::{HeaderMap, HeaderValue};
use axum::response::IntoResponse;
use axum::response::sse::{Event, Sse};
use erawan_kernel::Money;
use erawan_kernel::ids::DepositId;
use futures::stream::{StreamExt, unfold};
use tokio::time::{Instant, Interval, MissedTickBehavior, interval_at};

use crate::events::{DrawChange, Heard, LotteryOutcome, MemberEvent, SessionEnd, Subscription};
use crate::inbox;
use crate::rooms::messaging::Messaging;
use crate::rooms::session::CurrentMember;
use crate::rooms::wallet::MemberBalance;
use crate::web::ClientCountry;
use crate::web::prelude::*;

/// Keeps proxies from closing a quiet stream, and is when a session's end by time is noticed.
const PING_EVERY: Duration = Duration::from_secs(10);

pub(super) fn routes() -> OpenApiRouter<Messaging> {
    calls![stream]
}

/// Live stream
///
/// Server-sent events: `balance`, `deposit`, `games`, `inbox`, `chat`, `draw`, `lottery`, `responsible.check`, `session.ended`, `ping`. The identifier of a balance is the
/// ledger's sequence; with it as `Last-Event-ID` the stream begins with a balance only if there is a newer
/// one. At most eight streams per member.
#[utoipa::path(get, path = "/wps/stream", tag = "messaging", security(("token" = [])),
    params(("Last-Event-ID" = Option<String>, Header, description = "Identifier of the last event received")),
    responses((status = 200, content_type = "text/event-stream", body = StreamEvent), Refusals))]
async fn stream(
    State(messaging): State<Messaging>,
    member: CurrentMember,
    ClientAddress(address): ClientAddress,
    country: ClientCountry,
    headers: HeaderMap,
) -> Result<impl IntoResponse, ApiError> {
    let stopping = messaging.core.stopping.clone();
    let event = messaging.core.events.subscribe(member.member_id).ok_or(ErrorCode::TooManyRequests)?;
    let last_seen = headers.get("Last-Event-ID").and_then(|id| id.to_str().ok()?.parse().ok());
    let mut pings = interval_at(Instant::now() + PING_EVERY, PING_EVERY);
    pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let screen = Screen {
        messaging,
        member,
        address,
        country,
        event,
        pings,
        sequence: last_seen.unwrap_or(-1),
        check_told: None,
        has_more_wallets: false,
        heard_of: -1,
        next: Next::Balance,
    };
    let events = unfold(screen, |mut screen| async move {
        let event = screen.next_event().await?;
        Some((Ok::<_, Infallible>(event), screen))
    });
    // The client connects again, to a node that stays.
    let events = events.take_until(stopping.cancelled_owned());
    Ok(([(CACHE_CONTROL, HeaderValue::from_static("no-store"))], Sse::new(events)))
}

/// One event; its name is the `event` field, this is the `data`.
#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged, rename_all_fields = "camelCase")]
enum StreamEvent {
    /// `balance`
    Balance {
        /// What may be spent from all wallets.
        sum_balance: Money,
        /// What may be spent from the main one.
        available: Money,
        /// Orders balances; a larger one is newer.
        sequence: i64,
    },
    /// `deposit`
    Deposit {
        #[schema(value_type = String)]
        order_id: DepositId,
        #[schema(value_type = String)]
        status: Cow<'static, str>,
    },
    /// `games`: a favourite was added or removed, or a game opened.
    Games {
        /// `favourite` or `recent`.
        #[schema(value_type = String)]
        shelf: Cow<'static, str>,
    },
    /// `inbox`: a message came, or one was read.
    Inbox {
        /// Messages that were not opened.
        unread_count: u64,
    },
    /// `jackpot`: the member won one and was paid.
    Jackpot {
        /// All of it.
        amount: Money,
    },
    /// `chat`: support wrote, or the member read what it wrote.
    Chat {
        /// Messages of support that the member has not seen.
        unread_count: u64,
    },
    /// `draw`: a draw of a lottery changed.
    Draw {
        vendor: String,
        game_code: String,
        numero: String,
        /// As in the calls about draws.
        #[schema(value_type = String)]
        state: Cow<'static, str>,
        /// Epoch milliseconds.
        close_time: i64,
        /// Epoch milliseconds.
        draw_time: i64,
        #[serde(skip_serializing_if = "Option::is_none")]
        result: Option<String>,
    },
    /// `lottery`: something became of what the member has in a draw.
    Lottery {
        vendor: String,
        game_code: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        numero: Option<String>,
        /// `won`, `lost`, `returned` or `corrected`; how much is in the records.
        #[schema(value_type = String)]
        outcome: Cow<'static, str>,
    },
    /// `responsible.check`: a reality check waits to be seen.
    RealityCheck {
        /// When it opened, epoch milliseconds.
        opened_at: i64,
    },
    /// `session.ended`, always the last one.
    SessionEnded {
        /// `replaced`, `logout`, `signed_out`, `expired`, `disabled` or `excluded`.
        reason: &'static str,
    },
    /// `ping`
    Ping {},
}

impl StreamEvent {
    fn of_draw(change: DrawChange) -> Self {
        let DrawChange { vendor, game_code, numero, state, close_time, draw_time, result } = change;
        Self::Draw { vendor, game_code, numero, state, close_time, draw_time, result }
    }

    fn of_outcome(outcome: LotteryOutcome) -> Self {
        let LotteryOutcome { vendor, game_code, numero, outcome } = outcome;
        Self::Lottery { vendor, game_code, numero, outcome }
    }
}

/// One open screen.
struct Screen {
    messaging: Messaging,
    member: CurrentMember,
    address: IpAddr,
    country: ClientCountry,
    event: Subscription,
    pings: Interval,
    /// The sequence of the newest balance that this screen has.
    sequence: i64,
    /// When the reality check that was sent to this screen became due.
    check_told: Option<i64>,
    /// The member has wallets at vendors.
    has_more_wallets: bool,
    /// The sequence of the newest movement in any wallet that this screen heard of.
    heard_of: i64,
    next: Next,
}

enum Next {
    Balance,
    Check,
    Inbox,
    Chat,
    Event,
    End,
}

impl Screen {
    async fn next_event(&mut self) -> Option<Event> {
        loop {
            let event = match self.next {
                Next::End => return None,
                // Boxed: what is needed now and then must not take room in a stream that waits.
                Next::Balance => Box::pin(self.present_balance()).await,
                Next::Check => Box::pin(self.open_check()).await,
                Next::Inbox => Box::pin(self.inbox()).await,
                Next::Chat => Box::pin(self.chat()).await,
                Next::Event => tokio::select! {
                    heard = self.event.next() => self.event_of(heard),
                    _ = self.pings.tick() => Box::pin(self.after_a_while()).await,
                },
            };
            if let Some(event) = event {
                return Some(event);
            }
        }
    }

    /// Sends a reality check that waits, once until it is confirmed.
    async fn open_check(&mut self) -> Option<Event> {
        self.next = Next::Event;
        let CurrentMember { member_id, session_id, .. } = self.member;
        let opened = self.messaging.responsible.open_check_ms(member_id, session_id).await;
        let opened_at_ms =
            opened.inspect_err(|error| tracing::warn!(%error, "a check could not be read")).ok()?;
        if opened_at_ms == self.check_told {
            return None;
        }
        self.check_told = opened_at_ms;
        event("responsible.check", &StreamEvent::RealityCheck { opened_at: opened_at_ms? })
    }

    /// Sends how many messages are unread. Trial accounts have no inbox.
    async fn inbox(&mut self) -> Option<Event> {
        self.next = Next::Event;
        if self.member.kind.is_trial() {
            return None;
        }
        let count = inbox::unread_count(&self.messaging.core, self.member.inbox()).await;
        let unread_count =
            count.inspect_err(|error| tracing::warn!(%error, "an inbox could not be read")).ok()?;
        event("inbox", &StreamEvent::Inbox { unread_count })
    }

    /// Sends how many messages of support are unread.
    async fn chat(&mut self) -> Option<Event> {
        self.next = Next::Event;
        let count = super::chat::unread_count(&self.messaging, self.member.member_id).await;
        let unread_count =
            count.inspect_err(|error| tracing::warn!(%error, "a chat could not be read")).ok()?;
        event("chat", &StreamEvent::Chat { unread_count })
    }

    async fn present_balance(&mut self) -> Option<Event> {
        self.next = Next::Check;
        match self.messaging.payments.wallets.balances(self.member.member_id, self.member.kind).await {
            Ok(balances) => {
                let MemberBalance { available, sequence, .. } = balances.main;
                self.has_more_wallets = !balances.at_vendors.is_empty();
                self.balance(balances.sum(), available, sequence.max(self.heard_of))
            }
            Err(error) => {
                // The client connects again and requests the balance itself.
                tracing::warn!(%error, "a stream could not read its balance");
                self.next = Next::End;
                None
            }
        }
    }

    fn event_of(&mut self, heard: Heard) -> Option<Event> {
        match heard {
            Heard::Gap => {
                // What was lost may have been the end of the session. The client connects again and finds out.
                self.next = Next::End;
                None
            }
            Heard::Event(MemberEvent::Balance { sum_balance, available, sequence })
                if !self.has_more_wallets =>
            {
                self.balance(sum_balance, available, sequence)
            }
            // Only all wallets together say what the member has.
            Heard::Event(MemberEvent::Balance { sequence, .. } | MemberEvent::Wallets { sequence }) => {
                self.heard_of = self.heard_of.max(sequence);
                self.next = Next::Balance;
                None
            }
            Heard::Event(MemberEvent::RealityCheck) => {
                self.next = Next::Check;
                None
            }
            Heard::Event(MemberEvent::Chat) => {
                self.next = Next::Chat;
                None
            }
            Heard::Event(MemberEvent::Inbox) => {
                self.next = Next::Inbox;
                None
            }
            Heard::Event(MemberEvent::Deposit { deposit_id, status }) => {
                event("deposit", &StreamEvent::Deposit { order_id: deposit_id, status })
            }
            Heard::Event(MemberEvent::Jackpot { amount }) => {
                event("jackpot", &StreamEvent::Jackpot { amount })
            }
            Heard::Event(MemberEvent::Draw(change)) => event("draw", &StreamEvent::of_draw(*change)),
            Heard::Event(MemberEvent::LotteryOutcome(outcome)) => {
                event("lottery", &StreamEvent::of_outcome(*outcome))
            }
            Heard::Event(MemberEvent::Games { shelf }) => event("games", &StreamEvent::Games { shelf }),
            Heard::Event(MemberEvent::SessionEnded { session_id, reason })
                if session_id == self.member.session_id =>
            {
                self.end(reason)
            }
            Heard::Event(MemberEvent::SessionEnded { .. }) => None,
            Heard::Event(MemberEvent::AccountDisabled) => self.end(SessionEnd::Disabled),
        }
    }

    fn balance(&mut self, sum_balance: Money, available: Money, sequence: i64) -> Option<Event> {
        if sequence <= self.sequence {
            return None;
        }
        self.sequence = sequence;
        let event = event("balance", &StreamEvent::Balance { sum_balance, available, sequence });
        event.map(|event| event.id(sequence.to_string()))
    }

    async fn after_a_while(&mut self) -> Option<Event> {
        // A session that cannot be asked about is not over.
        if let Ok(false) = self.messaging.sessions.is_live(&self.member).await {
            return self.end(SessionEnd::Expired);
        }
        if self.messaging.is_barred(&self.member, self.address, self.country).await {
            // The session goes on where it is served; a client that connects again from here is told why not.
            self.next = Next::End;
            return None;
        }
        self.next = Next::Check;
        event("ping", &StreamEvent::Ping {})
    }

    fn end(&mut self, reason: SessionEnd) -> Option<Event> {
        self.next = Next::End;
        event("session.ended", &StreamEvent::SessionEnded { reason: reason.word() })
    }
}

fn event(name: &str, data: &StreamEvent) -> Option<Event> {
    Event::default().event(name).json_data(data).ok()
}
