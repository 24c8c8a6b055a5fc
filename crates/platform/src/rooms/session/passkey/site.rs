use reqwest::Url;
use webauthn_rs::{Webauthn, WebauthnBuilder};

use crate::App;
use crate::rooms::merchant::{self, Merchant};
use crate::rooms::session::SessionError;

/// Whom the merchant's passkeys belong to: the merchant's own address, whatever a caller calls us.
///
/// # Errors
/// [`SessionError::PasskeyUnavailable`] when that address has no name, only numbers.
pub(super) fn of(app: &App, merchant: &Merchant) -> Result<Webauthn, SessionError> {
    let origin = named(&merchant::public_origin(app, merchant)).ok_or(SessionError::PasskeyUnavailable)?;
    let domain = origin.domain().ok_or(SessionError::PasskeyUnavailable)?;
    WebauthnBuilder::new(domain, &origin)
        .map(|site| site.rp_name(&merchant.settings.brand.name))
        .and_then(WebauthnBuilder::build)
        .map_err(|_| SessionError::PasskeyUnavailable)
}

/// The address with a name. Browsers make passkeys for names only, over TLS or on the machine itself, which
/// they call `localhost`.
fn named(origin: &str) -> Option<Url> {
    let mut origin = Url::parse(origin).ok()?;
    if matches!(origin.host_str(), Some("127.0.0.1" | "[::1]")) {
        origin.set_host(Some("localhost")).ok()?;
    }
    let is_safe = origin.scheme() == "https" || origin.domain() == Some("localhost");
    (origin.domain().is_some() && is_safe).then_some(origin)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_over_tls_and_this_machine_have_passkeys() {
        let table = [
            ("https://play.example", Some("https://play.example/")),
            ("https://play.example:8443", Some("https://play.example:8443/")),
            ("http://play.example", None),
            ("http://localhost:8080", Some("http://localhost:8080/")),
            ("http://127.0.0.1:8080", Some("http://localhost:8080/")),
            ("http://[::1]:8080", Some("http://localhost:8080/")),
            ("https://203.0.113.7", None),
            ("nonsense", None),
        ];
        for (address, expected) in table {
            assert_eq!(named(address).as_ref().map(Url::as_str), expected, "{address}");
        }
    }
}
