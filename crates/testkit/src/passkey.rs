use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use p256::ecdsa::signature::Signer;
use p256::ecdsa::{Signature, SigningKey};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::{Actor, TestServer};

/// The user is there.
const PRESENT: u8 = 0x01;
/// The user proved to the device who they are.
const VERIFIED: u8 = 0x04;
/// A key comes with the data.
const WITH_KEY: u8 = 0x40;

/// A passkey and the browser that holds it. It is written apart from the product, from the standard alone
/// (WebAuthn Level 3, no attestation, ES256).
#[derive(Debug, Clone)]
pub struct Passkey {
    key: SigningKey,
    id: Vec<u8>,
    /// Which page the browser says it is on.
    pub origin: String,
    /// Signatures made so far.
    pub counter: u32,
    /// Whether it counts them; those that are copied between a person's devices do not.
    pub counts: bool,
    /// Whether the device verifies its user by a fingerprint or a code.
    pub verifies_user: bool,
}

impl Passkey {
    /// A passkey on a page of the server; the same seed makes the same key.
    ///
    /// # Panics
    /// Never: a hash is a good enough key for a test.
    #[must_use]
    pub fn new(server: &TestServer, seed: &str) -> Self {
        let bytes = Sha256::digest(seed);
        Self {
            key: SigningKey::from_slice(&bytes).expect("a key"),
            id: Sha256::digest(bytes).to_vec(),
            // A browser makes passkeys for names, not for numbers.
            origin: server.url.replace("127.0.0.1", "localhost"),
            counter: 0,
            counts: true,
            verifies_user: true,
        }
    }

    /// Adds a new passkey to the member's account.
    ///
    /// # Panics
    /// When the server refuses.
    pub async fn enrol(server: &TestServer, member: &Actor, seed: &str) -> Self {
        server.freshen(member).await;
        let passkey = Self::new(server, seed);
        let asked = member.post("/wps/member/passkeys/options", Value::Null).await.ok();
        let credential = passkey.made_for(&asked["options"]);
        member.post("/wps/member/passkeys", json!({ "name": seed, "credential": credential })).await.ok();
        passkey
    }

    /// What the browser answers when it is to make this passkey.
    ///
    /// # Panics
    /// When the options name no challenge or site.
    #[must_use]
    pub fn made_for(&self, options: &Value) -> Value {
        let point = self.key.verifying_key().to_sec1_point(false);
        let (x, y) = (point.x().expect("a point").as_slice(), point.y().expect("a point").as_slice());
        // COSE: EC2, ES256, P-256, x, y.
        let key =
            [&[0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20][..], x, &[0x22, 0x58, 0x20], y];
        let length = u16::try_from(self.id.len()).expect("a short identifier").to_be_bytes();
        let data = self.data(options["rp"]["id"].as_str().expect("a site"), WITH_KEY);
        let data = [&data, &[0; 16][..], &length, &self.id, &key.concat()].concat();
        let size = u8::try_from(data.len()).expect("short data");
        let object = [b"\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x58", &[size][..], &data].concat();
        self.answer(&json!({
            "attestationObject": encoded(&object),
            "clientDataJSON": encoded(self.client_data("webauthn.create", options).as_bytes()),
            "transports": ["internal"],
        }))
    }

    /// What the browser answers when this passkey is to sign.
    ///
    /// # Panics
    /// When the options name no challenge or site.
    pub fn signed_for(&mut self, options: &Value) -> Value {
        self.counter += u32::from(self.counts);
        let data = self.data(options["rpId"].as_str().expect("a site"), 0);
        let client_data = self.client_data("webauthn.get", options);
        let signed = [&data[..], &Sha256::digest(&client_data)].concat();
        let signature: Signature = self.key.sign(&signed);
        self.answer(&json!({
            "authenticatorData": encoded(&data),
            "clientDataJSON": encoded(client_data.as_bytes()),
            "signature": encoded(signature.to_der().as_bytes()),
            "userHandle": null,
        }))
    }

    fn answer(&self, response: &Value) -> Value {
        json!({
            "id": encoded(&self.id), "rawId": encoded(&self.id), "type": "public-key", "response": response,
            "clientExtensionResults": {},
        })
    }

    fn data(&self, site: &str, flags: u8) -> Vec<u8> {
        let verified = if self.verifies_user { VERIFIED } else { 0 };
        [&Sha256::digest(site)[..], &[PRESENT | verified | flags], &self.counter.to_be_bytes()].concat()
    }

    fn client_data(&self, kind: &str, options: &Value) -> String {
        let challenge = options["challenge"].as_str().expect("a challenge");
        json!({ "type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": false })
            .to_string()
    }
}

fn encoded(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}
