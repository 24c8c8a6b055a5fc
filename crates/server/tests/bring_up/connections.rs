use std::net::{Ipv4Addr, SocketAddr};
use std::time::{Duration, Instant};

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

use crate::client::Client;
use crate::world::World;

/// Lets this process hold both ends of thousands of connections.
fn raise_file_limit() {
    let maximum = getrlimit(Resource::Nofile).maximum;
    setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum }).expect("more open files");
}

/// A connection from one of the machine's own addresses that sent the beginning of a request and no more.
async fn half_open(from: u8, port: u16) -> TcpStream {
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.bind(SocketAddr::from((Ipv4Addr::new(127, 0, 0, from), 0))).expect("an address");
    let mut stream = socket.connect((Ipv4Addr::LOCALHOST, port).into()).await.expect("a connection");
    stream.write_all(b"GET /m/home HTTP/1.1\r\nHost: ").await.ok();
    stream
}

/// Whether the server closes the connection within the time.
async fn is_closed_within(stream: &mut TcpStream, time: Duration) -> bool {
    let read = tokio::time::timeout(time, stream.read(&mut [0; 1])).await;
    matches!(read, Ok(Ok(0) | Err(_)))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_thousand_half_open_connections_are_closed_after_ten_seconds_and_keep_no_visitor_out() {
    raise_file_limit();
    let world = World::new();
    world.ok(&["apply", "platform.toml"]);
    let server = world.serve();
    let begun = Instant::now();
    let mut held = Vec::new();
    for from in 2..10 {
        for _ in 0..250 {
            held.push(half_open(from, world.port).await);
        }
    }
    assert!(begun.elapsed() < Duration::from_secs(9), "all of them were open at once");
    let visitor = Client::new(&server.url);
    let status = tokio::time::timeout(Duration::from_secs(5), visitor.get("/wps/system/status"));
    assert_eq!(status.await.expect("a visitor is served")["success"], true);
    for (number, stream) in held.iter_mut().enumerate() {
        assert!(is_closed_within(stream, Duration::from_secs(12)).await, "connection {number} is still open");
    }
    assert!(begun.elapsed() < Duration::from_secs(25), "{:?}", begun.elapsed());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_address_has_a_limit_of_connections_and_others_have_theirs() {
    let world = World::new().with("ERAWAN_CONNECTIONS_PER_ADDRESS", Some("20"));
    world.ok(&["apply", "platform.toml"]);
    let server = world.serve();
    let mut closed = 0;
    let mut held = Vec::new();
    for _ in 0..30 {
        let mut stream = half_open(7, world.port).await;
        closed += u32::from(is_closed_within(&mut stream, Duration::from_millis(300)).await);
        held.push(stream);
    }
    assert_eq!(closed, 10);
    assert_eq!(Client::new(&server.url).get("/wps/system/status").await["success"], true);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_body_that_does_not_come_is_answered_after_fifteen_seconds() {
    let world = World::new();
    world.ok(&["apply", "platform.toml"]);
    let _server = world.serve();
    let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, world.port)).await.expect("a connection");
    let head = "POST /console/session HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
                Content-Length: 50\r\nX-Request-Id: slow-1\r\n\r\n";
    stream.write_all(head.as_bytes()).await.expect("it is sent");
    let begun = Instant::now();
    let mut answer = String::new();
    let read = stream.read_to_string(&mut answer);
    tokio::time::timeout(Duration::from_secs(20), read).await.expect("an answer").expect("a text");
    assert!(begun.elapsed() > Duration::from_secs(14), "{:?}", begun.elapsed());
    assert!(answer.starts_with("HTTP/1.1 408"), "{answer}");
    let body = answer.split_once("\r\n\r\n").expect("a body").1;
    let body: Value = serde_json::from_str(body).expect("JSON");
    assert_eq!((&body["errorCode"], &body["requestId"]), (&"request.timeout".into(), &"slow-1".into()));
}
