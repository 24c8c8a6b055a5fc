//! One WebSocket.

use std::net::SocketAddr;

use futures::{SinkExt, StreamExt};
use serde_json::Value;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use crate::Failure;

#[derive(Debug)]
pub(crate) struct Line(WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Line {
    pub(crate) async fn open(addr: SocketAddr, path: &str, ticket: Option<&str>) -> Result<Self, Failure> {
        let mut request = format!("ws://{addr}{path}").into_client_request()?;
        if let Some(ticket) = ticket {
            let words = format!("erawan.chat, ticket.{ticket}");
            request.headers_mut().insert("Sec-WebSocket-Protocol", words.parse()?);
        }
        Ok(Self(connect_async(request).await?.0))
    }

    pub(crate) async fn send(&mut self, frame: &Value) -> Result<(), Failure> {
        Ok(self.0.send(Message::text(frame.to_string())).await?)
    }

    /// The next frame with text in it. Leaving loses none.
    pub(crate) async fn next(&mut self) -> Result<Value, Failure> {
        loop {
            match self.0.next().await.ok_or("the line ended")?? {
                Message::Text(text) => return Ok(serde_json::from_str(&text)?),
                Message::Close(frame) => return Err(format!("the line was closed: {frame:?}").into()),
                _ => {}
            }
        }
    }
}
