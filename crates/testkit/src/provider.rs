use std::collections::HashMap;
use std::net::Ipv4Addr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock};

use axum::extract::{Form, Path, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use base64::Engine;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use openidconnect::core::{CoreJsonWebKeySet, CoreJwsSigningAlgorithm, CoreRsaPrivateSigningKey};
use openidconnect::{JsonWebKeyId, PrivateSigningKey};
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};

/// What the server proves itself with at the provider.
pub const CLIENT: (&str, &str) = ("erawan-test", "the platform secret at the provider");
/// The header in which a person at the provider's login page says who they are and when.
pub(crate) const PERSON: &str = "X-Person";

/// A real `OpenID` provider on its own port, one for all tests of a run: discovery, login, code, token, keys.
/// It signs any claims in the `X-Person` header.
#[derive(Debug)]
pub struct IdentityProvider {
    /// Its address without a trailing slash.
    pub url: String,
}

#[derive(Clone)]
struct Issuers {
    url: Arc<str>,
    codes: Arc<Mutex<HashMap<String, Pending>>>,
}

/// A code that was not exchanged yet.
struct Pending {
    redirect_uri: String,
    challenge: String,
    id_token: String,
}

impl IdentityProvider {
    /// The provider of this run.
    ///
    /// # Panics
    /// When it cannot be started.
    pub fn shared() -> &'static Self {
        static SHARED: OnceLock<IdentityProvider> = OnceLock::new();
        SHARED.get_or_init(|| {
            // Each test has its own runtime; the provider outlives them all.
            let listener = std::net::TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port");
            let url = format!("http://{}", listener.local_addr().expect("an address"));
            let issuers = Issuers { url: url.as_str().into(), codes: Arc::default() };
            std::thread::spawn(move || serve(listener, issuers));
            Self { url }
        })
    }

    /// An ID token over exactly these claims, signed with the provider's key.
    #[must_use]
    pub fn sign(claims: &Value) -> String {
        sign_with(Key::Own, "RS256", claims)
    }

    /// The same, signed with an unpublished key under the id of the provider's own key.
    #[must_use]
    pub fn forge(claims: &Value) -> String {
        sign_with(Key::Stranger, "RS256", claims)
    }

    /// The same without a signature.
    ///
    /// # Panics
    /// Never.
    #[must_use]
    pub fn leave_unsigned(claims: &Value) -> String {
        let token = sign_with(Key::Own, "none", claims);
        let (signed, _) = token.rsplit_once('.').expect("three parts");
        format!("{signed}.")
    }
}

fn serve(listener: std::net::TcpListener, issuers: Issuers) {
    let router = Router::new()
        .route("/{issuer}/.well-known/openid-configuration", get(discovery))
        .route("/{issuer}/authorize", get(authorize))
        .route("/{issuer}/token", post(token))
        .route("/keys", get(keys))
        .with_state(issuers);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async move {
        listener.set_nonblocking(true).expect("a listener");
        let listener = tokio::net::TcpListener::from_std(listener).expect("a listener");
        axum::serve(listener, router).await.expect("the provider serves");
    });
}

async fn discovery(State(issuers): State<Issuers>, Path(issuer): Path<String>) -> Json<Value> {
    let at = |path: &str| format!("{}/{issuer}/{path}", issuers.url);
    Json(json!({
        "issuer": format!("{}/{issuer}", issuers.url),
        "authorization_endpoint": at("authorize"),
        "token_endpoint": at("token"),
        "jwks_uri": format!("{}/keys", issuers.url),
        "response_types_supported": ["code"],
        "subject_types_supported": ["public"],
        "id_token_signing_alg_values_supported": ["RS256"],
    }))
}

async fn keys() -> Json<CoreJsonWebKeySet> {
    Json(CoreJsonWebKeySet::new(vec![Key::Own.signing().as_verification_key()]))
}

/// The login page: the person in the header is logged in at once.
async fn authorize(
    State(issuers): State<Issuers>,
    Path(issuer): Path<String>,
    Query(query): Query<HashMap<String, String>>,
    headers: HeaderMap,
) -> Response {
    static CODES: AtomicU64 = AtomicU64::new(1);
    let person =
        headers.get(PERSON).and_then(|person| serde_json::from_slice::<Map<_, _>>(person.as_bytes()).ok());
    let asked = |name: &str| query.get(name).cloned().unwrap_or_default();
    let is_well_formed = asked("response_type") == "code"
        && asked("client_id") == CLIENT.0
        && asked("code_challenge_method") == "S256"
        && asked("scope").split(' ').any(|scope| scope == "openid");
    let (true, Some(mut person)) = (is_well_formed, person) else {
        return StatusCode::BAD_REQUEST.into_response();
    };
    let mut back = url::Url::parse(&asked("redirect_uri")).expect("an address to come back to");
    back.query_pairs_mut().append_pair("state", &asked("state"));
    if person.contains_key("refuses") {
        back.query_pairs_mut().append_pair("error", "access_denied");
        return Redirect::to(back.as_str()).into_response();
    }
    let now_s = person.remove("now").and_then(|now| now.as_i64()).unwrap_or_default();
    let signed_by = person.remove("signed by");
    let mut claims = json!({
        "iss": format!("{}/{issuer}", issuers.url), "aud": CLIENT.0, "iat": now_s, "exp": now_s + 600,
        "nonce": asked("nonce"),
    });
    claims.as_object_mut().expect("claims").extend(person);
    let id_token = match signed_by.as_ref().and_then(Value::as_str) {
        Some("a stranger") => IdentityProvider::forge(&claims),
        Some("nobody") => IdentityProvider::leave_unsigned(&claims),
        _ => IdentityProvider::sign(&claims),
    };
    let code = format!("code-{}", CODES.fetch_add(1, Ordering::Relaxed));
    back.query_pairs_mut().append_pair("code", &code);
    let pending =
        Pending { redirect_uri: asked("redirect_uri"), challenge: asked("code_challenge"), id_token };
    issuers.codes.lock().expect("codes").insert(code, pending);
    Redirect::to(back.as_str()).into_response()
}

/// Exchanges a code once, for its client, with the proof key.
async fn token(
    State(issuers): State<Issuers>,
    headers: HeaderMap,
    Form(form): Form<HashMap<String, String>>,
) -> Response {
    let encode = |text: &str| url::form_urlencoded::byte_serialize(text.as_bytes()).collect::<String>();
    let basic = format!("Basic {}", STANDARD.encode(format!("{}:{}", encode(CLIENT.0), encode(CLIENT.1))));
    let is_client = headers.get("Authorization").is_some_and(|given| given == basic.as_str());
    let sent = |name: &str| form.get(name).cloned().unwrap_or_default();
    let pending = issuers.codes.lock().expect("codes").remove(&sent("code"));
    let challenge = URL_SAFE_NO_PAD.encode(Sha256::digest(sent("code_verifier")));
    match pending {
        Some(pending)
            if is_client
                && pending.redirect_uri == sent("redirect_uri")
                && pending.challenge == challenge =>
        {
            Json(json!({ "access_token": "unused", "token_type": "Bearer", "id_token": pending.id_token }))
                .into_response()
        }
        _ => (StatusCode::BAD_REQUEST, Json(json!({ "error": "invalid_grant" }))).into_response(),
    }
}

#[derive(Clone, Copy)]
enum Key {
    Own,
    Stranger,
}

impl Key {
    const ID: &str = "key-of-the-provider";

    /// Made for these tests and used nowhere else.
    fn signing(self) -> CoreRsaPrivateSigningKey {
        let pem = match self {
            Self::Own => include_str!("keys/provider.pem"),
            Self::Stranger => include_str!("keys/stranger.pem"),
        };
        CoreRsaPrivateSigningKey::from_pem(pem, Some(JsonWebKeyId::new(Self::ID.to_owned()))).expect("a key")
    }
}

fn sign_with(key: Key, algorithm: &str, claims: &Value) -> String {
    let header = json!({ "alg": algorithm, "kid": Key::ID, "typ": "JWT" });
    let part = |value: &Value| URL_SAFE_NO_PAD.encode(value.to_string());
    let signed = format!("{}.{}", part(&header), part(claims));
    let algorithm = CoreJwsSigningAlgorithm::RsaSsaPkcs1V15Sha256;
    let signature = key.signing().sign(&algorithm, signed.as_bytes()).expect("a signature");
    format!("{signed}.{}", URL_SAFE_NO_PAD.encode(signature))
}
