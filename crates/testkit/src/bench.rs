//! What benchmarks share: a bare HTTP/1.1 connection that costs the client as little as possible, and a
//! table of figures with their ratio to a baseline of the same run.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::net::SocketAddr;
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// A kept-open connection that carries one request at a time.
#[derive(Debug)]
pub struct Connection {
    stream: TcpStream,
    buffer: Vec<u8>,
}

impl Connection {
    /// Connects.
    ///
    /// # Panics
    /// When nobody listens.
    pub async fn open(addr: SocketAddr) -> Self {
        let stream = TcpStream::connect(addr).await.expect("the server listens");
        stream.set_nodelay(true).expect("a TCP option");
        Self { stream, buffer: Vec::with_capacity(4_096) }
    }

    /// Sends a POST and answers the body of the reply.
    ///
    /// # Panics
    /// When the connection breaks: a benchmark has nothing to measure then.
    pub async fn post(&mut self, path: &str, headers: &[(&str, String)], body: &[u8]) -> String {
        let mut request =
            format!("POST {path} HTTP/1.1\r\nHost: bench\r\nContent-Type: application/json\r\n");
        for (name, value) in headers {
            let _ = write!(request, "{name}: {value}\r\n");
        }
        let _ = write!(request, "Content-Length: {}\r\n\r\n", body.len());
        let mut bytes = request.into_bytes();
        bytes.extend_from_slice(body);
        self.stream.write_all(&bytes).await.expect("the server reads");
        self.read_reply().await
    }

    async fn read_reply(&mut self) -> String {
        self.buffer.clear();
        loop {
            let mut chunk = [0_u8; 4_096];
            let count = self.stream.read(&mut chunk).await.expect("the server writes");
            assert!(count > 0, "the server closed the connection");
            self.buffer.extend_from_slice(&chunk[..count]);
            if let Some(body) = complete_body(&self.buffer) {
                return String::from_utf8_lossy(body).into_owned();
            }
        }
    }
}

/// The body, once all of it is there.
fn complete_body(reply: &[u8]) -> Option<&[u8]> {
    let head_end = reply.windows(4).position(|window| window == b"\r\n\r\n")? + 4;
    let head = std::str::from_utf8(&reply[..head_end]).ok()?.to_ascii_lowercase();
    let length: usize = head.split("content-length:").nth(1)?.split("\r\n").next()?.trim().parse().ok()?;
    reply.get(head_end..head_end + length)
}

/// Times of requests by subject, in the order the subjects first came.
#[derive(Debug, Default)]
pub struct Table {
    order: Vec<&'static str>,
    rounds: BTreeMap<&'static str, Vec<Figures>>,
}

#[derive(Debug, Clone, Copy)]
struct Figures {
    per_second: u64,
    p50_us: u64,
    p99_us: u64,
}

impl Table {
    /// An empty table.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds one round of a subject: how long each request took, and how long the round lasted.
    pub fn add(&mut self, subject: &'static str, lasted: Duration, mut times: Vec<Duration>) {
        times.sort_unstable();
        let at = |percent: usize| {
            let place = (times.len() * percent / 100).min(times.len().saturating_sub(1));
            times.get(place).map_or(0, |time| u64::try_from(time.as_micros()).unwrap_or(u64::MAX))
        };
        let count = u64::try_from(times.len()).unwrap_or(u64::MAX);
        let lasted_ms = u64::try_from(lasted.as_millis()).unwrap_or(u64::MAX).max(1);
        let figures = Figures { per_second: count * 1_000 / lasted_ms, p50_us: at(50), p99_us: at(99) };
        if !self.order.contains(&subject) {
            self.order.push(subject);
        }
        self.rounds.entry(subject).or_default().push(figures);
    }

    /// The medians of all rounds as a table, with the ratio to `baseline`.
    #[must_use]
    pub fn markdown(&self, baseline: &str) -> String {
        let mut text =
            String::from("| subject | requests/s | ratio | p50 ms | p99 ms |\n|---|---|---|---|---|\n");
        let base = self.median(baseline, |figures| figures.per_second).max(1);
        for subject in &self.order {
            let per_second = self.median(subject, |figures| figures.per_second);
            let hundredths = per_second * 100 / base;
            let ms = |us: u64| format!("{}.{:02}", us / 1_000, us % 1_000 / 10);
            let _ = writeln!(
                text,
                "| {subject} | {per_second} | {}.{:02} | {} | {} |",
                hundredths / 100,
                hundredths % 100,
                ms(self.median(subject, |figures| figures.p50_us)),
                ms(self.median(subject, |figures| figures.p99_us)),
            );
        }
        text
    }

    fn median(&self, subject: &str, pick: fn(&Figures) -> u64) -> u64 {
        let mut values: Vec<u64> = self.rounds.get(subject).into_iter().flatten().map(pick).collect();
        values.sort_unstable();
        values.get(values.len() / 2).copied().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reply_is_complete_when_its_whole_body_is_there() {
        let reply = b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello";
        assert_eq!(complete_body(reply), Some(&b"hello"[..]));
        assert_eq!(complete_body(&reply[..reply.len() - 1]), None);
        assert_eq!(complete_body(b"HTTP/1.1 200 OK\r\n"), None);
    }

    #[test]
    fn ratios_are_those_of_the_medians() {
        let mut table = Table::new();
        for count in [100, 300, 200] {
            table.add("baseline", Duration::from_secs(1), vec![Duration::from_millis(2); count]);
            table.add("subject", Duration::from_secs(1), vec![Duration::from_millis(4); count / 2]);
        }
        assert!(
            table.markdown("baseline").contains("| subject | 100 | 0.50 | 4.00 | 4.00 |"),
            "{}",
            table.markdown("baseline")
        );
    }
}
