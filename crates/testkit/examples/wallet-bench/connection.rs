//! A bare HTTP/1.1 connection that costs the client as little as possible.

use std::fmt::Write as _;
use std::net::SocketAddr;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::Failure;

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

    /// Sends a POST and answers the body of the reply.
    pub(crate) async fn post(
        &mut self,
        path: &str,
        headers: &[(&str, String)],
        body: &[u8],
    ) -> Result<String, Failure> {
        let mut request =
            format!("POST {path} HTTP/1.1\r\nHost: bench\r\nContent-Type: application/json\r\n");
        for (name, value) in headers {
            write!(request, "{name}: {value}\r\n")?;
        }
        write!(request, "Content-Length: {}\r\n\r\n", body.len())?;
        let mut bytes = request.into_bytes();
        bytes.extend_from_slice(body);
        self.stream.write_all(&bytes).await?;
        self.buffer.clear();
        loop {
            let mut chunk = [0_u8; 4_096];
            let count = self.stream.read(&mut chunk).await?;
            if count == 0 {
                return Err("the server closed the connection".into());
            }
            self.buffer.extend_from_slice(&chunk[..count]);
            if let Some(body) = complete_body(&self.buffer) {
                return Ok(String::from_utf8_lossy(body).into_owned());
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
