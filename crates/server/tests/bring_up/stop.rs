use std::net::{Ipv4Addr, TcpListener};
use std::time::Duration;

use reqwest::Method;
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::client::Client;
use crate::world::{World, free_port};

/// A log-in whose body is still to come, and which the server has begun to read.
async fn begun_login(port: u16) -> TcpStream {
    let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port)).await.expect("a connection");
    let head = "POST /console/session HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
                Content-Length: 2\r\nExpect: 100-continue\r\n\r\n";
    stream.write_all(head.as_bytes()).await.expect("it is sent");
    let mut said = [0; 64];
    let count = stream.read(&mut said).await.expect("an answer");
    assert!(said[..count].starts_with(b"HTTP/1.1 100"), "{}", String::from_utf8_lossy(&said[..count]));
    stream
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sigterm_ends_live_streams_lets_requests_finish_and_stops_within_ten_seconds() {
    let world = World::new();
    world.ok(&["apply", "platform.toml"]);
    let server = world.serve();
    let mut client = Client::new(&server.url);
    let trial = client.post("/wps/session/login/freeplay", &json!({})).await;
    client.token = Some(trial["value"]["token"].as_str().expect("a session").to_owned());
    let mut streams = Vec::new();
    for _ in 0..8 {
        let stream = client.request(Method::GET, "/wps/stream").send().await.expect("a stream");
        assert_eq!(stream.status(), 200);
        streams.push(stream);
    }
    let mut login = begun_login(world.port).await;

    server.terminate();
    for stream in streams {
        let events = tokio::time::timeout(Duration::from_secs(5), stream.text()).await;
        assert!(events.expect("the stream ends at once").expect("and whole").contains("event: balance"));
    }
    login.write_all(b"{}").await.expect("the body");
    let mut answer = String::new();
    login.read_to_string(&mut answer).await.expect("the answer");
    assert!(answer.starts_with("HTTP/1.1 4"), "{answer}");
    assert!(answer.contains("request.malformed"), "{answer}");
    let ended = tokio::task::spawn_blocking(move || server.ended_within(Duration::from_secs(10)));
    assert!(ended.await.expect("it ended").success());
}

#[test]
fn a_taken_port_is_one_line_with_the_address() {
    let world = World::new();
    let _taken = TcpListener::bind((Ipv4Addr::LOCALHOST, world.port)).expect("the port");
    let refused = world.refused(&["serve"]);
    assert!(refused.contains(&format!("could not listen on 127.0.0.1:{}", world.port)), "{refused}");
}

#[test]
fn a_file_that_is_no_database_is_one_line_with_its_path() {
    for name in ["platform.db", "ledger.db"] {
        let world = World::new();
        drop(world.serve());
        for end in ["-wal", "-shm"] {
            std::fs::remove_file(world.data().join(format!("{name}{end}"))).ok();
        }
        let text = "no database, but long enough to be read as one".repeat(40);
        std::fs::write(world.data().join(name), text).expect("a file");
        let refused = world.refused(&["serve"]);
        assert!(refused.contains(&world.data().join(name).display().to_string()), "{refused}");
    }
}

#[test]
fn a_database_that_cannot_be_reached_is_named_without_its_password() {
    let place = format!("127.0.0.1:{}/erawan", free_port());
    let url = format!("postgres://erawan:hunter2hunter2@{place}");
    let refused = World::new().with("DATABASE_URL", Some(&url)).refused(&["serve"]);
    assert!(refused.contains(&format!("could not open PostgreSQL at {place}")), "{refused}");
    assert!(refused.contains("Connection refused"), "{refused}");
    assert!(!refused.contains("hunter2"), "{refused}");
}

#[test]
fn a_database_that_is_not_there_is_named_once() {
    let world = World::on_postgres();
    let url = world.database_url.clone().expect("PostgreSQL");
    let refused = world.with("DATABASE_URL", Some(&format!("{url}_of_another_name"))).refused(&["serve"]);
    assert_eq!(refused.matches("does not exist").count(), 1, "{refused}");
}

#[test]
fn a_database_of_another_kind_is_refused_without_its_password() {
    for command in ["serve", "verify"] {
        let world = World::new().with("DATABASE_URL", Some("mysql://erawan:hunter2hunter2@db/erawan"));
        let refused = world.refused(&[command]);
        assert!(
            refused.contains("DATABASE_URL begins with mysql: only postgres:// is supported"),
            "{refused}"
        );
        assert!(!refused.contains("hunter2"), "{refused}");
    }
}
