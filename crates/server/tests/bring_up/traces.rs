use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::body::Bytes;
use axum::http::Uri;
use reqwest::Method;
use serde_json::json;
use tokio::net::TcpListener;

use crate::client::Client;
use crate::disk::trial;
use crate::world::{World, free_port};

/// A collector that keeps what it is sent, and its address.
async fn collector() -> (String, Arc<Mutex<Vec<(String, String)>>>) {
    let taken: Arc<Mutex<Vec<(String, String)>>> = Arc::default();
    let kept = taken.clone();
    let take = async move |uri: Uri, body: Bytes| {
        // Texts in a message of Protocol Buffers are as they are.
        let text = String::from_utf8_lossy(&body).into_owned();
        kept.lock().expect("the spans").push((uri.path().to_owned(), text));
    };
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let url = format!("http://{}", listener.local_addr().expect("an address"));
    let router = Router::new().fallback(take);
    tokio::spawn(async { axum::serve(listener, router).await });
    (url, taken)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_collector_gets_a_span_of_each_request_without_anything_secret() {
    let (url, taken) = collector().await;
    let world = World::new().with("ERAWAN_OTLP_URL", Some(&url));
    world.ok(&["apply", "platform.toml"]);
    let server = world.serve();
    let mut client = Client::new(&server.url);
    let session = trial(&client).await.expect("an account");
    client.token = Some(session.clone());
    let traced = client.request(Method::GET, "/wps/member/info?secret=hidden-query");
    let traced = traced.header("X-Request-Id", "proxy-7");
    // Not ours to choose: no caller's trace is taken over.
    let caller = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
    assert_eq!(traced.header("traceparent", caller).send().await.expect("an answer").status(), 200);
    client.get("/wps/deposits/hidden-path").await;
    server.terminate();
    let ended = tokio::task::spawn_blocking(move || server.ended_within(Duration::from_secs(10)));
    assert!(ended.await.expect("it ended").success());

    let taken = taken.lock().expect("the spans");
    assert!(taken.iter().all(|(path, _)| path == "/v1/traces"), "{taken:?}");
    let spans: String = taken.iter().map(|(_, text)| text.as_str()).collect();
    for told in [
        "erawan",
        "GET /wps/member/info",
        "proxy-7",
        "POST /wps/session/login/freeplay",
        "http.response.status_code",
    ] {
        assert!(spans.contains(told), "no {told} in {spans}");
    }
    for secret in [session.as_str(), "hidden-query", "hidden-path"] {
        assert!(!spans.contains(secret), "{secret} is in {spans}");
    }
    let callers = hex::decode("4bf92f3577b34da6a3ce929d0e0e4736").expect("a trace");
    assert!(!spans.contains(&*String::from_utf8_lossy(&callers)), "the caller's trace was taken over");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_collector_that_is_away_keeps_no_request_and_no_stop_waiting() {
    let away = format!("http://127.0.0.1:{}", free_port());
    let world = World::new().with("ERAWAN_OTLP_URL", Some(&away));
    world.ok(&["apply", "platform.toml"]);
    let server = world.serve();
    let client = Client::new(&server.url);
    // More than the queue holds.
    for _ in 0..3_000 {
        let answer = client.post("/wps/none", &json!({})).await;
        assert_eq!(answer["success"], false);
    }
    server.terminate();
    let ended = tokio::task::spawn_blocking(move || server.ended_within(Duration::from_secs(10)));
    assert!(ended.await.expect("it ended").success());
}

#[test]
fn an_address_of_a_collector_that_cannot_be_used_is_one_line() {
    let world = World::new().with("ERAWAN_OTLP_URL", Some("collector:4318"));
    let refused = world.refused(&["serve"]);
    assert!(refused.contains("ERAWAN_OTLP_URL does not begin with http:// or https://"), "{refused}");
}
