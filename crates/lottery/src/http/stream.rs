//! What changes while a client looks: draws of its lottery and its player's orders, as server-sent events.

use std::collections::{HashMap, VecDeque};
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures::Stream;
use uuid::Uuid;

use super::{Shared, authorised, refuse};
use crate::error::{ErrorBody, LotteryError, Refusal};
use crate::model::SESSION_MAX_MS;
use crate::service::Service;
use crate::store::{CHANGED_MAX, session};

/// How often a stream looks for changes: also those that another node made.
const LOOK_EVERY: Duration = Duration::from_secs(1);

/// A change may be seen so long after its moment: when its transaction ends, milliseconds.
const OVERLAP_MS: i64 = 10_000;

/// What a stream has told so far.
struct Watch {
    service: Arc<Service>,
    session: session::Model,
    /// From when on changes of orders are looked for, epoch milliseconds.
    since: i64,
    /// By order the newest change that was told, epoch milliseconds.
    told: HashMap<Uuid, i64>,
    /// The draws as they were told last.
    draws: String,
    ready: VecDeque<Event>,
    is_first: bool,
}

/// Draws and orders as they change: events `draws` and `order`, each with the JSON of the other calls.
#[utoipa::path(
    get, path = "/stream", tag = "play",
    security(("token" = [])),
    responses(
        (status = 200, description = "Server-sent events", body = String, content_type = "text/event-stream"),
        (status = 401, body = ErrorBody), (status = 503, body = ErrorBody),
    )
)]
pub(super) async fn stream(State(service): Shared, headers: HeaderMap) -> Result<Response, Refusal> {
    let refuse = refuse(&headers);
    let session = authorised(&service, &headers).await.map_err(refuse)?;
    let since = service.clock.now_ms();
    let watch = Watch {
        service,
        session,
        since,
        told: HashMap::new(),
        draws: String::new(),
        ready: VecDeque::new(),
        is_first: true,
    };
    Ok(Sse::new(events(watch)).keep_alive(KeepAlive::default()).into_response())
}

fn events(watch: Watch) -> impl Stream<Item = Result<Event, Infallible>> {
    futures::stream::unfold(watch, |mut watch| async move {
        loop {
            if let Some(event) = watch.ready.pop_front() {
                return Some((Ok(event), watch));
            }
            if !std::mem::take(&mut watch.is_first) {
                let stop = watch.service.stop.clone();
                tokio::select! {
                    () = stop.cancelled() => return None,
                    () = tokio::time::sleep(LOOK_EVERY) => {}
                }
            }
            if let Err(error) = watch.look().await {
                tracing::warn!(%error, "a stream ends");
                return None;
            }
        }
    })
}

impl Watch {
    /// Collects what has changed since the last look.
    async fn look(&mut self) -> Result<(), LotteryError> {
        let service = Arc::clone(&self.service);
        let session = service.store.session(&self.session.token_hash).await?;
        let now = service.clock.now_ms();
        if session.is_none_or(|session| session.ended || now - session.created_at >= SESSION_MAX_MS) {
            return Err(crate::error::SessionError::Expired.into());
        }
        let mut view = service.draws_view(&self.session.game_code, 1, 2).await?;
        view.server_time = 0;
        let draws = to_json(&view)?;
        if draws != self.draws {
            view.server_time = service.clock.now_ms();
            self.ready.push_back(Event::default().event("draws").data(to_json(&view)?));
            self.draws = draws;
        }
        let (vendor, player) = (&self.session.vendor, &self.session.player);
        let mut seen = 0;
        loop {
            let changed = service.store.changed_orders_of(vendor, player, self.since, seen).await?;
            let count = changed.len() as u64;
            for (at, order) in changed {
                let is_new = self.told.insert(order.order.id, at).is_none_or(|told| told < at);
                if is_new && order.order.game_code == self.session.game_code {
                    let view = service.order_view(&order).await?;
                    self.ready.push_back(Event::default().event("order").data(to_json(&view)?));
                }
            }
            if count < CHANGED_MAX {
                break;
            }
            seen += count;
        }
        self.since = self.since.max(now - OVERLAP_MS);
        Ok(())
    }
}

fn to_json(value: &impl serde::Serialize) -> Result<String, LotteryError> {
    serde_json::to_string(value).map_err(|error| LotteryError::Corrupt(error.to_string()))
}
