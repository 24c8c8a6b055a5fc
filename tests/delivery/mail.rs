use std::time::Duration;

use erawan_platform::delivery;
use erawan_testkit::{Engine, MailServer, SmsProvider, eventually};

use super::{server_with, state_of_the_message};

async fn a_mail_reaches_a_real_server_once(engine: Engine) {
    let (sms, mail) = (SmsProvider::start().await, MailServer::start().await);
    let server = server_with(engine, &sms, &mail).await;
    let merchant = server.merchant().await.id;
    let text = "สวัสดี\n.a line that starts with a dot\nhttps://server.example/m/forget?token=abc";
    delivery::send_mail(
        &server.app.core,
        merchant,
        "somchai@mail.example",
        "รหัสผ่าน\r\nBcc: evil@mail.example",
        text,
    )
    .await
    .expect("taken");
    let came = eventually("the mail", async || mail.mails().first().cloned()).await;
    assert_eq!([came.from.as_str(), came.to.as_str()], ["no-reply@suvarna.example", "somchai@mail.example"]);
    assert!(came.content.contains("From: Suvarna <no-reply@suvarna.example>"), "{}", came.content);
    assert!(came.content.contains("Subject: =?utf-8?b?"), "{}", came.content);
    assert!(!came.content.contains("\nBcc:"), "a subject cannot add a header: {}", came.content);
    assert!(came.content.contains("Content-Type: text/plain; charset=utf-8"), "{}", came.content);
    eventually("the note that it was sent", async || {
        (state_of_the_message(&server).await == "sent").then_some(())
    })
    .await;
    let text = server.query_text("SELECT text FROM outbox_message").await;
    assert_eq!(text.as_deref(), Some(""), "what was handed over is wiped");
    server.clock.advance(Duration::from_secs(3_600));
    // Real time: the job looks for messages once a second, and must find none.
    tokio::time::sleep(Duration::from_millis(1_200)).await;
    assert_eq!(mail.mails().len(), 1);
    assert_eq!(
        server.visitor().get("/dev/outbox?format=json").await.body["list"].as_array().map(Vec::len),
        Some(0)
    );
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_mail_reaches_a_real_server_once_on_sqlite() {
    Box::pin(a_mail_reaches_a_real_server_once(Engine::Sqlite)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_mail_reaches_a_real_server_once_on_postgres() {
    Box::pin(a_mail_reaches_a_real_server_once(Engine::Postgres)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_mail_the_server_does_not_take_now_is_tried_again_and_one_it_refuses_is_not() {
    let (sms, mail) = (SmsProvider::start().await, MailServer::start().await);
    let server = server_with(Engine::Sqlite, &sms, &mail).await;
    let merchant = server.merchant().await.id;
    mail.refuse_next("451 later please");
    delivery::send_mail(&server.app.core, merchant, "somchai@mail.example", "One", "text")
        .await
        .expect("taken");
    let tried = "SELECT CAST(attempts AS TEXT) FROM outbox_message WHERE due_at_ms > 0 AND attempts > 0";
    eventually("the first try", async || server.query_text(tried).await).await;
    eventually("the second try", async || {
        server.clock.advance(Duration::from_secs(1));
        mail.mails().first().cloned()
    })
    .await;
    eventually("the note that it was sent", async || {
        (state_of_the_message(&server).await == "sent").then_some(())
    })
    .await;

    mail.refuse_next("550 nobody here");
    delivery::send_mail(&server.app.core, merchant, "nobody@mail.example", "Two", "text")
        .await
        .expect("taken");
    let failed = "SELECT text FROM outbox_message WHERE state = 'failed'";
    let text = eventually("the note that it failed", async || server.query_text(failed).await).await;
    assert_eq!(text, "");
    server.clock.advance(Duration::from_secs(3_600));
    // Real time: the job looks for messages once a second, and must find none.
    tokio::time::sleep(Duration::from_millis(1_200)).await;
    assert_eq!(mail.mails().len(), 1);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_said_to_a_mail_server_that_will_not_speak_in_private() {
    let mail = MailServer::start().await;
    let sender = delivery::SmtpMail::new(
        &format!("smtp://name:hidden-word@{}?tls=required", mail.address),
        "no-reply@suvarna.example",
    )
    .expect("settings");
    let id = "msg_00000000000000000000000000000001".parse().expect("an identifier");
    let refused = delivery::MailSender::send(&sender, id, "somchai@mail.example", "Subject", "text").await;
    assert!(refused.is_err());
    assert_eq!(mail.mails().len(), 0);
    assert!(
        mail.said().iter().all(|line| !line.starts_with("AUTH") && !line.starts_with("MAIL")),
        "{:?}",
        mail.said()
    );
}
