use std::io;
use std::net::{Ipv4Addr, TcpListener};
use std::sync::atomic::{AtomicU32, Ordering};

const FIRST: u16 = 12_000;
const COUNT: u32 = 20_000;

/// A free port of 127.0.0.1 for a server that is started later, given to one caller of this process only. It is
/// below the ports that Linux gives out itself (32768 and up): no outgoing connection takes it before the server
/// starts, or while it restarts.
///
/// # Errors
/// When none of many ports can be bound; the last one's error.
pub fn free_port() -> io::Result<u16> {
    static NEXT: AtomicU32 = AtomicU32::new(0);

    // Processes that run beside each other begin at different ports.
    let begin = std::process::id().wrapping_mul(397);
    let mut last = io::ErrorKind::AddrInUse.into();
    for _ in 0..1_000 {
        let offset = begin.wrapping_add(NEXT.fetch_add(1, Ordering::Relaxed)) % COUNT;
        let port = FIRST + u16::try_from(offset).map_err(io::Error::other)?;
        match TcpListener::bind((Ipv4Addr::LOCALHOST, port)) {
            Ok(_) => return Ok(port),
            Err(error) => last = error,
        }
    }
    Err(last)
}
