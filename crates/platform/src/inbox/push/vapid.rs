//! Saying to a push service who we are: RFC 8292.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use p256::SecretKey;
use p256::ecdsa::signature::Signer;
use p256::ecdsa::{Signature, SigningKey};
use reqwest::Url;
use serde_json::json;

use super::{PushError, envelope, store};
use crate::core::Core;

/// How long a signature is good for; a push service takes at most a day.
const GOOD_FOR_S: i64 = 12 * 60 * 60;
/// The place of the private key, so that it cannot be opened elsewhere.
const PLACE: &str = "push_key.private_key/1";

/// The key pair that identifies this server to push services.
pub(super) struct Vapid {
    signing: SigningKey,
    /// The public key as browsers and push services want it.
    pub(super) public: String,
}

impl std::fmt::Debug for Vapid {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Vapid").field("public", &self.public).finish_non_exhaustive()
    }
}

impl Vapid {
    fn of(secret: &SecretKey) -> Self {
        let public = URL_SAFE_NO_PAD.encode(secret.public_key().to_sec1_bytes());
        Self { signing: SigningKey::from(secret), public }
    }

    /// The key pair, created at its first use. Of several nodes at once, one creates it.
    pub(super) async fn load(core: &Core) -> Result<Self, PushError> {
        let open = |sealed: Vec<u8>| -> Result<Self, PushError> {
            let secret = core.data_key.open(PLACE, &sealed)?;
            Ok(Self::of(&SecretKey::from_slice(&secret).map_err(|_| crate::data_key::SealBroken)?))
        };
        if let Some(sealed) = store::private_key(core.db.read()).await? {
            return open(sealed);
        }
        let secret = envelope::new_key(&*core.entropy)?;
        let sealed = core.data_key.seal(&*core.entropy, PLACE, &secret.to_bytes())?;
        store::keep_private_key(&core.db, sealed, core.clock.now_ms()).await?;
        let kept = store::private_key(core.db.write()).await?;
        open(kept.ok_or_else(|| sea_orm::DbErr::RecordNotFound("push_key".to_owned()))?)
    }

    /// The `Authorization` header of a call to `endpoint`.
    pub(super) fn authorization(&self, endpoint: &Url, contact: &str, now_ms: i64) -> String {
        let encode = |value: serde_json::Value| URL_SAFE_NO_PAD.encode(value.to_string());
        let head = encode(json!({ "typ": "JWT", "alg": "ES256" }));
        let claims = encode(json!({
            "aud": endpoint.origin().ascii_serialization(),
            "exp": now_ms / 1_000 + GOOD_FOR_S,
            "sub": contact,
        }));
        let said = format!("{head}.{claims}");
        let signature: Signature = self.signing.sign(said.as_bytes());
        format!("vapid t={said}.{}, k={}", URL_SAFE_NO_PAD.encode(signature.to_bytes()), self.public)
    }
}
