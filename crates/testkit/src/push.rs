//! Browsers that take notifications, and the push service they all are at. Written apart from the product, from the
//! standards alone (RFC 8030, 8188, 8291, 8292).

use std::collections::HashMap;
use std::net::Ipv4Addr;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use aes_gcm::aead::Aead;
use aes_gcm::{Aes128Gcm, Key, KeyInit, Nonce};
use axum::Router;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::routing::post;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, Mac};
use p256::ecdsa::signature::Verifier;
use p256::ecdsa::{Signature, VerifyingKey};
use p256::{PublicKey, SecretKey};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

/// The push service of all tests.
#[derive(Debug)]
pub struct PushService {
    /// Its origin.
    pub url: String,
    boxes: Boxes,
}

type Boxes = Arc<Mutex<HashMap<String, Mailbox>>>;

#[derive(Debug, Default)]
struct Mailbox {
    pushes: Vec<Push>,
    statuses: Vec<u16>,
}

#[derive(Debug, Clone)]
struct Push {
    headers: HeaderMap,
    body: Vec<u8>,
}

/// A notification as its browser opened it.
#[derive(Debug, Clone)]
pub struct Shown {
    /// What the service worker gets.
    pub words: Value,
    /// Who the server says it is: the claims it signed.
    pub claims: Value,
    /// The public key it signed with.
    pub public_key: String,
    /// The `TTL` header.
    pub ttl: String,
    /// Bytes that went over the wire.
    pub length: usize,
}

impl PushService {
    /// The push service, started at its first use.
    ///
    /// # Panics
    /// When it cannot be started.
    pub fn shared() -> &'static Self {
        static SHARED: OnceLock<PushService> = OnceLock::new();
        SHARED.get_or_init(|| {
            // Each test has its own runtime; the service outlives them all.
            let listener = std::net::TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port");
            let url = format!("http://{}", listener.local_addr().expect("an address"));
            let boxes = Boxes::default();
            let shared = Arc::clone(&boxes);
            std::thread::spawn(move || serve(listener, shared));
            Self { url, boxes }
        })
    }
}

fn serve(listener: std::net::TcpListener, boxes: Boxes) {
    let router = Router::new().route("/push/{browser}", post(take)).with_state(boxes);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        listener.set_nonblocking(true).expect("a listener");
        let listener = tokio::net::TcpListener::from_std(listener).expect("a listener");
        axum::serve(listener, router).await.expect("the service goes on");
    });
}

async fn take(
    State(boxes): State<Boxes>,
    Path(browser): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> StatusCode {
    let mut boxes = boxes.lock().unwrap_or_else(PoisonError::into_inner);
    let mailbox = boxes.entry(browser).or_default();
    mailbox.pushes.push(Push { headers, body: body.to_vec() });
    let status = if mailbox.statuses.is_empty() { 201 } else { mailbox.statuses.remove(0) };
    StatusCode::from_u16(status).expect("a status")
}

/// A browser that was allowed to show notifications.
#[derive(Debug, Clone)]
pub struct PushBrowser {
    name: String,
    key: SecretKey,
    auth: [u8; 16],
}

impl PushBrowser {
    /// A browser; its name must be unique in the whole test run.
    ///
    /// # Panics
    /// Never: a hash is a good enough key for a test.
    #[must_use]
    pub fn new(name: &str) -> Self {
        let seed = Sha256::digest(name);
        let auth = seed[..16].try_into().expect("sixteen bytes");
        Self { name: name.to_owned(), key: SecretKey::from_slice(&seed).expect("a key"), auth }
    }

    /// Where its notifications are taken.
    #[must_use]
    pub fn endpoint(&self) -> String {
        format!("{}/push/{}", PushService::shared().url, self.name)
    }

    /// What it says of itself: `PushSubscription.toJSON()`.
    #[must_use]
    pub fn subscription(&self) -> Value {
        let p256dh = URL_SAFE_NO_PAD.encode(self.key.public_key().to_sec1_bytes());
        let auth = URL_SAFE_NO_PAD.encode(self.auth);
        json!({ "endpoint": self.endpoint(), "keys": { "p256dh": p256dh, "auth": auth } })
    }

    /// Answers the next notification with this status.
    pub fn answer_next(&self, status: u16) {
        let mut boxes = PushService::shared().boxes.lock().unwrap_or_else(PoisonError::into_inner);
        boxes.entry(self.name.clone()).or_default().statuses.push(status);
    }

    /// How often it was called, with any answer.
    #[must_use]
    pub fn calls(&self) -> usize {
        self.pushes().len()
    }

    /// What it was sent so far, opened.
    ///
    /// # Panics
    /// When something cannot be opened or was not signed.
    #[must_use]
    pub fn shown(&self) -> Vec<Shown> {
        self.pushes().iter().map(|push| self.open(push)).collect()
    }

    fn pushes(&self) -> Vec<Push> {
        let boxes = PushService::shared().boxes.lock().unwrap_or_else(PoisonError::into_inner);
        boxes.get(&self.name).map(|mailbox| mailbox.pushes.clone()).unwrap_or_default()
    }

    fn open(&self, push: &Push) -> Shown {
        let header = |name: &str| push.headers[name].to_str().expect("a header").to_owned();
        assert_eq!(header("content-encoding"), "aes128gcm");
        let (claims, public_key) = verified(&header("authorization"));
        Shown {
            words: serde_json::from_slice(&self.decrypt(&push.body)).expect("JSON"),
            claims,
            public_key,
            ttl: header("ttl"),
            length: push.body.len(),
        }
    }

    fn decrypt(&self, body: &[u8]) -> Vec<u8> {
        let (salt, rest) = body.split_at(16);
        assert_eq!(rest[4], 65, "the key of the sender");
        let (theirs, sealed) = rest[5..].split_at(65);
        let sender = PublicKey::from_sec1_bytes(theirs).expect("a point");
        let shared = self.key.diffie_hellman(&sender);
        let about = [&b"WebPush: info\0"[..], &self.key.public_key().to_sec1_bytes(), theirs].concat();
        let input = hkdf(&self.auth, shared.raw_secret_bytes(), &about);
        let key: [u8; 16] =
            hkdf(salt, &input, b"Content-Encoding: aes128gcm\0")[..16].try_into().expect("a key");
        let nonce: [u8; 12] =
            hkdf(salt, &input, b"Content-Encoding: nonce\0")[..12].try_into().expect("a nonce");
        let cipher = Aes128Gcm::new(&Key::<Aes128Gcm>::from(key));
        let mut words = cipher.decrypt(&Nonce::from(nonce), sealed).expect("it was sealed for this browser");
        while words.pop().expect("the end of the record") == 0 {}
        words
    }
}

/// HKDF-SHA256 (RFC 5869) for one block.
fn hkdf(salt: &[u8], input: &[u8], about: &[u8]) -> Vec<u8> {
    let mac = |key: &[u8], parts: &[&[u8]]| {
        let mut mac = Hmac::<Sha256>::new_from_slice(key).expect("a key of any length");
        for part in parts {
            mac.update(part);
        }
        mac.finalize().into_bytes().to_vec()
    };
    mac(&mac(salt, &[input]), &[about, &[1]])
}

/// The claims of `vapid t=…, k=…` and the key they were signed with.
fn verified(authorization: &str) -> (Value, String) {
    let (token, key) =
        authorization.strip_prefix("vapid t=").and_then(|rest| rest.split_once(", k=")).expect("two parts");
    let bytes = |text: &str| URL_SAFE_NO_PAD.decode(text).expect("base 64");
    let (said, signature) = token.rsplit_once('.').expect("three parts");
    let verifying = VerifyingKey::from_sec1_bytes(&bytes(key)).expect("a key");
    let signature = Signature::from_slice(&bytes(signature)).expect("a signature");
    verifying.verify(said.as_bytes(), &signature).expect("it was signed with the key it names");
    let (head, claims) = said.split_once('.').expect("two parts");
    let head: Value = serde_json::from_slice(&bytes(head)).expect("JSON");
    assert_eq!(head["alg"], "ES256");
    (serde_json::from_slice(&bytes(claims)).expect("JSON"), key.to_owned())
}
