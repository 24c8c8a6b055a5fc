use std::time::Duration;

use erawan_testkit::{Actor, TestServer, both_engines};
use futures::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use super::chat::{form, say, support, waiting};
use super::screen::Screen;
use crate::provider::vendor::new_uuid;

/// How long a test waits for a frame before it is called missing.
const PATIENCE: Duration = Duration::from_secs(25);

/// An open connection of the chat.
pub(super) struct Line(WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Line {
    /// Connects with a ticket, from a page of that origin.
    async fn connect(
        server: &TestServer,
        path: &str,
        ticket: &str,
        origin: Option<&str>,
    ) -> Result<Self, u16> {
        let mut request =
            format!("{}{path}", server.url.replace("http", "ws")).into_client_request().expect("a request");
        let words = format!("erawan.chat, ticket.{ticket}");
        request.headers_mut().insert("Sec-WebSocket-Protocol", HeaderValue::from_str(&words).expect("words"));
        if let Some(origin) = origin {
            request.headers_mut().insert("Origin", HeaderValue::from_str(origin).expect("an origin"));
        }
        match connect_async(request).await {
            Ok((line, answer)) => {
                assert_eq!(answer.headers()["sec-websocket-protocol"], "erawan.chat");
                Ok(Self(line))
            }
            Err(Error::Http(answer)) => Err(answer.status().as_u16()),
            Err(error) => panic!("the server does not answer: {error}"),
        }
    }

    pub(super) async fn of_member(server: &TestServer, member: &Actor) -> Self {
        Self::connect(server, "/chat/live", &ticket(member, "/wps/chat/ticket").await, None)
            .await
            .expect("a connection")
    }

    pub(super) async fn of_support(server: &TestServer, support: &Actor) -> Self {
        Self::connect(server, "/console/live", &ticket(support, "/console/ticket").await, None)
            .await
            .expect("a connection")
    }

    pub(super) async fn send(&mut self, frame: Value) {
        self.0.send(Message::text(frame.to_string())).await.expect("it is sent");
    }

    /// The next frame of that type; those of other types may come before it.
    pub(super) async fn next(&mut self, kind: &str) -> Value {
        loop {
            let frame = self.any().await;
            if frame["type"] == kind {
                return frame;
            }
        }
    }

    /// The next frame of any type. The server's pings do not prolong the wait.
    async fn any(&mut self) -> Value {
        let frame = async {
            loop {
                let message = self.0.next().await.expect("the connection is open").expect("it can be read");
                if let Message::Text(text) = message {
                    return serde_json::from_str(&text).expect("JSON");
                }
            }
        };
        timeout(PATIENCE, frame).await.expect("a frame comes in time")
    }

    /// The code the server closes with.
    pub(super) async fn end(mut self) -> Option<u16> {
        let end = async {
            loop {
                match self.0.next().await {
                    Some(Ok(Message::Close(frame))) => return frame.map(|frame| frame.code.into()),
                    Some(Ok(_)) => {}
                    Some(Err(_)) | None => return None,
                }
            }
        };
        timeout(PATIENCE, end).await.expect("it ends in time")
    }
}

async fn ticket(actor: &Actor, path: &str) -> String {
    actor.post(path, json!({})).await.ok()["ticket"].as_str().expect("a ticket").to_owned()
}

both_engines! {
    async fn ses_012_what_one_side_writes_the_other_sees_at_once(server: &TestServer) {
        let (member, operator) = (server.member("speaking88").await, support(server, "hearing1").await);
        let (mut one, mut other) = (Line::of_member(server, &member).await, Line::of_support(server, &operator).await);
        let mut screen = Screen::open(&member, None).await;
        assert_eq!(screen.next().await.expect("the balance").name, "balance");
        let name = new_uuid();
        one.send(json!({ "type": "message", "clientId": name, "text": "hello" })).await;
        let echo = one.next("message").await;
        assert_eq!((&echo["message"]["clientId"], &echo["message"]["seq"]), (&json!(name), &json!(1)));
        assert_eq!(other.next("message").await["message"]["text"], "hello");
        let changed = other.next("conversation").await["conversation"].clone();
        assert_eq!((&changed["state"], &changed["unread"], &changed["memberName"]), (&json!("waiting"), &json!(1), &json!("speaking88")));
        let id = changed["id"].clone();
        let path = format!("/console/conversations/{}/take", id.as_str().expect("a conversation"));
        operator.post(&path, json!({})).await.ok();
        assert_eq!(one.next("support").await["operatorName"], "Name of hearing1");
        other.send(json!({ "type": "typing", "conversationId": id })).await;
        assert_eq!(one.next("typing").await["from"], "support");
        other.send(json!({ "type": "message", "conversationId": id, "clientId": new_uuid(), "text": "how can I help" })).await;
        assert_eq!(one.next("message").await["message"]["operatorName"], "Name of hearing1");
        let event = screen.next().await.expect("the badge");
        assert_eq!((event.name.as_str(), &event.data), ("chat", &json!({ "unreadCount": 1 })));
        one.send(json!({ "type": "seen", "seq": 2 })).await;
        let seen = other.next("seen").await;
        assert_eq!((&seen["by"], &seen["seq"]), (&json!("member"), &json!(2)));
        assert_eq!(screen.next().await.expect("the badge").data, json!({ "unreadCount": 0 }));
    }

    async fn typing_is_shown_once_in_two_seconds(server: &TestServer) {
        let (member, operator) = (server.member("typing8888").await, support(server, "typing11").await);
        say(&member, "hello").await;
        let (mut one, mut other) = (Line::of_member(server, &member).await, Line::of_support(server, &operator).await);
        for _ in 0..3 {
            one.send(json!({ "type": "typing" })).await;
        }
        one.send(json!({ "type": "message", "clientId": new_uuid(), "text": "at last" })).await;
        let mut shown = 0;
        loop {
            let frame = other.any().await;
            match frame["type"].as_str() {
                Some("typing") => shown += 1,
                Some("message") => break,
                _ => {}
            }
        }
        assert_eq!(shown, 1);
        server.clock.advance(Duration::from_secs(2));
        one.send(json!({ "type": "typing" })).await;
        assert_eq!(other.next("typing").await["from"], "member");
    }

    async fn a_ticket_opens_one_connection_of_its_own_kind_within_half_a_minute(server: &TestServer) {
        let (member, operator) = (server.member("ticketing8").await, support(server, "ticketing1").await);
        let used = ticket(&member, "/wps/chat/ticket").await;
        let line = Line::connect(server, "/chat/live", &used, None).await;
        assert!(line.is_ok());
        assert_eq!(Line::connect(server, "/chat/live", &used, None).await.err(), Some(401), "twice");
        assert_eq!(Line::connect(server, "/chat/live", &"ab".repeat(32), None).await.err(), Some(401), "unknown");
        assert_eq!(Line::connect(server, "/chat/live", "nonsense", None).await.err(), Some(401));
        let crossed = ticket(&member, "/wps/chat/ticket").await;
        assert_eq!(Line::connect(server, "/console/live", &crossed, None).await.err(), Some(401), "a member at support");
        let crossed = ticket(&operator, "/console/ticket").await;
        assert_eq!(Line::connect(server, "/chat/live", &crossed, None).await.err(), Some(401), "support as a member");
        let old = ticket(&member, "/wps/chat/ticket").await;
        server.clock.advance(Duration::from_secs(30));
        assert_eq!(Line::connect(server, "/chat/live", &old, None).await.err(), Some(401), "too old");
    }

    async fn a35_a_page_of_somebody_else_does_not_connect(server: &TestServer) {
        let member = server.member("surfing999").await;
        for origin in ["https://evil.example", "null", "https://127.0.0.1.evil.example"] {
            let ticket = ticket(&member, "/wps/chat/ticket").await;
            assert_eq!(Line::connect(server, "/chat/live", &ticket, Some(origin)).await.err(), Some(403), "{origin}");
        }
        let ticket = ticket(&member, "/wps/chat/ticket").await;
        assert!(Line::connect(server, "/chat/live", &ticket, Some(&server.url)).await.is_ok());
    }

    async fn a30_nobody_hears_what_others_say(server: &TestServer) {
        let (one, other) = (server.member("whisper111").await, server.member("whisper222").await);
        let (mut mine, mut theirs) = (Line::of_member(server, &one).await, Line::of_member(server, &other).await);
        mine.send(json!({ "type": "message", "clientId": new_uuid(), "text": "my secret" })).await;
        mine.next("message").await;
        theirs.send(json!({ "type": "message", "clientId": new_uuid(), "text": "my own" })).await;
        assert_eq!(theirs.next("message").await["message"]["text"], "my own", "and nothing before it");
    }

    async fn a23_what_cannot_be_taken_is_refused_with_its_code(server: &TestServer) {
        let member = server.member("stumbling8").await;
        let mut line = Line::of_member(server, &member).await;
        let name = new_uuid();
        line.send(json!({ "type": "message", "clientId": name, "text": "" })).await;
        let refused = line.next("refused").await;
        assert_eq!((&refused["clientId"], &refused["errorCode"]), (&json!(name), &json!("validation.failed")));
        for nonsense in [json!({ "type": "whatever" }), json!([]), json!({ "type": "seen" })] {
            line.send(nonsense).await;
            assert_eq!(line.next("refused").await["errorCode"], "request.malformed");
        }
        line.send(json!({ "type": "message", "clientId": new_uuid(), "text": "still here" })).await;
        assert_eq!(line.next("message").await["message"]["text"], "still here");
    }

    async fn a44_who_is_too_fast_or_too_large_is_let_go(server: &TestServer) {
        let member = server.member("flooding88").await;
        let mut line = Line::of_member(server, &member).await;
        for _ in 0..59 {
            line.send(json!({ "type": "typing" })).await;
        }
        line.send(json!({ "type": "message", "clientId": new_uuid(), "text": "the sixtieth" })).await;
        assert_eq!(line.next("message").await["message"]["text"], "the sixtieth");
        line.send(json!({ "type": "typing" })).await;
        assert_eq!(line.end().await, Some(4008));
        let mut line = Line::of_member(server, &member).await;
        line.0.send(Message::text("x".repeat(16 * 1024))).await.expect("it is sent");
        assert_eq!(line.next("refused").await["errorCode"], "request.malformed", "16 KiB are read");
        drop(line.0.send(Message::text("x".repeat(16 * 1024 + 1))).await);
        assert_ne!(line.end().await, Some(1000));
        say(&member, "the server stands").await;
    }

    async fn a_session_that_ends_ends_its_chat(server: &TestServer) {
        let leaver = server.member("leaving888").await;
        let line = Line::of_member(server, &leaver).await;
        leaver.delete("/wps/session/logout").await.ok();
        assert_eq!(line.end().await, Some(4001));
        let banned = server.member("banned8888").await;
        let line = Line::of_member(server, &banned).await;
        server.disable(&banned).await;
        assert_eq!(line.end().await, Some(4001));
        let operator = support(server, "leaving2").await;
        let line = Line::of_support(server, &operator).await;
        operator.delete("/console/session").await.ok();
        assert_eq!(line.end().await, Some(4001));
    }

    async fn a_ticket_of_a_session_that_ended_opens_no_connection(server: &TestServer) {
        let leaver = server.member("leaving999").await;
        let left = ticket(&leaver, "/wps/chat/ticket").await;
        leaver.delete("/wps/session/logout").await.ok();
        let banned = server.member("banned9999").await;
        let barred = ticket(&banned, "/wps/chat/ticket").await;
        server.disable(&banned).await;
        for ticket in [left, barred] {
            assert_eq!(Line::connect(server, "/chat/live", &ticket, None).await.err(), Some(401));
        }
        let operator = support(server, "leaving3").await;
        let left = ticket(&operator, "/console/ticket").await;
        operator.delete("/console/session").await.ok();
        assert_eq!(Line::connect(server, "/console/live", &left, None).await.err(), Some(401));
    }

    async fn a_network_that_is_blocked_has_no_chat_any_more(server: &TestServer) {
        let member = server.member("moving8888").await;
        let line = Line::of_member(server, &member).await;
        let ticket = ticket(&member, "/wps/chat/ticket").await;
        // Connections of a test come from this machine, whatever the address of its calls.
        server.block_network("127.0.0.0/8").await;
        // Real time: it is noticed when the connection is due for a ping.
        assert_eq!(line.end().await, Some(4001));
        assert_eq!(Line::connect(server, "/chat/live", &ticket, None).await.err(), Some(401));
    }

    async fn a44_a_member_has_eight_connections_at_most_and_closing_one_makes_room(server: &TestServer) {
        let member = server.member("crowding88").await;
        let mut lines = Vec::new();
        for _ in 0..8 {
            lines.push(Line::of_member(server, &member).await);
        }
        let ninth = ticket(&member, "/wps/chat/ticket").await;
        assert_eq!(Line::connect(server, "/chat/live", &ninth, None).await.err(), Some(429));
        drop(lines);
        for _ in 0..50 {
            let ticket = ticket(&member, "/wps/chat/ticket").await;
            if Line::connect(server, "/chat/live", &ticket, None).await.is_ok() {
                return;
            }
        }
        panic!("closed connections still count");
    }

    async fn support_is_told_of_what_waits_even_when_it_was_not_there(server: &TestServer) {
        let member = server.member("patient888").await;
        say(&member, "is somebody there").await;
        let operator = support(server, "late1").await;
        let id = waiting(&operator).await;
        let mut line = Line::of_support(server, &operator).await;
        operator.post(&format!("/console/conversations/{id}/take"), json!({})).await.ok();
        operator.post(&format!("/console/conversations/{id}/messages"), form("now I am")).await.ok();
        assert_eq!(line.next("message").await["message"]["text"], "now I am");
    }
}
