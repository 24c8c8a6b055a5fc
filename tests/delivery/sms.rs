use std::time::Duration;

use erawan_platform::{delivery, web::signature};
use erawan_testkit::{Engine, MailServer, SmsProvider, eventually, thai_number};
use serde_json::{Value, json};

use super::{SMS_SECRET, server_with, state_of_the_message};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_text_message_reaches_its_provider_signed() {
    let (sms, mail) = (SmsProvider::start().await, MailServer::start().await);
    let server = server_with(Engine::Sqlite, &sms, &mail).await;
    let merchant = server.merchant().await.id;
    let phone = thai_number("+66812345678");
    delivery::send_sms(&server.app.core, merchant, &phone, "รหัสของคุณคือ 123456").await.expect("taken");
    let request = eventually("the request", async || sms.requests().first().cloned()).await;
    let now_ms = server.app.core.clock.now_ms();
    let (timestamp, signed) = (request.header("x-erawan-timestamp"), request.header("x-erawan-signature"));
    assert!(signature::is_genuine(SMS_SECRET, now_ms, timestamp, signed, &request.body));
    assert!(!signature::is_genuine(b"another secret", now_ms, timestamp, signed, &request.body));
    let body: Value = serde_json::from_slice(&request.body).expect("JSON");
    assert_eq!((&body["to"], &body["text"]), (&json!("+66812345678"), &json!("รหัสของคุณคือ 123456")));
    assert!(body["messageId"].as_str().is_some_and(|id| id.starts_with("msg_")), "{body}");
    eventually("the note that it was sent", async || {
        (state_of_the_message(&server).await == "sent").then_some(())
    })
    .await;
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_provider_that_fails_is_asked_again_with_the_same_message_id() {
    let (sms, mail) = (SmsProvider::start().await, MailServer::start().await);
    let server = server_with(Engine::Sqlite, &sms, &mail).await;
    let merchant = server.merchant().await.id;
    let phone = thai_number("+66812345678");
    sms.answer_next("503 Service Unavailable");
    sms.answer_next("429 Too Many Requests");
    delivery::send_sms(&server.app.core, merchant, &phone, "text").await.expect("taken");
    eventually("the third request", async || {
        server.clock.advance(Duration::from_secs(1));
        (sms.requests().len() == 3).then_some(())
    })
    .await;
    eventually("the note that it was sent", async || {
        (state_of_the_message(&server).await == "sent").then_some(())
    })
    .await;
    let ids: Vec<Value> = sms
        .requests()
        .iter()
        .map(|request| serde_json::from_slice::<Value>(&request.body).expect("JSON")["messageId"].clone())
        .collect();
    assert!(ids.iter().all(|id| *id == ids[0]), "{ids:?}");
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_refusal_or_a_detour_is_the_end_of_a_message_and_so_is_its_age() {
    let (sms, mail) = (SmsProvider::start().await, MailServer::start().await);
    let server = server_with(Engine::Sqlite, &sms, &mail).await;
    let merchant = server.merchant().await.id;
    let phone = thai_number("+66812345678");
    let failed = async || {
        server.query_text("SELECT CAST(COUNT(*) AS TEXT) FROM outbox_message WHERE state = 'failed'").await
    };
    for (count, status) in
        [("1", "400 Bad Request"), ("2", "307 Temporary Redirect\r\nLocation: http://127.0.0.1:1/")]
    {
        sms.answer_next(status);
        delivery::send_sms(&server.app.core, merchant, &phone, "text").await.expect("taken");
        eventually(status, async || failed().await.filter(|failed| failed == count)).await;
    }
    sms.answer_next("500 Internal Server Error");
    delivery::send_sms(&server.app.core, merchant, &phone, "text").await.expect("taken");
    eventually("the third request", async || (sms.requests().len() == 3).then_some(())).await;
    server.clock.advance(Duration::from_secs(24 * 3_600));
    eventually("the end of the old message", async || failed().await.filter(|failed| failed == "3")).await;
    assert_eq!(sms.requests().len(), 3);
    server.close().await;
}
