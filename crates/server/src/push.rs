//! Settings of notifications that browsers show.

use anyhow::{Context, Result, bail};
use clap::Args;
use erawan_platform::Mode;
use erawan_platform::inbox::push::PushSettings;
use url::Url;

/// How push services are reached; browsers name the service themselves.
#[derive(Debug, Clone, Default, Args)]
pub struct PushServiceSettings {
    /// Whom push services write to about this server: `mailto:…` or `https://…`. The public address unless given.
    #[arg(long, env = "ERAWAN_PUSH_CONTACT")]
    pub push_contact: Option<String>,
    /// Origin of a push service on this machine that may be called over plain HTTP; demo mode only.
    #[arg(long, env = "ERAWAN_PUSH_OWN_SERVICE")]
    pub push_own_service: Option<String>,
}

impl PushServiceSettings {
    /// The platform's settings.
    ///
    /// # Errors
    /// When one cannot be read or is not for production.
    pub fn platform(&self, mode: Mode) -> Result<PushSettings> {
        let contact = self.push_contact.clone();
        if contact
            .as_ref()
            .is_some_and(|contact| !contact.starts_with("mailto:") && !contact.starts_with("https://"))
        {
            bail!("ERAWAN_PUSH_CONTACT must begin with mailto: or https://");
        }
        let own = self.push_own_service.as_deref().map(Url::parse).transpose();
        let own_service = own.context("ERAWAN_PUSH_OWN_SERVICE is no address")?;
        if own_service.is_some() && mode == Mode::Production {
            bail!("ERAWAN_PUSH_OWN_SERVICE is for the demo mode only");
        }
        Ok(PushSettings { contact, own_service })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_push_service_of_ones_own_is_never_for_production() {
        let own = PushServiceSettings {
            push_contact: Some("mailto:ops@mail.example".to_owned()),
            push_own_service: Some("http://127.0.0.1:4000".to_owned()),
        };
        assert!(own.platform(Mode::Demo).is_ok());
        assert!(own.platform(Mode::Production).is_err());
        let elsewhere =
            PushServiceSettings { push_contact: Some("ops".to_owned()), ..PushServiceSettings::default() };
        assert!(elsewhere.platform(Mode::Demo).is_err());
    }
}
