use std::time::Duration;

use erawan_kernel::ids::MessageId;
use futures::future::BoxFuture;
use lettre::message::Mailbox;
use lettre::message::header::ContentType;
use lettre::{AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};

use super::SendError;

/// A provider that delivers e-mail.
pub trait MailSender: Send + Sync + std::fmt::Debug {
    /// Delivers a message. The same `id` may come twice, when the answer to the first call was lost.
    ///
    /// # Errors
    /// [`SendError`].
    fn send<'a>(
        &'a self,
        id: MessageId,
        to: &'a str,
        subject: &'a str,
        text: &'a str,
    ) -> BoxFuture<'a, Result<(), SendError>>;
}

/// A mail server reached over SMTP.
pub struct SmtpMail {
    from: Mailbox,
    transport: AsyncSmtpTransport<Tokio1Executor>,
}

impl std::fmt::Debug for SmtpMail {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SmtpMail").field("from", &self.from.to_string()).finish_non_exhaustive()
    }
}

impl SmtpMail {
    /// How long the server may take over one step.
    const ANSWER_WAIT: Duration = Duration::from_secs(10);

    /// The mail server at `url` (`smtps://name:password@host`, `smtp://name:password@host?tls=required`),
    /// which sends in the name of `from` (`Name <address>` or an address).
    ///
    /// # Errors
    /// When one of the two cannot be read, or when the way to a server on another machine would be open
    /// to eavesdroppers.
    pub fn new(url: &str, from: &str) -> Result<Self, String> {
        let from = from.parse().map_err(|error| format!("the sender cannot be read: {error}"))?;
        let is_private = url.starts_with("smtps://") || url.contains("tls=required") || is_local(url);
        if !is_private {
            return Err("the mail server must be spoken to in private: smtps://… or ?tls=required".to_owned());
        }
        let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(url)
            .map_err(|error| format!("the mail server's address cannot be read: {error}"))?
            .timeout(Some(Self::ANSWER_WAIT))
            .build();
        Ok(Self { from, transport })
    }
}

/// Whether the mail server is on this machine, so that the connection cannot be intercepted.
fn is_local(url: &str) -> bool {
    let Some((_, rest)) = url.split_once("://") else { return false };
    let authority = rest.split(['/', '?']).next().unwrap_or_default();
    let host = authority.rsplit('@').next().unwrap_or_default();
    let host = host.strip_prefix("[::1]").map_or_else(|| host.split(':').next(), |_| Some("::1"));
    matches!(host, Some("localhost" | "127.0.0.1" | "::1"))
}

impl MailSender for SmtpMail {
    fn send<'a>(
        &'a self,
        id: MessageId,
        to: &'a str,
        subject: &'a str,
        text: &'a str,
    ) -> BoxFuture<'a, Result<(), SendError>> {
        Box::pin(async move {
            let refused = |error: &dyn std::fmt::Display| SendError::Refused(error.to_string());
            let address = to.parse().map_err(|error| refused(&error))?;
            let message = Message::builder()
                .from(self.from.clone())
                .to(Mailbox::new(None, address))
                .message_id(Some(format!("<{id}@{}>", self.from.email.domain())))
                .subject(subject)
                .header(ContentType::TEXT_PLAIN)
                .body(text.to_owned())
                .map_err(|error| refused(&error))?;
            match self.transport.send(message).await {
                Ok(_) => Ok(()),
                Err(error) if error.is_permanent() || error.is_client() => Err(refused(&error)),
                Err(error) => Err(SendError::Later(error.to_string())),
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_mail_server_on_another_machine_is_only_spoken_to_in_private() {
        for url in [
            "smtps://name:word@mail.example",
            "smtp://name:word@mail.example?tls=required",
            "smtp://127.0.0.1:2525",
            "smtp://localhost",
            "smtp://[::1]:25",
        ] {
            assert!(SmtpMail::new(url, "House <no-reply@house.example>").is_ok(), "{url}");
        }
        for url in [
            "smtp://mail.example",
            "smtp://127.0.0.1@mail.example",
            "smtp://mail.example?tls=opportunistic",
            "smtp://localhost.example",
            "mail.example",
        ] {
            assert!(SmtpMail::new(url, "no-reply@house.example").is_err(), "{url}");
        }
        assert!(SmtpMail::new("smtp://localhost", "nobody").is_err());
    }
}
