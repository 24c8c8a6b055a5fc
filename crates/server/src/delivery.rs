//! Settings of the providers for text messages and e-mail.

use std::sync::Arc;

use anyhow::{Context, Result, anyhow, bail};
use clap::Args;
use erawan_platform::delivery::{HttpSms, MailSender, Senders, SmsSender, SmtpMail};

/// Providers of text messages and e-mail. In demo mode what has no provider goes to `/dev/outbox`.
#[derive(Clone, Default, Args)]
pub struct DeliverySettings {
    /// Address that takes text messages as signed requests.
    #[arg(long, env = "ERAWAN_SMS_URL", hide_env_values = true)]
    pub sms_url: Option<String>,
    /// Secret those requests are signed with, hexadecimal, at least 32 bytes.
    #[arg(long, env = "ERAWAN_SMS_SECRET", hide_env_values = true)]
    pub sms_secret: Option<String>,
    /// Mail server: `smtps://name:password@host` or `smtp://name:password@host?tls=required`.
    #[arg(long, env = "ERAWAN_SMTP_URL", hide_env_values = true)]
    pub smtp_url: Option<String>,
    /// Whom e-mail comes from: `Name <address>`.
    #[arg(long, env = "ERAWAN_MAIL_FROM")]
    pub mail_from: Option<String>,
}

impl std::fmt::Debug for DeliverySettings {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("DeliverySettings").field("mail_from", &self.mail_from).finish_non_exhaustive()
    }
}

impl DeliverySettings {
    /// The providers that were named.
    ///
    /// # Errors
    /// When a provider is named only in part, or what it was named with cannot be read.
    pub fn senders(&self) -> Result<Senders> {
        Ok(Senders { sms: self.sms()?, mail: self.mail()? })
    }

    fn sms(&self) -> Result<Option<Arc<dyn SmsSender>>> {
        let (url, secret) = match (&self.sms_url, &self.sms_secret) {
            (None, None) => return Ok(None),
            (Some(url), Some(secret)) => (url, secret),
            _ => bail!("ERAWAN_SMS_URL and ERAWAN_SMS_SECRET go together"),
        };
        let secret = hex::decode(secret).context("ERAWAN_SMS_SECRET is not hexadecimal")?;
        if secret.len() < 32 {
            bail!("ERAWAN_SMS_SECRET has {} bytes, at least 32 are needed", secret.len());
        }
        Ok(Some(Arc::new(HttpSms::new(url.clone(), secret)?)))
    }

    fn mail(&self) -> Result<Option<Arc<dyn MailSender>>> {
        match (&self.smtp_url, &self.mail_from) {
            (None, None) => Ok(None),
            (Some(url), Some(from)) => {
                let mail = SmtpMail::new(url, from).map_err(|cause| anyhow!("ERAWAN_SMTP_URL: {cause}"))?;
                Ok(Some(Arc::new(mail)))
            }
            _ => bail!("ERAWAN_SMTP_URL and ERAWAN_MAIL_FROM go together"),
        }
    }
}
