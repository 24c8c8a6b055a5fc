//! A bare HTTP/1.1 connection that costs the client as little as possible.

use std::fmt::{self, Write as _};
use std::net::SocketAddr;
use std::ops::Deref;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::Failure;

/// What a reply says.
#[derive(Debug)]
pub(crate) struct Body<'a>(&'a [u8]);

impl Deref for Body<'_> {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        self.0
    }
}

impl fmt::Display for Body<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&String::from_utf8_lossy(self.0))
    }
}

/// A kept-open connection that carries one request at a time.
#[derive(Debug)]
pub(crate) struct Connection {
    stream: TcpStream,
    buffer: Vec<u8>,
}

impl Connection {
    pub(crate) async fn open(addr: SocketAddr) -> Result<Self, Failure> {
        let stream = TcpStream::connect(addr).await?;
        stream.set_nodelay(true)?;
        Ok(Self { stream, buffer: Vec::with_capacity(4_096) })
    }

    /// Sends a request (`POST /path`) with a JSON body and answers status and body of the reply.
    pub(crate) async fn send(
        &mut self,
        request: &str,
        headers: &[(&str, String)],
        body: &[u8],
    ) -> Result<(u16, Body<'_>), Failure> {
        let mut head = format!("{request} HTTP/1.1\r\nHost: bench\r\n");
        if headers.iter().all(|(name, _)| *name != "Content-Type") {
            head.push_str("Content-Type: application/json\r\n");
        }
        for (name, value) in headers {
            write!(head, "{name}: {value}\r\n")?;
        }
        write!(head, "Content-Length: {}\r\n\r\n", body.len())?;
        let mut bytes = head.into_bytes();
        bytes.extend_from_slice(body);
        self.stream.write_all(&bytes).await?;
        self.buffer.clear();
        loop {
            if self.stream.read_buf(&mut self.buffer).await? == 0 {
                return Err("the server closed the connection".into());
            }
            if let Some((status, start)) = complete(&self.buffer) {
                return Ok((status, Body(&self.buffer[start..])));
            }
        }
    }
}

/// Status and where the body begins, once all of the reply is there.
fn complete(reply: &[u8]) -> Option<(u16, usize)> {
    let start = reply.windows(4).position(|window| window == b"\r\n\r\n")? + 4;
    let head = std::str::from_utf8(&reply[..start]).ok()?;
    let status = head.split(' ').nth(1)?.parse().ok()?;
    let length = head.lines().find_map(|line| {
        let (name, value) = line.split_once(':')?;
        name.eq_ignore_ascii_case("content-length").then(|| value.trim().parse::<usize>().ok())?
    })?;
    (reply.len() == start + length).then_some((status, start))
}
