//! Streams that are open but no longer read.

use std::net::SocketAddr;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::server;
use crate::Failure;

/// What opens one stream.
#[derive(Debug)]
pub(crate) struct Request {
    addr: SocketAddr,
    head: String,
    /// What says that the stream has begun.
    begun: &'static str,
}

/// One request for each token.
pub(crate) fn requests(addr: SocketAddr, path: &str, begun: &'static str, tokens: &[String]) -> Vec<Request> {
    let request = |(number, token): (usize, &String)| Request {
        addr,
        head: format!(
            "GET {path} HTTP/1.1\r\nHost: bench\r\nMerchant: suvarna\r\nAuthorization: {token}\r\n\
             X-Test-Address: {}\r\n\r\n",
            server::address(number)
        ),
        begun,
    };
    tokens.iter().enumerate().map(request).collect()
}

/// Opens them one after the other, each until its first event is there. What comes later waits in the socket.
pub(crate) async fn open(requests: &[Request]) -> Result<Vec<TcpStream>, Failure> {
    let mut streams = Vec::with_capacity(requests.len());
    for request in requests {
        let mut stream = TcpStream::connect(request.addr).await?;
        stream.write_all(request.head.as_bytes()).await?;
        let mut heard = Vec::new();
        while !String::from_utf8_lossy(&heard).contains(request.begun) {
            if stream.read_buf(&mut heard).await? == 0 || !heard.starts_with(b"HTTP/1.1 200") {
                return Err(format!("no stream: {}", String::from_utf8_lossy(&heard)).into());
            }
        }
        streams.push(stream);
    }
    Ok(streams)
}
