//! The messages between a browser and the server that create a passkey and authenticate with one (WebAuthn),
//! without anything about the member. The state for the check of an answer is stored under a key, good once,
//! for five minutes.

use reqwest::Url;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use uuid::Uuid;
use webauthn_rs::prelude::{
    AuthenticationResult, Passkey, PasskeyAuthentication, PasskeyRegistration, WebauthnError,
};
use webauthn_rs::{Webauthn, WebauthnBuilder};

use super::{Assertion, Attestation, PasskeyError, store};
use crate::rooms::merchant::Merchant;
use crate::rooms::second_factor::SecondFactors;

/// How long a challenge waits.
const CEREMONY_MS: i64 = 5 * 60 * 1_000;

/// What a browser needs to make a passkey other than the `known` ones.
pub(super) async fn begin_adding(
    factors: &SecondFactors,
    site: &Webauthn,
    key: String,
    holder: Uuid,
    name: &str,
    known: &[Passkey],
) -> Result<Value, PasskeyError> {
    let known = known.iter().map(|passkey| passkey.cred_id().clone()).collect();
    let (options, state) = site
        .start_passkey_registration(holder, name, name, Some(known))
        .map_err(|error| PasskeyError::Broken(error.to_string()))?;
    keep(factors, key, &state).await?;
    Ok(json!(options.public_key))
}

/// The passkey that the browser made. The challenge is used up, whatever the outcome.
pub(super) async fn finish_adding(
    factors: &SecondFactors,
    site: &Webauthn,
    key: &str,
    attestation: &Attestation,
) -> Result<Passkey, PasskeyError> {
    let state: PasskeyRegistration = take(factors, key).await?;
    site.finish_passkey_registration(attestation, &state).map_err(|error| refused(&error))
}

/// What one of the passkeys has to sign.
pub(super) async fn begin_proving(
    factors: &SecondFactors,
    site: &Webauthn,
    key: String,
    passkeys: &[Passkey],
) -> Result<Value, PasskeyError> {
    let (options, state) = site
        .start_passkey_authentication(passkeys)
        .map_err(|error| PasskeyError::Broken(error.to_string()))?;
    keep(factors, key, &state).await?;
    Ok(json!(options.public_key))
}

/// Which passkey signed, and what it says about itself. The challenge is used up, whatever the outcome.
pub(super) async fn finish_proving(
    factors: &SecondFactors,
    site: &Webauthn,
    key: &str,
    assertion: &Assertion,
) -> Result<AuthenticationResult, PasskeyError> {
    let state: PasskeyAuthentication = take(factors, key).await?;
    site.finish_passkey_authentication(assertion, &state).map_err(|error| refused(&error))
}

/// Stores the state with which the answer to a challenge is verified.
async fn keep(factors: &SecondFactors, key: String, state: &impl Serialize) -> Result<(), PasskeyError> {
    let sealed = seal(factors, &key, state)?;
    let now_ms = factors.core.clock.now_ms();
    Ok(store::begin(&factors.core.db, key, sealed, now_ms + CEREMONY_MS, now_ms).await?)
}

/// Takes the state with which the answer is verified; only one caller gets it.
async fn take<State: DeserializeOwned>(factors: &SecondFactors, key: &str) -> Result<State, PasskeyError> {
    let sealed =
        store::take(&factors.core.db, key, factors.core.clock.now_ms()).await?.ok_or(PasskeyError::Failed)?;
    open(factors, key, &sealed)
}

pub(super) fn seal(
    factors: &SecondFactors,
    place: &str,
    value: &impl Serialize,
) -> Result<Vec<u8>, PasskeyError> {
    let text = serde_json::to_vec(value).map_err(|error| PasskeyError::Broken(error.to_string()))?;
    Ok(factors.core.data_key.seal(&*factors.core.entropy, place, &text)?)
}

pub(super) fn open<T: DeserializeOwned>(
    factors: &SecondFactors,
    place: &str,
    sealed: &[u8],
) -> Result<T, PasskeyError> {
    let text = factors.core.data_key.open(place, sealed)?;
    serde_json::from_slice(&text).map_err(|error| PasskeyError::Broken(error.to_string()))
}

/// The holder of a wrong key learns that it is wrong, not why.
fn refused(error: &WebauthnError) -> PasskeyError {
    tracing::debug!(%error, "a passkey was refused");
    PasskeyError::Failed
}

/// The site that passkeys belong to: the merchant's own address, independent of the request's host.
///
/// # Errors
/// [`PasskeyError::Unavailable`] when that address has no name, only numbers.
pub(super) fn site_of(factors: &SecondFactors, merchant: &Merchant) -> Result<Webauthn, PasskeyError> {
    let origin = with_name(&factors.merchants.public_origin(merchant)).ok_or(PasskeyError::Unavailable)?;
    let domain = origin.domain().ok_or(PasskeyError::Unavailable)?;
    WebauthnBuilder::new(domain, &origin)
        .map(|site| site.rp_name(&merchant.settings.brand.name))
        .and_then(WebauthnBuilder::build)
        .map_err(|_| PasskeyError::Unavailable)
}

/// The address with a name. Browsers make passkeys for names only, over TLS or on the machine itself, which
/// they call `localhost`.
fn with_name(origin: &str) -> Option<Url> {
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
            assert_eq!(with_name(address).as_ref().map(Url::as_str), expected, "{address}");
        }
    }
}
