use std::time::Duration;

use erawan_testkit::Actor;
use futures::StreamExt;
use reqwest::Method;
use serde_json::Value;
use tokio::time::timeout;

/// How long a test waits for an event before it is called missing.
const PATIENCE: Duration = Duration::from_secs(25);

/// An open stream, read event by event.
pub(crate) struct Screen {
    bytes: futures::stream::BoxStream<'static, reqwest::Result<Vec<u8>>>,
    unread: String,
}

/// One event: name, identifier, data.
#[derive(Debug, PartialEq)]
pub(crate) struct Event {
    pub(crate) name: String,
    pub(crate) id: Option<String>,
    pub(crate) data: Value,
}

impl Screen {
    pub(crate) async fn open(actor: &Actor, last_seen: Option<&str>) -> Self {
        let mut request = actor.request(Method::GET, "/wps/stream");
        if let Some(id) = last_seen {
            request = request.header("Last-Event-ID", id);
        }
        let response = request.send().await.expect("the stream answers");
        assert_eq!(response.status(), 200);
        assert_eq!(response.headers()["content-type"], "text/event-stream");
        let bytes = response.bytes_stream().map(|chunk| chunk.map(|bytes| bytes.to_vec())).boxed();
        Self { bytes, unread: String::new() }
    }

    /// The next event that is no ping; `None` when the stream ended. Pings do not prolong the wait.
    pub(crate) async fn next(&mut self) -> Option<Event> {
        timeout(PATIENCE, self.event()).await.expect("an event comes in time")
    }

    async fn event(&mut self) -> Option<Event> {
        loop {
            if let Some(end) = self.unread.find("\n\n") {
                let event = parse(&self.unread[..end]);
                self.unread.drain(..end + 2);
                if event.name != "ping" {
                    return Some(event);
                }
                continue;
            }
            let chunk = self.bytes.next().await?.expect("the stream can be read");
            self.unread += &String::from_utf8(chunk).expect("text");
        }
    }
}

fn parse(text: &str) -> Event {
    let field = |name: &str| {
        text.lines().find_map(|line| line.strip_prefix(name)).map(|value| value.trim().to_owned())
    };
    let data = serde_json::from_str(&field("data:").expect("data")).expect("JSON");
    Event { name: field("event:").expect("a name"), id: field("id:"), data }
}
