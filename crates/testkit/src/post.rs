//! Providers of e-mail and text messages, each on its own port, as real as a test needs them.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::AbortHandle;

/// A mail server that accepts everything, unless set otherwise.
#[derive(Debug)]
pub struct MailServer {
    /// Where it listens.
    pub address: SocketAddr,
    state: Arc<Mutex<MailState>>,
    task: AbortHandle,
}

/// A mail as it came over the wire.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mail {
    /// The envelope's sender.
    pub from: String,
    /// The envelope's recipient.
    pub to: String,
    /// Headers and body.
    pub content: String,
}

#[derive(Debug, Default)]
struct MailState {
    mails: Vec<Mail>,
    /// Answers to the next recipients instead of `250`.
    refusals: Vec<&'static str>,
    /// Everything clients said, line by line.
    said: Vec<String>,
}

impl MailServer {
    /// Starts listening.
    ///
    /// # Panics
    /// When no port can be had.
    pub async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let state = Arc::<Mutex<MailState>>::default();
        let shared = Arc::clone(&state);
        let task = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(converse(stream, Arc::clone(&shared)));
            }
        });
        Self { address, state, task: task.abort_handle() }
    }

    /// Answers the next recipient with `reply`, for example `451 later`.
    pub fn refuse_next(&self, reply: &'static str) {
        self.state.lock().unwrap_or_else(PoisonError::into_inner).refusals.push(reply);
    }

    /// The mails that came so far.
    #[must_use]
    pub fn mails(&self) -> Vec<Mail> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner).mails.clone()
    }

    /// Everything clients said so far, content of mails left out.
    #[must_use]
    pub fn said(&self) -> Vec<String> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner).said.clone()
    }
}

impl Drop for MailServer {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// One conversation of RFC 5321, as far as a client needs it. Nothing to say ends it.
async fn converse(mut stream: TcpStream, state: Arc<Mutex<MailState>>) -> Option<()> {
    let (reading, mut writing) = stream.split();
    let mut reading = BufReader::new(reading);
    writing.write_all(b"220 post.test ready\r\n").await.ok()?;
    let mut mail = Mail { from: String::new(), to: String::new(), content: String::new() };
    loop {
        let mut line = String::new();
        if reading.read_line(&mut line).await.ok()? == 0 {
            return None;
        }
        let line = line.trim_end().to_owned();
        state.lock().unwrap_or_else(PoisonError::into_inner).said.push(line.clone());
        let verb = line.split([' ', ':']).next().unwrap_or_default().to_ascii_uppercase();
        let path = || line.split(['<', '>']).nth(1).unwrap_or_default().to_owned();
        let reply = match verb.as_str() {
            "EHLO" => "250-post.test\r\n250 8BITMIME".to_owned(),
            "MAIL" => {
                mail.from = path();
                "250 ok".to_owned()
            }
            "RCPT" => {
                mail.to = path();
                let mut state = state.lock().unwrap_or_else(PoisonError::into_inner);
                if state.refusals.is_empty() {
                    "250 ok".to_owned()
                } else {
                    state.refusals.remove(0).to_owned()
                }
            }
            "DATA" => {
                writing.write_all(b"354 go on\r\n").await.ok()?;
                mail.content = content(&mut reading).await?;
                state.lock().unwrap_or_else(PoisonError::into_inner).mails.push(mail.clone());
                "250 taken".to_owned()
            }
            "NOOP" | "RSET" => "250 ok".to_owned(),
            "QUIT" => return writing.write_all(b"221 bye\r\n").await.ok(),
            _ => "502 not here".to_owned(),
        };
        writing.write_all(format!("{reply}\r\n").as_bytes()).await.ok()?;
    }
}

/// Lines up to the lonely dot.
async fn content(reading: &mut (impl AsyncBufReadExt + Unpin)) -> Option<String> {
    let mut content = String::new();
    loop {
        let mut line = String::new();
        if reading.read_line(&mut line).await.ok()? == 0 {
            return None;
        }
        match line.as_str() {
            ".\r\n" => return Some(content),
            dotted if dotted.starts_with("..") => content.push_str(&dotted[1..]),
            plain => content.push_str(plain),
        }
    }
}

/// A provider of text messages that remembers every request.
#[derive(Debug)]
pub struct SmsProvider {
    /// Where it takes messages.
    pub url: String,
    state: Arc<Mutex<SmsState>>,
    task: AbortHandle,
}

/// A request as it came.
#[derive(Debug, Clone)]
pub struct SmsRequest {
    /// Header names in lower case, with their values.
    pub headers: Vec<(String, String)>,
    /// The body, byte by byte.
    pub body: Vec<u8>,
}

impl SmsRequest {
    /// The value of a header, empty when there is none.
    #[must_use]
    pub fn header(&self, name: &str) -> &str {
        self.headers.iter().find(|(known, _)| known == name).map_or("", |(_, value)| value)
    }
}

#[derive(Debug, Default)]
struct SmsState {
    requests: Vec<SmsRequest>,
    statuses: Vec<&'static str>,
}

impl SmsProvider {
    /// Starts listening.
    ///
    /// # Panics
    /// When no port can be had.
    pub async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let url = format!("http://{}/messages", listener.local_addr().expect("an address"));
        let state = Arc::<Mutex<SmsState>>::default();
        let shared = Arc::clone(&state);
        let task = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(answer(stream, Arc::clone(&shared)));
            }
        });
        Self { url, state, task: task.abort_handle() }
    }

    /// Answers the next request with this status line, for example `503 Service Unavailable`.
    pub fn answer_next(&self, status: &'static str) {
        self.state.lock().unwrap_or_else(PoisonError::into_inner).statuses.push(status);
    }

    /// The requests that came so far.
    #[must_use]
    pub fn requests(&self) -> Vec<SmsRequest> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner).requests.clone()
    }
}

impl Drop for SmsProvider {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn answer(mut stream: TcpStream, state: Arc<Mutex<SmsState>>) -> Option<()> {
    let (reading, mut writing) = stream.split();
    let mut reading = BufReader::new(reading);
    let mut headers = Vec::new();
    loop {
        let mut line = String::new();
        reading.read_line(&mut line).await.ok()?;
        let line = line.trim_end();
        if line.is_empty() {
            break;
        }
        if let Some((name, value)) = line.split_once(": ") {
            headers.push((name.to_ascii_lowercase(), value.to_owned()));
        }
    }
    let mut request = SmsRequest { headers, body: Vec::new() };
    request.body = vec![0; request.header("content-length").parse().ok()?];
    reading.read_exact(&mut request.body).await.ok()?;
    let status = {
        let mut state = state.lock().unwrap_or_else(PoisonError::into_inner);
        state.requests.push(request);
        if state.statuses.is_empty() { "202 Accepted" } else { state.statuses.remove(0) }
    };
    let reply = format!("HTTP/1.1 {status}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
    writing.write_all(reply.as_bytes()).await.ok()
}

/// Waits until `found` finds what it looks for, at most ten seconds.
///
/// # Panics
/// When it never does.
pub async fn eventually<T>(what: &str, mut found: impl AsyncFnMut() -> Option<T>) -> T {
    for _ in 0..500 {
        if let Some(thing) = found().await {
            return thing;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("{what} did not happen within ten seconds")
}
