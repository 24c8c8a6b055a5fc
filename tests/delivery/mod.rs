//! Text messages and e-mail: the demo's outbox and the providers of the real world.

mod mail;
mod outbox;
mod sms;

use erawan_testkit::{Engine, MailServer, SmsProvider, TestServer};

const SMS_SECRET: &[u8] = b"the text message provider's own secret";

/// A server that has providers instead of an outbox.
async fn server_with(engine: Engine, sms: &SmsProvider, mail: &MailServer) -> TestServer {
    TestServer::open_with(engine, |settings| {
        settings.delivery.sms_url = Some(sms.url.clone());
        settings.delivery.sms_secret = Some(hex::encode(SMS_SECRET));
        settings.delivery.smtp_url = Some(format!("smtp://{}", mail.address));
        settings.delivery.mail_from = Some("Suvarna <no-reply@suvarna.example>".to_owned());
    })
    .await
}

async fn state_of_the_message(server: &TestServer) -> String {
    server.query_text("SELECT state FROM outbox_message").await.expect("a message")
}
