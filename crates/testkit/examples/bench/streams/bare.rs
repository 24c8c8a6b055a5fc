//! A minimal server of this framework: a stream that pings, a WebSocket that echoes.

use std::convert::Infallible;
use std::time::Duration;

use axum::Router;
use axum::extract::WebSocketUpgrade;
use axum::response::sse::{Event, Sse};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use futures::stream::unfold;
use tokio::net::TcpListener;
use tokio::time::{Instant, interval_at};

use super::process::LISTENING;
use crate::Failure;

const PING_EVERY: Duration = Duration::from_secs(10);

pub(crate) async fn serve() -> Result<(), Failure> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    println!("{LISTENING}{}", listener.local_addr()?);
    let router = Router::new().route("/stream", get(stream)).route("/echo", get(echo));
    Ok(axum::serve(listener, router).await?)
}

async fn stream() -> impl IntoResponse {
    let pings = interval_at(Instant::now() + PING_EVERY, PING_EVERY);
    Sse::new(unfold((pings, true), |(mut pings, first)| async move {
        let name = if first { "balance" } else { "ping" };
        if !first {
            pings.tick().await;
        }
        Some((Ok::<_, Infallible>(Event::default().event(name).data("{}")), (pings, false)))
    }))
}

async fn echo(upgrade: WebSocketUpgrade) -> Response {
    // Buffers as the server has them.
    upgrade.read_buffer_size(4 * 1024).write_buffer_size(0).on_upgrade(async |mut socket| {
        while let Some(Ok(message)) = socket.recv().await {
            if socket.send(message).await.is_err() {
                return;
            }
        }
    })
}
